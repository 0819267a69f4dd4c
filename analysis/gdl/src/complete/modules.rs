//! Modules that a file can include: those that are known to the database. Nothing is looked for on disk
//! here.

use std::path::Path;

use ludex_base::completion::{CompletionKind, Subject};
use ludex_base::file::module_name;
use ludex_base::model::SymbolKind;
use ludex_base::{BacklinkKey, Db, settings};

use super::{Proposal, Proposals};
use crate::cursor::Word;
use crate::source::modules::unsafe_name;

impl Proposals<'_, '_> {
    /// The modules beside the file first, then those of the library, then those that have their name for
    /// themselves in the workspace, in the order in which they are searched.
    pub(super) fn modules(&mut self, db: &dyn Db) {
        let from = self.cursor.file;
        let beside = from.path(db).parent().unwrap_or(Path::new("")).to_owned();
        let folders: Vec<&Path> = std::iter::once(beside.as_path())
            .chain(settings(db, from).folders(&crate::declaration::LIBRARY).iter().map(|folder| folder.as_path()))
            .collect();
        let files = db.files().into_iter().filter(|file| *file != from && file.dialect(db) == crate::DIALECT);
        let mut found = Vec::new();
        for file in files {
            let path = file.path(db);
            let below = |(nth, folder): (usize, &&Path)| Some((nth, relative_name(path.strip_prefix(folder).ok()?)?));
            let near = folders.iter().enumerate().find_map(below);
            let anywhere = || {
                let name = module_name(path);
                let named = db.backlink(BacklinkKey::Modules(name)).files(db);
                (named.len() == 1).then(|| (folders.len(), name.to_string()))
            };
            if let Some((nth, name)) = near.or_else(anywhere)
                && unsafe_name(&name).is_none()
            {
                found.push((nth, name, file));
            }
        }
        // Of two with one name the reader takes the first folder's.
        found.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        for (nth, name, file) in found {
            let path = file.path(db);
            let rank = match nth {
                0 if path.parent() == Some(beside.as_path()) => 0,
                nth if nth < folders.len() => 1,
                _ => 2,
            };
            let entry = Proposal {
                name: &name,
                kind: CompletionKind::Symbol(SymbolKind::Module),
                detail: if rank == 0 { "module".to_owned() } else { format!("module {}", path.display()) },
                rank,
                subject: Subject::File(file),
            };
            let insert = match self.cursor.word {
                Word::String { closed: true } => name.clone(),
                Word::String { closed: false } => format!("{name}\""),
                _ => format!("\"{name}\""),
            };
            self.text(entry, name.clone(), insert, None);
        }
    }
}

/// The name of a module in a folder: its path there, without the extension.
fn relative_name(path: &Path) -> Option<String> {
    let mut name = String::new();
    for part in path.parent()?.components() {
        name.push_str(part.as_os_str().to_str()?);
        name.push('/');
    }
    name.push_str(module_name(path).as_str());
    Some(name)
}
