//! The names that authors give: how they are written, which are taken, and what a rename makes of them.

use std::borrow::Cow;

use ludex_syntax::Code;

use crate::dialect::Dialect;
use crate::file::File;
use crate::language::Db;
use crate::model::{Definition, DefinitionId, Occurrence, Role};

/// The rules of a language for names that authors give. What is left out is as in most languages: see [`PlainNames`].
pub trait Naming {
    /// The name that somebody means who has typed this for a definition: where names stand in quotes or bars, it may
    /// have been typed with them.
    fn typed_name<'n>(&self, _definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        Cow::Borrowed(typed)
    }

    /// Checks that a definition can have a name: an error says why not, for people. A name that is taken already, or
    /// would mean something else, is not refused here.
    fn check_name(&self, _definition: &Definition, name: &str) -> Result<(), String> {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(word) {
            Ok(())
        } else {
            Err(format!("`{name}` is not a name: it takes letters, digits and `_`, and begins with a letter"))
        }
    }

    /// True if a definition with this name would stand beside another one that has it: in one scope, among names that
    /// have to be told apart.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        other.id.namespace == definition.id.namespace && other.scope == definition.scope && other.is_called(name)
    }

    /// The other files whose definitions stand beside one: what is defined there needs another name.
    fn stands_beside(&self, _db: &dyn Db, _definition: DefinitionId) -> Vec<File> {
        Vec::new()
    }

    /// The root of a program in which a name that means this definition in a file means another one, where the file is
    /// a part of several programs.
    fn ambiguous_root(
        &self,
        _db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        _definition: DefinitionId,
    ) -> Option<File> {
        None
    }

    /// The reason why a definition cannot get another name, for people; `None` if it can.
    fn rename_refusal(&self, _db: &dyn Db, _file: File, _definition: &Definition) -> Option<String> {
        None
    }

    /// True if findings with a code are only about how a name looks. A rename may bring one, or take one away.
    fn is_about_looks(&self, _code: &Code) -> bool {
        false
    }

    /// True if a definition is called what its file is called.
    fn is_named_by_file(&self, _definition: &Definition) -> bool {
        false
    }

    /// The spelling of a use of a definition, now `written`, once the definition has a new name, with quotes or bars
    /// where that needs them; `None` if it is written by another name of the same thing, which stays.
    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        (written == definition.id.name.as_str()).then(|| new_name.to_owned())
    }

    /// True if an occurrence with a role is edited together with the others of the same definition in its file, as
    /// somebody types in one of them.
    fn is_linked(&self, _definition: &Definition, _role: Role) -> bool {
        false
    }
}

/// The names of a language that says nothing of its own about them: letters, digits and `_`, each the only one in its
/// scope.
#[derive(Debug)]
pub struct PlainNames;

impl Naming for PlainNames {}

/// The rules for names of a dialect.
pub fn naming(db: &dyn Db, dialect: Dialect) -> &'static dyn Naming {
    db.language(dialect).naming().unwrap_or(&PlainNames)
}
