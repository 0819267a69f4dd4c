//! A picture as one page in HTML that needs nothing else. The page shows picture and text as they are; its script puts the
//! viewer in their place, which moves, enlarges and searches the picture and hides its layers. Texts of authors are
//! escaped, and the page may run its own script only, whatever stands in them.

use super::svg::{self, escape};
use super::{Layer, Picture, TextOptions};

/// The rules of the page, of which those of the picture are a part, and the hash by which its head allows them.
const STYLE: &str =
    concat!(include_str!("viewer/picture.css"), include_str!("viewer/viewer.css"), include_str!("viewer/page.css"));
const STYLE_HASH: &str = "8alsrGMH/owocD1GW6RSrbkjBsoo5E0GnhBBDhwAHWQ=";

/// The script of the page, and its hash.
const SCRIPT: &str = concat!(include_str!("viewer/viewer.js"), include_str!("viewer/page.js"));
const SCRIPT_HASH: &str = "zzTTvphldpGW6nbKbRs7Hxyam2n5SPveoylL7mGdq1w=";

/// Letters of the title.
const MAX_TITLE: usize = 200;

/// Draws the page of a picture.
pub(super) fn draw(picture: &Picture) -> String {
    let title = escape(&picture.title, MAX_TITLE);
    let (svg, layers) = svg::draw_with_layers(picture);
    let layers = names(&layers);
    let text = escape(&picture.text(TextOptions::default()), usize::MAX);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'sha256-{SCRIPT_HASH}'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body class=\"ludex\">\n<h1>{title}</h1>\n\
         <div id=\"viewer\">\n{svg}<pre>{text}</pre>\n{layers}</div>\n\
         <script type=\"module\">{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// The names of the layers that can be hidden, for the viewer.
fn names(layers: &[Layer]) -> String {
    if layers.is_empty() {
        return String::new();
    }
    let option = |layer: &Layer| {
        let (id, title) = (layer.id, escape(layer.title, MAX_TITLE));
        format!("<option value=\"{id}\">{title}</option>")
    };
    let options: String = layers.iter().map(option).collect();
    format!("<datalist>{options}</datalist>\n")
}
