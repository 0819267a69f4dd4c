//! Costs beside the text: hints at the end of statements, and lines above a script and its labels.

use std::collections::BTreeMap;

use ludex_base::code_lens::CodeLens;
use ludex_base::inlay_hint::{Annotating, InlayHint, InlayHintKind};
use ludex_base::markup::Words;
use ludex_base::{Db, File, settings};
use ludex_syntax::trench::ast::{Statement, Value};
use ludex_syntax::{TextRange, TextSize};
use rowan::WalkEvent;
use rowan::ast::AstNode;

use crate::cost::names::ScriptNames;
use crate::cost::text::{self, HintStyle};
use crate::cost::{self, Cost, Span};
use crate::game::program;
use crate::levels::is_part_of_for;
use crate::{Trench, edition, tree};

impl Annotating for Trench {
    /// The costs of the statements of a range, each at its end. Of those that end at the same place the outermost counts.
    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        let style = style(db, file);
        if style == HintStyle::Off || edition::is_newer(db, file) {
            return Vec::new();
        }
        let actions = program::limits_actions(&program::rules(db, file));
        let costs = cost::costs(db, file);
        let root = tree::root(db, file);
        let names = ScriptNames::of(&root);
        let mut hints: BTreeMap<TextSize, InlayHint> = BTreeMap::new();
        let mut walk = root.preorder();
        while let Some(event) = walk.next() {
            let WalkEvent::Enter(node) = event else { continue };
            let node_range = node.text_range();
            if node_range.intersect(range).is_none() || Value::can_cast(node.kind()) || is_part_of_for(&node) {
                walk.skip_subtree();
                continue;
            }
            let Some(statement) = Statement::cast(node) else { continue };
            let Some(cost) = costs.statements.get(&node_range).copied() else { continue };
            let offset = node_range.end();
            if !range.contains_inclusive(offset) || hints.contains_key(&offset) {
                continue;
            }
            let shown = if actions { cost } else { Cost { actions: Span::ZERO, ..cost } };
            if let Some(label) = text::hint(shown, style) {
                let tooltip = tooltip(&statement, actions, &names);
                hints.insert(offset, InlayHint { offset, label, kind: InlayHintKind::Figure, tooltip });
            }
        }
        hints.into_values().collect()
    }

    /// The costs above the script and above each of its labels.
    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        let costs = cost::costs(db, file);
        if costs.statements.is_empty() || edition::is_newer(db, file) {
            return Vec::new();
        }
        let rules = program::rules(db, file);
        let first_line = file.text(db).find('\n').unwrap_or(usize::MAX);
        let mut runs = vec![(TextRange::empty(TextSize::new(0)), costs.script)];
        // A label with which the script begins would say the same twice.
        let on_top = |range: TextRange, run: Cost| usize::from(range.start()) < first_line && run == costs.script;
        runs.extend(costs.labels.iter().copied().filter(|(range, run)| !on_top(*range, *run)));
        let mut lenses = Vec::new();
        for (range, run) in runs {
            lenses.extend(text::titles(run, &rules).into_iter().map(|title| CodeLens { range, title }));
        }
        lenses
    }
}

/// The setting for the contents of the hints of a file.
fn style(db: &dyn Db, file: File) -> HintStyle {
    match settings(db, file).word(&crate::declaration::INLAY_HINTS) {
        1 => HintStyle::Actions,
        2 => HintStyle::StepsAndActions,
        _ => HintStyle::Off,
    }
}

/// The sum behind the hint. Of a statement with others in it the hover says it.
fn tooltip(statement: &Statement, actions: bool, names: &ScriptNames) -> String {
    match statement {
        Statement::Block(_)
        | Statement::IfStmt(_)
        | Statement::SwitchStmt(_)
        | Statement::RepeatStmt(_)
        | Statement::WhileStmt(_)
        | Statement::ForStmt(_) => String::new(),
        _ => Words::joined(text::spelled(statement, actions, names), "\n").as_message(),
    }
}
