//! Texts in XML.

/// A text as the value of an attribute or between tags. Characters that XML 1.0 does not have are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\u{0}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_nothing() {
        assert_eq!(escaped("a<b> & \"c\" 'd'\n\u{0}é"), "a&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;&#10;\u{FFFD}é");
    }
}
