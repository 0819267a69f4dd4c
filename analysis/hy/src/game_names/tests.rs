//! What Python and Hy files are read for, and what is said of names that nothing defines.

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

use super::*;

/// What is read from a Python text: a line for each name, then the start, then the imports.
fn python(text: &str, expected: Expect) {
    expected.assert_eq(&shown(&python::read(text)));
}

fn shown(found: &Definitions) -> String {
    let mut out = String::new();
    for named in &found.named {
        let types: Vec<&str> =
            named.types.iter().map(|text| text.text.as_str()).chain(named.given.iter().copied()).collect();
        let facts: Vec<String> = named.facts.iter().map(|(name, value)| format!("{name}={value}")).collect();
        out.push_str(&format!("{:?} {:?} {types:?} {facts:?}\n", named.kind, named.name.text));
    }
    if let Some(start) = found.start_level {
        out.push_str(&format!("start {:?}\n", start.text));
    }
    if !found.imports.is_empty() {
        out.push_str(&format!("imports {:?}\n", found.imports));
    }
    if found.is_open {
        out.push_str("open\n");
    }
    out
}

#[test]
fn items_with_their_types() {
    python(
        "def init_items(context):\n    \"\"\"Load items.\"\"\"\n    config = []\n    config.append(\n        \
         ItemConfiguration(name = 'dag' 'ger', # ItemConfiguration(name='no')\n            cost=2,\n            \
         types=['weapon', \"light weapon\"], weapon=WeaponConfiguration(damage=[(2, 'piercing')], name='x')))\n    \
         config.append(ItemConfiguration(cost=1, types=('food',), name=\"apple\"))\n    return config\n",
        expect![[r#"
            Item "dagger" ["weapon", "light weapon"] []
            Item "apple" ["food"] []
        "#]],
    );
}

#[test]
fn creatures_of_init_creatures_only() {
    python(
        "def init_creatures(context):\n    return [creature_config(name='rat',\n\nhp=2, speed = 4, ai=f(3))]\n\n\
         def init_players(context):\n    return [creature_config(name='warrior', hp=9)]\n",
        expect![[r#"
            Creature "rat" [] ["hp=2", "speed=4"]
        "#]],
    );
}

#[test]
fn names_that_are_not_literals_leave_the_set_open() {
    python(
        "def init_items(context):\n    return [ItemConfiguration(name=prefix + 'sword', types=['weapon'])]\n",
        expect![[r#"
            open
        "#]],
    );
    python("def item(name):\n    return ItemConfiguration(name=name)\n", expect![[""]]);
}

#[test]
fn pictures_and_where_a_game_begins() {
    python(
        "class Config():\n    def __init__(self):\n        self.start_level = 'first gate'\n        self.other_level = 'x'\n        \
         surface.add_icon('crate', ':crate.png', '*')\n        surface.add_icon(name, ':x.png', '*')\n\
         def add_icon(name='y'):\n    pass\n",
        expect![[r#"
            Picture "crate" [] []
            start "first gate"
        "#]],
    );
    python("start_level = base + 'gate'\nstart_level = 'a' + b\n", expect![[""]]);
}

#[test]
fn imports() {
    python(
        "import herculeum.config.levels.mines, os as o\nfrom herculeum.config.levels import (caverns,  # the caves\n    \
         maze as m)\nfrom . import forge\nfrom .crypt import *\n",
        expect![[r#"
            imports ["herculeum.config.levels.mines", "os", "herculeum.config.levels", "herculeum.config.levels.caverns", "herculeum.config.levels.maze", ".", ".forge", ".crypt"]
        "#]],
    );
}

#[test]
fn strings_of_all_kinds() {
    for (token, value) in [
        ("'a'", Some("a")),
        ("\"it's\"", Some("it's")),
        ("'''a\nb'''", Some("a\nb")),
        ("r'a\\d'", Some("a\\d")),
        ("'a\\'b\\n'", Some("a'b\n")),
        ("u'é'", Some("é")),
        ("b'a'", None),
        ("f'a{b}'", None),
        ("'open", None),
    ] {
        assert_eq!(python::string_value(token).as_deref(), value, "{token}");
    }
    // Nothing that is torn stops the reader.
    for text in
        ["'", "\"\"\"", "'\\", "add_icon('a'", ")]}(", "x = '\u{e9}\\\u{e9}", "\\\n#", "def", "import", "from x"]
    {
        python::read(text);
    }
}

#[test]
fn a_long_file_is_read_in_one_pass() {
    let nested = "ItemConfiguration(".repeat(100_000);
    assert!(python::read(&nested).named.is_empty());
    let list = format!("x = [{}]\n", "'a', ".repeat(100_000));
    assert!(python::read(&list).named.is_empty());
    let item = |n: usize| format!("    config.append(ItemConfiguration(name='item {n}', types=['tool']))\n");
    let items = format!("def init_items(context):\n{}", (0..100_000).map(item).collect::<String>());
    assert_eq!(python::read(&items).named.len(), 100_000);
}

/// The game's own files beside a level file with these elements, which begin on line 3.
fn workspace(elements: &str) -> String {
    format!(
        "//- /herculeum/config/levels/cave.hy
(require [pyherc.macros [*]] [pyherc.config.dsl.level [*]]) (level-config-dsl)
(level-list (level \"cave\" \"Wet.\" (layout (regular-grid #t(20 20) #t(10 10))) (room-list (square-room \"grass\" \"grass\"))
{elements}))
//- /herculeum/config/levels/foods.hy
(items-list (item \"apple\" \"juicy\" 1 1 [\"apple\"] [\"food\"] \"common\") (tome \"Old tome\" \"Dusty.\"))
//- /herculeum/config/levels/weapons.py
def init_items(context):
    return [ItemConfiguration(name='sword', types=['weapon', 'food'])]
def init_creatures(context):
    return [creature_config(name='rat', hp=2)]
//- /herculeum/config/levels/graphics.hy
(defn init-graphics [context]
  (add-ground-sets gfx \"mud_1\" \"mud_2\")
  (add-pit-sets gfx \"hole\")
  (.load-floor gfx (, 0 3) \"grass\")
  (.add-icon gfx \"skull 1\" \":skull.png\" \" \")
  (add-animated-tile gfx \"candle\" \"|\"))
"
    )
}

fn check(elements: &str) {
    Fixture::new(crate::LANGUAGES, "hy", &workspace(elements)).check_diagnostics();
}

fn definition(elements: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &workspace(elements));
    fixture.definition().unwrap_or_default().join("\n")
}

#[test]
fn what_the_workspace_defines_decides() {
    check(
        "(item-lists (option (item-by-type 1 1 \"food\") (item-by-type 1 1 \"tome\") (item-by-name 1 1 \"sword\")))
(creature-lists (option (creature 1 1 \"rat\")
(creature 1 1 \"rta\")
//            ^^^^^ warning[unknown-game-name]: no file defines \"rta\" as a creature
(creature 1 1 \"bat\")))
//            ^^^^^ warning[unknown-game-name]: did you mean \"rat\"?
",
    );
    check(
        "(item-lists (option (item-by-type 1 1 \"fod\")))
//                                    ^^^^^ warning[unknown-game-name]: did you mean \"food\"?
",
    );
    check(
        "(touch-up (floor-builder \"mud_3\") (floor-builder \"grass\"))
//                       ^^^^^^^ warning[unknown-game-name]: did you mean \"mud_1\"?
",
    );
}

#[test]
fn the_real_game_holds_where_the_workspace_says_nothing() {
    let alone = |elements: &str| {
        let text = format!(
            "(require pyherc.macros) (require pyherc.config.dsl.level) (level-config-dsl)\n(level-list (level \"a\" \"A.\" (layout (regular-grid #t(20 20) #t(10 10))) (room-list (square-room \"ground_soil1\" \"ground_soil1\"))\n{elements}))\n"
        );
        Fixture::new(crate::LANGUAGES, "hy", &text).check_diagnostics();
    };
    alone("(item-lists (option (item-by-type 1 1 \"weapon\") (item-by-name 1 1 \"my sword\")))");
    alone(
        "(item-lists (option (item-by-type 1 1 \"waepon\")))
//                                    ^^^^^^^^ warning[unknown-game-name]: did you mean \"weapon\"?
",
    );
    alone(
        "(item-lists (option (item-by-type 1 1 \"umbrella\")))
//                                    ^^^^^^^^^^ hint[unknown-game-name]: is not an item type of the game
",
    );
    // The bat came later than the levels of 2015, and before the game was written for another Hy.
    alone("(creature-lists (option (creature 1 1 \"bat\")))");
    alone(
        "(connections (final-stairs \"a\" \"gray stairs\" \"hall\" 5))
//                             ^^^^^^^^^^^^^ warning[unknown-game-name]: only \"grey stairs\"
//                                           ^^^^^^ warning[unknown-game-name]: no place has the tag \"hall\"
",
    );
    let newer = |elements: &str| {
        let text = format!(
            "(require [pyherc.macros [*]]) (require [pyherc.config.dsl.level [*]]) (level-config-dsl)\n(level-list (level \"a\" \"A.\" (layout (regular-grid #t(20 20) #t(10 10))) (room-list (square-room \"ground_soil1\" \"ground_soil1\"))\n{elements}))\n"
        );
        Fixture::new(crate::LANGUAGES, "hy", &text).check_diagnostics();
    };
    newer(
        "(item-lists (option (artefact-by-type 1 1 'scroll) (artefact-by-type 1 1 'sword)))
//                                                                       ^^^^^^ warning[unknown-game-name]: write `'scroll`
",
    );
}

#[test]
fn names_lead_to_what_defines_them() {
    let room = |room: &str| definition(&format!("(touch-up {room})"));
    assert_eq!(definition("(item-lists (option (item-by-name 1 1 \"sw$0ord\")))"), "weapons.py:2:36 'sword'");
    assert_eq!(definition("(item-lists (option (item-by-type 1 1 \"fo$0od\")))"), "foods.hy:1:50 \"food\"");
    assert_eq!(definition("(creature-lists (option (creature 1 1 \"r$0at\")))"), "weapons.py:4:34 'rat'");
    assert_eq!(room("(floor-builder \"mud$0_2\")"), "graphics.hy:2:32 \"mud_2\"");
    assert_eq!(room("(pit-builder \"h$0ole\")"), "graphics.hy:3:21 \"hole\"");
}

/// The texts of the files of a fixture after the name at the cursor has another one.
fn renamed(text: &str, new_name: &str) -> Vec<String> {
    let fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    let (file, offset) = fixture.cursor();
    let change = ludex_ide::rename::rename(&fixture.db, file, offset, new_name).expect("a change");
    let texts =
        change.edits.iter().map(|(file, edits)| ludex_base::source_change::apply(file.text(&fixture.db), edits));
    texts.collect()
}

#[test]
fn a_level_is_renamed_in_python_too() {
    let text = "//- /p/levels/a.hy
(require pyherc.macros) (require pyherc.config.dsl.level) (level-config-dsl)
(level-list (level \"ca$0ve\" \"Wet.\" (layout (regular-grid #t(20 20) #t(10 10)))
(room-list (square-room \"ground_soil1\" \"ground_soil1\"))))
//- /p/config.py
start_level = 'cave'
other = 'cave'
";
    let texts = renamed(text, "den");
    assert_eq!(texts.len(), 2);
    assert!(texts[1].contains("(level \"den\""), "{}", texts[1]);
    assert_eq!(texts[0].trim_end(), "start_level = 'den'\nother = 'cave'");
}

#[test]
fn a_creature_is_renamed_where_it_is_defined() {
    let texts = renamed(&workspace("(creature-lists (option (creature 1 1 \"r$0at\")))"), "mouse");
    assert_eq!(texts.len(), 2);
    assert!(texts[0].contains("(creature 1 1 \"mouse\")"), "{}", texts[0]);
    assert!(texts[1].contains("creature_config(name='mouse', hp=2)"), "{}", texts[1]);
}

#[test]
fn one_picture_of_a_pit_is_renamed_with_its_base() {
    let uses = "(touch-up (pit-builder \"ho$0le\") (floor-builder \"grass\"))\n(creature-lists)";
    let texts = renamed(&workspace(uses), "shaft");
    assert_eq!(texts.len(), 2);
    assert!(texts[0].contains("(pit-builder \"shaft\")"), "{}", texts[0]);
    assert!(texts[1].contains("(add-pit-sets gfx \"shaft\")"), "{}", texts[1]);
}

#[test]
fn a_pattern_belongs_to_its_level() {
    let level = |name: &str| {
        format!(
            "(level \"{name}\" \"A.\" (layout (regular-grid #t(20 20) #t(10 10)))
(room-list (square-room \"ground_soil1\" \"ground_soil1\"))
(touch-up (floor-builder \"ground_soil1\")
(coarse-replace-floor \"pattern 1\" \"ground_soil1\" \"ground_soil2\")
(coarse-replace-wall \"pattern 1\" \"wall_brick1\" \"wall_brick2\")))
"
        )
    };
    let cursor = level("a").replacen("wall \"pat", "wall \"pa$0t", 1);
    let text = format!(
        "(require pyherc.macros) (require pyherc.config.dsl.level) (level-config-dsl)\n(level-list\n{cursor}{})\n",
        level("b")
    );
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
    let expected = ["main.hy:6:23 \"pattern 1\"", "main.hy:7:22 \"pattern 1\""];
    assert_eq!(fixture.references(), expected);
}
