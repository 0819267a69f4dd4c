//! The declaration of BoGL: its ids, extensions, settings and codes.

use ludex_base::{Declaration, Dialect, Skeleton};
use ludex_syntax::bogl as syntax;

use crate::{codes, inlay_hints, prelude};

/// BoGL.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "bogl",
    prefix: "bogl",
    name: "BoGL",
    extensions: &["bgl", prelude::EXTENSION],
    companions: &[],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GRAMMAR,
    line_comment: "--",
    completion_triggers: &[],
    commit_characters: &[",", ")"],
    signature_triggers: (&["(", ","], &[")"]),
    settings: &[&inlay_hints::TYPES, &inlay_hints::PARAMETERS],
    codes: &[syntax::codes::CODES, codes::CODES],
    skeleton: Skeleton {
        about: "A game in which two players mark squares in turn.",
        text: include_str!("../data/new.bgl"),
        beside: &[],
    },
};
