//! Layers: the parts of a picture that somebody may hide, such as the units on a map.
//!
//! A picture declares its layers, and what is drawn belongs to one of them by its kind, or to none and is always drawn.
//! The legend and the notes are not a layer: they say what there is, whether it is shown or not.

use super::{LineKind, Mark, Picture, Rim};
use crate::did_you_mean;
use crate::preview::PreviewError;

/// The things in a picture that a layer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// The cells of a board, without the lines between them.
    Cells,
    /// Lines between hexagons.
    Lines(LineKind),
    /// Edges of territories.
    Rims(Rim),
    /// Rectangles over squares.
    Outlines,
    /// Marks for things that stand in cells.
    Pieces,
    /// All other marks.
    Signs,
    /// Arrows from cell to cell.
    Arrows,
    /// Marks of cells that are not as they were.
    Changes,
    /// The numbers of columns and rows.
    Numbers,
}

impl Content {
    /// True if the text form shows it, too. Lines between cells and along their edges have no characters there.
    #[must_use]
    pub fn is_in_text(self) -> bool {
        !matches!(self, Content::Lines(_) | Content::Rims(_))
    }
}

/// A layer of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// The name by which it is hidden: lowercase letters only.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The things that it holds; those of one kind are in one layer.
    pub content: Content,
    /// True if it is not drawn.
    pub is_hidden: bool,
}

impl Layer {
    /// Rivers and the like.
    pub const BORDERS: Layer = Layer::new("borders", "Borders", Content::Lines(LineKind::Border));
    /// Roads and the like.
    pub const CONNECTIONS: Layer = Layer::new("connections", "Connections", Content::Lines(LineKind::Connection));
    /// Pieces on a board.
    pub const PIECES: Layer = Layer::new("pieces", "Pieces", Content::Pieces);
    /// Marks that are not pieces.
    pub const SIGNS: Layer = Layer::new("signs", "Signs", Content::Signs);
    /// Cells that are not as they were.
    pub const CHANGES: Layer = Layer::new("changes", "Changes", Content::Changes);
    /// The numbers of columns and rows.
    pub const NUMBERS: Layer = Layer::new("numbers", "Numbers", Content::Numbers);

    /// A layer that is drawn.
    #[must_use]
    pub const fn new(id: &'static str, title: &'static str, content: Content) -> Layer {
        Layer { id, title, content, is_hidden: false }
    }
}

impl Picture {
    /// Hides the layer with an id, even if nothing is in it.
    ///
    /// # Errors
    /// If the picture declares no layer of this id.
    pub fn hide(&mut self, id: &str) -> Result<(), PreviewError> {
        match self.layers.iter_mut().find(|layer| layer.id == id) {
            Some(layer) => {
                layer.is_hidden = true;
                Ok(())
            }
            None => Err(self.no_layer(id)),
        }
    }

    /// The reason why there is nothing to hide by an id.
    fn no_layer(&self, id: &str) -> PreviewError {
        let ids = || self.layers.iter().map(|layer| layer.id);
        PreviewError::Choice(match did_you_mean(id, ids()) {
            _ if self.layers.is_empty() => format!("`{id}` cannot be hidden: this picture has no layers"),
            Some(guess) => format!("`{id}` is not a layer of this picture; did you mean `{guess}`?"),
            None => {
                let known: Vec<String> = ids().map(|id| format!("`{id}`")).collect();
                format!("`{id}` is not a layer of this picture, which has {}", known.join(", "))
            }
        })
    }

    /// The marks that are not hidden, in order.
    pub(super) fn shown_marks(&self) -> impl Iterator<Item = &Mark> {
        let (pieces, signs) = (self.shows(Content::Pieces), self.shows(Content::Signs));
        self.marks.iter().filter(move |mark| if mark.form.is_piece() { pieces } else { signs })
    }

    /// True unless this content is in a layer that is hidden.
    pub(super) fn shows(&self, content: Content) -> bool {
        !self.layers.iter().any(|layer| layer.content == content && layer.is_hidden)
    }
}
