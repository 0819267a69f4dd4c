//! What programs expect of themselves: listed of a document and of the workspace, run, cancelled, and named by lenses.

use ludex_tests::{Client, text_of, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, line, list, word};

const SUMS: &str = "sums.bgl";

/// Three expectations: the first is met, the second is not, and the third cannot be tried.
const EXPECTED: &str = "game Sums
type Board = Array (2, 2) of Int
-- expect: double(2) = 4
double : Int -> Int
double(n) = n * 2
{- Only one square is another.
   expect: ones = place(2, ones, (1, 1)) -}
ones : Board
ones!(x, y) = 1
-- expect: dobule(1) = 2
";

/// As many expectations as a file may have, none of which is tried at once.
fn slow() -> String {
    let mut text = "game Slow\ncount : Int -> Int\ncount(n) = while n < 1000000000 do n + 1\n".to_owned();
    for start in 0..1000 {
        text += &format!("-- expect: count({start}) = 1\n");
    }
    text
}

/// A session in which a file is open.
fn session(file: &str, text: &str) -> Client {
    let mut client = Client::session(LUDEX, &[(file, text)]);
    client.open(file, text);
    client.diagnostics(file, 1);
    client
}

fn document(client: &Client, file: &str) -> Value {
    json!({"textDocument": {"uri": client.uri(file)}})
}

/// The tests in an answer: the file, the line and the label.
fn shown(client: &Client, tests: &Value) -> Vec<(String, u64, String)> {
    let folder = client.uri("");
    let show = |test: &Value| {
        let uri = word(&test["uri"]);
        let file = uri.strip_prefix(folder.as_str()).unwrap_or(uri).trim_start_matches('/').to_owned();
        (file, line(&test["range"]), word(&test["label"]).to_owned())
    };
    list(tests).iter().map(show).collect()
}

fn row(file: &str, line: u64, label: &str) -> (String, u64, String) {
    (file.to_owned(), line, label.to_owned())
}

#[test]
fn tests_of_a_document_and_of_the_workspace() {
    let game = "game Ones\none : Int\none = 1\n-- expect: one = 1\n";
    let folder = workspace(&[(SUMS, EXPECTED), ("more/ones.bgl", game), ("more/none.bgl", "game None\n")]);
    let mut client = Client::start(LUDEX, folder, &[]);
    let answer = client.initialize(json!({}));
    assert_eq!(answer["capabilities"]["experimental"]["ludex"], json!({"tests": true}));
    let all = client.request("ludex/tests", json!({}));
    let mut sums =
        [row(SUMS, 3, "double(2) = 4"), row(SUMS, 7, "ones = place(2, ones, (1, 1))"), row(SUMS, 10, "dobule(1) = 2")];
    let mut expected = vec![row("more/ones.bgl", 4, "one = 1")];
    expected.extend(sums.clone());
    assert_eq!(shown(&client, &all), expected);
    // What is typed counts.
    client.open(SUMS, EXPECTED);
    client.change(SUMS, 2, &format!("-- expect: 1 = 1\n{}", EXPECTED.replace("double(2)", "double(3)")));
    let params = document(&client, SUMS);
    let found = client.request("ludex/tests", params);
    sums.iter_mut().for_each(|(_, line, _)| *line += 1);
    sums[0].2 = "double(3) = 4".to_owned();
    let expected: Vec<_> = [row(SUMS, 1, "1 = 1")].into_iter().chain(sums).collect();
    assert_eq!(shown(&client, &found), expected);
    let params = document(&client, "none.bgl");
    let missing = client.call("ludex/tests", params);
    assert_eq!(missing["error"]["code"], -32602, "{missing}");
    client.quit();
}

#[test]
fn tests_are_run() {
    let mut client = session(SUMS, EXPECTED);
    let params = document(&client, SUMS);
    let tests = list(&client.request("ludex/tests", params.clone()));
    let results = list(&client.request("ludex/runTests", params));
    assert_eq!(results.len(), 3);
    for (test, result) in tests.iter().zip(&results) {
        for part in ["id", "label", "uri", "range"] {
            assert_eq!(test[part], result[part]);
        }
        let stands = text_of(EXPECTED, &test["range"]);
        assert_eq!(stands, format!("expect: {}", word(&test["label"])));
    }
    let parts = |result: &Value| ["outcome", "message", "expected", "actual"].map(|part| result[part].clone());
    assert_eq!(parts(&results[0]), [json!("passed"), Value::Null, Value::Null, Value::Null]);
    let board = |first: &str| format!("Board: array ((1,1),(2,2)) [((1,1),{first}),((1,2),1),((2,1),1),((2,2),1)]");
    let message = format!("expected `{}`, found `{}`", board("2"), board("1"));
    assert_eq!(parts(&results[1]), [json!("failed"), json!(message), json!("2 1\n1 1"), json!("1 1\n1 1")]);
    let why = "`dobule(1)`: `dobule` is not defined; did you mean `double`?";
    assert_eq!(parts(&results[2]), [json!("error"), json!(why), Value::Null, Value::Null]);
    // Those that are named, in the order of the file.
    let named = |ids: Value| json!({"textDocument": {"uri": client.uri(SUMS)}, "ids": ids});
    let some = named(json!([results[2]["id"], "none", results[0]["id"]]));
    let too_many = named(json!(vec!["none"; 1001]));
    let some = list(&client.request("ludex/runTests", some));
    assert_eq!(some, [results[0].clone(), results[2].clone()]);
    let refused = client.call("ludex/runTests", too_many);
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    client.quit();
}

#[test]
fn expectations_that_are_the_same_have_ids_of_their_own() {
    let text = "game Twice\n-- expect: 1 = 1\n-- expect: 1 = 1\n";
    let mut client = session("twice.bgl", text);
    let params = document(&client, "twice.bgl");
    let ids = |tests: Value| list(&tests).iter().map(|test| word(&test["id"]).to_owned()).collect::<Vec<String>>();
    let before = ids(client.request("ludex/tests", params.clone()));
    assert!(before.len() == 2 && before[0] != before[1], "{before:?}");
    // An edit elsewhere does not change them.
    client.change("twice.bgl", 2, &text.replace("Twice\n", "Twice\n-- expect: 2 = 2\n\n"));
    let after = ids(client.request("ludex/tests", params));
    assert_eq!(after[1..], before);
    client.quit();
}

#[test]
fn whoever_types_does_not_wait_for_tests() {
    let text = slow();
    let mut client = session("slow.bgl", &text);
    client.open(SUMS, EXPECTED);
    client.diagnostics(SUMS, 1);
    let params = document(&client, "slow.bgl");
    let run = client.ask("ludex/runTests", params.clone());
    // Another document is edited and asked about meanwhile.
    for version in 2..6 {
        client.change(SUMS, version, &format!("{EXPECTED}{}", "\n".repeat(version as usize)));
        let hover = client.at("textDocument/hover", SUMS, 4, 1);
        assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("double")), "{hover}");
    }
    let is_answer = |message: &Value| message["id"] == json!(run) && message.get("method").is_none();
    client.receive();
    assert!(!client.skipped().iter().any(is_answer), "so many take long");
    client.notify("$/cancelRequest", json!({"id": run}));
    let cancelled = client.answer(run);
    assert_eq!(cancelled["error"]["code"], -32800, "{cancelled}");
    // An edit of the document ends them.
    let run = client.ask("ludex/runTests", params.clone());
    client.change("slow.bgl", 2, "game Slow\n-- expect: 1 = 1\n");
    let modified = client.answer(run);
    assert_eq!(modified["error"]["code"], -32801, "{modified}");
    let results = list(&client.request("ludex/runTests", params));
    assert_eq!((results.len(), &results[0]["outcome"]), (1, &json!("passed")));
    client.quit();
}

/// The lenses “Run Test” of a client that carries out some commands: the line, and the test's id.
fn lenses(commands: Value) -> Vec<(u64, String)> {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let options = json!({"commands": commands});
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}, "initializationOptions": options});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open(SUMS, EXPECTED);
    let params = document(&client, SUMS);
    let lenses = list(&client.request("textDocument/codeLens", params.clone()));
    let ids: Vec<Value> =
        list(&client.request("ludex/tests", params.clone())).iter().map(|test| test["id"].clone()).collect();
    let tests: Vec<&Value> = lenses.iter().filter(|lens| lens["command"]["command"] == "ludex.runTest").collect();
    let named = tests.iter().map(|lens| lens["command"]["arguments"][1].clone());
    assert!(tests.is_empty() || named.eq(ids), "{tests:?}");
    let shown = tests.iter().map(|lens| {
        let command = &lens["command"];
        assert_eq!((&command["title"], &command["arguments"][0]), (&json!("Run Test"), &params["textDocument"]["uri"]));
        (line(&lens["range"]), word(&command["arguments"][1]).to_owned())
    });
    let shown = shown.collect();
    client.quit();
    shown
}

#[test]
fn a_client_that_can_run_tests_gets_lenses() {
    let found = lenses(json!(["ludex.runTest"]));
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<u64>>(), [3, 7, 10]);
    assert!(lenses(json!(["ludex.play"])).is_empty());
    assert!(lenses(Value::Null).is_empty());
}
