//! What is offered for a fault: the fixes of brackets and the names that were meant.

use ludex_base::Diagnostic;
use ludex_ide::diagnostics::diagnostics;
use ludex_test_support::Fixture;

/// What is found in a text.
fn found(text: &str) -> Vec<Diagnostic> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    diagnostics(&fixture.db, fixture.files[0]).to_vec()
}

/// The titles of the fixes of the lists that are not closed, with types before them.
fn fixes(text: &str) -> Vec<String> {
    let all = found(&format!("(unit-type ship)\n(terrain-type sea)\n(material-type coal)\n{text}"));
    let unclosed: Vec<&Diagnostic> = all.iter().filter(|one| one.code.name == "unclosed-paren").collect();
    assert_eq!(unclosed.len(), 1, "{all:?}");
    unclosed[0].fixes.iter().map(|fix| fix.title.clone()).collect()
}

#[test]
fn a_bracket_too_few_is_added() {
    assert_eq!(fixes("(unit-type boat (hp-max 3)\n(unit-type raft)\n"), ["Insert `)`"]);
    assert_eq!(fixes("(table hit-chance (ship ship 30)\n(set last-turn 3)\n"), ["Insert `)`"]);
    assert_eq!(fixes("(unit-type boat\n  (hp-max 3\n  (start-with 1))\n"), ["Insert `)`"]);
}

#[test]
fn a_bracket_too_many_is_taken_away() {
    assert_eq!(fixes("((unit-type boat (hp-max 3))\n(unit-type raft)\n"), ["Remove `(`"]);
    assert_eq!(fixes("(table hit-chance\n  (ship ship ((30)))\n(set last-turn 3)\n"), ["Remove `(`"]);
    assert_eq!(fixes("(unit-type boat\n  ((hp-max 3)\n  (start-with 1))\n"), ["Remove `(`"]);
}

#[test]
fn nothing_is_added_that_makes_no_sense() {
    assert_eq!(fixes("(add (ship speed 3)\n(set last-turn 3)\n"), Vec::<String>::new());
    assert_eq!(fixes("(unit-type boat (hp-max (3))\n(set last-turn 3)\n"), Vec::<String>::new());
    // What stands before the bracket is another matter.
    assert_eq!(fixes("(unit-type boat\n  (hp-max 0)\n  (start-with 1)\n(set last-turn 3)\n"), ["Insert `)`"]);
}

/// The messages of what is found.
fn messages(text: &str) -> Vec<String> {
    found(text).iter().map(Diagnostic::message).collect()
}

#[test]
fn only_what_fits_was_meant() {
    let types = "(unit-type palace)\n(terrain-type plain)\n(material-type acid)\n(define places (palace))\n";
    let said = |form: &str| messages(&format!("{types}{form}\n(add places speed 3)\n"));
    let ends = "is not defined; Xconq skips the clause";
    assert_eq!(
        said("(table mp-to-enter-terrain (palace plains 3))"),
        [format!("`plains` {ends}; did you mean `plain`?")]
    );
    assert_eq!(
        said("(table mp-to-enter-terrain (plaecs plain 3))"),
        [format!("`plaecs` {ends}; did you mean `places`?")]
    );
    assert_eq!(said("(table mp-to-enter-terrain (palace acids 3))"), [format!("`acids` {ends}")]);
    assert_eq!(said("(table unit-storage-x (palace acids 3))"), [format!("`acids` {ends}; did you mean `acid`?")]);
    assert_eq!(said("(add plainn speed 3)"), ["`plainn` is not defined"]);
    assert_eq!(said("(add palaec speed 3)"), ["`palaec` is not defined; did you mean `palace`?"]);
    assert_eq!(said("(unit-type ruin (wrecked-type plainn))"), ["`plainn` is not defined"]);
}

#[test]
fn a_word_too_many_before_the_name_of_a_module() {
    let all = found("(game-module game-module \"main\")\n(unit-type a)\n(terrain-type b)\n");
    let titles: Vec<&str> = all.iter().flat_map(|one| &one.fixes).map(|fix| fix.title.as_str()).collect();
    assert_eq!(titles, ["Remove `game-module`"]);
    let all = found("(game-module main)\n(unit-type a)\n(terrain-type b)\n");
    let titles: Vec<&str> = all.iter().flat_map(|one| &one.fixes).map(|fix| fix.title.as_str()).collect();
    assert_eq!(titles, ["Put it in quotes"]);
}

#[test]
fn another_number_is_another_unit() {
    let said = |names: [&str; 2]| {
        let [one, other] = names;
        let form = format!("(ship 3 4 1 (n {one:?}))\n(ship 3 5 1 (in {other:?}))\n");
        messages(&format!("(unit-type ship (capacity 3))\n(terrain-type sea)\n(area 20 20)\n(side 1)\n{form}"))
            .into_iter()
            .find_map(|message| Some(message.split_once("did you mean ")?.1.to_owned()))
    };
    assert_eq!(said(["Ship 1", "Ship 2"]), None);
    assert_eq!(said(["VF-6", "VT-6"]), None);
    assert_eq!(said(["Company A", "Company B"]), None);
    assert_eq!(said(["U47", "U48"]), None);
    assert_eq!(said(["Company A", "Compayn A"]), Some("\"Company A\"?".to_owned()));
    assert_eq!(said(["Ship 1", "Shpi 1"]), Some("\"Ship 1\"?".to_owned()));
    assert_eq!(said(["Bismarck", "Bismark"]), Some("\"Bismarck\"?".to_owned()));
}
