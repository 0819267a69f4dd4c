//! Signature help in blocks of JavaScript: the innermost function whose parameters or arguments are being written.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};
use ludex_syntax::bdl::ast::Explicit;
use ludex_syntax::bdl::{SyntaxKind as K, SyntaxToken};
use rowan::ast::AstNode;

use super::label::{index, of_slot};
use super::{calls, tokens};
use crate::javascript::shapes::{self, Entries, PlaceShape, Shape, Slot};

/// A bracket that is open at the cursor.
struct Open {
    /// Its place among the tokens of the block.
    at: usize,
    /// The number of commas right in it before the cursor.
    commas: usize,
}

/// The function that is wanted where its parameters are being written, or where nothing is written yet; the function
/// that is called where its arguments are.
///
/// This is told from the tokens: without its `=>` the tree has no function yet.
pub(super) fn signature(db: &dyn Db, file: File, block: &Explicit, offset: TextSize) -> Option<SignatureHelp> {
    let shape = shapes::of(block.place()?)?;
    let before = tokens(block.syntax()).take_while(|token| token.text_range().start() < offset);
    let before: Vec<SyntaxToken> =
        before.filter(|token| !matches!(token.kind(), K::EXPLICIT_KW | K::EXPLICIT_L_BRACE)).collect();
    if before.is_empty() && block.script().is_none() && shape.entries != Entries::Members {
        return of_slot(shape.slot, None);
    }
    let open = open_brackets(&before);
    for (depth, bracket) in open.iter().enumerate().rev() {
        let previous = bracket.at.checked_sub(1).and_then(|at| before.get(at)).map(|token| token.kind());
        match before.get(bracket.at)?.kind() {
            K::L_PAREN => {
                if let Some(slot) = wanted(shape, &before, bracket.at, depth == 0) {
                    return of_slot(slot, index(bracket.commas));
                }
                if previous.is_some_and(is_head) {
                    let callee = calls::callee(&before, bracket.at)?;
                    return calls::signature(db, file, (block, offset), &callee, bracket.commas);
                }
            }
            // The body of a function.
            K::L_BRACE if matches!(previous, Some(K::JS_ARROW | K::R_PAREN)) => return None,
            _ => {}
        }
    }
    None
}

/// True for what stands before parentheses that are not just round a part of an expression: a value that is called, or
/// the word of a function or a statement.
fn is_head(kind: K) -> bool {
    let is_word = matches!(
        kind,
        K::JS_CATCH_KW
            | K::JS_FOR_KW
            | K::JS_FUNCTION_KW
            | K::JS_IF_KW
            | K::JS_IMPORT_KW
            | K::JS_SUPER_KW
            | K::JS_SWITCH_KW
            | K::JS_WHILE_KW
            | K::JS_WITH_KW
    );
    is_word || matches!(kind, K::JS_IDENT | K::R_PAREN | K::R_BRACKET)
}

/// The brackets that are open behind some tokens, the outermost first.
fn open_brackets(tokens: &[SyntaxToken]) -> Vec<Open> {
    let mut open: Vec<Open> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind() {
            K::L_PAREN | K::L_BRACKET | K::L_BRACE => open.push(Open { at, commas: 0 }),
            K::R_PAREN | K::R_BRACKET | K::R_BRACE => {
                open.pop();
            }
            K::COMMA => {
                if let Some(innermost) = open.last_mut() {
                    innermost.commas += 1;
                }
            }
            _ => {}
        }
    }
    open
}

/// The function that is wanted whose parameters begin with the parenthesis at a place among the tokens of a block; `None`
/// for other parentheses.
fn wanted(shape: &PlaceShape, tokens: &[SyntaxToken], paren: usize, is_outermost: bool) -> Option<&'static Slot> {
    let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.kind());
    let mut head = paren;
    // `function name(`
    if kind(head.checked_sub(2)) == Some(K::JS_FUNCTION_KW) && kind(head.checked_sub(1)) == Some(K::JS_IDENT) {
        head = head.saturating_sub(2);
    } else if kind(head.checked_sub(1)) == Some(K::JS_FUNCTION_KW) {
        head = head.saturating_sub(1);
    }
    match kind(head.checked_sub(1)) {
        None => Some(shape.slot).filter(|_| shape.entries != Entries::Members),
        Some(K::COMMA) if is_outermost => Some(shape.slot).filter(|_| shape.entries != Entries::Members),
        Some(K::COLON) => member(shape.slot, tokens.get(head.checked_sub(2)?)?.text()),
        _ => None,
    }
}

/// The member with a name of what has a shape, of what is in it or given back by it.
// Recursion is bounded: the table of shapes has no circle.
fn member(slot: &'static Slot, name: &str) -> Option<&'static Slot> {
    let inside = |slot: &'static Slot| match slot.shape {
        Shape::Array(inside) => member(inside, name),
        Shape::Function(signature) => signature.returns.and_then(|returned| member(returned, name)),
        _ => None,
    };
    let members = || slot.members().iter();
    let own = members().find(|member| member.name == name).map(|member| &member.slot);
    own.or_else(|| inside(slot)).or_else(|| members().find_map(|member| inside(&member.slot)))
}
