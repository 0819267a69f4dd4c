//! Types: what stands right of `=` in a type definition and right of `:` in a signature
//! (documents/bogl.txt, Types).

use rowan::TextRange;

use super::recovery::*;
use super::{P, too_deep, upper_first};
use crate::bogl::codes;
use crate::bogl::kind::SyntaxKind::*;
use crate::parser::CompletedMarker;
use crate::tree::{SyntaxError, SyntaxFix};

/// The place of a type, which decides what it may be made of.
#[derive(Clone, Copy, PartialEq)]
enum TypePlace {
    /// The right side of a type definition.
    Definition,
    /// A signature.
    Signature,
}

/// The position of a type: its place, its level in the tree, and the number of brackets open around it.
#[derive(Clone, Copy)]
struct At {
    place: TypePlace,
    level: u32,
    open: u32,
}

impl At {
    fn deeper(self) -> At {
        At { level: self.level + 1, ..self }
    }
}

/// A finished type and how many levels its tree has.
#[derive(Clone, Copy)]
struct Type {
    marker: CompletedMarker,
    height: u32,
}

/// The right side of a type definition.
pub(super) fn definition(p: &mut P<'_>) {
    if p.at(LOWER_NAME) && p.current_text() == "array" && peek(p, 1) == L_PAREN {
        let fix = replacement(p, "Array");
        wrong_but(p, codes::NAME_CASE, "write `Array` with an uppercase first letter", fix);
        board_type(p);
    } else if p.at(ARRAY_KW) {
        board_type(p);
    } else {
        type_expr(p, At { place: TypePlace::Definition, level: 3, open: 0 });
        if p.at(ARROW) {
            wrong(p, codes::FUNCTION_TYPE, "a function type can only be used in a signature, as in `f : Int -> Bool`");
        }
    }
    semicolon(p);
    if !at_next(p) {
        let text = p.current_text();
        match peek(p, 0) {
            R_PAREN | R_BRACKET | R_BRACE => unexpected(p),
            UNKNOWN if text == "|" => {
                wrong(
                    p,
                    codes::UNEXPECTED_TOKEN,
                    "write the values of an enumeration in braces, separated by commas: `{On, Off}`",
                );
            }
            _ => wrong(
                p,
                codes::UNEXPECTED_TOKEN,
                "this does not belong to the type before it and does not begin a definition",
            ),
        }
        skip_as_error(p);
    }
}

/// The type in a signature, behind the colon.
pub(super) fn signature(p: &mut P<'_>) {
    let at = At { place: TypePlace::Signature, level: 5, open: 0 };
    let from = p.start();
    type_expr(p, at);
    if p.eat(ARROW) {
        type_expr(p, at);
        p.complete(from, FUNCTION_TYPE);
        if p.at(ARROW) {
            let message =
                "a function cannot take or return another function: write several argument types as `(A, B) -> C`";
            wrong(p, codes::FUNCTION_TYPE, message);
        }
    } else {
        p.abandon(from);
    }
}

/// True where a type begins that belongs to what stands before it.
pub(super) fn starts_type(p: &mut P<'_>) -> bool {
    begins_type(p.current()) && !at_boundary(p)
}

fn board_type(p: &mut P<'_>) {
    let board = p.start();
    p.bump();
    if p.at(L_PAREN) {
        board_size(p);
    } else if at_boundary(p) || p.at(OF_KW) {
        missing(p, codes::EXPECTED_SIZE, "expected the size of the board here, such as `(3, 3)`");
    } else {
        let first = p.position() + usize::from(p.at(L_BRACKET));
        let numbers = [p.kind_at(first), p.kind_at(first + 1), p.kind_at(first + 2)] == [INT, COMMA, INT];
        let last = first + 2 + usize::from(p.at(L_BRACKET));
        let message = "write the size of the board in parentheses, such as `(3, 3)`";
        if numbers && (last == first + 2 || p.kind_at(last) == R_BRACKET) {
            let size = format!("({}, {})", p.text_at(first), p.text_at(first + 2));
            let range = p.current_range().cover(p.range_at(last));
            let fix = SyntaxFix::new(format!("write `{size}`"), range, size);
            wrong_but(p, codes::EXPECTED_SIZE, message, fix);
        } else {
            wrong(p, codes::EXPECTED_SIZE, message);
        }
        skip_to(p, &[OF_KW]);
    }
    let expected = "expected `of` here, and the type of the squares";
    let content = if p.eat(OF_KW) {
        true
    } else if starts_type(p) {
        missing_word(p, codes::EXPECTED_OF, expected, "of");
        true
    } else {
        missing(p, codes::EXPECTED_OF, expected);
        false
    };
    if content {
        type_expr(p, At { place: TypePlace::Definition, level: 4, open: 0 });
    }
    p.complete(board, BOARD_TYPE);
}

/// `(3, 3)`
fn board_size(p: &mut P<'_>) {
    let opener = p.position();
    p.bump();
    let mut whole = false;
    let mut reported = false;
    let two = "a board has two dimensions: a width and a height";
    for at in 0..2 {
        if (p.at(MINUS) || p.at(PLUS)) && p.nth(1) == INT {
            p.bump();
        }
        if !p.eat(INT) {
            if !ends_size(p) {
                wrong(
                    p,
                    codes::EXPECTED_SIZE,
                    "expected a number here: the width and the height of a board are whole numbers",
                );
                reported = true;
            }
            break;
        }
        if at == 1 {
            whole = true;
        } else if !p.eat(COMMA) {
            if p.at(INT) {
                let fix = SyntaxFix::new("insert `,`", TextRange::empty(p.previous_range().end()), ",");
                wrong_but(p, codes::EXPECTED_SIZE, "expected `,` here: a board has a width and a height", fix);
            } else {
                if !ends_size(p) {
                    wrong(p, codes::EXPECTED_SIZE, two);
                    reported = true;
                }
                break;
            }
        }
    }
    if !p.at(R_PAREN) && !ends_size(p) {
        if !reported {
            wrong(p, codes::EXPECTED_SIZE, two);
            reported = true;
        }
        skip_to(p, &[R_PAREN, OF_KW]);
    }
    if !p.eat(R_PAREN) && !reported {
        unclosed(p, opener, 1, whole);
    }
}

/// True where no part of a board's size can stand.
fn ends_size(p: &mut P<'_>) -> bool {
    p.at(OF_KW) || at_boundary(p)
}

fn type_expr(p: &mut P<'_>, at: At) -> Option<Type> {
    let mut left = type_atom(p, at)?;
    let mut right = at.deeper();
    while p.at(AMP) {
        if right.place == TypePlace::Signature {
            wrong(
                p,
                codes::EXTENSION_IN_SIGNATURE,
                "a type can only be extended in a type definition: name the extended type with `type` and use the name here",
            );
            // What stands on the right, and what follows, is not a fault of its own.
            right.place = TypePlace::Definition;
        }
        if too_deep(p, at.level + left.height) {
            break;
        }
        let extended = p.precede(left.marker);
        p.bump();
        let height = match p.current() {
            L_BRACE => type_atom(p, right),
            UPPER_NAME | LOWER_NAME if !at_operand_boundary(p) => type_atom(p, right),
            _ => {
                missing(p, codes::EXPECTED_TYPE, "expected an enumeration here, such as `{None}`, or the name of one");
                if p.at(L_PAREN) { type_atom(p, right) } else { None }
            }
        };
        let height = left.height.max(height.map_or(0, |right| right.height)) + 1;
        left = Type { marker: p.complete(extended, EXTENDED_TYPE), height };
    }
    Some(left)
}

fn type_atom(p: &mut P<'_>, at: At) -> Option<Type> {
    match p.current() {
        UPPER_NAME if !at_operand_boundary(p) => {
            let name = p.start();
            p.bump();
            Some(Type { marker: p.complete(name, TYPE_REF), height: 1 })
        }
        LOWER_NAME if !at_operand_boundary(p) && !at_margin(p) => {
            if begins_type(peek(p, 1)) && !line_breaks_before(p, 1) {
                let text = p.current_text();
                let message = format!("`{text}` is not a type: a type begins with an uppercase letter, `(` or `{{`");
                let fix = removal(p);
                bump_wrong(p, codes::EXPECTED_TYPE, message, fix);
                return type_atom(p, at);
            }
            let name = p.start();
            let proper = upper_first(p.current_text());
            let fix = replacement(p, &proper);
            wrong_but(
                p,
                codes::NAME_CASE,
                format!("the name of a type must begin with an uppercase letter: `{proper}`"),
                fix,
            );
            p.bump();
            Some(Type { marker: p.complete(name, TYPE_REF), height: 1 })
        }
        ARRAY_KW => Some(misplaced_array(p, at)),
        L_BRACE => {
            if at.place == TypePlace::Signature {
                wrong(
                    p,
                    codes::ENUMERATION_IN_SIGNATURE,
                    "an enumeration can only be written in a type definition: give it a name with `type` and use the name here",
                );
            }
            Some(Type { marker: enum_type(p, at.open), height: 2 })
        }
        L_PAREN => tuple_type(p, at),
        kind => {
            let message = match kind {
                L_BRACKET => "expected a type here; BoGL has no lists, only tuples such as `(Int, Int)` and the board",
                _ => "expected a type here",
            };
            missing(p, codes::EXPECTED_TYPE, message);
            None
        }
    }
}

/// An array type where none may stand: one error, and its parts are taken quietly.
fn misplaced_array(p: &mut P<'_>, at: At) -> Type {
    wrong(p, codes::ARRAY_TYPE, "an array type can only be used to define the board: `type Board = Array (3,3) of …`");
    let array = p.start();
    p.bump();
    if p.at(L_PAREN) {
        p.bump();
        skip_to(p, &[R_PAREN, OF_KW]);
        p.eat(R_PAREN);
    }
    let mut height = 1;
    if p.eat(OF_KW) && !too_deep(p, at.level + 1) {
        height = height.max(type_expr(p, at.deeper()).map_or(0, |inner| inner.height));
    }
    Type { marker: p.complete(array, ERROR), height: height + 1 }
}

/// `{On, Off}`, inside this many open brackets.
fn enum_type(p: &mut P<'_>, open: u32) -> CompletedMarker {
    let node = p.start();
    let opener = p.position();
    p.bump();
    if p.at(R_BRACE) {
        wrong(p, codes::EMPTY_ENUMERATION, "an enumeration needs at least one value, such as `{None}`");
    }
    // True if what stands before here is whole, so that a brace would mend it.
    let mut whole = false;
    while !p.at(R_BRACE) && !at_operand_boundary(p) {
        let before = p.position();
        whole = enum_value(p);
        if p.eat(COMMA) {
            whole = false;
            if p.at(R_BRACE) {
                missing(p, codes::EXPECTED_VALUE, "expected another value after the comma");
            }
            continue;
        }
        if p.at(R_BRACE) || at_boundary(p) {
            break;
        }
        if matches!(p.current(), R_PAREN | R_BRACKET) {
            if open == 0 {
                mismatched(p, opener);
                return p.complete(node, ENUM_TYPE);
            }
            break;
        }
        if !closes_ahead(p, R_BRACE) {
            whole = false;
            break;
        }
        if matches!(p.current(), UPPER_NAME | LOWER_NAME) {
            missing_comma(p, "expected `,` between two values");
        } else if p.at(UNKNOWN) && matches!(p.current_text(), "|" | "||" | ";") {
            let fix = replacement_of_separator(p);
            wrong_but(p, codes::EXPECTED_COMMA, "the values of an enumeration are separated by commas", fix);
            p.bump();
        } else {
            wrong(p, codes::EXPECTED_COMMA, "expected `,` or `}` here");
            skip_to(p, &[COMMA, R_BRACE]);
            p.eat(COMMA);
        }
        if p.position() == before {
            break;
        }
    }
    if !p.eat(R_BRACE) {
        let open = if at_boundary(p) { open + 1 } else { 1 };
        unclosed(p, opener, open, whole);
    }
    p.complete(node, ENUM_TYPE)
}

/// A fix that writes a comma for another sign between two values, and no blank before it.
fn replacement_of_separator(p: &P<'_>) -> SyntaxFix {
    let mut fix = replacement(p, ",");
    fix.range = fix.range.cover(TextRange::empty(p.previous_range().end()));
    fix
}

/// One value; false if something else stands here.
fn enum_value(p: &mut P<'_>) -> bool {
    let value = p.start();
    match p.current() {
        UPPER_NAME => {
            p.bump();
            p.complete(value, ENUM_VALUE);
            true
        }
        LOWER_NAME => {
            let proper = upper_first(p.current_text());
            let fix = replacement(p, &proper);
            let message = format!("a value of an enumeration must begin with an uppercase letter: `{proper}`");
            wrong_but(p, codes::NAME_CASE, message, fix);
            p.bump();
            p.complete(value, ENUM_VALUE);
            true
        }
        kind => {
            p.abandon(value);
            let closes = matches!(kind, R_PAREN | R_BRACKET);
            if !closes {
                wrong(p, codes::EXPECTED_VALUE, "expected the name of a value here, such as `Empty`");
            }
            if !closes && !matches!(kind, COMMA | EQ | COLON) {
                p.bump_as(ERROR);
            }
            false
        }
    }
}

/// Passes over the name of a parameter with its colon, and reports it unless a fault is known already;
/// true if there is one.
fn named_parameter(p: &mut P<'_>, known: bool) -> bool {
    let found = p.at(LOWER_NAME) && peek(p, 1) == COLON && !at_operand_boundary(p);
    if !found {
        return false;
    }
    if !known {
        wrong(
            p,
            codes::UNEXPECTED_TOKEN,
            "a signature contains only types; the names of parameters belong in the equation",
        );
    }
    let error = p.start();
    p.bump();
    p.bump();
    p.complete(error, ERROR);
    true
}

fn tuple_type(p: &mut P<'_>, at: At) -> Option<Type> {
    if too_deep(p, at.level) {
        return None;
    }
    let tuple = p.start();
    let opener = p.position();
    p.bump();
    let inside = At { level: at.level + 1, open: at.open + 1, ..at };
    let mut components = 0;
    let mut height = 0;
    // True if what stands before here is whole, so that a parenthesis would mend it.
    let mut whole = false;
    // True if a fault was reported after which the number of components is not a fault of its own.
    let mut odd = false;
    loop {
        if p.at(R_PAREN) {
            if components > 0 {
                missing(p, codes::EXPECTED_TYPE, "expected another type after the comma");
                odd = true;
            }
            break;
        }
        let before = p.position();
        odd |= named_parameter(p, odd);
        let component = type_expr(p, inside);
        components += 1;
        whole = component.is_some();
        height = height.max(component.map_or(0, |component| component.height));
        if p.at(ARROW) {
            if !closes_ahead(p, R_PAREN) {
                break;
            }
            wrong(p, codes::FUNCTION_TYPE, "a function type cannot be part of a tuple or of another function type");
            odd = true;
            p.bump();
            height = height.max(type_expr(p, inside).map_or(0, |result| result.height));
        }
        if p.eat(COMMA) {
            whole = false;
            continue;
        }
        if p.at(R_PAREN) || at_boundary(p) {
            break;
        }
        if matches!(p.current(), R_BRACKET | R_BRACE) {
            mismatched(p, opener);
            return Some(Type { marker: p.complete(tuple, TUPLE_TYPE), height: height.max(1) + 1 });
        }
        if !closes_ahead(p, R_PAREN) {
            whole = false;
            break;
        }
        if starts_type(p) {
            missing_comma(p, "expected `,` between two types");
        } else {
            wrong(p, codes::EXPECTED_COMMA, "expected `,` or `)` here");
            odd = true;
            skip_to(p, &[COMMA, R_PAREN]);
            if !p.eat(COMMA) {
                break;
            }
        }
        if p.position() == before {
            break;
        }
    }
    if !p.eat(R_PAREN) {
        let open = if at_boundary(p) { inside.open } else { 1 };
        unclosed(p, opener, open, whole && components > 1);
    } else if components < 2 && !odd {
        tuple_of_one(p, opener);
    }
    Some(Type { marker: p.complete(tuple, TUPLE_TYPE), height: height.max(1) + 1 })
}

/// Reports a tuple type of fewer than two components that ends before the current token.
fn tuple_of_one(p: &mut P<'_>, opener: usize) {
    let (open, close) = (p.range_at(opener), p.previous_range());
    let message = "a tuple type needs at least two components; for a single type, leave out the parentheses";
    let mut error = SyntaxError::new(codes::TUPLE_OF_ONE, message, open.cover(close));
    let inside = p.text()[TextRange::new(open.end(), close.start())].trim();
    if !inside.is_empty() && !inside.contains("--") {
        error.fix = Some(SyntaxFix::new("remove the parentheses", error.range, inside));
    }
    p.error(error);
}
