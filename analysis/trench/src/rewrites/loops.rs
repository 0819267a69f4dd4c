//! A loop of a label and a `goto` as `while`: the same actions in the same order. The document gives `while` no figure; in
//! the 2024 game a round with `if` and `goto` takes one step more than one of `while`, and a round with `goto` alone takes
//! one step fewer (reference/trench.md, section 6).

use ludex_base::rewrite::{Rewrite, RewriteKind, indent};
use ludex_base::{TextRange, TextSize};
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::{AssignStmt, DeclStmt, GotoStmt, IncrementStmt, NameRef, Statement, Value};
use rowan::ast::AstNode;

use super::{Site, is_bare, may_use, statement};

/// A label, the only `goto` that jumps to it, and the list in which the label stands.
struct Loop {
    label: TextRange,
    jump: GotoStmt,
    list: Vec<Statement>,
    /// The position of the label in the list.
    index: usize,
}

impl Loop {
    /// The loop whose label is at the cursor.
    fn new(site: &Site<'_>) -> Option<Loop> {
        let (Statement::LabelStmt(label), list) = statement(site)? else { return None };
        let name = label.name()?.text().to_owned();
        let is_meant = |jump: &GotoStmt| jump.label().is_some_and(|target| target.text() == name);
        let mut jumps = site.root.descendants().filter_map(GotoStmt::cast).filter(is_meant);
        let (jump, None) = (jumps.next()?, jumps.next()) else { return None };
        let index = list.iter().position(|one| one.syntax() == label.syntax())?;
        Some(Loop { label: label.syntax().text_range(), jump, list, index })
    }
}

/// True if statements act, and if nothing in them leaves a loop, jumps, or fills the stack of the 2024 game.
fn can_be_repeated(statements: &[Statement]) -> bool {
    let mut kinds = statements.iter().flat_map(|one| one.syntax().descendants()).map(|node| node.kind());
    let leaves = |kind: K| {
        use K::{BREAK_STMT, CONTINUE_STMT, ERROR, GOTO_STMT, LABEL_STMT, SWITCH_STMT};
        matches!(kind, BREAK_STMT | CONTINUE_STMT | ERROR | GOTO_STMT | LABEL_STMT | SWITCH_STMT)
    };
    let acts = statements.iter().flat_map(|one| one.syntax().descendants()).any(|node| node.kind() == K::ACTION_STMT);
    acts && !kinds.any(leaves)
}

/// True for a condition on the game, or on variables that the statements change.
fn may_change(condition: &Value, statements: &[Statement]) -> bool {
    let kinds = || condition.syntax().descendants().map(|node| node.kind());
    if kinds().any(|kind| matches!(kind, K::INCREMENT_EXPR | K::GLOBAL_EXPR)) {
        return false;
    }
    let names: Vec<NameRef> = condition.syntax().descendants().filter_map(NameRef::cast).collect();
    let nodes = || statements.iter().flat_map(|one| one.syntax().descendants());
    let assigned = nodes().filter_map(AssignStmt::cast).filter_map(|assignment| assignment.target());
    let counted = nodes().filter_map(IncrementStmt::cast).filter_map(|increment| increment.operand());
    let changed: Vec<Value> = assigned.chain(counted).collect();
    let is_changed = |name: &NameRef| {
        changed.iter().any(|target| matches!(target, Value::NameRef(other) if other.text() == name.text()))
    };
    let is_declared = |name: &NameRef| {
        let mut declared = nodes().filter_map(DeclStmt::cast).filter_map(|declaration| declaration.name());
        declared.any(|other| other.text() == name.text())
    };
    if names.is_empty() {
        return kinds().any(|kind| matches!(kind, K::META_EXPR | K::RANDOM_EXPR | K::LOOK_EXPR | K::SCAN_EXPR));
    }
    names.iter().all(is_changed) && !names.iter().any(is_declared)
}

/// The text of the line of a place, behind that place.
fn behind<'s>(site: &'s Site<'_>, range: TextRange) -> &'s str {
    site.text[usize::from(range.end())..].lines().next().unwrap_or_default()
}

/// The line of a place from its beginning to that place.
fn with_indent(site: &Site<'_>, range: TextRange) -> TextRange {
    let blanks = TextSize::of(site.line_before(range));
    TextRange::new(range.start() - blanks, range.end())
}

/// `a: if c { …; goto a; }` becomes `while c { … }`.
pub(super) fn conditional(site: &Site<'_>) -> Option<Rewrite> {
    let found = Loop::new(site)?;
    let Some(Statement::IfStmt(branches)) = found.list.get(found.index + 1) else { return None };
    let Some(Statement::Block(block)) = branches.then_branch() else { return None };
    let all: Vec<Statement> = block.statements().collect();
    let (last, body) = all.split_last()?;
    let end = body.last()?.syntax().text_range().end();
    let jump = last.syntax().text_range();
    let whole = branches.syntax().text_range();
    let keyword = TextRange::at(whole.start(), TextSize::of("if"));
    let is_loop = last.syntax() == found.jump.syntax() && branches.else_token().is_none();
    if !is_loop || !site.slice(branches.syntax()).starts_with("if") || !may_use(site, K::WHILE_STMT) {
        return None;
    }
    if !can_be_repeated(body) || !may_change(&branches.condition()?, body) {
        return None;
    }
    let gap = TextRange::new(found.label.end(), whole.start().max(found.label.end()));
    let removed = TextRange::new(end, jump.end().max(end));
    let tail = behind(site, jump);
    if !site.text[gap].trim().is_empty() || !is_bare(&site.text[removed]) || !is_bare(tail) {
        return None;
    }
    // The line of the label goes; where both stand on one, the label.
    let has_own_line = site.text[gap].contains('\n') && site.line_before(found.label).trim().is_empty();
    let label = if has_own_line {
        TextRange::new(with_indent(site, found.label).start(), with_indent(site, keyword).start())
    } else {
        TextRange::new(found.label.start(), whole.start())
    };
    let edits = [(label, String::new()), (keyword, "while".to_owned()), (removed, String::new())];
    let title = "Write the label and `goto` as `while` (1 step fewer per round in the 2024 game)";
    Some(Rewrite::new("while-loop", RewriteKind::Rewrite, title, site.file, edits))
}

/// `a: …; goto a;` becomes `while 1 { … }`.
pub(super) fn endless(site: &Site<'_>) -> Option<Rewrite> {
    let found = Loop::new(site)?;
    let end = found.list.iter().position(|one| one.syntax() == found.jump.syntax())?;
    let body = found.list.get(found.index + 1..end)?;
    let is_declaration = |one: &Statement| matches!(one, Statement::DeclStmt(_));
    // What is never run is told behind both, but in other words.
    let is_followed = found.list.get(end + 1).is_some_and(|next| !matches!(next, Statement::LabelStmt(_)));
    if is_followed || body.iter().any(is_declaration) || !can_be_repeated(body) || !may_use(site, K::WHILE_STMT) {
        return None;
    }
    let jump = found.jump.syntax().text_range();
    let stands_alone = |range: TextRange| site.line_before(range).trim().is_empty();
    let is_on_lines = stands_alone(found.label) && stands_alone(jump) && behind(site, found.label).trim().is_empty();
    let first = body.first()?.syntax().text_range();
    if !is_on_lines || first.start() < found.label.end() {
        return None;
    }
    let outer = indent(site.text, found.label.start());
    let (from, to) = (usize::from(found.label.end()), usize::from(with_indent(site, jump).start()));
    let lines: Vec<&str> = site.text.get(from..to)?.split_inclusive('\n').collect();
    let is_deeper = |line: &&str| {
        let blanks = line.len() - line.trim_start().len();
        line.trim().is_empty() || blanks > outer.len()
    };
    let mut edits = vec![(found.label, "while 1 {".to_owned()), (with_indent(site, jump), format!("{outer}}}"))];
    if !lines.iter().all(is_deeper) {
        let step = if outer.contains('\t') || lines.iter().any(|line| line.starts_with('\t')) { "\t" } else { "    " };
        let mut at = found.label.end();
        for line in &lines {
            if !line.trim().is_empty() {
                edits.push((TextRange::empty(at), step.to_owned()));
            }
            at += TextSize::of(*line);
        }
    }
    let title = "Write the label and `goto` as `while 1` (1 step more per round in the 2024 game)";
    Some(Rewrite::new("endless-loop", RewriteKind::Rewrite, title, site.file, edits))
}
