//! The real game: its levels are sound, all of its names are found, and a slip in any of them is reported where it
//! stands. Checkouts of tuturto/pyherc lie in the folder that `LUDEX_PYHERC` names. Without it the files beside the
//! repository stand for them, and where there are none, the tests pass.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::{Database, Db, Diagnostic, File, Severity, parse_once};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::hy::literal::Generation;
use ludex_syntax::hy::{HyLanguage, SyntaxElement, SyntaxKind as K, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use ludex_test_support::files_below;

use crate::complete::places::{self, CompletionPlace};
use crate::cursor::Cursor;
use crate::dungeon::graph;
use crate::game_names::{self, NameKind};
use crate::generation::or_younger;
use crate::index::index;
use crate::level::levels;

/// The folder of checkouts.
const CHECKOUTS: &str = "LUDEX_PYHERC";

/// A checkout of the game, or what there is of one.
struct Game {
    /// Its folder.
    folder: PathBuf,
    db: Database,
    /// Its files with levels, in order of their paths.
    levels: Vec<File>,
}

/// True if the checkouts of the game are there: then the long runs are as long as they are meant to be.
pub(crate) fn is_thorough() -> bool {
    std::env::var_os(CHECKOUTS).is_some()
}

/// Every checkout of the game.
fn games() -> Vec<Game> {
    if let Some(checkouts) = std::env::var_os(CHECKOUTS) {
        let entries = std::fs::read_dir(checkouts).expect("a folder of checkouts").flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        folders.sort();
        return folders.into_iter().map(|folder| Game::new(folder, in_checkout)).collect();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pyherc");
    if folder.is_dir() {
        return vec![Game::new(folder, in_corpus)];
    }
    println!("left out: no checkouts of the game in {CHECKOUTS}, and no real files beside the repository");
    Vec::new()
}

/// True for a file that has levels.
fn has_levels(db: &Database, file: File) -> bool {
    !levels(db, file).levels.is_empty()
}

/// The path of a file in its checkout.
fn in_checkout(below: &str) -> String {
    format!("/{below}")
}

/// The same of the files beside the repository: those of one folder are levels, and those of the other have all of their
/// paths in their names.
fn in_corpus(below: &str) -> String {
    match below.split_once('/') {
        Some(("levels", name)) => format!("/src/herculeum/config/levels/{name}"),
        Some((_, name)) => {
            let parts: Vec<String> = name.split("__init__").map(|part| part.replace("__", "/")).collect();
            format!("/{}", parts.join("__init__"))
        }
        None => format!("/{below}"),
    }
}

impl Game {
    fn new(folder: PathBuf, place: fn(&str) -> String) -> Game {
        let mut db = Database::new(crate::LANGUAGES, None);
        for path in files_below(&folder) {
            let is_read = path.extension().is_some_and(|extension| extension == "hy" || extension == "py");
            let Some(Ok(text)) = is_read.then(|| std::fs::read_to_string(&path)) else { continue };
            let below =
                path.strip_prefix(&folder).expect("a path below the folder").to_string_lossy().replace('\\', "/");
            db.set_file(Path::new(&place(&below)), crate::DIALECT, Arc::from(text), Default::default());
        }
        db.refresh_mentions();
        let mut levels: Vec<File> = db.files().into_iter().filter(|file| has_levels(&db, *file)).collect();
        levels.sort_by(|a, b| a.path(&db).cmp(b.path(&db)));
        Game { folder, db, levels }
    }

    /// The errors and warnings in the files with levels, each with its file.
    fn warnings(&self) -> Vec<(File, Diagnostic)> {
        let mut out = Vec::new();
        for file in &self.levels {
            let found = diagnostics(&self.db, *file);
            let warnings = found.iter().filter(|found| matches!(found.severity, Severity::Error | Severity::Warning));
            out.extend(warnings.map(|found| (*file, found.clone())));
        }
        out
    }

    /// A finding with its place, for people.
    fn shown(&self, file: File, found: &Diagnostic) -> String {
        let (path, severity) = (file.path(&self.db).display(), found.severity.name());
        format!("{path} {:?} {severity} {}: {}", found.range, found.code.name, found.message())
    }

    /// The names of a kind that the configuration of the game defines, in Python or in Hy.
    fn defined(&self, kind: NameKind, in_python: bool) -> BTreeSet<&'static str> {
        let mut out = BTreeSet::new();
        for file in self.db.files() {
            let is_configuration = file.path(&self.db).to_string_lossy().contains("herculeum/config");
            if is_configuration && game_names::is_python(&self.db, file) == in_python {
                let names = &game_names::exported(&self.db, file).names;
                out.extend(names.iter().filter(|(found, _)| *found == kind).map(|(_, name)| name.as_str()));
            }
        }
        out
    }
}

/// No errors and no warnings. Hints are printed, to be read one by one.
#[test]
fn the_real_files_are_sound() {
    for game in games() {
        let mut faults = Vec::new();
        let is_hy = |file: &File| !game_names::is_python(&game.db, *file);
        for file in game.db.files().into_iter().filter(is_hy) {
            for found in diagnostics(&game.db, file).iter() {
                let shown = game.shown(file, found);
                if index(&game.db, file).levels && found.severity == Severity::Hint {
                    println!("{shown}");
                } else {
                    faults.push(shown);
                }
            }
        }
        assert!(faults.is_empty(), "{}:\n{}", game.folder.display(), faults.join("\n"));
    }
}

#[test]
fn all_names_of_the_real_game_are_found() {
    for game in games() {
        let first = *game.levels.first().expect("a file with levels");
        let (levels, stairs, creatures, floors) = match or_younger(&game.db, first) {
            Generation::Y2015 => (17, 17, 7, 11),
            Generation::Y2017 => (20, 19, 8, 17),
        };
        let graph = graph(&game.db);
        assert_eq!((graph.nodes.len(), graph.stairs.len()), (levels, stairs), "{}", game.folder.display());
        let tiles = [NameKind::Floor, NameKind::Wall, NameKind::Pit].map(|kind| game.defined(kind, false).len());
        assert_eq!(tiles, [floors, 12, 4], "{}", game.folder.display());
        let in_hy = game.defined(NameKind::Item, false);
        assert!(["apple", "bag of small caltrops"].iter().all(|name| in_hy.contains(name)), "{in_hy:?}");
        let is_python = |file: &File| game_names::is_python(&game.db, *file);
        if game.db.files().iter().any(is_python) {
            let count = |kind: NameKind| game.defined(kind, true).len();
            let counts = [NameKind::Item, NameKind::Type, NameKind::Creature].map(count);
            assert_eq!(counts, [26, 16, creatures], "{}", game.folder.display());
        }
    }
}

/// The names in a file with levels, each with its range.
fn names(db: &Database, file: File) -> Vec<(String, TextRange)> {
    let root = parse_once(db, file).root::<HyLanguage>();
    let tokens = root.descendants_with_tokens().filter_map(SyntaxElement::into_token);
    let named = tokens.filter(|token| is_name(db, file, token));
    named.map(|token| (token.text().to_owned(), token.text_range())).collect()
}

/// True for symbols, and for strings that name something; descriptions and the tags of patterns are free.
fn is_name(db: &Database, file: File, token: &SyntaxToken) -> bool {
    if token.kind() != K::STRING {
        return token.kind() == K::SYMBOL;
    }
    let Some(cursor) = Cursor::new(db, file, token.text_range().start() + TextSize::new(1)) else { return false };
    let Some(CompletionPlace::Argument(slot)) = places::place(db, file, &cursor) else { return false };
    let names_level = slot.row.name == "level" && slot.at == 0;
    names_level || slot.kind().is_some_and(|kind| kind != "string")
}

/// A text with a slip in one of its letters, which is left out, another one, doubled, or in the place of the next: the
/// number says which and how. `None` where that changes nothing, and for what has hardly any letters.
fn misspelt(text: &str, number: usize) -> Option<String> {
    let mut letters: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (0..letters.len()).filter(|at| letters[*at].is_ascii_alphabetic()).collect();
    if places.len() < 2 {
        return None;
    }
    let at = places[(number * 7 + 3) % places.len()];
    let letter = letters[at];
    match number % 4 {
        0 => {
            letters.remove(at);
        }
        1 => letters[at] = if letter.eq_ignore_ascii_case(&'z') { 'a' } else { char::from(letter as u8 + 1) },
        2 => letters.insert(at, letter),
        _ => {
            let other = if at + 1 < letters.len() { at + 1 } else { at - 1 };
            letters.swap(at, other);
        }
    }
    let new = String::from_iter(letters);
    (new != text).then_some(new)
}

/// True for one finding, which lies on the slip and proposes what was meant.
fn is_found(found: &[(File, Diagnostic)], file: File, at: TextSize, word: &str) -> bool {
    let [(place, found)] = found else { return false };
    let guess = found.guess.as_deref().map(|guess| guess.trim_matches(['`', '"']));
    let proposes = guess == Some(word) || found.fixes.iter().any(|fix| fix.title.contains(word));
    *place == file && found.range.contains_inclusive(at) && proposes
}

/// Each name misspelt: reported once, at its place, with the right proposal, in 95 of 100. What is not is printed.
#[test]
fn slips_in_real_levels_are_found() {
    let step = if is_thorough() { 1 } else { 9 };
    for mut game in games() {
        let (mut tried, mut misses) = (0, Vec::new());
        for file in game.levels.clone() {
            let (path, text) = (file.path(&game.db).to_owned(), file.text(&game.db).to_string());
            for (number, (word, range)) in names(&game.db, file).into_iter().enumerate().step_by(step) {
                let Some(slip) = misspelt(&word, number) else { continue };
                tried += 1;
                let (start, end) = (usize::from(range.start()), usize::from(range.end()));
                let changed = [&text[..start], &slip, &text[end..]].concat();
                game.db.set_file(&path, crate::DIALECT, Arc::from(changed), Default::default());
                game.db.refresh_mentions();
                let found = game.warnings();
                if !is_found(&found, file, range.start(), word.trim_matches('"')) {
                    let shown: Vec<String> = found.iter().map(|(file, found)| game.shown(*file, found)).collect();
                    misses.push(format!("{} {range:?} {word} as {slip}: {shown:#?}", path.display()));
                }
            }
            game.db.set_file(&path, crate::DIALECT, Arc::from(text), Default::default());
            game.db.refresh_mentions();
        }
        println!("{}: {} of {tried} missed\n{}", game.folder.display(), misses.len(), misses.join("\n"));
        assert!(tried > 100 && misses.len() * 20 <= tried, "{} of {tried}\n{}", misses.len(), misses.join("\n"));
    }
}
