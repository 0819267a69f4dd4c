//! Hy's kinds.

crate::syntax_kinds! {
    language HyLanguage;

    /// `'`
    QUOTE_MARK,
    /// A backquote.
    QUASIQUOTE_MARK,
    /// `~`
    UNQUOTE_MARK,
    /// `~@`
    SPLICE_MARK,
    /// `#t`: the call of a reader macro, whose name is the one character after `#`.
    READER_MARK,
    /// `"text"`, `r"text"`
    STRING,
    /// `42`, `-1.5`, `1/2`: what [`number`](super::literal::number) takes for one.
    NUMBER,
    /// `:name`
    KEYWORD,
    /// Every other run of characters.
    SYMBOL,
    /// `( … )`
    LIST,
    /// `[ … ]`
    VECTOR,
    /// `{ … }`
    DICT,
    /// `#{ … }`, whose first token is an `L_BRACE`.
    SET,
    /// `'` and its form.
    QUOTE,
    /// A backquote and its form.
    QUASIQUOTE,
    /// `~` and its form.
    UNQUOTE,
    /// `~@` and its form.
    SPLICE,
    /// `#t` and its form.
    READER_MACRO,
}

impl SyntaxKind {
    /// True for what holds other data.
    pub fn is_compound(self) -> bool {
        matches!(
            self,
            SyntaxKind::LIST
                | SyntaxKind::VECTOR
                | SyntaxKind::DICT
                | SyntaxKind::SET
                | SyntaxKind::QUOTE
                | SyntaxKind::QUASIQUOTE
                | SyntaxKind::UNQUOTE
                | SyntaxKind::SPLICE
                | SyntaxKind::READER_MACRO
        )
    }

    /// True for a mark that goes with the form after it.
    pub fn is_prefix(self) -> bool {
        matches!(
            self,
            SyntaxKind::QUOTE_MARK
                | SyntaxKind::QUASIQUOTE_MARK
                | SyntaxKind::UNQUOTE_MARK
                | SyntaxKind::SPLICE_MARK
                | SyntaxKind::READER_MARK
        )
    }
}
