//! The places of a file that lead elsewhere as a whole: the modules that it brings in, and the addresses in its
//! comments.

use ludex_base::query::model;
use ludex_base::{Db, File, Markup, Role, Target, parse_once};
use ludex_syntax::tree::shared;
use ludex_syntax::{TextRange, TextSize};
use rowan::{NodeOrToken, WalkEvent};

use crate::hover;
use crate::quotes::inside_quotes;

/// A place that leads elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentLink {
    /// Bytes of the place, without quotes; half open.
    pub range: TextRange,
    /// The destination.
    pub target: Destination,
}

/// The end of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// A file that is known.
    File(File),
    /// An address such as `https://example.org/rules`.
    Address(String),
}

/// The longest address, in bytes.
const MAX_ADDRESS: usize = 2048;

/// The links of a file, in order of position.
pub fn document_links(db: &dyn Db, file: File) -> Vec<DocumentLink> {
    let text: &str = file.text(db);
    let imports = model(db, file).occurrences.iter().filter(|occurrence| occurrence.role == Role::Import);
    let modules = imports.filter_map(|occurrence| match occurrence.target {
        Target::File(module) => Some((inside_quotes(text, occurrence.range), Destination::File(module))),
        _ => None,
    });
    let mut links: Vec<DocumentLink> =
        modules.filter(|(range, _)| !range.is_empty()).map(|(range, target)| DocumentLink { range, target }).collect();
    if text.contains("://") {
        addresses_in_comments(db, file, &mut links);
    }
    links.sort_by_key(|link| (link.range.start(), link.range.end()));
    links
}

/// The text about the file that a link leads to.
pub fn describe(db: &dyn Db, file: File) -> Markup {
    hover::describe_file(db, file)
}

fn addresses_in_comments(db: &dyn Db, file: File, links: &mut Vec<DocumentLink>) {
    for event in parse_once(db, file).any_root().preorder_with_tokens() {
        let WalkEvent::Enter(NodeOrToken::Token(token)) = event else { continue };
        if !matches!(token.kind(), shared::COMMENT | shared::BLOCK_COMMENT) {
            continue;
        }
        let start = token.text_range().start();
        links.extend(addresses(token.text()).into_iter().map(|(at, address)| DocumentLink {
            range: TextRange::at(start + TextSize::new(at as u32), TextSize::of(address)),
            target: Destination::Address(address.to_owned()),
        }));
    }
}

/// The addresses in a text, each with the byte at which it begins.
fn addresses(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("http").map(|at| from + at) {
        let rest = &text[at..];
        let scheme = ["https://", "http://"].into_iter().find(|scheme| rest.starts_with(*scheme));
        let address = scheme.map(|scheme| (scheme, written(rest)));
        from = at + "http".len();
        if let Some((scheme, (length, address))) = address {
            from = at + length.max(scheme.len());
            if address.len() > scheme.len() {
                found.push((at, address));
            }
        }
    }
    found
}

/// The address with which a text begins, without what belongs to the sentence around it; and the number of bytes up to
/// the next character that no address has.
fn written(text: &str) -> (usize, &str) {
    let ends = |c: char| c.is_whitespace() || c.is_control() || "<>\"`{}|\\^".contains(c);
    let length = text.find(ends).unwrap_or(text.len());
    if length > MAX_ADDRESS {
        return (length, "");
    }
    let mut address = &text[..length];
    loop {
        let surplus = |open: char, close: char| {
            address.ends_with(close) && address.matches(close).count() > address.matches(open).count()
        };
        if address.ends_with(['.', ',', ';', ':', '!', '?', '\'', '*']) || surplus('(', ')') || surplus('[', ']') {
            address = &address[..address.len() - 1];
        } else {
            return (length, address);
        }
    }
}

#[cfg(test)]
mod tests {
    use ludex_base::file::file_name;
    use ludex_test_support::Fixture;

    use super::*;

    fn shown(name: &str, text: &str) -> Vec<String> {
        let fixture = Fixture::new(ludex_languages::LANGUAGES, name, text);
        let file = fixture.files[0];
        let leads_to = |link: DocumentLink| {
            let end = match link.target {
                Destination::File(module) => file_name(module.path(&fixture.db)),
                Destination::Address(address) => address,
            };
            format!("{} -> {end}", fixture.show(file, link.range))
        };
        document_links(&fixture.db, file).into_iter().map(leads_to).collect()
    }

    #[test]
    fn modules_and_addresses() {
        let text = "\
//- /game.g
; See https://example.org/rules.
(include \"types\")
(include \"nothing\")
(define home \"https://example.org/\")
//- /types.g
(unit-type boat)
";
        let expected =
            ["game.g:1:7 https://example.org/rules -> https://example.org/rules", "game.g:2:11 types -> types.g"];
        assert_eq!(shown("g", text), expected);
    }

    #[test]
    fn an_address_ends_before_the_end_of_its_sentence() {
        let found = |text: &'static str| addresses(text).into_iter().map(|(_, address)| address).collect::<Vec<_>>();
        assert_eq!(found("(https://a.b/c_(d)), http://e.f?"), ["https://a.b/c_(d)", "http://e.f"]);
        assert_eq!(found("[x](https://a.b/c). <https://d.e>'"), ["https://a.b/c", "https://d.e"]);
        assert_eq!(found("https:// and http://, https"), [""; 0]);
        assert_eq!(addresses("é http://ä.b!"), [(3, "http://ä.b")]);
    }

    #[test]
    fn what_is_too_long_is_not_an_address() {
        let long = format!("https://{} http://a.b", ")".repeat(1 << 20));
        assert_eq!(addresses(&long).into_iter().map(|(_, address)| address).collect::<Vec<_>>(), ["http://a.b"]);
    }
}
