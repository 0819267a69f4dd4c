//! Typed views of a BoGL tree.

use rowan::ast::{AstNode, support};

use super::kind::{BoglLanguage, SyntaxKind, SyntaxNode, SyntaxToken};
use crate::tree::ast_nodes;

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

impl SourceFile {
    /// The header, if there is one.
    pub fn header(&self) -> Option<GameHeader> {
        support::child(&self.0)
    }
}

impl GameHeader {
    /// The game's name.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }
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

impl TypeDef {
    /// The name that is defined.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }
}

impl ValueDef {
    /// The signature, if there is one.
    pub fn signature(&self) -> Option<Signature> {
        support::child(&self.0)
    }

    /// The equations, in order.
    pub fn equations(&self) -> impl Iterator<Item = Equation> + use<> {
        support::children(&self.0)
    }
}

impl Signature {
    /// The name that is declared.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }

    /// The declared type, if there is one.
    pub fn ty(&self) -> Option<SyntaxNode> {
        self.0.children().find(|node| node.kind() != SyntaxKind::NAME && node.kind() != SyntaxKind::ERROR)
    }
}

impl Equation {
    /// The name on the left.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }

    /// The parameters, for a function.
    pub fn params(&self) -> Option<ParamList> {
        support::child(&self.0)
    }

    /// The position, for a board.
    pub fn positions(&self) -> Option<BoardPositions> {
        support::child(&self.0)
    }
}

impl ParamList {
    /// The parameters, in order.
    pub fn params(&self) -> impl Iterator<Item = Param> + use<> {
        support::children(&self.0)
    }
}

impl LetExpr {
    /// The name that is bound.
    pub fn name(&self) -> Option<Name> {
        support::child(&self.0)
    }
}

impl CallExpr {
    /// The function's name.
    pub fn callee(&self) -> Option<NameRef> {
        support::child(&self.0)
    }
}
