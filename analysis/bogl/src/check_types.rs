//! What is wrong with the types that a program writes: names that mean nothing, or not yet, and shapes
//! that types cannot have.

use std::sync::Arc;

use ludex_base::{Fix, Name, Severity, SourceChange, did_you_mean};
use ludex_syntax::{TextRange, TextSize};

use crate::check::Checker;
use crate::codes;
use crate::items::{ItemHead, TypeExpr, TypeExprKind, TypeHead};
use crate::ty::Ty;

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

    /// What a name means where a type is wanted.
    fn name_of_type(&mut self, index: usize, expr: &TypeExpr, name: Name, defines: bool) {
        let place = self.place(index, expr.range);
        match name.as_str() {
            "Int" | "Bool" => return,
            "Board" if !self.signatures.has_board => {
                if self.told.insert(name) {
                    let message = "`Board` is not defined: write `type Board = Array (…, …) of …`; without it, \
                                   the reference implementation uses a board with one square";
                    let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message.to_owned());
                    finding.severity(Severity::Warning);
                }
                return;
            }
            "Input" if !self.signatures.has_input => {
                let message = "`Input` is not defined: write `type Input = …` above";
                self.findings.report(codes::UNDEFINED_TYPE, place, message.to_owned());
                return;
            }
            "Content" if !self.signatures.has_board => {
                let message = "`Content` is defined by `type Board`, and this program has no board";
                self.findings.report(codes::UNDEFINED_TYPE, place, message.to_owned());
                return;
            }
            _ => {}
        }
        match self.signatures.type_items.get(&name).map(|item| *item as usize) {
            None => self.undefined_type(index, expr, name),
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
        if item.is_broken(beside) || self.signatures.introduced.contains(&name) {
            return;
        }
        let place = self.place(index, expr.range);
        let own: Vec<&str> = self.signatures.types.all().iter().map(|named| named.name.as_str()).collect();
        let long = name.as_str().chars().count() > 1;
        let candidates = own.into_iter().chain(BUILTIN_TYPES.iter().copied()).filter(|_| long);
        // What is defined below this is no help.
        let signatures = self.signatures;
        let defined = |guess: &&str| {
            let item = signatures.type_items.get(&Name::new(guess)).map(|item| *item as usize);
            item.map_or(matches!(*guess, "Int" | "Bool"), |item| item < index)
        };
        let guess = did_you_mean(name.as_str(), candidates.filter(defined));
        let value = self.signatures.types.owner(name).is_some();
        let message = match guess {
            Some(guess) => format!("there is no type `{name}`; did you mean `{guess}`?"),
            None if value => format!("there is no type `{name}`; `{name}` is a value"),
            None => format!("there is no type `{name}`"),
        };
        let file = self.file;
        let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message);
        if let Some(guess) = guess {
            finding.fix(Fix::replace(format!("write `{guess}`"), file, place, guess));
        }
    }

    /// A type that is defined further down.
    fn type_too_early(&mut self, index: usize, expr: &TypeExpr, name: Name, item: usize, defines: bool) {
        // `Board` is known before its definition; `type Board` below a value is one fault, and told where it
        // stands.
        let below_value = matches!(name.as_str(), "Input" | "Content") && item > self.first_value();
        if name.as_str() == "Board" || below_value {
            return;
        }
        let head = Arc::clone(&self.items[item].2);
        let ItemHead::Type(def) = &*head else { return };
        let what = if matches!(def.body.kind, TypeExprKind::Enumeration(_)) { "enumeration" } else { "type" };
        let here = if defines { "one" } else { "signature" };
        let message = format!("`{name}` is used before its definition: move the {what} above this {here}");
        let fix = if def.body.broken { None } else { self.move_above(item, def, index) };
        let (file, place, definition) = (self.file, self.place(index, expr.range), self.name_place(item));
        let finding = self.findings.report(codes::UNDEFINED_TYPE, place, message);
        finding.related(file, definition, format!("`{name}` is defined here"));
        if let Some(fix) = fix {
            finding.fix(fix);
        }
    }

    /// The fix that moves a type definition above another item; `None` if it could not stand there.
    pub(crate) fn move_above(&self, index: usize, def: &TypeHead, target: usize) -> Option<Fix> {
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

    /// The fix that moves an item, with the comments right above it, above another one.
    pub(crate) fn moved(&self, index: usize, target: usize, title: String) -> Option<Fix> {
        let whole = self.item_range(index);
        let (from, to) = (usize::from(whole.start()), usize::from(whole.end()));
        let start = self.with_comments(from);
        let end = match self.text.get(to..)?.find('\n') {
            Some(line) if self.text.get(to..to + line)?.trim().is_empty() => to + line + 1,
            Some(_) => to,
            None => self.text.len(),
        };
        let mut moved = self.text.get(start..to)?.to_owned();
        moved.push('\n');
        let at = self.with_comments(usize::from(self.item_range(target).start()));
        let place = |from: usize, to: usize| -> Option<TextRange> {
            Some(TextRange::new(TextSize::new(u32::try_from(from).ok()?), TextSize::new(u32::try_from(to).ok()?)))
        };
        let edits = vec![(place(at, at)?, moved), (place(start, end)?, String::new())];
        Some(Fix::new(title, SourceChange::edits(self.file, edits)))
    }

    /// Where the comments right above a definition begin, or the definition itself.
    fn with_comments(&self, start: usize) -> usize {
        let mut at = start;
        while let Some(before) = self.text.get(..at).and_then(|before| before.strip_suffix('\n')) {
            let line = before.rfind('\n').map_or(0, |line| line + 1);
            if !before.get(line..).is_some_and(|text| text.trim_start().starts_with("--")) {
                break;
            }
            at = line;
        }
        at
    }

    /// What the definition of a type is as a whole.
    fn shape_of_definition(&mut self, index: usize, def: &TypeHead) {
        let Some(name) = def.name else { return };
        let array = matches!(def.body.kind, TypeExprKind::Board(..));
        let missing = matches!(def.body.kind, TypeExprKind::Missing);
        let text = name.name.as_str();
        if text == "Board" && !array && !missing && !def.body.broken {
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

    /// What a type in a definition is made of.
    fn shape(&mut self, index: usize, expr: &TypeExpr, in_tuple: bool) {
        match &expr.kind {
            TypeExprKind::Board(sizes, _) => self.board_size(index, sizes),
            TypeExprKind::Enumeration(_) if in_tuple && !expr.broken => {
                let place = self.place(index, expr.range);
                let message = "the values of an enumeration inside a tuple type belong to no type, and the document does \
                               not allow it: name the enumeration with `type`, and use that name here";
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
