//! The place of a rewrite: the datum that is selected, the data around it, and the programs that read it.

use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::{Db, File, Name, TextRange, TextSize};

use crate::evaluation::result::{Cause, Evaluation};
use crate::evaluation::value::TypeId;
use crate::evaluation::walk::evaluate;
use crate::source::checking::{Checking, checking};
use crate::source::lower::{Datum, Item, Lowered, lower};
use crate::source::modules::contexts;

/// A datum of a top-level item.
pub(super) struct Site<'db> {
    pub(super) db: &'db dyn Db,
    pub(super) file: File,
    pub(super) text: &'db str,
    pub(super) lowered: &'db Lowered,
    /// The index of the item in the file.
    pub(super) index: u32,
    pub(super) item: &'db Item,
    /// From the item down to the innermost datum around what is selected.
    pub(super) path: Vec<u32>,
    /// The programs that read the item.
    pub(super) evaluations: Vec<&'db Evaluation>,
}

/// The programs that a file is a part of.
pub(super) fn programs(db: &dyn Db, file: File) -> Vec<&Evaluation> {
    let roots: &[File] = match checking(db, file) {
        Checking::Alone => contexts(db, file),
        Checking::Inside(roots) => roots,
        Checking::Fragment => &[],
    };
    roots
        .iter()
        .map(|root| {
            let evaluation: &Evaluation = evaluate(db, *root);
            evaluation
        })
        .collect()
}

/// The nodes from an item down to a node of it.
pub(super) fn path_to(item: &Item, node: u32) -> Vec<u32> {
    let mut path = vec![0];
    let mut at = 0;
    while at != node {
        let Some(next) = item.children(at).find(|child| *child <= node && node < item.end(*child)) else { break };
        path.push(next);
        at = next;
    }
    path
}

impl<'db> Site<'db> {
    /// The innermost datum around a range; [`None`] between items.
    pub(super) fn new(db: &'db dyn Db, file: File, range: TextRange) -> Option<Site<'db>> {
        let lowered: &'db Lowered = lower(db, file);
        let index = lowered.map.item_at(range.start())?;
        let item = lowered.items.get(index)?;
        let mut path = path_to(item, lowered.map.node_at(index, range.start())?);
        while path.last().is_some_and(|node| !lowered.map.range(index, *node).contains_range(range)) {
            path.pop();
        }
        if path.is_empty() {
            return None;
        }
        let mut evaluations = programs(db, file);
        evaluations.retain(|evaluation| evaluation.stamp(file, index).is_some());
        Some(Site { db, file, text: file.text(db), lowered, index, item, path, evaluations })
    }

    /// The innermost datum.
    pub(super) fn node(&self) -> u32 {
        self.path.last().copied().unwrap_or_default()
    }

    /// The bytes of a datum of the item.
    pub(super) fn range(&self, node: u32) -> TextRange {
        self.lowered.map.range(self.index, node)
    }

    /// The text of a datum of the item.
    pub(super) fn slice(&self, node: u32) -> &'db str {
        &self.text[self.range(node)]
    }

    /// The bytes from one place to another one behind it.
    pub(super) fn between(&self, start: TextSize, end: TextSize) -> TextRange {
        TextRange::new(start, end.max(start))
    }

    /// True if nothing but blanks stands in a range.
    pub(super) fn is_blank(&self, range: TextRange) -> bool {
        self.text[range].trim().is_empty()
    }

    /// True if no comment stands in a range. A string that looks like one counts as one.
    pub(super) fn is_bare(&self, range: TextRange) -> bool {
        is_bare(&self.text[range])
    }

    /// The blanks before a place, for a line below that begins in the same column.
    pub(super) fn indent(&self, at: TextSize) -> String {
        let line = self.between(line_start(self.text, at), at);
        self.text[line].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
    }

    /// The types that a symbol means in the programs; [`None`] if it means something else, or not always the same.
    pub(super) fn types(&self, name: Name) -> Option<Vec<TypeId>> {
        let types = self.evaluations.iter().map(|evaluation| {
            let stamp = evaluation.stamp(self.file, self.index)?;
            type_before(evaluation, name, stamp)
        });
        types.collect()
    }

    /// The types that a datum, a symbol, means in the programs.
    pub(super) fn types_at(&self, node: u32) -> Option<Vec<TypeId>> {
        self.types(self.item.symbol(node)?)
    }

    /// The symbols of different types, if a datum is one or a plain list of them.
    pub(super) fn listed_types(&self, node: u32) -> Option<Vec<(u32, Vec<TypeId>)>> {
        let nodes: Vec<u32> = match self.item.datum(node) {
            Datum::List => self.item.children(node).collect(),
            _ => vec![node],
        };
        let listed: Option<Vec<_>> = nodes.into_iter().map(|node| Some((node, self.types_at(node)?))).collect();
        listed.filter(|listed| !listed.is_empty() && are_distinct(listed))
    }

    /// True for a number, or a word for one: what is the same wherever it is evaluated.
    pub(super) fn is_number(&self, node: u32) -> bool {
        match self.item.datum(node) {
            Datum::Number(_) => true,
            Datum::Symbol(name) => matches!(name.as_str(), "true" | "false"),
            _ => false,
        }
    }

    /// The values that a datum gives to so many types: a number for all of them, or a list of numbers, one for each.
    pub(super) fn values(&self, node: u32, count: usize) -> Option<Vec<u32>> {
        if self.is_number(node) {
            return Some(vec![node; count]);
        }
        let values: Vec<u32> = self.item.children(node).collect();
        let is_dealt_out = self.item.datum(node) == Datum::List
            && values.len() == count
            && values.iter().all(|value| self.item.number(*value).is_some());
        is_dealt_out.then_some(values)
    }

    /// Symbols in a list as it is written; one stands by itself.
    pub(super) fn list_of(&self, nodes: impl Iterator<Item = u32>) -> String {
        let words: Vec<&str> = nodes.map(|node| self.slice(node)).collect();
        match words.as_slice() {
            [only] => (*only).to_owned(),
            words => format!("({})", words.join(" ")),
        }
    }

    /// A rewrite that makes edits of the file.
    pub(super) fn rewrite(
        &self,
        id: &'static str,
        title: impl Into<String>,
        edits: impl IntoIterator<Item = (TextRange, String)>,
    ) -> Rewrite {
        Rewrite::new(id, RewriteKind::Rewrite, title, self.file, edits)
    }
}

/// The type that a symbol means before a stamp, if the form that defines the type is all that ever binds the symbol.
pub(super) fn type_before(evaluation: &Evaluation, name: Name, stamp: u32) -> Option<TypeId> {
    let [binding] = evaluation.symbols.get(&name)?.as_slice() else { return None };
    let bound = binding.bound.as_ref().filter(|_| binding.cause == Cause::Type && binding.stamp < stamp)?;
    bound.value.as_type()
}

/// True if no type stands twice among these.
pub(super) fn are_distinct(listed: &[(u32, Vec<TypeId>)]) -> bool {
    let mut all: Vec<&Vec<TypeId>> = listed.iter().map(|(_, types)| types).collect();
    all.sort();
    all.windows(2).all(|pair| pair[0] != pair[1])
}

/// True if no comment stands in a text. A string that looks like one counts as one.
pub(super) fn is_bare(text: &str) -> bool {
    !text.contains(';') && !text.contains("#|")
}

/// The start of the line of a place.
pub(super) fn line_start(text: &str, at: TextSize) -> TextSize {
    let before = &text[..usize::from(at)];
    TextSize::of(&before[..before.rfind('\n').map_or(0, |at| at + 1)])
}

/// The lines that a range fills, with their line breaks; [`None`] if something else stands on them, or a comment right
/// above.
pub(super) fn whole_lines(text: &str, range: TextRange) -> Option<TextRange> {
    let start = line_start(text, range.start());
    let behind = &text[usize::from(range.end())..];
    let len = behind.find('\n').map_or(behind.len(), |at| at + 1);
    let lines = TextRange::new(start, range.end() + TextSize::of(&behind[..len]));
    let is_alone = text[TextRange::new(start, range.start())].trim().is_empty() && behind[..len].trim().is_empty();
    (is_alone && !ends_with_comment(&text[..usize::from(start)])).then_some(lines)
}

/// True if the last line of a text is a comment, or ends with one.
fn ends_with_comment(text: &str) -> bool {
    let last = text.lines().next_back().unwrap_or_default();
    !is_bare(last) || last.contains("|#")
}
