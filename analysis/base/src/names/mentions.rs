//! The names that stand in an open file, brought up to date after an edit by the words that have gone and come.
//!
//! A tree shares the nodes that an edit leaves alone with the tree before it, so what differs is found without a look
//! at the rest. How often each word stands in the tree is counted, and how many of these words give each name; a name
//! is gone with the last of them. That holds from any tree to any other one, because the words of both are counted
//! where their nodes differ. So it does not matter which tree was counted last, and the counts go from each tree to
//! those that are made of it. Where assertions are on, the names are also read from the whole tree, and both must agree
//! ([`crate::database::Contribution::read`]).

use std::sync::{Mutex, PoisonError};

use ludex_syntax::Parse;
use ludex_syntax::tree::{GreenChild, shared};
use ludex_syntax::words::Words;
use rowan::{GreenNode, GreenNodeData, GreenTokenData, NodeOrToken};
use rustc_hash::FxHashMap;

use crate::language::Language;
use crate::name::Name;

/// The counts of a file, which go from one of its trees to the next.
#[derive(Default)]
struct Memory(Mutex<Option<Counts>>);

/// The number of times that words and names stand in a tree.
struct Counts {
    /// The tree.
    green: GreenNode,
    /// The number of each word, by the raw number of its kind.
    words: FxHashMap<u16, FxHashMap<Box<str>, u32>>,
    /// The number of different words that give each name.
    names: FxHashMap<Name, u32>,
    /// The names in the order of their numbers.
    sorted: Vec<Name>,
    /// True if names have come or gone since they were put in order.
    changed: bool,
}

/// Hands the counts of a tree on to one that an edit has made of it.
pub(crate) fn hand_on(from: &Parse, to: &Parse) {
    to.derived.put(from.derived.get_or(Memory::default));
}

/// The names that stand in a tree, in the order of their numbers.
pub(crate) fn of_tree(language: &dyn Language, parse: &Parse) -> Box<[Name]> {
    let memory = parse.derived.get_or(Memory::default);
    let mut slot = memory.0.lock().unwrap_or_else(PoisonError::into_inner);
    // Counts that are only half done after a panic are not put back.
    let mut counts = slot.take().unwrap_or_else(|| Counts::new(&parse.green));
    counts.go_to(language, &parse.green);
    let names = counts.sorted.as_slice().into();
    *slot = Some(counts);
    names
}

impl Counts {
    /// The counts of a tree without words, of the same kind as this one.
    fn new(root: &GreenNode) -> Counts {
        Counts {
            green: GreenNode::new(root.kind(), []),
            words: FxHashMap::default(),
            names: FxHashMap::default(),
            sorted: Vec::new(),
            changed: false,
        }
    }

    /// Makes them those of this tree.
    fn go_to(&mut self, language: &dyn Language, green: &GreenNode) {
        let old = std::mem::replace(&mut self.green, green.clone());
        for (token, more) in differences(&old, green).into_values() {
            self.add(language, token, more);
        }
        if std::mem::take(&mut self.changed) {
            self.sorted.clear();
            self.sorted.extend(self.names.keys());
            self.sorted.sort_unstable_by_key(|name| name.number());
        }
    }

    /// Counts a word a number of times more, or fewer times if that is negative.
    fn add(&mut self, language: &dyn Language, token: &GreenTokenData, more: i64) {
        let (kind, text) = (token.kind().0, token.text());
        // No name stands between the words.
        if more == 0 || kind <= shared::BLOCK_COMMENT {
            return;
        }
        let words = self.words.entry(kind).or_default();
        let before = words.get(text).copied().unwrap_or_default();
        let after = plus(before, more);
        if after == 0 {
            words.remove(text);
        } else if let Some(count) = words.get_mut(text) {
            *count = after;
        } else {
            words.insert(text.into(), after);
        }
        if (before == 0) == (after == 0) {
            return;
        }
        for name in language.mentions(Words::Word(kind, text)) {
            let count = self.names.entry(name).or_default();
            let was_there = *count > 0;
            *count = plus(*count, if after == 0 { -1 } else { 1 });
            let is_there = *count > 0;
            if !is_there {
                self.names.remove(&name);
            }
            self.changed |= was_there != is_there;
        }
    }
}

/// A count and what comes to it.
fn plus(count: u32, more: i64) -> u32 {
    u32::try_from(i64::from(count).saturating_add(more).max(0)).unwrap_or(u32::MAX)
}

/// The tokens by which two trees differ, with how many more of each the new one has.
type Differences<'t> = FxHashMap<*const GreenTokenData, (&'t GreenTokenData, i64)>;

fn differences<'t>(mut old: &'t GreenNodeData, mut new: &'t GreenNodeData) -> Differences<'t> {
    let mut out = Differences::default();
    loop {
        if std::ptr::eq(old, new) {
            return out;
        }
        let (before, after): (Vec<GreenChild<'t>>, Vec<GreenChild<'t>>) =
            (old.children().collect(), new.children().collect());
        let (before, after) = without_same_ends(&before, &after);
        if let ([NodeOrToken::Node(before)], [NodeOrToken::Node(after)]) = (before, after) {
            (old, new) = (*before, *after);
            continue;
        }
        before.iter().for_each(|child| count(*child, -1, &mut out));
        after.iter().for_each(|child| count(*child, 1, &mut out));
        return out;
    }
}

/// The parts of two rows of children that are left without those that both begin and end with.
fn without_same_ends<'r, 't>(
    before: &'r [GreenChild<'t>],
    after: &'r [GreenChild<'t>],
) -> (&'r [GreenChild<'t>], &'r [GreenChild<'t>]) {
    let head = before.iter().zip(after).take_while(|(a, b)| is_same(**a, **b)).count();
    let (before, after) = (&before[head..], &after[head..]);
    let tail = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| is_same(**a, **b)).count();
    (&before[..before.len() - tail], &after[..after.len() - tail])
}

/// True if two children are one, which two trees share.
fn is_same(one: GreenChild<'_>, other: GreenChild<'_>) -> bool {
    match (one, other) {
        (NodeOrToken::Node(one), NodeOrToken::Node(other)) => std::ptr::eq(one, other),
        (NodeOrToken::Token(one), NodeOrToken::Token(other)) => std::ptr::eq(one, other),
        _ => false,
    }
}

// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn count<'t>(child: GreenChild<'t>, more: i64, out: &mut Differences<'t>) {
    match child {
        NodeOrToken::Node(node) => node.children().for_each(|child| count(child, more, out)),
        NodeOrToken::Token(token) => out.entry(std::ptr::from_ref(token)).or_insert((token, 0)).1 += more,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use ludex_syntax::bdl::{self, SyntaxKind};
    use ludex_syntax::reparse::Edit;
    use ludex_syntax::{TextRange, TextSize};
    use rustc_hash::FxHashSet;

    use super::*;
    use crate::diagnostic::Diagnostic;
    use crate::dialect::Dialect;
    use crate::file::File;
    use crate::language::Db;
    use crate::model::FileModel;
    use crate::random::Random;
    use crate::test_file::DIALECT;

    struct Test;

    impl Language for Test {
        fn dialect(&self) -> Dialect {
            DIALECT
        }

        fn model<'db>(&self, _db: &'db dyn Db, _file: File) -> &'db FileModel {
            static NOTHING: LazyLock<FileModel> = LazyLock::new(FileModel::default);
            &NOTHING
        }

        fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
            let mut names = FxHashSet::default();
            words.each(bdl::lex, |kind, word| {
                // A name that no other word gives, and one that others give too.
                if kind == SyntaxKind::IDENT {
                    names.extend([word, word.get(..1).unwrap_or_default()].map(Name::new));
                }
            });
            names
        }

        fn check(&self, _db: &dyn Db, _file: File) -> Vec<Diagnostic> {
            Vec::new()
        }
    }

    /// The names by the counts, which must be in order.
    fn counted(parse: &Parse) -> FxHashSet<Name> {
        let names = of_tree(&Test, parse);
        assert!(names.is_sorted_by_key(|name| name.number()));
        names.iter().copied().collect()
    }

    fn names(texts: &[&str]) -> FxHashSet<Name> {
        texts.iter().map(|text| Name::new(text)).collect()
    }

    /// The text after an edit, and its tree.
    fn edited(text: &str, parse: &Parse, start: usize, removed: usize, inserted: &str) -> (String, Parse) {
        let mut new = text.to_owned();
        new.replace_range(start..start + removed, inserted);
        let range = TextRange::at(TextSize::new(start as u32), TextSize::new(removed as u32));
        let edit = Edit { range, new_len: TextSize::of(inserted) };
        let (tree, _) = DIALECT.grammar.reparse(parse, edit, &new);
        hand_on(parse, &tree);
        (new, tree)
    }

    #[test]
    fn a_name_is_gone_with_the_last_word_that_gives_it() {
        let text = "alpha ant alpha\n";
        let parse = DIALECT.grammar.parse(text);
        assert_eq!(counted(&parse), names(&["alpha", "ant", "a"]));
        let (text, parse) = edited(text, &parse, 0, 6, "");
        assert_eq!(counted(&parse), names(&["alpha", "ant", "a"]));
        // Nobody asks about the names of this one.
        let (text, parse) = edited(&text, &parse, 0, 4, "");
        assert_eq!(text, "alpha\n");
        let (_, empty) = edited(&text, &parse, 0, 5, "");
        assert_eq!(counted(&empty), names(&[]));
        // Back to the tree before.
        assert_eq!(counted(&parse), names(&["alpha", "a"]));
    }

    #[test]
    fn after_any_edit_the_names_are_those_of_the_whole_tree() {
        const PIECES: [&str; 12] =
            ["", "", "pawn", "king ", "\n\n", "{", "}", "(a, ", ") ", "// bishop\n", "rook = [pawn]\n", "\""];
        let mut random = Random::new(7);
        let mut text = "game Chess {\n  rules { pawn king }\n  board { rows 8; king at a1 }\n}\n".repeat(4);
        let mut parse = DIALECT.grammar.parse(&text);
        for _ in 0..1500 {
            let start = random.below(text.len() + 1);
            let removed = random.below(8).min(text.len() - start);
            let (new, tree) = edited(&text, &parse, start, removed, random.one_of::<&str>(&PIECES));
            // Not every tree is asked about, and some are left for the one before.
            if random.below(3) > 0 {
                assert_eq!(counted(&tree), Test.mentions(Words::Tree(&tree)), "{new:?}");
            }
            if random.below(4) > 0 {
                (text, parse) = (new, tree);
            }
        }
    }
}
