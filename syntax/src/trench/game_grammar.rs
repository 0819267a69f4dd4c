//! The grammar of Trench game files (documents/trench.txt, the part on the game file; player blocks
//! and `board`, which only the compiler knows, are its own, reference/trench.md, section 7).
//!
//! The document writes a player as `player:1,(5,5),./a.tr;` and the board as `board_x` and
//! `board_y`; the compiler wants a block and `board:20,20;`. Both are accepted. What a value may be
//! is checked here as far as its shape goes; ranges are the analysis' business.

use rowan::{TextRange, TextSize};

use super::game_lexer;
use super::kind::SyntaxKind::{self, *};
use super::recovery::{missing_semicolon, on_new_line, one_slip, replace, skip_block, unclosed, wrong_but};
use crate::Code;
use crate::parser::{Lexed, Parser};
use crate::reparse::ItemGrammar;
use crate::tree::{SyntaxError, SyntaxFix};
use crate::trench::codes;

/// The grammar of Trench game files.
#[derive(Debug)]
pub(super) struct TrenchGame;

type P<'t> = Parser<'t, SyntaxKind>;

impl ItemGrammar for TrenchGame {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        game_lexer::lex(text)
    }

    fn item(p: &mut P<'_>) {
        item(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        matches!(item, SETTING | PLAYER)
    }

    /// `bombs:`
    const OPENING_TOKENS: usize = 2;

    fn unsettles(code: &'static Code) -> bool {
        // What is offered where a brace is missing depends on the next one, wherever that is.
        crate::codes::is_unclosed(code) || code == codes::EXPECTED_BRACE
    }
}

/// The shape of the value of a setting.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// `10`
    Number,
    /// `20,20`
    Pair,
    /// `async` or `sync`
    ExecMode,
    /// One or several players.
    Player,
}

/// The keys of a game file (documents/trench.txt, the table of keys; `board` is the compiler's).
const KEYS: [(&str, Shape); 13] = [
    ("bombs", Shape::Number),
    ("shots", Shape::Number),
    ("actions", Shape::Number),
    ("steps", Shape::Number),
    ("mode", Shape::Number),
    ("player", Shape::Player),
    ("board_x", Shape::Number),
    ("board_y", Shape::Number),
    ("board", Shape::Pair),
    ("nuke", Shape::Number),
    ("global_array", Shape::Number),
    ("feature_level", Shape::Number),
    ("exec_mode", Shape::ExecMode),
];

/// The fields of a player's block; all of them are needed.
const FIELDS: [&str; 4] = ["team", "name", "position", "file"];

fn shape_of(key: &str) -> Option<Shape> {
    KEYS.iter().find(|(name, _)| *name == key).map(|(_, shape)| *shape)
}

/// One setting or player, or what cannot begin one.
fn item(p: &mut P<'_>) {
    p.begin_item();
    match p.current() {
        WORD if p.current_text() == "player" => player(p),
        WORD => setting(p),
        _ => misplaced(p),
    }
}

/// True where a key and its `:` stand.
fn at_pair(p: &mut P<'_>) -> bool {
    p.at(WORD) && p.nth(1) == COLON
}

/// Takes everything up to the `;`, the next key or the `}`; blocks as a whole.
fn skip(p: &mut P<'_>) {
    while !matches!(p.current(), SEMICOLON | R_BRACE | EOF) && !at_pair(p) {
        block_or_token(p);
    }
}

/// Takes a block as a whole, or one token, which is also a `{` in the middle of a line.
fn block_or_token(p: &mut P<'_>) {
    if p.at(L_BRACE) && !p.lacks_partner_on_line(L_BRACE, R_BRACE) {
        skip_block(p);
    } else {
        p.bump();
    }
}

/// Takes what the grammar could not place into an `ERROR` node: one error was reported, the rest is taken as it is.
fn skip_as_error(p: &mut P<'_>) {
    if matches!(p.current(), SEMICOLON | R_BRACE | EOF) || at_pair(p) {
        return;
    }
    let error = p.start();
    skip(p);
    p.complete(error, ERROR);
}

/// Takes a key into a node of its own.
fn key(p: &mut P<'_>) {
    p.bump_as(KEY);
}

/// The `:` after a key. Where it is missing, the value is still read.
fn colon(p: &mut P<'_>) {
    if p.eat(COLON) {
        return;
    }
    if p.at(UNKNOWN) && p.current_text() == "=" {
        wrong_but(p, codes::EXPECTED_COLON, "write `:` before the value, not `=`", ":");
        p.bump();
    } else {
        p.error_missing(codes::EXPECTED_COLON, "expected `:` and the value here");
    }
}

/// `bombs:10;`
fn setting(p: &mut P<'_>) {
    let node = p.start();
    let shape = shape_of(p.current_text());
    if shape.is_none() {
        unknown_key(p);
        skip_as_error(p);
        p.eat(SEMICOLON);
        p.complete(node, SETTING);
        return;
    }
    key(p);
    colon(p);
    let whole = match shape {
        Some(Shape::Pair) => {
            let position = p.start();
            let whole = pair(p, "expected the width of the board here, as in `board:20,20;`");
            p.complete(position, POSITION);
            whole
        }
        Some(Shape::ExecMode) => exec_mode(p),
        _ => number(p, "expected a whole number here"),
    };
    end(p, whole, "expected `;` here");
    p.complete(node, SETTING);
}

/// The number of tokens from here on that are one word to a reader: what sticks together without a blank, also letters
/// and signs that no word of a game file has.
fn word_len(p: &P<'_>) -> usize {
    let mut count = 1;
    loop {
        let next = p.position() + count;
        let belongs = match p.kind_at(next) {
            WORD | INT => true,
            UNKNOWN => p.text_at(next).starts_with(|c: char| c == '_' || c == '-' || c.is_alphanumeric()),
            _ => false,
        };
        if !belongs || p.range_at(next - 1).end() != p.range_at(next).start() {
            return count;
        }
        count += 1;
    }
}

/// Takes a key that is none. Reported whatever the setting before this one lacked: those are two
/// faults.
fn unknown_key(p: &mut P<'_>) {
    let count = word_len(p);
    let range = p.current_range().cover(p.range_at(p.position() + count - 1));
    let name = &p.text()[range];
    let lower = name.to_ascii_lowercase();
    let error = if shape_of(&lower).is_some() {
        replace(codes::UNKNOWN_KEY, &format!("keys are written in lowercase: `{lower}`"), range, &lower)
    } else if name == "change" {
        replace(codes::UNKNOWN_KEY, "this setting is now called `mode`", range, "mode")
    } else if FIELDS.contains(&name) {
        let message = format!("`{name}` belongs in the block of a player: `player: {{ {name}: … }}`");
        SyntaxError::new(codes::UNKNOWN_KEY, message, range)
    } else if let Some((meant, _)) = KEYS.iter().find(|(key, _)| name.len() > 2 && one_slip(name, key)) {
        let message = format!("`{name}` is not a setting of a game; did you mean `{meant}`?");
        replace(codes::UNKNOWN_KEY, &message, range, meant)
    } else {
        SyntaxError::new(codes::UNKNOWN_KEY, format!("`{name}` is not a setting of a game"), range)
    };
    p.error(error);
    let key = p.start();
    for _ in 0..count {
        p.bump();
    }
    p.complete(key, KEY);
}

/// A whole number; true if there is one.
fn number(p: &mut P<'_>, what: &str) -> bool {
    match p.current() {
        INT => {
            p.bump_as(LITERAL);
            // `1.5`, `2a`: a word sticks to the number.
            if p.joined_to_previous() && matches!(p.current(), WORD | UNKNOWN) {
                p.error_here(codes::EXPECTED_NUMBER, "only a whole number is allowed here, such as `10`");
                return false;
            }
            true
        }
        WORD | UNKNOWN if !at_pair(p) => {
            p.error_here(codes::EXPECTED_NUMBER, what);
            false
        }
        _ => {
            p.error_missing(codes::EXPECTED_NUMBER, what);
            false
        }
    }
}

/// `5,5`; true if it is whole.
fn pair(p: &mut P<'_>, what: &str) -> bool {
    number(p, what) && comma(p) && number(p, "expected a second number here, after the comma")
}

fn comma(p: &mut P<'_>) -> bool {
    if p.eat(COMMA) {
        return true;
    }
    // Neither begins a setting: `20;20` is a pair.
    if p.at(SEMICOLON) && matches!(p.nth(1), INT | L_PAREN) {
        wrong_but(p, codes::EXPECTED_COMMA, "write `,` between these values, not `;`", ",");
        p.bump();
        return true;
    }
    p.error_missing(codes::EXPECTED_COMMA, "expected `,` and the next value here");
    false
}

/// `async` or `sync`; true if it is one.
fn exec_mode(p: &mut P<'_>) -> bool {
    let what = "expected `async` or `sync` here";
    if p.at(WORD) && matches!(p.current_text(), "async" | "sync") {
        p.bump_as(LITERAL);
        return true;
    }
    if matches!(p.current(), WORD | UNKNOWN | INT) && !at_pair(p) {
        p.error_here(codes::EXPECTED_MODE, what);
    } else {
        p.error_missing(codes::EXPECTED_MODE, what);
    }
    false
}

/// The `;` after a pair; `whole` is false if its value was already reported. The last pair of a
/// file may go without ("separated by semi-colons"); the compiler wants it there too.
fn end(p: &mut P<'_>, whole: bool, what: &str) {
    if p.eat(SEMICOLON) || (whole && p.at_end()) {
        return;
    }
    if !whole {
        skip_as_error(p);
        p.eat(SEMICOLON);
        return;
    }
    if at_pair(p) || (p.at(WORD) && on_new_line(p)) || p.at(R_BRACE) {
        missing_semicolon(p, "expected `;` here");
        return;
    }
    p.error_here(codes::UNEXPECTED_TOKEN, what);
    skip_as_error(p);
    p.eat(SEMICOLON);
}

/// `player:1,(5,5),./a.tr;` or `player: { … }`
fn player(p: &mut P<'_>) {
    let node = p.start();
    let name = p.current_range();
    key(p);
    colon(p);
    if p.at(L_BRACE) || at_field(p) {
        player_block(p, name);
    } else {
        let whole = player_tuple(p);
        end(
            p,
            whole,
            "expected `;` here: a player has only a number, a position and a file, and a path contains no blanks",
        );
    }
    p.complete(node, PLAYER);
}

/// True where a field of a player's block stands.
fn at_field(p: &mut P<'_>) -> bool {
    at_pair(p) && FIELDS.contains(&p.current_text())
}

/// `1,(5,5),./a.tr`, the document's form; true if it is whole.
fn player_tuple(p: &mut P<'_>) -> bool {
    if p.at(L_PAREN) {
        let message = "a player must begin with its number, as in `player:1,(5,5),./player1.tr;`";
        p.error_missing(codes::EXPECTED_NUMBER, message);
    } else {
        let what = "expected the number of the player or a block here, as in `player:1,(5,5),./player1.tr;`";
        if !number(p, what) || !comma(p) {
            return false;
        }
    }
    position(p) && comma(p) && path(p)
}

/// `(5,5)`; true if what follows it can be read as usual.
fn position(p: &mut P<'_>) -> bool {
    if !matches!(p.current(), L_PAREN | INT) {
        p.error_missing(codes::EXPECTED_POSITION, "expected the position of the player here, such as `(5,5)`");
        return false;
    }
    let node = p.start();
    let opener = p.position();
    let paren = p.eat(L_PAREN);
    if !paren {
        bare_position(p);
    }
    let mut whole = pair(p, "expected the first number of the position here, as in `(5,5)`");
    if paren && whole && !p.eat(R_PAREN) {
        if p.at(COMMA) && p.nth(1) == INT {
            p.error_here(codes::UNEXPECTED_TOKEN, "a position has only two numbers: expected `)` here");
            whole = false;
        } else {
            // What follows is as it should be.
            unclosed_position(p, opener);
        }
    }
    p.complete(node, POSITION);
    whole
}

/// A position without parentheses, as the first versions of the program took it.
fn bare_position(p: &mut P<'_>) {
    let message = "write the position in parentheses, as in `player:1,(5,5),./player1.tr;`";
    if p.nth(1) == COMMA && p.nth(2) == INT {
        let here = p.position();
        let range = p.range_at(here).cover(p.range_at(here + 2));
        let (x, y) = (p.text_at(here), p.text_at(here + 2));
        p.error_once(replace(codes::EXPECTED_PAREN, message, range, &format!("({x},{y})")));
    } else {
        p.error_here(codes::EXPECTED_PAREN, message);
    }
}

fn unclosed_position(p: &mut P<'_>, opener: usize) {
    let message = "this `(` is never closed: a `)` is missing after the position";
    let end = TextRange::empty(p.previous_range().end());
    let mut error = replace(codes::UNCLOSED_PAREN, message, end, ")");
    error.range = p.range_at(opener);
    p.error_once(error);
}

/// The file of a player: one word; true if it is one.
fn path(p: &mut P<'_>) -> bool {
    let what = "expected the file of the player here, such as `./player1.tr`";
    if !matches!(p.current(), WORD | UNKNOWN | INT) || at_pair(p) {
        p.error_missing(codes::EXPECTED_PATH, what);
        return false;
    }
    let node = p.start();
    let first = p.current();
    let text = p.current_text();
    let mut range = p.current_range();
    p.bump();
    let mut odd: Option<TextSize> = (first != WORD).then_some(range.start());
    while p.joined_to_previous() && matches!(p.current(), WORD | UNKNOWN | INT) {
        odd = odd.or(Some(p.current_range().start()));
        range = range.cover(p.current_range());
        p.bump();
    }
    if let Some(odd) = odd {
        let message = if text.starts_with('"') {
            "write the path without quotes"
        } else {
            "a path consists of letters (A–Z, a–z), digits, `/`, `.` and `_`, and begins with a letter, `/` or `.`"
        };
        p.error(SyntaxError::new(codes::PATH_CHARACTER, message, TextRange::new(odd, range.end())));
    }
    p.complete(node, PATH);
    odd.is_none()
}

/// `{ team: 1; name: a; position: 5,5; file: ./a.tr; }`, the compiler's form.
fn player_block(p: &mut P<'_>, name: TextRange) {
    let node = p.start();
    let opener = p.position();
    // A field that was written wrong is not missing as well.
    let mut whole = p.eat(L_BRACE);
    let lacks_opener = !whole;
    if lacks_opener {
        let place = TextRange::empty(p.previous_range().end());
        let message = "expected `{` here: the fields of a player belong in braces";
        let mut error = SyntaxError::new(codes::EXPECTED_BRACE, message, place);
        if next_brace(p).1 == R_BRACE {
            error.fix = Some(SyntaxFix::new("insert `{`", place, " {"));
        }
        p.error_once(error);
    }
    let mut seen = [false; FIELDS.len()];
    let mut brace = next_brace(p);
    loop {
        if brace.0 < p.position() {
            brace = next_brace(p);
        }
        match p.current() {
            EOF if lacks_opener => break,
            WORD if lacks_opener && !at_field(p) => break,
            R_BRACE => {
                p.bump();
                break;
            }
            EOF => {
                unclosed_block(p, opener, &seen);
                whole = false;
                break;
            }
            // If the next brace is a `}`, what stands here is in this block.
            WORD if shape_of(p.current_text()).is_some() && brace.1 != R_BRACE => {
                unclosed_block(p, opener, &seen);
                whole = false;
                break;
            }
            WORD => whole &= field(p, &mut seen),
            _ => {
                p.error_here(codes::EXPECTED_FIELD, "expected `team`, `name`, `position` or `file` here");
                whole = false;
                let error = p.start();
                if p.at(L_BRACE) {
                    block_or_token(p);
                } else {
                    p.bump();
                    skip(p);
                    p.eat(SEMICOLON);
                }
                p.complete(error, ERROR);
            }
        }
    }
    p.complete(node, PLAYER_BLOCK);
    if whole && seen.contains(&false) {
        let missing: Vec<String> =
            FIELDS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(field, _)| format!("`{field}`")).collect();
        let message = format!("this player lacks {}: a player needs all four fields", missing.join(", "));
        p.error(SyntaxError::new(codes::MISSING_FIELD, message, name));
    }
}

/// A block without its `}`; with it alone the player would still lack the fields that were not seen.
fn unclosed_block(p: &mut P<'_>, opener: usize, seen: &[bool]) {
    if seen.contains(&false) {
        let message = "this `{` is never closed: a `}` is missing";
        p.error(SyntaxError::new(codes::UNCLOSED_BRACE, message, p.range_at(opener)));
    } else {
        unclosed(p, opener);
    }
}

/// The next brace from here on, and where it stands; the end of the file if there is none.
fn next_brace(p: &P<'_>) -> (usize, SyntaxKind) {
    let mut rest = p.position()..p.significant_len();
    let position = rest.find(|position| matches!(p.kind_at(*position), L_BRACE | R_BRACE));
    position.map_or((p.significant_len(), EOF), |position| (position, p.kind_at(position)))
}

/// `team: 1;`; true if nothing was wrong with its name.
fn field(p: &mut P<'_>, seen: &mut [bool; FIELDS.len()]) -> bool {
    let node = p.start();
    let name = p.current_text();
    let Some(index) = FIELDS.iter().position(|field| *field == name) else {
        unknown_field(p, name);
        key(p);
        skip_as_error(p);
        p.eat(SEMICOLON);
        p.complete(node, PLAYER_FIELD);
        return false;
    };
    seen[index] = true;
    key(p);
    colon(p);
    let whole = match name {
        "team" => number(p, "expected the number of the team here"),
        "name" => player_name(p),
        "position" => field_position(p),
        _ => !reserved(p, "this is a reserved word and cannot be a path on its own: write `./` before it") && path(p),
    };
    end(p, whole, "expected `;` here");
    p.complete(node, PLAYER_FIELD);
    true
}

fn unknown_field(p: &mut P<'_>, name: &str) {
    let lower = name.to_ascii_lowercase();
    if FIELDS.contains(&lower.as_str()) {
        wrong_but(p, codes::UNKNOWN_FIELD, &format!("fields are written in lowercase: `{lower}`"), &lower);
    } else if shape_of(name).is_some() {
        let message = format!("`{name}` is a setting of the game: write it outside the player's block");
        p.error_here(codes::UNKNOWN_FIELD, message);
    } else {
        let message =
            format!("`{name}` is not a field of a player: the fields are `team`, `name`, `position` and `file`");
        p.error_here(codes::UNKNOWN_FIELD, message);
    }
}

/// True (and reported) at a word that the compiler reads as a key where a name or path should be.
fn reserved(p: &mut P<'_>, message: &str) -> bool {
    let text = p.current_text();
    let word = p.at(WORD) && !at_pair(p);
    if word && (shape_of(text).is_some() || FIELDS.contains(&text) || matches!(text, "async" | "sync")) {
        p.error_here(codes::RESERVED_WORD, message);
        return true;
    }
    false
}

/// The name of a player; true if there is one.
fn player_name(p: &mut P<'_>) -> bool {
    if reserved(p, "this is a reserved word and cannot be the name of a player") {
        return false;
    }
    if !p.at(WORD) || at_pair(p) {
        if matches!(p.current(), INT | UNKNOWN) {
            p.error_here(
                codes::EXPECTED_NAME,
                "expected the name of the player here: a word such as `red`, without quotes",
            );
        } else {
            p.error_missing(codes::EXPECTED_NAME, "expected the name of the player here");
        }
        return false;
    }
    p.bump_as(NAME);
    if p.joined_to_previous() && matches!(p.current(), UNKNOWN | INT) {
        p.error_here(codes::NAME_CHARACTER, "a name can contain only letters (A–Z, a–z), digits and `_`");
        return false;
    }
    true
}

/// `5,5` in a block, without parentheses; true if it is whole.
fn field_position(p: &mut P<'_>) -> bool {
    let node = p.start();
    let whole = if p.at(L_PAREN) {
        p.error_here(codes::UNEXPECTED_PAREN, "in a block, write the position without parentheses: `position: 5,5;`");
        false
    } else {
        pair(p, "expected the position of the player here, such as `5,5`")
    };
    if whole || !p.at(L_PAREN) {
        p.complete(node, POSITION);
    } else {
        p.bump();
        if pair(p, "expected the position of the player here, such as `5,5`") {
            p.eat(R_PAREN);
        }
        p.complete(node, POSITION);
    }
    whole
}

/// A token that begins no setting.
fn misplaced(p: &mut P<'_>) {
    let node = p.start();
    match p.current() {
        SEMICOLON => {
            wrong_but(
                p,
                codes::EMPTY_PAIR,
                "this `;` ends nothing: one `;` belongs after a setting, none after a block",
                "",
            );
            p.bump();
        }
        R_BRACE => {
            wrong_but(p, codes::EXTRA_BRACE, "this `}` closes nothing: no block is open here", "");
            p.bump();
        }
        L_BRACE => {
            p.error_here(codes::EXPECTED_SETTING, "only a player can have a block: `player: { … }`");
            block_or_token(p);
        }
        _ => {
            p.error_here(codes::EXPECTED_SETTING, "expected a setting or a player here, such as `bombs:10;`");
            p.bump();
            skip(p);
            p.eat(SEMICOLON);
        }
    }
    p.complete(node, ERROR);
}
