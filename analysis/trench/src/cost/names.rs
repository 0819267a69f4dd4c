//! What costs depend on beyond the statement itself: which names are directions (turning one takes the engine more
//! steps than adding a number), and where the labels are (a jump back ends a pass).
//!
//! Read from the tree alone in one walk, by the scopes of [`crate::occurrences`].

use ludex_base::Name;
use ludex_syntax::TextSize;
use ludex_syntax::trench::ast::{DeclStmt, ForStmt, LabelStmt, NameRef};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::WalkEvent;
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::occurrences::opens_scope;

/// The names of a script, as far as costs depend on them.
#[derive(Debug, Default)]
pub(crate) struct ScriptNames {
    /// The offsets at which the names of variables of type `dir` begin.
    directions: FxHashSet<TextSize>,
    /// The offset at which the first label of each name begins.
    labels: FxHashMap<Name, TextSize>,
}

impl ScriptNames {
    /// Those of the script with this root.
    pub(crate) fn of(root: &SyntaxNode) -> ScriptNames {
        let mut names = ScriptNames::default();
        let mut scopes = Scopes::default();
        for event in root.preorder() {
            match event {
                WalkEvent::Enter(node) => {
                    if is_scope(&node) {
                        scopes.open.push(Vec::new());
                    }
                    match node.kind() {
                        K::NAME_REF => names.name(node, &scopes),
                        K::LABEL_STMT => names.label(node),
                        _ => {}
                    }
                }
                WalkEvent::Leave(node) => {
                    if node.kind() == K::DECL_STMT {
                        scopes.declare(&node);
                    }
                    if is_scope(&node) {
                        scopes.close();
                    }
                }
            }
        }
        names
    }

    fn name(&mut self, node: SyntaxNode, scopes: &Scopes) {
        let Some(name) = NameRef::cast(node) else { return };
        let known = scopes.by_name.get(&Name::new(name.text()));
        if known.and_then(|declared| declared.last()) == Some(&true) {
            self.directions.insert(name.range().start());
        }
    }

    fn label(&mut self, node: SyntaxNode) {
        let Some(name) = LabelStmt::cast(node).and_then(|label| label.name()) else { return };
        self.labels.entry(Name::new(name.text())).or_insert_with(|| name.range().start());
    }

    /// True for the name of a variable of type `dir`.
    pub(crate) fn is_direction(&self, name: &NameRef) -> bool {
        self.directions.contains(&name.range().start())
    }

    /// True if the label of this name stands after a place.
    pub(crate) fn is_ahead(&self, label: Name, place: TextSize) -> bool {
        self.labels.get(&label).is_some_and(|start| place < *start)
    }
}

/// The variables that are known at a place.
#[derive(Default)]
struct Scopes {
    /// True for each variable that is a direction; of several of one name the last holds.
    by_name: FxHashMap<Name, Vec<bool>>,
    /// The names that each open scope declares.
    open: Vec<Vec<Name>>,
}

impl Scopes {
    fn declare(&mut self, node: &SyntaxNode) {
        let Some(declaration) = DeclStmt::cast(node.clone()) else { return };
        let Some(name) = declaration.name() else { return };
        let name = Name::new(name.text());
        self.by_name.entry(name).or_default().push(declaration.type_kind() == Some(K::DIR_KW));
        if let Some(scope) = self.open.last_mut() {
            scope.push(name);
        }
    }

    fn close(&mut self) {
        for name in self.open.pop().unwrap_or_default() {
            if let Some(declared) = self.by_name.get_mut(&name) {
                declared.pop();
            }
        }
    }
}

fn is_scope(node: &SyntaxNode) -> bool {
    let Some(parent) = node.parent() else { return true };
    let is_body = parent.kind() == K::FOR_STMT
        && ForStmt::cast(parent.clone()).and_then(|outer| outer.body()).is_some_and(|body| body.syntax() == node);
    opens_scope(parent.kind(), node.kind(), is_body)
}
