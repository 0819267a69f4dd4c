//! Tests of the hover texts of the rows of layers.

use expect_test::{Expect, expect};

use crate::tests::{fixture, hover};

/// The hover in a text whose types are a unit type, the terrain types sea, land and river (a border), and
/// the material type salt.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let types = "(unit-type u1)\n(terrain-type sea)\n(terrain-type land)\n(terrain-type river (subtype border))\n\
                 (material-type salt)\n";
    same(&format!("{types}{text}"), expected);
}

#[track_caller]
fn same(text: &str, expected: Expect) {
    expected.assert_eq(&hover(text));
}

#[test]
fn run_under_the_cursor() {
    check(
        r#"(area 8 4 (terrain "8a" "3a4$0ba" "8a" "8a"))"#,
        expect![[r#"
            Columns 3 to 6: `land`, 4 cells.

            Row 2 of 4, y = 2: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (terrain "8a" "3a4b$0a" "8a" "8a"))"#,
        expect![[r#"
            Column 7: `sea`.

            Row 2 of 4, y = 2: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (terrain "8a" "3a4ba$0" "8a" "8a"))"#,
        expect![[r#"Row 2 of 4, y = 2: 8 cells, as many as the area is wide."#]],
    );
}

#[test]
fn characters_of_a_list() {
    check(
        r#"(area 8 4 (terrain (by-name "~." land sea) "5~$03."))"#,
        expect![[r#"
            Columns 5 to 7: `sea`, 3 cells.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (terrain (by-char "~.") "5~$03_"))"#,
        expect![[r#"
            Columns 5 to 7: `_` has no value and is read as 0, 3 cells.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
    check(r#"(area 8 4 (terrain (by-char "~$0.") "5~3."))"#, expect!["In the rows `.` stands for `land`."]);
    check(r#"(area 8 4 (terrain (by-char "~.$0") "5~3."))"#, expect![["nothing"]]);
    check(r#"(area 8 4 (terrain (by-name "$0~." land sea) "5~3."))"#, expect!["In the rows `~` stands for `land`."]);
    check(
        r#"(area 8 4 (elevations (xform 20 100) (by-char "é~$0.") "8~"))"#,
        expect!["In the rows `.` stands for 140."],
    );
}

#[test]
fn rows_that_are_too_long_or_too_short() {
    check(
        r#"(area 4 3 (terrain "4a$02b"))"#,
        expect![[r#"
            Columns 4 to 5: `land`, 2 cells. It is not read, because it is past the end of the row.

            Row 1 of 3, y = 2: 6 cells, 2 more than the area is wide."#]],
    );
    check(
        r#"(area 4 3 (terrain "3$0b"))"#,
        expect![[r#"
            Columns 0 to 2: `land`, 3 cells.

            Row 1 of 3, y = 2: 3 cells, 1 fewer than the area is wide."#]],
    );
    check(
        r#"(area 4 3 (terrain "4a" "4a" "4a" "4a$0"))"#,
        expect![["Row 4: 4 cells, which are not read, because the area has 3 rows."]],
    );
}

#[test]
fn cells_outside_of_the_hexagon() {
    check(
        r#"(area 8 7 (terrain "5a3$0b"))"#,
        expect![[r#"
            Columns 5 to 7: `land`, 3 cells. Not in the area.

            Row 1 of 7, y = 6: 8 cells, as many as the area is wide."#]],
    );
}

#[test]
fn part_of_a_larger_map() {
    check(
        "(area 3 3 (restrict 6 6 1 2))\n(area 6 6 (terrain \"6a\" \"6a\" \"1a$04b1a\"))",
        expect![[r#"
            Columns 1 to 4: `land`, 4 cells. In the area: x = 0 to 2.

            Row 3 of 6, y = 1: 6 cells, as many as the whole map is wide."#]],
    );
}

#[test]
fn other_layers() {
    check(
        r#"(area 8 4 (aux-terrain river "$0h7a"))"#,
        expect![[r#"
            Column 0: `river` to the north-east, east and south-east (7).

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (material salt "2*40$0,6a"))"#,
        expect![[r#"
            Columns 0 to 1: 40 of `salt`, 2 cells.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (people-sides "7a$0c"))"#,
        expect![[r#"
            Column 7: side 2. Not in the area.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
    check(
        r#"(area 8 4 (elevations (xform 20 100) "8$0b"))"#,
        expect![[r#"
            Columns 0 to 7: 120, 8 cells.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide."#]],
    );
}

#[test]
fn names_and_numbers_of_a_list() {
    check(r#"(area 8 4 (control-sides (by-name (1 0) (2 $01)) "8a"))"#, expect!["In the rows `b` stands for side 2."]);
    check(
        r#"(side 2 (name "Blue"))
(area 8 4 (control-sides (by-name (1 0) ($02 1)) "8b"))"#,
        expect!["In the rows `b` stands for side 2, “Blue”."],
    );
    let types = "(unit-type u1)\n(terrain-type sea)\n(terrain-type land)\n";
    let fixture = fixture(&format!("{types}(area 8 4 (terrain (by-name land se$0a) \"8a\"))"));
    let found = fixture.hover();
    assert!(found.ends_with("\n\nterrain type 1 of 2\n\nIn the rows `b` stands for `sea`."), "{found}");
}

#[test]
fn without_a_size() {
    check(
        r#"(area (terrain "8$0z"))"#,
        expect![[r#"
            Columns 0 to 7: 25, which is not a terrain type, 8 cells.

            Row 1 of 1: 8 cells."#]],
    );
}

#[test]
fn map_of_another_module() {
    same(
        r#"//- /game.g
(unit-type u1)
(terrain-type sea)
(area 8 4)
(include "map")
//- /map.g
(area (terrain (by-name sea) "8$0a"))
"#,
        expect![[r#"
            Columns 0 to 7: `sea`, 8 cells.

            Row 1 of 4, y = 3: 8 cells, as many as the area is wide.

            *As part of [game.g](/game.g).*"#]],
    );
}

#[test]
fn strings_that_are_no_rows() {
    check(r#"(area 8 4 (image-name "8$0a"))"#, expect![["nothing"]]);
}

#[test]
fn endless_runs_take_no_time() {
    check(
        r#"(area 8 4 (terrain "99999999999$0a"))"#,
        expect![[r#"
            Columns 0 to 4294967294: `sea`, 4294967295 cells.

            Row 1 of 4, y = 3: 4294967295 cells, 4294967287 more than the area is wide."#]],
    );
}
