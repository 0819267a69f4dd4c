//! The changes of the text that can be made from a scene (`ludex/edit`): a game becomes an expectation, and a picture is
//! edited with tools.

use ludex_base::painting::{Numbers, Stroke, Tool, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::run::Promise;
use ludex_base::{File, SourceChange};
use ludex_ide::painting::paint;
use ludex_ide::play::expect;
use serde::Serialize;

use crate::snapshot::Snapshot;

/// The id of the edit that writes the game that has been played as an expectation.
const EXPECT: &str = "expect";

/// A change of the text that can be made from a scene.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Edit {
    id: &'static str,
    title: &'static str,
    /// The cells that a tool is used on; nothing for what is made without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    takes: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    brushes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    owners: Vec<String>,
    /// The reason why it cannot be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl Edit {
    /// The edit that writes the game that has been played as an expectation.
    pub(super) fn expectation() -> Edit {
        let title = "Write this game as an expectation";
        Edit { id: EXPECT, title, takes: None, brushes: Vec::new(), owners: Vec::new(), refused: None }
    }

    /// The edits that are made with a tool.
    pub(super) fn of(tool: Tool) -> Edit {
        let Tool { kind, title, brushes, owners, refused } = tool;
        Edit { id: kind.word(), title, takes: Some(kind.takes().word()), brushes, owners, refused }
    }
}

/// An edit that somebody makes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made<'a> {
    /// The id of the edit.
    pub(crate) id: &'a str,
    /// The cells that a tool is used on.
    pub(crate) cells: &'a [Numbers],
    /// The names that are chosen.
    pub(crate) brush: Option<&'a str>,
    pub(crate) owner: Option<&'a str>,
}

impl Made<'_> {
    fn missing(self) -> String {
        format!("there is no edit `{}` here", self.id)
    }

    /// The change that writes an expectation, if that is what is made.
    ///
    /// # Errors
    /// If it is not, or cannot be made: why, as a sentence without its full stop.
    pub(super) fn expected(
        self,
        snapshot: &Snapshot,
        file: File,
        promise: Option<Promise>,
    ) -> Result<SourceChange, String> {
        let promise = promise.filter(|_| self.id == EXPECT).ok_or_else(|| self.missing())?;
        expect(&snapshot.db, file, &promise)
    }

    /// The change that a tool makes in a picture.
    ///
    /// # Errors
    /// If there is no such tool, or if it cannot be made: why, as a sentence without its full stop.
    pub(super) fn painted(
        self,
        snapshot: &Snapshot,
        file: File,
        request: PreviewRequest<'_>,
    ) -> Result<SourceChange, String> {
        let tool = ToolKind::ALL.into_iter().find(|kind| kind.word() == self.id).ok_or_else(|| self.missing())?;
        let stroke = Stroke {
            tool,
            brush: self.brush.map(str::to_owned),
            owner: self.owner.map(str::to_owned),
            cells: self.cells.to_vec(),
        };
        paint(&snapshot.db, file, request, &stroke)
    }
}
