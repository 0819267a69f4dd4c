//! Every request about a place, at every tenth token of the examples and of a sample of the real files beside the
//! repository: none is answered with an error, and all places in the answers are inside the texts that they are about.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_tests::requests::about;
use ludex_tests::{Client, HY_MODULES, copy, corpus, examples, language_id};
use serde_json::{Value, json};

use crate::LUDEX;

/// From one place that is asked about to the next, in tokens.
const STEP: usize = 10;

/// Places of a real file, about; where it has more tokens, they lie further apart.
const PLACES: usize = 25;

/// Real files of a language, about.
const FILES: usize = 10;

/// A refusal with a reason for people (`RequestFailed`), which is how a name that cannot be changed is answered.
const REFUSED: i64 = -32803;

#[test]
fn every_token_of_the_examples() {
    let mut walk = Walk::start(examples(&HY_MODULES));
    let files = games_below(LANGUAGES, walk.client.folder.path());
    assert!(files.len() >= 17, "{files:?}");
    for file in files {
        walk.file(&file, usize::MAX);
    }
    assert!(walk.places >= 200, "{} places", walk.places);
    walk.end();
}

#[test]
fn tokens_of_real_files() {
    let Some(corpus) = corpus() else {
        println!("left out: no real files beside the repository");
        return;
    };
    for folder in ["bdl", "bogl", "gdl", "pyherc", "trench"] {
        let own = tempfile::tempdir().expect("a temporary folder");
        copy(&corpus.join(folder), own.path());
        let mut walk = Walk::start(own);
        let files = games_below(LANGUAGES, walk.client.folder.path());
        assert!(files.len() > FILES, "{folder}: {} files", files.len());
        for file in files.iter().step_by(files.len() / FILES) {
            walk.file(file, PLACES);
        }
        walk.end();
    }
}

/// A session that asks about files of its folder.
struct Walk {
    client: Client,
    /// The lengths of the lines of each file in units of UTF-16, as far as they were needed.
    lines: HashMap<String, Vec<u64>>,
    places: usize,
    faults: Vec<String>,
}

impl Walk {
    fn start(folder: tempfile::TempDir) -> Walk {
        let mut client = Client::start(LUDEX, folder, &[]);
        client.initialize(json!({
            "textDocument": {
                "definition": {"linkSupport": true},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            },
            "window": {"workDoneProgress": true},
            "workspace": {"workspaceEdit": {"documentChanges": true}},
        }));
        client.wait_for_index();
        Walk { client, lines: HashMap::new(), places: 0, faults: Vec::new() }
    }

    /// Asks about this many tokens of a file, and then about the file.
    fn file(&mut self, path: &Path, most: usize) {
        let name = path.strip_prefix(self.client.folder.path()).expect("a path inside").display().to_string();
        let text = read(path);
        let uri = self.client.uri(&name);
        let document = json!({"uri": uri, "languageId": language_id(&name), "version": 1, "text": text});
        self.client.notify("textDocument/didOpen", json!({"textDocument": document}));
        let tokens = token_starts(path, &text);
        for offset in tokens.iter().step_by(STEP.max(tokens.len() / most)) {
            self.places += 1;
            let (line, character) = position(&text, *offset);
            let place = json!({"line": line, "character": character});
            let near = |params: &Value| {
                params["position"] == place
                    || params["positions"][0] == place
                    || params["range"]["start"]["line"] == line
            };
            for (method, params) in about(&uri, line, character).into_iter().filter(|(_, params)| near(params)) {
                self.ask(method, params, &uri);
            }
        }
        for (method, params) in about(&uri, 0, 0) {
            // What belongs to Ludex alone is refused where there is nothing to show.
            let is_whole = params.get("textDocument").is_some() && params.get("position").is_none();
            if is_whole && !method.starts_with("ludex/") {
                self.ask(method, params, &uri);
            }
        }
        self.client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }

    fn ask(&mut self, method: &str, params: Value, uri: &str) {
        let asked = params.to_string();
        let answer = self.client.call(method, params);
        if let Some(error) = answer.get("error") {
            let may_refuse = matches!(method, "textDocument/rename" | "textDocument/prepareRename");
            if !may_refuse || error["code"] != REFUSED {
                self.faults.push(format!("{method} {asked}: {error}"));
            }
            return;
        }
        let mut outside = Vec::new();
        self.check(&answer["result"], uri, &mut outside);
        self.faults.extend(outside.into_iter().map(|place| format!("{method} {asked}: {place} is outside")));
    }

    /// Notes the places in a part of an answer, about a file, that are not inside of it.
    fn check(&mut self, value: &Value, uri: &str, outside: &mut Vec<Value>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.check(item, uri, outside)),
            Value::Object(object) => {
                if let (Some(Value::Number(line)), Some(Value::Number(character))) =
                    (object.get("line"), object.get("character"))
                {
                    let (line, character) = (line.as_u64(), character.as_u64());
                    if !line.zip(character).is_some_and(|(line, character)| self.is_inside(uri, line, character)) {
                        outside.push(value.clone());
                    }
                    return;
                }
                let other = object.get("uri").or_else(|| object.get("targetUri"));
                let other = other.or_else(|| object.get("textDocument").and_then(|document| document.get("uri")));
                let of_parts = other.and_then(Value::as_str).unwrap_or(uri).to_owned();
                for (key, part) in object {
                    match (key.as_str(), part) {
                        // What is the server's own, and comes back as it is.
                        ("data", _) => {}
                        ("originSelectionRange", _) => self.check(part, uri, outside),
                        ("changes" | "relatedDocuments", Value::Object(files)) => {
                            files.iter().for_each(|(uri, edits)| self.check(edits, uri, outside));
                        }
                        _ => self.check(part, &of_parts, outside),
                    }
                }
            }
            _ => {}
        }
    }

    fn is_inside(&mut self, uri: &str, line: u64, character: u64) -> bool {
        let lines = self.lines.entry(uri.to_owned()).or_insert_with(|| {
            let path = PathBuf::from(uri.strip_prefix("file://").unwrap_or(uri));
            lines(&read(&path)).iter().map(|line| line.encode_utf16().count() as u64).collect()
        });
        usize::try_from(line).ok().and_then(|line| lines.get(line)).is_some_and(|length| character <= *length)
    }

    fn end(self) {
        let shown = self.faults.iter().take(20).map(String::as_str).collect::<Vec<&str>>().join("\n");
        assert!(self.faults.is_empty(), "{} faults:\n{shown}", self.faults.len());
        self.client.quit();
    }
}

/// The text of a file, which need not be UTF-8.
fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    ludex_syntax::encoding::decode(bytes).0
}

/// The lines of a text as the protocol counts them, without what ends them.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        lines.push(&rest[..at]);
        let width = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[at + width..];
    }
    lines.push(rest);
    lines
}

/// The place of a byte: line and column in units of UTF-16.
fn position(text: &str, offset: usize) -> (u32, u32) {
    let before = lines(&text[..offset]);
    let column = before.last().map_or(0, |line| line.encode_utf16().count());
    (before.len() as u32 - 1, column as u32)
}

/// The bytes at which the tokens of a text begin, without white space, as the grammar of the file parts it.
fn token_starts(path: &Path, text: &str) -> Vec<usize> {
    let dialect = LANGUAGES.from_path(path).expect("a language");
    let root = dialect.grammar.parse(text).any_root();
    let tokens = root.descendants_with_tokens().filter_map(|element| element.into_token());
    let tokens = tokens.filter(|token| !token.text().trim().is_empty());
    tokens.map(|token| usize::from(token.text_range().start())).collect()
}
