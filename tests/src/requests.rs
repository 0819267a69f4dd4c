//! Every request there is, for tests that ask all of them.

use serde_json::{Value, json};

/// Every request, with those about a document and a place in it: methods and parameters. None of them changes anything.
pub fn about(uri: &str, line: u32, character: u32) -> Vec<(&'static str, Value)> {
    let document = json!({"uri": uri});
    let position = json!({"line": line, "character": character});
    let at = json!({"textDocument": document, "position": position});
    let with = |key: &str, value: Value| {
        let mut params = at.clone();
        params[key] = value;
        params
    };
    let whole = json!({"textDocument": document});
    let lines = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 9, "character": 0}});
    let part = json!({"textDocument": document, "range": lines, "context": {"diagnostics": []}});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let typing = json!({"textDocument": document, "position": position, "ch": "\n", "options": options});
    let empty = json!({"start": position, "end": position});
    let path = uri.strip_prefix("file://").unwrap_or(uri);
    let renamed = uri.rsplit_once('/').map_or_else(String::new, |(folder, name)| format!("{folder}/renamed-{name}"));
    let mut all: Vec<(&'static str, Value)> = [
        "textDocument/hover",
        "textDocument/definition",
        "textDocument/implementation",
        "textDocument/typeDefinition",
        "textDocument/documentHighlight",
        "textDocument/signatureHelp",
        "textDocument/completion",
        "textDocument/prepareRename",
        "textDocument/linkedEditingRange",
        "textDocument/prepareCallHierarchy",
        "textDocument/prepareTypeHierarchy",
    ]
    .map(|method| (method, at.clone()))
    .into();
    all.extend(
        [
            "textDocument/documentSymbol",
            "textDocument/documentColor",
            "textDocument/documentLink",
            "textDocument/diagnostic",
            "textDocument/codeLens",
            "textDocument/foldingRange",
            "textDocument/semanticTokens/full",
            "ludex/scene",
            "ludex/tests",
            "ludex/runTests",
        ]
        .map(|method| (method, whole.clone())),
    );
    all.extend(
        ["textDocument/codeAction", "textDocument/inlayHint", "textDocument/semanticTokens/range"]
            .map(|method| (method, part.clone())),
    );
    // A part of a game that is worked out for it alone.
    all.push(("ludex/scene", json!({"textDocument": document, "what": "who beats whom"})));
    all.extend(documents_about(uri));
    all.extend([
        ("textDocument/references", with("context", json!({"includeDeclaration": true}))),
        ("textDocument/rename", with("newName", json!("renamed"))),
        ("textDocument/selectionRange", with("positions", json!([position]))),
        ("textDocument/formatting", json!({"textDocument": document, "options": options})),
        ("textDocument/rangeFormatting", json!({"textDocument": document, "range": lines, "options": options})),
        ("textDocument/onTypeFormatting", typing),
        ("textDocument/semanticTokens/full/delta", with("previousResultId", json!("none"))),
        (
            "textDocument/colorPresentation",
            json!({"textDocument": document, "color": {"red": 1, "green": 0, "blue": 0, "alpha": 1}, "range": empty}),
        ),
        ("inlayHint/resolve", json!({"position": position, "label": "x"})),
        ("codeLens/resolve", json!({"range": empty, "data": {"path": path}})),
        ("documentLink/resolve", json!({"range": empty})),
        // What the client says it has is nothing that there is, so that this does not wait for a change.
        ("workspace/diagnostic", json!({"previousResultIds": [{"uri": uri, "value": "none"}]})),
        ("workspace/symbol", json!({"query": "a"})),
        ("workspaceSymbol/resolve", json!({"name": "x", "kind": 12, "location": {"uri": uri}})),
        ("workspace/willRenameFiles", json!({"files": [{"oldUri": uri, "newUri": renamed}]})),
        ("codeAction/resolve", json!({"title": "x"})),
        ("completionItem/resolve", json!({"label": "x"})),
    ]);
    all.push(("ludex/cell", json!({"textDocument": document, "column": 0, "row": 0})));
    all.extend(ours());
    all.extend(hierarchies_of(uri, &empty));
    all
}

/// The requests about the server and about scenes, of which none is open.
fn ours() -> [(&'static str, Value); 5] {
    [
        ("ludex/act", json!({"session": "none", "action": {"kind": "back"}})),
        ("ludex/closeScene", json!({"session": "none"})),
        ("ludex/edit", json!({"session": "none", "edit": "expect"})),
        ("workspace/executeCommand", json!({"command": "ludex.server.check"})),
        ("ludex/status", Value::Null),
    ]
}

/// The requests for the hierarchies that a name in a range belongs to.
fn hierarchies_of(uri: &str, range: &Value) -> [(&'static str, Value); 4] {
    let item = json!({"name": "x", "kind": 12, "uri": uri, "range": range, "selectionRange": range});
    ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls", "typeHierarchy/supertypes", "typeHierarchy/subtypes"]
        .map(|method| (method, json!({"item": item})))
}

/// The requests for the syntax tree of a file.
fn documents_about(uri: &str) -> [(&'static str, Value); 2] {
    let made = json!({"uri": format!("ludex-document:/tree/tree?{}", uri.replace('%', "%25"))});
    ["ludex/document", "workspace/textDocumentContent"].map(|method| (method, made.clone()))
}

/// An answer without what differs from session to session: the numbers of results, the memory, the time of an edit,
/// how many files are still there that nothing asks for any more, and the folder.
pub fn shown(mut answer: Value, folder: &std::path::Path) -> String {
    forget_numbers(&mut answer);
    if let Some(answer) = answer.as_object_mut() {
        answer.remove("id");
    }
    answer.to_string().replace(&folder.display().to_string(), "/folder")
}

fn forget_numbers(answer: &mut Value) {
    match answer {
        Value::Object(object) => {
            object.remove("resultId");
            object.remove("memory");
            object.remove("lastEdit");
            object.remove("files");
            object.values_mut().for_each(forget_numbers);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_numbers),
        _ => {}
    }
}
