//! GDL's kinds.

crate::syntax_kinds! {
    language GdlLanguage;

    /// `'` or a backquote: nothing after it is evaluated.
    QUOTE_MARK,
    /// `42`, `-1`, `0.25`, `65%`, `3d6+3`: everything the reader takes as one number.
    NUMBER,
    /// `"text"`
    STRING,
    /// `infantry`, `|coastal waters|`
    SYMBOL,
    /// `( … )`
    LIST,
    /// A quote mark and what it quotes.
    QUOTE,
}
