//! Whether what stands in a block has the shape that its place wants.

use ludex_base::{Repair, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::keys::key_of;
use super::shapes::{Comma, Entries, Parameter, Shape, Signature, Slot, SlotMember};
use super::state::{Around, Walk};
use super::tree::Element;
use crate::codes;

/// The sort of value that is beyond doubt, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Literal {
    Function,
    Object,
    Array,
    /// A number, a text, `true` and the like.
    Other,
}

fn literal_of(kind: K) -> Option<Literal> {
    Some(match kind {
        K::JS_ARROW_FN | K::JS_FUNCTION | K::JS_METHOD => Literal::Function,
        K::JS_OBJECT => Literal::Object,
        K::JS_ARRAY => Literal::Array,
        K::JS_NUMBER
        | K::JS_STRING
        | K::JS_TEMPLATE
        | K::JS_TEMPLATE_EXPR
        | K::JS_REGEX
        | K::JS_NULL_KW
        | K::JS_TRUE_KW
        | K::JS_FALSE_KW => Literal::Other,
        _ => return None,
    })
}

/// The first line of a range.
fn first_line(text: &str, range: TextRange) -> TextRange {
    let inside = text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
    match inside.find(['\n', '\r']) {
        Some(length) => TextRange::at(range.start(), (length as u32).into()),
        None => range,
    }
}

/// Looks at a value of which is known what it is.
pub(super) fn literal(walk: &mut Walk<'_, '_>, value: Element<'_>, slot: &'static Slot) {
    let Some(literal) = literal_of(value.kind()) else { return };
    let Slot { name, form, otherwise, .. } = slot;
    let range = first_line(walk.text, value.range());
    let (code, wanted) = match (slot.shape, literal) {
        (Shape::Any | Shape::PieceName, _)
        | (Shape::Function(_), Literal::Function)
        | (Shape::Object(_), Literal::Object)
        | (Shape::Array(_), Literal::Array) => return,
        (Shape::Pair, Literal::Array) => {
            pair(walk, value, slot);
            return;
        }
        (Shape::Function(_), _) => (codes::JS_FUNCTION, "a function"),
        (Shape::Object(_), _) => (codes::JS_OBJECT, "an object"),
        (Shape::Array(_), _) => (codes::JS_ARRAY, "an array"),
        (Shape::Pair, _) => (codes::JS_ARRAY, "an array of two numbers"),
    };
    let message = format!("{name} must be {wanted}, such as `{form}`; otherwise {otherwise}");
    let finding = walk.found.report(code, range, message);
    if matches!(slot.shape, Shape::Array(_)) && literal == Literal::Object {
        let (start, end) = (TextRange::empty(value.range().start()), TextRange::empty(value.range().end()));
        let edits = [(start, "[".to_owned()), (end, "]".to_owned())];
        finding.fix(Repair::edits("put the object in square brackets", edits));
    }
}

/// An array of two numbers, the second of which is not reached.
fn pair(walk: &mut Walk<'_, '_>, array: Element<'_>, slot: &'static Slot) {
    let mut parts = array.parts();
    let count = array.parts().count();
    if count != 2 && parts.all(|part| part.kind() != K::JS_SPREAD) {
        let message = format!(
            "{} must be an array of two numbers, such as `{}`: from the first up to the one before the second",
            slot.name, slot.form
        );
        let range = first_line(walk.text, array.range());
        walk.found.report(codes::JS_ARRAY, range, message);
    }
}

/// The members that an object lacks, and those that seem to be meant for one of them.
pub(super) fn members(walk: &mut Walk<'_, '_>, object: Element<'_>, slot: &'static Slot) {
    let wanted = slot.members();
    let parts: Vec<Element<'_>> = object.parts().collect();
    let keys: Vec<(&str, TextRange)> = parts.iter().filter_map(|member| key_of(*member)).collect();
    // Members may come with `...` or have names that are computed.
    if wanted.is_empty() || keys.len() < parts.len() {
        return;
    }
    let has = |member: &SlotMember| keys.iter().any(|(name, _)| *name == member.name);
    let mut missing: Vec<&SlotMember> =
        wanted.iter().filter(|member| !member.without.is_empty() && !has(member)).collect();
    for (name, range) in &keys {
        if wanted.iter().any(|member| member.name == *name) {
            continue;
        }
        let names = wanted.iter().filter(|member| !has(member)).map(|member| member.name);
        let Some(guess) = did_you_mean(name, names) else { continue };
        missing.retain(|member| member.name != guess);
        let message = format!("{} has no member `{name}`", slot.name);
        walk.found.report(codes::JS_MEMBER, *range, message).or_write(Some(guess));
    }
    let Some(first) = missing.first() else { return };
    let names: Vec<String> = missing.iter().map(|member| format!("`{}`", member.name)).collect();
    let without = if missing.iter().all(|member| member.without == first.without) {
        first.without.to_owned()
    } else {
        let each = missing.iter().map(|member| format!("without `{}` {}", member.name, member.without));
        each.collect::<Vec<_>>().join(", ")
    };
    let are = if names.len() == 1 { "is" } else { "are" };
    let message = format!("{} {are} missing in {}: {without}", list(&names), slot.name);
    let range = object.children().next().map_or(object.range(), Element::range);
    walk.found.report(codes::JS_MISSING_MEMBER, first_line(walk.text, range), message);
}

/// `a`, `b` and `c`
fn list(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// The parameters of a function that it is never called with.
pub(super) fn parameters(walk: &mut Walk<'_, '_>, function: Element<'_>, signature: &'static Signature) {
    let given: Vec<Element<'_>> = function.child(K::JS_PARAMS).into_iter().flat_map(Element::parts).collect();
    let wanted = signature.parameters;
    // A default value is one without the caller's help.
    let Some(extra) = given.get(wanted.len()).filter(|extra| !matches!(extra.kind(), K::JS_DEFAULT | K::JS_REST))
    else {
        return;
    };
    let names = wanted_parameters(wanted);
    let plain_first = given.first().is_some_and(|first| first.kind() == K::JS_BINDING);
    let message = if wanted.len() == 1 && names.starts_with('{') && plain_first {
        format!("this function is called with one object: write its parameters in braces, `({names}) => …`")
    } else {
        let shown = shown_parameter(*extra);
        let count = if wanted.len() == 1 { "one value".to_owned() } else { format!("{} values", wanted.len()) };
        format!("this function is called with {count}, `({names})`, so `{shown}` is always undefined")
    };
    walk.found.report(codes::JS_PARAMETERS, first_line(walk.text, extra.range()), message);
}

/// The parameter that a pattern is for, as messages show it: its name, or the brackets.
fn shown_parameter(pattern: Element<'_>) -> &str {
    let binding = if pattern.kind() == K::JS_BINDING { Some(pattern) } else { pattern.child(K::JS_BINDING) };
    binding.and_then(|binding| binding.child(K::JS_IDENT)).map_or("this parameter", Element::text)
}

/// The names of the parameters that are wanted.
fn wanted_parameters(parameters: &[Parameter]) -> String {
    parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ")
}

/// A function with braces that gives no value back where one is wanted.
pub(super) fn returns(walk: &mut Walk<'_, '_>, function: Element<'_>, signature: &'static Signature, around: Around) {
    if signature.without_value.is_empty() || around.has_value || around.throws {
        return;
    }
    let head = [K::JS_ARROW, K::JS_FUNCTION_KW, K::JS_KEY].into_iter().find_map(|kind| function.child(kind));
    let range = head.map_or(function.range(), Element::range);
    let message = format!("this function returns no value, {}", signature.without_value);
    let finding = walk.found.report(codes::JS_RETURN, first_line(walk.text, range), message);
    // The only thing that it does is what it was meant to return.
    let body = function.child(K::JS_BLOCK);
    let mut statements = body.into_iter().flat_map(Element::parts);
    if let (Some(only), None) = (statements.next(), statements.next())
        && only.kind() == K::JS_EXPR_STMT
        && only.parts().all(|part| part.kind() != K::JS_ASSIGN)
    {
        let start = TextRange::empty(only.range().start());
        finding.fix(Repair::replace("insert `return`", start, "return "));
    }
}

/// How many entries a block has, and whether they are an object without its braces.
pub(super) fn entries(walk: &mut Walk<'_, '_>, script: Element<'_>, bare_members: bool) {
    let shape = walk.shape;
    if bare_members {
        let range = script.range();
        let message = format!(
            "the compiler writes this into an array, so {} needs braces of its own inside those of `explicit`: `{}`",
            shape.slot.name, shape.slot.form
        );
        let first = script.parts().next().map_or(range, Element::range);
        let edits =
            [(TextRange::empty(range.start()), "{ ".to_owned()), (TextRange::empty(range.end()), " }".to_owned())];
        let finding = walk.found.report(codes::JS_OBJECT, first_line(walk.text, first), message);
        finding.fix(Repair::edits("put braces around the members", edits));
        return;
    }
    if shape.entries == Entries::One
        && let Some(second) = script.parts().nth(1)
    {
        let message = format!("{} is one function: nothing can follow it", shape.slot.name);
        let range = first_line(walk.text, second.range());
        walk.found.report(codes::JS_COMMA, range, message);
    }
}

/// The comma behind the last entry of a block, which the compiler writes, or does not.
pub(super) fn comma(walk: &mut Walk<'_, '_>, script: Element<'_>, is_followed: bool) {
    let Some(last) = script.children().last() else { return };
    let has_comma = last.kind() == K::COMMA;
    let is_several = script.parts().nth(1).is_some();
    let wanted = match walk.shape.comma {
        Comma::Compiler => false,
        Comma::Author => true,
        Comma::AuthorBetween => is_followed,
    };
    let behind = TextRange::empty(script.range().end());
    if wanted && !has_comma {
        let message = match walk.shape.comma {
            Comma::Author => "expected `,` here: the compiler writes the other properties of the piece after it",
            _ => "expected `,` here: another entry follows, and the compiler writes no comma between them",
        };
        walk.found.report(codes::JS_COMMA, behind, message).fix(Repair::replace("insert `,`", behind, ","));
    } else if has_comma && walk.shape.comma == Comma::Compiler && !(walk.shape.entries == Entries::One && is_several) {
        let message = "remove this `,`: the compiler writes one after the block";
        let finding = walk.found.report(codes::JS_COMMA, last.range(), message);
        finding.fix(Repair::replace("remove `,`", last.range(), ""));
    }
}
