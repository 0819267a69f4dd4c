//! The tokens that Xconq's lexer makes of a file, where they are not what they look like (documents/gdl.txt, Lexical
//! Elements; reference: Lexer). It reads what a condition skips as well.

use std::sync::Arc;

use ludex_base::{Code, Db, Diagnostic, File, Fix};
use ludex_syntax::encoding::Encoding;
use ludex_syntax::gdl::literal::{Dice, Number};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::codes;
use crate::source::lower::{Datum, Item, Source, lower};

/// The most characters of a string or symbol that Xconq keeps.
const MAX_LENGTH: usize = 999;

/// The most findings of one kind that are reported in one file, for kinds that tend to occur all over it.
const MAX_FINDINGS: usize = 50;

/// Adds what is wrong. False if Xconq reads nothing of the file.
pub(crate) fn check(db: &dyn Db, file: File, out: &mut Vec<Diagnostic>) -> bool {
    let text: &str = file.text(db);
    if text.starts_with('X') {
        let message = "a file that begins with `X` looks obsolete to Xconq, which reads none of it; begin the file with a \
                       form or a comment";
        out.push(Diagnostic::new(codes::OBSOLETE_FILE, TextRange::up_to(1.into()), message));
        return false;
    }
    byte_order_mark(text, file, out);
    nul_bytes(text, out);
    let lowered = lower(db, file);
    let (encoding, open) = (file.encoding(db), file.open(db));
    let mut counts = FxHashMap::default();
    let mut add = |faults: &Faults, start: TextSize| {
        for fault in &faults.faults {
            let count: &mut usize = counts.entry(fault.code.name).or_default();
            *count += 1;
            if *count <= fault.most {
                out.push(Diagnostic::new(fault.code, fault.range + start, fault.message.clone()));
            }
        }
    };
    for (position, item) in (0..).zip(lowered.items.iter()) {
        let Some(source) = lowered.map.source(position) else { continue };
        let range = lowered.map.range(position, 0);
        let is_list = item.datum(0) == Datum::List;
        let mut end = usize::from(range.end());
        if !is_list {
            // What a number sticks to stands behind it.
            let rest = &text[end..];
            end += rest.find(char::is_whitespace).unwrap_or(rest.len());
        }
        let item_text = &text[usize::from(range.start())..end];
        let make = || Faults::of(item, item_text, source, encoding);
        // The other items are words between the forms, which say nothing. A closed file has no next text.
        if open && is_list {
            add(&kept(source, encoding, make), range.start());
        } else {
            add(&make(), range.start());
        }
    }
    true
}

fn byte_order_mark(text: &str, file: File, out: &mut Vec<Diagnostic>) {
    if !text.starts_with('\u{FEFF}') {
        return;
    }
    let range = TextRange::up_to(TextSize::of('\u{FEFF}'));
    let message = "Xconq reads the byte order mark as a symbol, so a game-module after it is no longer the first \
                   form; save the file as UTF-8 without the mark";
    let mut diagnostic = Diagnostic::new(codes::BYTE_ORDER_MARK, range, message);
    diagnostic.fix(Fix::replace("remove the byte order mark", file, range, ""));
    out.push(diagnostic);
}

fn nul_bytes(text: &str, out: &mut Vec<Diagnostic>) {
    for at in memchr::memchr_iter(0, text.as_bytes()).take(MAX_FINDINGS) {
        let message = "this is a NUL byte; Xconq reads it as a quote mark or as the end of the string it is in";
        out.push(Diagnostic::new(codes::NUL_BYTE, TextRange::at((at as u32).into(), 1.into()), message));
    }
}

/// Something wrong in the text of an item.
#[derive(Debug)]
struct Fault {
    code: &'static Code,
    message: String,
    /// Bytes, counted from the start of the item.
    range: TextRange,
    /// The most findings of this kind that are reported in one file.
    most: usize,
}

/// The faults in the text of an item, in the encoding that its file has on disk.
#[derive(Debug)]
struct Faults {
    faults: Vec<Fault>,
    encoding: Encoding,
}

impl Faults {
    /// The faults in an item, with whose text `text` begins.
    fn of(item: &Item, text: &str, source: &Source, encoding: Encoding) -> Faults {
        let mut lexical = Lexical { text, encoding, out: Vec::new() };
        lexical.data(item, source.places());
        Faults { faults: lexical.out, encoding }
    }
}

/// The faults that are kept with the text of an item, made if there are none.
fn kept(source: &Source, encoding: Encoding, make: impl FnOnce() -> Faults) -> Arc<Faults> {
    if let Some(faults) = source.derived.get::<Faults>()
        && faults.encoding == encoding
    {
        return faults;
    }
    let faults = Arc::new(make());
    source.derived.put(Arc::clone(&faults));
    faults
}

struct Lexical<'a> {
    /// The text of the item, and what follows it if it is not a list.
    text: &'a str,
    encoding: Encoding,
    out: Vec<Fault>,
}

impl Lexical<'_> {
    fn report(&mut self, code: &'static Code, message: impl Into<String>, range: TextRange) {
        self.out.push(Fault { code, message: message.into(), range, most: usize::MAX });
    }

    /// Reports a fault that tends to occur all over a file: at most [`MAX_FINDINGS`] of a kind are shown.
    fn report_some(&mut self, code: &'static Code, message: impl Into<String>, range: TextRange) {
        self.out.push(Fault { code, message: message.into(), range, most: MAX_FINDINGS });
    }

    /// The numbers, strings and symbols, with their places.
    fn data(&mut self, item: &Item, places: &[(u32, u32)]) {
        // Most items hold nothing of this, and need no second look at each of their strings.
        let foreign = !self.text.is_ascii();
        let bytes = self.text.as_bytes();
        let marks = memchr::memchr2(b'\\', b'#', bytes).map(|first| &bytes[first..]);
        let [escapes, hashes] = [b'\\', b'#'].map(|mark| marks.is_some_and(|bytes| bytes.contains(&mark)));
        let first = places.first().map_or(0, |(start, _)| *start);
        for ((_, datum), (start, end)) in item.data().zip(places) {
            let range = TextRange::new((start - first).into(), (end - first).into());
            match datum {
                Datum::Number(number) => {
                    if let Number::Dice(dice) = number {
                        self.dice(dice, range);
                    }
                    self.glued(range, number);
                }
                Datum::String(name) | Datum::Symbol(name) => {
                    let string = matches!(datum, Datum::String(_));
                    if usize::from(range.len()) > MAX_LENGTH {
                        self.overlong(name.as_str(), string, range);
                    }
                    if escapes {
                        self.octal_escape(range);
                    }
                    if string && foreign {
                        self.non_ascii(range);
                    }
                    if !string && hashes {
                        self.hash(range);
                    }
                }
                Datum::List | Datum::Quote => {}
            }
        }
    }

    /// A dice spec beyond what Xconq packs into a number. It rolls something else then.
    fn dice(&mut self, dice: Dice, range: TextRange) {
        let source = &self.text[range];
        let message = if !(1..=8).contains(&dice.count) {
            format!("a dice spec has 1 to 8 dice in Xconq 7.5 (7 by the manual), not {}", dice.count)
        } else if !(2..=17).contains(&dice.sides) {
            format!("a die has 2 to 17 sides in Xconq 7.5 (15 by the manual), not {}", dice.sides)
        } else if dice.negative && dice.offset != 0 && source.contains('+') {
            "a dice spec that begins with `-` cannot add a number".to_owned()
        } else if dice.offset > 127 && !dice.negative {
            format!("a dice spec adds at most 127, not {}", dice.offset)
        } else if dice.offset == 0 && source.get(1..).is_some_and(|rest| rest.contains('-')) {
            "a dice spec subtracts at least 1, not 0".to_owned()
        } else if dice.offset.abs() > 128 {
            format!("a dice spec subtracts at most 128, not {}", dice.offset.abs())
        } else {
            return;
        };
        self.report(codes::DICE_LIMIT, format!("{message}; Xconq reads other dice than these"), range);
    }

    /// A number that goes on as something else: `1st` is the number 1 and the symbol `st`.
    fn glued(&mut self, range: TextRange, number: Number) {
        let end = usize::from(range.end());
        let next = self.text.as_bytes().get(end).copied();
        if next.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C | b')' | b'(' | b';' | 0)) {
            return;
        }
        let rest = &self.text[end..];
        if matches!(next, Some(b'"' | b'\'' | b'`' | b'|')) || rest.starts_with("#|") || rest.starts_with('\u{FEFF}') {
            return; // strange, but read as it looks
        }
        let ends = |c: char| c.is_whitespace() || "()\"';`".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            return;
        }
        let (written, tail) = (&self.text[range], &rest[..length]);
        let message = format!(
            "`{written}{tail}` is read as two things, {} and `{tail}`; put a space between them, or write the symbol \
             as |{written}{tail}|",
            number.value()
        );
        let whole = TextRange::new(range.start(), range.end() + TextSize::new(length as u32));
        self.report(codes::GLUED_NUMBER, message, whole);
    }

    fn overlong(&mut self, text: &str, string: bool, range: TextRange) {
        // Xconq counts bytes; in a file that is not UTF-8 every character is one.
        let length = match self.encoding {
            Encoding::Utf8 => text.len(),
            Encoding::Latin1 => text.chars().count(),
        };
        if length <= MAX_LENGTH {
            return;
        }
        let what = if string { "string" } else { "symbol" };
        let message =
            format!("Xconq keeps {MAX_LENGTH} bytes of a {what}; this one has {length}, and the rest is dropped");
        self.report(codes::OVERLONG_TEXT, message, range);
    }

    /// `\351`: an eight-bit character to the manual, three digits to Xconq.
    fn octal_escape(&mut self, range: TextRange) {
        let Some(at) = octal_escape_at(&self.text[range]) else { return };
        let range = TextRange::at(range.start() + TextSize::new(at as u32), 4.into());
        let digits = &self.text[range][1..];
        let message = format!(
            "by the manual this is the character with the octal code {digits}, but Xconq 7.5 reads the digits {digits}; \
             write \\0{digits}"
        );
        self.report_some(codes::OCTAL_ESCAPE, message, range);
    }

    fn non_ascii(&mut self, range: TextRange) {
        let source = &self.text[range];
        let Some((at, c)) = source.char_indices().find(|(_, c)| !c.is_ascii()) else { return };
        let range = TextRange::at(range.start() + TextSize::new(at as u32), TextSize::of(c));
        let message = match u8::try_from(u32::from(c)) {
            Ok(code) => {
                // Some bytes have no character that could be shown.
                let shown = if c.is_control() {
                    format!("byte 0x{code:02X}")
                } else {
                    format!("character `{c}` (0x{code:02X})")
                };
                format!(
                    "the {shown} may look different on another computer, so by the manual it does not \
                     belong in a string; write \\0{code:o}"
                )
            }
            Err(_) => {
                format!(
                    "Xconq reads eight-bit characters only, so it shows another character for `{c}`; by the manual it does \
                     not belong in a string"
                )
            }
        };
        self.report_some(codes::NON_ASCII, message, range);
    }

    /// `a#b`: one symbol to the manual, three to Xconq.
    fn hash(&mut self, range: TextRange) {
        let source = &self.text[range];
        if source.len() == 1 || source.starts_with('|') || !source.contains('#') {
            return;
        }
        let message = format!(
            "Xconq 7.5 cuts this symbol at `#` into several, although by the manual it is one; write |{source}|, or \
             leave out the `#`"
        );
        self.report_some(codes::HASH_IN_SYMBOL, message, range);
    }
}

/// The byte at which the first escape of three octal digits begins.
fn octal_escape_at(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes.get(at..)?.iter().position(|byte| *byte == b'\\') {
        at += found;
        let octal = |nth: usize| bytes.get(at + nth).is_some_and(|byte| (b'0'..=b'7').contains(byte));
        if octal(1) && bytes[at + 1] != b'0' && octal(2) && octal(3) {
            return Some(at);
        }
        at += 2;
    }
    None
}

/// Takes out what has been reported of the halves of a glued number: they were not meant for a number and a symbol.
pub(crate) fn glued_once(out: &mut Vec<Diagnostic>) {
    let glued = out.iter().filter(|one| one.code == codes::GLUED_NUMBER);
    let glued: Vec<TextRange> = glued.map(|one| one.range).collect(); // in order
    let half = |at: TextSize| {
        let after = glued.partition_point(|range| range.start() <= at);
        after.checked_sub(1).is_some_and(|last| glued[last].contains(at))
    };
    out.retain(|one| ![codes::UNDEFINED_SYMBOL, codes::NAMER].contains(&one.code) || !half(one.range.start()));
}

#[cfg(test)]
mod tests {
    use crate::tests::{codes, findings, fixture};

    #[test]
    fn dice_within_limits() {
        findings(
            r#"
(unit-type u1)
(terrain-type t1)
(print (1d2 7d15+127))
"#,
        );
    }

    #[test]
    fn dice_beyond_limits() {
        findings(
            r#"
(unit-type u1)
(terrain-type t1)
(print 9d6)
//     ^^^ warning[dice-limit]: 1 to 8 dice in Xconq 7.5 (7 by the manual), not 9
(print 3d20)
//     ^^^^ warning[dice-limit]: 2 to 17 sides in Xconq 7.5 (15 by the manual), not 20
(print 3d)
//     ^^ warning[dice-limit]: 2 to 17 sides in Xconq 7.5 (15 by the manual), not 0
(print 3d6+200)
//     ^^^^^^^ warning[dice-limit]: adds at most 127, not 200
(print 3d6-129)
//     ^^^^^^^ warning[dice-limit]: subtracts at most 128, not 129
(print (3d6-0 3d6 3d6-1))
//      ^^^^^ warning[dice-limit]: subtracts at least 1, not 0
//                ^^^^^ information[manual-dice]: Xconq 7.5 accepts this
(print -3d6+2)
//     ^^^^^^ warning[dice-limit]: begins with `-`
"#,
        );
    }

    #[test]
    fn dice_are_read_where_nothing_else_is() {
        findings(
            r#"
(unit-type u1)
(terrain-type t1)
(if false)
  (print 9d6)
//^^^^^^^^^^^ hint[skipped-forms]: this is not read
//       ^^^ warning[dice-limit]: has 1 to 8 dice
(end-if)
"#,
        );
    }

    #[test]
    fn numbers_that_go_on_as_symbols() {
        findings(
            r#"
(unit-type u1)
(terrain-type t1)
(set action-movies (1st 2nd))
//                  ^^^ warning[glued-number]: 1 and `st`
//                      ^^^ warning[glued-number]: 2 and `nd`
(print (-foo 5%%))
//      ^^^^ warning[glued-number]: 0 and `foo`
//           ^^^ warning[glued-number]: 5 and `%`
(print (1 -2 +3 50% 0.5 (4)(5)6))
"#,
        );
    }

    #[test]
    fn escapes_and_characters_outside_of_ascii() {
        findings(
            r#"
(unit-type u1 (name "Jäger"))
//                    ^^ hint[non-ascii]: the character `ä` (0xE4) may look different on another computer
(unit-type u2 (name "Fl\0366te"))
(unit-type u3 (name "S\344ge"))
//                    ^^^^ information[octal-escape]: Xconq 7.5 reads the digits 344; write \0344
(unit-type |u#4|)
(unit-type u#5)
//         ^^^ warning[hash-in-symbol]: Xconq 7.5 cuts this symbol at `#`
(terrain-type t1)
"#,
        );
    }

    #[test]
    fn a_byte_that_cannot_be_shown_is_told_by_its_code() {
        let text = "(unit-type u1 (name \"a\u{91}b\"))\n(terrain-type t1)\n";
        let fixture = fixture(text);
        let found = ludex_ide::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
        assert_eq!(found.len(), 1);
        assert!(found[0].statement.starts_with("the byte 0x91 may look different"), "{}", found[0].statement);
    }

    #[test]
    fn obsolete_files_are_not_read() {
        assert_eq!(codes("Xconq 1 +++\n(unit-type u1 (nonsense 3))\n"), ["obsolete-file"]);
        assert_eq!(codes("; Xconq\n(unit-type u1)\n(terrain-type t1)\n"), [""; 0]);
    }

    #[test]
    fn byte_order_marks_are_symbols() {
        assert_eq!(codes("\u{FEFF}(unit-type u1)\n(terrain-type t1)\n"), ["byte-order-mark"]);
    }

    #[test]
    fn nul_bytes_are_reported() {
        let found = codes("(unit-type u1 (help \"a\0b\"))\n(terrain-type t1)\n");
        assert_eq!(found, ["nul-byte"]);
    }

    #[test]
    fn long_strings_are_cut() {
        let text = |length: usize| format!("(unit-type u1 (help \"{}\"))\n(terrain-type t1)\n", "x".repeat(length));
        assert_eq!(codes(&text(999)), [""; 0]);
        assert_eq!(codes(&text(1000)), ["overlong-text"]);
    }
}
