//! The rows of the table: what is measured, and how.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use ludex_syntax::encoding;
use ludex_tests::Client;
use serde_json::json;

use crate::history::History;
use crate::report::{Row, print};
use crate::session::{Document, File, begin, folder, in_form, in_the_middle, is_read, memory, show_progress, start};
use crate::{TableArguments, chosen, games, library, renaming, typing};

/// The setup of the measurements.
#[derive(Clone)]
struct Setup {
    program: String,
    library: Vec<File>,
    module: String,
    /// The text of the module.
    text: String,
    /// A folder of long files to type in.
    long: Option<PathBuf>,
    edits: usize,
    runs: usize,
}

/// A measurement, which gives some rows of the table.
type Measurement = fn(&Setup) -> Result<Vec<Row>, String>;

/// Every measurement, by its name.
const MEASUREMENTS: [(&str, Measurement); 19] = [
    ("keystroke", keystroke),
    ("typing-names", typing_names),
    ("typing-constructs", typing_constructs),
    ("typing-in-long-files", typing_in_long_files),
    ("keystroke-beside-other-languages", beside_other_languages),
    ("keystroke-in-a-tenfold-library", in_a_tenfold_library),
    ("keystroke-while-reading", while_reading),
    ("keystroke-in-other-languages", in_other_languages),
    ("keystroke-in-a-fragment", in_a_fragment),
    ("keystroke-beside-a-picture", beside_a_picture),
    ("keystroke-beside-many-levels", beside_many_levels),
    ("format", format_module),
    ("rename", rename),
    ("reading", reading),
    ("memory", memory_after_reading),
    ("memory-of-diagnostics", memory_of_diagnostics),
    ("check", check),
    ("start", start_to_initialize),
    ("first-diagnostics", first_diagnostics),
];

/// The factor by which the large workspace is larger.
const TENFOLD: usize = 10;

/// The number of turns that each of two programs has.
const TURNS: usize = 4;

/// Measures what was asked for and prints the table.
pub(crate) fn run(program: String, other: Option<String>, arguments: &TableArguments) -> Result<ExitCode, String> {
    if arguments.list {
        MEASUREMENTS.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(ExitCode::SUCCESS);
    }
    let commit = arguments.commit.as_deref();
    let mut history = arguments.history.as_deref().map(|path| History::open(path, commit)).transpose()?;
    let mut setup = setup(program, arguments)?;
    let other = other.map(|program| {
        // What one program would do at once is parted among its turns.
        (setup.edits, setup.runs) = (setup.edits.div_ceil(TURNS), setup.runs.div_ceil(TURNS));
        Setup { program, ..setup.clone() }
    });
    let bytes: usize = setup.library.iter().map(|(_, bytes)| bytes.len()).sum();
    println!(
        "{} modules, {} kB; typed in {}, {} kB\n",
        setup.library.len(),
        bytes / 1000,
        setup.module,
        setup.text.len() / 1000
    );
    let mut rows = Vec::new();
    for (name, measure) in MEASUREMENTS.iter().filter(|(name, _)| chosen(name, &arguments.rows)) {
        eprintln!("measuring {name}");
        match &other {
            Some(other) => rows.extend(in_turns(*measure, &setup, other)?),
            None => rows.extend(measure(&setup)?),
        }
    }
    print(&rows);
    if let Some(history) = &mut history {
        history.add(&rows)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The rows of two programs, which are measured in turns, so that both meet the same moods of the machine.
fn in_turns(measure: Measurement, own: &Setup, other: &Setup) -> Result<Vec<Row>, String> {
    let mut rows: [Vec<Row>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        for (rows, setup) in rows.iter_mut().zip([own, other]) {
            let found = measure(setup)?;
            if rows.is_empty() {
                *rows = found;
            } else {
                rows.iter_mut().zip(found).for_each(|(row, again)| row.add(again));
            }
        }
    }
    let [own_rows, other_rows] = rows;
    Ok(own_rows.into_iter().zip(other_rows).flat_map(|(own, row)| own.beside(row, &other.program)).collect())
}

fn setup(program: String, arguments: &TableArguments) -> Result<Setup, String> {
    let library = match &arguments.library {
        Some(folder) => library::read(folder)?,
        None => library::generate(arguments.modules),
    };
    let is_module = |name: &str| match &arguments.module {
        Some(module) => name == module.as_str() || name.strip_suffix(".g") == Some(module.as_str()),
        None => true,
    };
    let modules = library.iter().filter(|(name, _)| is_module(name));
    let (module, bytes) = modules.max_by_key(|(_, bytes)| bytes.len()).ok_or("there is no module of that name")?;
    let (text, _) = encoding::decode(bytes.clone());
    Ok(Setup {
        program,
        module: module.clone(),
        text,
        long: arguments.long.clone(),
        edits: arguments.edits.max(1),
        runs: arguments.runs.max(1),
        library,
    })
}

impl Setup {
    /// A session over files, all of them read.
    fn session(&self, files: &[File]) -> Result<Client, String> {
        Ok(start(&self.program, folder(files)?))
    }

    /// The place in the middle of the module to type at, in a table.
    fn table(&self) -> Option<usize> {
        in_form(&self.text, "(table ").or_else(|| in_the_middle(&self.text))
    }

    /// Keystrokes in the module.
    fn typed(&self, client: &mut Client, document: &mut Document, what: &str, at: Option<usize>) -> Row {
        let times = at.map(|at| document.keystrokes(client, at, self.edits)).unwrap_or_default();
        Row::times(format!("keystroke in {}, {what}", self.module), times)
    }
}

fn keystroke(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&setup.library)?;
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    let places = [("(table ", "in a table"), ("(set ", "in a set"), ("(imf ", "in an imf"), (";", "in a comment")];
    let rows = places.map(|(opening, what)| {
        let at = in_form(&setup.text, opening);
        setup.typed(&mut client, &mut document, what, at)
    });
    let mut rows = Vec::from(rows);
    if let Some(at) = in_the_middle_between_forms(&setup.text) {
        let times = document.lines(&mut client, at, "(define some-word 12) ; typed", setup.edits);
        rows.push(Row::times(format!("keystroke in {}, in a new form", setup.module), times));
    }
    Ok(rows)
}

/// Letters typed into names that other forms use.
fn typing_names(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&setup.library)?;
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    let places = typing::names(&setup.text);
    let row = |(what, at)| {
        let times = document.letters(&mut client, at, setup.edits);
        Row::times(format!("letter in {}, in {what}", setup.module), times)
    };
    Ok(places.into_iter().map(row).collect())
}

/// Constructs typed into the module.
fn typing_constructs(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&setup.library)?;
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    let at = in_the_middle_between_forms(&setup.text);
    Ok(typing::in_module(&mut client, &mut document, &setup.module, at))
}

/// Constructs typed into long files: GDL modules one behind the other, and files of the other languages.
fn typing_in_long_files(setup: &Setup) -> Result<Vec<Row>, String> {
    let name = "rules.g".to_owned();
    let files = library::generate(2);
    let mut client = setup.session(&files)?;
    let (_, bytes) = files.iter().find(|(file, _)| *file == name).ok_or("there are no generated rules")?;
    let (text, _) = encoding::decode(bytes.clone());
    let what = format!("{} lines of GDL", text.lines().count());
    let mut document = Document::open(&mut client, &name, &text);
    let mut rows = typing::in_module(&mut client, &mut document, &what, in_the_middle_between_forms(&text));
    let files = match &setup.long {
        Some(folder) => typing::files_in(folder)?,
        None => typing::long_files(),
    };
    rows.extend(typing::in_long_files(files, |files| setup.session(files))?);
    Ok(rows)
}

/// The beginning of the first line from the middle of a GDL text on with which a form begins.
fn in_the_middle_between_forms(text: &str) -> Option<usize> {
    let middle = (text.len() / 2..text.len()).find(|at| text.is_char_boundary(*at))?;
    Some(middle + text[middle..].find("\n(")? + 1)
}

fn beside_other_languages(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut files = setup.library.clone();
    let others = games::LANGUAGES.map(|language| (format!("other.{}", language.extension), (language.file)(200)));
    files.extend(others.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes())));
    let mut client = setup.session(&files)?;
    for (name, text) in &others {
        Document::open(&mut client, name, text);
    }
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    Ok(vec![setup.typed(&mut client, &mut document, "a file of each other language open", setup.table())])
}

fn in_a_tenfold_library(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&library::enlarged(&setup.library, TENFOLD))?;
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    Ok(vec![setup.typed(&mut client, &mut document, "workspace ten times as large", setup.table())])
}

/// Types as long as a large workspace is being read.
fn while_reading(setup: &Setup) -> Result<Vec<Row>, String> {
    let Some(at) = setup.table() else { return Ok(Vec::new()) };
    let files = library::enlarged(&setup.library, TENFOLD);
    let (mut client, _) = begin(&setup.program, folder(&files)?);
    show_progress(&mut client);
    client.open(&setup.module, &setup.text);
    let mut document = Document::opened(&setup.module, &setup.text);
    let mut times = Vec::new();
    let mut read = false;
    while !read {
        let key = if times.len() % 2 == 0 { (0, "1") } else { (1, "") };
        let (time, came) = document.replace(&mut client, at, key, is_read);
        times.push(time);
        read = came;
    }
    Ok(vec![Row::times(format!("keystroke while {} files are being read", files.len()), times)])
}

fn in_other_languages(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for language in games::LANGUAGES {
        for lines in [5_000, 10_000] {
            let (name, text) = (format!("long.{}", language.extension), (language.file)(lines));
            let mut client = setup.session(&[(name.clone(), text.clone().into_bytes())])?;
            let mut document = Document::open(&mut client, &name, &text);
            let at = in_the_middle(&text).ok_or("a generated file has no number")?;
            let times = document.keystrokes(&mut client, at, setup.edits);
            rows.push(Row::times(format!("keystroke in the middle of {lines} lines of {}", language.name), times));
        }
    }
    Ok(rows)
}

fn in_a_fragment(setup: &Setup) -> Result<Vec<Row>, String> {
    const INCLUDERS: usize = 40;
    let files = library::fragment(INCLUDERS);
    let (name, bytes) = files.iter().find(|(name, _)| name == "fragment.g").ok_or("there is no fragment")?;
    let (text, _) = encoding::decode(bytes.clone());
    let mut client = setup.session(&files)?;
    let mut document = Document::open(&mut client, name, &text);
    let at = in_the_middle(&text).ok_or("the fragment has no number")?;
    let times = document.keystrokes(&mut client, at, setup.edits);
    Ok(vec![Row::times(format!("keystroke in a fragment with {INCLUDERS} includers"), times)])
}

/// The time from a keystroke to the picture beside the text: of a map as large as the largest of Xconq's library, and of
/// the module of this library whose picture is the largest. There each key moves everything that is shown.
fn beside_a_picture(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut rows = beside_a_generated_picture(setup)?;
    let mut client = setup.session(&setup.library)?;
    let sizes = setup.library.iter().map(|(name, bytes)| {
        let params = json!({"textDocument": {"uri": client.uri(name)}});
        let scene = client.request("ludex/scene", params);
        (scene["svg"].as_str().map_or(0, str::len), name, bytes)
    });
    if let Some((1.., name, bytes)) = sizes.max() {
        let (text, _) = encoding::decode(bytes.clone());
        let mut document = Document::open(&mut client, name, &text);
        let times = document.pictures(&mut client, (0, "\n"), setup.edits)?;
        rows.push(Row::times(format!("keystroke to the picture of {name}"), times));
    }
    Ok(rows)
}

fn beside_a_generated_picture(setup: &Setup) -> Result<Vec<Row>, String> {
    const COLUMNS: usize = 640;
    const ROWS: usize = 400;
    let mut text = "(unit-type boat)\n(terrain-type sea)\n(terrain-type land)\n".to_owned();
    text.push_str(&format!("(world {COLUMNS})\n(area {COLUMNS} {ROWS} (terrain\n"));
    for row in 0..ROWS {
        let (sea, land) = (1 + row % 19, 19 - row % 19);
        text.push_str(&format!("\"{}\"\n", format!("{sea}a{land}b").repeat(COLUMNS / 20)));
    }
    text.push_str("))\n");
    let at = text.len() + "(boat ".len();
    text.push_str("(boat 7 7)\n");
    let mut client = setup.session(&[("map.g".to_owned(), text.clone().into_bytes())])?;
    let mut document = Document::open(&mut client, "map.g", &text);
    let times = document.pictures(&mut client, (at, "1"), setup.edits)?;
    Ok(vec![Row::times(format!("keystroke to the picture of a map of {COLUMNS} × {ROWS} cells"), times)])
}

/// The time from a keystroke in a file with levels of pyherc to its diagnostics, in a workspace with many such files,
/// whose levels are one dungeon: where nothing changes for the others, and where a level gets another name.
fn beside_many_levels(setup: &Setup) -> Result<Vec<Row>, String> {
    const LINES: usize = 1_300;
    const FILES: usize = 500;
    let files = games::dungeon(LINES, FILES);
    let (name, text) = files.first().cloned().ok_or("a generated dungeon has no file")?;
    let files: Vec<File> = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let mut client = setup.session(&files)?;
    let mut document = Document::open(&mut client, &name, &text);
    let middle = text.len() / 2;
    let mut rows = Vec::new();
    for (opening, what) in [("#t(", "size"), ("(level \"level ", "name")] {
        let place = text[middle..].find(opening).ok_or("a generated dungeon has no such place")?;
        let times = document.keystrokes(&mut client, middle + place + opening.len() + 1, setup.edits);
        let what = format!("keystroke in the {what} of a level, {LINES} lines beside {FILES} files with levels");
        rows.push(Row::times(what, times));
    }
    Ok(rows)
}

/// The time from the request to the answer: for the whole module, and for Enter in the middle of it.
fn format_module(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&setup.library)?;
    let mut document = Document::open(&mut client, &setup.module, &setup.text);
    let options = json!({"tabSize": 8, "insertSpaces": true});
    let whole = json!({"textDocument": {"uri": client.uri(&setup.module)}, "options": options});
    let line = setup.text.lines().count() / 2;
    let mut typed = whole.clone();
    typed["position"] = json!({"line": line, "character": 0});
    typed["ch"] = json!("\n");
    let requests = [("textDocument/formatting", whole, "format"), ("textDocument/onTypeFormatting", typed, "Enter in")];
    let mut rows = Vec::new();
    for (method, params, what) in requests {
        let mut times = Vec::with_capacity(setup.edits);
        for _ in 0..setup.edits {
            // The tree is that of a text that has just changed.
            if let Some(at) = setup.table() {
                document.keystrokes(&mut client, at, 2);
            }
            let start = Instant::now();
            client.request(method, params.clone());
            times.push(start.elapsed());
        }
        rows.push(Row::times(format!("{what} {}", setup.module), times));
    }
    Ok(rows)
}

/// The number of names of a module that are tried until one may be renamed.
const MAX_NAMES: usize = 20;

/// The time from the request to the answer, for a name that only one module holds, in an open module; with a workspace
/// ten times as large, in which each copy of the library has that name.
fn rename(setup: &Setup) -> Result<Vec<Row>, String> {
    let Some(names) = renaming::of_one_file(&setup.library) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for files in [setup.library.clone(), library::enlarged(&setup.library, TENFOLD)] {
        let mut client = setup.session(&files)?;
        let document = Document::open(&mut client, &names.module, &names.text);
        let mut starts = names.starts.iter().take(MAX_NAMES);
        let times = starts.find_map(|at| document.renames(&mut client, *at, "renamed-in-the-bench", setup.edits));
        let what = format!("rename of a name of {} alone, {} files", names.module, files.len());
        rows.push(Row::times(what, times.unwrap_or_default()));
    }
    Ok(rows)
}

/// The time from `initialized` to the end of the server's progress.
fn reading(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for files in [setup.library.clone(), library::enlarged(&setup.library, TENFOLD)] {
        let mut times = Vec::new();
        for _ in 0..setup.runs.div_ceil(4) {
            let (mut client, began) = begin(&setup.program, folder(&files)?);
            client.wait_for_index();
            times.push(began.elapsed());
        }
        rows.push(Row::times(format!("reading a workspace of {} files", files.len()), times));
    }
    Ok(rows)
}

fn memory_after_reading(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for files in [setup.library.clone(), library::enlarged(&setup.library, TENFOLD)] {
        let mut client = setup.session(&files)?;
        rows.push(Row::memory(format!("memory after reading {} files", files.len()), memory(&client)));
        let mut document = Document::open(&mut client, &setup.module, &setup.text);
        if let Some(at) = setup.table() {
            document.keystrokes(&mut client, at, setup.edits);
        }
        let what = format!("the same after {} keystrokes in {}", setup.edits, setup.module);
        rows.push(Row::memory(what, memory(&client)));
    }
    Ok(rows)
}

/// The memory with the diagnostics of an open module, which are sent to a client, and with those of all files, for which
/// a client asks.
fn memory_of_diagnostics(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut client = setup.session(&setup.library)?;
    Document::open(&mut client, &setup.module, &setup.text);
    let pushed = Row::memory(format!("memory with the diagnostics of {} pushed", setup.module), memory(&client));
    let mut client = Client::start(&setup.program, folder(&setup.library)?, &["--log-level", "error"]);
    client.initialize(json!({"window": {"workDoneProgress": true}, "textDocument": {"diagnostic": {}}}));
    client.wait_for_index();
    client.open(&setup.module, &setup.text);
    let pulled = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    if !pulled["items"].is_array() {
        return Err(format!("the diagnostics of the workspace are refused: {pulled}"));
    }
    let what = format!("memory with the diagnostics of {} files pulled", setup.library.len());
    Ok(vec![pushed, Row::memory(what, memory(&client))])
}

/// The whole process, with all checks.
fn check(setup: &Setup) -> Result<Vec<Row>, String> {
    let folder = folder(&setup.library)?;
    let mut times = Vec::new();
    for _ in 0..setup.runs {
        let start = Instant::now();
        let mut command = Command::new(&setup.program);
        let command = command.args(["check", "--format", "json", "."]).current_dir(folder.path());
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.map_err(|error| format!("{}: {error}", setup.program))?;
        times.push(start.elapsed());
    }
    Ok(vec![Row::times(format!("ludex check of {} files", setup.library.len()), times)])
}

/// The time from the start of the process to the answer.
fn start_to_initialize(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut times = Vec::new();
    for _ in 0..setup.runs {
        let empty = folder(&[])?;
        let start = Instant::now();
        let mut client = Client::start(&setup.program, empty, &["--log-level", "error"]);
        client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
        times.push(start.elapsed());
    }
    Ok(vec![Row::times("start of the server to the answer of initialize", times)])
}

/// The time from the start of the process to the diagnostics of the module, which is opened at once.
fn first_diagnostics(setup: &Setup) -> Result<Vec<Row>, String> {
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..setup.runs {
        let folder = folder(&setup.library)?;
        let start = Instant::now();
        let mut client = Client::start(&setup.program, folder, &["--log-level", "error"]);
        client.initialize(json!({}));
        client.open(&setup.module, &setup.text);
        client.diagnostics(&setup.module, 1);
        times.push(start.elapsed());
    }
    Ok(vec![Row::times(format!("start to the first diagnostics of {}", setup.module), times)])
}
