//! The editors know every language of the registry: each has its filetype, its colours and its server there.

use ludex_base::Dialect;
use ludex_base::made_document::TREE;
use ludex_ide::made_documents::kinds;
use ludex_languages::LANGUAGES;
use ludex_tests::repository;
use serde_json::{Value, json};

fn read(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read_json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files in which an editor has a language.
fn files(dialect: Dialect) -> Vec<String> {
    let id = dialect.id;
    vec![
        format!("editors/neovim/ftplugin/{id}.lua"),
        format!("editors/neovim/syntax/{id}.vim"),
        format!("editors/vscode/icons/{id}-dark.svg"),
        format!("editors/vscode/icons/{id}-light.svg"),
        format!("editors/vscode/syntaxes/{id}.tmLanguage.json"),
        format!("editors/vscode/test/grammars/{id}.{}", dialect.extensions[0]),
    ]
}

/// The files that an editor reads, each with the text that must stand in it so that the editor knows a language.
fn words(dialect: Dialect) -> Vec<(&'static str, String)> {
    let id = dialect.id;
    // What is no name in Lua stands in brackets there.
    let key = if id.contains('-') { format!("[\"{id}\"] = ") } else { format!("\n  {id} = ") };
    let mut words = vec![
        ("editors/vscode/src/languages.ts", format!("\"{id}\"")),
        ("editors/neovim/lua/ludex/format.lua", key.clone()),
        ("editors/neovim/lua/ludex/options.lua", key.clone()),
        ("editors/helix/languages.toml", format!("name = \"{id}\"\n")),
        ("editors/emacs/ludex.el", format!("-mode . \"{id}\")")),
    ];
    // The syntax tree is offered of every file.
    let own = kinds(LANGUAGES, dialect).into_iter().filter(|kind| *kind != TREE);
    let own: Vec<String> = own.map(|kind| format!("\"{}\"", kind.name)).collect();
    words.push(("editors/neovim/lua/ludex/show.lua", format!("{key}{{ {} }},", own.join(", "))));
    let quoted: Vec<String> = dialect.extensions.iter().map(|extension| format!("\"{extension}\"")).collect();
    words.push(("editors/helix/languages.toml", format!("file-types = [{}]", quoted.join(", "))));
    for extension in dialect.extensions {
        words.push(("editors/neovim/lua/ludex/init.lua", format!(" {extension} = \"{id}\"")));
        words.push(("editors/emacs/ludex.el", format!("\"\\\\.{extension}\\\\'\"")));
    }
    words
}

/// The extensions of a language by which assistants do not find the server.
fn missing_for_assistants(dialect: Dialect, servers: &Value) -> Vec<String> {
    let extensions = dialect.extensions.iter().map(|extension| format!(".{extension}"));
    let known = &servers["ludex"]["extensionToLanguage"];
    let missing = extensions.filter(|extension| known[extension.as_str()] != dialect.id);
    missing.map(|extension| format!("editors/agents/.lsp.json: `{extension}` is `{}`", dialect.id)).collect()
}

/// The parts of a language that are missing in the extension of VS Code and in the settings of Kate.
fn missing_in_json(dialect: Dialect, package: &Value, kate: &Value) -> Vec<String> {
    let (id, mut missing) = (dialect.id, Vec::new());
    let list = |of: &str| package["contributes"][of].as_array().cloned().unwrap_or_default();
    let extensions: Vec<String> = dialect.extensions.iter().map(|extension| format!(".{extension}")).collect();
    if !list("languages").iter().any(|one| one["id"] == id && one["extensions"] == json!(extensions)) {
        missing.push(format!("editors/vscode/package.json: the language `{id}` with {extensions:?}"));
    }
    if !list("grammars").iter().any(|one| one["language"] == id) {
        missing.push(format!("editors/vscode/package.json: the grammar of `{id}`"));
    }
    let event = json!(format!("onLanguage:{id}"));
    if !package["activationEvents"].as_array().is_some_and(|events| events.contains(&event)) {
        missing.push(format!("editors/vscode/package.json: {event}"));
    }
    if kate["servers"][id].is_null() {
        missing.push(format!("editors/kate/settings.json: a server of `{id}`"));
    }
    missing
}

#[test]
fn every_editor_knows_every_language() {
    let (package, kate) = (read_json("editors/vscode/package.json"), read_json("editors/kate/settings.json"));
    let servers = read_json("editors/agents/.lsp.json");
    let mut missing = Vec::new();
    for dialect in LANGUAGES.all() {
        missing.extend(files(dialect).into_iter().filter(|path| !repository().join(path).is_file()));
        let words = words(dialect).into_iter().filter(|(path, words)| !read(path).contains(words.as_str()));
        missing.extend(words.map(|(path, words)| format!("{path}: {}", words.trim())));
        missing.extend(missing_in_json(dialect, &package, &kate));
        missing.extend(missing_for_assistants(dialect, &servers));
    }
    assert!(missing.is_empty(), "missing in the editors:\n{}", missing.join("\n"));
}
