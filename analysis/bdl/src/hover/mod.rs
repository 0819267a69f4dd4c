//! What is said of BDL's own words, of pieces, and of all that stands for moves and squares.
//!
//! A number, a colon or a bracket says what the whole stands for that it is a part of. Where JavaScript takes part,
//! nothing is said that it could change, and what would take too long to find out is left out.

mod board;
mod moves;
mod pieces;
mod placements;
mod rules;
#[cfg(test)]
mod tests;

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::Words;
use ludex_base::{Db, DefinitionId, File, Markup, Occurrence, Target, find_definition, model, parse_once};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::tree::Kind;

use crate::builtins::BuiltinKind;
use crate::game::{Game, SectionKind, game};
use crate::{Bdl, builtins, javascript};

impl Describing for Bdl {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        describe(index)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        describe_at(db, file, occurrence, index)
    }

    /// The text on how a piece moves, what becomes of it, and where it stands at the beginning.
    fn describe_definition(&self, db: &dyn Db, id: DefinitionId) -> Option<Markup> {
        describe_piece(db, id, true)
    }

    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        describe_definition_at(db, file, occurrence, definition)
    }

    /// The hover of a number, a colon, a comma, a bracket, or a name in JavaScript.
    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        let root = parse_once(db, file).root::<BdlLanguage>();
        if offset > root.text_range().end() {
            return None;
        }
        if let Some(hover) = javascript::hover_at(db, file, offset) {
            return Some(hover);
        }
        let token = root.token_at_offset(offset).find(|token| !token.kind().is_trivia())?;
        let is_brace = matches!(token.kind(), K::EXPLICIT_L_BRACE | K::EXPLICIT_R_BRACE);
        if !is_brace && token.parent_ancestors().any(|node| node.kind() == K::EXPLICIT) {
            return None;
        }
        let game = game(db, file);
        for node in token.parent_ancestors() {
            let start = node.text_range().start();
            let markup = match node.kind() {
                K::LITERAL | K::INTERVAL | K::ARG_LIST | K::NAME | K::NAME_REF => continue,
                K::VECTOR | K::DIRECTION | K::MOVE => {
                    moves::around(game, start).or_else(|| placements::position(game, start))
                }
                _ => whole(db, file, &node),
            };
            return markup.map(|markup| Hover { range: node.text_range(), markup });
        }
        None
    }
}

/// The steps that are spent on one question about the board.
const STEPS: u64 = 250_000;

/// A word of the language: its form, what it does, its default.
pub(crate) fn describe(index: u32) -> Option<Markup> {
    let row = builtins::get(index)?;
    let markup = Markup::text(Words::new().strong(row.name).text(" — ").text(row.kind))
        .with_code(crate::DIALECT.id, row.form)
        .with_text(Words::read(row.text));
    Some(match row.default {
        "" => markup,
        default => markup.with_text(Words::from("If it is left out: ").code(default).text(".")),
    })
}

/// A word of the language where it stands, with what it makes of this game.
pub(crate) fn describe_at(db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
    let kind = builtins::get(index)?.kind;
    let more = of_word(game(db, file), kind, occurrence.range.start());
    Some(describe(index)?.with(more))
}

/// The text on what a word of some kind makes of a game.
fn of_word(game: &Game, kind: BuiltinKind, at: TextSize) -> Option<Markup> {
    let section = || game.sections.iter().find(|section| section.word.contains(at)).map(|section| section.kind);
    match kind {
        BuiltinKind::Move | BuiltinKind::MoveProperty => moves::around(game, at),
        BuiltinKind::Position => placements::position(game, at),
        BuiltinKind::PlacementProperty => placements::around(game, at),
        BuiltinKind::Invariant => rules::invariant(game, at).map(Markup::text),
        BuiltinKind::FinishingRule => rules::finish(game).map(Markup::text),
        BuiltinKind::Section => match section()? {
            SectionKind::Initial => placements::all(game),
            SectionKind::Invariants => rules::invariants(game).map(Markup::text),
            SectionKind::Finish => rules::finish(game).map(Markup::text),
            SectionKind::Rules | SectionKind::Pieces => None,
        },
        _ => None,
    }
}

/// The text on how a piece moves and what becomes of it; where it stands at the beginning only if that is wanted.
fn describe_piece(db: &dyn Db, id: DefinitionId, with_start: bool) -> Option<Markup> {
    let definition = find_definition(db, id)?;
    let game = game(db, id.file);
    let index = game.pieces.iter().position(|piece| piece.range == definition.full_range);
    let start = if with_start { placements::of_piece(game, id.local.name) } else { None };
    let start = start.unwrap_or_default();
    Some(match index {
        Some(index) => pieces::describe(game, index, id.file.text(db), start),
        None => Markup::text("Written in JavaScript.").with_text(start),
    })
}

/// The same at a place where the name stands: that of a placement shows the squares first.
pub(crate) fn describe_definition_at(
    db: &dyn Db,
    file: File,
    occurrence: &Occurrence,
    id: DefinitionId,
) -> Option<Markup> {
    let at = occurrence.range.start();
    let game = game(db, file);
    let mut names = game.placements.iter().filter_map(|placement| placement.name);
    let is_placed = names.any(|name| name.range.start() == at);
    let placed = if is_placed { placements::around(game, at) } else { None };
    let piece = describe_piece(db, id, placed.is_none())?;
    Some(match placed {
        Some(placed) => placed.with_rule().with([piece]),
        None => piece,
    })
}

/// The text on what the word says with which a node begins.
fn whole(db: &dyn Db, file: File, node: &SyntaxNode) -> Option<Markup> {
    let at = first_token(node)?.text_range().start();
    let occurrence = model(db, file).occurrence_at(at).filter(|occurrence| occurrence.range.start() == at)?;
    match occurrence.target {
        Target::Builtin(id) => describe_at(db, file, occurrence, id.index),
        Target::Definition(id) => {
            let title = Markup::text(Words::new().strong(id.local.name.as_str()));
            Some(title.with(describe_definition_at(db, file, occurrence, id)))
        }
        Target::File(_) | Target::Unresolved => None,
    }
}

/// The first token of a node; a comma before `kills` belongs to it and says nothing.
fn first_token(node: &SyntaxNode) -> Option<SyntaxToken> {
    let mut tokens = node.descendants_with_tokens().filter_map(rowan::NodeOrToken::into_token);
    tokens.find(|token| !token.kind().is_trivia() && token.kind() != K::COMMA)
}
