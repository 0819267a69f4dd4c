//! `ludex/scene`, `ludex/act`, `ludex/edit` and `ludex/closeScene`: a picture of what a document describes or a game that
//! is played, once or until it is closed, and the changes of the text that are made from there; and `ludex/cell`: the place
//! of a cell of its board in the text (docs/protocol.md).

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::painting::Numbers;
use ludex_base::picture::Position;
use ludex_base::preview::PreviewRequest;
use ludex_base::stage::{Action, Tape};
use ludex_ide::preview::cell_source;
use serde::Deserialize;

use super::{DocumentRequest, WorkspaceRequest, about_document};
use crate::jsonrpc::{Error, Result};
use crate::request::{Lane, Needs};
use crate::scenes::edits::Made;
use crate::scenes::{self, Act as Deed, Wanted};
use crate::snapshot::Snapshot;
use crate::wire::protocol::{Location, WorkspaceEdit};

pub(crate) struct Scene;

/// The picture that is asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SceneParams {
    text_document: lsp::TextDocumentIdentifier,
    /// The name of a part; none for the whole file.
    what: Option<String>,
    /// The seed of a sample of the part.
    sample: Option<u64>,
    /// Characters of a line of the text form; none for any number.
    width: Option<u32>,
    /// The ids of the layers that the text form leaves out.
    #[serde(default)]
    hide: Vec<String>,
    /// The client's name for what shows it.
    session: Option<String>,
    /// The client wants to be told when it changes.
    #[serde(default)]
    watch: bool,
    /// The part is to be played, with these inputs.
    play: Option<PlayParams>,
}

about_document! { SceneParams: text_document.uri; }

/// The inputs of a game.
#[derive(Debug, Deserialize)]
struct PlayParams {
    /// Those that are given to the program.
    #[serde(default)]
    inputs: Vec<String>,
    /// Those that are to be given again.
    #[serde(default)]
    rest: Vec<String>,
}

impl PlayParams {
    fn tape(&self) -> Result<Tape> {
        Tape::new(self.inputs.clone(), self.rest.clone()).map_err(Error::invalid_params)
    }
}

impl DocumentRequest for Scene {
    const METHOD: &'static str = "ludex/scene";
    type Params = SceneParams;
    type Answer = scenes::Scene;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, params: &SceneParams) -> Result<Option<scenes::Scene>> {
        let wanted = Wanted {
            document: file.path(&snapshot.db).to_path_buf(),
            what: params.what.clone(),
            sample: params.sample,
            width: params.width.map(|width| width as usize),
            hide: params.hide.clone(),
            play: params.play.as_ref().map(PlayParams::tape).transpose()?,
        };
        let scene = wanted.draw(snapshot, file);
        match &params.session {
            _ if !params.watch => Ok(Some(scene)),
            Some(session) => snapshot.scenes.watch(session, snapshot.number, wanted, scene).map(Some),
            None => Err(Error::invalid_params("a scene that is watched needs a `session`")),
        }
    }
}

pub(crate) struct Cell;

/// A cell of the board in a picture.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CellParams {
    text_document: lsp::TextDocumentIdentifier,
    /// The name of a part; none for the whole file.
    what: Option<String>,
    /// The seed of a sample of the part.
    sample: Option<u64>,
    /// From the left of the picture, from 0.
    column: u32,
    /// From the top of the picture, from 0.
    row: u32,
}

about_document! { CellParams: text_document.uri; }

impl DocumentRequest for Cell {
    const METHOD: &'static str = "ludex/cell";
    type Params = CellParams;
    type Answer = Location;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, params: &CellParams) -> Result<Option<Location>> {
        let request = PreviewRequest { what: params.what.as_deref(), sample: params.sample, folder: false };
        let cell = Position { row: params.row, column: params.column };
        let place = cell_source(&snapshot.db, file, request, cell);
        Ok(place.and_then(|place| snapshot.location(place.file, place.range)))
    }
}

pub(crate) struct Act;

/// Something that a player does in a session.
#[derive(Debug, Deserialize)]
pub(crate) struct ActParams {
    session: String,
    action: ActionParams,
    /// The version of the scene in which it was chosen.
    version: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ActionParams {
    Input { text: String },
    Back,
    Forward,
    Restart,
    Stop,
}

impl WorkspaceRequest for Act {
    const METHOD: &'static str = "ludex/act";
    type Params = ActParams;
    type Answer = scenes::Scene;
    const LANE: Lane = Lane::Play;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &ActParams) -> Result<Option<scenes::Scene>> {
        let deed = match &params.action {
            ActionParams::Input { text } => Deed::Play(Action::Input(text.clone())),
            ActionParams::Back => Deed::Play(Action::Back),
            ActionParams::Forward => Deed::Play(Action::Forward),
            ActionParams::Restart => Deed::Play(Action::Restart),
            ActionParams::Stop => Deed::Stop,
        };
        snapshot.scenes.act(snapshot, &params.session, (&deed, params.version))
    }
}

pub(crate) struct Edit;

/// A change of the text that is made from a scene.
#[derive(Debug, Deserialize)]
pub(crate) struct EditParams {
    session: String,
    /// The id of one of the scene's `edits`.
    edit: String,
    /// The version of the scene in which it was chosen.
    version: Option<u64>,
    /// The cells that a tool is used on.
    #[serde(default)]
    cells: Vec<Numbers>,
    /// One of the `brushes` of the tool.
    brush: Option<String>,
    /// One of the `owners` of the tool.
    owner: Option<String>,
}

impl WorkspaceRequest for Edit {
    const METHOD: &'static str = "ludex/edit";
    type Params = EditParams;
    type Answer = WorkspaceEdit;
    const LANE: Lane = Lane::Play;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &EditParams) -> Result<Option<WorkspaceEdit>> {
        let made = Made {
            id: &params.edit,
            cells: &params.cells,
            brush: params.brush.as_deref(),
            owner: params.owner.as_deref(),
        };
        snapshot.scenes.edit(snapshot, &params.session, (made, params.version))
    }
}

pub(crate) struct CloseScene;

/// The session whose scene is closed.
#[derive(Debug, Deserialize)]
pub(crate) struct CloseSceneParams {
    session: String,
}

impl WorkspaceRequest for CloseScene {
    const METHOD: &'static str = "ludex/closeScene";
    type Params = CloseSceneParams;
    type Answer = ();
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &CloseSceneParams) -> Result<Option<()>> {
        snapshot.scenes.close(&params.session);
        Ok(None)
    }
}
