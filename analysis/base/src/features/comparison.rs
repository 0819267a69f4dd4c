//! The differences between two revisions of what files describe, or between two things in it, value by value.

use crate::markup::{Markup, Words, code};
use crate::preview::counted;

/// The most names of an index that a text has; data has them all.
const MAX_NAMES: usize = 12;

/// The most characters of a value that a text has; data has them all.
const MAX_VALUE: usize = 100;

/// The characters that two long values have in common in front of their first difference and that a text shows.
const LEAD: usize = 20;

/// The differences between two revisions or two things.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// The differences by what they are about; none of them is empty.
    pub sections: Vec<Section>,
    /// What could not be compared, in sentences.
    pub notes: Vec<String>,
}

/// The differences of things of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The kind of thing, for people: "unit type".
    pub kind: &'static str,
    /// In the order of the things.
    pub differences: Vec<Difference>,
}

ludex_syntax::worded! {
    /// What became of something.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Change {
        /// It was not there.
        Added = "added",
        /// It is not there any more.
        Removed = "removed",
        /// It is another one.
        Changed = "changed",
    }
    /// The word for it in data.
    pub fn word;
}

/// A thing, a value of it, or cells of a table with the same value before and the same after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What became of it.
    pub change: Change,
    /// The name of the thing: `army`, `hit-chance`.
    pub name: String,
    /// The property of the thing; [`None`] for the thing itself.
    pub property: Option<String>,
    /// The indices of the cells of a table: every name of the first one with every name of the second one.
    pub cells: Option<[Index; 2]>,
    /// The value as it is written; [`None`] if there was none, or if it is too large to be shown.
    pub before: Option<String>,
    /// The same of the new revision.
    pub after: Option<String>,
}

/// One index of the cells of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index {
    /// The names in it. None where the things that are compared stand themselves.
    pub names: Vec<String>,
    /// The word for all of them, if these are all that there are.
    pub all: Option<&'static str>,
}

impl Comparison {
    /// Adds the differences of things of a kind, if there are any.
    pub fn add(&mut self, kind: &'static str, differences: Vec<Difference>) {
        if !differences.is_empty() {
            self.sections.push(Section { kind, differences });
        }
    }

    /// True if nothing differs, as far as it could be compared.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty() && self.notes.is_empty()
    }

    /// The text for people: a list for each kind of thing. It is empty if nothing differs.
    pub fn listed(&self) -> Markup {
        let mut markup = Markup::default();
        for section in &self.sections {
            let lines = section.differences.iter().map(Difference::words).collect();
            markup = markup.with_text(Words::new().strong(section.title())).with_list(lines);
        }
        self.noted(markup)
    }

    /// The text for people, with the values of two things beside one another under their names.
    pub fn side_by_side(&self, names: [&str; 2]) -> Markup {
        let mut markup = Markup::default();
        for section in &self.sections {
            let row = |difference: &Difference| {
                let [before, after] = difference.values().map(|value| Words::from(value.unwrap_or_default()));
                vec![difference.subject(), before, after]
            };
            let rows = section.differences.iter().map(row).collect();
            markup = markup.with_table(&[section.kind, names[0], names[1]], rows);
        }
        self.noted(markup)
    }

    fn noted(&self, markup: Markup) -> Markup {
        self.notes.iter().fold(markup, |markup, note| markup.with_text(note.as_str()))
    }
}

impl Section {
    /// "Unit types"
    fn title(&self) -> String {
        let mut letters = self.kind.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!("{first}{}s", letters.as_str())
    }
}

impl Difference {
    /// The number of cells; 1 for anything else.
    pub fn count(&self) -> usize {
        self.cells.iter().flatten().map(|index| index.names.len().max(1)).product()
    }

    /// "`army`.`speed`", or "`hit-chance` of `bomber` × `ship`, `boat`"
    fn subject(&self) -> Words {
        let mut out = code(&self.name);
        if let Some(property) = &self.property {
            out = out.text(".").code(property);
        }
        match &self.cells {
            Some([first, second]) => out.text(" of ").with(first.words()).text(" × ").with(second.words()),
            None => out,
        }
    }

    /// "`army`.`speed` 2 → 3"
    fn words(&self) -> Words {
        let subject = self.subject();
        let none = || "none".to_owned();
        let out = match (self.change, self.values()) {
            (Change::Added, [_, Some(value)]) => subject.text(format_args!(" {value} (new)")),
            (Change::Added, _) => subject.text(" is new"),
            (Change::Removed, [Some(value), _]) => subject.text(format_args!(" {value} (removed)")),
            (Change::Removed, _) => subject.text(" is gone"),
            (Change::Changed, [None, None]) => subject.text(" differs"),
            (Change::Changed, [before, after]) => {
                let (before, after) = (before.unwrap_or_else(none), after.unwrap_or_else(none));
                subject.text(format_args!(" {before} → {after}"))
            }
        };
        match self.count() {
            1 => out,
            count => out.text(format_args!(", {}", counted(count as u64, "cell"))),
        }
    }

    /// The values on one line each, as far as a text has them: of long ones the part where they begin to differ.
    fn values(&self) -> [Option<String>; 2] {
        let values = [&self.before, &self.after];
        let is_long = values.into_iter().flatten().any(|value| value.chars().count() > MAX_VALUE);
        let common = match values {
            [Some(before), Some(after)] if is_long => {
                before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count()
            }
            _ => 0,
        };
        values.map(|value| value.as_ref().map(|value| part(value, common.saturating_sub(LEAD))))
    }
}

impl Index {
    fn words(&self) -> Words {
        if let Some(all) = self.all {
            return code(all);
        }
        if self.names.is_empty() {
            return Words::from("…");
        }
        // The last one is named, because "and 1 more" is no shorter.
        let shown = if self.names.len() == MAX_NAMES + 1 { self.names.len() } else { MAX_NAMES };
        let words = Words::joined(self.names.iter().take(shown).map(code), ", ");
        match self.names.len().saturating_sub(shown) {
            0 => words,
            more => words.text(format_args!(" and {more} more")),
        }
    }
}

/// The part of a value from a character on that a text has, on one line.
fn part(value: &str, from: usize) -> String {
    let mut rest = value.chars().skip(from);
    let shown: String = rest.by_ref().take(MAX_VALUE).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let (before, behind) = (if from > 0 { "…" } else { "" }, if rest.next().is_some() { "…" } else { "" });
    format!("{before}{shown}{behind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(change: Change, before: Option<&str>, after: Option<&str>) -> Difference {
        let [before, after] = [before, after].map(|value| value.map(str::to_owned));
        Difference { change, name: "army".to_owned(), property: Some("notes".to_owned()), cells: None, before, after }
    }

    #[test]
    fn what_became_of_something() {
        for (difference, expected) in [
            (difference(Change::Changed, Some("2"), Some("3")), "army.notes 2 → 3"),
            (difference(Change::Changed, None, Some("3")), "army.notes none → 3"),
            (difference(Change::Changed, None, None), "army.notes differs"),
            (difference(Change::Added, None, Some("3")), "army.notes 3 (new)"),
            (difference(Change::Removed, Some("2"), None), "army.notes 2 (removed)"),
            (Difference { property: None, ..difference(Change::Removed, None, None) }, "army is gone"),
        ] {
            assert_eq!(difference.words().plain(), expected);
        }
    }

    #[test]
    fn long_values_are_shown_where_they_differ() {
        let text = |end: &str| format!("{}{end}", "x".repeat(300));
        let shown = difference(Change::Changed, Some(&text("one\ntwo")), Some(&text("")));
        let lead = "x".repeat(LEAD);
        assert_eq!(shown.words().plain(), format!("army.notes …{lead}one two → …{lead}"));
        let long = difference(Change::Added, None, Some(&text("")));
        assert_eq!(long.words().plain(), format!("army.notes {}… (new)", "x".repeat(MAX_VALUE)));
    }

    #[test]
    fn cells_have_the_names_of_both_indices() {
        let index = |count: usize| Index { names: (0..count).map(|n| format!("t{n}")).collect(), all: None };
        let cells = |cells: [Index; 2]| {
            let whole = difference(Change::Changed, Some("40"), Some("55"));
            Difference { property: None, cells: Some(cells), ..whole }.words().plain()
        };
        assert_eq!(cells([index(1), index(2)]), "army of t0 × t0, t1 40 → 55, 2 cells");
        assert_eq!(cells([index(1), Index::default()]), "army of t0 × … 40 → 55");
        let all = Index { all: Some("u*"), ..index(30) };
        assert_eq!(cells([all, index(1)]), "army of u* × t0 40 → 55, 30 cells");
        let names: Vec<String> = index(MAX_NAMES).names;
        assert_eq!(
            cells([index(MAX_NAMES + 3), index(1)]),
            format!("army of {} and 3 more × t0 40 → 55, 15 cells", names.join(", "))
        );
    }
}
