//! Pages in HTML that need nothing else: the page of a picture, and the frame of every page. The page of a picture shows
//! picture and text as they are; its script puts the viewer in their place, which moves, enlarges and searches the picture
//! and hides its layers. Texts of authors are escaped, and a page may run its own script only, whatever stands in them.

use super::svg::{self, escape};
use super::{Layer, Picture, TextOptions};

/// The rules and the script of a page, each with the hash by which the head of the page allows it.
pub(super) struct Assets {
    /// The rules, of which those of pictures are a part.
    pub(super) style: &'static str,
    pub(super) style_hash: &'static str,
    pub(super) script: &'static str,
    pub(super) script_hash: &'static str,
}

/// Those of the page of a picture.
const ASSETS: Assets = Assets {
    style: concat!(
        include_str!("viewer/picture.css"),
        include_str!("viewer/viewer.css"),
        include_str!("viewer/page.css")
    ),
    style_hash: "zTkmlx4VIEgnW8h02y0mWRtVxMnHgr68F06MieN3XYM=",
    script: concat!(include_str!("viewer/viewer.js"), include_str!("viewer/page.js")),
    script_hash: "UUo2aFrgoq80ur8LTCBfEmoXgRfdvED544f9h16Dxbo=",
};

/// Letters of the title.
const MAX_TITLE: usize = 200;

/// Draws the page of a picture.
pub(super) fn draw(picture: &Picture) -> String {
    let title = escape(&picture.title, MAX_TITLE);
    let (svg, layers) = svg::draw_with_layers(picture);
    let layers = names(&layers);
    let text = escape(&picture.text(TextOptions::default()), usize::MAX);
    let body = format!("<h1>{title}</h1>\n<div id=\"viewer\">\n{svg}<pre>{text}</pre>\n{layers}</div>\n");
    document(&title, &ASSETS, &body)
}

/// A page with a title and a body, both as XML holds them.
pub(super) fn document(title: &str, assets: &Assets, body: &str) -> String {
    let Assets { style, style_hash, script, script_hash } = assets;
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'sha256-{script_hash}'; style-src 'sha256-{style_hash}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{style}</style>\n</head>\n<body class=\"ludex\">\n{body}\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n"
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
