//! The reasons why a thing that a file describes can or cannot do something with another one: conditions in the order
//! in which the game looks at them, each with its value and the form that gives it, and what would have to change.

use ludex_syntax::TextSize;

use crate::file::File;
use crate::language::Db;
use crate::markup::{Markup, Words, code};
use crate::navigation::Location;
use crate::source_change::SourceChange;

/// The questions of what can be done in a game that a language answers.
pub trait Explaining {
    /// The answer to a question: `army enter swamp`, or `army` alone for all that it can do.
    ///
    /// # Errors
    /// If it is not a question about this game; why, for people.
    fn answer(&self, db: &dyn Db, file: File, question: &str) -> Result<Answer, String>;

    /// The question that what stands at an offset is about.
    fn question_at(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<String>;
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// One thing is to do something with another one.
    Explained(Explanation),
    /// Everything that one thing can do is asked for.
    Surveyed(Survey),
}

impl Answer {
    /// The question as it has been understood.
    pub fn question(&self) -> &str {
        match self {
            Answer::Explained(explanation) => &explanation.question,
            Answer::Surveyed(survey) => &survey.subject,
        }
    }

    /// The answer as a text.
    pub fn markup(&self) -> Markup {
        match self {
            Answer::Explained(explanation) => explanation.markup(),
            Answer::Surveyed(survey) => survey.markup(),
        }
    }
}

/// The reasons why one thing can or cannot do something with another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The question as it has been understood: "army enter swamp".
    pub question: String,
    /// The answer as a sentence without its full stop: "`army` cannot enter `swamp`".
    pub statement: Words,
    /// The ways in which it could be done. One that holds is enough.
    pub ways: Vec<Way>,
    /// What else matters, with code between backquotes.
    pub remarks: Vec<String>,
}

/// A way in which something could be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The words for it, with code between backquotes; empty if it is the only one.
    pub title: String,
    /// The conditions, in the order in which the game looks at them. All of them must hold.
    pub conditions: Vec<Condition>,
}

/// A condition of something that is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The value that is looked at: "`speed` of `army`".
    pub subject: Words,
    /// The value as it is.
    pub value: String,
    /// The values with which the condition holds: "at least 1".
    pub wanted: String,
    /// True if it holds.
    pub holds: bool,
    /// The reason why it counts, as it is said where it does not hold: "`town` never moves".
    pub reason: String,
    /// The words for what gives the value: "table in harbor.g:200", "the default".
    pub given_by: String,
    /// The place of what gives it; [`None`] for a default.
    pub place: Option<Location>,
    /// The smallest change with which the condition holds, where it does not.
    pub change: Option<Change>,
}

/// A change with which a condition holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The change as it is written: "(add army speed 100)".
    pub text: String,
    /// The edits that make it; [`None`] if there is no place for it.
    pub edits: Option<SourceChange>,
}

/// All that one thing can do, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The name of the thing.
    pub subject: String,
    /// What it could do, in order.
    pub verbs: Vec<SurveyedVerb>,
}

/// What a thing could do with others, with those with which it can and those with which it cannot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyedVerb {
    /// The verb, as a question has it: "fire at".
    pub verb: &'static str,
    /// The names of those with which it can.
    pub can: Vec<String>,
    /// The first conditions that do not hold, each with the names of those with which it does not.
    pub cannot: Vec<(Condition, Vec<String>)>,
}

impl Way {
    /// True if it can be gone.
    pub fn holds(&self) -> bool {
        self.conditions.iter().all(|condition| condition.holds)
    }

    /// The first condition that does not hold.
    pub fn decides(&self) -> Option<&Condition> {
        self.conditions.iter().find(|condition| !condition.holds)
    }

    fn failures(&self) -> usize {
        self.conditions.iter().filter(|condition| !condition.holds).count()
    }
}

impl Explanation {
    /// True if it can be done.
    pub fn holds(&self) -> bool {
        self.ways.iter().any(Way::holds)
    }

    /// The way in which the fewest conditions do not hold, the first of several.
    pub fn nearest(&self) -> Option<&Way> {
        self.ways.iter().min_by_key(|way| way.failures())
    }

    /// The smallest changes that would let it be done; none if it can be, or if no change of single values is enough.
    pub fn changes(&self) -> Vec<&Change> {
        let way = self.nearest().filter(|way| !way.holds());
        let wanting = way.into_iter().flat_map(|way| &way.conditions).filter(|condition| !condition.holds);
        let changes: Option<Vec<&Change>> = wanting.map(|condition| condition.change.as_ref()).collect();
        changes.unwrap_or_default()
    }

    /// The explanation as a text.
    pub fn markup(&self) -> Markup {
        let mut first = Words::new().strong(self.statement.clone()).text('.');
        if let Some(decides) = self.nearest().and_then(Way::decides) {
            first = first.text(" The reason: ").with(quoted(&decides.reason)).text(", because ");
            first.push_words(decides.as_words());
            first.push_text('.');
        }
        let mut markup = Markup::text(first);
        for way in &self.ways {
            let verdict = if way.holds() { "yes" } else { "no" };
            if !way.title.is_empty() {
                markup = markup.with_text(quoted(&way.title).text(format_args!(": {verdict}")));
            }
            markup = markup.with_table(&["", "value", "is", "must be", "given by"], way.rows());
        }
        let changes: Vec<Words> = self.changes().into_iter().map(|change| code(&change.text)).collect();
        if !changes.is_empty() {
            markup = markup.with_text("What would have to change:").with_list(changes);
        }
        markup.with_list(self.remarks.iter().map(|remark| quoted(remark)).collect())
    }
}

impl Way {
    fn rows(&self) -> Vec<Vec<Words>> {
        let row = |condition: &Condition| {
            vec![
                if condition.holds { Words::from("yes") } else { Words::new().strong("no") },
                condition.subject.clone(),
                code(&condition.value),
                Words::from(condition.wanted.as_str()),
                condition.origin(),
            ]
        };
        self.conditions.iter().map(row).collect()
    }
}

impl Condition {
    /// "`speed` of `army` is 0 (add in harbor.g:12) and must be at least 1"
    fn as_words(&self) -> Words {
        let words = self.subject.clone().text(format_args!(" is {} (", self.value)).with(self.origin());
        words.text(format_args!(") and must be {}", self.wanted))
    }

    /// What gives the value, which leads there.
    fn origin(&self) -> Words {
        match self.place {
            Some(place) => Words::new().link(self.given_by.as_str(), place.file, place.range),
            None => Words::from(self.given_by.as_str()),
        }
    }
}

impl Survey {
    /// The survey as a text.
    pub fn markup(&self) -> Markup {
        let mut markup = Markup::text(Words::new().strong(code(&self.subject).text(" can")));
        for verb in &self.verbs {
            let can = if verb.can.is_empty() {
                Words::from("nothing")
            } else {
                Words::joined(verb.can.iter().map(code), ", ")
            };
            let cannot = |(condition, names): &(Condition, Vec<String>)| {
                let names = Words::joined(names.iter().map(code), ", ");
                Words::from("not ")
                    .with(names)
                    .text(": ")
                    .with(quoted(&condition.reason))
                    .text(", because ")
                    .with(condition.as_words())
            };
            markup = markup
                .with_text(Words::from(verb.verb).text(": ").with(can))
                .with_list(verb.cannot.iter().map(cannot).collect());
        }
        markup
    }
}

/// Words of a message, in which code stands between backquotes.
fn quoted(message: &str) -> Words {
    let mut words = Words::new();
    for (nth, part) in message.split('`').enumerate() {
        words = if nth % 2 == 0 { words.text(part) } else { words.code(part) };
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(value: &str, holds: bool) -> Condition {
        Condition {
            subject: code("speed").text(" of ").code("army"),
            value: value.to_owned(),
            wanted: "at least 1".to_owned(),
            holds,
            reason: "`army` never moves".to_owned(),
            given_by: "the default".to_owned(),
            place: None,
            change: (!holds).then(|| Change { text: "(add army speed 1)".to_owned(), edits: None }),
        }
    }

    fn explanation(ways: Vec<Way>) -> Explanation {
        let statement = code("army").text(" cannot move");
        Explanation { question: "army move".to_owned(), statement, ways, remarks: vec!["mind the gap".to_owned()] }
    }

    #[test]
    fn the_nearest_way_decides() {
        let far = Way { title: "far".to_owned(), conditions: vec![condition("0", false), condition("0", false)] };
        let near = Way { title: "near".to_owned(), conditions: vec![condition("2", true), condition("0", false)] };
        let explained = explanation(vec![far.clone(), near]);
        assert!(!explained.holds() && explained.changes().len() == 1);
        let text = explained.markup().plain();
        let first = "army cannot move. The reason: army never moves, because speed of army is 0 (the default) and must \
                     be at least 1.";
        assert_eq!(text.lines().next(), Some(first), "{text}");
        assert!(text.contains("near: no") && text.ends_with("  * (add army speed 1)\n\n  * mind the gap"), "{text}");
        let open = Way { title: String::new(), conditions: Vec::new() };
        let explained = explanation(vec![far, open]);
        assert!(explained.holds() && explained.changes().is_empty());
    }

    #[test]
    fn one_change_that_is_missing_leaves_none() {
        let stuck = Condition { change: None, ..condition("0", false) };
        let way = Way { title: String::new(), conditions: vec![condition("0", false), stuck] };
        assert!(explanation(vec![way]).changes().is_empty());
    }

    #[test]
    fn a_survey_groups_what_cannot_be_done() {
        let cannot = vec![(condition("0", false), vec!["sea".to_owned(), "lake".to_owned()])];
        let verb = SurveyedVerb { verb: "enter", can: vec!["land".to_owned()], cannot };
        let survey = Survey { subject: "army".to_owned(), verbs: vec![verb] };
        let text = Answer::Surveyed(survey).markup().plain();
        let expected = "army can\n\nenter: land\n\n  * not sea, lake: army never moves, because speed of army is 0 (the \
                        default) and must be at least 1";
        assert_eq!(text, expected);
    }
}
