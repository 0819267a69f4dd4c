//! Signatures as they are written: a label, and the bytes of its parameters in it.

use std::ops::Range;

use ludex_base::Markup;
use ludex_base::signature_help::{Parameter, SignatureHelp};

use crate::builtins;
use crate::javascript::shapes::Slot;

/// Adds a word; gives its bytes.
pub(super) fn pushed(label: &mut String, word: &str) -> Range<usize> {
    let start = label.len();
    label.push_str(word);
    start..label.len()
}

/// The index of the part behind so many commas.
pub(super) fn index(commas: usize) -> Option<u32> {
    u32::try_from(commas).ok()
}

/// The signature of a function that is wanted or that a piece has.
pub(super) fn of_slot(slot: &'static Slot, active: Option<u32>) -> Option<SignatureHelp> {
    let signature = slot.signature()?;
    let label = slot.form.to_owned();
    let mut parameters = Vec::with_capacity(signature.parameters.len());
    let mut from = 0;
    for parameter in signature.parameters {
        let start = from + label.get(from..)?.find(parameter.name)?;
        from = start + parameter.name.len();
        let row = builtins::script(parameter.name).and_then(builtins::get);
        let documentation = Markup::read(row.map_or(parameter.ty.name(), |row| row.text));
        parameters.push(Parameter { range: start..from, documentation });
    }
    let documentation = Markup::read(&format!("The function of {}.", slot.name));
    let active = active.filter(|active| (*active as usize) < parameters.len());
    Some(SignatureHelp { label, documentation, parameters, active })
}
