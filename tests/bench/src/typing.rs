//! Whole constructs typed letter by letter into the middle of a file: each state is broken until the last letter of
//! a construct. After each letter its diagnostics are waited for; in a second pass completion is asked for at once.

use std::path::Path;
use std::time::Duration;

use ludex_syntax::encoding;
use ludex_tests::Client;

use crate::games;
use crate::report::Row;
use crate::session::{Document, File};

/// Constructs of GDL at top level: forms with lists in them, a string that is open for a while, a comment.
const GDL: &[&str] = &[
    "(unit-type typed-frigate\n  (name \"frigate of the line\")\n  (hp-max 12) (acp-per-turn 4)\n)\n",
    "(table hit-chance add\n  (typed-frigate (typed-frigate u*) (40 50))\n)\n",
    "(define typed-list (append (1 2 3) (4 5)))\n",
    "(add typed-frigate speed 3) ; it sails\n",
    "(set last-turn 60)\n",
];

/// Constructs of the other languages, by the extension of their files.
const OTHERS: &[(&str, &[&str])] = &[
    (
        "bdl",
        &[
            "  typed{\n    moves{\n      x : 1, y : 2\n      horizontal(1, 3), kills : false\n    }\n    mirrored\n  }\n",
        ],
    ),
    (
        "tr",
        &[
            "if (count > 3) {\n    move N;\n    count = count + 1;\n} else {\n    shoot S 2;\n}\n",
            "while (count < 9) {\n    wait;\n}\n",
        ],
    ),
    (
        "hy",
        &[
            " (level \"typed\"\n        \"A floor that is being typed.\"\n        (room-list (square-room \"ground_tile3\" \"ground_soil4\"))\n        (connections (unique-stairs \"typed\" \"level 1\" \"grey stairs\" \"room\" certainly)))\n",
        ],
    ),
    (
        "bgl",
        &[
            "-- Typed.\ntyped : (Int, Int) -> Int\ntyped(x, y) =\n  if x > 3\n  then x + y * 2\n  else let z = x in step0(z, y)\n",
        ],
    ),
];

/// The rows of a GDL module, with the cursor at the beginning of a form, and inside names that exist.
pub(crate) fn in_module(client: &mut Client, document: &mut Document, name: &str, at: Option<usize>) -> Vec<Row> {
    let Some(at) = at else { return Vec::new() };
    rows(client, document, &format!("constructs typed in {name}"), at, GDL)
}

/// The places inside names of a GDL module, each with what it is called: a type in the row of a table, the variable
/// of a `set`, the name of an image family.
pub(crate) fn names(text: &str) -> Vec<(&'static str, usize)> {
    let in_row = form_in_the_middle(text, "(table ").and_then(|form| {
        let row = form + text[form..].find("\n  (")? + 4;
        letter_behind(text, row)
    });
    let in_set = form_in_the_middle(text, "(set ").and_then(|form| letter_behind(text, form + 5));
    let in_family = form_in_the_middle(text, "(imf ").and_then(|form| letter_behind(text, form + 6));
    let places = [("a type in a row", in_row), ("the variable of a set", in_set), ("the name of an imf", in_family)];
    places.into_iter().filter_map(|(what, at)| Some((what, at?))).collect()
}

/// The byte at which the form with this opening begins that stands nearest to the middle, at the beginning of a line.
fn form_in_the_middle(text: &str, opening: &str) -> Option<usize> {
    let starts = text.match_indices(opening).map(|(at, _)| at).filter(|&at| at == 0 || text[..at].ends_with('\n'));
    starts.min_by_key(|at| at.abs_diff(text.len() / 2))
}

/// The byte behind the first two letters from a place on.
fn letter_behind(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let first = (from..bytes.len().min(from + 200)).find(|&at| bytes[at].is_ascii_alphabetic())?;
    Some(first + 2)
}

/// Generated long files of every language besides GDL, some with many findings, each with what it is.
pub(crate) fn long_files() -> Vec<(String, File)> {
    let mut files = Vec::new();
    for language in games::LANGUAGES {
        let name = format!("long.{}", language.extension);
        files.push((format!("5,000 lines of {}", language.name), (name, (language.file)(5_000).into_bytes())));
        if let Some(faulty) = language.faulty {
            let name = format!("faulty.{}", language.extension);
            let what = format!("5,000 lines of {} with many findings", language.name);
            files.push((what, (name, faulty(5_000).into_bytes())));
        }
    }
    files
}

/// The long files in a folder, by their names.
pub(crate) fn files_in(folder: &Path) -> Result<Vec<(String, File)>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if constructs(name).is_some() {
            let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.push((name.to_owned(), (name.to_owned(), bytes)));
        }
    }
    files.sort();
    Ok(files)
}

/// The constructs that are typed into a file of this name.
fn constructs(name: &str) -> Option<&'static [&'static str]> {
    let (_, extension) = name.rsplit_once('.')?;
    if extension == "g" {
        return Some(GDL);
    }
    OTHERS.iter().find(|(other, _)| *other == extension).map(|(_, constructs)| *constructs)
}

/// The rows of long files, each with what it is.
pub(crate) fn in_long_files(
    files: Vec<(String, File)>,
    start: impl Fn(&[File]) -> Result<Client, String>,
) -> Result<Vec<Row>, String> {
    let mut rows_of_all = Vec::new();
    for (what, file) in files {
        let constructs = constructs(&file.0).ok_or("a file of no language")?;
        let mut client = start(std::slice::from_ref(&file))?;
        let (text, _) = encoding::decode(file.1);
        let mut document = Document::open(&mut client, &file.0, &text);
        let at = between_items(&text, &file.0).ok_or("a long file has no beginning of an item in its middle")?;
        rows_of_all.extend(rows(&mut client, &mut document, &format!("constructs typed in {what}"), at, constructs));
    }
    Ok(rows_of_all)
}

/// The beginning of a line from the middle of a file on where a new item may be typed: of one like those of the
/// generated files or, where there are none, of one behind an empty line.
fn between_items(text: &str, name: &str) -> Option<usize> {
    let opening = match name.rsplit_once('.')?.1 {
        "bdl" => "\n  piece_",
        "tr" => "\n    // Part",
        "hy" => "\n (level ",
        "g" => "\n(",
        _ => "\n-- ",
    };
    // In BDL the pieces are in the first half.
    let from = if name.ends_with(".bdl") { text.len() / 3 } else { text.len() / 2 };
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at))?;
    let rest = &text[from..];
    rest.find(opening).map(|at| from + at + 1).or_else(|| Some(from + rest.find("\n\n")? + 2))
}

fn rows(client: &mut Client, document: &mut Document, what: &str, at: usize, constructs: &[&str]) -> Vec<Row> {
    let mut keys: Vec<Duration> = Vec::new();
    let mut answers: Vec<Duration> = Vec::new();
    for construct in constructs {
        keys.extend(document.construct(client, at, construct, false));
        answers.extend(document.construct(client, at, construct, true));
    }
    vec![Row::times(format!("{what}: key"), keys), Row::times(format!("{what}: completion"), answers)]
}
