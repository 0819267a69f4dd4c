//! What the parser reports, said better where only the names of the file or of the language know more: names that were
//! meant, names that the language once had, sections that must move, comments.

use std::cell::OnceCell;

use ludex_base::{Db, Diagnostic, File, Fix, Name, did_you_mean, parse_once};
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken, codes};
use ludex_syntax::{Code, TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::game::{Game, SectionKind, game};
use crate::occurrences::model;

/// The invariants that take names of pieces and nothing else.
const ABOUT_PIECES: [&str; 2] = ["cant_risk", "protect_piece"];

/// The names of March 2020 and what they became (reference/bdl.md, Real files).
const FORMER: [(&str, &str); 4] = [
    ("initial_status", "initial_piece_position"),
    ("invariant", "invariants"),
    ("protect_king", "protect_piece"),
    ("trapped", "no_moves_available"),
];

/// How many bytes behind the mark of a comment are looked at to find the end of its line.
const MOST_OF_A_COMMENT: usize = 1000;

/// Adds fixes to syntax errors.
pub fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    let root = OnceCell::new();
    let pieces = OnceCell::new();
    let mending = Mending { db, file, text: file.text(db), root, pieces };
    for diagnostic in found {
        mending.mend(diagnostic);
    }
}

struct Mending<'db> {
    db: &'db dyn Db,
    file: File,
    text: &'db str,
    root: OnceCell<SyntaxNode>,
    pieces: OnceCell<FxHashSet<Name>>,
}

/// True for the code of a word that stands where another one is wanted.
fn is_about_word(code: &Code) -> bool {
    matches!(code, codes::UNEXPECTED_TOKEN | codes::EXPECTED_VALUE | codes::EXPECTED_BOOLEAN | codes::UNKNOWN_SECTION)
}

impl Mending<'_> {
    fn mend(&self, diagnostic: &mut Diagnostic) {
        let range = diagnostic.range;
        if diagnostic.code == codes::SECTION_ORDER {
            diagnostic.fixes.extend(order(self.file, self.text, game(self.db, self.file), range));
        } else if diagnostic.code == codes::UNKNOWN_CHARACTER {
            self.comment(diagnostic);
        } else if is_about_word(diagnostic.code)
            && let Some(token) = self.word(range)
        {
            self.wanted(diagnostic, &token);
        }
    }

    fn root(&self) -> &SyntaxNode {
        self.root.get_or_init(|| parse_once(self.db, self.file).root::<BdlLanguage>())
    }

    /// The name that fills a range.
    fn word(&self, range: TextRange) -> Option<SyntaxToken> {
        let text = self.text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
        let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let token = is_word.then(|| self.root().token_at_offset(range.start()).right_biased()).flatten()?;
        (token.kind() == K::IDENT && token.text_range() == range).then_some(token)
    }

    /// A word that stands where one of a few is wanted.
    fn wanted(&self, diagnostic: &mut Diagnostic, token: &SyntaxToken) {
        let written = token.text();
        let Some(place) = place(token) else { return };
        if let Some((_, now)) = FORMER.into_iter().find(|(former, _)| *former == written)
            && place.words.contains(&now)
        {
            diagnostic.message = format!("`{written}` is the name of March 2020: it is `{now}` now");
            let whole = if now == "no_moves_available" { with_arguments(token) } else { token.text_range() };
            diagnostic.fixes = vec![Fix::write(self.file, whole, now)];
        } else if let Some(guess) = guess(written, place.words) {
            if diagnostic.fixes.is_empty() {
                diagnostic.message = format!("there is no {} `{written}`; did you mean `{guess}`?", place.what);
                diagnostic.fix(Fix::write(self.file, diagnostic.range, guess));
            }
        } else if place.is_invariant && self.is_about_pieces(diagnostic.range) {
            let fixes = ABOUT_PIECES.map(|name| Fix::write(self.file, diagnostic.range, name).alternative());
            diagnostic.fixes.extend(fixes);
        } else if diagnostic.code == codes::UNKNOWN_SECTION && diagnostic.fixes.is_empty() {
            diagnostic.fixes.extend(self.section(token));
        }
    }

    /// The fix for a section that was told by its contents, if the file has no other one of the kind.
    fn section(&self, token: &SyntaxToken) -> Option<Fix> {
        let kind = SectionKind::of(token.parent()?.kind())?;
        let only = game(self.db, self.file).section(kind)?;
        (only.word == token.text_range()).then(|| Fix::write(self.file, only.word, kind.word()))
    }

    /// True for a word that stands before names of pieces in parentheses, on one line.
    fn is_about_pieces(&self, word: TextRange) -> bool {
        let all = || model(self.db, self.file).definitions.iter().map(|piece| piece.id.name).collect();
        let pieces: &FxHashSet<Name> = self.pieces.get_or_init(all);
        let behind = self.text.get(usize::from(word.end())..).unwrap_or_default().lines().next().unwrap_or_default();
        let arguments = behind.trim_start().strip_prefix('(').and_then(|arguments| arguments.split_once(')'));
        arguments.is_some_and(|(names, _)| names.split(',').all(|name| pieces.contains(&Name::new(name.trim()))))
    }

    /// The fix that takes out words behind the marks of a comment, which the compiler reads as part of the game.
    fn comment(&self, diagnostic: &mut Diagnostic) {
        let from = usize::from(diagnostic.range.start());
        let rest = self.text.get(from..).unwrap_or_default();
        // A long line is not searched through again for each of its characters.
        let near = rest.bytes().take(MOST_OF_A_COMMENT).position(|byte| matches!(byte, b'\n' | b'\r'));
        let len = near.or((rest.len() < MOST_OF_A_COMMENT).then_some(rest.len()));
        let Some(line) = len.and_then(|len| rest.get(..len)).map(str::trim_end) else { return };
        let len = if line.starts_with("/*") {
            line.find("*/").map_or(line.len(), |end| end + 2)
        } else if line.starts_with("//") || line.starts_with('#') {
            line.len()
        } else {
            return;
        };
        let range = TextRange::at(diagnostic.range.start(), TextSize::new(len as u32));
        if range != diagnostic.range {
            diagnostic.fix(Fix::replace("remove the comment", self.file, range, "").alternative());
        }
    }
}

/// What may stand in a place.
struct Place {
    /// What it is called: "rule", "move".
    what: &'static str,
    words: &'static [&'static str],
    is_invariant: bool,
}

/// What may stand where a word stands that is wrong there.
fn place(token: &SyntaxToken) -> Option<Place> {
    let node = token.parent_ancestors().find(|node| node.kind() != K::ERROR)?;
    let first = node.children_with_tokens().find_map(|element| element.into_token());
    let own = |what: &'static str, words: &'static [&'static str]| {
        Some(Place { what, words, is_invariant: node.kind() == K::INVARIANTS_SECTION })
    };
    // A word at the head of a section is meant for its name.
    if SectionKind::of(node.kind()).is_some() && first.as_ref() == Some(token) {
        return own("section", &["rules", "pieces", "initial_piece_position", "invariants", "finish"]);
    }
    match node.kind() {
        K::SOURCE_FILE => own("section", &["rules", "pieces", "initial_piece_position", "invariants", "finish"]),
        K::RULES_SECTION => own("rule", &["first_player", "width", "height", "coloring", "player_change"]),
        K::PIECE => own("property of a piece", &["moves", "can_jump", "mirrored", "on_end_reached"]),
        K::MOVES_BLOCK => own("move", &["horizontal", "vertical", "diagonal", "kills"]),
        K::PLACEMENT => own("property of a placement", &["positions", "mirrored", "owner"]),
        K::INVARIANTS_SECTION => own("invariant", &["cant_risk", "protect_piece", "pawn_movement"]),
        K::FINISH_SECTION => own("rule of `finish`", &["no_moves_available"]),
        K::RULE => own("value", &["alternate"]),
        K::PROPERTY if first.as_ref().is_some_and(|word| word.kind() == K::ON_END_REACHED_KW) => {
            own("value", &["spawn"])
        }
        K::PROPERTY | K::KILLS => own("value", &["true", "false"]),
        _ => None,
    }
}

/// The word that was most likely meant: one that is spelt much like it, or the only one that has it as a part.
fn guess(written: &str, words: &[&'static str]) -> Option<&'static str> {
    let has_part = |word: &&'static str| {
        let rest = word.strip_prefix(written).map(|rest| rest.starts_with('_'));
        let start = word.strip_suffix(written).map(|start| start.ends_with('_'));
        rest.or(start).unwrap_or_default()
    };
    let mut parts = words.iter().copied().filter(has_part);
    did_you_mean(written, words.iter().copied()).or_else(|| parts.next().filter(|_| parts.next().is_none()))
}

/// The range of a word with the arguments in parentheses behind it.
fn with_arguments(token: &SyntaxToken) -> TextRange {
    let own = token.text_range();
    let mut end = own.end();
    let mut next = token.next_token();
    if next.as_ref().is_some_and(|blanks| blanks.kind() == K::WHITESPACE) {
        next = next.and_then(|blanks| blanks.next_token());
    }
    next = next.filter(|next| next.kind() == K::L_PAREN);
    while let Some(token) = next {
        if matches!(token.kind(), K::L_BRACE | K::R_BRACE) {
            return own;
        }
        if token.kind() == K::R_PAREN {
            end = token.text_range().end();
            break;
        }
        next = token.next_token();
    }
    TextRange::new(own.start(), end)
}

/// The fix that puts the sections in order. Each takes the place of another one, so that what stands between them stays
/// where it is.
fn order(file: File, text: &str, game: &Game, odd: TextRange) -> Option<Fix> {
    if game.sections.len() > SectionKind::ALL.len() || game.sections.iter().any(|own| game.section(own.kind).is_none())
    {
        return None;
    }
    let mut sorted: Vec<_> = game.sections.iter().collect();
    sorted.sort_by_key(|section| section.kind);
    let pairs = game.sections.iter().zip(&sorted).filter(|(here, wanted)| here.kind != wanted.kind);
    let edits: Option<Vec<(TextRange, String)>> = pairs
        .map(|(here, wanted)| {
            let wanted = text.get(std::ops::Range::<usize>::from(wanted.range))?;
            Some((here.range, wanted.to_owned()))
        })
        .collect();
    let place = sorted.iter().position(|section| section.word == odd)?;
    let title = match (sorted.get(place + 1), place.checked_sub(1).and_then(|before| sorted.get(before))) {
        (Some(next), _) => format!("move `{}` before `{}`", sorted.get(place)?.kind.word(), next.kind.word()),
        (None, Some(before)) => format!("move `{}` behind `{}`", sorted.get(place)?.kind.word(), before.kind.word()),
        (None, None) => return None,
    };
    Some(Fix::edits(title, file, edits?))
}
