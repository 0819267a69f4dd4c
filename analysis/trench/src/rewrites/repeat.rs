//! Repeated statements as `repeat`, and back. `repeat` compiles its statement as often as it says, so that nothing
//! changes, the costs included (documents/trench.txt, the table of statements).

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, RewriteKind, indent, nodes_at};
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::Statement;
use rowan::ast::AstNode;

use super::{Site, is_bare, may_use, statement};

/// The most copies that are written.
const MAX_COPIES: i64 = 8;

/// The most statements that are repeated together.
const MAX_STATEMENTS: usize = 8;

/// Writes the same statement several times in a row as one `repeat`.
pub(super) fn roll(site: &Site<'_>) -> Option<Rewrite> {
    let (statement, list) = statement(site)?;
    let text = site.slice(statement.syntax());
    if !is_simple(site, &statement) {
        return None;
    }
    let here = list.iter().position(|one| *one == statement)?;
    let same = |index: usize, neighbour: usize| {
        let (one, two) = (list[index].syntax().text_range(), list[neighbour].syntax().text_range());
        let gap = TextRange::new(one.end().min(two.end()), one.start().max(two.start()));
        site.slice(list[index].syntax()) == text && site.text[gap].trim().is_empty()
    };
    let (mut first, mut last) = (here, here);
    while first > 0 && same(first - 1, first) {
        first -= 1;
    }
    while last + 1 < list.len() && same(last + 1, last) {
        last += 1;
    }
    let count = last - first + 1;
    if count < 2 || !may_use(site, K::REPEAT_STMT) {
        return None;
    }
    let range = list[first].syntax().text_range().cover(list[last].syntax().text_range());
    let title = format!("Write these {count} statements as `repeat {count}` (same cost)");
    let edits = [(range, format!("repeat {count} {text}"))];
    Some(Rewrite::new("roll", RewriteKind::Rewrite, title, site.file, edits))
}

/// True for a statement that can be repeated by itself, without comments.
fn is_simple(site: &Site<'_>, statement: &Statement) -> bool {
    matches!(statement, Statement::ActionStmt(_) | Statement::AssignStmt(_) | Statement::IncrementStmt(_))
        && is_bare(site.slice(statement.syntax()))
}

/// Writes several statements that come again in the same order as one `repeat` of a block.
pub(super) fn roll_group(site: &Site<'_>) -> Option<Rewrite> {
    let (statement, list) = statement(site)?;
    let here = list.iter().position(|one| *one == statement)?;
    if !may_use(site, K::REPEAT_STMT) {
        return None;
    }
    (2..=MAX_STATEMENTS).find_map(|length| roll_groups_of(site, &list, here, length))
}

fn roll_groups_of(site: &Site<'_>, list: &[Statement], here: usize, length: usize) -> Option<Rewrite> {
    let follows = |index: usize| {
        let (Some(one), Some(next)) = (list.get(index), list.get(index + 1)) else { return true };
        let (end, start) = (one.syntax().text_range().end(), next.syntax().text_range().start());
        site.text[TextRange::new(end, start.max(end))].trim().is_empty()
    };
    let comes_again = |index: usize| {
        let (Some(one), Some(other)) = (list.get(index), list.get(index + length)) else { return false };
        let is_same = site.slice(one.syntax()) == site.slice(other.syntax());
        is_same && is_simple(site, one) && (index..index + length).all(follows)
    };
    // The first place from which on all comes again, up to the cursor or up to the group before it.
    let last = (here.saturating_sub(length)..=here).rev().find(|index| comes_again(*index))?;
    let mut first = last;
    while let Some(before) = first.checked_sub(1).filter(|before| comes_again(*before)) {
        first = before;
    }
    let mut end = last;
    while comes_again(end) {
        end += 1;
    }
    let count = (end - first) / length + 1;
    let behind = first + count * length;
    let group: Vec<&str> = list.get(first..first + length)?.iter().map(|one| site.slice(one.syntax())).collect();
    // Statements that are all the same need no block.
    if count < 2 || behind <= here || group.windows(2).all(|pair| pair[0] == pair[1]) {
        return None;
    }
    let range = list[first].syntax().text_range().cover(list.get(behind - 1)?.syntax().text_range());
    let outer = indent(site.text, range.start());
    let step = if outer.contains('\t') { "\t" } else { "    " };
    let line = format!("\n{outer}{step}");
    let text = format!("repeat {count} {{{line}{}\n{outer}}}", group.join(&line));
    let title = format!("Write these {} statements as `repeat {count}` of a block (same cost)", count * length);
    Some(Rewrite::new("roll-group", RewriteKind::Rewrite, title, site.file, [(range, text)]))
}

/// Writes the statement of a `repeat` as often as it is repeated.
pub(super) fn unroll(site: &Site<'_>) -> Option<Rewrite> {
    let node = nodes_at(&site.root, site.range)
        .take_while(|node| node.kind() != K::BLOCK)
        .find(|node| node.kind() == K::REPEAT_STMT)?;
    let Some(Statement::RepeatStmt(repeat)) = Statement::cast(node.clone()) else { return None };
    let is_in_list = node.parent().is_some_and(|list| matches!(list.kind(), K::SOURCE_FILE | K::BLOCK));
    let count = repeat.count()?.syntax().text().to_string().trim().parse::<i64>().ok()?;
    let body = repeat.body()?;
    // A declaration has its scope here, and a label can stand but once.
    let holds = |kind: K| body.syntax().descendants().any(|node| node.kind() == kind);
    let is_bound = holds(K::DECL_STMT) || holds(K::LABEL_STMT) || holds(K::ERROR);
    if !is_in_list || !(2..=MAX_COPIES).contains(&count) || is_bound || !is_bare(site.slice(&node)) {
        return None;
    }
    let parts: Vec<&str> = match &body {
        Statement::Block(block) => block.statements().map(|one| &site.text[one.syntax().text_range()]).collect(),
        one => vec![&site.text[one.syntax().text_range()]],
    };
    if parts.is_empty() {
        return None;
    }
    let line = format!("\n{}", indent(site.text, node.text_range().start()));
    let once = parts.join(&line);
    let all = vec![once; usize::try_from(count).ok()?].join(&line);
    let title = format!("Write the statement of this `repeat` {count} times (same cost)");
    Some(Rewrite::new("unroll", RewriteKind::Rewrite, title, site.file, [(node.text_range(), all)]))
}
