//! Brackets that are missing.

use rowan::TextRange;

use super::{Ending, Planner, Sexpr, is_close, is_open, is_outermost};
use crate::tree::MAX_DEPTH;

/// Part of an item: unclosed brackets, and what belongs to the lists they open.
pub(super) struct Damage<'d> {
    /// The brackets, each inside the list of the one before.
    pub(super) unclosed: &'d [usize],
    /// The column of the first one, if it begins its line.
    pub(super) column: Option<u32>,
    /// The position before which the item ends.
    pub(super) limit: usize,
}

/// The outcome of one way to mend [`Damage`].
struct Outcome {
    endings: Vec<Ending>,
    /// The brackets that are open at the limit nevertheless.
    open: Vec<usize>,
}

/// A list that is open while lines are compared with it.
struct Level {
    opener: usize,
    /// Lines that do not stand further right are not in the list.
    column: Option<u32>,
}

impl<S: Sexpr> Planner<'_, '_, S> {
    /// Finds the places where unclosed lists were meant to end, and reports them.
    pub(super) fn mend(&mut self, damage: &Damage<'_>) {
        // What indentation shows first may be how the author always writes, so the next ones are tried
        // too, and the item itself last.
        const TRIALS: [(bool, usize); 5] = [(false, 0), (false, 1), (false, 2), (false, 3), (true, 0)];
        let mut best = Outcome { endings: Vec::new(), open: damage.unclosed.to_vec() };
        for (outermost, skip) in TRIALS {
            let Some(outcome) = self.trial(damage, outermost, skip) else { continue };
            let mended = outcome.open.is_empty() && !outcome.endings.is_empty();
            if mended || skip == 0 {
                best = outcome;
            }
            if mended {
                break;
            }
        }
        let Outcome { mut endings, open } = best;
        if let Some(&innermost) = open.last() {
            endings.push(Ending { before: damage.limit, lists: open.len(), innermost });
        }
        let item = damage.unclosed[0];
        let torn = self.is_torn(item, damage.limit);
        for ending in &endings {
            self.plan.closes.push((ending.before, ending.lists));
            if !torn {
                // Right behind the name of a form its whole contents may follow without indentation.
                let bare = ending.innermost == item && ending.before < damage.limit && ending.before - item <= 3;
                self.report_unclosed(ending, !bare || self.follows_empty_line(ending.before));
            }
        }
    }

    fn follows_empty_line(&self, position: usize) -> bool {
        let gap = TextRange::new(self.p.range_at(position - 1).end(), self.start(position));
        self.p.text()[gap].matches('\n').count() > 1
    }

    /// Ends lists where a line shows that they were meant to, as far as brackets are missing; the
    /// first `skip` such lines are passed over, and the item itself stays open unless `outermost`.
    /// `None` if what follows then does not fit.
    fn trial(&self, damage: &Damage<'_>, outermost: bool, mut skip: usize) -> Option<Outcome> {
        let mut missing = damage.unclosed.len();
        let mut levels: Vec<Level> = Vec::new();
        let mut endings = Vec::new();
        // Where the current line begins with a list: its column, and how many lists are around it.
        let mut line: Option<(u32, usize)> = None;
        let mut ended = false;
        for position in damage.unclosed[0]..damage.limit {
            if self.plan.is_stray(position) {
                continue;
            }
            levels.truncate(levels.len().saturating_sub(self.unfit_before(position)));
            let kind = self.p.kind_at(position);
            let is_list = is_open(kind);
            let (first, column) = if is_list { self.line_start(position) } else { (position, self.column(position)) };
            if let Some(column) = column
                && missing > 0
                && let Some(from) = self.first_outdented(damage, &levels, position, column, outermost)
                && levels.len() - from <= missing
            {
                if skip > 0 {
                    skip -= 1;
                } else {
                    let lists = levels.len() - from;
                    let innermost = levels[levels.len() - 1].opener;
                    endings.push(Ending { before: first, lists, innermost });
                    levels.truncate(from);
                    missing -= lists;
                }
            }
            if ended && column.is_none_or(|column| damage.column.is_some_and(|base| column > base)) {
                return None;
            }
            ended = false;
            if is_list {
                if levels.len() > MAX_DEPTH as usize {
                    return None;
                }
                // A list beside the one that begins the line is compared with that.
                let beside = line.filter(|&(_, around)| around == levels.len()).map(|(column, _)| column);
                line = column.map(|column| (column, levels.len())).or(line);
                levels.push(Level { opener: position, column: column.or(beside) });
            } else {
                line = line.filter(|_| column.is_none());
                if is_close(kind) {
                    let closed = levels.pop()?;
                    if !self.closes(closed.opener, position) {
                        return None;
                    }
                    ended = levels.is_empty();
                }
            }
        }
        Some(Outcome { endings, open: levels.into_iter().map(|level| level.opener).collect() })
    }

    /// The first of the open lists that a line which begins with this bracket in this column is not
    /// in. Atoms show nothing: rows and texts often stand at the margin.
    fn first_outdented(
        &self,
        damage: &Damage<'_>,
        levels: &[Level],
        position: usize,
        column: u32,
        outermost: bool,
    ) -> Option<usize> {
        let kind = self.p.kind_at(position);
        if is_open(kind) {
            // A form is in a list here only if that is closed behind it, so it is meant to be.
            if self.is_form(position) && is_outermost(Some(column), damage.column) {
                return None;
            }
            let from = usize::from(!outermost);
            return (from..levels.len()).find(|&at| levels[at].column.is_some_and(|around| around >= column));
        }
        let next = position + 1;
        let is_alone = next >= damage.limit || !is_close(self.p.kind_at(next)) || self.column(next).is_some();
        if !is_close(kind) || !is_alone {
            return None;
        }
        (1..levels.len()).find(|&at| levels[at].column.is_some_and(|around| around > column))
    }
}
