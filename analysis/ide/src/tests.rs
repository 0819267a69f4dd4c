//! The features over small workspaces of several languages.

use crate::{code_actions, definition, diagnostics, hover, outline, references};
use ludex_base::{Diagnostic, TextRange};
use ludex_languages::LANGUAGES;
use ludex_test_support::Fixture;

const HARBOR: &str = "\
//- /harbor.g
(include \"types\")
(include \"names\")
(table mp-to-enter-terrain (ships$0 sea 1))
(add (ships boat) namer \"ship-names\")
//- /types.g
; Everything that floats.
(unit-type boat (name \"row boat\"))
(unit-type ship)
(terrain-type sea)
(define ships (boat ship))
//- /names.g
(namer ship-names (random \"Ann\" \"Bell\"))
";

fn definitions(fixture: &Fixture) -> Vec<String> {
    let (file, offset) = fixture.cursor();
    let found = definition::definition(&fixture.db, file, offset).map(|(_, targets)| targets).unwrap_or_default();
    found.iter().map(|target| fixture.show(target.file, target.name_range)).collect()
}

#[test]
fn a_name_of_an_included_module() {
    assert_eq!(definitions(&Fixture::new(LANGUAGES, "g", HARBOR)), ["types.g:5:9 ships"]);
}

#[test]
fn a_fragment_sees_the_names_of_its_includer() {
    let text = "//- /game.g\n(unit-type boat)\n(include \"part\")\n//- /part.g\n(add bo$0at speed 1)\n";
    assert_eq!(definitions(&Fixture::new(LANGUAGES, "g", text)), ["game.g:1:12 boat"]);
}

#[test]
fn the_last_definition_before_the_use_wins() {
    let text = "(define a 1)\n(define a 2)\n(define b a$0)\n(define a 3)\n";
    assert_eq!(definitions(&Fixture::new(LANGUAGES, "g", text)), ["main.g:2:9 a"]);
}

#[test]
fn references_in_order_of_path_and_position() {
    let fixture = Fixture::new(LANGUAGES, "g", HARBOR);
    let (file, offset) = fixture.cursor();
    let found = references::references(&fixture.db, file, offset, true).unwrap_or_default();
    let shown: Vec<String> = found.iter().map(|place| fixture.show(place.file, place.range)).collect();
    assert_eq!(shown, ["harbor.g:3:29 ships", "harbor.g:4:7 ships", "types.g:5:9 ships"]);
}

#[test]
fn the_comment_above_is_part_of_the_hover() {
    let fixture =
        Fixture::new(LANGUAGES, "bgl", "game G\n-- How many\n-- there are.\nx : Int\nx = 1\ny : Int\ny = x$0\n");
    let (file, offset) = fixture.cursor();
    let hover = hover::hover(&fixture.db, file, offset).expect("a hover");
    assert_eq!(
        ludex_test_support::markdown(&fixture.db, &hover.markup),
        "**x** — value, main.bgl:4\n\n```bogl\nx : Int\n```\n\n`= 1`\n\n---\n\nHow many\nthere are."
    );
}

#[test]
fn marks_in_a_comment_need_their_partners() {
    let comment = "-- Uses `y` and *z*, not <b> or a*b.\n-- * one\n--\n-- - two";
    let fixture = Fixture::new(LANGUAGES, "bgl", &format!("game G\n{comment}\nx : Int\nx = 1\ny : Int\ny = x$0\n"));
    let shown = fixture.hover();
    let (_, said) = shown.split_once("\n\n---\n\n").expect("a comment");
    assert_eq!(said, "Uses `y` and *z*, not \\<b> or a\\*b.\n* one\n\n- two");
}

fn hover_at_the_cursor(text: &str) -> String {
    let fixture = Fixture::new(LANGUAGES, "g", text);
    let (file, offset) = fixture.cursor();
    hover::hover(&fixture.db, file, offset).expect("a hover").markup.markdown(&|_| None)
}

#[test]
fn a_file_is_described_by_the_comment_it_begins_with() {
    let script = "\
//- /field.trg
player:1,(5,5),./ha$0re.tr;
//- /hare.tr
// The hare:
// never rests.

// Where to.
dir way = N;
run:
for (int i = 1; i < 5; i++) { move way; }
goto run;
";
    assert_eq!(hover_at_the_cursor(script), "**hare.tr**\n\nThe hare:\nnever rests.\n\n2 definitions");
    let rooms = "\
//- /attic.hy
(import [roo$0ms [cold]])
//- /rooms.hy
#!/usr/bin/env hy
;; Rooms for several levels.

;; With an icy floor.
(defn cold [corridor]
  (print corridor))
";
    assert_eq!(hover_at_the_cursor(rooms), "**rooms.hy**\n\nRooms for several levels.\n\n1 definition");
    let bare = "//- /attic.hy\n(import [roo$0ms [cold]])\n//- /rooms.hy\n(defn cold [] 1)\n;; The end.\n";
    assert_eq!(hover_at_the_cursor(bare), "**rooms.hy**\n\n1 definition");
}

#[test]
fn the_outline_is_nested() {
    let fixture = Fixture::new(LANGUAGES, "bgl", "game G\ntype T = {A, B}\nf : Int -> T\nf(n) = let m = n in A\n");
    let outline = outline::outline(&fixture.db, fixture.files[0]);
    let shown: Vec<(String, String, usize)> =
        outline.iter().map(|s| (s.name.clone(), s.detail.clone(), s.children.len())).collect();
    let entry = |name: &str, detail: &str, children| (name.to_owned(), detail.to_owned(), children);
    assert_eq!(shown, [entry("G", "game", 0), entry("T", "enumeration", 2), entry("f", "Int -> T", 0)]);
}

#[test]
fn findings_stand_where_the_annotations_are() {
    let text = "game G\nx : Inr\n//  ^^^ error[undefined-type]: did you mean `Int`\nx = y\n//  ^ error[undefined-name]: `y` is not defined\n";
    Fixture::new(LANGUAGES, "bgl", text).check_diagnostics();
}

#[test]
fn fixes_at_the_cursor_come_before_others_of_the_line() {
    let text = "game G\nforest : Int\nforest = 1\nmeadow$0 : Int\nmeadow = 2\nmost : Int\nmost = forst + med$0ow\n";
    let fixture = Fixture::new(LANGUAGES, "bgl", text);
    let titles = |cursor: usize, is_named: &dyn Fn(&Diagnostic) -> bool| {
        let (file, offset) = fixture.cursors[cursor];
        let found = code_actions::code_actions(&fixture.db, file, TextRange::empty(offset), is_named);
        found.into_iter().map(|action| (action.title, action.preferred)).collect::<Vec<(String, bool)>>()
    };
    let (meadow, forest) = ("Write `meadow`".to_owned(), "Write `forest`".to_owned());
    assert_eq!(titles(1, &|_| false), [(meadow.clone(), true), (forest.clone(), false)]);
    assert!(titles(0, &|_| false).is_empty());
    assert_eq!(titles(0, &|_| true), [(forest.clone(), true), (meadow, true)]);
    assert_eq!(titles(0, &|found| found.message().contains("forst")), [(forest, true)]);
}

#[test]
fn what_reading_may_withdraw_waits_for_the_workspace() {
    let text = "\
//- /part.g
; ludex: allow gdl/missing-module: the isles come later
(include \"isles\")
(add sh$0ip speed 1)
";
    let mut fixture = Fixture::new(LANGUAGES, "g", text);
    let (file, offset) = fixture.cursor();
    let codes = |fixture: &Fixture| -> Vec<String> {
        let found = diagnostics::diagnostics(&fixture.db, file);
        found.iter().map(|found| found.code.name.to_owned()).collect()
    };
    let may_come = |fixture: &Fixture| definition::may_come(&fixture.db, file, offset);
    let before = (codes(&fixture), fixture.hover());
    fixture.db.set_workspace_read(false);
    // The comment is not said to suppress nothing.
    assert_eq!(codes(&fixture), [""; 0]);
    let reading = "The workspace is still being read: a file that comes later may define this.";
    assert!(fixture.hover().ends_with(reading), "{}", fixture.hover());
    assert!(may_come(&fixture));
    fixture.db.set_workspace_read(true);
    assert_eq!((codes(&fixture), fixture.hover()), before);
    assert!(!may_come(&fixture));
}

#[test]
fn a_missing_module_is_told_when_the_workspace_is_read() {
    let mut fixture = Fixture::new(LANGUAGES, "g", "(include \"isles\")\n(add ship speed 1)\n");
    let file = fixture.files[0];
    fixture.db.set_workspace_read(false);
    assert!(diagnostics::diagnostics(&fixture.db, file).is_empty());
    fixture.db.set_workspace_read(true);
    let found = diagnostics::diagnostics(&fixture.db, file);
    assert_eq!(found.iter().map(|found| found.code.name).collect::<Vec<_>>(), ["missing-module"]);
}

#[test]
fn what_an_including_module_may_define_waits_in_a_fragment() {
    let text = "\
//- /part.g
(set depth 3)
//- /game.g
(unit-type boat)
(terrain-type sea)
(include \"part\")
(set dept 3)
";
    let mut fixture = Fixture::new(LANGUAGES, "g", text);
    let codes = |fixture: &Fixture, number: usize| -> Vec<&'static str> {
        let found = diagnostics::diagnostics(&fixture.db, fixture.files[number]);
        found.iter().map(|found| found.code.name).collect()
    };
    fixture.db.set_workspace_read(false);
    assert_eq!((codes(&fixture, 0), codes(&fixture, 1)), (vec![], vec!["set-undefined"]));
    fixture.db.set_workspace_read(true);
    assert_eq!((codes(&fixture, 0), codes(&fixture, 1)), (vec!["set-undefined"], vec!["set-undefined"]));
}
