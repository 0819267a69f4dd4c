//! The types of Trench and what each operator makes of them (documents/trench.txt names the types and
//! the operators; the rows are the compiler's, reference/trench.md, section 4).

use ludex_syntax::trench::SyntaxKind as K;

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// A whole number; also what conditions and comparisons give.
    Int,
    /// A direction.
    Dir,
    /// The contents of a space, as `scan` gives them.
    Field,
    /// It cannot be told: fits everywhere.
    Unknown,
}

use self::Type::{Dir, Field, Int, Unknown};

impl Type {
    /// The word of the language.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Int => "int",
            Dir => "dir",
            Field => "field",
            Unknown => "unknown",
        }
    }

    /// With an article, for messages.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Int => "an `int`",
            Dir => "a `dir`",
            Field => "a `field`",
            Unknown => "a value",
        }
    }

    /// True if a value of this type may stand where the other one is wanted.
    pub(crate) fn fits(self, wanted: Type) -> bool {
        self == wanted || self == Unknown || wanted == Unknown
    }

    /// The type that a keyword names.
    pub(crate) fn of_kind(keyword: K) -> Type {
        match keyword {
            K::INT_KW => Int,
            K::DIR_KW => Dir,
            K::FIELD_KW => Field,
            _ => Unknown,
        }
    }
}

/// The types that some binary operators take and give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OperatorRow {
    /// The operators.
    pub operators: &'static [K],
    /// The type of the value before it.
    pub left: Type,
    /// The type of the value behind it.
    pub right: Type,
    /// The type of the whole.
    pub result: Type,
}

/// Every row of the binary operators (reference/trench.md, section 4).
pub(crate) const OPERATORS: &[OperatorRow] = &[
    OperatorRow {
        operators: &[
            K::PLUS,
            K::MINUS,
            K::STAR,
            K::SLASH,
            K::PERCENT,
            K::LT,
            K::LT_EQ,
            K::GT,
            K::GT_EQ,
            K::AMP,
            K::PIPE,
            K::EQ,
            K::NOT_EQ,
        ],
        left: Int,
        right: Int,
        result: Int,
    },
    OperatorRow { operators: &[K::EQ, K::NOT_EQ], left: Dir, right: Dir, result: Int },
    OperatorRow { operators: &[K::PLUS, K::MINUS], left: Dir, right: Int, result: Dir },
    OperatorRow { operators: &[K::PLUS, K::MINUS], left: Int, right: Dir, result: Dir },
];

/// True for an operator that compares the values beside it.
pub(crate) fn is_comparison(kind: K) -> bool {
    matches!(kind, K::EQ | K::NOT_EQ | K::LT | K::LT_EQ | K::GT | K::GT_EQ)
}

/// The type that an operator gives, or `None` if it cannot take these two.
pub(crate) fn operation(operator: K, left: Type, right: Type) -> Option<Type> {
    let mut result: Option<Type> = None;
    let mut known = false;
    for row in OPERATORS.iter().filter(|row| row.operators.contains(&operator)) {
        known = true;
        if !left.fits(row.left) || !right.fits(row.right) {
            continue;
        }
        result = match result {
            None => Some(row.result),
            Some(other) if other == row.result => Some(other),
            Some(_) => Some(Unknown),
        };
    }
    // What is not an operator of Trench was reported with the syntax.
    if known { result } else { Some(Unknown) }
}
