//! The list of languages, and how a file's language is told.

use std::path::Path;

use crate::detect::{self, Evidence};
use crate::reparse::{self, Edit};
use crate::tree::Parse;
use crate::{bdl, bogl, gdl, hy, trench};

/// A language Ludex serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// Xconq's Game Design Language, `.g`.
    Gdl,
    /// BDL, which describes board games, `.bdl`.
    Bdl,
    /// Trench scripts, `.tr`.
    Trench,
    /// Trench game files, `.trg`.
    TrenchGame,
    /// Hy as pyherc's level files are written in it, `.hy`.
    Hy,
    /// BoGL, the board game language, `.bgl`.
    Bogl,
}

/// What is known of a dialect without looking into a file.
#[derive(Debug)]
struct Facts {
    dialect: Dialect,
    /// The LSP language id.
    id: &'static str,
    /// What its diagnostic codes and settings begin with.
    prefix: &'static str,
    /// The name for people.
    name: &'static str,
    extensions: &'static [&'static str],
    /// How its files are told from others with the same extensions.
    evidence: &'static Evidence,
    parse: fn(&str) -> Parse,
    reparse: fn(&Parse, Edit, &str) -> Option<Parse>,
    dump: fn(&Parse) -> String,
}

/// The one list: a language joins Ludex with a line here.
const FACTS: &[Facts] = &[
    Facts {
        dialect: Dialect::Gdl,
        id: "gdl",
        prefix: "gdl",
        name: "GDL",
        extensions: &["g"],
        evidence: &gdl::detect::EVIDENCE,
        parse: reparse::parse::<gdl::Gdl>,
        reparse: reparse::reparse::<gdl::Gdl>,
        dump: |parse| crate::tree::dump::<gdl::GdlLanguage>(&parse.root()),
    },
    Facts {
        dialect: Dialect::Bdl,
        id: "bdl",
        prefix: "bdl",
        name: "BDL",
        extensions: &["bdl"],
        evidence: &bdl::detect::EVIDENCE,
        parse: reparse::parse::<bdl::Bdl>,
        reparse: reparse::reparse::<bdl::Bdl>,
        dump: |parse| crate::tree::dump::<bdl::BdlLanguage>(&parse.root()),
    },
    Facts {
        dialect: Dialect::Trench,
        id: "trench",
        prefix: "trench",
        name: "Trench",
        extensions: &["tr"],
        evidence: &trench::detect::SCRIPT,
        parse: reparse::parse::<trench::Trench>,
        reparse: reparse::reparse::<trench::Trench>,
        dump: |parse| crate::tree::dump::<trench::TrenchLanguage>(&parse.root()),
    },
    Facts {
        dialect: Dialect::TrenchGame,
        id: "trench-game",
        prefix: "trench",
        name: "Trench game file",
        extensions: &["trg"],
        evidence: &trench::detect::GAME,
        parse: reparse::parse::<trench::TrenchGame>,
        reparse: reparse::reparse::<trench::TrenchGame>,
        dump: |parse| crate::tree::dump::<trench::TrenchLanguage>(&parse.root()),
    },
    Facts {
        dialect: Dialect::Hy,
        id: "hy",
        prefix: "pyherc",
        name: "pyherc (Hy)",
        extensions: &["hy"],
        evidence: &hy::detect::EVIDENCE,
        parse: reparse::parse::<hy::Hy>,
        reparse: reparse::reparse::<hy::Hy>,
        dump: |parse| crate::tree::dump::<hy::HyLanguage>(&parse.root()),
    },
    Facts {
        dialect: Dialect::Bogl,
        id: "bogl",
        prefix: "bogl",
        name: "BoGL",
        extensions: &["bgl"],
        evidence: &bogl::detect::EVIDENCE,
        parse: reparse::parse::<bogl::Bogl>,
        reparse: reparse::reparse::<bogl::Bogl>,
        dump: |parse| crate::tree::dump::<bogl::BoglLanguage>(&parse.root()),
    },
];

/// What editors call the other languages that use an extension of ours, where they know better than
/// by the extension. Vim's `pccts` and `nroff` are not among them: every `.g` and `.tr` file has them.
const OTHER_IDS: &[&str] =
    &["antlr", "antlr2", "antlr3", "antlr4", "bison", "gap", "gcode", "genesis", "groff", "roff", "troff", "yacc"];

impl Dialect {
    /// Every dialect, in the order of the list.
    pub fn all() -> impl Iterator<Item = Dialect> {
        FACTS.iter().map(|facts| facts.dialect)
    }

    fn facts(self) -> &'static Facts {
        FACTS.iter().find(|facts| facts.dialect == self).unwrap_or(&FACTS[0])
    }

    /// The language id editors use.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// What its diagnostic codes and settings begin with.
    pub fn prefix(self) -> &'static str {
        self.facts().prefix
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The extensions of its files, without the dot.
    pub fn extensions(self) -> &'static [&'static str] {
        self.facts().extensions
    }

    /// The dialect with this language id; what its codes begin with will do as well (`pyherc`).
    pub fn from_id(id: &str) -> Option<Dialect> {
        Dialect::all().find(|dialect| dialect.id() == id || dialect.prefix() == id)
    }

    /// The dialect of a file, by its extension (case does not matter).
    pub fn from_path(path: &Path) -> Option<Dialect> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Dialect::all().find(|dialect| dialect.extensions().contains(&extension.as_str()))
    }

    /// The other language that the beginning of a text shows, for people and with its article.
    /// `None` unless it shows one clearly: what is faulty, empty or unlike any game is the dialect's.
    pub fn other_language(self, text: &str) -> Option<&'static str> {
        detect::other_language(text, self.facts().evidence)
    }

    /// The dialect of a document: by its language id, then by its extension, then by its content.
    ///
    /// An id of ours that the extension does not give is somebody's choice and taken at its word,
    /// whatever the text is. So is one that names another language. Any other id says nothing: one
    /// that Ludex does not know, none, and one of ours that editors derive from the extension alone.
    /// Then the extension has to be ours, and the text must not show another language.
    pub fn detect(language_id: Option<&str>, path: &Path, text: &str) -> Option<Dialect> {
        let id = language_id.unwrap_or_default();
        let of_extension = Dialect::from_path(path);
        let of_id = Dialect::from_id(id);
        if of_id.is_some() && of_id != of_extension {
            return of_id;
        }
        if OTHER_IDS.contains(&id) {
            return None;
        }
        of_extension.filter(|dialect| dialect.other_language(text).is_none())
    }

    /// Parses a text.
    pub fn parse(self, text: &str) -> Parse {
        (self.facts().parse)(text)
    }

    /// Parses a text from the parse of what it was before an edit, as fast as the edit allows.
    /// The second value says whether one item sufficed.
    pub fn reparse(self, old: &Parse, edit: Edit, text: &str) -> (Parse, bool) {
        match (self.facts().reparse)(old, edit, text) {
            Some(parse) => (parse, true),
            None => (self.parse(text), false),
        }
    }

    /// The tree as indented lines, in the dialect's own kinds.
    pub fn dump(self, parse: &Parse) -> String {
        (self.facts().dump)(parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "(game-module \"pond\")\n";
    const GRAMMAR: &str = "grammar Pond;\n";

    fn detect(id: &str, path: &str, text: &str) -> Option<Dialect> {
        Dialect::detect(Some(id), Path::new(path), text)
    }

    #[test]
    fn the_language_id_comes_first() {
        for dialect in Dialect::all() {
            assert_eq!(detect(dialect.id(), "Untitled-1", GRAMMAR), Some(dialect));
        }
        assert_eq!(detect("gdl", "pond.txt", GRAMMAR), Some(Dialect::Gdl));
        assert_eq!(detect("gdl", "pond.hy", GRAMMAR), Some(Dialect::Gdl));
        assert_eq!(detect("pyherc", "cellar.lisp", ""), Some(Dialect::Hy));
        assert_eq!(detect("trench", "a.trg", ""), Some(Dialect::Trench));
        for id in OTHER_IDS {
            assert_eq!(detect(id, "pond.g", GAME), None, "{id}");
        }
    }

    #[test]
    fn then_the_extension_and_the_content() {
        for id in ["", "plaintext", "text", "pccts", "nroff", "lisp", "gdl"] {
            assert_eq!(detect(id, "pond.g", GAME), Some(Dialect::Gdl), "{id}");
            assert_eq!(detect(id, "pond.g", GRAMMAR), None, "{id}");
        }
        assert_eq!(detect("plaintext", "pond.txt", GAME), None);
        assert_eq!(Dialect::detect(None, Path::new("POND.G"), ""), Some(Dialect::Gdl));
        assert_eq!(Dialect::detect(None, Path::new("pond"), GAME), None);
    }
}
