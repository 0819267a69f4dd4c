//! Actions that hit the player or nothing: bombs that fall on the thrower, distances below 0, steps onto one's own
//! mine, `fortify` where no trench can be.

use ludex_base::{Findings, Role};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{ActionStmt, Block, RepeatStmt, ScanExpr, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

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
const MOST_MINES: usize = 4;

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
                mines.truncate(MOST_MINES - 1);
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

fn varies(node: &SyntaxNode) -> bool {
    node.descendants().any(|node| matches!(node.kind(), K::RANDOM_EXPR | K::RANDOM_SET | K::INCREMENT_EXPR))
}

/// So many actions at the start of a script are followed.
const MOST_ACTIONS: usize = 1_000;

/// `fortify` at the start of a script, as far as it runs straight on, where the script has dug no trench. Before
/// anybody has acted there is none on the board.
pub(crate) fn trenches(script: &Script<'_>, findings: &mut Findings) {
    let mut digger = Digger {
        has_jumps: script.model.occurrences.iter().any(|occurrence| occurrence.role == Role::Call),
        actions: 0,
        place: (0, 0),
        dug: FxHashSet::default(),
        reported: FxHashSet::default(),
        findings,
    };
    for statement in script.source.statements() {
        if !digger.statement(&statement) {
            break;
        }
    }
}

/// Follows a script from its start.
struct Digger<'a> {
    /// Some `goto` may come back to what is behind a label.
    has_jumps: bool,
    actions: usize,
    /// The player's square, counted from the first one.
    place: (i64, i64),
    /// The squares that the script has dug trenches on.
    dug: FxHashSet<(i64, i64)>,
    reported: FxHashSet<TextRange>,
    findings: &'a mut Findings,
}

impl Digger<'_> {
    /// True if the script surely goes on behind a statement, and with a known place of the player.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn statement(&mut self, statement: &Statement) -> bool {
        match statement {
            Statement::ActionStmt(action) => self.action(action),
            Statement::Block(block) => self.block(block),
            Statement::RepeatStmt(repeat) => self.repeat(repeat),
            Statement::DeclStmt(_) | Statement::AssignStmt(_) | Statement::IncrementStmt(_) => true,
            Statement::LabelStmt(_) => !self.has_jumps,
            _ => false,
        }
    }

    fn block(&mut self, block: &Block) -> bool {
        block.statements().all(|statement| self.statement(&statement))
    }

    fn repeat(&mut self, repeat: &RepeatStmt) -> bool {
        let (Some(count), Some(body)) = (repeat.count(), repeat.body()) else { return false };
        let Constant::Number(count) = fold(&count) else { return false };
        let before = self.actions;
        for _ in 0..count {
            if !self.statement(&body) {
                return false;
            }
            // Without an action in it, one round is like all others.
            if self.actions == before {
                break;
            }
        }
        true
    }

    fn action(&mut self, action: &ActionStmt) -> bool {
        self.actions += 1;
        let Some(kind) = action.keyword_kind().filter(|_| self.actions <= MOST_ACTIONS) else { return false };
        let direction = action.operands().next();
        let is_here = direction.is_none();
        let target = match direction {
            None => Some(self.place),
            Some(direction) => step(&direction).map(|(x, y)| (self.place.0 + x, self.place.1 + y)),
        };
        match (kind, target) {
            (K::MOVE_KW | K::TRENCH_KW, None) => return false,
            (K::MOVE_KW, Some(target)) => self.place = target,
            (K::TRENCH_KW, Some(target)) => {
                self.dug.insert(target);
            }
            (K::FORTIFY_KW, Some(target)) if !self.dug.contains(&target) => self.no_trench(action, is_here),
            _ => {}
        }
        true
    }

    fn no_trench(&mut self, action: &ActionStmt, is_here: bool) {
        let range = keyword(action.syntax());
        if !self.reported.insert(range) {
            return;
        }
        let message = if is_here {
            "there is no trench here yet, so this fortifies nothing: write `trench;` first"
        } else {
            "there is no trench in this direction yet, so this fortifies nothing: dig one there first"
        };
        self.findings.report(codes::NO_TRENCH, range, message);
    }
}

/// The step in a direction that is written out; the rows of the board count downwards.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn step(direction: &Value) -> Option<(i64, i64)> {
    match direction {
        Value::ParenExpr(paren) => step(&paren.value()?),
        Value::Literal(literal) => match literal.token()?.text() {
            "N" => Some((0, -1)),
            "E" => Some((1, 0)),
            "S" => Some((0, 1)),
            "W" => Some((-1, 0)),
            _ => None,
        },
        _ => None,
    }
}
