//! From the tree of a definition to its expressions (see [`crate::hir`]).

use std::sync::Arc;

use ludex_base::{Db, File, Name};
use ludex_syntax::bogl::ast::{BoardPosition, Equation, ValueDef};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::hir::items::{Item, has_equals, is_smallest, item, number};
use crate::hir::{
    BinaryOp, Body, EquationBody, Expr, ExprId, Index, Local, LocalId, LocalKind, LoopContext, NameUse, Position,
    Scope, children,
};

/// The expressions of an item that is a definition.
#[salsa::tracked]
pub fn body(db: &dyn Db, file: File, index: u32) -> Option<Arc<Body>> {
    let item = item(db, file, index).as_ref()?;
    let def = ValueDef::cast(item.syntax())?;
    Some(Arc::new(lower(item, &def, def.equations())))
}

/// The expressions of one equation of an item, and none of the others.
pub(crate) fn equation_body(item: &Item, nth: usize) -> Option<Body> {
    let def = ValueDef::cast(item.syntax())?;
    let equation = def.equations().nth(nth)?;
    Some(lower(item, &def, std::iter::once(equation)))
}

fn lower(item: &Item, def: &ValueDef, equations: impl Iterator<Item = Equation>) -> Body {
    let signature = def.signature();
    let name = signature.as_ref().and_then(|signature| signature.name()).and_then(|name| name.token());
    let body = Body {
        text: def.syntax().text().to_string(),
        exprs: Vec::new(),
        ranges: Vec::new(),
        parents: Vec::new(),
        broken: Vec::new(),
        scopes: Vec::new(),
        locals: Vec::new(),
        equations: Vec::new(),
        declared: name.map(|token| token.text_range()),
        declared_type: signature.and_then(|signature| signature.ty()).map(|ty| ty.text_range()),
        faulty: !item.errors.is_empty(),
    };
    let context = LoopContext::Nothing;
    let mut lowering =
        Lowering { item, body, scope: None, bound: FxHashMap::default(), context, reference_context: None };
    for equation in equations {
        lowering.equation(&equation);
    }
    lowering.body
}

struct Lowering<'a> {
    item: &'a Item,
    body: Body,
    scope: Option<u32>,
    /// The meanings of the names in scope, innermost last.
    bound: FxHashMap<Name, Vec<LocalId>>,
    context: LoopContext,
    /// The context of a `while` for the reference implementation: the variable of the `let` whose body began last;
    /// `None` while that is what the document says.
    reference_context: Option<LocalId>,
}

// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
impl Lowering<'_> {
    fn equation(&mut self, equation: &Equation) {
        let node = equation.syntax();
        self.scope = None;
        self.bound.clear();
        self.reference_context = None;
        self.context = LoopContext::Nothing;
        let mut params: Option<(Vec<LocalId>, TextRange)> = None;
        if let Some(list) = equation.params() {
            let mut ids: Vec<LocalId> = Vec::new();
            for (index, token) in list.params().filter_map(|param| param.token()).enumerate() {
                ids.push(self.bind(&token, LocalKind::Parameter(index as u32), node.text_range()));
            }
            self.context = LoopContext::Parameters;
            params = Some((ids, list.syntax().text_range()));
        }
        let positions = equation.positions().map(|positions| {
            let parts = positions.syntax().children().filter_map(BoardPosition::cast);
            (parts.filter_map(|part| position(&part)).collect(), positions.syntax().text_range())
        });
        let name = equation.name().and_then(|name| name.token());
        let expression = node.children().find(holds_expression);
        let left_end = expression.as_ref().map_or(node.text_range().end(), |node| node.text_range().start());
        let unfinished = expression.is_none() && !has_equals(node);
        let broken = unfinished || self.item.has_errors(TextRange::new(node.text_range().start(), left_end));
        let root = match expression {
            Some(expression) => self.expression(&expression),
            None => self.missing(node.text_range().end()),
        };
        self.body.equations.push(EquationBody {
            name: name.map(|token| (Name::new(token.text()), token.text_range())),
            params,
            positions,
            root,
            range: node.text_range(),
            broken,
        });
    }

    fn bind(&mut self, token: &SyntaxToken, kind: LocalKind, scope: TextRange) -> LocalId {
        let id = LocalId(self.body.locals.len() as u32);
        let name = Name::new(token.text());
        self.body.locals.push(Local { name, range: token.text_range(), kind, scope });
        self.body.scopes.push(Scope { local: id, outer: self.scope });
        self.bound.entry(name).or_default().push(id);
        self.scope = Some(self.body.scopes.len() as u32 - 1);
        id
    }

    /// Ends what binds a variable, the innermost of its name.
    fn unbind(&mut self, local: LocalId) {
        let name = self.body.local(local).name;
        if let Some(bound) = self.bound.get_mut(&name) {
            bound.pop();
        }
    }

    fn push(&mut self, expr: Expr, range: TextRange) -> ExprId {
        let id = ExprId(self.body.exprs.len() as u32);
        for child in children(&expr) {
            self.body.parents[child.0 as usize] = Some(id);
        }
        self.body.exprs.push(expr);
        self.body.ranges.push(range);
        self.body.parents.push(None);
        self.body.broken.push(self.item.is_broken(range));
        id
    }

    fn missing(&mut self, at: TextSize) -> ExprId {
        self.push(Expr::Missing, TextRange::empty(at))
    }

    fn expression(&mut self, node: &SyntaxNode) -> ExprId {
        let expr = match node.kind() {
            K::LITERAL => literal(node),
            K::NAME_REF => self.name(node),
            K::PAREN_EXPR => self.paren(node),
            K::TUPLE_EXPR => Expr::Tuple(self.all(node)),
            K::CALL_EXPR => self.call(node),
            K::BIN_EXPR => self.binary(node),
            K::PROJECTION_EXPR => self.projection(node),
            K::LET_EXPR => self.let_expr(node),
            K::IF_EXPR => self.if_expr(node),
            K::WHILE_EXPR => self.while_expr(node),
            _ => Expr::Faulty(self.all(node)),
        };
        self.push(expr, node.text_range())
    }

    /// The expressions right below a node.
    fn all(&mut self, node: &SyntaxNode) -> Vec<ExprId> {
        let mut found: Vec<ExprId> = Vec::new();
        for child in node.children() {
            if holds_expression(&child) {
                found.push(self.expression(&child));
            }
        }
        found
    }

    fn optional(&mut self, node: Option<&SyntaxNode>, around: &SyntaxNode) -> ExprId {
        match node {
            Some(node) => self.expression(node),
            None => self.missing(around.text_range().end()),
        }
    }

    fn name(&mut self, node: &SyntaxNode) -> Expr {
        match node.first_token() {
            Some(token) if token.kind() == K::UPPER_NAME => Expr::Value(Name::new(token.text())),
            Some(token) => Expr::Name(self.name_use(&token)),
            None => Expr::Missing,
        }
    }

    fn name_use(&self, token: &SyntaxToken) -> NameUse {
        let name = Name::new(token.text());
        let local = self.bound.get(&name).and_then(|bound| bound.last()).copied();
        NameUse { name, range: token.text_range(), local, scope: self.scope }
    }

    fn paren(&mut self, node: &SyntaxNode) -> Expr {
        let inner = node.children().find(holds_expression);
        Expr::Paren(self.optional(inner.as_ref(), node))
    }

    fn call(&mut self, node: &SyntaxNode) -> Expr {
        let token = node.children().find(|child| child.kind() == K::NAME_REF).and_then(|name| name.first_token());
        let list = node.children().find(|child| child.kind() == K::ARG_LIST);
        let callee = token.map(|token| self.name_use(&token));
        let (args, args_range) = match &list {
            Some(list) => (self.all(list), list.text_range()),
            None => (Vec::new(), TextRange::empty(node.text_range().end())),
        };
        match callee {
            Some(callee) => Expr::Call { callee, args, args_range },
            None => Expr::Faulty(args),
        }
    }

    fn binary(&mut self, node: &SyntaxNode) -> Expr {
        let mut operands = node.children().filter(holds_expression);
        let (left, right) = (operands.next(), operands.next());
        let left = self.optional(left.as_ref(), node);
        let right = self.optional(right.as_ref(), node);
        let tokens = node.children_with_tokens().filter_map(|element| element.into_token());
        let token =
            tokens.into_iter().find(|token| !matches!(token.kind(), K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT));
        match token {
            Some(token) => Expr::Binary { op: BinaryOp::of(&token), op_range: token.text_range(), left, right },
            None => Expr::Faulty(vec![left, right]),
        }
    }

    fn projection(&mut self, node: &SyntaxNode) -> Expr {
        let mut parts = node.children().filter(holds_expression);
        let (tuple, places) = (parts.next(), parts.next());
        let tuple = self.optional(tuple.as_ref(), node);
        let mut indices: Vec<Index> = Vec::new();
        if let Some(places) = places {
            for literal in places.descendants().filter(|node| node.kind() == K::LITERAL) {
                let (value, _) = signed(&literal);
                indices.push(Index { value, range: literal.text_range() });
            }
        }
        Expr::Projection { tuple, indices }
    }

    fn let_expr(&mut self, node: &SyntaxNode) -> Expr {
        let [value, rest] = slots(node, [K::IN_KW]);
        let value = self.optional(value.as_ref(), node);
        let token = node.children().find(|child| child.kind() == K::NAME).and_then(|name| name.first_token());
        let start = rest.as_ref().map_or(node.text_range().end(), |rest| rest.text_range().start());
        let (scope, context) = (self.scope, self.context);
        let local = token.map(|token| {
            let known = TextRange::new(start, node.text_range().end());
            self.bind(&token, LocalKind::Let, known)
        });
        if let Some(local) = local {
            self.context = LoopContext::Let(local);
            self.reference_context = None;
        }
        let body = self.optional(rest.as_ref(), node);
        if let Some(local) = local {
            self.unbind(local);
        }
        self.scope = scope;
        self.context = context;
        // The reference implementation goes on with the variable that was bound last.
        if self.reference_context.is_none() {
            self.reference_context = local;
        }
        Expr::Let { local, value, body }
    }

    fn if_expr(&mut self, node: &SyntaxNode) -> Expr {
        let [condition, then, otherwise] = slots(node, [K::THEN_KW, K::ELSE_KW]);
        let condition = self.optional(condition.as_ref(), node);
        let then = self.optional(then.as_ref(), node);
        let otherwise = self.optional(otherwise.as_ref(), node);
        Expr::If { condition, then, otherwise }
    }

    fn while_expr(&mut self, node: &SyntaxNode) -> Expr {
        let [condition, rest] = slots(node, [K::DO_KW]);
        let (context, reference_context) = (self.context, self.reference_context);
        let condition = self.optional(condition.as_ref(), node);
        let body = self.optional(rest.as_ref(), node);
        Expr::While { condition, body, context, reference_context }
    }
}

/// True for expressions.
pub(crate) fn is_expression(kind: K) -> bool {
    matches!(
        kind,
        K::LITERAL
            | K::NAME_REF
            | K::PAREN_EXPR
            | K::TUPLE_EXPR
            | K::CALL_EXPR
            | K::BIN_EXPR
            | K::PROJECTION_EXPR
            | K::LET_EXPR
            | K::IF_EXPR
            | K::WHILE_EXPR
    )
}

/// True for an expression, and for what the parser could not make sense of if an expression is in it.
fn holds_expression(node: &SyntaxNode) -> bool {
    is_expression(node.kind()) || (node.kind() == K::ERROR && node.children().any(|child| is_expression(child.kind())))
}

/// The expressions of a node, each in the slot that the keywords around it give it. Where a keyword is
/// missing, an expression takes the next free slot.
fn slots<const KEYWORDS: usize, const SLOTS: usize>(
    node: &SyntaxNode,
    keywords: [K; KEYWORDS],
) -> [Option<SyntaxNode>; SLOTS] {
    let mut slots: [Option<SyntaxNode>; SLOTS] = std::array::from_fn(|_| None);
    let mut at = 0;
    for child in node.children_with_tokens() {
        match child {
            rowan::NodeOrToken::Token(token) => {
                if let Some(index) = keywords.iter().position(|keyword| *keyword == token.kind()) {
                    at = at.max(index + 1);
                }
            }
            rowan::NodeOrToken::Node(child) if holds_expression(&child) => {
                while at < SLOTS && slots[at].is_some() {
                    at += 1;
                }
                if at < SLOTS {
                    slots[at] = Some(child);
                }
            }
            rowan::NodeOrToken::Node(_) => {}
        }
    }
    slots
}

fn literal(node: &SyntaxNode) -> Expr {
    let (value, wraps) = signed(node);
    Expr::Int(value, wraps)
}

/// The value of a literal with its sign, and whether it is larger than 64 bits can hold.
fn signed(node: &SyntaxNode) -> (i64, bool) {
    let mut negative = false;
    for token in node.children_with_tokens().filter_map(|element| element.into_token()) {
        match token.kind() {
            K::MINUS => negative = true,
            K::INT => {
                let (value, wraps) = number(token.text());
                // The smallest number has no positive counterpart: its digits alone would be too many.
                let wraps = wraps && !(negative && is_smallest(token.text()));
                return (if negative { value.wrapping_neg() } else { value }, wraps);
            }
            _ => {}
        }
    }
    (0, false)
}

fn position(part: &BoardPosition) -> Option<Position> {
    let range = part.syntax().text_range();
    if let Some(token) = part.token() {
        return Some(Position::Variable(Name::new(token.text()), range));
    }
    let digits = part.syntax().children_with_tokens().any(|element| element.kind() == K::INT);
    digits.then(|| Position::Number(signed(part.syntax()).0, range))
}
