//! What Ludex reports, and the one list of codes.
//!
//! Severity (the rule is the same for every dialect): what document and reference both refuse is an
//! error; what only the document refuses, or what surely does not do what its author meant, a
//! warning; what only the reference refuses is information; style is a hint.

use ludex_syntax::{Dialect, SyntaxError, TextRange};

use crate::db::{Db, File};
use crate::language::language;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The game cannot be loaded, or a part of it is dropped.
    Error,
    /// It can, but surely does not do what was meant.
    Warning,
    /// Worth knowing.
    Information,
    /// A matter of style.
    Hint,
}

impl Severity {
    /// The word used on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
            Severity::Hint => "hint",
        }
    }
}

/// An entry of the list of codes.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The part after the dialect: `undefined-name` in `bogl/undefined-name`.
    pub name: &'static str,
    /// How bad it is, unless the dialect says otherwise.
    pub severity: Severity,
    /// What the code means, in a few words.
    pub title: &'static str,
}

macro_rules! codes {
    ($( $constant:ident $name:literal $severity:ident $title:literal; )+) => {
        $(
            #[doc = $title]
            pub const $constant: &Code = &Code { name: $name, severity: Severity::$severity, title: $title };
        )+
        /// Every code, in the order of the list.
        pub const CODES: &[&Code] = &[$($constant),+];
    };
}

codes! {
    TOO_MANY_FINDINGS "too-many-findings" Information "There are more findings than are shown";

    // Syntax.
    ARRAY_TYPE "array-type" Error "An array type stands where only the definition of the board may have one";
    BYTE_ORDER_MARK "byte-order-mark" Error "The file begins with a byte order mark";
    CALL_OF_VALUE "call-of-value" Error "Something that is no function is applied";
    EMPTY_ENUMERATION "empty-enumeration" Error "An enumeration has no values";
    ENUMERATION_IN_SIGNATURE "enumeration-in-signature" Error "An enumeration stands in a signature";
    EXPECTED_CLOSE "expected-close" Error "A closing bracket is missing";
    EXPECTED_COMMA "expected-comma" Error "A comma is missing";
    EXPECTED_DEFINITION "expected-definition" Error "A definition was expected";
    EXPECTED_DO "expected-do" Error "`do` is missing";
    EXPECTED_ELSE "expected-else" Error "`else` is missing";
    EXPECTED_EQUALS "expected-equals" Error "`=` is missing";
    EXPECTED_EXPRESSION "expected-expression" Error "An expression is missing";
    EXPECTED_IN "expected-in" Error "`in` is missing";
    EXPECTED_LET "expected-let" Error "`let` is missing";
    EXPECTED_INDEX "expected-index" Error "An index is missing";
    EXPECTED_NAME "expected-name" Error "A name is missing";
    EXPECTED_OF "expected-of" Error "`of` is missing";
    EXPECTED_PARAMETER "expected-parameter" Error "A parameter is missing";
    EXPECTED_POSITION "expected-position" Error "A board position is missing or incomplete";
    EXPECTED_SIZE "expected-size" Error "The size of the board is missing or wrong";
    EXPECTED_THEN "expected-then" Error "`then` is missing";
    EXPECTED_TYPE "expected-type" Error "A type is missing";
    EXPECTED_VALUE "expected-value" Error "A value is missing";
    EXTENSION_IN_SIGNATURE "extension-in-signature" Error "A type is extended in a signature";
    EXTRA_PAREN "extra-paren" Error "A closing bracket closes nothing";
    FUNCTION_TYPE "function-type" Error "A function type stands where none may stand";
    GLUED_OPERATORS "glued-operators" Error "Operators stand together without a blank";
    MISMATCHED_PAREN "mismatched-paren" Error "A closing bracket does not fit the open one";
    MISSING_EQUATION "missing-equation" Error "A signature has no equation";
    MISSING_HEADER "missing-header" Error "The program has no header";
    MISSING_PARENTHESES "missing-parentheses" Error "Parentheses are missing around parameters";
    MISSING_SIGNATURE "missing-signature" Error "An equation has no signature";
    NAME_CASE "name-case" Error "A name begins with a letter of the wrong case";
    NOTHING_QUOTED "nothing-quoted" Error "Nothing follows a quote mark";
    SIGN "sign" Error "A sign stands before something that is no number";
    TOO_DEEP "too-deep" Information "Nesting is too deep to be analysed";
    TUPLE_OF_ONE "tuple-of-one" Error "A tuple type has fewer than two components";
    UNCLOSED_COMMENT "unclosed-comment" Error "A comment is never closed";
    UNCLOSED_PAREN "unclosed-paren" Error "A bracket is never closed";
    UNCLOSED_STRING "unclosed-string" Error "A string is never closed";
    UNKNOWN_OPERATOR "unknown-operator" Error "An operator that BoGL does not have";
    UNOPENED_COMMENT "unopened-comment" Error "A comment ends that never began";
    UNCLOSED_SYMBOL "unclosed-symbol" Error "A symbol in bars is never closed";
    UNEXPECTED_TOKEN "unexpected-token" Error "Something stands where it does not belong";

    // Syntax of BDL.
    AXIS_ORDER "axis-order" Error "The parts of a vector stand in the wrong order";
    COMMENT "comment" Error "A comment stands where the language has none";
    EXPECTED_ARGUMENTS "expected-arguments" Error "The parentheses with the arguments are missing";
    EXPECTED_AXIS "expected-axis" Error "A part of a vector is missing";
    EXPECTED_BOOLEAN "expected-boolean" Error "`true` or `false` is missing";
    EXPECTED_BRACE "expected-brace" Error "An opening brace is missing";
    EXPECTED_BRACKET "expected-bracket" Error "A range stands without its brackets";
    EXPECTED_COLON "expected-colon" Error "A colon is missing";
    EXPECTED_NUMBER "expected-number" Error "A number is missing";
    EXPECTED_PIECE "expected-piece" Error "The name of a piece is missing";
    EXPECTED_SECTION "expected-section" Error "A section was expected";
    EXPLICIT_BRACE "explicit-brace" Warning "Compiler and JavaScript see the end of a block at different places";
    EXPLICIT_PLACEMENT "explicit-placement" Error "An explicit block stands in place of a placement";
    EXPLICIT_SPACE "explicit-space" Error "A tab or line break stands between `explicit` and its brace";
    EXTRA_BRACE "extra-brace" Error "A brace is too many";
    EXTRA_COLON "extra-colon" Error "A colon is too many";
    EXTRA_COMMA "extra-comma" Error "A comma is too many";
    LEADING_ZERO "leading-zero" Error "A number begins with 0";
    LONE_KILLS "lone-kills" Error "`kills` stands without a move";
    MISSING_SECTION "missing-section" Error "A section is missing";
    NAME_START "name-start" Error "A name begins with something that is no letter";
    NESTED_PIECES "nested-pieces" Error "Placements stand in braces of their own";
    OUTSIDE_BLOCK "outside-block" Error "An entry stands outside of its block";
    OUTSIDE_SECTION "outside-section" Error "A piece or placement stands outside of its section";
    REPEATED_MOVES "repeated-moves" Error "A piece has more than one block of moves";
    REPEATED_SECTION "repeated-section" Error "A section stands twice";
    RESERVED_WORD "reserved-word" Error "A word of the language stands where a name belongs";
    SECTION_ORDER "section-order" Error "The sections stand in the wrong order";
    UNCLOSED_BRACE "unclosed-brace" Error "A brace is never closed";
    UNCLOSED_BRACKET "unclosed-bracket" Error "A square bracket is never closed";
    UNCLOSED_EXPLICIT "unclosed-explicit" Error "A block of JavaScript is never closed";
    UNEXPECTED_ARGUMENT "unexpected-argument" Error "An argument stands where none belongs";
    UNKNOWN_CHARACTER "unknown-character" Warning "A character is no part of the language";
    UNKNOWN_SECTION "unknown-section" Error "A section has a name that the language does not know";
    WHOLE_NUMBER "whole-number" Error "A number is not whole";

    // Syntax of Hy.
    BAD_ESCAPE "bad-escape" Error "An escape in a string is wrong";
    BLANK_AFTER_QUOTE "blank-after-quote" Error "A blank stands between a quote mark and its form";
    LATE_SHEBANG "late-shebang" Error "A `#!` line does not begin the file";
    MISPLACED_DOT "misplaced-dot" Error "A lone dot stands where none may stand";
    NAMELESS_READER_MACRO "nameless-reader-macro" Error "No name follows `#`";

    // Syntax of Trench.
    ASSIGNMENT_OPERATOR "assignment-operator" Error "There is no such assignment";
    BLOCK_COMMENT "block-comment" Error "A comment has a form that the language does not know";
    COLON_FOR_EQUALS "colon-for-equals" Error "A colon stands where `=` belongs";
    DOUBLED_OPERATOR "doubled-operator" Error "An operator is written as in another language";
    DOUBLED_SIGN "doubled-sign" Error "Two signs are read as one";
    EMPTY_PAIR "empty-pair" Error "A semicolon ends nothing";
    EMPTY_STATEMENT "empty-statement" Error "A statement is empty";
    EXPECTED_ASSIGNMENT "expected-assignment" Error "`=` and a value are missing";
    EXPECTED_CONSTANT "expected-constant" Error "A constant is missing";
    EXPECTED_COUNT "expected-count" Error "The number of repetitions is missing";
    EXPECTED_FIELD "expected-field" Error "A field of a player is missing";
    EXPECTED_FLAG "expected-flag" Error "A part of a field is missing";
    EXPECTED_LABEL "expected-label" Error "The name of a label is missing";
    EXPECTED_META "expected-meta" Error "The name of a meta variable is missing";
    EXPECTED_MODE "expected-mode" Error "`async` or `sync` is missing";
    EXPECTED_PAREN "expected-paren" Error "An opening parenthesis is missing";
    EXPECTED_PART "expected-part" Error "A part of a `for` is missing";
    EXPECTED_PATH "expected-path" Error "A path is missing";
    EXPECTED_SETTING "expected-setting" Error "A setting was expected";
    EXPECTED_STATEMENT "expected-statement" Error "A statement is missing";
    EXPECTED_TARGET "expected-target" Error "What is changed is missing";
    EXTRA_WORD "extra-word" Error "A word is too many";
    FLAG_ALONE "flag-alone" Error "A part of a field stands alone";
    LABEL_COLON "label-colon" Error "The colon of a label is wrong or missing";
    MISSING_FIELD "missing-field" Error "A player lacks a field";
    MISSING_SEMICOLON "missing-semicolon" Error "A semicolon is missing";
    MIXED_SEPARATORS "mixed-separators" Error "Commas stand between some values only";
    NAME_CHARACTER "name-character" Error "A name has a character that it cannot have";
    NEEDS_PARENS "needs-parens" Error "A value needs parentheses here";
    NUMBER_TOO_LARGE "number-too-large" Error "A number is too large";
    ONE_CONSTANT "one-constant" Error "An `is` has more than one value";
    PATH_CHARACTER "path-character" Error "A path has a character that it cannot have";
    PLUS_SIGN "plus-sign" Error "A value has a plus sign";
    REPEAT_COUNT "repeat-count" Error "The number of repetitions is no plain number";
    STRAY_BLANK "stray-blank" Error "A character looks like a blank and is none";
    STRAY_ELSE "stray-else" Error "An `else` belongs to no `if`";
    STRAY_IS "stray-is" Error "An `is` belongs to no `if`";
    UNEXPECTED_COMMA "unexpected-comma" Error "A comma stands where none belongs";
    UNEXPECTED_PAREN "unexpected-paren" Error "A parenthesis stands where none belongs";
    UNKNOWN_FIELD "unknown-field" Error "A player has no such field";
    UNKNOWN_KEY "unknown-key" Error "There is no such setting";
    UNKNOWN_STATEMENT "unknown-statement" Error "There is no such statement";
    UNKNOWN_TOKEN "unknown-token" Error "A character has no meaning";

    // Names.
    UNDEFINED_NAME "undefined-name" Error "A name is used that is not defined";
    UNDEFINED_TYPE "undefined-type" Error "A type is used that is not defined before";
    UNDEFINED_VALUE "undefined-value" Error "A value belongs to no enumeration";
    REDEFINITION "redefinition" Error "A name is defined twice";
    RESERVED_NAME "reserved-name" Error "A reserved name is defined";
    NAME_MISMATCH "name-mismatch" Error "An equation's name is not its signature's";
    USED_BEFORE_DEFINITION "used-before-definition" Error "A name is used before its definition";

    ONE_SIDED_NAME "one-sided-name" Information "A name that only the document or only the reference knows";
    REPEATED_VALUE "repeated-value" Warning "A value stands twice in an enumeration";
    TYPE_AFTER_VALUE "type-after-value" Warning "A type is defined after a value";
    BOARD_SIZE "board-size" Error "A board has no fields";
    EXTENSION "extension" Error "A type is extended by something that is no enumeration";

    // BDL.
    UNDEFINED_PIECE "undefined-piece" Warning "A piece is used that is not defined";
    REPEATED_PLACEMENT "repeated-placement" Warning "A piece is placed in two blocks";
    REPEATED_PROPERTY "repeated-property" Warning "A property is given twice";
    REPEATED_RULE "repeated-rule" Warning "A rule is given twice";
    REPEATED_ARGUMENT "repeated-argument" Hint "A name stands twice in one list";
    MISSING_RULE "missing-rule" Warning "A rule is missing";
    MISSING_MOVES "missing-moves" Information "A piece has no moves";
    MOVES_FIRST "moves-first" Information "The moves of a piece stand behind its other properties";
    MISSING_POSITIONS "missing-positions" Information "A placement has no positions";
    EXPLICIT_POSITION "explicit-position" Information "An explicit block stands among positions";
    EMPTY_SPAWN "empty-spawn" Information "`spawn` names no piece";
    KILLS_COMMA "kills-comma" Hint "The comma before `kills` is missing";
    KILLS_EXPLICIT "kills-explicit" Information "`kills` has no effect on a move in JavaScript";
    EMPTY_INTERVAL "empty-interval" Error "The ends of an interval are the wrong way round";
    EMPTY_RANGE "empty-range" Warning "The ends of a range are the wrong way round";
    NUMBER_SIZE "number-size" Error "A number does not fit into 32 bits";
    OFF_BOARD "off-board" Warning "A position is off the board";
    VALUE_RANGE "value-range" Warning "A value is out of its range";
    ZERO_END "zero-end" Information "An interval begins or ends with 0";

    // Levels.
    ARGUMENT_COUNT "argument-count" Error "A form has too many or too few arguments";
    DUPLICATE_ELEMENT "duplicate-element" Error "A level has an element twice";
    DUPLICATE_LEVEL "duplicate-level" Warning "Two levels of a file have the same name";
    LOST_LEVEL_LIST "lost-level-list" Warning "A later list of levels replaces this one";
    MISSING_CONFIG_DSL "missing-config-dsl" Error "`(level-config-dsl)` is missing";
    MISSING_DESCRIPTION "missing-description" Warning "A level has no description";
    MISSING_ELEMENT "missing-element" Error "A level lacks an element it must have";
    NOT_A_LEVEL "not-a-level" Error "Something that is no level stands in a list of levels";
    UNKNOWN_ELEMENT "unknown-element" Error "A level has no such element";
    UNKNOWN_LEVEL "unknown-level" Information "Stairs name a level that no file defines";
    WRONG_GENERATION "wrong-generation" Error "Something is written for another generation of Hy";
    WRONG_PLACE "wrong-place" Error "A form stands where it does not belong";
    WRONG_VALUE "wrong-value" Error "An argument is of the wrong kind";

    // Trench.
    FEATURE_LEVEL "feature-level" Error "Something needs a higher feature level than the game allows";
    UNDEFINED_LABEL "undefined-label" Error "A `goto` names a label that does not exist";
    DUPLICATE_LABEL "duplicate-label" Error "A label exists twice";
    DROPPED_LABEL "dropped-label" Information "A label stands in code that the compiler drops";
    REDECLARATION "redeclaration" Warning "A variable is declared twice in one scope";
    UNKNOWN_META "unknown-meta" Error "There is no such meta variable";
    OUTSIDE_LOOP "outside-loop" Error "`break` or `continue` stands outside of a loop";
    DIVISION_BY_ZERO "division-by-zero" Error "A number is divided by zero";
    NEGATIVE_MODULUS "negative-modulus" Error "The right side of `%` is negative";
    INCREMENT_ELEMENT "increment-element" Error "An element is changed inside a value";
    NUMBER_WRAPS "number-wraps" Warning "A number has more than 32 bits";
    RANDOM_SET_FORM "random-set-form" Information "A random set has commas or brackets";
    SIMPLE_VALUE "simple-value" Information "The compiler wants parentheses around a value";
    OPEN_BODY "open-body" Information "The compiler wants braces around an `if` without `else`";
    INDEX_VARIABLE "index-variable" Information "A variable stands in the index of an element that is read";
    SETTING_RANGE "setting-range" Error "A setting is out of its range";
    DUPLICATE_SETTING "duplicate-setting" Warning "A setting or field is given twice";
    DUPLICATE_PLAYER "duplicate-player" Warning "Two players have the same number or name";
    MISSING_FILE "missing-file" Warning "The script of a player does not exist";
    WRONG_EXTENSION "wrong-extension" Error "The file of a player is no script";
    FAULTY_SCRIPT "faulty-script" Error "The script of a player has errors";
    SCRIPT_ABOVE "script-above" Information "A script is found from a folder further up only";
    BOARD_FORM "board-form" Information "The compiler wants the size of the board in one setting";
    PLAYER_FORM "player-form" Information "The compiler wants a player in a block";
    FINAL_SEMICOLON "final-semicolon" Information "The compiler wants a semicolon behind the last setting";

    // Modules.
    MISSING_MODULE "missing-module" Warning "A module cannot be found";
    UNSAFE_MODULE_NAME "unsafe-module-name" Warning "A module name is not accepted";
    INCLUDE_CYCLE "include-cycle" Warning "Modules include each other in a circle";
    LOOSE_FRAGMENT "loose-fragment" Information "A file uses the types of a module that nothing includes it in";

    // Expressions and symbols of GDL.
    UNDEFINED_SYMBOL "undefined-symbol" Warning "A symbol is evaluated that has no value";
    OPERATOR_POSITION "operator-position" Warning "An operator does not stand first in its list";
    BAD_OPERAND "bad-operand" Warning "Something is calculated with that is no number";
    LIST_LENGTH "list-length" Warning "Lists that belong together differ in length";
    DIVIDE_BY_ZERO "divide-by-zero" Warning "Something is divided by zero";
    OPERAND_COUNT "operand-count" Warning "An operator has too few operands";
    LIST_TOO_LARGE "list-too-large" Warning "A list is too large to be worked out";
    NUMBER_LIMIT "number-limit" Warning "A number is beyond what tables and properties hold";
    READER_VALUE "reader-value" Information "Xconq works out another value than the manual";
    MANUAL_DICE "manual-dice" Information "A dice spec is beyond what the manual allows";
    TYPE_LIMIT "type-limit" Information "There are more types of a kind than the manual allows";
    UNUSED_DEFINE "unused-define" Hint "A symbol is defined that nothing reads";
    OVERWRITTEN_SET "overwritten-set" Hint "A value is set and replaced before anything reads it";
    CONSTANT_CHANGED "constant-changed" Warning "A constant of the language is given a value";
    REDEFINED_SYMBOL "redefined-symbol" Warning "A symbol is defined that is defined already";
    SET_UNDEFINED "set-undefined" Warning "Something is set that is not defined";

    // Forms of GDL.
    USELESS_FORM "useless-form" Error "Something at top level has no effect";
    FORM_NAME "form-name" Error "A form lacks the name of what it is about";
    PROPERTY_FORM "property-form" Warning "Something that is no property stands among properties";
    UNKNOWN_PROPERTY "unknown-property" Warning "There is no such property";
    MISSING_VALUE "missing-value" Warning "A value is missing";
    EXTRA_VALUE "extra-value" Warning "There are more values than one";
    WRONG_VALUE_TYPE "wrong-value-type" Warning "A value is of the wrong type";
    DUPLICATE_TYPE "duplicate-type" Warning "A type is defined twice";
    LATE_TYPE "late-type" Warning "A type is defined after its kind was fixed";
    NO_TYPES "no-types" Warning "There are no types of a kind that is needed";
    DICE_LIMIT "dice-limit" Warning "A dice spec is beyond its limits";
    DICE_UNWANTED "dice-unwanted" Warning "A dice spec stands where a plain number is wanted";
    INTERPOLATION "interpolation" Warning "An interpolation list is not one";

    // Sides, units and other objects of GDL.
    LITERAL_WANTED "literal-wanted" Warning "Something stands where a number is taken as it stands";
    VALUE_LIST "value-list" Warning "A list of values by type or side is malformed";
    UNKNOWN_SIDE "unknown-side" Warning "There is no such side";
    SIDE_LIMIT "side-limit" Error "There are more sides than the game allows";
    NAME_IN_USE "name-in-use" Warning "Two sides share a name or colour";
    UNKNOWN_UNIT "unknown-unit" Warning "There is no such unit";
    DUPLICATE_ID "duplicate-id" Error "Two units have the same id";
    UNKNOWN_DOCTRINE "unknown-doctrine" Warning "There is no such doctrine";
    UNKNOWN_KEYWORD "unknown-keyword" Warning "There is no such task, goal, plan, event or method";
    NO_EFFECT "no-effect" Information "Something is accepted and never used";
    IMAGE_FORM "image-form" Warning "An image family is malformed";

    // Files and modules of GDL.
    OBSOLETE_FILE "obsolete-file" Error "A file looks like one of an obsolete format";
    NUL_BYTE "nul-byte" Warning "A file holds a NUL byte";
    OVERLONG_TEXT "overlong-text" Warning "A string or symbol is longer than Xconq keeps";
    GLUED_NUMBER "glued-number" Warning "A number and what follows it are read as two things";
    OCTAL_ESCAPE "octal-escape" Information "Xconq reads an octal escape otherwise than the manual says";
    HASH_IN_SYMBOL "hash-in-symbol" Information "Xconq cuts a symbol at `#`";
    NON_ASCII "non-ascii" Hint "A string holds a character outside of ASCII";
    MODULE_NAME "module-name" Warning "A module has another name than its file";
    VARIANT "variant" Warning "A variant is malformed or has no effect";
    UNKNOWN_VARIANT "unknown-variant" Warning "A module has no such variant";
    CONDITION "condition" Warning "A condition is neither true nor false";
    OPEN_IF "open-if" Warning "An `if` is never ended";
    NESTED_IF "nested-if" Warning "An `if` stands where nothing is read";
    STRAY_END_IF "stray-end-if" Warning "An `end-if` belongs to no `if`";
    SKIPPED_FORMS "skipped-forms" Hint "Forms are not read, because a condition does not hold";
    INCLUDE_CONTEXT "include-context" Warning "A module does not fit what was read before it";

    // Worlds of GDL.
    AREA_SIZE "area-size" Warning "An area has an impossible size";
    NO_AREA "no-area" Error "A layer stands before the size of its area";
    LAYER "layer" Warning "A layer is malformed";
    LAYER_ROW "layer-row" Warning "A row of a layer is malformed or does not fit the area";
    UNKNOWN_TERRAIN "unknown-terrain" Warning "A layer holds a terrain that does not exist";

    // Validity of GDL programs.
    INVALID_TYPE "invalid-type" Error "A type has a value with which no game can start";
    TYPE_CYCLE "type-cycle" Error "Types need each other in a circle";
    SAME_NAME "same-name" Warning "Two terrain types have the same name";
    SYNTHESIS_METHOD "synthesis-method" Warning "There is no such synthesis method";
    SEPARATION "separation" Warning "The least distance of countries is above the greatest";

    // Tables of GDL.
    UNKNOWN_TABLE "unknown-table" Error "There is no such table";
    INDEX_KIND "index-kind" Warning "A table is indexed by the wrong kind of type";
    SWAPPED_INDICES "swapped-indices" Warning "The indices of a table stand in the wrong order";
    TABLE_CLAUSE "table-clause" Warning "A clause of a table is malformed";
    TABLE_OVERWRITTEN "table-overwritten" Warning "A value for the whole table overwrites the clauses before it";
    REPEATED_CELL "repeated-cell" Hint "A clause of a table gives the same cells as an earlier one";
    VALUE_ORDER "value-order" Information "Nested values stand in the manual's order, not in Xconq's";
}

/// The code of a syntax error.
pub fn syntax_code(name: &str) -> &'static Code {
    CODES.iter().find(|code| code.name == name).unwrap_or(&UNEXPECTED_TOKEN)
}

/// One thing to tell the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whose code it is.
    pub dialect: Dialect,
    /// What it is.
    pub code: &'static Code,
    /// How bad it is.
    pub severity: Severity,
    /// In the author's terms: what is wrong, and what to write instead.
    pub message: String,
    /// Bytes; half open, may be empty.
    pub range: TextRange,
    /// Other places that explain this one.
    pub related: Vec<Related>,
    /// The one sensible way to mend it.
    pub fix: Option<Fix>,
    /// The text has no effect (editors fade it).
    pub unnecessary: bool,
}

/// A place that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub file: File,
    /// Bytes there.
    pub range: TextRange,
    /// What stands there.
    pub message: String,
}

/// A change of the text of the diagnostic's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an imperative.
    pub title: String,
    /// Ranges and what takes their place; in order, without overlaps.
    pub edits: Vec<(TextRange, String)>,
}

impl Diagnostic {
    /// A diagnostic of the code's own severity.
    pub fn new(dialect: Dialect, code: &'static Code, message: impl Into<String>, range: TextRange) -> Self {
        let message = message.into();
        Self {
            dialect,
            code,
            severity: code.severity,
            message,
            range,
            related: Vec::new(),
            fix: None,
            unnecessary: false,
        }
    }

    /// The same with another severity.
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with a place that explains it.
    pub fn with_related(mut self, file: File, range: TextRange, message: impl Into<String>) -> Self {
        self.related.push(Related { file, range, message: message.into() });
        self
    }

    /// The same with a fix that replaces one range.
    pub fn with_fix(mut self, title: impl Into<String>, range: TextRange, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { title: title.into(), edits: vec![(range, replacement.into())] });
        self
    }

    /// The stable code, such as `gdl/missing-module`.
    pub fn full_code(&self) -> String {
        format!("{}/{}", self.dialect.prefix(), self.code.name)
    }
}

/// A syntax error as a diagnostic.
pub fn from_syntax_error(file: File, dialect: Dialect, error: &SyntaxError) -> Diagnostic {
    let code = syntax_code(error.code);
    let mut diagnostic = Diagnostic::new(dialect, code, error.message.clone(), error.range);
    diagnostic.severity = language(dialect).syntax_severity(code);
    if let Some((range, message)) = &error.related {
        diagnostic = diagnostic.with_related(file, *range, message.clone());
    }
    if let Some(fix) = &error.fix {
        diagnostic = diagnostic.with_fix(fix.title.clone(), fix.range, fix.replacement.clone());
    }
    diagnostic
}

/// The syntax errors of a file.
#[salsa::tracked]
pub fn syntax_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let dialect = file.dialect(db);
    let errors = language(dialect).syntax_errors(db, file);
    let mut found: Vec<Diagnostic> = errors.iter().map(|error| from_syntax_error(file, dialect, error)).collect();
    language(dialect).excuse_syntax(db, file, &mut found);
    found
}

/// The candidate that the author most likely meant, for "did you mean" (case does not count
/// as a difference).
pub fn did_you_mean<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = written.to_lowercase();
    let length = lower.chars().count();
    // One slip in a short name, two in a longer one.
    let most = match length {
        0..=2 => 1,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= most && *candidate != written)
        .map(|candidate| (strsim::osa_distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= most && *distance < length.max(2))
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique() {
        for (index, code) in CODES.iter().enumerate() {
            assert!(CODES[..index].iter().all(|other| other.name != code.name), "{} twice", code.name);
        }
    }

    #[test]
    fn slips_are_recognised() {
        let names = ["infantry", "armor", "fighter", "u1", "u2"];
        assert_eq!(did_you_mean("infanty", names), Some("infantry"));
        assert_eq!(did_you_mean("Armor", names), Some("armor"));
        assert_eq!(did_you_mean("figther", names), Some("fighter"));
        assert_eq!(did_you_mean("submarine", names), None);
    }
}
