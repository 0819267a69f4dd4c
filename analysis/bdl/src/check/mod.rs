//! Faults of a BDL file beyond its syntax: names, the numbers that name a square, a distance or a player
//! (reference/bdl.md, What the compiler checks; Text against grammar), and the game that all of it makes.
//!
//! The compiler resolves no name, compares few numbers and never looks at the board, so most of this is a warning: the
//! game is built and breaks, or does something else. What the compiler alone refuses is a warning too, because no game
//! is built then. What only has no effect is information or a hint. Where the grammar has reported a fault already,
//! what follows from it is not reported here.

mod invariants;
mod lines;
mod movement;
mod names;
mod pieces;
mod placed_again;
mod placements;
mod rules;
#[cfg(test)]
mod tests;
mod whole;

use ludex_base::{Code, Db, Diagnostic, File, FileModel, Findings, Fix, Name, Severity, parse_once};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::Board;
use crate::game::{Game, Interval, Literal, LiteralValue, Property, Word, game};
use crate::occurrences::model;
use crate::play::unmet_expectations;
use crate::{codes, javascript};

/// At most this many characters before something are looked at to find the beginning of its line.
const MAX_INDENTED: usize = 200;

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let parse = parse_once(db, file);
    let game = game(db, file);
    let mut checker = Checker {
        file,
        text: file.text(db),
        model: model(db, file),
        game,
        board: Board::of(game),
        pieces: game.pieces.iter().enumerate().filter_map(|(at, piece)| Some((piece.name?.name, at))).collect(),
        faults: Faults::new(parse.errors.iter().filter(|error| loses_text(error)).map(|error| error.range)),
        out: Findings::default(),
    };
    checker.names();
    checker.rules(&parse);
    checker.pieces();
    checker.placements();
    checker.invariants();
    checker.whole_game();
    for (place, message) in unmet_expectations(db, file) {
        checker.out.report(codes::EXPECTATION, place, message);
    }
    let mut of_javascript = Vec::new();
    javascript::check(db, file, &mut of_javascript);
    checker.out.extend(of_javascript);
    checker.out.into_sorted()
}

/// True for a fault because of which something may be missing from the tree.
fn loses_text(error: &SyntaxError) -> bool {
    use ludex_syntax::bdl::codes;
    let harmless = [
        codes::UNKNOWN_CHARACTER,
        codes::BYTE_ORDER_MARK,
        codes::EXPLICIT_BRACE,
        codes::SECTION_ORDER,
        codes::MISSING_SECTION,
        codes::REPEATED_SECTION,
        codes::RESERVED_WORD,
        codes::JS_CHARACTER,
        codes::JS_SYNTAX,
        codes::JS_UNCLOSED,
        codes::TOO_DEEP,
    ];
    !harmless.contains(&error.code)
}

/// The places where the grammar has reported something.
struct Faults {
    /// The beginning of each, in order, and how far it and those before it reach.
    reach: Vec<(TextSize, TextSize)>,
}

impl Faults {
    /// Of faults in the order of where they begin.
    fn new(ranges: impl Iterator<Item = TextRange>) -> Faults {
        let mut furthest = TextSize::new(0);
        let reach = ranges.map(|range| {
            furthest = furthest.max(range.end());
            (range.start(), furthest)
        });
        Faults { reach: reach.collect() }
    }

    /// True if one of them shares a byte or a border with a range.
    fn touch(&self, range: TextRange) -> bool {
        let begun = self.reach.partition_point(|(start, _)| *start <= range.end());
        self.reach[..begun].last().is_some_and(|(_, furthest)| *furthest >= range.start())
    }
}

struct Checker<'db> {
    file: File,
    text: &'db str,
    model: &'db FileModel,
    game: &'db Game,
    board: Board,
    /// The pieces that are written in BDL by their names, as places in the list; of several the last one.
    pieces: FxHashMap<Name, usize>,
    faults: Faults,
    out: Findings,
}

impl Checker<'_> {
    /// Reports something that stands a second time.
    fn again(&mut self, code: &'static Code, message: String, range: TextRange, first: TextRange) -> &mut Diagnostic {
        let diagnostic = self.out.report(code, range, message);
        diagnostic.severity(Severity::Warning).related(self.file, first, "the earlier one")
    }

    /// True if the grammar has reported something in a range or at its borders.
    fn faulty(&self, range: TextRange) -> bool {
        self.faults.touch(range)
    }

    /// The text of a range on one line.
    fn shown(&self, range: TextRange) -> String {
        let text = self.text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The fix that takes something out, with the blanks before it. What is taken out may have been meant.
    fn removal(&self, range: TextRange, title: String) -> Fix {
        Fix::replace(title, self.file, self.with_blanks_before(range), "").alternative()
    }

    /// A range with the blanks and line breaks before it.
    fn with_blanks_before(&self, range: TextRange) -> TextRange {
        let before = self.text.get(..usize::from(range.start())).unwrap_or_default();
        let start = TextSize::of(before.trim_end_matches([' ', '\t', '\r', '\n']));
        TextRange::new(start, range.end())
    }

    /// The edit that writes `mirrored` behind a block of moves or positions: below one of several lines, else beside it.
    fn mirrored_behind(&self, block: TextRange) -> (TextRange, String) {
        let is_long = self.text.get(std::ops::Range::<usize>::from(block)).is_some_and(|text| text.contains('\n'));
        let blanks = if is_long { format!("\n{}", self.indentation(block.start())) } else { " ".to_owned() };
        (TextRange::empty(block.end()), format!("{blanks}mirrored"))
    }

    /// The blanks that the line of an offset begins with; none in a long line, which is not searched through.
    fn indentation(&self, offset: TextSize) -> &str {
        let before = self.text.get(..usize::from(offset)).unwrap_or_default();
        let line_break = before.char_indices().rev().take(MAX_INDENTED).find(|(_, c)| *c == '\n');
        let line = line_break.and_then(|(at, _)| before.get(at + 1..)).unwrap_or_default();
        line.strip_suffix(line.trim_start_matches([' ', '\t'])).unwrap_or_default()
    }

    /// Each property once; of several the last counts (reference/bdl.md, What the compiler checks).
    fn properties(&mut self, properties: &[Property]) {
        let mut seen: Vec<&Property> = Vec::new();
        for property in properties {
            // There are four words, so the list of those seen stays short.
            match seen.iter_mut().find(|earlier| earlier.key == property.key) {
                Some(earlier) => {
                    let message =
                        format!("`{}` is already given: only the last one counts", self.shown(property.key_range));
                    let first = earlier.key_range;
                    *earlier = property;
                    self.again(codes::REPEATED_PROPERTY, message, property.key_range, first);
                }
                None => seen.push(property),
            }
            self.literals([property.value]);
            if property.key == K::OWNER_KW {
                self.player("owner", property.key_range, property.value);
            }
        }
    }

    /// There are two players (documents/bdl.txt, Main rules and Piece Placement Description).
    fn player(&mut self, key: &str, key_range: TextRange, value: Option<Literal>) {
        let Some(number) = value.and_then(|value| value.number()) else { return };
        if matches!(number, 0 | 1) {
            return;
        }
        let range = value.map_or(key_range, |value| value.range);
        let message = format!("`{key}` must be `0` or `1`, the numbers of the two players; {number} is neither");
        let fixes = ["0", "1"].map(|player| Fix::write(self.file, range, player).alternative());
        self.out.report(codes::VALUE_RANGE, range, message).fixes.extend(fixes);
    }

    /// The compiler fails on what does not fit into 32 bits (reference/bdl.md, Lexical rules).
    fn literals(&mut self, literals: impl IntoIterator<Item = Option<Literal>>) {
        for literal in literals.into_iter().flatten().filter(|literal| literal.value == LiteralValue::TooLarge) {
            let message = "the compiler crashes on this number: it accepts only -2147483648 to 2147483647";
            self.out.report(codes::NUMBER_SIZE, literal.range, message);
        }
    }

    /// The compiler takes a range that runs backwards for no number at all (reference/bdl.md, What
    /// the compiler checks).
    fn interval(&mut self, interval: Option<&Interval>) {
        let Some(interval) = interval else { return };
        let first = interval.first.filter(|_| interval.is_range);
        self.literals([first, interval.last]);
        let Some((from, to)) = interval.bounds().filter(|(from, to)| to < from) else { return };
        if !self.faulty(interval.range) {
            let message = format!("this range is empty: write the smaller number first, `[{to}, {from}]`");
            let fix = self.swap(interval.first, interval.last);
            self.out.report(codes::EMPTY_RANGE, interval.range, message).fixes.extend(fix);
        }
    }

    /// Lets two numbers change places.
    fn swap(&self, first: Option<Literal>, second: Option<Literal>) -> Option<Fix> {
        let (first, second) = first.zip(second)?;
        let edit = |at: Literal, with: Literal| (at.range, self.shown(with.range));
        Some(Fix::edits("swap the two ends", self.file, [edit(first, second), edit(second, first)]))
    }

    /// Each piece of a list once.
    fn arguments(&mut self, names: &[Word]) {
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        for word in names {
            if !seen.insert(word.name) {
                let message = format!("`{}` is already in this list; naming it again has no effect", word.name);
                self.out.report(codes::REPEATED_ARGUMENT, word.range, message).unnecessary = true;
            }
        }
    }
}
