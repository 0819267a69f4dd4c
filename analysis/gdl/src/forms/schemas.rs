//! The table of the forms, in the order of [`Form`].

use super::{Argument, Defines, Form, KnownTo, Named, Schema, Takes};
use crate::builtins::BuiltinKind;
use crate::evaluation::value::TypeKind;
use crate::kinds;

/// A form that both sides know, without anything.
const PLAIN: Schema = Schema {
    form: Form::Print,
    heads: &[],
    known: KnownTo::Both,
    arguments: &[],
    defines: None,
    properties: &[],
    open: false,
};

const PROPERTIES: Argument = Argument::new("properties...", Takes::Properties).repeats();

const SIDE_OF_UNIT: Argument = Argument::new("[side]", Takes::SideOfUnit).optional();

/// The definition that a unit makes: its property `n` is the name.
const UNIT: Defines = Defines { kind: &kinds::UNIT, name: Named::Property("n"), aliases: &[], heads: &[] };

/// The definition that a form with a name of its own makes.
const fn named(kind: &'static ludex_base::Kind) -> Option<Defines> {
    Some(Defines { kind, name: Named::Argument, aliases: &[], heads: &[] })
}

const TYPE_NAME: Argument = Argument::new("symbol", Takes::NewName).snippet(" ${1:name}");

/// Declares the forms: the form, its heads, its arguments, and what else it has.
macro_rules! schemas {
    ($($form:ident $heads:tt [$($argument:expr),* $(,)?] { $($field:ident: $value:expr),* $(,)? };)+) => {
        [$(Schema { form: Form::$form, heads: &$heads, arguments: &[$($argument),*], $($field: $value,)* ..PLAIN }),+]
    };
}

/// Every form, in the order of [`Form`].
pub(super) static SCHEMAS: [Schema; 31] = schemas! {
    GameModule ["game-module"] [
        Argument::new("[\"name\"]", Takes::NewName).optional().snippet(" \"${1:name}\""),
        PROPERTIES.snippet("\n  (title \"$2\")"),
    ] {
        defines: Some(Defines { kind: &kinds::MODULE, name: Named::String, aliases: &[], heads: &[] }),
        properties: &[BuiltinKind::ModuleProperty],
    };
    UnitType [TypeKind::Unit.form()] [TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")] {
        defines: Some(Defines {
            kind: &kinds::UNIT_TYPE,
            name: Named::Argument,
            aliases: &["name"],
            heads: &["short-name", "long-name"],
        }),
        properties: &[BuiltinKind::UnitTypeProperty],
        open: true,
    };
    MaterialType [TypeKind::Material.form()] [TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")] {
        defines: named(&kinds::MATERIAL_TYPE), properties: &[BuiltinKind::MaterialTypeProperty], open: true,
    };
    TerrainType [TypeKind::Terrain.form()] [TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")] {
        defines: named(&kinds::TERRAIN_TYPE), properties: &[BuiltinKind::TerrainTypeProperty], open: true,
    };
    AdvanceType [TypeKind::Advance.form()] [TYPE_NAME, PROPERTIES.snippet("\n  (rp ${2:1})")] {
        defines: named(&kinds::ADVANCE_TYPE), properties: &[BuiltinKind::AdvanceTypeProperty], open: true,
    };
    Table ["table"] [
        Argument::new("name", Takes::Table).snippet(" ${1:name}"),
        Argument::new("items...", Takes::TableItem).repeats().snippet("\n  ($2)"),
    ] { open: true };
    Define ["define"] [
        Argument::new("symbol", Takes::NewName).snippet(" ${1:symbol}"),
        Argument::new("value", Takes::Expression).snippet(" ${2:value}"),
    ] { defines: named(&kinds::DEFINE) };
    Set ["set"] [
        Argument::new("symbol", Takes::Variable).snippet(" ${1:variable}"),
        Argument::new("value", Takes::VariableValue).snippet(" ${2:value}"),
    ] {};
    Undefine ["undefine"] [Argument::new("symbol", Takes::Bound).snippet(" ${1:symbol}")] {};
    Add ["add"] [
        Argument::new("types", Takes::Types).snippet(" ${1:types}"),
        Argument::new("property", Takes::Property).snippet(" ${2:property}"),
        Argument::new("value", Takes::PropertyValue).snippet(" ${3:value}"),
    ] { open: true };
    World ["world"] [
        Argument::new("[circumference]", Takes::Free).optional().snippet(" ${1:circumference}"),
        PROPERTIES,
    ] { properties: &[BuiltinKind::WorldProperty] };
    Area ["area"] [
        Argument::new("[width [height]]", Takes::Free).optional().snippet(" ${1:width} ${2:height}"),
        Argument::new("[(restrict ...)]", Takes::Free).optional(),
        PROPERTIES,
    ] { properties: &[BuiltinKind::AreaProperty] };
    Side ["side"] [
        Argument::new("[number]", Takes::Free).optional().snippet(" ${1:number}"),
        Argument::new("[symbol]", Takes::Free).optional(),
        PROPERTIES.snippet("\n  (name \"$2\")"),
    ] {
        defines: Some(Defines { kind: &kinds::SIDE, name: Named::Identity("name"), aliases: &[], heads: &[] }),
        properties: &[BuiltinKind::SideProperty],
    };
    SideDefaults ["side-defaults"] [PROPERTIES.snippet("\n  ($1)")] { properties: &[BuiltinKind::SideProperty] };
    Doctrine ["doctrine"] [
        Argument::new("[id]", Takes::NewName).optional().snippet(" ${1:name}"),
        PROPERTIES.snippet("\n  ($2)"),
    ] { defines: named(&kinds::DOCTRINE), properties: &[BuiltinKind::DoctrineProperty] };
    IndependentUnits ["independent-units"] [PROPERTIES.snippet("\n  ($1)")] {
        properties: &[BuiltinKind::SideProperty],
    };
    Player ["player"] [Argument::new("[id]", Takes::Free).optional().snippet(" ${1:id}"), PROPERTIES] {
        properties: &[BuiltinKind::PlayerProperty],
    };
    Scorekeeper ["scorekeeper"] [PROPERTIES.snippet("\n  (title \"$1\")\n  (do ${2:last-side-wins})")] {
        properties: &[BuiltinKind::ScorekeeperProperty],
    };
    Evt ["evt"] [
        Argument::new("date", Takes::Free).snippet(" ${1:date}"),
        Argument::new("type", Takes::EventType).snippet(" ${2:type}"),
        Argument::new("observers", Takes::Observers).snippet(" ${3:observers}"),
        Argument::new("data...", Takes::Free).repeats(),
    ] {};
    Exu ["exu"] [
        Argument::new("id", Takes::Free).snippet(" ${1:id}"),
        Argument::new("type", Takes::UnitType).snippet(" ${2:type}"),
        Argument::new("x", Takes::Free).optional().snippet(" ${3:x}"),
        Argument::new("y", Takes::Free).optional().snippet(" ${4:y}"),
        Argument::new("side", Takes::SideOfUnit).optional().snippet(" ${5:side}"),
        PROPERTIES,
    ] { properties: &[BuiltinKind::PastUnitProperty] };
    // Units are nearly always written with their type as the head, so this word does not help where a
    // parenthesis is missing.
    Unit ["unit"] [
        Argument::new("type", Takes::Unit).snippet(" ${1:type}"),
        Argument::new("[x y]", Takes::Free).optional().snippet(" ${2:x} ${3:y}"),
        SIDE_OF_UNIT.snippet(" ${4:side}"),
        PROPERTIES,
    ] { defines: Some(UNIT), properties: &[BuiltinKind::UnitProperty] };
    UnitDefaults ["unit-defaults"] [Argument::new("[reset]", Takes::Free).optional(), PROPERTIES.snippet("\n  ($1)")] {
        properties: &[BuiltinKind::UnitDefaultsProperty],
    };
    Namer ["namer"] [
        Argument::new("symbol", Takes::NewName).snippet(" ${1:name}"),
        Argument::new("(method ...)", Takes::Method).snippet("\n  (random \"$2\")"),
    ] { defines: named(&kinds::NAMER) };
    Imf ["imf"] [
        Argument::new("\"name\"", Takes::NewName).snippet(" \"${1:name}\""),
        Argument::new("[properties]", Takes::Free).optional(),
        Argument::new("((w h) ...) ...", Takes::ImageSize).repeats().snippet("\n  ((${2:width} ${3:height}) ($4))"),
    ] { defines: named(&kinds::IMAGE), properties: &[BuiltinKind::ImageProperty] };
    Include ["include"] [
        Argument::new("\"name\"", Takes::Module).snippet(" \"$1\""),
        Argument::new("(variant value)...", Takes::Option).repeats(),
    ] {};
    If ["if"] [
        Argument::new("test", Takes::Expression).snippet(" ${1:test}"),
        Argument::new("symbol", Takes::Free).optional(),
    ] {};
    Else ["else"] [Argument::new("symbol", Takes::Free).optional()] {};
    EndIf ["end-if"] [Argument::new("symbol", Takes::Free).optional()] {};
    Print ["print"] [Argument::new("value", Takes::Datum).snippet(" ${1:value}")] {};
    Agreement ["agreement"] [
        Argument::new("[id]", Takes::Free).optional(),
        Argument::new("properties...", Takes::Free).repeats(),
    ] { known: KnownTo::Manual };
    UnitOfType [] [
        Argument::new("x", Takes::Free).optional().snippet(" ${1:x}"),
        Argument::new("y", Takes::Free).optional().snippet(" ${2:y}"),
        SIDE_OF_UNIT.snippet(" ${3:side}"),
        PROPERTIES,
    ] { defines: Some(UNIT), properties: &[BuiltinKind::UnitProperty] };
};
