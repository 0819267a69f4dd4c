//! A client that does not read for a while: what it has asked for waits, and does not fill the memory.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::LUDEX;

/// The time between two looks at the threads of the server.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// The looks at a server that waits for the client: twice as long as it waits for anything else (`SHUTDOWN_TIMEOUT`).
const LOOKS: usize = 40;
/// At most this many of them find a thread that runs, because it has looked itself whether it still has to wait.
const MAX_RUNNING: usize = 8;

/// A server whose output is read when the test says so.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> Server {
        let mut child = Command::new(LUDEX)
            .args(["lsp", "--log-level", "error"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Server { child, input, output }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server takes it");
        self.input.flush().expect("the server takes it");
    }

    /// The next answer.
    fn answer(&mut self) -> Value {
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                assert!(self.output.read_line(&mut line).expect("a header") > 0, "the server has ended");
                match line.trim() {
                    "" => break,
                    line => {
                        length = line.strip_prefix("Content-Length: ").map_or(length, |n| n.parse().expect("a number"))
                    }
                }
            }
            let mut body = vec![0; length];
            self.output.read_exact(&mut body).expect("a body");
            let message: Value = serde_json::from_slice(&body).expect("JSON");
            if message.get("method").is_none() {
                return message;
            }
        }
    }

    /// Begins a session with an open document whose outline is large. Gives the parameters of a request for that, and
    /// how many bytes it has.
    fn open_large(&mut self) -> (Value, usize) {
        let capabilities = json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}});
        let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
        self.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}));
        self.answer();
        self.send(&json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}));
        let text: String = (0..6000).map(|n| format!("(define name-of-a-thing-{n} {n})\n")).collect();
        let document = json!({"uri": "file:///w/a.g", "languageId": "gdl", "version": 1, "text": text});
        self.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}));
        let whole = json!({"textDocument": {"uri": "file:///w/a.g"}});
        self.send(&json!({"jsonrpc": "2.0", "id": -1, "method": "textDocument/documentSymbol", "params": whole}));
        let outline = self.answer().to_string().len();
        assert!(outline > 1_000_000, "an outline of {outline} bytes");
        (whole, outline)
    }

    /// The memory that the process uses, in MiB.
    fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a number");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") / 1024
    }

    /// Waits until the server does nothing but wait for the client. A thread that only lacks a processor does not wait.
    fn wait_until_idle(&self) {
        let runs = |_: &usize| {
            std::thread::sleep(BETWEEN_LOOKS);
            self.runs()
        };
        while (0..LOOKS).filter(runs).count() > MAX_RUNNING {}
    }

    /// True if a thread of the process runs or could run.
    fn runs(&self) -> bool {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("a process");
        let states = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok());
        // Behind the name, which may have anything in it.
        let mut states = states.filter_map(|stat| stat.rsplit_once(") ")?.1.chars().next());
        states.any(|state| matches!(state, 'R' | 'D'))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number of outlines that are asked for.
const OUTLINES: i64 = 500;

#[test]
fn answers_that_are_not_read_do_not_fill_the_memory() {
    let mut server = Server::start();
    let (whole, outline) = server.open_large();
    let before = server.memory();
    for id in 1..=OUTLINES {
        server.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/documentSymbol", "params": whole}));
    }
    // What could be made while nobody reads has been made by then.
    server.wait_until_idle();
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 150, "{grown} MiB for outlines that nobody reads; each has {outline} bytes");
    // The writer goes on: an edit is applied, and what was asked before it is refused or answered.
    let changes = json!([{"text": "(unit-type boat)\n"}]);
    let document = json!({"uri": "file:///w/a.g", "version": 2});
    let params = json!({"textDocument": document, "contentChanges": changes});
    server.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}));
    let place = json!({"textDocument": {"uri": "file:///w/a.g"}, "position": {"line": 0, "character": 12}});
    let last = OUTLINES + 1;
    server.send(&json!({"jsonrpc": "2.0", "id": last, "method": "textDocument/hover", "params": place}));
    let mut answered = 0;
    let mut hovered = false;
    while answered < OUTLINES || !hovered {
        let answer = server.answer();
        if answer["id"] == last {
            assert!(answer.to_string().contains("unit type"), "{answer}");
            hovered = true;
            continue;
        }
        let code = &answer["error"]["code"];
        assert!(code.is_null() || *code == -32801, "{answer}");
        answered += 1;
    }
}

#[test]
fn shutdown_does_not_wait_long_for_a_client_that_does_not_read() {
    let mut server = Server::start();
    let (whole, _) = server.open_large();
    for id in 1..=OUTLINES {
        server.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/documentSymbol", "params": whole}));
    }
    let last = OUTLINES + 1;
    server.send(&json!({"jsonrpc": "2.0", "id": last, "method": "shutdown"}));
    // By then it has waited long enough.
    server.wait_until_idle();
    let (mut answered, mut refused) = (0, 0);
    loop {
        let answer = server.answer();
        if answer["id"] == last {
            assert!(answer.get("error").is_none(), "{answer}");
            break;
        }
        match answer["error"]["code"].as_i64() {
            None => answered += 1,
            Some(code) => {
                assert_eq!(code, -32800, "{answer}");
                refused += 1;
            }
        }
    }
    assert_eq!(answered + refused, OUTLINES, "{answered} answers and {refused} refusals");
    assert!(refused > OUTLINES / 2, "{answered} answers were made though nobody read them");
    server.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(server.child.wait().expect("an end").code(), Some(0));
}
