//! What the section `rules` lacks: one finding for all of it, where the next rule would go, with a draft of what is
//! missing.

use ludex_base::{Diagnostic, File, Fix};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::ast::RulesSection;
use ludex_syntax::bdl::{Block, SyntaxElement, SyntaxKind as K, SyntaxToken, word_of};
use ludex_syntax::tree::Kind;
use rowan::ast::AstNode;

use crate::board::key_of;
use crate::codes;
use crate::game::Game;

/// The side of the board in a draft, where no placement needs a longer one.
const USUAL_SIDE: u32 = 8;
/// The longest side that a draft writes.
const MAX_SIDE: u32 = 100;

/// The finding about the rules that a section lacks, if it lacks any.
pub(crate) fn check(file: File, game: &Game, section: &RulesSection) -> Option<Diagnostic> {
    let given: Vec<K> = section.rules().filter_map(|rule| key_of(&rule)).collect();
    let missing = Block::Rules.entries().iter().filter(|kind| !given.contains(kind));
    let missing: Vec<(K, &str)> = missing.filter_map(|kind| Some((*kind, word_of(*kind)?))).collect();
    if missing.is_empty() {
        return None;
    }
    let words: Vec<String> = missing.iter().map(|(_, word)| format!("`{word}`")).collect();
    let are = if words.len() == 1 { "is" } else { "are" };
    let message = format!("{} {are} missing: without all five rules the game does not run", words.join(", "));
    let anchor = anchor(section)?;
    let mut diagnostic = Diagnostic::new(codes::MISSING_RULE, anchor.text_range(), message);
    if let Some(replacement) = draft(game, section, &anchor, &missing) {
        let place = TextRange::empty(anchor.text_range().end());
        let title = format!("write {}", words.join(", "));
        // What the rules of a game are, its author has to say.
        diagnostic.fix(Fix::replace(title, file, place, replacement).alternative());
    }
    Some(diagnostic)
}

/// The token behind which the next rule stands: the last rule, or the brace that opens the section.
fn anchor(section: &RulesSection) -> Option<SyntaxToken> {
    let last = section.rules().last().map(|rule| tokens(rule.syntax().descendants_with_tokens()));
    let brace = || {
        let mut own = tokens(section.syntax().children_with_tokens()).into_iter();
        own.find(|token| token.kind() == K::L_BRACE)
    };
    last.and_then(|mut tokens| tokens.pop()).or_else(brace).or_else(|| section.keyword())
}

/// The tokens among some elements, without blanks.
fn tokens(elements: impl Iterator<Item = SyntaxElement>) -> Vec<SyntaxToken> {
    elements.filter_map(SyntaxElement::into_token).filter(|token| !token.kind().is_trivia()).collect()
}

/// The missing rules, each on a line; `None` if nobody can say what they are.
fn draft(game: &Game, section: &RulesSection, anchor: &SyntaxToken, missing: &[(K, &str)]) -> Option<String> {
    // All placements are looked at, so only the section that counts gets a draft.
    let sections = section.syntax().parent()?;
    let first = sections.children().find(|node| node.kind() == section.syntax().kind());
    if anchor.kind() == K::RULES_KW || first.as_ref() != Some(section.syntax()) {
        return None;
    }
    let side = side(game)?;
    let mut out = String::new();
    for (kind, word) in missing {
        let value = match kind {
            K::FIRST_PLAYER_KW => "0".to_owned(),
            K::WIDTH_KW | K::HEIGHT_KW => side.to_string(),
            _ => "alternate".to_owned(),
        };
        out.push_str(&format!("\n  {word} : {value}"));
    }
    let behind = anchor.next_token().filter(|token| token.kind().is_trivia());
    if !behind.is_some_and(|blanks| blanks.text().contains('\n')) {
        out.push('\n');
    }
    Some(out)
}

/// The length of both sides of the board at which all squares that the placements name are on it. `None` if a number
/// is none of a square, or the board would be longer than a draft writes.
fn side(game: &Game) -> Option<u32> {
    let blocks = game.placements.iter().flat_map(|placement| &placement.blocks);
    let vectors = blocks.flat_map(|block| &block.vectors);
    let intervals = vectors.flat_map(|vector| [&vector.x, &vector.y]).flatten();
    let mut side = USUAL_SIDE;
    for end in intervals.flat_map(|interval| [interval.first, interval.last]).flatten() {
        side = side.max(u32::try_from(end.number()?).ok()?.checked_add(1)?);
    }
    (side <= MAX_SIDE).then_some(side)
}
