//! A language client for tests, over real pipes to a real process.
//!
//! Every message of the server is kept until a test has asked for it. A test that ends without
//! having read all answers fails: see [`Client::quit`].

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long a test waits for an answer before it gives up.
const PATIENCE: Duration = Duration::from_secs(60);

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
    format!("file://{}", path.display())
}

impl Client {
    /// Starts a process; nothing is sent yet.
    pub fn start(program: &str, folder: tempfile::TempDir, arguments: &[&str]) -> Client {
        let mut child = Command::new(program)
            .arg("lsp")
            .args(arguments)
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

    /// Waits for a message; the others are kept.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.waiting.iter().position(&wanted) {
            return self.waiting.remove(index);
        }
        let end = Instant::now() + PATIENCE;
        loop {
            match self.messages.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(message) if wanted(&message) => return message,
                Ok(message) => self.waiting.push(message),
                Err(RecvTimeoutError::Timeout) => panic!("no answer; kept: {:#?}", self.waiting),
                Err(RecvTimeoutError::Disconnected) => panic!("the server has ended; kept: {:#?}", self.waiting),
            }
        }
    }

    /// Opens a document with a text.
    pub fn open(&mut self, name: &str, text: &str) {
        let language = if name.ends_with(".bgl") { "bogl" } else { "gdl" };
        let uri = self.uri(name);
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
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

    /// Waits for the end of the process; gives its status and how long it took.
    pub fn wait_for_end(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return (status, start.elapsed());
            }
            assert!(start.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Messages that were received and not asked for.
    pub fn unread(&mut self) -> Vec<Value> {
        while let Ok(message) = self.messages.recv_timeout(Duration::from_millis(20)) {
            self.waiting.push(message);
        }
        std::mem::take(&mut self.waiting)
    }

    /// Ends the session properly; every answer must have been read.
    pub fn quit(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        let (status, _) = self.wait_for_end();
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
