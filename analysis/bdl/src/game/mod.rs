//! A file as a game: what its sections say, as data, each thing with the place where it is written.
//!
//! Nothing is judged here: a thing may be given twice, name what is not there, or lack a part. What stands outside of
//! the section that it belongs into is there too, because a file is read while it is being written.

mod lower;

use ludex_base::{Db, File, Name, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use crate::javascript;

/// The game that a file describes. Depends on that file alone.
#[salsa::tracked]
pub fn game(db: &dyn Db, file: File) -> Game {
    lower::lower(&parse_once(db, file), file.text(db), javascript::facts(db, file))
}

/// A game as its file describes it; every list is in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Game {
    /// True if the parser found nothing wrong because of which something may be missing here.
    pub sound: bool,
    /// The sections.
    pub sections: Vec<Section>,
    /// The rules (documents/bdl.txt, Main rules).
    pub rules: Vec<Rule>,
    /// True if the grammar understood all of the sections `rules`.
    pub rules_are_whole: bool,
    /// The pieces that are written in BDL (documents/bdl.txt, Piece Description).
    pub pieces: Vec<Piece>,
    /// The pieces that blocks of JavaScript define.
    pub script_pieces: Vec<Word>,
    /// True if those blocks may define other pieces too.
    pub more_script_pieces: bool,
    /// The placements (documents/bdl.txt, Piece Placement Description).
    pub placements: Vec<Placement>,
    /// The named invariants (documents/bdl.txt, Invariants Description).
    pub invariants: Vec<Invariant>,
    /// The words `no_moves_available` (documents/bdl.txt, Finishing Description).
    pub endings: Vec<TextRange>,
    /// The blocks of JavaScript.
    pub scripts: Vec<Script>,
}

/// A section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// The kind.
    pub kind: SectionKind,
    /// The word that it begins with, or the place where one is missing.
    pub word: TextRange,
    /// Its `{`.
    pub brace: Option<TextRange>,
    /// All of it.
    pub range: TextRange,
    /// True if nothing stands between its braces.
    pub is_empty: bool,
}

ludex_syntax::worded! {
    /// The sections, in the order that the compiler wants (reference/bdl.md, Syntax).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum SectionKind {
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
    }
    /// All of them, in order.
    pub(crate) const ALL;
    /// The word that it begins with.
    pub(crate) fn word;
}

impl SectionKind {
    /// The section that a node is.
    pub(crate) fn of(kind: K) -> Option<SectionKind> {
        Some(match kind {
            K::RULES_SECTION => SectionKind::Rules,
            K::PIECES_SECTION => SectionKind::Pieces,
            K::INITIAL_SECTION => SectionKind::Initial,
            K::INVARIANTS_SECTION => SectionKind::Invariants,
            K::FINISH_SECTION => SectionKind::Finish,
            _ => return None,
        })
    }
}

/// A name where it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word {
    /// The name.
    pub name: Name,
    /// Its bytes.
    pub range: TextRange,
    /// True for a word of the language, which cannot be a name.
    pub is_reserved: bool,
}

/// A number or truth value where it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Literal {
    /// Its bytes.
    pub range: TextRange,
    /// Its value.
    pub value: LiteralValue,
}

/// The value of a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiteralValue {
    /// A number.
    Number(i32),
    /// A number that the compiler cannot read: it does not fit into 32 bits.
    TooLarge,
    /// `true` or `false`.
    Boolean(bool),
    /// Something else.
    Other,
}

impl Literal {
    /// The number, wide enough to count with.
    pub(crate) fn number(&self) -> Option<i64> {
        match self.value {
            LiteralValue::Number(number) => Some(i64::from(number)),
            _ => None,
        }
    }

    /// The truth value.
    pub(crate) fn boolean(&self) -> Option<bool> {
        match self.value {
            LiteralValue::Boolean(value) => Some(value),
            _ => None,
        }
    }
}

/// `width : 8`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The word before the colon.
    pub key: K,
    /// Its bytes.
    pub key_range: TextRange,
    /// The number, if the value is one.
    pub value: Option<Literal>,
    /// True if the value is a block of JavaScript.
    pub is_script: bool,
}

/// A piece that is written in BDL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its name.
    pub name: Option<Word>,
    /// All of it.
    pub range: TextRange,
    /// Its `{`.
    pub brace: Option<TextRange>,
    /// The first block of moves.
    pub moves: Option<Moves>,
    /// The first of its other properties, blocks of JavaScript included.
    pub first_property: Option<TextRange>,
    /// `can_jump`, `mirrored` and `on_end_reached`.
    pub properties: Vec<Property>,
    /// The words of the blocks of JavaScript that stand among the properties.
    pub scripts: Vec<TextRange>,
}

impl Piece {
    /// True if a flag is set; of several the last one counts (reference/bdl.md, What the compiler checks).
    pub(crate) fn is_set(&self, flag: K) -> bool {
        is_set(&self.properties, flag)
    }

    /// The property `on_end_reached`; of several the last one counts.
    pub(crate) fn on_end_reached(&self) -> Option<&Property> {
        self.properties.iter().rev().find(|property| property.key == K::ON_END_REACHED_KW)
    }
}

/// True if a flag is set among some properties: the word alone sets it.
fn is_set(properties: &[Property], flag: K) -> bool {
    let last = properties.iter().rev().find(|property| property.key == flag);
    last.is_some_and(|property| property.value.is_none_or(|value| value.boolean() != Some(false)))
}

/// `moves{ … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moves {
    /// The word `moves`, if it is there.
    pub word: Option<TextRange>,
    /// Its `{`.
    pub brace: Option<TextRange>,
    /// All of it.
    pub range: TextRange,
    /// The moves.
    pub list: Vec<Move>,
}

/// A move with its `kills` (documents/bdl.txt, Move Description).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Move {
    /// All of it.
    pub range: TextRange,
    /// The way that it leads.
    pub shape: Shape,
    /// `kills : …`
    pub kills: Option<Kills>,
}

impl Move {
    /// True if it takes pieces of the other player; `None` if that cannot be told.
    pub(crate) fn takes(&self) -> Option<bool> {
        match &self.kills {
            Some(kills) => kills.value,
            None => Some(true),
        }
    }
}

/// The way that a move leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `x : 1, y : [2, 3]`
    Vector(Vector),
    /// `vertical(1, 3)`
    Line(Line),
    /// JavaScript.
    Script {
        /// The block.
        range: TextRange,
        /// True if the compiler finds `%s` in it, where it writes the value of `kills`.
        has_slot: bool,
    },
    /// Nothing that can be read.
    Missing,
}

/// `, kills : false`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kills {
    /// The word `kills`.
    pub word: TextRange,
    /// True if a comma stands before it.
    pub has_comma: bool,
    /// The value, if it is one.
    pub value: Option<bool>,
}

/// `x : 1, y : [2, 3]` (documents/bdl.txt, Vector)
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Vector {
    /// All of it.
    pub range: TextRange,
    /// The columns.
    pub x: Option<Interval>,
    /// The rows.
    pub y: Option<Interval>,
}

impl Vector {
    /// The first and the last number of both parts, both included; `None` if one of them is not known.
    pub(crate) fn bounds(&self) -> Option<((i64, i64), (i64, i64))> {
        Some((self.x.as_ref()?.bounds()?, self.y.as_ref()?.bounds()?))
    }
}

/// `1` or `[2, 3]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Interval {
    /// All of it.
    pub range: TextRange,
    /// The number, or the first of two.
    pub first: Option<Literal>,
    /// The number, or the last of two; it is in the range.
    pub last: Option<Literal>,
    /// True for `[1, 3]`.
    pub is_range: bool,
}

impl Interval {
    /// The first and the last number, both included. The first may be the greater one: then the range is empty.
    pub(crate) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.first?.number()?, self.last?.number()?))
    }
}

/// `vertical(1, 3)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// The direction in which it leads.
    pub direction: Direction,
    /// All of it.
    pub range: TextRange,
    /// The first end, if it is written.
    pub first: Option<Literal>,
    /// The second end, if it is written.
    pub second: Option<Literal>,
    /// True if its parentheses are there.
    pub has_parens: bool,
}

impl Line {
    /// The two ends as the compiler takes them, both included: an end that is left out lies `reach` squares away. The
    /// first may be the greater one, which the compiler refuses. `None` if one is not known.
    pub(crate) fn bounds(&self, reach: Option<i64>) -> Option<(i64, i64)> {
        let end = |literal: Option<Literal>, open: Option<i64>| literal.map_or(open, |literal| literal.number());
        if !self.has_parens {
            return None;
        }
        Some((end(self.first, reach.map(|reach| -reach))?, end(self.second, reach)?))
    }
}

/// The direction in which a line leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Along the row.
    Horizontal,
    /// Along the column.
    Vertical,
    /// Along both diagonals.
    Diagonal,
}

/// `can_jump`, `mirrored : true`, `on_end_reached : …`, `owner : 1`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Property {
    /// The word that it begins with.
    pub key: K,
    /// Its bytes.
    pub key_range: TextRange,
    /// All of it.
    pub range: TextRange,
    /// `true`, `false` or a number, where one is written.
    pub value: Option<Literal>,
    /// `spawn(…)`, if that is the value.
    pub spawn: Option<Spawn>,
    /// True if the value is a block of JavaScript.
    pub is_script: bool,
}

/// `spawn(queen, tower)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spawn {
    /// All of it.
    pub range: TextRange,
    /// The parentheses with what is in them.
    pub list: Option<TextRange>,
    /// The pieces to choose from.
    pub names: Vec<Word>,
}

/// `king{ … }` in `initial_piece_position`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The piece that is placed.
    pub name: Option<Word>,
    /// All of it.
    pub range: TextRange,
    /// Its `{`.
    pub brace: Option<TextRange>,
    /// The blocks `positions`; the compiler uses the first one only.
    pub blocks: Vec<Positions>,
    /// `mirrored` and `owner`.
    pub properties: Vec<Property>,
}

impl Placement {
    /// True if the other player gets copies.
    pub(crate) fn is_mirrored(&self) -> bool {
        is_set(&self.properties, K::MIRRORED_KW)
    }

    /// The player to whom the pieces belong, 0 if that is left out; `None` if it cannot be told or is not a player.
    pub(crate) fn owner(&self) -> Option<u8> {
        match self.properties.iter().rev().find(|property| property.key == K::OWNER_KW) {
            Some(property) => player(property.value?.number()?),
            None => Some(0),
        }
    }

    /// The squares, as far as the compiler reads them.
    pub(crate) fn vectors(&self) -> &[Vector] {
        self.blocks.first().map_or(&[], |block| &block.vectors)
    }
}

/// The player with a number: there are two (documents/bdl.txt, Main rules and Piece Placement Description).
pub(crate) fn player(number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|player| *player < 2)
}

/// `positions{ … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Positions {
    /// The word `positions`, if it is there.
    pub word: Option<TextRange>,
    /// Its `{`.
    pub brace: Option<TextRange>,
    /// All of it.
    pub range: TextRange,
    /// The squares.
    pub vectors: Vec<Vector>,
    /// The words of blocks of JavaScript among them.
    pub scripts: Vec<TextRange>,
}

/// `cant_risk(king)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Invariant {
    /// The kind.
    pub kind: InvariantKind,
    /// The word that it begins with.
    pub word: TextRange,
    /// All of it.
    pub range: TextRange,
    /// The pieces that it is about.
    pub names: Vec<Word>,
}

ludex_syntax::worded! {
    /// The invariants that have a name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum InvariantKind {
        /// `cant_risk`
        CantRisk = "cant_risk",
        /// `protect_piece`
        ProtectPiece = "protect_piece",
        /// `pawn_movement`
        PawnMovement = "pawn_movement",
    }
    /// Its word.
    pub(crate) fn word;
}

/// A block of JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Script {
    /// The thing that it stands for.
    pub place: ScriptPlace,
    /// The word `explicit`.
    pub word: TextRange,
    /// All of the block, from that word on.
    pub range: TextRange,
}

/// The things that a block of JavaScript may stand for (documents/bdl.txt, Explicit).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ScriptPlace {
    /// The value of `coloring`.
    Coloring,
    /// The value of `player_change`.
    PlayerChange,
    /// Pieces.
    Pieces,
    /// A move.
    Move,
    /// Something among the properties of a piece.
    Property,
    /// The value of `on_end_reached`.
    EndReached,
    /// A placement, which the compiler fails on.
    Placement,
    /// A position, which the compiler refuses.
    Position,
    /// An invariant.
    Invariant,
    /// A rule of `finish`.
    Finish,
    /// Nothing that is known.
    Nowhere,
}

impl Game {
    /// The last rule with a key, which is the one that counts.
    pub(crate) fn rule(&self, key: K) -> Option<&Rule> {
        self.rules.iter().rev().find(|rule| rule.key == key)
    }

    /// The only section of a kind.
    pub(crate) fn section(&self, kind: SectionKind) -> Option<&Section> {
        let mut own = self.sections.iter().filter(|section| section.kind == kind);
        own.next().filter(|_| own.next().is_none())
    }

    /// True if each section stands there once.
    pub(crate) fn has_all_sections(&self) -> bool {
        SectionKind::ALL.into_iter().all(|kind| self.section(kind).is_some())
    }

    /// True if there is one section of placements, so that they are set up together.
    pub(crate) fn has_one_initial(&self) -> bool {
        self.section(SectionKind::Initial).is_some()
    }
}
