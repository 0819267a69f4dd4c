//! Comments that suppress findings: what they reach, and what is reported of those that suppress nothing.

use ludex_base::{Severity, suppressed_diagnostics};
use ludex_ide::code_actions::fix_all;
use ludex_ide::diagnostics::diagnostics;
use ludex_languages::LANGUAGES;
use ludex_test_support::Fixture;

/// The findings on a text, `line code`, from 1.
fn found(extension: &str, text: &str) -> Vec<String> {
    let fixture = Fixture::new(LANGUAGES, extension, text);
    let file = fixture.files[0];
    let found = diagnostics(&fixture.db, file);
    let shown = found.iter().map(|one| {
        let before = &file.text(&fixture.db)[..usize::from(one.range.start())];
        format!("{} {}", before.matches('\n').count() + 1, one.code.name)
    });
    shown.collect()
}

#[test]
fn a_comment_reaches_its_line_or_the_next_line_of_code() {
    for (text, expected) in [
        ("game G\nx : Int\nx = y\n", &["3 undefined-name"][..]),
        ("game G\nx : Int\n-- ludex: allow bogl/undefined-name\nx = y\n", &[]),
        ("game G\nx : Int\n{- ludex: allow bogl/undefined-name: it comes later -}\n\n-- why\nx = y\n", &[]),
        ("game G\nx : Int\nx = y -- ludex: allow bogl/undefined-name because\n", &[]),
        ("game G\nx : Int\r\nx = y -- ludex: allow shared/undefined-name\r\n", &[]),
        // Behind other code it does not reach the next line.
        ("game G\nx : Int -- ludex: allow bogl/undefined-name\nx = y\n", &["2 unused-suppression", "3 undefined-name"]),
        (
            "game G\n-- ludex: allow bogl/undefined-name\nx : Int\nx = y\n",
            &["2 unused-suppression", "4 undefined-name"],
        ),
        // These are for the formatter.
        ("game G\nx : Int\n-- ludex: off\nx = y\n-- ludex: on\n", &["4 undefined-name"]),
        ("game G\nx : Int\n-- It says `ludex: allow bogl/undefined-name`.\nx = y\n", &["4 undefined-name"]),
    ] {
        assert_eq!(found("bgl", text), expected, "{text}");
    }
}

#[test]
fn a_comment_reaches_an_item_or_the_file() {
    for (text, expected) in [
        (
            "game G\n-- ludex: allow-item bogl/undefined-name\nx : Int\nx = y\nz : Int\nz = y\n",
            &["6 undefined-name"][..],
        ),
        ("-- ludex: allow-file bogl/undefined-name\ngame G\nx : Int\nx = y\nz : Int\nz = y\n", &[]),
        (
            "-- ludex: allow-file bogl/undefined-name, bogl/redefinition\ngame G\nx : Int\nx = y\n",
            &["1 unused-suppression"],
        ),
    ] {
        assert_eq!(found("bgl", text), expected, "{text}");
    }
}

#[test]
fn what_suppresses_nothing_is_told() {
    let text = "\
game G
-- ludex: alow bogl/undefined-name
//        ^^^^ hint[unused-suppression]: `alow` suppresses nothing
  -- ludex: allow
//^^^^^^^^^^^^^^^ hint[unused-suppression]: write the code of a finding after `allow`
-- ludex: allow bogl/undefind-name
//              ^^^^^^^^^^^^^^^^^^ hint[unused-suppression]: did you mean `bogl/undefined-name`?
-- ludex: allow bogl/undefined-name
//              ^^^^^^^^^^^^^^^^^^^ hint[unused-suppression]: there is no finding `bogl/undefined-name` on the next line of code
x : Int
x = 1 -- ludex: allow bogl/redefinition
//                    ^^^^^^^^^^^^^^^^^ hint[unused-suppression]: there is no finding `bogl/redefinition` on this line
";
    Fixture::new(LANGUAGES, "bgl", text).check_diagnostics();
}

#[test]
fn a_comment_that_suppresses_nothing_can_be_removed() {
    for (text, expected) in [
        ("game G\n-- ludex: allow bogl/redefinition\nx : Int\nx = 1\n", "game G\nx : Int\nx = 1\n"),
        ("game G\nx : Int  -- ludex: allow bogl/redefinition\nx = 1\n", "game G\nx : Int\nx = 1\n"),
        (
            "game G\nx : Int\n-- ludex: allow bogl/redefinition, bogl/undefined-name: why\nx = y\n",
            "game G\nx : Int\n-- ludex: allow bogl/undefined-name: why\nx = y\n",
        ),
    ] {
        let fixture = Fixture::new(LANGUAGES, "bgl", text);
        assert_eq!(fixture.fixed(fixture.files[0]).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn every_language_removes_a_comment_that_suppresses_nothing() {
    for (extension, text) in [
        ("g", "; ludex: allow gdl/undefined-symbol\n(unit-type boat)\n(terrain-type sea)\n"),
        ("bgl", "game G\n-- ludex: allow bogl/undefined-name\nx : Int\nx = 1\n"),
        ("tr", "top:\n  // ludex: allow trench/undefined-label\n  move N;\n  goto top;\n"),
        ("trg", "// ludex: allow trench/expected-number\nboard: 5,5;\n"),
        ("hy", "; ludex: allow pyherc/missing-require\n(defn a [b] b)\n"),
        // Comments stand in JavaScript only.
        (
            "bdl",
            "rules{\n  player_change : explicit{\n    // ludex: allow bdl/js-unknown-member\n    (c) => { }\n  }\n}\n",
        ),
    ] {
        let told = found(extension, text);
        assert!(told.iter().any(|one| one.ends_with(" unused-suppression")), "{extension}: {told:?}");
        let fixture = Fixture::new(LANGUAGES, extension, text);
        let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
        assert!(!fixed.contains("ludex:"), "{fixed}");
    }
}

#[test]
fn a_suppressed_error_is_mended_all_the_same() {
    let text = "game G\ndepth : Int\ndepth = 1\nfar : Int\n-- ludex: allow bogl/undefined-name\nfar = dpeth\n";
    for (text, hidden) in [(text.replace("-- ludex: allow bogl/undefined-name\n", ""), 0), (text.to_owned(), 1)] {
        let fixture = Fixture::new(LANGUAGES, "bgl", &text);
        let file = fixture.files[0];
        let suppressed = suppressed_diagnostics(&fixture.db, file);
        assert_eq!(suppressed.iter().filter(|one| one.severity == Severity::Error).count(), hidden);
        let shown = diagnostics(&fixture.db, file).iter().filter(|one| one.preferred_fix().is_some()).count();
        assert_eq!((shown > 0, fix_all(&fixture.db, file).is_some()), (hidden == 0, true), "{text}");
    }
}

#[test]
fn every_language_with_comments_has_them() {
    for (extension, text, code) in [
        (
            "g",
            "(unit-type boat)\n(terrain-type sea)\n; ludex: allow CODE\n(add baot speed 1)\n",
            "gdl/undefined-symbol",
        ),
        (
            "g",
            "(unit-type boat)\n(terrain-type sea)\n#| ludex: allow CODE |#\n(add baot speed 1)\n",
            "gdl/undefined-symbol",
        ),
        ("tr", "top:\n  move N;\n  // ludex: allow CODE\n  goto tpo;\n", "trench/undefined-label"),
    ] {
        let open = found(extension, &text.replace("ludex: allow", "we allow"));
        assert!(open.iter().any(|one| one.ends_with(code.split_once('/').expect("a code").1)), "{open:?}");
        assert_eq!(found(extension, &text.replace("CODE", code)), Vec::<String>::new(), "{text}");
    }
}
