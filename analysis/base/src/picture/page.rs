//! A picture as one page in HTML that needs nothing else: it is moved with the mouse, enlarged with keys or buttons, and
//! searched, and its layers are hidden and shown. Texts of authors are escaped, and the page may run its own script only,
//! whatever stands in them.

use super::svg::{self, escape};
use super::{Layer, Picture, TextOptions};

/// The rules of the page, and the hash by which its head allows them.
const STYLE: &str = include_str!("page.css");
const STYLE_HASH: &str = "f1tMrODkmqjoIcKSo5SIzEE4e9QJFNC+Fsc6Ufmt/rI=";

/// The script of the page, and its hash.
const SCRIPT: &str = include_str!("page.js");
const SCRIPT_HASH: &str = "boNjkpz+IxiXPxbBU8i/5qEYgoVOn/XB1DJw8UFFvSU=";

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
    let (svg, layers) = svg::draw_with_layers(picture);
    let boxes = boxes(&layers);
    let text = escape(&picture.text(TextOptions::default()), usize::MAX);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'sha256-{SCRIPT_HASH}'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1>{CONTROLS}{boxes}</header>\n\
         <main tabindex=\"0\">\n{svg}</main>\n\
         <details><summary>As text</summary><pre>{text}</pre></details>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// A box to check for each layer that can be hidden.
fn boxes(layers: &[Layer]) -> String {
    if layers.is_empty() {
        return String::new();
    }
    let label = |layer: &Layer| {
        let (id, title) = (layer.id, escape(layer.title, MAX_TITLE));
        format!("<label><input type=\"checkbox\" value=\"{id}\" checked>{title}</label>")
    };
    let labels: String = layers.iter().map(label).collect();
    format!("<span id=\"layers\" role=\"group\" aria-label=\"Layers\">{labels}</span>")
}
