//! What a dialect supplies to the features, and the list of dialects.

use ludex_syntax::{Dialect, SyntaxError, TextSize};
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File, parse_once};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::features::Location;
use crate::model::{DefinitionId, FileModel, FileSymbols, Link, Occurrence, WorkspaceSymbol};
use crate::name::Name;
use crate::{bdl, bogl, gdl, hy, trench};

/// What a dialect knows. A method with a default makes its feature silent where it is left out.
pub trait Language: Sync {
    /// The names of a file.
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel;

    /// The modules a file asks for. Depends on that file alone.
    fn links<'db>(&self, _db: &'db dyn Db, _file: File) -> &'db [Link] {
        &[]
    }

    /// Every name that stands in a text, and perhaps some that do not.
    fn mentions(&self, text: &str) -> FxHashSet<Name>;

    /// True if [`Language::model`] or [`Language::check`] read the index of mentioned names, which
    /// must then be up to date (see [`Database::refresh_mentions`]).
    fn reads_mentions(&self) -> bool {
        false
    }

    /// What is wrong beyond the syntax, in the order of position.
    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic>;

    /// What the parser found wrong. A dialect whose names and checks rest on something made of the
    /// tree keeps the errors with it, so that a closed file is parsed once.
    fn syntax_errors(&self, db: &dyn Db, file: File) -> Vec<SyntaxError> {
        parse_once(db, file).errors.clone()
    }

    /// How bad a syntax error is.
    fn syntax_severity(&self, code: &'static Code) -> Severity {
        code.severity
    }

    /// Takes out what is no fault in this file, though the grammar holds it for one.
    fn excuse_syntax(&self, _db: &dyn Db, _file: File, _found: &mut Vec<Diagnostic>) {}

    /// The paths where a file that is not in the database might lie, if one is wanted.
    fn wanted_files(&self, _db: &Database, _file: File) -> Vec<Vec<std::path::PathBuf>> {
        Vec::new()
    }

    /// What is to be said of a name of the language, as Markdown.
    fn describe_predefined(&self, index: u32) -> Option<String>;

    /// What is to be said of a user's definition beyond its kind, its line and its comment.
    fn describe_definition(&self, _db: &dyn Db, _definition: DefinitionId) -> Option<String> {
        None
    }

    /// The same as [`Language::describe_predefined`], for a place: what the name is worth there may be added.
    fn describe_predefined_at(
        &self,
        _db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        index: u32,
    ) -> Option<String> {
        self.describe_predefined(index)
    }

    /// The same as [`Language::describe_definition`], for a place where the name stands.
    fn describe_definition_at(
        &self,
        db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<String> {
        self.describe_definition(db, definition)
    }

    /// The places that make what stands at an offset what it is, beyond its definition, in the order in
    /// which they take effect.
    fn implementations(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Vec<Location> {
        Vec::new()
    }

    /// What is to be said of a place that holds no name, such as a literal.
    fn hover(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<crate::features::hover::Hover> {
        None
    }

    /// What can be written at an offset.
    fn complete(
        &self,
        _db: &Database,
        _file: File,
        _offset: TextSize,
    ) -> Option<crate::features::completion::Completions> {
        None
    }

    /// How what stands at an offset is written, and which part of it the offset is at.
    fn signature(
        &self,
        _db: &dyn Db,
        _file: File,
        _offset: TextSize,
    ) -> Option<crate::features::signature_help::SignatureHelp> {
        None
    }

    /// A picture of what a file describes, as an SVG document.
    fn preview(&self, _db: &dyn Db, _file: File) -> Option<Result<String, crate::features::preview::PreviewError>> {
        None
    }

    /// The comment marks at the start of a line, for cutting them off.
    fn line_comment(&self) -> &'static str;

    /// The exported definitions. Depends on that file alone.
    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        let model = self.model(db, file);
        let name_of = |index: u32| model.definitions.get(index as usize).map(|container| container.id.name);
        let exported = model.definitions.iter().filter(|definition| definition.kind.exported);
        FileSymbols {
            symbols: exported
                .map(|definition| WorkspaceSymbol {
                    name: definition.id.name,
                    kind: definition.kind,
                    range: definition.name_range,
                    container: definition.container.and_then(name_of),
                })
                .collect(),
        }
    }
}

/// The language of a dialect: a dialect joins the analysis with a line here.
pub fn language(dialect: Dialect) -> &'static dyn Language {
    match dialect {
        Dialect::Gdl => &gdl::Gdl,
        Dialect::Bdl => &bdl::Bdl,
        Dialect::Trench => &trench::Trench,
        Dialect::TrenchGame => &trench::TrenchGame,
        Dialect::Hy => &hy::Hy,
        Dialect::Bogl => &bogl::Bogl,
    }
}
