//! The ways of other languages that newcomers take: calls that stand alone, loops and branches that BoGL does not have,
//! comments of other languages. Each is one fault, and its message says how BoGL does it.

use rowan::TextRange;

use super::P;
use super::recovery::*;
use crate::bogl::codes;
use crate::bogl::kind::SyntaxKind::{self, *};
use crate::tree::{SyntaxError, SyntaxFix};

/// The advice about a keyword of other languages that BoGL does not have; [`None`] for all other names.
pub fn foreign_keyword(word: &str) -> Option<&'static str> {
    Some(match word {
        "for" | "foreach" => {
            "a loop is written `while condition do value`, and changes the variable of the `let` around it or the \
             parameters of its function"
        }
        "return" => "an equation has the value of its whole right side, so write only the expression",
        "case" | "switch" | "match" => {
            "values are told apart with `if`, such as `if x == A then … else if x == B then … else …`"
        }
        _ => return None,
    })
}

/// The message about such a keyword.
fn message(word: &str, advice: &str) -> String {
    format!("BoGL has no `{word}`: {advice}")
}

/// True at a keyword of other languages that is used as one: behind a name an operand can stand only in parentheses.
fn at_foreign_keyword(p: &mut P<'_>) -> bool {
    if !p.at(LOWER_NAME) || foreign_keyword(p.current_text()).is_none() || line_breaks_before(p, 1) {
        return false;
    }
    let operand =
        |kind: SyntaxKind| matches!(kind, INT | LOWER_NAME | UPPER_NAME | IF_KW | LET_KW | WHILE_KW | L_BRACE);
    match peek(p, 1) {
        LOWER_NAME => !matches!(p.text_at(p.position() + 1), "and" | "or"),
        // What is in the parentheses of `for` is no list of arguments.
        L_PAREN => {
            let (length, behind) = behind_brackets(p, 1);
            let list = p.current_text() == "for" && behind == UNKNOWN;
            list || (behind != EOF && operand(behind) && !line_breaks_before(p, length) && p.current_text() != "return")
        }
        kind => operand(kind),
    }
}

/// Takes keywords of other languages, with all that goes with them; true if nothing is left of the expression. A
/// `return` is taken alone, and the expression behind it goes on.
pub(super) fn foreign_construct(p: &mut P<'_>) -> bool {
    while at_foreign_keyword(p) {
        let word = p.current_text();
        let message = message(word, foreign_keyword(word).unwrap_or_default());
        if word == "return" {
            let start = p.current_range().start();
            let next = p.range_at(p.position() + 1).start();
            let title = "remove `return`".to_owned();
            let fix = SyntaxFix::new(title, TextRange::new(start, next), "");
            bump_wrong(p, codes::FOREIGN_KEYWORD, message, fix);
            continue;
        }
        wrong(p, codes::FOREIGN_KEYWORD, message);
        // Nothing behind it means what it means in BoGL.
        p.mute(true);
        line_as_error(p);
        if !p.at_end() {
            skip_as_error(p);
        }
        return true;
    }
    false
}

/// True at a call that stands where a definition begins: a name and what is in its parentheses, alone on its lines.
pub(super) fn at_call(p: &mut P<'_>) -> bool {
    if !p.at(LOWER_NAME) || peek(p, 1) != L_PAREN || line_breaks_before(p, 1) {
        return false;
    }
    let (length, behind) = head(p);
    length > 2 && (behind == EOF || line_breaks_before(p, length) && !matches!(behind, EQ | EQ_EQ | COLON | ARROW))
}

/// Takes a call that stands where a definition begins.
pub(super) fn call_alone(p: &mut P<'_>) {
    let name = p.current_text();
    let (length, _) = head(p);
    let range = p.current_range().cover(p.range_at(p.position() + length - 1));
    let message = format!(
        "a call cannot stand alone: type `{name}(…)` at the prompt, or give its result a name, with a signature and \
         `result = {name}(…)`"
    );
    p.error_once(SyntaxError::new(codes::CALL_ALONE, message, range));
    let error = p.start();
    for _ in 0..length {
        p.bump();
    }
    p.complete(error, ERROR);
}

/// True at a `#` that begins a comment in other languages: at least two words follow on its line, or one where it is
/// the first on its line.
pub(super) fn at_hash_comment(p: &mut P<'_>) -> bool {
    let word = |kind: SyntaxKind| matches!(kind, LOWER_NAME | UPPER_NAME) || is_separating_keyword(kind);
    let words = |p: &mut P<'_>, n: usize| {
        let kind = peek(p, n);
        (word(kind) || matches!(kind, TYPE_KW | GAME_KW | IF_KW | LET_KW | WHILE_KW | OF_KW))
            && !line_breaks_before(p, n)
    };
    p.at(HASH) && words(p, 1) && (words(p, 2) || line_breaks_before(p, 0))
}

/// Takes a comment that begins with `#`, up to the end of its line.
pub(super) fn hash_comment(p: &mut P<'_>) {
    let fix = SyntaxFix::new("write `--`", p.current_range(), "--");
    wrong_but(p, codes::FOREIGN_COMMENT, "a comment begins with `--` in BoGL, not with `#`", fix);
    line_as_error(p);
}

/// Takes the rest of a line as what means nothing.
fn line_as_error(p: &mut P<'_>) {
    let error = p.start();
    p.bump();
    while !p.at_end() && !line_breaks_before(p, 0) {
        p.bump();
    }
    p.complete(error, ERROR);
}
