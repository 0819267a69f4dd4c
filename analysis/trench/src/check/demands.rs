//! The demands of a script on the games it plays in, and the findings where a game does not meet them: elements of the
//! global arrays, bombs and shots, steps.
//!
//! [`Demands`] are read from the script alone; a game is held against them without a look at its text.

use ludex_base::{Db, Diagnostic, File, Findings, Severity};
use ludex_syntax::trench::ast::{ActionStmt, GlobalExpr, Literal, MetaExpr, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use crate::cost::names::ScriptNames;
use crate::cost::{self, CostModel};
use crate::game::program::{Rules, in_games, listed};
use crate::levels::{self, Use};
use crate::script::Script;
use crate::types::constants::{Constant, fold};
use crate::types::operators::Type;
use crate::{codes, tree};

/// The demands of a script on its games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Demands {
    /// The uses of constructs that need a level above 0, in order of position.
    pub uses: Vec<Use>,
    /// The elements whose index is known, in order of position.
    elements: Vec<Element>,
    /// The statements that take bombs or shots without asking for them, in order of position.
    stocks: Vec<StockUse>,
}

/// An element of a global array whose index is known.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Element {
    ty: Type,
    number: i64,
    /// Bytes of the index.
    range: TextRange,
}

impl Element {
    fn shown(&self) -> String {
        format!("`{}[{}]`", self.ty.name(), self.number)
    }
}

/// A stock that actions take from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stock {
    Shots,
    Bombs,
}

impl Stock {
    /// The meta variable and the setting.
    fn key(self) -> &'static str {
        match self {
            Stock::Shots => "shots",
            Stock::Bombs => "bombs",
        }
    }

    fn of_meta(name: &str) -> Option<Stock> {
        [Stock::Shots, Stock::Bombs].into_iter().find(|stock| stock.key() == name)
    }

    fn is_empty(self, rules: &Rules<'_>) -> bool {
        match self {
            Stock::Shots => rules.settings.shots == 0,
            Stock::Bombs => rules.settings.bombs == 0,
        }
    }
}

/// A `shoot`, `bomb` or `mine`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StockUse {
    keyword: K,
    stock: Stock,
    range: TextRange,
}

impl Demands {
    /// The demands of a script.
    pub(crate) fn of(script: &Script<'_>) -> Demands {
        let mut guards = guards(script).into_iter().peekable();
        // Where the parts end that began so far, of each stock.
        let mut guarded_until = [TextSize::new(0); 2];
        let mut demands = Demands::default();
        for node in &script.nodes {
            demands.uses.extend(levels::use_of(node));
            match node.kind() {
                K::GLOBAL_EXPR => {
                    demands.elements.extend(GlobalExpr::cast(node.clone()).and_then(|found| element(&found, script)));
                }
                K::ACTION_STMT => {
                    let Some(stock_use) = ActionStmt::cast(node.clone()).and_then(|action| stock_use(&action)) else {
                        continue;
                    };
                    while let Some((stock, part)) = guards.next_if(|(_, part)| part.start() <= stock_use.range.start())
                    {
                        guarded_until[stock as usize] = guarded_until[stock as usize].max(part.end());
                    }
                    if guarded_until[stock_use.stock as usize] < stock_use.range.end() {
                        demands.stocks.push(stock_use);
                    }
                }
                _ => {}
            }
        }
        demands
    }
}

/// An element whose index is known; none if the index has faults of its own.
fn element(element: &GlobalExpr, script: &Script<'_>) -> Option<Element> {
    let index = element.index()?;
    let number = match fold(&index) {
        Constant::Number(number) => number,
        Constant::Unsure => return None,
        Constant::No => match script.known.value(&index) {
            Constant::Number(number) => number,
            _ => return None,
        },
    };
    let whole = element.syntax().text_range();
    // They are in order of position.
    let next = script.errors.partition_point(|error| error.range.start() < whole.start());
    let is_faulty = script.errors.get(next).is_some_and(|error| error.range.start() <= whole.end());
    if is_faulty || has_huge_number(index.syntax()) {
        return None;
    }
    let ty = element.type_kind().map_or(Type::Unknown, Type::of_kind);
    Some(Element { ty, number, range: index.syntax().text_range() })
}

/// True if a number in a value does not fit into 32 bits, which is reported: the game reads another one.
fn has_huge_number(value: &SyntaxNode) -> bool {
    let mut numbers = value.descendants().filter_map(Literal::cast).filter_map(|literal| literal.number());
    numbers.any(|number| number > i64::from(i32::MAX))
}

fn stock_use(action: &ActionStmt) -> Option<StockUse> {
    let keyword = action.keyword()?;
    let stock = match keyword.kind() {
        K::SHOOT_KW => Stock::Shots,
        K::BOMB_KW | K::MINE_KW => Stock::Bombs,
        _ => return None,
    };
    Some(StockUse { keyword: keyword.kind(), stock, range: keyword.text_range() })
}

/// The parts of a script that depend on a test of `#shots` or `#bombs`: of which, and where each part is, in order
/// of position.
fn guards(script: &Script<'_>) -> Vec<(Stock, TextRange)> {
    let mut out = Vec::new();
    let mut seen: FxHashSet<(Stock, TextRange)> = FxHashSet::default();
    for node in script.nodes.iter().filter(|node| node.kind() == K::META_EXPR) {
        let Some(name) = MetaExpr::cast(node.clone()).and_then(|meta| meta.name()) else { continue };
        let Some(stock) = Stock::of_meta(name.text()) else { continue };
        let Some(holder) = node.ancestors().find(|around| !Value::can_cast(around.kind())) else { continue };
        if seen.insert((stock, holder.text_range())) {
            out.extend(guarded(&holder).map(|range| (stock, range)));
        }
    }
    out.sort_by_key(|(_, range): &(Stock, TextRange)| range.start());
    out
}

/// The part of the script that runs depending on the values of a statement; `None` if nothing does.
fn guarded(statement: &SyntaxNode) -> Option<TextRange> {
    let statement_range = statement.text_range();
    match statement.kind() {
        K::WHILE_STMT | K::FOR_STMT => Some(statement_range),
        K::IF_STMT | K::SWITCH_STMT => {
            // `if (#shots = 0) goto rest;` decides on what follows as well.
            let jump = |inner: SyntaxNode| matches!(inner.kind(), K::GOTO_STMT | K::BREAK_STMT | K::CONTINUE_STMT);
            let parent = statement.parent().filter(|_| statement.descendants().any(jump));
            Some(
                parent.map_or(statement_range, |parent| {
                    TextRange::new(statement_range.start(), parent.text_range().end())
                }),
            )
        }
        _ => None,
    }
}

/// Reports elements that are wrong in every game.
pub(crate) fn check_elements(demands: &Demands, findings: &mut Findings) {
    for element in &demands.elements {
        let shown = element.shown();
        if element.number < 0 {
            let message = format!("there is no element {shown}: it reads 0, and what is written to it is lost");
            findings.report(codes::ARRAY_INDEX, element.range, message);
        } else if element.number == 0 {
            let message =
                format!("in the 2024 game, {shown} always reads 0, and what is written to it is lost: count from 1");
            findings.report(codes::DEAD_ELEMENT, element.range, message);
        }
    }
}

/// Reports the demands of a script that a game does not meet, feature levels aside.
pub(crate) fn check(db: &dyn Db, file: File, demands: &Demands, rules: &[Rules<'_>], findings: &mut Findings) {
    if rules.is_empty() {
        return;
    }
    for element in &demands.elements {
        array_index(element, rules, findings);
    }
    for stock_use in &demands.stocks {
        stock(stock_use, rules, findings);
    }
    // Most scripts have no statement that takes so many steps.
    let longest = cost::costs(db, file).longest;
    if rules.iter().any(|rules| lacks_steps(rules, longest))
        && let Some(source) = tree::source(db, file)
    {
        let names = ScriptNames::of(source.syntax());
        for statement in source.syntax().descendants().filter_map(Statement::cast).filter(cost::is_simple) {
            steps(&statement, &names, rules, findings);
        }
    }
}

/// The elements of a global array count from 0; outside, the game reads 0 and drops what is written.
fn array_index(element: &Element, rules: &[Rules<'_>], findings: &mut Findings) {
    if element.number <= 0 {
        return;
    }
    let outside: Vec<&Rules<'_>> = rules.iter().filter(|rules| element.number >= rules.settings.global_array).collect();
    let Some(first) = outside.first() else { return };
    let elements = |size: i64| match size {
        0 => "no elements".to_owned(),
        1 => "one element, 0".to_owned(),
        _ => format!("{size} elements, 0 to {}", size - 1),
    };
    let size = first.settings.global_array;
    let sizes = if outside.iter().all(|rules| rules.settings.global_array == size) {
        elements(size)
    } else {
        let sizes =
            outside.iter().map(|rules| format!("{} in `{}`", elements(rules.settings.global_array), rules.name));
        listed(sizes.collect())
    };
    let message = format!(
        "there is no element {} {}, where each global array has {sizes}: it reads 0, and what is written to it is lost",
        element.shown(),
        in_games(&outside),
    );
    let diagnostic = findings.report(codes::ARRAY_INDEX, element.range, message);
    set_here(diagnostic, &outside, "global_array", "the size is set here");
}

/// Bombs and shots, where the game gives none and the script does not ask.
fn stock(stock_use: &StockUse, rules: &[Rules<'_>], findings: &mut Findings) {
    let without: Vec<&Rules<'_>> = rules.iter().filter(|rules| stock_use.stock.is_empty(rules)).collect();
    if without.is_empty() {
        return;
    }
    let does = match stock_use.keyword {
        K::SHOOT_KW => "never fires",
        K::BOMB_KW => "never throws anything",
        _ => "lays nothing in the 2024 game, which takes mines from the stock of bombs",
    };
    let key = stock_use.stock.key();
    let message = format!("there are no {key} {}, so this {does}", in_games(&without));
    let diagnostic = findings.report(codes::EMPTY_STOCK, stock_use.range, message);
    if stock_use.keyword == K::MINE_KW {
        diagnostic.severity(Severity::Information);
    }
    set_here(diagnostic, &without, key, "set here");
}

/// True if a turn of a game has fewer steps than this.
fn lacks_steps(rules: &Rules<'_>, steps: u64) -> bool {
    u64::try_from(rules.settings.steps).is_ok_and(|allowed| allowed < steps)
}

/// A statement that takes more steps than a turn of the game has.
fn steps(statement: &Statement, names: &ScriptNames, rules: &[Rules<'_>], findings: &mut Findings) {
    let document = cost::of_statement(statement, CostModel::Document, names).steps.least;
    if !rules.iter().any(|rules| lacks_steps(rules, document)) {
        return;
    }
    // The 2024 game works out constants before it runs: what it takes less is not certain to be too much.
    let least = document.min(cost::of_statement(statement, CostModel::Engine, names).steps.least);
    let short: Vec<&Rules<'_>> = rules.iter().filter(|rules| lacks_steps(rules, least)).collect();
    let Some(first) = short.first() else { return };
    let range = statement.syntax().first_token().map(|token| token.text_range());
    let range = range.unwrap_or_else(|| statement.syntax().text_range());
    let steps = first.settings.steps;
    let turn = if short.iter().all(|rules| rules.settings.steps == steps) {
        format!("a turn {} has {steps}", in_games(&short))
    } else {
        let turns = short.iter().map(|rules| format!("{} in `{}`", rules.settings.steps, rules.name));
        format!("a turn has {}", listed(turns.collect()))
    };
    let amount = if least == document { "" } else { "at least " };
    let message = format!("this statement takes {amount}{least} steps, and {turn}: it goes on in the next turn");
    let diagnostic = findings.report(codes::TOO_MANY_STEPS, range, message);
    set_here(diagnostic, &short, "steps", "the steps of a turn are set here");
}

/// Adds where games set a key.
fn set_here(diagnostic: &mut Diagnostic, rules: &[&Rules<'_>], key: &str, what: &str) {
    for rules in rules {
        if let Some(place) = rules.settings.place(key) {
            diagnostic.related(rules.game, place, what);
        }
    }
}
