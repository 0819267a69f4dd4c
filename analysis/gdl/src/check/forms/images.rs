//! Image families: `imf` (reference: Other forms). Nothing in them is evaluated.

use ludex_base::{Severity, did_you_mean};

use crate::check::Checker;
use crate::codes;
use crate::evaluation::value::written_string;
use crate::source::lower::Datum;
use crate::words::is_image_family;

/// The words with which the parts of an image begin.
const PARTS: [&str; 10] = ["mono", "mask", "color", "file", "embed", "embed-at", "embed-size", "hexgrid", "notes", "x"];

/// The words with which lists before the data of an image begin.
const SUBPARTS: [&str; 3] = ["actual", "pixel-size", "palette"];

impl Checker<'_> {
    /// `(imf "name" ((width height) parts…)…)`
    pub(crate) fn imf_form(&mut self, list: u32) {
        let item = self.item();
        let Some(node) = item.child(list, 1) else {
            self.report(list, codes::FORM_NAME, "`imf` needs the name of an image family, a string");
            return;
        };
        match item.datum(node) {
            Datum::String(name) => {
                if !is_image_family(name.as_str()) {
                    let message = "the name of an image family consists of letters, digits and `-` and does not begin with `-`; \
                                   Xconq ignores this family";
                    self.report(node, codes::IMAGE_FORM, message);
                    return;
                }
            }
            Datum::Symbol(name) => {
                let message = "the name of an image family is a string in quotes; Xconq warns and ignores this family";
                let fix = vec![(node, written_string(name.as_str()))];
                self.report(node, codes::IMAGE_FORM, message).fix("Put it in quotes", fix);
                return;
            }
            _ => {
                let message = "`imf` needs the name of an image family here, a string";
                self.report(node, codes::FORM_NAME, message).severity(Severity::Warning);
                return;
            }
        }
        for clause in item.children(list).skip(2) {
            self.image(clause);
        }
    }

    /// `((width height [kind]) parts…)`
    fn image(&mut self, clause: u32) {
        let item = self.item();
        let head = if item.datum(clause) == Datum::List { item.child(clause, 0) } else { None };
        let Some(size) = head else {
            let message =
                "an image is one list that begins with its size: ((16 16) (file \"name.gif\" 0 0)); Xconq ignores this";
            self.report(clause, codes::IMAGE_FORM, message);
            return;
        };
        match item.datum(size) {
            Datum::List => {}
            Datum::Symbol(name) if name.as_str() == "notes" => {
                let message = "Xconq 7.5 warns about the notes of an image family, but keeps them";
                self.report(clause, codes::IMAGE_FORM, message);
                return;
            }
            _ => {
                let message = "an image is one list that begins with its size: ((16 16) (file \"name.gif\" 0 0))";
                self.report(size, codes::IMAGE_FORM, message);
                return;
            }
        }
        let mut numbers = item.children(size);
        let mut side = || match numbers.next().map(|node| item.datum(node)) {
            Some(Datum::Number(number)) => Some(i64::from(number.value())),
            _ => None,
        };
        let (Some(width), Some(height)) = (side(), side()) else {
            let message = "the size of an image is two numbers, (width height)";
            self.report(size, codes::IMAGE_FORM, message);
            return;
        };
        if (width, height) == (1, 1) {
            return; // a colour
        }
        for part in item.children(clause).skip(1) {
            if item.datum(part) != Datum::List {
                let message = "the parts of an image are lists such as (file \"name.gif\" 0 0); Xconq stops here";
                self.report(part, codes::IMAGE_FORM, message).severity(Severity::Error);
                return;
            }
            self.image_part(part, width, height);
        }
    }

    /// `(name [(property …)…] data…)`
    fn image_part(&mut self, part: u32, width: i64, height: i64) {
        let item = self.item();
        let Some(node) = item.child(part, 0) else { return };
        let name = item.symbol(node).map_or("", |name| name.as_str());
        if !PARTS.contains(&name) {
            self.unknown_image_word(node, name, &PARTS, "an image has no");
            return;
        }
        if matches!(name, "mono" | "mask" | "color" | "file") {
            let lists = item.children(part).skip(1).take_while(|node| item.datum(*node) == Datum::List);
            for list in lists {
                let Some(node) = item.child(list, 0) else { continue };
                let name = item.symbol(node).map_or("", |name| name.as_str());
                if !SUBPARTS.contains(&name) {
                    self.unknown_image_word(node, name, &SUBPARTS, "the data of an image has no");
                }
            }
        }
        if name == "mask" {
            self.mask(part, width, height);
        }
        let value = |nth: usize| item.child(part, nth).map(|node| (node, item.datum(node)));
        let is_number = |nth: usize| matches!(value(nth), Some((_, Datum::Number(_))));
        let numbers: usize = match name {
            "embed-at" | "embed-size" | "hexgrid" => 2,
            "x" => 1,
            _ => 0,
        };
        if let Some(wrong) = (1..=numbers).find(|nth| !is_number(*nth)) {
            let node = value(wrong).map_or(part, |(node, _)| node);
            let takes = if numbers == 1 { "a number" } else { "two numbers" };
            self.report(node, codes::IMAGE_FORM, format!("`{name}` takes {takes}; Xconq warns and takes 0 here"));
        }
        if name == "embed" && item.child(part, 1).and_then(|node| item.text(node)).is_none() {
            let message = "`embed` takes the name of an image, a string; Xconq warns and takes none";
            self.report(item.child(part, 1).unwrap_or(part), codes::IMAGE_FORM, message);
        }
    }

    fn unknown_image_word(&mut self, node: u32, name: &str, known: &[&'static str], what: &str) {
        let suggestion = did_you_mean(name, known.iter().copied());
        let message = format!("{what} part of this name; the parts are {}", known.join(", "));
        self.report(node, codes::IMAGE_FORM, message).meant(node, suggestion);
    }

    /// A mask has one bit for each pixel, in hexadecimal digits; each row begins with a new byte.
    fn mask(&mut self, part: u32, width: i64, height: i64) {
        let item = self.item();
        let data = item.children(part).filter_map(|node| match item.datum(node) {
            Datum::String(text) => Some(text.as_str()),
            _ => None,
        });
        let digits: i64 = data.map(|text| text.bytes().filter(|byte| *byte != b'/').count() as i64).sum();
        let needed = height.saturating_mul(width.saturating_add(7) / 8).saturating_mul(2);
        if digits < needed {
            let message = format!(
                "a mask of {width} by {height} pixels needs {needed} hexadecimal digits, but this one has only {digits}"
            );
            self.report(part, codes::IMAGE_FORM, message);
        }
    }
}
