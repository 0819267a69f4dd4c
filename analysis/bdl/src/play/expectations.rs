//! What a game expects of itself, in comments of its JavaScript, the only ones that BDL has: `// expect: 20, 400, 8902`
//! are the numbers of sequences of 1, 2 and 3 legal moves.

use ludex_base::green::children;
use ludex_base::run::{Difference, EXPECTATION_MARK, Expectation, Verdict};
use ludex_base::{Db, File, TextRange, parse_once};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::tree::Kind as _;
use rowan::{GreenNodeData, NodeOrToken};

use super::{Places, book_of};
use crate::fuel::{Fuel, Spent};
use crate::game::game;
use crate::position::rulebook::Rulebook;

/// The most expectations of a file.
const MAX_EXPECTATIONS: usize = 100;

/// The most numbers of an expectation.
const MAX_NUMBERS: usize = 20;

/// The steps that are spent on an expectation that is tried, and on all of a file in a check.
const STEPS: u64 = 2_000_000_000;
const STEPS_OF_CHECK: u64 = 1_000_000;

/// The expectations of a file, in order.
pub(crate) fn expectations(db: &dyn Db, file: File) -> Vec<Expectation> {
    let mut found = Vec::new();
    // Most games have none, and all of a workspace may be asked.
    if file.text(db).contains(EXPECTATION_MARK) {
        visit(&parse_once(db, file).green, 0.into(), &mut found);
    }
    found
}

/// Looks for expectations in the comments of a node.
// Recursion is bounded: the parsers of BDL and of its JavaScript give up at a depth of their own.
fn visit(node: &GreenNodeData, start: TextSize, found: &mut Vec<Expectation>) {
    for (at, child) in children(node, start) {
        if found.len() >= MAX_EXPECTATIONS {
            return;
        }
        match child {
            NodeOrToken::Node(inside) => visit(inside, at, found),
            NodeOrToken::Token(token) => {
                if matches!(K::from_raw(token.kind().0), K::COMMENT | K::BLOCK_COMMENT) {
                    found.extend(expectation(token.text(), at));
                }
            }
        }
    }
}

/// The expectation that a comment is.
fn expectation(comment: &str, at: TextSize) -> Option<Expectation> {
    let words = comment.trim_start_matches(['/', '*', ' ', '\t']);
    let before = TextSize::of(comment) - TextSize::of(words);
    let words = words.trim_end_matches(['/', '*', ' ', '\t', '\r', '\n']);
    let written = words.strip_prefix(EXPECTATION_MARK)?.trim();
    let is_one_line = !written.contains('\n');
    let range = TextRange::at(at + before, TextSize::of(words));
    is_one_line.then(|| Expectation { range, text: written.to_owned() })
}

/// The outcomes of trying expectations of a file, in their order.
pub(crate) fn try_expectations(db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
    if expectations.is_empty() {
        return Vec::new();
    }
    let places = Places::of(db, file);
    let book = book_of(db, file, game(db, file), &places);
    let tried = expectations.iter().map(|expectation| {
        let book = match &book {
            Ok(book) => book,
            Err(why) => return Verdict::Untried(why.clone()),
        };
        let interrupt = || db.unwind_if_revision_cancelled();
        match tried(book, &places, &expectation.text, &mut Fuel::new(STEPS), &interrupt) {
            Ok(verdict) => verdict,
            Err(Spent) => Verdict::Untried("counting these sequences takes too long".to_owned()),
        }
    });
    tried.collect()
}

/// The expectations of a file that are not met, as far as that takes few steps to find: what is wrong with each, as a
/// sentence without its full stop.
pub(crate) fn unmet_expectations(db: &dyn Db, file: File) -> Vec<(TextRange, String)> {
    let expectations = expectations(db, file);
    if expectations.is_empty() {
        return Vec::new();
    }
    let places = Places::of(db, file);
    // What is wrong with the game is said where it is wrong.
    let Ok(book) = book_of(db, file, game(db, file), &places) else { return Vec::new() };
    let mut fuel = Fuel::new(STEPS_OF_CHECK);
    let mut unmet = Vec::new();
    for expectation in expectations {
        match tried(&book, &places, &expectation.text, &mut fuel, &|| db.unwind_if_revision_cancelled()) {
            Ok(Verdict::Met { .. }) => {}
            Ok(Verdict::Unmet { message, .. }) => {
                unmet.push((expectation.range, format!("this is not met: {message}")));
            }
            Ok(Verdict::Untried(why)) => unmet.push((expectation.range, format!("this cannot be tried: {why}"))),
            Err(Spent) => break,
        }
    }
    unmet
}

/// Tries an expectation.
fn tried(
    book: &Rulebook,
    places: &Places,
    written: &str,
    fuel: &mut Fuel,
    interrupt: &dyn Fn(),
) -> Result<Verdict, Spent> {
    let numbers: Option<Vec<u64>> = written.split(',').map(|number| number.trim().parse().ok()).collect();
    let Some(wanted) = numbers.filter(|numbers| numbers.len() <= MAX_NUMBERS) else {
        let why = format!(
            "write the numbers of sequences of 1, 2 and more legal moves with commas between, such as `20, 400`, at \
             most {MAX_NUMBERS}"
        );
        return Ok(Verdict::Untried(why));
    };
    let mut found = Vec::with_capacity(wanted.len());
    fuel.trouble = None;
    for (depth, number) in (1_u32..).zip(&wanted) {
        interrupt();
        let count = book.count(&book.start, depth, fuel);
        if let Some(trouble) = fuel.trouble.take() {
            return Ok(Verdict::Untried(places.troubled(&trouble)));
        }
        let count = count?;
        found.push(count);
        if count != *number {
            let (expected, found) = (listed(&wanted), listed(&found));
            let message = format!("expected `{number}` sequences of {depth} moves, found `{count}`");
            let message = message.replace(" of 1 moves", " of 1 move");
            return Ok(Verdict::Unmet { message, difference: Some(Difference { expected, found }) });
        }
    }
    Ok(Verdict::Met { note: None })
}

/// Numbers as they are written in an expectation.
fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    /// A game with an expectation in the JavaScript that says who is next.
    fn fixture(expected: &str, change: &str) -> Fixture {
        let text = format!(
            "rules{{
  first_player : 0
  width : 3
  height : 3
  coloring : alternate
  player_change : explicit{{
    // {expected}
    (context) => {{ {change} }}
  }}
}}
pieces{{ hare{{ moves{{ vertical(1, 1), kills : false }} mirrored }} }}
initial_piece_position{{ hare{{ positions{{ x : [0, 2], y : 0 }} mirrored }} }}
invariants{{ }}
finish{{ no_moves_available }}
"
        );
        Fixture::new(crate::LANGUAGES, "bdl", &text)
    }

    fn verdicts(expected: &str, change: &str) -> Vec<Verdict> {
        let fixture = fixture(expected, change);
        let found = expectations(&fixture.db, fixture.files[0]);
        try_expectations(&fixture.db, fixture.files[0], &found)
    }

    const CHANGE: &str = "context.current_player ^= 1";

    #[test]
    fn numbers_of_sequences_are_expected() {
        assert_eq!(verdicts("expect: 3, 6, 6, 0", CHANGE), [Verdict::Met { note: None }]);
        assert_eq!(verdicts("what to expect: 3", CHANGE), []);
        let difference = Difference { expected: "3, 9".to_owned(), found: "3, 6".to_owned() };
        let message = "expected `9` sequences of 2 moves, found `6`".to_owned();
        assert_eq!(verdicts("expect: 3, 9", CHANGE), [Verdict::Unmet { message, difference: Some(difference) }]);
        let problem = |expected: &str, change: &str| {
            let verdicts = verdicts(expected, change);
            verdicts[0].problem().unwrap_or_default().to_owned()
        };
        assert!(problem("expect: 3 9", CHANGE).starts_with("write the numbers of sequences"));
        let why = "line 6: JavaScript takes part that could not be run: `Math.random` is not run here (line 8)";
        assert_eq!(problem("expect: 3, 6", "context.current_player = Math.random()"), why);
        // Who is next does not matter for the first move.
        assert_eq!(problem("expect: 3", "context.current_player = Math.random()"), "");
    }

    #[test]
    fn a_check_tries_them() {
        let unmet = |expected: &str| {
            let fixture = fixture(expected, CHANGE);
            let text = fixture.files[0].text(&fixture.db);
            let unmet = unmet_expectations(&fixture.db, fixture.files[0]).into_iter();
            unmet.map(|(range, message)| (text[range].to_owned(), message)).collect::<Vec<_>>()
        };
        assert_eq!(unmet("expect: 3, 6"), []);
        let message = "this is not met: expected `2` sequences of 1 move, found `3`";
        assert_eq!(unmet("expect: 2"), [("expect: 2".to_owned(), message.to_owned())]);
    }
}
