//! The edition of Trench that a file is written in. From 2025 on a language with other words and the same extensions
//! has the name (reference/trench-2026.md); Ludex knows that of 2024. A file that is written in the newer one gets one
//! note instead of a finding for nearly every line.
//!
//! No file says which one it is, but either language has signs that the other one lacks. In a script that does
//! not compile as one of 2024, and has no sign of 2024, one sign of the newer language is enough. Where signs of
//! both stand, those of the newer one are slips, unless they are many and those of 2024 are few.

use ludex_base::judging::Judging;
use ludex_base::{Db, Diagnostic, File, Findings, did_you_mean};
use ludex_syntax::trench::{SyntaxKind as K, codes as syntax_codes, lex, lex_game};
use ludex_syntax::{SyntaxError, TextRange, TextSize};

use crate::builtins::{self, BuiltinKind};
use crate::{Trench, codes, tree};

impl Judging for Trench {
    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if is_newer(db, file) {
            found.clear();
        }
    }
}

/// The editions of Trench. A second one that Ludex reads would choose its grammar by this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Edition {
    /// The edition of the document, in 2024.
    Y2024,
    /// The edition of 2025 and later.
    Newer {
        /// Bytes of the first sign of it.
        sign: TextRange,
    },
}

/// The edition a file is written in.
#[salsa::tracked]
pub fn edition(db: &dyn Db, file: File) -> Edition {
    let text = file.text(db);
    // What is sound in the one is not written in the other.
    let errors = &tree::parsed(db, file).errors;
    let sign = if errors.is_empty() {
        None
    } else if file.dialect(db) == crate::GAME {
        newer_game(text)
    } else {
        newer_script(text, errors)
    };
    sign.map_or(Edition::Y2024, |sign| Edition::Newer { sign })
}

/// True if a file is written in the newer language: then its faults by the older one mean nothing.
pub(crate) fn is_newer(db: &dyn Db, file: File) -> bool {
    *edition(db, file) != Edition::Y2024
}

/// The reason why nothing can be renamed in a file of the newer language, for the user: what looks like a name there
/// need not be one.
pub(crate) fn rename_refusal(db: &dyn Db, file: File) -> Option<String> {
    let why = || "Ludex renames nothing in a file of the Trench of 2025 or later, which it does not read".to_owned();
    is_newer(db, file).then(why)
}

/// The one note on a file of the newer language.
pub(crate) fn note(db: &dyn Db, file: File, findings: &mut Findings) {
    if let Edition::Newer { sign } = *edition(db, file) {
        let message = "this file is written in the Trench of 2025 or later, and Ludex knows only that of 2024: nothing in \
                       it is checked";
        findings.report(codes::NEWER_LANGUAGE, sign, message.to_owned());
    }
}

/// A token that is neither a blank nor a comment.
#[derive(Clone, Copy)]
struct Token<'t> {
    kind: K,
    text: &'t str,
    start: usize,
}

impl Token<'_> {
    fn range(&self) -> TextRange {
        TextRange::at(TextSize::new(self.start as u32), TextSize::of(self.text))
    }

    /// True if the other token stands right behind this one.
    fn joins(&self, next: Option<&Token<'_>>) -> bool {
        next.is_some_and(|next| self.start + self.text.len() == next.start)
    }
}

/// The tokens of a text with their kinds and starts; blanks and comments are left out, block comments are
/// kept, as only the newer language has them.
fn tokens<'t>(text: &'t str, cut: &[(K, usize)]) -> Vec<Token<'t>> {
    let mut out = Vec::with_capacity(cut.len() / 2);
    for (index, (kind, start)) in cut.iter().enumerate() {
        if matches!(kind, K::WHITESPACE | K::COMMENT) {
            continue;
        }
        let end = cut.get(index + 1).map_or(text.len(), |(_, next)| *next);
        out.push(Token { kind: *kind, text: &text[*start..end], start: *start });
    }
    out
}

/// The sums of the signs in a script.
#[derive(Debug, Default)]
struct Score {
    /// Signs of the newer language that nobody writes by mistake.
    strong: u32,
    /// The number of them that are `let` and the like, which other languages have too.
    declared: u32,
    /// Signs of it that are also slips of those who know other languages.
    weak: u32,
    /// Signs of the language of 2024.
    older: u32,
    /// Actions written as calls: `move(N);`. Both languages take them, but only the newer one asks for them.
    calls: u32,
    /// The range of the first strong sign.
    first_strong: Option<TextRange>,
    /// The range of the first sign that is enough in a script without a sign of the language of 2024.
    first_enough: Option<TextRange>,
    /// The range of the first weak sign.
    first_weak: Option<TextRange>,
    /// The range of the first call of an action.
    first_call: Option<TextRange>,
}

/// With this many calls of actions, and not one action without parentheses, nobody has written them so by accident.
const MANY_CALLS: u32 = 8;

impl Score {
    /// The sign that says that the script is written in the newer language, if it is.
    fn sign(&self, errors: &[SyntaxError]) -> Option<TextRange> {
        if self.older > 0 {
            // A slip, unless there is hardly anything of 2024: until the middle of 2026 the newer language had
            // `int a;` too. Whoever only declares variables as elsewhere writes that of 2024.
            let newer = 3 * self.strong + self.weak;
            let plain = self.strong > self.declared && self.strong >= 2 && newer >= 10 && 2 * self.older < newer;
            return self.first_strong.filter(|_| plain);
        }
        if self.first_enough.is_some() {
            return self.first_enough;
        }
        if self.calls > 0 && self.weak > 0 {
            return self.first_weak;
        }
        // The newer language takes any number of repetitions, also in parentheses: there all of this is sound.
        let explained = errors.iter().all(|error| error.code == syntax_codes::REPEAT_COUNT);
        self.first_call.filter(|_| explained && self.calls >= MANY_CALLS)
    }
}

/// Texts one of which is in every strong sign: a file without them has no such sign.
const OF_STRONG_SIGNS: [&str; 9] = ["let", "const", "type", "return", "int:", "dir:", "\\", "@", "=>"];

/// In how much of a script, in bytes, a sign of 2024 is looked for first.
const HEAD: usize = 2048;

/// True if a script is surely that of 2024: its first lines are, and nothing in it could outweigh them. Somebody who
/// writes has errors most of the time, and to cut the whole text into tokens takes longer.
fn is_older_at_once(text: &str) -> bool {
    let rest = text.as_bytes().get(HEAD..).unwrap_or_default();
    let end = rest.iter().position(|byte| *byte == b'\n').map_or(text.len(), |line| HEAD + line);
    let head = script_tokens(&text[..end]);
    (0..head.len()).any(|index| is_older(&head, index)) && !OF_STRONG_SIGNS.iter().any(|sign| text.contains(sign))
}

/// The first sign of the newer language, if a script with these errors is written in it.
fn newer_script(text: &str, errors: &[SyntaxError]) -> Option<TextRange> {
    if is_older_at_once(text) {
        return None;
    }
    let tokens = script_tokens(text);
    let mut score = Score::default();
    for index in 0..tokens.len() {
        weigh(&tokens, index, &mut score);
    }
    score.sign(errors)
}

fn script_tokens(text: &str) -> Vec<Token<'_>> {
    let cut: Vec<(K, usize)> = lex(text).tokens.iter().map(|token| (token.kind, token.start as usize)).collect();
    tokens(text, &cut)
}

/// Adds what the token with this index is a sign of.
fn weigh(tokens: &[Token<'_>], index: usize, score: &mut Score) {
    let token = &tokens[index];
    let range = token.range();
    if is_strong(tokens, index) {
        score.strong += 1;
        score.declared += u32::from(matches!(token.text, "let" | "const" | "type"));
        score.first_strong = score.first_strong.or(Some(range));
        score.first_enough = score.first_enough.or(Some(range));
    } else if is_older(tokens, index) {
        score.older += 1;
    } else if is_enough(tokens, index) || is_function_call(tokens, index, score.older == 0) {
        score.weak += 1;
        score.first_enough = score.first_enough.or(Some(range));
    } else if is_weak(tokens, index) {
        score.weak += 1;
        score.first_weak = score.first_weak.or(Some(range));
    } else if is_action(token.kind) && is_call(tokens, index) {
        score.calls += 1;
        score.first_call = score.first_call.or(Some(range));
    }
}

fn before<'a, 't>(tokens: &'a [Token<'t>], index: usize) -> Option<&'a Token<'t>> {
    tokens.get(index.checked_sub(1)?)
}

/// True if a statement begins with this token. The `a:` of `let a: int` is not a label.
fn begins(tokens: &[Token<'_>], index: usize) -> bool {
    let ends = |token: &Token<'_>| matches!(token.kind, K::SEMICOLON | K::L_BRACE | K::R_BRACE);
    before(tokens, index).is_none_or(|label| {
        let labelled = || before(tokens, index - 1).is_none_or(|before| ends(before) || before.kind == K::LABEL);
        ends(label) || label.kind == K::LABEL && labelled()
    })
}

fn is_action(kind: K) -> bool {
    matches!(kind, K::MOVE_KW | K::SHOOT_KW | K::MINE_KW | K::ATTACK_KW | K::BOMB_KW | K::TRENCH_KW | K::FORTIFY_KW)
}

/// `let a = …`, `const a : …`, `type A = …`, `return`, `\(`, `\int:(`, `int:(`, `@trench`, `) =>`.
fn is_strong(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let Some(next) = tokens.get(index + 1) else { return false };
    let joined = token.joins(Some(next));
    let third = tokens.get(index + 2);
    match (token.kind, token.text) {
        (K::IDENT, "let" | "const" | "type") if begins(tokens, index) => {
            // A name may begin with `_`, which is not a token of 2024, and be one of its reserved words.
            let named = next.text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
            named && (next.text.ends_with(':') || third.is_some_and(|third| matches!(third.text, "=" | ":")))
        }
        (K::IDENT, "return") => begins(tokens, index) && next.kind != K::EQ,
        (K::LABEL, "int:" | "dir:") => next.kind == K::L_PAREN,
        (K::UNKNOWN, "\\") => {
            next.kind == K::L_PAREN || next.kind == K::LABEL && third.is_some_and(|third| third.kind == K::L_PAREN)
        }
        (K::UNKNOWN, "@") => joined && next.text.starts_with(|first: char| first.is_ascii_alphabetic()),
        (K::EQ, _) => {
            joined && next.text == ">" && before(tokens, index).is_some_and(|before| before.kind == K::R_PAREN)
        }
        _ => false,
    }
}

/// `a == b`, `&&`, `||`, `<<`, `>>`, `a..b`, `a ? b : c`, `) : (`, a parameter `(a: int`, a variable `int() f`. They
/// are slips only where something of 2024 stands too.
fn is_enough(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let Some(next) = tokens.get(index + 1) else { return false };
    let third = tokens.get(index + 2);
    let before = before(tokens, index);
    let doubled = token.joins(Some(next)) && next.text == token.text;
    match token.kind {
        // `a == 1;` is an assignment with a slip in both.
        K::EQ => doubled && !index.checked_sub(1).is_some_and(|name| begins(tokens, name)),
        K::AMP | K::PIPE | K::LT | K::GT => doubled,
        // Three dots stand for what is still to be written.
        K::DOT => doubled && [before, third].iter().flatten().all(|dot| dot.kind != K::DOT),
        K::QUESTION => is_ternary(&tokens[index + 1..]),
        K::UNKNOWN => token.text == ":" && next.kind == K::L_PAREN,
        K::LABEL => {
            matches!(next.kind, K::INT_KW | K::DIR_KW)
                && before.is_some_and(|before| matches!(before.kind, K::L_PAREN | K::COMMA))
        }
        K::INT_KW | K::DIR_KW => {
            begins(tokens, index) && next.kind == K::L_PAREN && third.is_some_and(|third| third.kind == K::R_PAREN)
        }
        _ => false,
    }
}

/// True if a colon stands in the same statement as the `?` before these tokens. A longer statement than people write
/// is not looked through: it might hold many of them.
fn is_ternary(behind: &[Token<'_>]) -> bool {
    let mut near = behind.iter().take(16);
    near.find(|token| token.text.ends_with([':', ';', '{', '}'])).is_some_and(|token| token.text.ends_with(':'))
}

/// Signs that a single slip explains as well: `!a`, `=>`, `pass()`, `is 1:`, a block comment.
fn is_weak(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let next = tokens.get(index + 1).map_or("", |next| next.text);
    match token.kind {
        K::BLOCK_COMMENT => true,
        K::EQ => next == ">" && token.joins(tokens.get(index + 1)),
        K::PASS_KW | K::WAIT_KW => next == "(",
        K::UNKNOWN if token.text == ":" => before(tokens, index).is_some_and(|before| before.kind == K::INT),
        K::UNKNOWN => token.text == "!",
        _ => false,
    }
}

/// True at the name of `name(…);`, which calls a function: there are none in the language of 2024. If `careful`, what
/// may be a misspelt word of that language, or one that is being typed, does not count.
fn is_function_call(tokens: &[Token<'_>], index: usize, careful: bool) -> bool {
    let token = &tokens[index];
    if token.kind != K::IDENT || !is_call(tokens, index) {
        return false;
    }
    let stands = begins(tokens, index)
        || before(tokens, index).is_some_and(|before| matches!(before.kind, K::R_PAREN | K::ELSE_KW | K::INT | K::EQ));
    if !stands {
        return false;
    }
    let statements = || builtins::of_kind(BuiltinKind::Statement);
    let is_begun = || token.text.len() > 1 && statements().any(|word| word.starts_with(token.text));
    let is_meant = || token.text.len() > 2 && did_you_mean(token.text, statements()).is_some();
    !careful || !is_begun() && !is_meant()
}

/// True if an argument list stands right behind this token and ends the statement: `name(…);`.
fn is_call(tokens: &[Token<'_>], index: usize) -> bool {
    /// A longer list is not looked through: where none is closed, that would take quadratic time.
    const MAX_TOKENS: usize = 64;
    let behind = &tokens[index + 1..];
    if behind.first().is_none_or(|next| next.kind != K::L_PAREN || !tokens[index].joins(Some(next))) {
        return false;
    }
    let mut depth = 0_u32;
    for (at, token) in behind.iter().enumerate().take(MAX_TOKENS) {
        match token.kind {
            K::L_PAREN => depth += 1,
            K::R_PAREN if depth == 1 => return behind.get(at + 1).is_some_and(|end| end.kind == K::SEMICOLON),
            K::R_PAREN => depth -= 1,
            K::SEMICOLON | K::L_BRACE | K::R_BRACE => return false,
            _ => {}
        }
    }
    false
}

/// `int a`, `int[1] =`, `~`, `.PLAYER`, `#x`, `for (`, `move N`, `scan N`, `?(N S)`.
fn is_older(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    let Some(next) = tokens.get(index + 1) else { return token.kind == K::TILDE };
    let before = before(tokens, index);
    match token.kind {
        K::TILDE => true,
        K::INT_KW | K::DIR_KW | K::FIELD_KW if begins(tokens, index) => {
            next.kind == K::IDENT || next.kind == K::L_BRACKET && !is_array_declaration(&tokens[index + 1..])
        }
        K::DOT => next.kind == K::FLAG,
        K::HASH => is_meta(next.text),
        K::FOR_KW => next.kind == K::L_PAREN,
        // Between two values it is the sign of the newer language's `a ? b : c`.
        K::QUESTION => before.is_none_or(|before| {
            use K::{DIRECTION, FLAG, IDENT, INT, PIPE, R_BRACKET, R_PAREN, UNKNOWN};
            !matches!(before.kind, DIRECTION | FLAG | IDENT | INT | PIPE | R_BRACKET | R_PAREN | UNKNOWN)
        }),
        // `@trench` and `#mine` of the newer language are other words.
        kind if is_action(kind) || matches!(kind, K::SCAN_KW | K::LOOK_KW) => {
            before.is_none_or(|before| before.kind != K::HASH && before.text != "@") && begins_value(next.kind)
        }
        _ => false,
    }
}

/// True for a token that begins a value, other than a parenthesis.
fn begins_value(kind: K) -> bool {
    use K::{
        DIR_KW, DIRECTION, FIELD_KW, HASH, IDENT, INT, INT_KW, L_BRACKET, LOOK_KW, MINUS, QUESTION, SCAN_KW, TILDE,
    };
    matches!(kind, DIR_KW | FIELD_KW | INT_KW | LOOK_KW | SCAN_KW)
        || matches!(kind, DIRECTION | HASH | IDENT | INT | L_BRACKET | MINUS | QUESTION | TILDE)
}

/// `[2] a` behind a type, which declares an array in the newer language.
fn is_array_declaration(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [_, size, close, name, ..]
        if size.kind == K::INT && close.kind == K::R_BRACKET && name.kind == K::IDENT)
}

fn is_meta(name: &str) -> bool {
    matches!(name, "x" | "y" | "bombs" | "shots" | "board_x" | "board_y" | "array_size")
}

/// Keys that only game files of the newer language have.
const NEWER_KEYS: [&str; 9] =
    ["features", "themes", "map", "resources", "settings", "seed", "time_scale", "viewport", "auto_start"];

/// Keys that only those of 2024 have.
const OLDER_KEYS: [&str; 7] = ["bombs", "shots", "board", "board_x", "board_y", "global_array", "feature_level"];

/// The first sign of the newer language, if a game file is written in it.
fn newer_game(text: &str) -> Option<TextRange> {
    let cut: Vec<(K, usize)> = lex_game(text).tokens.iter().map(|token| (token.kind, token.start as usize)).collect();
    let tokens = tokens(text, &cut);
    let (mut newer, mut enough, mut older, mut first) = (0_u32, false, false, None);
    for (index, token) in tokens.iter().enumerate() {
        if token.kind != K::WORD || tokens.get(index + 1).is_none_or(|next| next.kind != K::COLON) {
            continue;
        }
        let value = tokens.get(index + 2);
        let block = value.is_some_and(|value| value.kind == K::L_BRACE);
        let execution = token.text == "exec_mode" && value.is_some_and(|value| matches!(value.text, "sync" | "async"));
        if execution || OLDER_KEYS.contains(&token.text) {
            return None;
        }
        // The players of 2024, which the newer language had for a while.
        older |= matches!(token.text, "position" | "file") || matches!(token.text, "team" | "player") && !block;
        let team = token.text == "team" && block;
        if team || NEWER_KEYS.contains(&token.text) {
            newer += 1;
            enough |= team || matches!(token.text, "features" | "themes" | "map" | "resources");
            first = first.or(Some(token.range()));
        }
    }
    first.filter(|_| newer >= 2 || enough && !older)
}
