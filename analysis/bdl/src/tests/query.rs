//! What an edit makes run again, counted with salsa's event log.

use expect_test::{Expect, expect};
use ludex_base::File;
use ludex_test_support::counted::Counted;

const GAME: &str = "rules{
  player_change : alternate
  first_player : 0
  width : 6
  height : 6
  coloring : alternate
}

pieces{
  fox{
    moves{
      diagonal(1, 2)
    }
  }
}

initial_piece_position{
  fox{
    positions{
      x : 2, y : 0
    }
  }
}

finish{
  no_moves_available
}
";

/// Two games, both open and checked.
fn games() -> (Counted, File, File) {
    let mut counted = Counted::new(crate::LANGUAGES);
    let (one, other) = (counted.open("/one.bdl", GAME), counted.open("/other.bdl", GAME));
    counted.checked();
    (counted, one, other)
}

fn same(ran: &str, expected: Expect) {
    expected.assert_eq(ran);
}

/// The point of each: one run for the file, none for the other one, and none that is not needed to read the file, to
/// name what it defines and to check it.
#[test]
fn an_edit_reads_one_file_once() {
    let (mut counted, one, other) = games();
    // Inside a piece, in a comment, one that defines a name, and one in the other file.
    let edits = [
        (one, "diagonal(1, 2)", "diagonal(1, 3)"),
        (one, "finish{", "// the end\nfinish{"),
        (one, "pieces{", "pieces{\n  otter{\n    moves{\n      x : 1, y : 1\n    }\n  }"),
        (other, "width : 6", "width : 8"),
    ];
    for (file, old, new) in edits {
        let ran = counted.edited(file, old, new);
        same(&ran, expect!["diagnostics 1, facts 1, game 1, model 1, parse 1, syntax_diagnostics 1"]);
    }
    same(&counted.checked(), expect![""]);
}
