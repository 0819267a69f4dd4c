//! BoGL's grammar: the chart of documents/bogl.txt, with the precedence and the places of signs
//! that only the reference implementation knows.
//!
//! No name is followed by `:` inside an expression, so `name :` and `type` begin a new item
//! wherever they stand: that is what recovery holds on to.

use super::kind::SyntaxKind::{self, *};
use super::lexer;
use crate::parser::{CompletedMarker, Lexed, Parser};
use crate::reparse::Grammar;
use crate::tree::{MAX_DEPTH, SyntaxError, SyntaxFix};

/// The grammar of BoGL.
#[derive(Debug)]
pub struct Bogl;

type P<'t> = Parser<'t, SyntaxKind>;

impl Grammar for Bogl {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn source_file(p: &mut P<'_>) {
        let root = p.start();
        if p.at(GAME_KW) {
            let header = p.start();
            p.bump();
            upper_name(p, "the name of the game");
            p.complete(header, GAME_HEADER);
        } else {
            p.error_here("missing-header", "a BoGL program begins with `game` and its name, such as `game TicTacToe`");
        }
        while !p.at_end() {
            item(p);
        }
        p.complete(root, SOURCE_FILE);
    }

    fn item(p: &mut P<'_>) {
        item(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        matches!(item, TYPE_DEF | VALUE_DEF)
    }

    /// `type Name`, `name :`
    const OPENING_TOKENS: usize = 2;

    fn unsettles(code: &str) -> bool {
        code.starts_with("unclosed-")
    }
}

fn item(p: &mut P<'_>) {
    p.mute(false);
    if matches!(p.current(), TYPE_KW | LOWER_NAME) {
        p.begin_item();
    }
    match p.current() {
        TYPE_KW => type_def(p),
        LOWER_NAME => value_def(p),
        UPPER_NAME if p.nth(1) == COLON => {
            let name = p.current_text();
            p.error_here(
                "name-case",
                format!("the name of a value begins with a lowercase letter: `{}`", lower_first(name)),
            );
            value_def(p);
        }
        _ => {
            let message = match p.current() {
                GAME_KW => "a program has one `game` header, at its beginning",
                _ => "expected a definition here: `type Name = …`, or `name : type` and its equation",
            };
            p.error_here("expected-definition", message);
            let error = p.start();
            p.bump();
            skip(p);
            p.complete(error, ERROR);
        }
    }
    p.mute(false);
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// True where a new item surely begins.
fn at_item(p: &mut P<'_>) -> bool {
    match p.current() {
        TYPE_KW | GAME_KW | EOF => true,
        LOWER_NAME | UPPER_NAME => p.nth(1) == COLON,
        _ => false,
    }
}

/// True where an equation begins: a name, what it takes, and `=`.
fn at_equation(p: &mut P<'_>) -> bool {
    if p.current() != LOWER_NAME {
        return false;
    }
    let open = match p.nth(1) {
        EQ => return true,
        L_PAREN => 1,
        BANG if p.nth(2) == L_PAREN => 2,
        _ => return false,
    };
    let mut depth = 0;
    for n in open..open + 64 {
        match p.nth(n) {
            L_PAREN => depth += 1,
            R_PAREN => {
                depth -= 1;
                if depth == 0 {
                    return p.nth(n + 1) == EQ;
                }
            }
            TYPE_KW | EOF => return false,
            _ => {}
        }
    }
    false
}

/// Takes everything up to the next item or equation into the tree.
fn skip(p: &mut P<'_>) {
    while !at_item(p) && !at_equation(p) {
        p.bump();
    }
}

/// What the grammar could not place: one error was reported, the rest is taken as it is.
fn skip_as_error(p: &mut P<'_>) {
    if !at_item(p) && !at_equation(p) {
        let error = p.start();
        skip(p);
        p.complete(error, ERROR);
    }
}

fn expect(p: &mut P<'_>, kind: SyntaxKind, code: &'static str, message: &str) -> bool {
    if p.eat(kind) {
        return true;
    }
    p.error_missing(code, message);
    false
}

fn upper_name(p: &mut P<'_>, what: &str) {
    let name = p.start();
    match p.current() {
        UPPER_NAME | ARRAY_KW => {
            p.bump();
            p.complete(name, NAME);
        }
        LOWER_NAME => {
            let text = p.current_text();
            let mut error = SyntaxError::new(
                "name-case",
                format!("{what} begins with an uppercase letter: `{}`", upper_first(text)),
                p.current_range(),
            );
            error.fix = Some(SyntaxFix {
                title: format!("write `{}`", upper_first(text)),
                range: p.current_range(),
                replacement: upper_first(text),
            });
            p.error_once(error);
            p.bump();
            p.complete(name, NAME);
        }
        _ => {
            p.error_missing("expected-name", format!("expected {what} here, a name with an uppercase first letter"));
            p.abandon(name);
        }
    }
}

fn type_def(p: &mut P<'_>) {
    let def = p.start();
    p.bump();
    upper_name(p, "the name of a type");
    if expect(p, EQ, "expected-equals", "expected `=` and the type here") || !at_item(p) {
        if p.at(ARRAY_KW) {
            board_type(p);
        } else {
            type_expr(p, Place::Definition, 3);
        }
    }
    if !at_item(p) && !at_equation(p) {
        p.error_here("unexpected-token", "this does not belong to the type before it, and no definition begins here");
        skip_as_error(p);
    }
    p.complete(def, TYPE_DEF);
}

fn board_type(p: &mut P<'_>) {
    let board = p.start();
    p.bump();
    let shape = "expected the size of the board here, such as `(3, 3)`";
    if expect(p, L_PAREN, "expected-size", shape) {
        for at in 0..2 {
            sign(p);
            expect(
                p,
                INT,
                "expected-size",
                "expected a number here: the board's width and height are two whole numbers",
            );
            if at == 0 {
                expect(p, COMMA, "expected-size", "expected `,` here: a board has a width and a height");
            }
        }
        if !p.at(R_PAREN) && !at_item(p) {
            p.error_missing("expected-size", "a board has two dimensions: a width and a height");
            while !p.at(R_PAREN) && !p.at(OF_KW) && !at_item(p) {
                p.bump();
            }
        }
        expect(p, R_PAREN, "expected-close", "expected `)` here");
    }
    if expect(p, OF_KW, "expected-of", "expected `of` and the type of what a field holds") {
        type_expr(p, Place::Definition, 4);
    }
    p.complete(board, BOARD_TYPE);
}

fn sign(p: &mut P<'_>) {
    if (p.at(MINUS) || p.at(PLUS)) && p.nth(1) == INT {
        p.bump();
    }
}

/// Where a type expression stands decides what it may be made of.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// On the right side of a type definition.
    Definition,
    /// In a signature.
    Signature,
}

fn too_deep(p: &mut P<'_>, level: u32) -> bool {
    // A type or expression needs at most three levels before it comes back here.
    if level + 4 <= MAX_DEPTH {
        return false;
    }
    p.error_here("too-deep", format!("this is nested more than {MAX_DEPTH} deep; what is inside is not analysed"));
    p.mute(true);
    skip_as_error(p);
    true
}

fn type_expr(p: &mut P<'_>, place: Place, level: u32) {
    let Some(mut left) = type_atom(p, place, level) else { return };
    let mut level = level;
    while p.at(AMP) {
        if place == Place::Signature {
            p.error_here(
                "extension-in-signature",
                "a type can only be extended in a type definition: give it a name with `type` and use the name here",
            );
        }
        level += 1;
        if too_deep(p, level) {
            return;
        }
        let extended = p.precede(left);
        p.bump();
        match p.current() {
            L_BRACE | UPPER_NAME => {
                type_atom(p, place, level);
            }
            _ => {
                p.error_missing("expected-type", "expected an enumeration, such as `{None}`, or the name of one here");
                if p.at(L_PAREN) {
                    type_atom(p, place, level);
                }
            }
        }
        left = p.complete(extended, EXTENDED_TYPE);
    }
    if p.at(ARROW) && place == Place::Definition {
        p.error_here("function-type", "a function type can only stand in a signature, such as `f : Int -> Bool`");
    }
}

fn type_atom(p: &mut P<'_>, place: Place, level: u32) -> Option<CompletedMarker> {
    match p.current() {
        UPPER_NAME => {
            let name = p.start();
            p.bump();
            Some(p.complete(name, TYPE_REF))
        }
        ARRAY_KW => {
            p.error_here(
                "array-type",
                "an array can only be the definition of the board: `type Board = Array (3,3) of …`",
            );
            let array = p.start();
            p.bump();
            skip(p);
            Some(p.complete(array, ERROR))
        }
        LOWER_NAME if !at_item(p) => {
            let name = p.start();
            let text = p.current_text();
            p.error_here(
                "name-case",
                format!("the name of a type begins with an uppercase letter: `{}`", upper_first(text)),
            );
            p.bump();
            Some(p.complete(name, TYPE_REF))
        }
        L_BRACE => {
            if place == Place::Signature {
                p.error_here(
                    "enumeration-in-signature",
                    "an enumeration can only stand in a type definition: give it a name with `type` and use the name here",
                );
            }
            Some(enum_type(p))
        }
        L_PAREN => tuple_type(p, place, level),
        _ => {
            p.error_missing("expected-type", "expected a type here");
            None
        }
    }
}

fn enum_type(p: &mut P<'_>) -> CompletedMarker {
    let node = p.start();
    p.bump();
    if p.at(R_BRACE) {
        p.error_here("empty-enumeration", "an enumeration needs at least one value, such as `{None}`");
    }
    while !p.at(R_BRACE) && !at_item(p) {
        let value = p.start();
        match p.current() {
            UPPER_NAME => {
                p.bump();
                p.complete(value, ENUM_VALUE);
            }
            LOWER_NAME => {
                let text = upper_first(p.current_text());
                p.error_here(
                    "name-case",
                    format!("a value of an enumeration begins with an uppercase letter: `{text}`"),
                );
                p.bump();
                p.complete(value, ENUM_VALUE);
            }
            R_BRACKET | R_PAREN | EQ | COLON => {
                p.abandon(value);
                break;
            }
            _ => {
                p.error_missing("expected-value", "expected the name of a value here, such as `Empty`");
                p.bump();
                p.complete(value, ERROR);
            }
        }
        if p.at(COMMA) {
            p.bump();
            if p.at(R_BRACE) {
                p.error_missing("expected-value", "expected another value after the comma");
            }
        } else if p.at(UPPER_NAME) {
            p.error_missing("expected-comma", "expected `,` between two values");
        } else {
            break;
        }
    }
    expect(p, R_BRACE, "expected-close", "expected `}` here: the enumeration is not closed");
    p.complete(node, ENUM_TYPE)
}

fn tuple_type(p: &mut P<'_>, place: Place, level: u32) -> Option<CompletedMarker> {
    if too_deep(p, level) {
        return None;
    }
    let tuple = p.start();
    let open = p.current_range();
    p.bump();
    let mut components = 0;
    loop {
        if p.at(R_PAREN) {
            if components > 0 {
                p.error_missing("expected-type", "expected another type after the comma");
            }
            break;
        }
        let before = p.position();
        type_expr(p, place, level + 1);
        components += 1;
        if p.at(ARROW) {
            p.error_here("function-type", "a function type cannot stand inside a tuple");
            p.bump();
            type_expr(p, place, level + 1);
        }
        if !p.eat(COMMA) || p.position() == before {
            break;
        }
    }
    let end = p.current_range().end();
    if expect(p, R_PAREN, "expected-close", "expected `)` here: the tuple type is not closed") && components < 2 {
        let message = "a tuple type needs at least two components; for one, leave the parentheses out";
        p.error(SyntaxError::new("tuple-of-one", message, open.cover(rowan::TextRange::empty(end))));
    }
    Some(p.complete(tuple, TUPLE_TYPE))
}

fn value_def(p: &mut P<'_>) {
    let def = p.start();
    let name = p.current_range();
    let name_text = p.current_text();
    if p.nth(1) == COLON {
        signature(p);
        if p.at(LOWER_NAME) && p.nth(1) != COLON {
            while p.at(LOWER_NAME) && p.nth(1) != COLON {
                equation(p);
            }
        } else {
            let message = format!("`{name_text}` has a signature but no equation: write `{name_text} = …` below it");
            p.error_once(SyntaxError::new("missing-equation", message, name));
        }
    } else {
        let message = format!("`{name_text}` has no signature: write `{name_text} : …` above its equation");
        p.error_once(SyntaxError::new("missing-signature", message, name));
        while p.at(LOWER_NAME) && p.nth(1) != COLON && p.current_text() == name_text {
            equation(p);
        }
    }
    p.complete(def, VALUE_DEF);
}

fn signature(p: &mut P<'_>) {
    let signature = p.start();
    let name = p.start();
    p.bump();
    p.complete(name, NAME);
    p.bump(); // the colon
    let from = p.start();
    type_expr(p, Place::Signature, 5);
    if p.eat(ARROW) {
        type_expr(p, Place::Signature, 5);
        p.complete(from, FUNCTION_TYPE);
        if p.at(ARROW) {
            p.error_here(
                "function-type",
                "a function takes one argument type, `(A, B) -> C`; functions of functions do not exist",
            );
        }
    } else {
        p.abandon(from);
    }
    if !at_item(p) && !p.at(LOWER_NAME) {
        p.error_here("unexpected-token", "expected the equation here, below its signature");
        skip_as_error(p);
    }
    p.complete(signature, SIGNATURE);
}

fn equation(p: &mut P<'_>) {
    let equation = p.start();
    let name = p.start();
    p.bump();
    p.complete(name, NAME);
    match p.current() {
        L_PAREN => param_list(p),
        BANG => board_positions(p),
        _ => {}
    }
    match p.current() {
        EQ => {
            p.bump();
            expr(p, 0, 4);
        }
        EQ_EQ => {
            let mut error = SyntaxError::new(
                "expected-equals",
                "a definition is written with one `=`; `==` compares two values",
                p.current_range(),
            );
            error.fix = Some(SyntaxFix {
                title: "write `=`".to_owned(),
                range: p.current_range(),
                replacement: "=".to_owned(),
            });
            p.error_once(error);
            p.bump();
            expr(p, 0, 4);
        }
        _ => p.error_missing("expected-equals", "expected `=` and an expression here"),
    }
    if !at_item(p) && !at_equation(p) {
        let message = match p.current() {
            LOWER_NAME | UPPER_NAME | INT | L_PAREN => {
                "expected an operator or the next definition here; a function is applied with parentheses, `f(x)`"
            }
            COMMA => "several values need parentheses around them, `(a, b)`",
            R_PAREN => "this `)` closes nothing",
            _ => "this does not belong to the expression before it",
        };
        p.error_here("unexpected-token", message);
        skip_as_error(p);
    }
    p.complete(equation, EQUATION);
}

fn param_list(p: &mut P<'_>) {
    let list = p.start();
    p.bump();
    if p.at(R_PAREN) {
        p.error_missing(
            "expected-parameter",
            "a function has at least one parameter; a value is written without parentheses",
        );
    }
    while !p.at(R_PAREN) && !p.at(EQ) && !at_item(p) {
        let param = p.start();
        match p.current() {
            LOWER_NAME => {
                p.bump();
                p.complete(param, PARAM);
            }
            UPPER_NAME => {
                let text = lower_first(p.current_text());
                p.error_here("name-case", format!("a parameter begins with a lowercase letter: `{text}`"));
                p.bump();
                p.complete(param, PARAM);
            }
            _ => {
                p.error_missing(
                    "expected-parameter",
                    "expected the name of a parameter here; patterns and values cannot stand in its place",
                );
                let mut depth = 0;
                while !at_item(p) && !p.at(EQ) {
                    match p.current() {
                        L_PAREN => depth += 1,
                        R_PAREN if depth == 0 => break,
                        R_PAREN => depth -= 1,
                        COMMA if depth == 0 => break,
                        _ => {}
                    }
                    p.bump();
                }
                p.complete(param, ERROR);
            }
        }
        if !p.eat(COMMA) {
            break;
        }
        if p.at(R_PAREN) {
            p.error_missing("expected-parameter", "expected another parameter after the comma");
        }
    }
    expect(p, R_PAREN, "expected-close", "expected `)` here: the parameters are not closed");
    p.complete(list, PARAM_LIST);
}

fn board_positions(p: &mut P<'_>) {
    let positions = p.start();
    p.bump();
    if expect(p, L_PAREN, "expected-position", "expected a board position here, such as `(1, 2)` or `(x, y)`") {
        let mut count = 0;
        while !p.at(R_PAREN) && !p.at(EQ) && !at_item(p) {
            let position = p.start();
            sign(p);
            match p.current() {
                INT | LOWER_NAME => p.bump(),
                UPPER_NAME => {
                    p.error_here("name-case", "a variable in a board position begins with a lowercase letter");
                    p.bump();
                }
                _ => {
                    p.error_missing("expected-position", "expected a number or a variable here");
                    if !p.at(COMMA) {
                        p.bump();
                    }
                }
            }
            p.complete(position, BOARD_POSITION);
            count += 1;
            if count == 2 && p.at(COMMA) {
                p.error_missing("expected-close", "expected `)` here: a board position has two parts, column and row");
            }
            if !p.eat(COMMA) {
                break;
            }
        }
        if count < 2 {
            p.error_missing("expected-position", "a board position has two parts, column and row");
        }
        expect(p, R_PAREN, "expected-close", "expected `)` here");
    }
    p.complete(positions, BOARD_POSITIONS);
}

/// How tight a binary operator binds; all of them associate to the left.
fn binding_power(kind: SyntaxKind) -> Option<u8> {
    Some(match kind {
        GT => 1,
        GT_EQ => 2,
        NOT_EQ => 3,
        EQ_EQ => 4,
        LT_EQ => 5,
        LT => 6,
        PLUS | MINUS => 7,
        STAR | SLASH | PERCENT => 8,
        BANG | HASH => 9,
        _ => return None,
    })
}

/// A finished expression and how many levels its tree has.
#[derive(Clone, Copy)]
struct Expr {
    marker: CompletedMarker,
    height: u32,
}

/// An expression whose operators bind tighter than `power`, at this level of the tree.
fn expr(p: &mut P<'_>, power: u8, level: u32) -> Option<Expr> {
    if too_deep(p, level) {
        return None;
    }
    let mut left = atom(p, level)?;
    while let Some(own) = binding_power(p.current()) {
        if own <= power || too_deep(p, level + left.height) {
            break;
        }
        let outer = p.precede(left.marker);
        if p.at(HASH) {
            p.bump();
            let indices = projection(p);
            left = Expr { marker: p.complete(outer, PROJECTION_EXPR), height: left.height.max(indices) + 1 };
            continue;
        }
        p.bump();
        let right = expr(p, own, level + 1).map_or(0, |right| right.height);
        left = Expr { marker: p.complete(outer, BIN_EXPR), height: left.height.max(right) + 1 };
    }
    Some(left)
}

/// The indices of a projection, after its `#`; gives the height of what was taken.
fn projection(p: &mut P<'_>) -> u32 {
    let message = "expected the number of a component here, such as `# 0`, or several, such as `# (0, 1)`";
    if p.at(INT) {
        let literal = p.start();
        p.bump();
        p.complete(literal, LITERAL);
        return 1;
    }
    if !p.at(L_PAREN) {
        p.error_missing("expected-index", message);
        return 0;
    }
    let tuple = p.start();
    p.bump();
    loop {
        let literal = p.start();
        if p.eat(INT) {
            p.complete(literal, LITERAL);
        } else {
            p.abandon(literal);
            p.error_missing("expected-index", message);
            while !p.at(R_PAREN) && !p.at(COMMA) && !at_item(p) {
                p.bump();
            }
        }
        if !p.eat(COMMA) {
            break;
        }
    }
    expect(p, R_PAREN, "expected-close", "expected `)` here");
    p.complete(tuple, TUPLE_EXPR);
    2
}

fn atom(p: &mut P<'_>, level: u32) -> Option<Expr> {
    let start = p.start();
    let (kind, height) = match p.current() {
        INT => {
            p.bump();
            (LITERAL, 1)
        }
        MINUS | PLUS if p.nth(1) == INT => {
            p.bump();
            p.bump();
            (LITERAL, 1)
        }
        MINUS | PLUS => {
            let sign = p.current_text();
            p.error_here("sign", format!("`{sign}` can only stand before a number: write `0 {sign} …`"));
            p.bump();
            let height = expr(p, 8, level + 1).map_or(0, |inner| inner.height);
            (ERROR, height + 1)
        }
        UPPER_NAME => {
            p.bump();
            if p.at(L_PAREN) && p.joined_to_previous() {
                p.error_here(
                    "call-of-value",
                    "only functions can be applied, and their names begin with a lowercase letter",
                );
                let name = p.complete(start, NAME_REF);
                let call = p.precede(name);
                let height = arguments(p, level);
                return Some(Expr { marker: p.complete(call, CALL_EXPR), height: height + 1 });
            }
            (NAME_REF, 1)
        }
        LOWER_NAME if !at_item(p) => {
            p.bump();
            if p.at(L_PAREN) {
                let name = p.complete(start, NAME_REF);
                let call = p.precede(name);
                let height = arguments(p, level);
                return Some(Expr { marker: p.complete(call, CALL_EXPR), height: height + 1 });
            }
            (NAME_REF, 1)
        }
        L_PAREN => {
            let (count, height) = parenthesized(p, level);
            (if count > 1 { TUPLE_EXPR } else { PAREN_EXPR }, height)
        }
        LET_KW => {
            p.bump();
            let name = p.start();
            match p.current() {
                LOWER_NAME => {
                    p.bump();
                    p.complete(name, NAME);
                }
                UPPER_NAME => {
                    let text = lower_first(p.current_text());
                    p.error_here(
                        "name-case",
                        format!("a name bound by `let` begins with a lowercase letter: `{text}`"),
                    );
                    p.bump();
                    p.complete(name, NAME);
                }
                _ => {
                    p.error_missing("expected-name", "expected the name that `let` binds here; it binds exactly one");
                    p.abandon(name);
                    while !p.at(EQ) && !p.at(IN_KW) && !at_item(p) {
                        p.bump();
                    }
                }
            }
            expect(p, EQ, "expected-equals", "expected `=` and an expression here");
            let first = expr(p, 0, level + 1).map_or(0, |inner| inner.height);
            if p.at(COMMA) {
                p.error_missing("expected-in", "`let` binds one name: write another `let` after `in`");
                while !p.at(IN_KW) && !at_item(p) && !at_equation(p) {
                    p.bump();
                }
            }
            expect(p, IN_KW, "expected-in", "expected `in` and the expression that uses the name");
            let second = expr(p, 0, level + 1).map_or(0, |inner| inner.height);
            (LET_EXPR, first.max(second) + 1)
        }
        IF_KW => {
            p.bump();
            let mut height = expr(p, 0, level + 1).map_or(0, |inner| inner.height);
            expect(p, THEN_KW, "expected-then", "expected `then` here, after the condition");
            height = height.max(expr(p, 0, level + 1).map_or(0, |inner| inner.height));
            if expect(p, ELSE_KW, "expected-else", "expected `else` here: an `if` always has both branches") {
                height = height.max(expr(p, 0, level + 1).map_or(0, |inner| inner.height));
            }
            (IF_EXPR, height + 1)
        }
        WHILE_KW => {
            p.bump();
            let mut height = expr(p, 0, level + 1).map_or(0, |inner| inner.height);
            if expect(p, DO_KW, "expected-do", "expected `do` here, after the condition") {
                height = height.max(expr(p, 0, level + 1).map_or(0, |inner| inner.height));
            }
            (WHILE_EXPR, height + 1)
        }
        _ => {
            p.error_missing("expected-expression", "expected an expression here");
            p.abandon(start);
            return None;
        }
    };
    Some(Expr { marker: p.complete(start, kind), height })
}

/// `(e, …)`; gives the number of components and the height of the node around them.
fn parenthesized(p: &mut P<'_>, level: u32) -> (usize, u32) {
    p.bump();
    let mut count = 0;
    let mut height = 0;
    if p.at(R_PAREN) {
        p.error_missing("expected-expression", "expected an expression between the parentheses");
    }
    while !p.at(R_PAREN) && !at_item(p) {
        let before = p.position();
        if let Some(inner) = expr(p, 0, level + 1) {
            height = height.max(inner.height);
            count += 1;
        }
        if p.eat(COMMA) {
            if p.at(R_PAREN) {
                p.error_missing("expected-expression", "expected another expression after the comma");
            }
            continue;
        }
        if p.at(R_PAREN) || at_item(p) || at_equation(p) {
            break;
        }
        p.error_missing("expected-comma", "expected `,` or `)` here");
        let error = p.start();
        while !p.at(COMMA) && !p.at(R_PAREN) && !at_item(p) && !at_equation(p) {
            p.bump();
        }
        p.complete(error, ERROR);
        if !p.eat(COMMA) || p.position() == before {
            break;
        }
    }
    expect(p, R_PAREN, "expected-close", "expected `)` here");
    (count, height + 1)
}

fn arguments(p: &mut P<'_>, level: u32) -> u32 {
    let list = p.start();
    let (_, height) = parenthesized(p, level + 1);
    p.complete(list, ARG_LIST);
    height + 1
}
