//! How far authors indent: the columns from the line of a bracket to the lines in it, as a file has them, and where
//! closing brackets stand that begin a line.

use rustc_hash::FxHashMap;

use super::pieces::Pieces;
use super::walk::Walk;
use super::{Options, Rules, Step};

/// The columns of one step of indentation, in general and by what stands before a bracket or at its beginning.
#[derive(Debug, Default)]
pub(crate) struct Steps<'t> {
    usual: u32,
    by_key: FxHashMap<&'t str, u32>,
    closes_below_row: bool,
}

/// At most this many different steps of one key are counted.
const MAX_STEPS: usize = 16;

/// The numbers of lines that stand at some distance, by the distance.
#[derive(Debug, Default)]
pub(crate) struct Count {
    lines: u32,
    by_distance: Vec<(u32, u32)>,
}

impl Count {
    pub(crate) fn add(&mut self, distance: u32) {
        self.lines += 1;
        let is_full = self.by_distance.len() >= MAX_STEPS;
        match self.by_distance.iter_mut().find(|(other, _)| *other == distance) {
            Some((_, lines)) => *lines += 1,
            None if !is_full => self.by_distance.push((distance, 1)),
            None => {}
        }
    }

    /// The distance that most lines have, the least of several, and how many have it.
    fn commonest(&self) -> Option<(u32, u32)> {
        self.by_distance.iter().copied().max_by_key(|(distance, lines)| (*lines, u32::MAX - distance))
    }

    /// The distance that nine lines of ten have. One of more than two columns may be a slip unless there are several.
    fn agreed(&self) -> Option<u32> {
        let (distance, lines) = self.commonest()?;
        let sure = u64::from(lines) * 10 >= u64::from(self.lines) * 9;
        let likely = (1..=2).contains(&distance) || ((1..=8).contains(&distance) && self.lines >= 3);
        (sure && likely).then_some(distance)
    }

    /// The distance that more than half of the lines have, if there are several.
    fn usual(&self) -> Option<u32> {
        let (distance, lines) = self.commonest()?;
        (lines >= 3 && lines * 2 > self.lines && (1..=8).contains(&distance)).then_some(distance)
    }
}

impl<'t> Steps<'t> {
    /// The steps of a file.
    pub(crate) fn of(rules: &dyn Rules, pieces: &Pieces<'t>, options: &Options) -> Steps<'t> {
        let default = match (rules.step(), options.step) {
            (Step::Default(_), Some(step)) => return Steps { usual: step.max(1), ..Steps::default() },
            (Step::Fixed(step) | Step::Default(step), _) => step,
        };
        let none = Steps { usual: default, ..Steps::default() };
        let mut walk = Walk::new(rules, pieces, &none, None);
        walk.learn();
        walk.run(pieces.all.len());
        let lesson = walk.learned();
        let usual = match rules.step() {
            Step::Fixed(step) => step,
            Step::Default(step) => lesson.all.usual().unwrap_or(step),
        };
        let by_key = lesson.by_key.into_iter().filter_map(|(key, count)| Some((key, count.agreed()?))).collect();
        Steps { usual, by_key, closes_below_row: lesson.closers_below_row > lesson.closers_below_lead }
    }

    /// The step in a bracket with this key.
    pub(crate) fn of_key(&self, key: &str) -> u32 {
        self.by_key.get(key).copied().unwrap_or(self.usual)
    }

    /// True if more closing brackets on lines of their own stand below the elements of their lists than below the lines
    /// of these.
    pub(crate) fn closes_below_row(&self) -> bool {
        self.closes_below_row
    }

    /// The step anywhere.
    pub(crate) fn usual(&self) -> u32 {
        self.usual
    }
}
