//! The shared part of the tests of the whole product: a language client over real pipes to a real process, folders of
//! files to work in, in [`fuzz`] the subjects of a fuzzer, in [`program`] the command line, in [`requests`] everything that
//! can be asked, and in [`schema`] what a value does against a schema.
//!
//! Every message of the server is kept until a test has asked for it. A test that ends without
//! having read all answers fails: see [`Client::quit`].

pub mod fuzz;
pub mod program;
pub mod requests;
pub mod schema;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

/// The time that a test waits for an answer before it gives up.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// The time between two looks at what nobody tells of.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A session with a server process.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    waiting: Vec<Value>,
    next_id: i64,
    /// The workspace folder; removed at the end.
    pub folder: tempfile::TempDir,
}

/// A gate in the program under test: what reaches a point there (`ludex::lsp::faults`) waits while it is shut.
pub struct Gate {
    point: String,
    folder: tempfile::TempDir,
}

impl Gate {
    /// A gate, shut, at the points whose names begin like this.
    pub fn new(point: &str) -> Gate {
        Gate { point: point.to_owned(), folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// The value of the variable `LUDEX_HELD` for a program that has the gate.
    pub fn variable(&self) -> String {
        format!("{}:{}", self.point, self.file("open").display())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Opens it.
    pub fn open(&self) {
        std::fs::write(self.file("open"), "").expect("a written file");
    }

    /// Shuts it again.
    pub fn shut(&self) {
        std::fs::remove_file(self.file("open")).expect("an open gate");
    }

    /// Waits until something waits there.
    pub fn wait(&self) {
        let end = Instant::now() + ANSWER_TIMEOUT;
        while !self.file("open.reached").exists() {
            assert!(Instant::now() < end, "nothing reaches {}", self.point);
            std::thread::sleep(POLL_INTERVAL);
        }
    }
}

/// A workspace folder with files.
pub fn workspace(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a written file");
    }
    folder
}

/// Two files of Hy to be put beside the examples, whose levels have no module of their own: one imports
/// the other.
pub const HY_MODULES: [(&str, &str); 2] = [
    (
        "hy/rooms.hy",
        r#";; Rooms for several levels.

;; A cold room with an icy floor.
(defn cold-room [corridor]
  (square-room "ground_ice1" corridor))

(defmacro frozen [name]
  `(option (creature 1 1 ~name)))
"#,
    ),
    (
        "hy/attic.hy",
        r#"(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])
(import [rooms [cold-room]])
(require [rooms [*]])

(level-config-dsl)

(level-list
 (level "attic"
        "Dust."
        (room-list (cold-room "ground_tile3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up (wall-builder "wall_brick2"))
        (item-lists (option (item-by-type 1 1 "food")))
        (creature-lists (frozen "rat"))
        (connections (unique-stairs "first gate" "attic" "grey stairs" "room" certainly))))
"#,
    ),
];

/// A copy of the example games, so that a session may change them, with files of its own beside them.
pub fn examples(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = workspace(files);
    copy(&repository().join("docs/examples"), folder.path());
    folder
}

/// Copies a file, or a folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        std::fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
        return;
    }
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// The folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent").to_owned()
}

/// The folder of real files beside the repository, if it is there.
pub fn corpus() -> Option<PathBuf> {
    let folder = repository().join("../shared/corpus");
    folder.is_dir().then_some(folder)
}

/// The URI of a path.
pub fn uri(path: &Path) -> String {
    // A drive of Windows comes behind a third stroke.
    let path = path.display().to_string().replace(std::path::MAIN_SEPARATOR, "/");
    format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" })
}

/// The language id that an editor sends for a file: that of the language whose extension it has.
pub fn language_id(name: &str) -> &'static str {
    LANGUAGES.from_path(Path::new(name)).map_or("plaintext", |dialect| dialect.id)
}

/// The place of `$0` in a needle that a text has exactly once: line and UTF-16 column, from 0.
pub fn cursor(text: &str, needle: &str) -> (u32, u32) {
    let at = needle.find("$0").unwrap_or_else(|| panic!("no cursor in {needle}"));
    let plain = needle.replacen("$0", "", 1);
    assert_eq!(text.matches(plain.as_str()).count(), 1, "how often there is {plain}");
    let before = &text[..text.find(plain.as_str()).unwrap_or_default() + at];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() as u32, before[line_start..].encode_utf16().count() as u32)
}

/// The text of a range.
pub fn text_of<'a>(text: &'a str, range: &Value) -> &'a str {
    &text[offset(text, &range["start"])..offset(text, &range["end"])]
}

/// A text after edits as the protocol describes them.
pub fn applied(text: &str, edits: &[Value]) -> String {
    let place = |edit: &Value, end: &str| offset(text, &edit["range"][end]);
    let mut places: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| (place(edit, "start"), place(edit, "end"), edit["newText"].as_str().expect("a text")))
        .collect();
    // Those at the same place keep their order.
    places.sort_by_key(|(start, ..)| *start);
    let mut applied = text.to_owned();
    for (start, end, new_text) in places.into_iter().rev() {
        applied.replace_range(start..end, new_text);
    }
    applied
}

fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position[key].as_u64().expect("a number") as usize;
    let start: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    let mut units = 0;
    for (at, character) in text[start..].char_indices() {
        if units >= number("character") {
            return start + at;
        }
        units += character.len_utf16();
    }
    text.len()
}

impl Client {
    /// Starts a process; nothing is sent yet.
    pub fn start(program: &str, folder: tempfile::TempDir, arguments: &[&str]) -> Client {
        Client::start_in(program, folder, arguments, &[])
    }

    /// Starts a process with variables of the environment; nothing is sent yet.
    pub fn start_in(
        program: &str,
        folder: tempfile::TempDir,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Client {
        let mut child = Command::new(program)
            .arg("lsp")
            .args(arguments)
            .envs(variables.iter().copied())
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("a pipe");
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read_message(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Client { child, input, messages, waiting: Vec::new(), next_id: 1, folder }
    }

    /// Starts a session with everything a modern client can do.
    pub fn session(program: &str, files: &[(&str, &str)]) -> Client {
        let mut client = Client::start(program, workspace(files), &[]);
        client.initialize(json!({
            "textDocument": {
                "definition": {"linkSupport": true},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            },
        }));
        client
    }

    /// `initialize` and `initialized`; gives the result.
    pub fn initialize(&mut self, capabilities: Value) -> Value {
        let root = uri(self.folder.path());
        let result = self.request(
            "initialize",
            json!({
                "processId": std::process::id(),
                "rootUri": root,
                "workspaceFolders": [{"uri": root, "name": "test"}],
                "capabilities": capabilities,
            }),
        );
        self.notify("initialized", json!({}));
        result
    }

    /// Waits until the server has read the workspace folder. It says so only to a client that has
    /// announced `window.workDoneProgress`.
    pub fn wait_for_index(&mut self) {
        let create = self.wait(|message| message["method"] == "window/workDoneProgress/create");
        self.send(&json!({"jsonrpc": "2.0", "id": create["id"], "result": null}));
        self.wait(|message| message["method"] == "$/progress" && message["params"]["value"]["kind"] == "end");
    }

    /// Takes what has come by now. What is waited for later may be among it: see [`Client::skipped`].
    pub fn receive(&mut self) {
        while let Ok(message) = self.messages.try_recv() {
            self.waiting.push(message);
        }
    }

    /// Replaces the whole text of an open document.
    pub fn change(&mut self, name: &str, version: i64, text: &str) {
        let document = json!({"uri": self.uri(name), "version": version});
        let changes = json!([{"text": text}]);
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Says that a document has been saved.
    pub fn saved(&mut self, name: &str) {
        let uri = self.uri(name);
        self.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    }

    /// Closes a document.
    pub fn close(&mut self, name: &str) {
        let uri = self.uri(name);
        self.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }

    /// Says that paths in the workspace have changed on disk: 1 created, 2 changed, 3 deleted.
    pub fn watched(&mut self, changes: &[(&str, u8)]) {
        let changes: Vec<Value> =
            changes.iter().map(|(name, kind)| json!({"uri": self.uri(name), "type": kind})).collect();
        self.notify("workspace/didChangeWatchedFiles", json!({"changes": changes}));
    }

    /// The names of the symbols of the workspace that fit a query, in order, as `file name`.
    pub fn symbols(&mut self, query: &str) -> Vec<String> {
        let found = self.request("workspace/symbol", json!({"query": query}));
        let folder = uri(self.folder.path());
        let shown = |symbol: &Value| {
            let file = symbol["location"]["uri"].as_str().unwrap_or_default();
            let file = file.strip_prefix(&folder).unwrap_or(file).trim_start_matches('/');
            format!("{file} {}", symbol["name"].as_str().unwrap_or_default())
        };
        let mut names: Vec<String> = found.as_array().expect("symbols").iter().map(shown).collect();
        names.sort();
        names
    }

    /// The URI of a file in the workspace.
    pub fn uri(&self, name: &str) -> String {
        uri(&self.folder.path().join(name))
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open input");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server takes it");
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request; gives its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        let message = match params {
            Value::Null => json!({"jsonrpc": "2.0", "id": id, "method": method}),
            params => json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}),
        };
        self.send(&message);
        id
    }

    /// Waits for the answer to a request: its `result`, or the whole answer if it is an error.
    pub fn answer(&mut self, id: i64) -> Value {
        let answer = self.wait(|message| message.get("method").is_none() && message["id"] == json!(id));
        match answer.get("result") {
            Some(result) => result.clone(),
            None => answer,
        }
    }

    /// Sends a request and waits for its answer.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Sends a request and gives the whole answer, which may be an error.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Waits for a message; the others are kept.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.waiting.iter().position(&wanted) {
            return self.waiting.remove(index);
        }
        let end = Instant::now() + ANSWER_TIMEOUT;
        loop {
            match self.messages.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(message) if wanted(&message) => return message,
                Ok(message) => self.waiting.push(message),
                Err(RecvTimeoutError::Timeout) => panic!("no answer; kept: {:#?}", self.waiting),
                Err(RecvTimeoutError::Disconnected) => panic!("the server has ended; kept: {:#?}", self.waiting),
            }
        }
    }

    /// Asks again until the answer is as wanted, and gives the last answer: what a test does to the disk is read
    /// after a while.
    pub fn until<T>(&mut self, wanted: impl Fn(&T) -> bool, ask: impl Fn(&mut Client) -> T) -> T {
        let end = Instant::now() + ANSWER_TIMEOUT;
        loop {
            let answer = ask(self);
            if wanted(&answer) || Instant::now() > end {
                return answer;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits until the server has read everything that it has been told of: before that it does not answer for the
    /// whole workspace.
    pub fn wait_until_read(&mut self) {
        // What the client says it has is nothing that there is, so that the answer does not wait for a change.
        let known = json!([{"uri": self.uri("none"), "value": "none"}]);
        let report = self.request("workspace/diagnostic", json!({"previousResultIds": known}));
        assert!(report["items"].is_array(), "{report}");
    }

    /// Opens a document with a text.
    pub fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({"uri": uri, "languageId": language_id(name), "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Waits for the diagnostics of a version of a document, and gives their list.
    pub fn diagnostics(&mut self, name: &str, version: i64) -> Vec<Value> {
        let uri = self.uri(name);
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri.as_str()
                && message["params"]["version"] == json!(version)
        });
        message["params"]["diagnostics"].as_array().cloned().unwrap_or_default()
    }

    /// A request about a position.
    pub fn at(&mut self, method: &str, name: &str, line: u32, character: u32) -> Value {
        let uri = self.uri(name);
        let position = json!({"line": line, "character": character});
        self.request(
            method,
            json!({"textDocument": {"uri": uri}, "position": position, "context": {"includeDeclaration": true}}),
        )
    }

    /// Closes the server's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The server's process id.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of the process; gives its status.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(start.elapsed() < ANSWER_TIMEOUT, "the server does not end");
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Messages that came before the last one that a test has waited for, and that nobody has asked for.
    pub fn skipped(&self) -> &[Value] {
        &self.waiting
    }

    /// Messages that were received and not asked for: those that have come by now, or all of them after the end of
    /// the process.
    pub fn unread(&mut self) -> Vec<Value> {
        let has_ended = self.child.try_wait().is_ok_and(|status| status.is_some());
        let timeout = if has_ended { ANSWER_TIMEOUT } else { Duration::from_millis(20) };
        while let Ok(message) = self.messages.recv_timeout(timeout) {
            self.waiting.push(message);
        }
        std::mem::take(&mut self.waiting)
    }

    /// Ends the session properly; every answer must have been read.
    pub fn quit(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        let status = self.wait_for_end();
        assert_eq!(status.code(), Some(0));
        let answers: Vec<Value> = self.unread().into_iter().filter(|message| message.get("method").is_none()).collect();
        assert!(answers.is_empty(), "unread answers: {answers:#?}");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_message(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => {
                if let Some(value) = header.strip_prefix("Content-Length: ") {
                    length = value.parse().ok()?;
                }
            }
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
