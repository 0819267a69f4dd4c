//! Calls in blocks of JavaScript: of functions that the block defines, of those of the file into which it is written,
//! and of those that every piece has.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, Markup, TextRange, TextSize};
use ludex_syntax::bdl::ast::Explicit;
use ludex_syntax::bdl::javascript::BlockPlace;
use ludex_syntax::bdl::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use rowan::ast::AstNode;

use super::label::{index, of_slot, with_parameters};
use crate::builtins;
use crate::javascript::{ScriptEntryKind, declaration_at, shapes};

/// The most letters of a parameter that are shown.
const MAX_LETTERS: usize = 60;

/// The function that is called.
#[derive(Debug)]
pub(super) enum Callee<'t> {
    /// A function by its name.
    Name(&'t SyntaxToken),
    /// A function of a piece: `pieces.fox.moves` or `pieces[name].moves`.
    OfPiece {
        /// The name of the object of all pieces.
        pieces: &'t SyntaxToken,
        /// The name of the function.
        name: &'t SyntaxToken,
    },
}

/// The function whose arguments begin with the parenthesis at a place among the tokens of a block; `None` where what
/// is called has no name, and for the parameters of a function.
pub(super) fn callee(tokens: &[SyntaxToken], paren: usize) -> Option<Callee<'_>> {
    let name = tokens.get(paren.checked_sub(1)?).filter(|token| token.kind() == K::JS_IDENT)?;
    if name.parent().is_some_and(|parent| matches!(parent.kind(), K::JS_BINDING | K::JS_KEY)) {
        return None;
    }
    let before = paren.checked_sub(2);
    match before.and_then(|at| tokens.get(at)).map(|token| token.kind()) {
        Some(K::JS_DOT | K::JS_QUESTION_DOT) => {
            let pieces = all_pieces(tokens, before?)?;
            Some(Callee::OfPiece { pieces, name })
        }
        Some(K::JS_FUNCTION_KW) => None,
        _ => Some(Callee::Name(name)),
    }
}

/// The name of the object one member of which stands before a dot, whose place is given.
fn all_pieces(tokens: &[SyntaxToken], dot: usize) -> Option<&SyntaxToken> {
    let is_dot = |at: usize| tokens.get(at).is_some_and(|token| matches!(token.kind(), K::JS_DOT | K::JS_QUESTION_DOT));
    let last = dot.checked_sub(1)?;
    let owner = match tokens.get(last)?.kind() {
        K::JS_IDENT => last.checked_sub(1).filter(|at| is_dot(*at))?.checked_sub(1)?,
        K::R_BRACKET => {
            let before = opener(tokens, last)?.checked_sub(1)?;
            // `pieces?.[name]`
            if is_dot(before) { before.checked_sub(1)? } else { before }
        }
        _ => return None,
    };
    let is_member = owner.checked_sub(1).is_some_and(is_dot);
    tokens.get(owner).filter(|token| token.kind() == K::JS_IDENT && !is_member)
}

/// The place of the bracket that is closed at a place.
fn opener(tokens: &[SyntaxToken], closer: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for at in (0..=closer).rev() {
        match tokens.get(at)?.kind() {
            K::R_PAREN | K::R_BRACKET | K::R_BRACE => depth += 1,
            K::L_PAREN | K::L_BRACKET | K::L_BRACE => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The signature of a function that is called at an offset of a block, behind this many commas; `None` if its
/// parameters are not known.
pub(super) fn signature(
    db: &dyn Db,
    file: File,
    (block, offset): (&Explicit, TextSize),
    callee: &Callee<'_>,
    commas: usize,
) -> Option<SignatureHelp> {
    match callee {
        Callee::Name(name) => match declaration_at(db, file, offset, name.text())? {
            (ScriptEntryKind::File, _) => of_file(name.text(), commas),
            (ScriptEntryKind::Function | ScriptEntryKind::Variable, range) => of_own(block, name.text(), range, commas),
            _ => None,
        },
        Callee::OfPiece { pieces, name } => {
            let (kind, _) = declaration_at(db, file, offset, pieces.text())?;
            if kind != ScriptEntryKind::File || pieces.text() != "pieces" {
                return None;
            }
            let members = shapes::of(BlockPlace::Pieces)?.slot.members();
            let member = members.iter().find(|member| member.name == name.text())?;
            of_slot(&member.slot, index(commas))
        }
    }
}

/// The signature of a function of the file into which the block is written, as the words of BDL have it.
fn of_file(name: &str, commas: usize) -> Option<SignatureHelp> {
    let row = builtins::script(name).and_then(builtins::get)?;
    let (inside, _) = row.form.strip_prefix(name)?.strip_prefix('(')?.split_once(')')?;
    let words = inside.split(", ").map(|word| {
        let text = builtins::script(word).and_then(builtins::get).map_or("", |row| row.text);
        (word.to_owned(), Markup::read(text))
    });
    let mut help = with_parameters(name, words, commas, false);
    help.documentation = Markup::read(row.text);
    Some(help)
}

/// The signature of a function that the block defines, whose name is declared at some bytes.
fn of_own(block: &Explicit, name: &str, range: TextRange, commas: usize) -> Option<SignatureHelp> {
    if !block.syntax().text_range().contains_range(range) {
        return None;
    }
    let binding = block.syntax().covering_element(range).into_token()?.parent()?;
    let owner = binding.parent()?;
    let is_function = |node: &SyntaxNode| matches!(node.kind(), K::JS_FUNCTION | K::JS_ARROW_FN);
    // Either it is called so where it is written, or it is the first value of a variable.
    let function = if is_function(&owner) { owner } else { owner.children().find(is_function)? };
    let list = function.children().find(|node| node.kind() == K::JS_PARAMS)?;
    let parameters: Vec<SyntaxNode> = list.children().filter(|node| is_parameter(node.kind())).collect();
    let goes_on = parameters.last().is_some_and(|last| last.kind() == K::JS_REST);
    let words = parameters.iter().map(|parameter| (written(parameter), Markup::default()));
    Some(with_parameters(name, words, commas, goes_on))
}

fn is_parameter(kind: K) -> bool {
    matches!(kind, K::JS_BINDING | K::JS_DEFAULT | K::JS_REST | K::JS_OBJECT_PATTERN | K::JS_ARRAY_PATTERN)
}

/// A parameter as it is written, on one line.
fn written(parameter: &SyntaxNode) -> String {
    let text = parameter.text().to_string();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_LETTERS {
        return line;
    }
    line.chars().take(MAX_LETTERS - 1).chain(['…']).collect()
}
