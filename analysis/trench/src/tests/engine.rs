//! Tests of what statements cost in the game of 2024: the rules of [`crate::cost::engine`] on a hundred statements, each
//! worked out by hand from the instructions that the compiler writes.

use ludex_syntax::trench::TrenchLanguage;
use ludex_syntax::trench::ast::SourceFile;
use rowan::ast::AstNode;

use crate::cost::names::ScriptNames;
use crate::cost::{self, CostModel, Span};

/// The variables of the statements.
const DECLARED: &str = "int n = 4; dir way = S; field here = scan N 1;";

/// A statement, the least and most of its steps, and the least and most of its actions.
type Row = (&'static str, (u64, u64), (u64, u64));

#[rustfmt::skip]
const STATEMENTS: &[Row] = &[
    ("move 0 + way;", (3, 3), (0, 0)),
    ("move way - 0;", (3, 3), (0, 0)),
    ("move S + 0;", (2, 2), (0, 0)),
    ("move way + n;", (8, 8), (0, 0)),
    ("move -way;", (7, 7), (0, 0)),
    ("move -E;", (6, 6), (0, 0)),
    ("move 3 + W;", (6, 6), (0, 0)),
    ("move (N + 1) - 2;", (10, 10), (0, 0)),
    ("move ?(way S) + 0;", (5, 5), (0, 0)),
    ("move dir[2] + n;", (9, 9), (0, 0)),
    ("way += 1;", (8, 8), (0, 0)),
    ("way -= n;", (9, 9), (0, 0)),
    ("way++;", (8, 8), (0, 0)),
    ("--way;", (8, 8), (0, 0)),
    ("way = way + 0;", (4, 4), (0, 0)),
    ("way = ?(N way);", (6, 6), (0, 0)),
    ("way = dir[3 - 1];", (5, 5), (0, 0)),
    ("n += 0;", (4, 4), (0, 0)),
    ("n *= 1;", (4, 4), (0, 0)),
    ("n *= 0;", (3, 3), (0, 0)),
    ("n -= 0;", (4, 4), (0, 0)),
    ("n += n;", (6, 6), (0, 0)),
    ("n += 2 * n;", (6, 6), (0, 0)),
    ("n = n + n + n;", (6, 6), (0, 0)),
    ("n = n * 3 + n;", (6, 6), (0, 0)),
    ("n -= n;", (7, 7), (0, 0)),
    ("n ~= n;", (5, 5), (0, 0)),
    ("n ~= 3 - 3;", (4, 4), (0, 0)),
    ("n++;", (6, 6), (0, 0)),
    ("int[2]++;", (8, 8), (0, 0)),
    ("int[#x] += 5;", (8, 8), (0, 0)),
    ("int[#x + 1] -= n;", (13, 13), (0, 0)),
    ("dir[4] += 1;", (10, 10), (0, 0)),
    ("dir[4]--;", (10, 10), (0, 0)),
    ("int[5] ~= #y;", (5, 5), (0, 0)),
    ("int[5] = int[5] + int[5];", (8, 8), (0, 0)),
    ("int[6] = int[1] + int[2];", (10, 10), (0, 0)),
    ("int[2 * 2] = 6 / 2;", (4, 4), (0, 0)),
    ("field[1] = here;", (5, 5), (0, 0)),
    ("bomb way (n * 0);", (4, 4), (1, 1)),
    ("bomb S (1 * n);", (4, 4), (1, 1)),
    ("bomb S (0 | n);", (4, 4), (1, 1)),
    ("bomb S (n | 4);", (3, 3), (1, 1)),
    ("bomb S (n & 4);", (4, 4), (1, 1)),
    ("bomb S (0 & n);", (3, 3), (1, 1)),
    ("bomb S (n + 0);", (4, 4), (1, 1)),
    ("bomb S (0 - n);", (6, 6), (1, 1)),
    ("bomb S (-3 + n);", (6, 6), (1, 1)),
    ("bomb S (~0);", (4, 4), (1, 1)),
    ("bomb S (~(2 - 2));", (4, 4), (1, 1)),
    ("bomb S (-(-n));", (8, 8), (1, 1)),
    ("bomb S (5 % 1 - 5);", (3, 3), (1, 1)),
    ("bomb S (7 % 4 * n);", (6, 6), (1, 1)),
    ("bomb S (n / 1);", (6, 6), (1, 1)),
    ("bomb S (8 / 4);", (3, 3), (1, 1)),
    ("bomb S (2 <= 3);", (3, 3), (1, 1)),
    ("bomb S (n <= 3);", (7, 7), (1, 1)),
    ("bomb S (way = S);", (6, 6), (1, 1)),
    ("bomb S (S = S);", (5, 5), (1, 1)),
    ("bomb S ((scan way (1 + 1)).MINE);", (9, 9), (1, 1)),
    ("bomb S (look way);", (5, 5), (1, 1)),
    ("bomb S (look (way + 1));", (9, 9), (1, 1)),
    ("bomb S ?(n (1 + 1));", (8, 8), (1, 1)),
    ("bomb S int[1 + 1];", (5, 5), (1, 1)),
    ("bomb S (n++);", (11, 11), (1, 1)),
    ("bomb S (++n);", (10, 10), (1, 1)),
    ("bomb S #bombs;", (3, 3), (1, 1)),
    ("bomb S (n != 2 * 1);", (7, 7), (1, 1)),
    ("bomb S (n < n + n);", (9, 9), (1, 1)),
    ("if (1 = 1) shoot S; else pass;", (2, 2), (1, 1)),
    ("if (1 > 2) shoot S; else pass;", (1, 1), (0, 0)),
    ("if (0 & n) wait;", (0, 0), (0, 0)),
    ("if (n & 0) wait; else mine way;", (3, 3), (1, 1)),
    ("if (n | 1) wait; else mine way;", (1, 1), (1, 1)),
    ("if (S = S) wait;", (5, 5), (0, 1)),
    ("if ~0 wait;", (4, 4), (0, 1)),
    ("if -1 wait; else pass;", (1, 1), (1, 1)),
    ("if (n = 2) wait; else { wait; wait; }", (6, 8), (1, 2)),
    ("if n { if 0 wait; else pass; }", (4, 4), (0, 0)),
    ("if n is 1 wait; is 2 { wait; move way; }", (9, 17), (0, 1)),
    ("if n is 4 pass; else fortify;", (9, 10), (0, 1)),
    ("if way is S move way; is N wait;", (11, 14), (0, 1)),
    ("if 2 is 2 wait; else pass;", (8, 8), (0, 1)),
    ("if (n + 0) is 0 wait;", (7, 9), (0, 1)),
    ("if #y is 1 shoot way + 1;", (6, 14), (0, 1)),
    ("if (look S) is 1 wait; is 2 wait; is 3 trench way; else pass;", (9, 21), (0, 1)),
    ("if int[n] is 9 int[9] = 0;", (9, 14), (0, 0)),
    ("if ?(1 2) is 1 way++;", (8, 17), (0, 0)),
    ("if n is 0 { } else wait;", (8, 9), (0, 1)),
    ("repeat 4 move way + 1;", (28, 28), (0, 0)),
    ("repeat 0 shoot S;", (0, 0), (0, 0)),
    ("repeat 2 { if n wait; n -= 1; }", (20, 20), (0, 2)),
    ("repeat 3 if 1 mine S;", (6, 6), (3, 3)),
    ("{ int k = n; k += k; }", (10, 10), (0, 0)),
    ("{ dir d; d = way - 1; }", (11, 11), (0, 0)),
    ("int m = n + 0;", (4, 4), (0, 0)),
    ("int m = 2 + 3 * 4;", (3, 3), (0, 0)),
    ("int m;", (3, 3), (0, 0)),
    ("dir e = way + 1;", (8, 8), (0, 0)),
    ("field g = scan way (n - n);", (10, 10), (0, 0)),
    ("field g = scan (way + 2) 0;", (10, 10), (0, 0)),
    ("attack -way + 0;", (7, 7), (1, 1)),
    ("fortify way + (2 - 2);", (3, 3), (1, 1)),
    ("trench 1 + way;", (7, 7), (1, 1)),
];

#[test]
fn statements_cost_what_their_instructions_are() {
    let mut wrong = Vec::new();
    for (text, steps, actions) in STATEMENTS {
        let parse = ludex_syntax::trench::SCRIPT.parse(&format!("{DECLARED}\n{text}\n"));
        assert!(parse.errors.is_empty(), "{text}: {:?}", parse.errors);
        let source = SourceFile::cast(parse.root::<TrenchLanguage>()).expect("a file");
        let names = ScriptNames::of(source.syntax());
        let statement = source.statements().last().expect("a statement");
        let found = cost::of_statement(&statement, CostModel::Engine, &names);
        let span = |(least, most): (u64, u64)| Span { least, most: Some(most) };
        if (found.steps, found.actions) != (span(*steps), span(*actions)) {
            wrong.push(format!("{text} {} and not {steps:?} {actions:?}", found.shown(true)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn scopes_decide_what_is_a_direction() {
    let text = "int a = 1; { dir a = N; move a + 1; } bomb N (a + 1); for (dir b = N; 1; b++) a = b + 1; bomb N b;";
    let parse = ludex_syntax::trench::SCRIPT.parse(text);
    let source = SourceFile::cast(parse.root::<TrenchLanguage>()).expect("a file");
    let names = ScriptNames::of(source.syntax());
    let uses = source.syntax().descendants().filter_map(ludex_syntax::trench::ast::NameRef::cast);
    let directions: Vec<bool> = uses.map(|name| names.is_direction(&name)).collect();
    assert_eq!(directions, [true, false, true, false, true, false]);
}
