//! The reader of marked texts: reference data, pages, and what authors write about their definitions. Everything else
//! is built of [`Words`].

use rustc_hash::FxHashMap;

use super::{Block, Inline, Markup, Words};

impl Words {
    /// Reads words marked with `` `code` ``, `**strong**` and `*emphasis*`. A mark without its partner stands for
    /// itself, and so does everything else. Takes time linear in the text.
    pub fn read(text: &str) -> Words {
        let last = last_runs(text);
        let mut reader = Reader::default();
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let plain = rest.find(['`', '*']).unwrap_or(rest.len());
            if plain > 0 {
                reader.words.push_text(&rest[..plain]);
                at += plain;
                continue;
            }
            let run = run(rest);
            let behind = &rest[run.len()..];
            let end = at + run.len();
            if run.starts_with('*') {
                reader.asterisks(run, text[..at].chars().next_back(), behind.chars().next());
                at = end;
            } else if last.get(&run.len()).is_some_and(|last| *last > at)
                && let Some((code, length)) = code_span(behind, run)
            {
                reader.words.push(Inline::Code(code.to_owned()));
                at = end + length;
            } else {
                reader.words.push_text(run);
                at = end;
            }
        }
        reader.finish()
    }
}

/// The backquotes or asterisks that a text begins with.
fn run(text: &str) -> &str {
    let mark = text.chars().next().unwrap_or_default();
    &text[..text.len() - text.trim_start_matches(mark).len()]
}

/// The beginning of the last run of each length of backquotes: that run has no partner behind it.
fn last_runs(text: &str) -> FxHashMap<usize, usize> {
    let mut last = FxHashMap::default();
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('`')) {
        let length = run(&text[at + found..]).len();
        last.insert(length, at + found);
        at += found + length;
    }
    last
}

/// The code before the next run of backquotes that is as long as this one, and the bytes up to the end of that run. A
/// blank at either end is there for the backquotes' sake.
fn code_span<'a>(text: &'a str, fence: &str) -> Option<(&'a str, usize)> {
    let mut at = 0;
    loop {
        let found = at + text.get(at..)?.find('`')?;
        let length = run(&text[found..]).len();
        at = found + length;
        if length == fence.len() {
            let code = &text[..found];
            let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
            return Some((inner.filter(|inner| !inner.trim().is_empty()).unwrap_or(code), at));
        }
    }
}

/// Words that are being read.
#[derive(Default)]
struct Reader<'a> {
    /// The open marks, at most one of each kind, each with the words before it.
    open: Vec<(Words, &'a str)>,
    /// The words behind the innermost of them.
    words: Words,
}

impl<'a> Reader<'a> {
    /// Reads one or two asterisks between two characters as a mark, if they can be one.
    fn asterisks(&mut self, mark: &'a str, before: Option<char>, behind: Option<char>) {
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_open = self.open.iter().any(|(_, open)| *open == mark);
        if mark.len() <= 2 && is_open && !blank(before) && !letter(behind) {
            self.close(mark);
        } else if mark.len() <= 2 && !is_open && !blank(behind) && !letter(before) {
            self.open.push((std::mem::take(&mut self.words), mark));
        } else {
            self.words.push_text(mark);
        }
    }

    /// Ends the words that a mark began; marks inside them that are still open were none.
    fn close(&mut self, mark: &str) {
        while let Some((before, open)) = self.open.pop() {
            let inner = std::mem::replace(&mut self.words, before);
            if open == mark {
                self.words.push(if mark.len() == 2 { Inline::Strong(inner) } else { Inline::Emphasis(inner) });
                return;
            }
            self.words.push_text(open);
            self.words.push_words(inner);
        }
    }

    fn finish(mut self) -> Words {
        while let Some((before, open)) = self.open.pop() {
            let inner = std::mem::replace(&mut self.words, before);
            self.words.push_text(open);
            self.words.push_words(inner);
        }
        self.words
    }
}

impl Markup {
    /// Reads paragraphs, points behind `- `, rules of three dashes and fenced lines, parted by empty lines; in their
    /// words the marks of [`Words::read`].
    pub fn read(text: &str) -> Markup {
        let mut reader = BlockReader::default();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(language) = line.strip_prefix("```").filter(|language| !language.contains('`')) {
                reader.end();
                let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
                let (language, text) = (language.to_owned(), code.join("\n"));
                reader.blocks.push(Block::Code { language, text });
            } else if line == "---" {
                reader.end();
                reader.blocks.push(Block::Rule);
            } else if let Some(point) = line.strip_prefix("- ") {
                reader.end();
                reader.point = Some(point.to_owned());
            } else if line.is_empty() {
                reader.end();
            } else {
                reader.line(line);
            }
        }
        reader.end();
        Markup { blocks: reader.blocks }
    }
}

/// The blocks that have been read, and the lines of one that has not ended.
#[derive(Default)]
struct BlockReader {
    blocks: Vec<Block>,
    paragraph: String,
    point: Option<String>,
}

impl BlockReader {
    /// A line that begins nothing: it goes on with what it follows.
    fn line(&mut self, line: &str) {
        if line.starts_with("* ") && self.point.is_some() {
            self.end();
        }
        if let Some(point) = &mut self.point {
            point.push(' ');
            point.push_str(line.trim_start());
            return;
        }
        if !self.paragraph.is_empty() {
            self.paragraph.push('\n');
        }
        self.paragraph.push_str(line);
    }

    fn end(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        if !paragraph.is_empty() {
            self.blocks.push(Block::Text(Words::read(&paragraph)));
        }
        let Some(point) = self.point.take() else { return };
        let point = Words::read(&point);
        match self.blocks.last_mut() {
            Some(Block::List(points)) => points.push(point),
            _ => self.blocks.push(Block::List(vec![point])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::code;
    use super::*;

    const TEXT: &str = "**a** — *b*, `c*d`\n\n```gdl\n(x)\n```\n\n- one\n- two `2`\n\n---\n\nlast\nline";

    #[test]
    fn blocks_that_are_read_are_written_again() {
        assert_eq!(Markup::read(TEXT).markdown(&|_| None), TEXT);
    }

    #[test]
    fn a_point_goes_on_until_something_else_begins() {
        let markup = Markup::read("before\n- one\n  more\n- two\nmore\n* three\n* four\n\n- five\n\nbehind");
        let list = |points: &[&str]| Block::List(points.iter().map(|point| Words::from(*point)).collect());
        let text = |text: &str| Block::Text(Words::from(text));
        let expected =
            [text("before"), list(&["one more", "two more"]), text("* three\n* four"), list(&["five"]), text("behind")];
        assert_eq!(markup.blocks, expected);
    }

    #[test]
    fn marks_need_their_partners() {
        let read = |text: &str| Words::read(text);
        assert_eq!(read("a `b*c` **d** *e `f`*."), {
            let emphatic = Words::from("e ").code("f");
            Words::from("a ").code("b*c").text(" ").strong("d").text(" ").emphasis(emphatic).text(".")
        });
        assert_eq!(read("`` a`b `` ` c"), code("a`b").text(" ` c"));
        assert_eq!(read("** a **"), Words::from("** a **"));
        for plain in ["2 * 3", "u* and t*", "*a", "a**", "**a*", "a*b*c", "``` a `` b `", "****", "***a***", ""] {
            assert_eq!(read(plain), Words::from(plain), "{plain}");
        }
        assert_eq!(read("*a **b* c**"), Words::new().emphasis("a **b").text(" c**"));
    }

    #[test]
    fn long_texts_of_marks_take_linear_time() {
        for mark in ["*a ", "**a ", "a* ", "` `` ", "*a **b "] {
            let text = mark.repeat(100_000);
            assert!(!Words::read(&text).is_empty());
        }
    }
}
