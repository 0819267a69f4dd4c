//! The squares that a move leads to, in columns and rows of the board as it is drawn, whoever stands in the way.

use crate::game::{Direction, Line, Shape, Vector};

/// Squares that a move leads to, counted from where the piece stands. Rows count downwards: that is where a positive
/// `y` and `vertical` lead, whoever moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// Every pair of these columns and rows, both ends included. Nothing in between is looked at: a vector leaps.
    Leaps {
        /// From the least to the greatest.
        x: (i64, i64),
        /// From the least to the greatest.
        y: (i64, i64),
    },
    /// The squares of a line, one after the other from the nearest.
    Line {
        /// One step: -1, 0 or 1.
        dx: i64,
        /// One step: -1, 0 or 1.
        dy: i64,
        /// The distance of the first square, at least 1.
        near: i64,
        /// The distance of the last square.
        far: i64,
    },
}

/// The ways that a move leads: none if it is empty; `None` if that is not known. An open end lies `open` squares away.
pub(crate) fn reaches(shape: &Shape, open: Option<i64>) -> Option<Vec<Reach>> {
    match shape {
        Shape::Vector(vector) => leaps(vector),
        Shape::Line(line) => arms(line, open),
        Shape::Script { .. } | Shape::Missing => None,
    }
}

fn leaps(vector: &Vector) -> Option<Vec<Reach>> {
    let (x, y) = vector.bounds()?;
    let is_empty = x.1 < x.0 || y.1 < y.0;
    Some(if is_empty { Vec::new() } else { vec![Reach::Leaps { x, y }] })
}

/// The arms of a line. An interval across 0 leaves 0 out. The sign of `diagonal` is that of the column: positive
/// distances lead right, up and down, negative ones left. `None` if an end is not known.
pub(crate) fn arms(line: &Line, open: Option<i64>) -> Option<Vec<Reach>> {
    let (first, second) = line.bounds(open)?;
    let mut arms = Vec::new();
    let mut arm = |dx: i64, dy: i64, near: i64, far: i64| {
        if near <= far {
            arms.push(Reach::Line { dx, dy, near, far });
        }
    };
    let positive = (first.max(1), second);
    let negative = (second.saturating_neg().max(1), first.saturating_neg());
    for (sign, (near, far)) in [(1, positive), (-1, negative)] {
        match line.direction {
            Direction::Horizontal => arm(sign, 0, near, far),
            Direction::Vertical => arm(0, sign, near, far),
            Direction::Diagonal => {
                arm(sign, 1, near, far);
                arm(sign, -1, near, far);
            }
        }
    }
    Some(arms)
}

impl Reach {
    /// The same squares with up and down changed.
    pub(crate) fn turned(self) -> Reach {
        match self {
            Reach::Leaps { x, y } => Reach::Leaps { x, y: (-y.1, -y.0) },
            Reach::Line { dx, dy, near, far } => Reach::Line { dx, dy: -dy, near, far },
        }
    }

    /// True if it leads nowhere but to the square where the piece stands.
    pub(crate) fn stays(self) -> bool {
        self == Reach::Leaps { x: (0, 0), y: (0, 0) }
    }

    /// True if it comes to a square this many steps away whatever stands in between.
    pub(crate) fn leaps(self, distance: i64) -> bool {
        let is_leap = match self {
            Reach::Leaps { .. } => true,
            Reach::Line { near, .. } => near == distance,
        };
        is_leap && distance > 1
    }

    /// True if it can stay on a board of this size from at least one square.
    pub(crate) fn fits(self, width: i64, height: i64) -> bool {
        // The distance of the nearest number of an interval.
        let least = |(first, last): (i64, i64)| if first <= 0 && last >= 0 { 0 } else { first.abs().min(last.abs()) };
        match self {
            Reach::Leaps { x, y } => least(x) < width && least(y) < height,
            Reach::Line { dx, dy, near, .. } => (dx == 0 || near < width) && (dy == 0 || near < height),
        }
    }

    /// True if it leads straight along a column.
    pub(crate) fn goes_straight(self) -> bool {
        match self {
            Reach::Leaps { x, y } => x.0 <= 0 && x.1 >= 0 && y != (0, 0),
            Reach::Line { dx, .. } => dx == 0,
        }
    }

    /// True if everything that another one can do is a part of this, whoever stands on the board. A line is stopped by
    /// what stands on it, so one that begins nearer does not contain one that begins farther away.
    pub(crate) fn contains(self, other: Reach) -> bool {
        let within = |outer: (i64, i64), inner: (i64, i64)| outer.0 <= inner.0 && inner.1 <= outer.1;
        let holds = |x: (i64, i64), y: (i64, i64), at: (i64, i64)| within(x, (at.0, at.0)) && within(y, (at.1, at.1));
        match (self, other) {
            (Reach::Leaps { x, y }, Reach::Leaps { x: columns, y: rows }) => within(x, columns) && within(y, rows),
            (Reach::Leaps { x, y }, Reach::Line { dx, dy, near, far }) => {
                holds(x, y, (dx * near, dy * near)) && holds(x, y, (dx * far, dy * far))
            }
            (Reach::Line { dx, dy, near, .. }, Reach::Leaps { x, y }) => {
                let at = (dx * near, dy * near);
                x == (at.0, at.0) && y == (at.1, at.1)
            }
            (
                Reach::Line { dx, dy, near, far },
                Reach::Line { dx: other_dx, dy: other_dy, near: other_near, far: end },
            ) => (dx, dy, near) == (other_dx, other_dy, other_near) && end <= far,
        }
    }
}
