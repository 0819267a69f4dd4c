//! Programs made by the typing rules of the document, and the same programs with one fault in them.
//!
//! The rules are read from the document, not from the checks: a program that keeps them has no
//! error and no warning, and one that breaks them in one place has one error, there.

use std::ops::Range;

use ludex_base::{Diagnostic, Severity};
use ludex_test_support::Fixture;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::check::meaning::CODES;

#[derive(Debug, Clone, PartialEq)]
enum Type {
    Int,
    Bool,
    Board,
    Tuple(Vec<Type>),
    /// An enumeration or an extended type: its place in [`Program::sums`].
    Sum(usize),
}

use Type::{Board, Bool, Int, Tuple};

/// An enumeration, or a type with values added to it.
#[derive(Debug)]
struct Sum {
    base: Option<Type>,
    /// The types that it was made of, at any depth.
    parts: Vec<usize>,
    values: Vec<String>,
    is_extended: bool,
}

#[derive(Debug, Clone)]
struct Function {
    name: &'static str,
    parameters: Vec<Parameter>,
    result: Type,
}

/// The parameter of a function.
#[derive(Debug, Clone)]
enum Parameter {
    Of(Type),
    /// A pair of numbers that is a place on the board.
    Position,
}

/// The forms of an expression.
#[derive(Debug, Clone, Copy)]
enum Form {
    Leaf,
    If,
    Let,
    Call,
    While,
    Arithmetic,
    Less,
    Equal,
    Lookup,
    Tuple,
    Projection,
}

/// The forms of an expression without others in it, but for the components of a tuple.
#[derive(Debug, Clone, Copy)]
enum Leaf {
    Name,
    Number,
    Size,
    Truth,
    Value,
    Input,
    Tuple,
}

/// The faults that a call can have.
#[derive(Debug, Clone, Copy, PartialEq)]
enum CallFault {
    Missing,
    Additional,
    Unknown,
}

const VALUES: [&str; 8] = ["val0", "val1", "val2", "val3", "val4", "val5", "val6", "val7"];
const FUNCTIONS: [&str; 8] = ["fun0", "fun1", "fun2", "fun3", "fun4", "fun5", "fun6", "fun7"];
const PARAMETERS: [&str; 3] = ["p0", "p1", "p2"];
/// Of `let`, one for each depth.
const VARIABLES: [&str; 5] = ["v0", "v1", "v2", "v3", "v4"];
/// The greatest depth to which expressions are nested.
const DEPTH: usize = 4;
/// The most expressions of a definition that have others in them.
const FUEL: usize = 12;

/// A program that is being written.
#[derive(Debug, Default)]
struct Program {
    /// The bytes that decide, one for each choice; when they run out, the first of the possibilities is taken.
    choices: Vec<u8>,
    used: usize,
    text: String,
    /// The places met so far that can have a fault.
    sites: usize,
    /// The index of the one that has one; `None` for a program without a fault.
    target: Option<usize>,
    fault: Option<Range<usize>>,
    sums: Vec<Sum>,
    types: Vec<(String, Type)>,
    /// The types that are a part of an extended one. A second extended type with the same part on
    /// its right would leave open which of the two an `if` is of.
    joined: Vec<Type>,
    value_count: usize,
    size: Option<(usize, usize)>,
    content: Option<Type>,
    input: Option<Type>,
    values: Vec<(&'static str, Type)>,
    functions: Vec<Function>,
    /// Parameters and variables.
    scope: Vec<(&'static str, Type)>,
    /// The binding context of a `while`.
    context: Option<Type>,
    fuel: usize,
}

impl Program {
    fn new(choices: &[u8], target: Option<usize>) -> Program {
        let mut program = Program { choices: choices.to_vec(), target, ..Program::default() };
        program.game();
        program
    }

    fn pick(&mut self, count: usize) -> usize {
        let choice = self.choices.get(self.used).copied().unwrap_or_default();
        self.used += 1;
        usize::from(choice) % count
    }

    fn pick_of<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.pick(from.len())].clone()
    }

    fn write(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// True if the fault is to stand here.
    fn site(&mut self) -> bool {
        self.sites += 1;
        self.target == Some(self.sites - 1)
    }

    /// The fault is what was written since.
    fn mark(&mut self, start: usize) {
        self.fault = Some(start..self.text.len());
    }

    fn game(&mut self) {
        self.write("game Pond\n");
        for number in 0..self.pick(5) {
            self.type_definition(number);
        }
        self.board_type();
        self.input_type();
        let mut number = 0;
        if self.size.is_some() {
            self.board_definition();
            number = 1;
        }
        for _ in 0..=self.pick(6) {
            if self.pick(3) == 1 {
                self.value_definition(VALUES[number]);
            } else {
                self.function_definition(FUNCTIONS[number]);
            }
            number += 1;
        }
    }
}

/// Types.
impl Program {
    fn type_definition(&mut self, number: usize) {
        let kind = self.pick(4);
        let name = format!("{}{number}", ["Kind", "Syn", "Ext", "Tup"][kind]);
        self.write(&format!("type {name} = "));
        let defined = match kind {
            0 => self.enumeration(),
            1 => self.base_type(2),
            2 => self.extended_type(),
            _ => {
                self.write("(");
                let first = self.base_type(1);
                self.write(", ");
                let second = self.base_type(0);
                self.write(")");
                Tuple(vec![first, second])
            }
        };
        self.types.push((name, defined));
        self.write("\n");
    }

    fn board_type(&mut self) {
        if self.pick(4) == 3 {
            return;
        }
        let (width, height) = (1 + self.pick(4), 1 + self.pick(4));
        self.size = Some((width, height));
        self.write(&format!("type Board = Array ({width}, {height}) of "));
        let content = match self.pick(3) {
            0 => self.enumeration(),
            1 => self.base_type(1),
            _ => self.extended_type(),
        };
        self.types.push(("Content".to_owned(), content.clone()));
        self.content = Some(content);
        self.write("\n");
    }

    /// Boards become a type here, so that neither other types nor the input have them in them.
    fn input_type(&mut self) {
        if self.pick(2) == 1 {
            self.write("type Input = ");
            let input = self.base_type(1);
            self.types.push(("Input".to_owned(), input.clone()));
            self.input = Some(input);
            self.write("\n");
        }
        if self.size.is_some() {
            self.types.push(("Board".to_owned(), Board));
        }
    }

    fn base_type(&mut self, depth: usize) -> Type {
        let choice = self.pick(4 + self.types.len());
        match choice {
            1 => {
                self.write("Bool");
                Bool
            }
            3 if depth > 0 => {
                self.write("(");
                let mut parts = vec![self.base_type(depth - 1)];
                for _ in 0..=self.pick(2) {
                    self.write(", ");
                    parts.push(self.base_type(depth - 1));
                }
                self.write(")");
                Tuple(parts)
            }
            0..=3 => {
                self.write("Int");
                Int
            }
            _ => {
                let (name, named) = self.types[choice - 4].clone();
                self.write(&name);
                named
            }
        }
    }

    /// `{V0, V1}`, with values that no other type has.
    fn new_values(&mut self) -> Vec<String> {
        let count = 1 + self.pick(3);
        let values: Vec<String> =
            (self.value_count..self.value_count + count).map(|number| format!("V{number}")).collect();
        self.value_count += count;
        self.write(&format!("{{{}}}", values.join(", ")));
        values
    }

    fn sum(&mut self, sum: Sum) -> Type {
        self.sums.push(sum);
        Type::Sum(self.sums.len() - 1)
    }

    fn enumeration(&mut self) -> Type {
        let values = self.new_values();
        self.sum(Sum { base: None, parts: Vec::new(), values, is_extended: false })
    }

    fn extended_type(&mut self) -> Type {
        let (mut base, mut parts, mut values) = (None, Vec::new(), Vec::new());
        if self.pick(5) == 0 {
            values = self.new_values();
        } else {
            let left = self.base_type(1);
            if let Type::Sum(index) = left {
                self.joined.push(left);
                base = self.sums[index].base.clone();
                parts.clone_from(&self.sums[index].parts);
                parts.push(index);
                values.clone_from(&self.sums[index].values);
            } else {
                base = Some(left);
            }
        }
        let enumerations: Vec<(String, usize)> = self
            .types
            .iter()
            .filter_map(|(name, named)| Some((name.clone(), self.can_be_added(named, &values)?)))
            .collect();
        if !enumerations.is_empty() && self.pick(2) == 0 {
            let (name, index) = self.pick_of(&enumerations);
            self.joined.push(Type::Sum(index));
            self.write(&format!(" & {name}"));
            parts.push(index);
            values.extend_from_slice(&self.sums[index].values);
        }
        self.write(" & ");
        values.extend(self.new_values());
        self.sum(Sum { base, parts, values, is_extended: true })
    }

    /// The index of an enumeration that can stand on the right of `&`.
    fn can_be_added(&self, named: &Type, values: &[String]) -> Option<usize> {
        let Type::Sum(index) = named else { return None };
        let sum = &self.sums[*index];
        let is_free = !sum.is_extended && !self.joined.contains(named);
        (is_free && !sum.values.iter().any(|value| values.contains(value))).then_some(*index)
    }

    /// True if every value of the one type has the other, too.
    fn fits(&self, own: &Type, wanted: &Type) -> bool {
        own == wanted
            || matches!(wanted, Type::Sum(index) if {
                let sum = &self.sums[*index];
                sum.base.as_ref() == Some(own) || matches!(own, Type::Sum(own) if sum.parts.contains(own))
            })
    }

    /// The part of a type that is not an enumeration, and the values that belong to it.
    fn parts(&self, of: &Type) -> (Option<Type>, Vec<String>) {
        match of {
            Type::Sum(index) => (self.sums[*index].base.clone(), self.sums[*index].values.clone()),
            other => (Some(other.clone()), Vec::new()),
        }
    }

    /// True if an expression of the type has no smaller type, so that it needs nobody to say which one is meant.
    fn is_plain(&self, ty: &Type) -> bool {
        match ty {
            Int | Bool => true,
            Board => false,
            Tuple(parts) => parts.iter().all(|part| self.is_plain(part)),
            Type::Sum(index) => !self.sums[*index].is_extended,
        }
    }

    fn pick_plain(&mut self) -> Type {
        let mut plain = vec![Int, Bool, Tuple(vec![Int, Bool])];
        plain.extend(self.types.iter().map(|(_, named)| named.clone()).filter(|named| self.is_plain(named)));
        self.pick_of(&plain)
    }
}

/// Definitions.
impl Program {
    /// A type of a signature.
    fn signature_type(&mut self) -> Type {
        let start = self.text.len();
        let is_fault = self.site();
        let ty = self.base_type(1);
        if is_fault {
            self.text.truncate(start);
            self.write("Ghost");
            self.mark(start);
        }
        ty
    }

    fn definition(&mut self, ty: &Type) {
        self.fuel = FUEL;
        self.expression(ty, true, DEPTH);
        self.write("\n");
        self.scope.clear();
        self.context = None;
    }

    fn value_definition(&mut self, name: &'static str) {
        self.write(&format!("{name} : "));
        let ty = self.signature_type();
        self.write(&format!("\n{name} = "));
        self.definition(&ty);
        self.values.push((name, ty));
    }

    fn function_definition(&mut self, name: &'static str) {
        self.write(&format!("{name} : "));
        let count = 1 + self.pick(3);
        let mut types = Vec::new();
        if count == 1 {
            // Of a tuple there would be several parameters.
            let (start, before) = (self.text.len(), self.fault.clone());
            let mut ty = self.signature_type();
            if matches!(self.parts(&ty).0, Some(Tuple(_))) {
                if self.fault == before {
                    self.text.truncate(start);
                    self.write("Int");
                }
                ty = Int;
            }
            types.push(ty);
        } else {
            for index in 0..count {
                self.write(if index == 0 { "(" } else { ", " });
                let ty = self.signature_type();
                types.push(ty);
            }
            self.write(")");
        }
        self.write(" -> ");
        let result = self.signature_type();
        self.write(&format!("\n{name}({}) = ", PARAMETERS[..count].join(", ")));
        self.scope = PARAMETERS.into_iter().zip(types.iter().cloned()).collect();
        self.context = Some(if count == 1 { types[0].clone() } else { Tuple(types.clone()) });
        let parameters = types.into_iter().map(Parameter::Of).collect();
        self.functions.push(Function { name, parameters, result: result.clone() });
        self.definition(&result);
    }

    /// The first equation sets all squares.
    fn board_definition(&mut self) {
        let (Some((width, height)), Some(content)) = (self.size, self.content.clone()) else { return };
        let name = VALUES[0];
        self.write(&format!("{name} : Board\n{name}!(x, y) = "));
        self.definition(&content);
        for _ in 0..self.pick(3) {
            self.write(&format!("{name}!"));
            let (start, is_fault, kind) = (self.text.len(), self.site(), self.pick(4));
            let mut column = if kind & 1 == 0 { "x".to_owned() } else { (1 + self.pick(width)).to_string() };
            let mut row = if kind & 2 == 0 { "y".to_owned() } else { (1 + self.pick(height)).to_string() };
            if is_fault && self.pick(2) == 0 {
                column = (width + 1).to_string();
            } else if is_fault {
                row = "0".to_owned();
            }
            self.write(&format!("({column}, {row})"));
            if is_fault {
                self.mark(start);
            }
            self.write(" = ");
            self.definition(&content);
        }
        self.values.push((name, Board));
    }
}

/// Expressions.
impl Program {
    /// The values, parameters and variables that can be named.
    fn names(&self) -> Vec<(&'static str, Type)> {
        self.values.iter().chain(&self.scope).cloned().collect()
    }

    /// Writes an expression of a type. Of one that is checked, something else says the type, too.
    fn expression(&mut self, ty: &Type, is_checked: bool, depth: usize) {
        if self.site() {
            let start = self.text.len();
            self.wrong(ty, is_checked);
            self.mark(start);
        } else if depth == 0 || self.fuel == 0 {
            self.leaf(ty, is_checked);
        } else {
            self.fuel -= 1;
            let forms = self.forms(ty);
            let form = self.pick_of(&forms);
            self.form(form, ty, is_checked, depth - 1);
        }
    }

    /// Several expressions, parted by commas.
    fn expressions<'a>(&mut self, types: impl IntoIterator<Item = &'a Type>, is_checked: bool, depth: usize) {
        self.write("(");
        for (index, ty) in types.into_iter().enumerate() {
            self.write(if index == 0 { "" } else { ", " });
            self.expression(ty, is_checked, depth);
        }
        self.write(")");
    }

    fn leaf(&mut self, ty: &Type, is_checked: bool) {
        let names: Vec<&'static str> =
            self.names().into_iter().filter(|(_, own)| self.fits(own, ty)).map(|(name, _)| name).collect();
        let (base, values) = self.parts(ty);
        let mut leaves = vec![Leaf::Name; names.len().min(3)];
        match &base {
            Some(Int) => leaves.extend([Leaf::Number, Leaf::Number]),
            Some(Bool) => leaves.push(Leaf::Truth),
            Some(Tuple(_)) => leaves.push(Leaf::Tuple),
            _ => {}
        }
        if base == Some(Int) && self.size.is_some() {
            leaves.push(Leaf::Size);
        }
        if !values.is_empty() {
            leaves.extend([Leaf::Value, Leaf::Value]);
        }
        if self.input.as_ref().is_some_and(|input| self.fits(input, ty)) {
            leaves.push(Leaf::Input);
        }
        let text = match self.pick_of(&leaves) {
            Leaf::Name => self.pick_of(&names).to_owned(),
            Leaf::Number => (1 + self.pick(9)).to_string(),
            Leaf::Size => self.pick_of(&["width", "height"]).to_owned(),
            Leaf::Truth => self.pick_of(&["True", "False"]).to_owned(),
            Leaf::Value => self.pick_of(&values),
            Leaf::Input => "input".to_owned(),
            Leaf::Tuple => {
                if let Some(Tuple(parts)) = &base {
                    self.expressions(parts, is_checked, 0);
                }
                return;
            }
        };
        self.write(&text);
    }

    fn forms(&self, ty: &Type) -> Vec<Form> {
        let mut forms = vec![Form::Leaf, Form::If, Form::Let];
        if !self.callable(ty).is_empty() {
            forms.extend([Form::Call, Form::Call]);
        }
        if self.context.as_ref() == Some(ty) {
            forms.extend([Form::While, Form::While]);
        }
        match self.parts(ty).0 {
            Some(Int) => forms.extend([Form::Arithmetic, Form::Arithmetic]),
            Some(Bool) => forms.extend([Form::Less, Form::Equal, Form::Equal]),
            Some(Tuple(_)) => forms.extend([Form::Tuple, Form::Tuple]),
            _ => {}
        }
        if self.has_board() && self.content.as_ref().is_some_and(|content| self.fits(content, ty)) {
            forms.extend([Form::Lookup, Form::Lookup]);
        }
        if self.is_plain(ty) {
            forms.push(Form::Projection);
        }
        forms
    }

    fn form(&mut self, form: Form, ty: &Type, is_checked: bool, depth: usize) {
        match form {
            Form::Leaf => self.leaf(ty, is_checked),
            Form::If => {
                self.write("(if ");
                self.expression(&Bool, true, depth);
                self.write(" then ");
                self.expression(ty, is_checked, depth);
                self.write(" else ");
                self.expression(ty, is_checked, depth);
                self.write(")");
            }
            Form::Let => self.let_in(ty, is_checked, depth),
            Form::Call => {
                let callable = self.callable(ty);
                let function = self.pick_of(&callable);
                self.call(&function, depth);
            }
            Form::While => {
                self.write("(while ");
                self.expression(&Bool, true, depth);
                self.write(" do ");
                self.expression(ty, true, depth);
                self.write(")");
            }
            Form::Arithmetic => self.arithmetic(depth),
            Form::Less => {
                let operator = self.pick_of(&[" < ", " <= ", " > ", " >= "]);
                self.write("(");
                self.expression(&Int, true, depth);
                self.write(operator);
                self.expression(&Int, true, depth);
                self.write(")");
            }
            Form::Equal => self.equal(depth),
            Form::Lookup => {
                self.write("(");
                self.expression(&Board, true, depth);
                self.write(" ! ");
                self.position();
                self.write(")");
            }
            Form::Tuple => {
                if let Some(Tuple(parts)) = self.parts(ty).0 {
                    self.expressions(&parts, is_checked, depth);
                }
            }
            Form::Projection => {
                // Whether the first component is 0 or 1, the document does not say.
                let count = 2 + self.pick(2);
                self.write("(");
                self.expressions(std::iter::repeat_n(ty, count), false, depth);
                self.write(" # 1)");
            }
        }
    }

    fn let_in(&mut self, ty: &Type, is_checked: bool, depth: usize) {
        let (bound, name) = (self.pick_plain(), VARIABLES[depth]);
        self.write(&format!("(let {name} = "));
        self.expression(&bound, false, depth);
        self.write(" in ");
        let (scope, context) = (self.scope.clone(), self.context.clone());
        self.scope.retain(|(other, _)| *other != name);
        self.scope.push((name, bound.clone()));
        self.context = Some(bound);
        self.expression(ty, is_checked, depth);
        (self.scope, self.context) = (scope, context);
        self.write(")");
    }

    fn arithmetic(&mut self, depth: usize) {
        let operator = self.pick_of(&[" + ", " - ", " * ", " / "]);
        self.write("(");
        self.expression(&Int, true, depth);
        self.write(operator);
        if operator == " / " {
            let divisor = 1 + self.pick(9);
            self.write(&divisor.to_string());
        } else {
            self.expression(&Int, true, depth);
        }
        self.write(")");
    }

    /// A comparison for which the types need only be the same.
    fn equal(&mut self, depth: usize) {
        let mut types = vec![Int, Bool];
        types.extend(self.types.iter().map(|(_, named)| named.clone()).filter(|named| *named != Board));
        let ty = self.pick_of(&types);
        let operator = self.pick_of(&[" == ", " /= "]);
        let start = self.text.len();
        let is_fault = matches!(ty, Int | Bool) && self.site();
        self.write("(");
        self.expression(&ty, false, depth);
        self.write(operator);
        if is_fault {
            self.write(if ty == Int { "True" } else { "1" });
        } else {
            self.expression(&ty, false, depth);
        }
        self.write(")");
        if is_fault {
            self.mark(start);
        }
    }

    fn has_board(&self) -> bool {
        self.values.iter().chain(&self.scope).any(|(_, ty)| *ty == Board)
    }

    /// A pair of numbers on the board.
    fn position(&mut self) {
        let Some((width, height)) = self.size else { return };
        let start = self.text.len();
        if self.site() {
            let off = match self.pick(4) {
                0 => format!("({}, 1)", width + 1),
                1 => format!("(1, {})", height + 1),
                2 => "(0, 1)".to_owned(),
                _ => "1".to_owned(),
            };
            self.write(&off);
            self.mark(start);
            return;
        }
        let numbers: Vec<&'static str> = self
            .scope
            .iter()
            .filter(|(name, ty)| *ty == Int && PARAMETERS.contains(name))
            .map(|(name, _)| *name)
            .collect();
        for (before, name, size) in [("(", "width", width), (", ", "height", height)] {
            self.write(before);
            let text = match self.pick(3) {
                1 if !numbers.is_empty() => self.pick_of(&numbers).to_owned(),
                2 => name.to_owned(),
                _ => (1 + self.pick(size)).to_string(),
            };
            self.write(&text);
        }
        self.write(")");
    }

    /// The functions that give something of a type.
    fn callable(&self, ty: &Type) -> Vec<Function> {
        let mut functions: Vec<Function> =
            self.functions.iter().filter(|function| self.fits(&function.result, ty)).cloned().collect();
        let of = |name, types: &[Type]| {
            let parameters = types.iter().cloned().map(Parameter::Of).collect();
            Function { name, parameters, result: ty.clone() }
        };
        let board = if self.has_board() { self.content.clone() } else { None };
        match (self.parts(ty).0, board) {
            (Some(Bool), _) => {
                functions.extend([of("and", &[Bool, Bool]), of("or", &[Bool, Bool]), of("not", &[Bool])]);
            }
            (Some(Int), Some(content)) => {
                functions.extend(["count", "longestRow"].map(|name| of(name, &[content.clone(), Board])));
            }
            (Some(Board), Some(content)) => {
                let mut place = of("place", &[content, Board]);
                place.parameters.push(Parameter::Position);
                functions.push(place);
            }
            _ => {}
        }
        functions
    }

    fn call(&mut self, function: &Function, depth: usize) {
        let start = self.text.len();
        let count = function.parameters.len();
        let mut skipped = None;
        let mut fault = None;
        if self.site() {
            let mut kind = self.pick_of(&[CallFault::Missing, CallFault::Additional, CallFault::Unknown]);
            if kind == CallFault::Missing {
                // Without one of two, the other could be a tuple of both.
                let index = self.pick(count);
                let is_clear =
                    count > 2 || matches!(&function.parameters[..], [Parameter::Of(_), Parameter::Of(Int | Bool)]);
                if is_clear {
                    skipped = Some(if count > 2 { index } else { 0 });
                } else {
                    kind = CallFault::Additional;
                }
            }
            fault = Some(kind);
        }
        self.write(if fault == Some(CallFault::Unknown) { "ghost" } else { function.name });
        let mut before = "(";
        for (index, parameter) in function.parameters.iter().enumerate() {
            if skipped == Some(index) {
                continue;
            }
            self.write(before);
            before = ", ";
            match parameter {
                Parameter::Of(ty) => self.expression(ty, fault.is_none(), depth),
                Parameter::Position => self.position(),
            }
        }
        self.write(if fault == Some(CallFault::Additional) { ", 1)" } else { ")" });
        if fault.is_some() {
            self.mark(start);
        }
    }

    /// Writes what is wrong where an expression of the type is wanted.
    fn wrong(&mut self, ty: &Type, is_checked: bool) {
        let (base, values) = self.parts(ty);
        let mut wrong: Vec<String> = ["ghost", "Ghost", "ghost(1)"].map(str::to_owned).into();
        if !is_checked {
            let text = self.pick_of(&wrong);
            return self.write(&text);
        }
        // Unknown names come often enough elsewhere.
        wrong.truncate(1);
        wrong.extend(self.functions.first().map(|function| function.name.to_owned()));
        wrong.extend(self.values.first().map(|(name, _)| format!("{name}(1)")));
        if base != Some(Int) {
            wrong.push("1".to_owned());
        }
        if base != Some(Bool) {
            wrong.push("True".to_owned());
        }
        match &base {
            // One component is missing; of two, that leaves no tuple at all, but perhaps another part of the type.
            Some(Tuple(parts)) if (parts.len() > 2 || !self.fits(&parts[1], ty)) && self.pick(2) == 0 => {
                self.write(if parts.len() == 2 { "" } else { "(" });
                for (index, part) in parts[1..].iter().enumerate() {
                    self.write(if index == 0 { "" } else { ", " });
                    self.leaf(part, false);
                }
                return self.write(if parts.len() == 2 { "" } else { ")" });
            }
            Some(Tuple(_)) => {}
            _ => wrong.push("(1, True)".to_owned()),
        }
        wrong.extend(
            self.sums.iter().filter_map(|sum| sum.values.last().filter(|value| !values.contains(value)).cloned()),
        );
        for (name, own) in self.names() {
            let is_larger = own != *ty && !matches!(ty, Type::Sum(_)) && self.fits(ty, &own);
            if is_larger || (own == Board && *ty != Board) {
                wrong.push(name.to_owned());
            }
        }
        let text = self.pick_of(&wrong);
        self.write(&text);
    }
}

/// The errors and warnings of a program, apart from those about its meaning: a program that is made at random means
/// nothing.
fn faults(text: &str) -> Vec<(Range<usize>, String)> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let found = ludex_ide::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    let is_meant =
        |found: &&Diagnostic| !CODES.contains(&found.code.name) && found.code != crate::codes::OVERWRITTEN_SQUARE;
    let faults = found.iter().filter(|found| matches!(found.severity, Severity::Error | Severity::Warning));
    let faults = faults.filter(is_meant);
    let offsets = |found: &Diagnostic| usize::from(found.range.start())..usize::from(found.range.end());
    faults.map(|found| (offsets(found), found.message())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn well_typed_programs_are_clean(choices in vec(any::<u8>(), 20..300)) {
        let program = Program::new(&choices, None);
        let found = faults(&program.text);
        prop_assert!(found.is_empty(), "{}\n{found:#?}", program.text);
    }

    #[test]
    fn one_fault_is_one_error(choices in vec(any::<u8>(), 20..300), place in any::<Index>()) {
        let sites = Program::new(&choices, None).sites;
        let program = Program::new(&choices, Some(place.index(sites)));
        let fault = program.fault.expect("a fault at the site");
        let found = faults(&program.text);
        let is_hit = matches!(&found[..], [(range, _)] if range.start < fault.end && fault.start < range.end);
        prop_assert!(is_hit, "{}\nat fault {:?}\n{found:#?}", program.text, &program.text[fault]);
    }
}
