//! The types that a type extends: `type Result = Player & {Nobody}` (documents/bogl.txt, Game and Type Definitions).

use ludex_base::{Db, DefinitionId, Target, find_definition, parse_once};
use ludex_syntax::bogl::ast::TypeDef;
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::occurrences::model;

/// The types that a type extends, in the order in which they are written.
pub(super) fn supertypes(db: &dyn Db, id: DefinitionId) -> Vec<DefinitionId> {
    let Some(definition) = find_definition(db, id) else { return Vec::new() };
    let root = parse_once(db, id.file).root::<BoglLanguage>();
    let defs = root.children().filter_map(TypeDef::cast);
    let mut same = defs.filter(|def| def.syntax().text_range() == definition.full_range);
    let Some(def) = same.next() else { return Vec::new() };
    let model = model(db, id.file);
    let mut found = Vec::new();
    let mut extended: Vec<SyntaxNode> = children_of_kind(def.syntax(), K::EXTENDED_TYPE);
    while let Some(node) = extended.pop() {
        for name in children_of_kind(&node, K::TYPE_REF) {
            let meant = model.occurrence_at(name.text_range().start()).map(|occurrence| occurrence.target);
            if let Some(Target::Definition(above)) = meant
                && above != id
                && !found.contains(&above)
            {
                found.push(above);
            }
        }
        // `A & {B} & {C}` is `(A & {B}) & {C}`.
        extended.extend(children_of_kind(&node, K::EXTENDED_TYPE));
    }
    found
}

fn children_of_kind(node: &SyntaxNode, kind: K) -> Vec<SyntaxNode> {
    node.children().filter(|child| child.kind() == kind).collect()
}
