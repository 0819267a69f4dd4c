//! The declaration of BDL: its ids, extensions, settings and codes.

use ludex_base::{Declaration, Dialect, Skeleton};
use ludex_syntax::bdl as syntax;

use crate::{codes, inlay_hints};

/// BDL.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "bdl",
    prefix: "bdl",
    name: "BDL",
    extensions: &["bdl"],
    companions: &[],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GRAMMAR,
    line_comment: "//",
    completion_triggers: &[".", ":", "(", ",", ": ", "\""],
    commit_characters: &[",", ")"],
    signature_triggers: (&["(", ","], &[")"]),
    settings: &[&inlay_hints::COUNTS],
    codes: &[syntax::codes::CODES, codes::CODES],
    skeleton: Skeleton {
        about: "A board game with two kinds of pieces.",
        text: include_str!("../data/new.bdl"),
        beside: &[],
    },
};
