//! Scorekeepers in words (documents/gdl.txt, Scorekeeper Forms).

use ludex_base::Db;
use ludex_syntax::gdl::literal::Number;

use crate::evaluation::result::DatumPlace;
use crate::source::lower::{Datum, Item, lower};

/// The words about a scorekeeper.
pub(super) struct Words {
    pub(super) title: String,
    /// The sides to which it applies.
    pub(super) sides: String,
    /// The time at which it runs.
    pub(super) when: String,
    /// What it does.
    pub(super) what: String,
}

/// The words about the scorekeeper that a form of an item describes.
pub(super) fn words(db: &dyn Db, item: &Item, place: DatumPlace) -> Words {
    Scoring { db, item, place }.words()
}

/// A scorekeeper while it is read.
struct Scoring<'a> {
    db: &'a dyn Db,
    item: &'a Item,
    place: DatumPlace,
}

impl Scoring<'_> {
    fn words(&self) -> Words {
        let item = self.item;
        let find = |name: &str| {
            let named = item.properties(self.place.node).filter(|(own, _)| own.as_str() == name);
            named.map(|(_, node)| node).last()
        };
        let value = |name: &str| find(name).and_then(|node| item.child(node, 1));
        let title = value("title").and_then(|node| item.text(node));
        let actions = find("do").map(|node| item.children(node).skip(1).collect::<Vec<u32>>()).unwrap_or_default();
        let number = |name: &str| value(name).and_then(|node| item.number(node));
        let is_false = |node: u32| item.symbol(node).is_some_and(|word| word.as_str() == "false");
        let keeps_score = !value("keep-score").is_some_and(|node| is_false(node) || item.number(node) == Some(0));
        let first = number("initial-score").filter(|_| keeps_score).map(|score| format!("sides begin with {score}; "));
        let waits = value("trigger").is_some() && number("triggered") != Some(1);
        Words {
            title: title.map_or("", |title| title.as_str()).to_owned(),
            sides: value("applies-to").map_or_else(|| "every side".to_owned(), |node| self.sides(node)),
            when: self.when(value("when"), waits),
            what: format!("{}{}", first.unwrap_or_default(), self.all(&actions)),
        }
    }

    /// The sides to which it applies: numbers and classes, any of which may fit, with `and`, `or` and `not`.
    // Recursion is bounded, here and below: no tree is deeper than `MAX_DEPTH`.
    fn sides(&self, node: u32) -> String {
        let item = self.item;
        let parts: Vec<u32> = item.children(node).collect();
        let any = |parts: &[u32], between: &str| {
            parts.iter().map(|part| self.sides(*part)).collect::<Vec<String>>().join(between)
        };
        match item.datum(node) {
            Datum::Number(Number::Integer(side)) => format!("side {side}"),
            Datum::String(class) => format!("“{class}”"),
            Datum::List => match (item.head(node).map_or("", |head| head.as_str()), parts.get(1..)) {
                ("not", Some([out])) => format!("every side but {}", self.sides(*out)),
                ("and", Some(all @ [_, ..])) => any(all, " and "),
                ("or", Some(all @ [_, ..])) => any(all, " or "),
                _ => any(&parts, " or "),
            },
            _ => self.data(node),
        }
    }

    /// The time at which it runs. One that waits for its trigger does not run after actions and events.
    fn when(&self, node: Option<u32>, waits: bool) -> String {
        let each_turn = || "at the end of each turn".to_owned();
        let Some(node) = node else { return each_turn() };
        let item = self.item;
        let is_list = item.datum(node) == Datum::List;
        let word = item.symbol(node).or_else(|| item.head(node)).map_or("", |name| name.as_str());
        match (word, item.child(node, 1).filter(|_| is_list)) {
            ("after-turn", None) if is_list => "never: its list has no condition".to_owned(),
            ("after-turn", None) => each_turn(),
            ("after-turn", Some(test)) => match item.datum(test) {
                Datum::Number(Number::Integer(turn)) => format!("at the end of each turn from {turn} on"),
                _ => format!("at the end of each turn, if {}", self.expression(test)),
            },
            ("after-event" | "after-action", None) if waits => {
                "never: it has a trigger and is not triggered".to_owned()
            }
            ("after-event", None) => "after each event".to_owned(),
            ("after-action", None) => "after each action".to_owned(),
            ("before-turn", _) => "never: Xconq 7.5 runs nothing before a turn".to_owned(),
            _ => self.data(node),
        }
    }

    /// Several actions, one after the other.
    fn all(&self, actions: &[u32]) -> String {
        actions.iter().map(|node| self.action(*node)).collect::<Vec<String>>().join("; ")
    }

    /// What is done.
    fn action(&self, node: u32) -> String {
        let item = self.item;
        let parts: Vec<u32> = item.children(node).collect();
        let head = item.symbol(node).or_else(|| item.head(node)).map_or("", |head| head.as_str());
        match (head, parts.get(1..).unwrap_or_default()) {
            ("last-side-wins", []) => "the last side whose units are worth points wins".to_owned(),
            ("last-alliance-wins", []) => "the last alliance whose units are worth points wins".to_owned(),
            ("win", []) => "the side wins".to_owned(),
            ("lose", []) => "the side loses".to_owned(),
            ("end", []) => "the game ends in a draw".to_owned(),
            ("if", [test, then]) => format!("if {}, {}", self.expression(*test), self.action(*then)),
            ("if", [test, then, other]) => {
                format!("if {}, {}, else {}", self.expression(*test), self.action(*then), self.action(*other))
            }
            ("cond", clauses) if !clauses.is_empty() => {
                let clause = |clause: &u32| {
                    let parts: Vec<u32> = item.children(*clause).collect();
                    let (test, actions) = parts.split_first()?;
                    Some(format!("if {}, {}", self.expression(*test), self.all(actions)))
                };
                clauses.iter().filter_map(clause).collect::<Vec<String>>().join("; else ")
            }
            ("set-score", [value]) => format!("its score becomes {}", self.expression(*value)),
            ("add-score", [value]) => format!("its score grows by {}", self.expression(*value)),
            ("", _) if item.datum(node) == Datum::List && !parts.is_empty() => self.all(&parts),
            _ => self.data(node),
        }
    }

    /// A test or a number.
    fn expression(&self, node: u32) -> String {
        let item = self.item;
        let parts: Vec<u32> = item.children(node).collect();
        let head = item.symbol(node).or_else(|| item.head(node)).map_or("", |head| head.as_str());
        let rest = parts.get(1..).unwrap_or_default();
        let joined = |between: &str| {
            let parts: Vec<String> = rest.iter().map(|part| self.expression(*part)).collect();
            parts.join(&format!(" {between} "))
        };
        match (head, rest) {
            ("turn", []) => "the turn".to_owned(),
            ("score", []) => "its score".to_owned(),
            ("sum-uprop", [types, property]) => {
                format!("the sum of {} over all {} of the side", self.data(*property), self.data(*types))
            }
            ("not", [test]) => format!("not ({})", self.expression(*test)),
            ("and" | "or" | "+" | "-" | "*" | "/", [_, _, ..]) => joined(head),
            (_, [_, _]) => comparison(head).map_or_else(|| self.data(node), joined),
            _ => self.data(node),
        }
    }

    /// A datum as it is written, on one line.
    fn data(&self, node: u32) -> String {
        let range = lower(self.db, self.place.file).map.range(self.place.item, node);
        let text: &str = self.place.file.text(self.db);
        text[range].split_whitespace().collect::<Vec<&str>>().join(" ")
    }
}

/// The words for a comparison.
fn comparison(head: &str) -> Option<&'static str> {
    Some(match head {
        "=" => "is",
        "/=" => "is not",
        ">" => "is more than",
        ">=" => "is at least",
        "<" => "is less than",
        "<=" => "is at most",
        _ => return None,
    })
}
