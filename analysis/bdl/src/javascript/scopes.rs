//! The names that a block of JavaScript declares, and where each is known.
//!
//! A name is known in all of its scope, also before its declaration: what a use means is asked where it stands, and
//! once more for each scope that ends around it.

use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use super::shapes::Parameter;
use super::types::Type;

/// The way in which a name comes into being.
#[derive(Debug, Clone, Copy)]
pub(super) enum Origin {
    /// The file brings it along into which the compiler writes the block.
    File,
    /// A parameter; the one that is wanted at its place.
    Parameter(Option<&'static Parameter>),
    /// `let`, `const` or `var`.
    Variable,
    /// A function or a class with a name.
    Function,
    /// The value that `catch` gets.
    Caught,
    /// The name of a function or a class in itself.
    Itself,
}

/// The hold that a declaration has on a name in its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// `let`, `const` and `class`, and in braces that are not those of a function also `function`: nothing else may
    /// declare the name there.
    Alone,
    /// `var` and the other functions: all of them are one variable.
    Shared,
    /// A parameter.
    Parameter,
    /// The value that `catch` gets.
    Caught,
}

impl Hold {
    /// The hold that a declaration has; `None` if any other one may stand beside it.
    fn of(origin: Origin, in_function: bool) -> Option<Hold> {
        Some(match origin {
            Origin::Variable | Origin::Function if in_function => Hold::Shared,
            Origin::Variable | Origin::Function => Hold::Alone,
            Origin::Parameter(_) => Hold::Parameter,
            Origin::Caught => Hold::Caught,
            Origin::File | Origin::Itself => return None,
        })
    }

    /// True if a declaration cannot stand behind another one in a scope.
    fn clashes_with(self, earlier: Hold) -> bool {
        let is_alone = self == Hold::Alone || earlier == Hold::Alone;
        is_alone || self == earlier && self != Hold::Shared
    }
}

/// A name that is declared.
#[derive(Debug, Clone)]
pub(super) struct Variable<'t> {
    pub(super) name: &'t str,
    /// The range of its declaration; empty for a name of the file.
    pub(super) range: TextRange,
    pub(super) origin: Origin,
    /// Its type, as its first value says.
    pub(super) ty: Type,
    /// The variable that its first value is a part of.
    pub(super) part_of: Option<u32>,
    pub(super) is_read: bool,
    /// It gets a value of another type somewhere.
    pub(super) changes_type: bool,
    /// The range in which it is known; the end of the scope is entered when the scope ends.
    pub(super) scope: TextRange,
}

/// The effect of a use of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Read,
    Write,
}

/// A use of a name that nothing has declared yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reference<'t> {
    pub(super) name: &'t str,
    pub(super) range: TextRange,
    pub(super) usage: Use,
}

/// A scope that is open.
struct Scope {
    /// Its number among all scopes of the block.
    number: u32,
    is_function: bool,
    range: TextRange,
    /// The variables declared in it.
    own: Vec<u32>,
    /// The number of uses that waited for a declaration when it began.
    pending: usize,
}

/// The scopes of a block.
#[derive(Default)]
pub(super) struct Scopes<'t> {
    pub(super) variables: Vec<Variable<'t>>,
    /// The variables that a name means at the current place, innermost last.
    bound: FxHashMap<&'t str, Vec<u32>>,
    open: Vec<Scope>,
    /// The number of scopes that have begun.
    begun: u32,
    pending: Vec<Reference<'t>>,
    /// The first declaration of each name in each scope, as a variable; a `var` is also in the scopes around it, up to
    /// that of its function.
    held: FxHashMap<(u32, &'t str), (Hold, u32)>,
    /// The variables whose declarations cannot stand beside each other: the earlier one and the later one.
    pub(super) clashes: Vec<(u32, u32)>,
    /// A name has letters such as `\u0061`, so that what is written differently may be the same.
    pub(super) has_escapes: bool,
}

impl<'t> Scopes<'t> {
    /// Begins a scope.
    pub(super) fn open(&mut self, range: TextRange, is_function: bool) {
        let number = self.begun;
        self.begun += 1;
        self.open.push(Scope { number, is_function, range, own: Vec::new(), pending: self.pending.len() });
    }

    /// True if the innermost scope is that of a function.
    pub(super) fn in_function(&self) -> bool {
        self.open.last().is_some_and(|scope| scope.is_function)
    }

    /// Ends the innermost scope.
    pub(super) fn close(&mut self) {
        let Some(scope) = self.open.pop() else { return };
        let mut waiting = scope.pending;
        for at in scope.pending..self.pending.len() {
            let Some(&reference) = self.pending.get(at) else { break };
            if !self.resolve(reference) {
                self.pending[waiting] = reference;
                waiting += 1;
            }
        }
        self.pending.truncate(waiting);
        for index in scope.own {
            let Some(name) = self.variables.get(index as usize).map(|variable| variable.name) else { continue };
            if let Some(bound) = self.bound.get_mut(name)
                && let Some(at) = bound.iter().rposition(|other| *other == index)
            {
                bound.remove(at);
            }
        }
    }

    /// Declares a name, in the innermost scope or, as `var` does, in the innermost function.
    pub(super) fn declare(
        &mut self,
        name: &'t str,
        range: TextRange,
        origin: Origin,
        (ty, part_of): (Type, Option<u32>),
        in_function: bool,
    ) -> u32 {
        let index = self.variables.len() as u32;
        let place = self.open.iter().rposition(|scope| !in_function || scope.is_function).unwrap_or(0);
        let mut scope = TextRange::empty(range.start());
        if let Some(open) = self.open.get_mut(place) {
            open.own.push(index);
            scope = open.range;
        }
        let variable = Variable { name, range, origin, ty, part_of, is_read: false, changes_type: false, scope };
        self.variables.push(variable);
        self.bound.entry(name).or_default().push(index);
        self.has_escapes |= name.contains('\\');
        if let Some(hold) = Hold::of(origin, in_function) {
            self.hold((name, index), hold, place);
        }
        index
    }

    /// Enters a declaration in the scope that it belongs to, and in those between.
    fn hold(&mut self, (name, index): (&'t str, u32), hold: Hold, place: usize) {
        for scope in self.open.iter().skip(place).rev() {
            let Some((earlier, first)) = self.held.get(&(scope.number, name)).copied() else {
                self.held.insert((scope.number, name), (hold, index));
                continue;
            };
            let clashes = hold.clashes_with(earlier);
            if clashes {
                self.clashes.push((first, index));
            }
            if clashes || earlier == Hold::Shared {
                // The two are one variable, or were meant to be: whoever uses one uses the other.
                for same in [first, index] {
                    if let Some(variable) = self.variables.get_mut(same as usize) {
                        variable.is_read = true;
                    }
                }
                return;
            }
        }
    }

    /// The variable that a name means here, as far as it has been declared.
    pub(super) fn lookup(&self, name: &str) -> Option<u32> {
        self.bound.get(name)?.last().copied()
    }

    pub(super) fn variable(&self, index: u32) -> Option<&Variable<'t>> {
        self.variables.get(index as usize)
    }

    pub(super) fn variable_mut(&mut self, index: u32) -> Option<&mut Variable<'t>> {
        self.variables.get_mut(index as usize)
    }

    /// A use of a name; gives the variable, if it has been declared.
    pub(super) fn refer(&mut self, name: &'t str, range: TextRange, usage: Use) -> Option<u32> {
        let reference = Reference { name, range, usage };
        self.has_escapes |= name.contains('\\');
        if !self.resolve(reference) {
            self.pending.push(reference);
            return None;
        }
        self.lookup(name)
    }

    fn resolve(&mut self, reference: Reference<'t>) -> bool {
        let Some(index) = self.lookup(reference.name) else { return false };
        if let Some(variable) = self.variables.get_mut(index as usize) {
            variable.is_read |= reference.usage == Use::Read;
        }
        true
    }

    /// Notes that a variable gets a value of a type.
    pub(super) fn assign(&mut self, index: u32, ty: Type) {
        if let Some(variable) = self.variable_mut(index) {
            variable.changes_type |= variable.ty != ty;
        }
    }

    /// True if what was said of the type of a value holds wherever the variable that it is a part of is used.
    pub(super) fn is_certain(&self, mut variable: Option<u32>) -> bool {
        // A variable is a part of an earlier one, so this comes to an end.
        while let Some(found) = variable.and_then(|index| self.variable(index)) {
            if found.changes_type {
                return false;
            }
            variable = found.part_of.filter(|part_of| Some(*part_of) < variable);
        }
        true
    }

    /// The uses of names that nothing declares; all scopes have ended.
    pub(super) fn into_parts(self) -> (Vec<Variable<'t>>, Vec<Reference<'t>>) {
        (self.variables, self.pending)
    }
}
