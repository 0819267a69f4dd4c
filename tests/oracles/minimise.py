"""The smallest program about which two still disagree in the same way."""

import tempfile
from pathlib import Path

from languages import Case, Difference, Language

# Rounds after which a case is small enough.
MAX_ROUNDS = 60


def without(spans: list[tuple[int, int]], text: str, first: int, count: int) -> str:
    """The text without some of its pieces."""
    last = min(first + count, len(spans)) - 1
    return text[: spans[first][0]] + text[spans[last][1] :]


def minimised(language: Language, difference: Difference, settings: dict[str, str]) -> Difference:
    """The difference with a program from which nothing can be taken away: lines first, then tokens, in pieces that become
    smaller and smaller. The programs of a round are asked about together."""
    best = difference
    if not language.is_minimised(difference.case):
        return best
    for pieces in (lines, lambda text: [match.span() for match in language.token.finditer(text)]):
        count = max(1, len(pieces(best.case.text)) // 2)
        for _ in range(MAX_ROUNDS):
            spans = pieces(best.case.text)
            starts = range(0, len(spans), max(1, count // 2)) if count > 1 else range(len(spans))
            texts = [without(spans, best.case.text, start, count) for start in starts]
            smaller = first_alike(language, best, texts, settings)
            if smaller:
                best = smaller
            elif count == 1:
                break
            else:
                count //= 2
            count = max(1, min(count, len(pieces(best.case.text)) // 2))
    return best


def lines(text: str) -> list[tuple[int, int]]:
    """Where the lines of a text are."""
    spans, start = [], 0
    for line in text.splitlines(keepends=True):
        spans.append((start, start + len(line)))
        start += len(line)
    return spans


def first_alike(
    language: Language, difference: Difference, texts: list[str], settings: dict[str, str]
) -> Difference | None:
    """The difference of the shortest of the texts in which it is the same."""
    cases = [Case(f"m{number}", text, difference.case.source) for number, text in enumerate(texts)]
    for start in range(0, len(cases), language.batch):
        with tempfile.TemporaryDirectory() as folder:
            found = language.differences(cases[start : start + language.batch], Path(folder).resolve(), settings)
        alike = [other for other in found if other.kind == difference.kind]
        if alike:
            best = min(alike, key=lambda other: len(other.case.text))
            return Difference(
                best.kind, Case(difference.case.name, best.case.text, difference.case.source), best.said
            )
    return None
