//! The declaration of a language, without its analysis: everything that depends on the language alone and that the
//! layers above would otherwise have to know by its name.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::path::Path;

use ludex_syntax::{Code, Grammar};

use crate::settings::Setting;

/// The declaration of a language.
#[derive(Debug)]
pub struct Declaration {
    /// The LSP language id.
    pub id: &'static str,
    /// The prefix of its diagnostic codes and settings.
    pub prefix: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// The extensions of files in other languages that its findings may rest on, without the dot. They are read where a
    /// file of the language asks for them ([`crate::Language::wanted_files`], [`crate::Language::wanted_folders`]), and
    /// nothing is said of them.
    pub companions: &'static [&'static str],
    /// The language ids of the other languages that use one of these extensions, for editors that know better than by
    /// the extension.
    pub other_ids: &'static [&'static str],
    /// True if a module of it is a file of any name (`include "x"` may mean a file `x`).
    pub reads_bare_names: bool,
    /// The grammar.
    pub grammar: &'static Grammar,
    /// The comment marks at the start of a line, for cutting them off.
    pub line_comment: &'static str,
    /// The characters that open a list of completions besides the letters of a word. One that opens it only behind
    /// another text has this text before it: `": "` is a blank behind a colon.
    pub completion_triggers: &'static [&'static str],
    /// The characters that take the chosen entry of a closed set, such as an enumeration, when they are typed: those that
    /// end a word where it stands. A name that the author is about to make cannot stand there.
    pub commit_characters: &'static [&'static str],
    /// The characters that open a signature, and those that only change one that is shown.
    pub signature_triggers: (&'static [&'static str], &'static [&'static str]),
    /// Its settings.
    pub settings: &'static [&'static Setting],
    /// The codes it reports, apart from those that all languages share: lists of syntax and of analysis.
    pub codes: &'static [&'static [&'static Code]],
    /// The beginning of a game, which `ludex new` writes.
    pub skeleton: Skeleton,
}

/// The beginning of a game in a language: it is checked without a finding, formatted, and shows something.
#[derive(Debug)]
pub struct Skeleton {
    /// One sentence about it.
    pub about: &'static str,
    /// The text of a file in the language.
    pub text: &'static str,
    /// The files in other languages that belong to it: the extension of each, without the dot, and its text.
    pub beside: &'static [(&'static str, &'static str)],
}

impl Skeleton {
    /// The word in the texts that stands for the name that the files have in common.
    pub const NAME: &'static str = "NAME";

    /// The text of a file in the language by itself: without the lines that lead to the files beside it.
    pub fn alone(&self) -> String {
        let lines = self.text.split_inclusive('\n').filter(|line| !line.contains(Skeleton::NAME));
        lines.collect()
    }
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extensions.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

/// A language: two are the same if their ids are.
#[derive(Clone, Copy)]
pub struct Dialect(&'static Declaration);

impl Dialect {
    /// The language of a declaration.
    pub const fn new(declaration: &'static Declaration) -> Dialect {
        Dialect(declaration)
    }

    /// The codes it reports, apart from those that all languages share.
    pub fn codes(self) -> impl Iterator<Item = &'static Code> {
        self.0.codes.iter().flat_map(|list| list.iter().copied())
    }

    /// True for a file that it only reads beside its own, by the extension (case does not matter).
    pub fn is_companion(self, path: &Path) -> bool {
        !self.0.companions.is_empty() && has_extension(path, self.0.companions)
    }

    /// True for a file that it reads, by the extension: one of its own or a companion.
    pub fn reads(self, path: &Path) -> bool {
        has_extension(path, self.0.extensions) || self.is_companion(path)
    }
}

impl Deref for Dialect {
    type Target = Declaration;
    fn deref(&self) -> &Declaration {
        self.0
    }
}

impl PartialEq for Dialect {
    fn eq(&self, other: &Dialect) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Dialect {}

impl PartialOrd for Dialect {
    fn partial_cmp(&self, other: &Dialect) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dialect {
    fn cmp(&self, other: &Dialect) -> std::cmp::Ordering {
        self.0.id.cmp(other.0.id)
    }
}

impl Hash for Dialect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}
