//! The blocks of the language: what may begin in each, and where one surely begins or ends.
//!
//! The braces of a file are trusted as long as nothing contradicts them. What does: a section's
//! word with its brace can only begin a section, and a piece with its moves only a piece, so where
//! one stands too deep, a `}` is missing; where the contents of a block go on behind its `}`, that
//! one is too many.

use super::javascript::BlockPlace;
use super::kind::SyntaxKind::{self, *};
use super::lexer;
use super::tokens::{P, ahead, is_keyword, text};

crate::worded! {
    /// A pair of braces and what it holds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Block {
        /// `rules{ … }`
        Rules = "rules",
        /// `pieces{ … }`
        Pieces = "pieces",
        /// `initial_piece_position{ … }`
        Initial = "initial_piece_position",
        /// `invariants{ … }`
        Invariants = "invariants",
        /// `finish{ … }`
        Finish = "finish",
        /// `king{ … }` in `pieces`
        Piece = "the piece",
        /// `moves{ … }`
        Moves = "moves",
        /// `king{ … }` in `initial_piece_position`
        Placement = "the placement",
        /// `positions{ … }`
        Positions = "positions",
    }
    /// The word before its brace, as people know the block.
    pub(super) fn word;
}

/// The tokens that the value of a key may begin with: words, [`NUMBER`], [`L_BRACKET`] for a range, [`EXPLICIT_KW`] for
/// a block of JavaScript. None for a word that takes no value (reference/bdl.md, Syntax).
pub fn values(key: SyntaxKind) -> &'static [SyntaxKind] {
    match key {
        FIRST_PLAYER_KW | WIDTH_KW | HEIGHT_KW | OWNER_KW => &[NUMBER],
        COLORING_KW | PLAYER_CHANGE_KW => &[ALTERNATE_KW, EXPLICIT_KW],
        CAN_JUMP_KW | MIRRORED_KW | KILLS_KW => &[TRUE_KW, FALSE_KW],
        ON_END_REACHED_KW => &[SPAWN_KW, EXPLICIT_KW],
        X_KW | Y_KW => &[NUMBER, L_BRACKET],
        _ => &[],
    }
}

impl Block {
    /// The sections in their order (reference/bdl.md, Syntax).
    pub const SECTIONS: [Block; 5] = [Block::Rules, Block::Pieces, Block::Initial, Block::Invariants, Block::Finish];

    /// The section that begins with this word.
    pub fn of_section(kind: SyntaxKind) -> Option<Block> {
        Some(match kind {
            RULES_KW => Block::Rules,
            PIECES_KW => Block::Pieces,
            INITIAL_PIECE_POSITION_KW => Block::Initial,
            INVARIANTS_KW => Block::Invariants,
            FINISH_KW => Block::Finish,
            _ => return None,
        })
    }

    /// The word that it begins with; `None` where that is the name of a piece.
    pub fn keyword(self) -> Option<SyntaxKind> {
        Some(match self {
            Block::Rules => RULES_KW,
            Block::Pieces => PIECES_KW,
            Block::Initial => INITIAL_PIECE_POSITION_KW,
            Block::Invariants => INVARIANTS_KW,
            Block::Finish => FINISH_KW,
            Block::Moves => MOVES_KW,
            Block::Positions => POSITIONS_KW,
            Block::Piece | Block::Placement => return None,
        })
    }

    /// The block that a node is.
    pub fn of_node(kind: SyntaxKind) -> Option<Block> {
        Some(match kind {
            RULES_SECTION => Block::Rules,
            PIECES_SECTION => Block::Pieces,
            INITIAL_SECTION => Block::Initial,
            INVARIANTS_SECTION => Block::Invariants,
            FINISH_SECTION => Block::Finish,
            PIECE => Block::Piece,
            MOVES_BLOCK => Block::Moves,
            PLACEMENT => Block::Placement,
            POSITIONS_BLOCK => Block::Positions,
            _ => return None,
        })
    }

    /// The words that its entries begin with, in the order of the document's tables; [`EXPLICIT_KW`] stands for a block
    /// of JavaScript. The names that pieces and placements begin with are not among them.
    pub fn entries(self) -> &'static [SyntaxKind] {
        match self {
            Block::Rules => &[FIRST_PLAYER_KW, WIDTH_KW, HEIGHT_KW, COLORING_KW, PLAYER_CHANGE_KW],
            Block::Pieces | Block::Initial => &[EXPLICIT_KW],
            Block::Invariants => &[CANT_RISK_KW, PROTECT_PIECE_KW, PAWN_MOVEMENT_KW, EXPLICIT_KW],
            Block::Finish => &[NO_MOVES_AVAILABLE_KW, EXPLICIT_KW],
            Block::Piece => &[MOVES_KW, CAN_JUMP_KW, MIRRORED_KW, ON_END_REACHED_KW, EXPLICIT_KW],
            Block::Moves => &[X_KW, HORIZONTAL_KW, VERTICAL_KW, DIAGONAL_KW, EXPLICIT_KW],
            Block::Placement => &[POSITIONS_KW, MIRRORED_KW, OWNER_KW],
            Block::Positions => &[X_KW, EXPLICIT_KW],
        }
    }

    /// The place of a block of JavaScript among its entries; `None` where the grammar knows none.
    pub fn script(self) -> Option<BlockPlace> {
        Some(match self {
            Block::Pieces => BlockPlace::Pieces,
            Block::Piece => BlockPlace::PieceProperty,
            Block::Moves => BlockPlace::Move,
            Block::Initial => BlockPlace::Placement,
            Block::Positions => BlockPlace::Position,
            Block::Invariants => BlockPlace::Invariant,
            Block::Finish => BlockPlace::Finish,
            Block::Rules | Block::Placement => return None,
        })
    }

    /// The number of braces that are open in it.
    pub(super) fn depth(self) -> u32 {
        match self {
            Block::Piece | Block::Placement => 2,
            Block::Moves | Block::Positions => 3,
            _ => 1,
        }
    }

    /// The block around it; a section is its own.
    pub(super) fn around(self) -> Block {
        match self {
            Block::Piece => Block::Pieces,
            Block::Placement => Block::Initial,
            Block::Moves => Block::Piece,
            Block::Positions => Block::Placement,
            section => section,
        }
    }

    /// The words for what to write where something else stands.
    pub(super) fn expected(self) -> &'static str {
        match self {
            Block::Rules => {
                "expected a rule here: `first_player`, `width`, `height`, `coloring` or `player_change`, with `:` and a value"
            }
            Block::Pieces => "expected a piece here, such as `king{ moves{ … } }`, or `explicit{ … }`",
            Block::Initial => "expected a placement here, such as `king{ positions{ … } }`",
            Block::Invariants => {
                "expected an invariant here: `cant_risk(…)`, `protect_piece(…)`, `pawn_movement(…)` or `explicit{ … }`"
            }
            Block::Finish => "expected `no_moves_available` or `explicit{ … }` here",
            Block::Piece => {
                "expected a property of the piece here: `moves{ … }`, `can_jump`, `mirrored`, `on_end_reached : …` or `explicit{ … }`"
            }
            Block::Moves => {
                "expected a move here: `x : …, y : …`, `horizontal(…)`, `vertical(…)`, `diagonal(…)` or `explicit{ … }`"
            }
            Block::Placement => "expected `positions{ … }`, `mirrored` or `owner : …` here",
            Block::Positions => "expected a position here, such as `x : 0, y : [1, 3]`",
        }
    }
}

/// True where a section begins, whatever is open.
pub(super) fn at_section(p: &mut P<'_>, block: Block) -> bool {
    if Block::of_section(ahead(p, 0)).is_none() || ahead(p, 1) != L_BRACE || at_nested_pieces(p, block) {
        return false;
    }
    // A piece that is called like a section: what follows its brace tells.
    let inside = ahead(p, 2);
    match block {
        Block::Pieces => inside != MOVES_KW,
        Block::Initial => !matches!(inside, POSITIONS_KW | MIRRORED_KW | OWNER_KW),
        _ => true,
    }
}

/// True where the placements stand in `pieces{ … }` of their own, as the language once had it.
pub(super) fn at_nested_pieces(p: &mut P<'_>, block: Block) -> bool {
    block == Block::Initial
        && ahead(p, 0) == PIECES_KW
        && ahead(p, 1) == L_BRACE
        && p.position().checked_sub(1).is_some_and(|previous| p.kind_at(previous) == L_BRACE)
}

/// True where a piece or placement begins, as the contents of its braces show beyond doubt.
pub(super) fn at_whole_head(p: &mut P<'_>, block: Block) -> bool {
    ahead(p, 0) == IDENT && ahead(p, 1) == L_BRACE && holds(block, ahead(p, 2))
}

/// True if this token begins the contents of a piece or placement and of nothing else.
pub(super) fn holds(block: Block, kind: SyntaxKind) -> bool {
    match block {
        Block::Pieces => kind == MOVES_KW,
        Block::Initial => matches!(kind, POSITIONS_KW | MIRRORED_KW | OWNER_KW),
        _ => false,
    }
}

/// True where a piece (in `pieces`) or a placement (in `initial_piece_position`) begins.
fn at_head(p: &mut P<'_>, block: Block) -> bool {
    let kind = ahead(p, 0);
    let own = if block == Block::Pieces { MOVES_KW } else { POSITIONS_KW };
    let next = ahead(p, 1);
    match kind {
        IDENT if next == own => true,
        IDENT if next == COLON => ahead(p, 2) == L_BRACE,
        IDENT if next == L_BRACE => text(p) != lexer::EXPLICIT || may_begin(block, ahead(p, 2)),
        _ => is_keyword(kind) && kind != own && next == L_BRACE,
    }
}

/// True if this token can come first in the braces of a piece or placement.
fn may_begin(block: Block, kind: SyntaxKind) -> bool {
    let inner = if block == Block::Pieces { Block::Piece } else { Block::Placement };
    kind == R_BRACE || begins_with(inner, kind)
}

/// True if an entry of the block begins with this token (one that begins with a name is told by
/// more than that).
pub(super) fn begins_with(block: Block, kind: SyntaxKind) -> bool {
    block.entries().contains(&kind)
}

/// True if an entry of the block begins `n` tokens from here, as far as that can be told.
pub(super) fn is_entry(p: &mut P<'_>, block: Block, n: usize) -> bool {
    let kind = ahead(p, n);
    let named = matches!(block, Block::Pieces | Block::Initial) && kind == IDENT && ahead(p, n + 1) == L_BRACE;
    named || begins_with(block, kind)
}

/// True where an entry of the block begins.
pub(super) fn starts(p: &mut P<'_>, block: Block) -> bool {
    let kind = ahead(p, 0);
    begins_with(block, kind) || (matches!(block, Block::Pieces | Block::Initial) && at_head(p, block))
}

/// The number of blocks around this one that end too where the token here shows that this one should have
/// ended before; `None` if it shows no such thing.
pub(super) fn outer(p: &mut P<'_>, block: Block) -> Option<u32> {
    let kind = ahead(p, 0);
    match block {
        _ if strays(p, block) => None,
        Block::Moves if matches!(kind, MOVES_KW | CAN_JUMP_KW | MIRRORED_KW | ON_END_REACHED_KW) => Some(0),
        Block::Moves => at_whole_head(p, Block::Pieces).then_some(1),
        Block::Piece => at_whole_head(p, Block::Pieces).then_some(0),
        Block::Positions if matches!(kind, POSITIONS_KW | MIRRORED_KW | OWNER_KW) => Some(0),
        Block::Positions => at_whole_head(p, Block::Initial).then_some(1),
        Block::Placement => at_whole_head(p, Block::Initial).then_some(0),
        _ => None,
    }
}

/// The most properties in a row that are looked past.
const MAX_STRAYS: usize = 4;

/// True at a property of a piece among its moves, or of a placement among its positions, where what follows shows that
/// these go on: another one of them, or a `}` more than there would be if they had ended before the property.
pub(super) fn strays(p: &mut P<'_>, block: Block) -> bool {
    let own: &[SyntaxKind] = match block {
        Block::Moves => &[CAN_JUMP_KW, MIRRORED_KW],
        Block::Positions => &[MIRRORED_KW, OWNER_KW],
        _ => return false,
    };
    let mut behind = 0;
    for _ in 0..MAX_STRAYS {
        if !own.contains(&ahead(p, behind)) {
            break;
        }
        let has_value = ahead(p, behind + 1) == COLON && matches!(ahead(p, behind + 2), TRUE_KW | FALSE_KW | NUMBER);
        behind += if has_value { 3 } else { 1 };
    }
    let next = ahead(p, behind);
    let goes_on = next != EXPLICIT_KW && begins_with(block, next);
    behind > 0 && (goes_on || closes_too_much(p, block.around(), behind))
}

/// At a `}`: true if what follows surely belongs into the block, so that this brace is too many.
pub(super) fn goes_on(p: &mut P<'_>, block: Block) -> bool {
    let first = ahead(p, 1);
    match block {
        Block::Pieces | Block::Initial => first == IDENT && ahead(p, 2) == L_BRACE && holds(block, ahead(p, 3)),
        Block::Finish => first == NO_MOVES_AVAILABLE_KW,
        Block::Piece => {
            matches!(first, CAN_JUMP_KW | MIRRORED_KW | ON_END_REACHED_KW)
                || (first == MOVES_KW && ahead(p, 2) == L_BRACE)
        }
        Block::Placement => {
            matches!(first, MIRRORED_KW | OWNER_KW) || (first == POSITIONS_KW && ahead(p, 2) == L_BRACE)
        }
        Block::Rules | Block::Invariants | Block::Moves | Block::Positions => {
            first != EXPLICIT_KW && begins_with(block, first) && matches!(ahead(p, 2), COLON | L_PAREN)
        }
    }
}

/// True at a `}` whose `{` is missing, inside this block: more braces close here than blocks are open,
/// as what follows them shows.
pub(super) fn closes_nothing(p: &mut P<'_>, block: Block) -> bool {
    closes_too_much(p, block, 0)
}

/// True if `n` tokens from here one `}` more stands than braces are open in this block, as what follows them shows.
fn closes_too_much(p: &mut P<'_>, block: Block, n: usize) -> bool {
    let depth = block.depth() as usize;
    let mut closers = 0;
    while closers <= depth && ahead(p, n + closers) == R_BRACE {
        closers += 1;
    }
    let behind = n + closers;
    let (after, next) = (ahead(p, behind), ahead(p, behind + 1));
    let section = if depth > 1 { block.around() } else { block };
    let still_open = if after == EOF || (Block::of_section(after).is_some() && next == L_BRACE) {
        0
    } else if after == IDENT && next == L_BRACE && holds(section, ahead(p, behind + 2)) {
        1
    } else if depth > 1 && begins_with(block, after) {
        2
    } else {
        return false;
    };
    closers + still_open == depth + 1
}

/// True where nothing more can be skipped in this block.
pub(super) fn stops(p: &mut P<'_>, block: Block) -> bool {
    matches!(ahead(p, 0), EOF | R_BRACE)
        || at_section(p, block)
        || strays(p, block)
        || outer(p, block).is_some()
        || starts(p, block)
}
