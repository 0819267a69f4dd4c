//! Books: parts and the links to them, hostile texts, what is left out, and the same page each time.

use super::page_tests::{allows_its_own_only, between};
use super::*;
use crate::preview::{Cover, PreviewError, PreviewName};

fn named(names: &[&str]) -> Vec<PreviewName> {
    let part = |name: &&str| PreviewName { name: (*name).to_owned(), group: Some("Types"), source: None };
    names.iter().map(part).collect()
}

/// The picture of a table with one row of these words.
fn sheet(title: &str, words: &[&str]) -> Picture {
    let row = words.iter().map(|word| SheetCell::new(*word)).collect();
    let table = SheetTable { title: title.to_owned(), rows: vec![row], ..SheetTable::default() };
    Picture::new(title, Shape::Sheet(Sheet { tables: vec![table] }))
}

/// The picture of one square whose kind has a name.
fn square(name: &str) -> Picture {
    let kind = CellKind { pattern: Some(Pattern::Dots), ..CellKind::area(name, LIGHT[0]) };
    let board = Board { columns: 1, rows: 1, kinds: vec![kind], cells: vec![Some(0)], ..Board::default() };
    Picture::new("Board", Shape::Squares(Squares { board, outlines: Vec::new() }))
}

fn page(book: &Book) -> String {
    book.page(&Cover { title: "Game".to_owned(), paragraphs: vec!["Be quick.".to_owned()] }, None)
}

/// The values of an attribute, in order.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    page.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn names_lead_to_their_parts() {
    let mut book = Book::new(named(&["Boat", "town", "a, b"]));
    assert_eq!(book.next_part(), Some("Boat"));
    book.add(&Ok(sheet("Makes", &["Boat", "town, rock", "a, b", "boat"])));
    book.add(&Ok(square("Boat")));
    book.add(&Err(PreviewError::Nothing("no walls".to_owned())));
    assert_eq!(book.next_part(), None);
    let page = page(&book);
    let text = between(&page, "<main>\n", "</main>");
    assert!(text.contains("<h2>Types</h2>\n<section id=\"part-boat\">\n<h3>Boat</h3>"), "{text}");
    // Its own name leads nowhere.
    let row = "<tr><th scope=\"row\">Boat</th><td><a href=\"#part-town\">town</a>, rock</td>\
               <td><a href=\"#part-a--b\">a, b</a></td><td>boat</td></tr>";
    assert!(text.contains(row), "{text}");
    assert!(text.contains("<p>More about <a href=\"#part-boat\">Boat</a></p>"), "{text}");
    assert!(text.contains("<p class=\"faint\">there is nothing to draw: no walls</p>"), "{text}");
    let links: Vec<&str> = values(between(&page, "<nav>", "</nav>"), "href=\"#");
    assert_eq!(links, ["part-boat", "part-town", "part-a--b"]);
    assert!(page.contains("<h1>Game</h1>\n<p>Be quick.</p>\n<nav>"), "{page}");
}

#[test]
fn ids_are_given_once() {
    let names = ["a", "A", "a-2", "é", "à", "part"];
    let mut book = Book::new(named(&names));
    for name in names {
        book.add(&Ok(square(name)));
    }
    let page = book.page(&Cover::default(), Some(&square("x")));
    let mut ids = values(&page, " id=\"");
    let all = ids.len();
    assert_eq!(values(&page, "<section id=\"")[..5], ["whole", "part-a", "part-a-2", "part-a-2-2", "part--"]);
    assert!(ids.contains(&"ludex-dots") && ids.contains(&"ludex-dots-1"), "{ids:?}");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "{page}");
    // What a picture refers to is its own.
    for used in page.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(ids.contains(&used), "{used}");
    }
    assert_eq!(page, book.page(&Cover::default(), Some(&square("x"))));
}

#[test]
fn texts_of_authors_stay_texts() {
    let nasty = "</title><script>alert(1)</script><img src=x onerror='alert(\"1\")'>\u{202e}]]>";
    let mut book = Book::new(named(&[nasty]));
    book.add(&Ok(Picture { facts: nasty.to_owned(), ..sheet(nasty, &[nasty, "\u{202e}abc"]) }));
    let cover = Cover { title: nasty.to_owned(), paragraphs: vec![nasty.to_owned()] };
    let page = book.page(&cover, Some(&square(nasty)));
    allows_its_own_only(&page);
    assert!(page.contains("<h3>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x "), "{page}");
    let own = page.split("<svg").next().unwrap_or_default();
    assert!(!own.contains('\u{202e}') && page.contains("<td>\u{fffd}abc</td>"), "{page}");
}

#[test]
fn what_is_too_much_is_left_out_and_said() {
    let names: Vec<String> = (0..2_003).map(|number| format!("u{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut book = Book::new(named(&names));
    let mut added = 0;
    while book.next_part().is_some() {
        book.add(&Ok(sheet("Properties", &["u1", "u2002"])));
        added += 1;
    }
    let page = page(&book);
    assert_eq!((added, page.matches("<section").count()), (2_000, 2_000));
    assert!(page.contains("at most 2000 parts and about 32 MB: 3 parts, from “u2000” on"), "no word of it");
    assert!(!page.contains("#part-u2002"), "no link to what is left out");
}
