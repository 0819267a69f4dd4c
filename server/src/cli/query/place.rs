//! `ludex query` about a place.

use ludex_base::completion::{Completion, Completions};
use ludex_base::navigation::Location;
use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Database, File, Markup, TextSize};
use ludex_ide::completion::completion;
use ludex_ide::definition::definition;
use ludex_ide::hover::hover;
use ludex_ide::implementation::implementation;
use ludex_ide::names::meaning_at;
use ludex_ide::references::references;
use ludex_ide::signature_help::signature_help;
use serde_json::{Value, json};

use super::{Answer, Asked, Question, Shown, name};
use crate::cli::place::{Named, Points};

/// The answer about a place.
pub(super) fn answer(db: &mut Database, asked: &Asked<'_>, named: &Named) -> Result<Answer, String> {
    let file = asked.read(db, &named.path)?;
    let db: &Database = db;
    let offset = Points::new(db, file).named(named)?;
    Ok(match asked.question {
        Question::Hover => text(db, asked, file, offset),
        Question::Definition => {
            let targets = definition(db, file, offset).map(|(_, targets)| targets).unwrap_or_default();
            let place = targets.iter().map(|target| Location { file: target.file, range: target.name_range });
            places(db, asked, &place.collect::<Vec<_>>())
        }
        Question::References => places(db, asked, &references(db, file, offset, true).unwrap_or_default()),
        Question::Values => places(db, asked, &implementation(db, file, offset)),
        Question::Completion => entries(db, asked, file, completion(db, file, offset)),
        Question::Signature => signature(db, asked, signature_help(db, file, offset)),
        // What is asked of a file or of letters never comes with a place.
        Question::Name | Question::Symbols | Question::Tokens => match meaning_at(db, file, offset) {
            Some(meaning) => name::pages(db, asked, meaning.name(), &[meaning]),
            None => nothing(),
        },
    })
}

/// The answer where there is nothing to say.
fn nothing() -> Answer {
    Answer { is_empty: true, json: Value::Null, shown: Shown::Lines(String::new()) }
}

fn text(db: &Database, asked: &Asked<'_>, file: File, offset: TextSize) -> Answer {
    let Some(hover) = hover(db, file, offset) else { return nothing() };
    let range = Points::new(db, file).place(hover.range);
    let (text, markdown) = asked.texts(db, &hover.markup);
    let json = json!({"range": range, "text": text, "markdown": markdown});
    Answer { is_empty: false, json, shown: Shown::Text(hover.markup) }
}

fn places(db: &Database, asked: &Asked<'_>, places: &[Location]) -> Answer {
    let json: Vec<Value> = places.iter().map(|place| asked.place(db, *place)).collect();
    let lines: String = places.iter().map(|place| asked.line(db, *place)).collect();
    Answer { is_empty: places.is_empty(), json: json!({"places": json}), shown: Shown::Lines(lines) }
}

/// The entries of a list of completions, in its order.
fn entries(db: &Database, asked: &Asked<'_>, file: File, found: Option<Completions>) -> Answer {
    let Some(found) = found.filter(|found| !found.items.is_empty()) else { return nothing() };
    let item = |item: &Completion| {
        json!({
            "label": item.label,
            "kind": item.kind.word(),
            "detail": item.detail,
            "insert": item.insert,
            "snippet": item.snippet,
            "filter": item.filter,
            "rank": item.rank,
        })
    };
    let items: Vec<Value> = found.items.iter().map(item).collect();
    let range = Points::new(db, file).place(found.range);
    let width = found.items.iter().map(|item| item.label.chars().count()).max().unwrap_or_default();
    let line = |item: &Completion| format!("{}\n", format!("{:<width$}  {}", item.label, item.detail).trim_end());
    let lines: String = found.items.iter().map(line).collect();
    let json = json!({"path": asked.path(db, file), "range": range, "items": items});
    Answer { is_empty: false, json, shown: Shown::Lines(lines) }
}

fn signature(db: &Database, asked: &Asked<'_>, found: Option<SignatureHelp>) -> Answer {
    let Some(found) = found else { return nothing() };
    let parameter = |parameter: &Parameter| {
        let (text, markdown) = asked.texts(db, &parameter.documentation);
        json!({"label": found.label[parameter.range.clone()], "text": text, "markdown": markdown})
    };
    let parameters: Vec<Value> = found.parameters.iter().map(parameter).collect();
    let (text, markdown) = asked.texts(db, &found.documentation);
    let json = json!({
        "label": found.label,
        "active": found.active,
        "parameters": parameters,
        "text": text,
        "markdown": markdown,
    });
    let active = found.active.and_then(|active| found.parameters.get(active as usize));
    let shown = match active {
        Some(active) => {
            let (before, rest) = found.label.split_at(active.range.start);
            let (here, behind) = rest.split_at(active.range.len());
            let due = Markup::text(format!("{before}«{here}»{behind}")).with([active.documentation.clone()]);
            due.with([found.documentation.clone()])
        }
        None => Markup::text(found.label.clone()).with([found.documentation.clone()]),
    };
    Answer { is_empty: false, json, shown: Shown::Text(shown) }
}
