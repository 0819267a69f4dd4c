//! The expressions of one definition, lowered from its tree ([`crate::hir::lower`]): what they are, where they
//! stand, and which variable a name means. What a name means that is not a variable is looked up when types
//! are inferred, so that this depends on nothing but the definition itself.
//!
//! Precedence and associativity are those of the tree. What is missing in a faulty tree is
//! [`Expr::Missing`] here.

pub(crate) mod items;
pub(crate) mod lower;

use ludex_base::Name;
use ludex_syntax::TextRange;
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxToken};

/// The number of an expression in its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ExprId(pub u32);

/// The number of a parameter or variable in its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LocalId(pub u32);

ludex_syntax::worded! {
    /// An operator between two expressions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum BinaryOp {
        /// `+`
        Add = "+",
        /// `-`
        Subtract = "-",
        /// `*`
        Multiply = "*",
        /// `/`
        Divide = "/",
        /// `%`, which only the reference implementation knows.
        Remainder = "%",
        /// `==`
        Equal = "==",
        /// `/=`
        NotEqual = "/=",
        /// `<`
        Less = "<",
        /// `<=`
        LessOrEqual = "<=",
        /// `>`
        Greater = ">",
        /// `>=`
        GreaterOrEqual = ">=",
        /// `!`
        Lookup = "!",
        /// An operator of other languages; the parser has reported it.
        Foreign = "?",
    }
    /// As it is written.
    pub(crate) fn text;
}

impl BinaryOp {
    /// True for `+`, `-`, `*`, `/` and `%`.
    pub(crate) fn is_arithmetic(self) -> bool {
        use BinaryOp::{Add, Divide, Multiply, Remainder, Subtract};
        matches!(self, Add | Subtract | Multiply | Divide | Remainder)
    }

    /// True for `<`, `<=`, `>` and `>=`.
    pub(crate) fn is_ordering(self) -> bool {
        use BinaryOp::{Greater, GreaterOrEqual, Less, LessOrEqual};
        matches!(self, Less | LessOrEqual | Greater | GreaterOrEqual)
    }

    /// True for `==` and `/=`.
    pub(crate) fn is_equality(self) -> bool {
        matches!(self, BinaryOp::Equal | BinaryOp::NotEqual)
    }

    pub(crate) fn of(token: &SyntaxToken) -> BinaryOp {
        match token.kind() {
            K::PLUS => BinaryOp::Add,
            K::MINUS => BinaryOp::Subtract,
            K::STAR => BinaryOp::Multiply,
            K::SLASH => BinaryOp::Divide,
            K::PERCENT => BinaryOp::Remainder,
            K::EQ_EQ | K::EQ => BinaryOp::Equal,
            K::NOT_EQ => BinaryOp::NotEqual,
            K::LT => BinaryOp::Less,
            K::LT_EQ => BinaryOp::LessOrEqual,
            K::GT => BinaryOp::Greater,
            K::GT_EQ | K::ARROW => BinaryOp::GreaterOrEqual,
            K::BANG => BinaryOp::Lookup,
            _ => BinaryOp::Foreign,
        }
    }
}

/// An index of a projection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Index {
    /// The number.
    pub value: i64,
    /// Its place.
    pub range: TextRange,
}

/// A name in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NameUse {
    /// The name.
    pub name: Name,
    /// Its place.
    pub range: TextRange,
    /// The parameter or variable it means.
    pub local: Option<LocalId>,
    /// The innermost scope it stands in.
    pub(crate) scope: Option<u32>,
}

/// The construct that binds the variables which a `while` changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LoopContext {
    /// The variable of the innermost `let` around it.
    Let(LocalId),
    /// The parameters of its function.
    Parameters,
    /// Nothing.
    Nothing,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    /// Nothing, or nothing that could be read.
    Missing,
    /// A text that the parser could not make sense of, and the expressions in it.
    Faulty(Vec<ExprId>),
    /// A number, and whether it is larger than 64 bits can hold.
    Int(i64, bool),
    /// A value of an enumeration, or `True` or `False`.
    Value(Name),
    /// The name of a value, function, parameter or variable.
    Name(NameUse),
    /// `(e)`
    Paren(ExprId),
    /// `(e1, e2)`
    Tuple(Vec<ExprId>),
    /// `f(e1, e2)`
    Call {
        /// The function.
        callee: NameUse,
        /// The arguments, in order.
        args: Vec<ExprId>,
        /// The place of the parentheses and what is in them.
        args_range: TextRange,
    },
    /// `e1 + e2`
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Its place.
        op_range: TextRange,
        /// The left side.
        left: ExprId,
        /// The right side.
        right: ExprId,
    },
    /// `e # 0` or `e # (0, 1)`
    Projection {
        /// The tuple.
        tuple: ExprId,
        /// The indices of the components, in the order written.
        indices: Vec<Index>,
    },
    /// `let x = e1 in e2`
    Let {
        /// The variable, unless its name is missing.
        local: Option<LocalId>,
        /// The value that it is bound to.
        value: ExprId,
        /// The expression in which it is known.
        body: ExprId,
    },
    /// `if c then e1 else e2`
    If {
        /// The condition.
        condition: ExprId,
        /// The value if the condition holds.
        then: ExprId,
        /// The value otherwise.
        otherwise: ExprId,
    },
    /// `while c do e`
    While {
        /// The condition.
        condition: ExprId,
        /// The new values of the variables of the context.
        body: ExprId,
        /// The construct that binds them.
        context: LoopContext,
        /// The variable of a closed `let` that the reference implementation takes for the context.
        reference_context: Option<LocalId>,
    },
}

/// The kind of a local name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LocalKind {
    /// A parameter, and which one of its equation.
    Parameter(u32),
    /// A variable that `let` binds.
    Let,
}

/// A parameter or variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Local {
    /// The name.
    pub name: Name,
    /// The range of the name where it is bound.
    pub range: TextRange,
    /// The kind: parameter or variable.
    pub kind: LocalKind,
    /// The range in which it is known.
    pub scope: TextRange,
}

/// A part of the position in a board equation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// A number, with its place.
    Number(i64, TextRange),
    /// A variable, which stands for every column or row.
    Variable(Name, TextRange),
}

/// An equation with its expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EquationBody {
    /// Its name and where it stands.
    pub name: Option<(Name, TextRange)>,
    /// Its parameters and the place of their list; `None` without one.
    pub params: Option<(Vec<LocalId>, TextRange)>,
    /// Column and row of a board equation and their place; fewer or more if the equation is faulty.
    pub positions: Option<(Vec<Position>, TextRange)>,
    /// The expression.
    pub root: ExprId,
    /// The whole equation.
    pub range: TextRange,
    /// True if the parser found fault with its left side, or if there is no more of it.
    pub broken: bool,
}

/// The locals known in a part of a body: one name more than around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scope {
    pub(crate) local: LocalId,
    pub(crate) outer: Option<u32>,
}

/// The expressions of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Body {
    /// The text of the definition.
    pub text: String,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) ranges: Vec<TextRange>,
    pub(crate) parents: Vec<Option<ExprId>>,
    pub(crate) broken: Vec<bool>,
    pub(crate) scopes: Vec<Scope>,
    /// Parameters and variables.
    pub locals: Vec<Local>,
    /// The equations, in order.
    pub equations: Vec<EquationBody>,
    /// The place of the name in the signature.
    pub declared: Option<TextRange>,
    /// The place of the type in the signature.
    pub declared_type: Option<TextRange>,
    /// True if the parser found fault with any of it.
    pub faulty: bool,
}

impl Body {
    /// The number of expressions.
    pub(crate) fn len(&self) -> usize {
        self.exprs.len()
    }

    /// Every expression.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ExprId> + use<> {
        (0..self.exprs.len() as u32).map(ExprId)
    }

    /// An expression.
    pub(crate) fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The range of an expression, from the beginning of the definition.
    pub(crate) fn range(&self, id: ExprId) -> TextRange {
        self.ranges[id.0 as usize]
    }

    /// The expression that it is a part of; `None` for the root of an equation.
    pub(crate) fn parent(&self, id: ExprId) -> Option<ExprId> {
        self.parents[id.0 as usize]
    }

    /// True if the parser found fault with it, so that it may mean something else.
    pub(crate) fn is_broken(&self, id: ExprId) -> bool {
        self.broken[id.0 as usize]
    }

    /// A parameter or variable.
    pub(crate) fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    /// The parameters and variables that a name could mean, innermost first.
    pub(crate) fn visible(&self, name: &NameUse) -> Vec<LocalId> {
        let mut found: Vec<LocalId> = Vec::new();
        let mut scope = name.scope;
        while let Some(Scope { local, outer }) = scope.and_then(|at| self.scopes.get(at as usize)).copied() {
            found.push(local);
            scope = outer;
        }
        found
    }

    /// The equation around a place.
    pub(crate) fn equation_at(&self, place: TextRange) -> Option<&EquationBody> {
        let after = self.equations.partition_point(|equation| equation.range.start() <= place.start());
        let equation = self.equations.get(after.checked_sub(1)?)?;
        equation.range.contains_range(place).then_some(equation)
    }

    /// The innermost expression around a place, and every one around that.
    pub(crate) fn around(&self, place: TextRange) -> Vec<ExprId> {
        let inner = self.ids().filter(|id| self.range(*id).contains_range(place));
        let mut at = inner.min_by_key(|id| self.range(*id).len());
        let mut found: Vec<ExprId> = Vec::new();
        while let Some(id) = at {
            found.push(id);
            at = self.parent(id);
        }
        found
    }

    /// An expression without the parentheses around it.
    pub(crate) fn bare(&self, id: ExprId) -> ExprId {
        let mut at = id;
        while let Expr::Paren(inner) = self.expr(at) {
            at = *inner;
        }
        at
    }

    /// The text of an expression.
    pub(crate) fn text_of(&self, id: ExprId) -> &str {
        self.text.get(std::ops::Range::<usize>::from(self.range(id))).unwrap_or_default()
    }
}

/// The expressions right inside an expression.
pub(crate) fn children(expr: &Expr) -> Vec<ExprId> {
    match expr {
        Expr::Missing | Expr::Int(..) | Expr::Value(_) | Expr::Name(_) => Vec::new(),
        Expr::Faulty(parts) | Expr::Tuple(parts) => parts.clone(),
        Expr::Paren(inner) => vec![*inner],
        Expr::Call { args, .. } => args.clone(),
        Expr::Binary { left, right, .. } => vec![*left, *right],
        Expr::Projection { tuple, .. } => vec![*tuple],
        Expr::Let { value, body, .. } => vec![*value, *body],
        Expr::If { condition, then, otherwise } => vec![*condition, *then, *otherwise],
        Expr::While { condition, body, .. } => vec![*condition, *body],
    }
}
