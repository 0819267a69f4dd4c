//! The names of a Trench script: what each means where it stands (reference/trench.md, section 5,
//! Scoping; the document says nothing of scopes).
//!
//! A variable is known from its declaration to the end of its scope: the file, a block, the header
//! and body of a `for`, or a branch or body without braces. The last declaration before a use wins.
//! A use that no declaration precedes is resolved to a later one of its scopes, if there is one:
//! that this is too late is a check's business. Labels are known in the whole file.

use ludex_base::{
    Db, Definition, DefinitionId, File, FileModel, Kind, LocalId, Name, Namespace, Occurrence, Role, Target, parse_once,
};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{DeclStmt, ForStmt, GotoStmt, LabelStmt, MetaExpr, NameRef, SourceFile, Statement};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::builtins;
use super::kinds::{LABEL, LABELS, LOCAL, VARIABLE};
use crate::builtins::BuiltinKind;

/// The names of a script.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<TrenchLanguage>();
    let mut collector = Collector {
        file,
        model: FileModel::default(),
        counts: FxHashMap::default(),
        scopes: Vec::new(),
        pending: Vec::new(),
    };
    if let Some(source) = SourceFile::cast(root) {
        for label in source.syntax().descendants().filter_map(LabelStmt::cast) {
            collector.label(&label);
        }
        collector.open();
        collector.children(source.syntax());
        collector.close();
    }
    let mut model = collector.model;
    model.occurrences.sort_by_key(|occurrence| (occurrence.range.start(), occurrence.range.end()));
    model.definitions.sort_by_key(|definition| definition.name_range.start());
    contain(&mut model.definitions);
    model
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

struct Scope {
    /// The variables declared so far.
    names: Vec<(Name, LocalId)>,
    /// How many uses were pending when the scope began.
    pending: usize,
}

struct Collector {
    file: File,
    model: FileModel,
    counts: FxHashMap<(Namespace, Name), u32>,
    /// The scopes around the current place, innermost last.
    scopes: Vec<Scope>,
    /// Uses that no declaration precedes, with their occurrences.
    pending: Vec<(Name, usize)>,
}

impl Collector {
    fn open(&mut self) {
        self.scopes.push(Scope { names: Vec::new(), pending: self.pending.len() });
    }

    /// Ends a scope: what was used before its declaration in it is resolved now.
    fn close(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        for (name, occurrence) in self.pending.split_off(scope.pending) {
            match scope.names.iter().find(|(own, _)| *own == name) {
                Some((_, local)) => {
                    let id = DefinitionId { file: self.file, local: *local };
                    self.model.occurrences[occurrence].target = Target::Definition(id);
                }
                None => self.pending.push((name, occurrence)),
            }
        }
    }

    fn define(
        &mut self,
        kind: &'static Kind,
        name: Name,
        name_range: TextRange,
        full_range: TextRange,
        detail: Option<String>,
    ) -> LocalId {
        let nth = self.counts.entry((kind.namespace, name)).or_default();
        let id = LocalId { namespace: kind.namespace, name, nth: *nth };
        *nth += 1;
        self.model.definitions.push(Definition {
            id,
            kind,
            aliases: Vec::new(),
            name_range,
            full_range,
            container: None,
            detail,
            local: *kind == LOCAL,
        });
        self.push(name_range, Role::Define, Target::Definition(DefinitionId { file: self.file, local: id }));
        id
    }

    fn push(&mut self, range: TextRange, role: Role, target: Target) {
        self.model.occurrences.push(Occurrence { range, role, target });
    }

    fn label(&mut self, statement: &LabelStmt) {
        let Some(name) = statement.name() else { return };
        self.define(&LABEL, Name::new(&name.text()), name.range(), section(statement.syntax()), None);
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
                    self.open();
                    self.node(&child);
                    self.close();
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
            self.push(token.text_range(), Role::Read, builtins::target(index));
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
        let name = Name::new(&label.text());
        let local = LocalId { namespace: LABELS, name, nth: 0 };
        let known = self.counts.contains_key(&(LABELS, name));
        let id = DefinitionId { file: self.file, local };
        let target = if known { Target::Definition(id) } else { Target::Unresolved };
        self.push(label.range(), Role::Call, target);
    }

    /// `int a = v`: the variable is not known in its own value.
    fn declaration(&mut self, node: &SyntaxNode) {
        self.keywords(node);
        for child in node.children().filter(|child| child.kind() != K::NAME) {
            self.node(&child);
        }
        let Some(statement) = DeclStmt::cast(node.clone()) else { return };
        let Some(name) = statement.name() else { return };
        let kind = if self.scopes.len() > 1 { &LOCAL } else { &VARIABLE };
        let detail = statement.ty().map(|ty| ty.text().to_owned());
        let id = self.define(kind, Name::new(&name.text()), name.range(), node.text_range(), detail);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.push((id.name, id));
        }
    }

    fn variable(&mut self, node: &SyntaxNode) {
        let Some(reference) = NameRef::cast(node.clone()) else { return };
        let name = Name::new(&reference.text());
        let role = if is_changed(node) { Role::Write } else { Role::Read };
        let mut known = self.scopes.iter().rev().flat_map(|scope| scope.names.iter().rev());
        let found = known.find(|(own, _)| *own == name).map(|(_, local)| *local);
        match found {
            Some(local) => {
                self.push(reference.range(), role, Target::Definition(DefinitionId { file: self.file, local }));
            }
            None => {
                self.pending.push((name, self.model.occurrences.len()));
                self.push(reference.range(), role, Target::Unresolved);
            }
        }
    }

    fn meta(&mut self, node: &SyntaxNode) {
        let Some(token) = MetaExpr::cast(node.clone()).and_then(|expr| expr.name()) else { return };
        let found = builtins::lookup(token.text(), &[BuiltinKind::MetaVariable]);
        self.push(token.text_range(), Role::Read, found.map_or(Target::Unresolved, builtins::target));
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
