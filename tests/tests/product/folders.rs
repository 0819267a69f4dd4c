//! Folders that come and go: whatever is gone is gone from the answers, and what comes back comes back.

use ludex_languages::LANGUAGES;
use ludex_tests::{Client, Gate, uri, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// A session whose files are all read.
fn session(files: &[(&str, &str)]) -> Client {
    session_in(files, "")
}

/// A session in a folder of the folder, with all its files read.
fn session_in(files: &[(&str, &str)], root: &str) -> Client {
    session_over(workspace(files), root)
}

/// A session over a folder that is there, with all its files read.
fn session_over(folder: tempfile::TempDir, root: &str) -> Client {
    session_with(folder, root, &[])
}

/// A session over a folder that is there, with variables of the environment, and with all its files read.
fn session_with(folder: tempfile::TempDir, root: &str, variables: &[(&str, &str)]) -> Client {
    let mut client = Client::start_in(LUDEX, folder, &[], variables);
    let root = client.uri(root);
    let capabilities = json!({"window": {"workDoneProgress": true}});
    let folders = json!([{"uri": root, "name": "test"}]);
    let params = json!({"processId": null, "rootUri": root, "workspaceFolders": folders, "capabilities": capabilities});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.wait_for_index();
    client
}

fn rename(client: &Client, from: &str, to: &str) {
    let path = |name: &str| client.folder.path().join(name);
    std::fs::rename(path(from), path(to)).expect("renamed");
}

const GAME: &str = "(include \"types\")\n(add boat speed 1)\n";
const TYPES: &str = "(unit-type boat)\n";

#[test]
fn a_folder_that_is_moved_away_and_back() {
    let mut client = session(&[("game/game.g", GAME), ("game/deep/types.g", TYPES), ("other.g", "(unit-type ship)\n")]);
    client.open("game/game.g", GAME);
    client.diagnostics("game/game.g", 1);
    assert_eq!(client.symbols("boat"), ["game/deep/types.g boat"]);
    for _ in 0..3 {
        rename(&client, "game/deep", "away");
        // An editor tells no more than this of a folder.
        client.watched(&[("game/deep", 3), ("away", 1)]);
        assert_eq!(client.symbols("boat"), ["away/types.g boat"]);
        rename(&client, "away", "game/deep");
        client.watched(&[("away", 3), ("game/deep", 1)]);
        assert_eq!(client.symbols("boat"), ["game/deep/types.g boat"]);
    }
    // Out of the workspace altogether.
    let outside = tempfile::tempdir().expect("a folder");
    let from = client.folder.path().join("game/deep");
    std::fs::rename(&from, outside.path().join("deep")).expect("renamed");
    client.watched(&[("game/deep", 3)]);
    client.wait_until_read();
    assert_eq!(client.symbols("boat"), [""; 0]);
    assert_eq!(client.at("textDocument/definition", "game/game.g", 1, 6), Value::Null);
    std::fs::rename(outside.path().join("deep"), &from).expect("renamed");
    client.watched(&[("game/deep", 1)]);
    client.wait_until_read();
    assert_eq!(client.symbols("boat"), ["game/deep/types.g boat"]);
    assert!(client.at("textDocument/definition", "game/game.g", 1, 6).to_string().contains("types.g"));
    client.quit();
}

#[test]
fn an_open_document_stays_when_its_folder_is_moved() {
    let mut client = session(&[("deep/types.g", TYPES)]);
    client.open("deep/types.g", "(unit-type raft)\n");
    rename(&client, "deep", "away");
    client.watched(&[("deep", 3), ("away", 1)]);
    assert_eq!(client.symbols("boat"), ["away/types.g boat"]);
    assert_eq!(client.symbols("raft"), ["deep/types.g raft"]);
    client.close("deep/types.g");
    assert_eq!(client.symbols("raft"), [""; 0]);
    client.quit();
}

#[test]
fn what_is_ignored_is_not_read_when_it_comes() {
    let mut client = session(&[(".gitignore", "out/\n"), ("types.g", TYPES)]);
    for folder in ["out", ".hidden", "in"] {
        std::fs::create_dir_all(client.folder.path().join(folder)).expect("a folder");
        std::fs::write(client.folder.path().join(folder).join("x.g"), format!("(define {folder}-x 1)\n"))
            .expect("written");
    }
    client.watched(&[("out", 1), (".hidden", 1), ("in", 1)]);
    assert_eq!(client.symbols("-x"), ["in/x.g in-x"]);
    client.watched(&[("out/x.g", 1), (".hidden/x.g", 1), ("in/x.g", 1)]);
    assert_eq!(client.symbols("-x"), ["in/x.g in-x"]);
    client.quit();
}

#[cfg(unix)]
#[test]
fn files_that_never_end_do_not_hold_up_a_scan() {
    let folder = workspace(&[
        ("root/types.g", TYPES),
        ("root/deep/raft.g", "(unit-type raft)\n"),
        ("root/deep/out/barge.g", "(unit-type barge)\n"),
        ("root/.ignore", "out/\n"),
    ]);
    let path = |name: &str| folder.path().join(name);
    for name in ["root/x.g", "root/deep/x.g"] {
        std::os::unix::fs::symlink("/dev/zero", path(name)).expect("a link");
    }
    std::os::unix::fs::symlink("nowhere", path("root/y.g")).expect("a link");
    for name in ["root/p.g", "root/deep/.gitignore"] {
        let made = std::process::Command::new("mkfifo").arg(path(name)).status().expect("mkfifo");
        assert!(made.success(), "{name}");
    }
    let mut client = session_over(folder, "root");
    let found = |client: &mut Client| ["boat", "raft", "barge"].map(|name| client.symbols(name));
    // In a folder with an ignore file that never ends, no such file is read.
    let expected =
        ["root/types.g boat", "root/deep/raft.g raft", "root/deep/out/barge.g barge"].map(|one| vec![one.to_owned()]);
    assert_eq!(found(&mut client), expected);
    client.watched(&[("root/x.g", 2), ("root/p.g", 1), ("root/y.g", 1), ("root/deep/raft.g", 2)]);
    assert_eq!(found(&mut client), expected);
    client.watched(&[("root/deep/.gitignore", 1), ("root/deep", 1)]);
    assert_eq!(found(&mut client), expected);
    client.quit();
}

#[test]
fn an_ignored_module_that_something_asks_for_is_noticed_when_it_comes() {
    let notifications: [fn(&mut Client); 2] =
        [|client| client.watched(&[("types.g", 1)]), |client| client.saved("game.g")];
    for comes in notifications {
        let mut client = session(&[(".gitignore", "types.g\n"), ("game.g", GAME)]);
        client.open("game.g", GAME);
        let found = client.diagnostics("game.g", 1);
        assert!(found.iter().any(|one| one["code"] == "gdl/missing-module"), "{found:?}");
        std::fs::write(client.folder.path().join("types.g"), TYPES).expect("written");
        comes(&mut client);
        client.wait_until_read();
        assert!(client.at("textDocument/definition", "game.g", 1, 6).to_string().contains("types.g"));
        let uri = client.uri("game.g");
        let again = client.wait(|message| message["params"]["uri"] == uri.as_str());
        assert!(!again.to_string().contains("gdl/missing-module"), "{again}");
        assert_eq!(client.symbols("boat"), ["types.g boat"]);
        client.quit();
    }
}

/// An ignored module that something asks for is noticed also where another file has gone meanwhile.
#[test]
fn what_was_missing_is_not_forgotten_when_another_file_goes() {
    let other = ("other.g", "(unit-type raft)\n");
    let mut client = session(&[(".gitignore", "types.g\n"), ("game.g", GAME), other]);
    client.open("game.g", GAME);
    client.diagnostics("game.g", 1);
    std::fs::remove_file(client.folder.path().join("other.g")).expect("removed");
    client.watched(&[("other.g", 3)]);
    assert_eq!(client.symbols("raft"), [""; 0]);
    std::fs::write(client.folder.path().join("types.g"), TYPES).expect("written");
    client.watched(&[("types.g", 1)]);
    client.wait_until_read();
    assert!(client.at("textDocument/definition", "game.g", 1, 6).to_string().contains("types.g"));
    client.quit();
}

/// A file so large costs ten times its size: it is read when somebody needs it.
#[test]
fn a_large_file_is_not_read_because_it_lies_in_a_folder() {
    let large = format!("(unit-type whale)\n{}", "; nothing but a comment, in many lines\n".repeat((17 << 20) / 39));
    let mut client = session(&[("large.g", &large), ("game.g", ""), ("small.g", "(unit-type wherry)\n")]);
    assert_eq!(client.symbols("wh"), ["small.g wherry"]);
    client.open("large.g", "(unit-type whale)\n");
    assert_eq!(client.symbols("wh"), ["large.g whale", "small.g wherry"]);
    client.close("large.g");
    assert_eq!(client.symbols("wh"), ["small.g wherry"]);
    client.open("game.g", "(include \"large\")\n(add whale speed 1)\n");
    let definition = |client: &mut Client| client.at("textDocument/definition", "game.g", 1, 6).to_string();
    let found = client.until(|found: &String| found.contains("large.g"), definition);
    assert!(found.contains("large.g"), "{found}");
    client.quit();
}

fn change_folders(client: &mut Client, added: &[&str], removed: &[&str]) {
    let folder = |name: &&str| json!({"uri": client.uri(name), "name": name});
    let event = json!({
        "added": added.iter().map(folder).collect::<Vec<Value>>(),
        "removed": removed.iter().map(folder).collect::<Vec<Value>>(),
    });
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
}

/// Lets the scans begin for which the server has asked by now.
fn allow_scans(client: &mut Client, count: usize) {
    for _ in 0..count {
        let create = client.wait(|message| message["method"] == "window/workDoneProgress/create");
        client.send(&json!({"jsonrpc": "2.0", "id": create["id"], "result": null}));
    }
}

/// Waits for the ends of scans.
fn wait_for_scans(client: &mut Client, count: usize) {
    for _ in 0..count {
        client.wait(|message| message["method"] == "$/progress" && message["params"]["value"]["kind"] == "end");
    }
}

/// A folder `root` with a game, and a folder `more` with many.
fn two_folders() -> tempfile::TempDir {
    let names: Vec<String> = (0..400).map(|n| format!("more/m{n}.g")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "(define more-x 1)\n")).collect();
    files.push(("root/a.g", TYPES));
    workspace(&files)
}

#[test]
fn a_workspace_folder_that_is_added_and_removed_at_once() {
    let mut client = session_over(two_folders(), "root");
    // Removed before its scan begins.
    change_folders(&mut client, &["more"], &[]);
    change_folders(&mut client, &[], &["more"]);
    allow_scans(&mut client, 1);
    wait_for_scans(&mut client, 1);
    assert_eq!(client.symbols("more-x"), [""; 0]);
    // Removed and added again at the same time: the first scan is not the second.
    change_folders(&mut client, &["more"], &[]);
    change_folders(&mut client, &["more"], &["more"]);
    allow_scans(&mut client, 2);
    wait_for_scans(&mut client, 2);
    assert_eq!(client.symbols("more-x").len(), 256, "as many as are sent");
    assert_eq!(client.symbols("boat"), ["root/a.g boat"]);
    client.quit();
}

/// Removed when the walk over it begins, and when the first of its files have been read.
#[test]
fn a_workspace_folder_that_is_removed_while_it_is_scanned() {
    for point in ["scan", "index"] {
        let gate = Gate::new(point);
        gate.open();
        let mut client = session_with(two_folders(), "root", &[("LUDEX_HELD", gate.variable().as_str())]);
        gate.shut();
        change_folders(&mut client, &["more"], &[]);
        allow_scans(&mut client, 1);
        gate.wait();
        change_folders(&mut client, &[], &["more"]);
        gate.open();
        wait_for_scans(&mut client, 1);
        assert_eq!(client.symbols("more-x"), [""; 0], "{point}");
        client.quit();
    }
}

#[test]
fn files_outside_are_there_as_long_as_something_asks_for_them() {
    let files = [
        ("root/ludex.toml", "[gdl]\nlibrary = [\"../library\"]\n"),
        ("root/game.g", GAME),
        ("library/types.g", "(include \"more\")\n(unit-type boat)\n"),
        ("library/more.g", "(unit-type barge)\n"),
        ("library/never.g", "(unit-type balloon)\n"),
    ];
    let mut client = session_in(&files, "root");
    let all = ["library/more.g barge", "library/types.g boat"];
    assert_eq!(client.symbols("b"), all);
    client.open("root/game.g", GAME);
    client.change("root/game.g", 2, "(add boat speed 1)\n");
    assert_eq!(client.symbols("b"), [""; 0]);
    client.change("root/game.g", 3, GAME);
    assert_eq!(client.symbols("b"), all);
    // One that is open stays, and is read again from disk, or is not, when it closes.
    client.open("library/types.g", "(unit-type bark)\n");
    assert_eq!(client.symbols("b"), ["library/types.g bark"]);
    client.close("library/types.g");
    assert_eq!(client.symbols("b"), all);
    client.open("library/never.g", "(unit-type balloon)\n");
    assert_eq!(client.symbols("balloon"), ["library/never.g balloon"]);
    client.close("library/never.g");
    assert_eq!(client.symbols("b"), all);
    client.close("root/game.g");
    assert_eq!(client.symbols("b"), all);
    change_folders(&mut client, &[], &["root"]);
    assert_eq!(client.symbols("b"), [""; 0]);
    client.quit();
}

#[test]
fn the_nearest_settings_file_upwards_counts() {
    let faulty = "game G\nx : Int\nx = y\n";
    let setting = |value: &str| format!("[diagnostics.severity]\n\"bogl/undefined-name\" = \"{value}\"\n");
    let (near, far) = (setting("hint"), setting("warning"));
    let files = [
        ("ludex.toml", far.as_str()),
        ("root/near/ludex.toml", near.as_str()),
        ("root/near/maps/a.bgl", faulty),
        ("root/b.bgl", faulty),
        ("beside/ludex.toml", near.as_str()),
        ("beside/c.bgl", faulty),
    ];
    let mut client = session_in(&files, "root");
    let published = |client: &mut Client, name: &str, severity: i64| {
        let uri = client.uri(name);
        client.wait(|message| {
            let found = &message["params"]["diagnostics"][0];
            message["params"]["uri"] == uri.as_str()
                && (&found["code"], &found["severity"]) == (&json!("bogl/undefined-name"), &json!(severity))
        });
    };
    for (name, severity) in [("root/near/maps/a.bgl", 4), ("root/b.bgl", 2), ("beside/c.bgl", 4)] {
        client.open(name, faulty);
        published(&mut client, name, severity);
    }
    std::fs::remove_file(client.folder.path().join("root/near/ludex.toml")).expect("removed");
    client.watched(&[("root/near/ludex.toml", 3)]);
    published(&mut client, "root/near/maps/a.bgl", 2);
    // It comes where none was.
    std::fs::write(client.folder.path().join("root/near/maps/ludex.toml"), "nothing = 1\n".to_owned() + &near)
        .expect("written");
    client.watched(&[("root/near/maps/ludex.toml", 1)]);
    published(&mut client, "root/near/maps/a.bgl", 4);
    let settings = client.uri("root/near/maps/ludex.toml");
    client.wait(|message| {
        message["params"]["uri"] == settings.as_str()
            && message["params"]["diagnostics"][0]["code"] == "config/unknown-setting"
    });
    client.quit();
}

#[test]
fn whatever_comes_or_goes_is_watched() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let watches = json!({"didChangeWatchedFiles": {"dynamicRegistration": true}});
    client.initialize(json!({"workspace": watches}));
    let asked = client.wait(|message| message["method"] == "client/registerCapability");
    client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    let watchers = &asked["params"]["registrations"][0]["registerOptions"]["watchers"];
    let kinds: Vec<(&Value, &Value)> = watchers
        .as_array()
        .expect("watchers")
        .iter()
        .map(|watcher| (&watcher["globPattern"], &watcher["kind"]))
        .collect();
    let own = LANGUAGES.all().flat_map(|dialect| dialect.extensions);
    let read = own.chain(LANGUAGES.all().flat_map(|dialect| dialect.companions));
    let extensions: Vec<&str> = read.copied().collect();
    let games = json!(format!("**/*.{{{}}}", extensions.join(",")));
    let (all, settings) = (json!("**/*"), json!("**/ludex.toml"));
    let (come_or_go, change) = (json!(5), json!(2));
    let (baseline, ignoring) = (json!("**/ludex-baseline.json"), json!("**/{.gitignore,.ignore}"));
    let changing = [&games, &settings, &baseline, &ignoring].map(|glob| (glob, &change));
    assert_eq!(kinds, [&[(&all, &come_or_go)][..], &changing[..]].concat());
    assert!(asked["id"].is_number() || asked["id"].is_string(), "{}", uri(client.folder.path()));
    client.quit();
}

#[test]
fn what_a_language_reads_beside_its_own_files_comes_and_goes() {
    let level = |name: &str| {
        format!(
            "(require [pyherc.macros [*]])\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list\n \
             (level \"{name}\" \"Barrels.\"\n  (room-list (square-room \"ground_rock3\" \"ground_rock3\"))\n  \
             (layout (regular-grid #t(40 40) #t(10 10)))))\n"
        )
    };
    let (cellar, attic) = (level("cellar"), level("attic"));
    let mut client = session(&[("levels/cellar.hy", &cellar), ("levels/attic.hy", &attic)]);
    client.open("levels/attic.hy", &attic);
    assert!(client.diagnostics("levels/attic.hy", 1).is_empty());
    let package = client.folder.path().join("levels/__init__.py");
    let published = |client: &mut Client, code: &str| {
        let uri = client.uri("levels/attic.hy");
        client.wait(|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["diagnostics"][0]["code"].as_str().unwrap_or_default() == code
        });
    };
    std::fs::write(&package, "from . import cellar\n").expect("written");
    client.watched(&[("levels/__init__.py", 1)]);
    published(&mut client, "pyherc/levels-not-loaded");
    std::fs::remove_file(&package).expect("removed");
    client.watched(&[("levels/__init__.py", 3)]);
    published(&mut client, "");
    client.quit();
}

#[test]
fn files_that_are_ignored_from_now_on_go_and_come_back() {
    let files = [("root/a.g", "(unit-type boat)\n"), ("root/parts/b.g", "(unit-type barge)\n")];
    let mut client = session_in(&files, "root");
    assert_eq!(client.symbols("b"), ["root/a.g boat", "root/parts/b.g barge"]);
    let ignoring = client.folder.path().join("root/.ignore");
    std::fs::write(&ignoring, "parts\n").expect("written");
    client.watched(&[("root/.ignore", 1)]);
    assert_eq!(client.symbols("b"), ["root/a.g boat"]);
    std::fs::write(&ignoring, "a.g\n").expect("written");
    client.watched(&[("root/.ignore", 2)]);
    assert_eq!(client.symbols("b"), ["root/parts/b.g barge"]);
    std::fs::remove_file(&ignoring).expect("removed");
    client.watched(&[("root/.ignore", 3)]);
    assert_eq!(client.symbols("b"), ["root/a.g boat", "root/parts/b.g barge"]);
    client.quit();
}
