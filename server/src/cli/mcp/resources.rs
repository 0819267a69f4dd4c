//! What can be read: the reference of each language, its codes, and the pages about them.

use ludex_base::Dialect;
use ludex_languages::LANGUAGES;
use percent_encoding::percent_decode_str;
use rmcp::model::{Resource, ResourceTemplate};

use crate::cli::{language, named_dialect};
use crate::codes;

/// What the URIs begin with.
const SCHEME: &str = "ludex://";

/// The type of the texts.
pub(super) const MARKDOWN: &str = "text/markdown";

/// The languages whose names or codes there are: of those that share them, the first.
fn languages() -> impl Iterator<Item = Dialect> {
    LANGUAGES.all().filter(|dialect| LANGUAGES.from_id(dialect.prefix) == Some(*dialect))
}

/// What is listed.
pub(super) fn listed() -> Vec<Resource> {
    let of_language = |dialect: Dialect| {
        let (id, name) = (dialect.prefix, dialect.name);
        [
            Resource::new(format!("{SCHEME}language/{id}"), format!("{id} names"))
                .with_title(format!("The names of {name}"))
                .with_description("All predefined names, each with the first line of its text")
                .with_mime_type(MARKDOWN),
            Resource::new(format!("{SCHEME}codes/{id}"), format!("{id} codes"))
                .with_title(format!("The codes of findings in {name}"))
                .with_description("All codes with their severities and titles")
                .with_mime_type(MARKDOWN),
        ]
    };
    languages().flat_map(of_language).collect()
}

/// What can be read besides.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let diagnostics = ResourceTemplate::new(format!("{SCHEME}diagnostics/{{language}}/{{code}}"), "page about a code")
        .with_description("What a finding means, why it matters, an example and what to write instead")
        .with_mime_type(MARKDOWN);
    let names = ResourceTemplate::new(format!("{SCHEME}name/{{language}}/{{name}}"), "text about a predefined name")
        .with_description("What a predefined name of a language means")
        .with_mime_type(MARKDOWN);
    vec![diagnostics, names]
}

/// The text that a URI names, in Markdown.
///
/// # Errors
/// If there is none: what to ask for instead.
pub(super) fn read(uri: &str) -> Result<String, String> {
    let unknown = || format!("there is no resource `{uri}`");
    let parts = uri.strip_prefix(SCHEME).ok_or_else(unknown)?.split('/');
    let parts: Result<Vec<String>, _> =
        parts.map(|part| percent_decode_str(part).decode_utf8().map(|part| part.into_owned())).collect();
    let parts = parts.map_err(|_| unknown())?;
    match parts.iter().map(String::as_str).collect::<Vec<&str>>()[..] {
        ["language", id] => Ok(names(named_dialect(id)?)),
        ["codes", id] => Ok(codes_of(named_dialect(id)?)),
        ["diagnostics", id, code] => Ok(codes::explain(&format!("{id}/{code}"))?.markdown),
        ["name", id, name] => {
            let found = language::names(named_dialect(id)?).find(|(known, _)| *known == name);
            let (_, text) = found.ok_or_else(|| format!("`{name}` is not a predefined name of this language"))?;
            Ok(text.markdown(&|_| None))
        }
        _ => Err(unknown()),
    }
}

fn names(dialect: Dialect) -> String {
    let line = |(name, text): (&'static str, ludex_base::Markup)| {
        let text = text.plain();
        // The first line is how the name is written, or the name itself.
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        let about = if first == name { lines.next().unwrap_or_default() } else { first };
        format!("* `{name}`: {about}\n")
    };
    let names: String = language::names(dialect).map(line).collect();
    format!("# The names of {}\n\n{names}", dialect.name)
}

fn codes_of(dialect: Dialect) -> String {
    let known = codes::all().into_iter().filter(|known| known.full.split('/').next() == Some(dialect.prefix));
    let line =
        |known: codes::Known| format!("* `{}` ({}): {}\n", known.full, known.severity().name(), known.code.title);
    format!("# The codes of findings in {}\n\n{}", dialect.name, known.map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_can_be_read() {
        let listed = listed();
        assert!(listed.len() >= 2, "{listed:?}");
        for resource in listed {
            let text = read(&resource.uri).expect("a text");
            assert!(text.starts_with("# The ") && text.lines().count() > 5, "{}: {text}", resource.uri);
        }
        for known in codes::all() {
            let text = read(&format!("{SCHEME}diagnostics/{}", known.full)).expect("a page");
            assert!(text.starts_with("# "), "{text}");
        }
        for dialect in languages() {
            let (name, _) = language::names(dialect).next().expect("a name");
            let escaped = name.replace('%', "%25").replace('/', "%2F").replace('?', "%3F");
            read(&format!("{SCHEME}name/{}/{escaped}", dialect.prefix)).expect("a text");
        }
    }

    #[test]
    fn other_uris_name_nothing() {
        for uri in
            ["", "file:///etc/passwd", "ludex://", "ludex://language", "ludex://language/gdl/x", "ludex://name/%FF"]
        {
            assert!(read(uri).expect_err(uri).contains("there is no resource"), "{uri}");
        }
        assert!(read("ludex://language/gld").expect_err("none").contains("did you mean `gdl`?"));
        assert!(read("ludex://diagnostics/gdl/no-such").expect_err("none").contains("there is no code"));
    }
}
