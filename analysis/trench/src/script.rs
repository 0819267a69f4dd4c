//! A script as its checks read it. Its tree is walked once for all of them: most look at nodes one by one.

use ludex_base::{Db, DefinitionId, File, FileModel, Target};
use ludex_syntax::trench::SyntaxNode;
use ludex_syntax::trench::ast::SourceFile;
use ludex_syntax::{SyntaxError, TextSize};
use rowan::ast::AstNode;

use crate::check::dropped::Dropped;
use crate::types::constants::Known;
use crate::{occurrences, tree};

/// A script and what is known of it before it is checked.
#[derive(Debug)]
pub(crate) struct Script<'db> {
    /// Its file.
    pub file: File,
    /// Its statements.
    pub source: SourceFile,
    /// All nodes of its tree, each before what stands in it.
    pub nodes: Vec<SyntaxNode>,
    /// Its names.
    pub model: &'db FileModel,
    /// The syntax errors that the parser found, in order of position.
    pub errors: &'db [SyntaxError],
    /// The variables that never change; none where the parser found something wrong.
    pub known: Known<'db>,
    /// The code that the compiler drops.
    pub dropped: Dropped,
}

impl<'db> Script<'db> {
    /// Reads the script in a file.
    pub(crate) fn new(db: &'db dyn Db, file: File) -> Option<Script<'db>> {
        let source = tree::source(db, file)?;
        let errors = tree::parsed(db, file).errors.as_slice();
        let model = occurrences::model(db, file);
        let nodes: Vec<SyntaxNode> = source.syntax().descendants().collect();
        let known = if errors.is_empty() { Known::new(model, &nodes) } else { Known::nothing(model) };
        let dropped = Dropped::of(&nodes);
        Some(Script { file, source, nodes, model, errors, known, dropped })
    }

    /// The definition that the name at an offset means.
    pub(crate) fn definition_at(&self, offset: TextSize) -> Option<DefinitionId> {
        match self.model.occurrence_at(offset)?.target {
            Target::Definition(id) => Some(id),
            _ => None,
        }
    }
}
