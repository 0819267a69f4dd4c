//! Lines above definitions: of facts, and of how often something is used.

use ludex_base::code_lens::CodeLens;
use ludex_base::completion::Subject;
use ludex_base::model::SymbolKind;
use ludex_base::query::model;
use ludex_base::{Database, Db, DefinitionId, File, TextRange};

use crate::linked::linking;
use crate::references::{includers, uses};

/// The lines of facts above lines of a file, in order of position.
pub fn code_lenses(db: &dyn Db, file: File) -> Vec<CodeLens> {
    let annotating = db.language(file.dialect(db)).annotating();
    annotating.map(|annotating| annotating.code_lenses(db, file)).unwrap_or_default()
}

/// A line that says how often something is used; what it says is counted when somebody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UseLens {
    /// Bytes of what is used.
    pub range: TextRange,
    /// The subject that is used.
    pub subject: Subject,
}

/// The lines about the uses of types, functions and things that other files may use, in order of position.
pub fn use_lenses(db: &dyn Db, file: File) -> Vec<UseLens> {
    let definitions = model(db, file).definitions.iter();
    let counted = definitions.filter(|definition| {
        let is_counted = matches!(
            definition.kind.symbol,
            SymbolKind::Class | SymbolKind::Enum | SymbolKind::Struct | SymbolKind::Function | SymbolKind::Object
        );
        is_counted && definition.kind.exported && !definition.local
    });
    let mut lenses: Vec<UseLens> = counted
        .map(|definition| UseLens {
            range: definition.name_range,
            subject: Subject::Definition(DefinitionId { file, local: definition.id }),
        })
        .collect();
    lenses.sort_by_key(|lens| lens.range.start());
    lenses
}

/// The line about the files that include this one, if any may. Needs [`Database::refresh_links`].
pub fn include_lens(db: &Database, file: File) -> Option<UseLens> {
    let may_be_included = !linking(db, file).is_empty();
    may_be_included.then_some(UseLens { range: TextRange::empty(0.into()), subject: Subject::File(file) })
}

/// The text of a line; `None` if there is nothing to count. Needs [`Database::refresh_mentions`].
pub fn use_title(db: &Database, subject: Subject) -> Option<String> {
    match subject {
        Subject::Definition(id) => Some(match uses(db, id) {
            0 => "no uses".to_owned(),
            1 => "1 use".to_owned(),
            more => format!("{more} uses"),
        }),
        Subject::File(file) => Some(match includers(db, file) {
            0 => "included by no file".to_owned(),
            1 => "included by 1 file".to_owned(),
            more => format!("included by {more} files"),
        }),
        Subject::Nothing | Subject::Builtin(_) | Subject::NameAt { .. } => None,
    }
}
