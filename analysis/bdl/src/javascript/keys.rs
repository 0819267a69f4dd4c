//! The pieces that a block among the pieces defines: the members of the object that it is a part of
//! (documents/bdl.txt, Pieces Description).

use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::tree::Element;

/// A piece in JavaScript.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key<'t> {
    /// Its name, without quotes.
    pub(crate) name: &'t str,
    /// Bytes of the name in the file.
    pub(crate) name_range: TextRange,
    /// Bytes from the name to the end of its value.
    pub(crate) full_range: TextRange,
}

/// The pieces of a block.
#[derive(Debug)]
pub(crate) struct Keys<'t> {
    /// In order.
    pub(crate) keys: Vec<Key<'t>>,
    /// False if the block may define others: a name is computed or comes with `...`, or it is not understood.
    pub(crate) complete: bool,
}

/// The pieces that a block, a node of the kind `EXPLICIT`, defines.
pub(crate) fn keys(block: Element<'_>) -> Keys<'_> {
    let mut found = Keys { keys: Vec::new(), complete: true };
    let entries = block.child(K::SCRIPT).into_iter().flat_map(Element::children);
    for entry in entries.filter(|entry| entry.is_node()) {
        match key_of(entry) {
            Some((name, name_range)) => {
                found.keys.push(Key { name, name_range, full_range: entry.range() });
            }
            None => found.complete = false,
        }
    }
    found
}

/// The name of a member, without quotes; `None` if it is computed, or for what is no member.
pub(super) fn key_of(member: Element<'_>) -> Option<(&str, TextRange)> {
    if !matches!(member.kind(), K::JS_PROPERTY | K::JS_METHOD | K::JS_FIELD) {
        return None;
    }
    name_in_key(member.child(K::JS_KEY)?)
}

/// The name that a key says, without quotes; `None` if it is computed.
pub(super) fn name_in_key(key: Element<'_>) -> Option<(&str, TextRange)> {
    let token = key.children().next()?;
    match token.kind() {
        K::L_BRACKET => None,
        K::JS_STRING => string(token).filter(|(name, _)| !name.is_empty()),
        _ => Some((token.text(), token.range())),
    }
}

/// The text of a string, and its range; `None` if it is not written as it reads.
pub(super) fn string(token: Element<'_>) -> Option<(&str, TextRange)> {
    let text = token.text();
    let inside = text.get(1..text.len().checked_sub(1)?)?;
    let range = token.range();
    let one = ludex_syntax::TextSize::new(1);
    (!inside.contains('\\')).then(|| (inside, TextRange::new(range.start() + one, range.end() - one)))
}
