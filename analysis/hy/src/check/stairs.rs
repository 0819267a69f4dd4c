//! Stairs: the levels at their ends, and the tag of the place where they are built.

use ludex_base::{Fix, Name, Suggestions, did_you_mean};
use ludex_syntax::hy::ast::{Datum, Stairs};
use ludex_syntax::hy::literal;

use super::Checker;
use crate::codes;
use crate::kinds;
use crate::occurrences::find_level;

/// The tags of places that rooms and corridors set, and the one that stands for all (reference/pyherc.md, Argument
/// kinds). Those of the patterns in `touch-up` come too late: decorators run after the stairs.
const LOCATIONS: [&str; 3] = ["any", "corridor", "room"];

impl Checker<'_> {
    /// Whether the level at an end of stairs is defined anywhere. The game finds out while it is played.
    pub(super) fn stairs_end(&mut self, end: Option<Datum<'_>>, leads: bool) {
        let Some(token) = end.and_then(Datum::into_string) else { return };
        let text = literal::unescape(token.text());
        if find_level(self.db, self.file, Name::new(&text)).is_some() {
            return;
        }
        let what = if leads { "these stairs lead to" } else { "these stairs begin in" };
        let model = self.model;
        let suggestions = self.levels.get_or_insert_with(|| {
            let levels = model.definitions.iter().filter(|definition| definition.kind.namespace == kinds::LEVELS);
            Suggestions::new(levels.map(|definition| definition.id.name.as_str()))
        });
        let guess = suggestions.guess(&text);
        let message = format!("no file defines the level \"{text}\" that {what}");
        let range = token.text_range();
        let diagnostic = self.out.report(codes::UNKNOWN_LEVEL, range, message);
        if let Some(guess) = guess {
            let text = format!("\"{guess}\"");
            diagnostic.guess = Some(text.clone());
            diagnostic.fix(Fix::replace(format!("write {text}"), self.file, range, text));
        }
    }

    /// The tag of the place in which stairs are built: one that a level never sets means no stairs, without a word.
    pub(super) fn location(&mut self, stairs: Stairs<'_>) {
        let Some(token) = stairs.location().and_then(Datum::into_string) else { return };
        let text = literal::unescape(token.text());
        let (file, range) = (self.file, token.text_range());
        if !LOCATIONS.contains(&text.as_str()) {
            let message = format!(
                "no level has a place with the tag \"{text}\", so these stairs are never built: write \"room\", \
                 \"corridor\" or \"any\""
            );
            let diagnostic = self.out.report(codes::UNKNOWN_LOCATION, range, message);
            if let Some(guess) = did_you_mean(&text, LOCATIONS) {
                let guess = format!("\"{guess}\"");
                diagnostic.guess = Some(guess.clone());
                diagnostic.fix(Fix::replace(format!("write {guess}"), file, range, guess));
            }
            return;
        }
        let origin =
            stairs.origin().and_then(Datum::into_string).map(|token| Name::new(&literal::unescape(token.text())));
        let is_single = |origin: Name| self.of_one_section.contains(&origin) && !self.is_merged(origin);
        if text == "corridor" && origin.is_some_and(is_single) {
            let message = "the level in which these stairs begin has a single section and so no corridor, and they are \
                           never built: write \"room\"";
            let fix = Fix::replace("write \"room\"", file, range, "\"room\"");
            self.out.report(codes::UNKNOWN_LOCATION, range, message).fix(fix);
        }
    }
}
