//! `ludex check --fix`: no text is lost, lines end as they did, and what it would do can be applied by `patch`.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use ludex_tests::program::{check, run, stderr, stdout};
use ludex_tests::workspace;
use serde_json::Value;

use crate::LUDEX;

/// A module with a misspelt name, which a fix mends, and with this many lines of comments.
fn faulty(comments: usize) -> String {
    let comment = "; A line that says nothing.\n".repeat(comments);
    format!("(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n{comment}")
}

fn mended(text: &str) -> String {
    text.replace("baot", "boat")
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

/// The names in a folder, hidden ones included.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Runs the program where no file can become larger than this many blocks of 512 bytes.
#[cfg(unix)]
fn run_with_small_files(folder: &Path, blocks: u32, arguments: &[&str]) -> Output {
    let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, LUDEX]).args(arguments).current_dir(folder);
    command.output().expect("the program starts")
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_keeps_its_text() {
    let (large, small) = (faulty(1000), faulty(0));
    let folder = workspace(&[("a.g", &large), ("b.g", &small)]);
    let output = run_with_small_files(folder.path(), 1, &["check", "--fix", "a.g", "b.g"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(read(folder.path(), "a.g"), large);
    assert_eq!(read(folder.path(), "b.g"), mended(&small));
    assert_eq!(names(folder.path()), ["a.g", "b.g"]);
    let errors = stderr(&output);
    assert!(errors.contains("ludex: a.g: not changed: "), "{errors}");
    assert!(errors.contains("ludex: b.g: changed\n") && errors.contains("ludex: 1 file changed\n"), "{errors}");
    // What is left is said of the texts that are on the disk.
    let report = stdout(&output);
    assert!(report.contains("--> a.g:2:16") && !report.contains("--> b.g"), "{report}");
}

#[cfg(unix)]
#[test]
fn a_file_with_two_names_keeps_its_text_too() {
    let large = faulty(1000);
    let folder = workspace(&[("a.g", &large)]);
    std::fs::hard_link(folder.path().join("a.g"), folder.path().join("b.txt")).expect("a link");
    let output = run_with_small_files(folder.path(), 1, &["check", "--fix", "a.g"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(read(folder.path(), "a.g"), large);
    let output = run(LUDEX, folder.path(), &["check", "--fix", "a.g"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!((read(folder.path(), "a.g"), read(folder.path(), "b.txt")), (mended(&large), mended(&large)));
    assert_eq!(names(folder.path()), ["a.g", "b.txt"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = workspace(&[("real/a.g", &faulty(0))]);
    let real = folder.path().join("real/a.g");
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o604)).expect("permissions");
    std::os::unix::fs::symlink("real/a.g", folder.path().join("link.g")).expect("a link");
    let output = run(LUDEX, folder.path(), &["check", "--fix", "link.g"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(folder.path().join("link.g").is_symlink());
    assert_eq!(read(folder.path(), "real/a.g"), mended(&faulty(0)));
    assert_eq!(std::fs::metadata(&real).expect("the file").permissions().mode() & 0o777, 0o604);
}

/// A fix that would bring another finding is left to the author; nobody is promised that `--fix` makes it.
#[test]
fn what_fix_leaves_is_said() {
    let text = "game Pond\nfar : Int\nfar = if 1 = True then 3 else 4\nnear : Int\nnear = 5;\n";
    let folder = workspace(&[("a.bgl", text)]);
    let counts = || {
        let output = run(LUDEX, folder.path(), &["check", "--statistics", "--output-format", "json"]);
        let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let row = rows[0].clone();
        assert_eq!(row["code"], "bogl/unexpected-token", "{rows}");
        [&row["count"], &row["fixable"], &row["withheld"]].map(|number| number.as_u64().expect("a number"))
    };
    assert_eq!(counts(), [2, 1, 1]);
    let table = stdout(&run(LUDEX, folder.path(), &["check", "--statistics"]));
    assert!(table.contains("error        1 with --fix, 1 left by it\n"), "{table}");
    // Counting changes nothing.
    let path = folder.path().join("a.bgl");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), text);
    let left = "ludex: a.bgl:3:12: left: Write `==`; then there would be: ";
    for arguments in [&["check", "--fix", "--dry-run"][..], &["check", "--fix"]] {
        let output = run(LUDEX, folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(stderr(&output).matches(left).count(), 1, "{}", stderr(&output));
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), text.replace("5;", "5"));
    assert_eq!(counts(), [1, 0, 1]);
}

#[test]
fn what_an_encoding_lacks_stops_one_file_only() {
    let folder = workspace(&[("b.g", "(unit-type boat€)\n(define crew (boat€s))\n(add crew speed 1)\n")]);
    // The fix would write `€` into a file that is not UTF-8.
    let latin = b"; S\xE4ge\n(include \"b\")\n(define fleet (boaty))\n(add fleet speed 2)\n";
    std::fs::write(folder.path().join("a.g"), latin).expect("written");
    let output = run(LUDEX, folder.path(), &["check", "--fix", "a.g", "b.g"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(&output).contains("ludex: a.g: not changed: `€` does not exist in Latin-1"), "{output:?}");
    assert_eq!(std::fs::read(folder.path().join("a.g")).expect("the file"), latin);
    assert!(read(folder.path(), "b.g").contains("(define crew (boat€))"), "{output:?}");
    let output = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run", "a.g"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{output:?}");
}

/// Texts with a fix that writes a line, moves some, or does neither.
const LINES: [(&str, &str); 3] = [
    ("a.bgl", "game Pond\ndepth = 3\nfar : Int\nfar = depth\n"),
    (
        "b.bgl",
        "game Pond\n\ntype Turn = (Int, Blow)\n\n-- How hard.\ntype Blow = {High, Low} -- no more\n\nfar : Int\nfar = 1\n",
    ),
    ("c.g", "(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n"),
];

#[test]
fn lines_end_as_they_did() {
    for (name, text) in LINES {
        let text = text.replace('\n', "\r\n");
        let folder = workspace(&[(name, &text)]);
        let output = run(LUDEX, folder.path(), &["check", "--fix", name]);
        assert!(stderr(&output).contains("1 file changed"), "{name}: {output:?}");
        let fixed = read(folder.path(), name);
        assert!(fixed != text && !fixed.replace("\r\n", "").contains(['\r', '\n']), "{name}: {fixed:?}");
    }
}

#[test]
fn a_comment_of_bdl_is_deleted_by_nobody_but_its_author() {
    let text = include_str!("../../../docs/examples/bdl/burrow.bdl");
    let text = format!("{text}\n// What is this game?\n");
    let folder = workspace(&[("a.bdl", &text)]);
    let (report, output) = check(LUDEX, folder.path(), &["--fix", "a.bdl"]);
    assert_eq!(read(folder.path(), "a.bdl"), text, "{}", stderr(&output));
    assert_eq!(report["diagnostics"][0]["code"], "bdl/comment");
    assert_eq!(report["diagnostics"][0]["fix"], Value::Null);
}

/// Files that `patch` must get right, byte for byte.
fn odd_files() -> Vec<(&'static str, Vec<u8>)> {
    let text = faulty(0);
    let many = format!("{}{text}{}", "; Some lines\n".repeat(20), "; and more\n".repeat(20));
    vec![
        ("latin1.g", [b"; S\xE4ge\n(unit-type \xE9t\xE9)\n".as_slice(), text.as_bytes()].concat()),
        ("crlf.g", text.replace('\n', "\r\n").into_bytes()),
        ("returns.g", [b"; one\rtwo\rthree\n".as_slice(), text.as_bytes(), b"; four\rfive\r".as_slice()].concat()),
        ("only-returns.g", b"(unit-type boat)\r(define fleet (baot))\r(add fleet speed 2)\r".to_vec()),
        ("no-end.g", text.trim_end().as_bytes().to_vec()),
        ("with blanks.g", many.into_bytes()),
        ("mark.g", [b"; \xEF\xBB\xBF\n".as_slice(), text.as_bytes()].concat()),
    ]
}

#[test]
fn a_diff_is_what_patch_applies() {
    if Command::new("patch").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("there is no `patch` here");
        return;
    }
    for (name, bytes) in odd_files() {
        let folder = workspace(&[]);
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).expect("written");
        let shown = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run", name]);
        assert_eq!(shown.status.code(), Some(1), "{name}: {shown:?}");
        assert_eq!(std::fs::read(&path).expect("the file"), bytes, "{name}");
        std::fs::write(folder.path().join("fixes.diff"), &shown.stdout).expect("written");
        let patched = run("patch", folder.path(), &["-p0", "--input", "fixes.diff"]);
        assert_eq!(patched.status.code(), Some(0), "{name}: {patched:?}");
        let by_patch = std::fs::read(&path).expect("the file");
        std::fs::write(&path, &bytes).expect("written");
        let output = run(LUDEX, folder.path(), &["check", "--fix", name]);
        assert!(stderr(&output).contains("1 file changed"), "{name}: {output:?}");
        let by_fix = std::fs::read(&path).expect("the file");
        assert!(by_patch == by_fix && by_fix != bytes, "{name}: {}", by_patch.escape_ascii());
    }
}
