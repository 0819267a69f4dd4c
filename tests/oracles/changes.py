"""Changes of programs, as slips of the hand make them: a token or a line that is gone, doubled, moved or another one."""

import re
from random import Random

# The most changes of one program.
MAX_CHANGES = 3
NUMBER = re.compile(r"-?\d+")
NAME = re.compile(r"\w[\w-]*")


def changed(text: str, token: re.Pattern[str], words: list[str], random: Random) -> str:
    """The text after one change, or after a few; `words` are such that may come in."""
    for _ in range(random.choice((1, 1, 1, 1, 2, MAX_CHANGES))):
        text = changed_once(text, token, words, random)
    return text


def changed_once(text: str, token: re.Pattern[str], words: list[str], random: Random) -> str:
    """The text after one change."""
    spans = [match.span() for match in token.finditer(text)]
    if not spans:
        return random.choice(words)
    if random.random() < 0.1:
        return changed_line(text, random)
    at = random.randrange(len(spans))
    start, end = spans[at]
    own = text[start:end]
    other = text[slice(*random.choice(spans))]
    change = random.choice(
        ("delete", "double", "swap", "other", "word", "insert", "number", "alike", "glue", "letter")
    )
    if change == "delete":
        # Mostly one, sometimes a few in a row.
        last = spans[min(at + random.choice((0, 0, 0, 1, 2, 4)), len(spans) - 1)]
        return text[:start] + text[last[1] :]
    if change == "double":
        return f"{text[:end]} {own}{text[end:]}"
    if change == "swap" and at + 1 < len(spans):
        first, last = spans[at + 1]
        return text[:start] + text[first:last] + text[end:first] + own + text[last:]
    if change == "word":
        return text[:start] + random.choice(words) + text[end:]
    if change == "insert":
        return f"{text[:start]}{random.choice([*words, other])} {text[start:]}"
    if change == "glue":
        return text[:start].rstrip(" ") + text[start:]
    if change == "letter" and NAME.fullmatch(own):
        letter = random.randrange(len(own))
        return (
            text[:start] + own[:letter] + random.choice(("", own[letter] * 2, "x")) + own[letter + 1 :] + text[end:]
        )
    if change == "number" or NUMBER.fullmatch(own):
        numbers = [span for span in spans if NUMBER.fullmatch(text[slice(*span)])]
        if numbers:
            start, end = random.choice(numbers)
            number = int(text[start:end])
            new = random.choice((0, 1, -1, 2, 3, 7, 100, number + 1, number - 1, -number, number * 10))
            return f"{text[:start]}{new}{text[end:]}"
    # Another token of the same program, a name for a name where there is one.
    alike = [span for span in spans if bool(NAME.fullmatch(text[slice(*span)])) == bool(NAME.fullmatch(own))]
    return text[:start] + text[slice(*random.choice(alike if change == "alike" else spans))] + text[end:]


def changed_line(text: str, random: Random) -> str:
    """The text with a line that is gone, doubled, or somewhere else."""
    lines = text.splitlines(keepends=True)
    at = random.randrange(len(lines))
    change = random.choice(("delete", "double", "move"))
    if change == "double":
        lines.insert(at, lines[at])
        return "".join(lines)
    line = lines.pop(at)
    if change == "move":
        lines.insert(random.randrange(len(lines) + 1), line)
    return "".join(lines)
