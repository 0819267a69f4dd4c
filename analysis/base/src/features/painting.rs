//! Edits that are made in a picture: cells of a board are painted, pieces are moved, and the text follows.
//!
//! A language says with which tools a picture can be edited, or why it cannot be, and what a use of one of them changes
//! in the text. Whoever shows the picture offers these tools and knows nothing else of them.

use crate::did_you_mean;
use crate::file::File;
use crate::language::Db;
use crate::preview::PreviewRequest;
use crate::source_change::SourceChange;

/// Cells that one use of a tool is about.
pub const MAX_CELLS: usize = 100_000;

/// Names that a tool offers.
pub const MAX_BRUSHES: usize = 500;

/// The edits that can be made in the pictures of a language.
pub trait Painting {
    /// The tools for a picture, in the order in which people look for them; none where nothing of it can be edited. They
    /// are asked for with every picture, so that no picture is drawn for them.
    fn tools(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool>;

    /// The change of the text that a use of a tool makes. What is used is one of the tools, with what it takes. Line breaks
    /// are line feeds.
    ///
    /// # Errors
    /// If the text does not let itself be changed so: why, as a sentence without its full stop.
    fn paint(
        &self,
        db: &dyn Db,
        file: File,
        request: PreviewRequest<'_>,
        stroke: &Stroke,
    ) -> Result<SourceChange, String>;
}

ludex_syntax::worded! {
    /// The kind of a tool.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ToolKind {
        /// Gives cells what the brush says.
        Paint = "paint",
        /// Gives a cell, and all that are like it and hang together with it, what the brush says.
        Fill = "fill",
        /// Takes a piece from a cell to another one.
        Move = "move",
        /// Puts a new piece on a cell.
        Place = "place",
        /// Takes the piece on a cell away.
        Remove = "remove",
        /// Gives the piece on a cell to another owner.
        Give = "give",
        /// Makes what is at a cell larger or smaller, by as much as there is from there to another cell.
        Resize = "resize",
    }
    /// All kinds.
    pub const ALL;
    /// A word for it, for tools.
    pub fn word;
}

ludex_syntax::worded! {
    /// The cells that a tool is used on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Takes {
        /// Any number of them.
        Cells = "cells",
        /// One.
        Cell = "cell",
        /// One, and another one to which something goes.
        Move = "move",
    }
    /// A word for it, for tools.
    pub fn word;
}

impl ToolKind {
    /// The cells that a tool of this kind is used on.
    #[must_use]
    pub fn takes(self) -> Takes {
        match self {
            ToolKind::Paint => Takes::Cells,
            ToolKind::Move | ToolKind::Resize => Takes::Move,
            ToolKind::Fill | ToolKind::Place | ToolKind::Remove | ToolKind::Give => Takes::Cell,
        }
    }
}

/// A tool for the cells of a board. A picture has one of a kind at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// The kind of the tool.
    pub kind: ToolKind,
    /// The title, as an imperative that begins with a capital: "Paint terrain".
    pub title: &'static str,
    /// The names of what it paints or places, one of which has to be chosen; none where there is nothing to choose.
    pub brushes: Vec<String>,
    /// The names of those to whom a piece can belong, one of which has to be chosen; none where there is nothing to choose.
    pub owners: Vec<String>,
    /// The reason why it cannot be used here, as a sentence without its full stop.
    pub refused: Option<String>,
}

impl Tool {
    /// A tool without anything to choose.
    #[must_use]
    pub fn new(kind: ToolKind, title: &'static str) -> Tool {
        Tool { kind, title, brushes: Vec::new(), owners: Vec::new(), refused: None }
    }
}

/// A cell by the numbers of its column and its row, as people speak of it ([`crate::picture::Board::numbers`]).
pub type Numbers = (i64, i64);

/// A use of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// The tool.
    pub tool: ToolKind,
    /// The name of what it paints or places.
    pub brush: Option<String>,
    /// The name of an owner.
    pub owner: Option<String>,
    /// The cells, in the order in which they were come to.
    pub cells: Vec<Numbers>,
}

impl Stroke {
    /// The first cell.
    ///
    /// # Errors
    /// If there is none.
    pub fn cell(&self) -> Result<Numbers, String> {
        self.cells.first().copied().ok_or_else(|| "no cell is chosen".to_owned())
    }

    /// The cell to which something goes.
    ///
    /// # Errors
    /// If there is none.
    pub fn target(&self) -> Result<Numbers, String> {
        self.cells.get(1).copied().ok_or_else(|| "the cell to which it goes is missing".to_owned())
    }

    /// The place of the brush in the names of a tool.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn brush_of(&self, names: &[String]) -> Result<usize, String> {
        place(self.brush.as_deref(), names)
    }

    /// The place of the owner in the names of a tool.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn owner_of(&self, names: &[String]) -> Result<usize, String> {
        place(self.owner.as_deref(), names)
    }

    /// Refuses a use that is none of this tool.
    ///
    /// # Errors
    /// If the tool cannot be used, if its cells are too many or too few, or if it does not have what was chosen: why, as a
    /// sentence without its full stop.
    pub fn check(&self, tool: &Tool) -> Result<(), String> {
        if let Some(why) = &tool.refused {
            return Err(why.clone());
        }
        let wanted = match self.tool.takes() {
            Takes::Cells => 1..=MAX_CELLS,
            Takes::Cell => 1..=1,
            Takes::Move => 2..=2,
        };
        if !wanted.contains(&self.cells.len()) {
            let cells = |count: usize| if count == 1 { "cell" } else { "cells" };
            let most = *wanted.end();
            return Err(match self.cells.len() {
                0 => "no cell is chosen".to_owned(),
                count if wanted.start() == wanted.end() => {
                    format!("`{}` takes {most} {}, and {count} {} chosen", tool.kind.word(), cells(most), are(count))
                }
                count => format!("at most {most} cells are painted at a time, and {count} are chosen"),
            });
        }
        if !tool.brushes.is_empty() {
            self.brush_of(&tool.brushes)?;
        }
        if !tool.owners.is_empty() {
            self.owner_of(&tool.owners)?;
        }
        Ok(())
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// The place of a name among others.
fn place(name: Option<&str>, names: &[String]) -> Result<usize, String> {
    let first = names.first().map_or("", String::as_str);
    let Some(name) = name else { return Err(format!("one of the names is needed, such as `{first}`")) };
    names.iter().position(|other| other == name).ok_or_else(|| {
        match did_you_mean(name, names.iter().map(String::as_str)) {
            Some(guess) => format!("`{name}` cannot be chosen here; did you mean `{guess}`?"),
            None => format!("`{name}` cannot be chosen here; there is `{first}`, for example"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stroke(tool: ToolKind, brush: Option<&str>, cells: &[Numbers]) -> Stroke {
        Stroke { tool, brush: brush.map(str::to_owned), owner: None, cells: cells.to_vec() }
    }

    #[test]
    fn a_stroke_fits_its_tool() {
        let brushes = vec!["sea".to_owned(), "meadow".to_owned()];
        let paint = Tool { brushes, ..Tool::new(ToolKind::Paint, "Paint terrain") };
        let check = |brush, cells: &[Numbers]| stroke(ToolKind::Paint, brush, cells).check(&paint);
        assert_eq!(check(Some("meadow"), &[(1, 2), (2, 2)]), Ok(()));
        assert_eq!(check(Some("meadow"), &[]), Err("no cell is chosen".to_owned()));
        let why = "`medow` cannot be chosen here; did you mean `meadow`?";
        assert_eq!(check(Some("medow"), &[(1, 2)]), Err(why.to_owned()));
        assert_eq!(check(None, &[(1, 2)]), Err("one of the names is needed, such as `sea`".to_owned()));
        let why = "at most 100000 cells are painted at a time, and 100001 are chosen";
        assert_eq!(check(Some("sea"), &vec![(1, 2); MAX_CELLS + 1]), Err(why.to_owned()));
        let tool = Tool::new(ToolKind::Move, "Move a unit");
        let why = "`move` takes 2 cells, and 1 is chosen";
        assert_eq!(stroke(ToolKind::Move, None, &[(1, 2)]).check(&tool), Err(why.to_owned()));
        let shut = Tool { refused: Some("it is elsewhere".to_owned()), ..tool };
        let refused = stroke(ToolKind::Move, None, &[(1, 2), (1, 3)]).check(&shut);
        assert_eq!(refused, Err("it is elsewhere".to_owned()));
    }
}
