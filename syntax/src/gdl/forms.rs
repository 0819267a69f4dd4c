//! The heads of GDL's forms, as far as the cut of a faulty text into items needs them.

/// The heads of forms that a missing parenthesis or quote is looked for in front of, in order. What is known
/// of forms is the analysis' own, and a test there keeps this list equal to its schema.
pub const FORMS: &[&str] = &[
    "add", "advance-type", "agreement", "area", "define", "doctrine", "else", "end-if", "evt", "exu", "game-module",
    "if", "imf", "include", "independent-units", "material-type", "namer", "player", "print", "scorekeeper", "set",
    "side", "side-defaults", "table", "terrain-type", "undefine", "unit-defaults", "unit-type", "world",
];
