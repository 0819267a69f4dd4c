//! The names that are known everywhere: those of JavaScript and of browsers, read once from `data/globals.tsv`, and the
//! members of some of them, from `data/members.tsv`.

use std::sync::LazyLock;

use ludex_base::builtins::{Columns, Table};

ludex_base::words! {
    /// The origin of a name.
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
    /// Its origin.
    pub origin: Origin,
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

ludex_base::words! {
    /// An object that is known everywhere and whose members are in the table.
    Object {
        Math "Math",
        Number "Number",
        Objects "Object",
        Array "Array",
        Json "JSON",
        String "String",
        Date "Date",
        Console "console",
    }
}

impl Object {
    /// The object with a name.
    pub(crate) fn named(name: &str) -> Option<Object> {
        name.parse().ok()
    }

    /// Its members, in the order of the table.
    pub(crate) fn members(self) -> impl Iterator<Item = &'static Member> {
        MEMBERS.all().iter().filter(move |member| member.owner == self)
    }
}

/// A member of an object that is known everywhere.
#[derive(Debug)]
pub(crate) struct Member {
    /// The owner of the member.
    pub owner: Object,
    /// Its name.
    pub name: &'static str,
    /// The signature by which it is called; empty for what is not a function.
    pub form: &'static str,
}

fn member(columns: &mut Columns) -> Member {
    Member { owner: columns.value(), name: columns.literal(), form: columns.text() }
}

static MEMBERS: LazyLock<Table<Member>> = LazyLock::new(|| Table::read(include_str!("../../data/members.tsv"), member));

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

    #[test]
    fn every_object_is_known_and_has_its_members_once() {
        for object in Object::ALL {
            assert!(is_known(object.word()), "{object}");
            let names: Vec<&str> = object.members().map(|member| member.name).collect();
            assert!(!names.is_empty(), "{object}");
            for (index, name) in names.iter().enumerate() {
                assert!(!name.is_empty() && !names[..index].contains(name), "{object}.{name} twice");
            }
        }
        assert!(MEMBERS.all().iter().all(|member| member.form.is_empty() || member.form.starts_with(member.name)));
    }
}
