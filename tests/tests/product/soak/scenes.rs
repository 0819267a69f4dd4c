//! A document whose picture is open, and a game that is played, while the document is edited.

use std::path::Path;

use ludex_base::random::Random;
use ludex_tests::{Client, HY_MODULES, examples, repository, requests};
use serde_json::{Value, json};

use crate::LUDEX;

/// The scenes that may be open at a time (docs/protocol.md).
const MAX_OPEN: usize = 16;

/// Bytes of memory by which a session may grow from the first fifth of its edits to the last one.
const MAX_GROWTH: u64 = 16 << 20;

/// The texts that are typed.
const SNIPPETS: [&str; 10] = ["x", "(", ")", " ", "\n", "\"", "ö", "1", "-", "}"];

/// The name of the scene with the picture, and of the one with the game.
const PICTURE: &str = "picture";
const GAME: &str = "game";

/// The definition that is played.
const PLAYED: &str = "result";

/// A session in which a document is open, and its picture.
pub(crate) struct Stage {
    client: Client,
    random: Random,
    file: &'static str,
    /// The text of the file on disk.
    whole: String,
    text: String,
    version: i64,
    /// A game is played.
    plays: bool,
}

/// A session over the examples, all of them read, in which a document is open.
fn start(file: &str, text: &str) -> Client {
    let mut client = Client::start(LUDEX, examples(&HY_MODULES), &["--log-level", "error"]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    client.open(file, text);
    client.diagnostics(file, 1);
    client
}

/// The parameters for a scene of a document that is watched.
fn watched(uri: &str, session: &str) -> Value {
    json!({"textDocument": {"uri": uri}, "session": session, "watch": true})
}

/// The parameters for the game, with the inputs that it has taken and those that are to be given again.
fn played(uri: &str, inputs: &Value, rest: &Value) -> Value {
    let mut params = watched(uri, GAME);
    params["what"] = json!(PLAYED);
    params["play"] = json!({"inputs": inputs, "rest": rest});
    params
}

/// A scene without what differs from session to session.
fn shown(mut scene: Value, folder: &Path) -> String {
    scene["version"] = json!(0);
    requests::shown(scene, folder)
}

/// The last boundary of a character up to a byte.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

impl Stage {
    pub(crate) fn new(file: &'static str, seed: u64) -> Stage {
        let whole = std::fs::read_to_string(repository().join("docs/examples").join(file)).expect("an example");
        let mut client = start(file, &whole);
        let uri = client.uri(file);
        let picture = client.request("ludex/scene", watched(&uri, PICTURE));
        assert!(picture["svg"].is_string(), "{picture}");
        let plays = file.ends_with(".bgl");
        if plays {
            let game = client.request("ludex/scene", played(&uri, &json!(["(2, 2)", "(1, 3)", "(1, 2)"]), &json!([])));
            assert_eq!((&game["play"]["state"], &game["play"]["unfit"]), (&json!("prompt"), &Value::Null), "{game}");
        }
        Stage { client, random: Random::new(seed), file, text: whole.clone(), whole, version: 1, plays }
    }

    /// Edits the document. Every third text is that of the file.
    pub(crate) fn edit(&mut self, number: usize) {
        if number % 3 == 2 {
            self.text.clone_from(&self.whole);
        } else {
            let (from, removed) = (self.random.below(self.text.len() + 1), self.random.below(4));
            let (from, to) = (boundary(&self.text, from), boundary(&self.text, from + removed));
            let snippet = *self.random.one_of(&SNIPPETS);
            self.text.replace_range(from..to, snippet);
        }
        self.change();
        if number.is_multiple_of(5) {
            self.client.diagnostics(self.file, self.version);
        }
    }

    fn change(&mut self) {
        self.version += 1;
        self.client.change(self.file, self.version, &self.text);
    }

    /// Now and then goes back or forward in the game, opens the picture anew, or opens and closes another.
    pub(crate) fn look(&mut self, number: usize) {
        let uri = self.client.uri(self.file);
        if self.plays && number.is_multiple_of(7) {
            let kind = if self.random.below(2) == 0 { "back" } else { "forward" };
            let moved = self.client.call("ludex/act", json!({"session": GAME, "action": {"kind": kind}}));
            // Or the scene has changed before there was an answer.
            assert!(moved["result"]["play"].is_object() || moved["error"]["code"] == -32801, "{moved}");
        }
        if number.is_multiple_of(40) {
            let opened = self.client.request("ludex/scene", watched(&uri, PICTURE));
            assert_ne!(opened["version"].as_u64().unwrap_or_default(), 0, "{opened}");
        }
        if number % 40 == 20 {
            let session = number.to_string();
            self.client.request("ludex/scene", watched(&uri, &session));
            self.client.request("ludex/closeScene", json!({"session": session}));
        }
    }

    /// Bytes of the memory of the server, where the system says it.
    pub(crate) fn memory(&mut self) -> Option<u64> {
        self.client.request("ludex/status", Value::Null)["memory"].as_u64()
    }

    /// The server does not need much more memory than before.
    pub(crate) fn compare_memory(&mut self, before: Option<u64>) {
        let (Some(before), Some(now)) = (before, self.memory()) else { return };
        assert!(now <= before + MAX_GROWTH, "{}: {before} bytes, and {now} after more edits", self.file);
    }

    /// The scenes that the client has after the last edit are those of a new server.
    pub(crate) fn compare(&mut self) {
        // No text before it began like this, so that every scene is sent once more.
        self.text = format!("\n\n\n{}", self.whole);
        self.change();
        let mut new = start(self.file, &self.text);
        let uri = new.uri(self.file);
        self.wait_for_that_of(&mut new, PICTURE, |_| watched(&uri, PICTURE));
        if self.plays {
            self.wait_for_that_of(&mut new, GAME, |scene| {
                played(&uri, &scene["play"]["inputs"], &scene["play"]["rest"])
            });
        }
        new.quit();
    }

    /// Waits until the client is told of the scene that a new server gives when it is asked for what is shown.
    fn wait_for_that_of(&mut self, new: &mut Client, session: &str, asked: impl Fn(&Value) -> Value) {
        loop {
            let scene = self.told(session);
            let expected = new.request("ludex/scene", asked(&scene));
            if shown(scene, self.client.folder.path()) == shown(expected, new.folder.path()) {
                return;
            }
        }
    }

    /// The next scene that the client is told of.
    fn told(&mut self, session: &str) -> Value {
        let message = self
            .client
            .wait(|message| message["method"] == "ludex/sceneChanged" && message["params"]["session"] == session);
        message["params"]["scene"].clone()
    }

    /// As many scenes can be open as the protocol says, however many have been opened and closed.
    pub(crate) fn count(&mut self) {
        let uri = self.client.uri(self.file);
        let more = 1 + usize::from(self.plays)..MAX_OPEN;
        for number in more.clone() {
            let opened = self.client.request("ludex/scene", watched(&uri, &format!("more {number}")));
            assert!(opened["svg"].is_string(), "{opened}");
        }
        let refused = self.client.call("ludex/scene", watched(&uri, "too many"));
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
        for number in more {
            self.client.request("ludex/closeScene", json!({"session": format!("more {number}")}));
        }
    }

    /// The client is told nothing of scenes that are closed.
    pub(crate) fn close(mut self) {
        for session in [PICTURE, GAME] {
            self.client.request("ludex/closeScene", json!({"session": session}));
        }
        // What was drawn when they were closed has been sent before an edit is dealt with.
        self.edit(0);
        self.client.unread();
        for number in 0..20 {
            self.edit(number);
            if number % 5 != 0 {
                self.client.diagnostics(self.file, self.version);
            }
        }
        self.client.receive();
        let told = self.client.skipped().iter().filter(|message| message["method"] == "ludex/sceneChanged").count();
        assert_eq!(told, 0, "nobody looks at {}", self.file);
        self.client.quit();
    }
}
