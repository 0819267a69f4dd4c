//! `ludex book`: the pages of the example games, where they go, and what cannot be one.

use std::path::Path;
use std::process::Output;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

const GAME: &str = "(game-module \"pond\" (title \"The Pond\"))\n(unit-type frog)\n(terrain-type water)\n\
                    (include \"map\")\n";

const MAP: &str = "(area 5 4 (terrain (by-name water 0) \"5a\" \"5a\" \"5a\" \"5a\"))\n";

fn book(folder: &Path, arguments: &[&str]) -> Output {
    run(LUDEX, folder, &[&["book"], arguments].concat())
}

/// The page on standard output, which has these parts.
#[track_caller]
fn page(output: &Output, parts: &[&str]) -> String {
    assert_eq!((output.status.code(), stderr(output).as_str()), (Some(0), ""));
    let page = stdout(output);
    assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"), "{page}");
    for part in parts {
        assert!(page.contains(part), "no {part} in {page}");
    }
    page
}

/// The message when there is no book.
#[track_caller]
fn refusal(output: &Output) -> String {
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let errors = stderr(output);
    assert!(errors.starts_with("ludex: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn the_example_games_have_books() {
    let examples = repository().join("docs/examples");
    let harbor = [
        "<h1>The Quarrel in the Bay</h1>\n<p>Two ports, one bay, and a lighthouse that nobody keeps.</p>\n\
         <p>Keep your own port and take the one across the bay. Whoever lights the lamp ",
        "<section id=\"whole\">",
        "<section id=\"part-gunboat\">\n<h3>gunboat</h3>",
        "<section id=\"part-shallows\">",
        "<section id=\"part-hit-chance\">",
        "<caption>Scoring</caption>",
        "Last port standing</th>",
        "<a href=\"#part-gunboat\">gunboat</a>",
    ];
    let first = page(&book(&examples, &["gdl/harbor.g"]), &harbor);
    assert_eq!(page(&book(&examples, &["gdl/harbor.g"]), &[]), first, "the same each time");
    page(&book(&examples, &["bdl/burrow.bdl"]), &["<h2>Pieces</h2>", "<section id=\"part-moves\">"]);
    page(&book(&examples, &["hy"]), &["<h2>Levels</h2>", "<section id=\"part-root-cellar\">"]);
    // The only board is the picture of the whole, and there once.
    let boards = page(&book(&examples, &["bogl/cornerrun.bgl"]), &["<section id=\"part-start\">"]);
    assert!(!boards.contains("<section id=\"whole\">"), "{boards}");
    page(&book(&examples, &["trench/meadow.trg"]), &["<section id=\"whole\">"]);
}

#[test]
fn a_book_goes_into_a_page() {
    let folder = workspace(&[("game.g", GAME), ("map.g", MAP)]);
    let output = book(folder.path(), &["game.g", "-o", "pond.html"]);
    assert_eq!((output.status.code(), output.stdout.len(), stderr(&output).as_str()), (Some(0), 0, ""));
    let written = std::fs::read_to_string(folder.path().join("pond.html")).expect("a page");
    assert_eq!(written, page(&book(folder.path(), &["game.g"]), &["<h1>The Pond</h1>", "<section id=\"part-frog\">"]));
    let refused = refusal(&book(folder.path(), &["game.g", "-o", "./game.g"]));
    assert!(refused.contains("./game.g: the book would overwrite the file it shows"), "{refused}");
    let refused = refusal(&book(folder.path(), &["game.g", "-o", "pond.pdf"]));
    assert_eq!(refused, "ludex: pond.pdf: a book is written as .html\n");
    let refused = refusal(&book(folder.path(), &["game.g", "-o", "missing/pond.html"]));
    assert!(refused.contains("cannot write missing/pond.html: "), "{refused}");
}

#[test]
fn what_cannot_be_a_book_is_said() {
    let folder = workspace(&[("none.g", "(define x 1)\n"), ("notes.txt", "notes\n"), ("a/part.g", "(define y 1)\n")]);
    let refused = refusal(&book(folder.path(), &["none.g"]));
    assert!(refused.starts_with("ludex: none.g: there is nothing to draw: "), "{refused}");
    assert_eq!(refusal(&book(folder.path(), &["a"])), "ludex: a: no file here can be drawn\n");
    let refused = refusal(&book(folder.path(), &["notes.txt"]));
    assert!(refused.contains("notes.txt: no language is known for this file"), "{refused}");
    let refused = refusal(&book(folder.path(), &["missing.g"]));
    assert!(refused.contains("missing.g: "), "{refused}");
    for wrong in [&[][..], &["none.g", "--what", "x"], &["none.g", "none.g"], &["none.g", "--json"]] {
        let output = book(folder.path(), wrong);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{wrong:?}");
    }
}
