//! What definitions and expressions give, where that can be worked out.

use ludex_base::Markup;

use crate::evaluate::{Stop, Value};

/// The longest value that is shown on one line, in characters.
const LONGEST: usize = 200;
/// The largest board that is shown, in lines and in characters of one.
const TALLEST: usize = 40;
const WIDEST: usize = 160;

/// Adds what something gives, or why it gives nothing.
pub(super) fn with_value(markup: Markup, found: Result<Value, Stop>) -> Markup {
    match found {
        Ok(value) => with_shown(markup, &value),
        Err(stop) => match stop.text() {
            Some(text) => markup.with_text(text),
            None => markup,
        },
    }
}

fn with_shown(markup: Markup, value: &Value) -> Markup {
    let text = value.to_string();
    // A tuple may hold a board.
    if matches!(value, Value::Board(_)) || text.contains('\n') {
        let fits = text.lines().count() <= TALLEST && text.lines().all(|line| line.chars().count() <= WIDEST);
        return if fits { markup.with_code("", text) } else { markup };
    }
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => markup.with_text(format!("`= {}…`", text.get(..cut).unwrap_or_default())),
        None => markup.with_text(format!("`= {text}`")),
    }
}
