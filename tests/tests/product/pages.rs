//! The pages about diagnostics: each says what it should, in the agreed form; its examples give exactly the
//! finding they are about, and the fixes offered there mend it.

use std::path::Path;
use std::sync::Arc;

use ludex::codes::{Known, all};
use ludex_base::{Code, Database, Dialect, File, Settings, Severity};
use ludex_ide::diagnostics::diagnostics;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;
use ludex_test_support::fixes::try_fixes;

/// The sections of a page, in order. Behind them `ludex explain` says how the severity is changed.
const SECTIONS: [&str; 3] = ["Why it matters", "Example", "Write instead"];

/// Codes whose finding takes more text than a page can show, or a code that has been renamed: they have no example that
/// runs, and nothing to write instead.
const WITHOUT_EXAMPLE: [&str; 3] = ["renamed-code", "too-deep", "too-many-findings"];

/// Examples in which the finding never comes alone, with what comes along.
const IN_COMPANY: [(&str, &str); 4] = [
    // The document does not know these functions.
    ("bogl/full-without-empty", "bogl/one-sided-name"),
    ("bogl/row-length", "bogl/one-sided-name"),
    ("gdl/nested-if", "gdl/skipped-forms"),
    ("trench/duplicate-player", "trench/player-form"),
];

/// A finding that an example gives: the code with the language's prefix, and the severity.
type ExampleFinding = (String, Severity);

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

    /// Adds the faults in the form of the page.
    fn form(&self, wrong: &mut Vec<String>) {
        let code = self.known.code;
        let shown = format!("docs/diagnostics/{}/{}.md", self.known.folder, code.name);
        let mut lines = code.page.lines();
        if lines.next() != Some(&format!("# {}", code.title)) {
            wrong.push(format!("{shown}: the first line is `# {}`", code.title));
        }
        let declared = format!("`{}/{}` · {}", self.known.folder, code.name, code.severity.name());
        if lines.next() != Some("") || lines.next() != Some(declared.as_str()) {
            wrong.push(format!("{shown}: the third line is {declared}"));
        }
        let titles: Vec<&str> = self.sections[1..].iter().map(|(title, _)| *title).collect();
        if titles != SECTIONS {
            wrong.push(format!("{shown}: the sections are {titles:?}, not {SECTIONS:?}"));
        }
    }

    /// True for the code of the page, in the language whose page it is; a shared page is for all of them.
    fn is_own(&self, full_code: &str) -> bool {
        let (prefix, name) = full_code.split_once('/').unwrap_or_default();
        name == self.known.code.name && (self.known.folder == "shared" || prefix == self.known.folder)
    }

    /// Adds the faults in what the examples give.
    fn examples(&self, wrong: &mut Vec<String>) {
        let code = self.known.code;
        let shown = format!("{}/{}", self.known.folder, code.name);
        let company = IN_COMPANY.iter().find(|(code, _)| *code == shown).map(|(_, other)| *other);
        let faulty = Example::all(self.section("Example"));
        let examples: Vec<Vec<ExampleFinding>> = faulty.iter().map(Example::found).collect();
        let better: Vec<Vec<ExampleFinding>> =
            Example::all(self.section("Write instead")).iter().map(Example::found).collect();
        if WITHOUT_EXAMPLE.contains(&code.name) {
            if !examples.is_empty() || !better.is_empty() {
                wrong.push(format!("{shown}: has an example: take it out of WITHOUT_EXAMPLE"));
            }
            return;
        }
        if examples.is_empty() {
            wrong.push(format!("{shown}: no example"));
        }
        if better.is_empty() {
            wrong.push(format!("{shown}: no code that shows what to write instead"));
        }
        for found in &examples {
            let only = found.iter().all(|(code, _)| self.is_own(code) || Some(code.as_str()) == company);
            if !only || !found.iter().any(|(code, _)| self.is_own(code)) {
                wrong.push(format!("{shown}: the example gives {found:?}"));
            }
        }
        let own_findings: Vec<&ExampleFinding> =
            examples.iter().flatten().filter(|(code, _)| self.is_own(code)).collect();
        if !own_findings.is_empty() && !own_findings.iter().any(|(_, severity)| *severity == code.severity) {
            wrong.push(format!("{shown}: no example gives it as {}", code.severity.name()));
        }
        for example in &faulty {
            let faults = example.checked().flat_map(|file| try_fixes(&example.db, file).faults);
            wrong.extend(faults.map(|fault| format!("{shown}: a fix in the example: {fault}")));
        }
        for found in &better {
            if found.iter().any(|(code, severity)| self.is_own(code) || *severity == Severity::Error) {
                wrong.push(format!("{shown}: what to write instead gives {found:?}"));
            }
        }
    }

    /// Everything that is wrong with the page.
    fn faults(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.form(&mut wrong);
        self.examples(&mut wrong);
        wrong
    }
}

/// A group of files that are checked together.
struct Example {
    db: Database,
    files: Vec<File>,
}

impl Example {
    /// The groups of files in a section, under the settings that it names.
    fn all(section: &str) -> Vec<Example> {
        let mut settings = Settings::default();
        for line in section.lines() {
            if let Some(setting) = line.strip_prefix("<!-- config: ").and_then(|rest| rest.strip_suffix(" -->")) {
                let entries = ludex::config::parse_toml(setting).expect("a setting");
                assert_eq!(ludex::config::apply(&mut settings, &entries, Path::new("/")), []);
            }
        }
        let examples = section.split("<!-- again -->").map(|group| Example::new(group, settings.clone()));
        examples.filter(|example| !example.files.is_empty()).collect()
    }

    fn new(group: &str, settings: Settings) -> Example {
        let mut db = Database::new(LANGUAGES, None);
        db.set_settings(settings);
        let mut files = Vec::new();
        let (mut lines, mut frame) = (group.lines(), None);
        while let Some(line) = lines.next() {
            frame = line.strip_prefix("<!-- frame: ").and_then(|rest| rest.strip_suffix(" -->")).or(frame);
            let Some(info) = line.strip_prefix("```") else { continue };
            let program = lines.by_ref().take_while(|line| !line.starts_with("```"));
            let mut text: String = program.flat_map(|line| [line, "\n"]).collect();
            let mut words = info.split(' ');
            let Some(dialect) = LANGUAGES.from_id(words.next().unwrap_or_default()) else { continue };
            if let Some(frame) = frame.take() {
                text = framed(dialect, frame, &text);
            }
            let name = words.next().map_or_else(|| format!("main.{}", dialect.extensions[0]), str::to_owned);
            let path = Path::new("/").join(name.trim_start_matches("./"));
            files.push(db.set_file(&path, dialect, Arc::from(text), Encoding::Utf8));
        }
        db.refresh_mentions();
        Example { db, files }
    }

    /// The files that a check of their folder reports on.
    fn checked(&self) -> impl Iterator<Item = File> {
        self.files.iter().copied().filter(|file| !hidden(file.path(&self.db)))
    }

    fn found(&self) -> Vec<ExampleFinding> {
        let found = |file: File| {
            let dialect = file.dialect(&self.db);
            let found = diagnostics(&self.db, file);
            found.iter().map(|one| (one.full_code(dialect), one.severity)).collect::<Vec<ExampleFinding>>()
        };
        self.checked().flat_map(found).collect()
    }
}

/// The program of an example that stands in a frame, `docs/diagnostics/<prefix>/frames/NAME`.
///
/// Behind the name of the frame are the parts that give way to the example (`pieces`), and words that other ones take
/// the place of (`fox=owl`). A part ends with a blank line and has the name that it begins with; a paragraph of the
/// example goes where the part with this name was, or else behind the paragraph before it.
fn framed(dialect: Dialect, frame: &str, example: &str) -> String {
    let mut words = frame.split(' ');
    let file = format!("{}.{}", words.next().unwrap_or_default(), dialect.extensions[0]);
    let path = ludex_tests::repository().join("docs/diagnostics").join(dialect.prefix).join("frames").join(file);
    let mut text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut places: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in words {
        match word.split_once('=') {
            Some((old, new)) => text = text.replace(old, new),
            None => places.push((word, Vec::new())),
        }
    }
    assert!(!places.is_empty(), "`{frame}` does not say what the example takes the place of");
    let mut place = 0;
    for paragraph in example.trim_end().split("\n\n") {
        place = places.iter().position(|(part, _)| *part == first_word(paragraph)).unwrap_or(place);
        places[place].1.push(paragraph);
    }
    let parts: Vec<&str> = text.trim_end().split("\n\n").collect();
    for (name, _) in &places {
        assert!(parts.iter().any(|part| first_word(part) == *name), "the frame of `{frame}` has no part `{name}`");
    }
    let filled = |part: &&str| match places.iter().find(|(name, _)| *name == first_word(part)) {
        Some((_, paragraphs)) => paragraphs.join("\n\n"),
        None => (*part).to_owned(),
    };
    parts.iter().map(filled).collect::<Vec<String>>().join("\n\n") + "\n"
}

/// The name that a part of a frame begins with.
fn first_word(part: &str) -> &str {
    part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
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
        wrong.extend(Page::new(&known).faults());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Each fault of a page is seen: that is what these tests are for.
#[test]
fn a_faulty_page_is_seen() {
    let known = all().into_iter().find(|known| known.full == "bdl/empty-interval").expect("the code");
    let declared = known.code;
    let faults = |severity: Severity, old: &str, new: &str| {
        assert_eq!(declared.page.matches(old).count(), 1, "how often the page has {old:?}");
        let page: &'static str = Box::leak(declared.page.replacen(old, new, 1).into_boxed_str());
        let code: &'static Code = Box::leak(Box::new(Code { page, severity, ..*declared }));
        let known = Known { full: known.full.clone(), code, folder: known.folder };
        Page::new(&known).faults()
    };
    let one = |old: &str, new: &str, expected: &str| {
        let found = faults(declared.severity, old, new);
        assert!(found.len() == 1 && found[0].contains(expected), "{new:?} gives {found:?}");
    };
    let section = |title: &str| {
        let (_, rest) = declared.page.split_once(&format!("## {title}\n")).expect("the section");
        rest.split("\n## ").next().unwrap_or_default()
    };
    assert_eq!(faults(declared.severity, declared.title, declared.title), Vec::<String>::new());
    one(declared.title, "Something else", "the first line is");
    one("· error\n", "· information\n", "the third line is");
    one("## Why it matters\n", "## Why\n", "the sections are");
    one(section("Example"), section("Write instead"), "the example gives []");
    one(section("Write instead"), section("Example"), "what to write instead gives");
    one(section("Write instead"), "\nSwap the ends.\n", "no code that shows what to write instead");
    // The line is as the code declares it, but what is reported is not.
    let found = faults(Severity::Information, "· error\n", "· information\n");
    assert!(found.len() == 1 && found[0].contains("no example gives it as information"), "{found:?}");
}

#[test]
fn an_example_takes_the_place_of_parts_of_its_frame() {
    let bdl = LANGUAGES.from_id("bdl").expect("the language");
    let frame = std::fs::read_to_string(ludex_tests::repository().join("docs/diagnostics/bdl/frames/fox.bdl"));
    let frame = frame.expect("the frame").replace("fox", "owl");
    let parts: Vec<&str> = frame.trim_end().split("\n\n").collect();
    let [rules, pieces, placed, invariants, finish] = parts[..] else { panic!("{parts:?}") };
    let pieces_only = framed(bdl, "fox pieces fox=owl", "pieces{\n}\n\nnonsense\n");
    assert_eq!(pieces_only, format!("{rules}\n\npieces{{\n}}\n\nnonsense\n\n{placed}\n\n{invariants}\n\n{finish}\n"));
    let two = framed(bdl, "fox fox=owl rules invariants", "first_player : 0\n\ninvariants{\n}\n");
    assert_eq!(two, format!("first_player : 0\n\n{pieces}\n\n{placed}\n\ninvariants{{\n}}\n\n{finish}\n"));
}

/// A page without its code would be found by nobody.
#[test]
fn every_page_has_its_code() {
    let root = ludex_tests::repository().join("docs/diagnostics");
    let known = all();
    for folder in std::fs::read_dir(root).expect("a folder").flatten() {
        let pages = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        for page in pages.filter(|page| page.file_name() != "frames") {
            let (folder, name) = (folder.file_name(), page.path());
            let name = name.file_stem().expect("a name").to_string_lossy().into_owned();
            let has = known.iter().any(|known| known.folder == &*folder.to_string_lossy() && known.code.name == name);
            assert!(has, "{}/{name}.md belongs to no code", folder.to_string_lossy());
        }
    }
}
