//! The hints of a level, written into it between `«»`.

use expect_test::{Expect, expect};
use ludex_base::Setting;
use ludex_base::settings::{Settings, Value};
use ludex_test_support::Fixture;

use crate::inlay_hints::{PARAMETERS, PERCENTAGES, SECTIONS};

const LEVEL: &str = "(level-list (level \"a\" \"A.\"
(room-list (square-room \"x\" \"y\"))
(layout (regular-grid #t(40 20) #t(10 10)) (irregular-grid #t(40 40) #t(11 11)) (regular-grid #t(9 9) [9 9]))
(touch-up (wall-cracker \"w\" unlikely) (wall-torches \"w\" n))
(item-lists (option (item-by-type 1 2 \"food\")))))
";

#[track_caller]
fn check(on: &[&'static Setting], expected: Expect) {
    let mut fixture = Fixture::new(crate::LANGUAGES, "hy", LEVEL);
    let mut settings = Settings::default();
    for setting in on {
        settings.set(setting, Value::Flag(true));
    }
    fixture.db.set_settings(settings);
    expected.assert_eq(&fixture.hinted(fixture.files[0], ['«', '»']));
}

#[test]
fn nothing_is_shown_unless_it_is_wanted() {
    check(
        &[],
        expect![[r##"
        (level-list (level "a" "A."
        (room-list (square-room "x" "y"))
        (layout (regular-grid #t(40 20) #t(10 10)) (irregular-grid #t(40 40) #t(11 11)) (regular-grid #t(9 9) [9 9]))
        (touch-up (wall-cracker "w" unlikely) (wall-torches "w" n))
        (item-lists (option (item-by-type 1 2 "food")))))
    "##]],
    );
}

#[test]
fn names_of_parameters() {
    check(
        &[&PARAMETERS],
        expect![[r##"
        (level-list (level "a" "A."
        (room-list (square-room «floor:»"x" «corridor:»"y"))
        (layout (regular-grid «level-size:»#t(40 20) «room-size:»#t(10 10)) (irregular-grid «level-size:»#t(40 40) «room-size:»#t(11 11)) (regular-grid «level-size:»#t(9 9) «room-size:»[9 9]))
        (touch-up (wall-cracker «wall:»"w" «chance:»unlikely) (wall-torches «wall:»"w" «chance:»n))
        (item-lists (option (item-by-type «min:»1 «max:»2 «type:»"food")))))
    "##]],
    );
}

#[test]
fn percentages_and_sections() {
    check(
        &[&PERCENTAGES, &SECTIONS],
        expect![[r##"
        (level-list (level "a" "A."
        (room-list (square-room "x" "y"))
        (layout (regular-grid #t(40 20) #t(10 10))«8 sections» (irregular-grid #t(40 40) #t(11 11)) (regular-grid #t(9 9) [9 9])«1 section»)
        (touch-up (wall-cracker "w" unlikely«30.7 %») (wall-torches "w" n))
        (item-lists (option (item-by-type 1 2 "food")))))
    "##]],
    );
}
