//! Typed views of a BoGL tree.

use rowan::ast::{AstNode, support};

use super::kind::{BoglLanguage, SyntaxKind, SyntaxNode, SyntaxToken};
use crate::tree::{all_children, ast_nodes, first_children};

ast_nodes! {
    language BoglLanguage;

    /// The root.
    SourceFile = SOURCE_FILE;
    /// `game Name`
    GameHeader = GAME_HEADER;
    /// A name that is introduced.
    Name = NAME;
    /// A name that is used.
    NameRef = NAME_REF;
    /// `type Name = …`
    TypeDef = TYPE_DEF;
    /// A type's name that is used.
    TypeRef = TYPE_REF;
    /// `{A, B}`
    EnumType = ENUM_TYPE;
    /// One value of an enumeration.
    EnumValue = ENUM_VALUE;
    /// `Array (w,h) of T`
    BoardType = BOARD_TYPE;
    /// `A -> B`
    FunctionType = FUNCTION_TYPE;
    /// A signature and its equations.
    ValueDef = VALUE_DEF;
    /// `name : type`
    Signature = SIGNATURE;
    /// `name = …` and its kin.
    Equation = EQUATION;
    /// `(a, b)` on the left of an equation.
    ParamList = PARAM_LIST;
    /// One parameter.
    Param = PARAM;
    /// `!(x, y)` on the left of an equation.
    BoardPositions = BOARD_POSITIONS;
    /// A part of it.
    BoardPosition = BOARD_POSITION;
    /// `let x = e in e`
    LetExpr = LET_EXPR;
    /// `f(…)`
    CallExpr = CALL_EXPR;
}

first_children! {
    support::child;

    /// The header, if there is one.
    SourceFile.header: GameHeader;
    /// The game's name.
    GameHeader.name: Name;
    /// The name that is defined.
    TypeDef.name: Name;
    /// The signature, if there is one.
    ValueDef.signature: Signature;
    /// The name that is declared.
    Signature.name: Name;
    /// The name on the left.
    Equation.name: Name;
    /// The parameters, for a function.
    Equation.params: ParamList;
    /// The position, for a board.
    Equation.positions: BoardPositions;
    /// The name that is bound.
    LetExpr.name: Name;
    /// The function's name.
    CallExpr.callee: NameRef;
}

all_children! {
    support::children;

    /// The equations, in order.
    ValueDef.equations: Equation;
    /// The parameters, in order.
    ParamList.params: Param;
}

fn first_token(node: &SyntaxNode, kinds: &[SyntaxKind]) -> Option<SyntaxToken> {
    node.children_with_tokens().filter_map(|element| element.into_token()).find(|token| kinds.contains(&token.kind()))
}

macro_rules! named {
    ($($name:ident),+) => {$(
        impl $name {
            /// The token that holds the name.
            pub fn token(&self) -> Option<SyntaxToken> {
                first_token(&self.0, &[SyntaxKind::LOWER_NAME, SyntaxKind::UPPER_NAME, SyntaxKind::ARRAY_KW])
            }
        }
    )+};
}

named!(Name, NameRef, TypeRef, EnumValue, Param, BoardPosition);

impl Signature {
    /// The declared type, if there is one.
    pub fn ty(&self) -> Option<SyntaxNode> {
        self.0.children().find(|node| node.kind() != SyntaxKind::NAME && node.kind() != SyntaxKind::ERROR)
    }
}
