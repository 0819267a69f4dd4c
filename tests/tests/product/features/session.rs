//! A session over the examples, and how a table is compared with its answers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ludex_base::Dialect;
use ludex_languages::LANGUAGES;
use ludex_tests::{Client, HY_MODULES, cursor, examples};
use serde_json::{Value, json};

pub(crate) use crate::LUDEX;

/// A session over a copy of the examples, all of them read.
pub(crate) struct Session {
    pub(crate) client: Client,
    /// The open files with what was reported on opening them.
    open: BTreeMap<String, Vec<Value>>,
    version: i64,
    /// The names of the types of semantic tokens, by their numbers.
    legend: Vec<Value>,
}

impl Session {
    pub(crate) fn start() -> Session {
        let mut client = Client::start(LUDEX, examples(&HY_MODULES), &[]);
        let answer = client.initialize(json!({
            "textDocument": {
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
                "definition": {"linkSupport": true},
                "documentLink": {"tooltipSupport": true},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            },
            "window": {"workDoneProgress": true},
            "workspace": {"workspaceEdit": {"documentChanges": true}},
        }));
        let legend = list(&answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]);
        client.wait_for_index();
        Session { client, open: BTreeMap::new(), version: 1, legend }
    }

    pub(crate) fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.client.folder.path().join(file)).expect("an example")
    }

    /// Opens a file, if it is not open; gives what was reported then.
    pub(crate) fn open(&mut self, file: &str) -> Vec<Value> {
        if let Some(found) = self.open.get(file) {
            return found.clone();
        }
        self.client.open(file, &self.text(file));
        let found = self.client.diagnostics(file, 1);
        self.open.insert(file.to_owned(), found.clone());
        found
    }

    pub(crate) fn legend(&self) -> Vec<Value> {
        self.legend.clone()
    }

    /// A request about the place of a needle.
    pub(crate) fn at(&mut self, method: &str, file: &str, needle: &str) -> Value {
        self.open(file);
        let (line, character) = cursor(&self.text(file), needle);
        self.client.at(method, file, line, character)
    }

    /// A request about a whole file.
    pub(crate) fn about(&mut self, method: &str, file: &str) -> Vec<Value> {
        self.open(file);
        let uri = self.client.uri(file);
        let answer = self.client.request(method, json!({"textDocument": {"uri": uri}}));
        answer.as_array().cloned().unwrap_or_else(|| panic!("{method} in {file}: {answer}"))
    }

    /// The path of a URI in the folder.
    pub(crate) fn file(&self, uri: &Value) -> String {
        let folder = ludex_tests::uri(self.client.folder.path());
        let uri = uri.as_str().unwrap_or_default();
        uri.strip_prefix(&folder).unwrap_or(uri).trim_start_matches('/').to_owned()
    }

    /// Replaces what an open file, whose text is given, has exactly once; gives the new text.
    pub(crate) fn edit(&mut self, file: &str, text: &str, old: &str, new: &str) -> String {
        let place = |needle: String| {
            let (line, character) = cursor(text, &needle);
            json!({"line": line, "character": character})
        };
        let range = json!({"start": place(format!("$0{old}")), "end": place(format!("{old}$0"))});
        self.version += 1;
        let document = json!({"uri": self.client.uri(file), "version": self.version});
        let changes = json!([{"range": range, "text": new}]);
        self.client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
        text.replacen(old, new, 1)
    }

    /// The findings on a file after an edit: of the edited file itself those of its version, of another
    /// one the next that are sent, some or none as asked for.
    pub(crate) fn findings_after(&mut self, edited: &str, shown: &str, some: bool) -> Vec<Value> {
        let diagnostics = self.client.diagnostics(edited, self.version);
        if edited == shown {
            return diagnostics;
        }
        let uri = self.client.uri(shown);
        let message = self.client.wait(|message| {
            let found = message["params"]["diagnostics"].as_array();
            message["params"]["uri"] == uri.as_str() && found.is_some_and(|found| found.is_empty() != some)
        });
        message["params"]["diagnostics"].as_array().cloned().unwrap_or_default()
    }

    fn quit(self) {
        self.client.quit();
    }
}

/// Compares a table with the answers and reports all rows that differ at once.
#[derive(Default)]
pub(crate) struct Rows {
    dialects: BTreeSet<Dialect>,
    wrong: Vec<String>,
}

impl Rows {
    pub(crate) fn row(&mut self, file: &str, place: &str, found: &str, expected: &str) {
        self.dialects.extend(LANGUAGES.from_path(Path::new(file)));
        if found != expected {
            self.wrong.push(format!("{file} {place}\n  expected: {expected}\n  found:    {found}"));
        }
    }

    /// No row may be wrong, and no language without a row.
    pub(crate) fn done(self, session: Session) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        let missing: Vec<Dialect> = LANGUAGES.all().filter(|dialect| !self.dialects.contains(dialect)).collect();
        assert!(missing.is_empty(), "no row for {missing:?}");
        session.quit();
    }
}

/// Compares what is found at places in files, which a needle names, with what is expected there.
pub(crate) fn compare(table: &[(&str, &str, &str)], mut find: impl FnMut(&mut Session, &str, &str) -> String) {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, needle, expected) in table {
        let found = find(&mut session, file, needle);
        rows.row(file, needle, &found, expected);
    }
    rows.done(session);
}

/// The line of the start of a range, from 1.
pub(crate) fn line(range: &Value) -> u64 {
    range["start"]["line"].as_u64().expect("a line") + 1
}

pub(crate) fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
