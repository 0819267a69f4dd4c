//! The client's side of a session: folders, documents and settings, and what can happen to them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use ludex_base::random::Random;
use ludex_languages::LANGUAGES;
use ludex_tests::{Client, HY_MODULES, copy, language_id, repository, requests, uri, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// Files beside the examples: `coral.g` is found only by the settings, `more` is a second workspace folder.
const FILES: [(&str, &str); 4] = [
    ("root/gdl/reef.g", "(include \"coral\")\n(include \"harbor-types\")\n(add polyp speed 1)\n"),
    ("library/coral.g", "(unit-type polyp)\n"),
    ("more/bay.g", "(include \"harbor-types\")\n(unit-type kayak)\n(add ketch speed 2)\n"),
    ("more/well.hy", "(require [pyherc.macros [*]])\n(level-config-dsl)\n(level-list)\n"),
];

/// A folder of the examples that is moved away and back.
const MOVED: (&str, &str) = ("root/trench", "root/moved");

/// The texts that are typed.
const SNIPPETS: [&str; 16] =
    ["x", "(", ")", " ", "\n", "; c\n", "\"", "ö", "😀", "1", "-", "{", "}", "ketch", "(define q 1)\n", "goto a;\n"];

/// Values of all settings.
fn settings() -> [Value; 4] {
    [
        json!({}),
        json!({"gdl": {"library": ["../library"]}}),
        json!({"gdl": {"library": ["../library"]}, "trench": {"feature_level": 2}}),
        json!({"diagnostics": {"severity": {"gdl/unused-define": "off", "bogl/undefined-name": "hint"}}}),
    ]
}

/// The most documents that are open.
const MAX_OPEN: usize = 8;

pub(crate) struct World {
    client: Client,
    random: Random,
    /// The open documents: version and text.
    open: BTreeMap<String, (i64, String)>,
    /// The number of documents that have been opened.
    openings: i64,
    /// The texts with which documents were opened: they decide which language a document is in.
    opened: BTreeMap<String, String>,
    /// The workspace folders.
    folders: Vec<&'static str>,
    settings: Value,
    /// Requests without an answer, with their methods.
    asked: BTreeMap<i64, &'static str>,
    cancelled: BTreeSet<i64>,
    /// The number of changes of open documents that have been sent.
    pub(crate) edits: usize,
}

/// A session over some workspace folders inside of a folder.
fn start(folder: tempfile::TempDir, folders: &[&str], settings: &Value) -> Client {
    let mut client = Client::start(LUDEX, folder, &["--log-level", "error"]);
    let folders: Vec<Value> = folders.iter().map(|name| json!({"uri": client.uri(name), "name": name})).collect();
    let changes = json!({"workspaceEdit": {"documentChanges": true}});
    client.request(
        "initialize",
        json!({
            "processId": null,
            "rootUri": client.uri("root"),
            "workspaceFolders": folders,
            "initializationOptions": settings,
            "capabilities": {"workspace": changes},
        }),
    );
    client.notify("initialized", json!({}));
    client
}

/// Line and UTF-16 column of an offset.
fn place(text: &str, offset: usize) -> (u32, u32) {
    let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    (text[..offset].matches('\n').count() as u32, text[line_start..offset].encode_utf16().count() as u32)
}

fn position((line, character): (u32, u32)) -> Value {
    json!({"line": line, "character": character})
}

/// The nearest boundary of a character.
fn boundary(text: &str, mut offset: usize) -> usize {
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

impl World {
    pub(crate) fn new(seed: u64) -> World {
        let folder = workspace(&FILES);
        copy(&repository().join("docs/examples"), &folder.path().join("root"));
        for (name, text) in HY_MODULES {
            std::fs::write(folder.path().join("root").join(name), text).expect("written");
        }
        let (folders, settings) = (vec!["root"], json!({}));
        let client = start(folder, &folders, &settings);
        World {
            client,
            random: Random::new(seed),
            open: BTreeMap::new(),
            openings: 0,
            opened: BTreeMap::new(),
            folders,
            settings,
            asked: BTreeMap::new(),
            cancelled: BTreeSet::new(),
            edits: 0,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.client.folder.path().join(name)
    }

    /// The files on disk that are in one of the languages.
    fn files(&self) -> Vec<String> {
        let root = self.client.folder.path();
        let mut folders = vec![root.to_owned()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if LANGUAGES.from_path(&path).is_some()
                    && let Some(name) = path.strip_prefix(root).ok().and_then(|path| path.to_str())
                {
                    found.push(name.to_owned());
                }
            }
        }
        found.sort();
        found
    }

    fn some_file(&mut self) -> Option<String> {
        let files = self.files();
        (!files.is_empty()).then(|| self.random.one_of(&files).clone())
    }

    fn some_document(&mut self) -> Option<String> {
        let names: Vec<String> = self.open.keys().cloned().collect();
        (!names.is_empty()).then(|| self.random.one_of(&names).clone())
    }

    /// Does something.
    pub(crate) fn step(&mut self) {
        match self.random.below(100) {
            0..50 => self.edit(),
            50..66 => self.ask(),
            66..70 => self.cancel(),
            70..77 => self.open(),
            77..82 => self.close(),
            82..90 => self.write(),
            90..92 => self.delete(),
            92..95 => self.move_folder(),
            95..97 => self.change_folders(),
            _ => self.change_settings(),
        }
    }

    fn open(&mut self) {
        let Some(name) = self.some_file() else { return };
        if self.open.contains_key(&name) || self.open.len() >= MAX_OPEN {
            return;
        }
        let text = std::fs::read_to_string(self.path(&name)).expect("a file");
        // What was published for a version must not be taken for the answer to the same one of a later opening.
        self.openings += 1;
        let version = self.openings * 100_000;
        let document = json!({
            "uri": self.client.uri(&name), "languageId": language_id(&name), "version": version, "text": text,
        });
        self.client.notify("textDocument/didOpen", json!({"textDocument": document}));
        self.opened.insert(name.clone(), text.clone());
        self.open.insert(name, (version, text));
    }

    fn close(&mut self) {
        let Some(name) = self.some_document() else { return };
        self.open.remove(&name);
        self.client.close(&name);
    }

    /// A text after a few changes, and the changes.
    fn changed(&mut self, mut text: String) -> (String, Vec<Value>) {
        let mut changes = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            let start = boundary(&text, self.random.below(text.len() + 1));
            let removed = if text.len() > 6000 { 2000 } else { self.random.below(6) };
            let end = boundary(&text, start + removed).max(start);
            let insert = *self.random.one_of(&SNIPPETS);
            let range = json!({"start": position(place(&text, start)), "end": position(place(&text, end))});
            changes.push(json!({"range": range, "text": insert}));
            text.replace_range(start..end, insert);
        }
        (text, changes)
    }

    fn edit(&mut self) {
        let Some(name) = self.some_document() else {
            self.open();
            return;
        };
        let Some((version, text)) = self.open.get(&name).cloned() else { return };
        let (text, changes) = if self.random.below(10) == 0 {
            let text = std::fs::read_to_string(self.path(&name)).unwrap_or_default();
            (text.clone(), vec![json!({"text": text})])
        } else {
            self.changed(text)
        };
        let document = json!({"uri": self.client.uri(&name), "version": version + 1});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.client.notify("textDocument/didChange", params);
        self.open.insert(name, (version + 1, text));
        self.edits += 1;
    }

    fn ask(&mut self) {
        let name = if self.random.below(4) == 0 { self.some_file() } else { self.some_document() };
        let Some(name) = name else { return };
        let (line, character) = (self.random.below(60) as u32, self.random.below(20) as u32);
        let all = requests::about(&self.client.uri(&name), line, character);
        let (method, params) = self.random.one_of(&all).clone();
        let id = self.client.ask(method, params);
        self.asked.insert(id, method);
    }

    fn cancel(&mut self) {
        let ids: Vec<i64> = self.asked.keys().copied().collect();
        if !ids.is_empty() {
            let id = *self.random.one_of(&ids);
            self.cancelled.insert(id);
            self.client.notify("$/cancelRequest", json!({"id": id}));
        }
    }

    /// Changes a file on disk, or writes a new one.
    fn write(&mut self) {
        let Some(name) = self.some_file() else { return };
        let text = std::fs::read_to_string(self.path(&name)).expect("a file");
        if self.random.below(4) == 0
            && let Some((folder, file)) = name.rsplit_once('/')
        {
            let new = format!("{folder}/new-{}-{file}", self.random.below(3));
            let kind = if self.path(&new).exists() { 2 } else { 1 };
            std::fs::write(self.path(&new), text).expect("written");
            self.client.watched(&[(new.as_str(), kind)]);
            return;
        }
        let (text, _) = self.changed(text);
        std::fs::write(self.path(&name), text).expect("written");
        self.client.watched(&[(name.as_str(), 2)]);
    }

    fn delete(&mut self) {
        let names: Vec<String> = self.files().into_iter().filter(|name| name.contains("new-")).collect();
        if !names.is_empty() {
            let name = self.random.one_of(&names).clone();
            std::fs::remove_file(self.path(&name)).expect("removed");
            self.client.watched(&[(name.as_str(), 3)]);
        }
    }

    fn move_folder(&mut self) {
        let (from, to) = if self.path(MOVED.0).exists() { MOVED } else { (MOVED.1, MOVED.0) };
        std::fs::rename(self.path(from), self.path(to)).expect("renamed");
        self.client.watched(&[(from, 3), (to, 1)]);
    }

    fn change_folders(&mut self) {
        let folder = json!([{"uri": self.client.uri("more"), "name": "more"}]);
        let comes = !self.folders.contains(&"more");
        let (added, removed) = if comes { (folder, json!([])) } else { (json!([]), folder) };
        self.folders = if comes { vec!["root", "more"] } else { vec!["root"] };
        let event = json!({"event": {"added": added, "removed": removed}});
        self.client.notify("workspace/didChangeWorkspaceFolders", event);
    }

    fn change_settings(&mut self) {
        self.settings = self.random.one_of(&settings()).clone();
        let params = json!({"settings": {"ludex": self.settings}});
        self.client.notify("workspace/didChangeConfiguration", params);
    }

    /// Takes all answers. No request may fail inside the server, and completion never fails.
    pub(crate) fn drain(&mut self) {
        for (id, method) in std::mem::take(&mut self.asked) {
            let answer = self.client.wait(|message| message.get("method").is_none() && message["id"] == json!(id));
            let code = answer["error"]["code"].as_i64().unwrap_or_default();
            let fine = match code {
                // The document has changed; there is no such file; a rename is refused.
                -32801 => method != "textDocument/completion",
                -32602 | -32803 | 0 => true,
                -32800 => self.cancelled.contains(&id),
                // The editor is to ask again.
                -32802 => method == "textDocument/diagnostic",
                _ => false,
            };
            assert!(fine, "{method}: {answer}");
        }
        self.cancelled.clear();
    }

    /// The answers to many requests are those of a new server.
    pub(crate) fn compare(&mut self) {
        self.drain();
        let copied = tempfile::tempdir().expect("a folder");
        copy(self.client.folder.path(), copied.path());
        let mut new = start(copied, &self.folders, &self.settings);
        for (name, (version, text)) in &self.open {
            let opened = &self.opened[name];
            let document = json!({
                "uri": new.uri(name), "languageId": language_id(name), "version": version - 1, "text": opened,
            });
            new.notify("textDocument/didOpen", json!({"textDocument": document}));
            new.change(name, *version, text);
        }
        let files = self.files();
        let mut places = Vec::new();
        for _ in 0..12 {
            let name = self.random.one_of(&files).clone();
            places.push((name, self.random.below(60) as u32, self.random.below(20) as u32));
        }
        for name in self.open.keys() {
            places.push((name.clone(), self.random.below(60) as u32, self.random.below(20) as u32));
        }
        let expected = answers(&mut new, &self.open, &places);
        let found = answers(&mut self.client, &self.open, &places);
        for (found, expected) in found.into_iter().zip(expected) {
            assert_eq!(found, expected, "after {} edits", self.edits);
        }
        for (version, _) in self.open.values_mut() {
            *version += TOUCHES;
        }
        new.quit();
    }

    pub(crate) fn quit(mut self) {
        self.drain();
        self.client.quit();
    }
}

/// The number of versions with which [`touch`] leaves a document as it was.
const TOUCHES: i64 = 2;

/// Adds a line break at the end of a document and takes it away again, so that its diagnostics are published with a
/// version to wait for. Both are changes of a range: what the edits before them have left in the server, right or
/// wrong, stays there.
fn touch(client: &mut Client, name: &str, version: i64, text: &str) {
    let end = place(text, text.len());
    let (here, below) = (position(end), position((end.0 + 1, 0)));
    let changes = [
        json!({"range": {"start": here, "end": here}, "text": "\n"}),
        json!({"range": {"start": here, "end": below}, "text": ""}),
    ];
    for (version, change) in (version + 1..=version + TOUCHES).zip(changes) {
        let document = json!({"uri": client.uri(name), "version": version});
        client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    }
}

/// The findings in every open document, and the answers to every request about some places.
fn answers(
    client: &mut Client,
    open: &BTreeMap<String, (i64, String)>,
    places: &[(String, u32, u32)],
) -> Vec<(String, String)> {
    let folder = client.folder.path().to_owned();
    client.wait_until_read();
    let symbols = client.symbols("");
    let mut all = vec![("symbols".to_owned(), symbols.join("\n"))];
    for (name, (version, text)) in open {
        touch(client, name, *version, text);
        let found = Value::from(client.diagnostics(name, version + TOUCHES));
        all.push((format!("diagnostics of {name}"), requests::shown(found, &folder)));
    }
    for (name, line, character) in places {
        for (method, params) in requests::about(&uri(&folder.join(name)), *line, *character) {
            let answer = client.call(method, params);
            let what = format!("{method} in {name}:{line}:{character}");
            all.push((what, requests::shown(answer, &folder)));
        }
    }
    all
}
