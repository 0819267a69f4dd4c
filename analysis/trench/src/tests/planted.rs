//! Mistakes as authors make them, in a script that has none of them.

use ludex_test_support::planted::planted;

const PROGRAM: &str = "\
int n = 0;
int far = 3;
dir way = N;
run:
n = n + 1;
if ((scan way far).PLAYER > 0) { shoot way; }
else { move way; }
if (n > 4) { way = ?(N E S W); n = 0; }
while (#bombs > 2) { bomb way far; }
goto run;
";

/// A text of the script, what takes its place, and the code of what is reported.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("(scan way far).PLAYER > 0", "(scan way far).TRENCH = 1", "flag-number"),
    ("(scan way far).PLAYER > 0", "(scan way far).DESTROYED = 3", "flag-number"),
    ("(scan way far).PLAYER > 0", "(scan way far).MINE > 8", "constant-condition"),
    ("bomb way far", "bomb way 0", "throw-distance"),
    ("bomb way far", "bomb way -2", "throw-distance"),
    ("scan way far", "scan way -1", "throw-distance"),
    ("else { move way; }", "else { mine N; move N; }", "own-mine"),
    ("else { move way; }", "else { mine way; move way; }", "own-mine"),
    ("{ shoot way; }\nelse { move way; }", "{ move way; }\nelse { move way; }", "equal-branches"),
    ("{ shoot way; }", "{ }", "empty-branch"),
    ("{ shoot way; }\nelse { move way; }", "{ }\nelse { }", "empty-branch"),
    ("n > 4", "n > 4 & n < 2", "constant-condition"),
    ("n > 4", "n >= 0 | n < 9", "constant-condition"),
    ("n > 4", "#x < 0", "constant-condition"),
    ("n > 4", "#y = #board_y", "constant-condition"),
    ("while (#bombs > 2) { bomb way far; }", "while (far > 2) { move way; }", "unchanged-condition"),
    ("while (#bombs > 2) { bomb way far; }", "while (1) { }", "idle-loop"),
    ("while (#bombs > 2) { bomb way far; }", "repeat 0 { move way; }", "empty-repeat"),
    ("while (#bombs > 2) { bomb way far; }", "repeat 900000 { move way; }", "huge-repeat"),
    ("while (#bombs > 2) { bomb way far; }", "for (int i = 0; i < 5; n++) { move way; }", "unchanged-condition"),
    ("while (#bombs > 2) { bomb way far; }", "for (int i = 5; i < 2; i++) { move way; }", "constant-condition"),
    ("while (#bombs > 2) { bomb way far; }", "for (n = 5; n > 2; n++) { move way; }", "constant-condition"),
    ("n = n + 1;", "n = n;", "no-effect"),
    ("n = n + 1;", "n = n + 0;", "no-effect"),
    ("int far = 3;", "int far = 3;\nint near = 2;\nnear = 4;", "unread-variable"),
    ("int far = 3;", "int far = 3;\nint near = 2;", "unused-variable"),
    ("n > 4", "n > 4 | n = 0 & far > 2", "mixed-operators"),
    ("?(N E S W)", "?(N)", "single-choice"),
    ("n = n + 1;", "switch (n) { case 1 { wait; } case 1 { move N; } }", "unknown-statement"),
    ("n = n + 1", "n = n / 0", "division-by-zero"),
    ("n = n + 1", "n = n % 0", "division-by-zero"),
    ("goto run;", "goto run;\nmove N;", "unreachable-code"),
    ("run:\n", "run:\nrest:\n", "unused-label"),
    ("shoot way;", "wait; goto run; shoot way;", "unreachable-code"),
    ("n > 4", "(look way).TRENCH = 1", "type-mismatch"),
    ("n > 4", "n == 4", "doubled-operator"),
    ("while (#bombs > 2) { bomb way far; }", "while (n < 4) { wait; }", "unchanged-condition"),
    ("goto run;", "break;", "unused-label"),
];

#[test]
fn planted_mistakes_are_reported() {
    planted(crate::LANGUAGES, "tr", PROGRAM, MISTAKES);
}
