//! Answers to questions of each verb, changes that turn a no into a yes, and all pairs of a verb.

use ludex_base::explaining::{Answer, Explaining, Explanation};
use ludex_base::picture::TextOptions;
use ludex_base::preview::{PreviewError, PreviewRequest};
use ludex_base::source_change::apply;
use ludex_test_support::Fixture;

use super::matrix;
use crate::Gdl;
use crate::preview::preview;

/// An army and a town, a ship that carries little, a mine that does not act; land, water, and what lies between cells.
const GAME: &str = r#"(game-module "small" (title "Small"))
(unit-type army (acp-per-turn 4))
(unit-type town (speed 0))
(unit-type ship (acp-per-turn 3) (capacity 2))
(unit-type mine (acp-independent true))
(material-type fuel)
(terrain-type sea)
(terrain-type land)
(terrain-type swamp (capacity 0))
(terrain-type river (subtype border))
(terrain-type road (subtype connection))
(advance-type steam)
(add town acp-per-turn 2)
(table mp-to-enter-terrain (army sea 99) (army river 9) (ship (land swamp) 99))
(table mp-to-traverse (army road 1))
(table vanishes-on (ship land true))
(table hit-chance (army (town ship) (50 0)))
(table damage (army u* 1))
(table capture-chance (army town 20))
(table can-create (town (army ship) true))
(table acp-to-create (town army 1) (town ship 5))
(table tp-to-build (town ship 10))
(table unit-size-as-occupant (town ship 9))
(add town vision-range -1)
"#;

fn answered(text: &str, question: &str) -> Result<Answer, String> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    Gdl.answer(&fixture.db, fixture.files[0], question)
}

#[track_caller]
fn explained(text: &str, question: &str) -> Explanation {
    match answered(text, question) {
        Ok(Answer::Explained(explanation)) => explanation,
        other => panic!("{question}: {other:?}"),
    }
}

/// "yes", or the condition that decides.
#[track_caller]
fn brief(text: &str, question: &str) -> String {
    let explanation = explained(text, question);
    if explanation.holds() {
        return "yes".to_owned();
    }
    let decides = explanation.nearest().and_then(|way| way.decides()).expect("a condition that does not hold");
    let subject = decides.subject.plain();
    format!("{}: {subject} is {}, not {} ({})", decides.reason, decides.value, decides.wanted, decides.given_by)
}

/// The questions about [`GAME`] with their answers.
const ANSWERS: [(&str, &str); 29] = [
    ("army enter land", "yes"),
    ("army enter sea", "yes"),
    ("ship enter sea", "yes"),
    (
        "ship enter swamp",
        "`ship` never has that many movement points: mp-to-enter-terrain of ship × swamp is 99, not at most 3 \
         (table in main.g:14)",
    ),
    (
        "town enter land",
        "`town` has no speed to move with: speed of town is 0, not at least 50 (unit-type in main.g:3)",
    ),
    (
        "mine enter land",
        "what needs no action points does not move by itself: acp-independent of mine is true, not false \
         (unit-type in main.g:5)",
    ),
    (
        "army cross river",
        "`army` never has that many movement points: mp-to-enter-terrain of army × river is 9, not at most 4 \
         (table in main.g:14)",
    ),
    ("army cross road", "yes"),
    (
        "ship cross road",
        "`ship` does not follow such connections: mp-to-traverse of ship × road is -1, not at least 0 (the default)",
    ),
    ("army enter ship", "yes"),
    (
        "town enter ship",
        "it is larger than all the room of `ship`: unit-size-as-occupant of town × ship is 9, not at most 2 \
         (table in main.g:23)",
    ),
    ("army attack town", "yes"),
    ("army attack ship", "it never hits: hit-chance of army × ship is 0, not at least 1 (table in main.g:17)"),
    ("army fire at town", "units of this type do not fire: acp-to-fire of army is 0, not at least 1 (the default)"),
    ("army capture town", "yes"),
    (
        "army capture ship",
        "capture actions on this type are not allowed: acp-to-capture of army × ship is 0, not at least 1 \
         (the default)",
    ),
    ("town build army", "yes"),
    (
        "town build ship",
        "`town` does not tool up for it: can-toolup-for of town × ship is false, not true (the default)",
    ),
    (
        "army build town",
        "`army` is not allowed to make it in this way: can-create of army × town is false, not true (the default)",
    ),
    (
        "town tool up for ship",
        "`town` does not tool up for it: can-toolup-for of town × ship is false, not true (the default)",
    ),
    ("ship carry army", "yes"),
    (
        "ship carry town",
        "it is larger than all the room of `ship`: unit-size-as-occupant of town × ship is 9, not at most 2 \
         (table in main.g:23)",
    ),
    ("army be carried by ship", "yes"),
    ("army carry town", "`army` has no room for occupants: capacity of army is 0, not at least 1 (the default)"),
    ("army see town", "yes"),
    ("town see army", "`town` does not look that far: vision-range of town is -1, not at least 1 (add in main.g:24)"),
    (
        "army be supplied by ship",
        "`army` holds none of it: unit-storage-x of army × fuel is 0, not at least 1 (the default)",
    ),
    (
        "army start with fuel",
        "it is given none at the beginning: unit-initial-supply of army × fuel is 0, not at least 1 (the default)",
    ),
    ("army start on land", "no side begins with such units: start-with of army is 0, not at least 1 (the default)"),
];

#[test]
fn every_verb_is_answered() {
    for (question, expected) in ANSWERS {
        assert_eq!(brief(GAME, question), expected, "{question}");
    }
    for verb in super::Verb::ALL {
        let asked = |(question, _): &(&str, &str)| question.contains(verb.words());
        assert!(ANSWERS.iter().any(asked), "{verb:?}");
    }
}

/// A text after the first change that is proposed.
fn changed(text: &str, question: &str) -> Option<String> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let Ok(Answer::Explained(explanation)) = Gdl.answer(&fixture.db, fixture.files[0], question) else { return None };
    let edits = explanation.changes().first()?.edits.as_ref()?;
    let (_, edits) = edits.edits.first()?;
    Some(apply(text, edits))
}

#[test]
fn the_changes_turn_a_no_into_a_yes() {
    for (question, _) in ANSWERS {
        let mut text = GAME.to_owned();
        for _ in 0..12 {
            if brief(&text, question) == "yes" {
                break;
            }
            text = changed(&text, question).unwrap_or_else(|| panic!("{question}: no change of\n{text}"));
        }
        assert_eq!(brief(&text, question), "yes", "{question}\n{text}");
    }
}

#[test]
fn the_smallest_change_touches_one_pair_of_types() {
    let line = |question: &str, begin: &str| {
        let text = changed(GAME, question).expect("a change");
        text.lines().find(|line| line.starts_with(begin)).expect("the line").to_owned()
    };
    let moves = "(table mp-to-enter-terrain";
    assert_eq!(
        line("ship enter swamp", moves),
        "(table mp-to-enter-terrain (army sea 99) (army river 9) (ship (land swamp) 99) (ship swamp 3))"
    );
    assert_eq!(
        line("army cross river", moves),
        "(table mp-to-enter-terrain (army sea 99) (army river 4) (ship (land swamp) 99))"
    );
    assert_eq!(line("town see army", "(add town vision"), "(add town vision-range 1)");
    assert_eq!(line("town enter land", "(unit-type town"), "(unit-type town (speed 50))");
    assert_eq!(
        line("army build town", "(table can-create"),
        "(table can-create (town (army ship) true) (army town true))"
    );
    assert_eq!(line("army start on land", "  (start-with"), "  (start-with 1))");
    assert_eq!(line("army capture ship", "(table acp-to-capture"), "(table acp-to-capture (army ship 1))");
    let many = GAME.replace("(add town vision-range -1)", "(add u* vision-range -1)");
    let text = changed(&many, "town see army").expect("a change");
    assert!(text.ends_with("(add u* vision-range -1)\n(add town vision-range 1)\n"), "{text}");
}

#[test]
fn a_road_leads_where_the_land_does_not() {
    let explanation = explained(GAME, "army enter sea");
    let ways: Vec<(&str, bool)> = explanation.ways.iter().map(|way| (way.title.as_str(), way.holds())).collect();
    assert_eq!(ways, [("over the edge of the cell", false), ("along `road`", true)]);
    let text = explanation.markup().plain();
    assert!(text.starts_with("army can enter sea.\n\nover the edge of the cell: no\n\n"), "{text}");
}

#[test]
fn points_that_vary_are_not_compared() {
    let carried = format!("{GAME}(table occupant-adds-acp (ship army 5))\n");
    let explanation = explained(&carried, "ship enter land");
    let decides = explanation.nearest().and_then(|way| way.decides()).expect("a condition");
    assert_eq!(decides.subject.plain(), "vanishes-on of ship × land");
    assert!(explanation.remarks.iter().any(|remark| remark.contains("varies")), "{:?}", explanation.remarks);
}

#[test]
fn questions_are_read_as_they_are_written() {
    let asked = |question: &str| answered(GAME, question).map(|answer| answer.question().to_owned());
    for question in ["why can't army enter swamp?", "can an army move into swamp", "army enter |swamp|"] {
        assert_eq!(asked(question).as_deref(), Ok("army enter swamp"), "{question}");
    }
    assert_eq!(asked("army carried by ship").as_deref(), Ok("army be carried by ship"));
    assert_eq!(asked("town create army").as_deref(), Ok("town build army"));
    let refused = |question: &str| asked(question).expect_err("no answer");
    assert_eq!(refused("army entre swamp"), "there is no verb `entre`; did you mean `enter`?");
    assert_eq!(refused("amry enter swamp"), "`amry` is not a unit type of this program; did you mean `army`?");
    let terrain = "`swmap` is not a terrain type or a unit type of this program; did you mean `swamp`?";
    assert_eq!(refused("army enter swmap"), terrain);
    assert_eq!(refused("army attack swamp"), "`swamp` is not a unit type of this program");
    assert!(
        refused("army loves all cake").starts_with("there is no verb in this question; the verbs are enter, cross, ")
    );
    assert_eq!(answered("(define a 1)\n", "army"), Err("there are no unit types in this program".to_owned()));
    let bare = "(unit-type army)\n(terrain-type land)\n";
    let nothing = "there are no material types, so nothing is supplied".to_owned();
    assert_eq!(answered(bare, "army be supplied by army"), Err(nothing));
}

#[test]
fn a_name_alone_asks_for_everything() {
    let Ok(Answer::Surveyed(survey)) = answered(GAME, "ship") else { panic!("a survey") };
    let enter = survey.verbs.iter().find(|verb| verb.verb == "enter").expect("the verb");
    assert!(enter.can.contains(&"sea".to_owned()) && !enter.can.contains(&"swamp".to_owned()), "{enter:?}");
    let swamp = enter.cannot.iter().find(|(_, names)| names.contains(&"swamp".to_owned())).expect("a reason");
    assert_eq!(swamp.1, ["land", "swamp"]);
    assert!(Answer::Surveyed(survey).markup().plain().starts_with("ship can\n\nenter: "));
    let bare = "(unit-type army)\n(terrain-type land)\n";
    let Ok(Answer::Surveyed(survey)) = answered(bare, "army") else { panic!("a survey") };
    let verbs: Vec<&str> = survey.verbs.iter().map(|verb| verb.verb).collect();
    assert!(
        !verbs.contains(&"start with") && !verbs.contains(&"be supplied by") && verbs.contains(&"see"),
        "{verbs:?}"
    );
}

#[test]
fn a_place_is_about_a_question() {
    let asked = |text: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let (file, offset) = fixture.cursor();
        Gdl.question_at(&fixture.db, file, offset)
    };
    let question = |text: &str| asked(&format!("(unit-type army)\n(unit-type town)\n(terrain-type land)\n{text}\n"));
    assert_eq!(question("(table mp-to-enter-terrain (army land $05))").as_deref(), Some("army enter land"));
    assert_eq!(question("(table hit-chance (u* $0town 5))").as_deref(), Some("town"));
    assert_eq!(question("(add ar$0my speed 5)").as_deref(), Some("army"));
    assert_eq!(question("(add army sp$0eed 5)"), None);
}

fn drawn(text: &str, what: &str) -> Result<String, PreviewError> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(what)))?;
    Ok(picture.text(TextOptions::default()))
}

#[test]
fn all_pairs_of_a_verb_are_a_matrix() {
    let text = drawn(GAME, "can enter").expect("a picture");
    assert!(text.contains("can enter") && text.contains("army") && text.contains("yes"), "{text}");
    assert!(text.contains("left out: 2 unit types that can enter none of these"), "{text}");
    for verb in super::Verb::ALL {
        assert!(drawn(GAME, &matrix::name(verb)).is_ok(), "{verb:?}");
    }
    let nobody = drawn(GAME, "can fire at").expect("a picture");
    assert!(nobody.contains("no unit type can fire at any of these"), "{nobody}");
    let none = drawn("(unit-type army)\n(terrain-type land)\n", "can start with").expect_err("no picture");
    assert_eq!(none.to_string(), "there is nothing to draw: there are no material types");
}
