//! That the schema is complete and agrees with everything that also speaks of forms.

use ludex_base::Name;

use super::{Argument, Form, KnownTo, Named, SCHEMAS, Takes};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::value::TypeKind;
use crate::source::lower::item_tree;

/// The forms of the document: those it describes ("Form: …"), and those its text and examples use.
const OF_THE_DOCUMENT: &[&str] = &["table", "add", "define", "set", "undefine", "unit-type", "side"];

/// The heads that Xconq 7.5 knows (reference: Top-level dispatch).
const OF_THE_READER: &[&str] = &[
    "game-module", "unit-type", "material-type", "terrain-type", "advance-type", "table", "define", "set", "undefine",
    "add", "world", "area", "side", "side-defaults", "doctrine", "independent-units", "player", "scorekeeper", "evt",
    "exu", "unit", "unit-defaults", "namer", "imf", "include", "if", "else", "end-if", "print",
];

fn of(head: &str) -> Option<Form> {
    Form::of(Name::new(head))
}

#[test]
fn every_form_has_its_place_in_the_table() {
    for (nth, schema) in SCHEMAS.iter().enumerate() {
        assert_eq!(schema.form as usize, nth, "{:?}", schema.form);
        assert_eq!(schema.heads.is_empty(), schema.form == Form::UnitOfType, "{:?}", schema.form);
        for head in schema.heads {
            assert_eq!(of(head), Some(schema.form), "{head}");
        }
    }
    assert_eq!(of("hare"), None);
    assert_eq!(Form::or_unit(Name::new("hare")), Form::UnitOfType);
}

#[test]
fn every_form_of_the_document_is_known() {
    for head in OF_THE_DOCUMENT {
        let form = of(head).unwrap_or_else(|| panic!("{head}"));
        assert_eq!(form.schema().known, KnownTo::Both, "{head}");
    }
    let known = Form::all().filter(|form| form.schema().known == KnownTo::Both).map(Form::head);
    let known: Vec<&str> = known.filter(|head| !head.is_empty()).collect();
    assert_eq!(known, OF_THE_READER);
    let manual: Vec<&str> = Form::all().filter(|form| form.schema().known == KnownTo::Manual).map(Form::head).collect();
    assert_eq!(manual, ["agreement"]);
}

#[test]
fn the_reference_data_has_the_same_forms() {
    for row in builtins::all().iter().filter(|row| row.kind == BuiltinKind::Form) {
        let form = of(row.name).unwrap_or_else(|| panic!("{}", row.name));
        assert_eq!(form.schema().known, KnownTo::Both, "{}", row.name);
        assert!(row.written.is_empty(), "{}: the schema says how it is written", row.name);
        // The text for people says of `unit` what else can be its first argument.
        let written = match form {
            Form::Unit => "Written `(unit ".to_owned(),
            _ => {
                let labels: Vec<&str> = form.schema().arguments.iter().map(|argument| argument.label).collect();
                format!("Written `({} {})`", form.head(), labels.join(" "))
            }
        };
        assert!(row.lead.starts_with(&written), "{}: {} and {written}", row.name, row.lead);
    }
    for form in Form::all().filter(|form| *form != Form::UnitOfType) {
        // What Xconq does not know is a word and no form.
        let kind = match form.schema().known {
            KnownTo::Both => BuiltinKind::Form,
            KnownTo::Manual => BuiltinKind::Keyword,
        };
        assert!(builtins::lookup(form.head(), &[kind]).is_some(), "{}", form.head());
    }
}

/// The heads at which the parser takes a list for the next form where a parenthesis is missing.
#[test]
fn the_parser_knows_only_forms() {
    for head in ludex_syntax::gdl::FORMS {
        assert!(Form::all().any(|form| form.head() == *head), "{head}");
    }
}

#[test]
fn types_have_forms() {
    for kind in TypeKind::ALL {
        let form = Form::of_types(kind);
        assert_eq!(form.type_kind(), Some(kind));
        assert_eq!(form.head(), kind.form());
        assert_eq!(form.properties(), [kind.property_kind()]);
        assert_eq!(form.schema().defines.and_then(|defines| TypeKind::of(defines.kind)), Some(kind));
    }
    assert_eq!(Form::all().filter_map(Form::type_kind).count(), TypeKind::ALL.len());
}

#[test]
fn labels_say_what_may_be_left_out() {
    for schema in &SCHEMAS {
        for argument in schema.arguments {
            let Argument { label, optional, repeats, .. } = *argument;
            assert_eq!(repeats, label.ends_with("..."), "{:?}: {label}", schema.form);
            assert!(optional || !label.starts_with('['), "{:?}: {label}", schema.form);
        }
        // What is left out is behind what is not.
        let fixed = |argument: &Argument| !argument.optional && !argument.repeats;
        let first = schema.arguments.iter().position(|argument| !fixed(argument)).unwrap_or(schema.arguments.len());
        assert!(!schema.arguments[first..].iter().any(fixed), "{:?}", schema.form);
        // Where there are properties, their kind is known, and the other way round.
        let properties = schema
            .arguments
            .iter()
            .any(|argument| matches!(argument.takes, Takes::Properties | Takes::SideOfUnit | Takes::ImageSize));
        assert_eq!(properties, !schema.properties.is_empty(), "{:?}", schema.form);
    }
}

#[test]
fn names_stand_where_the_schema_says() {
    for schema in &SCHEMAS {
        let takes = schema.arguments.iter().any(|argument| argument.takes == Takes::NewName);
        let named = schema.defines.is_some_and(|one| matches!(one.name, Named::Argument | Named::String));
        assert_eq!(takes, named, "{:?}", schema.form);
    }
}

#[test]
fn arguments_are_found_by_their_position() {
    let takes = |form: Form, position: usize| form.argument(position).map(|argument| argument.takes);
    assert_eq!(takes(Form::Define, 0), None);
    assert_eq!(takes(Form::Define, 1), Some(Takes::NewName));
    assert_eq!(takes(Form::Define, 2), Some(Takes::Expression));
    assert_eq!(takes(Form::Define, 3), None);
    assert_eq!(takes(Form::Side, 1), Some(Takes::Properties));
    assert_eq!(takes(Form::Side, 9), Some(Takes::Properties));
    assert_eq!(takes(Form::Exu, 2), Some(Takes::UnitType));
    assert_eq!(takes(Form::Exu, 3), Some(Takes::SideOfUnit));
    assert_eq!(takes(Form::Evt, 5), Some(Takes::Free));
    assert_eq!(takes(Form::If, 2), Some(Takes::Free));
    assert_eq!(takes(Form::If, 3), None);
    assert_eq!(takes(Form::Imf, 2), Some(Takes::ImageSize));
    assert_eq!(takes(Form::UnitOfType, 1), Some(Takes::SideOfUnit));
    assert_eq!(takes(Form::Agreement, 1), Some(Takes::Free));
    assert_eq!(Form::Add.position(Takes::PropertyValue), Some(3));
    assert_eq!(Form::Add.position(Takes::Variable), None);
}

#[test]
fn snippets_begin_with_what_must_be_there() {
    assert_eq!(Form::UnitType.snippet("unit-type"), "unit-type ${1:name}\n  (char \"$2\")");
    assert_eq!(Form::Area.snippet("area"), "area ${1:width} ${2:height}");
    assert_eq!(Form::Include.snippet("include"), "include \"$1\"");
    assert_eq!(Form::EndIf.snippet("end-if"), "end-if");
    assert_eq!(Form::UnitOfType.snippet("hare"), "hare ${1:x} ${2:y} ${3:side}");
    for schema in SCHEMAS.iter().filter(|schema| schema.known == KnownTo::Both) {
        for argument in schema.arguments.iter().filter(|argument| !argument.optional && !argument.repeats) {
            assert!(!argument.snippet.is_empty(), "{:?}: {}", schema.form, argument.label);
        }
        // Its places are counted from 1, in the order of the arguments.
        let snippet = schema.form.snippet("");
        let places: Vec<char> = snippet
            .match_indices('$')
            .filter_map(|(at, _)| snippet[at + 1..].trim_start_matches('{').chars().next())
            .collect();
        let counted: Vec<char> = ('1'..='9').take(places.len()).collect();
        assert_eq!(places, counted, "{:?}", schema.form);
    }
}

#[test]
fn an_agreement_is_not_a_unit() {
    let text = "(unit-type agreement)\n(terrain-type meadow)\n(agreement 1 1 (n \"Peace\"))\n";
    let fixture = ludex_test_support::Fixture::new(crate::LANGUAGES, "g", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let item = &item_tree(db, file).items[2];
    assert_eq!(Form::at(item, 0), Some(Form::Agreement));
    assert!(crate::source::index::index(db, file).definitions.iter().all(|local| local.item != 2));
    assert!(crate::evaluation::walk::evaluate(db, file).roster.units.is_empty());
    let found = crate::check::check(db, file);
    assert!(found.iter().any(|diagnostic| diagnostic.code == crate::codes::USELESS_FORM), "{found:?}");
}
