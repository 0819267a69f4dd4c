#!/usr/bin/env python3
"""Shows what `cargo test` prints, which comes on standard input, in one line for each program of tests: while it runs
its name and how many tests it has, then the seconds. In front of the line of a program that consists of a folder of
files, `tests/NAME/main.rs`, there is one for each of its modules, as soon as its first test has ended: how many tests
of the program have ended by then. Of a program that fails everything is shown but the tests that passed. What cargo
itself says is passed on."""

import re
import signal
import sys

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PROGRAM = re.compile(r"^ +Running .*[(/\\]([^/\\]+)-[0-9a-f]+(?:\.exe)?\)$")
FOLDER = re.compile(r"^ +Running tests[/\\]\w+[/\\]main\.rs ")
DOCUMENTATION = re.compile(r"^ +Doc-tests (\S+)$")
BEGIN = re.compile(r"^running (\d+) tests?$")
ENDED = re.compile(r"^test (\w+)::.* \.\.\. (?:ok|FAILED|ignored.*)$")
PASSED = re.compile(r"^test .* \.\.\. ok$")
RESULT = re.compile(r"^test result: (\w+)\. .* (\d+) ignored;.* finished in ([0-9.]+)s$")


class Program:
    """A program of tests, and what it has printed."""

    def __init__(self, name: str, has_modules: bool) -> None:
        self.name = name
        self.has_modules = has_modules
        self.modules: set[str] = set()
        self.ended = 0
        self.tests: int | None = None
        self.lines: list[str] = []

    def begin(self, tests: int) -> None:
        self.tests = tests
        if tests > 0 and not self.has_modules:
            self.show_name()

    def follow(self, line: str) -> None:
        """Shows that the tests have come to another module."""
        ended = ENDED.match(line)
        if not ended or not self.has_modules:
            return
        self.ended += 1
        if ended[1] not in self.modules:
            self.modules.add(ended[1])
            show(f"      {ended[1]:<31}{self.ended:>5} of {self.tests}")

    def end(self, ignored: int, seconds: str) -> None:
        if not self.tests:
            return
        if self.has_modules:
            self.show_name()
        left_out = f", {ignored} left out" if ignored > 0 else ""
        show(f"{left_out:<14}{float(seconds):>8.1f} s")

    def show_name(self) -> None:
        show(f"   {self.name:<34}{self.tests:>5} test{'' if self.tests == 1 else 's'}", end="")

    def fail(self) -> None:
        """What it printed is shown, also if it did not come to its end."""
        show("" if self.tests and not self.has_modules else f"   {self.name}")
        for line in self.lines:
            if not PASSED.match(line):
                show(line)


def show(text: str, end: str = "\n") -> None:
    print(text, end=end, flush=True)


def main() -> None:
    program: Program | None = None
    for line in sys.stdin:
        line = COLOURS.sub("", line.rstrip("\n"))
        named = PROGRAM.match(line) or DOCUMENTATION.match(line)
        if program is None or named:
            if program:
                program.fail()
            program = Program(named[1], bool(FOLDER.match(line))) if named else None
            if not named and line:
                show(line)
            continue
        result = RESULT.match(line)
        begin = BEGIN.match(line)
        if result and result[1] == "ok":
            program.end(int(result[2]), result[3])
            program = None
            continue
        if line.startswith("error"):
            # What cargo says of a program that has failed.
            program.fail()
            program = None
            show(line)
            continue
        if begin and program.tests is None:
            program.begin(int(begin[1]))
        else:
            program.follow(line)
            program.lines.append(line)
    if program:
        program.fail()


# Whoever stops the tests reads no further.
signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.stdin.reconfigure(errors="replace")
main()
