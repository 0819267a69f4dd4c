//! The names and values that may be written at the cursor, read from the nodes around the word there
//! (documents/trench.txt, the tables of statements and values).

use ludex_syntax::tree::Kind;
use ludex_syntax::trench::ast::{
    ActionStmt, AssignStmt, BinExpr, DeclStmt, IncrementExpr, RandomSet, ScanExpr, SwitchStmt, UnaryExpr, Value,
};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::place::{Cursor, Variable};
use crate::types::operators::Type::{self, Dir, Field, Int, Unknown};
use crate::types::operators::{is_comparison, operation};

/// The kind of thing that may be written at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expect {
    /// A statement.
    Statement,
    /// The part behind the value of an `if`: a statement, or `is`.
    Branch,
    /// A part of the header of a `for`: what ends with `;` elsewhere.
    Action,
    /// A value, best of this type.
    Value(Type),
    /// A number without a sign or a direction, behind `is`, of this type.
    Constant(Type),
    /// The operand of something that changes it: a variable or an element of a global array.
    Target,
    /// The name of a label.
    Label,
    /// The name of a meta variable.
    Meta,
    /// A part of a field.
    Flag,
}

impl Cursor {
    /// The things that may be written here; `None` where a statement is complete but for its `;`, and where nothing is
    /// known, as of a new name.
    pub(crate) fn expect(&self, variables: &[Variable]) -> Option<Expect> {
        // A part of a field that does not stand right behind the `.` is no part of the value for the grammar.
        if self.last.as_ref().is_some_and(|last| last.kind() == K::DOT) {
            return Some(Expect::Flag);
        }
        if self.word.parent()?.kind() == K::META_EXPR {
            return Some(Expect::Meta);
        }
        let whole = self.whole()?;
        if Value::can_cast(whole.kind()) { self.value(variables) } else { statement(&whole) }
    }

    /// The largest statement, value or faulty piece that begins with the word.
    fn whole(&self) -> Option<SyntaxNode> {
        let start = self.word.text_range().start();
        let around = self.word.parent_ancestors();
        around.take_while(|node| node.kind() != K::SOURCE_FILE && node.text_range().start() == start).last()
    }

    /// The things that may be written where the grammar reads the word as a value.
    fn value(&self, variables: &[Variable]) -> Option<Expect> {
        let node = self.word.parent()?;
        let parent = node.parent()?;
        Some(match parent.kind() {
            K::GOTO_STMT => Expect::Label,
            // A plain number.
            K::REPEAT_STMT => return None,
            K::ALTERNATIVE => {
                let switch = parent.parent().and_then(SwitchStmt::cast);
                Expect::Constant(type_of(switch.and_then(|switch| switch.value()), variables))
            }
            K::INCREMENT_STMT => Expect::Target,
            K::INCREMENT_EXPR if IncrementExpr::cast(parent.clone()).is_some_and(|increment| increment.is_prefix()) => {
                Expect::Target
            }
            _ => Expect::Value(wanted(&node, variables)),
        })
    }

    /// The text that the value at the cursor would be compared with, without blanks.
    pub(crate) fn compared(&self) -> Option<String> {
        let node = self.word.parent()?;
        let comparison = node.parent().and_then(BinExpr::cast)?;
        let left = comparison.left()?;
        if left.syntax() == &node || !comparison.operator_kind().is_some_and(is_comparison) {
            return None;
        }
        let tokens = left.syntax().descendants_with_tokens().filter_map(SyntaxElement::into_token);
        Some(tokens.filter(|token| !token.kind().is_trivia()).map(|token| token.text().to_owned()).collect())
    }
}

/// The things that may be written where the grammar reads a statement, whole or not, that begins with the word.
fn statement(whole: &SyntaxNode) -> Option<Expect> {
    let parent = whole.parent()?;
    let start = whole.text_range().start();
    let is_behind = |kind: K| {
        let mut before = parent.children_with_tokens().take_while(|child| child.text_range().start() < start);
        before.any(|child| child.kind() == kind)
    };
    match parent.kind() {
        K::SOURCE_FILE | K::BLOCK => Some(Expect::Statement),
        K::REPEAT_STMT | K::WHILE_STMT | K::ALTERNATIVE | K::SWITCH_STMT => Some(Expect::Statement),
        K::IF_STMT if is_behind(K::ELSE_KW) => Some(Expect::Statement),
        K::IF_STMT => Some(Expect::Branch),
        K::FOR_STMT if is_behind(K::R_PAREN) => Some(Expect::Statement),
        // What the header could not place follows a part that is whole.
        K::FOR_STMT if is_behind(K::L_PAREN) && whole.kind() != K::ERROR => Some(Expect::Action),
        _ => None,
    }
}

/// The type that is wanted where a value stands.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn wanted(node: &SyntaxNode, variables: &[Variable]) -> Type {
    let Some(parent) = node.parent() else { return Unknown };
    let is = |value: Option<Value>| value.is_some_and(|value| value.syntax() == node);
    match parent.kind() {
        K::PAREN_EXPR | K::INCREMENT_EXPR => wanted(&parent, variables),
        K::UNARY_EXPR => match UnaryExpr::cast(parent.clone()).and_then(|unary| unary.operator_kind()) {
            Some(K::TILDE) => Unknown,
            _ => wanted(&parent, variables),
        },
        K::BIN_EXPR => BinExpr::cast(parent).map_or(Unknown, |binary| wanted_beside(node, &binary, variables)),
        // All have the type of the first.
        K::RANDOM_SET => {
            let other = RandomSet::cast(parent.clone()).and_then(|set| set.elements().find(|one| one.syntax() != node));
            if other.is_some() { type_of(other, variables) } else { wanted(&parent, variables) }
        }
        K::FLAG_EXPR => Field,
        K::LOOK_EXPR => Dir,
        K::SCAN_EXPR if is(ScanExpr::cast(parent.clone()).and_then(|scan| scan.direction())) => Dir,
        K::ACTION_STMT if is(ActionStmt::cast(parent.clone()).and_then(|action| action.operands().next())) => Dir,
        K::DECL_STMT => DeclStmt::cast(parent).and_then(|declared| declared.type_kind()).map_or(Unknown, Type::of_kind),
        K::ASSIGN_STMT => AssignStmt::cast(parent).map_or(Unknown, |assignment| match assignment.operator_kind() {
            None => type_of(assignment.target(), variables),
            Some(K::TILDE) => Unknown,
            Some(_) => Int,
        }),
        K::SCAN_EXPR | K::ACTION_STMT | K::GLOBAL_EXPR | K::IF_STMT | K::WHILE_STMT | K::FOR_STMT | K::REPEAT_STMT => {
            Int
        }
        _ => Unknown,
    }
}

/// The type that is wanted of one of the two values of an operator.
fn wanted_beside(node: &SyntaxNode, binary: &BinExpr, variables: &[Variable]) -> Type {
    let (left, right) = (binary.left(), binary.right());
    let is_left = left.as_ref().is_some_and(|left| left.syntax() == node);
    match binary.operator_kind() {
        // Directions are turned by numbers, and compared with directions.
        Some(K::EQ | K::NOT_EQ) => type_of(if is_left { right } else { left }, variables),
        Some(K::PLUS | K::MINUS) if is_left => wanted(binary.syntax(), variables),
        _ => Int,
    }
}

/// The type of a value, as far as its form and the variables that are known tell; unknown where there is none.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn type_of(value: Option<Value>, variables: &[Variable]) -> Type {
    let Some(value) = value else { return Unknown };
    match value {
        Value::NameRef(name) => {
            variables.iter().find(|variable| variable.name == name.text()).map_or(Unknown, |variable| variable.ty)
        }
        Value::Literal(literal) => match literal.token_kind() {
            Some(K::INT) => Int,
            Some(K::DIRECTION) => Dir,
            _ => Unknown,
        },
        Value::ParenExpr(paren) => type_of(paren.value(), variables),
        Value::UnaryExpr(unary) if unary.operator_kind() == Some(K::TILDE) => Int,
        Value::UnaryExpr(unary) => type_of(unary.operand(), variables),
        Value::BinExpr(binary) => {
            let (left, right) = (type_of(binary.left(), variables), type_of(binary.right(), variables));
            binary.operator_kind().and_then(|operator| operation(operator, left, right)).unwrap_or(Unknown)
        }
        Value::IncrementExpr(increment) => type_of(increment.operand(), variables),
        Value::GlobalExpr(element) => element.type_kind().map_or(Unknown, Type::of_kind),
        Value::RandomSet(set) => type_of(set.elements().next(), variables),
        Value::ScanExpr(_) => Field,
        Value::MetaExpr(_) | Value::RandomExpr(_) | Value::LookExpr(_) | Value::FlagExpr(_) => Int,
    }
}
