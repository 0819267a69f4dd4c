//! The blocks of a file as functions that can be run, and why others cannot.

use std::sync::Arc;

use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::javascript::BlockPlace;
use ludex_syntax::{Parse, TextRange};

use super::code::Code;
use super::lower::{Lowered, Lowering, Unrun, unrun};
use crate::javascript::block_facts::soundness;
use crate::javascript::blocks::{Block, blocks};
use crate::javascript::found::Soundness;
use crate::javascript::tree::{Element, is_part};

/// A block of JavaScript that takes part in a game.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    /// The place that it is in.
    pub place: BlockPlace,
    /// Bytes of the block, from its word on.
    pub range: TextRange,
    /// Its functions, or what of it is not run.
    pub code: Result<ScriptCode, Unrun>,
}

/// The functions of a block, by their numbers.
#[derive(Debug, Clone)]
pub(crate) enum ScriptCode {
    /// Functions that are called one after the other.
    Functions(Vec<u32>),
    /// A function of `current_x`, `current_y` and `context` that gives moves.
    Moves(u32),
    /// Pieces.
    Pieces(Vec<PieceCode>),
    /// Members of a piece: the function that gives its moves, if one does.
    Members(Option<u32>),
}

/// A piece in JavaScript.
#[derive(Debug, Clone)]
pub(crate) struct PieceCode {
    /// Its name.
    pub name: Arc<str>,
    /// The function that gives its moves.
    pub moves: Result<u32, Unrun>,
    /// The function for the end of the board.
    pub end: Result<u32, Unrun>,
}

/// The blocks of a file that take part in a game, in order. `takes` gives the value that the compiler writes for `%s`
/// in a move that contains an offset.
pub(crate) fn scripts_of(parse: &Parse, takes: impl Fn(TextRange) -> Option<bool>) -> (Arc<Code>, Vec<Script>) {
    let mut lowering = Lowering::default();
    let mut scripts = Vec::new();
    for block in blocks(Element::node(&parse.green, 0.into())) {
        let Some(place) = block.place else { continue };
        if place.is_refused() || place == BlockPlace::Coloring {
            continue;
        }
        let range = block.node.range();
        lowering.scopes.clear();
        lowering.slot = takes(range);
        let code = if soundness(block, &parse.errors) == Soundness::Sound {
            lowering.script(block, place)
        } else {
            unrun(block.node, "JavaScript with faults")
        };
        scripts.push(Script { place, range, code });
    }
    (Arc::new(lowering.code), scripts)
}

impl<'t> Lowering<'t> {
    /// The functions of a block.
    fn script(&mut self, block: Block<'t>, place: BlockPlace) -> Lowered<ScriptCode> {
        let Some(script) = block.node.child(K::SCRIPT) else { return unrun(block.node, "an empty block") };
        let entries: Vec<Element<'t>> = script.parts().collect();
        let last = script.children().filter(|child| is_part(child.kind()) || child.kind() == K::COMMA).last();
        let ends_with_comma = last.is_some_and(|last| last.kind() == K::COMMA);
        let ends = |element: Element<'t>| match place {
            BlockPlace::PlayerChange | BlockPlace::OnEndReached | BlockPlace::Pieces if ends_with_comma => {
                unrun(element, "a comma that the compiler writes once more")
            }
            BlockPlace::PieceProperty if !ends_with_comma => unrun(element, "a block without the comma behind it"),
            BlockPlace::Move | BlockPlace::Invariant | BlockPlace::Finish if block.is_followed && !ends_with_comma => {
                unrun(element, "a block without the comma behind it")
            }
            _ => Ok(()),
        };
        ends(last.unwrap_or(script))?;
        match place {
            BlockPlace::Pieces => {
                entries.iter().map(|entry| self.piece(*entry)).collect::<Lowered<_>>().map(ScriptCode::Pieces)
            }
            BlockPlace::PieceProperty => self.members(&entries),
            BlockPlace::Move => {
                if let Some(member) = entries.iter().find(|entry| entry.kind() == K::JS_PROPERTY) {
                    return unrun(*member, "a move without braces");
                }
                self.list_function(&["current_x", "current_y", "context"], &entries).map(ScriptCode::Moves)
            }
            BlockPlace::PlayerChange | BlockPlace::OnEndReached if entries.len() != 1 => {
                unrun(script, "a block with more than one value")
            }
            _ => {
                let functions = entries.iter().map(|entry| self.plain_function(*entry));
                functions.collect::<Lowered<_>>().map(ScriptCode::Functions)
            }
        }
    }

    /// The number of a function that is written out.
    fn plain_function(&mut self, element: Element<'t>) -> Lowered<u32> {
        match element.kind() {
            K::JS_ARROW_FN | K::JS_FUNCTION | K::JS_METHOD => self.function(element),
            K::JS_PAREN => match element.parts().next() {
                Some(inside) => self.plain_function(inside),
                None => unrun(element, "an empty pair of parentheses"),
            },
            _ => unrun(element, "something other than a function"),
        }
    }

    /// `king: { moves: …, on_end_reached: …, representation: … }`
    fn piece(&mut self, element: Element<'t>) -> Lowered<PieceCode> {
        let (Some(name), Some(value)) = (member_name(element), member_value(element)) else {
            return unrun(element, "a piece that is not written out");
        };
        if value.kind() != K::JS_OBJECT {
            return unrun(value, "a piece that is not written out");
        }
        let members: Vec<Element<'t>> = value.parts().collect();
        if let Some(odd) = members.iter().find(|member| member_name(**member).is_none()) {
            return unrun(*odd, "a member without a plain name");
        }
        let mut find = |name: &str| {
            let last = members.iter().rev().find(|member| member_name(**member) == Some(name));
            match last {
                Some(member) => self.member_function(*member),
                None => unrun(value, format!("a piece without `{name}`")),
            }
        };
        let (moves, end) = (find("moves"), find("on_end_reached"));
        if !members.iter().any(|member| member_name(*member) == Some("representation")) {
            return unrun(value, "a piece without `representation`");
        }
        Ok(PieceCode { name: Arc::from(name), moves, end })
    }

    /// The members that a block adds to a piece. `on_end_reached` and `representation` stand behind them in the game.
    fn members(&mut self, entries: &[Element<'t>]) -> Lowered<ScriptCode> {
        if let Some(odd) = entries.iter().find(|member| member_name(**member).is_none()) {
            return unrun(*odd, "a member without a plain name");
        }
        let last = entries.iter().rev().find(|member| member_name(**member) == Some("moves"));
        let moves = last.map(|member| self.member_function(*member)).transpose()?;
        Ok(ScriptCode::Members(moves))
    }

    /// The function that a member has as its value.
    fn member_function(&mut self, member: Element<'t>) -> Lowered<u32> {
        self.scopes.clear();
        match member_value(member) {
            Some(value) => self.plain_function(value),
            None => unrun(member, "something other than a function"),
        }
    }
}

/// The name of a member that is neither computed nor a getter or setter.
fn member_name<'t>(member: Element<'t>) -> Option<&'t str> {
    if member.child(K::JS_MODIFIER).is_some() || member.child(K::JS_STAR).is_some() {
        return None;
    }
    let name = member.child(K::JS_KEY)?.children().next()?;
    match name.kind() {
        K::JS_STRING => name.text().get(1..name.text().len().checked_sub(1)?).filter(|text| !text.contains('\\')),
        K::JS_NUMBER | K::L_BRACKET => None,
        _ => Some(name.text()),
    }
}

/// The value of a member; a method is its own.
fn member_value<'t>(member: Element<'t>) -> Option<Element<'t>> {
    if member.kind() == K::JS_METHOD {
        return Some(member);
    }
    member.parts().find(|part| part.kind() != K::JS_KEY)
}
