//! What the project's own modules say of the level language. Its macros and functions are definitions of the game, so
//! where the project has them, they take what their definitions say, and elsewhere what the reference data say
//! (reference/pyherc.md, Generations).

use ludex_base::{Db, File, Name};
use ludex_syntax::hy::ast::{Param, ParamMode};

use crate::builtins::{self, Builtin, BuiltinKind, Parameter};
use crate::index::{DSL_MODULES, Index, index, is_module, mangled, resolve_module};
use crate::kinds::SYMBOLS;

/// The arguments that a function or macro takes by their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arity {
    /// The parameters, in order: those that must be given, the optional ones, the one that takes what is left.
    pub names: Vec<Name>,
    /// The fewest arguments.
    pub min: usize,
    /// The most; `None` if a parameter takes what is left.
    pub max: Option<usize>,
}

impl Arity {
    /// The arguments for these parameters.
    pub(crate) fn of(params: &[Param<'_>]) -> Arity {
        let of_mode = |mode: ParamMode| params.iter().filter(move |param| param.mode == mode);
        let (required, optional, rest) =
            (of_mode(ParamMode::Required), of_mode(ParamMode::Optional), of_mode(ParamMode::Rest));
        let (min, most) = (required.clone().count(), required.clone().count() + optional.clone().count());
        let max = if rest.clone().next().is_some() { None } else { Some(most) };
        let names = required.chain(optional).chain(rest).map(|param| Name::new(param.name.text())).collect();
        Arity { names, min, max }
    }

    /// True if it takes this many arguments.
    pub(crate) fn takes(&self, count: usize) -> bool {
        count >= self.min && self.max.is_none_or(|max| count <= max)
    }
}

/// The modules of the game that a file can reach and that define the names of the level language, in order.
#[salsa::tracked]
pub fn game_modules(db: &dyn Db, file: File) -> Vec<File> {
    let reached = |module: &&str| {
        let found = resolve_module(db, file, module)?;
        is_module(found.path(db), module).then_some(found)
    };
    DSL_MODULES.iter().filter_map(reached).collect()
}

/// The arguments that the project's definition of a row takes, if the project has one, and no more than one.
fn own_arity<'db>(db: &'db dyn Db, file: File, row: &Builtin) -> Option<&'db Arity> {
    let modules = game_modules(db, file);
    if modules.is_empty() {
        return None;
    }
    let name = mangled(row.name);
    let mut modules = modules.iter().map(|module| index(db, *module));
    modules.find(|module| module.find(SYMBOLS, name).is_some())?.arity(name)
}

/// The module of the game that defines a row.
fn home(row: &Builtin) -> &'static str {
    match (row.place, row.kind) {
        ("selector argument", _) => "herculeum.config.room_generators",
        ("touch-up", BuiltinKind::Function) => "herculeum.config.floor_builders",
        _ => "pyherc.config.dsl.level",
    }
}

/// True if the project's game has a row, and `false` if its module has others and not this one. `None` where the project
/// does not have the module, or what that brings cannot be told.
pub(crate) fn has(db: &dyn Db, file: File, row: &Builtin) -> Option<bool> {
    let has = |index: &Index, row: &Builtin| index.find(SYMBOLS, mangled(row.name)).is_some();
    let modules = game_modules(db, file);
    if modules.iter().any(|module| has(index(db, *module), row)) {
        return Some(true);
    }
    let module = modules.iter().find(|module| is_module(module.path(db), home(row)))?;
    let index = index(db, *module);
    let has_others = builtins::all().iter().any(|other| home(other) == home(row) && has(index, other));
    (index.complete && has_others).then_some(false)
}

/// A macro or function of the level language as a file can call it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Callable<'db> {
    /// Its row of the reference data.
    pub row: &'static Builtin,
    /// The arguments that the project's definition takes, where that is not the same.
    own: Option<&'db Arity>,
}

impl<'db> Callable<'db> {
    /// A row as a file can call it.
    pub(crate) fn new(db: &'db dyn Db, file: File, row: &'static Builtin) -> Callable<'db> {
        let own = own_arity(db, file, row).filter(|own| (own.min, own.max) != (row.min, row.max));
        Callable { row, own }
    }

    /// True if the project defines it with other parameters than the reference data have.
    pub(crate) fn is_own(self) -> bool {
        self.own.is_some()
    }

    /// The fewest arguments it takes, and the most.
    pub(crate) fn counts(self) -> (usize, Option<usize>) {
        self.own.map_or((self.row.min, self.row.max), |own| (own.min, own.max))
    }

    /// True if it takes this many arguments.
    pub(crate) fn takes(self, count: usize) -> bool {
        let (min, max) = self.counts();
        count >= min && max.is_none_or(|max| count <= max)
    }

    /// The number of arguments, of this many, that the names and kinds of the reference data hold for, from the first:
    /// none of them where there are too many or too few to tell them apart, or where the project asks for others.
    pub(crate) fn known(self, count: usize) -> usize {
        match self.own {
            _ if !self.takes(count) => 0,
            Some(_) => count.min(self.known_parameters()),
            None => count,
        }
    }

    /// The number of parameters that are those of the reference data. A project that has given a form more
    /// parameters, which may be left out, has kept the others.
    fn known_parameters(self) -> usize {
        let kept = |own: &Arity| own.min == self.row.min && own.max.is_some() && self.row.max.is_some();
        match self.own {
            Some(own) if !kept(own) => 0,
            _ => self.row.all_parameters().count(),
        }
    }

    /// The parameters, in order.
    pub(crate) fn parameters(self) -> Vec<Parameter> {
        let known = self.known_parameters();
        let mut out: Vec<Parameter> = self.row.all_parameters().take(known).collect();
        if let Some(own) = self.own {
            let last = own.names.len().saturating_sub(1);
            out.extend(own.names.iter().enumerate().skip(known).map(|(at, name)| Parameter {
                name: name.as_str(),
                kind: "",
                is_repeated: own.max.is_none() && at == last,
            }));
        }
        out
    }

    /// The parameters that an author who calls it has to think of, in order: those that may be left out are not among
    /// them.
    pub(crate) fn wanted(self) -> Vec<Parameter> {
        let mut out = self.parameters();
        if let Some(own) = self.own {
            out.truncate(own.min);
        }
        out
    }

    /// The parameter that an argument is for, by the index of that; the last one takes all that follow if it takes any
    /// number.
    pub(crate) fn parameter(self, at: usize) -> Option<Parameter> {
        if self.own.is_none() {
            return self.row.parameter(at);
        }
        let all = self.parameters();
        all.get(at).or_else(|| all.last().filter(|last| last.is_repeated)).copied()
    }
}
