//! The word that is being written at a place, and what the definition around it goes on with.
//!
//! All of it is read from the tree of the program with a name at the cursor ([`Marked`]): the one that stands there, or
//! one that is put in. What the name would mean and which type is wanted there is told by the types ([`crate::scope`]).

use ludex_base::marker::{Marked, token_before, token_written};
use ludex_base::{Db, File, parse_once};
use ludex_syntax::bogl::ast::{CallExpr, ValueDef};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use crate::hir::Body;
use crate::hir::items::Item;
use crate::hir::lower::equation_body;
use crate::spot::item_at;

/// The name that is put in where none stands.
const MARKER: &str = "ludex_marker";

/// The part of a program that the cursor is in: that of the token before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramPart {
    /// Nothing stands before it.
    Beginning,
    /// The header, or something that is not a definition.
    Other,
    /// A type definition.
    TypeDef,
    /// The signature of a value or function.
    Signature,
    /// An equation of a definition.
    Equation,
}

/// A place where something is being written.
pub(crate) struct Cursor<'db> {
    /// The word that is being written, in the file; empty between two words.
    pub(crate) word: TextRange,
    /// True if that word is a number.
    pub(crate) in_number: bool,
    /// The column in which the word begins, if nothing stands before it on its line.
    pub(crate) column: Option<usize>,
    /// The part of the program that the word continues.
    pub(crate) part: ProgramPart,
    /// The item that this is, and where it begins.
    pub(crate) item: Option<(u32, TextSize)>,
    /// The text behind the word.
    pub(crate) rest: &'db str,
    /// The name or number at the cursor, or the marker in place of it, in the tree that all of this is read from.
    pub(crate) token: SyntaxToken,
    /// The token before it, blanks and comments left out.
    pub(crate) last: Option<SyntaxToken>,
    marked: Marked,
}

impl<'db> Cursor<'db> {
    /// The thing that is being written at an offset; `None` inside comments and operators.
    pub(crate) fn at(db: &'db dyn Db, file: File, offset: TextSize) -> Option<Cursor<'db>> {
        let text: &'db str = file.text(db);
        let parse = parse_once(db, file);
        let root = parse.root::<BoglLanguage>();
        let offset = offset.min(root.text_range().end());
        let (word, kind) = word_at(&root, offset)?;
        let start = usize::from(word.start());
        let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
        let indent = text.get(line_start..start)?;
        let marked = match kind {
            Some(K::LOWER_NAME | K::INT) => Marked::as_written(&parse, word),
            // Another word means something to the grammar already.
            _ => Marked::with(db, file, &parse, word, MARKER)?,
        };
        let token = marked.token::<BoglLanguage>()?;
        let last = token_before(&token);
        Some(Cursor {
            word,
            in_number: kind == Some(K::INT),
            column: indent.trim().is_empty().then(|| indent.chars().count()),
            part: last.as_ref().map_or(ProgramPart::Beginning, part_of),
            item: last.as_ref().and_then(|last| item_at(db, file, last.text_range().start())),
            rest: text.get(usize::from(word.end())..)?,
            token,
            last,
            marked,
        })
    }

    /// The kind of the token before the word.
    pub(crate) fn last_kind(&self) -> Option<K> {
        self.last.as_ref().map(|last| last.kind())
    }

    /// The innermost node of a kind around the token before the word.
    pub(crate) fn around_last(&self, kind: K) -> Option<SyntaxNode> {
        self.last.as_ref()?.parent_ancestors().find(|node| node.kind() == kind)
    }

    /// True if one of these kinds of tokens stands right in a node and before the word.
    pub(crate) fn is_behind(&self, node: &SyntaxNode, kinds: &[K]) -> bool {
        let at = self.token.text_range().start();
        let mut before = node.children_with_tokens().take_while(|child| child.text_range().start() < at);
        before.any(|child| kinds.contains(&child.kind()))
    }

    /// True behind the `=` of an equation, or what was written for it.
    pub(crate) fn is_in_right_side(&self) -> bool {
        let equation = self.around_last(K::EQUATION);
        equation.is_some_and(|equation| self.is_behind(&equation, &[K::EQ, K::EQ_EQ, K::ARROW, K::COLON]))
    }

    /// The nodes around the word from the innermost. Before them those that end before it although something of them
    /// is missing: the grammar closes a parenthesis, and leaves an `if`, where nothing can tell that it goes on.
    fn around(&self) -> Vec<SyntaxNode> {
        let word = self.token.text_range();
        let before = self.last.iter().flat_map(|last| last.parent_ancestors());
        let open = before.take_while(|node| !node.text_range().contains_range(word)).filter(is_open);
        open.chain(self.token.parent_ancestors()).collect()
    }

    /// The keyword that must follow before anything that is open can end.
    pub(crate) fn pending(&self) -> Option<&'static str> {
        for node in self.around() {
            let lacks = |keyword: K| !self.is_behind(&node, &[keyword]);
            match node.kind() {
                K::IF_EXPR if lacks(K::THEN_KW) => return Some("then"),
                K::IF_EXPR if lacks(K::ELSE_KW) => return Some("else"),
                // Behind the name comes `=`.
                K::LET_EXPR if !self.is_behind(&node, &[K::EQ, K::EQ_EQ, K::ARROW, K::COLON]) => return None,
                K::LET_EXPR if lacks(K::IN_KW) => return Some("in"),
                K::WHILE_EXPR if lacks(K::DO_KW) => return Some("do"),
                _ if is_list(&node) => return None,
                _ => {}
            }
        }
        None
    }

    /// True inside parentheses that are still open.
    pub(crate) fn in_parentheses(&self) -> bool {
        self.around().iter().any(is_list)
    }

    /// The name of the function in the parentheses of whose innermost call the cursor is, and which argument it is at,
    /// from 0.
    pub(crate) fn call(&self) -> Option<(SyntaxToken, usize)> {
        let list = self.around().into_iter().find(|node| node.kind() == K::ARG_LIST && is_list(node))?;
        let callee = list.parent().and_then(CallExpr::cast)?.callee()?.token()?;
        Some((callee, commas_before(&list, self.token.text_range().start())))
    }

    /// The index, in the parentheses around it, of the part of the word's expression that has this range.
    pub(crate) fn component(&self, range: TextRange) -> usize {
        let parts = self.token.parent_ancestors().filter(|node| node.text_range() == range);
        let list = parts.filter_map(|part| part.parent()).find(is_list);
        list.map_or(0, |list| commas_before(&list, range.start()))
    }

    /// The equation that a token of the tree stands in, by itself, and where its item begins.
    pub(crate) fn equation_around(&self, token: &SyntaxToken) -> Option<(Body, TextSize)> {
        let equation = token.parent_ancestors().find(|node| node.kind() == K::EQUATION)?;
        let def = equation.parent().and_then(ValueDef::cast)?;
        let nth = def.equations().position(|other| other.syntax() == &equation)?;
        let body = equation_body(&Item::of(&self.marked.parse, def.syntax()), nth)?;
        Some((body, def.syntax().text_range().start()))
    }
}

/// The word that an offset is in or behind, and of which kind it is; the empty place where it is in none; `None` in
/// comments and operators.
fn word_at(root: &SyntaxNode, offset: TextSize) -> Option<(TextRange, Option<K>)> {
    let nothing = (TextRange::empty(offset), None);
    let Some(token) = token_written(root, offset) else { return Some(nothing) };
    let (range, kind) = (token.text_range(), token.kind());
    match kind {
        K::WHITESPACE => Some(nothing),
        K::COMMENT | K::UNKNOWN => None,
        K::INT | K::LOWER_NAME | K::UPPER_NAME => Some((range, Some(kind))),
        _ if token.text().starts_with(char::is_alphabetic) => Some((range, Some(kind))),
        _ => (range.end() == offset).then_some(nothing),
    }
}

/// The part that a token is in.
fn part_of(token: &SyntaxToken) -> ProgramPart {
    let part = token.parent_ancestors().find_map(|node| match node.kind() {
        K::TYPE_DEF => Some(ProgramPart::TypeDef),
        K::SIGNATURE => Some(ProgramPart::Signature),
        K::EQUATION => Some(ProgramPart::Equation),
        _ => None,
    });
    part.unwrap_or(ProgramPart::Other)
}

/// True if a token of one of these kinds stands right in a node.
fn has(node: &SyntaxNode, kinds: &[K]) -> bool {
    node.children_with_tokens().any(|child| kinds.contains(&child.kind()))
}

/// True for parentheses around expressions.
fn is_list(node: &SyntaxNode) -> bool {
    matches!(node.kind(), K::PAREN_EXPR | K::TUPLE_EXPR | K::ARG_LIST) && has(node, &[K::L_PAREN])
}

/// True for what lacks its end: a parenthesis, or the last keyword of an `if`, a `let` or a `while`.
fn is_open(node: &SyntaxNode) -> bool {
    match node.kind() {
        K::IF_EXPR => !has(node, &[K::ELSE_KW]),
        K::LET_EXPR => !has(node, &[K::IN_KW]),
        K::WHILE_EXPR => !has(node, &[K::DO_KW]),
        _ => is_list(node) && !has(node, &[K::R_PAREN, K::R_BRACKET, K::R_BRACE]),
    }
}

/// The number of commas right in a node before an offset.
fn commas_before(node: &SyntaxNode, at: TextSize) -> usize {
    let before = node.children_with_tokens().take_while(|child| child.text_range().start() < at);
    before.filter(|child| child.kind() == K::COMMA).count()
}
