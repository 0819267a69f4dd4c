//! The variants of a module that are run after its forms: what they set, and the forms in their clauses
//! (reference: Modules).

use ludex_base::{File, Name};
use rustc_hash::FxHashMap;

use super::Fold;
use crate::evaluation::result::{DatumPlace, VariableWrite};
use crate::evaluation::skeleton::skeleton;
use crate::evaluation::value::{Evaluated, Value};
use crate::evaluation::variants::{Variant, declared};
use crate::source::lower::Item;
use crate::source::modules::MAX_INCLUDE_DEPTH;

/// At most this many clauses of variants are run in a program. Clauses that include modules with other variants may run
/// one another many times over; real programs run a few.
const MAX_CLAUSES: usize = 1000;

/// The clauses of variants that are being run, and how many have been begun.
#[derive(Default)]
pub(super) struct Running {
    clauses: Vec<DatumPlace>,
    begun: usize,
}

impl<'db> Fold<'db> {
    /// True if a clause may be run now. One that runs itself again would not come to an end.
    fn may_run(&self, clause: DatumPlace) -> bool {
        let depth = self.open.len() + self.running.clauses.len();
        !self.running.clauses.contains(&clause) && depth <= MAX_INCLUDE_DEPTH && self.running.begun < MAX_CLAUSES
    }

    /// Runs the variants of a module: those that options name with the options' values, then the others
    /// with their defaults. True if there was any.
    pub(super) fn variants(&mut self, file: File, options: &[(Name, Option<Value>)]) -> bool {
        let variants = declared(skeleton(self.db, file));
        let mut any = false;
        let mut named: FxHashMap<Name, Vec<usize>> = FxHashMap::default();
        if !options.is_empty() {
            for (index, (_, _, variant)) in variants.iter().enumerate() {
                named.entry(variant.name).or_default().push(index);
            }
        }
        for (name, value) in options {
            for index in named.get(name).into_iter().flatten() {
                let (position, item, variant) = &variants[*index];
                any = true;
                self.used.insert((file, *name));
                self.variant(DatumPlace { file, item: *position, node: 0 }, item, variant, value.as_ref());
            }
        }
        for (position, item, variant) in &variants {
            if self.used.insert((file, variant.name)) {
                any = true;
                self.variant(DatumPlace { file, item: *position, node: 0 }, item, variant, None);
            }
        }
        any
    }

    fn variant(&mut self, place: DatumPlace, item: &'db Item, variant: &Variant, option: Option<&Value>) {
        let number = |value: Value| value.stored().unwrap_or(0);
        let value = match (option, variant.default) {
            (Some(option), _) => number(option.clone()),
            (None, Some(default)) => number(self.value(item, default).value),
            (None, None) => 0,
        };
        let variable = match variant.name.as_str() {
            "world-seen" => Some("terrain-seen"),
            "see-all" => Some("see-all"),
            "sequential" => Some("use-side-priority"),
            "people" => Some("people"),
            "economy" => Some("economy"),
            "supply" => Some("supply"),
            "world-size" => return self.invalidate_size(),
            "real-time" => return,
            _ => None,
        };
        self.clock += 2;
        if let Some(variable) = variable {
            let write = self.write(DatumPlace { node: variant.node, ..place });
            let value = Evaluated::same(Value::integer(value));
            self.evaluation.variables.entry(Name::new(variable)).or_default().push(VariableWrite { write, value });
            return;
        }
        for clause in &variant.clauses {
            let Some(test) = item.child(*clause, 0) else { continue };
            let running = DatumPlace { node: *clause, ..place };
            if self.value(item, test).value.as_number() != Some(value) || !self.may_run(running) {
                continue;
            }
            self.running.clauses.push(running);
            self.running.begun += 1;
            for form in item.children(*clause).skip(1) {
                if let Some(head) = item.head(form) {
                    self.clock += 2;
                    let place = DatumPlace { node: form, ..place };
                    self.evaluation.clauses.insert(place, self.clock);
                    self.form(place, item, head);
                }
            }
            self.running.clauses.pop();
        }
    }
}
