//! Words as data: runs of plain text, code, strong words and links, put together without marks in strings.

use std::fmt::{Display, Write as _};

use ludex_syntax::TextRange;

use super::LinkTarget;
use crate::file::File;

/// A run of words that look alike.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Inline {
    /// Plain words. Every character stands for itself, whatever it would mean in Markdown.
    Text(String),
    /// A piece of a language. Every character stands for itself.
    Code(String),
    /// Words that stand out.
    Strong(Words),
    /// Words that are set apart.
    Emphasis(Words),
    /// Words that lead to a place.
    Link {
        /// The words that are shown.
        words: Words,
        /// The place that they lead to.
        target: LinkTarget,
    },
}

/// A sentence, a point of a list, a cell of a table: runs of words in order. Runs that look alike and stand one behind
/// the other are one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Words {
    pub(super) inlines: Vec<Inline>,
}

/// A piece of a language.
pub fn code(text: impl Display) -> Words {
    Words::new().code(text)
}

impl Words {
    /// No words.
    pub fn new() -> Words {
        Words::default()
    }

    /// Adds plain words.
    pub fn text(mut self, text: impl Display) -> Words {
        self.push_text(text);
        self
    }

    /// Adds a piece of a language.
    pub fn code(mut self, text: impl Display) -> Words {
        self.push(Inline::Code(text.to_string()));
        self
    }

    /// Adds words that stand out.
    pub fn strong(mut self, words: impl Into<Words>) -> Words {
        self.push(Inline::Strong(words.into()));
        self
    }

    /// Adds words that are set apart.
    pub fn emphasis(mut self, words: impl Into<Words>) -> Words {
        self.push(Inline::Emphasis(words.into()));
        self
    }

    /// Adds words that lead to a range of a file, in bytes; half open.
    pub fn link(mut self, words: impl Into<Words>, file: File, range: TextRange) -> Words {
        self.push(Inline::Link { words: words.into(), target: LinkTarget { file, range } });
        self
    }

    /// Adds other words.
    pub fn with(mut self, words: impl Into<Words>) -> Words {
        self.push_words(words);
        self
    }

    /// Adds plain words.
    pub fn push_text(&mut self, text: impl Display) {
        if let Some(Inline::Text(last)) = self.inlines.last_mut() {
            let _ = write!(last, "{text}");
            return;
        }
        let text = text.to_string();
        if !text.is_empty() {
            self.inlines.push(Inline::Text(text));
        }
    }

    /// Adds other words.
    pub fn push_words(&mut self, words: impl Into<Words>) {
        for inline in words.into().inlines {
            self.push(inline);
        }
    }

    /// Adds a run; nothing if it is empty.
    pub fn push(&mut self, inline: Inline) {
        if is_empty(&inline) {
            return;
        }
        let last = self.inlines.last_mut();
        match inline {
            Inline::Text(text) => match last {
                Some(Inline::Text(last)) => last.push_str(&text),
                _ => self.inlines.push(Inline::Text(text)),
            },
            Inline::Code(text) => match last {
                Some(Inline::Code(last)) => last.push_str(&text),
                _ => self.inlines.push(Inline::Code(text)),
            },
            Inline::Strong(words) => match last {
                Some(Inline::Strong(last)) => last.push_words(words),
                _ => self.inlines.push(Inline::Strong(words)),
            },
            Inline::Emphasis(words) => match last {
                Some(Inline::Emphasis(last)) => last.push_words(words),
                _ => self.inlines.push(Inline::Emphasis(words)),
            },
            Inline::Link { .. } => self.inlines.push(inline),
        }
    }

    /// Words with the same text between each two of them.
    pub fn joined(parts: impl IntoIterator<Item = impl Into<Words>>, between: &str) -> Words {
        let mut out = Words::new();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                out.push_text(between);
            }
            out.push_words(part);
        }
        out
    }

    /// A sentence: with a capital letter, if it begins with plain words, and a full stop.
    pub fn sentence(mut self) -> Words {
        if let Some(Inline::Text(first)) = self.inlines.first_mut() {
            let mut letters = first.chars();
            let capital: Option<String> = letters.next().map(|letter| letter.to_uppercase().collect());
            *first = format!("{}{}", capital.unwrap_or_default(), letters.as_str());
        }
        self.text('.')
    }

    /// The runs, in order.
    pub fn inlines(&self) -> &[Inline] {
        &self.inlines
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.inlines.is_empty()
    }

    /// The words alone: code, strong words and links without a sign of it.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        self.write_plain("", &mut out);
        out
    }

    /// The words as a message has them, which is plain text: code stands between backquotes.
    pub fn as_message(&self) -> String {
        let mut out = String::new();
        self.write_plain("`", &mut out);
        out
    }

    fn write_plain(&self, quote: &str, out: &mut String) {
        for inline in &self.inlines {
            match inline {
                Inline::Text(text) => out.push_str(text),
                Inline::Code(text) => {
                    let _ = write!(out, "{quote}{text}{quote}");
                }
                Inline::Strong(words) | Inline::Emphasis(words) | Inline::Link { words, .. } => {
                    words.write_plain(quote, out);
                }
            }
        }
    }
}

fn is_empty(inline: &Inline) -> bool {
    match inline {
        Inline::Text(text) | Inline::Code(text) => text.is_empty(),
        Inline::Strong(words) | Inline::Emphasis(words) | Inline::Link { words, .. } => words.is_empty(),
    }
}

/// Plain words: whatever a text holds is taken literally.
impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words::from(text.to_owned())
    }
}

/// Plain words: whatever a text holds is taken literally.
impl From<String> for Words {
    fn from(text: String) -> Words {
        let mut words = Words::new();
        words.push(Inline::Text(text));
        words
    }
}

impl Extend<Words> for Words {
    fn extend<I: IntoIterator<Item = Words>>(&mut self, parts: I) {
        for words in parts {
            self.push_words(words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_that_look_alike_are_one() {
        let words = Words::new().text("a ").text(1).code("b").code("").code("c").strong("d").strong("e").text("");
        let text = |text: &str| Inline::Text(text.to_owned());
        let expected = [text("a 1"), Inline::Code("bc".to_owned()), Inline::Strong(Words::from("de"))];
        assert_eq!(words.inlines(), expected);
        assert!(Words::new().code("").strong("").text("").is_empty());
    }

    #[test]
    fn words_in_a_row_and_as_a_sentence() {
        let list = Words::joined([code("a"), Words::from("b"), code("c")], ", ");
        assert_eq!(list.as_message(), "`a`, b, `c`");
        assert_eq!(list.plain(), "a, b, c");
        assert_eq!(Words::from("élan of ").with(list).sentence().as_message(), "Élan of `a`, b, `c`.");
        assert_eq!(code("a").text(" is").sentence().as_message(), "`a` is.");
        assert_eq!(Words::new().sentence().plain(), ".");
    }
}
