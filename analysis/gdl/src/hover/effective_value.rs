//! What something is worth in the end and who gave it that, in words and links.

use std::fmt::Write;
use std::path::Path;

use ludex_base::{Db, TextRange, line_index, markup};
use ludex_syntax::PositionEncoding;

use super::values::{code, in_words, stochastic, symbol, truth_word};
use crate::builtins::Builtin;
use crate::evaluation::{Evaluation, Place};
use crate::lower::lower;
use crate::provenance::{Giver, History, Step};
use crate::spot::Spot;
use crate::value::Value;

/// How many steps of a history are told.
const MAX_STEPS: usize = 6;

/// `file:line`, which leads there.
pub(super) fn link(db: &dyn Db, place: Place) -> String {
    let (file, range) = (place.file, lower(db, place.file).map.range(place.item, place.node));
    let line = line_index(db, file).line_column(file.text(db), range.start(), PositionEncoding::Utf8).line + 1;
    let path: &Path = file.path(db);
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    markup::link(&format!("{name}:{line}"), file, range)
}

/// Words that lead to a place.
pub(super) fn link_to(db: &dyn Db, words: &str, place: Place) -> String {
    markup::link(words, place.file, lower(db, place.file).map.range(place.item, place.node))
}

/// As part of which module a place was looked at, if that is not plain, and whether the form is read at all.
pub(super) fn context(spot: &Spot<'_>) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(name) = spot.unread {
        parts.push(format!("*Not read here: the variant {} has another value.*", code(&symbol(name.as_str()))));
    }
    if let Some((root, count)) = spot.context {
        let path: &Path = root.path(spot.db);
        let name = markup::link(&path.file_name()?.to_string_lossy(), root, TextRange::default());
        parts.push(match count {
            1 => format!("*As part of {name}.*"),
            _ => format!("*As part of {name}, the first of {count} modules that include this file.*"),
        });
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// "**2** — default 100, then 3 by `unit-type` in stdunit.g:14, then 2 by `add` in standard.g:31".
pub(super) fn account(db: &dyn Db, evaluation: &Evaluation, row: &Builtin, default: &str, history: &History) -> String {
    let mut out = worth(evaluation, row, default, history.value());
    out.push_str(&course(db, evaluation, row, default, history, None));
    if let Some(reader) = otherwise(evaluation, row, default, history) {
        let _ = write!(out, ". Xconq 7.5: {reader}");
    }
    out
}

/// "**425** (4, and 5 one time in four)"
fn worth(evaluation: &Evaluation, row: &Builtin, default: &str, value: Option<&Value>) -> String {
    let text = value.map_or_else(|| default.to_owned(), |value| plain(evaluation, row, value));
    match value.filter(|_| row.stochastic).and_then(stochastic) {
        Some(words) => format!("**{text}** ({words})"),
        None => format!("**{text}**"),
    }
}

/// What the reader has in the end, if it differs.
fn otherwise(evaluation: &Evaluation, row: &Builtin, default: &str, history: &History) -> Option<String> {
    let same = match (history.value(), history.reader()) {
        (Some(document), Some(reader)) => document.same(reader),
        (document, reader) => document.is_none() && reader.is_none(),
    };
    (!same).then(|| worth(evaluation, row, default, history.reader()))
}

/// " — default 100, then 3 by `unit-type` in stdunit.g:14, then 2 by `add` in standard.g:31". What the last step
/// gives can be told otherwise.
fn course(
    db: &dyn Db,
    evaluation: &Evaluation,
    row: &Builtin,
    default: &str,
    history: &History,
    last: Option<&str>,
) -> String {
    // A form that begins anew and gives a value is told once.
    let mut told: Vec<(bool, &Step)> = Vec::new();
    for step in &history.steps {
        match told.last_mut() {
            Some((anew, last)) if last.giver == Giver::Reset && is_same_form(last.place, step.place) => {
                (*anew, *last) = (true, step);
            }
            _ => told.push((false, step)),
        }
    }
    if told.is_empty() {
        return ", the default".to_owned();
    }
    let mut out = format!(" — default {default}");
    let count = told.len();
    let left_out = count.saturating_sub(MAX_STEPS);
    for (position, (anew, step)) in told.into_iter().enumerate() {
        if left_out > 0 && (2..2 + left_out).contains(&position) {
            if position == 2 {
                let _ = write!(out, ", then {left_out} more");
            }
            continue;
        }
        out.push_str(if anew { ", then anew " } else { ", then " });
        let given = step.value.as_ref().or(step.reader.as_ref()).filter(|_| step.giver != Giver::Reset);
        if let Some(value) = given {
            let words = last.filter(|_| position + 1 == count).map(str::to_owned);
            let _ = write!(out, "{} by ", words.unwrap_or_else(|| plain(evaluation, row, value)));
        }
        out.push_str(&self::step(db, step));
    }
    out
}

fn is_same_form(one: Place, other: Place) -> bool {
    (one.file, one.item) == (other.file, other.item)
}

/// How several things are called.
pub(super) struct Words<'a, K> {
    /// All of a group after the table or property: "`speed` of a and b".
    pub(super) whole: &'a dyn Fn(&[K]) -> String,
    /// What stands before the groups: "`speed`".
    pub(super) head: String,
    /// One group: "a and b".
    pub(super) group: &'a dyn Fn(&[K]) -> String,
    /// What stands before the groups is under the cursor.
    pub(super) is_named: bool,
}

/// How many groups stand one behind the other.
const MAX_INLINE: usize = 24;

/// How many lines groups take.
const MAX_LINES: usize = 8;

/// What several things are worth and who gave it to them: in a sentence if the same forms did, else a line for
/// each way; if these are many, with the last form only.
pub(super) fn accounts<K>(
    db: &dyn Db,
    evaluation: &Evaluation,
    row: &Builtin,
    default: &str,
    told: Vec<(K, History)>,
    words: &Words<'_, K>,
) -> String {
    let groups = groups(told);
    if let [(keys, history)] = groups.as_slice() {
        return format!("{}: {}", (words.whole)(keys), account(db, evaluation, row, default, history));
    }
    let value = |history: &History| {
        let mut out = worth(evaluation, row, default, history.value());
        if let Some(reader) = otherwise(evaluation, row, default, history) {
            let _ = write!(out, " (Xconq 7.5: {reader})");
        }
        out
    };
    let mut out = format!("{}:", words.head);
    if let Some((_, first)) = groups.first()
        && groups.iter().all(|(_, history)| is_alike(first, history))
    {
        for (position, (keys, history)) in groups.iter().take(MAX_INLINE).enumerate() {
            let dot = if position == 0 { "" } else { " ·" };
            let _ = write!(out, "{dot} {} {}", (words.group)(keys), value(history));
        }
        if groups.len() > MAX_INLINE {
            let _ = write!(out, " · and {} more", groups.len() - MAX_INLINE);
        }
        out.push_str(&course(db, evaluation, row, default, first, Some("these values")));
        return out;
    }
    // Lines need no words before them that the name under the cursor says already.
    out = if words.is_named { String::new() } else { format!("{out}\n\n") };
    if groups.len() <= MAX_LINES / 2 {
        for (keys, history) in &groups {
            let _ = writeln!(out, "- {}: {}", (words.group)(keys), account(db, evaluation, row, default, history));
        }
        return out.trim_end().to_owned();
    }
    let mut ends: Vec<(Vec<K>, History)> = Vec::new();
    for (keys, history) in groups {
        match ends.iter_mut().find(|(_, other)| is_same_end(other, &history)) {
            Some((others, _)) => others.extend(keys),
            None => ends.push((keys, history)),
        }
    }
    let last = |history: &History| match history.steps.last() {
        Some(last) if last.giver == Giver::Reset => step(db, last),
        Some(last) => format!("last by {}", step(db, last)),
        None => "the default".to_owned(),
    };
    if let [(keys, history)] = ends.as_slice() {
        return format!("{}: {}, {}", (words.whole)(keys), value(history), last(history));
    }
    let lines = if ends.len() == MAX_LINES + 1 { ends.len() } else { MAX_LINES };
    for (keys, history) in ends.iter().take(lines) {
        let _ = writeln!(out, "- {}: {}, {}", (words.group)(keys), value(history), last(history));
    }
    if ends.len() > lines {
        let _ = writeln!(out, "- and {} more", ends.len() - lines);
    }
    out.trim_end().to_owned()
}

/// True if the same forms gave something to both, and only the last may have given different values.
fn is_alike(one: &History, other: &History) -> bool {
    let (Some((one, before)), Some((other, others))) = (one.steps.split_last(), other.steps.split_last()) else {
        return false;
    };
    before == others
        && (one.giver, one.place) == (other.giver, other.place)
        && (one.value.is_some(), one.reader.is_some()) == (other.value.is_some(), other.reader.is_some())
}

/// True if both have the same values in the end, by the same form.
fn is_same_end(one: &History, other: &History) -> bool {
    let end = |history: &History| history.steps.last().map(|step| (step.giver, step.place));
    one.value() == other.value() && one.reader() == other.reader() && end(one) == end(other)
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
pub(super) fn plain(evaluation: &Evaluation, row: &Builtin, value: &Value) -> String {
    if let Some(number) = value.as_number() {
        if let Some(word) = truth_word(row, number) {
            return word.to_owned();
        }
        if let Some(word) = no_type(row, number) {
            return code(word);
        }
        if let Some(word) = row.word_for(number) {
            return format!("{word} ({number})");
        }
    }
    in_words(evaluation, value)
}

/// The word for no type, if that is what the number means.
fn no_type(row: &Builtin, number: i64) -> Option<&'static str> {
    let word = match row.value_kind() {
        "u" => "non-unit",
        "t" => "non-terrain",
        "a" => "non-advance",
        _ => return None,
    };
    (number == -1).then_some(word)
}

/// The default of a property, table or variable.
pub(super) fn default_of(row: &Builtin) -> String {
    let number = row.default.parse::<i64>().ok();
    if let Some(word) = number.and_then(|number| truth_word(row, number)) {
        return word.to_owned();
    }
    if let Some(word) = number.and_then(|number| no_type(row, number)) {
        return code(word);
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

/// Things with the same history, told once: each group and its history.
fn groups<K>(told: Vec<(K, History)>) -> Vec<(Vec<K>, History)> {
    let mut groups: Vec<(Vec<K>, History)> = Vec::new();
    for (key, history) in told {
        match groups.iter_mut().find(|(_, other)| *other == history) {
            Some((keys, _)) => keys.push(key),
            None => groups.push((vec![key], history)),
        }
    }
    groups
}

/// "a, b and 3 more"; the last one is named, because "and 1 more" is no shorter.
pub(super) fn enumerate(names: &[String], shown: usize) -> String {
    let more = if names.len() == shown + 1 { 0 } else { names.len().saturating_sub(shown) };
    match names.split_last() {
        Some((last, rest)) if more == 0 && !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ if more == 0 => names.join(", "),
        _ => format!("{} and {more} more", names[..shown].join(", ")),
    }
}
