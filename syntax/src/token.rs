//! Tokens, as lexers make them.

/// A token: its kind and the byte where it begins. It ends where the next one begins.
#[derive(Debug, Clone, Copy)]
pub struct Token<K> {
    /// The kind of the token.
    pub kind: K,
    /// Byte offset of its first character.
    pub start: u32,
}
