//! What must hold for every text of GDL: every question at every place has an answer without a panic, in
//! ranges that exist; the same text means the same in every database; an edit means the same as the text
//! read afresh.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use ludex_base::{Database, File};
use ludex_ide::completion::completion;
use ludex_ide::definition::definition;
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::folding::folding;
use ludex_ide::hover::hover;
use ludex_ide::implementation::implementation;
use ludex_ide::preview::preview;
use ludex_ide::references::references;
use ludex_ide::selection::selection;
use ludex_ide::signature_help::signature_help;
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};
use proptest::prelude::*;

const GAME: &str = "/game.g";
const PART: &str = "/part.g";

/// Forms, pieces of forms, and what unbalances them.
const PIECES: &[&str] = &[
    "\n(include \"part\")\n",
    "\n(include \"game\" (dusk true))\n",
    "\n(include \"missing\")\n",
    "\n(game-module \"game\" (title \"T\") (variants (see-all false) (\"Dusk\" dusk false (true (set last-turn 9)))))\n",
    "\n(unit-type boat (name \"row boat\") (hp-max 3) (char \"b\"))\n",
    "\n(unit-type ship)\n",
    "\n(terrain-type sea (char \"s\") (color \"blue\"))\n",
    "\n(terrain-type land)\n",
    "\n(material-type fuel)\n",
    "\n(advance-type sails)\n",
    "\n(define fleet (boat ship))\n",
    "\n(define fleet (append fleet boat nil))\n",
    "\n(define many (* 2147483647 2147483647))\n",
    "\n(set fleet (remove boat fleet))\n",
    "\n(undefine fleet)\n",
    "\n(set last-turn (+ 1 (- 3 2) 0.5 3d6+1))\n",
    "\n(add fleet hp-max (3 (/ 4 0)))\n",
    "\n(add (boat ship) speed 425)\n",
    "\n(add boat hp-max fleet)\n",
    "\n(table mp-to-enter-terrain (fleet sea 1) (ship (sea land) (1 2)))\n",
    "\n(table hit-chance add (u* u* 50) ((boat ship) (boat ship) ((1 2) (3 4))))\n",
    "\n(table hit-chance (sea boat 1))\n",
    "\n(table \n",
    "\n(world 60 (day-length 24))\n",
    "\n(area 6 4 (terrain \"6s\" \"3s3l\" \"sslsslss\" \"x\"))\n",
    "\n(area (elevations \"6*3,\" \"1,2,4294967295*4,\"))\n",
    "\n(area 6 4 (terrain (by-bits) (by-char \"sl\") \"6s\" \"6l\"))\n",
    "\n(side s1 (name \"One\") (default-doctrine timid))\n",
    "\n(side 2 s2 (unit-namers (boat \"names\")))\n",
    "\n(doctrine timid (locked 1))\n",
    "\n(namer names (random \"Ann\" \"Bell\"))\n",
    "\n(boat 2 2 s1 (n \"Ann\") (# 1))\n",
    "\n(unit ship (@ 3 2) (s 2) (in \"Ann\"))\n",
    "\n(ship 3 3 nobody (in 7))\n",
    "\n(if (= dusk 1) rest)\n",
    "\n(else rest)\n",
    "\n(end-if rest)\n",
    "\n(scorekeeper (do last-side-wins))\n",
    "\n(imf \"boat\" ((8 8) (file \"boat.gif\" 0 0)))\n",
    "(add ",
    "(define ",
    "(unit-type ",
    "(if ",
    "(quote ",
    "(list ",
    "'(",
    "`(,",
    "(",
    ")",
    "\"",
    "|",
    "|row boat|",
    "#|",
    "|#",
    "; note\n",
    ";",
    " ",
    "\n",
    "\r\n",
    "boat",
    " fleet ",
    " u* ",
    " sea ",
    " hp-max ",
    " 3 ",
    " -1 ",
    " 50% ",
    " 1d6 ",
    "é",
    "😀",
    "\\",
    "\0",
    "\u{FEFF}",
];

fn any_text(most: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        19 => proptest::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

/// A game that is open and a file that it may include.
fn database(game: &str, part: &str) -> (Database, File, File) {
    let mut db = Database::new(ludex_ide::LANGUAGES, None);
    let part = db.set_file(Path::new(PART), ludex_gdl::DIALECT, Arc::from(part), Encoding::Utf8);
    let game = db.open(Path::new(GAME), ludex_gdl::DIALECT, Arc::from(game));
    db.refresh_mentions();
    (db, game, part)
}

/// All that is said of the two files, with paths in place of the files of a database.
fn said(db: &Database, files: [File; 2]) -> String {
    let mut said = String::new();
    for file in files {
        for one in diagnostics(db, file).iter() {
            said += &format!("{:?} {} {:?} {}", one.range, one.code.name, one.severity, one.message);
            for related in &one.related {
                said += &format!(" [{} {:?} {}]", related.file.path(db).display(), related.range, related.message);
            }
            said += &format!(" {:?}\n", one.fixes);
        }
    }
    said
}

fn inside(db: &Database, file: File, range: TextRange) {
    let text = file.text(db);
    assert!(text.get(Range::<usize>::from(range)).is_some(), "{range:?} in {text:?}");
}

/// Every question at every place where a token begins or ends, and one past the end.
fn ask_everywhere(db: &Database, file: File) {
    let text = file.text(db);
    for fold in folding(db, file) {
        inside(db, file, fold.range);
    }
    let _ = preview(db, file);
    let tree = ludex_gdl::DIALECT.grammar.parse(text).any_root();
    let tokens = tree.descendants_with_tokens().filter_map(|element| element.into_token());
    let mut places: Vec<TextSize> = tokens.map(|token| token.text_range().start()).collect();
    places.extend([TextSize::of(&**text), TextSize::of(&**text) + TextSize::from(1)]);
    for offset in places {
        if let Some(hover) = hover(db, file, offset) {
            inside(db, file, hover.range);
            assert!(!hover.markup.is_empty());
        }
        if let Some((range, targets)) = definition(db, file, offset) {
            inside(db, file, range);
            for target in targets {
                inside(db, target.file, target.name_range);
                inside(db, target.file, target.full_range);
            }
        }
        for place in references(db, file, offset, true).unwrap_or_default() {
            inside(db, place.file, place.range);
        }
        for place in implementation(db, file, offset) {
            inside(db, place.file, place.range);
        }
        if let Some(list) = completion(db, file, offset) {
            inside(db, file, list.range);
        }
        if let Some(help) = signature_help(db, file, offset) {
            for parameter in &help.parameters {
                assert!(help.label.get(parameter.range.clone()).is_some(), "{help:?}");
            }
        }
        for range in selection(db, file, offset) {
            inside(db, file, range);
        }
    }
}

fn boundary(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_place_can_be_asked(game in any_text(16), part in any_text(8)) {
        let (db, game, part) = database(&game, &part);
        ask_everywhere(&db, game);
        ask_everywhere(&db, part);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_text_means_the_same(game in any_text(24), part in any_text(12)) {
        let (one, game_of_one, part_of_one) = database(&game, &part);
        let (other, game_of_other, part_of_other) = database(&game, &part);
        // In the other order: what was asked first must not matter.
        diagnostics(&other, part_of_other);
        assert_eq!(said(&one, [game_of_one, part_of_one]), said(&other, [game_of_other, part_of_other]));
    }

    #[test]
    fn an_edit_means_what_the_new_text_means(
        game in any_text(24),
        part in any_text(12),
        changes in proptest::collection::vec(
            (any::<prop::sample::Index>(), 0_usize..12, any_text(3)),
            1..5,
        ),
    ) {
        let (mut db, file, other) = database(&game, &part);
        let mut text = game;
        said(&db, [file, other]);
        for (at, removed, piece) in changes {
            let start = boundary(&text, at.index(text.len() + 1));
            let end = boundary(&text, (start + removed).min(text.len()));
            text.replace_range(start..end, &piece);
            let range = TextRange::new(TextSize::from(start as u32), TextSize::from(end as u32));
            let edit = Edit { range, new_len: TextSize::of(piece.as_str()) };
            db.edit(file, Arc::from(text.as_str()), Some(edit));
            db.refresh_mentions();
            let (fresh, fresh_file, fresh_other) = database(&text, &part);
            assert_eq!(said(&db, [file, other]), said(&fresh, [fresh_file, fresh_other]), "{text:?}");
        }
    }

    #[test]
    fn an_edit_of_the_included_file_is_seen(game in any_text(24), part in any_text(12), later in any_text(12)) {
        let (mut db, file, other) = database(&game, &part);
        said(&db, [file, other]);
        db.set_file(Path::new(PART), ludex_gdl::DIALECT, Arc::from(later.as_str()), Encoding::Utf8);
        db.refresh_mentions();
        let (fresh, fresh_file, fresh_other) = database(&game, &later);
        assert_eq!(said(&db, [file, other]), said(&fresh, [fresh_file, fresh_other]));
    }
}
