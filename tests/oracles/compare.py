#!/usr/bin/env python3
"""Compares Ludex with the reference implementations of the languages, which lie beside the repository, in
../shared/oracles. Programs are made with a seed: real ones and the examples with a slip or two, and small ones of random
parts. Each is judged by both.

  tests/oracles/compare.py [--ludex FILE] [--seed N] [--cases N] [--minimise] [--keep DIR] [LANGUAGE...]

The languages are bdl, bogl, gdl and trench; all of them, if none is named. Says for each how often the two agree and
about what they do not, with the smallest cases. --minimise takes away what a case does not need; --keep writes the cases
into a folder, and --case N judges this one alone. Ends with 1 if there is a difference, with 0 also where there are no
references to ask."""

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

from bdl import Bdl
from bogl import Bogl
from gdl import Gdl
from languages import REPOSITORY, Case, Difference, Language
from minimise import minimised
from trench import Trench

LANGUAGES = {language.name: language for language in (Bdl, Bogl, Gdl, Trench)}

# At most this many cases of each kind of difference are shown.
SHOWN = 3


def judged(language: Language, seed: int, numbers: range) -> list[Difference]:
    """The differences in the cases with some numbers, a batch at a time."""
    differences = []
    for start in range(numbers.start, numbers.stop, language.batch):
        batch = range(start, min(start + language.batch, numbers.stop))
        cases = [language.case(f"c{number}", Random(f"{seed} {language.name} {number}")) for number in batch]
        settings = settings_of(language, seed, start)
        with tempfile.TemporaryDirectory() as folder:
            differences.extend(language.differences(cases, Path(folder).resolve(), settings))
    return differences


def settings_of(language: Language, seed: int, number: int) -> dict[str, str]:
    """The settings of the batch in which a case is."""
    return language.settings(Random(f"{seed} {language.name} batch {number // language.batch}"))


def report(language: Language, tally: Counter[str], differences: list[Difference], cases: int) -> None:
    """Prints what the two disagree about, the most frequent first."""
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in tally.most_common())
    print(f"{language.name}: {cases - len(differences)} of {cases} cases agree ({verdicts})")
    kinds: dict[str, list[Difference]] = defaultdict(list)
    for difference in differences:
        kinds[difference.kind].append(difference)
    for kind, alike in sorted(kinds.items(), key=lambda entry: -len(entry[1])):
        print(f"\n{language.name}: {len(alike)} times {kind}")
        for difference in sorted(alike, key=lambda difference: len(difference.case.text))[:SHOWN]:
            text = language.shown(difference.case)
            print(
                f"  {difference.case.name}: {difference.said}\n"
                + "".join(f"    | {line}\n" for line in text.splitlines())
            )


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ludex", type=Path, default=REPOSITORY / "target/release/ludex", metavar="FILE")
    parser.add_argument("--shared", type=Path, default=REPOSITORY.parent / "shared", metavar="DIR")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--cases", type=int, default=1000, metavar="N")
    parser.add_argument("--case", type=int, metavar="N")
    parser.add_argument("--minimise", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="DIR")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", choices=list(LANGUAGES), default=list(LANGUAGES))
    return parser.parse_args()


def main() -> int:
    """Compares, and says whether there is no difference."""
    said = options()
    if not (said.shared / "oracles").is_dir():
        print(f"left out: no references in {said.shared / 'oracles'}")
        return 0
    numbers = range(said.cases) if said.case is None else range(said.case, said.case + 1)
    has_difference = False
    for name in said.languages or LANGUAGES:
        language = LANGUAGES[name](said.ludex.resolve(), said.shared.resolve())
        differences = judged(language, said.seed, numbers)
        tally = Counter(language.tally)
        if said.minimise:
            differences = [
                minimised(language, difference, settings_of(language, said.seed, int(difference.case.name[1:])))
                for difference in differences
            ]
        report(language, tally, differences, len(numbers))
        for difference in differences if said.keep else []:
            said.keep.mkdir(parents=True, exist_ok=True)
            (said.keep / f"{difference.case.name}{language.ending}").write_bytes(difference.case.text.encode())
        has_difference = has_difference or bool(differences)
    return int(has_difference)


if __name__ == "__main__":
    sys.exit(main())
