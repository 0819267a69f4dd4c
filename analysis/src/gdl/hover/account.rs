//! What something is worth in the end and who gave it that, in words and links.

use std::fmt::Write;
use std::path::Path;

use ludex_syntax::PositionEncoding;

use crate::db::{Db, line_index};
use crate::gdl::evaluate::{Evaluation, Place};
use crate::gdl::lower::lower;
use crate::gdl::names::Predefined;
use crate::gdl::provenance::{Giver, History, Step};
use crate::gdl::spot::Spot;
use crate::gdl::value::Value;

use super::values::{in_words, stochastic, truth_word};

/// How many steps of a history are told.
const MAX_STEPS: usize = 6;

/// `[file:line](uri)`; without the link if the file has no path.
pub(super) fn link(db: &dyn Db, place: Place) -> String {
    let (file, range) = (place.file, lower(db, place.file).map.range(place.item, place.node));
    let line = line_index(db, file).line_column(file.text(db), range.start(), PositionEncoding::Utf8).line + 1;
    let path: &Path = file.path(db);
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    match uri(path) {
        Some(uri) => format!("[{name}:{line}]({uri}#L{line})"),
        None => format!("{name}:{line}"),
    }
}

/// As part of which module a place was looked at, if that is not plain.
pub(super) fn context(spot: &Spot<'_>) -> Option<String> {
    let (root, count) = spot.context?;
    let path: &Path = root.path(spot.db);
    let name = path.file_name()?.to_string_lossy();
    let name = match uri(path) {
        Some(uri) => format!("[{name}]({uri})"),
        None => name.into_owned(),
    };
    Some(match count {
        1 => format!("*As part of {name}.*"),
        _ => format!("*As part of {name}, the first of {count} modules that include this file.*"),
    })
}

/// The URI of a path; [`None`] for what is no path, such as an unsaved buffer.
fn uri(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.to_owned() };
    let drive = matches!(text.as_bytes(), [letter, b':', b'/', ..] if letter.is_ascii_alphabetic());
    if !drive && !text.starts_with('/') {
        return None;
    }
    let mut out = String::from(if drive { "file:///" } else { "file://" });
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/:".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    Some(out)
}

/// "**2** — default 100, then `unit-type` in stdunit.g:14 (3), then `add` in standard.g:31".
pub(super) fn account(
    db: &dyn Db,
    evaluation: &Evaluation,
    row: &Predefined,
    default: &str,
    history: &History,
) -> String {
    let shown = |value: Option<&Value>| {
        let text = value.map_or_else(|| default.to_owned(), |value| plain(evaluation, row, value));
        format!("**{text}**")
    };
    let mut out = shown(history.value());
    if let Some(words) = history.value().filter(|_| row.stochastic).and_then(stochastic) {
        let _ = write!(out, " ({words})");
    }
    if history.steps.is_empty() {
        out.push_str(", the default");
    } else {
        let _ = write!(out, " — default {default}");
        let count = history.steps.len();
        let left_out = count.saturating_sub(MAX_STEPS);
        for (position, step) in history.steps.iter().enumerate() {
            match position {
                2 if left_out > 0 => {
                    let _ = write!(out, ", then {left_out} more");
                }
                position if (2..2 + left_out).contains(&position) => {}
                _ => {
                    let _ = write!(out, ", then {}", self::step(db, step));
                    if position + 1 < count
                        && step.giver != Giver::Reset
                        && let Some(value) = &step.value
                    {
                        let _ = write!(out, " ({})", plain(evaluation, row, value));
                    }
                }
            }
        }
    }
    let same = match (history.value(), history.reader()) {
        (Some(document), Some(reader)) => document.same(reader),
        (document, reader) => document.is_none() && reader.is_none(),
    };
    if !same {
        let _ = write!(out, ". Xconq 7.5: {}", shown(history.reader()));
    }
    out
}

/// "`add` in standard.g:31".
pub(super) fn step(db: &dyn Db, step: &Step) -> String {
    let form = match step.giver {
        Giver::TypeForm(kind) => format!("`{}` in", kind.form()),
        Giver::Add => "`add` in".to_owned(),
        Giver::Set => "`set` in".to_owned(),
        Giver::Variant => "a variant in".to_owned(),
        Giver::Table => "`table` in".to_owned(),
        Giver::TableAdd => "`table … add` in".to_owned(),
        Giver::Reset => "back to the default by `table` in".to_owned(),
    };
    let only = match (&step.value, &step.reader) {
        (None, _) => ", by Xconq 7.5 only",
        (_, None) => ", not by Xconq 7.5",
        _ => "",
    };
    format!("{form} {}{only}", link(db, step.place))
}

/// A value for a property, table or variable.
pub(super) fn plain(evaluation: &Evaluation, row: &Predefined, value: &Value) -> String {
    if let Some(number) = value.as_number() {
        if let Some(word) = truth_word(row, number) {
            return word.to_owned();
        }
        if let Some(word) = row.word_for(number) {
            return format!("{word} ({number})");
        }
    }
    in_words(evaluation, value)
}

/// The default of a property, table or variable.
pub(super) fn default_of(row: &Predefined) -> String {
    let number = row.default.parse::<i64>().ok();
    if let Some(word) = number.and_then(|number| truth_word(row, number)) {
        return word.to_owned();
    }
    if let Some((number, word)) = number.and_then(|number| Some((number, row.word_for(number)?))) {
        return format!("{word} ({number})");
    }
    match (number, row.default) {
        (Some(_), default) => default.to_owned(),
        (None, "") => "none".to_owned(),
        (None, default) => format!("`{default}`"),
    }
}

/// Things with the same history, told once: the names of each group and its history.
pub(super) fn groups(told: Vec<(String, History)>) -> Vec<(Vec<String>, History)> {
    let mut groups: Vec<(Vec<String>, History)> = Vec::new();
    for (name, history) in told {
        match groups.iter_mut().find(|(_, other)| *other == history) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], history)),
        }
    }
    groups
}

/// "a, b and 3 more".
pub(super) fn enumerate(names: &[String], shown: usize) -> String {
    let more = names.len().saturating_sub(shown);
    match names.split_last() {
        Some((last, rest)) if more == 0 && !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ if more == 0 => names.join(", "),
        _ => format!("{} and {more} more", names[..shown].join(", ")),
    }
}
