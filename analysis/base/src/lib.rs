//! The base of the analysis of every language. No I/O, no LSP types, no URIs. The files of its folders `features`,
//! `findings` and `names` are modules of the crate itself for everybody else.
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
//! * [`picture`]: pictures as data, and their writers; [`preview`]: what is asked of one, and why there is none;
//!   [`painting`]: edits that are made in one.
//! * [`explaining`]: why something can or cannot be done, and what would have to change.
//! * [`made_document`]: the text documents that are made of a file, to be read beside it; [`comparison`]: the differences
//!   between two revisions of one.
//! * [`printable`]: texts of authors as a terminal or a log may be given them.
//! * [`play`]: games that are played at a terminal; [`random_games`]: reports on games that were played at random;
//!   [`playtesting`]: games that the program behind a language has played;
//!   [`sample`]: reports on games that dice have played;
//!   [`run`]: programs that are worked out with what a player types in;
//!   [`stage`]: what is shown of one beside the text; [`random`]: numbers of a seed.
//! * [`hover`], [`completion`], [`signature_help`], [`navigation`],
//!   [`inlay_hint`], [`code_lens`], [`colour_place`]: the results of
//!   features that languages have a part in.
//! * [`moved_link`]: links between files that get other paths.
//! * [`name_completion`]: completion for languages in which any name may stand anywhere; [`snippet`]: texts with places
//!   to fill in.
//! * [`builtins`], [`frequencies`]: the readers of reference data.

pub mod builtins;
pub mod database;
pub mod dialect;
mod features;
pub mod file;
mod findings;
pub mod frequencies;
pub mod green;
pub mod language;
pub mod marker;
pub mod markup;
mod names;
pub mod overlay;
pub mod picture;
pub mod printable;
pub mod query;
pub mod random;
pub mod settings;
#[cfg(test)]
mod test_file;

pub use database::Database;
pub use dialect::{Declaration, Dialect, Skeleton};
pub use features::*;
pub use file::{BacklinkKey, File};
pub use findings::baseline::Baseline;
pub use findings::diagnostic::{Diagnostic, Findings, Related};
pub use findings::finding::{Finding, Repair};
pub use findings::source_change::{Fix, SourceChange};
pub use findings::suggestion::{Candidates, Suggestions, did_you_mean};
pub use findings::*;
pub use language::{Db, Language, Languages};
pub use ludex_syntax::{
    Code, LineColumn, LineIndex, PositionEncoding, Severity, SyntaxError, TextRange, TextSize, codes as declare_codes,
};
pub use markup::Markup;
pub use names::model::{
    BuiltinId, Definition, DefinitionId, FileModel, Kind, LocalId, Namespace, Occurrence, Role, Target,
};
pub use names::model_builder::ModelBuilder;
pub use names::name::Name;
pub use names::*;
pub use overlay::Overlay;
pub use query::{
    all_settings, diagnostics, find_definition, from_origin, interruptible, is_workspace_read, line_index, model,
    parse, parse_once, settings, suppressed_diagnostics, syntax_diagnostics, unsuppressed_diagnostics,
};
pub use settings::{FolderSettings, Setting, Settings};
