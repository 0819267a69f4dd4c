//! Texts for people at a terminal: as wide as it is, with bold words where it can show them, and in a pager if they
//! are longer than the screen. Whoever reads them from a pipe gets them without any of that.

use std::io::{IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use ludex_base::Markup;
use ludex_base::markup::{Block, Inline, Words};
use ludex_base::picture::TextOptions;
use ludex_base::printable::printable_lines;
use terminal_size::{Height, Width, terminal_size};

use super::output;

/// The pager of somebody who has chosen none: it ends by itself if the text fits, and leaves it on the screen.
const PAGER: &str = "less -FRX";

const BOLD: &str = "\u{1b}[1m";
const NORMAL: &str = "\u{1b}[0m";

/// The columns and rows of the terminal that standard output is, if it is one.
fn screen() -> Option<(usize, usize)> {
    let (Width(columns), Height(rows)) = terminal_size().filter(|_| is_shown())?;
    Some((usize::from(columns), usize::from(rows)))
}

/// True if standard output is a terminal.
pub(super) fn is_shown() -> bool {
    !output::is_kept() && std::io::stdout().is_terminal()
}

/// True if standard output can show bold words and colours.
pub(super) fn has_colours() -> bool {
    !output::is_kept() && AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

/// A picture of characters is as wide as the terminal, and has the colours that it can show.
pub(super) fn text_options() -> TextOptions {
    TextOptions { width: screen().map(|(columns, _)| columns), colours: has_colours() }
}

/// Shows a text in blocks.
///
/// # Errors
/// If it cannot be written to standard output.
pub(super) fn show(text: &Markup) -> Result<(), String> {
    let width = screen().map_or(usize::MAX, |(columns, _)| columns);
    show_lines(&format!("{}\n", Look { width, bold: has_colours() }.render(text)))
}

/// Shows lines as they are.
///
/// # Errors
/// If they cannot be written to standard output.
pub(super) fn show_lines(text: &str) -> Result<(), String> {
    if let Some((columns, rows)) = screen()
        && rows_of(text, columns) >= rows
        && page(text)
    {
        return Ok(());
    }
    if output::is_kept() {
        return output::write(strip_str(text).to_string().as_bytes());
    }
    let mut out = anstream::stdout().lock();
    output::settle(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The number of rows that a text takes on a terminal.
fn rows_of(text: &str, columns: usize) -> usize {
    let text = strip_str(text).to_string();
    text.lines().map(|line| line.chars().count().max(1).div_ceil(columns)).sum()
}

/// Shows a text in a pager; false if there is none.
fn page(text: &str) -> bool {
    let chosen = std::env::var("PAGER").unwrap_or_else(|_| PAGER.to_owned());
    let mut words = chosen.split_whitespace();
    let Some(program) = words.next() else { return false };
    let mut pager = Command::new(program);
    pager.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // A plain `less` shows bold words as control characters.
        pager.env("LESS", "FRX");
    }
    let Ok(mut pager) = pager.spawn() else { return false };
    if let Some(mut input) = pager.stdin.take() {
        // Whoever has read enough leaves before the end.
        let _ = input.write_all(text.as_bytes());
    }
    pager.wait().is_ok()
}

/// The way in which a text is shown.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// No line of words is longer than this.
    width: usize,
    /// True if words can be bold.
    bold: bool,
}

impl Look {
    fn render(self, text: &Markup) -> String {
        text.blocks.iter().map(|block| self.block(block)).collect::<Vec<_>>().join("\n\n")
    }

    fn block(self, block: &Block) -> String {
        let lines: Vec<String> = match block {
            Block::Text(words) => {
                let characters = self.characters(words);
                characters.split(|character| character.letter == '\n').map(|line| self.line(line)).collect()
            }
            Block::List(points) => points.iter().map(|point| self.wrapped(&self.characters(point), "  * ")).collect(),
            Block::Code { .. } | Block::Table { .. } | Block::Rule => {
                return printable_lines(&Markup { blocks: vec![block.clone()] }.plain()).into_owned();
            }
        };
        lines.join("\n")
    }

    /// A line of a paragraph, which may be a point of a list.
    fn line(self, line: &[Character]) -> String {
        match line {
            [mark, blank, point @ ..] if mark.letter == '*' && blank.letter == ' ' => self.wrapped(point, "* "),
            _ => self.wrapped(line, ""),
        }
    }

    /// Words on as many lines as they need; what the first begins with is blank on the others.
    fn wrapped(self, text: &[Character], first: &str) -> String {
        let indent = first.chars().count();
        let mut out = first.to_owned();
        let mut column = indent;
        for word in text.split(|character| character.is_space()) {
            if word.is_empty() {
                continue;
            }
            if column > indent {
                if column + 1 + word.len() > self.width {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', indent));
                    column = indent;
                } else {
                    out.push(' ');
                    column += 1;
                }
            }
            write(word, &mut out);
            column += word.len();
        }
        out
    }

    /// The characters of words. Backquotes stand around code where words cannot be bold.
    fn characters(self, words: &Words) -> Vec<Character> {
        let mut out = Vec::new();
        self.add_characters(words, false, &mut out);
        out
    }

    fn add_characters(self, words: &Words, bold: bool, out: &mut Vec<Character>) {
        for inline in words.inlines() {
            match inline {
                Inline::Text(text) => out.extend(letters(text, bold)),
                Inline::Code(text) if self.bold => out.extend(letters(text, true)),
                Inline::Code(text) => out.extend(letters(&format!("`{text}`"), bold)),
                Inline::Strong(words) => self.add_characters(words, self.bold, out),
                Inline::Emphasis(words) | Inline::Link { words, .. } => self.add_characters(words, bold, out),
            }
        }
    }
}

/// A character as it is shown.
#[derive(Debug, Clone, Copy)]
struct Character {
    letter: char,
    bold: bool,
}

/// The characters of a text, without what a terminal obeys.
fn letters(text: &str, bold: bool) -> Vec<Character> {
    printable_lines(text).chars().map(|letter| Character { letter, bold }).collect()
}

impl Character {
    fn is_space(self) -> bool {
        self.letter == ' ' || self.letter == '\n'
    }
}

/// Writes a word, with what makes it bold and what ends that.
fn write(word: &[Character], out: &mut String) {
    let mut bold = false;
    for character in word {
        if character.bold != bold {
            out.push_str(if character.bold { BOLD } else { NORMAL });
            bold = character.bold;
        }
        out.push(character.letter);
    }
    if bold {
        out.push_str(NORMAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "**A title**\n\nThe word `move north` and *two* more, 2 * 3.\n* a point of five words\n\n\
                        - another point of `code`\n\n```tr\nmove N; // a line of code stays as it is\n```";

    fn shown(width: usize, bold: bool) -> String {
        Look { width, bold }.render(&Markup::read(TEXT)).replace(BOLD, "<").replace(NORMAL, ">")
    }

    #[test]
    fn words_are_wrapped_and_code_is_not() {
        let expected = "\
<A> <title>

The word
<move> <north>
and two
more, 2 * 3.
* a point of
  five words

  * another
    point of
    <code>

    move N; // a line of code stays as it is";
        assert_eq!(shown(12, true), expected);
    }

    #[test]
    fn without_colours_the_backquotes_stay() {
        let expected = "\
A title

The word `move north` and two more, 2 * 3.
* a point of five words

  * another point of `code`

    move N; // a line of code stays as it is";
        assert_eq!(shown(usize::MAX, false), expected);
    }

    #[test]
    fn a_word_that_is_too_long_stands_alone() {
        let look = Look { width: 4, bold: false };
        let words = Words::read("a longest `b` c");
        assert_eq!(look.wrapped(&look.characters(&words), ""), "a\nlongest\n`b`\nc");
    }

    #[test]
    fn long_lines_take_several_rows() {
        assert_eq!(rows_of("12345\n\n1234567890\n12345678901\n", 5), 7);
        assert_eq!(rows_of(&format!("{BOLD}12345{NORMAL}\n"), 5), 1);
        assert_eq!(rows_of("\u{1b}[48;5;74;38;5;16m12345\u{1b}[0m\n", 5), 1);
    }
}
