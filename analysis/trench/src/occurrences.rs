//! The names of a Trench script: what each means where it stands (reference/trench.md, section 5,
//! Scoping; the document says nothing of scopes).
//!
//! A variable is known from its declaration to the end of its scope: the file, a block, the header
//! and body of a `for`, or a branch or body without braces. The last declaration before a use wins.
//! A use that no declaration precedes is resolved to a later one of its scopes, if there is one:
//! that this is too late is a check's business. Labels are known in the whole file.

use ludex_base::{Db, Definition, File, FileModel, ModelBuilder, Name, Role, Target, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{DeclStmt, ForStmt, GotoStmt, LabelStmt, MetaExpr, NameRef, SourceFile, Statement};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, TrenchLanguage};
use rowan::ast::AstNode;

use super::builtins;
use super::kinds::{LABEL, LABELS, LOCAL, VARIABLE};
use crate::builtins::BuiltinKind;

/// The names of a script.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<TrenchLanguage>();
    let mut collector = Collector { model: ModelBuilder::new(file), pending: Vec::new() };
    if let Some(source) = SourceFile::cast(root) {
        for label in source.syntax().descendants().filter_map(LabelStmt::cast) {
            collector.label(&label);
        }
        let outer = collector.open();
        collector.children(source.syntax());
        collector.close(outer);
    }
    collector.model.finish_arranged(|definitions| {
        definitions.sort_by_key(|definition| definition.name_range.start());
        contain(definitions);
    })
}

/// True for a name, a label or a keyword of a script.
pub(super) fn is_word(kind: K, text: &str) -> bool {
    let letters = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '\'');
    letters && !matches!(kind, K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT | K::UNKNOWN | K::INT)
}

/// True if a child of this node is a scope of its own, braces or not.
pub(super) fn opens_scope(parent: &SyntaxNode, child: &SyntaxNode) -> bool {
    match child.kind() {
        K::BLOCK | K::FOR_STMT => true,
        kind if !Statement::can_cast(kind) => false,
        _ => match parent.kind() {
            K::IF_STMT | K::SWITCH_STMT | K::ALTERNATIVE | K::WHILE_STMT | K::REPEAT_STMT => true,
            K::FOR_STMT => {
                let body = ForStmt::cast(parent.clone()).and_then(|statement| statement.body());
                body.is_some_and(|body| body.syntax() == child)
            }
            _ => false,
        },
    }
}

/// A label holds what follows it, up to the next label beside it.
fn section(label: &SyntaxNode) -> TextRange {
    let mut range = label.text_range();
    if !matches!(label.parent().map(|parent| parent.kind()), Some(K::SOURCE_FILE | K::BLOCK)) {
        return range;
    }
    let mut next = label.next_sibling();
    while let Some(node) = next.filter(|node| node.kind() != K::LABEL_STMT) {
        range = range.cover(node.text_range());
        next = node.next_sibling();
    }
    range
}

/// Enters the label around each definition.
fn contain(definitions: &mut [Definition]) {
    let mut open: Vec<u32> = Vec::new();
    for index in 0..definitions.len() {
        let range = definitions[index].full_range;
        while open.last().is_some_and(|outer| !definitions[*outer as usize].full_range.contains_range(range)) {
            open.pop();
        }
        definitions[index].container = open.last().copied();
        if definitions[index].id.namespace == LABELS {
            open.push(index as u32);
        }
    }
}

struct Collector {
    model: ModelBuilder,
    /// Uses that no declaration precedes, with their occurrences.
    pending: Vec<(Name, usize)>,
}

impl Collector {
    /// Begins a scope. Gives how many uses are pending, for [`Self::close`].
    fn open(&mut self) -> usize {
        self.model.open_scope();
        self.pending.len()
    }

    /// Ends a scope: what was used before its declaration in it is resolved now.
    fn close(&mut self, outer: usize) {
        let declared = self.model.close_scope();
        for (name, occurrence) in self.pending.split_off(outer) {
            match declared.iter().find(|(own, _)| *own == name) {
                Some((_, variable)) => self.model.set_target(occurrence, self.model.own(*variable)),
                None => self.pending.push((name, occurrence)),
            }
        }
    }

    fn label(&mut self, statement: &LabelStmt) {
        let Some(name) = statement.name() else { return };
        let range = section(statement.syntax());
        self.model.define(self.model.definition(&LABEL, Name::new(&name.text()), name.range(), range));
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn node(&mut self, node: &SyntaxNode) {
        match node.kind() {
            // Defined before everything else.
            K::LABEL_STMT => {}
            K::GOTO_STMT => self.goto(node),
            K::DECL_STMT => self.declaration(node),
            K::NAME_REF => self.variable(node),
            K::META_EXPR => self.meta(node),
            _ => self.children(node),
        }
    }

    /// The keywords of a node and what stands in it.
    fn children(&mut self, node: &SyntaxNode) {
        for element in node.children_with_tokens() {
            match element {
                SyntaxElement::Token(token) => self.keyword(node.kind(), &token),
                SyntaxElement::Node(child) if opens_scope(node, &child) => {
                    let outer = self.open();
                    self.node(&child);
                    self.close(outer);
                }
                SyntaxElement::Node(child) => self.node(&child),
            }
        }
    }

    /// A word of the language. What the grammar could not place is left alone.
    fn keyword(&mut self, parent: K, token: &SyntaxToken) {
        let text = token.text();
        if matches!(token.kind(), K::IDENT | K::LABEL) || !is_word(token.kind(), text) || parent == K::ERROR {
            return;
        }
        let found = match parent {
            K::SWITCH_STMT => builtins::lookup(text, &[BuiltinKind::Switch]),
            K::GLOBAL_EXPR => builtins::lookup(text, &[BuiltinKind::GlobalArray]),
            _ => None,
        };
        if let Some(index) = found.or_else(|| builtins::lookup(text, builtins::WORDS)) {
            self.model.occurrence(token.text_range(), Role::Read, builtins::target(index));
        }
    }

    fn keywords(&mut self, node: &SyntaxNode) {
        for token in node.children_with_tokens().filter_map(SyntaxElement::into_token) {
            self.keyword(node.kind(), &token);
        }
    }

    fn goto(&mut self, node: &SyntaxNode) {
        self.keywords(node);
        let Some(label) = GotoStmt::cast(node.clone()).and_then(|statement| statement.label()) else { return };
        let target = self.model.first(LABELS, Name::new(&label.text()));
        self.model.occurrence(label.range(), Role::Call, target.unwrap_or(Target::Unresolved));
    }

    /// `int a = v`: the variable is not known in its own value.
    fn declaration(&mut self, node: &SyntaxNode) {
        self.keywords(node);
        for child in node.children().filter(|child| child.kind() != K::NAME) {
            self.node(&child);
        }
        let Some(statement) = DeclStmt::cast(node.clone()) else { return };
        let Some(token) = statement.name() else { return };
        let name = Name::new(&token.text());
        let kind = if self.model.depth() > 1 { &LOCAL } else { &VARIABLE };
        let definition = self.model.definition(kind, name, token.range(), node.text_range());
        let detail = statement.ty().map(|ty| ty.text().to_owned());
        let index = self.model.define(Definition { detail, local: *kind == LOCAL, ..definition });
        self.model.bind(name, index);
    }

    fn variable(&mut self, node: &SyntaxNode) {
        let Some(reference) = NameRef::cast(node.clone()) else { return };
        let name = Name::new(&reference.text());
        let role = if is_changed(node) { Role::Write } else { Role::Read };
        let target = self.model.bound(name);
        let occurrence = self.model.occurrence(reference.range(), role, target.unwrap_or(Target::Unresolved));
        if target.is_none() {
            self.pending.push((name, occurrence));
        }
    }

    fn meta(&mut self, node: &SyntaxNode) {
        let Some(token) = MetaExpr::cast(node.clone()).and_then(|expr| expr.name()) else { return };
        let found = builtins::lookup(token.text(), &[BuiltinKind::MetaVariable]);
        self.model.occurrence(token.text_range(), Role::Read, found.map_or(Target::Unresolved, builtins::target));
    }
}

/// True for the variable on the left of an assignment or beside `++` or `--`.
fn is_changed(node: &SyntaxNode) -> bool {
    let Some(parent) = node.parent() else { return false };
    match parent.kind() {
        K::ASSIGN_STMT => parent.first_child().as_ref() == Some(node),
        K::INCREMENT_STMT | K::INCREMENT_EXPR => true,
        _ => false,
    }
}
