//! Expectations in comments: those that are not met, and comments that begin like one.

use ludex_base::Fix;

use crate::check::Checker;
use crate::codes;
use crate::play::{near_expectations, unmet_expectations};

impl Checker<'_> {
    /// Tries what the program expects of itself, as far as that takes few steps.
    pub(crate) fn expectations(&mut self) {
        let (db, file) = (self.db, self.file);
        for place in near_expectations(db, file) {
            let message = "this comment is not tried: an expectation begins with `expect:`, in small letters and with a \
                           colon";
            let fix = Fix::replace("write `expect:`", file, place, "expect: ");
            self.findings.report(codes::EXPECTATION_FORM, place, message).fix(fix);
        }
        if self.has_errors() {
            return;
        }
        for (place, message) in unmet_expectations(db, file) {
            self.findings.report(codes::EXPECTATION, place, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{findings, fixture};

    #[test]
    fn expectations_are_tried() {
        findings(
            "
  game Pond
  type Input = Int
  -- expect: deep(2) = 4
  -- expect: deep(3) = 7
//   ^^^^^^^^^^^^^^^^^^^ warning[expectation]: this is not met: expected `7`, found `6`
  deep : Int -> Int
  deep(n) = n * 2
  -- expect: depe(2) = 4
//   ^^^^^^^^^^^^^^^^^^^ warning[expectation]: this cannot be tried: `depe(2)`: `depe` is not defined; did you mean `deep`
  -- expect: asked with 1 = 2
  asked : Int
  asked = deep(input)
  -- expect: long(1000000) = 0
  long : Int -> Int
  long(n) = if n == 0 then 0 else long(n - 1)
",
        );
        // While something is wrong, it is not known what the program comes to.
        findings(
            "
  game Pond
  -- expect: deep = 4
  deep : Int
  deep = True
//       ^^^^ error[type-mismatch]:
",
        );
    }

    #[test]
    fn comments_that_begin_like_one() {
        findings(
            "
  game Pond
  -- expect deep = 3
//   ^^^^^^^ warning[expectation-form]: this comment is not tried: an expectation begins with `expect:`
  {- Deep enough.
     Expect: deep = 4 -}
//   ^^^^^^^^ warning[expectation-form]: this comment is not tried
  -- expect no more = than this
  deep : Int
  deep = 3
",
        );
        let text = "game Pond\n-- Expected: deep = 3\ndeep : Int\ndeep = 3\n";
        let fixture = fixture(text);
        let fixed = fixture.fixed(fixture.files[0]);
        assert_eq!(fixed.as_deref(), Some("game Pond\n-- expect: deep = 3\ndeep : Int\ndeep = 3\n"));
    }
}
