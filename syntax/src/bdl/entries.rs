//! The entries of BDL's blocks: rules, properties, moves, positions, and the values in them.

use super::blocks::{Block, stops, values};
use super::explicit::explicit;
use super::javascript::BlockPlace;
use super::kind::SyntaxKind::{self, *};
use super::recovery::{at_odd_word, close, expect, missing, name, odd_word, unexpected, wrong};
use super::tokens::{P, ahead, bump, bump_whole, flush, is_keyword, on_new_line, start};
use crate::Code;
use crate::bdl::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// `width : 8`; gives what its explicit block swallowed, as all here that may hold one.
pub(super) fn rule(p: &mut P<'_>) -> u32 {
    let node = start(p);
    let key = p.current();
    p.bump();
    colon(p);
    let mut closes = 0;
    match (BlockPlace::of_value(key), ahead(p, 0)) {
        (None, _) => number_or_wrong(p, Block::Rules, "expected a number here"),
        (Some(place), EXPLICIT_KW) => closes = explicit(p, Block::Rules.depth(), place),
        (Some(_), kind) if values(key).contains(&kind) => bump(p),
        _ => value_missing(p, Block::Rules, codes::EXPECTED_VALUE, "expected `alternate` or `explicit{ … }` here"),
    }
    p.complete(node, RULE);
    closes
}

/// Something else stands where a value belongs.
fn value_missing(p: &mut P<'_>, block: Block, code: &'static Code, message: &str) {
    if !odd_word(p, code, message) {
        wrong(p, block, code, message);
    }
}

/// `:`, or an error where people write `=`.
fn colon(p: &mut P<'_>) {
    let message = "expected `:` and a value here";
    if p.at(UNKNOWN) && p.current_text() == "=" && ahead(p, 0) != COLON {
        let range = p.current_range();
        let mut error = SyntaxError::new(codes::EXPECTED_COLON, "write `:` before the value, not `=`", range);
        error.fix = Some(SyntaxFix::new("write `:`", range, ":"));
        p.error_once(error);
        p.bump_as(ERROR);
    } else {
        expect(p, COLON, codes::EXPECTED_COLON, message);
        extra_colons(p);
    }
}

/// More than one `:` before a value.
fn extra_colons(p: &mut P<'_>) {
    if ahead(p, 0) != COLON {
        return;
    }
    let error = start(p);
    let mut range = p.current_range();
    while p.at(COLON) {
        range = range.cover(p.current_range());
        p.bump();
    }
    let mut fault = SyntaxError::new(codes::EXTRA_COLON, "only one `:` belongs between a name and its value", range);
    fault.fix = Some(SyntaxFix::new("remove `:`", range, ""));
    p.error_once(fault);
    p.complete(error, ERROR);
}

fn number_or_wrong(p: &mut P<'_>, block: Block, message: &str) {
    if ahead(p, 0) == NUMBER {
        number(p);
    } else {
        value_missing(p, block, codes::EXPECTED_NUMBER, message);
    }
}

fn number(p: &mut P<'_>) {
    let node = start(p);
    p.bump();
    p.complete(node, LITERAL);
    // `8.5` and `08` are several tokens to the compiler, but one number to whoever wrote them.
    if !p.joined_to_previous() {
        return;
    }
    let first = p.previous_range();
    let dot = p.at(UNKNOWN) && p.current_text() == "." && p.nth(1) == NUMBER;
    let (code, message, tokens) = if dot && p.current_range().end() == p.range_at(p.position() + 1).start() {
        (codes::WHOLE_NUMBER, "BDL has whole numbers only: a number cannot contain a `.`", 2)
    } else if p.at(NUMBER) && matches!(p.text_at(p.position() - 1), "0" | "-0") && !p.current_text().starts_with('-') {
        (codes::LEADING_ZERO, "a number cannot have leading zeros", 1)
    } else {
        return;
    };
    let last = p.range_at(p.position() + tokens - 1);
    p.error_once(SyntaxError::new(code, message, first.cover(last)));
    let error = p.start();
    for _ in 0..tokens {
        p.bump();
    }
    p.complete(error, ERROR);
}

/// `can_jump` or `mirrored`, alone or with its value.
pub(super) fn flag(p: &mut P<'_>, block: Block) {
    let node = start(p);
    p.bump();
    if matches!(ahead(p, 0), COLON | TRUE_KW | FALSE_KW) {
        colon(p);
        truth(p, block);
    }
    p.complete(node, PROPERTY);
}

/// `owner : 1`
pub(super) fn owner(p: &mut P<'_>, block: Block) {
    let node = start(p);
    p.bump();
    colon(p);
    number_or_wrong(p, block, "expected the number of the player here, `0` or `1`");
    p.complete(node, PROPERTY);
}

fn truth(p: &mut P<'_>, block: Block) {
    if matches!(ahead(p, 0), TRUE_KW | FALSE_KW) {
        let node = start(p);
        p.bump();
        p.complete(node, LITERAL);
    } else {
        value_missing(p, block, codes::EXPECTED_BOOLEAN, "expected `true` or `false` here");
    }
}

/// `on_end_reached : spawn(queen)`
pub(super) fn on_end_reached(p: &mut P<'_>) -> u32 {
    let node = start(p);
    p.bump();
    colon(p);
    let mut closes = 0;
    match ahead(p, 0) {
        SPAWN_KW => {
            let spawn = start(p);
            p.bump();
            // The document lets it take any number of pieces, the compiler wants one at least.
            arguments(p, Block::Piece, false);
            p.complete(spawn, SPAWN);
        }
        EXPLICIT_KW => closes = explicit(p, Block::Piece.depth(), BlockPlace::OnEndReached),
        _ => value_missing(p, Block::Piece, codes::EXPECTED_VALUE, "expected `spawn(…)` or `explicit{ … }` here"),
    }
    p.complete(node, PROPERTY);
    closes
}

/// `(king, queen)`
pub(super) fn arguments(p: &mut P<'_>, block: Block, at_least_one: bool) {
    if ahead(p, 0) != L_PAREN {
        wrong(
            p,
            block,
            codes::EXPECTED_ARGUMENTS,
            "expected the names of pieces in parentheses here, such as `(king, queen)`",
        );
        return;
    }
    let list = start(p);
    let opener = p.position();
    p.bump();
    let mut expected = at_least_one;
    loop {
        let kind = ahead(p, 0);
        let mut fits = true;
        match kind {
            R_PAREN => {
                if expected {
                    missing(p, codes::EXPECTED_PIECE, "expected the name of a piece here");
                }
                break;
            }
            COMMA => missing(p, codes::EXPECTED_PIECE, "expected the name of a piece before the comma"),
            IDENT if ahead(p, 1) != L_BRACE => name_ref(p),
            _ if stops(p, block) => break,
            _ if is_keyword(kind) => {
                flush(p);
                let message = format!("`{}` is a reserved word and cannot be the name of a piece", p.current_text());
                p.error_here(codes::RESERVED_WORD, message);
                name_ref(p);
            }
            _ => {
                fits = false;
                unexpected(p, codes::EXPECTED_PIECE, "expected the name of a piece here");
            }
        }
        expected = false;
        match ahead(p, 0) {
            COMMA => {
                bump(p);
                expected = true;
            }
            R_PAREN => {}
            _ if stops(p, block) => break,
            _ if fits => missing(p, codes::EXPECTED_COMMA, "expected `,` between two names"),
            _ => {}
        }
    }
    close(p, R_PAREN, opener, !expected);
    p.complete(list, ARG_LIST);
}

fn name_ref(p: &mut P<'_>) {
    let node = start(p);
    name(p);
    p.complete(node, NAME_REF);
}

/// A move with its `kills` (documents/bdl.txt, Move Description).
pub(super) fn a_move(p: &mut P<'_>) -> u32 {
    let node = start(p);
    let mut closes = 0;
    match p.current() {
        X_KW | Y_KW => vector(p, Block::Moves),
        EXPLICIT_KW => closes = explicit(p, Block::Moves.depth(), BlockPlace::Move),
        _ => direction(p),
    }
    // The comma before `kills` is the document's; the compiler does without.
    let comma = ahead(p, 0) == COMMA && ahead(p, 1) == KILLS_KW;
    if closes == 0 && (comma || ahead(p, 0) == KILLS_KW) {
        kills(p);
    }
    p.complete(node, MOVE);
    closes
}

pub(super) fn kills(p: &mut P<'_>) {
    let node = start(p);
    p.eat(COMMA);
    bump(p);
    colon(p);
    truth(p, Block::Moves);
    p.complete(node, KILLS);
}

/// `vertical(1, 3)`, each end of which may be left out.
fn direction(p: &mut P<'_>) {
    let node = start(p);
    p.bump();
    if ahead(p, 0) != L_PAREN {
        let message = "expected the two ends of an interval in parentheses here, such as `(1, 3)` or `(,)`";
        wrong(p, Block::Moves, codes::EXPECTED_ARGUMENTS, message);
        p.complete(node, DIRECTION);
        return;
    }
    flush(p);
    let opener = p.position();
    p.bump();
    if ahead(p, 0) == NUMBER {
        number(p);
    }
    let message = "an interval has two ends separated by `,`, and each can be left out: `(1, 3)`, `(1,)`, `(,)`";
    let whole = separator(p, R_PAREN, message);
    if ahead(p, 0) == NUMBER {
        number(p);
    }
    let message = "this does not belong here: an interval has two ends, and each is a number or left out";
    rest(p, Block::Moves, opener, R_PAREN, whole, message);
    p.complete(node, DIRECTION);
}

/// The comma between two ends; false if it is not there and nothing was reported: what stands here
/// gets the report.
fn separator(p: &mut P<'_>, closer: SyntaxKind, message: &str) -> bool {
    match ahead(p, 0) {
        COMMA => bump(p),
        NUMBER => missing(p, codes::EXPECTED_COMMA, message),
        kind if kind == closer => missing(p, codes::EXPECTED_COMMA, message),
        _ => return false,
    }
    true
}

/// The end of parentheses or brackets, whose two ends are `whole`; false if it is missing. What does
/// not belong into them is taken with one report, which also stands for a closer that is missing
/// behind it.
fn rest(p: &mut P<'_>, block: Block, opener: usize, closer: SyntaxKind, whole: bool, message: &str) -> bool {
    if ends(p, block, closer) {
        return close(p, closer, opener, whole);
    }
    let error = start(p);
    p.error_here(codes::UNEXPECTED_ARGUMENT, message);
    while !ends(p, block, closer) {
        bump_whole(p);
    }
    p.complete(error, ERROR);
    if ahead(p, 0) == closer {
        bump(p);
    }
    true
}

/// True at the closer, or where it cannot come any more.
fn ends(p: &mut P<'_>, block: Block, closer: SyntaxKind) -> bool {
    let kind = ahead(p, 0);
    let beyond = if kind == COMMA { ahead(p, 1) } else { kind };
    kind == closer || matches!(beyond, Y_KW | KILLS_KW) || (stops(p, block) && !at_odd_word(p))
}

/// `x : 1, y : [2, 3]`
pub(super) fn vector(p: &mut P<'_>, block: Block) {
    let node = start(p);
    let by_x = p.current() == X_KW;
    if !by_x {
        p.error_here(codes::AXIS_ORDER, "`x` must come first: `x : …, y : …`");
    }
    p.bump();
    let between = if by_x { between_parts(p, block) } else { reversed_parts(p, block) };
    if between {
        colon(p);
        interval(p, block, false);
    }
    p.complete(node, VECTOR);
}

/// `: 1, y` of a vector; false if its second part was given up.
fn between_parts(p: &mut P<'_>, block: Block) -> bool {
    let lacking = "expected the other part of the vector here: `x : …, y : …`";
    if !first_part(p, block) {
        return false;
    }
    match ahead(p, 0) {
        COMMA if ahead(p, 1) != KILLS_KW => bump(p),
        Y_KW => missing(p, codes::EXPECTED_COMMA, "expected `,` between the two parts of the vector"),
        X_KW if !on_new_line(p) => {
            missing(p, codes::EXPECTED_COMMA, "expected `,` between the two parts of the vector")
        }
        _ => {
            missing(p, codes::EXPECTED_AXIS, lacking);
            return false;
        }
    }
    while ahead(p, 0) == COMMA {
        unexpected(p, codes::EXTRA_COMMA, "only one `,` belongs between the two parts of a vector");
    }
    match ahead(p, 0) {
        Y_KW => bump(p),
        X_KW if !on_new_line(p) => {
            flush(p);
            p.error_here(codes::AXIS_ORDER, "expected `y` here: a vector is written `x : …, y : …`");
            p.bump();
        }
        _ => {
            wrong(p, block, codes::EXPECTED_AXIS, lacking);
            return false;
        }
    }
    true
}

/// `: 1, x` of a vector that begins with `y`, which was reported; false if there is no `x` on its line.
fn reversed_parts(p: &mut P<'_>, block: Block) -> bool {
    if !first_part(p, block) {
        return false;
    }
    if ahead(p, 0) == COMMA && ahead(p, 1) == X_KW {
        bump(p);
    }
    if ahead(p, 0) != X_KW || on_new_line(p) {
        return false;
    }
    bump(p);
    true
}

/// `: 1` behind the first axis, with what does not belong there; false if the vector was given up.
fn first_part(p: &mut P<'_>, block: Block) -> bool {
    if matches!(ahead(p, 0), X_KW | Y_KW) && ahead(p, 1) == COLON && !on_new_line(p) {
        unexpected(p, codes::EXPECTED_COLON, "expected `:` and a value here");
    }
    colon(p);
    if !interval(p, block, true) {
        return false;
    }
    if !part_ends(p, block) && !on_new_line(p) {
        let error = start(p);
        if !p.follows_fault() {
            p.error_here(codes::UNEXPECTED_TOKEN, "expected `,` and the other part of the vector here");
        }
        while !part_ends(p, block) {
            bump_whole(p);
        }
        p.complete(error, ERROR);
    }
    true
}

fn part_ends(p: &mut P<'_>, block: Block) -> bool {
    matches!(ahead(p, 0), COMMA | KILLS_KW | X_KW | Y_KW) || stops(p, block)
}

/// `1` or `[2, 3]`; false if there is nothing like it and the rest of the vector was given up. `more`
/// says that the other part of the vector comes behind it.
fn interval(p: &mut P<'_>, block: Block, more: bool) -> bool {
    let message = "expected a number or a range here, such as `1` or `[1, 3]`";
    match ahead(p, 0) {
        NUMBER => {
            let node = start(p);
            number(p);
            p.complete(node, INTERVAL);
            if ahead(p, 0) == COMMA && ahead(p, 1) == NUMBER {
                let error = start(p);
                p.error_here(codes::EXPECTED_BRACKET, "write a range in square brackets, such as `[1, 3]`");
                p.bump();
                bump(p);
                p.eat(R_BRACKET);
                p.complete(error, ERROR);
            }
        }
        L_BRACKET => return range(p, block, more),
        _ if odd_word(p, codes::EXPECTED_NUMBER, message) => {}
        COMMA | X_KW | Y_KW => missing(p, codes::EXPECTED_NUMBER, message),
        _ => {
            wrong(p, block, codes::EXPECTED_NUMBER, message);
            return false;
        }
    }
    true
}

/// `[2, 3]`, both ends of which are in it; false if it is never closed and the other part of the
/// vector, which is to come if `more` says so, is not there.
fn range(p: &mut P<'_>, block: Block, more: bool) -> bool {
    let node = start(p);
    let opener = p.position();
    p.bump();
    let message = "a range has two ends separated by `,`, such as `[1, 3]`; write a single number without brackets";
    let mut whole = true;
    for at in 0..2 {
        match ahead(p, 0) {
            NUMBER => number(p),
            COMMA | R_BRACKET => missing(p, codes::EXPECTED_NUMBER, message),
            _ => whole = false,
        }
        if at == 0 {
            whole &= separator(p, R_BRACKET, message);
        }
    }
    let follows = matches!(ahead(p, 0), COMMA | Y_KW) || (ahead(p, 0) == X_KW && !on_new_line(p));
    let closed = rest(p, block, opener, R_BRACKET, whole && (follows || !more), message);
    p.complete(node, INTERVAL);
    closed || follows
}
