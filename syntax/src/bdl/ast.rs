//! Typed views of a BDL tree.
//!
//! What a file lacks or repeats does not matter here: sections and blocks are given as they stand, the
//! first one where the language knows one only.

use rowan::WalkEvent;
use rowan::ast::{AstNode, support};

use super::javascript::Place;
use super::kind::{BdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use crate::tree::ast_nodes;

ast_nodes! {
    language BdlLanguage;

    /// The root.
    SourceFile = SOURCE_FILE;
    /// `rules{ … }` (documents/bdl.txt, Main rules)
    RulesSection = RULES_SECTION;
    /// `pieces{ … }` (documents/bdl.txt, Pieces Description)
    PiecesSection = PIECES_SECTION;
    /// `initial_piece_position{ … }` (documents/bdl.txt, Initial Status Description)
    InitialSection = INITIAL_SECTION;
    /// `invariants{ … }` (documents/bdl.txt, Invariants Description)
    InvariantsSection = INVARIANTS_SECTION;
    /// `finish{ … }` (documents/bdl.txt, Finishing Description)
    FinishSection = FINISH_SECTION;
    /// The name that a piece is given.
    Name = NAME;
    /// The use of a piece's name.
    NameRef = NAME_REF;
    /// A number or `true` or `false`.
    Literal = LITERAL;
    /// `width : 8`
    Rule = RULE;
    /// `king{ … }` in `pieces` (documents/bdl.txt, Piece Description)
    Piece = PIECE;
    /// `moves{ … }`
    MovesBlock = MOVES_BLOCK;
    /// One move (documents/bdl.txt, Move Description)
    Move = MOVE;
    /// `x : 1, y : [2, 3]` (documents/bdl.txt, Vector)
    Vector = VECTOR;
    /// `1` or `[2, 3]`
    Interval = INTERVAL;
    /// `vertical(1, 3)`
    Direction = DIRECTION;
    /// `, kills : false`
    Kills = KILLS;
    /// `can_jump`, `mirrored : true`, `on_end_reached : …`, `owner : 1`
    Property = PROPERTY;
    /// `spawn(queen, tower)`
    Spawn = SPAWN;
    /// `(queen, tower)`
    ArgList = ARG_LIST;
    /// `king{ … }` in `initial_piece_position` (documents/bdl.txt, Piece Placement Description)
    Placement = PLACEMENT;
    /// `positions{ … }`
    PositionsBlock = POSITIONS_BLOCK;
    /// `cant_risk(king)`
    Invariant = INVARIANT;
    /// `no_moves_available`
    FinishRule = FINISH_RULE;
    /// A block of JavaScript (documents/bdl.txt, Explicit)
    Explicit = EXPLICIT;
    /// The JavaScript between its braces.
    Script = SCRIPT;
}

fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.children_with_tokens().filter_map(|element| element.into_token())
}

/// A node's entries of one kind, also those that stand at a wrong place inside of it.
fn entries<N: AstNode<Language = BdlLanguage>>(node: &SyntaxNode) -> impl Iterator<Item = N> + use<N> {
    let with_misplaced = |child: SyntaxNode| {
        let misplaced = (child.kind() == SyntaxKind::ERROR).then(|| child.children());
        std::iter::once(child).chain(misplaced.into_iter().flatten())
    };
    node.children().flat_map(with_misplaced).filter_map(N::cast)
}

macro_rules! keyword {
    ($($name:ident),+) => {$(
        impl $name {
            /// The word that it begins with; for a section, also a word that was meant for it.
            pub fn keyword(&self) -> Option<SyntaxToken> {
                tokens(&self.0).find(|token| is_word(token.kind()))
            }
        }
    )+};
}

fn is_word(kind: SyntaxKind) -> bool {
    kind == SyntaxKind::IDENT || (SyntaxKind::RULES_KW..=SyntaxKind::FALSE_KW).contains(&kind)
}

keyword!(
    RulesSection,
    PiecesSection,
    InitialSection,
    InvariantsSection,
    FinishSection,
    Rule,
    MovesBlock,
    Direction,
    Kills,
    Property,
    Spawn,
    PositionsBlock,
    Invariant,
    FinishRule
);

macro_rules! explicits {
    ($($name:ident),+) => {$(
        impl $name {
            /// The explicit blocks that stand directly in it, in order.
            pub fn explicits(&self) -> impl Iterator<Item = Explicit> + use<> {
                entries(&self.0)
            }
        }
    )+};
}

explicits!(PiecesSection, InitialSection, InvariantsSection, FinishSection, Piece, PositionsBlock);

macro_rules! named {
    ($($name:ident),+) => {$(
        impl $name {
            /// The token that holds the name.
            pub fn token(&self) -> Option<SyntaxToken> {
                tokens(&self.0).find(|token| is_word(token.kind()))
            }

            /// The name; empty if there is none.
            pub fn text(&self) -> String {
                self.token().map(|token| token.text().to_owned()).unwrap_or_default()
            }
        }
    )+};
}

named!(Name, NameRef);

impl SourceFile {
    /// The sections `rules`, of which there should be one.
    pub fn rules(&self) -> impl Iterator<Item = RulesSection> + use<> {
        support::children(&self.0)
    }

    /// The sections `pieces`, of which there should be one.
    pub fn pieces(&self) -> impl Iterator<Item = PiecesSection> + use<> {
        support::children(&self.0)
    }

    /// The sections `initial_piece_position`, of which there should be one.
    pub fn initial(&self) -> impl Iterator<Item = InitialSection> + use<> {
        support::children(&self.0)
    }

    /// The sections `invariants`, of which there should be one.
    pub fn invariants(&self) -> impl Iterator<Item = InvariantsSection> + use<> {
        support::children(&self.0)
    }

    /// The sections `finish`, of which there should be one.
    pub fn finish(&self) -> impl Iterator<Item = FinishSection> + use<> {
        support::children(&self.0)
    }
}

impl RulesSection {
    /// The rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + use<> {
        entries(&self.0)
    }
}

impl Rule {
    /// The number, for a rule that has one.
    pub fn value(&self) -> Option<Literal> {
        support::child(&self.0)
    }

    /// The word `alternate`, if that is the value.
    pub fn alternate(&self) -> Option<SyntaxToken> {
        support::token(&self.0, SyntaxKind::ALTERNATE_KW)
    }

    /// The block, if the value is one.
    pub fn explicit(&self) -> Option<Explicit> {
        support::child(&self.0)
    }
}

impl PiecesSection {
    /// The pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        entries(&self.0)
    }
}

impl Piece {
    /// The name it is given.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }

    /// Its moves: the first block of that name.
    pub fn moves(&self) -> Option<MovesBlock> {
        support::child(&self.0)
    }

    /// Its other properties, in order.
    pub fn properties(&self) -> impl Iterator<Item = Property> + use<> {
        entries(&self.0)
    }
}

impl MovesBlock {
    /// The moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        entries(&self.0)
    }
}

impl Move {
    /// The vector, if it is one.
    pub fn vector(&self) -> Option<Vector> {
        support::child(&self.0)
    }

    /// `horizontal(…)` and its kin, if it is one.
    pub fn direction(&self) -> Option<Direction> {
        support::child(&self.0)
    }

    /// The block of JavaScript, if it is one.
    pub fn explicit(&self) -> Option<Explicit> {
        support::child(&self.0)
    }

    /// Whether it can take a piece; without it, it can.
    pub fn kills(&self) -> Option<Kills> {
        support::child(&self.0)
    }
}

impl Vector {
    /// The numbers for `x`.
    pub fn x(&self) -> Option<Interval> {
        self.part(SyntaxKind::X_KW)
    }

    /// The numbers for `y`.
    pub fn y(&self) -> Option<Interval> {
        self.part(SyntaxKind::Y_KW)
    }

    fn part(&self, axis: SyntaxKind) -> Option<Interval> {
        let mut last = None;
        for element in self.0.children_with_tokens() {
            match element {
                SyntaxElement::Token(token) if matches!(token.kind(), SyntaxKind::X_KW | SyntaxKind::Y_KW) => {
                    last = Some(token.kind());
                }
                SyntaxElement::Node(node) if last == Some(axis) => {
                    if let Some(interval) = Interval::cast(node) {
                        return Some(interval);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

impl Interval {
    /// The number, or the first of a range.
    pub fn first(&self) -> Option<Literal> {
        self.literals().next()
    }

    /// The number, or the last of a range; it is in the range.
    pub fn last(&self) -> Option<Literal> {
        self.literals().last()
    }

    /// True for `[1, 3]`.
    pub fn is_range(&self) -> bool {
        support::token(&self.0, SyntaxKind::L_BRACKET).is_some()
    }

    fn literals(&self) -> impl Iterator<Item = Literal> + use<> {
        support::children(&self.0)
    }
}

impl Direction {
    /// The first end, if it is written.
    pub fn first(&self) -> Option<Literal> {
        self.end(false)
    }

    /// The second end, if it is written.
    pub fn second(&self) -> Option<Literal> {
        self.end(true)
    }

    fn end(&self, second: bool) -> Option<Literal> {
        let mut behind_comma = false;
        for element in self.0.children_with_tokens() {
            match element {
                SyntaxElement::Token(token) => behind_comma |= token.kind() == SyntaxKind::COMMA,
                SyntaxElement::Node(node) if behind_comma == second => {
                    if let Some(literal) = Literal::cast(node) {
                        return Some(literal);
                    }
                }
                SyntaxElement::Node(_) => {}
            }
        }
        None
    }
}

impl Kills {
    /// `true` or `false`.
    pub fn value(&self) -> Option<Literal> {
        support::child(&self.0)
    }
}

impl Property {
    /// `true`, `false` or a number, where one is written.
    pub fn value(&self) -> Option<Literal> {
        support::child(&self.0)
    }

    /// `spawn(…)`, if that is the value.
    pub fn spawn(&self) -> Option<Spawn> {
        support::child(&self.0)
    }

    /// The block, if the value is one.
    pub fn explicit(&self) -> Option<Explicit> {
        support::child(&self.0)
    }
}

impl Literal {
    /// The token of the value.
    pub fn token(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next()
    }

    /// The value of a number; `None` where the compiler fails too, beyond 32 bits.
    pub fn number(&self) -> Option<i32> {
        self.token().filter(|token| token.kind() == SyntaxKind::NUMBER)?.text().parse().ok()
    }

    /// The value of `true` and `false`.
    pub fn boolean(&self) -> Option<bool> {
        match self.token()?.kind() {
            SyntaxKind::TRUE_KW => Some(true),
            SyntaxKind::FALSE_KW => Some(false),
            _ => None,
        }
    }
}

impl Spawn {
    /// The pieces to choose from.
    pub fn arguments(&self) -> Option<ArgList> {
        support::child(&self.0)
    }
}

impl ArgList {
    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = NameRef> + use<> {
        support::children(&self.0)
    }
}

impl InitialSection {
    /// The placements, in order.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + use<> {
        entries(&self.0)
    }
}

impl Placement {
    /// The piece that is placed.
    pub fn name(&self) -> Option<NameRef> {
        support::child(&self.0)
    }

    /// The blocks `positions`, in order; the compiler uses the first only.
    pub fn positions(&self) -> impl Iterator<Item = PositionsBlock> + use<> {
        entries(&self.0)
    }

    /// `mirrored` and `owner`, in order.
    pub fn properties(&self) -> impl Iterator<Item = Property> + use<> {
        entries(&self.0)
    }
}

impl PositionsBlock {
    /// The positions, in order.
    pub fn vectors(&self) -> impl Iterator<Item = Vector> + use<> {
        entries(&self.0)
    }
}

impl InvariantsSection {
    /// The named invariants, in order.
    pub fn invariants(&self) -> impl Iterator<Item = Invariant> + use<> {
        entries(&self.0)
    }
}

impl Invariant {
    /// The pieces it is about.
    pub fn arguments(&self) -> Option<ArgList> {
        support::child(&self.0)
    }
}

impl FinishSection {
    /// The named rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = FinishRule> + use<> {
        entries(&self.0)
    }
}

impl Explicit {
    /// The word before the brace.
    pub fn keyword(&self) -> Option<SyntaxToken> {
        support::token(&self.0, SyntaxKind::EXPLICIT_KW)
    }

    /// The JavaScript between the braces, without the blanks and comments around it; `None` if there is nothing else.
    pub fn script(&self) -> Option<Script> {
        support::child(&self.0)
    }

    /// What the block is for; `None` if it stands where none belongs.
    pub fn place(&self) -> Option<Place> {
        // An entry may stand at a wrong place inside of what it belongs to.
        let owner = self.0.ancestors().skip(1).find(|node| node.kind() != SyntaxKind::ERROR)?;
        Some(match owner.kind() {
            SyntaxKind::RULE => Place::of_value(Rule::cast(owner)?.keyword()?.kind())?,
            SyntaxKind::PIECES_SECTION => Place::Pieces,
            SyntaxKind::PIECE => Place::PieceProperty,
            SyntaxKind::MOVE => Place::Move,
            SyntaxKind::PROPERTY => Place::OnEndReached,
            SyntaxKind::POSITIONS_BLOCK => Place::Position,
            SyntaxKind::INITIAL_SECTION => Place::Placement,
            SyntaxKind::INVARIANTS_SECTION => Place::Invariant,
            SyntaxKind::FINISH_SECTION => Place::Finish,
            _ => return None,
        })
    }
}

/// The nodes of a tree, each before those in it, without those of JavaScript: of a block only itself.
pub fn nodes(root: &SyntaxNode) -> impl Iterator<Item = SyntaxNode> + use<> {
    let mut events = root.preorder();
    std::iter::from_fn(move || {
        loop {
            if let WalkEvent::Enter(node) = events.next()? {
                if node.kind() == SyntaxKind::EXPLICIT {
                    events.skip_subtree();
                }
                return Some(node);
            }
        }
    })
}
