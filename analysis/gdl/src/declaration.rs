//! The declaration of GDL: its ids, extensions, settings and codes.

use ludex_base::settings::ValueKind;
use ludex_base::{Declaration, Dialect, Setting, Skeleton};
use ludex_syntax::gdl as syntax;

use crate::codes;

/// `gdl.library`: folders to search for modules.
pub(crate) static LIBRARY: Setting = Setting {
    name: "gdl.library",
    value_kind: ValueKind::Folders,
    help: "folders to search for GDL modules, read only as far as something includes them",
};

/// GDL.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "gdl",
    prefix: "gdl",
    name: "GDL",
    extensions: &["g"],
    companions: &[],
    other_ids: &["antlr", "antlr2", "antlr3", "antlr4", "bison", "gap", "gcode", "genesis", "yacc"],
    reads_bare_names: true,
    grammar: &syntax::GRAMMAR,
    line_comment: ";",
    completion_triggers: &["(", "\"", "|"],
    commit_characters: &[")"],
    signature_triggers: (&["(", " "], &[")"]),
    settings: &[&LIBRARY],
    codes: &[syntax::codes::CODES, codes::CODES],
    skeleton: Skeleton {
        about: "A game of Xconq: two sides with a camp and a scout each on an island.",
        text: include_str!("../data/new.g"),
        beside: &[],
    },
};
