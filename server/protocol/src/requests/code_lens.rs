//! `textDocument/codeLens`: lines of facts, without commands, lines that say how often something is used, which
//! `codeLens/resolve` counts, and “Play” above games and “Run Test” above what can be tried, for clients that can.

use lsp_types as lsp;
use ludex_base::run::Playable;
use ludex_base::settings::{LENSES_FACTS, LENSES_INCLUDED_BY, LENSES_REFERENCES};
use ludex_base::{File, TextRange, settings};
use ludex_ide::code_lenses::{UseLens, code_lenses, include_lens, use_lenses, use_title};
use ludex_ide::play::playables;
use serde_json::{Value, json};

use super::completion_resolve::{data, path, subject};
use super::expectations::tests_of;
use super::{DocumentRequest, WorkspaceRequest};
use crate::jsonrpc::Result;
use crate::refreshes::Kept;
use crate::request::Lane;
use crate::snapshot::Snapshot;

/// The command that plays a definition: the client carries it out, with the URI of the document and the name.
const PLAY: &str = "ludex.play";

/// The command that runs a test: the client carries it out, with the URI of the document and the test's id.
const RUN_TEST: &str = "ludex.runTest";

/// Definitions that bear a line.
const MAX_PLAYABLE: usize = 1000;

pub(crate) struct CodeLens;

impl DocumentRequest for CodeLens {
    const KEPT: Option<Kept> = Some(Kept::CodeLenses);
    const METHOD: &'static str = "textDocument/codeLens";
    type Params = lsp::CodeLensParams;
    type Answer = Vec<lsp::CodeLens>;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let settings = settings(&snapshot.db, file);
        let mut lenses = Vec::new();
        if settings.flag(&LENSES_FACTS) {
            let facts = code_lenses(&snapshot.db, file).into_iter();
            lenses.extend(facts.map(|lens| counted(snapshot, file, lens.range, lens.title)));
            if snapshot.capabilities.has_command(PLAY) {
                lenses.extend(plays(snapshot, file));
            }
            if snapshot.capabilities.has_command(RUN_TEST) {
                lenses.extend(tests(snapshot, file));
            }
        }
        let uncounted = |lens: UseLens| lsp::CodeLens {
            range: snapshot.range(file, lens.range),
            command: None,
            data: data(snapshot, lens.subject),
        };
        if settings.flag(&LENSES_INCLUDED_BY) {
            lenses.extend(include_lens(&snapshot.db, file).map(uncounted));
        }
        if settings.flag(&LENSES_REFERENCES) {
            lenses.extend(use_lenses(&snapshot.db, file).into_iter().map(uncounted));
        }
        Ok(Some(lenses))
    }
}

pub(crate) struct CodeLensResolve;

impl WorkspaceRequest for CodeLensResolve {
    const METHOD: &'static str = "codeLens/resolve";
    type Params = lsp::CodeLens;
    type Answer = lsp::CodeLens;

    fn answer(snapshot: &Snapshot, params: &lsp::CodeLens) -> Result<Option<lsp::CodeLens>> {
        let title = params.data.as_ref().and_then(|data| title(snapshot, data));
        if let Some(data) = &params.data
            && let Some(path) = path(data)
        {
            snapshot.refreshes.resolve(path, data, title.as_deref());
        }
        let command = title.map(command).or_else(|| params.command.clone());
        Ok(Some(lsp::CodeLens { command, ..params.clone() }))
    }
}

/// The title of the code lens that data name.
pub fn title(snapshot: &Snapshot, data: &Value) -> Option<String> {
    subject(snapshot, data).and_then(|subject| use_title(&snapshot.db, subject))
}

fn counted(snapshot: &Snapshot, file: File, range: TextRange, title: String) -> lsp::CodeLens {
    lsp::CodeLens { range: snapshot.range(file, range), command: Some(command(title)), data: None }
}

/// The lines above definitions that are games, in order of position.
fn plays(snapshot: &Snapshot, file: File) -> Vec<lsp::CodeLens> {
    let Some(uri) = snapshot.uri(file) else { return Vec::new() };
    let mut games: Vec<Playable> = playables(&snapshot.db, file).into_iter().filter(|one| one.is_game).collect();
    games.sort_by_key(|playable| playable.range.start());
    let lenses = games.into_iter().take(MAX_PLAYABLE).map(|playable| {
        let arguments = Some(vec![json!(uri), json!(playable.name)]);
        let command = lsp::Command { title: "Play".to_owned(), command: PLAY.to_owned(), arguments };
        lsp::CodeLens { range: snapshot.range(file, playable.range), command: Some(command), data: None }
    });
    lenses.collect()
}

/// The lines above what the file expects of its program.
fn tests(snapshot: &Snapshot, file: File) -> Vec<lsp::CodeLens> {
    let lenses = tests_of(snapshot, file).into_iter().map(|(test, _)| {
        let arguments = Some(vec![json!(test.uri), json!(test.id)]);
        let command = lsp::Command { title: "Run Test".to_owned(), command: RUN_TEST.to_owned(), arguments };
        lsp::CodeLens { range: test.range, command: Some(command), data: None }
    });
    lenses.collect()
}

/// The protocol wants a command; one without a name does nothing when it is chosen.
fn command(title: String) -> lsp::Command {
    lsp::Command { title, command: String::new(), arguments: None }
}
