//! The declaration of Trench, for scripts and for game files: its ids, extensions, settings and codes.

use ludex_base::settings::ValueKind;
use ludex_base::{Declaration, Dialect, Setting, Skeleton};
use ludex_syntax::trench as syntax;

use crate::codes;

/// `trench.feature_level`: the feature level a game allows its scripts, where no game file says it.
pub(crate) static FEATURE_LEVEL: Setting = Setting {
    name: "trench.feature_level",
    value_kind: ValueKind::Number(0, 5),
    help: "the feature level a game allows its Trench scripts; everything is allowed if it is not given",
};

/// `trench.inlay_hints`: which costs stand at the end of statements.
pub(crate) static INLAY_HINTS: Setting = Setting {
    name: "trench.inlay_hints",
    value_kind: ValueKind::Word(&["off", "actions", "steps"]),
    help: "the costs shown at the end of Trench statements: none, the actions, or the steps and actions",
};

/// A script and a game file to begin with: the game has players who run the script.
const NEW_SCRIPT: &str = include_str!("../data/new.tr");
const NEW_GAME: &str = include_str!("../data/new.trg");

/// Trench scripts.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "trench",
    prefix: "trench",
    name: "Trench",
    extensions: &["tr"],
    companions: &[],
    other_ids: &["groff", "roff", "troff"],
    reads_bare_names: false,
    grammar: &syntax::SCRIPT,
    line_comment: "//",
    completion_triggers: &["#", ".", " "],
    commit_characters: &[";"],
    signature_triggers: (&["(", " "], &[";"]),
    settings: &[&FEATURE_LEVEL, &INLAY_HINTS],
    codes: &[syntax::codes::CODES, codes::CODES],
    skeleton: Skeleton {
        about: "A script that walks east as long as there is room, and a game that it plays in.",
        text: NEW_SCRIPT,
        beside: &[("trg", NEW_GAME)],
    },
};

/// Trench game files.
pub const GAME: Dialect = Dialect::new(&GAME_DECLARATION);

static GAME_DECLARATION: Declaration = Declaration {
    id: "trench-game",
    prefix: "trench",
    name: "Trench game file",
    extensions: &["trg"],
    companions: &[],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GAME,
    line_comment: "//",
    completion_triggers: &[".", " "],
    commit_characters: &[";"],
    signature_triggers: (&[], &[]),
    settings: &[],
    codes: &[],
    skeleton: Skeleton {
        about: "A game of two players on a small board, and the script that both run.",
        text: NEW_GAME,
        beside: &[("tr", NEW_SCRIPT)],
    },
};
