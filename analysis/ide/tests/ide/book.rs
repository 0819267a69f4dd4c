//! Books about games of every language: each part has its section, links lead somewhere, and texts stay texts.

use std::collections::BTreeSet;
use std::path::Path;

use ludex_base::Db as _;
use ludex_base::preview::PreviewError;
use ludex_ide::book::book;
use ludex_ide::preview::previews;
use ludex_languages::LANGUAGES;
use ludex_test_support::rewrites::workspace;
use ludex_test_support::{Fixture, check_xml, games_below};

/// The book about the first file of a fixture.
fn drawn(text: &str) -> String {
    let fixture = Fixture::new(LANGUAGES, "g", text);
    book(&fixture.db, fixture.files[0], false).expect("pictures").expect("a book")
}

/// The page without its head and its script: it is closed in order, and holds no sign that is not escaped.
#[track_caller]
fn body(page: &str) -> &str {
    let (_, body) = page.split_once("<body class=\"ludex\">\n").expect("a body");
    let (body, _) = body.split_once("<script type=\"module\">").expect("a script");
    check_xml(body);
    body
}

/// The values of an attribute.
fn values<'p>(body: &'p str, attribute: &str) -> BTreeSet<&'p str> {
    body.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_example_has_a_book() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let mut books = 0;
    for dialect in LANGUAGES.all() {
        let paths = games_below(LANGUAGES, &examples.join(dialect.id));
        let db = workspace(LANGUAGES, &paths);
        for file in db.files() {
            let Some(Ok(page)) = book(&db, file, false) else { continue };
            let body = body(&page);
            let ids = values(body, " id=\"");
            assert_eq!(ids.len(), body.matches(" id=\"").count(), "an id is given twice");
            for target in values(body, "href=\"#") {
                assert!(ids.contains(target), "{target} in {}", file.path(&db).display());
            }
            let sections = body.matches("<section id=\"part-").count();
            assert_eq!(sections, previews(&db, file).len(), "{}", file.path(&db).display());
            assert_eq!(book(&db, file, false), Some(Ok(page.clone())), "it is the same each time");
            books += 1;
        }
    }
    assert!(books >= 5, "{books} books");
}

#[test]
fn a_game_of_xconq() {
    let page = drawn(
        "(game-module \"pond\" (title \"The Pond\") (blurb \"Two frogs.\")\n  (instructions (\"Catch\" \"flies.\" \"\" \
         \"Win.\")))\n(unit-type frog (hp-max 3))\n(unit-type fly)\n(terrain-type water)\n(advance-type croak)\n\
         (table hit-chance (frog fly 60))\n(set last-turn 9)\n(scorekeeper (do last-side-wins))\n",
    );
    let body = body(&page);
    for part in [
        "<h1>The Pond</h1>\n<p>Two frogs.</p>\n<p>Catch flies.</p>\n<p>Win.</p>\n",
        "<h2>Unit types</h2>\n<ul>\n<li><a href=\"#part-frog\">frog</a></li>\n<li><a href=\"#part-fly\">fly</a></li>\n",
        "<section id=\"part-game\">",
        "<td>the last side whose units are worth points wins</td>",
        // A sheet leads to the sheets of other types, and a table to those of its indices.
        "<section id=\"part-water\">",
        "\"><a href=\"#part-water\">water</a></th>",
        "class=\"marked\" title=\"hit-chance of frog × fly: 60, by table in main.g:7\" bgcolor=\"#ffe08a\">60</td>",
        "<td class=\"pale\">0</td>",
        "<p>More about <a href=\"#part-",
    ] {
        assert!(body.contains(part), "no {part} in {body}");
    }
    // The map cannot be drawn: there is no area.
    assert!(!body.contains("<section id=\"whole\">"), "{body}");
}

#[test]
fn names_of_authors_stay_names() {
    let page = drawn(
        "(game-module \"x\" (title \"</title><script>1</script>\") (notes \"<b>\\\"&'\u{202e}\"))\n\
         (unit-type |<script>a</script>|)\n(unit-type |\"'&\u{202e}|)\n(terrain-type sea)\n\
         (table can-create (u* u* true))\n",
    );
    let body = body(&page);
    assert_eq!((page.matches("<script").count(), body.matches("<b>").count()), (1, 0), "{page}");
    assert!(body.contains("&lt;script&gt;a&lt;/script&gt;</a>"), "{body}");
}

#[test]
fn a_file_of_which_nothing_can_be_drawn_has_none() {
    let fixture = Fixture::new(LANGUAGES, "g", "(define x 1)\n");
    let none = book(&fixture.db, fixture.files[0], false).expect("pictures");
    assert!(matches!(none, Err(PreviewError::Nothing(_))), "{none:?}");
}
