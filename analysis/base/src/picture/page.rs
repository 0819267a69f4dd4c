//! A picture as one page in HTML that needs nothing else: it is moved with the mouse, enlarged with keys or buttons, and
//! searched. Texts of authors are escaped, and the page may run its own script only, whatever stands in them.

use super::svg::{self, escape};
use super::{Picture, TextOptions};

/// The rules of the page, and the hash by which its head allows them.
const STYLE: &str = include_str!("page.css");
const STYLE_HASH: &str = "AnL6x0gIU1TRTjVUShPuQjNEUy+gGlkcIqMG04Q6PmM=";

/// The script of the page, and its hash.
const SCRIPT: &str = include_str!("page.js");
const SCRIPT_HASH: &str = "W5FPD2jp7fjqllg3CIANZQoy1ClPkstED/zEoNmy95U=";

/// Letters of the title.
const MAX_TITLE: usize = 200;

/// The controls above the picture.
const CONTROLS: &str = "<button id=\"smaller\" title=\"Smaller (-)\" aria-label=\"Smaller\">−</button>\
    <button id=\"larger\" title=\"Larger (+)\" aria-label=\"Larger\">+</button>\
    <button id=\"actual\" title=\"Actual size (0)\">100 %</button>\
    <button id=\"fit\" title=\"Whole picture (F)\">Fit</button>\
    <input id=\"search\" type=\"search\" placeholder=\"Search (/)\" aria-label=\"Search\">\
    <output id=\"count\" for=\"search\"></output>";

/// Draws the page of a picture.
pub(super) fn draw(picture: &Picture) -> String {
    let title = escape(&picture.title, MAX_TITLE);
    let svg = svg::draw(picture);
    let text = escape(&picture.text(TextOptions::default()), usize::MAX);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'sha256-{SCRIPT_HASH}'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1>{CONTROLS}</header>\n\
         <main tabindex=\"0\">\n{svg}</main>\n\
         <details><summary>As text</summary><pre>{text}</pre></details>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}
