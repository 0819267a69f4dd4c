//! Flags with and without their value: `mirrored` and `can_jump` alone mean `true`, and a move without `kills` kills
//! (documents/bdl.txt, Piece Description and Move Description).

use ludex_base::TextRange;
use ludex_base::rewrite::Rewrite;
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::ast::{Move, Property};
use rowan::ast::AstNode;

use super::{Site, is_bare};

/// The flag at the cursor, `mirrored` or `can_jump`, with its word.
fn flag(site: &Site<'_>) -> Option<(Property, String, TextRange)> {
    let property = site.node::<Property>()?;
    let word = property.keyword().filter(|word| matches!(word.kind(), K::MIRRORED_KW | K::CAN_JUMP_KW))?;
    let range = property.syntax().text_range();
    let is_plain = property.spawn().is_none() && property.explicit().is_none() && is_bare(&site.text[range]);
    is_plain.then(|| (property, word.text().to_owned(), word.text_range()))
}

/// `mirrored : true` becomes `mirrored`.
pub(super) fn shorten(site: &Site<'_>) -> Option<Rewrite> {
    let (property, word, place) = flag(site)?;
    let value = property.value().filter(|value| value.boolean() == Some(true))?;
    let rest = TextRange::new(place.end(), value.syntax().text_range().end());
    Some(site.rewrite("short-flag", format!("Write `{word}` alone"), [(rest, String::new())]))
}

/// `mirrored` becomes `mirrored : true`.
pub(super) fn spell_out(site: &Site<'_>) -> Option<Rewrite> {
    let (property, word, place) = flag(site)?;
    if property.value().is_some() || site.text[property.syntax().text_range()].trim() != word {
        return None;
    }
    let edits = [(TextRange::empty(place.end()), " : true".to_owned())];
    Some(site.rewrite("long-flag", format!("Write `{word} : true`"), edits))
}

/// The move at the cursor that is a vector or a direction, with the end of that.
fn movement(site: &Site<'_>) -> Option<(Move, TextRange)> {
    let one = site.node::<Move>()?;
    let vector = one.vector().map(|vector| vector.syntax().text_range());
    let range = vector.or_else(|| one.direction().map(|direction| direction.syntax().text_range()))?;
    let is_plain = one.explicit().is_none() && is_bare(&site.text[one.syntax().text_range()]);
    is_plain.then_some((one, range))
}

/// Leaves out `, kills : true`, which is what a move does anyway.
pub(super) fn leave_out_kills(site: &Site<'_>) -> Option<Rewrite> {
    let (one, before) = movement(site)?;
    let kills = one.kills()?;
    kills.value().filter(|value| value.boolean() == Some(true))?;
    let rest = TextRange::new(before.end(), kills.syntax().text_range().end().max(before.end()));
    let is_all = site.text[rest].trim_start().starts_with(',') && site.text[rest].matches(',').count() == 1;
    is_all.then(|| site.rewrite("leave-out-kills", "Leave out `kills : true`", [(rest, String::new())]))
}

/// Writes `, kills : true` behind a move.
pub(super) fn write_kills(site: &Site<'_>) -> Option<Rewrite> {
    let (one, before) = movement(site)?;
    if one.kills().is_some() {
        return None;
    }
    let edits = [(TextRange::empty(before.end()), ", kills : true".to_owned())];
    Some(site.rewrite("write-kills", "Write `kills : true`", edits))
}
