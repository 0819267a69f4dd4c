//! Everybody can tell apart what a picture shows, those without red or green cones, too: in the pictures of the examples,
//! and of real files where those are present.

use std::path::{Path, PathBuf};

use ludex_base::Db;
use ludex_base::picture::{Board, CellKind, Colour, Drawing, Look, MIN_DIFFERENCE, Pattern, Picture, Sample};
use ludex_base::preview::PreviewRequest;
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_test_support::rewrites::workspace;

/// Of the cells of a board those kinds are compared of which it has at least this many hundredths.
const SHARE: u64 = 1;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Something in a picture, as it looks.
struct Shown {
    name: String,
    look: Look,
    pattern: Option<Pattern>,
}

impl Shown {
    fn new(name: String, colour: Colour, pattern: Option<Pattern>) -> Shown {
        Shown { name, look: Look::of(colour), pattern }
    }
}

/// The kinds of cells of which there are many, but for those that letters tell apart.
fn kinds(picture: &Picture, board: &Board) -> Vec<Shown> {
    let hatches = picture.hatches();
    let mut counts = vec![0_u64; board.kinds.len()];
    for kind in board.cells.iter().flatten() {
        counts[usize::from(*kind)] += 1;
    }
    let all: u64 = counts.iter().sum();
    let is_plain = |kind: &CellKind| kind.drawing == Drawing::Area || kind.label.is_empty();
    let plain = board.kinds.iter().zip(&counts).enumerate().filter(|(_, (kind, _))| is_plain(kind));
    let many = plain.filter(|(_, (_, count))| **count > 0 && **count * 100 >= all * SHARE);
    many.map(|(index, (kind, _))| Shown::new(kind.name.clone(), kind.colour, hatches.kind(index))).collect()
}

/// The colours of the pieces.
fn pieces(picture: &Picture) -> Vec<Shown> {
    let explained = picture.legend.iter().filter_map(|entry| match entry.sample {
        Sample::Mark(form, colour) if form.is_piece() => Some(colour),
        _ => None,
    });
    let marks = picture.marks.iter().filter(|mark| mark.form.is_piece());
    let mut colours: Vec<Colour> = explained.chain(marks.map(|mark| mark.colour)).collect();
    colours.sort_by_key(|colour| (colour.red, colour.green, colour.blue));
    colours.dedup();
    let hatches = picture.hatches();
    colours.into_iter().map(|colour| Shown::new(colour.to_string(), colour, hatches.piece(colour))).collect()
}

/// The pairs that somebody cannot tell apart.
fn alike(shown: &[Shown]) -> Vec<String> {
    let mut out = Vec::new();
    for (index, one) in shown.iter().enumerate() {
        for other in shown.iter().take(index).filter(|other| other.pattern == one.pattern) {
            let difference = one.look.difference(&other.look);
            if difference < MIN_DIFFERENCE {
                out.push(format!("{} and {}: {difference:.1}", other.name, one.name));
            }
        }
    }
    out
}

/// Looks at the pictures of all files below a folder, and gives their number.
fn look(folder: &Path) -> usize {
    let mut pictures = 0;
    let mut faults = Vec::new();
    let db = workspace(LANGUAGES, &games_below(LANGUAGES, folder));
    for file in db.files() {
        let Some(Ok(picture)) = preview(&db, file, PreviewRequest::default()) else { continue };
        pictures += 1;
        let cells = picture.board().map(|board| alike(&kinds(&picture, board))).unwrap_or_default();
        let found = [cells, alike(&pieces(&picture))].concat();
        faults.extend(found.into_iter().map(|pair| format!("{}: {pair}", file.path(&db).display())));
    }
    assert!(faults.is_empty(), "{} pairs look alike:\n{}", faults.len(), faults.join("\n"));
    pictures
}

#[test]
fn the_pictures_of_the_examples_can_be_told_apart() {
    assert!(look(&root().join("docs/examples")) >= 8, "few examples have pictures");
}

#[test]
fn the_pictures_of_real_files_can_be_told_apart() {
    let folder = root().join("../shared/corpus");
    if folder.exists() {
        assert!(look(&folder) >= 100, "few files have pictures");
    }
}
