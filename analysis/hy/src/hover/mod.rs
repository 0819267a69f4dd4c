//! What is said of the level language's names, of a file's definitions, and of the values in levels.
//!
//! [`facts`] is what the game does with a form, [`levels`] is about levels, [`names`] about things of the game,
//! [`values`] about numbers, pairs, texts and `require`.

mod facts;
pub(crate) mod levels;
mod names;
#[cfg(test)]
mod tests;
pub(crate) mod values;

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::{Words, code};
use ludex_base::model::Occurrence;
use ludex_base::{Db, DefinitionId, File, Markup, TextSize};
use ludex_syntax::hy::ast::{Defclass, Defmacro, Defn};

use crate::Hy;
use crate::builtins::{self, Builtin, BuiltinKind, Parameter};
use crate::game_names::is_python;
use crate::kinds::{LEVELS, TEXTS};
use crate::project::Callable;
use crate::tree;

impl Describing for Hy {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    /// A predefined name: what it is and where it belongs, how it is called, what it does.
    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        let row = builtins::get(index)?;
        Some(described(row, row.all_parameters()))
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        Some(describe_in(db, file, index)?.with(values::at(db, file, occurrence.range.start())))
    }

    /// The text that describes a definition: a level's, a thing's of the game, a function's, a class'. Its author may
    /// have marked words.
    fn describe_definition(&self, db: &dyn Db, id: DefinitionId) -> Option<Markup> {
        let namespace = id.local.namespace;
        if TEXTS.contains(&namespace) && namespace != LEVELS {
            return names::describe(db, id);
        }
        if is_python(db, id.file) {
            return None;
        }
        if namespace == LEVELS {
            return levels::describe(db, id);
        }
        let lowered = tree::lower(db, id.file);
        let declared = lowered.declared.iter().find(|declared| declared.id == id.local)?;
        let form = lowered.data.form(declared.form)?;
        let text = if let Some(function) = Defn::cast(form) {
            function.doc()
        } else if let Some(definition) = Defmacro::cast(form) {
            definition.doc()
        } else if let Some(class) = Defclass::cast(form) {
            // An attribute stands in the same form, and is none.
            if class.name().is_some_and(|name| name.index() == declared.name_index) { class.doc() } else { None }
        } else {
            None
        };
        text.map(|text| Markup::read(text.trim())).filter(|markup| !markup.is_empty())
    }

    /// The text about a place that holds no name.
    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        if is_python(db, file) { None } else { values::hover(db, file, offset) }
    }
}

/// The same of a name in a file, as the project defines it.
pub(crate) fn describe_in(db: &dyn Db, file: File, index: u32) -> Option<Markup> {
    let row = builtins::get(index)?;
    Some(described(row, Callable::new(db, file, row).parameters().into_iter()))
}

fn described(row: &Builtin, parameters: impl Iterator<Item = Parameter>) -> Markup {
    let mut title = Words::new().strong(row.name).text(" — ").text(row.kind);
    match row.kind {
        BuiltinKind::Probability => title.push_text(format_args!(", {} in 100", row.parameters)),
        BuiltinKind::Variable => {}
        _ if matches!(row.place, "anywhere" | "top level" | "internal" | "functions" | "selector argument") => {}
        _ => {
            let within = |place: &str| Words::joined(place.split(" in ").map(code), " in ");
            title = title.text(", in ").with(Words::joined(row.place.split(',').map(within), " and "));
        }
    }
    let mut markup = Markup::text(title);
    if row.is_callable() {
        markup = markup.with_code(crate::DIALECT.id, signature(row, parameters));
    }
    markup = markup.with_text(Words::read(row.text));
    if let Some(fact) = facts::of(row.name) {
        markup = markup.with_text(Words::read(fact));
    }
    let mut seen: Vec<&str> = Vec::new();
    for &(_, kind) in row.arguments() {
        if let Some(text) = argument_kind(kind)
            && !seen.contains(&kind)
        {
            seen.push(kind);
            markup = markup.with_text(Words::read(text));
        }
    }
    markup
}

/// The form in which it is called: `(square-room floor corridor)`.
fn signature(row: &Builtin, parameters: impl Iterator<Item = Parameter>) -> String {
    let mut out = format!("({}", row.name);
    for parameter in parameters {
        out.push(' ');
        out.push_str(parameter.name);
        if parameter.is_repeated {
            out.push('…');
        }
    }
    out.push(')');
    out
}

/// The text about an argument of a kind, marked as the reference data is (reference/pyherc.md, Argument kinds).
pub(crate) fn argument_kind(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "pair" => "A size is a pair of numbers, width before height: `#t(20 10)`, `(, 20 10)` or `[20 10]`.",
        "chance" => {
            "A chance is a number from 0 to 100 or one of the names `certainly`, `almost-certain`, `highly-likely`, \
             `likely`, `unlikely`, `almost-certainly-not`, `certainly-not`."
        }
        "amount" => "The smallest amount must not be above the largest.",
        "level-name" => "A level is named by its text; it may stand in any file.",
        "tag" => {
            "The place of stairs is `\"room\"`, `\"corridor\"` or `\"any\"`. With any other text, also with the tag of a \
             pattern, no stairs are built."
        }
        "stairs-base" => "Of pictures of stairs there is only `\"grey stairs\"`.",
        "selector" => "A selector is a function of `herculeum.config.room-generators`, which the file imports itself.",
        _ => return None,
    })
}
