//! The costs of passes: what the statements cost from one place of a script until it ends or jumps back. A jump to a
//! label below is followed.

use ludex_base::Name;
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{Block, SourceFile, Statement};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::cost::Cost;
use crate::cost::statements::{Ways, either};

/// The cost of a pass from the top of a script, and of one from each label, by the range of its name and in order of
/// position; `ways` are those out of all its statements.
pub(crate) fn of_file(source: &SourceFile, ways: &FxHashMap<TextRange, Ways>) -> (Cost, Vec<(TextRange, Cost)>) {
    let mut runs = Runs { ways, below: FxHashMap::default(), labels: Vec::new() };
    let list: Vec<Statement> = source.statements().collect();
    let script = runs.list(&list, ExitCosts { after: Cost::ZERO, behind_loop: Cost::ZERO });
    runs.labels.sort_by_key(|(range, _)| range.start());
    (script, runs.labels)
}

/// The cost of a pass once it has left a list of statements.
#[derive(Debug, Clone, Copy)]
struct ExitCosts {
    /// At its end.
    after: Cost,
    /// By `break`.
    behind_loop: Cost,
}

/// Looks at the statements from the last to the first.
struct Runs<'a> {
    ways: &'a FxHashMap<TextRange, Ways>,
    /// The passes from the labels so far.
    below: FxHashMap<Name, Cost>,
    labels: Vec<(TextRange, Cost)>,
}

impl Runs<'_> {
    /// The pass from the first statement of a list.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn list(&mut self, list: &[Statement], place: ExitCosts) -> Cost {
        let mut run = place.after;
        for statement in list.iter().rev() {
            let place = ExitCosts { after: run, ..place };
            if let Statement::LabelStmt(label) = statement {
                if let Some(name) = label.name() {
                    self.labels.push((name.range(), run));
                    self.below.insert(Name::new(name.text()), run);
                }
                continue;
            }
            self.inside(statement.syntax(), place);
            run = self.pass(statement, place);
        }
        run
    }

    /// The pass from a statement.
    fn pass(&self, statement: &Statement, place: ExitCosts) -> Cost {
        let Some(ways) = self.ways.get(&statement.syntax().text_range()) else { return place.after };
        let mut run = ways.back;
        run = either(run, ways.on.map(|on| on.and(place.after)));
        run = either(run, ways.breaks.map(|breaks| breaks.and(place.behind_loop)));
        for (label, cost) in &ways.jumps {
            let rest = self.below.get(label).copied().unwrap_or_default();
            run = either(run, Some(cost.and(rest)));
        }
        run.unwrap_or(ways.whole)
    }

    /// Labels inside a statement: after a branch the script goes on, after a round it jumps back.
    fn inside(&mut self, statement: &SyntaxNode, place: ExitCosts) {
        if let Some(block) = Block::cast(statement.clone()) {
            let list: Vec<Statement> = block.statements().collect();
            self.list(&list, place);
            return;
        }
        let place = match statement.kind() {
            K::WHILE_STMT | K::FOR_STMT => ExitCosts { after: Cost::ZERO, behind_loop: place.after },
            _ => place,
        };
        let mut children: Vec<SyntaxNode> = statement.children().collect();
        // Those below first, as jumps to them are followed.
        children.reverse();
        for child in children {
            if child.kind() == K::ALTERNATIVE {
                self.inside(&child, place);
            } else if let Some(body) = Statement::cast(child) {
                self.list(&[body], place);
            }
        }
    }
}
