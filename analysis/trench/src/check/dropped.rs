//! The code that the compiler of 2024 drops once it has worked out what it can (reference/trench.md, section 5): the
//! branch of an `if` that is never taken, and what is repeated no times. The cases of a switch are all kept.

use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{IfStmt, RepeatStmt};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::cost::engine::number;

/// The dropped parts of a script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Dropped {
    /// The outermost ones, in order of position.
    parts: Vec<TextRange>,
    /// The statements that are repeated no times, the outermost, in order of position. The compiler has dropped it
    /// before it looks at names and types.
    unread: Vec<TextRange>,
}

impl Dropped {
    /// Those of a script, given all nodes of its tree, each before what stands in it.
    pub(crate) fn of(nodes: &[SyntaxNode]) -> Dropped {
        let mut dropped = Dropped::default();
        for node in nodes.iter().filter(|node| matches!(node.kind(), K::IF_STMT | K::REPEAT_STMT)) {
            let range = node.text_range();
            // What is dropped of a statement may stand behind what is dropped in the rest of it.
            if !dropped.contains(range)
                && let Some(part) = part(node)
            {
                insert(&mut dropped.parts, part);
            }
            if node.kind() == K::REPEAT_STMT
                && !dropped.is_unread(range)
                && let Some(part) = part(node)
            {
                insert(&mut dropped.unread, part);
            }
        }
        dropped
    }

    /// True for a place in code that is dropped.
    pub(crate) fn contains(&self, place: TextRange) -> bool {
        is_in(&self.parts, place)
    }

    /// True for a place in code whose names and types the compiler never looks at.
    pub(crate) fn is_unread(&self, place: TextRange) -> bool {
        is_in(&self.unread, place)
    }
}

/// True for a place in one of some parts, which are in order and apart from one another.
fn is_in(parts: &[TextRange], place: TextRange) -> bool {
    let next = parts.partition_point(|part| part.end() < place.end());
    parts.get(next).is_some_and(|part| part.contains_range(place))
}

/// Adds a part to others where it belongs.
fn insert(parts: &mut Vec<TextRange>, part: TextRange) {
    let next = parts.partition_point(|other| other.end() < part.end());
    parts.insert(next, part);
}

/// The part of a statement that is dropped.
fn part(node: &SyntaxNode) -> Option<TextRange> {
    let statement = match node.kind() {
        K::IF_STMT => {
            let branches = IfStmt::cast(node.clone())?;
            if number(&branches.condition()?)? == 0 { branches.then_branch() } else { branches.else_branch() }
        }
        _ => {
            let repeat = RepeatStmt::cast(node.clone())?;
            if number(&repeat.count()?)? == 0 { repeat.body() } else { None }
        }
    };
    Some(statement?.syntax().text_range())
}
