//! From modules to scenes: areas, layers, sides and units, in whole programs and in parts of them.

use ludex_base::picture::{Position, Rim, Sample, Shape, Territories, TextOptions};
use ludex_test_support::Fixture;

use super::scene::scene;
use super::*;

const TYPES: &str = "(unit-type boat (char \"b\"))\n(terrain-type sea)\n(terrain-type land)\n";

/// The scene of a file of a fixture.
#[track_caller]
fn file_of(text: &str, index: usize) -> Scene {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    scene(&fixture.db, fixture.files[index]).expect("a scene")
}

/// The scene of a module with a unit type and two terrain types.
#[track_caller]
fn scene_of(text: &str) -> Scene {
    file_of(&format!("{TYPES}{text}"), 0)
}

/// The reason why there is no picture.
#[track_caller]
fn error_of(text: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    scene(&fixture.db, fixture.files[0]).expect_err("nothing to draw").to_string()
}

/// The first letters of the terrain, a row a text.
fn map(scene: &Scene) -> Vec<String> {
    let letter = |cell: &Option<u16>| match cell {
        Some(value) => scene.terrain[usize::from(*value)].name.chars().next().unwrap_or('?'),
        None => '.',
    };
    scene.cells.chunks(scene.width as usize).map(|row| row.iter().map(letter).collect()).collect()
}

/// The units: place, side, label and title.
fn units(scene: &Scene) -> Vec<String> {
    let show = |unit: &UnitMark| {
        let side = unit.side.map_or("nobody", |side| scene.sides[side].name.as_str());
        let later = unit.turn.map(|turn| format!(" in turn {turn}")).unwrap_or_default();
        format!("{},{} {side} {} {}{later}", unit.x, unit.y, unit.label, unit.title())
    };
    scene.units.iter().map(show).collect()
}

#[test]
fn a_module_with_everything() {
    let scene = file_of(
        r#"
(game-module "shores" (title "Two Shores"))
(unit-type boat (char "bt"))
(unit-type fort (name "old fort"))
(terrain-type sea (char "~"))
(terrain-type land (name "dry land"))
(terrain-type river (subtype border))
(side 1 reds (name "Reds") (color "red,white"))
(side 2 blues (plural-noun "Blues"))
(area 4 3
  (terrain (by-name sea (land 1)) "4a" "a2ba" "3b")
  (aux-terrain river "4a" "ab2a" "4a"))
(boat 1 1 reds (n "Wet Sock"))
(fort 2 1 2)
(boat 2 1 (appear 7))
(boat 3 1)
(boat 3 2 reds (in "Wet Sock"))
"#,
        0,
    );
    assert_eq!((scene.title.as_str(), scene.width, scene.height, scene.wraps), ("Two Shores", 4, 3, false));
    assert_eq!(map(&scene), ["sss.", "sdds", ".dds"]);
    assert_eq!(scene.unsaid, 1);
    assert_eq!(scene.terrain[0].character, Some('~'));
    let sides: Vec<(&str, Option<&str>)> =
        scene.sides.iter().map(|side| (side.name.as_str(), side.colour.as_deref())).collect();
    assert_eq!(sides, [("Reds", Some("red,white")), ("Blues", None)]);
    assert_eq!(
        units(&scene),
        ["1,1 Reds b Wet Sock, boat", "2,1 Blues o old fort", "2,1 nobody b boat", "1,1 Reds b boat",]
    );
    let [line] = scene.lines.as_slice() else { panic!("{:?}", scene.lines) };
    assert_eq!((line.style.name.as_str(), line.kind), ("river", LineKind::Border));
    assert_eq!(line.bits, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    let [note] = scene.notes.as_slice() else { panic!("{:?}", scene.notes) };
    assert_eq!((note.row, note.kind), (2, NoteKind::Short));
}

/// Who controls which cells, and whose people live there. What is laid over an earlier layer counts.
#[test]
fn cells_of_sides() {
    let text = format!(
        "{TYPES}(side 1 reds (name \"Reds\"))(side 2 blues)(area 4 3 (terrain \"4a\" \"4b\" \"4a\"))\n\
         (area (control-sides \"4b\" \"4b\" \"4a\"))(area (control-sides \"2c2z\"))\n\
         (area (people-sides (by-name (reds 1) (blues 3)) \"4a\" \"bddd\"))\n"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("a picture");
    let Shape::Hexagons(hexagons) = &picture.shape else { panic!("{picture:?}") };
    let [control, people] = hexagons.territories.as_slice() else { panic!("{:?}", hexagons.territories) };
    let names = |territories: &Territories| {
        let named = territories.holders.iter().zip(territories.counts());
        named.map(|(holder, count)| format!("{}: {count}", holder.name)).collect::<Vec<_>>()
    };
    assert_eq!(
        (control.rim, names(control)),
        (Rim::Solid, vec!["territory of Reds: 4".to_owned(), "territory of side 2: 2".to_owned()])
    );
    assert_eq!(
        (people.rim, names(people)),
        (Rim::Dashed, vec!["people of Reds: 1".to_owned(), "people of side 2: 3".to_owned()])
    );
    let legend: Vec<String> = picture.legend.iter().map(|entry| format!("{}: {}", entry.name, entry.amount)).collect();
    let rims = ["territory of a side: 6 cells", "people of a side: 4 cells"];
    let sides = ["Reds: 0 units, 4 cells, people in 1 cell", "side 2: 0 units, 2 cells, people in 3 cells"];
    assert_eq!(legend[2..], [rims, sides].concat());
    let words = ". Cells by territory: Reds: 4, side 2: 2. Cells by people: Reds: 1, side 2: 3.";
    assert!(picture.description.ends_with(words), "{}", picture.description);
    let drawn = picture.text(TextOptions::default());
    assert!(drawn.contains(sides[0]) && !drawn.contains("of a side"), "{drawn}");
}

#[test]
fn the_picture_has_a_legend() {
    let text = format!("{TYPES}(area 4 3 (terrain \"4a\" \"4b\" \"4a\"))\n");
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("a picture").svg();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains(">land</text>"), "{picture}");
}

/// The text behind everything that a picture shows.
#[test]
fn what_is_drawn_leads_to_its_text() {
    let text = format!(
        "{TYPES}(side 1 (name \"Reds\"))\n(area 4 3 (terrain \"4a\" \"4b\" \"5a\"))\n(area add 1 1 1 1 terrain sea)\n\
         (boat 2 1 1)\n"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("a picture");
    let text_of = |source: Option<Location>| {
        let range = source.expect("a source").range;
        fixture.files[0].text(&fixture.db)[range].to_owned()
    };
    let board = picture.board().expect("a board");
    let cell = |row: u32, column: u32| text_of(board.source(Position { row, column }));
    assert_eq!([cell(0, 0), cell(1, 0), cell(2, 1)], ["\"4a\"", "\"4b\"", "\"5a\""]);
    assert_eq!(cell(1, 1), "(area add 1 1 1 1 terrain sea)");
    assert_eq!(picture.marks.iter().map(|mark| text_of(mark.source)).collect::<Vec<_>>(), ["(boat 2 1 1)"]);
    let defined = picture.legend.iter().filter(|entry| !matches!(entry.sample, Sample::Letter(_)));
    let legend: Vec<String> = defined.map(|entry| text_of(entry.source)).collect();
    assert_eq!(legend, ["(terrain-type sea)", "(terrain-type land)", "(side 1 (name \"Reds\"))"]);
    assert_eq!(picture.notes.iter().map(|note| text_of(note.source)).collect::<Vec<_>>(), ["\"5a\""]);
    let (drawn, sources) = picture.svg_with_sources();
    assert_eq!(drawn.matches(" data-source=").count(), 2 + 3 + 1 + 2);
    assert_eq!(sources.len(), 5);
}

#[test]
fn later_layers_cover_earlier_ones() {
    let scene = scene_of(
        r#"
(world 4)
(area 4 3 (terrain "4a" "4a" "4a"))
(area (terrain "4b"))
(area add 1 0 2 1 terrain land)
(area add 0 1 terrain land)
"#,
    );
    assert!(scene.wraps);
    assert_eq!(map(&scene), ["llll", "lsss", "slls"]);
    assert_eq!(scene.notes.iter().map(|note| note.kind).collect::<Vec<_>>(), [NoteKind::Rows]);
}

#[test]
fn only_forms_that_are_read_count() {
    let scene = scene_of(
        r#"
(area 4 3 (terrain "4a" "4a" "4a"))
(if false)
(area 6 6 (terrain "6b"))
(boat 1 1)
(end-if)
"#,
    );
    assert_eq!(map(&scene), ["sss.", "ssss", ".sss"]);
    assert!(scene.units.is_empty());
    let variant = |default: &str| {
        let module = format!("(game-module \"m\" (variants (dry {default} (true (area (terrain \"4b\"))))))\n");
        map(&file_of(&format!("{module}{TYPES}(area 4 3 (terrain \"4a\" \"4a\" \"4a\"))\n"), 0))[0].clone()
    };
    assert_eq!([variant("true"), variant("false")], ["lll.", "sss."]);
}

/// A game on a part of a map.
const RESTRICTED: &str = r#"
//- /game.g
(unit-type boat)
(terrain-type sea)
(side 1 (name "Reds"))
(side 2 (name "Blues"))
(area 3 3 (restrict 6 4 1 0))
(include "map")
(boat 2 1 1)
//- /map.g
(area 6 4 (terrain (by-name sea) "6a" "6a" "6a" "6a"))
(boat 3 2 2)
"#;

#[test]
fn a_part_of_a_larger_map() {
    let scene = file_of(RESTRICTED.trim_start(), 0);
    assert_eq!((scene.width, scene.height), (3, 3));
    assert_eq!(map(&scene), ["ss.", "sss", ".ss"]);
    // The other unit stands outside of the part.
    assert_eq!(units(&scene), ["1,1 Reds b boat"]);
    assert!(scene.notes.is_empty(), "{:?}", scene.notes);
}

#[test]
fn a_map_is_shown_on_its_own() {
    let scene = file_of(RESTRICTED.trim_start(), 1);
    assert_eq!((scene.title.as_str(), scene.width, scene.height), ("map", 6, 4));
    assert_eq!(units(&scene), ["3,2 Blues b boat"]);
    assert_eq!(scene.sides.len(), 1);
}

#[test]
fn units_are_shown_on_the_map_of_their_game() {
    let text = r#"//- /game.g
(unit-type boat)
(terrain-type sea)
(area 5 3 (terrain "5a" "5a" "5a"))
(include "fleet")
(boat 2 1)
//- /fleet.g
(unit-defaults (@ 1 0))
(boat 1 1)
"#;
    assert_eq!(units(&file_of(text, 1)), ["2,1 nobody b boat"]);
    assert_eq!(file_of(text, 0).units.len(), 2);
}

#[test]
fn a_map_that_no_variant_reads_by_default() {
    let text = r#"//- /game.g
(game-module "game" (variants (winter false (true (include "map")))))
(unit-type boat)
(terrain-type sea)
//- /map.g
(area 4 3 (terrain (by-name sea) "4a" "4a" "4a"))
"#;
    assert_eq!(map(&file_of(text, 1)), ["sss.", "ssss", ".sss"]);
}

#[test]
fn colours_of_image_families() {
    let scene = file_of(
        r#"
(unit-type boat)
(terrain-type bog (image-name "mud"))
(terrain-type ice)
(terrain-type sea)
(imf "mud" ((1 1) 65535 32768 0))
(imf "ice" ((8 8) (mono "00")) ((1 1) white))
(area 4 3 (terrain "4a" "4a" "4a"))
"#,
        0,
    );
    let colours: Vec<Option<&str>> = scene.terrain.iter().map(|style| style.colour.as_deref()).collect();
    assert_eq!(colours, [Some("#ff8000"), Some("#ffffff"), None]);
}

#[test]
fn cells_lead_to_their_runs() {
    let text = format!(
        "{TYPES}(area 4 3 (terrain (by-char \"~^\") \"4~\" \"~2^~\" \"4^\"))\n(area add 1 2 1 1 terrain land)\n"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("a picture");
    let board = picture.board().expect("a board");
    let geometry = Geometry::new(4, 3, false);
    let run = |x: u32, y: u32| {
        let place = super::cell::run(&fixture.db, board, super::picture::position(&geometry, x, y))?;
        Some(&text[place.range])
    };
    assert_eq!([run(0, 1), run(1, 1), run(2, 1), run(3, 1)], [Some("~"), Some("2^"), Some("2^"), Some("~")]);
    assert_eq!([run(2, 0), run(1, 2)], [Some("4^"), None]);
    let whole = board.source(super::picture::position(&geometry, 1, 2)).map(|place| &text[place.range]);
    assert_eq!(whole, Some("(area add 1 2 1 1 terrain land)"));
}

#[test]
fn units_that_arrive_later() {
    let text = format!(
        "{TYPES}(side 1 (name \"Reds\"))(area 6 6 (terrain \"6a\"))\n\
         (boat -3 -2 1 (n \"Drift\") (cp -1) (appear 7 1 1))(boat 1 4 1 (cp -1))(boat 3 3 1 (appear 2))\n\
         (boat 2 2 1 (cp -1) (appear 4))(boat (in \"Drift\"))\n"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let shown = scene(&fixture.db, fixture.files[0]).expect("a scene");
    assert_eq!(
        units(&shown),
        [
            "3,2 Reds b Drift, boat in turn 7",
            "3,3 Reds b boat",
            "2,2 Reds b boat in turn 4",
            "3,2 nobody b boat in turn 7"
        ]
    );
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("a picture");
    assert!(picture.facts.contains(" · 1 unit, 3 arrive later"), "{}", picture.facts);
    let drawn = picture.svg();
    assert!(drawn.contains("<title>(3, 2): Drift, boat (Reds), from turn 7\n"), "{drawn}");
    assert!(drawn.contains("<g opacity=\".5\">") && drawn.contains(">7</text>"), "{drawn}");
    let text = picture.text(TextOptions::default());
    assert!(text.contains("  b boat (Reds), later: 2 at Drift (3, 2) turn 7, (2, 2) turn 4\n"), "{text}");
}

#[test]
fn units_that_do_not_stand_anywhere() {
    let area = "(area 4 3 (terrain \"4a\" \"4a\" \"4a\"))\n";
    let found = |text: &str| units(&scene_of(&format!("(side 1 (name \"Reds\"))\n{area}{text}")));
    for nowhere in ["(boat)", "(boat 1)", "(boat 1 1 (hp 0))", "(boat 1 1 (cp -1))", "(boat 0 0)", "(boat 9 9 1)"] {
        assert_eq!(found(nowhere), Vec::<String>::new(), "{nowhere}");
    }
    assert_eq!(found("(boat (@ 1 1) (s 1))"), ["1,1 Reds b boat"]);
    assert_eq!(found("(boat 1 1 5)"), ["1,1 nobody b boat"]);
    // What is not a property ends the form, and the unit stays independent.
    assert_eq!(found("(boat 1 1 1 (n \"A\") 7)"), ["1,1 nobody b A, boat"]);
}

#[test]
fn units_that_are_stored_for_later() {
    let area = "(area 4 3 (terrain \"4a\" \"4a\" \"4a\"))\n(side 1 (name \"Reds\"))\n";
    let stored = "(set create-units-from-specs false)\n(boat 1 1 (n \"A\"))\n(boat 2 1 (n \"B\"))\n";
    let found = |text: &str| units(&scene_of(&format!("{area}{stored}{text}")));
    assert_eq!(found(""), Vec::<String>::new());
    assert_eq!(found("(set create-units-from-specs true)\n(unit \"B\" (s 1))\n"), ["2,1 Reds b B, boat"]);
    let revived = "(unit-defaults (hp 0))\n(boat 1 1 (n \"A\"))\n(unit-defaults reset)\n(unit-defaults (s 1) (hp 1))\n";
    assert_eq!(units(&scene_of(&format!("{area}{revived}"))), Vec::<String>::new());
    assert_eq!(units(&scene_of(&format!("{area}{revived}(unit \"A\")\n"))), ["1,1 Reds b A, boat"]);
}

#[test]
fn units_inside_one_another_in_a_circle() {
    let area = "(area 4 3 (terrain \"4a\" \"4a\" \"4a\"))\n";
    let circle =
        "(boat 1 1 (n \"A\") (in \"B\"))\n(boat 2 1 (# 3) (n \"B\") (sym sock) (in \"A\"))\n(boat 0 0 (in 3))\n";
    assert_eq!(units(&scene_of(&format!("{area}{circle}(boat 0 0 (in sock))\n"))).len(), 4);
}

#[test]
fn what_is_missing_is_said() {
    let said = |text: &str| error_of(&format!("{TYPES}{text}"));
    assert!(said("").contains("neither this module nor any that it includes has an `area`"), "{}", said(""));
    assert!(said("(area 60 30)").contains("60 by 30 cells has no layer of `terrain`"), "{}", said("(area 60 30)"));
    assert!(said("(area (terrain \"4a\"))").contains("no size"));
    let unknown = said("(area 4 3 (terrain (by-name lava) \"4a\"))");
    assert!(unknown.contains("is not read: `lava`: this is neither a type nor a number"), "{unknown}");
    assert!(said("(area 30000 30000 (terrain \"4a\"))").contains("too large"));
    assert!(error_of("(area 4 3 (terrain \"4a\"))").contains("no terrain type is defined"));
    let part = "//- /part.g\n(define x 1)\n//- /game.g\n(unit-type boat)\n(terrain-type sea)\n(include \"part\")\n";
    assert!(error_of(part).ends_with("it is a part of game.g"), "{}", error_of(part));
}

#[test]
fn hostile_modules_take_no_time() {
    let adds = "(area add 0 0 700 700 terrain sea)\n".repeat(2000);
    let scene = scene_of(&format!("(world 700)\n(area 700 700 (terrain \"700a\"))\n{adds}"));
    assert_eq!(scene.cells.iter().flatten().count(), 700 * 700);
    let rows = "\"4294967295a\" ".repeat(3000);
    scene_of(&format!("(area 4 3 (terrain {rows}))\n"));
}
