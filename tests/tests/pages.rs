//! The pages about diagnostics: each says what it should, in the agreed form, and its examples give
//! exactly the finding they are about.

use std::path::Path;
use std::sync::Arc;

use ludex::codes::{Known, all};
use ludex_base::{Database, Severity};
use ludex_ide::LANGUAGES;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::encoding::Encoding;

/// The sections of a page, in order.
const SECTIONS: [&str; 4] = ["Why it matters", "Example", "Write instead", "Severity"];

/// Codes whose finding takes more text than a page can show: they have no example that runs.
const WITHOUT_EXAMPLE: [&str; 2] = ["too-deep", "too-many-findings"];

/// Examples in which the finding never comes alone, with what comes along.
const IN_COMPANY: [(&str, &str); 1] = [("nested-if", "skipped-forms")];

struct Page<'a> {
    known: &'a Known,
    /// The first section has no title.
    sections: Vec<(&'a str, String)>,
}

impl<'a> Page<'a> {
    fn new(known: &'a Known) -> Page<'a> {
        let mut sections = vec![("", String::new())];
        let mut fenced = false;
        for line in known.code.page.lines() {
            fenced ^= line.starts_with("```");
            match line.strip_prefix("## ").filter(|_| !fenced) {
                Some(title) => sections.push((title, String::new())),
                None => {
                    let (_, text) = sections.last_mut().expect("a section");
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        Page { known, sections }
    }

    fn section(&self, title: &str) -> &str {
        self.sections.iter().find(|(other, _)| *other == title).map_or("", |(_, text)| text)
    }

    /// What is wrong with the form of the page.
    fn form(&self, wrong: &mut Vec<String>) {
        let code = self.known.code;
        let shown = format!("docs/diagnostics/{}/{}.md", self.known.folder, code.name);
        let mut lines = code.page.lines();
        if lines.next() != Some(&format!("# {}", code.title)) {
            wrong.push(format!("{shown}: the first line is `# {}`", code.title));
        }
        let severities: Vec<String> =
            Severity::ALL.iter().map(|s| format!("`{}/{}` · {}", self.known.folder, code.name, s.name())).collect();
        if lines.next() != Some("") || !lines.next().is_some_and(|line| severities.iter().any(|own| own == line)) {
            wrong.push(format!("{shown}: the third line is {}", severities[0]));
        }
        let titles: Vec<&str> = self.sections[1..].iter().map(|(title, _)| *title).collect();
        if titles != SECTIONS {
            wrong.push(format!("{shown}: the sections are {titles:?}, not {SECTIONS:?}"));
        }
        let setting = format!("/{}\" = \"off\"\n", code.name);
        if !self.section("Severity").contains(&setting) {
            wrong.push(format!("{shown}: the section on severity does not show the setting of this code"));
        }
    }
}

/// The codes that the examples of a section give, one list for each group of files checked together.
fn run(section: &str) -> Vec<Vec<(&'static str, Severity)>> {
    let mut groups = Vec::new();
    for group in section.split("<!-- again -->") {
        let mut db = Database::new(LANGUAGES, None);
        let mut settings = ludex_base::Settings::default();
        for line in section.lines() {
            if let Some(setting) = line.strip_prefix("<!-- config: ").and_then(|rest| rest.strip_suffix(" -->")) {
                let entries = ludex::config::parse_toml(setting).expect("a setting");
                assert_eq!(ludex::config::apply(&mut settings, &entries, Path::new("/")), []);
            }
        }
        db.set_settings(settings);
        let mut files = Vec::new();
        let mut lines = group.lines();
        while let Some(line) = lines.next() {
            let Some(info) = line.strip_prefix("```") else { continue };
            let text: String =
                lines.by_ref().take_while(|line| !line.starts_with("```")).flat_map(|line| [line, "\n"]).collect();
            let mut words = info.split(' ');
            let Some(dialect) = LANGUAGES.from_id(words.next().unwrap_or_default()) else { continue };
            let name = words.next().map_or_else(|| format!("main.{}", dialect.extensions[0]), str::to_owned);
            let path = Path::new("/").join(name.trim_start_matches("./"));
            files.push(db.set_file(&path, dialect, Arc::from(text), Encoding::Utf8));
        }
        db.refresh_mentions();
        let found = files.iter().filter(|file| !hidden(file.path(&db))).flat_map(|file| {
            diagnostics(&db, *file).iter().map(|one| (one.code.name, one.severity)).collect::<Vec<_>>()
        });
        let found = found.collect();
        if !files.is_empty() {
            groups.push(found);
        }
    }
    groups
}

/// A check of a folder does not look into hidden ones.
fn hidden(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
}

#[test]
fn every_page_is_true() {
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    for known in all() {
        // A shared page is there for every language.
        if seen.contains(&(known.folder, known.code.name)) {
            continue;
        }
        seen.push((known.folder, known.code.name));
        let page = Page::new(&known);
        page.form(&mut wrong);
        let name = known.code.name;
        let company = IN_COMPANY.iter().find(|(own, _)| *own == name).map(|(_, other)| *other);
        let examples = run(page.section("Example"));
        if examples.is_empty() && !WITHOUT_EXAMPLE.contains(&name) {
            wrong.push(format!("{}/{name}: no example", known.folder));
        }
        for found in examples {
            let only = found.iter().all(|(code, _)| *code == name || Some(*code) == company);
            if !only || !found.iter().any(|(code, _)| *code == name) {
                wrong.push(format!("{}/{name}: the example gives {found:?}", known.folder));
            }
        }
        for found in run(page.section("Write instead")) {
            if found.iter().any(|(code, severity)| *code == name || *severity == Severity::Error) {
                wrong.push(format!("{}/{name}: what to write instead gives {found:?}", known.folder));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A page without its code would be found by nobody.
#[test]
fn every_page_has_its_code() {
    let root = ludex_tests::repository().join("docs/diagnostics");
    let known = all();
    for folder in std::fs::read_dir(root).expect("a folder").flatten() {
        for page in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
            let (folder, name) = (folder.file_name(), page.path());
            let name = name.file_stem().expect("a name").to_string_lossy().into_owned();
            let has = known.iter().any(|known| known.folder == &*folder.to_string_lossy() && known.code.name == name);
            assert!(has, "{}/{name}.md belongs to no code", folder.to_string_lossy());
        }
    }
}
