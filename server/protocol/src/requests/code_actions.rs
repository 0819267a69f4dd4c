//! `textDocument/codeAction`: the fixes of what is wrong here, the comments that suppress it, the rewrites of what stands
//! here, and `source.fixAll.ludex`.

use lsp_types as lsp;
use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::source_change::apply;
use ludex_base::{Diagnostic, File, LineIndex, TextRange, TextSize};
use ludex_ide::code_actions::{CodeAction, code_actions, fix_all};
use ludex_ide::rewrites::rewrites;
use ludex_ide::suppress::suppress_actions;
use serde_json::json;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;
use crate::wire::protocol;

/// Mends everything in a document that can be mended without asking.
const FIX_ALL: &str = "source.fixAll.ludex";

/// The client's command that asks for another name.
const RENAME: &str = "ludex.rename";

/// Puts parts of a document in order.
const SORT: &str = "source.sort.ludex";

/// Adds something that was not there.
const ADD: &str = "refactor.add";

/// Removes something with all that speaks of it.
const REMOVE: &str = "refactor.remove";

pub(crate) struct CodeActions;

/// The kinds of actions that are offered.
pub(crate) fn kinds() -> Vec<lsp::CodeActionKind> {
    let mut kinds = vec![lsp::CodeActionKind::QUICKFIX];
    kinds.extend(RewriteKind::ALL.map(kind_of));
    kinds.push(lsp::CodeActionKind::new(FIX_ALL));
    kinds
}

impl DocumentRequest for CodeActions {
    const METHOD: &'static str = "textDocument/codeAction";
    type Params = lsp::CodeActionParams;
    type Answer = Vec<protocol::CodeAction>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        if !snapshot.capabilities.code_action_literals {
            return Ok(None);
        }
        let only = params.context.only.as_deref();
        let mut actions = Vec::new();
        let range = range(snapshot, file, params.range);
        if wants(only, "quickfix") {
            let named = &params.context.diagnostics;
            let is_named = |diagnostic: &Diagnostic| is_among(named, snapshot, file, diagnostic);
            let found = code_actions(&snapshot.db, file, range, &is_named);
            // Nobody who only moves the cursor is to be asked to look away: a client names the findings it shows there.
            let suppressing = suppress_actions(&snapshot.db, file, &is_named);
            let found = found.into_iter().chain(suppressing);
            actions.extend(found.filter_map(|action| quick_fix(snapshot, file, action)));
        }
        if RewriteKind::ALL.into_iter().any(|kind| wants_rewrites(only, kind)) {
            let found = rewrites(&snapshot.db, file, range).into_iter();
            let found = found.filter(|rewrite| wants_rewrites(only, rewrite.kind));
            actions.extend(found.filter_map(|rewrite| rewrite_action(snapshot, file, params.range, rewrite)));
        }
        // An action on the whole document is for who asks for it.
        if only.is_some() && wants(only, FIX_ALL) {
            let edit = fix_all(&snapshot.db, file).and_then(|change| snapshot.workspace_edit(&change).ok());
            actions.extend(edit.map(|edit| protocol::CodeAction {
                title: "Fix everything that can be fixed in this file".to_owned(),
                kind: lsp::CodeActionKind::new(FIX_ALL),
                diagnostics: Vec::new(),
                edit: Some(edit),
                is_preferred: None,
                disabled: None,
                command: None,
                data: None,
            }));
        }
        Ok(Some(actions))
    }
}

/// The protocol's kind of a rewrite.
fn kind_of(kind: RewriteKind) -> lsp::CodeActionKind {
    match kind {
        RewriteKind::Extract => lsp::CodeActionKind::REFACTOR_EXTRACT,
        RewriteKind::Inline => lsp::CodeActionKind::REFACTOR_INLINE,
        RewriteKind::Rewrite => lsp::CodeActionKind::REFACTOR_REWRITE,
        RewriteKind::Sort => lsp::CodeActionKind::new(SORT),
        RewriteKind::Add => lsp::CodeActionKind::new(ADD),
        RewriteKind::Remove => lsp::CodeActionKind::new(REMOVE),
    }
}

/// True if the client wants rewrites of a kind; those that editors list as actions on sources, only if it asks for them.
fn wants_rewrites(only: Option<&[lsp::CodeActionKind]>, kind: RewriteKind) -> bool {
    wants(only, kind_of(kind).as_str()) && (only.is_some() || kind != RewriteKind::Sort)
}

/// The bytes of a range of the protocol, which may be the wrong way round.
pub(super) fn range(snapshot: &Snapshot, file: File, range: lsp::Range) -> TextRange {
    let (start, end) = (snapshot.offset(file, range.start), snapshot.offset(file, range.end));
    TextRange::new(start.min(end), end.max(start))
}

/// True if the client wants a kind: all kinds, this one, or one that it is part of.
fn wants(only: Option<&[lsp::CodeActionKind]>, kind: &str) -> bool {
    only.is_none_or(|only| {
        only.iter().any(|wanted| {
            let wanted = wanted.as_str();
            wanted.is_empty() || kind == wanted || kind.strip_prefix(wanted).is_some_and(|rest| rest.starts_with('.'))
        })
    })
}

/// True if a finding is among those for which the client asks.
fn is_among(named: &[lsp::Diagnostic], snapshot: &Snapshot, file: File, diagnostic: &Diagnostic) -> bool {
    // Most have another message, and the protocol's form of a finding is not made for those.
    let message = diagnostic.message();
    let mut candidates = named.iter().filter(|named| named.message == message).peekable();
    if candidates.peek().is_none() {
        return false;
    }
    let current = snapshot.diagnostic(file, diagnostic);
    let code = Some(lsp::NumberOrString::String(current.code));
    candidates.any(|named| named.range == current.range && named.code == code)
}

fn quick_fix(snapshot: &Snapshot, file: File, action: CodeAction) -> Option<protocol::CodeAction> {
    let edit = snapshot.workspace_edit(&action.change).inspect_err(|why| tracing::info!("{why}")).ok()?;
    Some(protocol::CodeAction {
        title: action.title,
        kind: lsp::CodeActionKind::QUICKFIX,
        diagnostics: vec![snapshot.diagnostic(file, &action.diagnostic)],
        edit: Some(edit),
        is_preferred: Some(action.preferred),
        disabled: None,
        command: None,
        data: None,
    })
}

/// A rewrite, without its edit where the client asks for that once the rewrite is chosen. One that is refused is for
/// clients that show the reason.
fn rewrite_action(snapshot: &Snapshot, file: File, at: lsp::Range, rewrite: Rewrite) -> Option<protocol::CodeAction> {
    if let Some(reason) = &rewrite.refusal {
        let reason = reason.clone();
        return snapshot.capabilities.disabled_code_actions.then(|| protocol::CodeAction {
            title: rewrite.title,
            kind: kind_of(rewrite.kind),
            diagnostics: Vec::new(),
            edit: None,
            is_preferred: None,
            disabled: Some(lsp::CodeActionDisabled { reason }),
            command: None,
            data: None,
        });
    }
    let edit = snapshot.workspace_edit(&rewrite.change).inspect_err(|why| tracing::info!("{why}")).ok()?;
    let resolves = snapshot.capabilities.code_action_resolve;
    let command = rename_command(snapshot, &rewrite);
    let path = file.path(&snapshot.db).to_str();
    let data = path.filter(|_| resolves).map(|path| json!({"path": path, "range": at, "rewrite": rewrite.id}));
    Some(protocol::CodeAction {
        title: rewrite.title,
        kind: kind_of(rewrite.kind),
        diagnostics: Vec::new(),
        edit: data.is_none().then_some(edit),
        is_preferred: None,
        disabled: None,
        command,
        data,
    })
}

/// The command by which a client that has it asks for another name once a rewrite is made that has made one up.
fn rename_command(snapshot: &Snapshot, rewrite: &Rewrite) -> Option<lsp::Command> {
    let (file, beginning) = rewrite.named.as_ref().filter(|_| snapshot.capabilities.has_command(RENAME))?;
    let (_, edits) = rewrite.change.edits.iter().find(|(changed, _)| changed == file)?;
    let text = apply(file.text(&snapshot.db), edits);
    let end = text.find(beginning.as_str())? + beginning.len();
    let last = beginning.chars().next_back()?;
    let offset = TextSize::of(&text[..end - last.len_utf8()]);
    let at = LineIndex::new(&text).line_column(&text, offset, snapshot.encoding);
    let position = lsp::Position::new(at.line, at.column);
    let arguments = Some(vec![json!(snapshot.uri(*file)?), json!(position)]);
    Some(lsp::Command { title: "Rename".to_owned(), command: RENAME.to_owned(), arguments })
}
