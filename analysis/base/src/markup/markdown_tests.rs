//! Texts of authors in Markdown and in plain text: nothing in them is taken for a mark.

use salsa::plumbing::FromId;

use super::*;
use crate::random::Random;

fn text(text: &str) -> String {
    Markup::text(text).markdown(&|_| None)
}

fn shown(words: Words) -> String {
    Markup::text(words).markdown(&|_| None)
}

fn file() -> File {
    File::from_id(salsa::Id::from_bits(7))
}

fn range(start: u32, end: u32) -> TextRange {
    TextRange::new(start.into(), end.into())
}

/// The content of a text that is one code span, as CommonMark reads it; `None` if it is not one.
fn code_span(markdown: &str) -> Option<String> {
    let content = markdown.trim_start_matches('`');
    let fence = markdown.len() - content.len();
    let mut at = 0;
    let length = loop {
        let rest = content.get(at..)?;
        let found = rest.find('`')?;
        let run = rest[found..].len() - rest[found..].trim_start_matches('`').len();
        at += found + run;
        if run == fence {
            break at - run;
        }
    };
    // Nothing may follow.
    if fence == 0 || at != content.len() {
        return None;
    }
    let code = content[..length].replace('\n', " ");
    let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
    let inner = inner.filter(|_| code.chars().any(|c| c != ' ')).map(str::to_owned);
    Some(inner.unwrap_or(code))
}

#[test]
fn code_is_read_as_it_was_written() {
    let alphabet = ['`', ' ', 'a', '*', '|', '\\', '`', '<', 'é', '_', '\n'];
    let mut random = Random::new(1);
    for length in 1..400 {
        let written: String = (0..1 + length % 12).map(|_| random.one_of(&alphabet)).collect();
        let markdown = shown(code(&written));
        assert_eq!(code_span(&markdown), Some(written.replace('\n', " ")), "{written:?} as {markdown:?}");
    }
}

#[test]
fn code_has_the_shortest_marks_that_will_do() {
    assert_eq!(shown(code("a*b")), "`a*b`");
    assert_eq!(shown(code("a`b*c")), "``a`b*c``");
    assert_eq!(shown(code("`a``")), "``` `a`` ```");
    assert_eq!(shown(code(" a ")), "`  a  `");
    assert_eq!(shown(code("a\nb")), "`a b`");
    assert_eq!(shown(code("")), "");
}

#[test]
fn ordinary_words_stay_as_they_are() {
    for plain in [
        "2 * 3 - 1 = 5, a < b && b > c",
        "unit_type a__b #3 C:\\maps",
        "(a [b]) [c] “d” 1. e! 50% ~ f",
        "R&D, a & b; x|y",
        "a\nb\nc",
        "-1 and +1, =x, #x",
        "a | b\n--- | ---",
        "* one\n* two",
    ] {
        assert_eq!(text(plain), plain);
    }
}

#[test]
fn marks_of_authors_are_escaped() {
    assert_eq!(text("a*b* `c` _d_ ~e~"), "a\\*b\\* \\`c\\` \\_d\\_ \\~e\\~");
    assert_eq!(text("**a** __b__"), "\\*\\*a\\*\\* \\_\\_b\\_\\_");
    assert_eq!(text("<b>a</b> <!-- a < b"), "\\<b>a\\</b> \\<!-- a < b");
    assert_eq!(text("[a](b) [c]"), "\\[a\\](b) [c]");
    assert_eq!(text("![a](b)"), "!\\[a\\](b)");
    assert_eq!(text("&lt; &#60; &;"), "\\&lt; \\&#60; &;");
    assert_eq!(text("\\* C:\\"), "\\\\\\* C:\\\\");
    assert_eq!(shown(Words::from("a*").code("b").text("_c!").strong("d")), "a\\*`b`\\_c\\!**d**");
}

#[test]
fn lines_of_authors_begin_no_blocks() {
    assert_eq!(text("# a\n## b\n#c"), "\\# a\n\\## b\n#c");
    assert_eq!(text("> a\n- b\n+ c\n-d"), "\\> a\n\\- b\n\\+ c\n-d");
    assert_eq!(text("a\n===\nb\n---\n***\n___\n=== c"), "a\n\\===\nb\n\\---\n\\*\\*\\*\n\\_\\_\\_\n=== c");
    assert_eq!(text("~~~\na"), "\\~\\~\\~\na");
    assert_eq!(shown(Words::from("- ").code("a")), "\\- `a`");
    assert_eq!(shown(Words::from("-").code("a")), "-`a`");
    let list = Markup::default().with_list(vec!["# a\n# b".into()]);
    assert_eq!(list.markdown(&|_| None), "- \\# a # b");
}

#[test]
fn strong_words_hold_names() {
    assert_eq!(shown(Words::new().strong("a*b").text(" — c")), "**a\\*b** — c");
    assert_eq!(shown(Words::new().strong("u*")), "**u\\***");
    assert_eq!(shown(Words::new().strong(code("*"))), "**`*`**");
    assert_eq!(shown(Words::from("a").strong(" b\n ").text("c")), "a **b**  c");
    assert_eq!(shown(Words::from("a").emphasis(" ").text("c")), "a c");
    assert_eq!(shown(Words::new().emphasis(Words::from("as ").code("a").text("."))), "*as `a`.*");
}

#[test]
fn links_lead_to_places() {
    let words = Words::from("see ").link("here", file(), range(2, 4)).text(".");
    let markup = Markup::text(words);
    let markdown = markup.markdown(&|target| {
        assert!(target.file == file());
        Some(format!("{:?}", target.range))
    });
    assert_eq!(markdown, "see [here](2..4).");
    assert_eq!(markup.markdown(&|_| None), "see here.");
    assert_eq!(markup.plain(), "see here.");
    let named = Markup::text(Words::new().link(code("a]`"), file(), range(0, 0)).link("b[1]*", file(), range(0, 0)));
    assert_eq!(named.markdown(&|_| Some("c(d".to_owned())), "[`` a]` ``](<c(d>)[b\\[1\\]\\*](<c(d>)");
}

#[test]
fn tables() {
    let link = Words::new().link("b|c", file(), range(1, 2));
    let rows = vec![vec![code("a|b"), "1".into()], vec![link, "*d*\ne \\| - f".into()]];
    let table = Markup::default().with_table(&["x", "y"], rows);
    let expected = "\
| x | y |
|---|---|
| `a\\|b` | 1 |
| [b\\|c](f) | \\*d\\* e \\\\\\| - f |";
    assert_eq!(table.markdown(&|_| Some("f".to_owned())), expected);
    assert_eq!(table.plain(), "x    y\na|b  1\nb|c  *d* e \\| - f");
    let backslash = Markup::default().with_table(&["x"], vec![vec![code("a\\|b")]]);
    assert_eq!(backslash.markdown(&|_| None), "| x |\n|---|\n| `a\\\\\\|b` |");
}

#[test]
fn lines_of_code_end_where_they_end() {
    let fenced = |code: &str| Markup::default().with_code("g", code).markdown(&|_| None);
    assert_eq!(fenced("a `b`"), "```g\na `b`\n```");
    assert_eq!(fenced("```\n````"), "`````g\n```\n````\n`````");
}

#[test]
fn plain_text_has_no_marks() {
    let markup = Markup::read("**a** — *b*, `c*d`\n\n```gdl\n(x)\n```\n\n- one\n- two `2`\n\n---\n\nlast\nline");
    let plain = "a — b, c*d\n\n    (x)\n\n  * one\n  * two 2\n\n--------------------\n\nlast\nline";
    assert_eq!(markup.plain(), plain);
    assert_eq!(Markup::read("2 * 3 is *six*").plain(), "2 * 3 is six");
    assert_eq!(Markup::text("2*3 is *six*").plain(), "2*3 is *six*");
}
