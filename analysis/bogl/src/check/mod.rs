//! What is wrong with a BoGL program beyond its syntax: the definitions against each other here, types in
//! [`crate::check::type_definitions`], and what every definition finds in itself ([`crate::infer`], and
//! [`crate::check::meaning`] if it has no error), put together.

pub(crate) mod bodies;
mod expectations;
pub(crate) mod finding;
pub(crate) mod meaning;
pub(crate) mod moves;
pub(crate) mod parameter_types;
pub(crate) mod placeholders;
pub(crate) mod syntax_fixes;
pub(crate) mod type_definitions;
mod unused;

use std::cell::Cell;
use std::sync::Arc;

use ludex_base::navigation::Location;
use ludex_base::{Db, Diagnostic, File, Findings, Fix, Name, PositionEncoding, Severity, Suggestions, line_index};
use ludex_syntax::bogl::codes::EXPECTED_DEFINITION;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins::{self, KnownTo, RESERVED, TAKEN};
use crate::check::finding::{Finding, FindingPlace};
use crate::codes;
use crate::evaluation::differences::{compared, difference};
use crate::hir::items::{
    EquationHead, Item, ItemHead, Named, TypeExprKind, TypeHead, ValueHead, head, items, shared_heads,
};
use crate::hir::lower::body;
use crate::hir::{Body, Expr};
use crate::infer::infer;
use crate::prelude;
use crate::types::declared::{Declared, declarations};
use crate::types::signatures::{Signatures, signatures};

/// The most text, in bytes, that the fixes of a file may move together: each use of a definition that stands too low
/// offers to move it.
const MAX_MOVED: usize = 1 << 20;

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut checker = Checker::new(db, file);
    checker.prelude();
    checker.definitions();
    checker.type_uses();
    checker.equations();
    checker.bodies();
    checker.values();
    checker.unused();
    checker.expectations();
    checker.findings.into_sorted()
}

/// The first definition of a name.
#[derive(Debug, Clone, Copy)]
enum First {
    /// It stands in the file: the place of the name.
    Here(TextRange),
    /// It stands in the prelude: its item there.
    Prelude(u32),
}

/// The walk that puts the findings of a file together.
pub(crate) struct Checker<'db> {
    pub(crate) file: File,
    pub(crate) text: &'db str,
    pub(crate) signatures: &'db Signatures,
    /// Start, content and head of every item.
    pub(crate) items: Vec<(TextSize, Arc<Item>, Arc<ItemHead>)>,
    pub(crate) findings: Findings,
    /// The names about which something is reported once a file, and has been.
    pub(crate) told: FxHashSet<Name>,
    pub(crate) db: &'db dyn Db,
    /// The first item that defines a value.
    pub(crate) first_value: usize,
    /// The suggestions for an undefined type, collected once there is one.
    pub(crate) suggestions: Option<Suggestions<'static>>,
    /// The type definitions that lead in a circle, as far as that has been reported.
    pub(crate) circular: FxHashSet<usize>,
    /// The text that fixes may still move, in bytes.
    movable: Cell<usize>,
}

impl<'db> Checker<'db> {
    fn new(db: &'db dyn Db, file: File) -> Checker<'db> {
        let starts = items(db, file).items.iter();
        let with_heads = starts
            .zip(shared_heads(db, file))
            .map(|((start, item), head)| (*start, Arc::clone(item), Arc::clone(head)));
        let items: Vec<(TextSize, Arc<Item>, Arc<ItemHead>)> = with_heads.collect();
        let first_value = items.iter().position(|(_, _, head)| matches!(**head, ItemHead::Value(_)));
        Checker {
            file,
            text: file.text(db),
            signatures: signatures(db, file),
            first_value: first_value.unwrap_or(items.len()),
            suggestions: None,
            circular: FxHashSet::default(),
            items,
            findings: Findings::default(),
            told: FxHashSet::default(),
            db,
            movable: Cell::new(MAX_MOVED),
        }
    }

    /// True if something is wrong in the program: nobody can tell what it does.
    pub(crate) fn has_errors(&self) -> bool {
        self.items.iter().any(|(_, item, _)| !item.errors.is_empty())
            || self.findings.found().iter().any(|finding| finding.severity == Severity::Error)
    }

    /// The place in the file of a place in an item.
    pub(crate) fn place(&self, index: usize, range: TextRange) -> TextRange {
        self.items.get(index).map_or(range, |(start, _, _)| range + *start)
    }

    /// The place of a whole item.
    pub(crate) fn item_range(&self, index: usize) -> TextRange {
        let len = self.items.get(index).map_or(TextSize::new(0), |(_, item, _)| item.syntax().text_range().len());
        self.place(index, TextRange::up_to(len))
    }

    /// The line of a place in the file, counted from 1.
    fn line(&self, place: TextRange) -> u32 {
        let lines = line_index(self.db, self.file);
        lines.line_column(self.text, place.start(), PositionEncoding::Utf8).line + 1
    }

    /// `None` if fixes move very much already, so that this item is not to be moved, too.
    pub(crate) fn may_move(&self, index: usize) -> Option<()> {
        self.movable.set(self.movable.get().checked_sub(usize::from(self.item_range(index).len()))?);
        Some(())
    }

    /// A prelude that a game names has to exist, and the header, the board and the input belong in a game.
    fn prelude(&mut self) {
        if self.signatures.misses_prelude
            && let Some((name, range)) = &prelude::named(self.db, self.file).name
        {
            let message =
                format!("there is no file `{name}` in the folder of this game, so its definitions are missing");
            self.findings.report(codes::MISSING_PRELUDE, *range, message);
        }
        if !prelude::is_prelude(self.db, self.file) {
            return;
        }
        for index in 0..self.items.len() {
            let head = Arc::clone(&self.items[index].2);
            match &*head {
                ItemHead::Game(_) => {
                    let place = self.item_range(index);
                    let message = "a prelude has no `game` header: it is read before the header of each game";
                    self.findings.report(EXPECTED_DEFINITION, place, message);
                }
                ItemHead::Type(TypeHead { name: Some(name), .. })
                    if matches!(name.name.as_str(), "Board" | "Input") =>
                {
                    let place = self.place(index, name.range);
                    let message = format!("`{}` cannot be defined in a prelude: define it in the game", name.name);
                    self.findings.report(codes::RESERVED_NAME, place, message);
                }
                _ => {}
            }
        }
    }

    /// Types and values share one list of names, which begins with those of the prelude; values of enumerations are not
    /// in it.
    fn definitions(&mut self) {
        let mut seen: FxHashMap<Name, First> = FxHashMap::default();
        let mut types: FxHashMap<Name, First> = FxHashMap::default();
        self.names_of_prelude(&mut seen, &mut types);
        for index in 0..self.items.len() {
            let head = Arc::clone(&self.items[index].2);
            match &*head {
                ItemHead::Game(Some(name)) => self.game(index, *name),
                ItemHead::Type(def) => {
                    if let Some(name) = def.name {
                        let first = First::Here(self.place(index, name.range));
                        self.type_name(index, def, name, &mut seen);
                        types.entry(name.name).or_insert(first);
                        if name.name.as_str() == "Board" {
                            types.entry(Name::new("Content")).or_insert(first);
                        }
                    }
                    self.enumerations(index, def, &types);
                }
                ItemHead::Value(def) => {
                    if let Some(name) = def.name {
                        self.value_name(index, name, &mut seen);
                    }
                }
                ItemHead::Game(None) | ItemHead::Other => {}
            }
        }
    }

    /// Enters what the prelude defines.
    fn names_of_prelude(&self, seen: &mut FxHashMap<Name, First>, types: &mut FxHashMap<Name, First>) {
        let prelude = prelude::of(self.db, self.file);
        for (item, declared) in prelude.iter().flat_map(|prelude| declarations(self.db, *prelude)) {
            let (name, is_type) = match declared {
                Declared::Type(def) => (def.name.map(|name| name.name), true),
                Declared::Value(def) => (def.name, false),
                Declared::Nothing => continue,
            };
            // The board and the input belong in the game.
            let Some(name) = name.filter(|name| !matches!(name.as_str(), "Board" | "Input")) else { continue };
            seen.entry(name).or_insert(First::Prelude(item));
            if is_type {
                types.entry(name).or_insert(First::Prelude(item));
            }
        }
    }

    /// The first definition of a name for people, behind "is already defined", and its place. That in the prelude
    /// depends on all that stands above it there, so it is looked up only where it is reported.
    fn first(&self, first: First) -> Option<(String, Location)> {
        match first {
            First::Here(range) => Some((format!("on line {}", self.line(range)), Location { file: self.file, range })),
            First::Prelude(item) => {
                let file = prelude::of(self.db, self.file)?;
                let (written, _) = prelude::named(self.db, self.file).name.as_ref()?;
                let (start, _) = items(self.db, file).items.get(item as usize)?;
                let name = match &**head(self.db, file, item) {
                    ItemHead::Type(def) => def.name?,
                    ItemHead::Value(def) => def.name?,
                    ItemHead::Game(_) | ItemHead::Other => return None,
                };
                Some((format!("in the prelude `{written}`"), Location { file, range: name.range + *start }))
            }
        }
    }

    fn game(&mut self, index: usize, name: Named) {
        let text = name.name.as_str();
        if RESERVED.contains(&text) || matches!(text, "Board" | "Input" | "AnySymbol") {
            let place = self.place(index, name.range);
            let message = format!("`{text}` is reserved and cannot be the name of a game");
            self.findings.report(codes::RESERVED_NAME, place, message);
        }
    }

    fn type_name(&mut self, index: usize, def: &TypeHead, name: Named, seen: &mut FxHashMap<Name, First>) {
        let place = self.place(index, name.range);
        let text = name.name.as_str();
        if self.cannot_be_defined(name.name, place) {
            return;
        }
        self.oddities(name.name, place);
        self.order_of_types(index, def, name);
        self.defined_once(name.name, place, seen);
        if text == "Board"
            && let Some(input) = self.signatures.type_items.get(&Name::new("Input")).map(|item| *item as usize)
            && input < index
            && index < self.first_value
        {
            let message =
                "the reference implementation requires `type Board` above `type Input`, although the document does not";
            let other = self.item_range(input);
            let file = self.file;
            self.findings.report(codes::BOARD_AFTER_INPUT, place, message.to_owned()).related(
                file,
                other,
                "`Input` is defined here",
            );
        }
    }

    /// Types stand above values. Of `Board` and `Input` both the document and the reference implementation
    /// want that.
    fn order_of_types(&mut self, index: usize, def: &TypeHead, name: Named) {
        if index < self.first_value {
            return;
        }
        let text = name.name;
        let place = self.place(index, name.range);
        let both = matches!(text.as_str(), "Board" | "Input");
        let message = if both {
            format!("`type {text}` must be above every value and function: move it above the first one")
        } else {
            format!("the document requires types to be defined before values: move `type {text}` above the first value")
        };
        let fix = if def.body.broken { None } else { self.move_above(index, def, self.first_value) };
        let finding = self.findings.report(codes::TYPE_AFTER_VALUE, place, message);
        if both {
            finding.severity(Severity::Error);
        }
        if let Some(fix) = fix {
            finding.fix(fix);
        }
    }

    /// Reports the definition of a name that nobody can define.
    fn cannot_be_defined(&mut self, name: Name, place: TextRange) -> bool {
        let text = name.as_str();
        if RESERVED.contains(&text) {
            self.findings.report(codes::RESERVED_NAME, place, format!("`{text}` is reserved and cannot be defined"));
            return true;
        }
        let taken = TAKEN.contains(&text);
        if taken || text == "Content" {
            let why = if taken { "is predefined" } else { "is defined by `type Board`" };
            let message = format!("`{text}` {why} and cannot be defined again");
            self.findings.report(ludex_base::codes::REDEFINITION, place, message);
            return true;
        }
        false
    }

    /// Reports a name that is defined although only the document or only the reference implementation allows it.
    fn oddities(&mut self, name: Name, place: TextRange) {
        let text = name.as_str();
        if text.contains('\'') {
            if self.told.insert(name) {
                let message =
                    "names with `'` work in the reference implementation, but the document does not allow them";
                self.findings.report(codes::ONE_SIDED_NAME, place, message.to_owned());
            }
            return;
        }
        let row = builtins::lookup(text, false).and_then(builtins::get);
        let predefined = row.is_some_and(|row| row.known_to == KnownTo::Reference);
        let message = if predefined || text == "remove" {
            format!("the reference implementation predefines `{text}` and rejects this definition")
        } else if matches!(text, "case" | "AnySymbol") {
            format!("`{text}` is a reserved word in the reference implementation, which rejects it as a name")
        } else {
            return;
        };
        if self.told.insert(name) {
            self.findings.report(codes::ONE_SIDED_NAME, place, message).severity(Severity::Information);
        }
    }

    fn defined_once(&mut self, name: Name, place: TextRange, seen: &mut FxHashMap<Name, First>) {
        let Some(first) = seen.get(&name).copied() else {
            seen.insert(name, First::Here(place));
            return;
        };
        let Some((told, first)) = self.first(first) else { return };
        let message = format!("`{name}` is already defined {told}: remove one of the two, or give it another name");
        let finding = self.findings.report(ludex_base::codes::REDEFINITION, place, message);
        finding.related(first.file, first.range, "first defined here");
    }

    fn value_name(&mut self, index: usize, name: Named, seen: &mut FxHashMap<Name, First>) {
        let place = self.place(index, name.range);
        if !self.cannot_be_defined(name.name, place) {
            self.oddities(name.name, place);
            self.defined_once(name.name, place, seen);
        }
    }

    /// The values of the enumerations in a type definition.
    fn enumerations(&mut self, index: usize, def: &TypeHead, types: &FxHashMap<Name, First>) {
        let mut lists: Vec<&[Named]> = Vec::new();
        def.body.walk(false, &mut |expr, _| {
            if let TypeExprKind::Enumeration(values) = &expr.kind {
                lists.push(values.as_slice());
            }
        });
        for list in lists {
            let mut own: FxHashSet<Name> = FxHashSet::default();
            for value in list {
                let place = self.place(index, value.range);
                let text = value.name.as_str();
                if !own.insert(value.name) {
                    let message =
                        format!("`{text}` is already listed in this enumeration: the second one has no effect");
                    self.findings.report(codes::REPEATED_VALUE, place, message);
                    continue;
                }
                if builtins::is_reserved_value(text) {
                    let message = format!("`{text}` is reserved and cannot be a value");
                    self.findings.report(codes::RESERVED_NAME, place, message);
                } else if let Some((_, first)) = types.get(&value.name).and_then(|first| self.first(*first)) {
                    let message =
                        format!("`{text}` is the name of a type, so a value of an enumeration needs another name");
                    let finding = self.findings.report(ludex_base::codes::REDEFINITION, place, message);
                    finding.related(first.file, first.range, "the type");
                } else {
                    self.oddities(value.name, place);
                }
            }
        }
    }

    /// The equations below a signature must carry its name; only a board has several.
    fn equations(&mut self) {
        for index in 0..self.items.len() {
            let head = Arc::clone(&self.items[index].2);
            if let ItemHead::Value(def) = &*head {
                if def.signed
                    && let Some(declared) = def.name
                {
                    self.equation_names(index, def, declared);
                } else {
                    for equation in &def.equations {
                        self.repeated(index, equation);
                    }
                }
                self.blanks(index, def);
            }
        }
    }

    fn equation_names(&mut self, index: usize, def: &ValueHead, declared: Named) {
        // Whoever writes values for parameters writes an equation for each: that is one fault.
        let item = Arc::clone(&self.items[index].1);
        let matches_values =
            def.equations.iter().filter_map(|equation| equation.params_range).any(|range| item.has_errors(range));
        let mut first: Option<(bool, TextRange)> = None;
        for equation in &def.equations {
            let Some(own) = equation.name.filter(|_| !equation.unfinished) else { continue };
            let place = self.place(index, own.range);
            let (own, wanted) = (own.name.as_str(), declared.name.as_str());
            if own != wanted {
                // The parser has reported that one of the two begins with a letter of the wrong case.
                if own.starts_with(char::is_uppercase) || same_but_for_case(own, wanted) {
                    self.repeated(index, equation);
                    continue;
                }
                let message = format!(
                    "this equation belongs to the signature of `{wanted}`: write `{wanted}`, or give `{own}` a \
                     signature of its own"
                );
                let (file, signature) = (self.file, self.place(index, declared.range));
                let finding = self.findings.report(codes::NAME_MISMATCH, place, message);
                finding.related(file, signature, "the signature");
                continue;
            }
            let board = equation.positions.is_some();
            match first {
                None => first = Some((board, place)),
                Some((true, _)) if board => {}
                Some(_) if matches_values => {}
                Some((first_is_board, first)) => {
                    let (file, line) = (self.file, self.line(first));
                    let what = if first_is_board {
                        format!("board equations from line {line} on, so it cannot have an equation without a position")
                    } else if board {
                        format!("an equation on line {line}, so it cannot have board equations")
                    } else {
                        format!("an equation on line {line}, and only a board can have more than one")
                    };
                    let message = format!("`{own}` already has {what}");
                    let finding = self.findings.report(ludex_base::codes::REDEFINITION, place, message);
                    finding.related(file, first, "the first equation");
                }
            }
            self.repeated(index, equation);
        }
    }

    /// A parameter or position variable that stands twice in one equation.
    fn repeated(&mut self, index: usize, equation: &EquationHead) {
        let params = equation.params.iter().map(|names| (names, "each parameter needs its own name"));
        let positions = equation.positions.iter().map(|names| (names, "column and row need different names"));
        for (names, instead) in params.chain(positions) {
            let mut seen: FxHashSet<Name> = FxHashSet::default();
            for name in names {
                if !seen.insert(name.name) {
                    let place = self.place(index, name.range);
                    let message = format!("`{}` is used twice here: {instead}", name.name);
                    self.findings.report(ludex_base::codes::REDEFINITION, place, message);
                }
            }
        }
    }

    /// A blank before the `!` of a board equation.
    fn blanks(&mut self, index: usize, def: &ValueHead) {
        let Some(blank) = def.equations.iter().find_map(|equation| equation.blank_at_bang) else { return };
        if !self.told.insert(Name::new("!")) {
            return;
        }
        let (file, place) = (self.file, self.place(index, blank));
        let message = "the reference implementation accepts no space between the name of the board and `!`";
        let finding = self.findings.report(codes::ONE_SIDED_SYNTAX, place, message.to_owned());
        if self.text.get(std::ops::Range::<usize>::from(place)).is_some_and(|blank| blank.trim().is_empty()) {
            finding.fix(Fix::replace("remove the space", file, place, ""));
        }
    }

    /// Adds the definitions whose value in the implementation is another one.
    fn values(&mut self) {
        for item in compared(self.db, self.file) {
            self.db.unwind_if_revision_cancelled();
            let faulty = || infer(self.db, self.file, item).has_error();
            let Some(found) = difference(self.db, self.file, item).as_ref().filter(|_| !faulty()) else { continue };
            let Some(value) = self.signatures.value_of(item) else { continue };
            let Some(place) = self.resolve(item as usize, FindingPlace::Definition(value.name)) else { continue };
            self.findings.report(codes::LOOP_VALUE, place, found.message(value.name.as_str()));
        }
    }

    /// Adds a finding of a definition.
    pub(crate) fn tell(&mut self, index: usize, finding: &Finding) {
        let place = |place: &FindingPlace| Some((self.file, self.resolve(index, *place)?));
        let Some(mut diagnostic) = finding.resolve(place) else { return };
        if finding.fixes.is_empty() {
            diagnostic.fixes.extend(self.move_up(index, finding));
        }
        self.findings.push(diagnostic);
    }

    fn resolve(&self, index: usize, place: FindingPlace) -> Option<TextRange> {
        match place {
            FindingPlace::Here(range) => Some(self.place(index, range)),
            FindingPlace::Definition(name) | FindingPlace::Signature(name) => {
                let value = self.signatures.value(name).filter(|value| !value.is_in_prelude)?;
                let item = value.item as usize;
                let ItemHead::Value(def) = &*self.items.get(item)?.2 else { return None };
                let ty =
                    if matches!(place, FindingPlace::Signature(_)) { def.ty.as_ref().map(|ty| ty.range) } else { None };
                let range = ty.or_else(|| def.name.map(|name| name.range))?;
                Some(self.place(item, range))
            }
            FindingPlace::Type(name) | FindingPlace::EndOfEnumeration(name) => {
                let item = *self.signatures.type_items.get(&name)? as usize;
                let ItemHead::Type(def) = &*self.items.get(item)?.2 else { return None };
                if matches!(place, FindingPlace::Type(_)) {
                    return Some(self.place(item, def.name?.range));
                }
                let TypeExprKind::Enumeration(values) = &def.body.kind else { return None };
                Some(TextRange::empty(self.place(item, values.last()?.range).end()))
            }
        }
    }

    /// The fix that moves a value or function above the definition that uses it too early; `None` if
    /// it could not stand there either.
    fn move_up(&self, index: usize, finding: &Finding) -> Option<Fix> {
        let Some((FindingPlace::Definition(name), _)) = finding.related.first() else { return None };
        if finding.code != ludex_base::codes::USED_BEFORE_DEFINITION {
            return None;
        }
        let item = self.signatures.value(*name)?.item as usize;
        let (_, content, head) = self.items.get(item)?;
        let ItemHead::Value(def) = &**head else { return None };
        self.may_move(item)?;
        let mut fits = content.errors.is_empty() && item > index;
        if let Some(ty) = &def.ty {
            ty.walk(false, &mut |expr, _| {
                if let TypeExprKind::Name(name) = expr.kind {
                    fits &= self.signatures.type_items.get(&name).is_none_or(|item| (*item as usize) < index);
                }
            });
        }
        let body: &Body = body(self.db, self.file, item as u32).as_ref()?;
        for id in body.ids() {
            if let Expr::Name(used) | Expr::Call { callee: used, .. } = body.expr(id)
                && used.local.is_none()
                && let Some(value) = self.signatures.value(used.name)
            {
                let other = value.item as usize;
                fits &= other == item || other < index;
            }
        }
        if fits { self.moved(item, index, format!("move `{name}` up")) } else { None }
    }
}

/// True for two names that differ only in the case of their first letter.
fn same_but_for_case(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.chars(), other.chars());
    match (one.next(), other.next()) {
        (Some(first), Some(second)) => first.to_lowercase().eq(second.to_lowercase()) && one.as_str() == other.as_str(),
        _ => false,
    }
}
