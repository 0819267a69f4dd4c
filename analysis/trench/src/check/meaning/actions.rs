//! Actions that hit the player or nothing: bombs that fall on the thrower, distances below 0, steps onto one's own
//! mine, `fortify` where no trench is.

use ludex_base::{Findings, Role};
use ludex_syntax::trench::ast::{ActionStmt, ScanExpr, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::check::meaning::conditions::varies;
use crate::check::meaning::keyword;
use crate::codes;
use crate::script::Script;
use crate::tree::is_same;
use crate::types::constants::{Constant, fold};

/// Reports what is wrong with a distance, and with a move in a list of statements.
pub(crate) fn check(script: &Script<'_>, node: &SyntaxNode, findings: &mut Findings) {
    match node.kind() {
        K::ACTION_STMT => {
            let action = ActionStmt::cast(node.clone()).filter(|action| action.keyword_kind() == Some(K::BOMB_KW));
            if let Some(distance) = action.and_then(|action| action.operands().nth(1)) {
                bomb_distance(script, &distance, findings);
            }
        }
        K::SCAN_EXPR => {
            if let Some(distance) = ScanExpr::cast(node.clone()).and_then(|scan| scan.distance())
                && number(script, &distance).is_some_and(|number| number < 0)
            {
                let message = "this distance is negative: to look the other way, give the opposite direction";
                findings.report(codes::THROW_DISTANCE, distance.syntax().text_range(), message);
            }
        }
        K::SOURCE_FILE | K::BLOCK => own_mines(script, node, findings),
        _ => {}
    }
}

/// The number of a value, if it is the same whenever it is asked for.
fn number(script: &Script<'_>, value: &Value) -> Option<i64> {
    match (fold(value), script.known.value(value)) {
        (Constant::Number(number), _) | (Constant::No, Constant::Number(number)) => Some(number),
        _ => None,
    }
}

fn bomb_distance(script: &Script<'_>, distance: &Value, findings: &mut Findings) {
    let message = match number(script, distance) {
        Some(0) => "a bomb thrown no distance stays on your own square: give a distance of 1 or more",
        Some(number) if number < 0 => "this distance is negative: to throw the other way, give the opposite direction",
        _ => return,
    };
    findings.report(codes::THROW_DISTANCE, distance.syntax().text_range(), message);
}

/// More mines than these are not kept in mind.
const MAX_MINES: usize = 4;

/// `mine N; move N;`, also with other actions in between that do not move.
fn own_mines(script: &Script<'_>, list: &SyntaxNode, findings: &mut Findings) {
    let mut mines: Vec<(Value, SyntaxNode)> = Vec::new();
    for statement in list.children().filter(|child| Statement::can_cast(child.kind())) {
        let Some(action) = ActionStmt::cast(statement.clone()) else {
            mines.clear();
            continue;
        };
        let direction = action.operands().next();
        match (action.keyword_kind(), direction) {
            (Some(K::MINE_KW), Some(direction)) if !varies(direction.syntax()) => {
                mines.truncate(MAX_MINES - 1);
                mines.insert(0, (direction, statement));
            }
            (Some(K::MOVE_KW), Some(direction)) => {
                let own = mines.iter().find(|(mined, _)| is_same(mined.syntax(), direction.syntax()));
                if let Some((_, mine)) = own {
                    let message = "this steps onto the mine that the script has just laid, which kills the player";
                    findings.report(codes::OWN_MINE, statement.text_range(), message).related(
                        script.file,
                        mine.text_range(),
                        "the mine",
                    );
                }
                mines.clear();
            }
            _ => {}
        }
    }
}

/// `fortify;` at the start of a script, as far as it runs straight on, where the script has not dug a trench. Before
/// anybody has acted there is none on the board; on every other square than the first one another player may have dug
/// one.
pub(crate) fn trenches(script: &Script<'_>, findings: &mut Findings) {
    // Some `goto` may come back to what is behind a label.
    let has_jumps = script.model.occurrences.iter().any(|occurrence| occurrence.role == Role::Call);
    for statement in script.source.statements() {
        if !leaves_no_trench(&statement, has_jumps, findings) {
            break;
        }
    }
}

/// True if the script surely goes on behind a statement, on the same square and without a trench there.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn leaves_no_trench(statement: &Statement, has_jumps: bool, findings: &mut Findings) -> bool {
    match statement {
        Statement::ActionStmt(action) => match (action.keyword_kind(), action.operands().next()) {
            (None | Some(K::MOVE_KW), _) | (Some(K::TRENCH_KW), None) => false,
            (Some(K::FORTIFY_KW), None) => {
                let message = "there is no trench here yet, so this fortifies nothing: write `trench;` first";
                findings.report(codes::NO_TRENCH, keyword(action.syntax()), message);
                true
            }
            _ => true,
        },
        Statement::Block(block) => block.statements().all(|inner| leaves_no_trench(&inner, has_jumps, findings)),
        Statement::RepeatStmt(repeat) => match (repeat.count().map(|count| fold(&count)), repeat.body()) {
            (Some(Constant::Number(0)), _) => true,
            // One round is like all others.
            (Some(Constant::Number(_)), Some(body)) => leaves_no_trench(&body, has_jumps, findings),
            _ => false,
        },
        Statement::DeclStmt(_) | Statement::AssignStmt(_) | Statement::IncrementStmt(_) => true,
        Statement::LabelStmt(_) => !has_jumps,
        _ => false,
    }
}
