//! Pictures that are edited beside the text: the tools of a scene, the edits that they make, and what is refused.

use ludex_tests::{Client, applied};
use serde_json::{Value, json};

use super::session::{LUDEX, list, word};

const MAP: &str = "(unit-type boat)\n(terrain-type sea)\n(terrain-type land)\n\
                   (area 6 5 (terrain (by-name sea land) \"6a\" \"6a\" \"2a3ba\" \"6a\" \"6a\"))\n\
                   (boat 2 2 (n \"Old Sock\"))\n";

/// A session with an open picture of the map.
fn session() -> Client {
    let mut client = Client::session(LUDEX, &[("map.g", MAP)]);
    client.open("map.g", MAP);
    client.diagnostics("map.g", 1);
    client
}

fn watch(client: &mut Client) -> Value {
    let document = json!({"uri": client.uri("map.g")});
    client.request("ludex/scene", json!({"textDocument": document, "session": "side", "watch": true}))
}

/// The text after an edit, or why it is refused.
fn edited(client: &mut Client, text: &str, mut edit: Value) -> Result<String, String> {
    edit["session"] = json!("side");
    let answer = client.call("ludex/edit", edit);
    if answer["error"].is_object() {
        assert_eq!(answer["error"]["code"], -32803, "{answer}");
        return Err(word(&answer["error"]["message"]).to_owned());
    }
    let edits = list(&answer["result"]["changes"][client.uri("map.g").as_str()]);
    assert!(!edits.is_empty(), "{answer}");
    Ok(applied(text, &edits))
}

#[test]
fn a_map_is_painted() {
    let mut client = session();
    let first = watch(&mut client);
    let tools: Vec<&str> = first["edits"].as_array().into_iter().flatten().map(|edit| word(&edit["id"])).collect();
    assert_eq!(tools, ["paint", "fill", "move", "place", "remove", "give"], "{first}");
    let paint = json!({"id": "paint", "title": "Paint terrain", "takes": "cells", "brushes": ["sea", "land"]});
    assert_eq!(first["edits"][0], paint);
    let stroke = json!({"edit": "paint", "brush": "land", "cells": [[2, 3], [3, 3]]});
    let painted = MAP.replacen("\"6a\" \"2a3ba\"", "\"2a2b2a\" \"2a3ba\"", 1);
    assert_eq!(edited(&mut client, MAP, stroke.clone()), Ok(painted.clone()));

    // The picture shows it, and it cannot be done again.
    client.change("map.g", 2, &painted);
    let told = client.wait(|message| message["method"] == "ludex/sceneChanged");
    assert!(word(&told["params"]["scene"]["svg"]).contains("land: 5"), "{told}");
    assert_eq!(edited(&mut client, &painted, stroke.clone()), Err("it is so already".to_owned()));
    let mut old = stroke;
    old["version"] = first["version"].clone();
    assert_eq!(edited(&mut client, &painted, old), Err("the picture has changed meanwhile".to_owned()));

    let moved = edited(&mut client, &painted, json!({"edit": "move", "cells": [[2, 2], [3, 1]]}));
    assert_eq!(moved, Ok(painted.replace("boat 2 2", "boat 3 1")));
    let refused = edited(&mut client, &painted, json!({"edit": "move", "cells": [[4, 1], [3, 1]]}));
    assert_eq!(refused, Err("no unit is at (4, 1)".to_owned()));
    let refused = edited(&mut client, &painted, json!({"edit": "resize", "cells": [[4, 1], [3, 1]]}));
    assert_eq!(refused, Err("nothing in this picture is edited with `resize`".to_owned()));
    let refused = edited(&mut client, &painted, json!({"edit": "burn"}));
    assert_eq!(refused, Err("there is no edit `burn` here".to_owned()));
    client.quit();
}

#[test]
fn what_is_no_edit_is_refused() {
    let mut client = session();
    for params in [json!({}), json!({"session": "side", "edit": "paint", "cells": [[1]]})] {
        assert_eq!(client.call("ludex/edit", params)["error"]["code"], -32602);
    }
    let nothing = client.request("ludex/edit", json!({"session": "side", "edit": "paint", "cells": [[1, 1]]}));
    assert_eq!(nothing, Value::Null);
    client.quit();
}
