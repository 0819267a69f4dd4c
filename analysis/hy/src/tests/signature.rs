//! Tests of signature help; the parameter that the cursor is at stands in `«»`.

use expect_test::{Expect, expect};
use ludex_ide::signature_help::signature_help;
use ludex_test_support::Fixture;

use crate::builtins::{self, BuiltinKind};

/// The signature at the cursor, and what is said of its parameter.
fn found(text: &str) -> (String, String) {
    let found = Fixture::new(crate::LANGUAGES, "hy", text).signature();
    found.map_or_else(|| ("nothing".to_owned(), String::new()), |(label, about)| (label, about.plain()))
}

/// Compares the signature in a file with an element of a level.
#[track_caller]
fn check(element: &str, expected: Expect) {
    expected.assert_eq(&found(&format!("(level-list (level \"a\" \"A.\" {element}))\n")).0);
}

#[test]
fn parameters_of_forms() {
    check("(room-list (square-room $0))", expect!["(square-room «floor» corridor)"]);
    check("(room-list (square-room \"x\" $0))", expect!["(square-room floor «corridor»)"]);
    check("(room-list (square-room \"x\" \"y$0\"))", expect!["(square-room floor «corridor»)"]);
    check("(room-list (square-room \"x\" \"y\" $0))", expect!["(square-room floor corridor)"]);
    check("(room-list (pillar-room \"x\" \"y\" [\"z\" $0]))", expect!["(pillar-room floor corridor «pillars»)"]);
    check("(layout (regular-grid #t(40 $0)))", expect!["(regular-grid «level-size» room-size)"]);
    check("(layout (regular-grid (, 40 40) [$0]))", expect!["(regular-grid level-size «room-size»)"]);
    check("(touch-up (wall_cracker \"w\" unl$0))", expect!["(wall-cracker wall «chance»)"]);
    check("(touch-up (smooth-floor-builder \"a\" \"b\" \"c\" $0))", expect!["(smooth-floor-builder «base…»)"]);
    check("(room-list (square-room \"x\"$0))", expect!["(square-room «floor» corridor)"]);
    check("(room-list (square-room \"x\" \"y\"$0))", expect!["(square-room floor «corridor»)"]);
    check("(room-list (square-room \"x\" \"y z $0", expect!["(square-room floor «corridor»)"]);
    check("(room-list $0)", expect!["(room-list «room…»)"]);
    check("(room-list (squ$0))", expect!["(room-list «room…»)"]);
    check("(room-list (foo 1 $0))", expect!["nothing"]);
    check("(room-list) $0", expect!["(level name description «element…»)"]);
    assert_eq!(found("(level-list)\n#t(1 $0)\n").0, "#t«(value …)»");
    assert_eq!(found("(defn f [x] (f $0))\n").0, "nothing");
    assert_eq!(found("(level-list)\n(level-config-dsl $0)\n").0, "(level-config-dsl)");
}

#[test]
fn kinds_and_values() {
    let in_level = |element: &str| found(&format!("(level-list (level \"a\" \"A.\" {element}))\n")).1;
    let place = in_level("(connections (final-stairs \"a\" \"grey stairs\" $0))");
    assert!(place.ends_with("\"room\", \"corridor\", \"any\""), "{place}");
    let chance = in_level("(touch-up (wall-torches \"w\" $0))");
    assert!(chance.contains("almost-certainly-not"), "{chance}");
    let room = in_level("(room-list $0)");
    assert!(room.starts_with("One of square-room, circular-room, "), "{room}");
    let creature = in_level("(creature-lists (option (creature 1 2 $0)))");
    assert!(creature.contains("\"rat\"") && creature.contains("\"spider\""), "{creature}");
}

/// Every form has a signature with something to say about each of its parameters.
#[test]
fn every_form_has_a_signature() {
    let rows = builtins::all().iter().filter(|row| row.is_callable());
    for row in rows {
        let text = format!("(level-list)\n({} $0)\n", row.name);
        let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
        let (file, offset) = fixture.cursor();
        let help = signature_help(&fixture.db, file, offset).unwrap_or_else(|| panic!("no signature of {}", row.name));
        assert_eq!(help.parameters.len(), row.all_parameters().count(), "{}", row.name);
        assert!(help.parameters.iter().all(|parameter| !parameter.documentation.is_empty()), "{}", row.name);
        assert!(!help.documentation.is_empty(), "{}", row.name);
    }
    assert_eq!(builtins::all().iter().filter(|row| row.kind == BuiltinKind::ReaderMacro).count(), 4);
}
