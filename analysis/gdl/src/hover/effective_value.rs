//! Hover texts of the value that something has in the end, and of the forms that gave it that, in words and links.

use std::path::Path;

use ludex_base::markup::{Words, code};
use ludex_base::{Db, Markup, TextRange, line_index};
use ludex_syntax::PositionEncoding;

use super::values::{in_words, stochastic, symbol, truth_word};
use crate::builtins::Builtin;
use crate::evaluation::provenance::{History, Step, ValueSource};
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::source::lower::lower;
use crate::spot::Spot;

/// The most steps of a history that are shown.
const MAX_STEPS: usize = 6;

/// `file:line`, which leads there.
pub(super) fn link(db: &dyn Db, place: DatumPlace) -> Words {
    let (file, range) = (place.file, lower(db, place.file).map.range(place.item, place.node));
    let line = line_index(db, file).line_column(file.text(db), range.start(), PositionEncoding::Utf8).line + 1;
    let path: &Path = file.path(db);
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    Words::new().link(format!("{name}:{line}"), file, range)
}

/// Words that lead to a place.
pub(super) fn link_to(db: &dyn Db, words: Words, place: DatumPlace) -> Words {
    Words::new().link(words, place.file, lower(db, place.file).map.range(place.item, place.node))
}

/// As part of which module a place was looked at, if that is not plain, and whether the form is read at all.
pub(super) fn context(spot: &Spot<'_>) -> Option<Markup> {
    let mut markup = Markup::default();
    if let Some(name) = spot.unread {
        let words = Words::from("Not read here: the variant ").code(symbol(name.as_str()));
        markup = markup.with_text(Words::new().emphasis(words.text(" has another value.")));
    }
    if let Some((root, count)) = spot.context {
        let path: &Path = root.path(spot.db);
        let name = path.file_name()?.to_string_lossy().into_owned();
        let words = Words::from("As part of ").link(name, root, TextRange::default());
        markup = markup.with_text(Words::new().emphasis(match count {
            1 => words.text("."),
            _ => words.text(format_args!(", the first of {count} modules that include this file.")),
        }));
    }
    (!markup.is_empty()).then_some(markup)
}

/// "**2** — default 100, then 3 by `unit-type` in stdunit.g:14, then 2 by `add` in standard.g:31".
pub(super) fn account(
    db: &dyn Db,
    evaluation: &Evaluation,
    row: &Builtin,
    default: &Words,
    history: &History,
) -> Words {
    let out = worth(evaluation, row, default, history.value());
    let out = out.with(course(db, evaluation, row, default, history, None));
    match otherwise(evaluation, row, default, history) {
        Some(reader) => out.text(". Xconq 7.5: ").with(reader),
        None => out,
    }
}

/// "**425** (4, and 5 one time in four)"
fn worth(evaluation: &Evaluation, row: &Builtin, default: &Words, value: Option<&Value>) -> Words {
    let shown = value.map_or_else(|| default.clone(), |value| plain(evaluation, row, value));
    let shown = Words::new().strong(shown);
    match value.filter(|_| row.is_stochastic()).and_then(stochastic) {
        Some(words) => shown.text(format_args!(" ({words})")),
        None => shown,
    }
}

/// The reader's value in the end, if it differs.
fn otherwise(evaluation: &Evaluation, row: &Builtin, default: &Words, history: &History) -> Option<Words> {
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
    default: &Words,
    history: &History,
    last: Option<&str>,
) -> Words {
    // A form that begins anew and gives a value is told once.
    let mut shown: Vec<(bool, &Step)> = Vec::new();
    for step in &history.steps {
        match shown.last_mut() {
            Some((anew, last)) if last.value_source == ValueSource::Reset && is_same_form(last.place, step.place) => {
                (*anew, *last) = (true, step);
            }
            _ => shown.push((false, step)),
        }
    }
    if shown.is_empty() {
        return Words::from(", the default");
    }
    let mut out = Words::from(" — default ").with(default.clone());
    let count = shown.len();
    let left_out = count.saturating_sub(MAX_STEPS);
    for (position, (anew, step)) in shown.into_iter().enumerate() {
        if left_out > 0 && (2..2 + left_out).contains(&position) {
            if position == 2 {
                out.push_text(format_args!(", then {left_out} more"));
            }
            continue;
        }
        out.push_text(if anew { ", then anew " } else { ", then " });
        let given = step.value.as_ref().or(step.reader.as_ref()).filter(|_| step.value_source != ValueSource::Reset);
        if let Some(value) = given {
            let words = last.filter(|_| position + 1 == count).map(Words::from);
            out.push_words(words.unwrap_or_else(|| plain(evaluation, row, value)));
            out.push_text(" by ");
        }
        out.push_words(self::step(db, step));
    }
    out
}

fn is_same_form(one: DatumPlace, other: DatumPlace) -> bool {
    (one.file, one.item) == (other.file, other.item)
}

/// The words for several things.
pub(super) struct Phrases<'a, K> {
    /// All of a group after the table or property: "`speed` of a and b".
    pub(super) whole: &'a dyn Fn(&[K]) -> Words,
    /// The words before the groups: "`speed`".
    pub(super) head: Words,
    /// One group: "a and b".
    pub(super) group: &'a dyn Fn(&[K]) -> Words,
    /// True if the thing before the groups is under the cursor.
    pub(super) is_named: bool,
}

/// The most groups that stand one behind the other.
const MAX_INLINE: usize = 24;

/// The most lines that groups take.
const MAX_LINES: usize = 8;

/// The worth of several things and who gave it to them: in a sentence if the same forms did, else a line for
/// each way; if these are many, with the last form only.
pub(super) fn accounts<K>(
    db: &dyn Db,
    evaluation: &Evaluation,
    row: &Builtin,
    default: &Words,
    shown: Vec<(K, History)>,
    phrases: &Phrases<'_, K>,
) -> Markup {
    let groups = groups(shown);
    if let [(keys, history)] = groups.as_slice() {
        let account = account(db, evaluation, row, default, history);
        return Markup::text((phrases.whole)(keys).text(": ").with(account));
    }
    let value = |history: &History| {
        let out = worth(evaluation, row, default, history.value());
        match otherwise(evaluation, row, default, history) {
            Some(reader) => out.text(" (Xconq 7.5: ").with(reader).text(")"),
            None => out,
        }
    };
    let head = phrases.head.clone().text(":");
    if let Some((_, first)) = groups.first()
        && groups.iter().all(|(_, history)| is_alike(first, history))
    {
        let shown = groups.iter().take(MAX_INLINE);
        let shown = shown.map(|(keys, history)| (phrases.group)(keys).text(" ").with(value(history)));
        let mut out = head.text(" ").with(Words::joined(shown, " · "));
        if groups.len() > MAX_INLINE {
            out.push_text(format_args!(" · and {} more", groups.len() - MAX_INLINE));
        }
        out.push_words(course(db, evaluation, row, default, first, Some("these values")));
        return Markup::text(out);
    }
    // Lines need no words before them that the name under the cursor says already.
    let markup = if phrases.is_named { Markup::default() } else { Markup::text(head) };
    if groups.len() <= MAX_LINES / 2 {
        let account = |history: &History| account(db, evaluation, row, default, history);
        let lines = groups.iter().map(|(keys, history)| (phrases.group)(keys).text(": ").with(account(history)));
        return markup.with_list(lines.collect());
    }
    let mut ends: Vec<(Vec<K>, History)> = Vec::new();
    for (keys, history) in groups {
        match ends.iter_mut().find(|(_, other)| is_same_end(other, &history)) {
            Some((others, _)) => others.extend(keys),
            None => ends.push((keys, history)),
        }
    }
    let last = |history: &History| match history.steps.last() {
        Some(last) if last.value_source == ValueSource::Reset => step(db, last),
        Some(last) => Words::from("last by ").with(step(db, last)),
        None => Words::from("the default"),
    };
    let end = |words: Words, history: &History| words.text(": ").with(value(history)).text(", ").with(last(history));
    if let [(keys, history)] = ends.as_slice() {
        return Markup::text(end((phrases.whole)(keys), history));
    }
    let lines = if ends.len() == MAX_LINES + 1 { ends.len() } else { MAX_LINES };
    let mut points: Vec<Words> =
        ends.iter().take(lines).map(|(keys, history)| end((phrases.group)(keys), history)).collect();
    if ends.len() > lines {
        points.push(Words::from(format!("and {} more", ends.len() - lines)));
    }
    markup.with_list(points)
}

/// True if the same forms gave something to both, and only the last may have given different values.
fn is_alike(one: &History, other: &History) -> bool {
    let (Some((one, before)), Some((other, others))) = (one.steps.split_last(), other.steps.split_last()) else {
        return false;
    };
    before == others
        && (one.value_source, one.place) == (other.value_source, other.place)
        && (one.value.is_some(), one.reader.is_some()) == (other.value.is_some(), other.reader.is_some())
}

/// True if both have the same values in the end, by the same form.
fn is_same_end(one: &History, other: &History) -> bool {
    let end = |history: &History| history.steps.last().map(|step| (step.value_source, step.place));
    one.value() == other.value() && one.reader() == other.reader() && end(one) == end(other)
}

/// "`add` in standard.g:31".
pub(crate) fn step(db: &dyn Db, step: &Step) -> Words {
    let form = match step.value_source {
        ValueSource::TypeForm(kind) => code(kind.form()),
        ValueSource::Add => code("add"),
        ValueSource::Set => code("set"),
        ValueSource::Variant => Words::from("a variant"),
        ValueSource::Table => code("table"),
        ValueSource::TableAdd => code("table … add"),
        ValueSource::Reset => Words::from("back to the default by ").code("table"),
    };
    let only = match (&step.value, &step.reader) {
        (None, _) => ", by Xconq 7.5 only",
        (_, None) => ", not by Xconq 7.5",
        _ => "",
    };
    form.text(" in ").with(link(db, step.place)).text(only)
}

/// A value for a property, table or variable.
pub(crate) fn plain(evaluation: &Evaluation, row: &Builtin, value: &Value) -> Words {
    if let Some(number) = value.as_number() {
        if let Some(word) = truth_word(row, number) {
            return Words::from(word);
        }
        if let Some(word) = no_type(row, number) {
            return code(word);
        }
        if let Some(word) = row.word_for(number) {
            return Words::from(format!("{word} ({number})"));
        }
        if let Some(name) = type_of_number(evaluation, row, number) {
            return code(symbol(name)).text(format_args!(" ({number})"));
        }
    }
    in_words(evaluation, value)
}

/// The type that a number means where a type is wanted: Xconq takes its index for it.
pub(super) fn type_of_number(evaluation: &Evaluation, row: &Builtin, number: i64) -> Option<&'static str> {
    let kind = TypeKind::from_letter(row.value_kind())?;
    let index = u32::try_from(number).ok()?;
    evaluation.type_info(TypeId { kind, index }).map(|info| info.name.as_str())
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
pub(super) fn default_of(row: &Builtin) -> Words {
    let number = row.default.parse::<i64>().ok();
    if let Some(word) = number.and_then(|number| truth_word(row, number)) {
        return Words::from(word);
    }
    if let Some(word) = number.and_then(|number| no_type(row, number)) {
        return code(word);
    }
    if let Some((number, word)) = number.and_then(|number| Some((number, row.word_for(number)?))) {
        return Words::from(format!("{word} ({number})"));
    }
    match (number, row.default) {
        (Some(_), default) => Words::from(default),
        (None, "") => Words::from("none"),
        (None, default) => code(default),
    }
}

/// Things with the same history, told once: each group and its history.
fn groups<K>(shown: Vec<(K, History)>) -> Vec<(Vec<K>, History)> {
    let mut groups: Vec<(Vec<K>, History)> = Vec::new();
    for (key, history) in shown {
        match groups.iter_mut().find(|(_, other)| *other == history) {
            Some((keys, _)) => keys.push(key),
            None => groups.push((vec![key], history)),
        }
    }
    groups
}

/// "a, b and 3 more"; the last one is named, because "and 1 more" is no shorter.
pub(super) fn enumerate<T: Into<Words>>(mut names: Vec<T>, shown: usize) -> Words {
    let more = if names.len() == shown + 1 { 0 } else { names.len().saturating_sub(shown) };
    if more > 0 {
        names.truncate(shown);
        return Words::joined(names, ", ").text(format_args!(" and {more} more"));
    }
    let Some(last) = names.pop() else { return Words::new() };
    if names.is_empty() { last.into() } else { Words::joined(names, ", ").text(" and ").with(last) }
}
