//! The five sections as a whole: each once, in the one order the compiler knows
//! (reference/bdl.md, Syntax; documents/bdl.txt shows the same order).

use rowan::{TextRange, TextSize};

use super::blocks::Block;
use super::tokens::P;
use crate::bdl::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// A section of the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Section {
    /// Which it is.
    pub(super) block: Block,
    /// The word it begins with.
    pub(super) word: TextRange,
    /// True if it is nothing but its word, without braces.
    pub(super) bare: bool,
    /// True if it has another name than the language gives it.
    pub(super) guessed: bool,
}

/// What a file has at top level.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Its sections, in order.
    pub(super) sections: Vec<Section>,
    /// Whose contents stand outside of any section.
    pub(super) outside: Vec<Block>,
    /// How many blocks stand under a name that is not a section's.
    pub(super) unnamed: usize,
    /// True if the file ends inside a block, so that more may be to come.
    pub(super) open: bool,
}

/// What a person writes for a section under another name, if it can be told.
pub(super) fn misspelt(name: &str) -> Option<Block> {
    let name = name.to_ascii_lowercase();
    let beginnings = ["rule", "piece", "init", "invar", "finish"];
    beginnings.iter().position(|beginning| name.starts_with(*beginning)).map(|index| Block::SECTIONS[index])
}

/// Reports sections that are missing, repeated or out of order. Each block under a name that is no
/// section's is taken for one that is missing.
pub(super) fn check(p: &mut P<'_>, found: &Found) {
    let mut first: Vec<Section> = Vec::new();
    for &section in &found.sections {
        let known = first.iter().find(|known| known.block == section.block).copied();
        match known {
            None => first.push(section),
            // The braces of the one belong to the other: their lack was reported.
            Some(known) if known.bare || section.bare => {}
            // Its name was reported.
            Some(known) if known.guessed || section.guessed => {}
            Some(known) => {
                let word = section.block.word();
                let message = format!("a file has only one `{word}`: combine the two sections");
                let mut error = SyntaxError::new(codes::REPEATED_SECTION, message, section.word);
                error.related = Some((known.word, "the first one".to_owned()));
                p.error(error);
            }
        }
    }
    if let Some(odd) = misplaced(&first) {
        let message = format!("`{}` is in the wrong place: the order is {}", odd.block.word(), list(&Block::SECTIONS));
        p.error(SyntaxError::new(codes::SECTION_ORDER, message, odd.word));
    }
    let is_missing = |block: &Block| {
        let last = first.iter().all(|section| rank(section.block) < rank(*block));
        first.iter().all(|section| section.block != *block) && !found.outside.contains(block) && !(found.open && last)
    };
    let missing: Vec<Block> = Block::SECTIONS.into_iter().filter(is_missing).collect();
    if missing.len() > found.unnamed {
        report_missing(p, &first, &missing);
    }
}

fn rank(block: Block) -> usize {
    Block::SECTIONS.iter().position(|&section| section == block).unwrap_or(0)
}

/// The section to move, if the order is not the one the language wants.
fn misplaced(sections: &[Section]) -> Option<Section> {
    let sorted = |without: Option<usize>| {
        let kept = sections.iter().enumerate().filter(|(index, _)| Some(*index) != without);
        kept.map(|(_, section)| rank(section.block)).is_sorted()
    };
    if sorted(None) {
        return None;
    }
    let one = (0..sections.len()).rev().find(|&index| sorted(Some(index)));
    let descent = || (1..sections.len()).find(|&at| rank(sections[at - 1].block) > rank(sections[at].block));
    one.or_else(descent).map(|index| sections[index])
}

/// `a`, `b` and `c`
fn list(blocks: &[Block]) -> String {
    let mut text = String::new();
    for (index, block) in blocks.iter().enumerate() {
        match index {
            0 => {}
            _ if index + 1 == blocks.len() => text.push_str(" and "),
            _ => text.push_str(", "),
        }
        text.push('`');
        text.push_str(block.word());
        text.push('`');
    }
    text
}

/// One report for all sections that are missing at one place: before the next one that is there.
fn report_missing(p: &mut P<'_>, found: &[Section], missing: &[Block]) {
    let place = |block: Block| found.iter().find(|section| rank(section.block) > rank(block)).copied();
    let mut rest = missing;
    while let Some(&block) = rest.first() {
        let next = place(block).map(|section| section.block);
        let same = |other: &&Block| place(**other).map(|section| section.block) == next;
        let count = rest.iter().take_while(same).count().max(1);
        let (here, later) = rest.split_at(count);
        rest = later;
        let (what, they) = if here.len() > 1 {
            (format!("the sections {} are missing", list(here)), "they belong")
        } else {
            (format!("the section {} is missing", list(here)), "it belongs")
        };
        let mut error = match place(block) {
            Some(section) => {
                let message = format!("{what}: {they} before `{}`", section.block.word());
                SyntaxError::new(codes::MISSING_SECTION, message, section.word)
            }
            None => {
                let end = p.previous_range().end();
                let message = format!("{what}: {they} at the end of the file");
                SyntaxError::new(codes::MISSING_SECTION, message, TextRange::empty(end))
            }
        };
        let at_end = error.range.is_empty() && error.range.start() > TextSize::new(0);
        let bodies: Vec<String> = here.iter().map(|block| format!("{}{{\n}}\n", block.word())).collect();
        // What the rules of a game are, nobody can guess.
        let sensible = !here.contains(&Block::Rules);
        error.fix = sensible.then(|| SyntaxFix {
            title: format!("write {}", list(here)),
            range: TextRange::empty(error.range.start()),
            replacement: if at_end { format!("\n{}", bodies.concat()) } else { bodies.concat() },
        });
        p.error(error);
    }
}
