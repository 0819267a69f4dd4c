//! The grammar of Trench scripts: statements (documents/trench.txt, the table of statements; exact
//! shapes, `for`, `attack`, `is` and `++`, on which it is silent, are the compiler's,
//! reference/trench.md, section 2). Declarations,
//! assignments and actions are in [`super::action`], values in [`super::value`].
//!
//! An `if` without `else` may be the body of another statement, as the document has it; the
//! compiler takes it only in a list of statements. `else` and `is` go with the nearest `if`.

use rowan::TextRange;

use super::action::{action, begins_action, end_statement, simple};
use super::braces;
use super::kind::SyntaxKind::{self, *};
use super::lexer;
use super::recovery::{
    P, Repair, at_assignment, begins_statement, close, ends_value_at, is_type, is_word, missing, on_new_line, one_slip,
    repair, replace, skip, skip_as_error, skip_block, skip_deep_statement, too_deep, unclosed, unclosed_in, wrong,
    wrong_but,
};
use super::value::{Slot, begins_value, value};
use crate::Code;
use crate::parser::{Lexed, Token};
use crate::reparse::ItemGrammar;
use crate::trench::codes;

/// The grammar of Trench scripts.
#[derive(Debug)]
pub(super) struct Trench;

impl ItemGrammar for Trench {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn settle(text: &str, tokens: &mut [Token<SyntaxKind>]) {
        braces::mark_stray(text, tokens);
    }

    fn item(p: &mut P<'_>) {
        item(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        matches!(
            item,
            BLOCK
                | LABEL_STMT
                | GOTO_STMT
                | BREAK_STMT
                | CONTINUE_STMT
                | REPEAT_STMT
                | WHILE_STMT
                | FOR_STMT
                | IF_STMT
                | SWITCH_STMT
                | DECL_STMT
                | ASSIGN_STMT
                | INCREMENT_STMT
                | ACTION_STMT
        )
    }

    /// `a + =`
    const OPENING_TOKENS: usize = 3;

    fn unsettles(code: &'static Code) -> bool {
        matches!(code, codes::UNCLOSED_BRACE | codes::UNCLOSED_COMMENT | codes::TOO_DEEP)
    }
}

/// One statement, or what cannot begin one.
fn item(p: &mut P<'_>) {
    p.begin_item();
    // The root is the first level.
    statement(p, &mut Blocks::default(), 2);
    p.mute(false);
}

/// The state that blocks inside one another share.
#[derive(Default)]
struct Blocks {
    /// The number of blocks that are open.
    open: u32,
    /// The one that should have been closed earlier.
    repair: Option<Repair>,
    /// True if the end of the file was reported inside one of them.
    at_end: bool,
}

/// A statement at this level of the tree. Takes at least one token, unless it is at `}`.
fn statement(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    if too_deep(p, level) {
        skip_deep_statement(p);
        return;
    }
    match p.current() {
        L_BRACE => block(p, blocks, level),
        LABEL => {
            let node = p.start();
            p.bump_as(NAME);
            p.complete(node, LABEL_STMT);
        }
        GOTO_KW => goto(p),
        BREAK_KW => word(p, BREAK_STMT),
        CONTINUE_KW => word(p, CONTINUE_STMT),
        REPEAT_KW => repeat(p, blocks, level),
        WHILE_KW => while_loop(p, blocks, level),
        FOR_KW => for_loop(p, blocks, level),
        IF_KW => branches(p, blocks, level),
        IDENT => named(p, blocks, level),
        kind if begins_action(kind) => simple(p, level),
        _ => misplaced(p),
    }
}

/// `{ … }`
fn block(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let opener = p.position();
    if blocks.open == 0 {
        blocks.repair = repair(p);
    }
    blocks.open += 1;
    let node = p.start();
    p.bump();
    loop {
        if let Some(repair) = blocks.repair
            && repair.opener == opener
            && p.position() >= repair.close_before
        {
            unclosed(p, opener);
            break;
        }
        match p.current() {
            R_BRACE => {
                p.bump();
                break;
            }
            EOF => {
                // Reported for the innermost block only.
                if !blocks.at_end {
                    unclosed_in(p, opener, blocks.open - 1);
                    blocks.at_end = true;
                }
                break;
            }
            _ => statement(p, blocks, level + 1),
        }
    }
    blocks.open -= 1;
    p.complete(node, BLOCK);
}

/// The statement that another one consists of.
fn body(p: &mut P<'_>, blocks: &mut Blocks, level: u32, what: &str) {
    if p.at(IDENT) && matches!(p.current_text(), "then" | "do") && !at_assignment(p) {
        wrong_but(p, codes::EXTRA_WORD, "remove this word: the statement follows directly", "");
        p.bump_as(ERROR);
    }
    match p.current() {
        SEMICOLON => {
            let message = "expected a statement here; one that does nothing is written `{}`";
            wrong_but(p, codes::EMPTY_STATEMENT, message, "{}");
            p.bump_as(ERROR);
        }
        R_BRACE | ELSE_KW | IS_KW | EOF => missing(p, codes::EXPECTED_STATEMENT, what),
        IDENT => statement(p, blocks, level),
        PLUS_PLUS | MINUS_MINUS if p.nth(1) != IDENT && !is_type(p.nth(1)) => {
            stray(p, blocks, level, "put parentheses around a condition with `++` or `--`");
        }
        kind if begins_statement(kind) || begins_action(kind) => statement(p, blocks, level),
        R_PAREN => stray(p, blocks, level, "this `)` closes nothing"),
        _ => stray(p, blocks, level, what),
    }
}

/// Tokens between a condition and the statement that follows it.
fn stray(p: &mut P<'_>, blocks: &mut Blocks, level: u32, message: &str) {
    wrong(p, codes::UNEXPECTED_TOKEN, message);
    skip_as_error(p);
    match p.current() {
        SEMICOLON => p.bump(),
        IDENT => statement(p, blocks, level),
        kind if begins_statement(kind) || is_type(kind) => statement(p, blocks, level),
        _ => {}
    }
}

/// The message about a reserved word that stands for a label behind `goto`.
pub const RESERVED_LABEL: &str = "this is a reserved word of Trench: `goto` cannot jump to a label with this name";

/// `goto loop;`
fn goto(p: &mut P<'_>) {
    let errors = p.errors().len();
    let node = p.start();
    p.bump();
    match p.current() {
        IDENT if !(on_new_line(p) && at_assignment(p)) => p.bump_as(NAME_REF),
        LABEL if !on_new_line(p) => {
            let name = p.current_text().trim_end_matches(':');
            wrong_but(p, codes::LABEL_COLON, "after `goto`, write the name of the label without `:`", name);
            p.bump_as(NAME_REF);
        }
        // Where nothing else is wrong, this is reported where the labels are known: the fault is the name of the label.
        kind if kind != IDENT && is_word(p.current_text()) && !on_new_line(p) && p.nth(1) == SEMICOLON => {
            p.bump_as(NAME_REF);
        }
        kind if kind != IDENT && is_word(p.current_text()) && !on_new_line(p) => {
            wrong(p, codes::RESERVED_WORD, RESERVED_LABEL);
            p.bump_as(ERROR);
        }
        _ => missing(p, codes::EXPECTED_LABEL, "expected the name of a label here, as in `goto loop;`"),
    }
    end_statement(p, GOTO_STMT);
    p.keep_first_of_line(errors);
    p.complete(node, GOTO_STMT);
}

/// `break;` or `continue;`
fn word(p: &mut P<'_>, kind: SyntaxKind) {
    let node = p.start();
    p.bump();
    end_statement(p, kind);
    p.complete(node, kind);
}

/// `repeat 2 …`. The count is a bare number (documents/trench.txt, `repeat x s`; the compiler
/// refuses parentheses, other versions of it did not).
fn repeat(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let node = p.start();
    p.bump();
    if p.at(INT) {
        p.bump_as(LITERAL);
    } else if begins_value(p) && !at_assignment(p) {
        let what = "`repeat` takes a plain number, not a name or a calculation: `repeat 2 …`";
        if p.at(L_PAREN) && p.nth(1) == INT && p.nth(2) == R_PAREN {
            let message = "write the number without parentheses: the 2024 compiler refuses them, though other versions \
                           take them";
            let here = p.position();
            let range = p.range_at(here).cover(p.range_at(here + 2));
            let number = p.text_at(here + 1);
            p.error_once(replace(codes::REPEAT_COUNT, message, range, number));
        } else {
            wrong(p, codes::REPEAT_COUNT, what);
        }
        value(p, Slot::Condition, level + 1, what);
    } else {
        missing(p, codes::EXPECTED_COUNT, "expected the number of repetitions here, as in `repeat 2 …`");
    }
    body(p, blocks, level + 1, "expected the statement to repeat here");
    p.complete(node, REPEAT_STMT);
}

/// `while c …`
fn while_loop(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let node = p.start();
    p.bump();
    condition(p, level + 1, "expected the condition of the loop here, as in `while (#x > 2) …`");
    body(p, blocks, level + 1, "expected the statement of the loop here");
    p.complete(node, WHILE_STMT);
}

/// The condition that `if` or `while` decides by.
fn condition(p: &mut P<'_>, level: u32, what: &str) {
    let errors = p.errors().len();
    value(p, Slot::Condition, level, what);
    p.keep_first_of_line(errors);
}

/// `for (int i = 0; i < 3; i++) …`, which the document does not describe.
fn for_loop(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let node = p.start();
    p.bump();
    let opener = p.position();
    let paren = p.eat(L_PAREN);
    if !paren {
        missing(p, codes::EXPECTED_PAREN, "expected `(` here, as in `for (int i = 0; i < 3; i++) …`");
        let kind = p.current();
        if !is_type(kind) && !matches!(kind, PLUS_PLUS | MINUS_MINUS) && !at_assignment(p) {
            body(p, blocks, level + 1, "expected the statement of the loop here");
            p.complete(node, FOR_STMT);
            return;
        }
    }
    // Of several faults in one header only the first is reported.
    let errors = p.errors().len();
    let mut whole = header_action(p, level + 1, paren);
    whole = header_semicolon(p, whole);
    if begins_value(p) || (whole && !matches!(p.current(), SEMICOLON | R_PAREN)) {
        value(p, Slot::Plain, level + 1, "expected the condition of the loop here, such as `i < 3`");
    } else if whole {
        missing(p, codes::EXPECTED_PART, "a `for` needs three parts: expected the condition here, such as `i < 3`");
        whole = false;
    }
    whole = header_semicolon(p, whole);
    whole = header_action(p, level + 1, whole);
    if paren && whole {
        close(p, opener, R_PAREN);
    } else {
        header_rest(p);
        p.eat(R_PAREN);
    }
    p.keep_first_of_line(errors);
    body(p, blocks, level + 1, "expected the statement of the loop here");
    p.complete(node, FOR_STMT);
}

/// The first or last part of a `for`; true if nothing was reported.
fn header_action(p: &mut P<'_>, level: u32, whole: bool) -> bool {
    let kind = p.current();
    // Behind a fault, a new line begins the body rather than the next part.
    if (kind == IDENT || begins_action(kind)) && (whole || !on_new_line(p)) {
        let node = p.start();
        let kind = action(p, level);
        p.complete(node, kind);
        return whole;
    }
    if whole {
        missing(p, codes::EXPECTED_PART, "a `for` needs three parts: expected one here, such as `int i = 0` or `i++`");
    }
    false
}

/// The `;` after a part of a `for`; true if nothing was reported.
fn header_semicolon(p: &mut P<'_>, whole: bool) -> bool {
    if p.eat(SEMICOLON) {
        return whole;
    }
    if whole {
        missing(p, codes::MISSING_SEMICOLON, "expected `;` here: the three parts of a `for` are separated by `;`");
    }
    header_rest(p);
    p.eat(SEMICOLON);
    false
}

/// Takes what belongs to no part of a `for`, after an error.
fn header_rest(p: &mut P<'_>) {
    if header_part_ends(p) {
        return;
    }
    p.skip_as(ERROR, header_part_ends);
}

/// True where the part of a `for` ends for certain; a declaration ends it on a new line only.
fn header_part_ends(p: &mut P<'_>) -> bool {
    match p.current() {
        R_PAREN => true,
        kind if is_type(kind) => on_new_line(p) && ends_value_at(p, 0),
        _ => ends_value_at(p, 0),
    }
}

/// `if c … else …` or `if v is 1 … is 2 … else …` (the document names switches, the compiler knows
/// their form).
fn branches(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let node = p.start();
    p.bump();
    condition(p, level + 1, "expected a condition here, as in `if (#x > 2) …`");
    let kind = if p.at(IS_KW) { SWITCH_STMT } else { IF_STMT };
    if kind == SWITCH_STMT {
        while p.at(IS_KW) {
            alternative(p, blocks, level + 1);
        }
    } else {
        body(p, blocks, level + 1, "expected the statement of the `if` here");
    }
    if p.eat(ELSE_KW) {
        let what = "expected a statement here, after `else`";
        if p.at(IS_KW) {
            wrong(p, codes::EXPECTED_STATEMENT, what);
            while p.at(IS_KW) {
                alternative(p, blocks, level + 1);
            }
        } else {
            body(p, blocks, level + 1, what);
        }
    }
    p.complete(node, kind);
}

/// `is 1 …`
fn alternative(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    let node = p.start();
    p.bump();
    let message = "`is` takes a number without a sign, or `N`, `E`, `S` or `W`";
    match p.current() {
        INT | DIRECTION => {
            p.bump_as(LITERAL);
            if p.at(COMMA) {
                wrong(p, codes::ONE_CONSTANT, "`is` takes only one value: write another `is` for the next one");
                let rest = p.start();
                while matches!(p.current(), COMMA | INT | DIRECTION) {
                    p.bump();
                }
                p.complete(rest, ERROR);
            } else if p.at(UNKNOWN) && p.current_text() == ":" {
                wrong_but(p, codes::UNEXPECTED_TOKEN, "no `:` belongs after the value of an `is`", "");
                p.bump_as(ERROR);
            }
        }
        // `is N:` as in other languages.
        LABEL if matches!(p.current_text(), "N:" | "E:" | "S:" | "W:") => {
            let direction = p.current_text().trim_end_matches(':');
            wrong_but(p, codes::UNEXPECTED_TOKEN, "no `:` belongs after the value of an `is`", direction);
            p.bump_as(ERROR);
        }
        _ if begins_value(p) && !at_assignment(p) => {
            wrong(p, codes::EXPECTED_CONSTANT, message);
            value(p, Slot::Condition, level + 1, message);
        }
        _ => missing(p, codes::EXPECTED_CONSTANT, message),
    }
    body(p, blocks, level + 1, "expected the statement for this value here");
    p.complete(node, ALTERNATIVE);
}

/// A statement that begins with a name: an assignment, or a fault.
fn named(p: &mut P<'_>, blocks: &mut Blocks, level: u32) {
    if at_assignment(p) {
        simple(p, level);
        return;
    }
    let name = p.current_text();
    let next = p.nth(1);
    if next == UNKNOWN && p.text_at(p.position() + 1) == ":" {
        let node = p.start();
        let gap = TextRange::new(p.current_range().end(), p.range_at(p.position() + 1).start());
        p.bump_as(NAME);
        let mut error =
            replace(codes::LABEL_COLON, "the `:` must directly follow the name of the label, without a blank", gap, "");
        error.range = p.current_range();
        p.error_once(error);
        p.bump();
        p.complete(node, LABEL_STMT);
        return;
    }
    if matches!(name, "elif" | "elsif" | "elseif") {
        wrong_but(p, codes::UNKNOWN_STATEMENT, &format!("there is no `{name}`: write `else if`"), "else if");
        branches(p, blocks, level);
        return;
    }
    let other = matches!(name, "do" | "switch" | "let" | "const" | "var" | "return");
    let new_line = p.new_line_before(1) && (next == IDENT || is_type(next));
    if (begins_statement(next) || new_line) && !other && (next != L_BRACE || p.new_line_before(1)) {
        let node = p.start();
        let message = format!("`{name}` is not a statement; if it is a label, write `{name}:`");
        wrong_but(p, codes::LABEL_COLON, &message, &format!("{name}:"));
        p.bump_as(NAME);
        p.complete(node, LABEL_STMT);
        return;
    }
    let message = match (name, next) {
        ("do", _) => "Trench has no `do`: write the condition first, as in `while … { … }`".to_owned(),
        ("switch", _) => "Trench has no `switch`: write `if #x is 1 … is 2 … else …`".to_owned(),
        ("let" | "const" | "var", _) => "a variable is declared with its type: `int a = 1;`".to_owned(),
        (_, L_BRACKET) => "an array is named after its type: write `int[…]`, `dir[…]` or `field[…]`".to_owned(),
        _ => format!("`{name}` is not a statement of Trench"),
    };
    let node = p.start();
    match meant_statement(name).filter(|_| !other && next != L_BRACKET) {
        Some(meant) => {
            let message = format!("`{name}` is not a statement of Trench; did you mean `{meant}`?");
            wrong_but(p, codes::UNKNOWN_STATEMENT, &message, meant);
        }
        None => wrong(p, codes::UNKNOWN_STATEMENT, &message),
    }
    p.bump();
    if name == "do" && p.at(L_BRACE) {
        block(p, blocks, level + 1);
        if p.eat(WHILE_KW) {
            value(p, Slot::Condition, level + 1, "expected a condition here");
        }
    } else {
        skip(p);
        if name == "switch" && p.at(L_BRACE) {
            skip_block(p);
        }
    }
    p.eat(SEMICOLON);
    p.complete(node, ERROR);
}

/// The word of a statement from which a name differs by one slip.
fn meant_statement(name: &str) -> Option<&'static str> {
    const WORDS: [&str; 18] = [
        "move", "shoot", "bomb", "mine", "attack", "fortify", "trench", "wait", "pass", "goto", "repeat", "while",
        "break", "continue", "for", "if", "int", "dir",
    ];
    if name.len() < 3 {
        return None;
    }
    WORDS.into_iter().find(|word| one_slip(name, word))
}

/// A token that begins no statement.
fn misplaced(p: &mut P<'_>) {
    let node = p.start();
    match p.current() {
        SEMICOLON => {
            wrong_but(p, codes::EMPTY_STATEMENT, "this `;` ends nothing: Trench has no empty statement", "");
            p.bump();
        }
        R_BRACE => {
            wrong_but(p, codes::EXTRA_BRACE, "this `}` closes nothing: no block is open here", "");
            p.bump();
        }
        ELSE_KW => {
            wrong(
                p,
                codes::STRAY_ELSE,
                "this `else` has no `if`: it must directly follow the statement of the `if`; put several statements in braces",
            );
            p.bump();
        }
        IS_KW => {
            wrong(
                p,
                codes::STRAY_IS,
                "this `is` has no `if`: write it after the value of an `if`, as in `if #x is 1 …`",
            );
            p.bump();
            if matches!(p.current(), INT | DIRECTION) {
                p.bump();
            }
        }
        kind => {
            let label = kind == UNKNOWN && p.current_text().ends_with(':');
            let number = kind == INT && matches!(p.nth(1), IDENT | LABEL);
            let changed = kind == HASH
                && p.nth(1) == IDENT
                && matches!(p.nth(2), EQ | PLUS | MINUS | STAR | TILDE | PLUS_PLUS | MINUS_MINUS);
            let message = match (kind, p.current_text()) {
                (HASH, _) if changed => "a meta variable such as `#x` can only be read",
                (HASH, _) if p.nth(1) == IDENT && p.nth(2) == SEMICOLON => {
                    "a value alone is not a statement: use it, as in `int a = #x;`"
                }
                (HASH, _) => "a comment begins with `//`",
                (LOOK_KW, _) => "`look` is a value, not a statement: use what it gives, as in `int a = look N;`",
                (SCAN_KW, _) => "`scan` is a value, not a statement: use what it gives, as in `field f = scan N 2;`",
                (FLAG, "TRENCH") => "`TRENCH` is a part of a field; to dig a trench, write `trench`",
                (FLAG, "MINE") => "`MINE` is a part of a field; to place a mine, write `mine`",
                _ if number => "a name cannot begin with a digit",
                _ => "expected a statement here",
            };
            wrong(p, codes::EXPECTED_STATEMENT, message);
            p.bump();
            if number && p.at(LABEL) && p.joined_to_previous() {
                p.bump();
            } else if !label {
                skip(p);
                p.eat(SEMICOLON);
            }
        }
    }
    p.complete(node, ERROR);
}
