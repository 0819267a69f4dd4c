//! A language as its texts show it: what parses them, and how they are told from others.

use rowan::TextSize;

use crate::detect::{self, Evidence};
use crate::format::{self, Change, Options, Rules};
use crate::reparse::{self, Edit, ItemGrammar};
use crate::tree::{Kind, Parse};

/// The grammar of a language: what parses its texts, and what tells them from others. Each folder of this crate
/// declares one for each type of file.
#[derive(Debug)]
pub struct Grammar {
    count_tokens: fn(&str) -> usize,
    parse: fn(&str) -> Parse,
    reparse: fn(&Parse, Edit, &str) -> Option<Parse>,
    parse_again: fn(&Parse, Edit, &str) -> Parse,
    dump: fn(&Parse, usize) -> Option<String>,
    kind_name: fn(u16) -> String,
    /// The evidence that tells its files from others with the same extensions.
    evidence: &'static Evidence,
    /// The rules that its texts are formatted by.
    rules: &'static dyn Rules,
}

impl Grammar {
    /// The grammar `G`, whose trees are of the rowan language `L`.
    pub(crate) const fn new<G: ItemGrammar, L: rowan::Language>(
        evidence: &'static Evidence,
        rules: &'static dyn Rules,
    ) -> Grammar {
        Grammar {
            count_tokens: |text| G::lex(text).tokens.len(),
            parse: reparse::parse::<G>,
            reparse: reparse::reparse::<G>,
            parse_again: reparse::parse_again::<G>,
            dump: |parse, most| crate::tree::dump::<L>(&parse.root(), most),
            kind_name: |raw| format!("{:?}", G::Kind::from_raw(raw)),
            evidence,
            rules,
        }
    }

    /// The number of tokens that a text is cut into: what measures the lexer by itself.
    pub fn count_tokens(&self, text: &str) -> usize {
        (self.count_tokens)(text)
    }

    /// Parses a text.
    pub fn parse(&self, text: &str) -> Parse {
        (self.parse)(text)
    }

    /// Parses a text from the parse of what it was before an edit, as fast as the edit allows.
    /// The second value says whether a part of it sufficed.
    pub fn reparse(&self, old: &Parse, edit: Edit, text: &str) -> (Parse, bool) {
        match (self.reparse)(old, edit, text) {
            Some(parse) => (parse, true),
            None => ((self.parse_again)(old, edit, text), false),
        }
    }

    /// The tree as indented lines, in the language's own kinds.
    pub fn dump(&self, parse: &Parse) -> String {
        self.dump_up_to(parse, usize::MAX).unwrap_or_default()
    }

    /// The tree as [`Grammar::dump`] shows it; [`None`] if that has more bytes than `most`.
    pub fn dump_up_to(&self, parse: &Parse, most: usize) -> Option<String> {
        (self.dump)(parse, most)
    }

    /// The name of a raw kind of its trees.
    pub fn kind_name(&self, raw: u16) -> String {
        (self.kind_name)(raw)
    }

    /// The other language that the beginning of a text shows, for people and with its article.
    /// `None` unless it shows one clearly: what is faulty, empty or unlike any game is this language's.
    pub fn other_language(&self, text: &str) -> Option<&'static str> {
        detect::other_language(text, self.evidence)
    }

    /// The changes of white space that format a text, in order of position. What cannot be read stays as it stands.
    pub fn format(&self, parse: &Parse, text: &str, options: &Options) -> Vec<Change> {
        format::format(self.rules, self.parse, parse, text, options)
    }

    /// The column at which the line with a byte begins, by what stands above it: `None` if it begins inside of a
    /// string or a comment.
    pub fn indent(&self, parse: &Parse, text: &str, offset: TextSize, options: &Options) -> Option<u32> {
        format::indent(self.rules, parse, text, offset, options)
    }

    /// The same behind a line break that has just been typed: before the closing bracket of a list, which editors put
    /// behind an opening one, the line begins where another element goes.
    pub fn indent_break(&self, parse: &Parse, text: &str, offset: TextSize, options: &Options) -> Option<u32> {
        format::indent_break(self.rules, parse, text, offset, options)
    }
}
