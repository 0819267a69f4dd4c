//! Tests of the ways of other languages: each is one finding, which says how BoGL does it.

use ludex_test_support::fixes::try_fixes;

use crate::tests::{findings, fixture};

#[test]
fn calls_that_stand_alone() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n + 1
  leap(3)
//^^^^^^^ error[call-alone]: a call cannot stand alone: type `leap(…)` at the prompt
  far : Int
  far = leap(4)
  leap(far)
//^^^^^^^^^ error[call-alone]:
",
    );
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) =
    n + 1
  far : Int
  far =
    leap(3)
",
    );
}

#[test]
fn values_in_the_places_of_parameters() {
    findings(
        "
  game Pond
  type Thing = {Reed, Frog}
  leap : Thing -> Int
  leap(Reed) = 1
//     ^^^^ error[pattern]: an equation takes its parameters by name and cannot match `Reed`
  leap(Frog) = 2
  far : Int -> Int
  far(0) = 1
//    ^ error[pattern]: cannot match `0`
  far(n) = n
",
    );
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(Depth) = 1
//     ^^^^^ error[name-case]:
",
    );
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n
  leap(n) = n + 1
//^^^^ error[redefinition]:
",
    );
}

#[test]
fn keywords_of_other_languages() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = for i in n do i
//          ^^^ error[foreign-keyword]: BoGL has no `for`: a loop is written
  far : Int -> Int
  far(n) = return n + 1
//         ^^^^^^ error[foreign-keyword]: BoGL has no `return`
  near : Int -> Int
  near(n) = case n of 0 -> 1
//          ^^^^ error[foreign-keyword]: values are told apart with `if`
  deep : Int -> Int
  deep(n) = switch (n) { 0: 1 }
//          ^^^^^^ error[foreign-keyword]: BoGL has no `switch`
  wide : Int -> Int
  wide(n) = return(n + 1)
//          ^^^^^^ error[foreign-keyword]:
  high : Int -> Int
  high(n) = if n > 1 then 2 elif n > 0 then 1 else 0
//                          ^^^^ error[expected-else]: write `else if` as two words
  low : Int -> Int
  low(n) = if n = 1 then 2 else 3
//              ^ error[unexpected-token]: two values are compared with `==`
",
    );
    findings(
        "
  game Pond
  match : Int -> Int
  match(n) = n + 1
  for : (Int, Int) -> Int
  for(return, switch) = if match(switch) > 1 then return else match(return)
",
    );
}

#[test]
fn comments_of_other_languages() {
    findings(
        "
  game Pond
  # How far.
//^ error[foreign-comment]: a comment begins with `--` in BoGL
  far : Int
  far = 3 # or so, who knows
//        ^ error[foreign-comment]:
  // How near.
//^^ error[unknown-operator]: a comment begins with `--`
  near : Int
  near = 3 // or so
//         ^^ error[unknown-operator]:
",
    );
    findings(
        "
  game Pond
  far : (Int, Bool)
  far = (3, True)
  near : Int
  near = far # 0
",
    );
}

#[test]
fn what_mends_them() {
    for text in [
        "game P\nf : Int -> Int\nf(n) = return n + 1\n",
        "game P\n# How far.\nx : Int\nx = 1\n",
        "game P\nx : Int\nx = 1 # or so\n",
        "game P\nf : Int -> Int\nf(n) = if n > 1 then 1 elif n > 0 then 2 else 3\n",
    ] {
        let fixture = fixture(text);
        let trial = try_fixes(&fixture.db, fixture.files[0]);
        assert!(trial.fixes > 0, "no fix for\n{text}");
        assert_eq!(trial.faults, Vec::<String>::new(), "{text}");
    }
}
