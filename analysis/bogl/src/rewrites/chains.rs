//! A chain of `else if` over the values of an enumeration that gets a branch for each of them.

use ludex_base::rewrite::{Rewrite, indent};
use ludex_base::{Name, TextRange, TextSize};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};
use rustc_hash::FxHashSet;

use super::lets::is_without_loops;
use super::{
    Site, continues_word, expression, innermost, is_bare, is_local, is_value, operands, operator, sound_spot, word,
};
use crate::types::Base;
use crate::types::ty::Ty;

/// The most branches that are written.
const MAX_BRANCHES: usize = 24;

/// The variable that a condition compares with a value of an enumeration, and that value.
fn tested(condition: &SyntaxNode) -> Option<(SyntaxNode, String)> {
    if condition.kind() != K::BIN_EXPR || operator(condition)?.0 != K::EQ_EQ {
        return None;
    }
    let parts = operands(condition);
    let [left, right] = parts.as_slice() else { return None };
    if left.kind() != K::NAME_REF || right.kind() != K::NAME_REF {
        return None;
    }
    let (name, value) = if is_value(left) { (right, left) } else { (left, right) };
    let is_variable = !is_value(name) && is_value(value) && is_local(name, &word(name));
    is_variable.then(|| (name.clone(), word(value)))
}

/// A chain of conditions on one variable.
struct Chain {
    variable: SyntaxNode,
    /// The values for which there is a branch.
    values: Vec<String>,
    /// The last `if`, with the branch before its `else` and the one behind it.
    last: SyntaxNode,
    then: SyntaxNode,
    otherwise: SyntaxNode,
}

impl Chain {
    fn around(site: &Site<'_>) -> Option<Chain> {
        let mut at = innermost(site, K::IF_EXPR)?;
        while let Some(outer) = at.parent().filter(|outer| outer.kind() == K::IF_EXPR) {
            if operands(&outer).get(2) != Some(&at) {
                break;
            }
            at = outer;
        }
        let mut variable: Option<SyntaxNode> = None;
        let mut values = Vec::new();
        loop {
            let parts = operands(&at);
            let [condition, then, otherwise] = parts.as_slice() else { return None };
            let (name, value) = tested(condition)?;
            let first = variable.get_or_insert_with(|| name.clone());
            if word(first) != word(&name) {
                return None;
            }
            values.push(value);
            if otherwise.kind() != K::IF_EXPR {
                let (then, otherwise) = (then.clone(), otherwise.clone());
                return Some(Chain { variable: variable?, values, last: at, then, otherwise });
            }
            at = otherwise.clone();
        }
    }

    /// The type of the variable and its values without a branch, in the order in which they are declared.
    fn missing(&self, site: &Site<'_>) -> Option<(Ty, Vec<Name>)> {
        let spot = sound_spot(site, &self.variable)?;
        let types = &spot.signatures.types;
        let ty = spot.types.ty(expression(&spot, &self.variable)?);
        let head = types.head(ty);
        if head.base != Base::Nothing {
            return None;
        }
        let symbols: FxHashSet<Name> = head.symbols.iter().copied().collect();
        let of_type = types.declared_values().into_iter().filter(|(value, _)| symbols.contains(value));
        let of_type: Vec<_> = of_type.collect();
        let owners: FxHashSet<Name> = of_type.iter().map(|(_, owner)| owner.name).collect();
        // A value belongs to the first type that lists it, and the type of the variable need not fit that one.
        let fits = owners.into_iter().all(|owner| types.join(ty, &Ty::Named(owner)).is_some());
        if !fits || of_type.len() != head.symbols.len() {
            return None;
        }
        let tested: FxHashSet<&str> = self.values.iter().map(String::as_str).collect();
        let is_missing = |value: &Name| !tested.contains(value.as_str());
        Some((ty.clone(), of_type.into_iter().map(|(value, _)| value).filter(is_missing).collect()))
    }
}

/// Writes a branch for each value that the chain at the cursor does not name, with the expression behind its `else`. The
/// last of them keeps the `else`.
pub(super) fn complete(site: &Site<'_>) -> Option<Rewrite> {
    let chain = Chain::around(site)?;
    let (ty, missing) = chain.missing(site)?;
    let (_, written) = missing.split_last()?;
    if written.is_empty() || written.len() > MAX_BRANCHES || !is_without_loops(&chain.last) {
        return None;
    }
    let text = site.slice(&chain.otherwise);
    let at = chain.otherwise.text_range().start();
    let end = chain.then.text_range().end();
    let gap = &site.text[TextRange::new(end, at.max(end))];
    if !is_bare(text) || text.contains('\n') || !is_bare(gap) {
        return None;
    }
    let keyword = end + TextSize::of(&gap[..gap.find("else")?]);
    let line = site.text[..usize::from(keyword)].rsplit('\n').next().unwrap_or_default();
    let separator = if line.trim().is_empty() { format!("\n{}", indent(site.text, keyword)) } else { " ".to_owned() };
    let glue = if gap.ends_with(continues_word) { " " } else { "" };
    let variable = word(&chain.variable);
    let branch = |value: &Name| format!("if {variable} == {value} then {text}{separator}else ");
    let branches: String = written.iter().map(branch).collect();
    let title = format!("Write the other values of `{ty}` as `else if`");
    Some(site.rewrite("complete-chain", title, [(TextRange::empty(at), format!("{glue}{branches}"))]))
}
