//! Sessions of six clients, replayed over real stdio: `tests/data/sessions/*.session`. They are written for this
//! test, after what the clients' code sends. A line of such a file is a step:
//!
//! * `file NAME "TEXT"` puts a file into the workspace;
//! * `> MESSAGE` sends a message as it is written there, which says `ROOT` for the workspace's folder, `PID` for the
//!   client's process, and `"@METHOD"` for the id of the last request of the server that was waited for;
//! * `< PATTERN` waits for a message that fits: objects may have more members than the pattern says, `"*"` is
//!   anything, and `"~text"` is what has the text anywhere in it;
//! * `? ID` waits for the answer to a request that has been cancelled, perhaps too late;
//! * `close` closes the pipe, and `# …` is a comment.
//!
//! Every request must get its answer, nothing may be refused, and the process must end with 0.

use std::collections::BTreeMap;

use ludex_tests::{Client, repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

struct Session {
    client: Client,
    /// The ids of the server's requests, by method.
    asked: BTreeMap<String, Value>,
    /// The ids of the client's requests that nothing has been waited for, with their methods.
    pending: Vec<(Value, String)>,
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// True if a value is what a pattern says.
fn fits(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::Object(pattern), Value::Object(value)) => {
            pattern.iter().all(|(key, pattern)| value.get(key).is_some_and(|value| fits(pattern, value)))
        }
        (Value::Array(pattern), Value::Array(value)) => {
            pattern.len() == value.len() && pattern.iter().zip(value).all(|(pattern, value)| fits(pattern, value))
        }
        (Value::String(pattern), value) => match pattern.strip_prefix('~') {
            Some(part) => value.to_string().contains(part),
            None => pattern == "*" || value.as_str() == Some(pattern.as_str()),
        },
        _ => pattern == value,
    }
}

impl Session {
    fn step(&mut self, line: &str) {
        match line.split_once(' ') {
            _ if line.is_empty() || line.starts_with('#') => {}
            Some(("file", file)) => {
                let (name, text) = file.split_once(' ').expect("a name and a text");
                let text = parse(text);
                std::fs::write(self.client.folder.path().join(name), text.as_str().expect("a text")).expect("a file");
            }
            Some((">", message)) => self.send(message),
            Some(("<", pattern)) => self.expect(&parse(pattern)),
            Some(("?", id)) => {
                let id = parse(id);
                let answer = self.client.wait(|message| message.get("method").is_none() && message["id"] == id);
                let code = &answer["error"]["code"];
                assert!(code.is_null() || *code == -32800, "{answer}");
                self.pending.retain(|(pending, _)| *pending != id);
            }
            None if line == "close" => self.client.close_input(),
            _ => panic!("not a step: {line}"),
        }
    }

    fn send(&mut self, message: &str) {
        let mut body = message.to_owned();
        for (method, id) in &self.asked {
            body = body.replace(&format!("\"@{method}\""), &id.to_string());
        }
        let message = parse(&body);
        if let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) {
            self.pending.push((id.clone(), method.to_owned()));
        }
        if message["method"] == "exit" {
            // Whoever leaves without a wait for the answer does not read it.
            self.pending.retain(|(_, method)| method != "shutdown");
        }
        self.client.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn expect(&mut self, pattern: &Value) {
        let message = self.client.wait(|message| fits(pattern, message));
        match (message["method"].as_str(), message.get("id")) {
            (Some(method), Some(id)) => {
                self.asked.insert(method.to_owned(), id.clone());
            }
            (None, Some(id)) => self.pending.retain(|(pending, _)| pending != id),
            _ => {}
        }
    }

    /// The process has ended well, and nothing is left to be said.
    fn end(mut self) {
        assert_eq!(self.client.wait_for_end().code(), Some(0));
        let unread = self.client.unread();
        for message in &unread {
            assert!(message.get("error").is_none(), "{message}");
            assert_ne!(message["method"], "window/showMessage", "{message}");
        }
        for (id, method) in &self.pending {
            let is_answered = unread.iter().any(|message| message.get("method").is_none() && message["id"] == *id);
            assert!(is_answered, "{method} with the id {id} has no answer");
        }
    }
}

fn replay(editor: &str) {
    let path = repository().join("tests/data/sessions").join(format!("{editor}.session"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let client = Client::start(LUDEX, workspace(&[]), &[]);
    let root = client.folder.path().display().to_string();
    let process = std::process::id().to_string();
    let mut session = Session { client, asked: BTreeMap::new(), pending: Vec::new() };
    for (number, line) in text.lines().enumerate() {
        // Where it has come to, if it fails.
        println!("{editor}.session:{}", number + 1);
        session.step(&line.replace("ROOT", &root).replace("PID", &process));
    }
    session.end();
}

/// A test for each session.
macro_rules! sessions {
    ($($name:ident $client:literal,)+) => {
        const CLIENTS: &[&str] = &[$($client),+];

        $(
            #[test]
            fn $name() {
                replay($client);
            }
        )+
    };
}

sessions! {
    eglot "eglot",
    helix "helix",
    lsp_mode "lsp-mode",
    lsp4j "lsp4j",
    neovim "neovim",
    vscode "vscode",
}

#[test]
fn every_session_has_a_test() {
    let folder = std::fs::read_dir(repository().join("tests/data/sessions")).expect("a folder");
    let mut found: Vec<String> =
        folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    found.sort();
    assert_eq!(found, CLIENTS.iter().map(|client| format!("{client}.session")).collect::<Vec<String>>());
}

/// Most clients send the length only; the protocol knows another header, and names of headers in any case.
#[test]
fn headers_in_every_spelling() {
    let mut client = Client::session(LUDEX, &[]);
    let body = json!({"jsonrpc": "2.0", "id": "x", "method": "workspace/symbol", "params": {"query": ""}}).to_string();
    let length = body.len();
    for headers in [
        format!("Content-Length: {length}\r\n"),
        format!("content-length:{length}\r\n"),
        format!("Content-Length: {length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n"),
        format!("Content-Type: application/json; charset=utf8\r\nContent-Length: {length}\r\n"),
        format!("Content-Length: {length}\n"),
    ] {
        let end = if headers.ends_with("\r\n") { "\r\n" } else { "\n" };
        client.send_bytes(format!("{headers}{end}{body}").as_bytes());
        let answer = client.wait(|message| message["id"] == "x");
        assert!(answer.get("error").is_none(), "{headers:?}: {answer}");
    }
    client.quit();
}
