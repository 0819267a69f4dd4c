//! The kind of thing that may be written at the cursor, read from the node around it and the token before it.

use ludex_base::marker::token_before;
use ludex_syntax::bdl::ast::Move;
use ludex_syntax::bdl::{self as syntax, Block, SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken};
use rowan::ast::AstNode;

use crate::cursor::{Cursor, sound};
use crate::tree::is_word;

/// The kind of thing that may be written at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CompletionPlace {
    /// A section.
    Section,
    /// An entry of a block, with the node that has the entries.
    Entry(Block, SyntaxNode),
    /// The value of a key that takes words.
    Value(K),
    /// `kills`, behind the comma of a move.
    Kills,
    /// `y`, behind the comma of a vector, which is one of the positions or a move.
    Y {
        /// True for a position.
        is_position: bool,
    },
    /// A number.
    Number(Number),
    /// The name of a piece in parentheses, which are this node.
    Argument(SyntaxNode),
}

/// The thing that a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    /// A player.
    Player,
    /// The squares along a side of the board.
    Side,
    /// A column (`x`) or row (`y`) of the board.
    Square(K),
    /// The number of columns (`x`) or rows (`y`) that a move leads.
    Step(K),
    /// The end of a line: how far it leads.
    End,
}

/// The kind of thing that may be written at the cursor; `None` where nothing is known, as of what stands behind a name
/// without its `:`.
pub(super) fn place(cursor: &Cursor) -> Option<CompletionPlace> {
    let owner = cursor.owner()?;
    let last = cursor.last_kind();
    let behind = |kinds: &[K]| last.is_some_and(|last| kinds.contains(&last));
    match owner.kind() {
        K::SOURCE_FILE => {
            let is_between = last.is_none_or(|last| last == K::R_BRACE);
            let is_on_its_own = cursor.begins_line() && last.and_then(Block::of_section).is_none();
            (is_between || is_on_its_own).then_some(CompletionPlace::Section)
        }
        K::NAME => Some(CompletionPlace::Entry(Block::Pieces, entries_around(&owner)?)),
        K::NAME_REF if owner.parent().is_some_and(|parent| parent.kind() == K::PLACEMENT) => {
            Some(CompletionPlace::Entry(Block::Initial, entries_around(&owner)?))
        }
        K::NAME_REF | K::ARG_LIST => {
            let list = owner.ancestors().find(|node| node.kind() == K::ARG_LIST)?;
            behind(&[K::L_PAREN, K::COMMA]).then_some(CompletionPlace::Argument(list))
        }
        K::RULE | K::PROPERTY | K::KILLS => value(&owner).filter(|_| behind(&[K::COLON])),
        K::VECTOR if behind(&[K::COLON]) => coordinate(cursor, &owner),
        K::VECTOR => {
            let by_x = keyword(&owner) == Some(K::X_KW);
            (by_x && behind(&[K::COMMA])).then(|| CompletionPlace::Y { is_position: is_position(&owner) })
        }
        K::INTERVAL if behind(&[K::L_BRACKET, K::COMMA]) => coordinate(cursor, &owner.parent()?),
        K::DIRECTION => behind(&[K::L_PAREN, K::COMMA]).then_some(CompletionPlace::Number(Number::End)),
        kind => entry(cursor, Block::of_node(kind)?, owner),
    }
}

/// The place where the grammar found a word in a block of which it is not a part that is whole.
fn entry(cursor: &Cursor, block: Block, owner: SyntaxNode) -> Option<CompletionPlace> {
    // A section under another name than its own is known by its contents.
    if cursor.word.parent().as_ref() == Some(&owner) {
        return Block::SECTIONS.contains(&block).then_some(CompletionPlace::Section);
    }
    if block == Block::Moves && cursor.last_kind() == Some(K::COMMA) {
        let before = token_before(cursor.last.as_ref()?)?;
        let own = before.parent_ancestors().find_map(Move::cast)?;
        return own.kills().is_none().then_some(CompletionPlace::Kills);
    }
    let last = cursor.last.as_ref()?;
    // Behind words that nobody understands, as those of a comment, something new may begin.
    let is_fault = last.parent().is_some_and(|parent| parent.kind() == K::ERROR);
    let is_free = (ends_entry(last.kind()) || is_fault) && cursor.begins(&owner);
    is_free.then_some(CompletionPlace::Entry(block, owner))
}

/// True for a token that may stand before an entry.
fn ends_entry(kind: K) -> bool {
    matches!(
        kind,
        K::L_BRACE
            | K::R_BRACE
            | K::R_PAREN
            | K::R_BRACKET
            | K::EXPLICIT_R_BRACE
            | K::NUMBER
            | K::TRUE_KW
            | K::FALSE_KW
            | K::ALTERNATE_KW
            | K::CAN_JUMP_KW
            | K::MIRRORED_KW
            | K::NO_MOVES_AVAILABLE_KW
            | K::IDENT
            | K::UNKNOWN
    )
}

/// The node with the entries among which the piece or placement with a name stands.
fn entries_around(name: &SyntaxNode) -> Option<SyntaxNode> {
    sound(name.parent()?.parent())
}

/// The value of a key: a number or a word.
fn value(owner: &SyntaxNode) -> Option<CompletionPlace> {
    let key = keyword(owner)?;
    Some(match key {
        K::FIRST_PLAYER_KW | K::OWNER_KW => CompletionPlace::Number(Number::Player),
        _ if syntax::values(key).contains(&K::NUMBER) => CompletionPlace::Number(Number::Side),
        _ => CompletionPlace::Value(key),
    })
}

/// A number of a vector: which one tells the last axis before the cursor.
fn coordinate(cursor: &Cursor, vector: &SyntaxNode) -> Option<CompletionPlace> {
    let before = tokens(vector).take_while(|token| token.text_range().start() < cursor.start());
    let axis = before.map(|token| token.kind()).filter(|kind| matches!(kind, K::X_KW | K::Y_KW)).last()?;
    Some(CompletionPlace::Number(if is_position(vector) { Number::Square(axis) } else { Number::Step(axis) }))
}

/// True for a vector that is a position and not a move.
fn is_position(vector: &SyntaxNode) -> bool {
    let around = sound(vector.parent());
    around.is_some_and(|around| matches!(around.kind(), K::POSITIONS_BLOCK | K::PLACEMENT))
}

fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.children_with_tokens().filter_map(SyntaxElement::into_token)
}

/// The word that a node begins with.
pub(super) fn keyword(node: &SyntaxNode) -> Option<K> {
    tokens(node).map(|token| token.kind()).find(|kind| is_word(*kind))
}

/// The words that the entries of a node begin with, that at the cursor left out.
pub(super) fn given(node: &SyntaxNode, cursor: &Cursor) -> Vec<K> {
    let mut given = Vec::new();
    for child in node.children().filter(|child| !cursor.is_in(child)) {
        given.extend(keyword(&child));
        if child.kind() == K::ERROR {
            given.extend(child.children().filter_map(|entry| keyword(&entry)));
        }
    }
    given
}
