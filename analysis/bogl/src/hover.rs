//! What is said of BoGL's own names and of a program's definitions.

use ludex_base::{Db, DefinitionId, find_definition};

use super::builtins;
use crate::kinds;

/// A predefined name as Markdown.
pub fn describe(index: u32) -> Option<String> {
    let row = builtins::get(index)?;
    let mut out = format!("**{}** — predefined {}", row.name, row.kind);
    if !row.ty.is_empty() {
        out.push_str(&format!("\n\n```bogl\n{} : {}\n```", row.name, row.ty));
    }
    out.push_str("\n\n");
    out.push_str(row.text);
    Some(out)
}

/// The type an enumeration's value belongs to.
pub fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<String> {
    let definition = find_definition(db, id)?;
    let container = definition.container?;
    if definition.kind.namespace == kinds::TYPES {
        let content = definition.detail.as_deref().unwrap_or_default();
        return Some(format!("What a field of the board holds: `{content}`."));
    }
    let container = super::occurrences::model(db, id.file).definitions.get(container as usize)?;
    Some(format!("A value of the type `{}`.", container.id.name))
}
