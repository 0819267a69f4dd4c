//! What is said of the level language's names and of a file's definitions.

use ludex_base::{Db, DefinitionId};
use ludex_syntax::hy::ast::{Datum, Defclass, Defmacro, Defn, Level};

use super::builtins::{self, Builtin};
use super::{index, tree};
use crate::builtins::BuiltinKind;

/// A predefined name as Markdown: what it is and where it belongs, how it is called, what it does.
pub fn describe(index: u32) -> Option<String> {
    let row = builtins::get(index)?;
    let mut out = format!("**{}** — {}", row.name, row.kind);
    match row.kind {
        BuiltinKind::Probability => out.push_str(&format!(", {} in 100", row.parameters)),
        BuiltinKind::Variable => {}
        _ if matches!(row.place, "anywhere" | "top level" | "internal" | "functions" | "selector argument") => {}
        _ => out.push_str(&format!(", in `{}`", row.place.replace(',', "` and `").replace(" in ", "` in `"))),
    }
    if row.is_callable() {
        out.push_str(&format!("\n\n```hy\n{}\n```", signature(row)));
    }
    out.push_str("\n\n");
    out.push_str(row.text);
    let mut seen: Vec<&str> = Vec::new();
    for &(_, kind) in row.arguments() {
        if let Some(text) = argument_kind(kind)
            && !seen.contains(&kind)
        {
            seen.push(kind);
            out.push_str("\n\n");
            out.push_str(text);
        }
    }
    Some(out)
}

/// How it is called: `(square-room floor corridor)`.
fn signature(row: &Builtin) -> String {
    let mut out = format!("({}", row.name);
    for parameter in row.parameters.split(' ').filter(|parameter| !parameter.is_empty()) {
        let name = parameter.split(':').next().unwrap_or_default();
        out.push(' ');
        out.push_str(name.trim_end_matches('*'));
        if parameter.ends_with('*') {
            out.push('…');
        }
    }
    out.push(')');
    out
}

/// What an argument of a kind is (reference/pyherc.md, Argument kinds).
fn argument_kind(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "pair" => "A size is a pair of numbers, width before height: `#t(20 10)`, `(, 20 10)` or `[20 10]`.",
        "chance" => {
            "A chance is a number from 0 to 100 or one of the names `certainly`, `almost-certain`, `highly-likely`, \
             `likely`, `unlikely`, `almost-certainly-not`, `certainly-not`."
        }
        "amount" => "The smallest amount must not be above the largest.",
        "level-name" => "A level is named by its text; it may stand in any file.",
        "tag" => {
            "The place of stairs is `\"room\"`, `\"corridor\"`, `\"any\"`, or the tag of a pattern. With any other \
             text no stairs are built."
        }
        "stairs-base" => "Of pictures of stairs there is only `\"grey stairs\"`.",
        "selector" => "A selector is a function of `herculeum.config.room-generators`, which the file imports itself.",
        _ => return None,
    })
}

/// The text that describes a definition: a level's, a function's, a class'.
pub fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<String> {
    let source = tree::source(db, id.file);
    let declared = index::declare(source).into_iter().find(|declared| declared.id == id.local)?;
    let form = declared.form;
    let text = if let Some(level) = Level::cast(form) {
        level.description().and_then(Datum::text)
    } else if let Some(function) = Defn::cast(form) {
        function.doc()
    } else if let Some(definition) = Defmacro::cast(form) {
        definition.doc()
    } else if let Some(class) = Defclass::cast(form) {
        // An attribute stands in the same form, and is none.
        if class.name().is_some_and(|name| name.index() == declared.token.index()) { class.doc() } else { None }
    } else {
        None
    };
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
