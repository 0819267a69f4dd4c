//! Texts for people as data: what a hover says, in blocks of words.
//!
//! The server renders it as Markdown or as plain text, the terminal as plain text. Words are built run by run
//! ([`Words`]), so that nothing in a text of an author is taken for a mark. Only reference data, pages and what authors
//! write about their definitions are read ([`Markup::read`], [`Words::read`]). A link leads to a place in a file; what
//! it leads to becomes an address only where a client is told of it.

mod markdown;
#[cfg(test)]
mod markdown_tests;
mod read;
mod words;

use ludex_syntax::TextRange;

pub use self::words::{Inline, Words, code};
use crate::file::File;

/// A text in blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markup {
    /// In order.
    pub blocks: Vec<Block>,
}

/// A part of a text that stands for itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(Words),
    /// Lines of a language, by its LSP id.
    Code {
        /// The id; empty for none.
        language: String,
        /// The lines.
        text: String,
    },
    /// Points, in order.
    List(Vec<Words>),
    /// Rows of cells under a head, all of the same length.
    Table {
        /// The titles of the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<Words>>,
    },
    /// A line between what is before and behind it.
    Rule,
}

/// The place that a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LinkTarget {
    /// The file.
    pub file: File,
    /// Bytes there; half open.
    pub range: TextRange,
}

impl Markup {
    /// A text of one paragraph; of none if there are no words.
    pub fn text(words: impl Into<Words>) -> Markup {
        Markup::default().with_text(words)
    }

    /// Adds a paragraph; nothing if there are no words.
    pub fn with_text(mut self, words: impl Into<Words>) -> Markup {
        let words = words.into();
        if !words.is_empty() {
            self.blocks.push(Block::Text(words));
        }
        self
    }

    /// Adds lines of a language.
    pub fn with_code(mut self, language: &str, text: impl Into<String>) -> Markup {
        self.blocks.push(Block::Code { language: language.to_owned(), text: text.into() });
        self
    }

    /// Adds a list; nothing if it has no points.
    pub fn with_list(mut self, points: Vec<Words>) -> Markup {
        if !points.is_empty() {
            self.blocks.push(Block::List(points));
        }
        self
    }

    /// Adds rows of cells under their titles, unless there are none.
    pub fn with_table(mut self, head: &[&str], rows: Vec<Vec<Words>>) -> Markup {
        if !rows.is_empty() {
            self.blocks.push(Block::Table { head: head.iter().map(|&title| title.to_owned()).collect(), rows });
        }
        self
    }

    /// Adds a line.
    pub fn with_rule(mut self) -> Markup {
        self.blocks.push(Block::Rule);
        self
    }

    /// Adds all of another text, if there is one.
    pub fn with(mut self, other: impl IntoIterator<Item = Markup>) -> Markup {
        self.blocks.extend(other.into_iter().flat_map(|other| other.blocks));
        self
    }

    /// True if it says nothing.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The text without marks, a link as its words.
    pub fn plain(&self) -> String {
        let block = |block: &Block| match block {
            Block::Text(words) => words.plain(),
            Block::Code { text, .. } => text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n"),
            Block::List(points) => {
                points.iter().map(|point| format!("  * {}", point.plain())).collect::<Vec<_>>().join("\n")
            }
            Block::Table { head, rows } => table(head, rows),
            Block::Rule => "-".repeat(20),
        };
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n\n")
    }
}

impl From<Words> for Markup {
    fn from(words: Words) -> Markup {
        Markup::text(words)
    }
}

/// A table in columns that are as wide as their widest cells, in characters.
fn table(head: &[String], rows: &[Vec<Words>]) -> String {
    let mut all = vec![head.to_vec()];
    all.extend(rows.iter().map(|row| row.iter().map(|cell| cell.plain().replace(['\n', '\r'], " ")).collect()));
    let width = |column: usize| all.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max();
    let lines = all.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column).unwrap_or(0)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
