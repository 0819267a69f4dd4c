//! Results of features, each beside the facet by which a language takes part in it.

pub mod classifying;
pub mod code_lens;
pub mod colour_place;
pub mod comparison;
pub mod completion;
pub mod drafts;
pub mod explaining;
pub mod hover;
pub mod importing;
pub mod inlay_hint;
pub mod judging;
pub mod made_document;
pub mod name_completion;
pub mod naming;
pub mod navigation;
pub mod painting;
pub mod play;
pub mod playtesting;
pub mod preview;
pub mod random_games;
pub mod rewrite;
pub mod run;
pub mod sample;
pub mod signature_help;
pub mod snippet;
pub mod stage;
mod statistics;
