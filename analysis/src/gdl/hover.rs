//! What is said of GDL's own names and of its literals.

use std::fmt::Write;

use ludex_syntax::TextSize;
use ludex_syntax::gdl::literal::Number;

use crate::db::{Db, File};
use crate::features::hover::Hover;

use super::lower::{Datum, lower};
use super::names::{self, Predefined};

/// A predefined name as Markdown: its other meanings follow the first.
pub fn describe(index: u32) -> Option<String> {
    let row = names::get(index)?;
    let mut out = describe_row(row);
    let others: Vec<&str> =
        names::with_name(row.name).filter(|(other, _)| *other != index).map(|(_, other)| other.kind).collect();
    if !others.is_empty() {
        let _ = write!(out, "\n\n*Elsewhere `{}` is also: {}.*", row.name, others.join(", "));
    }
    Some(out)
}

fn describe_row(row: &Predefined) -> String {
    let mut out = format!("**{}** — {}", row.name, article(row));
    let mut facts = Vec::new();
    if !row.value.is_empty() {
        facts.push(format!("value: `{}`", row.value.replace('|', " or ")));
    }
    if !row.default.is_empty() {
        facts.push(format!("default: `{}`", row.default));
    }
    match (row.min, row.max) {
        (Some(0), Some(1)) => facts.push("`true` or `false`".to_owned()),
        (Some(min), Some(max)) => facts.push(format!("range: {min} to {max}")),
        _ => {}
    }
    if !row.unit.is_empty() && row.unit != "t/f" {
        facts.push(format!("in {}", row.unit));
    }
    if row.stochastic {
        facts.push("stochastic (425 is 4, and 5 one time in four)".to_owned());
    }
    if !facts.is_empty() {
        let _ = write!(out, "\n\n{}", facts.join(" · "));
    }
    let _ = write!(out, "\n\n{}", row.text);
    if !row.section.is_empty() {
        let _ = write!(out, "\n\n*Manual: {}*", row.section);
    }
    out
}

fn article(row: &Predefined) -> String {
    if row.kind == "table" && !row.takes.is_empty() {
        let kinds: Vec<&str> = row
            .takes
            .split(' ')
            .map(|kind| match kind {
                "u" => "unit type",
                "m" => "material type",
                "t" => "terrain type",
                "a" => "advance type",
                other => other,
            })
            .collect();
        return format!("table of {}", kinds.join(" × "));
    }
    row.kind.to_owned()
}

/// A literal as Markdown.
pub fn literal(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let lowered = lower(db, file);
    let item = lowered.map.item_at(offset)?;
    let node = lowered.map.node_at(item, offset)?;
    let range = lowered.map.range(item, node);
    let markdown = match lowered.items.items[item as usize].datum(node) {
        Datum::Number(Number::Dice(dice)) => {
            let (count, sides, offset) = (i64::from(dice.count), i64::from(dice.sides), i64::from(dice.offset));
            let (low, high) = (count + offset, count * sides + offset);
            format!(
                "Dice: {offset} to {} by the document (each die counts from 0); Xconq 7.5 rolls {low} to {high}, \
                 {} on average.\n\nStored as {}.",
                count * (sides - 1) + offset,
                (low + high) as f64 / 2.0,
                dice.packed()
            )
        }
        Datum::Number(number @ Number::Decimal(_)) => format!("Stored as the integer {}.", number.value()),
        _ => return None,
    };
    Some(Hover { range, markdown })
}
