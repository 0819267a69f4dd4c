//! `ludex query` about a file: its definitions and its words.

use std::path::Path;

use ludex_base::{Database, File, TextRange, TextSize};
use ludex_ide::outline::{DocumentSymbol, outline};
use ludex_ide::semantic_tokens::semantic_tokens;
use serde_json::{Value, json};

use super::{Answer, Asked, Question, Shown};
use crate::cli::place::{self, Points};
use crate::cli::symbols;

/// The answer about a file.
pub(super) fn answer(db: &mut Database, asked: &Asked<'_>, path: &Path) -> Result<Answer, String> {
    let file = asked.read(db, path)?;
    let db: &Database = db;
    Ok(if asked.question == Question::Tokens { words(db, asked, file) } else { definitions(db, asked, file) })
}

/// The outline of a file.
fn definitions(db: &Database, asked: &Asked<'_>, file: File) -> Answer {
    let all = outline(db, file);
    let nested: Vec<Value> = all.iter().map(|symbol| nested(db, file, symbol)).collect();
    let path = asked.path(db, file);
    let shown = symbols::lines(db, file, &path, &all, 0);
    let json = json!({"path": path, "symbols": nested});
    Answer { is_empty: all.is_empty(), json, shown: Shown::Lines(shown) }
}

/// An entry of the outline with what is in it.
fn nested(db: &Database, file: File, symbol: &DocumentSymbol) -> Value {
    let points = Points::new(db, file);
    json!({
        "name": symbol.name,
        "kind": symbol.kind.word(),
        "detail": symbol.detail,
        "range": points.place(symbol.name_range),
        "fullRange": points.place(symbol.full_range),
        "children": symbol.children.iter().map(|child| nested(db, file, child)).collect::<Vec<Value>>(),
    })
}

/// The coloured words of a file.
fn words(db: &Database, asked: &Asked<'_>, file: File) -> Answer {
    let text: &str = file.text(db);
    let all = semantic_tokens(db, file, TextRange::up_to(TextSize::of(text)));
    let (points, path) = (Points::new(db, file), asked.path(db, file));
    let mut lines = String::new();
    let mut tokens: Vec<Value> = Vec::with_capacity(all.len());
    for token in &all {
        let (range, written) = (points.place(token.range), &text[token.range]);
        tokens.push(json!({
            "range": range,
            "kind": token.kind.word(),
            "declaration": token.declaration,
            "predefined": token.builtin,
            "text": written,
        }));
        let marks = [(token.declaration, ", declaration"), (token.builtin, ", predefined")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
        let said = format!("{written} ({}{marks})", token.kind.word());
        lines.push_str(&format!("{}\n", place::line(&path, range.start, &said)));
    }
    let json = json!({"path": path, "tokens": tokens});
    Answer { is_empty: all.is_empty(), json, shown: Shown::Lines(lines) }
}
