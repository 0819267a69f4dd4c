//! The names that are known everywhere: those of JavaScript and of browsers, read once from `data/globals.tsv`.

use std::sync::LazyLock;

use ludex_base::builtins::{Columns, Row, Table};

ludex_base::words! {
    /// Where a name comes from.
    Origin {
        JavaScript "JavaScript",
        Browser "browser",
    }
}

/// A name that is known everywhere.
#[derive(Debug)]
pub(crate) struct Global {
    /// The name.
    pub name: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

impl Row for Global {
    fn name(&self) -> &'static str {
        self.name
    }
}

fn row(columns: &mut Columns) -> Global {
    Global { name: columns.literal(), origin: columns.value() }
}

static TABLE: LazyLock<Table<Global>> = LazyLock::new(|| Table::read(include_str!("../../data/globals.tsv"), row));

/// Every such name.
pub(crate) fn all() -> &'static [Global] {
    TABLE.all()
}

/// True for such a name.
pub(crate) fn is_known(name: &str) -> bool {
    TABLE.find(name, |_| true).is_some()
}

/// True for a name of the window itself, whose members are names everywhere.
pub(crate) fn is_window(name: &str) -> bool {
    matches!(name, "window" | "globalThis" | "self")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_there_once() {
        for (index, global) in all().iter().enumerate() {
            let word = |c: char| c.is_ascii_alphanumeric();
            assert!(!global.name.is_empty() && global.name.chars().all(word), "{}", global.name);
            assert!(!all()[..index].iter().any(|other| other.name == global.name), "{} twice", global.name);
        }
        assert!(["Math", "console", "undefined", "document"].into_iter().all(is_known));
        assert!(!is_known("contxt"));
    }
}
