//! Texts for people as data: what a hover says, in blocks.
//!
//! The server renders it as Markdown or as plain text, the terminal as plain text. Inside a block
//! words are marked as the reference data marks them: `` `code` ``, `**strong**`, `*emphasis*`. A
//! link to a place in a file is made by [`link`] and stands among the words like any other; what
//! it leads to becomes an address only where a client is told of it.

use std::fmt::Write as _;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use ludex_syntax::TextRange;
use salsa::plumbing::{AsId, FromId};

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
    Text(String),
    /// Lines of a language, by its LSP id.
    Code {
        /// The id; empty for none.
        language: String,
        /// The lines.
        text: String,
    },
    /// Points, in order.
    List(Vec<String>),
    /// Rows of cells under a head, all of the same length.
    Table {
        /// The titles of the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A line between what is before and behind it.
    Rule,
}

/// Where a link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkTarget {
    /// The file.
    pub file: File,
    /// Bytes there; half open.
    pub range: TextRange,
}

// A link is written into its sentence between characters that no text of ours holds, so that
// sentences can be put together with `format!`. A text of an author might hold them; so a link also
// has a number that nobody can know beforehand.
const OPEN: char = '\u{F0001}';
const MIDDLE: char = '\u{F0002}';
const CLOSE: char = '\u{F0003}';
static SEAL: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(()));

/// A text of an author, for use inside a block: without what could be taken for a part of a link.
pub fn quote(text: &str) -> String {
    text.chars().filter(|c| ![OPEN, MIDDLE, CLOSE].contains(c)).collect()
}

/// Words that lead to a range of a file, for use inside a block.
pub fn link(words: &str, file: File, range: TextRange) -> String {
    let id = file.as_id().as_bits();
    let (start, end) = (u32::from(range.start()), u32::from(range.end()));
    format!("{OPEN}{}:{id}:{start}:{end}{MIDDLE}{words}{CLOSE}", *SEAL)
}

fn target(encoded: &str) -> Option<LinkTarget> {
    let mut numbers = encoded.split(':').map(|number| number.parse::<u64>().ok());
    if numbers.next()?? != *SEAL {
        return None;
    }
    let id = numbers.next()??;
    let mut offset = || u32::try_from(numbers.next()??).ok();
    let (start, end) = (offset()?, offset()?);
    // An identity must not be 0, and a range must not end before it starts.
    let is_sound = id as u32 != 0 && start <= end;
    is_sound.then(|| LinkTarget {
        file: File::from_id(salsa::Id::from_bits(id)),
        range: TextRange::new(start.into(), end.into()),
    })
}

impl Markup {
    /// A text of one paragraph.
    pub fn text(text: impl Into<String>) -> Markup {
        Markup::default().with_text(text)
    }

    /// Adds a paragraph; nothing if it is empty.
    pub fn with_text(mut self, text: impl Into<String>) -> Markup {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Text(text));
        }
        self
    }

    /// Adds lines of a language.
    pub fn with_code(mut self, language: &str, text: impl Into<String>) -> Markup {
        self.blocks.push(Block::Code { language: language.to_owned(), text: text.into() });
        self
    }

    /// Adds a list; nothing if it has no points.
    pub fn with_list(mut self, points: Vec<String>) -> Markup {
        if !points.is_empty() {
            self.blocks.push(Block::List(points));
        }
        self
    }

    /// Adds rows of cells under their titles, unless there are none.
    pub fn with_table(mut self, head: &[&str], rows: Vec<Vec<String>>) -> Markup {
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

    /// As Markdown; `address` makes the address of a place, and a link without one is its words.
    pub fn markdown(&self, address: &dyn Fn(LinkTarget) -> Option<String>) -> String {
        let words = |text: &str| {
            with_links(text, &|target, words| match target.and_then(address) {
                Some(address) => format!("[{words}]({address})"),
                None => words.to_owned(),
            })
        };
        let cells = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| words(cell).replace('|', "\\|")).collect();
            format!("| {} |", cells.join(" | "))
        };
        let block = |block: &Block| match block {
            Block::Text(text) => words(text),
            Block::Code { language, text } => {
                let fence = if text.contains("```") { "````" } else { "```" };
                format!("{fence}{language}\n{text}\n{fence}")
            }
            Block::List(points) => {
                points.iter().map(|point| format!("- {}", words(point))).collect::<Vec<_>>().join("\n")
            }
            Block::Table { head, rows } => {
                let mut out = format!("{}\n|{}", cells(head), "---|".repeat(head.len()));
                for row in rows {
                    let _ = write!(out, "\n{}", cells(row));
                }
                out
            }
            Block::Rule => "---".to_owned(),
        };
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n\n")
    }

    /// As plain text: without marks, a link as its words.
    pub fn plain(&self) -> String {
        let block = |block: &Block| match block {
            Block::Text(text) => plain(text),
            Block::Code { text, .. } => text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n"),
            Block::List(points) => {
                points.iter().map(|point| format!("  * {}", plain(point))).collect::<Vec<_>>().join("\n")
            }
            Block::Table { head, rows } => table(head, rows),
            Block::Rule => "-".repeat(20),
        };
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n\n")
    }
}

/// Reads paragraphs, lists and fenced lines, as the reference data and the pages write them.
impl From<&str> for Markup {
    fn from(text: &str) -> Markup {
        let mut markup = Markup::default();
        let mut paragraph = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(language) = line.strip_prefix("```") {
                let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
                markup = markup.with_text(std::mem::take(&mut paragraph)).with_code(language, code.join("\n"));
            } else if line == "---" {
                markup = markup.with_text(std::mem::take(&mut paragraph)).with_rule();
            } else if let Some(point) = line.strip_prefix("- ") {
                markup = markup.with_text(std::mem::take(&mut paragraph));
                match markup.blocks.last_mut() {
                    Some(Block::List(points)) => points.push(point.to_owned()),
                    _ => markup = markup.with_list(vec![point.to_owned()]),
                }
            } else if line.is_empty() {
                markup = markup.with_text(std::mem::take(&mut paragraph));
            } else {
                if !paragraph.is_empty() {
                    paragraph.push('\n');
                }
                paragraph.push_str(line);
            }
        }
        markup.with_text(paragraph)
    }
}

impl From<String> for Markup {
    fn from(text: String) -> Markup {
        Markup::from(text.as_str())
    }
}

/// A text with each of its links written anew.
fn with_links(text: &str, write: &dyn Fn(Option<LinkTarget>, &str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once(OPEN) {
        out.push_str(before);
        let (link, behind) = link.split_once(CLOSE).unwrap_or((link, ""));
        let (encoded, words) = link.split_once(MIDDLE).unwrap_or(("", link));
        out.push_str(&write(target(encoded), words));
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Marked words without their marks.
fn plain(text: &str) -> String {
    let text = with_links(text, &|_, words| words.to_owned());
    let mut out = String::with_capacity(text.len());
    // What stands between backquotes is as it is, asterisks included.
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            out.push_str(part);
        } else {
            out.push_str(&without_asterisks(part));
        }
    }
    out
}

/// An asterisk is a mark if a word begins or ends at it; ` * ` is one of the text.
fn without_asterisks(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let blank = |index: Option<usize>| index.and_then(|index| characters.get(index)).is_none_or(|c| c.is_whitespace());
    let stays = |index: usize| characters[index] != '*' || (blank(index.checked_sub(1)) && blank(Some(index + 1)));
    (0..characters.len()).filter(|index| stays(*index)).map(|index| characters[index]).collect()
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let mut all = vec![head.iter().map(|cell| plain(cell)).collect::<Vec<_>>()];
    all.extend(rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()));
    let width = |column: usize| all.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max();
    let lines = all.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column).unwrap_or(0)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "**a** — *b*, `c*d`\n\n```gdl\n(x)\n```\n\n- one\n- two `2`\n\n---\n\nlast\nline";

    #[test]
    fn what_is_read_is_written_again() {
        assert_eq!(Markup::from(TEXT).markdown(&|_| None), TEXT);
    }

    #[test]
    fn plain_text_has_no_marks() {
        let plain = Markup::from(TEXT).plain();
        assert_eq!(plain, "a — b, c*d\n\n    (x)\n\n  * one\n  * two 2\n\n--------------------\n\nlast\nline");
        assert_eq!(Markup::text("2 * 3 is *six*").plain(), "2 * 3 is six");
    }

    #[test]
    fn only_our_own_links_lead_anywhere() {
        let file = File::from_id(salsa::Id::from_bits(7));
        let own = link("here", file, TextRange::new(2.into(), 4.into()));
        let shown = |text: &str| {
            Markup::text(text).markdown(&|target| {
                assert!(target.file == file);
                Some(format!("{:?}", target.range))
            })
        };
        assert_eq!(shown(&format!("see {own}.")), "see [here](2..4).");
        // What an author could have written.
        for encoded in ["7:2:4", "1:7:2:4", "0:0:3:0", "", ":::", "x"] {
            assert_eq!(shown(&format!("see {OPEN}{encoded}{MIDDLE}there{CLOSE}.")), "see there.");
        }
        let backwards = own.replace(":2:4", ":4:2");
        assert_ne!(backwards, own);
        assert_eq!(shown(&backwards), "here");
        assert_eq!(shown(&format!("{OPEN} {own}")), "here");
        assert_eq!(quote(&format!("{OPEN}a{MIDDLE}b{CLOSE}")), "ab");
    }

    #[test]
    fn tables() {
        let rows = vec![vec!["`a|b`".to_owned(), "1".to_owned()]];
        let table = Markup { blocks: vec![Block::Table { head: vec!["x".into(), "y".into()], rows }] };
        assert_eq!(table.markdown(&|_| None), "| x | y |\n|---|---|\n| `a\\|b` | 1 |");
        assert_eq!(table.plain(), "x    y\na|b  1");
    }
}
