//! Test fixtures: several files in one text, with cursors and annotations.
//!
//! `//- /path` begins a file; `$0` marks a cursor; a line that begins with `//` and holds carets
//! annotates the line above it: `//   ^^^ error[unused-define]: text` (the severity, the code, then a part
//! of the message; `| ` behind the carets says that the range is empty). With `UPDATE_EXPECT=1`, an annotation that
//! has no code yet gets it.
//!
//! The languages of a fixture are a value, so that a language is tested with one build of its crate.
//!
//! Beside them, [`check_xml`], which looks over a drawing, the files below a folder, for tests that walk over many
//! ([`files_below`]), [`counted`], which counts the queries that run, [`with_texts`], which copies a database, [`fixes`],
//! which tries the fixes of a file, [`planted`], which plants mistakes, [`rewrites`], which tries the rewrites of a
//! file, [`strokes`], which edits pictures at random, [`laws`] and [`edited`], which hold texts against what always holds,
//! and [`answers`], which can be compared.

mod annotation;
pub mod answers;
pub mod counted;
pub mod edited;
pub mod fixes;
pub mod laws;
pub mod planted;
pub mod rewrites;
pub mod strokes;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::navigation::NavigationTarget;
use ludex_base::painting::{Numbers, Stroke, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, Db, Diagnostic, File, Languages, LineIndex, Markup, PositionEncoding, TextRange, TextSize};
use ludex_ide::outline::DocumentSymbol;

/// A database with the files of a fixture.
pub struct Fixture {
    /// The database, its indexes up to date.
    pub db: Database,
    /// In order of the text.
    pub files: Vec<File>,
    /// The places where `$0` stood, in order.
    pub cursors: Vec<(File, TextSize)>,
    /// The annotations, in order.
    pub annotations: Vec<(File, TextRange, String)>,
}

impl Fixture {
    /// Reads a fixture of these languages. A text without `//- ` is one file `/main.EXTENSION`.
    pub fn new(languages: Languages, extension: &str, text: &str) -> Fixture {
        let mut db = Database::new(languages, None);
        let mut fixture_files: Vec<(String, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            if let Some(path) = line.trim_end().strip_prefix("//- ") {
                fixture_files.push((path.to_owned(), String::new()));
            } else {
                if fixture_files.is_empty() {
                    fixture_files.push((format!("/main.{extension}"), String::new()));
                }
                if let Some((_, text)) = fixture_files.last_mut() {
                    text.push_str(line);
                }
            }
        }
        let (mut files, mut cursors, mut annotations) = (Vec::new(), Vec::new(), Vec::new());
        for (path, text) in fixture_files {
            let (text, notes) = strip(&text);
            let mut plain = String::new();
            let mut found = Vec::new();
            for (index, part) in text.split("$0").enumerate() {
                if index > 0 {
                    found.push(TextSize::of(plain.as_str()));
                }
                plain.push_str(part);
            }
            let path = Path::new(&path);
            let dialect = languages.reading(path).expect("a known extension");
            let file = db.set_file(path, dialect, Arc::from(plain), Default::default());
            files.push(file);
            cursors.extend(found.into_iter().map(|offset| (file, offset)));
            annotations.extend(notes.into_iter().map(|(range, note)| (file, range, note)));
        }
        db.refresh_mentions();
        Fixture { db, files, cursors, annotations }
    }

    /// The only cursor.
    pub fn cursor(&self) -> (File, TextSize) {
        self.cursors[0]
    }

    /// The text of a file after the first fix that is offered for it; `None` if there is none.
    pub fn fixed(&self, file: File) -> Option<String> {
        let found = ludex_ide::diagnostics::diagnostics(&self.db, file);
        let change = &found.iter().find_map(|diagnostic| diagnostic.fixes.first())?.change;
        let (_, edits) = change.edits.iter().find(|(changed, _)| *changed == file)?;
        Some(ludex_base::source_change::apply(file.text(&self.db), edits))
    }

    /// The text of the file of the cursor after the rewrite with an id, as it is offered for what stands between the first
    /// two cursors, or at the only one; `None` if it is not offered.
    pub fn rewritten(&self, id: &str) -> Option<String> {
        let (file, start) = self.cursor();
        let end = self.cursors.get(1).map_or(start, |(_, end)| *end);
        let found = ludex_ide::rewrites::rewrites(&self.db, file, TextRange::new(start, end));
        let rewrite = found.into_iter().find(|rewrite| rewrite.id == id)?;
        let (_, edits) = rewrite.change.edits.iter().find(|(changed, _)| *changed == file)?;
        Some(ludex_base::source_change::apply(file.text(&self.db), edits))
    }

    /// The text of a file after something is edited in the picture of it, or of a part of it: with a tool, a brush, an
    /// owner and cells by their numbers.
    ///
    /// # Errors
    /// If that is refused: why.
    pub fn painted(
        &self,
        (file, what): (usize, Option<&str>),
        tool: ToolKind,
        (brush, owner): (&str, &str),
        cells: &[Numbers],
    ) -> Result<String, String> {
        let chosen = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
        let stroke = Stroke { tool, brush: chosen(brush), owner: chosen(owner), cells: cells.to_vec() };
        let file = self.files[file];
        let change = ludex_ide::painting::paint(&self.db, file, PreviewRequest::of(what), &stroke)?;
        let edits = change.edits.iter().find(|(changed, _)| *changed == file).map_or(&[][..], |(_, edits)| edits);
        Ok(ludex_base::source_change::apply(file.text(&self.db), edits))
    }

    /// The definitions that the name at the cursor leads to, as [`Fixture::show`] writes them; `None` where there is no
    /// name.
    pub fn definition(&self) -> Option<Vec<String>> {
        let (file, offset) = self.cursor();
        let (_, targets) = ludex_ide::definition::definition(&self.db, file, offset)?;
        let shown = |target: &NavigationTarget| self.show(target.file, target.name_range).trim_end().to_owned();
        Some(targets.iter().map(shown).collect())
    }

    /// Every place that means the same as the name at the cursor, its definition included.
    pub fn references(&self) -> Vec<String> {
        let (file, offset) = self.cursor();
        let places = ludex_ide::references::references(&self.db, file, offset, true).unwrap_or_default();
        places.iter().map(|place| self.show(place.file, place.range)).collect()
    }

    /// The places in the file of the cursor that mean the same as the name there, each with what it does.
    pub fn highlights(&self) -> Vec<String> {
        let (file, offset) = self.cursor();
        let places = ludex_ide::highlight::highlight(&self.db, file, offset);
        places.iter().map(|(range, role)| format!("{} {role:?}", self.show(file, *range))).collect()
    }

    /// The text about what stands at the cursor, as Markdown, or `nothing`.
    pub fn hover(&self) -> String {
        let (file, offset) = self.cursor();
        let hover = ludex_ide::hover::hover(&self.db, file, offset);
        hover.map_or_else(|| "nothing".to_owned(), |hover| markdown(&self.db, &hover.markup))
    }

    /// The signature at the cursor, the part that is due in `«»`, and what is said of this part; `None` where there is
    /// none.
    pub fn signature(&self) -> Option<(String, Markup)> {
        let (file, offset) = self.cursor();
        let found = ludex_ide::signature_help::signature_help(&self.db, file, offset)?;
        let Some(due) = found.active.and_then(|active| found.parameters.get(active as usize)) else {
            return Some((found.label, Markup::default()));
        };
        let (start, end) = (due.range.start, due.range.end);
        let label = format!("{}«{}»{}", &found.label[..start], &found.label[start..end], &found.label[end..]);
        Some((label, due.documentation.clone()))
    }

    /// The text of a file with its inlay hints, each between two signs.
    pub fn hinted(&self, file: File, [open, close]: [char; 2]) -> String {
        let text = file.text(&self.db);
        let (mut out, mut from) = (String::new(), 0);
        for hint in ludex_ide::inlay_hints::inlay_hints(&self.db, file, TextRange::up_to(TextSize::of(&**text))) {
            let to = usize::from(hint.offset);
            out.push_str(&format!("{}{open}{}{close}", &text[from..to], hint.label));
            from = to;
        }
        out + &text[from..]
    }

    /// The lenses of a file, a line each: the line that a lens stands above, and its title.
    pub fn lenses(&self, file: File) -> String {
        let text = file.text(&self.db);
        let line = |start: TextSize| text[..usize::from(start)].matches('\n').count() + 1;
        let found = ludex_ide::code_lenses::code_lenses(&self.db, file);
        found.iter().map(|lens| format!("{}: {}\n", line(lens.range.start()), lens.title)).collect()
    }

    /// The codes of what is found in the first file, in order, without the language.
    pub fn codes(&self) -> Vec<&'static str> {
        ludex_ide::diagnostics::diagnostics(&self.db, self.files[0]).iter().map(|one| one.code.name).collect()
    }

    /// The outline of the first file, a line an entry: `name (detail)`, deeper ones indented.
    pub fn outline(&self) -> String {
        fn lines(symbols: &[DocumentSymbol], depth: usize, out: &mut String) {
            for symbol in symbols {
                let detail = if symbol.detail.is_empty() { String::new() } else { format!(" ({})", symbol.detail) };
                out.push_str(&format!("{}{}{detail}\n", "  ".repeat(depth), symbol.name));
                lines(&symbol.children, depth + 1, out);
            }
        }
        let mut out = String::new();
        lines(&ludex_ide::outline::outline(&self.db, self.files[0]), 0, &mut out);
        out
    }

    /// `file:line:column` of a place, from 1, with the text there.
    pub fn show(&self, file: File, range: TextRange) -> String {
        let text = file.text(&self.db);
        let at = LineIndex::new(text).line_column(text, range.start(), PositionEncoding::Utf32);
        let name = file.path(&self.db).file_name().unwrap_or_default().to_string_lossy().into_owned();
        format!("{name}:{}:{} {}", at.line + 1, at.column + 1, &text[range].lines().next().unwrap_or_default())
    }

    /// Compares what is found in every file with the annotations.
    #[track_caller]
    pub fn check_diagnostics(&self) {
        for file in &self.files {
            let found = ludex_ide::diagnostics::diagnostics(&self.db, *file);
            let annotated = self.annotations.iter().filter(|(other, _, _)| other == file);
            let wanted: Vec<(TextRange, &str)> = annotated.map(|(_, range, note)| (*range, note.as_str())).collect();
            let fits = |(one, (range, note)): (&Diagnostic, &(TextRange, &str))| {
                one.range == *range && annotation::fits(note, one)
            };
            let fits = found.len() == wanted.len() && found.iter().zip(&wanted).all(fits);
            let shown = |one: &Diagnostic| (one.range, annotation::of(one));
            let found: Vec<(TextRange, String)> = found.iter().map(shown).collect();
            assert!(fits, "found {found:#?}\nwanted {wanted:#?}");
        }
    }
}

/// Takes the annotation lines out; gives the ranges they point at.
fn strip(text: &str) -> (String, Vec<(TextRange, String)>) {
    let mut plain = String::new();
    let mut notes = Vec::new();
    let mut above = 0;
    for line in text.split_inclusive('\n') {
        let carets = line.strip_prefix("//").map(str::trim_start).filter(|rest| rest.starts_with('^'));
        let Some(carets) = carets else {
            above = plain.len();
            plain.push_str(line);
            continue;
        };
        let column = line.len() - line.strip_prefix("//").map_or(0, |rest| rest.trim_start().len());
        let width = carets.bytes().take_while(|byte| *byte == b'^').count();
        let note = carets[width..].trim();
        let (note, empty) = note.strip_prefix("| ").map_or((note, false), |note| (note, true));
        let start = TextSize::new((above + column) as u32);
        let len = if empty { 0 } else { width as u32 };
        notes.push((TextRange::at(start, len.into()), note.to_owned()));
    }
    (plain, notes)
}

/// A text as Markdown; a link shows the path and the line it leads to.
pub fn markdown(db: &Database, markup: &Markup) -> String {
    markup.markdown(&|target| {
        let text = target.file.text(db);
        let at = LineIndex::new(text).line_column(text, target.range.start(), PositionEncoding::Utf8);
        let path = target.file.path(db).display();
        Some(if target.range.is_empty() { path.to_string() } else { format!("{path}#L{}", at.line + 1) })
    })
}

/// Every element of a drawing is closed, in order; text and attributes hold no bare sign.
#[track_caller]
pub fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        assert!(!before.contains('>'), "a bare > in {before:?}");
        for (at, _) in before.match_indices('&') {
            let entity = &before[at..];
            assert!(["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].iter().any(|known| entity.starts_with(known)));
        }
        let end = tag.find('>').expect("the end of a tag");
        let tag = &tag[1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or_default());
            }
        }
        rest = &rest[start + end + 1..];
    }
    assert!(open.is_empty(), "{open:?} left open");
    assert_eq!(rest.trim(), "");
}

/// Another database with the same files and settings, in which some files have other texts; nobody has a file open
/// there. Its indexes are up to date.
pub fn with_texts(db: &Database, texts: &[(File, String)]) -> Database {
    let mut other = Database::new(db.languages(), None);
    other.set_settings(ludex_base::all_settings(db).clone());
    for file in db.files() {
        let new = texts.iter().find(|(changed, _)| *changed == file).map(|(_, text)| Arc::from(text.as_str()));
        let text = new.unwrap_or_else(|| Arc::clone(file.text(db)));
        other.set_file(file.path(db), file.dialect(db), text, file.encoding(db));
    }
    other.refresh_mentions();
    other
}

/// Every file below a folder, in order; none if there is no such folder. Folders that belong to tools (hidden
/// ones, `node_modules` and `target`) are left out.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if !path.is_dir() {
                files.push(path);
            } else if !name.starts_with('.') && name != "node_modules" && name != "target" {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Those of [`files_below`] that are in one of these languages.
pub fn games_below(languages: Languages, folder: &Path) -> Vec<PathBuf> {
    let mut files = files_below(folder);
    files.retain(|path| languages.from_path(path).is_some());
    files
}
