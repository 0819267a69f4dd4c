//! The blocks of JavaScript in a file, with what the file says about each.

use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::javascript::BlockPlace;

use super::tree::Element;

/// A block of JavaScript.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block<'t> {
    /// Its node, of the kind `EXPLICIT`.
    pub(crate) node: Element<'t>,
    /// The place that it is in; `None` where none belongs.
    pub(crate) place: Option<BlockPlace>,
    /// Another entry of what it stands in follows.
    pub(crate) is_followed: bool,
}

/// The blocks below the root of a file, in order.
pub(crate) fn blocks(root: Element<'_>) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    visit(root, None, false, &mut found);
    found
}

/// Looks for blocks in a node; what a block directly in it is for, and whether an entry follows the node.
// Recursion is bounded: the nodes of BDL have less than a dozen levels, and those of JavaScript are not looked into.
fn visit<'t>(node: Element<'t>, place: Option<BlockPlace>, is_followed: bool, found: &mut Vec<Block<'t>>) {
    // A game may have thousands of entries without any JavaScript.
    let mut entries_left = node.children().filter(|child| is_entry(child.kind())).count();
    for child in node.children().filter(|child| child.is_node()) {
        entries_left -= usize::from(is_entry(child.kind()));
        let before_entry = entries_left > 0;
        if child.kind() == K::EXPLICIT {
            let is_followed = if place == Some(BlockPlace::Move) { is_followed } else { before_entry };
            found.push(Block { node: child, place, is_followed });
        } else if holds_blocks(child.kind()) {
            visit(child, place_in(child, place), before_entry, found);
        }
    }
}

/// True for what the compiler writes into an array, one behind the other.
fn is_entry(kind: K) -> bool {
    matches!(kind, K::EXPLICIT | K::MOVE | K::INVARIANT | K::FINISH_RULE)
}

fn holds_blocks(kind: K) -> bool {
    matches!(
        kind,
        K::RULES_SECTION
            | K::PIECES_SECTION
            | K::INITIAL_SECTION
            | K::INVARIANTS_SECTION
            | K::FINISH_SECTION
            | K::RULE
            | K::PIECE
            | K::MOVES_BLOCK
            | K::MOVE
            | K::PROPERTY
            | K::PLACEMENT
            | K::POSITIONS_BLOCK
            | K::ERROR
    )
}

/// The place of a block that stands directly in a node; an entry may stand at a wrong place inside of what it belongs
/// to.
fn place_in(node: Element<'_>, around: Option<BlockPlace>) -> Option<BlockPlace> {
    match node.kind() {
        K::RULE if node.child(K::COLORING_KW).is_some() => Some(BlockPlace::Coloring),
        K::RULE if node.child(K::PLAYER_CHANGE_KW).is_some() => Some(BlockPlace::PlayerChange),
        K::PIECES_SECTION => Some(BlockPlace::Pieces),
        K::PIECE => Some(BlockPlace::PieceProperty),
        K::MOVE => Some(BlockPlace::Move),
        K::PROPERTY => Some(BlockPlace::OnEndReached),
        K::POSITIONS_BLOCK => Some(BlockPlace::Position),
        K::INITIAL_SECTION => Some(BlockPlace::Placement),
        K::INVARIANTS_SECTION => Some(BlockPlace::Invariant),
        K::FINISH_SECTION => Some(BlockPlace::Finish),
        K::ERROR => around,
        _ => None,
    }
}
