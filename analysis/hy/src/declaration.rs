//! The declaration of Hy, as the levels of pyherc are written in it: its ids, extensions, settings and codes.

use ludex_base::settings::ValueKind;
use ludex_base::{Declaration, Dialect, Setting, Skeleton};
use ludex_syntax::hy as syntax;

use crate::{codes, inlay_hints};

/// `pyherc.generation`: the year of the Hy that reads the levels; either if it is not given.
pub(crate) static GENERATION: Setting = Setting {
    name: "pyherc.generation",
    value_kind: ValueKind::Choice(&[2015, 2017]),
    help: "the year of the Hy that reads the levels (0.11 or 0.12); either if it is not given",
};

/// Hy, as the levels of pyherc are written in it.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "hy",
    prefix: "pyherc",
    name: "pyherc (Hy)",
    extensions: &["hy"],
    companions: &["py"],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GRAMMAR,
    line_comment: ";",
    completion_triggers: &["(", "\"", "#"],
    commit_characters: &[")"],
    signature_triggers: (&["(", " "], &[")"]),
    settings: &[&GENERATION, &inlay_hints::PARAMETERS, &inlay_hints::PERCENTAGES, &inlay_hints::SECTIONS],
    codes: &[syntax::codes::CODES, codes::CODES],
    skeleton: Skeleton {
        about: "Two levels of pyherc: the gate where a game begins, and a cellar below it.",
        text: include_str!("../data/new.hy"),
        beside: &[],
    },
};
