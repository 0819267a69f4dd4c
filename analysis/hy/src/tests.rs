//! What the names of level files mean, what is said of them, and what the checks report.

pub(crate) mod corpus;
mod inlay_hints;
mod project;
mod query;
mod signature;

use expect_test::{Expect, expect};
use ludex_base::source_change::apply;
use ludex_ide::diagnostics::diagnostics;
use ludex_test_support::Fixture;
use ludex_test_support::fixes::try_fixes;

use ludex_ide as features;

/// A text that begins on the line after its quotes.
fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "hy", text.strip_prefix('\n').unwrap_or(text))
}

fn definition(text: &str, expected: &str) {
    assert_eq!(fixture(text).definition().unwrap_or_default().join("\n"), expected);
}

fn references(text: &str, expected: &[&str]) {
    assert_eq!(fixture(text).references(), expected);
}

fn highlights(text: &str, expected: &[&str]) {
    assert_eq!(fixture(text).highlights(), expected);
}

pub(crate) fn hover(text: &str) -> String {
    fixture(text).hover()
}

fn outline(text: &str, expected: Expect) {
    expected.assert_eq(&fixture(text).outline());
}

#[track_caller]
fn check(text: &str) {
    fixture(text).check_diagnostics();
}

/// A level file around the elements of a level; the elements begin on line 5.
fn level(elements: &str) -> String {
    format!(
        "(require [pyherc.macros [*]] [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list\n\
         (level \"a\" \"A.\"\n{elements}\n))\n"
    )
}

const PLAIN: &str = "(layout) (room-list)";

/// The two required elements, with something in them.
const LAYOUT: &str = "(layout (regular-grid [20 20] [10 10]))";
const ROOMS: &str = "(room-list (circular-room \"ground_soil1\" \"ground_soil1\"))";

/// Checks a level with what it needs, and more elements from line 7 on.
fn check_elements(elements: &str) {
    check(&level(&format!("{LAYOUT}\n{ROOMS}\n{elements}")));
}

/// Checks a file that asks for the macros on its first line.
fn check_file(text: &str) {
    check(&format!("(require [pyherc.config.dsl.level [*]])\n{text}"));
}

#[test]
fn a_function_of_the_file() {
    definition("(defn f [x] x)\n(f$0 1)\n", "main.hy:1:7 f");
}

#[test]
fn a_function_that_stands_later() {
    definition("(defn g [] (f$0 1))\n(defn f [x] x)\n", "main.hy:2:7 f");
}

#[test]
fn both_spellings_are_one_name() {
    definition("(defn my-f [] 1)\n(my_f$0)\n", "main.hy:1:7 my-f");
}

#[test]
fn the_last_of_two_functions_counts() {
    definition("(defn f [] 1)\n(defn f [] 2)\n(f$0)\n", "main.hy:2:7 f");
}

#[test]
fn parameters_hide_what_is_outside() {
    definition("(setv x 1)\n(defn f [x] (+ x$0 1))\n", "main.hy:2:10 x");
}

#[test]
fn a_default_is_read_outside() {
    definition("(setv x 1)\n(defn f [&optional [y x$0] x] y)\n", "main.hy:1:7 x");
}

#[test]
fn let_of_both_generations() {
    definition("(defn f [] (let [[a 1] [b 2]] (+ a b$0)))\n", "main.hy:1:25 b");
    definition("(defn f [] (let [a 1 b 2] (+ a b$0)))\n", "main.hy:1:22 b");
}

#[test]
fn loops_and_comprehensions() {
    definition("(defn f [xs] (for [x xs] (print x$0)))\n", "main.hy:1:20 x");
    definition("(defn f [xs] (list-comp (g x$0) [x xs]))\n", "main.hy:1:32 x");
    definition("(defn f [xs] (for [(, a b) xs] (print b$0)))\n", "main.hy:1:25 b");
}

#[test]
fn a_variable_of_a_function() {
    highlights(
        "(defn f []\n  (setv n$0 1)\n  (setv n 2)\n  n)\n(setv n 3)\n",
        &["main.hy:2:9 n Define", "main.hy:3:9 n Write", "main.hy:4:3 n Read"],
    );
}

#[test]
fn a_quoted_symbol_means_nothing() {
    definition("(defn f [] 1)\n(print 'f$0)\n", "");
}

#[test]
fn a_template_sees_the_file() {
    definition("(defn f [] 1)\n(defmacro m [] `(f$0 ~(f)))\n", "main.hy:1:7 f");
}

#[test]
fn the_first_part_of_a_dotted_name() {
    definition("(defn f [self] self$0.name)\n", "main.hy:1:10 self");
}

#[test]
fn an_imported_name_leads_to_its_file() {
    definition(
        "//- /src/game/levels/a.hy\n(import [game.tools [build-it]])\n(build-it$0)\n//- /src/game/tools.hy\n(defn build-it [] 1)\n",
        "tools.hy:1:7 build-it",
    );
}

#[test]
fn a_module_taken_as_a_whole() {
    definition(
        "//- /a.hy\n(require [tools [*]])\n(twice$0 1)\n//- /tools.hy\n(defmacro twice [x] x)\n",
        "tools.hy:1:11 twice",
    );
    // The last one counts, also if it has been taken before.
    let modules = "//- /one.hy\n(defmacro cold [x] x)\n//- /two.hy\n(defmacro cold [x] x)\n";
    let after =
        |last: &str| format!("//- /a.hy\n(require [one [*]])\n(require [two [*]])\n{last}(cold$0 1)\n{modules}");
    definition(&after(""), "two.hy:1:11 cold");
    definition(&after("(require [one [*]])\n"), "one.hy:1:11 cold");
}

#[test]
fn an_alias_is_a_name_of_its_own() {
    definition("(import [random :as r])\n(r$0.choice [1])\n", "main.hy:1:21 r");
}

#[test]
fn a_module_leads_to_the_file() {
    let fixture = fixture("//- /a.hy\n(require [lib.to$0ols [*]])\n//- /lib/tools.hy\n(defmacro m [] 1)\n");
    let (file, offset) = fixture.cursor();
    let (_, targets) = features::definition::definition(&fixture.db, file, offset).expect("a file");
    assert_eq!(targets[0].file, fixture.files[1]);
}

#[test]
fn stairs_lead_to_a_level_of_another_file() {
    let other = "//- /b.hy\n(level-list (level \"b\" \"B.\" (layout) (room-list)))\n";
    let text = level(&format!("{PLAIN} (connections (unique-stairs \"a\" \"b$0\" \"grey stairs\" \"room\" 5))"));
    definition(&format!("//- /a.hy\n{text}{other}"), "b.hy:1:20 \"b\"");
}

#[test]
fn references_of_a_level() {
    let text = level(&format!("{PLAIN} (connections (final-stairs \"b\" \"grey stairs\" \"room\" 5))"));
    let other = "//- /b.hy\n(level-list (level \"b$0\" \"B.\" (layout) (room-list)))\n";
    references(&format!("//- /a.hy\n{text}{other}"), &["a.hy:5:49 \"b\"", "b.hy:1:20 \"b\""]);
}

#[test]
fn references_over_files_and_spellings() {
    references(
        "//- /a.hy\n(import [tools [do-it]])\n(do_it)\n//- /tools.hy\n(defn do-it$0 [] 1)\n",
        &["a.hy:1:17 do-it", "a.hy:2:2 do_it", "tools.hy:1:7 do-it"],
    );
}

#[test]
fn references_of_a_predefined_name_are_in_every_file() {
    let text = |chance: &str| level(&format!("{PLAIN} (touch-up (wall-cracker \"w\" {chance}))"));
    let files = format!("//- /a.hy\n{}//- /b.hy\n{}", text("unli$0kely"), text("unlikely"));
    references(&files, &["a.hy:5:50 unlikely", "b.hy:5:50 unlikely"]);
}

#[test]
fn the_outline_is_nested() {
    outline(
        "(setv n 1)\n(defn f [a] (let [b 1] b))\n(defclass C [] [size 1] (defn go [self] 1))\n(level-list (level \"x\" \"X.\" (layout) (room-list)))\n",
        expect![[r#"
            n (variable)
            f ([a])
            C (class)
              size (attribute)
              go ([self])
            x (level)
              layout (0)
              room-list (0)
        "#]],
    );
}

#[test]
fn hovers_of_predefined_names() {
    let rooms = hover(&level("(layout) (room-list (square-$0room \"x\" \"y\"))"));
    assert!(
        rooms.starts_with("**square-room** — macro, in `room-list`\n\n```hy\n(square-room floor corridor)\n```"),
        "{rooms}"
    );
    let chance = hover(&level("(layout) (room-list) (touch-up (wall-cracker \"w\" unli$0kely))"));
    assert!(chance.starts_with("**unlikely** — probability, 30 in 100"), "{chance}");
    let reader = hover(&level("(layout (regular-grid #$0t(20 20) [10 10])) (room-list)"));
    assert!(reader.starts_with("**#t** — reader macro"), "{reader}");
}

#[test]
fn a_level_is_hovered_with_its_description() {
    let text = hover("(level-list (level \"x$0\" #s(\"Dark\" \"cave.\") (layout) (room-list)))\n");
    assert!(text.starts_with("**x** — level, main.hy:1") && text.contains("Dark cave."), "{text}");
}

#[test]
fn a_function_is_hovered_with_its_text() {
    let text = hover("; Above.\n(defn f [x] \"does it\" x)\n(f$0 1)\n");
    assert!(text.contains("does it") && text.contains("Above."), "{text}");
}

#[test]
fn what_is_right() {
    check(&level(
        "(layout (regular-grid #t(20 20) [10 10])) (room_list (square-room \"ground_soil1\" \"ground_soil2\") (cavern \"ground_soil1\" \"ground_soil2\"))\n\
         (touch-up (wall-cracker \"wall_brick1\" unlikely) (wall-builder (+ \"w\" \"1\")))\n\
         (item-lists (option (item-by-type 0 1 \"food\") (artefact-by-type 1 1 'scroll)) (option))\n\
         (creature-lists) (connections (final-stairs \"a\" \"grey stairs\" \"any\" certainly))",
    ));
    check("(import [os [path]])\n(defn f [x] (unknown x))\n");
}

#[test]
fn elements() {
    check_elements("   (touchup)\n//  ^^^^^^^ error[unknown-element]: did you mean `touch-up`");
    check_elements("   7\n// ^ error[unknown-element]: this is not an element of a level");
    check(&level(&format!(
        "{ROOMS}\n   (regular-grid [20 20] [5 5])\n//  ^^^^^^^^^^^^ error[unknown-element]: belongs in a `layout`",
    )));
    check_elements("   (layout)\n//  ^^^^^^ error[duplicate-element]: already has a `layout`");
}

#[test]
fn the_two_that_must_be_there() {
    check_file(
        "(level-config-dsl)\n(level-list\n  (level \"a\" \"A.\" (layout (regular-grid [20 20] [10 10]))))\n// ^^^^^ error[missing-element]: this level has no `room-list`, which every level needs: add it\n",
    );
    check_file(
        "(level-config-dsl)\n(level-list\n  (level \"a\" \"A.\"))\n// ^^^^^ error[missing-element]: this level has no `room-list` and no `layout`, which every level needs: add them\n",
    );
    check_file(
        "(level-config-dsl)\n(level-list (level \"a\" \"A.\"\n//           ^^^^^ error[missing-element]: has no `layout`\n  (room-list (circular-room \"ground_soil1\" \"ground_soil1\"))\n  (creature-lists)))\n",
    );
}

/// The text of the first file once the only fix for a missing element in it is applied, which must bring nothing new.
fn with_missing(text: &str) -> String {
    let fixture = fixture(text);
    let file = fixture.files[0];
    let trial = try_fixes(&fixture.db, file);
    assert_eq!((trial.fixes, trial.faults.as_slice()), (1, &[][..]));
    let all = diagnostics(&fixture.db, file);
    let fix = all.iter().flat_map(|one| &one.fixes).next().expect("a fix");
    assert!(!fix.preferred, "a draft is not written without asking");
    let (_, edits) = fix.change.edits.first().expect("edits");
    apply(file.text(&fixture.db), edits)
}

#[test]
fn a_draft_of_what_a_level_lacks() {
    expect![[r##"
        (require [pyherc.config.dsl.level [*]])
        (level-config-dsl)

        (level-list
         (level "a" "A."
                (room-list (square-room "ground_rock3" "ground_rock3"))
                (layout (regular-grid #t(40 40) #t(10 10)))))
    "##]]
    .assert_eq(&with_missing("(require [pyherc.config.dsl.level [*]])\n(level-list\n (level \"a\" \"A.\"))\n"));
    expect![[r##"
        (require [pyherc.config.dsl.level [*]])
        (level-config-dsl)
        (level-list
         (level "a"
                "A."  ; Damp.
                (room-list (square-room "ground_rock3" "ground_rock3"))
                (layout (regular-grid [20 20] [10 10]))))
    "##]]
    .assert_eq(&with_missing(
        "(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list\n (level \"a\"\n        \"A.\"  ; Damp.\n        (layout (regular-grid [20 20] [10 10]))))\n",
    ));
    expect![[r##"
        (require [pyherc.config.dsl.level [*]])
        (level-config-dsl)
        (level-list (level "a" "A."
          (room-list (circular-room "x" "y"))
          (layout (regular-grid #t(40 40) #t(10 10)))
          (connections)))
    "##]]
    .assert_eq(&with_missing(
        "(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list (level \"a\" \"A.\"\n  (room-list (circular-room \"x\" \"y\"))\n  (connections)))\n",
    ));
}

#[test]
fn the_description_is_left_out() {
    check_file(&format!(
        "(level-config-dsl)\n(level-list (level \"a\"\n   (connections) {LAYOUT} {ROOMS}))\n//  ^^^^^^^^^^^ warning[missing-description]: read as the description\n",
    ));
    check_file(&format!(
        "(level-config-dsl)\n(level-list (level \"a\"\n   (layout) {ROOMS}))\n//  ^^^^^^ error[missing-description]: read as the description\n",
    ));
}

#[test]
fn counts_of_arguments() {
    check(&level(&format!(
        "{LAYOUT}\n(room-list (square-room \"x\"))\n//          ^^^^^^^^^^^ error[argument-count]: takes 2 arguments (floor, corridor), but is given 1",
    )));
    check_file("   (level-config-dsl 1)\n//  ^^^^^^^^^^^^^^^^ error[argument-count]: takes no arguments\n");
}

#[test]
fn places() {
    check(&level(&format!(
        "{LAYOUT}\n(room-list (wall-builder \"w\"))\n//          ^^^^^^^^^^^^ error[wrong-place]: belongs in `touch-up`",
    )));
    check_elements(
        "(item-lists (food-by 1) (item-by-type 1 2 \"food\"))\n//           ^^^^^^^ error[undefined-name]: not defined\n//                       ^^^^^^^^^^^^ error[wrong-place]: needs an `option`",
    );
    check_elements(
        "(item-lists (option (creature 1 2 \"rat\")))\n//                   ^^^^^^^^ error[wrong-place]: `option` of `creature-lists`",
    );
}

#[test]
fn values() {
    check(&level(&format!(
        "{ROOMS}\n(layout (regular-grid 20 [5 5]))\n//                    ^^ error[wrong-value]: is a size",
    )));
    check(&level(&format!(
        "{ROOMS}\n(layout (regular-grid [20 20] [0 5]))\n//                             ^ error[wrong-value]: greater than 0",
    )));
    check_elements(
        "(item-lists (option (item-by-type 3 2 \"food\")))\n//                                ^^^ error[wrong-value]: swap them",
    );
    check_elements(
        "(touch-up (wall-builder \"wall_brick1\")\n(wall-cracker \"wall_brick1\" \"likely\"))\n//                          ^^^^^^^^ error[wrong-value]: is a chance",
    );
    check(&level(&format!(
        "{LAYOUT}\n(room-list (pillar-room \"ground_soil1\" \"ground_soil1\" \"z\"))\n//                                                    ^^^ warning[wrong-value]: is a list",
    )));
}

#[test]
fn what_mends_values_and_places() {
    let fixed = |elements: &str| {
        let fixture = fixture(&level(&format!("{LAYOUT}\n{ROOMS}\n{elements}")));
        fixture.fixed(fixture.files[0]).expect("a fix")
    };
    let cracked = "(touch-up (wall-builder \"wall_brick1\")\n(wall-cracker \"wall_brick1\" \"likely\"))";
    assert!(fixed(cracked).contains("(wall-cracker \"wall_brick1\" likely)"));
    let option = fixed("(item-lists (item-by-type 1 2 \"food\"))");
    assert!(option.contains("(item-lists (option (item-by-type 1 2 \"food\")))"), "{option}");
}

#[test]
fn names_that_are_not_defined() {
    check_elements(
        "(touch-up (wall-builder \"wall_brick1\")\n(wall-cracker \"wall_brick1\" unlikly))\n//                          ^^^^^^^ error[undefined-name]: did you mean `unlikely`",
    );
    check(&level(&format!(
        "{LAYOUT}\n(room-list (square-room tile \"ground_soil1\"))\n//                      ^^^^ error[undefined-name]: if it is a string",
    )));
    check_file(&format!(
        "(import [mine [*]])\n(level-config-dsl)\n(level-list (level \"a\" \"A.\" {LAYOUT} (room-list (own-room tile))))\n",
    ));
}

#[test]
fn names_that_a_module_lacks() {
    let ask = |import: &str, module: &str| {
        check(&format!(
            "//- /main.hy\n{import}\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list (level \"a\" \"A.\" {LAYOUT} (room-list (cold-roo))))\n//- {module}\n"
        ));
    };
    let rooms = "/rooms.hy\n(require [pyherc.macros [*]])\n(import [random [choice]])\n(defn cold-room [] (square-room \"a\" \"b\"))";
    ask(
        "(import [rooms [cold-roo]])\n//              ^^^^^^^^ error[undefined-name]: `rooms` does not define `cold-roo`; did you mean `cold-room`?",
        rooms,
    );
    ask(
        "(require [rooms [cold-roo]])\n//               ^^^^^^^^ error[undefined-name]: `rooms` does not define `cold-roo`",
        rooms,
    );
    ask("(import [rooms [cold-room :as cold-roo choice]])", rooms);
    ask("(import [rooms [cold_room :as cold-roo]])", rooms);
    ask("(import [my.rooms [cold-roo]])", rooms);
    ask(
        "(import [my.rooms [cold-roo]])\n//                 ^^^^^^^^ error[undefined-name]: does not define",
        &format!("/my{rooms}"),
    );
    for more in ["(import [other [*]])", "(require other)", "(define-rooms cold-roo)", "(setv (, cold-roo b) c)", "(f"]
    {
        let unclosed = if more == "(f" { "\n// ^ error[unclosed-paren]: never closed" } else { "" };
        ask("(import [rooms [cold-roo]])", &format!("{rooms}\n   {more}{unclosed}"));
    }
}

#[test]
fn names_of_a_module_that_is_taken_as_a_whole() {
    let level = format!(
        "(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list (level \"a\" \"A.\" {LAYOUT}\n  (room-list (cold-room) (cold-rom))))\n"
    );
    for (ask, expected) in [("(import [rooms [*]])", true), ("(require rooms)", true), ("(import [other [*]])", false)]
    {
        let found = if expected {
            "//                        ^^^^^^^^ error[undefined-name]: did you mean `cold-room`"
        } else {
            ""
        };
        let room = if expected { "" } else { "(defn unrelated [] 1)" };
        check(&format!("//- /main.hy\n{ask}\n{level}{found}\n//- /rooms.hy\n(defmacro cold-room [] 1)\n{room}\n"));
    }
}

#[test]
fn stairs_to_nowhere() {
    check_elements(
        "(connections (unique-stairs \"a\" \"nowhere\" \"grey stairs\" \"room\" 5))\n//                              ^^^^^^^^^ information[unknown-level]: no file defines the level \"nowhere\"",
    );
}

#[test]
fn lists_and_levels() {
    check_file(
        "(level-config-dsl)\n   (level-list)\n//  ^^^^^^^^^^ warning[lost-level-list]: are lost\n(level-list)\n",
    );
    check_file("(level-config-dsl)\n(level-list \"a\")\n//          ^^^ error[not-a-level]: this is not a level\n");
    check_file(
        "(level-config-dsl)\n(level-list (level \"a\" \"A.\" (layout) (room-list))\n  (level \"a\" \"B.\" (layout) (room-list)))\n//       ^^^ warning[duplicate-level]: already has a level \"a\"\n",
    );
    check_file(&format!(
        "(level-list (level \"a\" \"A.\" {ROOMS}\n  {LAYOUT}))\n//         ^^^^^^^^^^^^ error[missing-config-dsl]: write `(level-config-dsl)`\n",
    ));
}

#[test]
fn forms_on_top_level_and_reader_macros() {
    check_file(
        "(level-config-dsl)\n   (square-room \"a\" \"b\")\n//  ^^^^^^^^^^^ error[wrong-place]: only inside a level\n",
    );
    check_file("(level-config-dsl)\n(print #T(1 2))\n//     ^^ error[undefined-name]: no reader macro `#T`\n");
}

#[test]
fn newer_hy_is_no_fault_in_a_file_without_levels() {
    check("(setv pair #(1 2))\n(print ' a (b . c d))\n");
    check("(setv text #[[it's \"open (]])\n(print text)\n");
    check("   (setv pair #(1 2)\n// ^ error[unclosed-paren]: never closed\n");
    check_file("(level-config-dsl)\n(print #(1 2))\n//     ^ error[nameless-reader-macro]: names a reader macro\n");
    check_file("(level-config-dsl)\n(print ' a)\n//     ^ error[blank-after-quote]: no space may follow\n");
}

#[test]
fn a_macro_of_the_language_leads_to_the_module_that_defines_it() {
    let text = |folder: &str| {
        format!(
            "//- /src/levels/a.hy\n(require [pyherc.config.dsl.level [*]])\n(level-list (level \"a\" \"A.\" (lay$0out)))\n\
             //- /src/{folder}/level.hy\n(defmacro layout [&rest parts] parts)\n"
        )
    };
    definition(&text("pyherc/config/dsl"), "level.hy:1:11 layout");
    // Another module has the same name.
    definition(&text("dsl"), "");
}

#[test]
fn a_module_is_found_by_its_whole_name() {
    let text = "//- /levels/a.hy\n(require [pyherc.mac$0ros [*]])\n//- /levels/macros.hy\n(defmacro m [] 1)\n";
    assert_eq!(fixture(text).definition(), None);
}

#[test]
fn a_licence_is_no_documentation_of_its_module() {
    let text =
        |comment: &str| format!("//- /a.hy\n(require [to$0ols [*]])\n//- /tools.hy\n;; {comment}\n(defmacro m [] 1)\n");
    let shown = hover(&text("Copyright (c) 2015 Somebody"));
    assert!(shown.contains("tools.hy") && !shown.contains("Somebody"), "{shown}");
    assert!(hover(&text("Useful things.")).contains("Useful things."));
}
