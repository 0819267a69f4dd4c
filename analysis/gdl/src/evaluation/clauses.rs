//! The cells that the clauses of a `table` form are about, and the clauses all of whose cells a later one gives again.

use rustc_hash::FxHashMap;

use crate::evaluation::value::{TypeKind, Value};

/// Tables with more words of cells than this are not looked at; 2,000 by 2,000 types fit.
const MAX_WORDS: usize = 1 << 16;

/// The most words of bits that are compared for the clauses of one form.
const MAX_STEPS: usize = 4_000_000;

/// The clauses of a `table` form as rows and columns of bits, one for each type.
pub(crate) struct Cells {
    /// The numbers of words that hold the bits of all types of either index.
    words: [usize; 2],
    /// The number of types that the first index may mean.
    rows: usize,
    /// The number of each clause: that of its list, if one form is looked at.
    nodes: Vec<u32>,
    /// For each clause its rows, then its columns.
    bits: Vec<u64>,
}

/// The clauses that give every cell of earlier ones again.
pub(crate) struct Overwritten {
    /// The number of each of these clauses, with those of the earlier ones in order.
    pub clauses: Vec<(u32, Vec<u32>)>,
    /// False if there are too many clauses to compare all of them.
    pub is_complete: bool,
}

impl Cells {
    /// No clauses yet; [`None`] if the table is too large.
    pub(crate) fn new(sizes: [usize; 2]) -> Option<Cells> {
        let words = sizes.map(|size| size.div_ceil(64));
        let fits = sizes[0].saturating_mul(words[1]) <= MAX_WORDS;
        fits.then(|| Cells { words, rows: sizes[0], nodes: Vec::new(), bits: Vec::new() })
    }

    /// Forgets the clauses so far: a value for the whole table overwrites them.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.bits.clear();
    }

    /// Adds a clause, unless an index is not a type or a list of types of its kind. True if a type
    /// stands in an index twice.
    pub(crate) fn push(&mut self, node: u32, indices: [(&Value, TypeKind); 2]) -> bool {
        let before = self.bits.len();
        let mut repeats = false;
        for ((value, kind), words) in indices.into_iter().zip(self.words) {
            let from = self.bits.len();
            self.bits.resize(from + words, 0);
            let Some(repeated) = mark(value, kind, &mut self.bits[from..]) else {
                self.bits.truncate(before);
                return false;
            };
            repeats |= repeated;
        }
        self.nodes.push(node);
        repeats
    }

    /// The rows and the columns of a clause.
    fn clause(&self, position: usize) -> (&[u64], &[u64]) {
        let stride = self.words[0] + self.words[1];
        self.bits[position * stride..(position + 1) * stride].split_at(self.words[0])
    }

    /// The clauses that give every cell of earlier ones again.
    pub(crate) fn overwritten(&self) -> Overwritten {
        if self.nodes.len() < 2 {
            return Overwritten { clauses: Vec::new(), is_complete: true };
        }
        let mut found: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut covered = vec![0u64; self.rows * self.words[1]];
        let mut steps = 0;
        for position in (0..self.nodes.len()).rev() {
            let (rows, columns) = self.clause(position);
            let mut dead = true;
            for row in ones(rows) {
                let row = &mut covered[row * columns.len()..][..columns.len()];
                for (there, here) in row.iter_mut().zip(columns) {
                    dead &= *here & !*there == 0;
                    *there |= *here;
                }
                steps += columns.len();
            }
            if dead {
                let later = (position + 1..self.nodes.len()).find(|later| {
                    let (later_rows, later_columns) = self.clause(*later);
                    steps += rows.len() + columns.len();
                    steps > MAX_STEPS || is_part(rows, later_rows) && is_part(columns, later_columns)
                });
                // Cells that only several later clauses together give again are not a clear case.
                if let Some(later) = later.filter(|_| steps <= MAX_STEPS) {
                    found.entry(self.nodes[later]).or_default().push(self.nodes[position]);
                }
            }
            if steps > MAX_STEPS {
                break;
            }
        }
        let mut clauses: Vec<(u32, Vec<u32>)> = found.into_iter().collect();
        clauses.sort_unstable();
        for (_, earlier) in &mut clauses {
            earlier.reverse();
        }
        Overwritten { clauses, is_complete: steps <= MAX_STEPS }
    }
}

/// Sets the bits of a type or of a list of types, and tells if one of them stands there twice; [`None`]
/// if there is anything else, or nothing.
fn mark(value: &Value, kind: TypeKind, bits: &mut [u64]) -> Option<bool> {
    let items = value.as_list().unwrap_or(std::slice::from_ref(value));
    let mut repeats = false;
    for item in items {
        let id = item.as_type().filter(|id| id.kind == kind)?;
        let word = bits.get_mut(id.index as usize / 64)?;
        let bit = 1u64 << (id.index % 64);
        repeats |= *word & bit != 0;
        *word |= bit;
    }
    (!items.is_empty()).then_some(repeats)
}

/// The positions of the bits that are set.
fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, bits)| {
        let mut rest = *bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                word * 64 + bit
            })
        })
    })
}

/// True if every bit is set in the other as well.
fn is_part(bits: &[u64], of: &[u64]) -> bool {
    bits.iter().zip(of).all(|(bits, of)| bits & !of == 0)
}
