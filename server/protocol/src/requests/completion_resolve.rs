//! `completionItem/resolve`: the text about an entry, which its `data` names.

use std::path::Path;

use lsp_types as lsp;
use ludex_base::completion::Subject;
use ludex_base::{BuiltinId, DefinitionId, File, TextSize, model};
use ludex_ide::completion::{documentation, named_at};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::WorkspaceRequest;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;

pub(crate) struct CompletionResolve;

impl WorkspaceRequest for CompletionResolve {
    const METHOD: &'static str = "completionItem/resolve";
    type Params = lsp::CompletionItem;
    type Answer = lsp::CompletionItem;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &lsp::CompletionItem) -> Result<Option<lsp::CompletionItem>> {
        let mut item = params.clone();
        let subject = item.data.as_ref().and_then(|data| subject(snapshot, data));
        let text = subject.and_then(|subject| documentation(&snapshot.db, subject));
        item.documentation = text.and_then(|text| snapshot.documentation(&text));
        Ok(Some(item))
    }
}

/// The subject of an entry as data, for the way to the client and back.
pub(super) fn data(snapshot: &Snapshot, subject: Subject) -> Option<Value> {
    let path = |file: File| file.path(&snapshot.db).to_str().map(str::to_owned);
    match subject {
        Subject::Nothing => None,
        Subject::Builtin(id) => Some(json!({"dialect": id.dialect.id, "builtin": id.index})),
        Subject::Definition(id) => Some(json!({
            "path": path(id.file)?,
            "namespace": id.local.namespace.id(),
            "name": id.local.name.as_str(),
            "nth": id.local.nth,
        })),
        Subject::NameAt { file, name, start } => {
            Some(json!({"path": path(file)?, "name": name.as_str(), "start": u32::from(start)}))
        }
        Subject::File(file) => Some(json!({"path": path(file)?})),
    }
}

/// The path of the file that data name.
pub(super) fn path(data: &Value) -> Option<&Path> {
    data["path"].as_str().map(Path::new)
}

/// The subject that data name, as far as it is still there.
pub(super) fn subject(snapshot: &Snapshot, data: &Value) -> Option<Subject> {
    if let Some(index) = data["builtin"].as_u64() {
        let dialect = LANGUAGES.from_id(data["dialect"].as_str()?)?;
        return Some(Subject::Builtin(BuiltinId { dialect, index: u32::try_from(index).ok()? }));
    }
    let file = snapshot.db.file(path(data)?)?;
    match (data["name"].as_str(), data["start"].as_u64()) {
        (Some(name), Some(start)) => {
            let start = TextSize::new(u32::try_from(start).ok()?);
            named_at(&snapshot.db, file, name, start).map(Subject::Definition)
        }
        (Some(name), None) => definition(snapshot, file, name, data).map(Subject::Definition),
        (None, _) => Some(Subject::File(file)),
    }
}

fn definition(snapshot: &Snapshot, file: File, name: &str, data: &Value) -> Option<DefinitionId> {
    let (namespace, nth) = (data["namespace"].as_str()?, data["nth"].as_u64()?);
    let ids = model(&snapshot.db, file).definitions.iter().map(|definition| definition.id);
    let mut same = ids.filter(|id| id.namespace.id() == namespace && id.name.as_str() == name);
    same.find(|id| u64::from(id.nth) == nth).map(|local| DefinitionId { file, local })
}
