//! The list of languages, and how a file's language is told.

use std::path::Path;

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
        parse: reparse::parse::<bogl::Bogl>,
        reparse: reparse::reparse::<bogl::Bogl>,
        dump: |parse| crate::tree::dump::<bogl::BoglLanguage>(&parse.root()),
    },
];

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

    /// The dialect with this language id.
    pub fn from_id(id: &str) -> Option<Dialect> {
        Dialect::all().find(|dialect| dialect.id() == id)
    }

    /// The dialect of a file, by its extension (case does not matter).
    pub fn from_path(path: &Path) -> Option<Dialect> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Dialect::all().find(|dialect| dialect.extensions().contains(&extension.as_str()))
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
