//! The editors know every language of the registry: each has its filetype, its colours and its server there. So do the
//! entries for the registries of editors, which name this version, too.

use ludex_base::Dialect;
use ludex_base::made_document::TREE;
use ludex_ide::made_documents::kinds;
use ludex_languages::LANGUAGES;
use ludex_tests::program::{run, stdout};
use ludex_tests::repository;
use serde_json::{Value, json};

use crate::LUDEX;

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
        format!("editors/tree-sitter/{id}/grammar.js"),
        format!("editors/tree-sitter/{id}/test/neovim.tsv"),
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
        ("editors/helix/languages.toml", format!("[[language]]\nname = \"{id}\"\n")),
        ("editors/helix/languages.toml", format!("path = \"/path/to/ludex/editors/tree-sitter/{id}\"")),
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

/// What is missing of a language in the entries for registries, in the extension of Zed, in Sublime's settings and in the
/// help of Neovim.
fn missing_in_entries(dialect: Dialect, template: &Value) -> Vec<String> {
    let id = dialect.id;
    let (zed, config) = ("editors/zed/extension.toml", format!("editors/zed/languages/{id}/config.toml"));
    let (lspconfig, help) = ("editors/registries/nvim-lspconfig/lsp/ludex.lua", "editors/neovim/doc/ludex.txt");
    let quoted: Vec<String> = dialect.extensions.iter().map(|extension| format!("\"{extension}\"")).collect();
    // The name that people see, in quotation marks.
    let text = read(&config);
    let name = text.lines().find_map(|line| line.strip_prefix("name = ")).unwrap_or("a name").to_owned();
    let mut wanted = vec![
        (config.as_str(), format!("path_suffixes = [{}]\n", quoted.join(", "))),
        (config.as_str(), format!("grammar = \"{}\"\n", id.replace('-', "_"))),
        (zed, format!("{name} = \"{id}\"\n")),
        (zed, format!("[grammars.{}]\n", id.replace('-', "_"))),
        (zed, format!("path = \"editors/tree-sitter/{id}\"\n")),
        ("editors/sublime/LSP.sublime-settings", format!("source.{id}")),
        (lspconfig, format!("'{id}'")),
        (help, format!("\n{id}\t")),
    ];
    for extension in dialect.extensions {
        wanted.push((lspconfig, format!(" {extension} = '{id}'")));
        wanted.push((help, format!("*.{extension}")));
    }
    wanted.retain(|(path, words)| !read(path).contains(words.as_str()));
    let mut missing: Vec<String> = wanted.iter().map(|(path, words)| format!("{path}: {}", words.trim())).collect();
    let patterns: Vec<String> = dialect.extensions.iter().map(|extension| format!("*.{extension}")).collect();
    let mappings = template["fileTypeMappings"].as_array().cloned().unwrap_or_default();
    if !mappings.iter().any(|one| one["languageId"] == id && one["fileType"]["patterns"] == json!(patterns)) {
        missing.push(format!("editors/registries/lsp4ij/template.json: `{id}` with {patterns:?}"));
    }
    missing
}

/// The entries name this version, and run the program as it can be run.
#[test]
fn entries_are_of_this_program() {
    let version = env!("CARGO_PKG_VERSION");
    for (path, words) in [
        ("editors/registries/mason/package.yaml", format!("pkg:pypi/ludex@{version}\n")),
        ("editors/registries/lsp4ij/installer.json", format!("ludex=={version}\"")),
        ("editors/zed/extension.toml", format!("\nversion = \"{version}\"\n")),
        ("editors/zed/Cargo.toml", format!("\nversion = \"{version}\"\n")),
        ("editors/emacs/ludex.el", format!("\n;; Version: {version}\n")),
        ("editors/registries/lsp4ij/template.json", "ludex lsp".to_owned()),
        ("editors/registries/nvim-lspconfig/lsp/ludex.lua", "'ludex', 'lsp', '--log-level', 'warn'".to_owned()),
        ("editors/sublime/LSP.sublime-settings", "\"command\": [\"ludex\", \"lsp\"]".to_owned()),
        ("editors/zed/src/lib.rs", "vec![\"lsp\".to_owned()]".to_owned()),
    ] {
        assert!(read(path).contains(&words), "{path}: {words}");
    }
    let help = stdout(&run(LUDEX, &repository(), &["lsp", "--help"]));
    assert!(help.contains("--log-level") && help.contains("warn"), "{help}");
    let settings = read("docs/reference/settings.md");
    for path in ["editors/sublime/LSP.sublime-settings", "editors/zed/README.md", "editors/neovim/doc/ludex.txt"] {
        assert!(read(path).contains("library"), "{path}: the setting that serves as an example");
    }
    assert!(settings.contains("| `gdl.library` |"), "the setting that serves as an example");
}

#[test]
fn every_editor_knows_every_language() {
    let (package, kate) = (read_json("editors/vscode/package.json"), read_json("editors/kate/settings.json"));
    let servers = read_json("editors/agents/.lsp.json");
    let template = read_json("editors/registries/lsp4ij/template.json");
    let mut missing = Vec::new();
    for dialect in LANGUAGES.all() {
        missing.extend(files(dialect).into_iter().filter(|path| !repository().join(path).is_file()));
        let words = words(dialect).into_iter().filter(|(path, words)| !read(path).contains(words.as_str()));
        missing.extend(words.map(|(path, words)| format!("{path}: {}", words.trim())));
        missing.extend(missing_in_json(dialect, &package, &kate));
        missing.extend(missing_for_assistants(dialect, &servers));
        missing.extend(missing_in_entries(dialect, &template));
    }
    assert!(missing.is_empty(), "missing in the editors:\n{}", missing.join("\n"));
}
