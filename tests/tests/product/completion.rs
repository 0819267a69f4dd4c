//! Completion and signature help over real stdio: what is offered, what it writes, what is said of it.

use ludex_tests::{Client, cursor, text_of, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const ANIMALS: &str = "; Quick on its feet.\n(unit-type hare (help \"Runs away.\"))\n";

const GAME: &str = r#"(include "animals")
(terrain-type meadow)
(table mp-to-enter-terrain (hare ))
(add  speed 3)
(def)
"#;

fn session(capabilities: Value) -> (Client, Value) {
    let mut client = Client::start(LUDEX, workspace(&[("animals.g", ANIMALS), ("game.g", GAME)]), &[]);
    let result = client.initialize(json!({"textDocument": capabilities, "window": {"workDoneProgress": true}}));
    client.wait_for_index();
    client.open("game.g", GAME);
    (client, result["capabilities"].clone())
}

fn ask(client: &mut Client, method: &str, needle: &str) -> Value {
    let (line, character) = cursor(GAME, needle);
    let document = json!({"uri": client.uri("game.g")});
    client.request(method, json!({"textDocument": document, "position": {"line": line, "character": character}}))
}

/// The entry with a label in the list at a needle.
fn entry(client: &mut Client, needle: &str, label: &str) -> Value {
    let list = ask(client, "textDocument/completion", needle);
    let entry = list["items"].as_array().and_then(|items| items.iter().find(|item| item["label"] == label));
    entry.cloned().unwrap_or_else(|| panic!("no {label} in {list}"))
}

/// The text about an entry when somebody looks at it.
fn documentation(client: &mut Client, entry: Value) -> String {
    assert!(entry.get("documentation").is_none(), "lists hold no texts: {entry}");
    let resolved = client.request("completionItem/resolve", entry);
    assert_eq!(resolved["documentation"]["kind"], "markdown", "{resolved}");
    resolved["documentation"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_list_its_edits_and_its_texts() {
    let (mut client, capabilities) = session(json!({"completion": {"completionItem": {"snippetSupport": true}}}));
    assert_eq!(capabilities["completionProvider"]["resolveProvider"], true);

    let list = ask(&mut client, "textDocument/completion", "(hare $0)");
    assert_eq!(list["isIncomplete"], false);
    let labels: Vec<&str> =
        list["items"].as_array().into_iter().flatten().filter_map(|item| item["label"].as_str()).collect();
    assert_eq!(labels, ["meadow", "t*"]);

    let hare = entry(&mut client, "(add $0 speed", "hare");
    assert_eq!((&hare["kind"], &hare["detail"]), (&json!(7), &json!("unit type — Runs away.")));
    assert_eq!(text_of(GAME, &hare["textEdit"]["range"]), "");
    let text = documentation(&mut client, hare);
    assert!(text.contains("**hare** — unit type, animals.g:2") && text.contains("Quick on its feet."), "{text}");

    let table = entry(&mut client, "(table mp-to$0-enter", "mp-to-enter-terrain");
    assert_eq!(text_of(GAME, &table["textEdit"]["range"]), "mp-to-enter-terrain");
    let text = documentation(&mut client, table);
    assert!(text.starts_with("**mp-to-enter-terrain**"), "{text}");

    let module = entry(&mut client, "(include \"ani$0mals\")", "animals");
    assert_eq!(text_of(GAME, &module["textEdit"]["range"]), "animals");
    let text = documentation(&mut client, module);
    assert!(text.starts_with("**animals.g**"), "{text}");

    let form = entry(&mut client, "(def$0)", "define");
    assert_eq!(form["insertTextFormat"], 2);
    assert_eq!(form["textEdit"]["newText"], "define ${1:symbol} ${2:value}");
    client.quit();
}

#[test]
fn a_client_without_snippets_gets_plain_text() {
    let (mut client, _) = session(json!({}));
    let form = entry(&mut client, "(def$0)", "define");
    assert_eq!((&form["insertTextFormat"], &form["textEdit"]["newText"]), (&json!(1), &json!("define")));
    client.quit();
}

/// Clients that know more of the protocol get words beside the labels, and a range for inserting where a word goes on
/// behind the cursor.
#[test]
fn details_and_ranges_for_clients_that_can_show_them() {
    let item = json!({"labelDetailsSupport": true, "insertReplaceSupport": true});
    let (mut client, _) = session(json!({"completion": {"completionItem": item}}));
    let table = entry(&mut client, "(table mp-to$0-enter", "mp-to-enter-terrain");
    assert_eq!(text_of(GAME, &table["textEdit"]["insert"]), "mp-to");
    assert_eq!(text_of(GAME, &table["textEdit"]["replace"]), "mp-to-enter-terrain");
    assert_eq!(table["labelDetails"], json!({"description": table["detail"]}));
    let hare = entry(&mut client, "(add $0 speed", "hare");
    assert!(hare["textEdit"]["range"].is_object(), "{hare}");
    client.quit();
}

/// What ends a word takes an entry of a closed set, and no other: that may be a name which is not there yet.
#[test]
fn characters_that_take_an_entry() {
    let item = json!({"commitCharactersSupport": true});
    let (mut client, _) = session(json!({"completion": {"completionItem": item}}));
    let script = "int n = 1;\nmove N;\n";
    client.open("hare.tr", script);
    let uri = client.uri("hare.tr");
    let at = json!({"textDocument": {"uri": uri}, "position": {"line": 1, "character": 5}});
    let list = client.request("textDocument/completion", at);
    let found = |label: &str| {
        let items = list["items"].as_array().into_iter().flatten();
        items.clone().find(|item| item["label"] == label).unwrap_or_else(|| panic!("no {label}: {list}")).clone()
    };
    assert_eq!(found("N")["commitCharacters"], json!([";"]));
    assert!(found("n")["commitCharacters"].is_null(), "{list}");
    client.quit();
}

/// A list that is too long to be sent at each key is asked for again.
#[test]
fn a_long_list_is_shortened() {
    let mut text: String = (0..300).map(|nth| format!("(unit-type hare-{nth})\n")).collect();
    text.push_str("(unit-type fox)\n(add ");
    let mut client = Client::session(LUDEX, &[("long.g", &text)]);
    client.open("long.g", &text);
    let line = text.matches('\n').count() as u32;
    let uri = client.uri("long.g");
    let at = |character: u32| json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}});
    let whole = client.request("textDocument/completion", at(5));
    assert_eq!((&whole["isIncomplete"], whole["items"].as_array().map(Vec::len)), (&json!(true), Some(200)));
    client.change("long.g", 2, &format!("{text}f"));
    let typed = client.request("textDocument/completion", at(6));
    assert_eq!((&typed["isIncomplete"], &typed["items"][0]["label"]), (&json!(true), &json!("fox")));
    client.quit();
}

/// Enter takes the chosen entry in many editors: behind a whole word it must bring nothing that was not asked for. So that
/// it does not, the list is asked for at each letter, as long as a word in it may be typed out yet.
#[test]
fn a_word_that_is_typed_out_is_written_as_it_is() {
    let item = json!({"snippetSupport": true});
    let (mut client, _) = session(json!({"completion": {"completionItem": item}}));
    let words = [
        ("typed.g", "($0)", "scorekeeper", "scorekeeper\n  (title \"$1\")\n  (do ${2:last-side-wins})"),
        ("typed.bdl", "$0", "pieces", "pieces{\n\t$0\n}"),
        ("typed.tr", "$0", "wait", "wait;"),
        ("typed.trg", "$0", "bombs", "bombs: ${1:10};"),
        ("typed.hy", "(level-list (level \"a\" \"A\" ($0)))", "layout", "layout $0"),
        ("typed.bgl", "game G\nf : Int -> Int\nf(x) = $0", "if", "if ${1:condition} then ${2:value} else ${3:value}"),
    ];
    for (file, place, word, snippet) in words {
        for (length, brings, again) in [(word.len() - 1, snippet, true), (word.len(), word, false)] {
            let (before, behind) = place.split_once("$0").expect("a cursor");
            let typed = format!("{before}{}", &word[..length]);
            let text = format!("{typed}{behind}\n");
            if again {
                client.open(file, &text)
            } else {
                client.change(file, 2, &text)
            }
            let (line, start) = (typed.matches('\n').count(), typed.rfind('\n').map_or(0, |at| at + 1));
            let position = json!({"line": line, "character": typed.len() - start});
            let list = client.request(
                "textDocument/completion",
                json!({"textDocument": {"uri": client.uri(file)}, "position": position}),
            );
            let entry = list["items"].as_array().into_iter().flatten().find(|item| item["label"] == word);
            let entry = entry.unwrap_or_else(|| panic!("no {word} behind {typed}: {list}"));
            assert_eq!(entry["textEdit"]["newText"], brings, "{file}");
            assert_eq!(entry["insertTextFormat"], if again { 2 } else { 1 }, "{file}");
            assert_eq!(list["isIncomplete"], again, "{file}: {list}");
        }
    }
    client.quit();
}

/// An editor sends a character that opens lists in any language.
#[test]
fn a_trigger_of_another_language_opens_nothing() {
    let (mut client, _) = session(json!({}));
    let script = "int n = #x;\nmove N;\n";
    client.open("hare.tr", script);
    let rules = "rules{\n  coloring : \n}\npieces{ owl{ moves{ vertical(-1, ) } on_end_reached : spawn() } }\n";
    client.open("pond.bdl", rules);
    let module = "(game-module \"hut\" )\n";
    client.open("hut.g", module);
    let mut opened = |file: &str, text: &str, needle: &str, trigger: &str| {
        let (line, character) = cursor(text, needle);
        let params = json!({
            "textDocument": {"uri": client.uri(file)},
            "position": {"line": line, "character": character},
            "context": {"triggerKind": 2, "triggerCharacter": trigger},
        });
        !client.request("textDocument/completion", params).is_null()
    };
    assert!(opened("game.g", GAME, "(hare $0)", "("));
    assert!(!opened("game.g", GAME, "(add  $0speed", " "));
    // The quote that closes a text opens nothing, the one that opens it does.
    assert!(opened("game.g", GAME, "(include \"$0animals", "\""));
    assert!(!opened("hut.g", module, "\"hut\"$0", "\""));
    assert!(opened("hare.tr", script, "= #$0x", "#"));
    assert!(opened("hare.tr", script, "move $0N", " "));
    assert!(!opened("hare.tr", script, "move $0N", "("));
    // The blank behind a colon closes the list that the colon has opened.
    assert!(opened("pond.bdl", rules, "coloring : $0", " "));
    // Another blank opens none: behind a whole word, Enter would take its first entry.
    assert!(!opened("pond.bdl", rules, "coloring $0: ", " "));
    // Behind `vertical(` stands the signature, which a list of numbers would hide; a sign begins one of them.
    assert!(!opened("pond.bdl", rules, "vertical($0", "("));
    assert!(!opened("pond.bdl", rules, "vertical(-1,$0", ","));
    assert!(opened("pond.bdl", rules, "vertical(-1$0", "1"));
    assert!(opened("pond.bdl", rules, "spawn($0", "("));
    // An editor that asks at every letter sends the letter.
    assert!(opened("hare.tr", script, "mo$0ve N", "o"));
    client.quit();
}

#[test]
fn the_part_of_a_signature_that_the_cursor_is_at() {
    let offsets = json!({"signatureInformation": {"parameterInformation": {"labelOffsetSupport": true}}});
    let (mut client, capabilities) = session(json!({"signatureHelp": offsets}));
    assert_eq!(capabilities["signatureHelpProvider"]["triggerCharacters"], json!(["(", " ", ","]));
    let help = ask(&mut client, "textDocument/signatureHelp", "(hare $0)");
    assert_eq!(help["activeParameter"], 1, "{help}");
    let signature = &help["signatures"][0];
    assert_eq!(signature["label"], "mp-to-enter-terrain: (unit-type terrain-type value)");
    assert_eq!(signature["parameters"][1]["label"], json!([32, 44]));
    assert_eq!(signature["parameters"][1]["documentation"]["value"], "index 2: terrain type");
    assert_eq!(ask(&mut client, "textDocument/signatureHelp", "(inc$0lude"), Value::Null);
    client.quit();
    let (mut client, _) = session(json!({}));
    let help = ask(&mut client, "textDocument/signatureHelp", "(hare $0)");
    assert_eq!(help["signatures"][0]["parameters"][1]["label"], "terrain-type");
    client.quit();
}

/// A blank, a comma or a bracket in a text, a name or a comment asks for no signature; whoever asks by hand gets it.
#[test]
fn what_is_typed_into_a_text_opens_no_signature() {
    let (mut client, _) = session(json!({}));
    let mut next = 0;
    let mut check = |file: &str, places: &[(&str, &str, bool)]| {
        for &(marked, trigger, opens) in places {
            let text = marked.replace("$0", "");
            next += 1;
            let name = format!("{next}.{file}");
            client.open(&name, &text);
            let (line, character) = cursor(&text, marked);
            let mut params = json!({
                "textDocument": {"uri": client.uri(&name)},
                "position": {"line": line, "character": character},
            });
            let by_hand = client.request("textDocument/signatureHelp", params.clone());
            assert!(by_hand["signatures"].is_array(), "{marked}");
            params["context"] = json!({"triggerKind": 1, "isRetrigger": false});
            assert_eq!(client.request("textDocument/signatureHelp", params.clone()), by_hand, "{marked}");
            params["context"] = json!({"triggerKind": 2, "triggerCharacter": trigger, "isRetrigger": false});
            let typed = client.request("textDocument/signatureHelp", params.clone());
            let expected = if opens { by_hand.clone() } else { Value::Null };
            assert_eq!(typed, expected, "{marked}");
            // What is typed on before the answer has come; and what is typed on below a signature that is shown.
            params["context"] = json!({"triggerKind": 3, "isRetrigger": true});
            assert_eq!(client.request("textDocument/signatureHelp", params.clone()), expected, "{marked}");
            params["context"]["activeSignatureHelp"] = by_hand.clone();
            assert_eq!(client.request("textDocument/signatureHelp", params), by_hand, "{marked}");
        }
    };
    check(
        "g",
        &[
            ("(game-module \"x\" (title $0", " ", true),
            ("(game-module \"x\" (title \"The $0\"))", " ", false),
            ("(game-module \"x\" (blurb \"a ($0b)\"))", "(", false),
            // No quote has been closed yet.
            ("(game-module \"x\" (title \"The $0", " ", false),
            ("(unit-type |old $0man|)", " ", false),
            ("(unit-type |old $0", " ", false),
            ("(unit-type \"old\" $0)", " ", true),
        ],
    );
    check(
        "hy",
        &[
            ("(level-list (level \"a\" \"A b, $0\"))", " ", false),
            ("(level-list (level \"a\" \"A b, $0", " ", false),
            ("(level-list (level \"a\" $0\"\"))", " ", true),
        ],
    );
    let rule = |call: &str| format!("finish{{ explicit{{ (a) => {{ function go(x, y) {{ }} return {call} }} }} }}");
    let calls = [("go($01, 2)", "("), ("go(1,$0 2)", ","), ("go(\"a,$0\", 2)", ","), ("go('a,$0', 2)", ",")];
    let calls = calls.into_iter().chain([("go(`a ($0`, 2)", "("), ("go(/a,$0/, 2)", ","), ("go(/* a,$0 */ 2)", ",")]);
    for (nth, (call, trigger)) in calls.enumerate() {
        check("bdl", &[(rule(call).as_str(), trigger, nth < 2)]);
    }
    check("tr", &[("bomb $0;", " ", true)]);
    check("bgl", &[("game G\nx : Bool\nx = or(True,$0 False)\n", ",", true)]);
    client.quit();
}
