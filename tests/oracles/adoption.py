"""What adopt.py knows of kinds of findings in Xconq's library: why a patch is proposed, and patches written by hand."""

# The reason of each kind.
REASONS = {
    "gdl/repeated-cell": (
        "a clause of a table sets cells that a later clause of the same table sets again, all of them. It has no effect. "
        "Deleting it changes nothing; if the earlier value was meant, the clause belongs behind the later one."
    ),
    "gdl/repeated-property": (
        "a type has a property twice; the later value counts. Deleting the earlier one changes nothing."
    ),
    "gdl/unused-define": "nothing reads this name. Deleting the definition changes nothing.",
    "gdl/module-name": (
        "the name in `game-module` is not that of the file, about which Xconq warns when the module is included."
    ),
    "gdl/unknown-keyword": "types of plans are written with a capital letter; the unit gets a plan without a type. (The dump does not hold plans.)",
    "gdl/defined-variable": (
        "a game variable has this name. `define` makes another symbol and leaves the variable at its default; `set` sets it."
    ),
    "gdl/operand-count": (
        "`or` takes two operands, and a missing one counts as true; `not` takes one, and the others are not read. "
        "(The dump does not hold `applies-to`.)"
    ),
    "gdl/property-form": "a scorekeeper has no name. Xconq warns, and drops the rest of the form.",
    "gdl/set-undefined": "Xconq has no such variable. It warns and ignores the form where the variant is chosen.",
    "gdl/undefined-symbol": "no module of the game defines such a type; Xconq warns where the variant is chosen.",
    "gdl/wrong-value-type": "`base-game` takes a string. It gets the one of the property in front of it.",
}

# Patches: module, line, code, the variant that the line is a part of, the part of the line, what takes its place, and
# whether values are meant to change.
BY_HAND = [
    ("lhs.g", 44, "gdl/set-undefined", "test", '(set unseen-image-name "question")', "", False),
    ("log.g", 75, "gdl/undefined-symbol", "silhouettes", '(add nuclear-bomb image-name "bomb-s")', "", False),
    ("opal-heroes.g", 158, "gdl/property-form", "classic", "(scorekeeper noindy", "(scorekeeper", True),
    ("opal-rules.g", 805, "gdl/operand-count", "", '(or "rebel")', '"rebel"', True),
    ("opal-rules.g", 811, "gdl/operand-count", "", '(or "rebel")', '"rebel"', True),
    ("spec-rules.g", 29, "gdl/operand-count", "", '(or "rebel")', '"rebel"', True),
    ("spec-rules.g", 34, "gdl/operand-count", "", '(or "rebel")', '"rebel"', True),
    (
        "opal.g",
        167,
        "gdl/operand-count",
        "classic",
        '"independent" "glass" "white" "wild" "kraken"',
        '(or "independent" (or "glass" (or "white" (or "wild" "kraken"))))',
        True,
    ),
    ("tailhook.g", 4, "gdl/wrong-value-type", "", "(base-game true)", "", False),
]

# What only the authors can say about a kind of finding.
QUESTIONS = {
    "gdl/dice-unwanted": "the table is read as plain numbers, and dice are a number of five digits there: which number is meant?",
    "gdl/include-context": "the module that is included has tables, and more unit types are defined behind it: in which order?",
    "gdl/layer-row": "the rows are larger than the area: which of the two is right?",
    "gdl/missing-module": "the module is not in the library: was it renamed?",
    "gdl/no-home": "units of this type vanish where they start: on which terrain can they live?",
    "gdl/no-research": "there are advances, and nobody can research: which type is meant to?",
    "gdl/no-types": "no module includes this one, and it has no types: is it to be included, or to go?",
    "gdl/repeated-cell": "one index stands twice in a list, with two values: which one counts?",
    "gdl/repeated-property": "the property is given twice, with two values: which one counts?",
    "gdl/unknown-notice": "the first word is neither an action nor a report of combat: which one is meant?",
}
