//! Tests of the world, the area and its layers.

use crate::tests::{findings, fixture};

/// A map without terrain types of its own is read over those of the default game.
#[test]
fn a_terrain_layer_loads_the_default_game() {
    findings(
        r#"
//- /standard.g
(unit-type gull)
(terrain-type sea)
//- /map.g
(area 4 3)
(area (terrain (by-name (sea 0)) "4a" "4a" "4a"))
"#,
    );
}

#[test]
fn worlds_and_areas_that_are_sound() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(world 60 (day-length 24) (axial-tilt 23))
(area 4 3 (latitude 10) (sun 3 4) (image-name "map") (terrain "4a" "2aaa" "4a"))
(area (aux-terrain t1 "4a" "4a" "4a") (elevations (xform 2 10) "4*7," "1,2,3,4," "2*-5,2a"))
(area (features ((1 "bay" "Long Bay") ("hill" "Top")) "4b" "abbb" "4a"))
(area add 1 1 2 2 terrain t1)
"#,
    );
}

#[test]
fn properties_of_a_world() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(world 60 (day-lenght 3)
//         ^^^^^^^^^^ warning[unknown-property]: no property `day-lenght`
  (axial-tilt slope)
//            ^^^^^ warning[literal-wanted]: needs a literal number
  (year-length 5 6)
//               ^ warning[extra-value]: takes one value
  (twilight-fraction)
//^^^^^^^^^^^^^^^^^^^ warning[missing-value]: has no value
  7)
//^ warning[property-form]: a property is written (name value)
"#,
    );
}

#[test]
fn sizes_of_an_area() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 2 2)
//    ^ warning[area-size]: an area of 2 by 2 is too small
(area 5 20)
//    ^ warning[area-size]: an area of 5 by 20 is impossible
(area hills (latitude 3))
//    ^^^^^ warning[area-size]: has a name but no size
(area 5 5 (width 2))
//               ^ warning[area-size]: 2 is too few
(area 6 4 (restrict 10 9 x))
//        ^^^^^^^^^^^^^^^^^ error[area-size]: Xconq drops the form
(area 6 4 (latitude 3) (restrict 10 9 1 1))
//                     ^^^^^^^^^^^^^^^^^^^ warning[unknown-property]: only right after the size
(world 5)
(area 5 20)
"#,
    );
}

/// The fault is in the size; its layers are not to blame.
#[test]
fn size_that_does_not_fit_into_16_bits() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 50000 50000 (terrain "50000a" "50000a"))
//    ^^^^^ warning[area-size]: an area of 50000 by 50000 is too large
(area (elevations "50000*3,"))
"#,
    );
}

#[test]
fn restricted_areas() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (restrict 20 10 2 2))
(area 20 10 (cell-width 3))
(area 30 10)
//    ^^ warning[area-size]: gives the full size as 20 by 10; 30 by 10 is a different size
"#,
    );
}

#[test]
fn an_area_with_terrain_keeps_its_size() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 5 5)
(area 4 3 (terrain "4a" "4a" "4a"))
(area 4 3)
(area 6 6)
//    ^ error[area-size]: Xconq stops when the size changes
"#,
    );
}

#[test]
fn layers_before_the_size() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area (terrain "4a"))
//    ^^^^^^^^^^^^^^ error[no-area]: the area has no size yet
"#,
    );
}

#[test]
fn rows_that_do_not_fit() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (terrain
  "4a2a"
//   ^^ warning[layer-row]: this row has 6 cells where the area has 4
  "4a17"
//   ^^ warning[layer-row]: the digits at the end of the row are dropped
  "4a"
  "4a"))
//^^^^ warning[layer-row]: this layer has 4 rows where the area has 3
"#,
    );
}

#[test]
fn rows_that_are_short() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (terrain
  "2a"
//^^^^ information[layer-row]: 1 cell of the map get
  "4a"))
//^^^^ information[layer-row]: this layer has 2 rows where the area has 3
"#,
    );
}

#[test]
fn rows_for_another_size() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 12 12 (terrain
  "20a"
//^^^^^ warning[layer-row]: the area is 12 by 12, so only the top-left 12 by 12 of this 20 by 12 map is used
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
  "20a"
))
"#,
    );
}

#[test]
fn terrain_that_does_not_exist() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (terrain
  "2ab!"
//   ^ warning[unknown-terrain]: this stands for terrain type 1, but the last one is 0; Xconq puts another terrain into 3 cells
//    ^ warning[layer-row]: `!` has no value in a layer without a list
  "aa2b"
  "4a"))
"#,
    );
}

#[test]
fn characters_of_a_list() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(terrain-type t2)
(area 4 3
  (terrain (by-char "~^") "~^_~" "4~" "2~2^"))
//                           ^ warning[layer-row]: `_` is not in this layer's list
(area (terrain (by-name "+" t1)
  "+a2+" "4+" "4+"))
//  ^ information[layer-row]: is not in this layer's list and is read as 0
"#,
    );
}

#[test]
fn names_of_a_list() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (terrain
  (by-name (t1 0) (t9 1))
//                 ^^ warning[undefined-symbol]: `t9` is not defined
  "4a" "4a" "4a"))
(area (terrain (by-name (t1 x)) "4a" "4a" "4a"))
//                      ^^^^^^ warning[layer]: must be a literal number
(area (terrain (by-name u1) "4a" "4a" "4a"))
//                      ^^ warning[index-kind]: `u1` is a unit type
(area (terrain (by-name t*) "4a" "4a" "4a"))
//                      ^^ warning[layer]: neither a type nor a number
"#,
    );
}

#[test]
fn subforms_of_a_layer() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3)
(area (terrain (constant 0)))
//             ^^^^^^^^^^^^ warning[layer]: Xconq does not support `constant`
(area (terrain (by-charr "~") "4a" "4a" "4a"))
//             ^^^^^^^^^^^^^^ warning[layer]: a layer has no subform `by-charr`; it is ignored; did you mean `by-char`?
(area (terain "4a"))
//     ^^^^^^ warning[unknown-property]: no property `terain`
"#,
    );
}

#[test]
fn features_of_an_area() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3)
(area (features (bay) "4a"))
//               ^^^ error[layer]: a feature is a list
(area (features "4a"))
//              ^^^^ error[layer]: begins with a list of features
(area (features ((1 "bay")) "4b" "4b" "4b"))
//               ^^^^^^^^^ warning[layer]: a feature has a type and a name
"#,
    );
}

#[test]
fn types_of_a_layer() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3)
(area (aux-terrain t9 "4a"))
//                 ^^ warning[undefined-symbol]: `t9` is not defined
(area (aux-terrain u1 "4a"))
//                 ^^ warning[wrong-value-type]: needs the name of a terrain type here; this is a unit type
(area (material t1 "4a"))
//              ^^ warning[wrong-value-type]: needs the name of a material type here
"#,
    );
}

#[test]
fn additions_to_an_area() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(area 4 3 (terrain "4a" "4a" "4a"))
(area add 1 1 terrain u1)
//                    ^^ warning[wrong-value-type]: `terrain` needs a terrain type here; this is a unit type
(area add 1 1 (terrain t1))
//            ^^^^^^^^^^^^ warning[property-form]: without parentheses
(area add 1 1 elevations 5)
//            ^^^^^^^^^^ warning[layer]: does nothing with it
(area add 1 1 terain t1)
//            ^^^^^^ warning[unknown-property]: no layer `terain`; did you mean `terrain`?
  (area add 1 1)
//^^^^^^^^^^^^^^ warning[missing-value]: needs a terrain
"#,
    );
}

/// A map that is drawn as it is shown lacks the list that says so.
#[test]
fn rows_in_the_characters_of_terrain() {
    let map = |list: &str| {
        let row = "\"~~~~~\"";
        let rows = format!("{row}\n  \"~.^.~\"\n  {row}\n  {row}\n  {row}");
        format!(
            "(unit-type u1)\n(terrain-type land (char \".\"))\n(terrain-type sea (char \"~\"))\n(terrain-type hill)\n\
             (add hill char \"^\")\n(area 5 5 (terrain\n  {list}{rows}))\n"
        )
    };
    let fixture = fixture(&map(""));
    assert_eq!(fixture.fixed(fixture.files[0]), Some(map("(by-char \".~^\")\n  ")));
    findings(&map("(by-char \".~^\")\n  "));
    findings(
        r#"
(unit-type u1)
(terrain-type land (char "."))
(terrain-type sea (char "~"))
(area 5 5 (terrain
  "~~~~~"
//^^^^^^^ warning[layer-row]: write (by-char ".~") before them
  "~...~"
  "~...~"
  "~...~"
  "~~~~~"))
"#,
    );
}
