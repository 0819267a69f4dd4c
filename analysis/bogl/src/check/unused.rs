//! Types that nothing uses, and values that no square of a board ever holds. What somebody can type in counts as used: an
//! input, and the arguments of functions that nothing in the program calls.

use ludex_base::{Db, File, LocalId, Name, model};
use rustc_hash::FxHashSet;

use crate::check::Checker;
use crate::codes;
use crate::hir::Expr;
use crate::hir::items::{ItemHead, TypeExprKind, chunks, heads_of};
use crate::hir::lower::body;
use crate::kinds::ENUM_VALUES;
use crate::types::ty::Ty;
use crate::types::{Base, Types};

/// The names that the definitions of a chunk mention, predefined ones and those that mean nothing, too.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Mentioned {
    /// Names of types in other types and in signatures.
    types: FxHashSet<Name>,
    /// Values of enumerations.
    values: FxHashSet<Name>,
    /// Names of values and functions outside of their own definitions.
    functions: FxHashSet<Name>,
}

/// The names in the definitions of a chunk. They are asked for after each letter, which then costs no more than the
/// definitions beside it: the model has the names of the whole file.
#[salsa::tracked]
fn mentioned(db: &dyn Db, file: File, chunk: u32) -> Mentioned {
    let mut mentioned = Mentioned::default();
    for (item, head) in heads_of(db, file, chunk) {
        let (ty, own) = match &**head {
            ItemHead::Type(def) => (Some(&def.body), None),
            ItemHead::Value(def) => (def.ty.as_ref(), def.name.map(|named| named.name)),
            _ => continue,
        };
        if let Some(ty) = ty {
            ty.walk(false, &mut |part, _| {
                if let TypeExprKind::Name(name) = part.kind {
                    mentioned.types.insert(name);
                }
            });
        }
        for expr in body(db, file, item).iter().flat_map(|body| &body.exprs) {
            match expr {
                Expr::Value(name) => {
                    mentioned.values.insert(*name);
                }
                Expr::Name(used) | Expr::Call { callee: used, .. }
                    if used.local.is_none() && own != Some(used.name) =>
                {
                    mentioned.functions.insert(used.name);
                }
                _ => {}
            }
        }
    }
    mentioned
}

/// The names of a program that something uses.
#[derive(Debug, Default)]
struct Used {
    /// Types that another one or a signature names.
    types: FxHashSet<Name>,
    values: FxHashSet<Name>,
    /// Functions that another definition calls.
    functions: FxHashSet<Name>,
    /// True if something is placed on a board.
    places: bool,
    /// Types whose values have been added.
    typed_in: FxHashSet<Name>,
}

impl Checker<'_> {
    /// Hints at types and values that are never used. While something is wrong in a program, nobody can tell.
    pub(crate) fn unused(&mut self) {
        // A prelude is for games, and a game without a definition has hardly been begun.
        if self.has_errors() || self.signatures.types.is_prelude || self.first_value == self.items.len() {
            return;
        }
        let used = self.used();
        let types = &self.signatures.types;
        for (index, (_, _, head)) in self.items.iter().enumerate() {
            let ItemHead::Type(def) = &**head else { continue };
            let Some(name) = def.name.filter(|name| !matches!(name.name.as_str(), "Board" | "Input")) else { continue };
            let own = types.head(&Ty::Named(name.name)).symbols;
            if used.types.contains(&name.name) || own.iter().any(|value| used.values.contains(value)) {
                continue;
            }
            let why = if own.is_empty() { "" } else { ", and no expression has one of its values" };
            let message = format!("the type `{}` is never used: no type or signature names it{why}", name.name);
            let place = self.place(index, name.range);
            self.findings.report(codes::UNUSED_TYPE, place, message).unnecessary();
        }
        self.unused_contents(&used);
    }

    /// The values that a game never places on its boards.
    fn unused_contents(&mut self, used: &Used) {
        if !used.places || !self.items.iter().any(|(_, _, head)| sets_squares(head)) {
            return;
        }
        let types = &self.signatures.types;
        for value in types.head(&types.content()).symbols.into_iter().filter(|value| !used.values.contains(value)) {
            let local = LocalId { namespace: ENUM_VALUES, name: value, nth: 0 };
            // It may stand in the prelude.
            let Some(definition) = model(self.db, self.file).definition(local) else { continue };
            let message = format!("the value `{value}` is never used: no square of a board ever holds it");
            self.findings.report(codes::UNUSED_VALUE, definition.name_range, message).unnecessary();
        }
    }

    fn used(&self) -> Used {
        let mut used = Used::default();
        for chunk in chunks(self.db, self.file) {
            let own = mentioned(self.db, self.file, chunk);
            used.types.extend(&own.types);
            used.values.extend(&own.values);
            used.functions.extend(&own.functions);
        }
        let is_predefined = |name: &str| {
            let name = Name::new(name);
            used.functions.contains(&name) && self.signatures.values.iter().all(|value| value.name != name)
        };
        used.places = is_predefined("place");
        if is_predefined("isFull") {
            // It looks for the value with this name.
            used.values.insert(Name::new("Empty"));
        }
        used.add_typed_in(self);
        used
    }
}

/// True for a board that is defined by its squares.
fn sets_squares(head: &ItemHead) -> bool {
    match head {
        ItemHead::Value(def) => def.equations.iter().any(|equation| equation.positions.is_some()),
        _ => false,
    }
}

impl Used {
    /// Adds what somebody can type in, and what expectations in comments name.
    fn add_typed_in(&mut self, checker: &Checker<'_>) {
        let types = &checker.signatures.types;
        if let Some(input) = types.get(Name::new("Input")) {
            self.add_values(types, &input.ty);
        }
        for value in &checker.signatures.values {
            if let Some(function) = value.ty.as_function().filter(|_| !self.functions.contains(&value.name)) {
                self.add_values(types, &function.argument);
            }
        }
        for expectation in crate::play::expectations(checker.db, checker.file) {
            let words =
                expectation.text.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '\''));
            self.values.extend(words.filter(|word| word.starts_with(char::is_uppercase)).map(Name::new));
        }
    }

    /// Adds the values of a type and of its components.
    fn add_values(&mut self, types: &Types, ty: &Ty) {
        let mut open: Vec<Ty> = vec![ty.clone()];
        while let Some(ty) = open.pop() {
            if let Ty::Named(name) = &ty
                && !self.typed_in.insert(*name)
            {
                continue;
            }
            let head = types.head(&ty);
            self.values.extend(head.symbols);
            if let Base::Tuple(tuple) = head.base {
                open.extend(tuple.parts.iter().cloned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::findings;

    #[test]
    fn types_that_nothing_uses() {
        findings(
            "
  game Pond
  type Frog = {Green, Brown}
  type Newt = {Red, Grey}
//     ^^^^ hint[unused-type]: the type `Newt` is never used: no type or signature names it, and no expression has one
  type Pair = (Int, Int)
//     ^^^^ hint[unused-type]: the type `Pair` is never used: no type or signature names it
  type Fish = {Carp, Pike}
  type Reed = {High, Low}
  -- expect: far(1) = (Carp == Pike)
  near : Reed -> Bool
  near(r) = (let f = if r == Low then Green else Brown in f) == Brown
  far : Int -> Bool
  far(n) = if n == 2 then near(High) else n == 3
",
        );
        // A program with nothing in it yet, and one with a fault.
        findings(
            "
  game Pond
  type Frog = {Green, Brown}
",
        );
        findings(
            "
  game Pond
  type Frog = {Green, Brown}
  type Newt = {Red, Grey}
  far : Frog
  far = Grene
//      ^^^^^ error[undefined-value]: did you mean `Green`
",
        );
    }

    #[test]
    fn values_that_no_square_holds() {
        findings(
            "
  game Pond
  type Frog = {Green, Brown}
  type Board = Array (2, 2) of Frog & {Empty, Mud}
//                                            ^^^ hint[unused-value]: the value `Mud` is never used: no square of a board
  pond : Board
  pond!(x, y) = Empty
  leap : (Frog, Board) -> Board
  leap(f, b) = place(f, b, (1, 1))
",
        );
        // What somebody can type in is one that a square may hold.
        findings(
            "
  game Pond
  type Board = Array (2, 2) of {Green, Brown, Empty}
  type Input = Content
  pond : Board
  pond!(x, y) = Empty
  play : Board
  play = place(input, pond, (1, 1))
",
        );
        // Nothing is placed yet.
        findings(
            "
  game Pond
  type Board = Array (2, 2) of {Green, Brown, Empty}
  pond : Board
  pond!(x, y) = Empty
",
        );
    }
}
