//! Sessions with the server: how long it takes from a keystroke to its diagnostics.

use std::time::{Duration, Instant};

use ludex_tests::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A file by its name, with its bytes.
pub(crate) type File = (String, Vec<u8>);

/// The number of keystrokes before the first one that counts.
const WARM_UP: usize = 4;

/// A folder with files.
pub(crate) fn folder(files: &[File]) -> Result<TempDir, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))?;
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(folder)
}

/// A session in a folder that the server has begun to read. What is given is when it began.
pub(crate) fn begin(program: &str, folder: TempDir) -> (Client, Instant) {
    let mut client = Client::start(program, folder, &["--log-level", "error"]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    (client, Instant::now())
}

/// A session in a folder that the server has read.
pub(crate) fn start(program: &str, folder: TempDir) -> Client {
    let (mut client, _) = begin(program, folder);
    client.wait_for_index();
    client
}

/// Tells the server that its progress may be shown; it begins to read then.
pub(crate) fn show_progress(client: &mut Client) {
    let create = client.wait(|message| message["method"] == "window/workDoneProgress/create");
    client.send(&json!({"jsonrpc": "2.0", "id": create["id"], "result": null}));
}

/// True for the message that the workspace is read.
pub(crate) fn is_read(message: &Value) -> bool {
    message["method"] == "$/progress" && message["params"]["value"]["kind"] == "end"
}

/// The time after which the server has given back what it does not need any more.
const REST: Duration = Duration::from_secs(2);

/// The memory of the server's process once it has rested for a while, in KiB, where the system says it.
pub(crate) fn memory(client: &Client) -> Option<u64> {
    std::thread::sleep(REST);
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.process_id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// An open document.
pub(crate) struct Document {
    name: String,
    text: String,
    version: i64,
}

impl Document {
    /// Opens a document and waits for its diagnostics.
    pub(crate) fn open(client: &mut Client, name: &str, text: &str) -> Document {
        client.open(name, text);
        client.diagnostics(name, 1);
        Document::opened(name, text)
    }

    /// A document that was just opened, whose diagnostics need not have come.
    pub(crate) fn opened(name: &str, text: &str) -> Document {
        Document { name: name.to_owned(), text: text.to_owned(), version: 1 }
    }

    /// Types a digit at an offset and takes it away again, in turns, an even number of times.
    pub(crate) fn keystrokes(&mut self, client: &mut Client, at: usize, count: usize) -> Vec<Duration> {
        let mut times = Vec::with_capacity(count + WARM_UP);
        while times.len() < count + WARM_UP || times.len() % 2 == 1 {
            let key = if times.len() % 2 == 0 { (0, "1") } else { (1, "") };
            times.push(self.replace(client, at, key, |_| false).0);
        }
        times.split_off(WARM_UP)
    }

    /// Types a key at an offset and takes it away again, in turns, while the picture of the document is open. Gives the
    /// times until the picture has followed; the key must change it.
    pub(crate) fn pictures(
        &mut self,
        client: &mut Client,
        (at, key): (usize, &str),
        count: usize,
    ) -> Result<Vec<Duration>, String> {
        let document = json!({"uri": client.uri(&self.name)});
        let params = json!({"textDocument": document, "session": "bench", "watch": true});
        let scene = client.request("ludex/scene", params);
        if !scene["svg"].is_string() {
            return Err(format!("there is no picture of {}: {}", self.name, scene["problem"]));
        }
        let mut times = Vec::with_capacity(count + WARM_UP);
        while times.len() < count + WARM_UP || times.len() % 2 == 1 {
            let change = if times.len() % 2 == 0 { (0, key) } else { (key.len(), "") };
            let start = Instant::now();
            self.change(client, at, change);
            client.wait(|message| message["method"] == "ludex/sceneChanged");
            times.push(start.elapsed());
            client.diagnostics(&self.name, self.version);
        }
        Ok(times.split_off(WARM_UP))
    }

    /// Types a line at the beginning of a line, a key at a time, and takes it away at once, again and again.
    pub(crate) fn lines(&mut self, client: &mut Client, at: usize, line: &str, count: usize) -> Vec<Duration> {
        let mut times = Vec::with_capacity(count + WARM_UP);
        while times.len() < count + WARM_UP {
            self.replace(client, at, (0, "\n"), |_| false);
            for (typed, key) in line.char_indices() {
                times.push(self.replace(client, at + typed, (0, key.encode_utf8(&mut [0; 4])), |_| false).0);
            }
            self.replace(client, at, (line.len() + 1, ""), |_| false);
        }
        times.truncate(count + WARM_UP);
        times.split_off(WARM_UP)
    }

    /// Types a construct on a new line before one, a key at a time, and takes it away at once. Gives the times from
    /// each key to its diagnostics or, where completion is asked for with each key, to that answer.
    pub(crate) fn construct(&mut self, client: &mut Client, at: usize, text: &str, complete: bool) -> Vec<Duration> {
        let mut times = Vec::with_capacity(text.len());
        self.replace(client, at, (0, "\n"), |_| false);
        for (typed, key) in text.char_indices() {
            let (at, key) = (at + typed, key.to_string());
            times.push(if complete {
                self.complete_behind(client, at, &key)
            } else {
                self.replace(client, at, (0, &key), |_| false).0
            });
        }
        self.replace(client, at, (text.len() + 1, ""), |_| false);
        times
    }

    /// Types a key and asks for completion behind it at once. Gives the time until that is answered; the
    /// diagnostics of the key have come then too.
    fn complete_behind(&mut self, client: &mut Client, at: usize, key: &str) -> Duration {
        let start = Instant::now();
        self.change(client, at, (0, key));
        let params = json!({"textDocument": {"uri": client.uri(&self.name)}, "position": self.place(at + key.len())});
        let id = client.ask("textDocument/completion", params);
        let answer = client.answer(id);
        let time = start.elapsed();
        assert!(answer.get("error").is_none(), "completion is refused: {answer}");
        client.diagnostics(&self.name, self.version);
        time
    }

    /// Types a letter inside a name and takes it away again, in turns, an even number of times.
    pub(crate) fn letters(&mut self, client: &mut Client, at: usize, count: usize) -> Vec<Duration> {
        let mut times = Vec::with_capacity(count + WARM_UP);
        while times.len() < count + WARM_UP || times.len() % 2 == 1 {
            let key = if times.len() % 2 == 0 { (0, "q") } else { (1, "") };
            times.push(self.replace(client, at, key, |_| false).0);
        }
        times.split_off(WARM_UP)
    }

    /// Asks again and again for the edits that give the name at an offset another one, and applies none. Gives the
    /// times until the answers, of which the first has to look at most; `None` if the name cannot be changed.
    pub(crate) fn renames(
        &self,
        client: &mut Client,
        at: usize,
        new_name: &str,
        count: usize,
    ) -> Option<Vec<Duration>> {
        let document = json!({"uri": client.uri(&self.name)});
        let params = json!({"textDocument": document, "position": self.place(at), "newName": new_name});
        let mut times = Vec::with_capacity(count);
        while times.len() < count {
            let start = Instant::now();
            let answer = client.call("textDocument/rename", params.clone());
            times.push(start.elapsed());
            if answer.get("error").is_some() {
                return None;
            }
        }
        Some(times)
    }

    /// A place as the protocol writes it.
    fn place(&self, at: usize) -> Value {
        let line_start = self.text[..at].rfind('\n').map_or(0, |line| line + 1);
        let line = self.text[..at].matches('\n').count();
        json!({"line": line, "character": self.text[line_start..at].encode_utf16().count()})
    }

    /// Puts a text in the place of this many bytes and tells the server.
    fn change(&mut self, client: &mut Client, at: usize, (length, text): (usize, &str)) {
        let change = json!({"range": {"start": self.place(at), "end": self.place(at + length)}, "text": text});
        self.text.replace_range(at..at + length, text);
        self.version += 1;
        let document = json!({"uri": client.uri(&self.name), "version": self.version});
        client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    }

    /// Puts a text in the place of this many bytes and waits for the diagnostics. Says whether another message came in
    /// the meantime.
    pub(crate) fn replace(
        &mut self,
        client: &mut Client,
        at: usize,
        (length, text): (usize, &str),
        other: impl Fn(&Value) -> bool,
    ) -> (Duration, bool) {
        let (uri, version) = (client.uri(&self.name), self.version + 1);
        let is_answer = |message: &Value| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri.as_str()
                && params["version"] == version
        };
        let start = Instant::now();
        self.change(client, at, (length, text));
        let mut came = false;
        loop {
            let message = client.wait(|message| is_answer(message) || other(message));
            if is_answer(&message) {
                return (start.elapsed(), came);
            }
            came = true;
        }
    }
}

/// The byte behind the first digit of the form with this opening that stands nearest to the middle of a GDL text, or of
/// its first string if it has none; in a comment behind its mark. `None` if there is no such form.
pub(crate) fn in_form(text: &str, opening: &str) -> Option<usize> {
    let middle = text.len() / 2;
    let forms = text.match_indices(opening).map(|(at, _)| at);
    let forms = forms.filter(|at| *at == 0 || text[..*at].ends_with('\n'));
    let inside = forms.min_by_key(|at| at.abs_diff(middle))? + opening.len();
    if opening.starts_with(';') {
        return Some(inside);
    }
    let form = &text[inside..];
    let form = &form[..form.find("\n(").unwrap_or(form.len())];
    let place = first_number(form).or_else(|| form.find('"'))?;
    Some(inside + place + 1)
}

/// The byte behind the first digit of a number from the middle of a text on.
pub(crate) fn in_the_middle(text: &str) -> Option<usize> {
    let middle = (text.len() / 2..text.len()).find(|at| text.is_char_boundary(*at))?;
    Some(middle + first_number(&text[middle..])? + 1)
}

/// The first digit that begins a word.
fn first_number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    (1..bytes.len()).find(|at| bytes[*at].is_ascii_digit() && matches!(bytes[at - 1], b' ' | b'(' | b'\n'))
}
