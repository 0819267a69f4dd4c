//! `ludex mcp`, message by message. What clients do with it is tried with a client library in `tests/mcp`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use ludex_tests::program::{run, run_with_input, stderr};
use ludex_tests::workspace;
use serde_json::{Value, json};

use crate::LUDEX;

/// True if the program under test has been built with the feature.
fn is_there() -> bool {
    let folder = workspace(&[]);
    !stderr(&run_with_input(LUDEX, folder.path(), &["mcp"], b"")).contains("leaves out the Model Context Protocol")
}

/// A session, in which one side writes a message a line.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The folder that the client names, if it names any.
    root: Option<String>,
}

impl Session {
    /// Starts the server in a folder.
    fn start(folder: &tempfile::TempDir, root: Option<&str>) -> Session {
        let mut command = Command::new(LUDEX);
        command.arg("mcp").current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let root = root.map(|root| ludex_tests::uri(&folder.path().join(root)));
        let capabilities = if root.is_some() { json!({"roots": {}}) } else { json!({}) };
        let mut session = Session { child, input, output: BufReader::new(output), root };
        let client = json!({"name": "test", "version": "1"});
        let params = json!({"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": client});
        let server = session.ask("initialize", params);
        assert_eq!(
            (&server["serverInfo"]["name"], &server["protocolVersion"]),
            (&"ludex".into(), &"2025-06-18".into())
        );
        session.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        session
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").expect("written");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// Asks for something, and says which folder may be read if the server wants to know.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}));
        loop {
            let message = self.receive();
            match message["method"].as_str() {
                Some("roots/list") => {
                    let result = json!({"roots": [{"uri": self.root}]});
                    self.send(&json!({"jsonrpc": "2.0", "id": message["id"], "result": result}));
                }
                Some(_) => {}
                None => {
                    assert_eq!(message["id"], 1, "{message}");
                    return message["result"].clone();
                }
            }
        }
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.ask("tools/call", json!({"name": tool, "arguments": arguments}))
    }

    /// Ends the session.
    fn end(mut self) {
        drop(self.input);
        assert_eq!(self.child.wait().expect("an end").code(), Some(0));
    }
}

#[test]
fn tools_answer_with_data() {
    if !is_there() {
        return;
    }
    let folder = workspace(&[("a.g", "(unit-type boat)\n(add baot speed 1)\n")]);
    let mut session = Session::start(&folder, None);
    let report = session.call("check", json!({}));
    let found = &report["structuredContent"]["diagnostics"][0];
    assert_eq!((&found["path"], &found["code"]), (&"a.g".into(), &"gdl/undefined-symbol".into()), "{report:#}");
    assert_eq!(report["isError"], false);
    let text = "(unit-type boat)\n(add boat speed 1)\n";
    let planned = session.call("check", json!({"overlay": [{"path": "a.g", "text": text}]}));
    assert_eq!(planned["structuredContent"]["gone"][0]["code"], "gdl/undefined-symbol", "{planned:#}");
    // What is wrong with a call is said to the model.
    for (tool, arguments, why) in [
        ("check", json!({"path": "a.g"}), "unknown field `path`"),
        ("rename", json!({"what": "boat"}), "missing field `new_name`"),
        ("apply", json!({"token": "none"}), "no change is planned"),
        ("query", json!({"question": "hover", "about": "b.g:1:1"}), "b.g: "),
    ] {
        let refused = session.call(tool, arguments);
        let said = refused["content"][0]["text"].as_str().unwrap_or_default();
        assert!(refused["isError"] == true && said.contains(why), "{tool}: {refused:#}");
    }
    session.end();
    assert_eq!(std::fs::read_to_string(folder.path().join("a.g")).expect("the file").matches("baot").count(), 1);
}

#[test]
fn only_the_folders_of_the_client_are_read() {
    if !is_there() {
        return;
    }
    let files = [("in/a.g", "(unit-type boat)\n(add baot speed 1)\n"), ("out/b.g", "(unit-type raft)\n")];
    let folder = workspace(&files);
    let mut session = Session::start(&folder, Some("in"));
    let report = session.call("check", json!({}));
    assert_eq!(report["structuredContent"]["diagnostics"][0]["path"], "a.g", "{report:#}");
    let refused = session.call("check", json!({"paths": ["../out"]}));
    let said = refused["content"][0]["text"].as_str().unwrap_or_default();
    assert!(said.contains("lies outside of the folders that may be read"), "{refused:#}");
    session.end();
    // A client that names folders which are not there has none.
    let mut session = Session::start(&folder, Some("gone"));
    let refused = session.call("check", json!({}));
    assert!(refused["isError"] == true, "{refused:#}");
    session.end();
}

#[test]
fn the_command_takes_nothing() {
    let folder = workspace(&[]);
    for arguments in [["mcp", "--nonsense"], ["mcp", "a.g"]] {
        let output = run(LUDEX, folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(arguments[1]), "{}", stderr(&output));
    }
}
