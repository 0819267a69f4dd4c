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
    /// The block that it is.
    pub(super) block: Block,
    /// The word it begins with.
    pub(super) word: TextRange,
    /// True if it is nothing but its word, without braces.
    pub(super) bare: bool,
    /// True if it has another name than the language gives it.
    pub(super) guessed: bool,
}

/// The top level of a file.
#[derive(Debug, Default)]
pub(super) struct TopLevel {
    /// Its sections, in order.
    pub(super) sections: Vec<Section>,
    /// The blocks whose contents stand outside of any section.
    pub(super) outside: Vec<Block>,
    /// The number of blocks under a name that is not a section's.
    pub(super) unnamed: usize,
    /// True if the file ends inside a block, or with a word that may become a section, so that more may be to come.
    pub(super) open: bool,
}

/// The section that a person means by another name, if it can be told.
pub(super) fn misspelt(name: &str) -> Option<Block> {
    let name = name.to_ascii_lowercase();
    let beginnings = ["rule", "piece", "init", "invar", "finish"];
    beginnings.iter().position(|beginning| name.starts_with(*beginning)).map(|index| Block::SECTIONS[index])
}

/// Reports sections that are missing, repeated or out of order. Each block under a name that is no
/// section's is taken for one that is missing.
pub(super) fn check(p: &mut P<'_>, found: &TopLevel) {
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

/// Sections that are missing side by side.
#[derive(Debug)]
struct Gap<'a> {
    blocks: &'a [Block],
    /// The section that they belong before; none at the end of the file.
    next: Option<Section>,
}

/// The gaps where sections are missing, in order.
fn gaps<'a>(found: &[Section], missing: &'a [Block]) -> Vec<Gap<'a>> {
    let next = |block: Block| found.iter().find(|section| rank(section.block) > rank(block)).copied();
    let mut gaps: Vec<Gap<'a>> = Vec::new();
    let mut rest = missing;
    while let Some(&block) = rest.first() {
        let here = next(block);
        let same = |other: &&Block| next(**other).map(|section| section.word) == here.map(|section| section.word);
        let (blocks, later) = rest.split_at(rest.iter().take_while(same).count().max(1));
        gaps.push(Gap { blocks, next: here });
        rest = later;
    }
    gaps
}

/// One report for all sections that are missing, at the first place where some belong.
fn report_missing(p: &mut P<'_>, found: &[Section], missing: &[Block]) {
    let gaps = gaps(found, missing);
    let Some(first) = gaps.first() else { return };
    let end = p.previous_range().end();
    let range = first.next.map_or(TextRange::empty(end), |section| section.word);
    let mut error = SyntaxError::new(codes::MISSING_SECTION, message(&gaps, missing), range);
    // What stands between two gaps stays.
    let mut replacement = String::new();
    let mut at = range.start();
    for gap in &gaps {
        let here = gap.next.map_or(end, |section| section.word.start());
        replacement.push_str(&p.text()[TextRange::new(at, here)]);
        at = here;
        let drafts: String = gap.blocks.iter().map(|block| draft(*block)).collect();
        if gap.next.is_none() && end > TextSize::new(0) {
            replacement.push('\n');
            replacement.push_str(drafts.trim_end());
        } else {
            replacement.push_str(&drafts);
        }
    }
    error.fix =
        Some(SyntaxFix::new(format!("write {}", list(missing)), TextRange::new(range.start(), at), replacement));
    // What the rules of a game are, its author has to say.
    error.needs_confirmation = missing.contains(&Block::Rules);
    p.error(error);
}

/// The message on what is missing, and where each of it belongs.
fn message(gaps: &[Gap<'_>], missing: &[Block]) -> String {
    let (sections, are) = if missing.len() > 1 { ("sections", "are") } else { ("section", "is") };
    let mut text = format!("the {sections} {} {are} missing: ", list(missing));
    for (index, gap) in gaps.iter().enumerate() {
        let several = gap.blocks.len() > 1;
        let what = match gaps.len() {
            1 if several => "they".to_owned(),
            1 => "it".to_owned(),
            _ => list(gap.blocks),
        };
        let belong = if several { "belong" } else { "belongs" };
        let place = match gap.next {
            Some(section) => format!("before `{}`", section.block.word()),
            None => "at the end of the file".to_owned(),
        };
        let separator = if index == 0 { "" } else { "; " };
        text.push_str(&format!("{separator}{what} {belong} {place}"));
    }
    text
}

/// A section without entries; the rules, which all games have, with a value each, and how a game ends.
fn draft(block: Block) -> String {
    let entries = match block {
        Block::Rules => {
            "  first_player : 0\n  width : 8\n  height : 8\n  coloring : alternate\n  player_change : alternate\n"
        }
        // Without a rule the game would be over before the first move.
        Block::Finish => "  no_moves_available\n",
        _ => "",
    };
    format!("{}{{\n{entries}}}\n", block.word())
}
