//! The items of a program, one by one: what each says apart from its expressions.
//!
//! Everything here counts from the beginning of its item, so that an edit in one item leaves the others
//! as they are, and what was made of them (see [`crate::infer`]) stays.

use std::ops::Range;
use std::sync::Arc;

use ludex_base::{Db, File, Name, parse_once};
use ludex_syntax::bogl::ast::{BoardPosition, BoardPositions, Equation, TypeDef, ValueDef};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode, SyntaxToken, codes};
use ludex_syntax::{Parse, SyntaxError, TextRange, TextSize};
use rowan::ast::AstNode;
use rowan::{GreenNode, NodeOrToken};

/// One item: its tree, and where the parser found fault with it.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    green: GreenNode,
    /// The places of the syntax errors in it, in order.
    pub errors: Vec<TextRange>,
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        let same_tree = std::ptr::eq(&*self.green, &*other.green) || self.green == other.green;
        same_tree && self.errors == other.errors
    }
}

impl Eq for Item {}

impl Item {
    /// The item that a node of a tree is, which need not be the file's own.
    pub(crate) fn of(parse: &Parse, node: &SyntaxNode) -> Item {
        let place = node.text_range();
        let ranges = parse.errors.iter().filter(|error| is_of_item(error)).map(|error| error.range);
        let errors = ranges.filter(|range| place.contains_inclusive(range.start()));
        let errors = errors.map(|range| TextRange::new(range.start(), range.end().min(place.end())) - place.start());
        Item { green: node.green().to_owned(), errors: errors.collect() }
    }

    /// Its tree, which begins at 0.
    pub(crate) fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    /// True if the parser found fault with this place, or right beside it.
    pub(crate) fn is_broken(&self, range: TextRange) -> bool {
        // With so many errors nobody can tell what was meant.
        self.errors.len() > 64
            || self.errors.iter().any(|error| error.start() <= range.end() && error.end() >= range.start())
    }

    /// True if the parser found fault with something that lies in this place.
    pub(crate) fn has_errors(&self, range: TextRange) -> bool {
        let first = self.errors.partition_point(|error| error.start() < range.start());
        let mut inside = self.errors[first..].iter().take_while(|error| error.start() < range.end());
        inside.any(|error| error.end() <= range.end())
    }
}

/// False for what is wrong before an item: that the header is missing is reported where the first item begins.
fn is_of_item(error: &SyntaxError) -> bool {
    error.code != codes::MISSING_HEADER
}

/// The items of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Items {
    /// Start and content of each, in order.
    pub items: Vec<(TextSize, Arc<Item>)>,
}

/// The items of a file. For a closed file this keeps the trees of its items, which are parsed once.
#[salsa::tracked(no_eq)]
pub fn items(db: &dyn Db, file: File) -> Arc<Items> {
    let parse = parse_once(db, file);
    let mut items: Vec<(TextSize, Arc<Item>)> = Vec::new();
    let mut offset = TextSize::new(0);
    let mut errors = parse.errors.iter().filter(|error| is_of_item(error)).peekable();
    for child in parse.green.children() {
        let start = offset;
        let len = match child {
            NodeOrToken::Node(node) => node.text_len(),
            NodeOrToken::Token(token) => token.text_len(),
        };
        offset += len;
        let NodeOrToken::Node(node) = child else { continue };
        let mut own: Vec<TextRange> = Vec::new();
        while let Some(error) = errors.peek() {
            if error.range.start() > offset {
                break;
            }
            if error.range.start() >= start {
                let end = error.range.end().min(offset);
                own.push(TextRange::new(error.range.start() - start, end.max(error.range.start()) - start));
            }
            errors.next();
        }
        items.push((start, Arc::new(Item { green: node.to_owned(), errors: own })));
    }
    Arc::new(Items { items })
}

/// This many items are read together. A query that read each by itself would depend on as many others as the file has
/// definitions, and salsa would clear a table of that size after every query that runs later at the same depth.
const CHUNK: u32 = 64;

/// The number of items of a file, which most edits leave as it is.
#[salsa::tracked]
fn item_count(db: &dyn Db, file: File) -> u32 {
    items(db, file).items.len() as u32
}

/// The numbers of the chunks of a file.
pub(crate) fn chunks(db: &dyn Db, file: File) -> Range<u32> {
    0..item_count(db, file).div_ceil(CHUNK)
}

/// The items of a chunk. An edit leaves those of the other chunks as they are, so that [`item`] need not look for them
/// again.
#[salsa::tracked]
fn item_chunk(db: &dyn Db, file: File, chunk: u32) -> Vec<Arc<Item>> {
    let items = items(db, file).items.iter().skip(chunk as usize * CHUNK as usize).take(CHUNK as usize);
    items.map(|(_, item)| Arc::clone(item)).collect()
}

/// One item of a file.
#[salsa::tracked]
pub fn item(db: &dyn Db, file: File, index: u32) -> Option<Arc<Item>> {
    item_chunk(db, file, index / CHUNK).get((index % CHUNK) as usize).cloned()
}

/// A name and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named {
    /// The name.
    pub name: Name,
    /// Its place.
    pub range: TextRange,
}

impl Named {
    fn new(token: &SyntaxToken) -> Named {
        Named { name: Name::new(token.text()), range: token.text_range() }
    }
}

/// A type as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TypeExpr {
    /// The shape, with the types that are parts of it.
    pub kind: TypeExprKind,
    /// Its place.
    pub range: TextRange,
    /// True if the parser found fault with it: what is written may not be what is meant.
    pub broken: bool,
}

/// The shape of a written type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TypeExprKind {
    /// Nothing that could be read.
    Missing,
    /// A name.
    Name(Name),
    /// `{A, B}`
    Enumeration(Vec<Named>),
    /// `T & {A}`: the type and what extends it.
    Extended(Box<TypeExpr>, Box<TypeExpr>),
    /// `(A, B)`
    Tuple(Vec<TypeExpr>),
    /// `Array (3,2) of T`: columns and rows, each with its place, and the content.
    Board(Vec<(i64, TextRange)>, Box<TypeExpr>),
    /// `A -> B`
    Function(Box<TypeExpr>, Box<TypeExpr>),
}

impl TypeExpr {
    fn missing(range: TextRange) -> TypeExpr {
        TypeExpr { kind: TypeExprKind::Missing, range, broken: true }
    }

    /// Calls a function for this type and every one in it, from the outside in; it also hears whether the
    /// type is a component of a tuple.
    pub(crate) fn walk<'a>(&'a self, in_tuple: bool, visit: &mut dyn FnMut(&'a TypeExpr, bool)) {
        visit(self, in_tuple);
        match &self.kind {
            TypeExprKind::Missing | TypeExprKind::Name(_) | TypeExprKind::Enumeration(_) => {}
            TypeExprKind::Extended(base, more) => {
                base.walk(false, visit);
                more.walk(false, visit);
            }
            TypeExprKind::Tuple(parts) => {
                for part in parts {
                    part.walk(true, visit);
                }
            }
            TypeExprKind::Board(_, content) => content.walk(false, visit),
            TypeExprKind::Function(argument, result) => {
                argument.walk(false, visit);
                result.walk(false, visit);
            }
        }
    }
}

/// The left side of an equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EquationHead {
    /// Its name.
    pub name: Option<Named>,
    /// Its parameters, if it has a list of them.
    pub params: Option<Vec<Named>>,
    /// The place of that list.
    pub params_range: Option<TextRange>,
    /// The variables of its board position, if it has one.
    pub positions: Option<Vec<Named>>,
    /// The range of the blank before the `!` of its board position, if there is one; a comment counts as one.
    pub blank_at_bang: Option<TextRange>,
    /// True if there is nothing but its name: it is being written.
    pub unfinished: bool,
    /// The whole equation.
    pub range: TextRange,
}

/// A type definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TypeHead {
    /// The name.
    pub name: Option<Named>,
    /// The type that it stands for.
    pub body: TypeExpr,
    /// The place of an `&` right behind a brace, which the reference implementation cannot read.
    pub glued: Option<TextRange>,
    /// Names that a fault in this definition keeps from meaning anything, such as those in `A | B`. Their uses
    /// are not faults of their own.
    pub introduced: Vec<Name>,
}

/// The definition of a value or function, without its expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueHead {
    /// The name in the signature; in the first equation if there is no signature.
    pub name: Option<Named>,
    /// True if there is a signature.
    pub signed: bool,
    /// The type in the signature.
    pub ty: Option<TypeExpr>,
    /// The equations below it.
    pub equations: Vec<EquationHead>,
    /// The names that its last function equation or `let` binds: in the reference implementation, which never forgets
    /// them, a later `while` outside of any binding takes them for its context. `None` if this definition binds none.
    pub last_bound_names: Option<Vec<Name>>,
    /// Names that this definition introduces where a fault keeps them from meaning anything. Their uses
    /// are not faults of their own.
    pub introduced: Vec<Name>,
}

/// The kind of an item, with the parts of it that are not expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ItemHead {
    /// `game Name`
    Game(Option<Named>),
    /// A type definition.
    Type(TypeHead),
    /// A value or function.
    Value(ValueHead),
    /// Something else.
    Other,
}

/// The parts of an item that are not expressions.
#[salsa::tracked]
pub fn head(db: &dyn Db, file: File, index: u32) -> Arc<ItemHead> {
    let Some(item) = item(db, file, index) else { return Arc::new(ItemHead::Other) };
    let node = item.syntax();
    let head = if let Some(def) = TypeDef::cast(node.clone()) {
        ItemHead::Type(type_head(item, &def))
    } else if let Some(def) = ValueDef::cast(node.clone()) {
        ItemHead::Value(value_head(item, &def))
    } else if node.kind() == K::GAME_HEADER {
        let name = node.children().find(|child| child.kind() == K::NAME).and_then(|name| name.first_token());
        ItemHead::Game(name.map(|token| Named::new(&token)))
    } else {
        ItemHead::Other
    };
    Arc::new(head)
}

/// The heads of a chunk.
#[salsa::tracked]
fn chunk(db: &dyn Db, file: File, chunk: u32) -> Vec<Arc<ItemHead>> {
    let start = chunk * CHUNK;
    let end = start.saturating_add(CHUNK).min(*item_count(db, file));
    (start..end).map(|index| Arc::clone(head(db, file, index))).collect()
}

/// The heads of a chunk, in order, each with the index of its item.
pub(crate) fn heads_of(db: &dyn Db, file: File, number: u32) -> impl Iterator<Item = (u32, &Arc<ItemHead>)> {
    (number * CHUNK..).zip(chunk(db, file, number))
}

/// The heads of all items, in order, as they are kept.
pub(crate) fn shared_heads(db: &dyn Db, file: File) -> impl Iterator<Item = &Arc<ItemHead>> {
    chunks(db, file).flat_map(move |number| chunk(db, file, number))
}

/// The heads of all items, in order.
pub(crate) fn heads(db: &dyn Db, file: File) -> impl Iterator<Item = (u32, &ItemHead)> {
    (0..).zip(shared_heads(db, file).map(Arc::as_ref))
}

fn type_head(item: &Item, def: &TypeDef) -> TypeHead {
    let name = def.name().and_then(|name| name.token()).map(|token| Named::new(&token));
    let node = def.syntax();
    let body = node.children().find(|child| is_type(child.kind()));
    let end = TextRange::empty(node.text_range().end());
    let body = body.map_or(TypeExpr::missing(end), |body| type_expr(item, &body));
    let mut glued = None;
    for token in node.descendants_with_tokens().filter_map(|element| element.into_token()) {
        if token.kind() == K::AMP {
            let before = token.prev_token().is_some_and(|previous| previous.kind() == K::R_BRACE);
            if before {
                glued = Some(token.text_range());
            }
        }
    }
    let introduced = if item.errors.is_empty() { Vec::new() } else { skipped_names(node) };
    TypeHead { name, body, glued, introduced }
}

/// The names in a faulty type definition that were skipped, and those right before them.
fn skipped_names(def: &SyntaxNode) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for error in def.children().filter(|child| child.kind() == K::ERROR) {
        let before = error.prev_sibling().filter(|node| node.kind() == K::TYPE_REF);
        for node in before.into_iter().chain([error]) {
            let tokens = node.descendants_with_tokens().filter_map(|element| element.into_token());
            let upper = tokens.filter(|token| token.kind() == K::UPPER_NAME);
            names.extend(upper.map(|token| Name::new(token.text())));
        }
    }
    names
}

fn is_type(kind: K) -> bool {
    matches!(kind, K::TYPE_REF | K::TUPLE_TYPE | K::ENUM_TYPE | K::EXTENDED_TYPE | K::BOARD_TYPE | K::FUNCTION_TYPE)
}

/// Lowers a type. Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn type_expr(item: &Item, node: &SyntaxNode) -> TypeExpr {
    let range = node.text_range();
    let parts: Vec<SyntaxNode> = node.children().filter(|child| is_type(child.kind())).collect();
    let end = TextRange::empty(range.end());
    let part = |index: usize| -> Box<TypeExpr> {
        Box::new(parts.get(index).map_or(TypeExpr::missing(end), |part| type_expr(item, part)))
    };
    let kind = match node.kind() {
        K::TYPE_REF => match node.first_token() {
            Some(token) if token.kind() == K::UPPER_NAME => TypeExprKind::Name(Name::new(token.text())),
            _ => TypeExprKind::Missing,
        },
        K::ENUM_TYPE => {
            let values = node.children().filter(|child| child.kind() == K::ENUM_VALUE);
            let tokens = values.filter_map(|value| value.first_token());
            TypeExprKind::Enumeration(tokens.map(|token| Named::new(&token)).collect())
        }
        K::EXTENDED_TYPE => TypeExprKind::Extended(part(0), part(1)),
        K::TUPLE_TYPE => TypeExprKind::Tuple(parts.iter().map(|part| type_expr(item, part)).collect()),
        K::BOARD_TYPE => TypeExprKind::Board(sizes(node), part(0)),
        K::FUNCTION_TYPE => TypeExprKind::Function(part(0), part(1)),
        _ => TypeExprKind::Missing,
    };
    TypeExpr { kind, range, broken: item.is_broken(range) }
}

/// The numbers in the size of a board, each with its place, sign included.
fn sizes(node: &SyntaxNode) -> Vec<(i64, TextRange)> {
    let mut sizes: Vec<(i64, TextRange)> = Vec::new();
    for token in node.children_with_tokens().filter_map(|element| element.into_token()) {
        if token.kind() == K::INT {
            let negative = token.prev_token().is_some_and(|sign| sign.kind() == K::MINUS);
            let (value, _) = number(token.text());
            sizes.push((if negative { value.wrapping_neg() } else { value }, token.text_range()));
        }
    }
    sizes
}

/// The digits of a whole number without its sign, and their base.
fn split_base(lower: &str) -> (&str, u32) {
    match (lower.strip_prefix("0x"), lower.strip_prefix("0o")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 8),
        _ => (lower, 10),
    }
}

/// True for the digits of the smallest number that 64 bits can hold, -9223372036854775808.
pub(crate) fn is_smallest(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let (digits, base) = split_base(&lower);
    u64::from_str_radix(digits, base) == Ok(i64::MIN.unsigned_abs())
}

/// The value of a whole number without its sign, and whether it is larger than 64 bits can hold.
pub(crate) fn number(text: &str) -> (i64, bool) {
    let lower = text.to_ascii_lowercase();
    let (digits, base) = split_base(&lower);
    let mut value: i64 = 0;
    let mut wraps = false;
    for digit in digits.chars().filter_map(|digit| digit.to_digit(base)) {
        let exact = value.checked_mul(i64::from(base)).and_then(|value| value.checked_add(i64::from(digit)));
        wraps |= exact.is_none();
        value = exact.unwrap_or_else(|| value.wrapping_mul(i64::from(base)).wrapping_add(i64::from(digit)));
    }
    (value, wraps)
}

fn value_head(item: &Item, def: &ValueDef) -> ValueHead {
    let signature = def.signature();
    let signed = signature.is_some();
    let declared = signature.as_ref().and_then(|signature| signature.name()).and_then(|name| name.token());
    let mut ty = signature.as_ref().and_then(|signature| {
        signature.syntax().children().find(|child| is_type(child.kind())).map(|ty| type_expr(item, &ty))
    });
    if let Some(ty) = &mut ty {
        ty.broken |= another_arrow(item, def, ty.range.end());
    }
    let equations: Vec<EquationHead> = def.equations().map(|equation| equation_head(&equation)).collect();
    let first = || equations.iter().find_map(|equation| equation.name);
    let name = declared.as_ref().map(Named::new).or_else(first);
    let mut introduced: Vec<Name> = Vec::new();
    for equation in &equations {
        if let (Some(own), Some(name)) = (equation.name, name)
            && own.name != name.name
        {
            introduced.push(own.name);
        }
    }
    if !item.errors.is_empty() {
        introduced.extend(introduced_wrongly(def.syntax()));
    }
    ValueHead { name, signed, ty, equations, last_bound_names: last_bound_names(def), introduced }
}

/// True if the parser found a second `->` behind the type of a signature: nobody can tell how many
/// arguments are meant.
fn another_arrow(item: &Item, def: &ValueDef, end: TextSize) -> bool {
    let first = def.equations().next().map(|equation| equation.syntax().text_range().start());
    let limit = first.unwrap_or(def.syntax().text_range().end());
    item.errors.iter().any(|error| {
        let start = error.start();
        end <= start
            && start < limit
            && def.syntax().token_at_offset(start).right_biased().is_some_and(|token| token.kind() == K::ARROW)
    })
}

fn equation_head(equation: &Equation) -> EquationHead {
    let params = equation.params().map(|list| {
        let tokens = list.params().filter_map(|param| param.token());
        tokens.map(|token| Named::new(&token)).collect()
    });
    let positions = equation.positions();
    let params_range = equation.params().map(|list| list.syntax().text_range());
    let unfinished = params.is_none() && positions.is_none() && !has_equals(equation.syntax());
    EquationHead {
        name: equation.name().and_then(|name| name.token()).map(|token| Named::new(&token)),
        params,
        params_range,
        positions: positions.as_ref().map(|positions| {
            let tokens = positions.syntax().children().filter_map(BoardPosition::cast);
            let tokens = tokens.filter_map(|position| position.token());
            tokens.filter(|token| token.kind() == K::LOWER_NAME).map(|token| Named::new(&token)).collect()
        }),
        blank_at_bang: positions.as_ref().and_then(blank_at_bang),
        unfinished,
        range: equation.syntax().text_range(),
    }
}

/// True if an equation has its `=`, or what somebody wrote for it.
pub(crate) fn has_equals(equation: &SyntaxNode) -> bool {
    let mut kinds = equation.children_with_tokens().map(|element| element.kind());
    kinds.any(|kind| matches!(kind, K::EQ | K::EQ_EQ | K::ARROW | K::COLON))
}

/// The blank before the `!` of a board equation, which the reference implementation does not read.
fn blank_at_bang(positions: &BoardPositions) -> Option<TextRange> {
    let before = positions.syntax().first_token()?.prev_token()?;
    matches!(before.kind(), K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT).then(|| before.text_range())
}

/// The names that the last function equation or `let` of a definition binds.
fn last_bound_names(def: &ValueDef) -> Option<Vec<Name>> {
    let mut found: Option<Vec<Name>> = None;
    for equation in def.equations() {
        if let Some(list) = equation.params() {
            let tokens = list.params().filter_map(|param| param.token());
            found = Some(tokens.map(|token| Name::new(token.text())).collect());
        }
        // The body of a `let` begins where its `in` stands.
        for token in equation.syntax().descendants_with_tokens().filter_map(|element| element.into_token()) {
            if token.kind() == K::IN_KW
                && let Some(parent) = token.parent().filter(|parent| parent.kind() == K::LET_EXPR)
                && let Some(name) = parent.children().find(|child| child.kind() == K::NAME)
                && let Some(bound) = name.first_token()
            {
                found = Some(vec![Name::new(bound.text())]);
            }
        }
    }
    found
}

/// The names in a faulty definition that stand where names are introduced, but introduce nothing: with an
/// uppercase letter, or skipped among parameters or before the `=` of an equation or a `let`.
fn introduced_wrongly(root: &SyntaxNode) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for node in root.descendants() {
        match node.kind() {
            K::NAME | K::PARAM => {
                if let Some(token) = node.first_token() {
                    names.push(Name::new(token.text()));
                }
            }
            K::ERROR if introduces(&node) => {
                for token in node.descendants_with_tokens().filter_map(|element| element.into_token()) {
                    if matches!(token.kind(), K::LOWER_NAME | K::UPPER_NAME) {
                        names.push(Name::new(token.text()));
                    }
                }
            }
            _ => {}
        }
    }
    names
}

/// True for what was skipped where names are bound: among parameters, or before the `=` of an equation
/// or a `let`.
fn introduces(error: &SyntaxNode) -> bool {
    let Some(parent) = error.parent() else { return false };
    match parent.kind() {
        K::PARAM_LIST | K::BOARD_POSITIONS => true,
        K::EQUATION | K::LET_EXPR => {
            let equals = parent.children_with_tokens().find(|element| element.kind() == K::EQ);
            equals.is_some_and(|equals| error.text_range().end() <= equals.text_range().start())
        }
        _ => false,
    }
}

/// The items after which the reference implementation has another context for a `while` outside of any
/// binding, in order.
#[salsa::tracked]
fn binding_items(db: &dyn Db, file: File) -> Arc<Vec<u32>> {
    let binds = |head: &ItemHead| matches!(head, ItemHead::Value(value) if value.last_bound_names.is_some());
    Arc::new(heads(db, file).filter(|(_, head)| binds(head)).map(|(index, _)| index).collect())
}

/// The names that a `while` outside of any binding takes for its context in the reference
/// implementation: those that were bound last before an item. `None` if there are none.
#[salsa::tracked]
pub fn names_bound_before(db: &dyn Db, file: File, index: u32) -> Option<Vec<Name>> {
    let binding = binding_items(db, file);
    let earlier = binding.partition_point(|item| *item < index).checked_sub(1)?;
    match &**head(db, file, *binding.get(earlier)?) {
        ItemHead::Value(value) => value.last_bound_names.clone(),
        _ => None,
    }
}
