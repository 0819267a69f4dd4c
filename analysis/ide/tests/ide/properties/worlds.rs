//! Folders of files to ask about: the examples and conformance cases of the repository and a few texts
//! of our own, with a little damage, and rows of pieces that never were anything else.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ludex_base::{Database, File, TextRange, TextSize};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::decode;
use ludex_test_support::edited::database;
use ludex_test_support::games_below;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::pieces::{NOISE, Source, source};

/// A folder of files. The first is the one in the language that is tested.
#[derive(Debug, Clone)]
pub(crate) struct World {
    /// Path and text of each.
    pub(crate) files: Vec<(PathBuf, String)>,
    /// The byte at which the first was damaged last.
    pub(crate) near: usize,
}

impl World {
    fn new(files: Vec<(PathBuf, String)>) -> World {
        World { files, near: 0 }
    }

    /// A database that has read the files, and the files in it.
    pub(crate) fn database(&self) -> (Database, Vec<File>) {
        database(LANGUAGES, &self.files)
    }
}

/// A folder in which a file of this language is asked about.
pub(crate) fn any_world(id: &'static str) -> impl Strategy<Value = World> {
    let language = source(id);
    let beside = LANGUAGES.from_path(Path::new(language.beside.0)).expect("a known extension");
    let rows = (row(language, 24), row(source(beside.id), 12));
    let rows = rows.prop_map(move |(text, other)| {
        World::new(vec![(language.path.into(), text), (language.beside.0.into(), other)])
    });
    prop_oneof![
        2 => rows,
        1 => damaged(language, own_worlds(language)),
        2 => damaged(language, real_worlds(id)),
    ]
}

fn piece(language: &'static Source) -> impl Strategy<Value = String> {
    prop_oneof![
        15 => select(language.pieces).prop_map(str::to_owned),
        4 => select(NOISE).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ]
}

/// Pieces in a row.
fn row(language: &'static Source, most: usize) -> impl Strategy<Value = String> {
    vec(piece(language), 0..most).prop_map(|pieces| pieces.concat())
}

/// One of these folders, in whose first file up to three times a few characters give way to a piece.
fn damaged(language: &'static Source, worlds: Vec<World>) -> impl Strategy<Value = World> {
    let damages = vec((any::<Index>(), 0..6_usize, piece(language)), 0..4);
    (select(worlds), damages).prop_map(|(mut world, damages)| {
        for (at, removed, piece) in damages {
            let text = &mut world.files[0].1;
            let range = characters(text, at, removed);
            world.near = range.start;
            text.replace_range(range, &piece);
        }
        world
    })
}

/// A change of one file of a folder.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// The index of the file; the first one if there are fewer.
    pub(crate) file: usize,
    pub(crate) at: Index,
    /// The number of characters that give way.
    pub(crate) removed: usize,
    pub(crate) inserted: String,
    /// The editor says what has changed.
    pub(crate) hinted: bool,
}

impl Change {
    /// The bytes of a text that give way.
    pub(crate) fn range(&self, text: &str) -> Range<usize> {
        characters(text, self.at, self.removed)
    }
}

/// Some changes that somebody makes one after the other.
pub(crate) fn any_changes(id: &'static str) -> impl Strategy<Value = Vec<Change>> {
    let change = (0..4_usize, any::<Index>(), 0..12_usize, row(source(id), 3), prop::bool::weighted(0.9));
    let change =
        change.prop_map(|(file, at, removed, inserted, hinted)| Change { file, at, removed, inserted, hinted });
    vec(change, 1..5)
}

/// The bytes of this many characters of a text, as far as there are so many.
fn characters(text: &str, at: Index, count: usize) -> Range<usize> {
    let start = boundary(text, at);
    let end = text[start..].char_indices().nth(count).map_or(text.len(), |(len, _)| start + len);
    start..end
}

fn boundary(text: &str, at: Index) -> usize {
    let at = at.index(text.len() + 1);
    (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

/// A place of a text, its end included, as a byte offset.
pub(crate) fn offset(at: usize) -> TextSize {
    TextSize::from(at as u32)
}

/// Places in a text, between characters or not; one past the end is one too.
pub(crate) fn offsets(text: &str, places: &[Index]) -> Vec<TextSize> {
    places.iter().map(|place| offset(place.index(text.len() + 2))).collect()
}

/// The range between two places of a text.
pub(crate) fn part(text: &str, ends: (Index, Index)) -> TextRange {
    let (one, other) = (boundary(text, ends.0), boundary(text, ends.1));
    TextRange::new(offset(one.min(other)), offset(one.max(other)))
}

/// The texts of our own.
fn own_worlds(language: &Source) -> Vec<World> {
    let beside = (PathBuf::from(language.beside.0), language.beside.1.to_owned());
    let files =
        language.texts.iter().map(|text| vec![(PathBuf::from(language.path), (*text).to_owned()), beside.clone()]);
    files.map(World::new).collect()
}

/// The repository's games in a language, each file with up to three others of its folder that it names,
/// or that name it.
pub(crate) fn real_worlds(id: &str) -> Vec<World> {
    let all = real_files();
    let of_language = all.iter().filter(|(path, _)| LANGUAGES.from_path(path).is_some_and(|dialect| dialect.id == id));
    let worlds = of_language.map(|(path, text)| {
        let linked = all.iter().filter(|(other, its)| {
            other != path && other.parent() == path.parent() && (names(text, other) || names(its, path))
        });
        let mut files = vec![(path.clone(), text.clone())];
        files.extend(linked.take(3).cloned());
        World::new(files)
    });
    worlds.collect()
}

/// True if a text mentions a file.
fn names(text: &str, path: &Path) -> bool {
    path.file_stem().and_then(OsStr::to_str).is_some_and(|stem| text.contains(stem))
}

/// The examples and conformance cases of every language, by their paths in the repository.
fn real_files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["docs/examples", "tests/conformance"];
    let read = |path: &PathBuf| {
        let (text, _) = decode(std::fs::read(path).expect("a readable file"));
        (Path::new("/").join(path.strip_prefix(&root).unwrap_or(path.as_path())), text)
    };
    folders.iter().flat_map(|folder| games_below(LANGUAGES, &root.join(folder))).map(|path| read(&path)).collect()
}
