//! Parts of a Trench script that are never run or do nothing, beyond what the compiler checks: code behind an endless
//! loop or a `goto`, endless loops without an action, labels and variables that nothing uses.

use ludex_base::{FileModel, Findings, LocalId, Name, Role, Target};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{
    ForStmt, GotoStmt, IfStmt, LabelStmt, RepeatStmt, Statement, SwitchStmt, Value, WhileStmt,
};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use crate::script::Script;
use crate::types::constants::{Constant, fold};
use crate::{codes, kinds};

/// Reports code that is never run and loops that do nothing.
pub(crate) fn check(script: &Script<'_>, findings: &mut Findings) {
    let mut targets: FxHashSet<Name> = FxHashSet::default();
    let mut certain = true;
    for jump in script.model.occurrences.iter().filter(|occurrence| occurrence.role == Role::Call) {
        match jump.target {
            Target::Definition(label) => {
                targets.insert(label.local.name);
            }
            // Where a jump leads nowhere, what it was meant to reach is not known.
            _ => certain = false,
        }
    }
    let mut walker = Walker { script, targets, certain, findings };
    walker.list(script.source.statements());
}

/// The ways on from a statement, and its effects.
#[derive(Debug, Clone, Copy, Default)]
struct Flow {
    /// The code behind it is never reached through it.
    ends: bool,
    /// It may act, move or end the turn.
    acts: bool,
    /// It may jump to a label.
    jumps: bool,
    /// It may leave the loop around it.
    breaks: bool,
    /// It may begin the next round of the loop around it.
    continues: bool,
    /// An endless loop in it was reported: what is around that one does nothing either.
    idles: bool,
}

impl Flow {
    /// The effects that either may have; `ends` is left open, as false.
    fn with(self, other: Flow) -> Flow {
        Flow {
            ends: false,
            acts: self.acts || other.acts,
            jumps: self.jumps || other.jumps,
            breaks: self.breaks || other.breaks,
            continues: self.continues || other.continues,
            idles: self.idles || other.idles,
        }
    }
}

struct Walker<'a> {
    script: &'a Script<'a>,
    /// The names that some `goto` jumps to.
    targets: FxHashSet<Name>,
    /// Every `goto` leads to a label.
    certain: bool,
    findings: &'a mut Findings,
}

impl Walker<'_> {
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn list(&mut self, list: impl Iterator<Item = Statement>) -> Flow {
        let mut whole = Flow::default();
        let mut ended = false;
        let mut dead: Option<TextRange> = None;
        // The statements so far that are reached, with what they do.
        let mut before: Vec<(Statement, Flow)> = Vec::new();
        for statement in list {
            if ended && !self.is_entered(statement.syntax()) {
                let range = statement.syntax().text_range();
                dead = Some(dead.map_or(range, |dead| dead.cover(range)));
                continue;
            }
            self.unreachable(dead.take());
            let flow = self.statement(&statement);
            if let Statement::GotoStmt(goto) = &statement {
                self.idle_jump(goto, &before);
            }
            ended = flow.ends;
            whole = whole.with(flow);
            before.push((statement, flow));
        }
        self.unreachable(dead);
        Flow { ends: ended, ..whole }
    }

    fn unreachable(&mut self, dead: Option<TextRange>) {
        if let Some(range) = dead.filter(|_| self.certain) {
            let message =
                "this is never run: the script never gets past the statement before it, and no `goto` leads here";
            self.findings.report(codes::UNREACHABLE_CODE, range, message.to_owned()).unnecessary();
        }
    }

    /// True if some `goto` leads to or into a statement.
    fn is_entered(&self, statement: &SyntaxNode) -> bool {
        let mut labels = statement.descendants().filter_map(LabelStmt::cast).filter_map(|label| label.name());
        labels.any(|name| self.targets.contains(&Name::new(name.text())))
    }

    fn optional(&mut self, statement: Option<Statement>) -> Flow {
        statement.map_or_else(Flow::default, |statement| self.statement(&statement))
    }

    fn statement(&mut self, statement: &Statement) -> Flow {
        match statement {
            Statement::Block(block) => self.list(block.statements()),
            Statement::GotoStmt(_) => Flow { ends: true, jumps: true, ..Flow::default() },
            Statement::BreakStmt(_) => Flow { ends: true, breaks: true, ..Flow::default() },
            Statement::ContinueStmt(_) => Flow { ends: true, continues: true, ..Flow::default() },
            Statement::ActionStmt(_) => Flow { acts: true, ..Flow::default() },
            // All players share the arrays: to write there is to act.
            other if writes_array(other.syntax()) => Flow { acts: true, ..Flow::default() },
            Statement::IfStmt(branches) => self.branches(branches),
            Statement::SwitchStmt(switch) => self.switch(switch),
            Statement::RepeatStmt(repeat) => self.repeat(repeat),
            Statement::WhileStmt(repeated) => self.while_loop(repeated),
            Statement::ForStmt(repeated) => self.for_loop(repeated),
            Statement::LabelStmt(_)
            | Statement::DeclStmt(_)
            | Statement::AssignStmt(_)
            | Statement::IncrementStmt(_) => Flow::default(),
        }
    }

    fn branches(&mut self, branches: &IfStmt) -> Flow {
        let then = self.optional(branches.then_branch());
        let other = branches.else_branch();
        let has_other = other.is_some();
        let other = self.optional(other);
        let ends = match branches.condition().map(|condition| fold(&condition)) {
            Some(Constant::Number(0)) => has_other && other.ends,
            Some(Constant::Number(_)) => then.ends,
            _ => has_other && then.ends && other.ends,
        };
        Flow { ends, ..then.with(other) }
    }

    fn switch(&mut self, switch: &SwitchStmt) -> Flow {
        let mut whole = Flow::default();
        let mut ends = true;
        for alternative in switch.alternatives() {
            let flow = self.optional(alternative.body());
            ends &= flow.ends;
            whole = whole.with(flow);
        }
        let other = switch.else_branch();
        ends &= other.is_some();
        let flow = self.optional(other);
        ends &= flow.ends;
        Flow { ends, ..whole.with(flow) }
    }

    fn repeat(&mut self, repeat: &RepeatStmt) -> Flow {
        let flow = self.optional(repeat.body());
        let none = repeat.count().is_none_or(|count| fold(&count) == Constant::Number(0));
        Flow { ends: flow.ends && !none, ..flow }
    }

    fn while_loop(&mut self, repeated: &WhileStmt) -> Flow {
        let body = self.optional(repeated.body());
        self.repeated(repeated.syntax(), repeated.condition(), body)
    }

    fn for_loop(&mut self, repeated: &ForStmt) -> Flow {
        let first = self.optional(repeated.first());
        let step = self.optional(repeated.step());
        let body = self.optional(repeated.body());
        let flow = self.repeated(repeated.syntax(), repeated.condition(), body.with(step));
        Flow { acts: flow.acts || first.acts, ..flow }
    }

    /// A loop that never ends goes on nowhere; without an action it is of no use.
    fn repeated(&mut self, node: &SyntaxNode, condition: Option<Value>, body: Flow) -> Flow {
        let holds = matches!(
            condition.map(|condition| self.script.known.condition(&condition)),
            Some(Constant::Number(number)) if number != 0
        );
        let endless = holds && !body.breaks;
        let idle = endless && !body.acts && !body.jumps && !body.idles;
        if idle {
            let range = node.first_token().map_or_else(|| node.text_range(), |token| token.text_range());
            self.idle(range);
        }
        Flow { ends: endless, breaks: false, continues: false, idles: body.idles || idle, ..body }
    }

    /// `loop: goto loop;`
    fn idle_jump(&mut self, goto: &GotoStmt, before: &[(Statement, Flow)]) {
        let Some(label) = goto.label() else { return };
        let name = label.text();
        for (statement, flow) in before.iter().rev() {
            if flow.acts || flow.jumps || flow.breaks || flow.continues || flow.ends || flow.idles {
                return;
            }
            if let Statement::LabelStmt(label) = statement
                && label.name().is_some_and(|label| label.text() == name)
            {
                self.idle(goto.syntax().text_range());
                return;
            }
        }
    }

    fn idle(&mut self, range: TextRange) {
        let message = "this loop never ends and does nothing, so every turn is wasted: put an action, a `move` or `pass;` \
                       into the loop, or end it with `break`";
        self.findings.report(codes::IDLE_LOOP, range, message.to_owned());
    }
}

/// True for an assignment to an element of a global array.
pub(crate) fn writes_array(statement: &SyntaxNode) -> bool {
    matches!(statement.kind(), K::ASSIGN_STMT | K::INCREMENT_STMT)
        && statement.children().any(|child| child.kind() == K::GLOBAL_EXPR)
}

/// Hints at labels and variables that nothing uses. Those an author surely meant with a name that is
/// written wrong somewhere are left out.
pub(crate) fn unused(model: &FileModel, meant: &FxHashSet<Name>, findings: &mut Findings) {
    let mut used: FxHashSet<LocalId> = FxHashSet::default();
    for occurrence in model.occurrences.iter().filter(|occurrence| occurrence.role != Role::Define) {
        if let Target::Definition(id) = occurrence.target {
            used.insert(id.local);
        }
    }
    for definition in &model.definitions {
        let name = definition.id.name;
        if used.contains(&definition.id) || meant.contains(&name) {
            continue;
        }
        let space = definition.id.namespace;
        if space == kinds::LABELS {
            // A second label of one name is an error already.
            if definition.id.nth == 0 {
                let message = format!("no `goto` jumps to the label `{name}`");
                findings.report(codes::UNUSED_LABEL, definition.name_range, message).unnecessary();
            }
        } else if space == kinds::VARIABLES {
            let message = format!("the variable `{name}` is never used");
            findings.report(codes::UNUSED_VARIABLE, definition.name_range, message).unnecessary();
        }
    }
}
