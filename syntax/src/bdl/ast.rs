//! Typed views of a BDL tree.
//!
//! What a file lacks or repeats does not matter here: sections and blocks are given as they stand, the
//! first one where the language knows one only.

use rowan::ast::{AstNode, support};

use super::javascript::BlockPlace;
use super::kind::{BdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use crate::tree::{all_children, ast_nodes, first_children};

ast_nodes! {
    language BdlLanguage;

    /// The root.
    SourceFile = SOURCE_FILE;
    /// `rules{ … }` (documents/bdl.txt, Main rules)
    RulesSection = RULES_SECTION;
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
    /// A block of JavaScript (documents/bdl.txt, Explicit)
    Explicit = EXPLICIT;
    /// The JavaScript between its braces.
    Script = SCRIPT;
}

fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.children_with_tokens().filter_map(|element| element.into_token())
}

fn is_word(kind: SyntaxKind) -> bool {
    kind == SyntaxKind::IDENT || (SyntaxKind::RULES_KW..=SyntaxKind::FALSE_KW).contains(&kind)
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

keyword!(RulesSection, Rule, Property);

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

all_children! {
    support::children;

    /// The sections `rules`, of which there should be one.
    SourceFile.rules: RulesSection;
}

first_children! {
    support::child;

    /// The name it is given.
    Piece.name: Name;
    /// The vector, if it is one.
    Move.vector: Vector;
    /// `horizontal(…)` and its kin, if it is one.
    Move.direction: Direction;
    /// The block of JavaScript, if it is one.
    Move.explicit: Explicit;
    /// `, kills : …`, if it is there; without it, the move can take a piece.
    Move.kills: Kills;
    /// `true` or `false`.
    Kills.value: Literal;
    /// `true`, `false` or a number, where one is written.
    Property.value: Literal;
    /// `spawn(…)`, if that is the value.
    Property.spawn: Spawn;
    /// The block, if the value is one.
    Property.explicit: Explicit;
    /// The JavaScript between the braces, without the blanks and comments around it; `None` if there is nothing else.
    Explicit.script: Script;
}

impl RulesSection {
    /// The rules, in order, also those that stand at a wrong place inside of it.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + use<> {
        let with_misplaced = |child: SyntaxNode| {
            let misplaced = (child.kind() == SyntaxKind::ERROR).then(|| child.children());
            std::iter::once(child).chain(misplaced.into_iter().flatten())
        };
        self.0.children().flat_map(with_misplaced).filter_map(Rule::cast)
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

    fn literals(&self) -> impl Iterator<Item = Literal> + use<> {
        support::children(&self.0)
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

impl Explicit {
    /// The place that the block is in; `None` if it stands where none belongs.
    pub fn place(&self) -> Option<BlockPlace> {
        // An entry may stand at a wrong place inside of what it belongs to.
        let owner = self.0.ancestors().skip(1).find(|node| node.kind() != SyntaxKind::ERROR)?;
        Some(match owner.kind() {
            SyntaxKind::RULE => BlockPlace::of_value(Rule::cast(owner)?.keyword()?.kind())?,
            SyntaxKind::PIECES_SECTION => BlockPlace::Pieces,
            SyntaxKind::PIECE => BlockPlace::PieceProperty,
            SyntaxKind::MOVE => BlockPlace::Move,
            SyntaxKind::PROPERTY => BlockPlace::OnEndReached,
            SyntaxKind::POSITIONS_BLOCK => BlockPlace::Position,
            SyntaxKind::INITIAL_SECTION => BlockPlace::Placement,
            SyntaxKind::INVARIANTS_SECTION => BlockPlace::Invariant,
            SyntaxKind::FINISH_SECTION => BlockPlace::Finish,
            _ => return None,
        })
    }
}
