//! The texts with places to fill in, in the protocol's syntax of snippets, and the same as plain text.

use ludex_base::snippet::{self, escaped};
use ludex_syntax::hy::literal::Generation;

use crate::builtins::{Builtin, Parameter};

/// A level with what it needs, without the brackets around it. The formatter leaves its lines where they stand.
const LEVEL: &str = r#"level "${1:name}"
       "${2:The text that the player reads.}"
       (room-list (square-room "${3:ground_rock3}" "${3:ground_rock3}"))
       (layout (regular-grid #t(${4:40} ${5:40}) #t(${6:10} ${7:10})))
       (touch-up (wall-builder "${8:wall_brick2}")
                 (floor-builder "${3:ground_rock3}"))
       (connections $0)"#;

/// A level in a list, without the brackets around that.
fn listed() -> String {
    format!("level-list\n ({})", LEVEL.replace('\n', "\n "))
}

/// The lines at the head of a level file of a generation, in order.
pub(super) fn requires(generation: Generation) -> [&'static str; 2] {
    match generation {
        Generation::Y2015 => ["(require pyherc.macros)", "(require pyherc.config.dsl.level)"],
        Generation::Y2017 => ["(require [pyherc.macros [*]])", "(require [pyherc.config.dsl.level [*]])"],
    }
}

/// A whole level file.
pub(super) fn file(generation: Generation) -> String {
    let [macros, level] = requires(generation);
    format!("{macros}\n{level}\n\n(level-config-dsl)\n\n({})\n", listed())
}

/// A form of the level language with these parameters, without the brackets around it. Stairs begin in the level with
/// the name, if there is one.
pub(super) fn form(row: &Builtin, parameters: &[Parameter], level: Option<&str>) -> String {
    match row.name {
        "level" => return LEVEL.to_owned(),
        "level-list" => return listed(),
        _ => {}
    }
    let mut out = row.name.to_owned();
    let mut next = 1;
    for parameter in parameters {
        out.push(' ');
        out.push_str(&argument(*parameter, level, &mut next));
    }
    out
}

/// An argument as places to fill in, the first of which has the number `next`.
fn argument(parameter: Parameter, level: Option<&str>, next: &mut u32) -> String {
    let mut number = || {
        let own = *next;
        *next = next.saturating_add(1);
        own
    };
    let name = parameter.name;
    match parameter.kind {
        "level" | "element" | "room" | "partitioner" | "decorator" | "stairs" | "option" | "content" => "$0".to_owned(),
        "pair" => {
            let side = if name == "room-size" { 10 } else { 40 };
            format!("#t(${{{}:{side}}} ${{{}:{side}}})", number(), number())
        }
        "amount" => format!("${{{}:{}}}", number(), if name == "max" { 2 } else { 1 }),
        "number" => format!("${{{}:50}}", number()),
        "chance" => format!("${{{}:unlikely}}", number()),
        "level-name" => {
            let own = level.filter(|_| name == "origin").unwrap_or(name);
            format!("\"${{{}:{}}}\"", number(), escaped(&quotable(own)))
        }
        "stairs-base" => "\"grey stairs\"".to_owned(),
        "tag" => format!("\"${{{}|room,corridor,any|}}\"", number()),
        "symbol" => format!("'${{{}:scroll}}", number()),
        "selector" => {
            let none = if name == "creatures" { "no-characters" } else { "no-items" };
            format!("(${{{}:{none}}})", number())
        }
        "item-generator" | "creature-generator" | "rng" => name.to_owned(),
        "branch" | "code" | "form" => format!("${{{}:{name}}}", number()),
        kind if kind.starts_with("list-of-") => format!("[\"${{{}:{name}}}\"]", number()),
        _ => format!("\"${{{}:{name}}}\"", number()),
    }
}

/// A text as a string of Hy has it, without its quotes.
pub(super) fn quotable(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The text of a snippet for clients that know none.
pub(super) fn plain(text: &str) -> String {
    snippet::plain(text).replace(" )", ")")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtins;

    fn written(name: &str) -> (String, String) {
        let row = builtins::all().iter().find(|row| row.name == name).expect("a row");
        let parameters: Vec<Parameter> = row.all_parameters().collect();
        let snippet = form(row, &parameters, Some("my \"mine\" {1}"));
        let text = plain(&snippet);
        (snippet, text)
    }

    #[test]
    fn places_and_what_they_propose() {
        let (snippet, text) = written("support-beams");
        assert_eq!(snippet, "support-beams \"${1:wall}\" \"${2:beam}\" ${3:unlikely}");
        assert_eq!(text, "support-beams \"wall\" \"beam\" unlikely");
        let (snippet, text) = written("unique-stairs");
        assert!(snippet.starts_with("unique-stairs \"${1:my \\\\\"mine\\\\\" {1\\}}\" "), "{snippet}");
        assert_eq!(text, "unique-stairs \"my \\\"mine\\\" {1}\" \"destination\" \"grey stairs\" \"room\" unlikely");
        assert_eq!(written("regular-grid").1, "regular-grid #t(40 40) #t(10 10)");
        assert_eq!(
            written("circular-graveyard").1,
            "circular-graveyard \"floor\" \"corridor\" [\"graves\"] (no-items) (no-characters)"
        );
        assert_eq!(written("mundane-items").1, "mundane-items 50 item-generator rng");
        assert_eq!(written("option").1, "option ");
    }
}
