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

/// Every form, in the order of [`Form`].
pub(super) static SCHEMAS: [Schema; 31] = [
    Schema {
        form: Form::GameModule,
        heads: &["game-module"],
        arguments: &[
            Argument::new("[\"name\"]", Takes::NewName).optional().snippet(" \"${1:name}\""),
            PROPERTIES.snippet("\n  (title \"$2\")"),
        ],
        defines: Some(Defines { kind: &kinds::MODULE, name: Named::String, aliases: &[], heads: &[] }),
        properties: &[BuiltinKind::ModuleProperty],
        ..PLAIN
    },
    Schema {
        form: Form::UnitType,
        heads: &[TypeKind::Unit.form()],
        arguments: &[TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")],
        defines: Some(Defines {
            kind: &kinds::UNIT_TYPE,
            name: Named::Argument,
            aliases: &["name"],
            heads: &["short-name", "long-name"],
        }),
        properties: &[BuiltinKind::UnitTypeProperty],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::MaterialType,
        heads: &[TypeKind::Material.form()],
        arguments: &[TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")],
        defines: named(&kinds::MATERIAL_TYPE),
        properties: &[BuiltinKind::MaterialTypeProperty],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::TerrainType,
        heads: &[TypeKind::Terrain.form()],
        arguments: &[TYPE_NAME, PROPERTIES.snippet("\n  (char \"$2\")")],
        defines: named(&kinds::TERRAIN_TYPE),
        properties: &[BuiltinKind::TerrainTypeProperty],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::AdvanceType,
        heads: &[TypeKind::Advance.form()],
        arguments: &[TYPE_NAME, PROPERTIES.snippet("\n  (rp ${2:1})")],
        defines: named(&kinds::ADVANCE_TYPE),
        properties: &[BuiltinKind::AdvanceTypeProperty],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::Table,
        heads: &["table"],
        arguments: &[
            Argument::new("name", Takes::Table).snippet(" ${1:name}"),
            Argument::new("items...", Takes::TableItem).repeats().snippet("\n  ($2)"),
        ],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::Define,
        heads: &["define"],
        arguments: &[
            Argument::new("symbol", Takes::NewName).snippet(" ${1:symbol}"),
            Argument::new("value", Takes::Expression).snippet(" ${2:value}"),
        ],
        defines: named(&kinds::DEFINE),
        ..PLAIN
    },
    Schema {
        form: Form::Set,
        heads: &["set"],
        arguments: &[
            Argument::new("symbol", Takes::Variable).snippet(" ${1:variable}"),
            Argument::new("value", Takes::VariableValue).snippet(" ${2:value}"),
        ],
        ..PLAIN
    },
    Schema {
        form: Form::Undefine,
        heads: &["undefine"],
        arguments: &[Argument::new("symbol", Takes::Bound).snippet(" ${1:symbol}")],
        ..PLAIN
    },
    Schema {
        form: Form::Add,
        heads: &["add"],
        arguments: &[
            Argument::new("types", Takes::Types).snippet(" ${1:types}"),
            Argument::new("property", Takes::Property).snippet(" ${2:property}"),
            Argument::new("value", Takes::PropertyValue).snippet(" ${3:value}"),
        ],
        open: true,
        ..PLAIN
    },
    Schema {
        form: Form::World,
        heads: &["world"],
        arguments: &[
            Argument::new("[circumference]", Takes::Free).optional().snippet(" ${1:circumference}"),
            PROPERTIES,
        ],
        properties: &[BuiltinKind::WorldProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Area,
        heads: &["area"],
        arguments: &[
            Argument::new("[width [height]]", Takes::Free).optional().snippet(" ${1:width} ${2:height}"),
            Argument::new("[(restrict ...)]", Takes::Free).optional(),
            PROPERTIES,
        ],
        properties: &[BuiltinKind::AreaProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Side,
        heads: &["side"],
        arguments: &[
            Argument::new("[number]", Takes::Free).optional().snippet(" ${1:number}"),
            Argument::new("[symbol]", Takes::Free).optional(),
            PROPERTIES.snippet("\n  (name \"$2\")"),
        ],
        defines: Some(Defines { kind: &kinds::SIDE, name: Named::Identity("name"), aliases: &[], heads: &[] }),
        properties: &[BuiltinKind::SideProperty],
        ..PLAIN
    },
    Schema {
        form: Form::SideDefaults,
        heads: &["side-defaults"],
        arguments: &[PROPERTIES.snippet("\n  ($1)")],
        properties: &[BuiltinKind::SideProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Doctrine,
        heads: &["doctrine"],
        arguments: &[
            Argument::new("[id]", Takes::NewName).optional().snippet(" ${1:name}"),
            PROPERTIES.snippet("\n  ($2)"),
        ],
        defines: named(&kinds::DOCTRINE),
        properties: &[BuiltinKind::DoctrineProperty],
        ..PLAIN
    },
    Schema {
        form: Form::IndependentUnits,
        heads: &["independent-units"],
        arguments: &[PROPERTIES.snippet("\n  ($1)")],
        properties: &[BuiltinKind::SideProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Player,
        heads: &["player"],
        arguments: &[Argument::new("[id]", Takes::Free).optional().snippet(" ${1:id}"), PROPERTIES],
        properties: &[BuiltinKind::PlayerProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Scorekeeper,
        heads: &["scorekeeper"],
        arguments: &[PROPERTIES.snippet("\n  (title \"$1\")\n  (do ${2:last-side-wins})")],
        properties: &[BuiltinKind::ScorekeeperProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Evt,
        heads: &["evt"],
        arguments: &[
            Argument::new("date", Takes::Free).snippet(" ${1:date}"),
            Argument::new("type", Takes::EventType).snippet(" ${2:type}"),
            Argument::new("observers", Takes::Observers).snippet(" ${3:observers}"),
            Argument::new("data...", Takes::Free).repeats(),
        ],
        ..PLAIN
    },
    Schema {
        form: Form::Exu,
        heads: &["exu"],
        arguments: &[
            Argument::new("id", Takes::Free).snippet(" ${1:id}"),
            Argument::new("type", Takes::UnitType).snippet(" ${2:type}"),
            Argument::new("x", Takes::Free).optional().snippet(" ${3:x}"),
            Argument::new("y", Takes::Free).optional().snippet(" ${4:y}"),
            Argument::new("side", Takes::SideOfUnit).optional().snippet(" ${5:side}"),
            PROPERTIES,
        ],
        properties: &[BuiltinKind::PastUnitProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Unit,
        heads: &["unit"],
        arguments: &[
            Argument::new("type", Takes::Unit).snippet(" ${1:type}"),
            Argument::new("[x y]", Takes::Free).optional().snippet(" ${2:x} ${3:y}"),
            SIDE_OF_UNIT.snippet(" ${4:side}"),
            PROPERTIES,
        ],
        defines: Some(UNIT),
        properties: &[BuiltinKind::UnitProperty],
        // Units are nearly always written with their type as the head, so this word does not help where a
        // parenthesis is missing.
        ..PLAIN
    },
    Schema {
        form: Form::UnitDefaults,
        heads: &["unit-defaults"],
        arguments: &[Argument::new("[reset]", Takes::Free).optional(), PROPERTIES.snippet("\n  ($1)")],
        properties: &[BuiltinKind::UnitDefaultsProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Namer,
        heads: &["namer"],
        arguments: &[
            Argument::new("symbol", Takes::NewName).snippet(" ${1:name}"),
            Argument::new("(method ...)", Takes::Method).snippet("\n  (random \"$2\")"),
        ],
        defines: named(&kinds::NAMER),
        ..PLAIN
    },
    Schema {
        form: Form::Imf,
        heads: &["imf"],
        arguments: &[
            Argument::new("\"name\"", Takes::NewName).snippet(" \"${1:name}\""),
            Argument::new("[properties]", Takes::Free).optional(),
            Argument::new("((w h) ...) ...", Takes::ImageSize).repeats().snippet("\n  ((${2:width} ${3:height}) ($4))"),
        ],
        defines: named(&kinds::IMAGE),
        properties: &[BuiltinKind::ImageProperty],
        ..PLAIN
    },
    Schema {
        form: Form::Include,
        heads: &["include"],
        arguments: &[
            Argument::new("\"name\"", Takes::Module).snippet(" \"$1\""),
            Argument::new("(variant value)...", Takes::Option).repeats(),
        ],
        ..PLAIN
    },
    Schema {
        form: Form::If,
        heads: &["if"],
        arguments: &[
            Argument::new("test", Takes::Expression).snippet(" ${1:test}"),
            Argument::new("symbol", Takes::Free).optional(),
        ],
        ..PLAIN
    },
    Schema {
        form: Form::Else,
        heads: &["else"],
        arguments: &[Argument::new("symbol", Takes::Free).optional()],
        ..PLAIN
    },
    Schema {
        form: Form::EndIf,
        heads: &["end-if"],
        arguments: &[Argument::new("symbol", Takes::Free).optional()],
        ..PLAIN
    },
    Schema {
        form: Form::Print,
        heads: &["print"],
        arguments: &[Argument::new("value", Takes::Datum).snippet(" ${1:value}")],
        ..PLAIN
    },
    Schema {
        form: Form::Agreement,
        heads: &["agreement"],
        known: KnownTo::Manual,
        arguments: &[
            Argument::new("[id]", Takes::Free).optional(),
            Argument::new("properties...", Takes::Free).repeats(),
        ],
        ..PLAIN
    },
    Schema {
        form: Form::UnitOfType,
        arguments: &[
            Argument::new("x", Takes::Free).optional().snippet(" ${1:x}"),
            Argument::new("y", Takes::Free).optional().snippet(" ${2:y}"),
            SIDE_OF_UNIT.snippet(" ${3:side}"),
            PROPERTIES,
        ],
        defines: Some(UNIT),
        properties: &[BuiltinKind::UnitProperty],
        ..PLAIN
    },
];
