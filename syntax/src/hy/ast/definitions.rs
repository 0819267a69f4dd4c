//! Typed views of the forms that bring names into a file: `require`, `import`, and everything that
//! defines a function, macro, class or variable.

use super::{Datum, Token, Vector};
use crate::hy::literal::{self, Generation};

form_views! {
    /// `(require pyherc.macros)` of 2015, `(require [pyherc.macros [*]])` of 2017.
    Require = "require";
    /// `(import math [random [Random]])`
    Import = "import";
    /// `(defn name [parameters] …)`
    Defn = "defn" | "defn+" | "defun";
    /// `(defmacro name [parameters] …)`
    Defmacro = "defmacro" | "defmacro/g!";
    /// `(defreader t [expr] …)`
    Defreader = "defreader";
    /// `(defmulti name [parameters] …)`
    Defmulti = "defmulti";
    /// `(defmethod name 'key [parameters] …)`, `(default-method name [parameters] …)`
    Defmethod = "defmethod" | "default-method";
    /// `(fn [parameters] …)`
    Function = "fn" | "lambda";
    /// `(defclass Name [Base] …)`
    Defclass = "defclass";
    /// `(setv name value …)`, also `(def name value)`
    Setv = "setv" | "def";
}

/// One module of a `require` or `import` form.
#[derive(Debug, Clone, Copy)]
pub struct ModuleEntry<'t> {
    /// The whole entry.
    pub datum: Datum<'t>,
    /// The module's dotted name.
    pub module: Token<'t>,
    /// The name after `:as`.
    pub alias: Option<Token<'t>>,
    /// The list of names, if there is one.
    pub names: Option<Vector<'t>>,
}

/// One name that is taken from a module.
#[derive(Debug, Clone, Copy)]
pub struct ImportedName<'t> {
    /// The name in the module; `*` for all of them.
    pub name: Token<'t>,
    /// The name it gets here, if it is another one.
    pub alias: Option<Token<'t>>,
}

impl<'t> ImportedName<'t> {
    /// The token that introduces the name in this file.
    pub fn introduced(self) -> Token<'t> {
        self.alias.unwrap_or(self.name)
    }

    /// True for `*`.
    pub fn is_all(self) -> bool {
        self.name.text() == "*"
    }
}

impl<'t> ModuleEntry<'t> {
    fn cast(datum: Datum<'t>) -> Option<ModuleEntry<'t>> {
        let vector = match datum {
            Datum::Symbol(module) => return Some(ModuleEntry { datum, module, alias: None, names: None }),
            Datum::Vector(vector) => vector,
            _ => return None,
        };
        let mut parts = vector.data();
        let module = parts.next()?.into_symbol()?;
        let (mut alias, mut names, mut after_as) = (None, None, false);
        for part in parts {
            match part {
                Datum::Keyword(word) => after_as = word.text() == ":as",
                Datum::Symbol(token) if after_as => alias = Some(token),
                Datum::Vector(vector) => names = Some(vector),
                _ => {}
            }
        }
        Some(ModuleEntry { datum, module, alias, names })
    }

    /// True for a module without brackets around it, the only form of `require` in 2015.
    pub fn is_bare(self) -> bool {
        matches!(self.datum, Datum::Symbol(_))
    }

    /// The names that are taken from the module, in order.
    pub fn imported(self) -> Vec<ImportedName<'t>> {
        let mut out: Vec<ImportedName<'t>> = Vec::new();
        let mut after_as = false;
        for datum in self.names.into_iter().flat_map(Vector::data) {
            match datum {
                Datum::Keyword(word) => after_as = word.text() == ":as",
                Datum::Symbol(token) if after_as => {
                    after_as = false;
                    if let Some(last) = out.last_mut() {
                        last.alias = Some(token);
                    }
                }
                Datum::Symbol(name) => out.push(ImportedName { name, alias: None }),
                _ => {}
            }
        }
        out
    }
}

macro_rules! with_modules {
    ($($name:ident),+) => {$(
        impl<'t> $name<'t> {
            /// The modules, in order.
            pub fn modules(self) -> impl Iterator<Item = ModuleEntry<'t>> {
                self.0.arguments().filter_map(ModuleEntry::cast)
            }
        }
    )+};
}

with_modules!(Require, Import);

impl Require<'_> {
    /// The generation of Hy that can read the form: bare modules are 2015's, lists are 2017's. `None` for an empty or
    /// mixed one. (reference/pyherc.md, Generations)
    pub fn generation(self) -> Option<Generation> {
        let mut bare = self.modules().map(|entry| entry.is_bare());
        let first = bare.next()?;
        let same = bare.all(|other| other == first);
        same.then_some(if first { Generation::Y2015 } else { Generation::Y2017 })
    }
}

/// The way in which a parameter takes its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParamMode {
    /// It must be given.
    Required,
    /// After `&optional`.
    Optional,
    /// After `&rest`: all that is left.
    Rest,
    /// After `&kwonly` or `&key`: given by name.
    Named,
    /// After `&kwargs`: all that is given by name.
    Kwargs,
}

/// One parameter of a function or macro.
#[derive(Debug, Clone, Copy)]
pub struct Param<'t> {
    /// The name that is introduced.
    pub name: Token<'t>,
    /// The way in which it takes its value.
    pub mode: ParamMode,
    /// Its value when none is given.
    pub default: Option<Datum<'t>>,
}

/// The parameters in a vector, in order.
pub fn params(vector: Vector<'_>) -> Vec<Param<'_>> {
    let mut mode = ParamMode::Required;
    let mut out = Vec::new();
    for datum in vector.data() {
        match datum {
            Datum::Symbol(token) if token.text().starts_with('&') && token.text().len() > 1 => {
                mode = match token.text() {
                    "&optional" => ParamMode::Optional,
                    "&rest" => ParamMode::Rest,
                    "&kwonly" | "&key" => ParamMode::Named,
                    "&kwargs" => ParamMode::Kwargs,
                    _ => mode,
                };
            }
            Datum::Symbol(name) => out.push(Param { name, mode, default: None }),
            Datum::Vector(pair) => {
                let mut parts = pair.data();
                if let Some(Datum::Symbol(name)) = parts.next() {
                    out.push(Param { name, mode, default: parts.next() });
                }
            }
            Datum::Dict(pairs) => {
                let mut parts = pairs.data();
                while let Some(name) = parts.next() {
                    let default = parts.next();
                    if let Datum::Symbol(name) = name {
                        out.push(Param { name, mode, default });
                    }
                }
            }
            _ => {}
        }
    }
    out
}

macro_rules! callables {
    ($( $name:ident: $before:expr; )+) => {$(
        impl<'t> $name<'t> {
            /// The index of the parameters among the arguments.
            fn params_index(self) -> usize {
                let before: fn($name<'t>) -> usize = $before;
                before(self)
            }

            /// The vector of the parameters.
            pub fn param_vector(self) -> Option<Vector<'t>> {
                self.0.argument(self.params_index())?.into_vector()
            }

            /// The parameters, in order.
            pub fn params(self) -> Vec<Param<'t>> {
                self.param_vector().map(params).unwrap_or_default()
            }

            /// The data after the parameters, a text that describes it included.
            pub fn body(self) -> impl Iterator<Item = Datum<'t>> {
                self.0.arguments().skip(self.params_index() + 1)
            }

            /// The text that describes it: a string first in the body, with more after it.
            pub fn doc(self) -> Option<String> {
                let mut body = self.body();
                let first = body.next()?.into_string()?;
                body.next().map(|_| literal::unescape(first.text()))
            }
        }
    )+};
}

callables! {
    Defn: |_| 1;
    Defmacro: |_| 1;
    Defreader: |_| 1;
    Defmulti: |_| 1;
    Defmethod: |method| if method.is_default() { 1 } else { 2 };
    Function: |_| 0;
}

macro_rules! named {
    ($($name:ident),+) => {$(
        impl<'t> $name<'t> {
            /// The symbol after the head.
            pub fn name(self) -> Option<Token<'t>> {
                self.0.argument(0)?.into_symbol()
            }
        }
    )+};
}

named!(Defn, Defmacro, Defreader, Defmulti, Defmethod, Defclass);

impl<'t> Defmethod<'t> {
    /// True for `default-method`, which has no key.
    pub fn is_default(self) -> bool {
        self.0.is("default-method")
    }

    /// The value that selects this method.
    pub fn key(self) -> Option<Datum<'t>> {
        if self.is_default() { None } else { self.0.argument(1) }
    }
}

impl<'t> Defclass<'t> {
    /// The classes it builds on.
    pub fn bases(self) -> Vec<Datum<'t>> {
        self.0.argument(1).and_then(Datum::into_vector).map(|bases| bases.data().collect()).unwrap_or_default()
    }

    /// The data after the list of bases.
    pub fn body(self) -> impl Iterator<Item = Datum<'t>> {
        self.0.arguments().skip(2)
    }

    /// The text that describes it.
    pub fn doc(self) -> Option<String> {
        self.body().next()?.into_string().map(|token| literal::unescape(token.text()))
    }

    /// The functions that are defined in it.
    pub fn methods(self) -> impl Iterator<Item = Defn<'t>> {
        self.body().filter_map(Datum::unwrapped).filter_map(Defn::cast)
    }

    /// The attributes with their values: `[a 1 b 2]`, or `[[a 1] [b 2]]`.
    pub fn attributes(self) -> Vec<(Token<'t>, Option<Datum<'t>>)> {
        let mut out = Vec::new();
        for vector in self.body().filter_map(Datum::into_vector) {
            let mut parts = vector.data();
            while let Some(part) = parts.next() {
                match part {
                    Datum::Symbol(name) => out.push((name, parts.next())),
                    Datum::Vector(pair) => {
                        let mut pair = pair.data();
                        if let Some(Datum::Symbol(name)) = pair.next() {
                            out.push((name, pair.next()));
                        }
                    }
                    _ => {}
                }
            }
        }
        out
    }
}

impl<'t> Setv<'t> {
    /// The targets with their values, in order.
    pub fn pairs(self) -> Vec<(Datum<'t>, Option<Datum<'t>>)> {
        let mut parts = self.0.arguments();
        let mut out = Vec::new();
        while let Some(target) = parts.next() {
            out.push((target, parts.next()));
        }
        out
    }
}
