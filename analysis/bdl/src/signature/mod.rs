//! Signature help: the form of a line, of `spawn` or of an invariant around the cursor, in JavaScript that of the
//! function whose parameters are being written or that is being called; and the part of it that the cursor is at.
//!
//! * [`script`]: in blocks of JavaScript, where [`calls`] knows the functions that are called; [`label`]: how a
//!   signature is written.

mod calls;
mod label;
mod script;
#[cfg(test)]
mod tests;

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, Markup};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::{SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, word_of};
use ludex_syntax::tree::Kind;

use self::label::with_parameters;
use crate::builtins::{self, BuiltinKind};
use crate::complete::script::block_in;
use crate::cursor::{Cursor, sound};
use crate::javascript::Source;
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
    if let Some(block) = block_in(&Source::of(db, file), offset) {
        return script::signature(db, file, &block, offset);
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
    of_form(form, commas, list.kind() == K::ARG_LIST)
}

fn of_form(form: &Form, commas: usize, goes_on: bool) -> Option<SignatureHelp> {
    let name = word_of(form.head)?;
    let row = builtins::lookup_only(name, form.kind).and_then(builtins::get);
    let words = form.parts.into_iter().map(|(word, text)| (word.to_owned(), Markup::read(text)));
    let mut help = with_parameters(name, words, commas, goes_on);
    help.documentation = row.map_or_else(Markup::default, |row| Markup::read(row.text));
    Some(help)
}

/// The tokens of a node and of what is in it, without blanks and comments.
fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let tokens = node.descendants_with_tokens().filter_map(SyntaxElement::into_token);
    tokens.filter(|token| !token.kind().is_trivia())
}
