//! Modules: what a file says of itself and asks for, variants, fragments
//! (reference: Modules).

use ludex_base::file::{file_name, module_name};
use ludex_base::source_change::FileOperation;
use ludex_base::{Db, Diagnostic, File, Fix, Name, Severity, SourceChange, did_you_mean};
use rustc_hash::FxHashSet;

use super::{ALWAYS, Checker, Finding};
use crate::builtins;
use crate::builtins::{BuiltinKind, ValueType};
use crate::check::values::unknowns::Lack;
use crate::codes;
use crate::evaluation::expression::is_function;
use crate::evaluation::result::gaps::{is_unit, meant};
use crate::evaluation::scope::is_constant;
use crate::evaluation::value::{TypeKind, Value};
use crate::evaluation::variants::variant as read_variant;
use crate::evaluation::variants::{Variant, declared};
use crate::evaluation::walk::evaluate;
use crate::forms::{Form, KnownTo};
use crate::kinds::{NAMER, UNIT_TYPE};
use crate::source::checking::{Checking, checking};
use crate::source::index::{Include, IncludeKind, index};
use crate::source::load::load;
use crate::source::lower::{Datum, item_tree, lower};
use crate::source::modules::{MAX_INCLUDE_DEPTH, contexts, leads_to, module_paths, resolve_module, unsafe_name};
use crate::source::program::program;

/// True if a unit type is defined before an item, in the file or in what it includes.
fn has_unit_types(db: &dyn Db, file: File, item: u32) -> bool {
    let names = load(db, file);
    let order = names.order(file, item);
    program(db, file).files.iter().any(|other| {
        let definitions = &index(db, *other).definitions;
        definitions.iter().any(|local| *local.kind == UNIT_TYPE && names.order(*other, local.item) < order)
    })
}

/// The modules a file asks for: unsafe names, missing files, circles (reference: Modules).
pub(super) fn include(db: &dyn Db, file: File, checking: &Checking, include: &Include, out: &mut Vec<Diagnostic>) {
    let range = lower(db, file).map.range(include.item, include.node);
    let name = include.name;
    if let Some(reason) = unsafe_name(name.as_str()) {
        let message = format!("`{name}` is ignored: {reason}");
        out.push(Diagnostic::new(codes::UNSAFE_MODULE_NAME, range, message));
        return;
    }
    // What lies beside the root of one program is not there in another one.
    let found = |root: &File| Some((*root, resolve_module(db, *root, file, name)?));
    let Some((root, module)) = checking.roots(&file).iter().find_map(found) else {
        if include.kind == IncludeKind::DefaultBaseModule && has_unit_types(db, file, include.item) {
            return; // it is asked for only while there are none
        }
        let then = match include.kind {
            IncludeKind::Include => "Xconq goes on without it and does not warn",
            IncludeKind::BaseModule => "Xconq goes on without the base and does not warn",
            IncludeKind::DefaultBaseModule => "Xconq warns and goes on without it",
        };
        let message = if name.as_str().is_empty() {
            format!(
                "the name of the module is empty; write the name of its file without `.g`, or leave it out ({then})"
            )
        } else {
            format!(
                "there is no module `{name}` beside this file or in a folder of `gdl.library` (as `{name}.g` or `{name}`); \
                 {then}"
            )
        };
        let mut diagnostic = Diagnostic::new(codes::MISSING_MODULE, range, message);
        diagnostic.fixes.extend(new_module(db, file, name));
        out.push(diagnostic);
        return;
    };
    let circle = if module == file {
        Some("a module cannot include itself, so this has no effect".to_owned())
    } else if leads_to(db, root, module, file) && reads(db, module, file) {
        Some(format!("`{name}` also includes this module; whichever is included second is skipped"))
    } else {
        None
    };
    if let Some(message) = circle {
        out.push(Diagnostic::new(codes::INCLUDE_CYCLE, range, message));
    }
}

/// The fix that makes a module beside the file that asks for it.
fn new_module(db: &dyn Db, file: File, name: Name) -> Option<Fix> {
    let path = file.path(db);
    // The likelier of its names comes first.
    let mut paths = module_paths(path, path, &[], name.as_str());
    let is_whole_name = name.as_str().ends_with(".g");
    let new = if is_whole_name { paths.pop()? } else { paths.into_iter().next()? };
    let text = format!("; Included by {}.\n", file_name(path));
    let change =
        SourceChange { operations: vec![FileOperation::Create { path: new.clone(), text }], ..SourceChange::default() };
    Some(Fix::new(format!("Create `{}`", file_name(&new)), change).alternative())
}

/// True if a file is read with a module, or may be because not all of what the module asks for is read.
fn reads(db: &dyn Db, module: File, file: File) -> bool {
    program(db, module).files.contains(&file) || evaluate(db, module).gaps.depth().is_some()
}

/// A module that lies too deep, reported at the form of the outermost module that leads to it.
pub(super) fn too_deep(db: &dyn Db, file: File, out: &mut Vec<Diagnostic>) {
    if contexts(db, file).len() > 1 {
        return;
    }
    let evaluation = evaluate(db, file);
    let Some(gap) = evaluation.gaps.depth() else { return };
    let before = |include: &&Include| evaluation.stamp(file, include.item).is_some_and(|stamp| stamp <= gap.stamp);
    let includes = &index(db, file).includes;
    // A default base is read before the form that names it.
    let default = || includes.iter().find(|include| include.kind == IncludeKind::DefaultBaseModule);
    let Some(include) = includes.iter().rfind(before).or_else(default) else { return };
    let last = module_name(gap.place.file.path(db));
    let message = format!(
        "`{}` leads to modules that include one another more than {MAX_INCLUDE_DEPTH} deep; Ludex reads no further \
         than `{last}`, so what it leads to is not known here",
        include.name
    );
    out.push(Diagnostic::new(codes::MISSING_MODULE, lower(db, file).map.range(include.item, include.node), message));
}

/// True for a file of names for other modules.
pub(super) fn offers_names(db: &dyn Db, file: File) -> bool {
    index(db, file).definitions.iter().any(|local| *local.kind == NAMER)
}

/// A file that nothing includes, and that is not a game of its own.
pub(super) fn unincluded(db: &dyn Db, file: File, foreign: bool) -> Diagnostic {
    let range = lower(db, file).map.range(0, 0);
    let range = ludex_syntax::TextRange::empty(range.start());
    let message = if foreign {
        "this file uses types that it does not define, and no module in the workspace includes it, so Ludex checks \
         only its forms and predefined names"
    } else {
        "no module in the workspace includes this file, and without types it is not a game of its own, so Ludex \
         checks only its forms and predefined names"
    };
    Diagnostic::new(codes::LOOSE_FRAGMENT, range, message)
}

/// True for a variant whose value is a list of numbers.
fn takes_list(variant: Name) -> bool {
    matches!(variant.as_str(), "world-size" | "real-time")
}

impl Checker<'_> {
    /// `(game-module ["name"] (property value…)…)`
    pub(super) fn game_module_form(&mut self, list: u32) {
        let item = self.item();
        let mut elements = item.children(list).skip(1).peekable();
        if let Some(first) = elements.peek().copied() {
            match item.datum(first) {
                Datum::String(name) => {
                    elements.next();
                    self.declared_name(first, name);
                }
                Datum::Symbol(name) if name.as_str() != "nil" => {
                    let message = "the name of a module is a string in quotes; Xconq takes this for a property and \
                                   drops the form";
                    let is_named = item.child(list, 2).is_some_and(|next| matches!(item.datum(next), Datum::String(_)));
                    let finding = self.report(first, codes::PROPERTY_FORM, message);
                    if is_named {
                        finding.or_remove(first, format!("Remove `{name}`"));
                    } else {
                        finding.fix("Put it in quotes", vec![(first, format!("\"{name}\""))]);
                    }
                    return;
                }
                _ => {}
            }
        }
        self.properties(elements, BuiltinKind::ModuleProperty, "a module", |checker, property| {
            match (property.row.name, property.row.value) {
                ("variants", _) => checker.variants(property.list),
                (_, ValueType::Str) => checker.string_property(property),
                _ => {}
            }
        });
    }

    /// The name in a `game-module` form (reference: the name of the file counts).
    fn declared_name(&mut self, node: u32, name: Name) {
        self.look_around();
        let path = self.file.path(self.db);
        let own = module_name(path);
        let folders = name.as_str().rsplit_once('/').is_some_and(|(_, last)| last == own.as_str());
        if name == own || folders || path.extension().is_none_or(|extension| extension != "g") {
            return;
        }
        let message =
            format!("when this module is included, Xconq warns and calls it `{own}` after its file, not `{name}`");
        let fix = vec![(node, format!("\"{own}\""))];
        self.report(node, codes::MODULE_NAME, message).fix(format!("Write \"{own}\""), fix);
    }

    /// `(variants item…)`
    fn variants(&mut self, list: u32) {
        let item = self.item();
        let found: Vec<(u32, Option<Variant>)> =
            item.children(list).skip(1).map(|node| (node, self.declared_variant(node))).collect();
        // What a clause that does not run would define is not known to the forms after it.
        let binds = {
            let lone = |form: u32| self.evaluation.clause_stamp(self.place(form)).is_none();
            let known = found.iter().filter_map(|(_, variant)| variant.as_ref());
            let clauses = known.flat_map(|variant| variant.clauses.iter().copied());
            let mut forms = clauses.flat_map(|clause| item.children(clause).skip(1));
            forms.any(|form| item.head(form).is_some_and(binds) && lone(form))
        };
        for (node, variant) in found {
            match variant {
                Some(variant) => self.variant(&variant, binds),
                None => self.no_variant(node),
            }
        }
    }

    fn declared_variant(&self, node: u32) -> Option<Variant> {
        let item = self.item();
        let nil = item.symbol(node).is_some_and(|name| name.as_str() == "nil");
        if nil { None } else { read_variant(item, node) }
    }

    fn no_variant(&mut self, node: u32) {
        let item = self.item();
        let named = item.datum(node) == Datum::List && item.child(node, 0).is_some();
        let message = if named {
            "a variant needs a symbol as its name, at the start or after its title; Xconq ignores this one"
        } else {
            "a variant is a symbol, or a list such as (see-all true) or (\"Title\" name 0 (1 …)); Xconq ignores this"
        };
        self.report(node, codes::VARIANT, message);
    }

    /// `([title] name [help] [default] (value form…)…)`, or the name alone.
    fn variant(&mut self, variant: &Variant, binds: bool) {
        if let Some(default) = variant.default {
            self.variant_value(variant.name, default);
        }
        let predefined = builtins::lookup(variant.name.as_str(), &[BuiltinKind::VariantType]).is_some();
        if predefined {
            if let Some(first) = variant.clauses.first() {
                let message = if variant.name.as_str() == "world-size" {
                    "the sizes of `world-size` stand in a list of their own; write (world-size (60 30 360)), or Xconq ignores \
                     this"
                    .to_owned()
                } else {
                    format!("`{}` sets its own game variable, so Xconq ignores this clause", variant.name)
                };
                self.report(*first, codes::VARIANT, message);
            }
            return;
        }
        if variant.clauses.is_empty() {
            self.idle_variant(variant);
            return;
        }
        let stamp = self.scope.stamp;
        let end = self.evaluation.end(self.file).unwrap_or(stamp);
        for clause in &variant.clauses {
            self.scope.stamp = end;
            self.clause_of_variant(*clause, end, binds);
        }
        self.scope.stamp = stamp;
    }

    /// A variant that does nothing.
    fn idle_variant(&mut self, variant: &Variant) {
        let node = variant.name_node;
        let suggestion = super::suggest(variant.name, BuiltinKind::VariantType);
        if let Some(suggestion) = suggestion {
            let message =
                format!("Xconq does not know a variant `{}`, and it has no clauses, so it does nothing", variant.name);
            self.report(node, codes::VARIANT, message).meant(node, Some(suggestion));
            return;
        }
        let message = format!("`{}` has no clauses such as (true (set …)), so it does nothing", variant.name);
        self.report(node, codes::VARIANT, message).severity(Severity::Hint).unnecessary();
    }

    /// The default of a variant, or the value that an include gives it.
    fn variant_value(&mut self, variant: Name, node: u32) {
        let item = self.item();
        if item.symbol(node).is_some_and(|name| name.as_str() == "nil") {
            return; // reference: 0, or the default of a list
        }
        let value = self.evaluate(node);
        if value.value.is_unknown() {
            return;
        }
        let number = |value: &Value| matches!(value, Value::Number(_) | Value::Type(_));
        if !takes_list(variant) {
            if !value.both().any(number) {
                let message =
                    format!("the value of a variant is a number; this is {} and counts as 0", value.value.describe());
                self.report(node, codes::VARIANT, message);
            }
            return;
        }
        let wanted = if variant.as_str() == "world-size" { "(60 30 360)" } else { "(0 0 60)" };
        match value.value.as_list() {
            Some(items) => {
                if !items.iter().all(|item| number(item) || item.is_unknown()) {
                    let message = format!("`{variant}` takes a list of numbers such as {wanted}");
                    self.report(node, codes::VARIANT, message);
                }
            }
            None if variant.as_str() == "world-size" && value.value.as_number().is_some() => {}
            None => {
                let message = format!("`{variant}` takes a list such as {wanted}; Xconq stops here");
                self.report(node, codes::VARIANT, message).severity(Severity::Error);
            }
        }
    }

    /// `(value form…)`; what it runs by default is checked where it runs, the rest behind the module's forms.
    fn clause_of_variant(&mut self, clause: u32, end: u32, binds: bool) {
        let item = self.item();
        if item.datum(clause) != Datum::List {
            if item.symbol(clause).is_none_or(|name| name.as_str() != "nil") {
                let message = "a clause is a list such as (true (set …)); Xconq stops here when the variant is set";
                self.report(clause, codes::VARIANT, message).severity(Severity::Error);
            }
            return;
        }
        let Some(test) = item.child(clause, 0) else { return };
        let value = self.evaluate(test);
        let counts = |value: &Value| matches!(value, Value::Number(_)) || value.is_unknown();
        if !value.both().any(counts) {
            let message = format!(
                "a clause begins with the number for which it runs, as in (true (set …)); this is {}, so it never runs",
                value.value.describe()
            );
            self.report(test, codes::VARIANT, message);
        }
        for form in item.children(clause).skip(1) {
            let runs = self.evaluation.clause_stamp(self.place(form));
            self.scope.stamp = runs.unwrap_or(end);
            let before = self.findings.len();
            match item.head(form) {
                Some(head) => self.form(form, head),
                None => self.useless(form),
            }
            if runs.is_none() && binds {
                self.only_certain(before);
            }
        }
        self.scope.stamp = end;
    }

    /// Takes back what has been found from a place in the list on, but for what holds everywhere.
    pub(super) fn only_certain(&mut self, before: usize) {
        let found: Vec<Finding> = self.findings.split_off(before);
        self.findings.extend(found.into_iter().filter(|finding| ALWAYS.contains(&finding.code)));
    }

    /// `(include module option…)`
    pub(super) fn include_form(&mut self, list: u32) {
        let item = self.item();
        let Some(node) = item.child(list, 1) else {
            self.report(list, codes::FORM_NAME, "`include` needs the name of a module, as in (include \"rules\")");
            return;
        };
        let name = item.text(node).filter(|name| item.symbol(node).is_none() || name.as_str() != "nil");
        let Some(name) = name else {
            let message = "`include` needs the name of a module here, as a symbol or a string; the form is ignored";
            self.report(node, codes::FORM_NAME, message);
            return;
        };
        let mut options = item.children(list).skip(2).peekable();
        let Some(&first) = options.peek() else { return };
        self.look_around();
        let Some(module) = resolve_module(self.db, self.root, self.file, name) else { return };
        let declared = declared(item_tree(self.db, module));
        let variants: FxHashSet<Name> = declared.iter().map(|(_, _, variant)| variant.name).collect();
        if variants.is_empty() {
            let message = format!("`{name}` has no variants, so Xconq ignores this");
            self.report(first, codes::VARIANT, message);
            return;
        }
        for option in options {
            self.option(name, &variants, option);
        }
    }

    /// `(variant value…)` in an `include`.
    fn option(&mut self, module: Name, variants: &FxHashSet<Name>, node: u32) {
        let item = self.item();
        let nil = item.symbol(node).is_some_and(|name| name.as_str() == "nil");
        if item.datum(node) != Datum::List && !nil {
            let message = "a variant is chosen with a list such as (see-all true); Xconq stops here";
            self.report(node, codes::VARIANT, message).severity(Severity::Error);
            return;
        }
        let head = item.child(node, 0).filter(|_| !nil);
        let Some((head, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message = "a variant is chosen by its name, as in (see-all true); this chooses nothing";
            self.report(node, codes::UNKNOWN_VARIANT, message);
            return;
        };
        if !variants.contains(&name) {
            let known = variants.iter().map(|variant| variant.as_str());
            let suggestion = self.may_suggest().then(|| did_you_mean(name.as_str(), known)).flatten();
            let message = format!("`{module}` has no variant `{name}`");
            self.report(head, codes::UNKNOWN_VARIANT, message).meant(head, suggestion);
            return;
        }
        if takes_list(name) {
            for value in item.children(node).skip(1) {
                let found = self.evaluate(value);
                if !found.both().any(|value| matches!(value, Value::Number(_)) || value.is_unknown()) {
                    let message = format!("`{name}` takes numbers here; this is {}", found.value.describe());
                    self.report(value, codes::VARIANT, message);
                }
            }
            return;
        }
        if let Some(value) = item.child(node, 1) {
            self.variant_value(name, value);
        }
        if let Some(extra) = item.child(node, 2) {
            let message = format!("`{name}` takes one value, and this one is ignored");
            self.report(extra, codes::EXTRA_VALUE, message);
        }
    }

    /// A form that the manual describes and Xconq does not know. Units of a type of that name are not made.
    pub(super) fn foreign_form(&mut self, list: u32, form: Form) {
        let Some(node) = self.item().child(list, 0) else { return };
        let message = format!(
            "`{}` is described in the manual, but Xconq 7.5 does not know it, so this does nothing",
            form.head()
        );
        let severity = self.useless_severity();
        self.report(node, codes::USELESS_FORM, message).severity(severity);
    }

    /// The severity of a form without effect: in a fragment it may be meant for a module that is not at hand.
    fn useless_severity(&self) -> Severity {
        let loose = matches!(checking(self.db, self.file), Checking::Fragment);
        if loose { Severity::Warning } else { Severity::Error }
    }

    /// A list that begins with a symbol that is not a form: a unit of that type, or nothing at all.
    pub(super) fn other_form(&mut self, list: u32, head: Name) {
        let stamp = self.scope.stamp;
        if self.scope.unit_type_named(head).is_some() {
            self.unit_form(list);
            return;
        }
        let item = self.item();
        let Some(node) = item.child(list, 0) else { return };
        let loose = matches!(checking(self.db, self.file), Checking::Fragment);
        let severity = self.useless_severity();
        let unit = is_unit(item, list);
        if let Some(message) = misplaced(head).filter(|_| !unit) {
            self.report(node, codes::USELESS_FORM, message).severity(severity);
            return;
        }
        // A form whose own head is misspelt is a fault of its own.
        if self.names_unknown(head) {
            return;
        }
        if meant(item, list).is_none() && (self.unplaced(list, node) || self.held_back(node, Lack::Symbol(head))) {
            self.unit_elements(list);
            return;
        }
        let later = self.scope.history(head).iter().find(|one| {
            let bound = one.bound.as_ref().and_then(|bound| bound.value.as_type());
            one.stamp >= stamp && bound.is_some_and(|id| id.kind == TypeKind::Unit)
        });
        if let Some(later) = later {
            let place = later.place;
            let message = format!("the unit type `{head}` is defined only later, so this does not make a unit");
            self.report(node, codes::USELESS_FORM, message).severity(severity).related(place, "defined here");
            return;
        }
        let suggestion = self.suggest_head(head, unit);
        let known = self.scope.count(TypeKind::Unit) > 0;
        if loose && !known && suggestion.is_none() {
            // It may well be a unit type of the module that is going to include this one.
            let absent = self.absent(TypeKind::Unit);
            self.report(node, codes::NO_TYPES, "no unit types are known here").lacks(absent);
            return;
        }
        let what = if !known {
            "not a form, and no unit types are defined before it"
        } else if self.evaluation.default_game.is_some() && loose {
            "not a form, and neither this file nor the standard game defines such a unit type"
        } else {
            "not a form, and no unit type of this name is defined before it"
        };
        let message = format!("`{head}` is {what}, so this does nothing");
        self.report(node, codes::USELESS_FORM, message).severity(severity).meant(node, suggestion);
    }

    /// True if a symbol has a value of which nothing is known: what is wrong has been reported where it got it.
    pub(super) fn names_unknown(&self, name: Name) -> bool {
        self.scope.lookup(name).is_some_and(|bound| bound.value.is_unknown())
    }

    /// The form or unit type that a head most likely means; of a unit, only a unit type.
    fn suggest_head(&mut self, head: Name, unit: bool) -> Option<&'static str> {
        self.look_around();
        let item = self.item();
        let numbers = item.children(0).skip(1).take(2).filter(|node| matches!(item.datum(*node), Datum::Number(_)));
        // Of two numbers only the size of an area begins a form.
        let unit = unit || numbers.count() == 2 && did_you_mean(head.as_str(), [Form::Area.head()]).is_none();
        if is_too_short(head) || is_function(head) || is_constant(head) {
            return None;
        }
        if let Some(known) = self.heads.get(&(head, unit)) {
            return *known;
        }
        if self.heads.len() >= super::MAX_SUGGESTIONS {
            return None;
        }
        let types = self.evaluation.types(TypeKind::Unit);
        let known = types.iter().take_while(|info| info.stamp < self.scope.stamp).map(|info| info.name.as_str());
        let forms = Form::all().filter(|form| !unit && form.schema().known == KnownTo::Both).map(Form::head);
        let forms = forms.filter(|head| !head.is_empty());
        let best = did_you_mean(head.as_str(), forms.chain(known));
        self.heads.insert((head, unit), best);
        best
    }
}

/// True for a name in which nobody can tell what was meant.
pub(super) fn is_too_short(name: Name) -> bool {
    name.as_str().chars().count() <= 2
}

/// True for a form that makes a symbol, or reads others that may.
fn binds(head: Name) -> bool {
    Form::of(head).is_some_and(|form| {
        form.type_kind().is_some()
            || matches!(
                form,
                Form::Define
                    | Form::Undefine
                    | Form::Include
                    | Form::Side
                    | Form::Doctrine
                    | Form::Namer
                    | Form::Player
                    | Form::Area
            )
    })
}

/// The message about a predefined name that stands where a form belongs.
fn misplaced(head: Name) -> Option<String> {
    let name = head.as_str();
    let kinds = [
        BuiltinKind::GameVariable,
        BuiltinKind::Table,
        BuiltinKind::ModuleProperty,
        BuiltinKind::WorldProperty,
        BuiltinKind::AreaProperty,
        BuiltinKind::UnitTypeProperty,
        BuiltinKind::MaterialTypeProperty,
        BuiltinKind::TerrainTypeProperty,
        BuiltinKind::AdvanceTypeProperty,
        BuiltinKind::SideProperty,
        BuiltinKind::UnitProperty,
        BuiltinKind::ScorekeeperProperty,
    ];
    if name == "world-size" {
        let message = "`world-size` is a variant, not a form; write (area 60 30) for the size of the map";
        return Some(message.to_owned());
    }
    let row = builtins::lookup(name, &kinds).and_then(builtins::get)?;
    let place = match row.kind {
        BuiltinKind::GameVariable => return Some(format!("`{name}` is a game variable; write (set {name} …)")),
        BuiltinKind::Table => return Some(format!("`{name}` is a table; write (table {name} …)")),
        kind => Form::with_properties(kind)?.head(),
    };
    Some(format!("`{name}` is a property and has an effect only inside a form, as in ({place} … ({name} …))"))
}
