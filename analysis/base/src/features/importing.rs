//! The ways in which modules come into files of a language: by words in them, or by themselves.

use crate::language::Db;
use crate::moved_link::MovedLink;

/// The ways in which the files of a language bring in modules, beyond what [`crate::Language::links`] gives. What is left
/// out, the language does not have.
pub trait Importing {
    /// The names of modules that a file may get without asking for them: no link leads to these.
    fn implied_modules(&self) -> &'static [&'static str] {
        &[]
    }

    /// True if findings on a file may rest on the files that include it, which are likely to lie beside it: whoever has
    /// only the one file looks for them there.
    fn rests_on_includers(&self) -> bool {
        false
    }

    /// The words with which a form at the top of a file begins that does nothing but bring in other modules.
    fn import_words(&self) -> &'static [&'static str] {
        &[]
    }

    /// The spelling by which a link leads to its file after files have moved, in the manner in which it is written now;
    /// `None` if there is no way to write it.
    fn relinked_text(&self, _db: &dyn Db, _link: &MovedLink<'_>) -> Option<String> {
        None
    }
}
