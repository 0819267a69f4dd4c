//! Tests of namers: where they are named, and the methods by which they make names.

use crate::tests::findings;

#[test]
fn namers_of_types_sides_and_features() {
    findings(
        r#"
(unit-type inf (namer "hils"))
//                    ^^^^^^ warning[unknown-namer]: these units get no names, and Xconq warns for each of them; did you mean `hills`?
(unit-type town (namer "hills"))
(unit-type port (namer "nobody"))
//                     ^^^^^^^^ warning[unknown-namer]: write (namer nobody …), or include the module that has it
(unit-type camp (namer "junky"))
(unit-type fort (namer "gone"))
(terrain-type plain)
(add fort namer "hills")
(namer hills (random "Low" "High"))
(set default-namer "dales")
//                 ^^^^^^^ warning[unknown-namer]: nothing takes over when a namer has no names left
(set feature-types '(peaks))
(set feature-namers '((peaks hills) (lakes "lochs")))
//                                         ^^^^^^^ warning[unknown-namer]: these features get no names
(side 1 (unit-namers (inf "hills") ((inf town) "burghs") hils "junky"))
//                                             ^^^^^^^^ warning[unknown-namer]: no namer is called `burghs`
//                                                       ^^^^ warning[unknown-namer]: did you mean `hills`?
"#,
    );
}

#[test]
fn namers_of_the_library_of_sides() {
    findings(
        r#"
(unit-type cl)
(unit-type ca)
(terrain-type plain)
(set side-library '(
  (3 (noun "Gull") (unit-namers (cl "gulls") (ca "auks")))
  ((noun "Auk") (unit-namers "auks" "terns"))))
//                                  ^^^^^^^ warning[unknown-namer]: no namer is called `terns`
(namer gulls (random "Bob"))
(namer auks (in-order "Tom" "Tim"))
"#,
    );
}

#[test]
fn a_name_that_means_something_else_is_not_a_namer() {
    findings(
        r#"
(unit-type inf (namer "inf"))
//                    ^^^^^ error[unknown-namer]: `inf` is not a namer, and Xconq crashes
(terrain-type plain)
"#,
    );
}

#[test]
fn namers_that_a_module_around_brings() {
    findings(
        r#"
//- /game.g
(include "rules")
(include "names")
//- /names.g
(namer hills (random "Low" "High"))
//- /rules.g
(unit-type town (namer "hills"))
(terrain-type plain)
"#,
    );
}

#[test]
fn namers_that_a_missing_module_may_bring() {
    findings(
        r#"
(unit-type town (namer "hills"))
(terrain-type plain)
(include "names")
//       ^^^^^^^ warning[missing-module]: there is no module `names`
"#,
    );
}

#[test]
fn grammars_that_are_sound() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(namer a (grammar root 9
  (root (or 3 (start end) (capitalize start) ("" (or "a" "b")) (reject (start end) "aa" b)))
  (start (or al be ce)) (end ("-" other)) (mute) (nothing ())))
(namer other (in-order "One" two))
(namer b (grammar other 9 (root "x")))
"#,
    );
}

#[test]
fn rules_of_a_grammar() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(namer a (grammar s 9 (s 7 s)))
//                       ^ warning[namer]: Xconq warns about a number and leaves it out
(namer b (grammar s 9 (s (or 2 "x" 5))))
//                                 ^ warning[namer]: nothing stands behind this weight
(namer c (grammar s 9 (s (x y)) (x "a") (y b) (x "c")))
//                                             ^ warning[namer]: already has a rule `x`, and Xconq takes the first
(namer d (grammar s (s "x")))
//                  ^^^^^^^ warning[namer]: before the rules a number says
(namer e (grammar root 9 (rooot "x")))
//                ^^^^ warning[namer]: did you mean `rooot`?
(namer f (grammar s 9 (s ((or "a" "b") "c"))))
//                        ^^^^^^^^^^^^ warning[namer]: begin it with an empty text
(namer g (grammar s 9 (s tt) (tt s)))
//                       ^^ error[namer]: Xconq never ends
(namer h (grammar s 9 (s (capitalize)) (t (reject "x" 3))))
//                       ^^^^^^^^^^^^ warning[namer]: `capitalize` needs a body behind it
//                                                    ^ warning[namer]: `reject` looks for texts
(namer i (grammar s 0 (s "x")))
//                  ^ warning[namer]: with this depth all names are empty
(namer j (grammar s 9 (s "x" "y") 6 (t (or))))
//                           ^^^ warning[namer]: a rule has one body
//                                ^ warning[namer]: a rule is a list
//                                     ^^^^ warning[namer]: nothing to choose from
"#,
    );
}

#[test]
fn lists_of_names() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(namer k (random "x" 3 (y)))
//                   ^ warning[namer]: gives an empty name
//                     ^^^ warning[namer]: gives an empty name
(namer l (in-order))
//       ^^^^^^^^^^ warning[namer]: this namer has no names
(namer m (grammar))
//       ^^^^^^^^^ warning[namer]: a grammar has the rule with which a name begins
(namer n (random 1st "x"))
//               ^^^ warning[glued-number]: 1 and `st`
"#,
    );
}
