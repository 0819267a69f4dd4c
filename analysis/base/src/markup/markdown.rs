//! Markdown, as editors show it: CommonMark with the tables of GitHub.
//!
//! In the words of an author a backslash stands before what would be read as a mark. No more is escaped than has to be,
//! because not every editor hides the backslashes.

use std::fmt::Write as _;

use super::{Block, Inline, LinkTarget, Markup, Words};

/// Makes the address of a place; a link without one is its words.
type Address<'a> = &'a dyn Fn(LinkTarget) -> Option<String>;

impl Markup {
    /// The text as Markdown; `address` makes the address of a place, and a link without one is its words.
    pub fn markdown(&self, address: &dyn Fn(LinkTarget) -> Option<String>) -> String {
        let block = |block: &Block| match block {
            Block::Text(words) => rendered(words, TextContext::Paragraph, address),
            Block::Code { language, text } => {
                let fence = "`".repeat(longest_run(text).saturating_add(1).max(3));
                format!("{fence}{language}\n{text}\n{fence}")
            }
            Block::List(points) => {
                let points = points.iter().map(|point| format!("- {}", rendered(point, TextContext::Point, address)));
                points.collect::<Vec<_>>().join("\n")
            }
            Block::Table { head, rows } => {
                let titles: Vec<Words> = head.iter().map(|title| Words::from(title.as_str())).collect();
                let mut out = format!("{}\n|{}", cells(&titles, address), "---|".repeat(head.len()));
                for row in rows {
                    let _ = write!(out, "\n{}", cells(row, address));
                }
                out
            }
            Block::Rule => "---".to_owned(),
        };
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n\n")
    }
}

fn cells(cells: &[Words], address: Address<'_>) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| with_pipes(&rendered(cell, TextContext::Cell, address))).collect();
    format!("| {} |", cells.join(" | "))
}

/// A cell whose pipes do not end it. A backslash right before one shows twice if both stand in code: a table has no way
/// to write them there.
fn with_pipes(cell: &str) -> String {
    let mut out = String::with_capacity(cell.len());
    let mut is_escaped = false;
    for c in cell.chars() {
        if c == '|' {
            out.push_str(if is_escaped { "\\\\" } else { "\\" });
        }
        is_escaped = c == '\\' && !is_escaped;
        out.push(c);
    }
    out
}

/// The length of the longest run of backquotes.
fn longest_run(text: &str) -> usize {
    text.split(|c: char| c != '`').map(str::len).max().unwrap_or_default()
}

/// The part of a text that words are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextContext {
    /// A paragraph, which may have several lines.
    Paragraph,
    /// A point of a list: one line.
    Point,
    /// A cell of a table: a part of a line.
    Cell,
    /// A part of other words, on their line.
    Inside,
}

fn rendered(words: &Words, place: TextContext, address: Address<'_>) -> String {
    let mut writer = Writer { out: String::new(), place, in_link: false, address };
    writer.words(words, false);
    writer.out
}

/// Writes the words of one block.
struct Writer<'a> {
    out: String,
    place: TextContext,
    /// Every bracket of a link's words would be one of the link.
    in_link: bool,
    address: Address<'a>,
}

impl Writer<'_> {
    /// Writes words; `followed` says whether anything follows them on their line.
    fn words(&mut self, words: &Words, followed: bool) {
        let last = words.inlines().len().saturating_sub(1);
        for (index, inline) in words.inlines().iter().enumerate() {
            let followed = followed || index < last;
            match inline {
                Inline::Text(text) => self.text(text, followed),
                Inline::Code(text) => self.code(text),
                Inline::Strong(words) => self.marked("**", words),
                Inline::Emphasis(words) => self.marked("*", words),
                Inline::Link { words, target } => match (self.address)(*target) {
                    Some(address) => self.link(words, &address),
                    None => self.words(words, followed),
                },
            }
        }
    }

    /// Writes code between runs of backquotes that are longer than any in it. Markdown has no line breaks there, and
    /// takes away a blank at either end.
    fn code(&mut self, text: &str) {
        let text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
        let fence = "`".repeat(longest_run(&text).saturating_add(1));
        let ends_in = |c: char| text.starts_with(c) && text.ends_with(c);
        let is_padded =
            text.starts_with('`') || text.ends_with('`') || (ends_in(' ') && !text.trim_matches(' ').is_empty());
        let pad = if is_padded { " " } else { "" };
        let _ = write!(self.out, "{fence}{pad}{text}{pad}{fence}");
    }

    /// Writes words between marks. A mark beside a blank would be none, so the blanks stay outside.
    fn marked(&mut self, mark: &str, words: &Words) {
        let inner = self.inside(mark, words);
        let inner = inner.strip_prefix(mark).unwrap_or(&inner);
        let start = inner.len() - inner.trim_start().len();
        let (before, rest) = inner.split_at(start);
        let words = rest.trim_end();
        let (_, behind) = rest.split_at(words.len());
        if words.is_empty() {
            self.out.push_str(inner);
        } else {
            let _ = write!(self.out, "{before}{mark}{words}{mark}{behind}");
        }
    }

    fn link(&mut self, words: &Words, address: &str) {
        let was_in_link = std::mem::replace(&mut self.in_link, true);
        let inner = self.inside("[", words);
        self.in_link = was_in_link;
        // A parenthesis or a blank would end an address that stands by itself.
        if address.contains(['(', ')', ' ']) && !address.contains(['<', '>', '\n']) {
            let _ = write!(self.out, "{inner}](<{address}>)");
        } else {
            let _ = write!(self.out, "{inner}]({address})");
        }
    }

    /// Words that stand inside others, behind a mark, which is given back with them.
    fn inside(&mut self, mark: &str, words: &Words) -> String {
        let out = std::mem::replace(&mut self.out, mark.to_owned());
        let place = std::mem::replace(&mut self.place, TextContext::Inside);
        self.words(words, true);
        self.place = place;
        std::mem::replace(&mut self.out, out)
    }

    /// Writes plain words, with a backslash before each mark.
    fn text(&mut self, text: &str, followed: bool) {
        // A bracket that no parenthesis, bracket or colon follows is none of a link.
        let link_end = ["](", "][", "]:"].into_iter().filter_map(|end| text.rfind(end)).max();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let tail = match c {
                '*' | '_' | '~' => rest.trim_start_matches(c),
                _ => &rest[c.len_utf8()..],
            };
            let at = Mark {
                rest,
                tail,
                before: self.out.chars().next_back(),
                behind: tail.chars().next().or(followed.then_some('`')),
                followed,
                in_link: self.in_link || link_end.is_some_and(|end| text.len() - rest.len() <= end),
                every_bracket: self.in_link,
            };
            let is_escaped = at.is_mark(c) || (self.is_line_start(c) && at.begins_block(c));
            let shown = match c {
                '\n' if self.place == TextContext::Paragraph => '\n',
                '\t' => '\t',
                c if c.is_control() => ' ',
                c => c,
            };
            for _ in 0..(rest.len() - tail.len()) / c.len_utf8() {
                if is_escaped {
                    self.out.push('\\');
                }
                self.out.push(shown);
            }
            rest = tail;
        }
    }

    /// True where a block could begin with a character.
    fn is_line_start(&self, c: char) -> bool {
        if !"#>+-=*_~".contains(c) {
            return false;
        }
        let line = self.out.trim_end_matches(' ');
        match self.place {
            TextContext::Paragraph => line.is_empty() || line.ends_with('\n'),
            TextContext::Point => line.is_empty(),
            TextContext::Cell | TextContext::Inside => false,
        }
    }
}

/// A character of plain words, or a run of one that is taken as a whole, and what stands around it.
struct Mark<'a> {
    /// The words from the character on.
    rest: &'a str,
    /// The words behind it.
    tail: &'a str,
    /// The character before it; `None` where the block begins.
    before: Option<char>,
    /// The character behind it; `None` where the block ends.
    behind: Option<char>,
    /// Something other than plain words follows these.
    followed: bool,
    /// A bracket here might be one of a link.
    in_link: bool,
    /// Every bracket here would be one of a link.
    every_bracket: bool,
}

impl Mark<'_> {
    /// True if Markdown would read it as a mark (CommonMark 0.31, Inlines).
    fn is_mark(&self, c: char) -> bool {
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let alone = || blank(self.before) && blank(self.behind);
        match c {
            '`' => true,
            '*' | '~' => !alone(),
            // Inside a word it is a part of it.
            '_' => !(alone() || letter(self.before) && letter(self.behind)),
            '[' => self.in_link,
            ']' => self.every_bracket || (self.in_link && matches!(self.behind, Some('(' | '[' | ':'))),
            '<' => self.behind.is_some_and(|c| c.is_ascii_alphabetic() || "/!?".contains(c)),
            '\\' => self.behind.is_none_or(|c| c == '\n' || c.is_ascii_punctuation()),
            '&' => is_entity(self.tail),
            // Before a link it would make a picture of it.
            '!' => self.followed && self.tail.is_empty(),
            _ => false,
        }
    }

    /// True if Markdown would begin another block with it at the start of a line (CommonMark 0.31, Leaf blocks and
    /// Container blocks). `* ` is left as it is: pages and comments write the points of lists so.
    fn begins_block(&self, c: char) -> bool {
        let is_list = || self.behind.is_none_or(char::is_whitespace);
        match c {
            '#' => {
                let title = self.rest.trim_start_matches('#');
                self.rest.len() - title.len() <= 6 && title.chars().next().is_none_or(char::is_whitespace)
            }
            '>' => true,
            '+' => is_list(),
            '-' => is_list() || self.line_of(c) > 0,
            '=' => self.line_of(c) > 0,
            '*' | '_' => self.line_of(c) > 2,
            '~' => self.rest.starts_with("~~~"),
            _ => false,
        }
    }

    /// The number of times that the line has this character; 0 if anything but blanks stands between or behind them.
    fn line_of(&self, c: char) -> usize {
        let (line, is_last) = match self.rest.split_once('\n') {
            Some((line, _)) => (line, false),
            None => (self.rest, true),
        };
        let is_alone = line.chars().all(|other| other == c || other == ' ' || other == '\r');
        if is_alone && !(is_last && self.followed) { line.chars().filter(|other| *other == c).count() } else { 0 }
    }
}

/// True if what follows an ampersand makes it a character reference. The longest name has 31 letters.
fn is_entity(text: &str) -> bool {
    let mut behind = text.chars().take(33).skip_while(|c| c.is_ascii_alphanumeric() || *c == '#');
    behind.next() == Some(';') && !text.starts_with(';')
}
