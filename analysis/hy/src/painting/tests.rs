//! Edits in pictures of levels: the texts they make, and what is refused.

use ludex_base::painting::{Numbers, ToolKind};
use ludex_test_support::Fixture;

const MINE: &str = r#"(require [pyherc.config.dsl.level [*]])
(level-list
 (level "mine" "A mine."
        (layout (regular-grid #t(20 10) #t(10 10))
                (regular-grid #t((+ 10 10) 10) #t(10 10)))
        (room-list (square-room "floor" "floor"))))
"#;

fn resized(file: usize, from: Numbers, to: Numbers) -> Result<String, String> {
    let text = format!("//- /mine.hy\n{MINE}//- /gate.hy\n(require [pyherc.config.dsl.level [*]])\n(level-list)\n");
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
    fixture.painted((file, Some("mine")), ToolKind::Resize, ("", ""), &[from, to])
}

#[test]
fn layouts_are_resized() {
    let size = |new: &str| Ok(MINE.replacen("#t(20 10)", new, 1));
    assert_eq!(resized(0, (1, 1), (11, 11)), size("#t(30 20)"));
    assert_eq!(resized(0, (12, 3), (2, 3)), size("#t(10 10)"));
    assert_eq!(resized(0, (12, 3), (12, 3)), Err("it is so already".to_owned()));
}

#[test]
fn what_has_no_size_is_refused() {
    assert_eq!(resized(0, (1, 60), (2, 60)), Err("no layout is at (1, 60)".to_owned()));
    let why = resized(0, (12, 3), (1, 3)).expect_err("too small");
    assert!(why.starts_with("a layout of 9 by 10 tiles cannot be made: "), "{why}");
    let other = Err("every layout is in `mine.hy`: open that file to edit it".to_owned());
    assert_eq!(resized(1, (1, 1), (2, 2)), other);
}
