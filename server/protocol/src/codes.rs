//! Every code that Ludex reports, with its page, and the page as somebody asks for it.

use std::collections::BTreeMap;

use ludex_base::{Code, Severity, codes, did_you_mean};
use ludex_languages::LANGUAGES;

/// A code as users meet it.
#[derive(Debug)]
pub struct Known {
    /// The name of the code with its dialect: `gdl/unused-define`.
    pub full: String,
    /// The code.
    pub code: &'static Code,
    /// The folder of its page below `docs/diagnostics`: the dialect's prefix, or `shared`.
    pub folder: &'static str,
}

/// The folder of the pages about codes that languages share.
const SHARED: &str = "shared";

/// The mark between the examples of a page that are apart from each other.
const AGAIN: &str = "<!-- again -->";

/// The sections of a page that hold examples.
const WITH_EXAMPLES: [&str; 2] = ["## Example", "## Write instead"];

/// Every code of every language, in order. A code that languages share is there once for each.
pub fn all() -> Vec<Known> {
    let mut all = every();
    all.retain(|known| !known.code.retired);
    all
}

/// Every code as [`all`] gives them, with those that nothing reports any more.
fn every() -> Vec<Known> {
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for dialect in LANGUAGES.all() {
        let shared = codes::shared().map(|code| (code, SHARED));
        for (code, folder) in dialect.codes().map(|code| (code, dialect.prefix)).chain(shared) {
            let full = format!("{}/{}", dialect.prefix, code.name);
            known.entry(full.clone()).or_insert(Known { full, code, folder });
        }
    }
    known.into_values().collect()
}

/// The names that settings know codes by, in order: every code of every language, and each shared one once more for
/// all languages. Those that nothing reports any more are there, too.
pub fn in_settings() -> BTreeMap<String, &'static Code> {
    let shared = codes::shared().map(|code| (codes::shared_name(code), code));
    every().into_iter().map(|known| (known.full, known.code)).chain(shared).collect()
}

/// The present name of a code with its language, if it is called by a former one.
pub fn renamed(full_code: &str) -> Option<String> {
    LANGUAGES.all().find_map(|dialect| codes::renamed(dialect, full_code))
}

/// A page as somebody has asked for it.
#[derive(Debug)]
pub struct Page {
    /// The code, with its language if the page is about one.
    pub code: String,
    /// The meaning of the code, in a few words.
    pub title: &'static str,
    /// The severity of its findings; for a code that languages share, in the language that is asked for or in most of
    /// them.
    pub severity: Severity,
    /// The page.
    pub markdown: String,
}

/// The page about a code. A code that languages share may be asked for without a language, or as `shared/…`; asked for
/// in a language, the page has the examples of that language.
///
/// # Errors
/// If there is no such code, or it means something else in each language; what to ask for instead.
pub fn explain(asked: &str) -> Result<Page, String> {
    let every = every();
    Ok(page_of(find(&every, asked)?, asked))
}

/// The page about a code that somebody has asked for by some name.
fn page_of(known: &Known, asked: &str) -> Page {
    let page = known.code.page;
    let (code, severity, text) = if known.folder != SHARED {
        (known.full.clone(), known.severity(), shown(page))
    } else if !names_language(asked) {
        (codes::shared_name(known.code), known.code.severity, shown(page))
    } else {
        (known.full.clone(), known.severity(), shown(&known.in_its_language()))
    };
    let mut markdown = with_former_names(text, &code, known.code.former);
    if !known.code.retired {
        markdown.push('\n');
        markdown.push_str(&about_severity(&code));
    }
    Page { code, title: known.code.title, severity, markdown }
}

/// True if a code is asked for with its language.
fn names_language(asked: &str) -> bool {
    asked.split_once('/').is_some_and(|(prefix, _)| prefix != SHARED)
}

/// A page that says below the line with the code what that was called before.
fn with_former_names(page: String, code: &str, former: &[&str]) -> String {
    if former.is_empty() {
        return page;
    }
    let prefix = code.split_once('/').map_or("", |(prefix, _)| prefix);
    let names: Vec<String> = former.iter().map(|name| format!("`{prefix}/{name}`")).collect();
    let (head, rest) = page.split_at(page.split_inclusive('\n').take(3).map(str::len).sum());
    format!("{head}\nIt used to be called {}.\n{rest}", names.join(" and "))
}

/// The codes that somebody means by one, each with its language: that one, or, where none is named, those of every
/// language in which it means the same.
///
/// # Errors
/// If there is no such code, or it means something else in each language; what to ask for instead.
pub fn meant(asked: &str) -> Result<Vec<String>, String> {
    let all = all();
    let known = find(&all, asked)?;
    if names_language(asked) {
        return Ok(vec![known.full.clone()]);
    }
    let same = all.iter().filter(|other| other.folder == known.folder && other.code.name == known.code.name);
    Ok(same.map(|known| known.full.clone()).collect())
}

/// The last section of every page: how the severity of a code is changed.
fn about_severity(code: &str) -> String {
    format!(
        "## Severity\n\nTo change it, or to turn the finding off, write this in `ludex.toml`:\n\n\
         ```toml\n[diagnostics.severity]\n\"{code}\" = \"off\"\n```\n"
    )
}

/// The code with this name, or with this former one; without its language it may be any that means the same.
fn find<'a>(all: &'a [Known], asked: &str) -> Result<&'a Known, String> {
    let (prefix, name) = asked.split_once('/').map_or((None, asked), |(prefix, name)| (Some(prefix), name));
    let fits = |known: &&Known| {
        let is_there = match prefix {
            Some(SHARED) => known.folder == SHARED,
            Some(prefix) => known.prefix() == prefix,
            None => true,
        };
        is_there && (known.code.name == name || known.code.former.contains(&name))
    };
    let fitting: Vec<&Known> = all.iter().filter(fits).collect();
    match fitting[..] {
        [first, ..] if fitting.iter().all(|known| known.folder == first.folder) => Ok(first),
        [] => {
            let names = all.iter().flat_map(|known| [known.full.as_str(), known.code.name]);
            Err(match did_you_mean(asked, names) {
                Some(guess) => format!("there is no code `{asked}`; did you mean `{guess}`?"),
                None => format!("there is no code `{asked}`; `ludex explain` lists all of them"),
            })
        }
        _ => {
            let names: Vec<&str> = fitting.iter().map(|known| known.full.as_str()).collect();
            Err(format!("`{asked}` means something else in each language: ask for one of {}", names.join(", ")))
        }
    }
}

impl Known {
    /// The prefix of the codes of its language.
    pub fn prefix(&self) -> &str {
        self.full.split_once('/').map_or("", |(prefix, _)| prefix)
    }

    /// The severity in its language, unless what reports it says otherwise.
    pub fn severity(&self) -> Severity {
        let judging = LANGUAGES.from_id(self.prefix()).and_then(|dialect| LANGUAGES.of(dialect).judging());
        judging.map_or(self.code.severity, |judging| judging.shared_severity(self.code))
    }

    /// The page that languages share, as one of them would have it.
    fn in_its_language(&self) -> String {
        let (prefix, code) = (self.prefix(), self.code);
        let declared = format!("`{SHARED}/{}` · {}", code.name, code.severity.name());
        let declared_line = format!("`{}` · {}", self.full, self.severity().name());
        let mut page: Vec<String> = Vec::new();
        for section in sections(code.page) {
            let heading = section.lines().next().unwrap_or_default();
            let examples: Vec<&str> = section[heading.len()..].split(AGAIN).map(str::trim).collect();
            let fitting: Vec<&str> = examples.into_iter().filter(|example| is_in(example, prefix)).collect();
            if WITH_EXAMPLES.contains(&heading) && !fitting.is_empty() {
                page.push(format!("{heading}\n\n{}", fitting.join("\n\n")));
            } else {
                page.push(section.trim().replacen(&declared, &declared_line, 1));
            }
        }
        page.join("\n\n")
    }
}

/// The parts of a page, each from its heading on.
fn sections(page: &str) -> Vec<&str> {
    let (mut starts, mut at, mut fenced) = (vec![0], 0, false);
    for line in page.split_inclusive('\n') {
        fenced ^= line.starts_with("```");
        if !fenced && line.starts_with("## ") {
            starts.push(at);
        }
        at += line.len();
    }
    starts.push(page.len());
    starts.windows(2).map(|ends| &page[ends[0]..ends[1]]).collect()
}

/// True if an example has code in a language.
fn is_in(example: &str, prefix: &str) -> bool {
    let fences = example.lines().filter_map(|line| line.strip_prefix("```"));
    let mut languages = fences.filter_map(|info| LANGUAGES.from_id(info.split(' ').next().unwrap_or_default()));
    languages.any(|dialect| dialect.prefix == prefix)
}

/// A page without what is written for tests only.
fn shown(page: &str) -> String {
    let (mut text, mut fenced, mut blank) = (String::with_capacity(page.len()), false, false);
    for line in page.lines() {
        fenced ^= line.starts_with("```");
        let is_comment = !fenced && line.starts_with("<!--") && line.ends_with("-->");
        // Around a comment there are two blank lines.
        if is_comment || (line.is_empty() && blank && !fenced) {
            continue;
        }
        blank = line.is_empty();
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_code_is_explained_in_the_language_in_which_it_is_asked_for() {
        for known in all().iter().filter(|known| known.folder == SHARED) {
            let page = explain(&known.full).expect("a page");
            let declared = format!("`{}` · {}", known.full, known.severity().name());
            assert_eq!(page.markdown.lines().nth(2), Some(declared.as_str()));
            assert!(page.markdown.contains(&format!("\"{}\" = \"off\"", known.full)), "{}", page.markdown);
            assert!(!page.markdown.contains("<!--") && !page.markdown.contains("\n\n\n"), "{}", page.markdown);
        }
        let brace = |code: &str| explain(code).expect("a page").markdown;
        let bdl = brace("bdl/unclosed-brace");
        assert!(bdl.contains("```bdl\n") && !bdl.contains("```trench"), "{bdl}");
        let trench = brace("trench/unclosed-brace");
        assert!(trench.contains("```trench\n") && !trench.contains("```bdl"), "{trench}");
        for all in [brace("unclosed-brace"), brace("shared/unclosed-brace")] {
            assert!(all.contains("```bdl\n") && all.contains("```trench\n") && all.contains("`shared/"), "{all}");
        }
    }

    #[test]
    fn every_page_ends_with_how_its_severity_is_changed() {
        for known in all() {
            let page = explain(&known.full).expect("a page");
            let end = format!("\n\n{}", about_severity(&known.full));
            assert!(page.markdown.ends_with(&end), "{}", page.markdown);
            assert_eq!(page.markdown.matches("## Severity").count(), 1, "{}", page.markdown);
        }
        let shared = explain("unclosed-brace").expect("a page").markdown;
        assert!(shared.contains("\"shared/unclosed-brace\" = \"off\""), "{shared}");
    }

    #[test]
    fn the_frame_of_an_example_is_not_shown() {
        let page = explain("bdl/axis-order").expect("a page").markdown;
        assert!(page.contains("\n\n```bdl\npieces{\n") && page.contains("\n}\n```\n"), "{page}");
        assert!(!page.contains("<!--") && !page.contains("rules{"), "{page}");
    }

    #[test]
    fn the_severity_of_a_shared_code_is_that_of_its_language() {
        let declared = |code: &str| explain(code).expect("a page").markdown.lines().nth(2).map(str::to_owned);
        assert_eq!(declared("gdl/extra-paren").as_deref(), Some("`gdl/extra-paren` · warning"));
        assert_eq!(declared("bogl/extra-paren").as_deref(), Some("`bogl/extra-paren` · error"));
        assert_eq!(declared("bdl/redefinition").as_deref(), Some("`bdl/redefinition` · warning"));
        assert_eq!(declared("bdl/byte-order-mark").as_deref(), Some("`bdl/byte-order-mark` · information"));
    }

    #[test]
    fn a_code_without_a_language_is_that_of_all_that_share_it() {
        let meant = |code: &str| meant(code).expect("codes");
        assert_eq!(meant("gdl/unused-define"), ["gdl/unused-define"]);
        assert_eq!(meant("unused-define"), ["gdl/unused-define"]);
        assert_eq!(meant("gdl/extra-paren"), ["gdl/extra-paren"]);
        let every = meant("extra-paren");
        assert!(every.len() > 1 && every.iter().all(|code| code.ends_with("/extra-paren")), "{every:?}");
        assert_eq!(meant("shared/extra-paren"), every);
    }

    #[test]
    fn a_former_name_leads_to_the_page() {
        static CODE: Code = Code {
            name: "present-name",
            former: &["old-name", "older-name"],
            severity: Severity::Hint,
            title: "Something",
            page: "# Something\n\n`gdl/present-name` · hint\n\nIt is so.\n",
            refused: false,
            retired: false,
        };
        let all = [Known { full: "gdl/present-name".to_owned(), code: &CODE, folder: "gdl" }];
        for asked in ["gdl/present-name", "gdl/old-name", "older-name"] {
            let page = page_of(find(&all, asked).expect("a code"), asked);
            let head = "# Something\n\n`gdl/present-name` · hint\n\nIt used to be called `gdl/old-name` and \
                        `gdl/older-name`.\n\nIt is so.\n\n## Severity\n";
            assert!(page.code == "gdl/present-name" && page.markdown.starts_with(head), "{asked}: {}", page.markdown);
        }
        for asked in ["bdl/old-name", "shared/old-name"] {
            assert!(find(&all, asked).is_err(), "{asked}");
        }
    }

    #[test]
    fn the_page_of_a_retired_code_does_not_say_how_its_severity_is_changed() {
        static CODE: Code = Code {
            name: "gone",
            former: &[],
            severity: Severity::Hint,
            title: "Something",
            page: "# Something\n\n`gdl/gone` · retired\n\nNothing reports it any more.\n",
            refused: false,
            retired: true,
        };
        let all = [Known { full: "gdl/gone".to_owned(), code: &CODE, folder: "gdl" }];
        assert_eq!(page_of(find(&all, "gone").expect("a code"), "gone").markdown, CODE.page);
    }

    /// A name that a code had once leads to it for good, so nothing else may have it.
    #[test]
    fn a_former_name_means_one_code() {
        let every = every();
        for known in &every {
            for former in known.code.former {
                let full = format!("{}/{former}", known.prefix());
                let meant: Vec<&str> = every
                    .iter()
                    .filter(|other| other.prefix() == known.prefix())
                    .filter(|other| other.code.name == *former || other.code.former.contains(former))
                    .map(|other| other.full.as_str())
                    .collect();
                assert_eq!((meant, renamed(&full)), (vec![known.full.as_str()], Some(known.full.clone())), "{full}");
            }
        }
    }

    #[test]
    fn what_is_not_a_code_is_refused() {
        let why = |code: &str| explain(code).expect_err("no code");
        assert_eq!(why("gdl/unused-defin"), "there is no code `gdl/unused-defin`; did you mean `gdl/unused-define`?");
        assert!(why("value-range").contains("bdl/value-range"), "{}", why("value-range"));
        assert!(why("shared/value-range").starts_with("there is no code"), "{}", why("shared/value-range"));
    }
}
