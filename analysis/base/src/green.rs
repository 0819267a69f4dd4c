//! Helpers over green trees, for lowering without the cost of cursors.

use ludex_syntax::TextSize;
pub use ludex_syntax::tree::GreenChild;
use rowan::GreenNodeData;

/// The children of a green node that begins at `start`, each with its own start.
pub fn children(node: &GreenNodeData, start: TextSize) -> impl Iterator<Item = (TextSize, GreenChild<'_>)> {
    let mut at = start;
    node.children().map(move |child| {
        let here = at;
        at += child.text_len();
        (here, child)
    })
}
