//! Tests of the completions in each context, also in broken text.

use std::path::Path;
use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::Database;
use ludex_base::completion::{Completion, CompletionKind};
use ludex_ide::completion::completion;
use ludex_ide::signature_help::signature_help;
use ludex_syntax::TextSize;
use ludex_test_support::Fixture;

/// The forms that every module here knows.
const WORLD: &str = r#"(unit-type hare (help "Runs away."))
(unit-type |brown bear| (hp-max 20))
(material-type clover)
(terrain-type meadow)
(terrain-type brook (subtype border))
(advance-type burrowing)
(define runners (hare))
(define grounds (meadow brook))
(define fast 150)
(namer warren-names (random "Thump" "Nibble"))
(doctrine timid (repair-percent 60))
(side 1 warren (name "The Warren") (class "small"))
"#;

/// The fixture of a text after [`WORLD`].
fn world(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "g", &format!("{WORLD}{text}\n"))
}

fn entries(fixture: &Fixture) -> Option<Vec<Completion>> {
    let (file, offset) = fixture.cursor();
    completion(&fixture.db, file, offset).map(|found| found.items)
}

fn labels(fixture: &Fixture) -> String {
    let Some(found) = entries(fixture) else { return "nothing".to_owned() };
    found.iter().map(|entry| entry.label.as_str()).collect::<Vec<_>>().join(", ")
}

/// The labels at the cursor, after [`WORLD`].
#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&labels(&world(text)));
}

/// The entry with a label: its detail, and what it writes.
fn entry(fixture: &Fixture, label: &str) -> String {
    let found = entries(fixture).unwrap_or_default();
    let entry = found.iter().find(|entry| entry.label == label).unwrap_or_else(|| panic!("{label} in {found:#?}"));
    let snippet = entry.snippet.as_ref().map(|snippet| format!(" => {snippet:?}")).unwrap_or_default();
    format!("{}: {}{snippet}", entry.detail, entry.insert)
}

// Forms.

#[test]
fn forms_and_unit_types_at_top_level() {
    // In another order, by what stands around the cursor.
    let sorted = |text: &str| {
        let found = labels(&world(text));
        let mut names: Vec<&str> = found.split(", ").collect();
        assert!(names[..8].contains(&"unit-type"), "{found}");
        names.sort_unstable();
        names.join(", ")
    };
    let forms = expect![
        "add, advance-type, area, define, doctrine, else, end-if, evt, exu, game-module, hare, if, imf, include, independent-units, material-type, namer, player, print, scorekeeper, set, side, side-defaults, table, terrain-type, undefine, unit, unit-defaults, unit-type, world, |brown bear|"
    ];
    forms.assert_eq(&sorted("$0"));
    forms.assert_eq(&sorted("(uni$0"));
    forms.assert_eq(&sorted("(uni$0)"));
}

#[test]
fn a_file_begins_with_its_module() {
    let found = |text: &str| labels(&Fixture::new(crate::LANGUAGES, "g", text));
    for begun in ["$0\n", "; A pond.\n($0)\n", "; A pond.\n(ga$0\n"] {
        assert!(found(begun).starts_with("game-module, "), "{begun}: {}", found(begun));
    }
    // There is only one.
    let second = found("(game-module \"pond\")\n($0)\n");
    assert!(second.ends_with(", game-module"), "{second}");
}

#[test]
fn a_form_brings_its_shape() {
    expect![[r#"form: define => "define ${1:symbol} ${2:value}""#]].assert_eq(&entry(&world("(def$0)"), "define"));
    expect![[r#"form: define => "define ${1:symbol} ${2:value})""#]].assert_eq(&entry(&world("(def$0"), "define"));
    expect![[r#"form: (define) => "(define ${1:symbol} ${2:value})""#]].assert_eq(&entry(&world("$0"), "define"));
    expect!["form: define"].assert_eq(&entry(&world("(def$0 x 3)"), "define"));
    expect![[r#"unit type: |brown bear| => "|brown bear| ${1:x} ${2:y} ${3:side}""#]]
        .assert_eq(&entry(&world("($0)"), "|brown bear|"));
}

#[test]
fn an_unclosed_form_ends_where_another_begins() {
    let text = "(unit-type fox\n\n(mat$0)\n(define later 1)";
    let found = labels(&world(text));
    assert!(found.contains("advance-type, ") && !found.contains("hp-max"), "{found}");
    let found = labels(&world("(unit-type fox\n  (hp-max 3\n\n$0"));
    assert!(found.contains("advance-type, ") && !found.contains("speed"), "{found}");
    let found = labels(&world("(unit-type fox\n$0"));
    assert!(found.contains("advance-type, ") && !found.contains("speed"), "{found}");
    // A list inside ends above a line that stands as far left as it does.
    let found = labels(&world("(unit-type fox\n  (hp-max 3\n  $0\n  (speed 1))"));
    assert!(found.contains("help") && !found.contains(" speed,"), "{found}");
}

// Properties.

#[test]
fn properties_of_the_kind_that_are_not_given_yet() {
    check(
        r#"(material-type hay (char "h") ($0))"#,
        expect!["name, help, treasury, image-name, resource-icon, notes, initial-treasury, people"],
    );
    check("(advance-type digging (rp 3) $0)", expect!["name, help, ai-next-goal, notes, image-name"]);
    check(
        "(advance-type digging\n  (rp 3)\n  (he$0\n  (name \"x\"))",
        expect!["help, ai-next-goal, notes, image-name"],
    );
}

#[test]
fn a_property_brings_its_value() {
    let fixture = world("(unit-type fox ($0))");
    expect![[r#"percent (movement points per action point), 0 to 32767, default 100: speed => "speed ${1:100}""#]]
        .assert_eq(&entry(&fixture, "speed"));
    expect![[r#"true or false, default true: direct-control => "direct-control ${1|true,false|}""#]]
        .assert_eq(&entry(&fixture, "direct-control"));
    expect![[r#"string: (help) => "(help \"$1\")""#]].assert_eq(&entry(&world("(unit-type fox $0)"), "help"));
    let module = world("(game-module \"pond\" $0)");
    expect![[r#"string: (blurb) => "(blurb \"$1\")""#]].assert_eq(&entry(&module, "blurb"));
    expect![[r#"list of strings: (instructions) => "(instructions (\"$1\"))""#]]
        .assert_eq(&entry(&module, "instructions"));
}

#[test]
fn properties_of_an_add_are_of_the_kind_of_its_objects() {
    let materials = expect!["name, help, treasury, image-name, resource-icon, char, notes, initial-treasury, people"];
    materials.assert_eq(&labels(&world("(add clover $0)")));
    materials.assert_eq(&labels(&world("(add (clover) na$0 \"x\")")));
    materials.assert_eq(&labels(&world("(add m* $0")));
    let terrain = labels(&world("(add grounds $0)"));
    assert!(terrain.contains("liquid") && !terrain.contains("speed"), "{terrain}");
    let unknown = labels(&world("(add nobody $0)"));
    assert!(unknown.contains("liquid") && unknown.contains("speed"), "{unknown}");
}

#[test]
fn objects_of_an_add() {
    check(
        "(add $0)",
        expect!["brook, meadow, grounds, hare, runners, burrowing, clover, |brown bear|, a*, m*, t*, u*"],
    );
    check("(add (hare $0) speed 1)", expect!["hare, |brown bear|"]);
}

#[test]
fn values_of_properties() {
    check("(add hare naval $0)", expect!["false, true, fast"]);
    check("(add hare wrecked-type $0)", expect!["hare, |brown bear|, fast, non-unit"]);
    check("(terrain-type fen (subtype $0))", expect!["cell, border, connection, coating, fast"]);
    check("(terrain-type fen (subtype-x $0))", expect!["river-x, valley-x, road-x, fast"]);
    check("(add hare image-name $0)", expect![""]);
    check("(add hare namer $0)", expect![[r#""warren-names""#]]);
    check(r#"(add hare possible-sides (or $0))"#, expect![[r#"or, not, and, "small", "independent""#]]);
    check(r#"(add hare possible-sides ($0))"#, expect!["or, not, and"]);
}

// Tables.

#[test]
fn names_of_tables() {
    let tables = labels(&world("(table $0)"));
    assert!(tables.contains("hit-chance") && !tables.contains("zz-") && !tables.contains("hp-max"), "{tables}");
    expect!["unit type × terrain type: mp-to-enter-terrain"]
        .assert_eq(&entry(&world("(table mp$0)"), "mp-to-enter-terrain"));
}

#[test]
fn types_of_the_kind_that_an_index_wants() {
    check("(table mp-to-enter-terrain ($0 meadow 1))", expect!["hare, runners, |brown bear|, u*"]);
    check("(table mp-to-enter-terrain (hare $0 1))", expect!["brook, meadow, grounds, t*"]);
    check("(table mp-to-enter-terrain ((hare $0) meadow 1))", expect!["hare, |brown bear|"]);
    check("(table mp-to-enter-terrain ((append $0) meadow 1))", expect!["hare, runners, |brown bear|, u*"]);
    check(
        "(table mp-to-enter-terrain (($0) meadow 1))",
        expect!["hare, |brown bear|, append, remove, list, quote, remove-list"],
    );
    expect!["unit type — Runs away.: hare"].assert_eq(&entry(&world("(table hit-chance ($0))"), "hare"));
    expect!["2 terrain types: meadow, brook: grounds"]
        .assert_eq(&entry(&world("(table mp-to-enter-terrain (u* $0))"), "grounds"));
    expect!["all 2 unit types: u*"].assert_eq(&entry(&world("(table hit-chance ($0))"), "u*"));
}

#[test]
fn a_table_that_is_not_closed() {
    check("(table mp-to-enter-terrain (hare $0\n(define later (meadow))", expect!["meadow, brook, grounds, t*"]);
    check("(table mp-to-enter-terrain\n  (hare $0\n  (u* brook 2))", expect!["brook, meadow, grounds, t*"]);
    check("(table mp-to-enter-terrain (hare mea$0", expect!["brook, meadow, grounds, t*"]);
}

#[test]
fn values_and_clauses_of_a_table() {
    check("(table can-build (hare hare $0))", expect!["false, true, fast"]);
    check("(table can-build $0)", expect!["(unit-type unit-type value), false, true, fast, add"]);
    check("(table can-build add $0)", expect!["(unit-type unit-type value), false, true, fast"]);
    expect![[r#"clause: () => "(${1:unit-type} ${2:unit-type} ${3:value})""#]]
        .assert_eq(&entry(&world("(table can-build $0)"), "(unit-type unit-type value)"));
}

// Symbols.

#[test]
fn what_set_and_undefine_are_about() {
    let variables = labels(&world("(set $0)"));
    assert!(variables.starts_with("sides-max, sides-min, "), "{variables}");
    assert!(variables.ends_with(", fast, grounds, runners"), "{variables}");
    check("(set see-all $0)", expect!["false, true, fast"]);
    check("(set edge-terrain $0)", expect!["brook, meadow, fast, non-terrain"]);
    check("(undefine $0)", expect!["fast, grounds, runners"]);
    expect!["150: fast"].assert_eq(&entry(&world("(undefine $0)"), "fast"));
}

#[test]
fn expressions_know_what_is_defined_before_them() {
    let text = "(unit-type hare)\n(define slow 3)\n(define all ($0))\n(unit-type later)\n";
    expect!["slow, hare, u*, false, true, append, remove, >=, *, +, -, /, /=, <, <=, =, >, list, quote, remove-list"]
        .assert_eq(&labels(&Fixture::new(crate::LANGUAGES, "g", text)));
    check("(define more (hare $0))", expect!["hare, |brown bear|"]);
    check("(define more (remove hare $0))", expect!["hare, runners, |brown bear|, u*"]);
}

#[test]
fn words_of_list_variables() {
    check(
        "(set synthesis-methods '($0))",
        expect![
            "make-fractal-percentile-terrain, make-random-terrain, make-earthlike-terrain, make-maze-terrain, make-rivers, make-countries, make-independent-units, make-initial-materials, name-units-randomly, name-geographical-features, make-roads, make-weather, make-random-date"
        ],
    );
    check("(set synthesis-methods $0)", expect!["'(…)"]);
    check("(set calendar '($0))", expect!["usual, number"]);
    check("(set event-notices '(((unit-starved $0) (0 \"x\"))))", expect!["hare, runners, |brown bear|, u*"]);
    let events = labels(&world("(set event-notices '((($0) (0 \"x\"))))"));
    assert!(events.contains("unit-starved") && !events.contains("zz-"), "{events}");
}

// Modules and variants.

const MODULES: &str = r#"//- /animals.g
(unit-type hare)
//- /maps/bay.g
(terrain-type sea)
//- /burrows.g
(game-module "burrows"
  (variants
    see-all
    ("Dusk" dusk false (true (set see-all false)))))
"#;

fn modules(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "g", &format!("//- /game.g\n{text}\n{MODULES}"))
}

#[test]
fn modules_beside_the_file_and_below_it() {
    expect!["animals, burrows, maps/bay"].assert_eq(&labels(&modules("(include \"$0\")")));
    expect!["animals, burrows, maps/bay"].assert_eq(&labels(&modules("(include an$0)")));
    expect!["animals, burrows, maps/bay"].assert_eq(&labels(&modules("(game-module \"game\" (base-module \"$0\"))")));
    expect!["module: animals"].assert_eq(&entry(&modules("(include \"$0\")"), "animals"));
    expect![[r#"module: "animals""#]].assert_eq(&entry(&modules("(include $0)"), "animals"));
    expect![[r#"module: animals""#]].assert_eq(&entry(&modules("(include \"an$0"), "animals"));
}

#[test]
fn options_of_an_include_are_the_variants_of_its_module() {
    expect!["dusk, see-all"].assert_eq(&labels(&modules("(include \"burrows\" ($0))")));
    expect!["dusk, see-all"].assert_eq(&labels(&modules("(include \"burrows\" $0)")));
    expect!["see-all"].assert_eq(&labels(&modules("(include \"burrows\" (dusk true) ($0))")));
    expect![[r#"variant — Dusk: (dusk) => "(dusk ${1:true})""#]]
        .assert_eq(&entry(&modules("(include \"burrows\" $0)"), "dusk"));
}

#[test]
fn variants_that_a_module_may_declare() {
    check(
        "(game-module \"m\" (variants see-all ($0)))",
        expect!["world-seen, sequential, people, economy, supply, world-size, real-time"],
    );
    let forms = labels(&world("(game-module \"m\" (variants (\"Dusk\" dusk false (true ($0)))))"));
    assert!(forms.starts_with("game-module, side, "), "{forms}");
    check(
        "(game-module \"m\" (variants (dusk false (true (table mp-to-enter-terrain (hare $0))))))",
        expect!["brook, meadow, grounds, t*"],
    );
}

#[test]
fn a_fragment_knows_the_types_of_its_includer() {
    let text =
        "//- /game.g\n(unit-type hare)\n(terrain-type meadow)\n(include \"part\")\n//- /part.g\n(add $0 speed 1)\n";
    expect!["hare, meadow, t*, u*"].assert_eq(&labels(&Fixture::new(crate::LANGUAGES, "g", text)));
}

// Sides, units, areas.

#[test]
fn units_and_their_sides() {
    check("(unit $0 3 4)", expect!["hare, |brown bear|"]);
    check("(hare 3 4 (s $0))", expect!["warren"]);
    let arguments = labels(&world("(hare 3 4 $0)"));
    assert!(arguments.starts_with("warren, n, in, m, "), "{arguments}");
    expect!["side 1 — The Warren: warren"].assert_eq(&entry(&world("(hare 3 4 $0)"), "warren"));
    check("(hare 3 4 (m ($0)))", expect!["clover, m*"]);
    check("(hare 3 4 (opinions ($0 3)))", expect!["warren"]);
}

#[test]
fn a_side_is_offered_where_it_stands() {
    for text in ["($0 3 4)", "(hare $0)", "(hare $0 4)", "(hare 3 $0", "(unit hare 3 $0)", "(exu 1 hare 3 $0)"] {
        assert!(!labels(&world(text)).contains("warren"), "{text}");
    }
    check("(hare $0)", expect![""]);
    check("(hare 3 $0)", expect![""]);
    for text in ["(hare 3 4 $0)", "(hare 3 4 $0 (hp 2))", "(unit hare 3 4 $0)", "(exu 1 hare 3 4 $0)"] {
        let found = labels(&world(text));
        assert!(found.starts_with("warren, "), "{text}: {found}");
    }
    for text in ["(hare 3 4 warren $0)", "(hare 3 4 (hp 2) $0)", "(hare (hp 2) $0)", "(hare 3 4 1 (hp 2) $0)"] {
        let found = labels(&world(text));
        assert!(found.starts_with("n, in, m, "), "{text}: {found}");
    }
    let found = labels(&world("(hare ($0))"));
    assert!(found.starts_with("n, in, m, "), "{found}");
}

#[test]
fn plans_tasks_and_goals() {
    check("(hare 3 4 (plan $0))", expect!["None, Passive, Defensive, Exploratory, Offensive, Improving"]);
    check(
        "(hare 3 4 (plan Passive (tasks ($0))))",
        expect![
            "none, build, capture, collect, construct, develop, disband, hit-pos, hit-unit, move-dir, move-to, occupy, pickup, produce, repair, resupply, sentry"
        ],
    );
    check(
        "(hare 3 4 (plan Passive (goal 1 1 $0)))",
        expect![
            "no-goal, vicinity-is-known, positions-known, cell-is-occupied, occupy, find-spot-to-build, vicinity-is-held, has-unit-type, has-unit-type-near, has-material-type, keep-formation"
        ],
    );
    check("(side 1 (standing-order $0))", expect!["hare, runners, |brown bear|, u*"]);
    check("(side 1 (standing-order u* ($0)))", expect!["always, @, in, near"]);
}

#[test]
fn image_families_by_their_names() {
    let families = "(imf \"warren-sand\" ((8 8) (file \"a.gif\" 0 0)))\n(imf \"warren-grass\")\n";
    let at = |place: &str| world(&format!("{families}{place}"));
    expect!["warren-grass, warren-sand"].assert_eq(&labels(&at("(add brook image-name \"war$0\")")));
    expect![[r#""warren-grass", "warren-sand""#]].assert_eq(&labels(&at("(add brook image-name $0)")));
    expect!["image family: warren-sand"].assert_eq(&entry(&at("(add brook image-name \"$0\")"), "warren-sand"));
    expect![[r#"image family: warren-sand""#]].assert_eq(&entry(&at("(add brook image-name \"$0"), "warren-sand"));
    expect!["warren-names"].assert_eq(&labels(&at("(add hare namer \"w$0\")")));
}

#[test]
fn image_families_of_the_workspace() {
    let at = |place: &str| {
        let families = "//- /pictures.g\n(imf \"den\" ((8 8) (file \"a.gif\" 0 0)))\n(imf \"burrow\")\n";
        Fixture::new(crate::LANGUAGES, "g", &format!("{families}//- /main.g\n{WORLD}(imf \"den\")\n{place}\n"))
    };
    // Those of the program come first, and a family of both is there once.
    expect!["den, burrow"].assert_eq(&labels(&at("(add brook image-name \"$0\")")));
    expect!["image family in pictures.g: burrow"].assert_eq(&entry(&at("(add brook image-name \"$0\")"), "burrow"));
    expect![[r#"image family in pictures.g: "burrow""#]]
        .assert_eq(&entry(&at("(add brook image-name $0)"), "\"burrow\""));
}

#[test]
fn units_and_classes_in_quotes() {
    let at = |place: &str| world(&format!("(hare 1 1 1 (n \"Thump\"))\n{place}"));
    expect![[r#""Thump""#]].assert_eq(&labels(&at("(hare 3 3 1 (in $0))")));
    expect!["Thump"].assert_eq(&labels(&at("(hare 3 3 1 (in \"$0\"))")));
    expect!["hare: Thump\""].assert_eq(&entry(&at("(hare 3 3 1 (in \"$0"), "Thump"));
    expect!["small, independent"].assert_eq(&labels(&at("(add hare possible-sides \"$0\")")));
    expect!["small, independent"].assert_eq(&labels(&at("(add hare possible-sides (not \"$0\"))")));
}

#[test]
fn colours_by_their_names() {
    let places = [
        "(side 1 (color \"$0\"))",
        "(set grid-color \"$0\")",
        "(unit-type boat (construction-fill-color \"$0\"))",
        "(imf \"sand\" ((1 1) \"$0\"))",
        "(imf \"sand\" ((8 8) (color (palette (0 \"$0\")) \"00\")))",
    ];
    for text in places {
        let fixture = world(text);
        assert_eq!(entry(&fixture, "lightsalmon"), "#ffa07a: lightsalmon", "{text}");
        let found = entries(&fixture).unwrap_or_default();
        assert!(found.iter().all(|entry| entry.kind == CompletionKind::Colour), "{text}");
    }
    expect![[r##"#ff0000: red""##]].assert_eq(&entry(&world("(side 1 (color \"$0"), "red"));
    // Not in the string of anything else.
    for text in ["(side 1 (name \"$0\"))", "(imf \"$0\" ((1 1) \"red\"))", "(imf \"sand\" ((8 8) \"$0\"))"] {
        assert_eq!(labels(&world(text)), "nothing", "{text}");
    }
}

#[test]
fn one_of_several_colours_is_replaced() {
    for (text, expected) in [
        ("(side 1 (color \"blue, li$0ght ,red\"))", "light"),
        ("(side 1 (color \"bl$0ue,red\"))", "blue"),
        ("(side 1 (color \"blue, $0\"))", ""),
        ("(side 1 (color \"blue,dark gr$0", "dark gr"),
    ] {
        let fixture = world(text);
        let (file, offset) = fixture.cursor();
        let found = completion(&fixture.db, file, offset).expect("a list");
        assert_eq!(&file.text(&fixture.db)[found.range], expected, "{text}");
    }
}

/// What is written most often comes first, as long as nothing near by tells more.
#[test]
fn properties_by_how_often_they_are_written() {
    let found = labels(&Fixture::new(crate::LANGUAGES, "g", "(unit-type hare ($0))\n"));
    assert!(found.starts_with("image-name, help, name, "), "{found}");
}

/// Behind the same words as before stands most likely the same name.
#[test]
fn what_stood_behind_the_same_words_comes_first() {
    let text = "(unit-type hare (speed 100) (hp-max 3))\n(unit-type fox (speed 200) ($0))\n";
    let found = labels(&Fixture::new(crate::LANGUAGES, "g", text));
    assert!(found.starts_with("hp-max, image-name, "), "{found}");
    let table = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(table damage\n  (c a 1)\n  (c b 2)\n  ($0))\n";
    let found = labels(&Fixture::new(crate::LANGUAGES, "g", table));
    assert!(found.starts_with("c, "), "{found}");
}

#[test]
fn namers_and_doctrines_of_a_side() {
    check("(side 1 (unit-namers ($0)))", expect!["hare, runners, |brown bear|, u*"]);
    check("(side 1 (unit-namers (hare $0)))", expect!["warren-names"]);
    check("(side 1 (default-doctrine $0))", expect!["timid"]);
    check("(side 1 (doctrines (u* $0)))", expect!["timid"]);
    check("(side 1 (start-with ($0)))", expect!["hare, runners, |brown bear|, u*"]);
    check("(namer x ($0))", expect!["random, in-order, junky, grammar"]);
    check("(namer x (grammar root 9 (root ($0 syllable))))", expect!["or, reject, capitalize"]);
}

#[test]
fn layers_of_an_area() {
    check("(area 9 9 (terrain (by-name $0) \"9a\"))", expect!["brook, meadow"]);
    check("(area 9 9 (terrain (by-name (mea$0 3)) \"9a\"))", expect!["meadow, brook"]);
    check("(area 9 9 (people-sides (by-name $0) \"9a\"))", expect!["warren"]);
    check("(area 9 9 (terrain $0 \"9a\"))", expect!["xform, by-char, by-name"]);
    check("(area 9 9 (aux-terrain $0))", expect!["brook, meadow"]);
}

#[test]
fn scorekeepers() {
    check(
        "(scorekeeper (do $0))",
        expect![
            "last-side-wins, end, last-alliance-wins, if, sum-uprop, win, add-score, cond, lose, score, set-score, turn, fast, grounds, runners"
        ],
    );
    check("(scorekeeper (when $0))", expect!["after-turn, after-event, after-action, before-turn"]);
    check("(scorekeeper (do (if (> (sum-uprop $0 point-value) 3) win)))", expect!["hare, runners, |brown bear|, u*"]);
    check("(scorekeeper (applies-to $0))", expect![[r#"or, not, and, "small", "independent""#]]);
}

#[test]
fn history() {
    let events = labels(&world("(evt 3 $0)"));
    assert!(events.contains("unit-captured") && !events.contains("zz-"), "{events}");
    check("(evt 3 unit-captured $0)", expect!["all"]);
    check("(exu 3 $0)", expect!["hare, |brown bear|"]);
}

// Words.

#[test]
fn nothing_in_comments_numbers_and_strings() {
    for text in [
        "; $0",
        "(add hare speed ; $0\n 3)",
        "#| $0 |#",
        "(add hare speed 1$0)",
        "(add hare help \"ha$0\")",
        "(add hare help \"ha $0",
        "(unit-type fox (name \"$0\"))",
        "(area 9 9 (terrain \"9$0a\"))",
    ] {
        assert_eq!(labels(&world(text)), "nothing", "{text}");
    }
    check("(unit-type $0)", expect![""]);
    check("(define $0)", expect![""]);
}

#[test]
fn the_whole_word_is_replaced() {
    let replaced = |text: &str| {
        let fixture = world(text);
        let (file, offset) = fixture.cursor();
        let found = completion(&fixture.db, file, offset).expect("a list");
        file.text(&fixture.db)[found.range].to_owned()
    };
    assert_eq!(replaced("(add |brown be$0ar| speed 1)"), "|brown bear|");
    assert_eq!(replaced("(add ha$0re speed 1)"), "hare");
    assert_eq!(replaced("(add $0hare speed 1)"), "");
    assert_eq!(replaced("(include \"ani$0mals\")"), "animals");
    // Without its end a word ends at the cursor.
    assert_eq!(replaced("(add |bro$0 speed 1)"), "|bro");
    assert_eq!(replaced("(include \"ani$0 (see-all true))"), "ani");
    let found = entries(&world("(add |bro$0 speed 1)")).expect("a list");
    let filter = |label: &str| found.iter().find(|entry| entry.label == label).and_then(|entry| entry.filter.clone());
    assert_eq!(filter("|brown bear|"), None);
    assert_eq!(filter("hare").as_deref(), Some("|hare|"));
    let found = entries(&world("(add bro$0 speed 1)")).expect("a list");
    let bear = found.iter().find(|entry| entry.label == "|brown bear|").and_then(|entry| entry.filter.as_deref());
    assert_eq!(bear, Some("brown bear"));
}

#[test]
fn symbols_are_written_so_that_they_are_read_back() {
    let written = crate::evaluation::value::written;
    for (name, expected) in [
        ("hare", "hare"),
        ("u*", "u*"),
        ("-", "-"),
        ("row boat", "|row boat|"),
        ("1st", "|1st|"),
        ("-x", "|-x|"),
        ("a#b", "|a#b|"),
        ("it's", "|it's|"),
        ("a|b", "|a\\|b|"),
        ("", "||"),
    ] {
        assert_eq!(written(name), expected);
    }
}

// Every place.

const EXAMPLES: [(&str, &str); 3] = [
    ("/harbor.g", include_str!("../../../../docs/examples/gdl/harbor.g")),
    ("/harbor-names.g", include_str!("../../../../docs/examples/gdl/harbor-names.g")),
    ("/harbor-types.g", include_str!("../../../../docs/examples/gdl/harbor-types.g")),
];

fn examples() -> Database {
    let mut db = Database::new(crate::LANGUAGES, None);
    for (path, text) in EXAMPLES {
        db.open(Path::new(path), crate::DIALECT, Arc::from(text));
    }
    db.refresh_links();
    db
}

/// Asks at an offset; the answer must hold together.
fn ask(db: &Database, path: &str, offset: usize) {
    let file = db.file(Path::new(path)).expect("a file");
    let offset = TextSize::new(offset as u32);
    let text = file.text(db);
    if let Some(found) = completion(db, file, offset) {
        assert!(found.range.contains_inclusive(offset), "{path} {offset:?} {:?}", found.range);
        assert!(!text[found.range].contains('\n'), "{path} {offset:?}");
    }
    if let Some(found) = signature_help(db, file, offset) {
        assert!(found.parameters.iter().all(|part| part.range.end <= found.label.len()), "{path} {offset:?}");
        assert!(found.active.is_none_or(|active| (active as usize) < found.parameters.len()), "{path} {offset:?}");
    }
}

#[test]
fn an_answer_at_every_offset() {
    let db = examples();
    for (path, text) in EXAMPLES {
        for offset in 0..=text.len() {
            ask(&db, path, offset);
        }
    }
}

#[test]
fn an_answer_at_the_end_of_every_beginning() {
    let mut db = examples();
    let (path, text) = EXAMPLES[0];
    for end in (0..text.len()).step_by(11).filter(|end| text.is_char_boundary(*end)) {
        db.open(Path::new(path), crate::DIALECT, Arc::from(&text[..end]));
        db.refresh_links();
        ask(&db, path, end);
        // And when somebody has just begun something there.
        for begun in ["(", "(table hit-chance (", "'", "\"", "|", "#|"] {
            let text = format!("{}{begun}", &text[..end]);
            db.open(Path::new(path), crate::DIALECT, Arc::from(text.as_str()));
            db.refresh_links();
            ask(&db, path, text.len());
        }
    }
}

#[test]
fn units_are_proposed_where_one_is_wanted() {
    let units = labels(&world("(hare 3 3 1 (n \"Flop\"))\n(hare 4 3 1 (sym digger))\n(hare 5 3 1 (in $0))"));
    assert!(units.contains("\"Flop\"") && units.contains("digger"), "{units}");
}

#[test]
fn a_name_for_one_type_is_proposed_with_the_types() {
    let types = labels(&world("(define pet hare)\n(table mp-to-enter-terrain ($0))"));
    assert!(types.contains("pet") && types.contains("hare"), "{types}");
}

#[test]
fn a_name_for_a_unit_type_begins_a_unit() {
    let at = |text: &str| world(&format!("(define pet hare)\n(define den meadow)\n{text}"));
    expect![[r#"unit type hare: pet => "pet ${1:x} ${2:y} ${3:side}""#]].assert_eq(&entry(&at("($0)"), "pet"));
    expect![[r#"unit type hare: (pet) => "(pet ${1:x} ${2:y} ${3:side})""#]].assert_eq(&entry(&at("$0"), "pet"));
    let found = entries(&at("($0)")).unwrap_or_default();
    let rank = |label: &str| found.iter().find(|entry| entry.label == label).map(|entry| entry.rank);
    assert_eq!(rank("pet"), rank("hare"));
    // What stands for anything else begins no unit.
    for other in ["den", "runners", "fast"] {
        assert_eq!(rank(other), None, "{other}");
    }
    assert!(!labels(&world("($0)\n(define pet hare)")).contains("pet"));
}

#[test]
fn a_quoted_list_may_be_written_out() {
    let short = labels(&world("(set synthesis-methods '($0))"));
    assert!(short.contains("make-countries"), "{short}");
    assert_eq!(short, labels(&world("(set synthesis-methods (quote ($0)))")));
}

#[test]
fn classes_of_the_library_are_proposed() {
    let classes = labels(&world(
        "(set side-library '(((noun \"Badger\") (class \"large\"))))\n(unit-type mole (possible-sides $0))",
    ));
    assert!(classes.contains("\"small\"") && classes.contains("\"large\""), "{classes}");
}

#[test]
fn among_units_the_types_come_before_the_forms() {
    let fixture = world("(hare 3 3 1)\n($0");
    let found = entries(&fixture).unwrap_or_default();
    let rank = |label: &str| found.iter().find(|entry| entry.label == label).map(|entry| entry.rank);
    assert!(rank("hare").is_some() && rank("hare") < rank("table"), "{found:#?}");
}
