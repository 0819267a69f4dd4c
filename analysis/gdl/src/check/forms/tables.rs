//! The `table` form (documents/gdl.txt, Tables; reference: table).

use ludex_base::{Code, Severity};
use ludex_syntax::gdl::literal::Number;

use crate::builtins::{Builtin, BuiltinKind, ValueType};
use crate::check::values::symbols::out_of_bounds;
use crate::check::values::unknowns::Lack;
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::tables::{Clause, Loss, Table, is_add};
use crate::evaluation::value::{Evaluated, Style, TypeId, TypeKind, Value, written};
use crate::forms::{Form, Takes};
use crate::source::lower::Datum;
use crate::words::counted;

/// The words for what is lost behind a value for the whole table that is wrong (reference: table).
const REST_OF_FORM: &str = "Xconq drops the rest of the form";

/// The codes of faults because of which the reader drops cells of a clause, or the rest of the form.
const COSTLY: &[&Code] = &[
    codes::INDEX_KIND,
    codes::LIST_LENGTH,
    codes::OPERATOR_POSITION,
    codes::SWAPPED_INDICES,
    codes::UNDEFINED_SYMBOL,
    codes::VALUE_ORDER,
    codes::VALUE_RANGE,
    codes::WRONG_VALUE_TYPE,
];

/// The types that an index of a clause goes over.
enum Index {
    One,
    Many(usize),
    Unknown,
}

impl Checker<'_> {
    /// `(table name items…)`
    pub(crate) fn table_form(&mut self, list: u32) {
        let item = self.item();
        let Some(node) = Form::Table.node(item, list, Takes::Table) else {
            self.report(list, codes::FORM_NAME, "`table` needs the name of a table");
            return;
        };
        let Some(name) = item.symbol(node) else {
            self.report(node, codes::FORM_NAME, "`table` needs the name of a table here; the form is ignored");
            return;
        };
        if Form::Table.passes_over(name) {
            return;
        }
        let Some(table) = Table::named(name) else {
            let suggestion = suggest(name, BuiltinKind::Table);
            let message = format!("there is no table `{name}`, so the form is ignored");
            self.report(node, codes::UNKNOWN_TABLE, message).meant(node, suggestion);
            return;
        };
        for kind in table.kinds {
            if self.scope.count(kind) == 0 {
                if self.held_back(node, Lack::Types(kind)) {
                    return;
                }
                let message = format!(
                    "`{name}` is indexed by {}s, but none are defined yet, so Xconq has no table to fill; define them first",
                    kind.label()
                );
                let absent = self.absent(kind);
                self.report(node, codes::NO_TYPES, message).lacks(absent);
                return; // whatever stands in it cannot be right
            }
        }
        let mut clauses = 0;
        for entry in item.children(list).skip(if is_add(item, list) { 3 } else { 2 }) {
            let first = self.findings.len();
            match item.datum(entry) {
                Datum::List => {
                    self.clause(table, entry);
                    self.lost(table, entry, first);
                    clauses += 1;
                }
                _ if !self.fill(table, entry) => {
                    self.add_loss(first, REST_OF_FORM);
                    return;
                }
                _ if clauses > 0 => {
                    let message = "this fills the whole table and overwrites the clauses before it; \
                                   write it before them";
                    self.report(entry, codes::TABLE_OVERWRITTEN, message);
                    clauses = 0;
                }
                _ => {}
            }
        }
    }

    /// An atom among the items: the value of every cell. False if the reader drops the rest of the form.
    fn fill(&mut self, table: Table, node: u32) -> bool {
        let item = self.item();
        let name = table.row.name;
        match item.datum(node) {
            Datum::String(_) => {
                let message = format!("`{name}` holds numbers; this string is ignored");
                self.report(node, codes::WRONG_VALUE_TYPE, message);
                true
            }
            Datum::Symbol(symbol) if Form::of(symbol) == Some(Form::Add) => {
                let message = format!("`add` must come right after the name of the table; {REST_OF_FORM}");
                self.report(node, codes::TABLE_CLAUSE, message);
                false
            }
            Datum::Symbol(symbol) if symbol.as_str() == "nil" => true,
            _ => {
                let value = self.evaluate(node);
                if value.value.is_unknown() {
                    return false;
                }
                if value.value.as_number().is_none() {
                    let message = format!(
                        "a value for the whole table `{name}` must be a number; this is {}",
                        value.value.describe()
                    );
                    self.report(node, codes::WRONG_VALUE_TYPE, message);
                    return false;
                }
                self.cell(table, node, &value)
            }
        }
    }

    /// Adds to the findings in a clause, which begin with this one, what Xconq drops because of them.
    fn lost(&mut self, table: Table, list: u32, first: usize) {
        if self.findings.len() == first {
            return;
        }
        match Clause::read(&self.scope, self.item(), list, table).and_then(|clause| clause.loss()) {
            Some(Loss::Clause) => self.add_loss(first, "Xconq skips the clause"),
            Some(Loss::Rest(lost, all)) => {
                self.add_loss(first, &format!("Xconq skips the rest of the clause, {lost} of {all} cells"));
            }
            None => {}
        }
    }

    /// Adds to the faults among the findings from one on what is lost because of them.
    fn add_loss(&mut self, first: usize, loss: &str) {
        let faults = self.findings[first..].iter_mut().filter(|finding| finding.held_by.is_none());
        for finding in faults.filter(|finding| COSTLY.contains(&finding.code)) {
            finding.statement.push_str("; ");
            finding.statement.push_str(loss);
        }
    }

    /// `(type1 type2 value)`
    fn clause(&mut self, table: Table, list: u32) {
        let item = self.item();
        let name = table.row.name;
        let parts: Vec<u32> = item.children(list).take(4).collect();
        let [first, second, rest @ ..] = parts.as_slice() else {
            let what = if parts.is_empty() { "an empty clause" } else { "a clause of one element" };
            let message =
                format!("{what} has no effect; write ({} {} value)", table.kinds[0].form(), table.kinds[1].form());
            self.report(list, codes::TABLE_CLAUSE, message);
            return;
        };
        let [kind1, kind2] = table.kinds;
        let firsts = self.evaluate_for(*first, Some(kind1));
        let seconds = self.evaluate_for(*second, Some(kind2));
        if let [_, extra] = rest {
            let message = "a clause has two indices and one value, and this is ignored; to give several values, put them into a list";
            self.report(*extra, codes::TABLE_CLAUSE, message);
        }
        let Some(&value) = rest.first() else {
            let [first, second] = table.kinds.map(TypeKind::form);
            let message = format!("this clause has no value, so Xconq skips it; write ({first} {second} value)");
            self.report(list, codes::TABLE_CLAUSE, message);
            return;
        };
        let values = self.evaluate_for(value, table.row.value.type_kind());
        let swapped = kind1 != kind2 && is_of(&firsts.value, kind2) && is_of(&seconds.value, kind1);
        if swapped {
            let message = format!(
                "`{name}` is indexed by {} first, then by {}; these are in the wrong order",
                kind1.article(),
                kind2.article()
            );
            let (a, b) = (self.source(*first), self.source(*second));
            let finding = self.report(list, codes::SWAPPED_INDICES, message);
            if let (Some(a), Some(b)) = (a, b) {
                finding.fix("Swap the indices", vec![(*first, b), (*second, a)]);
            }
            return;
        }
        let first_index = self.index(table, *first, &firsts, 0);
        let second_index = self.index(table, *second, &seconds, 1);
        if let (Some(first_index), Some(second_index)) = (first_index, second_index) {
            self.values(table, value, &values, &first_index, &second_index);
        }
    }

    /// An index: a type of the kind, or a list of such. [`None`] if it is wrong; then the reader skips
    /// the clause.
    fn index(&mut self, table: Table, node: u32, value: &Evaluated, nth: usize) -> Option<Index> {
        let kind = table.kinds[nth];
        let fits = |value: &Value| match value {
            Value::Type(id) => id.kind == kind,
            Value::List(list) => {
                list.items.iter().all(|item| item.is_unknown() || item.as_type().is_some_and(|id| id.kind == kind))
            }
            value => value.is_unknown(),
        };
        if value.both().any(fits) {
            return Some(match &value.value {
                Value::List(list) if !list.items.iter().any(Value::is_unknown) => Index::Many(list.items.len()),
                Value::Type(_) => Index::One,
                _ => Index::Unknown,
            });
        }
        let position = ["first", "second"][nth];
        let wanted = kind.article();
        let wrong = match &value.value {
            Value::List(list) => {
                list.items.iter().find(|item| !item.is_unknown() && item.as_type().is_none_or(|id| id.kind != kind))
            }
            other => Some(other),
        };
        let what = match wrong {
            Some(Value::List(_)) => {
                let message = format!(
                    "the {position} index of `{}` has a list inside a list; put the types into one list with `append`",
                    table.row.name
                );
                self.report(node, codes::INDEX_KIND, message);
                return None;
            }
            Some(Value::Type(id)) => format!("`{}` is {}", self.evaluation.type_name(*id), id.kind.article()),
            Some(wrong) => format!("this is {}", wrong.describe()),
            None => "this is not one".to_owned(),
        };
        let message = format!("the {position} index of `{}` must be {wanted}; {what}", table.row.name);
        let at = self.element_of(node, wrong.and_then(Value::as_type)).unwrap_or(node);
        let only = self.only_type(at, kind);
        self.report(at, codes::INDEX_KIND, message).or_write(only);
        None
    }

    /// The guess at the meaning of a symbol at a node: the only type of a kind, if the form does not have that already.
    fn only_type(&self, node: u32, kind: TypeKind) -> Option<(u32, String)> {
        let item = self.item();
        item.symbol(node)?;
        let [only] = self.evaluation.types(kind) else { return None };
        let is_known = self.scope.lookup(only.name)?.value.as_type().is_some_and(|id| id.kind == kind);
        let is_there = (0..item.end(0)).any(|other| item.symbol(other) == Some(only.name));
        (is_known && !is_there).then(|| (node, written(only.name.as_str())))
    }

    /// The element of a list written here that means a type.
    fn element_of(&self, list: u32, wanted: Option<TypeId>) -> Option<u32> {
        let item = self.item();
        let wanted = wanted?;
        item.children(list).find(|node| {
            let name = item.symbol(*node);
            name.and_then(|name| self.scope.lookup(name)).is_some_and(|bound| bound.value.as_type() == Some(wanted))
        })
    }

    /// The value or values of a clause.
    fn values(&mut self, table: Table, node: u32, value: &Evaluated, first: &Index, second: &Index) {
        let Value::List(list) = &value.value else {
            self.cell(table, node, value);
            return;
        };
        let elements: Vec<Option<u32>> = self.elements(node, list.items.len());
        let outer = match (first, second) {
            (Index::Unknown, _) | (_, Index::Unknown) => None,
            (Index::Many(length), _) | (Index::One, Index::Many(length)) => Some(*length),
            (Index::One, Index::One) => Some(1),
        };
        if let ([only], Index::One, Index::One) = (list.items.as_slice(), first, second) {
            let number = self.one_number(node);
            let what = if only.is_unknown() { "a list".to_owned() } else { format!("a list with {}", only.describe()) };
            let message = format!("one cell takes a number without parentheses, not {what}");
            self.report(node, codes::LIST_LENGTH, message).or_write(number);
            return;
        }
        let nested = list.items.iter().any(|item| matches!(item, Value::List(_)));
        if let (true, Index::Many(rows), Index::Many(columns)) = (nested, first, second) {
            let fits = |outer: usize, inner: usize| {
                list.items.len() == outer
                    && list.items.iter().all(|item| item.as_list().is_none_or(|items| items.len() == inner))
            };
            if !fits(*rows, *columns) && fits(*columns, *rows) {
                let message = "there is one inner list for each type of the second index, as in the manual; \
                               Xconq 7.5 needs one for each type of the first index";
                self.report(node, codes::VALUE_ORDER, message);
                self.each_value(table, node, &list.items, &elements);
                return;
            }
        }
        if let Some(expected) = outer
            && expected != list.items.len()
        {
            let index = if matches!(first, Index::Many(_)) { "first" } else { "second" };
            let message = match (first, second) {
                (Index::One, Index::One) => {
                    format!("one cell takes one value; this is a list of {}", list.items.len())
                }
                _ => format!(
                    "the {index} index has {}, but this list has {}; they must have the same length",
                    counted(expected, "type"),
                    counted(list.items.len(), "value")
                ),
            };
            self.report(node, codes::LIST_LENGTH, message);
            return;
        }
        if let (Index::One, _) | (_, Index::One) = (first, second)
            && let Some(position) = list.items.iter().position(|item| item.as_list().is_some())
        {
            let message = "a cell takes a number, and this is a list inside a list";
            self.report(elements[position].unwrap_or(node), codes::WRONG_VALUE_TYPE, message);
            return;
        }
        if let (Index::Many(_), Index::Many(columns)) = (first, second) {
            for (position, inner) in list.items.iter().enumerate() {
                if let Some(items) = inner.as_list()
                    && items.len() != *columns
                {
                    let message = format!(
                        "the second index has {}, but this list has {}; they must have the same length",
                        counted(*columns, "type"),
                        counted(items.len(), "value")
                    );
                    self.report(elements[position].unwrap_or(node), codes::LIST_LENGTH, message);
                    return;
                }
            }
        }
        self.each_value(table, node, &list.items, &elements);
    }

    /// The only number that is written in the list at a node, as the text to write for the list.
    fn one_number(&self, node: u32) -> Option<(u32, String)> {
        let item = self.item();
        let only = item.child(node, 0).filter(|_| item.datum(node) == Datum::List)?;
        match item.datum(only) {
            Datum::Number(Number::Integer(number)) => Some((node, number.to_string())),
            _ => None,
        }
    }

    /// Every value of a list, and of the lists in it; the reader skips what follows the first wrong one.
    fn each_value(&mut self, table: Table, node: u32, values: &[Value], elements: &[Option<u32>]) {
        for (value, element) in values.iter().zip(elements) {
            let at = element.unwrap_or(node);
            let fine = match value {
                Value::List(list) => {
                    let elements = self.elements(at, list.items.len());
                    list.items.iter().zip(elements).all(|(value, element)| {
                        self.cell(table, element.unwrap_or(at), &Evaluated::same(value.clone()))
                    })
                }
                value => self.cell(table, at, &Evaluated::same(value.clone())),
            };
            if !fine {
                return;
            }
        }
    }

    /// The nodes of a list's elements, if the list is written here, element by element.
    pub(crate) fn elements(&self, node: u32, count: usize) -> Vec<Option<u32>> {
        let item = self.item();
        let mut node = node;
        if item.datum(node) == Datum::Quote
            && let Some(quoted) = item.child(node, 0)
        {
            node = quoted;
        }
        let written = if item.datum(node) == Datum::List { item.children(node).collect() } else { Vec::new() };
        if written.len() == count { written.into_iter().map(Some).collect() } else { vec![None; count] }
    }

    /// A value for a cell; false if it is wrong.
    fn cell(&mut self, table: Table, node: u32, value: &Evaluated) -> bool {
        let row = table.row;
        let fits = |value: &Value| match value {
            Value::Number(quantity) => in_bounds(row, quantity.value),
            Value::Type(id) => in_bounds(row, i64::from(id.index)),
            value => value.is_unknown(),
        };
        if !value.both().any(fits) {
            let message = match &value.value {
                Value::Number(_) | Value::Type(_) => {
                    let (min, max) = (row.min.unwrap_or(-32768), row.max.unwrap_or(32767));
                    out_of_bounds(row, &value.value, min, max)
                }
                other => format!("`{}` holds numbers; this is {}", row.name, other.describe()),
            };
            let code = if matches!(value.value, Value::Number(_) | Value::Type(_)) {
                codes::VALUE_RANGE
            } else {
                codes::WRONG_VALUE_TYPE
            };
            let limit = self.nearest_limit(node, row.min.unwrap_or(-32768), row.max.unwrap_or(32767));
            let limit = limit.filter(|_| code == codes::VALUE_RANGE);
            self.report(node, code, message).severity(Severity::Warning).or_write(limit);
            return false;
        }
        self.dice(row, node, &value.value);
        true
    }

    /// Dice where a plain number is wanted: they fit, but mean a number beyond 16,000.
    pub(crate) fn dice(&mut self, row: &Builtin, node: u32, value: &Value) {
        if let Value::Number(quantity) = value
            && quantity.style == Style::Dice
            && row.value != ValueType::Dice
        {
            let what = if row.kind == BuiltinKind::Table { "every cell here gets" } else { "it gets" };
            let message = format!(
                "`{}` does not throw dice: {what} {}, the number that stands for {}; write a plain number",
                row.name,
                quantity.value,
                quantity.spelled()
            );
            self.report(node, codes::DICE_UNWANTED, message);
        }
    }

    /// The source text of a node, if it is short: a symbol or a list of symbols.
    fn source(&self, node: u32) -> Option<String> {
        let item = self.item();
        match item.datum(node) {
            Datum::Symbol(name) => Some(written(name.as_str())),
            Datum::List => {
                let names: Option<Vec<String>> =
                    item.children(node).map(|child| Some(written(item.symbol(child)?.as_str()))).collect();
                Some(format!("({})", names?.join(" ")))
            }
            _ => None,
        }
    }
}

/// True for a type of the kind, or a list of some that are all of it.
pub(crate) fn is_of(value: &Value, kind: TypeKind) -> bool {
    match value {
        Value::Type(id) => id.kind == kind,
        Value::List(list) => {
            !list.items.is_empty() && list.items.iter().all(|item| item.as_type().is_some_and(|id| id.kind == kind))
        }
        _ => false,
    }
}

fn in_bounds(row: &Builtin, value: i64) -> bool {
    row.min.is_none_or(|min| min <= value) && row.max.is_none_or(|max| value <= max)
}
