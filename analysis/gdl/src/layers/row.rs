//! One row of a layer: text with run lengths, decoded as Xconq's reader decodes it.
//!
//! `10a3b` is ten cells of `a` and three of `b`; `7,` is one cell of the number 7; `5*-30,` is
//! five cells of -30. A character stands for a number: by the layer's own list (see
//! [`Scheme`]), else `a` to `~` for 0 to 29 and `:` to `[` for 30 to 63. (The manual's chapter
//! Layers; where it and the reader differ, the reader: it drops digits at the end of a row.)

use std::fmt;

/// The most characters of a string that the reader keeps.
const MAX_STRING: usize = 999;

/// Run lengths and numbers stop growing here; nothing that large fits a layer.
const MAX_NUMBER: i64 = u32::MAX as i64;

/// The value of a character that no list names.
pub(crate) fn natural_value(c: char) -> Option<i32> {
    match c {
        'a'..='~' => Some(c as i32 - 'a' as i32),
        ':'..='[' => Some(c as i32 - ':' as i32 + 30),
        _ => None,
    }
}

/// The character of a value that no list names; past 63 the reader counts on behind `[`.
pub(crate) fn natural_character(value: i32) -> Option<char> {
    let code = if value <= 29 { i64::from(value) + 97 } else { i64::from(value) + 28 };
    u32::try_from(code).ok().and_then(char::from_u32).filter(|c| c.is_ascii() && *c != '\0')
}

/// The values that the characters of a layer's rows stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scheme {
    /// The values of listed ASCII characters; no list at all for a plain layer.
    listed: Option<Vec<Option<i32>>>,
    /// `,` and `*` are ordinary characters, because `by-char` lists one of them.
    plain_signs: bool,
    /// Every value is multiplied by this …
    multiplier: i32,
    /// … and then this is added (`xform`).
    addend: i32,
}

impl Default for Scheme {
    fn default() -> Scheme {
        Scheme { listed: None, plain_signs: false, multiplier: 1, addend: 0 }
    }
}

impl Scheme {
    /// Begins a new list; an earlier one is forgotten.
    pub(crate) fn begin_list(&mut self) {
        self.listed = Some(vec![None; 128]);
    }

    /// Gives a character a value. False if the character cannot have one (it is not ASCII).
    pub(crate) fn list(&mut self, c: char, value: i32) -> bool {
        let listed = self.listed.get_or_insert_with(|| vec![None; 128]);
        match listed.get_mut(c as usize) {
            Some(slot) => {
                *slot = Some(value);
                true
            }
            None => false,
        }
    }

    /// The value that the layer lists for a character.
    pub(crate) fn listed(&self, c: char) -> Option<i32> {
        self.listed.as_ref()?.get(c as usize).copied().flatten()
    }

    /// Makes `,` and `*` ordinary characters.
    pub(crate) fn set_plain_signs(&mut self) {
        self.plain_signs = true;
    }

    /// True if `,` and `*` are ordinary characters.
    pub(crate) fn has_plain_signs(&self) -> bool {
        self.plain_signs
    }

    /// Sets what is done to every value (`xform`).
    pub(crate) fn set_transformation(&mut self, multiplier: i32, addend: i32) {
        self.multiplier = multiplier;
        self.addend = addend;
    }

    /// The value in the layer for a number of the text.
    pub(crate) fn transform(&self, value: i64) -> i32 {
        let value = value.saturating_mul(i64::from(self.multiplier)).saturating_add(i64::from(self.addend));
        value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }
}

/// The content of the cells of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    /// A number, transformed: in a layer of terrain the index of a terrain type.
    Value(i32),
    /// A character without a value; the reader takes 0.
    Unknown(char),
}

impl Cell {
    /// The number, if the cell has one.
    pub(crate) fn value(self) -> Option<i32> {
        match self {
            Cell::Value(value) => Some(value),
            Cell::Unknown(_) => None,
        }
    }
}

/// Equal cells side by side, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// The content of each of them.
    pub value: Cell,
    /// The number of cells.
    pub count: u32,
    /// Bytes of the row's text; half open.
    pub span: (u32, u32),
}

/// The kind of a fault in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FaultKind {
    /// The layer has a list, the character is not in it and has no value of its own.
    /// The reader takes 0 and says nothing.
    UnknownCharacter(char),
    /// The layer has no list and the character has no value. The reader warns and takes 0.
    BadCharacter(char),
    /// The layer has a list, the character is not in it; its own value is taken. The manual
    /// allows this, so it is worth a word only where the values are types.
    Unlisted(char, i32),
    /// The row ends in digits: they are dropped.
    Dangling,
    /// `-` with no digit behind it: the rest of the row is dropped.
    LoneMinus,
    /// A negative run length before `*`: the rest of the row is dropped.
    NegativeRun,
    /// A negative run length before a character: the sign has no effect.
    IdleMinus,
    /// `*` with no number behind it: it has no effect.
    IdleStar,
    /// The number behind `*` is not followed by a comma: the next character takes its place. The length of the run and
    /// the number.
    LostNumber(i64, i64),
    /// A comma with no number before it: one cell of 1.
    BareComma,
    /// A run of no cells.
    EmptyRun,
    /// The string is longer than the reader's: the rest is dropped.
    TooLong,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::UnknownCharacter(c) => {
                write!(f, "`{}` is not in this layer's list and is read as 0", c.escape_debug())
            }
            FaultKind::BadCharacter(c) => write!(
                f,
                "`{}` has no value in a layer without a list (`a` to `~` are 0 to 29, `:` to `[` 30 to 63) and is read as 0",
                c.escape_debug()
            ),
            FaultKind::Unlisted(c, value) => {
                write!(f, "`{c}` is not in this layer's list and is read as {value}, its value without a list")
            }
            FaultKind::Dangling => f.write_str(
                "the digits at the end of the row are dropped; a number needs a comma after it, and a run length needs a character",
            ),
            FaultKind::LoneMinus => f.write_str("`-` needs digits after it; the row is dropped from here"),
            FaultKind::NegativeRun => f.write_str("a run cannot have a negative length; the row is dropped from here"),
            FaultKind::IdleMinus => f.write_str("this `-` has no effect: a run length has no sign"),
            FaultKind::IdleStar => {
                f.write_str("this `*` has no effect; it belongs between a run length and a number, as in `5*30,`")
            }
            FaultKind::LostNumber(count, number) => {
                f.write_str("the number after `*` is lost, because no comma follows it")?;
                if *count < MAX_NUMBER && number.abs() < MAX_NUMBER {
                    write!(f, "; write `{count}*{number},`")
                } else {
                    f.write_str("; write one, as in `5*30,`")
                }
            }
            FaultKind::BareComma => f.write_str("a comma without a number before it is read as one cell of 1"),
            FaultKind::EmptyRun => f.write_str("a run of 0 puts nothing into the row"),
            FaultKind::TooLong => {
                write!(f, "a string holds {MAX_STRING} characters; the row is dropped from here")
            }
        }
    }
}

/// Something wrong in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RowFault {
    /// Bytes of the row's text; half open.
    pub span: (u32, u32),
    /// The kind of fault.
    pub kind: FaultKind,
}

/// A decoded row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Row {
    /// The runs in order.
    pub runs: Vec<Run>,
    /// The faults, in order.
    pub faults: Vec<RowFault>,
}

impl Row {
    /// The number of cells in the row.
    pub(crate) fn width(&self) -> u32 {
        self.runs.iter().fold(0, |sum, run| sum.saturating_add(run.count))
    }

    /// The run at a byte of the text, and the column of its first cell.
    pub(crate) fn at(&self, offset: u32) -> Option<(u32, Run)> {
        let mut column: u32 = 0;
        for run in &self.runs {
            if run.span.0 <= offset && offset < run.span.1 {
                return Some((column, *run));
            }
            column = column.saturating_add(run.count);
        }
        None
    }

    /// The run over a column, which counts from 0.
    pub(crate) fn over(&self, column: u32) -> Option<Run> {
        let mut next: u32 = 0;
        let over = self.runs.iter().find(|run| {
            next = next.saturating_add(run.count);
            column < next
        });
        over.copied()
    }

    /// The content of a column, which counts from 0.
    #[cfg(test)]
    pub(crate) fn cell(&self, column: u32) -> Option<Cell> {
        self.over(column).map(|run| run.value)
    }

    /// The bytes of the runs that reach beyond a width.
    pub(crate) fn beyond(&self, width: u32) -> Option<(u32, u32)> {
        let mut next: u32 = 0;
        for run in &self.runs {
            next = next.saturating_add(run.count);
            if next > width {
                let end = self.runs.last().map_or(run.span.1, |last| last.span.1);
                return Some((run.span.0, end));
            }
        }
        None
    }
}

/// Decodes the source of a row, the text between its quotes with escapes as written.
pub(crate) fn decode(text: &str, scheme: &Scheme) -> Row {
    Decoder::new(characters(text), text.len(), scheme).run()
}

/// Decodes a row whose escapes are resolved already. Spans are bytes of that text.
pub(crate) fn decode_plain(text: &str, scheme: &Scheme) -> Row {
    let chars = text.char_indices().map(|(at, c)| (at as u32, c)).collect();
    Decoder::new(chars, text.len(), scheme).run()
}

/// The characters a text stands for, each with the byte where it begins (see
/// [`ludex_syntax::gdl::literal::unescape`]).
pub(crate) fn characters(text: &str) -> Vec<(u32, char)> {
    let mut out = Vec::with_capacity(text.len());
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let at = at as u32;
        if c != '\\' {
            out.push((at, c));
            continue;
        }
        match chars.next() {
            Some((_, '0')) => {
                let mut code: u32 = 0;
                while let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
                    code = code.wrapping_mul(8).wrapping_add(digit);
                    chars.next();
                }
                out.push((at, char::from(code as u8)));
            }
            Some((_, first @ '1'..='7')) => {
                let mut ahead = chars.clone();
                let mut code = first.to_digit(8);
                for _ in 0..2 {
                    let digit = ahead.next().and_then(|(_, c)| c.to_digit(8));
                    code = code.zip(digit).map(|(code, digit)| code * 8 + digit);
                }
                match code {
                    Some(code) => {
                        out.push((at, char::from(code as u8)));
                        chars = ahead;
                    }
                    None => out.push((at, first)),
                }
            }
            Some((_, other)) => out.push((at, other)),
            None => out.push((at, '\\')),
        }
    }
    out
}

struct Decoder<'a> {
    chars: Vec<(u32, char)>,
    /// The byte behind the last of them.
    end: u32,
    /// The next character.
    at: usize,
    scheme: &'a Scheme,
    row: Row,
}

impl<'a> Decoder<'a> {
    fn new(mut chars: Vec<(u32, char)>, end: usize, scheme: &'a Scheme) -> Decoder<'a> {
        let mut end = end as u32;
        let mut row = Row::default();
        if let Some((cut, _)) = chars.get(MAX_STRING) {
            row.faults.push(RowFault { span: (*cut, end), kind: FaultKind::TooLong });
            end = *cut;
            chars.truncate(MAX_STRING);
        }
        // To the reader a NUL is the end of the string.
        if let Some(nul) = chars.iter().position(|(_, c)| *c == '\0') {
            end = chars[nul].0;
            chars.truncate(nul);
        }
        Decoder { chars, end, at: 0, scheme, row }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|(_, c)| *c)
    }

    fn at_digit(&self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// The byte where a character begins.
    fn place(&self, index: usize) -> u32 {
        self.chars.get(index).map_or(self.end, |(at, _)| *at)
    }

    fn fault(&mut self, from: usize, to: usize, kind: FaultKind) {
        let span = (self.place(from), self.place(to));
        self.row.faults.push(RowFault { span, kind });
    }

    fn digits(&mut self) -> i64 {
        let mut value: i64 = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = (value * 10 + i64::from(digit)).min(MAX_NUMBER);
            self.at += 1;
        }
        value
    }

    fn run(mut self) -> Row {
        while self.one_run() {}
        // That a string is cut was noted before anything else.
        self.row.faults.sort_by_key(|fault| fault.span.0);
        self.row
    }

    /// Reads a run. False at the end of the row, or where the reader gives the row up.
    fn one_run(&mut self) -> bool {
        let start = self.at;
        let last = self.chars.len();
        let Some(first) = self.peek() else { return false };
        let minus = first == '-';
        let mut count: i64 = 1;
        // The number behind a `*`.
        let mut number: Option<i64> = None;
        if minus {
            self.at += 1;
            if !self.at_digit() {
                self.fault(start, last, FaultKind::LoneMinus);
                return false;
            }
        }
        if self.at_digit() {
            count = self.digits();
            if self.peek() == Some('*') && !self.scheme.plain_signs {
                if minus {
                    self.fault(start, last, FaultKind::NegativeRun);
                    return false;
                }
                number = self.number_behind_star();
            }
            if self.peek().is_none() {
                self.fault(start, last, FaultKind::Dangling);
                return false;
            }
        }
        let Some(c) = self.peek() else { return false };
        let sign = self.at;
        self.at += 1;
        let value = if c == ',' && !self.scheme.plain_signs {
            let number = number.unwrap_or_else(|| {
                // It was not a run length but the number itself.
                let own = if minus { -count } else { count };
                count = 1;
                own
            });
            if sign == start {
                self.fault(sign, self.at, FaultKind::BareComma);
            }
            Cell::Value(self.scheme.transform(number))
        } else {
            if let Some(number) = number {
                self.fault(start, self.at, FaultKind::LostNumber(count, number));
            } else if minus {
                self.fault(start, self.at, FaultKind::IdleMinus);
            }
            self.character(c, sign)
        };
        if count == 0 {
            self.fault(start, self.at, FaultKind::EmptyRun);
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.row.runs.push(Run { value, count, span: (self.place(start), self.place(self.at)) });
        true
    }

    /// From a `*`: the number behind it, if there is one.
    fn number_behind_star(&mut self) -> Option<i64> {
        let star = self.at;
        self.at += 1;
        let negative = self.peek() == Some('-');
        if negative {
            self.at += 1;
        }
        if self.at_digit() {
            let value = self.digits();
            return Some(if negative { -value } else { value });
        }
        if self.peek().is_some() {
            self.fault(star, self.at, FaultKind::IdleStar);
        }
        None
    }

    /// The content that a character at an index stands for.
    fn character(&mut self, c: char, index: usize) -> Cell {
        if let Some(value) = self.scheme.listed(c) {
            return Cell::Value(self.scheme.transform(i64::from(value)));
        }
        let has_list = self.scheme.listed.is_some();
        if let Some(value) = natural_value(c) {
            if has_list {
                self.fault(index, index + 1, FaultKind::Unlisted(c, value));
            }
            return Cell::Value(self.scheme.transform(i64::from(value)));
        }
        let kind = if has_list { FaultKind::UnknownCharacter(c) } else { FaultKind::BadCharacter(c) };
        self.fault(index, index + 1, kind);
        Cell::Unknown(c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The runs as `count x value`, then the faults as `start..end kind`.
    fn show(row: &Row) -> String {
        let mut out = Vec::new();
        for run in &row.runs {
            match run.value {
                Cell::Value(value) => out.push(format!("{}x{value}", run.count)),
                Cell::Unknown(c) => out.push(format!("{}x?{c}", run.count)),
            }
        }
        for fault in &row.faults {
            out.push(format!("{}..{} {:?}", fault.span.0, fault.span.1, fault.kind));
        }
        out.join(" ")
    }

    fn plain(text: &str) -> String {
        show(&decode(text, &Scheme::default()))
    }

    fn by_char(characters: &str) -> Scheme {
        let mut scheme = Scheme::default();
        scheme.begin_list();
        for (value, c) in characters.chars().enumerate() {
            scheme.list(c, value as i32);
        }
        if characters.contains([',', '*']) {
            scheme.set_plain_signs();
        }
        scheme
    }

    #[test]
    fn runs_and_numbers() {
        assert_eq!(plain("3ab12c"), "3x0 1x1 12x2");
        assert_eq!(plain("7,-4,2*30,3*-9,b"), "1x7 1x-4 2x30 3x-9 1x1");
        assert_eq!(plain("~:[X"), "1x29 1x30 1x63 1x60");
        assert_eq!(plain("12*5,a"), "12x5 1x0");
        assert_eq!(plain(""), "");
    }

    #[test]
    fn what_the_reader_drops() {
        assert_eq!(plain("2a17"), "2x0 2..4 Dangling");
        assert_eq!(plain("2a3*17"), "2x0 2..6 Dangling");
        assert_eq!(plain("2a3*"), "2x0 2..4 Dangling");
        assert_eq!(plain("a-b3c"), "1x0 1..5 LoneMinus");
        assert_eq!(plain("a-"), "1x0 1..2 LoneMinus");
        assert_eq!(plain("a-3*4,b"), "1x0 1..7 NegativeRun");
    }

    #[test]
    fn what_has_no_effect() {
        assert_eq!(plain("-3a"), "3x0 0..3 IdleMinus");
        assert_eq!(plain("3*b"), "3x1 1..2 IdleStar");
        assert_eq!(plain("3*8b"), "3x1 0..4 LostNumber(3, 8)");
        let told = |text: &str| decode(text, &Scheme::default()).faults.first().map(|fault| fault.kind.to_string());
        let lost = "the number after `*` is lost, because no comma follows it; write";
        assert_eq!(told("2*-5b"), Some(format!("{lost} `2*-5,`")));
        assert_eq!(told("2*99999999999b"), Some(format!("{lost} one, as in `5*30,`")));
        assert_eq!(plain("a,b"), "1x0 1x1 1x1 1..2 BareComma");
        assert_eq!(plain("0ab"), "0x0 1x1 0..2 EmptyRun");
        assert_eq!(plain("0,"), "1x0");
    }

    #[test]
    fn characters_without_a_value() {
        assert_eq!(plain("a/b"), "1x0 1x?/ 1x1 1..2 BadCharacter('/')");
        assert_eq!(plain("*"), "1x?* 0..1 BadCharacter('*')");
        assert_eq!(plain("aéb"), "1x0 1x?é 1x1 1..3 BadCharacter('é')");
    }

    #[test]
    fn characters_of_a_list() {
        let scheme = by_char(".~^");
        assert_eq!(show(&decode("2.3~^", &scheme)), "2x0 3x1 1x2");
        let expected = "1x0 1x1 1x?_ 1x?# 1..2 Unlisted('b', 1) 2..3 UnknownCharacter('_') 3..4 UnknownCharacter('#')";
        assert_eq!(show(&decode(".b_#", &scheme)), expected);
    }

    #[test]
    fn a_listed_comma_ends_no_number() {
        let scheme = by_char(".,");
        assert_eq!(show(&decode("3,2.,", &scheme)), "3x1 2x0 1x1");
        let scheme = by_char(".*");
        assert_eq!(show(&decode("3*2.", &scheme)), "3x1 2x0");
    }

    #[test]
    fn transformed() {
        let mut scheme = Scheme::default();
        scheme.set_transformation(20, -5);
        assert_eq!(show(&decode("2c100,", &scheme)), "2x35 1x1995");
        scheme.set_transformation(i32::MAX, i32::MAX);
        assert_eq!(show(&decode("4294967295,", &scheme)), "1x2147483647");
    }

    #[test]
    fn huge_runs_saturate() {
        let row = decode("99999999999999999999a99999999999999999999a", &Scheme::default());
        assert_eq!(row.runs.iter().map(|run| run.count).collect::<Vec<_>>(), [u32::MAX, u32::MAX]);
        assert_eq!(row.width(), u32::MAX);
        assert_eq!(row.cell(u32::MAX - 1), Some(Cell::Value(0)));
    }

    #[test]
    fn long_strings_are_cut() {
        let row = decode(&"a".repeat(1002), &Scheme::default());
        assert_eq!(row.width(), 999);
        assert_eq!(row.faults, [RowFault { span: (999, 1002), kind: FaultKind::TooLong }]);
    }

    #[test]
    fn escapes() {
        assert_eq!(plain(r"2\ab"), "2x0 1x1");
        assert_eq!(plain(r"a\0142c"), "1x0 1x1 1x2");
        assert_eq!(plain(r"a\0b"), "1x0");
        let row = decode(r"a\142\143", &Scheme::default());
        assert_eq!(row.runs.iter().map(|run| run.span).collect::<Vec<_>>(), [(0, 1), (1, 5), (5, 9)]);
        assert_eq!(show(&decode_plain("2ab", &Scheme::default())), "2x0 1x1");
    }

    #[test]
    fn places_in_a_row() {
        let row = decode("12ab3*40,", &Scheme::default());
        let at = |offset| row.at(offset).map(|(column, run)| (column, run.value, run.count));
        assert_eq!(at(1), Some((0, Cell::Value(0), 12)));
        assert_eq!((at(3), at(9)), (Some((12, Cell::Value(1), 1)), None));
        assert_eq!(at(8), Some((13, Cell::Value(40), 3)));
        assert_eq!(row.cell(12), Some(Cell::Value(1)));
        assert_eq!(row.cell(16), None);
        assert_eq!([16, 14, 12].map(|width| row.beyond(width)), [None, Some((4, 9)), Some((3, 9))]);
    }

    #[test]
    fn natural_characters() {
        for value in 0..64 {
            assert_eq!(natural_character(value).and_then(natural_value), Some(value));
        }
        assert_eq!((natural_character(1000), natural_character(-200)), (None, None));
    }
}
