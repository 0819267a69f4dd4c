//! BoGL's grammar: the chart of documents/bogl.txt, from the whole program down to equations.
//!
//! One fault gives one error: what follows it is read as if it were mended, and up to where the next
//! definition surely begins (see [`recovery`]) nothing else is reported that would follow from it.

mod equations;
mod expressions;
mod newcomers;
mod recovery;
mod types;

use std::ops::Range;

use rowan::TextRange;

use self::equations::{at_bare_params, at_nameless_equation, equation, inline_equation};
pub use self::newcomers::foreign_keyword;
use self::newcomers::{at_call, call_alone, hash_comment};
use self::recovery::*;
use super::kind::SyntaxKind::{self, *};
use super::lexer;
use crate::Code;
use crate::bogl::codes;
use crate::parser::{Lexed, Marker, Parser};
use crate::reparse::ItemGrammar;
use crate::tree::{MAX_DEPTH, SyntaxError, SyntaxFix};

/// The grammar of BoGL.
#[derive(Debug)]
pub(super) struct Bogl;

type P<'t> = Parser<'t, SyntaxKind>;

impl ItemGrammar for Bogl {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn source_file(p: &mut P<'_>) {
        while p.at(HASH) {
            hash_comment(p);
        }
        header(p);
        while !p.at_end() {
            item(p);
        }
    }

    fn item(p: &mut P<'_>) {
        item(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        matches!(item, TYPE_DEF | VALUE_DEF)
    }

    /// `type Name`, `name :`
    const OPENING_TOKENS: usize = 2;

    /// True, as the partner of a `(` that is not closed and the `=` behind it are looked for in what follows.
    const LOOKS_FAR: bool = true;

    fn unsettles(code: &'static Code) -> bool {
        code == codes::UNCLOSED_COMMENT
    }
}

fn header(p: &mut P<'_>) {
    match p.current() {
        GAME_KW => game(p),
        LOWER_NAME | UPPER_NAME
            if p.current_text().eq_ignore_ascii_case("game") && matches!(peek(p, 1), LOWER_NAME | UPPER_NAME) =>
        {
            let fix = replacement(p, "game");
            wrong_but(p, codes::MISSING_HEADER, "a BoGL program begins with `game`, in lowercase letters", fix);
            game(p);
        }
        _ => {
            let follows = p.at_end() || at_boundary(p) || at_equation(p);
            missing_header(p, follows);
            if !follows {
                skip_as_error(p);
                if p.at(GAME_KW) {
                    game(p);
                }
            }
        }
    }
}

/// Reports that the header is missing. If a program follows, or nothing, one can be written before it.
fn missing_header(p: &mut P<'_>, follows: bool) {
    let at_end = p.at_end();
    let range = if at_end { TextRange::empty(p.previous_range().end()) } else { p.current_range() };
    let message = "a BoGL program begins with `game` and its name, such as `game TicTacToe`";
    let mut error = SyntaxError::new(codes::MISSING_HEADER, message, range);
    let has_mark = p.text().starts_with('\u{FEFF}');
    if follows && !(at_end && has_mark) {
        let line_breaks = if at_end { "\n" } else { "\n\n" };
        error.fix = Some(SyntaxFix::new(
            "write `game Game`",
            TextRange::empty(range.start()),
            format!("game Game{line_breaks}"),
        ));
        // Its name is the author's to choose.
        error.needs_confirmation = true;
    }
    if !explained(p) {
        p.error_once(error);
    }
}

/// `game Name`
fn game(p: &mut P<'_>) {
    let header = p.start();
    p.bump();
    upper_name(p, "the name of the game");
    p.complete(header, GAME_HEADER);
    if !at_boundary(p) && !at_equation(p) && !line_breaks_before(p, 0) {
        wrong(p, codes::EXPECTED_DEFINITION, "expected a definition here; the name of a game is one word");
        p.skip_as(ERROR, |p| at_boundary(p) || line_breaks_before(p, 0));
    }
}

fn item(p: &mut P<'_>) {
    p.begin_item();
    let errors = p.errors().len();
    match p.current() {
        TYPE_KW => type_def(p),
        LOWER_NAME if at_call(p) => call_alone(p),
        HASH => hash_comment(p),
        LOWER_NAME if begins_value(p) || lacks_colon(p) => value_def(p),
        LOWER_NAME if peek(p, 1) == COMMA => {
            let comma = p.range_at(p.position() + 1);
            let message = "a definition defines only one name: give each name its own signature and equation";
            p.error(SyntaxError::new(codes::UNEXPECTED_TOKEN, message, comma));
            skip_item(p);
        }
        UPPER_NAME if peek(p, 1) == EQ && matches!(peek(p, 2), UPPER_NAME | ARRAY_KW | L_BRACE | L_PAREN) => {
            let start = p.current_range().start();
            let fix = SyntaxFix::new("insert `type`", TextRange::empty(start), "type ");
            wrong_but(p, codes::EXPECTED_DEFINITION, "a type definition begins with `type`", fix);
            type_def(p);
        }
        UPPER_NAME if matches!(head(p).1, COLON | EQ) => value_def(p),
        COLON if at_nameless_signature(p) => nameless_def(p),
        kind => {
            let text = p.current_text();
            let expected = "expected a definition here: `type Name = …`, or `name : type` and its equation";
            let message = match kind {
                GAME_KW => "a program has only one `game` header, at its beginning".to_owned(),
                LOWER_NAME | UPPER_NAME | LET_KW | IF_KW | WHILE_KW => {
                    format!("{expected}; this `{text}` does not begin one")
                }
                _ => expected.to_owned(),
            };
            p.error_here(codes::EXPECTED_DEFINITION, message);
            skip_item(p);
        }
    }
    p.mute(false);
    p.keep_first_of_line(errors);
}

/// Takes a token that begins no definition, and the rest up to one.
fn skip_item(p: &mut P<'_>) {
    let error = p.start();
    p.bump();
    skip(p);
    p.complete(error, ERROR);
}

/// True if the name here is that of a value or function, perhaps half written.
fn begins_value(p: &mut P<'_>) -> bool {
    match peek(p, 1) {
        COLON | EQ | EQ_EQ | L_PAREN | BANG | EOF => true,
        COMMA => false,
        _ => line_breaks_before(p, 1) || (at_bare_params(p, 1) > 0),
    }
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn upper_name(p: &mut P<'_>, what: &str) {
    let name = p.start();
    match p.current() {
        UPPER_NAME | ARRAY_KW if !at_operand_boundary(p) => {
            p.bump();
            p.complete(name, NAME);
        }
        LOWER_NAME if !line_breaks_before(p, 0) && !at_item(p) => {
            let proper = upper_first(p.current_text());
            let fix = replacement(p, &proper);
            wrong_but(p, codes::NAME_CASE, format!("{what} must begin with an uppercase letter: `{proper}`"), fix);
            p.bump();
            p.complete(name, NAME);
        }
        _ => {
            missing(p, codes::EXPECTED_NAME, format!("expected {what} here, with an uppercase first letter"));
            p.abandon(name);
        }
    }
}

/// `type Name = …`; the keyword may be missing.
fn type_def(p: &mut P<'_>) {
    let def = p.start();
    if p.eat(TYPE_KW) {
        if p.at(LOWER_NAME) && peek(p, 1) == UPPER_NAME && peek(p, 2) == EQ && !line_breaks_before(p, 1) {
            let fix = removal(p);
            bump_wrong(p, codes::EXPECTED_NAME, "the name of the type must directly follow `type`", fix);
        }
        upper_name(p, "the name of a type");
    } else {
        p.bump_as(NAME);
    }
    let expected = "expected `=` and the type here";
    let begun = match p.current() {
        EQ => {
            p.bump();
            true
        }
        EQ_EQ | COLON => {
            let message = match p.current() {
                EQ_EQ => "a definition is written with one `=`",
                _ => "a type definition is written with `=`",
            };
            let fix = replacement(p, "=");
            wrong_but(p, codes::EXPECTED_EQUALS, message, fix);
            p.bump();
            true
        }
        _ if types::starts_type(p) => {
            missing_word(p, codes::EXPECTED_EQUALS, expected, "=");
            true
        }
        _ => {
            missing(p, codes::EXPECTED_EQUALS, expected);
            false
        }
    };
    if begun {
        types::definition(p);
    } else if !at_next(p) {
        skip_as_error(p);
    }
    p.complete(def, TYPE_DEF);
}

/// Reports nesting past the limit and takes what is inside as it is; false if there is room.
fn too_deep(p: &mut P<'_>, level: u32) -> bool {
    // A type or expression needs at most three levels before it comes back here.
    if level + 4 <= MAX_DEPTH {
        return false;
    }
    p.error_here(
        codes::TOO_DEEP,
        format!("this is nested more than {MAX_DEPTH} levels deep; what is inside is not analysed"),
    );
    p.mute(true);
    skip_as_error(p);
    true
}

fn value_def(p: &mut P<'_>) {
    let def = p.start();
    let (name, range, from) = (p.current_text(), p.current_range(), p.position());
    let (length, follower) = head(p);
    if follower == COLON || lacks_colon(p) {
        let reported = signature(p, length);
        let end = p.position();
        let mut count = 0;
        let mut board = false;
        if at_nameless_equation(p) {
            board = p.at(BANG);
            equation(p, Some(name));
            count += 1;
        }
        if p.at(EQ) {
            inline_equation(p, name);
            count += 1;
        }
        while continues(p, name, count, board) {
            board = p.nth(1) == BANG;
            equation(p, Some(name));
            count += 1;
        }
        if count == 0 && !reported && !explained(p) {
            let message = missing_equation(p, name, from..end);
            p.error_once(SyntaxError::new(codes::MISSING_EQUATION, message, range));
        }
    } else {
        let alone = follower != EQ && (peek(p, 1) == EOF || line_breaks_before(p, 1));
        let message = if alone {
            format!("`{name}` alone is not a definition: write `{name} : …` and an equation below it")
        } else {
            format!("`{name}` has no signature: write `{name} : …` above its equation")
        };
        p.error_here(codes::MISSING_SIGNATURE, message);
        if alone {
            // Only the name is there: it is being written.
            let equation = p.start();
            p.bump_as(NAME);
            p.complete(equation, EQUATION);
        } else {
            equation(p, None);
            while matches!(p.current(), LOWER_NAME | UPPER_NAME) && peek(p, 1) != COLON && p.current_text() == name {
                equation(p, None);
            }
        }
    }
    p.complete(def, VALUE_DEF);
}

/// The message on the signature at these positions if no equation follows it.
fn missing_equation(p: &P<'_>, name: &str, mut signature: Range<usize>) -> String {
    let ty = signature.start + 2;
    let equation = if signature.any(|at| p.kind_at(at) == ARROW) {
        format!("{name}(…)")
    } else if signature.end == ty + 1 && p.text_at(ty) == "Board" {
        format!("{name}!(x, y)")
    } else {
        name.to_owned()
    };
    format!("`{name}` has a signature but no equation: write `{equation} = …` below it")
}

/// A signature without its name, and the equations below it.
fn nameless_def(p: &mut P<'_>) {
    let def = p.start();
    let signature = p.start();
    let colon = p.current_range();
    p.bump();
    types::signature(p);
    end_of_signature(p, signature);
    let mut message = "a signature must begin with a name: `name : type`".to_owned();
    let mut fix = None;
    if p.at(LOWER_NAME) && at_equation(p) {
        let name = p.current_text();
        message = format!("expected a name before the `:`; the name in the equation below is `{name}`");
        let range = TextRange::empty(colon.start());
        fix = Some(SyntaxFix::new(format!("insert `{name}`"), range, format!("{name} ")));
        let mut board = false;
        while p.at(LOWER_NAME) && continues(p, name, 1, board) {
            board = p.nth(1) == BANG;
            equation(p, Some(name));
        }
    }
    let mut error = SyntaxError::new(codes::EXPECTED_NAME, message, colon);
    error.fix = fix;
    p.error(error);
    p.complete(def, VALUE_DEF);
}

/// True at the name of a signature without its colon, and perhaps without its type: below it an
/// equation has the same name.
fn lacks_colon(p: &mut P<'_>) -> bool {
    let name = p.current_text();
    for n in 1..SCAN {
        let kind = peek(p, n);
        if kind == EOF {
            return false;
        }
        if line_breaks_before(p, n) {
            return kind == LOWER_NAME && p.text_at(p.position() + n) == name && peek(p, n + 1) != COLON;
        }
        if matches!(kind, COLON | EQ) || (n == 1 && !begins_type(kind)) {
            return false;
        }
    }
    false
}

/// True if an equation follows that goes with the signature of `name`: the first one whatever its name
/// is, and in a row of board equations too.
fn continues(p: &mut P<'_>, name: &str, count: u32, board: bool) -> bool {
    let text = p.current_text();
    match p.current() {
        LOWER_NAME if peek(p, 1) == COLON => false,
        LOWER_NAME if text == name => count == 0 || !at_call(p),
        LOWER_NAME if count == 0 => head(p).1 != COLON,
        LOWER_NAME => board && peek(p, 1) == BANG,
        UPPER_NAME if line_breaks_before(p, 0) && at_equation(p) => {
            let type_def = peek(p, 1) == EQ && matches!(peek(p, 2), L_BRACE | ARRAY_KW);
            lower_first(text) == lower_first(name) || (count == 0 && !type_def)
        }
        _ => false,
    }
}

/// `name : type`, where this many tokens stand before the colon, or the colon is missing. True if what
/// stands behind it was reported: then nobody can tell whether an equation is missing.
fn signature(p: &mut P<'_>, length: usize) -> bool {
    let signature = p.start();
    if peek(p, length) != COLON {
        let message = format!("expected `:` and the type of `{}` here", p.current_text());
        p.bump_as(NAME);
        if line_breaks_before(p, 0) {
            missing(p, codes::MISSING_SIGNATURE, message);
            p.complete(signature, SIGNATURE);
            return true;
        }
        missing_colon(p, &message);
        types::signature(p);
        return end_of_signature(p, signature);
    }
    let before = p.range_at(p.position() + length - 1);
    if length > 1 {
        let name = p.current_range();
        let message = "only the name belongs before `:`; the parameters belong in the equation";
        let mut error = SyntaxError::new(codes::UNEXPECTED_TOKEN, message, name.cover(before));
        error.fix = Some(SyntaxFix::new("remove the parameters", TextRange::new(name.end(), before.end()), ""));
        p.error(error);
    } else if p.at(UPPER_NAME) {
        let proper = lower_first(p.current_text());
        p.error_here(codes::NAME_CASE, format!("the name of a value must begin with a lowercase letter: `{proper}`"));
    }
    p.bump_as(NAME);
    if length > 1 {
        let error = p.start();
        for _ in 1..length {
            p.bump();
        }
        p.complete(error, ERROR);
    }
    p.bump(); // the colon
    types::signature(p);
    end_of_signature(p, signature)
}

/// True if what stands behind the type was reported.
fn end_of_signature(p: &mut P<'_>, signature: Marker) -> bool {
    semicolon(p);
    let equation = at_nameless_equation(p)
        || p.at(EQ)
        || p.at(LOWER_NAME)
        || (p.at(UPPER_NAME) && line_breaks_before(p, 0) && at_equation(p));
    let strange = !equation && !at_item(p);
    if strange {
        if matches!(p.current(), R_PAREN | R_BRACKET | R_BRACE) {
            unexpected(p);
        } else {
            wrong(p, codes::UNEXPECTED_TOKEN, "expected an equation here, after the signature");
        }
        skip_as_error(p);
    }
    p.complete(signature, SIGNATURE);
    strange
}
