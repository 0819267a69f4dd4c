//! Tests of what scorekeepers do and when.

use crate::tests::findings;

#[test]
fn actions_in_an_if() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(scorekeeper (do (if (> turn 10) wim)))
//                               ^^^ warning[unknown-keyword]: a scorekeeper cannot do `wim`
(scorekeeper (do (if (> turn 10))))
//               ^^^^^^^^^^^^^^^^ warning[missing-value]: this `if` has no action
(scorekeeper (do (if (> turn 10) win (if (< score 3) lose end))))
"#,
    );
}

#[test]
fn actions_in_a_cond() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(scorekeeper (do (cond ((> turn 5) win) (true loose))))
//                                            ^^^^^ warning[unknown-keyword]: a scorekeeper cannot do `loose`
(scorekeeper (do (cond win)))
//                     ^^^ warning[wrong-value-type]: a clause of `cond` is a list
"#,
    );
}

#[test]
fn words_at_the_head_of_an_action() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(scorekeeper (do (ad-score 4)))
//                ^^^^^^^^ warning[unknown-keyword]: an action begins with if, cond, set-score or add-score
(scorekeeper (do ((add-score 4) (set-score (+ score 1)))))
"#,
    );
}

#[test]
fn words_in_a_test() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(scorekeeper (do (if (> trun 10) win)))
//                      ^^^^ warning[unknown-keyword]: `trun` has no value
(scorekeeper (do (if (> (sum-uprop u* point-valeu) 9) win)))
//                                    ^^^^^^^^^^^ warning[unknown-property]: unit types have no property `point-valeu`
(scorekeeper (do (if (> (sum-uprop u*) 9) win)))
//                      ^^^^^^^^^^^^^^ warning[missing-value]: `sum-uprop` needs unit types and a property
(scorekeeper (do (if (and (> turn 3) (> (sum-uprop u1 point-value) 9)) win)))
"#,
    );
}

#[test]
fn conditions_on_the_time() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(scorekeeper (when (after-turn turn)) (do win))
//                             ^^^^ warning[wrong-value-type]: the condition is the number of a turn or a list
(scorekeeper (when (after-turn (> turn 4))) (do win))
"#,
    );
}
