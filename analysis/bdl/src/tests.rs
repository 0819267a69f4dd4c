//! What the names of BDL mean, what is said of them, and every check with and without its fault.

mod hints;
mod query;

use expect_test::expect;
use ludex_base::source_change::apply;
use ludex_test_support::Fixture;
use ludex_test_support::fixes::try_fixes;

use ludex_ide as features;

pub(crate) const RULES: &str = "\
rules{
  first_player : 0
  width : 8
  height : 8
  coloring : alternate
  player_change : alternate
}
";

const INVARIANTS: &str = "invariants{ }\n";

const FINISH: &str = "finish{ no_moves_available }\n";

/// A whole file around pieces and placements: what else a text lacks stands where it belongs. Without rules of its own, it
/// begins on line 8.
pub(crate) fn game(text: &str) -> String {
    let text = text.strip_prefix('\n').unwrap_or(text);
    let (begin, finish) = text.find("finish{").map_or((text, FINISH), |at| text.split_at(at));
    let rules = if begin.contains("rules{") { "" } else { RULES };
    let invariants = if begin.contains("invariants{") { "" } else { INVARIANTS };
    format!("{rules}{begin}{invariants}{finish}")
}

/// The same on a board of this many columns and rows.
pub(crate) fn board(width: u32, height: u32, text: &str) -> String {
    let size = format!("width : {width}\n  height : {height}");
    game(text).replacen("width : 8\n  height : 8", &size, 1)
}

pub(crate) fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "bdl", text)
}

/// What the name at the cursor leads to.
fn definition(text: &str) -> String {
    fixture(text).definition().map_or_else(|| "nothing".to_owned(), |places| places.join("\n"))
}

/// Every place that means the same as the name at the cursor.
fn references(text: &str) -> Vec<String> {
    fixture(text).references()
}

fn highlights(text: &str) -> Vec<String> {
    fixture(text).highlights()
}

pub(crate) fn hover(text: &str) -> String {
    fixture(text).hover()
}

/// The first line of a hover.
fn title(text: &str) -> String {
    hover(text).lines().next().unwrap_or_default().to_owned()
}

/// The outline, a line an entry.
fn outline(text: &str) -> String {
    fixture(text).outline()
}

/// The findings are those noted in the text.
#[track_caller]
pub(crate) fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

/// The text after the first fix that is offered.
fn fixed(text: &str) -> String {
    let fixture = fixture(text);
    fixture.fixed(fixture.files[0]).expect("a fix")
}

#[test]
fn a_placement_leads_to_its_piece() {
    let text = "pieces{\n  king{ moves{ } }\n}\ninitial_piece_position{\n  ki$0ng{ positions{ x : 0, y : 0 } }\n}\n";
    assert_eq!(definition(&game(text)), "main.bdl:9:3 king");
}

#[test]
fn spawn_leads_to_a_later_piece() {
    let text = "pieces{\n  pawn{ moves{ } on_end_reached : spawn(que$0en) }\n  queen{ moves{ } }\n}\ninitial_piece_position{ }\n";
    assert_eq!(definition(&game(text)), "main.bdl:10:3 queen");
}

#[test]
fn an_invariant_leads_to_its_piece() {
    let text = "pieces{\n  king{ moves{ } }\n}\ninitial_piece_position{ }\ninvariants{ protect_piece(k$0ing) }\n";
    assert_eq!(definition(&game(text)), "main.bdl:9:3 king");
}

#[test]
fn the_last_piece_of_a_name_counts() {
    let text =
        "pieces{\n  king{ moves{ } }\n  king{ moves{ } }\n}\ninitial_piece_position{\n  king$0{ positions{ } }\n}\n";
    assert_eq!(definition(&game(text)), "main.bdl:10:3 king");
}

#[test]
fn a_piece_in_javascript_is_found() {
    let text =
        "pieces{\n  explicit{ king: { moves: () => [] } }\n}\ninitial_piece_position{\n  ki$0ng{ positions{ } }\n}\n";
    assert_eq!(definition(&game(text)), "main.bdl:9:13 king");
}

#[test]
fn words_of_the_language_and_unknown_names_lead_nowhere() {
    assert_eq!(definition(&game("pieces{\n  king{ mov$0es{ } }\n}\ninitial_piece_position{ }\n")), "nothing");
    let text = "pieces{\n  king{ moves{ } }\n}\ninitial_piece_position{\n  row$0{ positions{ } }\n}\n";
    assert_eq!(definition(&game(text)), "nothing");
}

#[test]
fn references_of_a_piece() {
    let text = "pieces{\n  ki$0ng{ moves{ } }\n  pawn{ moves{ } on_end_reached : spawn(king) }\n}\ninitial_piece_position{\n  king{ positions{ } }\n}\n";
    let expected = ["main.bdl:9:3 king", "main.bdl:10:41 king", "main.bdl:13:3 king"];
    assert_eq!(references(&game(text)), expected);
}

#[test]
fn a_file_knows_nothing_of_another() {
    let own = "pieces{ ki$0ng{ moves{ } } }\n";
    let other = "pieces{ king{ moves{ } } }\n";
    let text = format!("//- /a.bdl\n{own}//- /b.bdl\n{other}");
    assert_eq!(references(&text), ["a.bdl:1:9 king"]);
}

#[test]
fn highlights_tell_the_definition_from_the_uses() {
    let text = "pieces{\n  king{ moves{ } }\n}\ninitial_piece_position{\n  ki$0ng{ positions{ } }\n}\n";
    assert_eq!(highlights(&game(text)), ["main.bdl:9:3 king Define", "main.bdl:12:3 king Read"]);
}

#[test]
fn highlights_of_a_word_are_of_the_same_kind() {
    let text =
        "pieces{\n  king{ moves{ } mirr$0ored }\n}\ninitial_piece_position{\n  king{ positions{ } mirrored }\n}\n";
    assert_eq!(highlights(&game(text)), ["main.bdl:9:18 mirrored Read"]);
}

#[test]
fn the_outline_has_sections_with_their_entries() {
    let text = game(
        "
pieces{
  king{ moves{ } }
  explicit{ queen: 1, pawn: 2 }
}
initial_piece_position{
  king{ positions{ } }
}
invariants{ cant_risk(king) explicit{ () => true } }
",
    );
    let expected = "\
rules (section)
  first_player (rule)
  width (rule)
  height (rule)
  coloring (rule)
  player_change (rule)
pieces (section)
  king (piece)
  queen (piece)
  pawn (piece)
initial_piece_position (section)
  king (placement)
invariants (section)
  cant_risk (invariant)
  explicit (invariant)
finish (section)
  no_moves_available (finishing rule)
";
    assert_eq!(outline(&text), expected);
}

#[test]
fn the_outline_of_a_file_with_faults() {
    let text = "initial_status{\n  king{ positions{ x : 0, y : 0 } }\n}\npieces{\n  king{ moves{ vertical( } }\n";
    expect![[r#"
        initial_status (section)
          king (placement)
        pieces (section)
          king (piece)
    "#]]
    .assert_eq(&outline(text));
}

#[test]
fn hover_of_a_word_depends_on_its_place() {
    let piece = "pieces{\n  king{ moves{ } mirr$0ored }\n}\ninitial_piece_position{ }\n";
    assert_eq!(title(&game(piece)), "**mirrored** — piece property");
    let placement = "pieces{ king{ moves{ } } }\ninitial_piece_position{\n  king{ positions{ } mirr$0ored }\n}\n";
    assert_eq!(title(&game(placement)), "**mirrored** — placement property");
    let x = "pieces{ king{ moves{ $0x : 1, y : 1 } } }\ninitial_piece_position{ }\n";
    assert_eq!(title(&game(x)), "**x** — move");
    let x = "pieces{ king{ moves{ } } }\ninitial_piece_position{ king{ positions{ $0x : 1, y : 1 } } }\n";
    assert_eq!(title(&game(x)), "**x** — position");
    let explicit = "pieces{ king{ moves{ } on_end_reached : ex$0plicit{ () => 1 } } }\ninitial_piece_position{ }\n";
    assert_eq!(title(&game(explicit)), "**explicit** — value of on_end_reached");
    assert_eq!(title(&RULES.replace("coloring : alt", "coloring : alt$0")), "**alternate** — value of coloring");
}

#[test]
fn hover_of_a_name_in_javascript() {
    let text = "pieces{ king{ moves{ } on_end_reached : explicit{ (con$0text) => 1 } } }\ninitial_piece_position{ }\n";
    assert_eq!(title(&game(text)), "**context** — name in JavaScript");
    let member = text.replace("con$0text) => 1", "context) => context.current_pl$0ayer");
    assert_eq!(title(&game(&member)), "**current_player** — name in JavaScript");
}

#[test]
fn a_sound_game_has_no_findings() {
    findings(&game(
        "
pieces{
  king{ moves{ vertical(-1, 1) diagonal(,) horizontal(1, 1), kills : false } can_jump : false }
  pawn{ moves{ x : [-1, 1], y : 1 } mirrored on_end_reached : spawn(king, wizard) }
  explicit{ wizard: { moves: () => [], on_end_reached: () => { }, representation: { letter: 'W' } } }
}
initial_piece_position{
  king{ positions{ x : 7, y : 0 } owner : 1 }
  pawn{ positions{ x : [0, 7], y : [1, 1] } mirrored }
  wizard{ positions{ x : 0, y : 7 } }
}
",
    ));
}

#[test]
fn an_undefined_piece() {
    let text = "
pieces{
  king{ moves{ vertical(,) } }
  pawn{ moves{ vertical(1, 1) } on_end_reached : spawn(king, sorceress) }
//                                                           ^^^^^^^^^ warning[undefined-piece]: there is no piece `sorceress`: the page stops when a player chooses it
}
initial_piece_position{
  kin{ positions{ x : 0, y : 0 } }
//^^^ warning[undefined-piece]: there is no piece `kin`: the page stops when it is first drawn; did you mean `king`?
  pawn{ positions{ x : 1, y : 0 } }
}
";
    findings(&game(text));
    let text = "pieces{\n  king{ moves{ } }\n}\ninitial_piece_position{\n  kin{ positions{ } }\n}\n";
    assert_eq!(fixed(&game(text)), game(&text.replace("kin{", "king{")));
}

#[test]
fn no_piece_is_missed_where_javascript_may_define_more() {
    findings(&game(
        "
pieces{
  explicit{ ...others }
//             ^^^^^^ warning[js-undeclared]: nothing declares `others`
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } }
}
",
    ));
}

/// What the file lacks behind a word that may become a section is said once it is one.
#[test]
fn a_section_that_is_being_written() {
    findings("\n  ru\n//^^ error[expected-section]: expected a section here\n");
}

#[test]
fn no_piece_is_missed_without_the_section() {
    let text = "
  initial_piece_position{ king{ positions{ x : 0, y : 0 } } }
//^^^^^^^^^^^^^^^^^^^^^^ error[missing-section]: `pieces` is missing
";
    findings(&game(text));
}

#[test]
fn a_piece_defined_twice() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } }
  king{ moves{ x : 1, y : 0 } }
//^^^^ warning[redefinition]: the piece `king` is already defined
  explicit{ king: { moves: () => [], on_end_reached: () => { }, representation: { letter: 'K' } } }
//          ^^^^ warning[redefinition]: the piece `king` is already defined
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } } }
",
    ));
}

#[test]
fn a_piece_placed_twice() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } }
  king{ positions{ x : 0, y : 7 } mirrored }
//^^^^ warning[repeated-placement]: `king` is already placed
}
",
    ));
}

#[test]
fn an_empty_interval() {
    let text = "
pieces{
  king{ moves{ vertical(7, 3) } }
//             ^^^^^^^^^^^^^^ error[empty-interval]: this interval is empty: write the smaller end first, `(3, 7)`
  pawn{ moves{ vertical(11,) horizontal(7,) diagonal(3, 3) } }
//             ^^^^^^^^^^^^^ error[empty-interval]: an end that is left out counts as 10 squares
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  pawn{ positions{ x : 0, y : 1 } mirrored }
}
";
    findings(&game(text));
    let text = "pieces{\n  king{ moves{ vertical(7, 3) } }\n}\ninitial_piece_position{ }\n";
    assert_eq!(fixed(&game(text)), game(&text.replace("7, 3", "3, 7")));
}

#[test]
fn an_interval_that_ends_with_0() {
    findings(&game(
        "
pieces{
  king{ moves{ vertical(0, 5) } }
//                      ^ warning[zero-end]: so write `1`
  pawn{ moves{ vertical(-3, 0) } }
//                          ^ warning[zero-end]: so write `-1`
  rook{ moves{ vertical(0, 0) } }
//                      ^ warning[zero-end]: leave it out
}
initial_piece_position{
  king{ positions{ x : 0, y : 3 } mirrored }
  pawn{ positions{ x : 1, y : 3 } mirrored }
  rook{ positions{ x : 2, y : 3 } mirrored }
}
",
    ));
}

#[test]
fn an_empty_range() {
    let text = "
pieces{
  king{ moves{ x : [5, 1], y : 1 } }
//                 ^^^^^^ warning[empty-range]: this range is empty: write the smaller number first, `[1, 5]`
}
initial_piece_position{
  king{ positions{ x : [0, 0], y : [9, 8] } }
//                                 ^^^^^^ warning[empty-range]: this range is empty
}
";
    findings(&game(text));
}

#[test]
fn a_number_beyond_32_bits() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 2147483648, y : -2147483648 } }
//                 ^^^^^^^^^^ error[number-size]: crashes on this number
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
",
    ));
}

#[test]
fn rules_missing_repeated_or_out_of_range() {
    findings(
        "
rules{
  first_player : 2
//               ^ warning[value-range]: 2 is neither
  width : 0
//        ^ warning[value-range]: `width` must be greater than 0
  height : 8
  height : 9
//^^^^^^ warning[repeated-rule]: `height` is already given
//         ^ warning[missing-rule]: `coloring`, `player_change` are missing
}
pieces{ }
initial_piece_position{ }
invariants{ }
finish{ no_moves_available }
",
    );
}

/// The text after the only fix, which is tried: it must bring nothing new.
fn with_missing_rules(text: &str) -> String {
    let fixture = fixture(text);
    let file = fixture.files[0];
    let trial = try_fixes(&fixture.db, file);
    assert_eq!((trial.fixes, trial.faults.as_slice()), (1, &[][..]));
    let found = features::diagnostics::diagnostics(&fixture.db, file);
    let fix = found.iter().flat_map(|one| &one.fixes).next().expect("a fix");
    assert!(!fix.preferred, "a draft is not written without asking");
    let (_, edits) = fix.change.edits.first().expect("edits");
    apply(file.text(&fixture.db), edits)
}

#[test]
fn a_draft_of_the_missing_rules() {
    let rest = format!("pieces{{ }}\ninitial_piece_position{{ }}\n{INVARIANTS}{FINISH}");
    assert_eq!(with_missing_rules(&format!("rules{{\n}}\n{rest}")), format!("{RULES}{rest}"));
    assert_eq!(with_missing_rules(&format!("rules{{}}\n{rest}")), format!("{RULES}{rest}"));
    let begun = format!("rules{{\n  first_player : 0\n  width : 8\n  height : 8\n}}\n{rest}");
    assert_eq!(with_missing_rules(&begun), format!("{RULES}{rest}"));
    // The board has all the squares that the placements name.
    let rest =
        "pieces{ king{ moves{ x : 1, y : 0 } } }\ninitial_piece_position{ king{ positions{ x : 11, y : 0 } } }\n";
    let large = with_missing_rules(&game(&format!("rules{{\n}}\n{rest}")));
    assert!(large.contains("\n  width : 12\n  height : 12\n"), "{large}");
}

#[test]
fn what_a_begun_file_lacks_is_one_finding() {
    let all =
        RULES.to_owned() + "pieces{\n}\ninitial_piece_position{\n}\ninvariants{\n}\nfinish{\n  no_moves_available\n}";
    assert_eq!(with_missing_sections("//- /main.bdl\n"), format!("{all}\n"));
    assert_eq!(with_missing_sections("pieces{\n}"), all);
    let begun = "initial_piece_position{\n}\nfinish{\n  no_moves_available\n}";
    assert_eq!(with_missing_sections(begun), all);
}

/// The text after the only fix of the only finding, which is tried: it must leave none.
fn with_missing_sections(text: &str) -> String {
    let fixture = fixture(text);
    let file = fixture.files[0];
    let found = features::diagnostics::diagnostics(&fixture.db, file);
    let [only] = &*found else { panic!("{found:#?}") };
    assert_eq!(only.code.name, "missing-section");
    let trial = try_fixes(&fixture.db, file);
    assert_eq!((trial.fixes, trial.faults.as_slice()), (1, &[][..]));
    let (_, edits) = only.fixes[0].change.edits.first().expect("edits");
    apply(file.text(&fixture.db), edits)
}

#[test]
fn a_rule_with_a_fault_is_not_missing() {
    let text = game("pieces{ king{ moves{ vertical(11,) } } }\ninitial_piece_position{ }\n");
    let fixture = fixture(&text.replace("width", "widht"));
    let found = features::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    assert!(found.iter().all(|diagnostic| diagnostic.code.name != "missing-rule"), "{found:#?}");
    assert!(found.iter().all(|diagnostic| diagnostic.code.name != "empty-interval"), "{found:#?}");
}

#[test]
fn squares_off_the_board() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } }
}
initial_piece_position{
  king{ positions{ x : 8, y : -1 x : [6, 9], y : 7 } owner : 2 }
//                     ^ warning[off-board]: `x : 8` is off the board, whose columns are 0 to 7
//                            ^^ warning[off-board]: `y : -1` is off the board, whose rows are 0 to 7
//                                   ^^^^^^ warning[off-board]: `x : 9` is off the board
//                                                           ^ warning[value-range]: 2 is neither
}
",
    ));
}

#[test]
fn properties_given_twice() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } mirrored can_jump : false mirrored : false }
//                                                      ^^^^^^^^ warning[repeated-property]: `mirrored` is already given
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } owner : 0 owner : 1 mirrored positions{ } }
//                                          ^^^^^ warning[repeated-property]: `owner` is already given
//                                                             ^^^^^^^^^ warning[repeated-property]: only the first block counts
}
",
    ));
}

#[test]
fn what_the_compiler_refuses_although_the_document_allows_it() {
    findings(&game(
        "
pieces{
  king{ }
//    ^ warning[missing-moves]: requires `moves{ … }` first in every piece, and `king` has none
  pawn{ moves{ x : 0, y : -1 } on_end_reached : spawn() }
//                                                   ^^ warning[empty-spawn]: at least one piece
}
initial_piece_position{
  king{ mirrored }
//    ^ warning[missing-positions]: the compiler crashes on one without `positions{ … }`, and `king` has none
  pawn{ positions{ x : 0, y : 0 explicit{ { x: 0, y: 0 } } } }
//                              ^^^^^^^^ warning[explicit-position]: the compiler rejects it
}
",
    ));
}

#[test]
fn moves_come_first() {
    let text = "
pieces{
  rook{ mirrored can_jump : false moves{ x : 1, y : 0 } }
//                                ^^^^^ error[moves-first]: before the other properties
}
initial_piece_position{ rook{ positions{ x : 0, y : 0 } mirrored } }
";
    findings(&game(text));
    let text = "pieces{\n  rook{\n    mirrored\n    moves{ x : 1, y : 0 }\n  }\n}\n\
                initial_piece_position{ rook{ positions{ x : 0, y : 0 } mirrored } }\n";
    let moved = text.replace("mirrored\n    moves{ x : 1, y : 0 }", "moves{ x : 1, y : 0 }\n    mirrored");
    assert_eq!(fixed(&game(text)), game(&moved));
}

#[test]
fn kills_without_comma_or_effect() {
    let text = "
pieces{
  king{ moves{ vertical(1, 2) kills : false } }
//                            ^^^^^ hint[kills-comma]: a comma belongs between a move and its `kills`
  rook{ moves{ explicit{ { x: [0, 1], y: (x) => [0, 1], killing: %s } }, kills : true } }
  pawn{ moves{ explicit{ { x: [0, 1], y: (x) => [0, 1], killing: true } }, kills : true } }
//                                                                         ^^^^^ information[kills-explicit]: `%s`
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } }
  rook{ positions{ x : 1, y : 0 } }
  pawn{ positions{ x : 2, y : 0 } }
}
";
    findings(&game(text));
    let text = "pieces{\n  king{ moves{ vertical(1, 2) kills : false } }\n}\ninitial_piece_position{ }\n";
    assert_eq!(fixed(&game(text)), game(&text.replace(") kills", "), kills")));
}

#[test]
fn a_piece_twice_in_one_list() {
    findings(&game(
        "
pieces{
  king{ moves{ vertical(-1, 1) } on_end_reached : spawn(rook, rook) }
//                                                            ^^^^ hint[repeated-argument]: `rook` is already in this list
  rook{ moves{ horizontal(,) } }
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
",
    ));
}

#[test]
fn what_the_compiler_drops_is_a_warning() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } };
//                             ^ warning[unknown-character]: BDL has no `;`
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
",
    ));
}
