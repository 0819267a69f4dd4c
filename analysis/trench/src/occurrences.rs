//! The names of a Trench script: what each means where it stands (reference/trench.md, section 5,
//! Scoping; the document says nothing of scopes).
//!
//! A variable is known from its declaration to the end of its scope: the file, a block, the header
//! and body of a `for`, or a branch or body without braces. The last declaration before a use wins.
//! A use that no declaration precedes is resolved to a later one of its scopes, if there is one:
//! that this is too late is a check's business. Labels are known in the whole file.
//!
//! Every word of a script is looked at here, at every keystroke: the walk is over the green tree, which costs no
//! cursors.

use ludex_base::{Db, Definition, File, FileModel, ModelBuilder, Name, Role, Target, green};
use ludex_syntax::tree::Kind;
use ludex_syntax::trench::ast::{ForStmt, Statement};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rowan::{GreenNodeData, GreenTokenData, NodeOrToken};
use rustc_hash::FxHashMap;

use crate::builtins::{self, BuiltinKind};
use crate::kinds::{LABEL, LABELS, LOCAL, VARIABLE};
use crate::tree;

/// The names of a script.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let mut collector =
        Collector { model: ModelBuilder::new(file), pending: Vec::new(), labels: Vec::new(), jumps: Vec::new() };
    let outer = collector.open();
    collector.children(&tree::parsed(db, file).green, TextSize::new(0));
    collector.close(outer);
    collector.finish()
}

/// True for a name, a label or a keyword of a script.
pub(crate) fn is_word(kind: K, text: &str) -> bool {
    !matches!(kind, K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT | K::UNKNOWN | K::INT)
        && text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '\'')
}

/// True if a child of this node is a scope of its own, braces or not; `body` is true for the body of a `for`.
pub(crate) fn opens_scope(parent: K, child: K, body: bool) -> bool {
    match child {
        K::BLOCK | K::FOR_STMT => true,
        kind if !Statement::can_cast(kind) => false,
        _ => match parent {
            K::IF_STMT | K::SWITCH_STMT | K::ALTERNATIVE | K::WHILE_STMT | K::REPEAT_STMT => true,
            K::FOR_STMT => body,
            _ => false,
        },
    }
}

/// The node in which a declared variable is known; none for a body without braces, where nothing follows it.
pub(crate) fn scope_of(declaration: &SyntaxNode) -> Option<SyntaxNode> {
    let parent = declaration.parent()?;
    let body = ForStmt::cast(parent.clone()).and_then(|statement| statement.body());
    let is_body = body.is_some_and(|body| body.syntax() == declaration);
    if opens_scope(parent.kind(), declaration.kind(), is_body) {
        return None;
    }
    parent.ancestors().find(|node| matches!(node.kind(), K::BLOCK | K::SOURCE_FILE | K::FOR_STMT))
}

/// The start of the body of a `for`, in bytes of the file; `start` is that of the statement.
fn body_of_for(node: &GreenNodeData, start: TextSize) -> Option<TextSize> {
    let statement = ForStmt::cast(SyntaxNode::new_root(node.to_owned()))?;
    Some(start + statement.body()?.syntax().text_range().start())
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

fn kind_of(node: &GreenNodeData) -> K {
    K::from_raw(node.kind().0)
}

/// The name in a node: its first token that is neither a blank nor a comment, without the `:` of a label.
fn name_in(node: &GreenNodeData, start: TextSize) -> Option<(Name, TextRange)> {
    let mut tokens = green::children(node, start).filter_map(|(at, child)| Some((at, child.into_token()?)));
    let (at, token) = tokens.find(|(_, token)| !K::from_raw(token.kind().0).is_trivia())?;
    let text = token.text().trim_end_matches(':');
    Some((Name::new(text), TextRange::at(at, TextSize::of(text))))
}

/// The first node of a kind right in a node, and where it begins.
fn child_of_kind(node: &GreenNodeData, start: TextSize, kind: K) -> Option<(&GreenNodeData, TextSize)> {
    let mut nodes = green::children(node, start).filter_map(|(at, child)| Some((child.into_node()?, at)));
    nodes.find(|(child, _)| kind_of(child) == kind)
}

/// A label. It holds what follows it, up to the next label beside it.
struct Label {
    name: Name,
    name_range: TextRange,
    range: TextRange,
}

struct Collector {
    model: ModelBuilder,
    /// Uses that no declaration precedes, with their occurrences.
    pending: Vec<(Name, usize)>,
    /// In order of position. They are defined when all are known.
    labels: Vec<Label>,
    /// The labels that `goto` names, with their occurrences.
    jumps: Vec<(Name, usize)>,
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
        if declared.is_empty() || self.pending.len() == outer {
            return;
        }
        let mut first: FxHashMap<Name, u32> = FxHashMap::default();
        for (name, variable) in declared {
            first.entry(name).or_insert(variable);
        }
        for (name, occurrence) in self.pending.split_off(outer) {
            match first.get(&name) {
                Some(variable) => self.model.set_target(occurrence, self.model.local_target(*variable)),
                None => self.pending.push((name, occurrence)),
            }
        }
    }

    /// The model, once the whole script was read.
    fn finish(mut self) -> FileModel {
        for label in self.labels {
            let definition = self.model.definition(&LABEL, label.name, label.name_range, label.range);
            self.model.define(definition);
        }
        for (name, occurrence) in self.jumps {
            if let Some(target) = self.model.first(LABELS, name) {
                self.model.set_target(occurrence, target);
            }
        }
        self.model.finish_arranged(|definitions| {
            definitions.sort_by_key(|definition| definition.name_range.start());
            contain(definitions);
        })
    }

    /// The keywords of a node and what stands in it.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn children(&mut self, node: &GreenNodeData, start: TextSize) {
        let parent = kind_of(node);
        let body = if parent == K::FOR_STMT { body_of_for(node, start) } else { None };
        let is_list = matches!(parent, K::SOURCE_FILE | K::BLOCK);
        let mut label: Option<usize> = None;
        let mut is_first = true;
        for (at, child) in green::children(node, start) {
            let child = match child {
                NodeOrToken::Node(child) => child,
                NodeOrToken::Token(token) => {
                    self.keyword(parent, token, at);
                    continue;
                }
            };
            let kind = kind_of(child);
            if kind == K::LABEL_STMT {
                label = self.label(child, at).filter(|_| is_list);
                continue;
            }
            if let Some(label) = label {
                let label = &mut self.labels[label];
                label.range = label.range.cover(TextRange::at(at, child.text_len()));
            }
            // The variable on the left of an assignment, or beside `++` or `--`.
            let changed = match parent {
                K::ASSIGN_STMT => is_first,
                K::INCREMENT_STMT | K::INCREMENT_EXPR => true,
                _ => false,
            };
            is_first = false;
            if opens_scope(parent, kind, body == Some(at)) {
                let outer = self.open();
                self.node(child, at, changed);
                self.close(outer);
            } else {
                self.node(child, at, changed);
            }
        }
    }

    fn node(&mut self, node: &GreenNodeData, start: TextSize, changed: bool) {
        match kind_of(node) {
            K::GOTO_STMT => self.goto(node, start),
            K::DECL_STMT => self.declaration(node, start),
            K::NAME_REF => self.variable(node, start, changed),
            K::META_EXPR => self.meta(node, start),
            _ => self.children(node, start),
        }
    }

    /// Takes a label. Gives its index.
    fn label(&mut self, node: &GreenNodeData, start: TextSize) -> Option<usize> {
        let (name, at) = child_of_kind(node, start, K::NAME)?;
        let (name, name_range) = name_in(name, at)?;
        self.labels.push(Label { name, name_range, range: TextRange::at(start, node.text_len()) });
        Some(self.labels.len() - 1)
    }

    /// A word of the language. What the grammar could not place is left alone.
    fn keyword(&mut self, parent: K, token: &GreenTokenData, start: TextSize) {
        let (kind, text) = (K::from_raw(token.kind().0), token.text());
        if matches!(kind, K::IDENT | K::LABEL) || parent == K::ERROR || !is_word(kind, text) {
            return;
        }
        let found = match parent {
            K::SWITCH_STMT => builtins::lookup(text, &[BuiltinKind::Switch]),
            K::GLOBAL_EXPR => builtins::lookup(text, &[BuiltinKind::GlobalArray]),
            _ => None,
        };
        if let Some(index) = found.or_else(|| builtins::word(text)) {
            self.model.occurrence(TextRange::at(start, TextSize::of(text)), Role::Read, builtins::target(index));
        }
    }

    /// `goto run;`
    fn goto(&mut self, node: &GreenNodeData, start: TextSize) {
        for (at, child) in green::children(node, start) {
            if let NodeOrToken::Token(token) = child {
                self.keyword(K::GOTO_STMT, token, at);
            }
        }
        let label = child_of_kind(node, start, K::NAME_REF).and_then(|(label, at)| name_in(label, at));
        if let Some((name, range)) = label {
            let occurrence = self.model.occurrence(range, Role::Call, Target::Unresolved);
            self.jumps.push((name, occurrence));
        }
    }

    /// `int a = v`: the variable is not known in its own value.
    fn declaration(&mut self, node: &GreenNodeData, start: TextSize) {
        let mut name = None;
        let mut ty = None;
        for (at, child) in green::children(node, start) {
            match child {
                NodeOrToken::Token(token) => {
                    if !K::from_raw(token.kind().0).is_trivia() {
                        ty = ty.or(Some(token.text()));
                    }
                    self.keyword(K::DECL_STMT, token, at);
                }
                NodeOrToken::Node(child) if kind_of(child) == K::NAME => name = name.or_else(|| name_in(child, at)),
                NodeOrToken::Node(child) => self.node(child, at, false),
            }
        }
        let Some((name, name_range)) = name else { return };
        let kind = if self.model.depth() > 1 { &LOCAL } else { &VARIABLE };
        let range = TextRange::at(start, node.text_len());
        let definition = self.model.definition(kind, name, name_range, range);
        let detail = ty.map(str::to_owned);
        let index = self.model.define(Definition { detail, local: *kind == LOCAL, ..definition });
        self.model.bind(name, index);
    }

    fn variable(&mut self, node: &GreenNodeData, start: TextSize, changed: bool) {
        let Some((name, range)) = name_in(node, start) else { return };
        let role = if changed { Role::Write } else { Role::Read };
        let target = self.model.bound(name);
        let occurrence = self.model.occurrence(range, role, target.unwrap_or(Target::Unresolved));
        if target.is_none() {
            self.pending.push((name, occurrence));
        }
    }

    /// `#x`
    fn meta(&mut self, node: &GreenNodeData, start: TextSize) {
        for (at, child) in green::children(node, start) {
            let NodeOrToken::Token(token) = child else { continue };
            if K::from_raw(token.kind().0) == K::IDENT {
                let found = builtins::lookup(token.text(), &[BuiltinKind::MetaVariable]);
                let range = TextRange::at(at, token.text_len());
                self.model.occurrence(range, Role::Read, found.map_or(Target::Unresolved, builtins::target));
                return;
            }
        }
    }
}
