//! Which Trench a file is written in. From 2025 on a language with other words and the same extensions
//! has the name (reference/trench-2026.md); Ludex knows that of 2024. A file that is plainly written in
//! the newer one gets one note instead of a finding for nearly every line.
//!
//! No file says which one it is. Signs that only one of the two has are counted: a script must have
//! several that nobody writes by mistake, and hardly any of the older one.

use ludex_base::{Db, File, Findings};
use ludex_syntax::trench::{SyntaxKind as K, lex, lex_game};
use ludex_syntax::{TextRange, TextSize};

use crate::{codes, tree};

/// The editions of Trench. A second one that Ludex reads would choose its grammar by this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// That of the document, in 2024.
    Y2024,
    /// That of 2025 and later.
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
    let sign = if tree::parsed(db, file).errors.is_empty() {
        None
    } else if file.dialect(db) == crate::GAME {
        newer_game(text)
    } else if may_be_newer(text) {
        newer_script(text)
    } else {
        None
    };
    sign.map_or(Edition::Y2024, |sign| Edition::Newer { sign })
}

/// True if a file is plainly written in the newer language: then its faults by the older one mean nothing.
pub fn is_newer(db: &dyn Db, file: File) -> bool {
    *edition(db, file) != Edition::Y2024
}

/// The one note on a file of the newer language.
pub fn note(db: &dyn Db, file: File, findings: &mut Findings) {
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

/// What the signs of a script add up to.
#[derive(Debug, Default)]
struct Score {
    /// Signs of the newer language that nobody writes by mistake.
    strong: u32,
    /// How many of them are `let` and the like, which other languages have too.
    declared: u32,
    /// Signs of it that are also slips of those who know other languages.
    weak: u32,
    /// Signs of the language of 2024.
    older: u32,
    /// Where the first strong sign stands.
    first: Option<TextRange>,
}

/// What stands in every sign of the newer language that nobody writes by mistake.
const OF_STRONG_SIGNS: [&str; 9] = ["let", "const", "type", "return", "int:", "dir:", "\\", "@", "=>"];

/// False if a script surely has no such sign. Somebody who writes has errors most of the time, and to cut the whole
/// text into tokens takes longer.
fn may_be_newer(text: &str) -> bool {
    OF_STRONG_SIGNS.iter().any(|sign| text.contains(sign))
}

/// The first sign of the newer language, if a script is plainly written in it.
fn newer_script(text: &str) -> Option<TextRange> {
    let cut: Vec<(K, usize)> = lex(text).tokens.iter().map(|token| (token.kind, token.start as usize)).collect();
    let tokens = tokens(text, &cut);
    let mut score = Score::default();
    for index in 0..tokens.len() {
        weigh(&tokens, index, &mut score);
    }
    let newer = 3 * score.strong + score.weak;
    // Who only declares variables as elsewhere, and writes all else as in 2024, writes that of 2024.
    let alone = score.strong == score.declared && (score.older > 0 || score.weak < 2);
    if !alone && score.strong >= 2 && newer >= 10 && 2 * score.older < newer { score.first } else { None }
}

/// Adds what the token with this index is a sign of.
fn weigh(tokens: &[Token<'_>], index: usize, score: &mut Score) {
    let token = &tokens[index];
    let next = tokens.get(index + 1);
    let next_text = next.map_or("", |next| next.text);
    let joined = token.joins(next);
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    let begins = before.is_none_or(|before| matches!(before.kind, K::SEMICOLON | K::L_BRACE | K::R_BRACE | K::LABEL));
    if is_strong(tokens, index, begins) {
        score.strong += 1;
        score.declared += u32::from(matches!(token.text, "let" | "const" | "type"));
        score.first = score.first.or(Some(token.range()));
        return;
    }
    match token.kind {
        K::BLOCK_COMMENT => score.weak += 1,
        K::EQ | K::AMP | K::PIPE | K::LT if joined && next_text == token.text => score.weak += 1,
        K::DOT if joined && next_text == "." => score.weak += 1,
        K::UNKNOWN if token.text == "!" => score.weak += 1,
        K::IDENT if begins && next_text == "(" => score.weak += 1,
        K::TILDE => score.older += 1,
        K::INT_KW | K::DIR_KW | K::FIELD_KW if begins && matches!(next.map(|next| next.kind), Some(K::IDENT)) => {
            score.older += 1;
        }
        K::DOT if next.is_some_and(|next| next.kind == K::FLAG) => score.older += 1,
        K::HASH if is_meta(next_text) => score.older += 1,
        K::MOVE_KW | K::SHOOT_KW | K::MINE_KW | K::BOMB_KW | K::TRENCH_KW | K::FORTIFY_KW | K::SCAN_KW | K::LOOK_KW
            if !matches!(next_text, "(" | ";" | "") =>
        {
            score.older += 1;
        }
        _ => {}
    }
}

/// `let a = …`, `const a : …`, `type A = …`, `return`, `\(`, `int:(`, `@trench`, `=>`.
fn is_strong(tokens: &[Token<'_>], index: usize, begins: bool) -> bool {
    let token = &tokens[index];
    let Some(next) = tokens.get(index + 1) else { return false };
    let joined = token.joins(Some(next));
    match (token.kind, token.text) {
        (K::IDENT, "let" | "const" | "type") if begins => match next.kind {
            K::LABEL => true,
            // A name may begin with `_`, which is not a token of 2024.
            K::IDENT | K::UNKNOWN => tokens.get(index + 2).is_some_and(|third| matches!(third.text, "=" | ":")),
            _ => false,
        },
        (K::IDENT, "return") => begins,
        (K::LABEL, "int:" | "dir:") => next.kind == K::L_PAREN,
        (K::UNKNOWN, "\\") => next.kind == K::L_PAREN,
        (K::UNKNOWN, "@") => joined && next.text.starts_with(|first: char| first.is_ascii_alphabetic()),
        (K::EQ, _) => joined && next.text == ">",
        _ => false,
    }
}

fn is_meta(name: &str) -> bool {
    matches!(name, "x" | "y" | "bombs" | "shots" | "board_x" | "board_y" | "array_size")
}

/// Keys that only game files of the newer language have.
const NEWER_KEYS: [&str; 9] =
    ["features", "themes", "map", "resources", "settings", "seed", "time_scale", "viewport", "auto_start"];

/// Keys that only those of 2024 have.
const OLDER_KEYS: [&str; 7] = ["bombs", "shots", "board", "board_x", "board_y", "global_array", "feature_level"];

/// The first sign of the newer language, if a game file is plainly written in it.
fn newer_game(text: &str) -> Option<TextRange> {
    let cut: Vec<(K, usize)> = lex_game(text).tokens.iter().map(|token| (token.kind, token.start as usize)).collect();
    let tokens = tokens(text, &cut);
    let (mut newer, mut first) = (0_u32, None);
    for (index, token) in tokens.iter().enumerate() {
        if token.kind != K::WORD || tokens.get(index + 1).is_none_or(|next| next.kind != K::COLON) {
            continue;
        }
        if OLDER_KEYS.contains(&token.text) {
            return None;
        }
        let team = token.text == "team" && tokens.get(index + 2).is_some_and(|value| value.kind == K::L_BRACE);
        if team || NEWER_KEYS.contains(&token.text) {
            newer += 1;
            first = first.or(Some(token.range()));
        }
    }
    if newer >= 2 { first } else { None }
}
