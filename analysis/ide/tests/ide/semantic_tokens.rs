//! Semantic tokens: what is coloured as what, and what holds for every text.

use expect_test::{Expect, expect};
use ludex_base::TextRange;
use ludex_ide::semantic_tokens::{SemanticToken, semantic_tokens};
use ludex_languages::LANGUAGES;
use ludex_test_support::Fixture;

/// The tokens of a text, `word kind`, with `+` for a declaration and `*` for the language's own.
fn tokens(extension: &str, text: &str, expected: Expect) {
    let fixture = Fixture::new(LANGUAGES, extension, text);
    let file = fixture.files[0];
    let text = file.text(&fixture.db);
    let all = semantic_tokens(&fixture.db, file, TextRange::up_to(ludex_base::TextSize::of(&**text)));
    for pair in all.windows(2) {
        assert!(pair[0].range.end() <= pair[1].range.start(), "{pair:?}");
    }
    let shown = all.iter().map(|token: &SemanticToken| {
        assert!(!text[token.range].contains('\n') && !token.range.is_empty(), "{token:?}");
        let marks = [(token.declaration, "+"), (token.builtin, "*")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
        format!("{} {:?}{marks}\n", &text[token.range], token.kind)
    });
    expected.assert_eq(&shown.collect::<String>());
}

#[test]
fn bogl() {
    tokens(
        "bgl",
        "game G\n-- two\nf : Int -> Int\nf(n) = n + 2\n",
        expect![[r#"
        game Keyword
        G Namespace+
        -- two Comment
        f Function+
        Int Type*
        -> Operator
        Int Type*
        f Function+
        n Parameter+
        n Parameter
        + Operator
        2 Number
    "#]],
    );
}

#[test]
fn gdl() {
    tokens(
        "g",
        "(unit-type boat (speed 2)) ; fast\n(define fleet (boat))\n(table hit-chance (u* fleet 5))\n",
        expect![[r#"
            unit-type Keyword*
            boat Type+
            speed Property*
            2 Number
            ; fast Comment
            define Keyword*
            fleet Variable+
            boat Type
            table Keyword*
            hit-chance Function*
            u* EnumMember*
            fleet Variable
            5 Number
        "#]],
    );
}

#[test]
fn trench() {
    tokens(
        "tr",
        "int a = 1;\nloop: if #x > a move N; else wait;\ngoto loop;\n",
        expect![[r#"
        int Type*
        a Variable+
        = Operator
        1 Number
        loop Function+
        if Keyword*
        # Operator
        x Property*
        > Operator
        a Variable
        move Keyword*
        N EnumMember*
        else Keyword*
        wait Keyword*
        goto Keyword*
        loop Function
    "#]],
    );
}

#[test]
fn hy() {
    tokens(
        "hy",
        "(defn cold [x] \"two\nlines\")\n(cold 2)\n",
        expect![[r#"
        cold Function+
        x Parameter+
        "two String
        lines" String
        cold Function
        2 Number
    "#]],
    );
}

#[test]
fn bdl() {
    tokens(
        "bdl",
        "pieces{\n  fox{ can_jump : true }\n}\n",
        expect![[r#"
        pieces Keyword*
        fox Type+
        can_jump Keyword*
        true Keyword*
    "#]],
    );
}

#[test]
fn a_range_gives_what_it_touches() {
    let fixture = Fixture::new(LANGUAGES, "tr", "int a = 1;\nmove N;\nwait;\n");
    let file = fixture.files[0];
    let found = semantic_tokens(&fixture.db, file, TextRange::new(11.into(), 17.into()));
    let words: Vec<&str> = found.iter().map(|token| &file.text(&fixture.db)[token.range]).collect();
    assert_eq!(words, ["move", "N"]);
}

/// A name in bars may go on in the next line; a token may not.
#[test]
fn a_name_over_lines() {
    tokens(
        "g",
        "(define |a\nb| 1)\n",
        expect![[r#"
        define Keyword*
        |a Variable+
        b| Variable+
        1 Number
    "#]],
    );
}
