//! The calendar of a game: how long turns are, and the date of each, as Xconq 7.5 works them out (its source, `nlang.c`;
//! the variables `calendar`, `initial-date` and `season-names`).

use ludex_base::preview::counted;

use super::game::Game;
use crate::evaluation::result::Write;
use crate::evaluation::value::Value;
use crate::source::lower::item_tree;

/// The most ranges of turns that Xconq has room for.
const MAX_RANGES: usize = 20;

/// The months by the names that dates have.
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Their days. No year is a leap year.
const DAYS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The seasons by the names that dates have.
const SEASONS: [&str; 4] = ["Win", "Spr", "Sum", "Aut"];

ludex_syntax::worded! {
    /// The steps of dates.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Step {
        /// Dates are minutes and seconds.
        Second = "second",
        /// Dates are hours and minutes.
        Minute = "minute",
        /// Dates are hours of a day.
        Hour = "hour",
        /// Dates are days.
        Day = "day",
        /// Dates are days.
        Week = "week",
        /// Dates are months.
        Month = "month",
        /// Dates are quarters of years.
        Season = "season",
        /// Dates are years.
        Year = "year",
    }
    /// All of them.
    const ALL;
    /// The word for one.
    fn word;
}

/// Turns of the same length. Turns are counted from 0 here.
#[derive(Debug, Clone, Copy)]
struct Range {
    first: i64,
    last: i64,
    step: Step,
    /// The number of steps that a turn lasts.
    count: i64,
}

/// The date of the first turn: what its step does not have is 0. Days and months are counted from 0.
#[derive(Debug, Clone, Copy, Default)]
struct Start {
    hour: i64,
    day: i64,
    month: i64,
    year: i64,
}

/// A calendar with dates (`usual`).
#[derive(Debug)]
pub(super) struct Calendar {
    /// At least one.
    ranges: Vec<Range>,
    /// None where the game does not say when it begins, or says it in another way than Xconq reads it.
    start: Option<Start>,
}

impl Calendar {
    /// The calendar of a game; None where its turns are only counted.
    pub(super) fn of(game: &Game<'_>) -> Option<Calendar> {
        let ranges = ranges(game.variable_value("calendar")?.as_list()?)?;
        let start = match game.variable_value("initial-date") {
            Some(Value::String(date)) => start(date.as_str(), ranges.first()?.step),
            _ => None,
        };
        Some(Calendar { ranges, start })
    }

    /// The date of a turn, the first of which is 1; None where none is known.
    pub(super) fn date(&self, turn: i64) -> Option<String> {
        let start = self.start?;
        let turn = turn.checked_sub(1).filter(|turn| *turn >= 0)?;
        let fits = |range: &Range| (range.first..=range.last).contains(&turn);
        let at = self.ranges.iter().position(fits).unwrap_or(self.ranges.len() - 1);
        let range = self.ranges.get(at)?;
        let passed = turn.saturating_mul(range.count);
        let (mut date, year) = match range.step {
            Step::Second => (format!("{}:{}", passed / 60, passed % 60), 0),
            Step::Minute => (format!("{}:{}", (passed / 60).saturating_add(start.hour), passed % 60), 0),
            Step::Hour => {
                let hours = passed.saturating_add(start.hour);
                let (day, year) = day(hours / 24, start);
                (format!("{}:00 {day}", hours % 24), year)
            }
            Step::Day => day(passed, start),
            Step::Week => day(passed.saturating_mul(7), start),
            Step::Month => of_year(passed, &MONTHS, start.month, start.year),
            Step::Season => of_year(passed, &SEASONS, 0, start.year),
            Step::Year => {
                let length = |range: &Range| (range.last - range.first).saturating_mul(range.count);
                let before: i64 = self.ranges[..at].iter().map(length).fold(start.year, i64::saturating_add);
                let own = passed.saturating_sub(range.first.saturating_mul(range.count));
                let year = before.saturating_add(own);
                (year.saturating_abs().to_string(), year)
            }
        };
        if year < 0 {
            date.push_str(" BC");
        } else if start.year < 0 {
            date.push_str(" AD");
        }
        Some(date)
    }
}

/// A day some days after the first one, and its year.
fn day(passed: i64, start: Start) -> (String, i64) {
    let before: i64 = DAYS.iter().take(usize::try_from(start.month).unwrap_or(0)).sum();
    let days = passed.saturating_add(start.day).saturating_add(before);
    let year = (days / 365).saturating_add(start.year);
    let mut day = days % 365;
    let mut name = MONTHS[0];
    for (month, length) in MONTHS.iter().zip(DAYS) {
        name = *month;
        if day < length {
            break;
        }
        day -= length;
    }
    (format!("{} {name} {}", day + 1, year.saturating_abs()), year)
}

/// One of the parts of a year, some of them after the first one, and its year.
fn of_year(passed: i64, names: &[&str], first: i64, year: i64) -> (String, i64) {
    let count = names.len() as i64;
    let passed = passed.saturating_add(first);
    let year = (passed / count).saturating_add(year);
    let name = usize::try_from(passed % count).ok().and_then(|at| names.get(at)).copied().unwrap_or_default();
    (format!("{name} {}", year.saturating_abs()), year)
}

/// The ranges of `(usual step [count])` or `(usual ([first [last]] step [count])…)`.
fn ranges(calendar: &[Value]) -> Option<Vec<Range>> {
    let (Value::Symbol(kind), rest) = calendar.split_first()? else { return None };
    if kind.as_str() != "usual" {
        return None;
    }
    let ranges: Vec<Range> = match rest.first()? {
        Value::List(_) => {
            let lists = rest.iter().take(MAX_RANGES).map(|list| list.as_list().and_then(range));
            lists.collect::<Option<Vec<Range>>>()?
        }
        _ => vec![range(rest)?],
    };
    Some(ranges)
}

/// `([first [last]] step [count])`
fn range(parts: &[Value]) -> Option<Range> {
    let at = parts.iter().position(|part| matches!(part, Value::Symbol(_)))?;
    let Value::Symbol(word) = &parts[at] else { return None };
    let step = Step::ALL.into_iter().find(|step| step.word() == word.as_str())?;
    let count = parts.get(at + 1).map_or(Some(1), Value::as_number)?;
    let limit = |nth: usize| parts[..at].get(nth).map_or(Some(0), Value::as_number);
    Some(Range { first: limit(0)?, last: limit(1)?, step, count })
}

/// The first date, which is written as dates with such a step are; None if it is not.
fn start(text: &str, step: Step) -> Option<Start> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<i32>().ok().map(i64::from);
    let month = |word: &str| MONTHS.iter().position(|name| *name == word).map(|month| month as i64);
    match (step, words.as_slice()) {
        (Step::Hour, [hour, day, name, year]) => {
            let hour = number(hour.strip_suffix(":00").unwrap_or(hour))?;
            Some(Start { hour, day: number(day)? - 1, month: month(name)?, year: number(year)? })
        }
        (Step::Minute, [time, ..]) if matches!(words.len(), 1 | 4) => {
            // Reference: the minute comes first.
            let (minute, hour) = time.split_once(':')?;
            number(minute)?;
            Some(Start { hour: number(hour)?, ..Start::default() })
        }
        (Step::Second, _) => Some(Start::default()),
        (Step::Day | Step::Week, [day, name, year]) => {
            Some(Start { day: number(day)? - 1, month: month(name)?, year: number(year)?, ..Start::default() })
        }
        (Step::Month, [name, year]) => Some(Start { month: month(name)?, year: number(year)?, ..Start::default() }),
        // Reference: a game always begins with the first season.
        (Step::Season, [_, year]) => Some(Start { year: number(year)?, ..Start::default() }),
        (Step::Year, [year]) => Some(Start { year: number(year)?, ..Start::default() }),
        _ => None,
    }
}

/// A calendar in words: `(number ["Word"])`, `(usual step [count])` or `(usual ([first [last]] step [count])…)`.
pub(super) fn words(calendar: &[Value]) -> Option<String> {
    let Some((kind, rest)) = calendar.split_first() else { return Some("turns are counted".to_owned()) };
    let Value::Symbol(kind) = kind else { return None };
    match (kind.as_str(), rest) {
        ("number", [Value::String(name), ..]) => Some(format!("turns are counted: {name} 1, {name} 2, …")),
        ("number", _) => Some("turns are counted".to_owned()),
        _ => Some(lengths(&ranges(calendar)?)),
    }
}

/// "turns 1 to 61 last 50 years each; from turn 62 on a turn lasts 1 year"
fn lengths(ranges: &[Range]) -> String {
    let Some((last_range, others)) = ranges.split_last() else { return String::new() };
    let length = |range: &Range| match u64::try_from(range.count) {
        Ok(count) => counted(count, range.step.word()),
        Err(_) => format!("{} {}s", range.count, range.step.word()),
    };
    // Turns are counted from 1 for people. Of ranges that overlap the first one counts.
    let mut next = 1;
    let mut words = Vec::new();
    for range in others {
        let first = range.first.saturating_add(1).max(next);
        let last = range.last.saturating_add(1);
        if first > last {
            continue;
        }
        words.push(if first == last {
            format!("turn {first} lasts {}", length(range))
        } else {
            format!("turns {first} to {last} last {} each", length(range))
        });
        next = last.saturating_add(1);
    }
    // The last range holds for all turns that no other one is about.
    words.push(match next {
        1 => format!("a turn lasts {}", length(last_range)),
        _ => format!("from turn {next} on a turn lasts {}", length(last_range)),
    });
    words.join("; ")
}

/// The seasons in words, if the year has any; `(first last "name")…` by its parts.
pub(super) fn seasons(game: &Game<'_>) -> Option<String> {
    let length = year_length(game).filter(|length| *length >= 2)?;
    let names = game.variable_value("season-names")?;
    let season = |season: &Value| match season.as_list()? {
        [first, last, Value::String(name), ..] => Some(match (first.as_number()?, last.as_number()?) {
            (first, last) if first == last => format!("{name} {first}"),
            (first, last) => format!("{name} {first} to {last}"),
        }),
        _ => None,
    };
    let seasons: Vec<String> = names.as_list()?.iter().filter_map(season).collect();
    let first = game.variable("initial-year-part").saturating_add(1).rem_euclid(length);
    let parts = format!("by the {length} turns of a year, of which turn 1 is number {first}");
    (!seasons.is_empty()).then(|| format!("{}: {parts}", seasons.join(", ")))
}

/// The turns of a year (a property of the world).
fn year_length(game: &Game<'_>) -> Option<i64> {
    let length = |write: &Write| {
        let place = write.place;
        let item = item_tree(game.db, place.file).items.get(place.item as usize)?;
        let named = item.properties(place.node).filter(|(name, _)| name.as_str() == "year-length");
        let (_, list) = named.last()?;
        item.number(item.child(list, 1)?).map(i64::from)
    };
    game.evaluation.worlds.iter().rev().find_map(length)
}
