//! The checks of the types that a program writes: names that mean nothing, or not yet, and shapes that types cannot
//! have.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use ludex_base::{Fix, Name, Severity, SourceChange, Suggestions};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::check::Checker;
use crate::check::moves::moved;
use crate::codes;
use crate::hir::items::{ItemHead, TypeExpr, TypeExprKind, TypeHead};
use crate::infer::needs_own_board;
use crate::types::signatures::introduced;
use crate::types::ty::{Ty, listed};

/// The most definitions of a circle that are shown beside a finding.
const MAX_SHOWN: usize = 5;
/// The most definitions that are looked at in search of a circle.
const MAX_REACHED: usize = 100;

/// The names of types that every program knows.
const BUILTIN_TYPES: &[&str] = &["Int", "Bool", "Board", "Input", "Content"];

impl Checker<'_> {
    /// Every type that is written, in definitions and signatures.
    pub(crate) fn type_uses(&mut self) {
        for index in 0..self.items.len() {
            let head = Arc::clone(&self.items[index].2);
            let (ty, defines) = match &*head {
                ItemHead::Type(def) => {
                    self.shape_of_definition(index, def);
                    (Some(&def.body), true)
                }
                ItemHead::Value(def) => (def.ty.as_ref(), false),
                _ => continue,
            };
            let Some(ty) = ty else { continue };
            let mut uses: Vec<(&TypeExpr, bool)> = Vec::new();
            ty.walk(false, &mut |expr, in_tuple| uses.push((expr, in_tuple)));
            for (expr, in_tuple) in uses {
                if let TypeExprKind::Name(name) = expr.kind {
                    self.name_of_type(index, expr, name, defines);
                } else if defines {
                    self.shape(index, expr, in_tuple);
                }
            }
        }
    }

    /// Checks a name where a type is wanted.
    fn name_of_type(&mut self, index: usize, expr: &TypeExpr, name: Name, defines: bool) {
        let place = self.place(index, expr.range);
        match name.as_str() {
            "Int" | "Bool" => return,
            // The game that it is read with defines them.
            "Board" | "Input" | "Content" if self.signatures.types.is_prelude => return,
            "Board" if !self.signatures.has_board => {
                if self.told.insert(name) {
                    self.missing_board(place);
                }
                return;
            }
            "Input" if !self.signatures.has_input => {
                let message = "`Input` is not defined: write `type Input = …` above the first value";
                self.findings.report(codes::UNDEFINED_TYPE, place, message.to_owned());
                return;
            }
            "Content" if self.signatures.misses_board => return,
            "Content" if !self.signatures.has_board => {
                let message = "`Content` is defined by `type Board`, and this program has no board";
                self.findings.report(codes::UNDEFINED_TYPE, place, message.to_owned());
                return;
            }
            _ => {}
        }
        match self.signatures.type_items.get(&name).map(|item| *item as usize) {
            None => self.undefined_type(index, expr, name),
            // The implementation knows `Board` before it is defined.
            Some(item) if item == index && defines && name.as_str() == "Board" => {
                let message = "each square of this board would hold a whole board, which no equation can begin with: \
                               write what a square holds, such as `{X, O, Empty}`";
                self.findings.report(codes::BOARD_OF_BOARDS, place, message);
            }
            Some(item) if item == index && defines => {
                let message = format!("`{name}` cannot be part of its own definition");
                let (file, definition) = (self.file, self.name_place(item));
                let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message);
                finding.related(file, definition, format!("`{name}` is defined here"));
            }
            Some(item) if item > index => self.type_too_early(index, expr, name, item, defines),
            Some(_) => {
                if name.as_str() == "Input" && self.told.insert(name) {
                    let message = "the reference implementation does not accept `Input` in other types or in \
                                   signatures: write out the type, or give it another name";
                    self.findings.report(codes::ONE_SIDED_SYNTAX, place, message.to_owned());
                }
            }
        }
    }

    /// Reports that the board is not defined. Everything that is missing with it is the same fault; without a use of
    /// that the implementation accepts the program.
    fn missing_board(&mut self, place: TextRange) {
        let mut uses_content = false;
        for (_, _, head) in &self.items {
            let ty = match &**head {
                ItemHead::Type(def) => Some(&def.body),
                ItemHead::Value(def) => def.ty.as_ref(),
                ItemHead::Game(_) | ItemHead::Other => None,
            };
            if let Some(ty) = ty {
                ty.walk(false, &mut |expr, _| {
                    uses_content |= matches!(expr.kind, TypeExprKind::Name(name) if name.as_str() == "Content");
                });
            }
        }
        if uses_content || *needs_own_board(self.db, self.file) {
            let message = "`Board` is not defined: write its size and what its squares hold above the first value, \
                           such as `type Board = Array (3, 3) of {X, O, Empty}`";
            self.findings.report(codes::UNDEFINED_TYPE, place, message);
            return;
        }
        let message = "`Board` is not defined: write `type Board = Array (…, …) of …`; without it, the implementation \
                       uses a board with one square";
        self.findings.report(codes::UNDEFINED_TYPE, place, message).severity(Severity::Warning);
    }

    fn name_place(&self, item: usize) -> TextRange {
        match self.items.get(item).map(|(_, _, head)| &**head) {
            Some(ItemHead::Type(def)) => def.name.map_or(self.item_range(item), |name| self.place(item, name.range)),
            _ => self.item_range(item),
        }
    }

    fn undefined_type(&mut self, index: usize, expr: &TypeExpr, name: Name) {
        let item = Arc::clone(&self.items[index].1);
        // Beside a syntax error, such as the `|` in `A | B`, nobody can tell what is meant.
        let beside = TextRange::new(expr.range.start(), expr.range.end() + TextSize::new(1));
        let unknown = self.signatures.misses_prelude || introduced(self.db, self.file).contains(&name);
        if unknown || item.is_broken(beside) {
            return;
        }
        let place = self.place(index, expr.range);
        let signatures = self.signatures;
        let names = || {
            let own = signatures.types.all().iter().map(|named| named.name.as_str());
            Suggestions::new(own.chain(BUILTIN_TYPES.iter().copied()))
        };
        let long = name.as_str().chars().count() > 1;
        let guess = if long { self.suggestions.get_or_insert_with(names).guess(name.as_str()) } else { None };
        // What is defined below this does not help.
        let defined = |guess: &&str| {
            let item = signatures.type_items.get(&Name::new(guess)).map(|item| *item as usize);
            item.map_or(matches!(*guess, "Int" | "Bool"), |item| item < index)
        };
        let guess = guess.filter(defined);
        let value = self.signatures.types.owner(name).is_some();
        let message = match guess {
            None if value => format!("there is no type `{name}`; `{name}` is a value"),
            _ => format!("there is no type `{name}`"),
        };
        self.findings.report(codes::UNDEFINED_TYPE, place, message).or_write(self.file, place, guess);
    }

    /// A type that is defined further down.
    fn type_too_early(&mut self, index: usize, expr: &TypeExpr, name: Name, item: usize, defines: bool) {
        // `Board` is known before its definition; `type Board` below a value is one fault, and reported where it
        // stands.
        let below_value = matches!(name.as_str(), "Input" | "Content") && item > self.first_value;
        if name.as_str() == "Board" || below_value {
            return;
        }
        if defines && self.circle(index, expr, item) {
            return;
        }
        let head = Arc::clone(&self.items[item].2);
        let ItemHead::Type(def) = &*head else { return };
        let what = if matches!(def.body.kind, TypeExprKind::Enumeration(_)) { "enumeration" } else { "type" };
        let here = if defines { "definition" } else { "signature" };
        let message = format!("`{name}` is used before its definition: move the {what} above this {here}");
        let fix = if def.body.broken { None } else { self.move_above(item, def, index) };
        let (file, place, definition) = (self.file, self.place(index, expr.range), self.name_place(item));
        let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message);
        finding.related(file, definition, format!("`{name}` is defined here"));
        if let Some(fix) = fix {
            finding.fix(fix);
        }
    }

    /// Reports definitions that lead in a circle, of which none can stand above all others, once for each
    /// circle; false if there is none.
    fn circle(&mut self, index: usize, expr: &TypeExpr, item: usize) -> bool {
        let Some(circle) = self.way_back(item, index) else { return false };
        let known = circle.iter().any(|item| self.circular.contains(item));
        self.circular.extend(circle.iter().copied());
        if known {
            return true;
        }
        let names = circle.iter().filter_map(|item| match &*self.items[*item].2 {
            ItemHead::Type(def) => def.name.map(|name| format!("`{}`", name.name)),
            _ => None,
        });
        let message = format!(
            "the definitions of {} form a circle, so none of them can come first: write one without the others",
            listed(names.collect())
        );
        let (file, place) = (self.file, self.place(index, expr.range));
        let others = circle.iter().skip(1).take(MAX_SHOWN);
        let others: Vec<TextRange> = others.map(|item| self.name_place(*item)).collect();
        let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message);
        for other in others {
            finding.related(file, other, "part of the circle");
        }
        true
    }

    /// The type definitions on the way from one back to another that uses it, that one first; `None` if no way
    /// leads there.
    fn way_back(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut open = vec![from];
        // Each with the one that uses it.
        let mut reached: FxHashMap<usize, usize> = FxHashMap::from_iter([(from, to)]);
        while let Some(item) = open.pop() {
            let ItemHead::Type(def) = &*self.items.get(item)?.2 else { continue };
            let mut next: Vec<usize> = Vec::new();
            def.body.walk(false, &mut |expr, _| {
                if let TypeExprKind::Name(name) = expr.kind {
                    next.extend(self.signatures.type_items.get(&name).map(|item| *item as usize));
                }
            });
            if next.contains(&to) {
                let mut way = vec![item];
                while let Some(before) = way.last().and_then(|item| reached.get(item)).filter(|before| **before != to) {
                    way.push(*before);
                }
                way.push(to);
                way.reverse();
                return Some(way);
            }
            for found in next {
                if reached.len() < MAX_REACHED
                    && let Entry::Vacant(free) = reached.entry(found)
                {
                    free.insert(item);
                    open.push(found);
                }
            }
        }
        None
    }

    /// The fix that moves a type definition above another item; `None` if it could not stand there.
    pub(crate) fn move_above(&self, index: usize, def: &TypeHead, target: usize) -> Option<Fix> {
        self.may_move(index)?;
        let mut fits = index > target;
        def.body.walk(false, &mut |expr, _| {
            if let TypeExprKind::Name(name) = expr.kind {
                let item = self.signatures.type_items.get(&name).map(|item| *item as usize);
                let builtin = matches!(name.as_str(), "Int" | "Bool" | "Board");
                fits &= builtin || item.is_some_and(|item| item < target);
            }
        });
        if !fits {
            return None;
        }
        let name = def.name?.name;
        self.moved(index, target, format!("move `type {name}` up"))
    }

    /// The fix that moves an item, with its comments, above another one.
    pub(crate) fn moved(&self, index: usize, target: usize, title: String) -> Option<Fix> {
        let target = usize::from(self.item_range(target).start());
        let found = moved(self.text, self.item_range(index).into(), target)?;
        let place = |from: usize, to: usize| -> Option<TextRange> {
            Some(TextRange::new(TextSize::new(u32::try_from(from).ok()?), TextSize::new(u32::try_from(to).ok()?)))
        };
        let edits = [(place(found.to, found.to)?, found.text), (place(found.cut.start, found.cut.end)?, String::new())];
        Some(Fix::new(title, SourceChange::edits(self.file, edits)))
    }

    /// Checks the definition of a type as a whole.
    fn shape_of_definition(&mut self, index: usize, def: &TypeHead) {
        let Some(name) = def.name else { return };
        let array = matches!(def.body.kind, TypeExprKind::Board(..));
        // That a name means nothing is one fault.
        let unknown = match def.body.kind {
            TypeExprKind::Missing => true,
            TypeExprKind::Name(body) => {
                !BUILTIN_TYPES.contains(&body.as_str()) && !self.signatures.type_items.contains_key(&body)
            }
            _ => false,
        };
        let text = name.name.as_str();
        if text == "Board" && !array && !unknown && !def.body.broken {
            let place = self.place(index, def.body.range);
            let message = "the board must be an array: `type Board = Array (3, 3) of …`";
            self.findings.report(codes::BOARD_TYPE, place, message.to_owned());
        } else if text != "Board" && array {
            let place = self.place(index, def.body.range);
            let message =
                format!("only the board can be an array: write `type Board = Array …` instead of `type {text}`");
            self.findings.report(codes::BOARD_TYPE, place, message);
        }
        if let Some(glued) = def.glued
            && self.told.insert(Name::new("&"))
        {
            let place = self.place(index, glued);
            let file = self.file;
            let message = "the reference implementation cannot read `}&`: put a space between the two";
            let finding = self.findings.report(codes::ONE_SIDED_SYNTAX, place, message.to_owned());
            finding.fix(Fix::replace("insert a space", file, TextRange::empty(place.start()), " "));
        }
    }

    /// Checks the parts that a type in a definition is made of.
    fn shape(&mut self, index: usize, expr: &TypeExpr, in_tuple: bool) {
        match &expr.kind {
            TypeExprKind::Board(sizes, _) => self.board_size(index, sizes),
            TypeExprKind::Enumeration(_) if in_tuple && !expr.broken => {
                let place = self.place(index, expr.range);
                let message = "the document does not allow an enumeration inside a tuple type, and its values would \
                               belong to no type: name the enumeration with `type`, and use that name here";
                self.findings.report(codes::NESTED_ENUMERATION, place, message.to_owned());
            }
            TypeExprKind::Extended(base, more) => {
                self.extension(index, expr, base, more);
                if in_tuple && !expr.broken {
                    let place = self.place(index, expr.range);
                    let message = "the document does not allow an extended type inside a tuple type: name the \
                                   extended type with `type`, and use that name here";
                    self.findings.report(codes::NESTED_ENUMERATION, place, message.to_owned());
                }
            }
            _ => {}
        }
    }

    fn board_size(&mut self, index: usize, sizes: &[(i64, TextRange)]) {
        for (size, range) in sizes {
            if *size < 1 {
                let place = self.place(index, *range);
                let message = "a board needs at least one column and one row".to_owned();
                self.findings.report(codes::BOARD_SIZE, place, message);
            }
        }
    }

    fn extension(&mut self, index: usize, expr: &TypeExpr, base: &TypeExpr, more: &TypeExpr) {
        if let TypeExprKind::Name(name) = more.kind {
            let ty = match name.as_str() {
                "Int" => Ty::Int,
                "Bool" => Ty::Bool,
                "Board" => Ty::Board,
                _ => Ty::Named(name),
            };
            let types = &self.signatures.types;
            // A name that is not defined yet is a fault of its own.
            let earlier = self.signatures.type_items.get(&name).is_none_or(|item| (*item as usize) < index);
            if earlier && !types.is_unknown(&ty) && !types.is_enumeration(&ty) {
                let place = self.place(index, more.range);
                let message = format!("`{name}` is not an enumeration, and only an enumeration can extend a type");
                self.findings.report(codes::EXTENSION, place, message);
                return;
            }
        }
        if expr.broken {
            return;
        }
        let message = match base.kind {
            TypeExprKind::Extended(..) => {
                "the reference implementation accepts only one `&` in a type: give the part before the second `&` \
                 a name with `type`"
            }
            TypeExprKind::Tuple(_) => {
                "the reference implementation ignores what follows `&` here: give the tuple type a name with `type`, \
                 and extend that name"
            }
            _ => return,
        };
        let place = self.place(index, expr.range);
        self.findings.report(codes::ONE_SIDED_SYNTAX, place, message.to_owned());
    }
}
