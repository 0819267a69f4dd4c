//! Changes on the command line: what is mended, renamed and rewritten, what is refused, and what a planned change would
//! bring.

use std::path::Path;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::workspace;

use crate::LUDEX;

/// What a command prints, what it says, and how it ends.
fn told(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = run(LUDEX, folder, arguments);
    (stdout(&output), stderr(&output), output.status.code())
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file")
}

#[test]
fn findings_with_some_codes_are_mended() {
    let text = "(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n(add boat hp-maxx 3)\n";
    let folder = workspace(&[("a.g", text)]);
    let shown = |only: &[&str]| {
        let (diff, said, code) = told(folder.path(), &[&["check", "--fix", "--dry-run"], only].concat());
        assert_eq!((said.as_str(), code), ("", Some(1)), "{diff}");
        (diff.contains("+(define fleet (boat))"), diff.contains("+(add boat hp-max 3)"))
    };
    assert_eq!(shown(&[]), (true, true));
    assert_eq!(shown(&["--only", "gdl/undefined-symbol"]), (true, false));
    assert_eq!(shown(&["--only", "unknown-property"]), (false, true));
    assert_eq!(shown(&["--only", "unknown-property", "--only", "gdl/undefined-symbol"]), (true, true));
    let (_, said, code) = told(folder.path(), &["check", "--fix", "--only", "gdl/unknown-property"]);
    assert!(code == Some(0) && said.contains("1 file changed"), "{said}");
    assert_eq!(read(folder.path(), "a.g"), text.replace("hp-maxx", "hp-max"));
    // Another code has nothing to mend here.
    let (diff, said, code) = told(folder.path(), &["check", "--fix", "--dry-run", "--only", "gdl/extra-paren"]);
    assert_eq!((diff.as_str(), said.as_str(), code), ("", "", Some(0)));
    for (arguments, why) in [
        (&["--fix", "--only", "gdl/undefined-symbl"][..], "did you mean `gdl/undefined-symbol`?"),
        (&["--fix", "--only", "value-range"], "means something else in each language"),
        (&["--only", "gdl/undefined-symbol"], "--fix"),
    ] {
        let (_, said, code) = told(folder.path(), &[&["check"], arguments].concat());
        assert!(code == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
