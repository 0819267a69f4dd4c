//! The base of the analysis of every language. No I/O, no LSP types, no URIs.
//!
//! * [`dialect`]: what a language says of itself: ids, extensions, settings, codes.
//! * [`file`]: the inputs: files, what leads to them, the configuration.
//! * [`model`]: definitions, occurrences and links: the one table every language fills.
//! * [`ModelBuilder`]: what a language fills it with.
//! * [`diagnostic`]: findings and their codes; [`finding`]: those whose places are not bytes yet;
//!   [`source_change`]: what a fix does; [`rewrite`]: a change that keeps the meaning.
//! * [`language`]: the trait a language implements, and what it sees of the database. What a language has beyond that
//!   are its facets: each is a trait in the file of its feature, such as [`completion::Completing`] and
//!   [`preview::Pictures`]. The files [`naming`], [`classifying`], [`importing`] and [`judging`] hold nothing else.
//! * [`database`]: the database itself, and what the writer does to it; [`overlay`]: one laid over it, to try changes.
//! * [`marker`]: the tree of a text that is not finished, with a name at the cursor.
//! * [`markup`]: texts for people, in blocks of words.
//! * [`query`]: what every language asks of a file: its tree, its lines, its findings; [`suppression`]: the comments
//!   that suppress some of them; [`baseline`]: the findings that were there before.
//! * [`picture`]: pictures as data, and their writers; [`preview`]: what is asked of one, and why there is none.
//! * [`made_document`]: the text documents that are made of a file, to be read beside it.
//! * [`printable`]: texts of authors as a terminal or a log may be given them.
//! * [`play`]: games that are played at a terminal; [`run`]: programs that are worked out with what a player types in;
//!   [`stage`]: what is shown of one beside the text; [`random`]: numbers of a seed.
//! * [`hover`], [`completion`], [`signature_help`], [`navigation`],
//!   [`inlay_hint`], [`code_lens`], [`colour_place`]: the results of
//!   features that languages have a part in.
//! * [`moved_link`]: links between files that get other paths.
//! * [`name_completion`]: completion for languages in which any name may stand anywhere; [`snippet`]: texts with places
//!   to fill in.
//! * [`builtins`], [`frequencies`]: the readers of reference data.

pub mod baseline;
pub mod builtins;
pub mod classifying;
pub mod code_lens;
pub mod codes;
pub mod colour_place;
pub mod completion;
pub mod database;
pub mod diagnostic;
pub mod dialect;
pub mod drafts;
pub mod file;
pub mod finding;
pub mod frequencies;
pub mod green;
pub mod hover;
pub mod importing;
pub mod inlay_hint;
pub mod judging;
pub mod language;
pub mod made_document;
pub mod marker;
pub mod markup;
mod mentions;
pub mod model;
mod model_builder;
pub mod moved_link;
mod name;
pub mod name_completion;
pub mod naming;
pub mod navigation;
pub mod overlay;
pub mod picture;
pub mod play;
pub mod preview;
pub mod printable;
pub mod query;
pub mod random;
pub mod rewrite;
pub mod run;
pub mod settings;
pub mod signature_help;
pub mod snippet;
pub mod source_change;
pub mod stage;
mod suggestion;
pub mod suppression;
#[cfg(test)]
mod test_file;

pub use baseline::Baseline;
pub use database::Database;
pub use diagnostic::{Diagnostic, Findings, Related};
pub use dialect::{Declaration, Dialect};
pub use file::{BacklinkKey, File};
pub use finding::{Finding, Repair};
pub use language::{Db, Language, Languages};
pub use ludex_syntax::{
    Code, LineColumn, LineIndex, PositionEncoding, Severity, SyntaxError, TextRange, TextSize, codes as declare_codes,
};
pub use markup::Markup;
pub use model::{BuiltinId, Definition, DefinitionId, FileModel, Kind, LocalId, Namespace, Occurrence, Role, Target};
pub use model_builder::ModelBuilder;
pub use name::Name;
pub use overlay::Overlay;
pub use query::{
    diagnostics, find_definition, from_origin, interruptible, is_workspace_read, line_index, model, parse, parse_once,
    settings, suppressed_diagnostics, syntax_diagnostics, unsuppressed_diagnostics,
};
pub use settings::{Setting, Settings};
pub use source_change::{Fix, SourceChange};
pub use suggestion::{Candidates, Suggestions, did_you_mean};
