//! Rewrites of BoGL: expressions with the same value and type, written in another way.
//!
//! Where it matters when something is evaluated, or how often, only what has a value for sure is moved: numbers, values
//! of enumerations, parameters and variables of `let`, and arithmetic, comparisons and tuples of them. A `while` changes
//! the variable of the innermost `let` around it (documents/bogl.txt, Expressions), so nothing is bound or unbound in a
//! definition with a loop.
//!
//! What the checks say of an expression depends on how it is written: the result of comparing two numbers is known
//! beforehand, that of comparing two parameters is not. A rewrite that might cause or hide such a finding is not offered.

mod branches;
mod chains;
mod comparisons;
mod conditions;
mod functions;
mod inlined;
mod lets;
mod parentheses;
#[cfg(test)]
mod tests;

use ludex_base::rewrite::{Rewrite, Rewriting, nodes_at};
use ludex_base::{Db, File, TextRange, parse_once};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode};

use crate::Bogl;
use crate::check::meaning::meaning;
use crate::hir::ExprId;
use crate::hir::lower::is_expression;
use crate::spot::Spot;

impl Rewriting for Bogl {
    /// The rewrites at a range of a program.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        let root = parse_once(db, file).root::<BoglLanguage>();
        let site = Site::new(db, file, root, range);
        let offers: [fn(&Site<'_>) -> Option<Rewrite>; 10] = [
            lets::extract,
            functions::extract,
            lets::inline,
            inlined::inline,
            inlined::inline_all,
            branches::swap,
            chains::complete,
            conditions::negate,
            comparisons::swap,
            parentheses::remove,
        ];
        offers.iter().filter_map(|offer| offer(&site)).collect()
    }
}

/// A program and what is selected in it.
type Site<'db> = ludex_base::rewrite::Site<'db, BoglLanguage>;

/// The definition around a node, if nothing in it has a wrong type or a doubtful meaning.
fn sound_spot<'db>(site: &Site<'db>, node: &SyntaxNode) -> Option<Spot<'db>> {
    let spot = Spot::at(site.db, site.file, node.text_range().start())?;
    (!spot.types.has_error() && meaning(site.db, site.file, spot.item).is_empty()).then_some(spot)
}

/// The innermost node of a kind around the place, in one expression.
fn innermost(site: &Site<'_>, kind: K) -> Option<SyntaxNode> {
    nodes_at(&site.root, site.range)
        .take_while(|node| is_expression(node.kind()) || is_inside(node.kind()))
        .find(|node| node.kind() == kind)
}

/// The blanks that words need before and behind the text that takes the place of a range.
fn blanks(site: &Site<'_>, range: TextRange) -> (&'static str, &'static str) {
    let blank = |is_needed: bool| if is_needed { " " } else { "" };
    let is_needed_before = site.text[..usize::from(range.start())].ends_with(continues_word);
    let is_needed_behind = site.text[usize::from(range.end())..].starts_with(continues_word);
    (blank(is_needed_before), blank(is_needed_behind))
}

/// True for the parts of expressions that are none themselves.
fn is_inside(kind: K) -> bool {
    matches!(kind, K::NAME | K::ARG_LIST)
}

/// The expressions right in a node.
fn operands(node: &SyntaxNode) -> Vec<SyntaxNode> {
    node.children().filter(|child| is_expression(child.kind())).collect()
}

/// The operator of two operands: its kind and its place.
fn operator(binary: &SyntaxNode) -> Option<(K, TextRange)> {
    let mut tokens = binary.children_with_tokens().filter_map(|element| element.into_token());
    let found = tokens.find(|token| !matches!(token.kind(), K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT))?;
    Some((found.kind(), found.text_range()))
}

/// True for `==`, `/=`, `<`, `<=`, `>` and `>=`.
fn is_comparison(kind: K) -> bool {
    matches!(kind, K::EQ_EQ | K::NOT_EQ | K::LT | K::LT_EQ | K::GT | K::GT_EQ)
}

/// True for two operands with a comparison between them.
fn compares(node: &SyntaxNode) -> bool {
    node.kind() == K::BIN_EXPR && operator(node).is_some_and(|(kind, _)| is_comparison(kind))
}

/// The word of a name that is used or introduced.
fn word(node: &SyntaxNode) -> String {
    node.text().to_string().trim().to_owned()
}

/// True for the name of a value of an enumeration, or of `True` or `False`.
fn is_value(name: &SyntaxNode) -> bool {
    word(name).starts_with(char::is_uppercase)
}

/// The name of the function that a call is of, and the arguments.
fn called(call: &SyntaxNode) -> Option<(String, Vec<SyntaxNode>)> {
    if call.kind() != K::CALL_EXPR {
        return None;
    }
    let callee = call.children().find(|child| child.kind() == K::NAME_REF)?;
    let list = call.children().find(|child| child.kind() == K::ARG_LIST)?;
    Some((word(&callee), operands(&list)))
}

/// The expression of a definition that a node is.
fn expression(spot: &Spot<'_>, node: &SyntaxNode) -> Option<ExprId> {
    spot.body.ids().find(|id| spot.place(spot.body.range(*id)) == node.text_range())
}

/// True if a node uses a name, for whatever it means.
fn says(node: &SyntaxNode, name: &str) -> bool {
    node.descendants().any(|inner| inner.kind() == K::NAME_REF && word(&inner) == name)
}

/// True if a node of a kind stands in a node, or is that node.
fn holds(node: &SyntaxNode, kind: K) -> bool {
    node.descendants().any(|inner| inner.kind() == kind)
}

/// True for a character that a word goes on with.
fn continues_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// A name that the text does not have yet.
fn fresh_name(text: &str) -> Option<String> {
    let is_free = |name: &String| !text.contains(name.as_str());
    std::iter::once("part".to_owned()).chain((2..100).map(|number| format!("part{number}"))).find(is_free)
}

/// True if no comment stands in a text.
fn is_bare(text: &str) -> bool {
    !text.contains("--") && !text.contains("{-")
}

/// True if a parameter or a `let` around a place binds a name.
fn is_local(place: &SyntaxNode, name: &str) -> bool {
    let binds =
        |kind: K, around: &SyntaxNode| around.descendants().any(|node| node.kind() == kind && word(&node) == name);
    place.ancestors().any(|around| match around.kind() {
        K::LET_EXPR => {
            let in_body =
                operands(&around).get(1).is_some_and(|body| body.text_range().contains_range(place.text_range()));
            in_body && around.children().any(|child| child.kind() == K::NAME && word(&child) == name)
        }
        K::EQUATION => around.children().any(|child| child.kind() == K::PARAM_LIST && binds(K::PARAM, &child)),
        _ => false,
    })
}

/// True for an expression that has a value for sure, the same whenever it is evaluated, and reads no input.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_total(node: &SyntaxNode) -> bool {
    match node.kind() {
        K::LITERAL => true,
        K::NAME_REF => {
            let name = word(node);
            name.starts_with(char::is_uppercase) || is_local(node, &name)
        }
        K::PAREN_EXPR | K::TUPLE_EXPR => operands(node).iter().all(is_total),
        K::BIN_EXPR => {
            let is_safe = |kind: K| is_comparison(kind) || matches!(kind, K::PLUS | K::MINUS | K::STAR);
            operator(node).is_some_and(|(kind, _)| is_safe(kind)) && operands(node).iter().all(is_total)
        }
        _ => false,
    }
}
