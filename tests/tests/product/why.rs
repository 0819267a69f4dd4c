//! `ludex why`: answers, exit codes, and questions that cannot be answered.

use std::process::Output;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

const GAME: &str = "(unit-type boat (acp-per-turn 2))\n(unit-type rock)\n(terrain-type sea)\n(terrain-type land)\n\
                    (table mp-to-enter-terrain (boat land 99))\n";

fn why(question: &str, file: &str) -> Output {
    let folder = workspace(&[("a.g", GAME), ("a.bgl", "game S\n")]);
    run(LUDEX, folder.path(), &["why", question, file])
}

#[test]
fn a_yes_and_a_no_are_told_apart() {
    let yes = why("boat enter sea", "a.g");
    assert_eq!((yes.status.code(), stderr(&yes).as_str()), (Some(0), ""));
    assert!(stdout(&yes).starts_with("`boat` can enter `sea`.\n"), "{}", stdout(&yes));
    let no = why("boat enter land", "a.g");
    assert_eq!(no.status.code(), Some(1));
    let text = stdout(&no);
    for part in [
        "`boat` cannot enter `land`.",
        "mp-to-enter-terrain of boat × land",
        "table in a.g:5",
        "What would have to change:",
        "(table mp-to-enter-terrain add (boat land 2))",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let all = why("rock", "a.g");
    assert!(all.status.code() == Some(0) && stdout(&all).starts_with("`rock` can\n"), "{}", stdout(&all));
}

#[test]
fn what_is_no_question_is_refused() {
    let refused = |question: &str, file: &str| {
        let output = why(question, file);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{question}");
        stderr(&output)
    };
    assert_eq!(refused("boat entre sea", "a.g"), "ludex: a.g: there is no verb `entre`; did you mean `enter`?\n");
    assert!(refused("baot enter sea", "a.g").contains("did you mean `boat`?"));
    assert_eq!(refused("boat enter sea", "a.bgl"), "ludex: a.bgl: there are no such questions about files in BoGL\n");
    assert!(refused("boat enter sea", "b.g").starts_with("ludex: b.g: "));
}

/// A part of a game is looked at as a part of the game beside it.
#[test]
fn a_fragment_is_asked_about_as_part_of_its_game() {
    let examples = repository().join("docs/examples/gdl");
    let ask = |file: &str| stdout(&run(LUDEX, &examples, &["why", "gunboat attack port", file]));
    assert!(ask("harbor.g").starts_with("`gunboat` can attack"), "{}", ask("harbor.g"));
    assert_eq!(ask("harbor-names.g"), ask("harbor.g"));
}
