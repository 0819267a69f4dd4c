//! Names of the game that nothing defines: the game finds out while it is played (reference/pyherc.md, Names of the
//! real game).

use ludex_base::{Db, Diagnostic, File, Findings, Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::hy::literal::Generation;

use super::{GameNames, Slips, Sought, names};
use crate::codes;
use crate::dungeon::LOCATIONS;
use crate::generation::of_names;
use crate::level::{Argument, Call, Level, Value, levels};

/// The kinds of artefacts that the game makes, and their parts.
const ARTEFACTS: [&str; 3] = ["scroll", "scroll-name", "scroll-tube"];

/// Reports the names in a file of levels that nothing defines.
pub(crate) fn check(db: &dyn Db, file: File, out: &mut Findings) {
    let levels = levels(db, file);
    let (names, generation): (&GameNames, _) = (names(db), of_names(db, file));
    let mut checker = Checker { file, names, generation, slips: Slips::new(names, generation), out };
    for level in &levels.levels {
        for call in calls(level) {
            checker.call(call);
        }
    }
}

/// The forms of a level whose arguments name something, in no order. Those that stand in the wrong place are left out.
pub(crate) fn calls(level: &Level) -> impl Iterator<Item = &Call> {
    let is_in = |call: &&Call, place: &str| call.builtin().is_some_and(|row| row.place == place);
    let rooms = level.rooms.iter().flatten().filter(move |call| is_in(call, "room-list"));
    let decorators = level.known_decorators().filter(move |call| is_in(call, "touch-up"));
    let packs = level.items.iter().chain(&level.creatures);
    let entries = packs.flat_map(|pack| &pack.entries).map(|entry| &entry.call);
    rooms.chain(decorators).chain(entries).chain(level.stairs.iter().map(|stairs| &stairs.call))
}

struct Checker<'a> {
    file: File,
    names: &'a GameNames,
    generation: Generation,
    slips: Slips<'a>,
    out: &'a mut Findings,
}

impl Checker<'_> {
    fn call(&mut self, call: &Call) {
        for (_, kind, argument) in call.named() {
            match kind {
                "tag" => self.location(argument),
                "symbol" => self.artefact(argument),
                _ => {
                    let Some(sought) = Sought::of(kind) else { continue };
                    // One text in place of a list is another fault.
                    if kind.starts_with("list-of-") && argument.text().is_some() {
                        continue;
                    }
                    for (text, range) in argument.texts() {
                        self.text(sought, text, range);
                    }
                }
            }
        }
    }

    fn text(&mut self, sought: Sought, text: &str, range: TextRange) {
        let known = self.names.known(sought, self.generation);
        if known.is_open() || known.has(text) {
            return;
        }
        let guess = self.slips.guess(sought, text);
        let what = sought.words();
        let (message, severity) = match (sought, known.is_of_workspace()) {
            (Sought::Stairs, _) => {
                (format!("\"{text}\" is not {what}: the game has only \"grey stairs\""), Severity::Warning)
            }
            (_, true) => (
                format!("no file defines \"{text}\" as {what}, and the game stops where it is needed"),
                Severity::Warning,
            ),
            (_, false) => {
                let severity = if guess.is_some() { Severity::Warning } else { Severity::Hint };
                (format!("\"{text}\" is not {what} of the game"), severity)
            }
        };
        let found = self.out.report(codes::UNKNOWN_GAME_NAME, range, message).severity(severity);
        or_write_text(found, self.file, range, guess.as_deref());
    }

    /// Where stairs stand: nowhere else is a tag set before they are built, so that there are none.
    fn location(&mut self, argument: &Argument) {
        let Some(text) = argument.text().filter(|text| !LOCATIONS.contains(text)) else { return };
        let message = format!(
            "no place has the tag \"{text}\" when stairs are built, so there are none: write \"room\", \"corridor\" or \"any\""
        );
        let found = self.out.report(codes::UNKNOWN_GAME_NAME, argument.range, message);
        or_write_text(found, self.file, argument.range, ludex_base::did_you_mean(text, LOCATIONS));
    }

    fn artefact(&mut self, argument: &Argument) {
        let Value::Quoted(name) = &argument.value else { return };
        if ARTEFACTS.contains(&name.as_str().replace('_', "-").as_str()) {
            return;
        }
        let message = format!("the game does not make artefacts of the kind `'{name}`: write `'scroll`");
        let fix = Fix::replace("write `'scroll`", self.file, argument.range, "'scroll");
        self.out.report(codes::UNKNOWN_GAME_NAME, argument.range, message).fix(fix);
    }
}

/// Adds the text that was most likely meant to a finding, and a fix that writes it.
pub(crate) fn or_write_text(found: &mut Diagnostic, file: File, range: TextRange, guess: Option<&str>) {
    let Some(guess) = guess else { return };
    let text = format!("\"{guess}\"");
    found.fix(Fix::replace(format!("write {text}"), file, range, text.clone()));
    found.guess = Some(text);
}
