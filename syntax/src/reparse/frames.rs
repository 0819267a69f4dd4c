//! An edit inside of a node that a language can parse in a frame of its own ([`ItemGrammar::frame`]), such as the body
//! of a function in a long item: then that node alone is parsed again.

use rowan::{GreenNode, GreenNodeData, TextRange, TextSize};

use super::{Edit, ItemGrammar, Reach, child_around, levels, put_back, sound_item, splice_errors, whole};
use crate::derived::Derived;
use crate::tree::{MAX_DEPTH, Parse};

/// The most levels that a parser counts for one level of a tree.
const MAX_COUNTED: usize = 16;

/// The parse of `text` after an edit inside of an item without errors, of which only the innermost node with a frame
/// that holds the edit is parsed; `None` if more has to be parsed, or if that would not take much longer.
pub(super) fn reparse<G: ItemGrammar>(
    old: &Parse,
    edit: Edit,
    text: &str,
    item: TextRange,
    next: TextSize,
) -> Option<Parse> {
    // Each node around the one that is found, with the index of the next one in it.
    let mut path: Vec<(&GreenNodeData, usize)> = Vec::new();
    let mut found = None;
    let (mut node, mut start): (&GreenNodeData, TextSize) = (&old.green, TextSize::new(0));
    while let Some((index, child_start, child)) = child_around(node, start, edit.range) {
        path.push((node, index));
        if let Some(frame) = G::frame(node, child) {
            found = Some((path.len(), child_start, child, frame));
        }
        (node, start) = (child, child_start);
    }
    let (depth, start, node, (before, behind)) = found?;
    path.truncate(depth);
    // If this fails, the whole item is parsed.
    if u32::from(node.text_len()) > u32::from(item.len()) / 2 {
        return None;
    }
    if old.errors.iter().any(|error| whole(error).intersect(item).is_some()) {
        return None;
    }
    let end = u32::try_from(i64::from(u32::from(start + node.text_len())) + edit.delta()).ok()?;
    let own_text = text.get(u32::from(start) as usize..end as usize)?;
    if !G::reads_on(&node.to_string(), own_text) {
        return None;
    }
    let framed = [before, own_text, behind].concat();
    let parsed = sound_item::<G>(&framed)?;
    let new = node_at(&parsed, TextRange::at(TextSize::of(before), TextSize::of(own_text)))?;
    let is_shallow = (depth + levels(&new) + 2) * MAX_COUNTED <= MAX_DEPTH as usize;
    if new.kind() != node.kind() || !is_shallow {
        return None;
    }
    let errors = splice_errors(old, item, next, Vec::new(), "", edit.delta())?;
    Some(Parse { green: put_back(path, new), errors, reach: Reach::default(), derived: Derived::default() })
}

/// The outermost node in a tree that has exactly these bytes.
fn node_at(root: &GreenNodeData, range: TextRange) -> Option<GreenNode> {
    let (mut node, mut start) = (root, TextSize::new(0));
    loop {
        let mut at = start;
        let around = node.children().find_map(|child| {
            let own = TextRange::at(at, child.text_len());
            at = own.end();
            own.contains_range(range).then_some((own, child))
        });
        let (own, child) = around?;
        let child = child.into_node()?;
        if own == range {
            return Some(child.to_owned());
        }
        (node, start) = (child, own.start());
    }
}
