//! `if`, `else` and `end-if`: which belong together, what they test, and what is not read because of
//! them (reference: Modules).
//!
//! Xconq does not nest conditions. An `if` that is read turns the reading on or off, an `else` turns it
//! round, an `end-if` turns it on, whatever stands between them and across the ends of files; and
//! what is not read includes any `if`.

use crate::check::Checker;
use crate::check::finding::DatumPart;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::Value;
use crate::forms::{Form, Takes};

/// An `if` that has not been ended.
struct Open {
    item: u32,
    /// Its `else` has been met.
    turned: bool,
    /// There is only an `else`; that has been reported.
    stray: bool,
}

impl Checker<'_> {
    /// Follows the conditions of the file from its first form to its last.
    pub(crate) fn conditions(&mut self) {
        let tree = self.tree;
        let mut open: Vec<Open> = Vec::new();
        // How many an `if` stand where nothing is read, and have not been ended.
        let mut hidden = 0u32;
        let mut skipped = None;
        for (position, item) in tree.items.iter().enumerate() {
            let position = position as u32;
            let form = Form::at(item, 0);
            self.item = position;
            if self.evaluation.stamp(self.file, position).is_none() {
                skipped.get_or_insert(position);
                if form == Some(Form::If) {
                    hidden += 1;
                    self.hidden_if(open.last());
                }
                continue;
            }
            self.skipped(skipped.take(), position);
            self.item = position;
            match form {
                Some(Form::If) => open.push(Open { item: position, turned: false, stray: false }),
                Some(Form::Else) if hidden == 0 => match open.last_mut() {
                    Some(last) if !last.turned => last.turned = true,
                    Some(last) => {
                        let place = DatumPlace { file: self.file, item: last.item, node: 0 };
                        let message =
                            "the `if` already has an `else`; a second one switches between reading and skipping again";
                        self.report(0, codes::STRAY_ELSE, message).related(place, "the `if`");
                    }
                    None => {
                        let message =
                            "this `else` does not belong to an `if`, but Xconq still skips the forms after it";
                        self.report(0, codes::STRAY_ELSE, message);
                        open.push(Open { item: position, turned: true, stray: true });
                    }
                },
                Some(Form::EndIf) if hidden > 0 => hidden -= 1,
                Some(Form::EndIf) if open.pop().is_none() => {
                    self.report(0, codes::STRAY_END_IF, "this `end-if` does not belong to an `if` in this file");
                }
                _ => {}
            }
        }
        self.skipped(skipped, tree.items.len() as u32);
        for open in open.into_iter().filter(|open| !open.stray) {
            self.item = open.item;
            let message = "this `if` has no `end-if`, so its condition also applies to the modules that are read \
                           next; write (end-if) after its last form";
            self.report(0, codes::OPEN_IF, message);
        }
    }

    /// An `if` among forms that are not read.
    fn hidden_if(&mut self, around: Option<&Open>) {
        // Where the reading was off from the first form on, the fault is in another file.
        let Some(around) = around else { return };
        let place = DatumPlace { file: self.file, item: around.item, node: 0 };
        let message = "Xconq does not nest conditions: it skips this `if` but reads its `else` and `end-if`, so it \
                       starts reading again too early";
        self.report(0, codes::NESTED_IF, message).related(place, "this condition does not hold");
    }

    /// Fades the forms from one item up to another.
    fn skipped(&mut self, first: Option<u32>, end: u32) {
        let Some(first) = first else { return };
        self.item = first;
        let message = "this is not read because the condition before it does not hold";
        let finding = self.report(0, codes::SKIPPED_FORMS, message).unnecessary();
        finding.place.part = DatumPart::UpTo(end - 1);
    }

    /// `(if test)`
    pub(crate) fn if_form(&mut self, list: u32) {
        let item = self.item();
        if list != 0 {
            self.late_condition(list);
            return;
        }
        let Some(test) = Form::If.node(item, list, Takes::Expression) else {
            let message = "this `if` has no condition, which counts as false; write one, as in (if (= x 1))";
            self.report(list, codes::CONDITION, message);
            return;
        };
        let value = self.evaluate(test);
        let value = value.reader.unwrap_or(value.value);
        match &value {
            Value::Number(quantity) if matches!(quantity.value, 0 | 1) => {}
            Value::Number(quantity) => {
                let message = format!("a condition is 1 (true) or 0 (false); {} counts as false", quantity.value);
                self.report(test, codes::CONDITION, message);
            }
            value if value.is_nil() || value.is_unknown() => {}
            value => {
                let message =
                    format!("a condition is true or false (1 or 0); this is {} and counts as false", value.describe());
                self.report(test, codes::CONDITION, message);
            }
        }
    }

    /// `(else)` or `(end-if)`
    pub(crate) fn switch_form(&mut self, list: u32) {
        if list != 0 {
            self.late_condition(list);
        }
    }

    /// A condition in a clause of a variant.
    fn late_condition(&mut self, list: u32) {
        let message = "a condition in a variant does not affect the forms after it, which have already been read; \
                       it affects what is read after this module";
        self.report(list, codes::CONDITION, message);
    }
}
