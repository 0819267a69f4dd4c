//! The outline.

use super::*;

#[test]
fn outline_of_a_module() {
    let found = outline(
        r#"
(game-module "burrows"
  (title "Burrows")
  (variants
    ("Dusk" dusk false (true (set see-all false)))
    (world-seen true)))
(unit-type hare (name "brown hare"))
(material-type clover)
(terrain-type meadow)
(advance-type burrowing)
(define pack (hare))
(table damage (hare hare 1))
(table damage add (hare hare 2))
(add hare speed 3)
(set last-turn 40)
"#,
    );
    same(
        found,
        expect![[r#"
            burrows (module)
              dusk (variant)
            hare (unit type)
            clover (material type)
            meadow (terrain type)
            burrowing (advance type)
            pack (define)
            damage (table)
            damage (table)
            last-turn (set)
        "#]],
    );
}

#[test]
fn outline_of_a_scenario() {
    let found = outline(
        r#"
(include "burrows")
(namer warren-names (random "Thump"))
(imf "hare-sitting")
(doctrine timid (repair-percent 60))
(side 1 warren (name "Warren"))
(side 2 (name "Fox Hill"))
(hare 3 4 warren (n "Thump"))
(hare 5 5)
(area 20 20)
(scorekeeper (do last-side-wins))
"#,
    );
    same(
        found,
        expect![[r#"
            warren-names (namer)
            hare-sitting (image family)
            timid (doctrine)
            warren (side)
            Fox Hill (side)
            Thump (unit)
            area
            scorekeeper
        "#]],
    );
}
