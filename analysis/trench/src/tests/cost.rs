//! Tests of the costs of statements and values: by the document's tables, and as the engine of 2024 was measured.

use ludex_base::markup::Words;
use ludex_syntax::trench::ast::{SourceFile, Statement, Value};
use ludex_syntax::trench::{SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;

use crate::cost::names::ScriptNames;
use crate::cost::table;
use crate::cost::text::{self, HintStyle};
use crate::cost::{self, Cost, CostModel, Span};
use crate::game::program::{ExecMode, GameSettings};

fn source(text: &str) -> SourceFile {
    let parse = ludex_syntax::trench::SCRIPT.parse(text);
    assert!(parse.errors.is_empty(), "{text}: {:?}", parse.errors);
    SourceFile::cast(parse.root::<TrenchLanguage>()).expect("a file")
}

/// The last statement of a text.
fn statement(text: &str) -> Statement {
    source(text).statements().last().expect("a statement")
}

fn names(node: &SyntaxNode) -> ScriptNames {
    ScriptNames::of(&cost::root_of(node))
}

fn of_statement(statement: &Statement, cost_model: CostModel) -> Cost {
    cost::of_statement(statement, cost_model, &names(statement.syntax()))
}

fn of_value(value: &Value, cost_model: CostModel) -> u64 {
    cost::of_value(value, cost_model, &names(value.syntax()))
}

fn spelled(statement: &Statement, actions: bool) -> Vec<Words> {
    text::spelled(statement, actions, &names(statement.syntax()))
}

/// The value of `int v = …;`.
fn value(text: &str) -> Value {
    match statement(&format!("int v = {text};")) {
        Statement::DeclStmt(declaration) => declaration.value().expect("a value"),
        _ => panic!("{text}"),
    }
}

/// A statement: its text, the least and most steps by the document, the least by the engine, the actions.
type StatementRow = (&'static str, (u64, u64), u64, u64);

const STATEMENTS: &[StatementRow] = &[
    ("dir way;", (1, 1), 3, 0),
    ("int n = 7;", (2, 2), 3, 0),
    ("int n = other;", (2, 2), 4, 0),
    ("n = 7;", (3, 3), 3, 0),
    ("n = other;", (3, 3), 4, 0),
    ("n += 7;", (5, 5), 6, 0),
    ("n++;", (6, 6), 6, 0),
    ("--n;", (6, 6), 6, 0),
    ("int[3] = 7;", (4, 4), 4, 0),
    ("int[3] = 1 + 1;", (6, 6), 4, 0),
    ("n = int[3];", (5, 5), 5, 0),
    ("move S;", (2, 2), 2, 0),
    ("move way;", (2, 2), 3, 0),
    ("shoot W;", (2, 2), 2, 1),
    ("bomb E 3;", (3, 3), 3, 1),
    ("bomb E (3);", (3, 3), 3, 1),
    ("bomb E (1 + 2);", (5, 5), 3, 1),
    ("mine S;", (2, 2), 2, 1),
    ("attack E;", (2, 2), 2, 1),
    ("fortify;", (2, 2), 2, 1),
    ("fortify E;", (2, 2), 2, 1),
    ("trench;", (2, 2), 2, 1),
    ("trench E;", (2, 2), 2, 1),
    ("wait;", (1, 1), 1, 1),
    ("pass;", (1, 1), 1, 0),
    ("goto run;", (1, 1), 1, 0),
    ("break;", (1, 1), 1, 0),
    ("continue;", (1, 1), 1, 0),
    ("run:", (0, 0), 0, 0),
    ("{ wait; wait; }", (2, 2), 2, 2),
    ("repeat 3 wait;", (3, 3), 3, 3),
    ("repeat 0 wait;", (0, 0), 0, 0),
    ("{ repeat 2 { move N; wait; } }", (6, 6), 6, 2),
];

#[test]
fn statements_cost_what_the_tables_say() {
    for (text, (least, most), engine, actions) in STATEMENTS {
        let statement = statement(text);
        let document = of_statement(&statement, CostModel::Document);
        assert_eq!(document.steps, Span { least: *least, most: Some(*most) }, "{text}");
        assert_eq!(document.actions, Span::exactly(*actions), "{text}");
        let measured = of_statement(&statement, CostModel::Engine);
        assert_eq!(measured.steps.least, *engine, "{text}");
    }
}

/// A value: its text, its steps by the document and in the engine.
const VALUES: &[(&str, u64, u64)] = &[
    ("other", 1, 2),
    ("14", 1, 1),
    ("-1", 1, 1),
    ("#y", 1, 1),
    ("W", 1, 1),
    ("?", 1, 1),
    ("#y + 1", 3, 3),
    ("#y != 1", 3, 4),
    ("#y <= 1", 3, 4),
    ("#y >= 1", 3, 4),
    ("#y < 1", 3, 3),
    ("#y > 1", 3, 3),
    ("1 + 2", 3, 1),
    ("E + #y", 3, 5),
    ("E - #y", 3, 5),
    ("~#y", 2, 2),
    ("-#y", 2, 3),
    ("scan E 3", 3, 3),
    ("(scan E 3).MINE", 4, 4),
    ("look E", 2, 2),
    ("?(3 4)", 3, 3),
    ("?(3 (-4))", 3, 5),
    ("?(3, (2 * 12))", 5, 5),
    ("int[3]", 3, 3),
    ("n++", 9, 9),
    ("++n", 8, 8),
];

#[test]
fn values_cost_what_the_tables_say() {
    for (text, document, engine) in VALUES {
        let value = value(text);
        assert_eq!(of_value(&value, CostModel::Document), *document, "{text}");
        assert_eq!(of_value(&value, CostModel::Engine), *engine, "{text}");
    }
}

#[test]
fn branches_cost_one_or_the_other() {
    let of = |text: &str, cost_model: CostModel| of_statement(&statement(text), cost_model).steps;
    let range = |least: u64, most: u64| Span { least, most: Some(most) };
    // c + a + 1 = 3, or c + 2 = 3.
    assert_eq!(of("if #x wait;", CostModel::Document), range(3, 3));
    // c + a + 1 = 5, or c + 2 = 5.
    assert_eq!(of("if (0 < #x) wait;", CostModel::Document), range(5, 5));
    // c + a + 1 = 5, or c + b + 2 = 8.
    assert_eq!(of("if (0 < #x) wait; else bomb N 2;", CostModel::Document), range(5, 8));
    assert_eq!(of("if 1 wait; else pass;", CostModel::Document), range(3, 4));
    assert_eq!(of("if 0 wait; else pass;", CostModel::Engine), range(1, 1));
    let actions = of_statement(&statement("if #x wait;"), CostModel::Document).actions;
    assert_eq!(actions, range(0, 1));
}

#[test]
fn what_the_document_leaves_out_is_measured() {
    let of = |text: &str, cost_model: CostModel| of_statement(&statement(text), cost_model).steps;
    assert_eq!(of("while (0 < #x) wait;", CostModel::Document), Span::at_least(3));
    assert_eq!(of("while (0 < #x) wait;", CostModel::Engine), Span::at_least(5));
    let switch = "if #x is 1 wait; is 2 wait; else wait;";
    assert_eq!(of(switch, CostModel::Document), Span { least: 8, most: Some(13) });
    assert_eq!(of_statement(&statement("while 1 wait;"), CostModel::Document).actions, Span::at_least(0));
}

#[test]
fn huge_repetitions_do_not_overflow() {
    let text = "repeat 4000000000 repeat 4000000000 repeat 4000000000 { wait; wait; }";
    assert_eq!(of_statement(&statement(text), CostModel::Document).steps, Span::exactly(u64::MAX));
}

#[test]
fn straight_runs_end_at_a_jump() {
    let text = "int n = 1;\nrun:\nmove N;\n{ wait; inner: shoot N; }\ngoto run;\nrest:\npass;\n";
    let costs = cost::of_file(&source(text), CostModel::Document);
    assert_eq!(costs.script, Cost::new(8, 2));
    let shown: Vec<String> =
        costs.labels.iter().map(|(range, cost)| format!("{}: {}", &text[*range], cost.shown(true))).collect();
    assert_eq!(shown, ["run: 6 steps, 2 actions", "inner: 3 steps, 1 action", "rest: 1 step, 0 actions"]);
}

/// The runs of a script: from its top and from each label.
fn runs(text: &str) -> Vec<String> {
    let costs = cost::of_file(&source(text), CostModel::Document);
    let labels = costs.labels.iter().map(|(range, cost)| format!("{}: {}", &text[*range], cost.shown(true)));
    std::iter::once(costs.script.shown(true)).chain(labels).collect()
}

#[test]
fn jumps_to_labels_below_are_followed() {
    let text = "if (#y) goto out; bomb N 2; mine S; out: pass;\n";
    assert_eq!(runs(text), ["4 to 9 steps, 0 to 2 actions", "out: 1 step, 0 actions"]);
    let text = "goto start;\nturn: wait;\ngoto out;\nstart: move N;\ngoto turn;\nout: pass;\n";
    assert_eq!(
        runs(text),
        ["4 steps, 0 actions", "turn: 3 steps, 1 action", "start: 3 steps, 0 actions", "out: 1 step, 0 actions"]
    );
}

#[test]
fn jumps_back_end_a_pass() {
    let text = "run: if #x goto run; { move N; if #y goto run; shoot S; }\n";
    assert_eq!(runs(text), ["3 to 10 steps, 0 to 1 actions", "run: 3 to 10 steps, 0 to 1 actions"]);
}

#[test]
fn loops_are_left_by_break_and_goto() {
    let text = "while 1 { if #x break; shoot N; }\nwait;\n";
    assert_eq!(runs(text), ["5 or more steps, 1 or more actions"]);
    let text = "while 1 { shoot N; if #x goto out; }\nbomb N 1;\nout: pass;\n";
    assert_eq!(runs(text), ["7 or more steps, 1 or more actions", "out: 1 step, 0 actions"]);
    let text = "while #x { if #y continue; shoot N; }\nwait;\n";
    assert_eq!(runs(text), ["2 or more steps, 1 or more actions"]);
}

#[test]
fn rows_take_every_way_out() {
    let of = |text: &str| of_statement(&statement(text), CostModel::Document).shown(true);
    assert_eq!(of("out: { if (#y) goto out; bomb N 2; }"), "3 to 6 steps, 0 to 1 actions");
    assert_eq!(of("{ goto out; wait; out: pass; }"), "2 steps, 0 actions");
    assert_eq!(of("{ repeat 3 { if #x goto out; wait; } out: }"), "3 to 12 steps, 0 to 3 actions");
    assert_eq!(of("out: repeat 3 { wait; if #x goto out; }"), "4 to 12 steps, 1 to 3 actions");
}

#[test]
fn the_simple_statement_that_takes_most_is_known() {
    let costs = cost::of_file(&source("if (#x + #y) { bomb N (#x + 1); move N; }\n"), CostModel::Document);
    assert_eq!(costs.longest, 5);
    assert_eq!(cost::of_file(&source("run:\ngoto run;\n"), CostModel::Document).longest, 0);
}

#[test]
fn the_lens_names_what_the_game_allows() {
    let mut game = GameSettings::default();
    let run = Cost::new(14, 2);
    assert_eq!(text::lens(run, None), "14 steps, 2 actions per pass");
    assert_eq!(text::lens(run, Some(&game)), "14 steps, 2 actions per pass; the game allows 100 and 1");
    game.exec_mode = ExecMode::Sync;
    assert_eq!(text::lens(run, Some(&game)), "14 steps per pass; the game allows 100");
}

#[test]
fn hints_say_as_much_as_is_wanted() {
    let cost = Cost::new(2, 1);
    assert_eq!(text::hint(cost, HintStyle::Off), None);
    assert_eq!(text::hint(cost, HintStyle::Actions).as_deref(), Some("1 action"));
    assert_eq!(text::hint(cost, HintStyle::StepsAndActions).as_deref(), Some("2 steps, 1 action"));
    assert_eq!(text::hint(Cost::steps(2), HintStyle::Actions), None);
    assert_eq!(text::hint(Cost::steps(2), HintStyle::StepsAndActions).as_deref(), Some("2 steps"));
    assert_eq!(text::hint(Cost::ZERO, HintStyle::StepsAndActions), None);
}

#[test]
fn sums_are_spelled_out() {
    let of = |text: &str| Words::joined(spelled(&statement(text), true), "; ").as_message();
    assert_eq!(of("move N;"), "d + 1 = 1 + 1 = 2 steps; 0 actions");
    assert_eq!(of("bomb N (2 + 1);"), "d + p + 1 = 1 + 3 + 1 = 5 steps; 1 action; the 2024 game takes 3 steps");
    assert_eq!(
        of("if (0 < #x) wait; else bomb N 2;"),
        "if the condition holds: c + a + 1 = 3 + 1 + 1 = 5 steps; otherwise: c + b + 2 = 3 + 3 + 2 = 8 steps; \
         1 action",
    );
    assert_eq!(of("int n = 2;"), "1 + v = 1 + 1 = 2 steps; 0 actions; the 2024 game takes 3 steps");
    assert!(of("a ~= #x;").starts_with("counted as `a = ~e`: "), "{}", of("a ~= #x;"));
    assert_eq!(spelled(&statement("wait;"), false), [Words::from("1 step")]);
}

#[test]
fn the_table_lists_every_statement() {
    let text = "if #x { wait; }\nmove N;\n";
    let rows = table::rows(&source(text));
    let shown: Vec<String> = rows.iter().map(|row| format!("{} {}", row.depth, row.cost.steps.shown())).collect();
    assert_eq!(shown, ["0 3", "1 1", "2 1", "0 2"]);
}
