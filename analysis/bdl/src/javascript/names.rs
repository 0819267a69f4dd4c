//! The names that nothing declares, those that nothing uses, and the members that nothing has.

use ludex_base::{Candidates, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::javascript::BlockPlace;
use rustc_hash::{FxHashMap, FxHashSet};

use super::found::{Soundness, UnknownMember, WalkResults};
use super::scopes::{Origin, Reference, Use, Variable};
use super::state::Walk;
use super::{early, globals, shapes};
use crate::codes;

/// The most names of a file that get a suggestion.
const MAX_SUGGESTIONS: usize = 500;

/// Reports the names of a block that are declared twice where only one declaration may be.
pub(super) fn declared_twice(walk: &mut Walk<'_, '_>) {
    if walk.soundness < Soundness::Sound {
        return;
    }
    for (first, second) in &walk.scopes.clashes {
        let both = (walk.scopes.variable(*first), walk.scopes.variable(*second));
        let (Some(first), Some(second)) = both else { continue };
        let name = second.name;
        let message = match (first.origin, second.origin) {
            (Origin::Parameter(_), Origin::Parameter(_)) => format!("two parameters are called `{name}`"),
            (Origin::Parameter(_), _) => format!(
                "`{name}` is already a parameter of this function: choose another name, or write `{name} = …` to give \
                 it another value"
            ),
            _ => format!(
                "`{name}` is already declared: choose another name, or write `{name} = …` to give it another value"
            ),
        };
        walk.found.report(codes::JS_SYNTAX, second.range, message).related(first.range, "the earlier one");
    }
}

/// Reports the variables and functions of a block that nothing uses.
pub(super) fn unused(walk: &mut Walk<'_, '_>) {
    if walk.soundness < Soundness::Sound || walk.scopes.has_escapes {
        return;
    }
    for variable in &walk.scopes.variables {
        let counts = matches!(variable.origin, Origin::Variable | Origin::Function);
        if counts && !variable.is_read && !variable.name.starts_with('_') {
            let what = if matches!(variable.origin, Origin::Function) { "function or class" } else { "variable" };
            let message = format!("the {what} `{}` is never used", variable.name);
            walk.found.report(codes::JS_UNUSED, variable.range, message).unnecessary();
        }
    }
}

/// Reports what only all blocks of a file together show.
pub(super) fn finish(found: &mut WalkResults<'_>) {
    unknown_members(found);
    let mut suggestions = MAX_SUGGESTIONS;
    for (place, variables, references) in std::mem::take(&mut found.undeclared) {
        undeclared(found, place, &variables, &references, &mut suggestions);
    }
}

/// The members that the table does not have and that no block adds.
fn unknown_members(found: &mut WalkResults<'_>) {
    for unknown in std::mem::take(&mut found.unknown_members) {
        let UnknownMember { owner, name, range, is_written } = unknown;
        let guess = did_you_mean(name, owner.members().map(|member| member.name));
        // Who gives a value to a member and uses it adds it.
        let is_added = if is_written {
            guess.is_none() || found.read_members.contains(name)
        } else {
            found.written_members.contains(name)
                || (guess.is_none() && (found.is_partial || found.extended.contains(&owner)))
        };
        if is_added {
            continue;
        }
        let mut message = format!("{} has no `{name}`", owner.name());
        if guess.is_none() {
            let members: Vec<String> = owner.members().map(|member| format!("`{}`", member.name)).collect();
            message.push_str(&format!(": it has {}", members.join(", ")));
        }
        found.report(codes::JS_MEMBER, range, message).or_write(guess);
    }
}

/// The names of a block that nothing declares.
fn undeclared(
    found: &mut WalkResults<'_>,
    place: BlockPlace,
    variables: &[Variable<'_>],
    references: &[Reference<'_>],
    suggestions: &mut usize,
) {
    let is_known = |name: &str| globals::is_known(name) || found.window_names.contains(name);
    let unknown: Vec<&Reference<'_>> = references.iter().filter(|reference| !is_known(reference.name)).collect();
    if unknown.is_empty() {
        return;
    }
    // Where each name is known; one of the browser's, everywhere.
    let mut scopes: FxHashMap<&str, Vec<TextRange>> = FxHashMap::default();
    for variable in variables {
        scopes.entry(variable.name).or_default().push(variable.scope);
    }
    let declared: FxHashSet<&str> = scopes.keys().copied().collect();
    let others = globals::all().iter().map(|global| global.name).filter(|name| !declared.contains(name));
    let candidates = Candidates::new(declared.iter().copied().chain(others));
    for reference in unknown {
        let Reference { name, range, usage } = *reference;
        if early::is_reserved(name) {
            found.report(codes::JS_SYNTAX, range, early::reserved(name));
            continue;
        }
        let is_visible = |candidate: &str| match scopes.get(candidate) {
            Some(scopes) => scopes.iter().any(|scope| scope.contains_range(range)),
            None => true,
        };
        // What the author has declared is meant rather than one of the browser's many names.
        let nearest = || {
            let is_declared = |candidate: &str| scopes.contains_key(candidate) && is_visible(candidate);
            candidates.nearest(name, is_declared).or_else(|| candidates.nearest(name, is_visible))
        };
        let guess = if *suggestions > 0 { nearest() } else { None };
        let guess = guess.map(|(_, guess)| guess);
        *suggestions = suggestions.saturating_sub(1);
        let mut message = format!("nothing declares `{name}`");
        if guess.is_some() {
            // The guess says enough.
        } else if let Some(form) = parameters_with(place, name) {
            message.push_str(&format!(" here: the function gets it as a parameter, `{form}`"));
        } else if usage == Use::Write {
            message.push_str(": write `let` before its first value");
        } else {
            message.push_str(", neither this block nor JavaScript nor browsers");
        }
        found.report(codes::JS_UNDECLARED, range, message).or_write(guess);
    }
}

/// The form of the function of a place, if it is called with something of this name.
fn parameters_with(place: BlockPlace, name: &str) -> Option<&'static str> {
    let slot = shapes::of(place)?.slot;
    let is_there = slot.signature()?.parameters.iter().any(|parameter| parameter.name == name);
    is_there.then_some(slot.form)
}
