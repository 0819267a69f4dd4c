//! The pictures of real GDL modules and of the parts of them that can be chosen: each comes, and none is too large.
//! Where there are no real files beside the repository, the test passes.
//!
//! `LUDEX_PICTURES` says of how many modules, and of how many parts of each, one is drawn; 1 is for all of them.

use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_tests::{Client, copy, corpus};
use serde_json::{Value, json};

use crate::LUDEX;

/// One module in this many, and one part in this many, is drawn by default.
const STEP: usize = 30;

/// Bytes of the largest picture. The tables of the largest programs have up to 3 MB.
const MAX_BYTES: usize = 6 << 20;

/// A session over the modules.
struct Modules {
    client: Client,
    drawn: usize,
    faults: Vec<String>,
}

impl Modules {
    /// Draws a module or a part of it; gives the names of the parts.
    fn draw(&mut self, file: &str, what: Option<&str>) -> Vec<String> {
        let params = json!({"textDocument": {"uri": self.client.uri(file)}, "what": what});
        let answer = self.client.call("ludex/scene", params);
        let scene = &answer["result"];
        let length = |key: &str| scene[key].as_str().map_or(0, str::len);
        let fault = match (scene["svg"].as_str(), scene["problem"].as_str()) {
            _ if scene.is_null() => Some(answer["error"].to_string()),
            _ if length("svg").max(length("text")) > MAX_BYTES => {
                Some(format!("{} bytes of SVG and {} of text", length("svg"), length("text")))
            }
            (Some(svg), None) if svg.starts_with("<svg") && svg.ends_with("</svg>\n") => None,
            // Many modules have no map, and the graphs of the largest ones are refused.
            (None, Some(problem)) if what.is_none() || problem.starts_with("this is too large") => None,
            (_, problem) => Some(problem.unwrap_or("no picture, and no reason").to_owned()),
        };
        self.drawn += 1;
        self.faults.extend(fault.map(|fault| format!("{file}, {}: {fault}", what.unwrap_or("the map"))));
        let whats: &[Value] = scene["whats"].as_array().map(Vec::as_slice).unwrap_or_default();
        whats.iter().filter_map(|part| part["name"].as_str().map(str::to_owned)).collect()
    }
}

#[test]
fn every_part_of_real_modules_has_a_picture() {
    let Some(corpus) = corpus() else {
        println!("left out: no real files beside the repository");
        return;
    };
    let step = std::env::var("LUDEX_PICTURES").map_or(STEP, |step| step.parse().expect("a number")).max(1);
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&corpus.join("gdl"), folder.path());
    let files = games_below(LANGUAGES, folder.path());
    let names: Vec<String> =
        files.iter().filter_map(|file| Some(file.strip_prefix(folder.path()).ok()?.display().to_string())).collect();
    assert!(names.len() > 100, "{} files", names.len());
    let mut client = Client::start(LUDEX, folder, &["--log-level", "error"]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    let mut modules = Modules { client, drawn: 0, faults: Vec::new() };
    for (number, file) in names.iter().step_by(step).enumerate() {
        let parts = modules.draw(file, None);
        // Other parts of each module: the first are alike everywhere.
        for part in parts.iter().skip(number % step).step_by(step) {
            modules.draw(file, Some(part));
        }
    }
    assert!(modules.drawn > names.len() / step, "{} pictures", modules.drawn);
    assert!(modules.faults.is_empty(), "{}", modules.faults.join("\n"));
    modules.client.quit();
}
