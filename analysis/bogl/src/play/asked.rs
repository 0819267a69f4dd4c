//! The input that a program asks for: its type, and whether what somebody types in is one.

use ludex_base::random::Random;
use ludex_base::run::Wanted;
use ludex_base::{Name, did_you_mean};

use crate::evaluation::program::{LocatedBody, Program};
use crate::evaluation::value::Value;
use crate::evaluation::{Evaluator, Rules};
use crate::hir::{Body, Expr};
use crate::play::expression::{self, short};
use crate::play::guess::Guesses;
use crate::types::ty::{Ty, listed, ordinal};
use crate::types::{Base, Types};

/// The most values of a type that are listed.
const MAX_CHOICES: usize = 40;

/// The most parts, nested ones included, of an argument that is typed in.
const MAX_PARTS: u32 = 40;

/// The input that a program asks for.
pub(crate) struct Asked<'p> {
    program: &'p Program,
    types: &'p Types,
    /// For an input the type that `type Input` stands for; a number without one, as in the implementation.
    ty: Ty,
    /// The purpose, behind the type: ", for the argument of `f`". Empty for an input.
    role: String,
}

impl<'p> Asked<'p> {
    /// The input of a program.
    pub(crate) fn by(program: &'p Program) -> Asked<'p> {
        let types = &program.signatures.types;
        let ty = match types.get(Name::new("Input")) {
            Some(input) => input.ty.clone(),
            None => Ty::Int,
        };
        Asked { program, types, ty, role: String::new() }
    }

    /// An argument of a function, by its index, of this many.
    pub(crate) fn argument(program: &'p Program, function: Name, (index, count): (usize, usize), ty: &Ty) -> Asked<'p> {
        let which = if count == 1 { String::new() } else { format!("{} ", ordinal(index)) };
        let role = format!(", for the {which}argument of `{function}`");
        Asked { program, types: &program.signatures.types, ty: ty.clone(), role }
    }

    /// The values of a type, where it has no others and they are few.
    pub(crate) fn values(program: &'p Program, ty: &Ty) -> Vec<String> {
        Asked { program, types: &program.signatures.types, ty: ty.clone(), role: String::new() }.choices()
    }

    /// An input at random; [`None`] if none can be typed in.
    pub(crate) fn guess(&self, guesses: &Guesses<'_>, random: &mut Random) -> Option<String> {
        guesses.value(&self.ty, random)
    }

    /// The type, for people.
    pub(crate) fn wanted(&self) -> Wanted {
        let choices = self.choices();
        let named = matches!(self.ty, Ty::Named(_));
        let explained = match (choices.is_empty(), named) {
            (false, true) => format!("`{}`, one of {}", self.ty, quoted(&choices)),
            (false, false) => format!("one of {}", quoted(&choices)),
            (true, _) => {
                let example = self.example(&self.ty).filter(|_| self.types.parts(&self.ty).is_some());
                let example = example.map_or_else(String::new, |example| format!(", such as `{example}`"));
                format!("{}{example}", self.types.explain(&self.ty))
            }
        };
        let explained = format!("{explained}{}", self.role);
        let head = self.types.head(&self.ty);
        let mut offered = choices.clone();
        if offered.is_empty() && head.symbols.len() <= MAX_CHOICES {
            offered = head.symbols.iter().map(|name| name.as_str().to_owned()).collect();
        }
        let is_square = self.types.parts(&self.ty).is_some_and(|parts| {
            let is_number = |part: &Ty| self.types.head(part).base == Base::Int;
            parts.len() == 2 && parts.iter().all(is_number)
        });
        Wanted { ty: self.ty.to_string(), explained, choices, offered, is_square }
    }

    /// The values of the type, if it has no others.
    fn choices(&self) -> Vec<String> {
        let head = self.types.head(&self.ty);
        let symbols = match &self.ty {
            // As they are written, if no other type adds some.
            Ty::Named(name) => match self.types.get(*name) {
                Some(named) if named.own.len() == head.symbols.len() => named.own.clone(),
                _ => head.symbols,
            },
            _ => head.symbols,
        };
        let symbols = symbols.into_iter().map(|name| name.as_str().to_owned());
        let choices: Vec<String> = match head.base {
            Base::Nothing => symbols.collect(),
            Base::Bool => ["True", "False"].into_iter().map(str::to_owned).chain(symbols).collect(),
            _ => Vec::new(),
        };
        if choices.len() > MAX_CHOICES { Vec::new() } else { choices }
    }

    /// A value of a type.
    // Recursion is bounded: a type has a bounded number of parts, and a name leads to an earlier type.
    fn example(&self, ty: &Ty) -> Option<String> {
        let head = self.types.head(ty);
        match head.base {
            Base::Int => Some("1".to_owned()),
            Base::Bool => Some("True".to_owned()),
            Base::Nothing => head.symbols.first().map(|name| name.as_str().to_owned()),
            Base::Tuple(tuple) if tuple.parts.len() <= 4 => {
                let plain = |part: &Ty| if self.types.parts(part).is_some() { None } else { self.example(part) };
                let parts: Option<Vec<String>> = tuple.parts.iter().map(plain).collect();
                Some(format!("({})", parts?.join(", ")))
            }
            Base::Tuple(_) | Base::Unknown | Base::Board | Base::Function(_) => None,
        }
    }

    /// Reads what somebody has typed in.
    ///
    /// # Errors
    /// If it is not a value of the type: why, as a sentence without its full stop.
    pub(crate) fn read(&self, written: &str) -> Result<Value, String> {
        let text = short(written);
        let body = expression::read(written).map_err(|why| format!("`{text}` cannot be read: {why}"))?;
        if let Some(name) = name_in(&body) {
            let hint = self.hint(name);
            return Err(format!("`{name}` is a name: the game asks for {}{hint}", self.wanted().explained));
        }
        let found = LocatedBody { body: &body, home: None };
        let root = expression::root(&body).ok_or_else(|| format!("`{text}` cannot be read"))?;
        let value = Evaluator::playing(self.program, Rules::Document, &[]).right_side(found, root);
        match value {
            Ok(value) if fits(&value, &self.ty, self.types) => Ok(value),
            Ok(value) => {
                let hint = match &value {
                    Value::Symbol(name) => self.hint(name.as_str()),
                    _ => String::new(),
                };
                Err(format!("`{text}` does not fit: the game asks for {}{hint}", self.wanted().explained))
            }
            Err(_) => Err(format!("`{text}` has no value")),
        }
    }

    /// The question whether one of the values was meant; may be empty.
    fn hint(&self, written: &str) -> String {
        let choices = self.choices();
        let guess = choices.iter().map(String::as_str).find(|choice| choice.eq_ignore_ascii_case(written));
        let guess = guess.or_else(|| did_you_mean(written, choices.iter().map(String::as_str)));
        guess.map_or_else(String::new, |guess| format!("; did you mean `{guess}`?"))
    }
}

fn quoted(choices: &[String]) -> String {
    listed(choices.iter().map(|choice| format!("`{choice}`")).collect())
}

/// The first name in an expression, of a definition, a function or a variable. An input is worked out without any.
fn name_in(body: &Body) -> Option<&'static str> {
    body.ids().find_map(|id| match body.expr(id) {
        Expr::Name(name) | Expr::Call { callee: name, .. } => Some(name.name.as_str()),
        _ => None,
    })
}

/// True if somebody can type in a value of a type; one with very many parts is nothing to type in.
pub(crate) fn can_be_typed(ty: &Ty, types: &Types) -> bool {
    let mut parts = MAX_PARTS;
    can_be_typed_within(ty, types, &mut parts)
}

// Recursion is bounded: there are at most `MAX_PARTS` parts.
fn can_be_typed_within(ty: &Ty, types: &Types, parts: &mut u32) -> bool {
    let Some(rest) = parts.checked_sub(1) else { return false };
    *parts = rest;
    let head = types.head(ty);
    match &head.base {
        Base::Int | Base::Bool => true,
        Base::Nothing => !head.symbols.is_empty(),
        Base::Tuple(tuple) => tuple.parts.iter().all(|part| can_be_typed_within(part, types, parts)),
        Base::Unknown | Base::Board | Base::Function(_) => false,
    }
}

/// True if a value is one of a type.
// Recursion is bounded: no value is nested deeply.
fn fits(value: &Value, ty: &Ty, types: &Types) -> bool {
    let head = types.head(ty);
    match (value, &head.base) {
        (_, Base::Unknown) => true,
        (Value::Symbol(name), _) => head.symbols.contains(name),
        (Value::Int(_), Base::Int) | (Value::Bool(_), Base::Bool) | (Value::Board(_), Base::Board) => true,
        (Value::Tuple(tuple), Base::Tuple(wanted)) => {
            let (parts, wanted) = (tuple.parts(), &wanted.parts);
            parts.len() == wanted.len() && parts.iter().zip(wanted).all(|(part, ty)| fits(part, ty, types))
        }
        _ => false,
    }
}
