//! Signatures as they are written: a label, and the bytes of its parameters in it.

use ludex_base::Markup;
use ludex_base::signature_help::{Parameter, SignatureHelp};

use crate::builtins;
use crate::javascript::shapes::Slot;

/// The index of the part behind this many commas.
pub(super) fn index(commas: usize) -> Option<u32> {
    u32::try_from(commas).ok()
}

/// A signature with the words of its parameters and texts about them, behind this many commas; `goes_on` says that the
/// last parameter stands for all that follow.
pub(super) fn with_parameters(
    name: &str,
    words: impl Iterator<Item = (String, Markup)>,
    commas: usize,
    goes_on: bool,
) -> SignatureHelp {
    let mut label = format!("{name}(");
    let mut parameters = Vec::new();
    for (word, documentation) in words {
        if !parameters.is_empty() {
            label.push_str(", ");
        }
        let start = label.len();
        label.push_str(&word);
        parameters.push(Parameter { range: start..label.len(), documentation });
    }
    label.push(')');
    let last = parameters.len().saturating_sub(1);
    let active = if goes_on { commas.min(last) } else { commas };
    let active = index(active).filter(|active| (*active as usize) < parameters.len());
    SignatureHelp { label, documentation: Markup::default(), parameters, active }
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
