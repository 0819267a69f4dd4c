//! Signature help: the form of a line, of `spawn` or of an invariant around the cursor, in JavaScript that of the
//! function whose parameters are being written; and the part of it that the cursor is at.

use std::ops::Range;

use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Db, File, Markup};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::ast::Explicit;
use ludex_syntax::bdl::{SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, word_of};
use ludex_syntax::tree::Kind;
use rowan::ast::AstNode;

use crate::builtins::{self, BuiltinKind};
use crate::complete::script::block_at;
use crate::cursor::{Cursor, sound};
use crate::javascript::shapes::{self, Entries, PlaceShape, Shape, Slot};
use crate::tree::is_word;

/// The form of something with parentheses.
struct Form {
    head: K,
    kind: BuiltinKind,
    /// The words for what stands in the parentheses, in order, and what that is, marked as the reference data is.
    parts: [(&'static str, &'static str); 2],
}

const COLUMNS: [(&str, &str); 2] = [
    ("first", "the first distance in columns, not 0; left out, the line reaches to the edge on the left"),
    ("last", "the last distance in columns, not 0; left out, the line reaches to the edge on the right"),
];
const ROWS: [(&str, &str); 2] = [
    ("first", "the first distance in rows, not 0; left out, the line reaches to the edge on the negative side"),
    ("last", "the last distance in rows, not 0; left out, the line reaches to the edge on the positive side"),
];
const DIAGONALS: [(&str, &str); 2] = [
    ("first", "the first distance, not 0, with the sign of the columns; left out, both lines to the left are whole"),
    ("last", "the last distance, not 0, with the sign of the columns; left out, both lines to the right are whole"),
];
const CHOICES: [(&str, &str); 2] = [("piece", "a piece that it can become"), ("…", "any number of other pieces")];
const GUARDED: [(&str, &str); 2] = [
    ("piece", "the piece that it is about"),
    ("…", "other pieces; in the finished game each needs an entry of its own"),
];

const FORMS: &[Form] = &[
    Form { head: K::HORIZONTAL_KW, kind: BuiltinKind::Move, parts: COLUMNS },
    Form { head: K::VERTICAL_KW, kind: BuiltinKind::Move, parts: ROWS },
    Form { head: K::DIAGONAL_KW, kind: BuiltinKind::Move, parts: DIAGONALS },
    Form { head: K::SPAWN_KW, kind: BuiltinKind::ValueOfOnEndReached, parts: CHOICES },
    Form { head: K::CANT_RISK_KW, kind: BuiltinKind::Invariant, parts: GUARDED },
    Form { head: K::PROTECT_PIECE_KW, kind: BuiltinKind::Invariant, parts: GUARDED },
    Form { head: K::PAWN_MOVEMENT_KW, kind: BuiltinKind::Invariant, parts: GUARDED },
];

/// The signature of what the parentheses around an offset belong to.
pub(crate) fn signature(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    if let Some(block) = block_at(db, file, offset) {
        return of_script(&block, offset);
    }
    let cursor = Cursor::new(db, file, offset)?;
    let node = sound(cursor.word.parent())?;
    let list = node.ancestors().find(|node| matches!(node.kind(), K::DIRECTION | K::ARG_LIST))?;
    let opener = tokens(&list).find(|token| token.kind() == K::L_PAREN)?;
    if cursor.start() < opener.text_range().end() {
        return None;
    }
    let owner = if list.kind() == K::DIRECTION { list.clone() } else { sound(list.parent())? };
    let head =
        owner.children_with_tokens().filter_map(SyntaxElement::into_token).find(|token| is_word(token.kind()))?;
    let form = FORMS.iter().find(|form| form.head == head.kind())?;
    let commas = tokens(&list).take_while(|token| token.text_range().start() < cursor.start());
    let commas = commas.filter(|token| token.kind() == K::COMMA).count();
    // A line has two ends, a list of pieces goes on.
    let active = if list.kind() == K::ARG_LIST { commas.min(1) } else { commas };
    let mut help = of_form(form)?;
    help.active = index(active).filter(|active| (*active as usize) < help.parameters.len());
    Some(help)
}

fn of_form(form: &Form) -> Option<SignatureHelp> {
    let name = word_of(form.head)?;
    let row = builtins::lookup_only(name, form.kind).and_then(builtins::get);
    let mut label = format!("{name}(");
    let mut parameters = Vec::with_capacity(form.parts.len());
    for (nth, (word, text)) in form.parts.into_iter().enumerate() {
        if nth > 0 {
            label.push_str(", ");
        }
        let range = pushed(&mut label, word);
        parameters.push(Parameter { range, documentation: Markup::read(text) });
    }
    label.push(')');
    let documentation = row.map_or_else(Markup::default, |row| Markup::read(row.text));
    Some(SignatureHelp { label, documentation, parameters, active: None })
}

/// Adds a word; gives its bytes.
fn pushed(label: &mut String, word: &str) -> Range<usize> {
    let start = label.len();
    label.push_str(word);
    start..label.len()
}

fn index(count: usize) -> Option<u32> {
    u32::try_from(count).ok()
}

/// The tokens of a node and of what is in it, without blanks and comments.
fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let tokens = node.descendants_with_tokens().filter_map(SyntaxElement::into_token);
    tokens.filter(|token| !token.kind().is_trivia())
}

/// A bracket that is open at the cursor.
struct Open {
    /// Its place among the tokens of the block.
    at: usize,
    /// How many commas stand right in it before the cursor.
    commas: usize,
}

/// The function that is wanted where its parameters are being written, or where nothing is written yet.
///
/// This is told from the tokens: without its `=>` the tree has no function yet.
fn of_script(block: &Explicit, offset: TextSize) -> Option<SignatureHelp> {
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
            K::L_PAREN => return of_slot(wanted(shape, &before, bracket.at, depth == 0)?, index(bracket.commas)),
            // The body of a function.
            K::L_BRACE if matches!(previous, Some(K::JS_ARROW | K::R_PAREN)) => return None,
            _ => {}
        }
    }
    None
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

/// The signature of a function that is wanted.
fn of_slot(slot: &'static Slot, active: Option<u32>) -> Option<SignatureHelp> {
    let signature = slot.signature()?;
    let label = slot.form.to_owned();
    let mut parameters = Vec::with_capacity(signature.parameters.len());
    let mut from = 0;
    for parameter in signature.parameters {
        let start = from + label.get(from..)?.find(parameter.name)?;
        from = start + parameter.name.len();
        let row = builtins::script(parameter.name).and_then(builtins::get);
        let documentation = Markup::read(row.map_or(parameter.ty.name(), |row| row.text));
        parameters.push(Parameter { range: start..from, documentation });
    }
    let documentation = Markup::read(&format!("The function of {}.", slot.name));
    let active = active.filter(|active| (*active as usize) < parameters.len());
    Some(SignatureHelp { label, documentation, parameters, active })
}
