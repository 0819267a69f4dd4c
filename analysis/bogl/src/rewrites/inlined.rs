//! A call that gives way to the right side of its function. An argument that is sure to have a value, the same each time,
//! takes the place of its parameter; any other is bound by `let`, in the order in which the call evaluates them.

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, RewriteKind, node_at};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};
use rustc_hash::FxHashSet;

use super::lets::{as_operand, is_without_loops, stands_alone};
use super::{
    Site, called, continues_word, expression, holds, innermost, is_bare, is_local, is_total, is_value, operands,
    operator, says, sound_spot, word,
};
use crate::hir::LocalId;

/// The most calls that are written out together.
const MAX_CALLS: usize = 50;

/// The most parameters of a function that is written out.
const MAX_PARAMETERS: usize = 24;

/// A function with one equation, whose right side can stand in another place.
struct Function {
    params: Vec<String>,
    body: SyntaxNode,
}

/// The name of a definition, in its signature or else in its first equation.
fn defined_name(definition: &SyntaxNode) -> Option<String> {
    let part = definition.children().find(|child| matches!(child.kind(), K::SIGNATURE | K::EQUATION))?;
    part.children().find(|child| child.kind() == K::NAME).map(|name| word(&name))
}

/// An expression without the parentheses around it.
fn bare(node: &SyntaxNode) -> SyntaxNode {
    let mut at = node.clone();
    while at.kind() == K::PAREN_EXPR {
        let Some(inner) = operands(&at).into_iter().next() else { break };
        at = inner;
    }
    at
}

impl Function {
    /// The function with a name, which the program has to define once.
    fn named(site: &Site<'_>, name: &str) -> Option<Function> {
        let is_named = |node: &SyntaxNode| node.kind() == K::VALUE_DEF && defined_name(node).as_deref() == Some(name);
        let mut definitions = site.root.children().filter(is_named);
        let (definition, None) = (definitions.next()?, definitions.next()) else { return None };
        let mut equations = definition.children().filter(|child| child.kind() == K::EQUATION);
        let (equation, None) = (equations.next()?, equations.next()) else { return None };
        let list = equation.children().find(|child| child.kind() == K::PARAM_LIST)?;
        let params: Vec<String> =
            list.children().filter(|child| child.kind() == K::PARAM).map(|param| word(&param)).collect();
        let parts = operands(&equation);
        let [body] = parts.as_slice() else { return None };
        let text = site.slice(body);
        let is_plain = is_bare(text) && !text.contains('\n') && is_without_loops(body);
        let is_refused = holds(body, K::PROJECTION_EXPR) || says(body, "input");
        // No parameter may mean something else further inside, and each has to be used.
        let is_bound_again = |inner: SyntaxNode| inner.kind() == K::NAME && params.contains(&word(&inner));
        let is_sound = params.len() <= MAX_PARAMETERS
            && !body.descendants().any(is_bound_again)
            && params.iter().all(|param| says(body, param));
        (is_plain && !is_refused && is_sound).then(|| Function { params, body: body.clone() })
    }

    /// The places in the right side where a parameter is used.
    fn uses(&self, param: &str) -> Vec<SyntaxNode> {
        self.body.descendants().filter(|node| node.kind() == K::NAME_REF && word(node) == param).collect()
    }

    /// True if an argument can be written wherever its parameter is used.
    fn takes(&self, param: &str, argument: &SyntaxNode) -> bool {
        let inner = bare(argument);
        let is_constant = inner.kind() == K::LITERAL || inner.kind() == K::NAME_REF && is_value(&inner);
        // The checks know more about a number or a value that is written there than about a parameter.
        let is_harmless = |used: &SyntaxNode| {
            let Some(parent) = used.parent() else { return false };
            let sign = operator(&parent).map(|(kind, _)| kind);
            parent.kind() == K::BIN_EXPR && matches!(sign, Some(K::PLUS | K::MINUS | K::STAR))
        };
        is_total(argument) && (!is_constant || self.uses(param).iter().all(is_harmless))
    }

    /// True if every name on the right side that is not a parameter means the same where a call stands.
    fn means_the_same_at(&self, call: &SyntaxNode) -> bool {
        let names = self.body.descendants().filter(|node| node.kind() == K::NAME_REF);
        let mut others = names.map(|node| word(&node)).filter(|name| !self.params.contains(name));
        let bound: FxHashSet<String> =
            self.body.descendants().filter(|node| node.kind() == K::NAME).map(|node| word(&node)).collect();
        others.all(|name| bound.contains(&name) || !is_local(call, &name))
    }
}

/// True if the function and its arguments have exactly the types here that the signature says, so that the checks find
/// the same before and after.
fn has_same_types(site: &Site<'_>, function: &Function, call: &SyntaxNode, arguments: &[SyntaxNode]) -> Option<bool> {
    let (here, there) = (sound_spot(site, call)?, sound_spot(site, &function.body)?);
    let value = there.signatures.value_of(there.item)?;
    let declared = value.ty.as_function()?;
    let equation = there.body.equations.first()?;
    let (params, _) = equation.params.as_ref()?;
    let same = |(argument, param): (&SyntaxNode, &LocalId)| {
        let Some(id) = expression(&here, argument) else { return false };
        let ty = there.types.local(*param);
        here.types.ty(id) == ty && !there.signatures.types.is_unknown(ty)
    };
    let is_exact = there.item < here.item && *there.types.ty(equation.root) == declared.result;
    Some(is_exact && params.len() == arguments.len() && arguments.iter().zip(params).all(same))
}

/// The text that says the same as a call.
fn written_out(site: &Site<'_>, function: &Function, call: &SyntaxNode) -> Option<String> {
    let (_, arguments) = called(call)?;
    let text = site.slice(call);
    let parent = call.parent()?;
    let is_tuple = bare(&function.body).kind() == K::TUPLE_EXPR;
    let is_whole = matches!(parent.kind(), K::EQUATION | K::IF_EXPR | K::LET_EXPR);
    // Positions that are written out are compared with the board.
    if is_tuple && !is_whole || parent.kind() == K::PROJECTION_EXPR || says(call, "input") {
        return None;
    }
    let is_plain = is_bare(text) && !text.contains('\n') && is_without_loops(call);
    if !is_plain || !function.means_the_same_at(call) || !has_same_types(site, function, call, &arguments)? {
        return None;
    }
    let names: FxHashSet<String> = arguments
        .iter()
        .flat_map(|argument| argument.descendants())
        .filter(|node| node.kind() == K::NAME_REF)
        .map(|node| word(&node))
        .collect();
    // No `let` of the right side may catch a name of an argument, and two arguments may not be one.
    let is_caught = function.body.descendants().any(|node| node.kind() == K::NAME && names.contains(&word(&node)));
    let mut texts: Vec<&str> = arguments.iter().map(|argument| site.slice(argument)).collect();
    texts.sort_unstable();
    if is_caught || texts.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let mut lets = String::new();
    let mut edits: Vec<(TextRange, String)> = Vec::new();
    for (param, argument) in function.params.iter().zip(&arguments) {
        let value = site.slice(argument);
        if function.takes(param, argument) {
            let value = as_operand(argument, value);
            edits.extend(function.uses(param).iter().map(|used| (used.text_range(), value.clone())));
        } else if names.contains(param) {
            return None;
        } else {
            lets.push_str(&format!("let {param} = {value} in "));
        }
    }
    // A chain may have tested the same before.
    let continues_chain = parent.kind() == K::IF_EXPR && operands(&parent).get(2) == Some(call);
    if continues_chain && lets.is_empty() && bare(&function.body).kind() == K::IF_EXPR {
        return None;
    }
    let body = format!("{lets}{}", with_edits(site, &function.body, edits));
    // What stands there already may be found to be the same.
    let equation = call.ancestors().find(|around| around.kind() == K::EQUATION)?;
    if site.slice(&equation).contains(&body) {
        return None;
    }
    let is_word =
        matches!(function.body.kind(), K::NAME_REF | K::LITERAL | K::CALL_EXPR | K::PAREN_EXPR | K::TUPLE_EXPR);
    let is_atom = is_word && lets.is_empty() && !body.starts_with(['-', '+']);
    let is_glued = site.text[usize::from(call.text_range().end())..].starts_with(continues_word);
    Some(if (is_atom || stands_alone(call)) && !is_glued { body } else { format!("({body})") })
}

/// The text of a node with other texts in some places of it, none of which overlap.
fn with_edits(site: &Site<'_>, node: &SyntaxNode, mut edits: Vec<(TextRange, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start());
    let mut out = String::new();
    let mut at = node.text_range().start();
    for (range, text) in edits {
        out.push_str(&site.text[TextRange::new(at, range.start().max(at))]);
        out.push_str(&text);
        at = range.end().max(at);
    }
    out.push_str(&site.text[TextRange::new(at, node.text_range().end().max(at))]);
    out
}

/// Writes the right side of a function in the place of the call at the cursor.
pub(super) fn inline(site: &Site<'_>) -> Option<Rewrite> {
    let call = innermost(site, K::CALL_EXPR)?;
    let (name, _) = called(&call)?;
    if is_local(&call, &name) {
        return None;
    }
    let function = Function::named(site, &name)?;
    let edits = [(call.text_range(), written_out(site, &function, &call)?)];
    let title = format!("Write the right side of `{name}` in place of this call");
    Some(Rewrite::new("inline-call", RewriteKind::Inline, title, site.file, edits))
}

/// Writes the right side of the function whose definition is at the cursor in the place of every call. The function
/// stays: it may be called at the prompt.
pub(super) fn inline_all(site: &Site<'_>) -> Option<Rewrite> {
    let at = node_at(&site.root, site.range).filter(|node| node.kind() == K::NAME)?;
    let parent = at.parent().filter(|parent| matches!(parent.kind(), K::SIGNATURE | K::EQUATION))?;
    let name = defined_name(&parent.parent()?)?;
    let function = Function::named(site, &name)?;
    let means_it = |node: &SyntaxNode| node.kind() == K::NAME_REF && word(node) == name && !is_local(node, &name);
    let mut edits: Vec<(TextRange, String)> = Vec::new();
    for used in site.root.descendants().filter(means_it).take(MAX_CALLS + 1) {
        let call = used.parent().filter(|parent| parent.kind() == K::CALL_EXPR)?;
        edits.push((call.text_range(), written_out(site, &function, &call)?));
    }
    // Of a call in a call both would be written.
    edits.sort_by_key(|(range, _)| range.start());
    let is_nested = edits.windows(2).any(|pair| pair[0].0.end() > pair[1].0.start());
    if edits.is_empty() || edits.len() > MAX_CALLS || is_nested {
        return None;
    }
    let title = format!("Write the right side of `{name}` in place of every call");
    Some(Rewrite::new("inline-calls", RewriteKind::Inline, title, site.file, edits))
}
