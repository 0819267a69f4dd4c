//! Files that an editor renames: what names them is written anew before they move.

use ludex_languages::LANGUAGES;
use ludex_tests::{Client, applied, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, list};

const GAME: &str = "player:1,(5,5),./hare.tr;\nplayer:2,(6,6),../bots/fox.tr;\n";
const ATTIC: &str = "(import [rooms [cold]])\n(print (cold 1))\n";

/// The files that change before a rename, with their texts then; a file that is open has its version.
fn renamed(client: &mut Client, from: &str, to: &str) -> Vec<(String, Value, String)> {
    let files = json!([{"oldUri": client.uri(from), "newUri": client.uri(to)}]);
    let answer = client.request("workspace/willRenameFiles", json!({"files": files}));
    let changes = list(&answer["documentChanges"]);
    let changes = changes.iter().map(|change| {
        let document = &change["textDocument"];
        let uri = document["uri"].as_str().expect("a URI").to_owned();
        let name = uri.rsplit('/').next().unwrap_or_default().to_owned();
        let text = if name == "field.trg" { GAME } else { ATTIC };
        (name, document["version"].clone(), applied(text, &list(&change["edits"])))
    });
    changes.collect()
}

#[test]
fn links_follow_files_that_are_renamed() {
    let files = [
        ("games/field.trg", GAME),
        ("games/hare.tr", "move N;\n"),
        ("bots/fox.tr", "move S;\n"),
        ("attic.hy", ATTIC),
        ("rooms.hy", "(defn cold [x] x)\n"),
    ];
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    let answer = client.initialize(json!({
        "window": {"workDoneProgress": true},
        "workspace": {"workspaceEdit": {"documentChanges": true}, "fileOperations": {"willRename": true}},
    }));
    let filters = list(&answer["capabilities"]["workspace"]["fileOperations"]["willRename"]["filters"]);
    let of = |kind: &str| filters.iter().find(|filter| filter["pattern"]["matches"] == kind).cloned();
    let files = of("file").expect("a filter for files");
    for extension in LANGUAGES.all().flat_map(|dialect| dialect.extensions) {
        let glob = files["pattern"]["glob"].as_str().unwrap_or_default();
        assert!(glob.split(['{', ',', '}']).any(|part| part == *extension), "{extension}: {glob}");
    }
    assert!(of("folder").is_some(), "{filters:?}");
    client.wait_for_index();

    // A closed file has no version.
    let game = |fox: &str| GAME.replace("../bots/fox.tr", fox);
    let changed = renamed(&mut client, "bots/fox.tr", "bots/wolf.tr");
    assert_eq!(changed, [("field.trg".to_owned(), Value::Null, game("../bots/wolf.tr"))]);
    // What is unsaved counts, and a folder moves with what is in it.
    client.open("games/field.trg", GAME);
    client.diagnostics("games/field.trg", 1);
    assert_eq!(
        renamed(&mut client, "bots", "scripts/old"),
        [("field.trg".to_owned(), json!(1), game("../scripts/old/fox.tr"))]
    );
    let changed = renamed(&mut client, "rooms.hy", "halls.hy");
    assert_eq!(changed, [("attic.hy".to_owned(), Value::Null, ATTIC.replace("rooms", "halls"))]);
    assert!(renamed(&mut client, "games", "play").is_empty());
    assert!(renamed(&mut client, "nowhere.tr", "somewhere.tr").is_empty());
    client.quit();
}
