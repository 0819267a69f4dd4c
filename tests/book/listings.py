"""The listings of a chapter: files that it shows, and commands that it runs on them.

A fence whose info has a second word is a whole file of that name. A fence `console` holds commands, each behind `$ `, and
below each what it prints. Both happen in the order of the text, in an empty folder, so that a later listing may change an
earlier file. Comments say what the reader need not see:

    <!-- $ ludex preview fox.bdl -o fox.svg -->   a command whose output is not shown
    <!-- files docs/examples/gdl -->              copies the files of a folder of the repository
    <!-- from docs/examples/bdl/burrow.bdl -->    the fence that follows is this file of the repository
    <!-- in map -->                               from here on, another empty folder

The pictures that the commands write (`-o NAME.svg`) are the chapter's: a link `CHAPTER/NAME.svg` shows one.
"""

import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import live

# How long something has taken is different each time.
TIME = re.compile(r"(\bin |\"milliseconds\":)[0-9.]+")
COMMENT = re.compile(r"^<!-- (\$|files|from|in) (.*) -->$")


class Chapter:
    """A chapter in which the listings are being tried."""

    def __init__(self, name, text, root, ludex):
        self.name, self.root, self.ludex = name, root, ludex
        self.lines = text.splitlines()
        self.written = []
        self.faults = []
        self.pictures = {}
        # For each fence that is a file: the files that belong together when the next command runs, its own first.
        self.together = []
        self.waiting = {}
        # The file of the repository that the fence that comes next is.
        self.source = None

    def run(self):
        """Tries everything; `text()` is then the chapter with what was really printed."""
        with tempfile.TemporaryDirectory() as top:
            self.top = Path(top)
            self.folder = self.top / "first"
            self.folder.mkdir()
            at = 0
            while at < len(self.lines):
                at = self.step(at)
            self.gather()
            for picture in sorted(self.top.glob("*/*.svg")):
                self.pictures[picture.name] = picture.read_bytes()

    def text(self):
        return "\n".join(self.written) + "\n"

    def step(self, at):
        """Takes a line, or a whole fence; says where the next one begins."""
        line = self.lines[at]
        self.written.append(line)
        comment = COMMENT.match(line)
        if comment:
            self.comment(at, *comment.groups())
        if not line.startswith("```"):
            return at + 1
        end = next((n for n in range(at + 1, len(self.lines)) if self.lines[n] == "```"), len(self.lines))
        inside, words = self.lines[at + 1 : end], line[3:].split()
        if words[:1] == ["console"]:
            inside = self.console(at, inside)
        elif len(words) > 1:
            inside = self.file(at, words[1], inside)
        self.written += [*inside, "```"]
        return end + 1

    def fault(self, at, what):
        self.faults.append(f"{self.name}:{at + 1}: {what}")

    def gather(self):
        """Says of the files that were shown since the last command which others stand beside them."""
        beside = {}
        for path in sorted(self.folder.rglob("*")) if self.waiting else ():
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and live.is_taken(name):
                beside[name] = path.read_text(encoding="utf-8")
        for name, number in self.waiting.items():
            others = [[other, text] for other, text in beside.items() if other != name]
            self.together[number] = [[name, beside[name]], *others] if name in beside else []
        self.waiting = {}

    def comment(self, at, kind, rest):
        if kind != "from":
            self.gather()
        if kind == "$":
            done = self.execute(at, rest)
            if done and done.returncode == 2:
                self.fault(at, f"`{rest}`: {done.stderr.strip()}")
        elif kind == "in":
            self.folder = self.top / rest
            self.folder.mkdir()
        elif kind == "files":
            shutil.copytree(self.root / rest, self.folder, dirs_exist_ok=True)
        else:
            self.source = rest

    def file(self, at, name, inside):
        """Writes a file that the chapter shows."""
        if self.source:
            original = (self.root / self.source).read_text(encoding="utf-8").splitlines()
            if inside != original:
                self.fault(at, f"this is not {self.source}")
            inside, self.source = original, None
        if name in self.waiting:
            self.gather()
        self.waiting[name] = len(self.together)
        self.together.append([])
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(inside) + "\n", encoding="utf-8")
        return inside

    def console(self, at, inside):
        """Runs the commands of a fence, and gives the fence as it should be."""
        self.gather()
        shown = []
        starts = [n for n, line in enumerate(inside) if line.startswith("$ ")]
        if starts[:1] != [0]:
            self.fault(at, "a console begins with a command")
            return inside
        for start, end in zip(starts, [*starts[1:], len(inside)]):
            command, printed = inside[start][2:], "\n".join(inside[start + 1 : end])
            done = self.execute(at, command)
            if not done:
                return inside
            real = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())
            if TIME.sub(r"\1", real) != TIME.sub(r"\1", printed):
                self.fault(at + 1 + start, f"`{command}` prints something else")
                printed = real
            shown += [inside[start], *printed.splitlines()]
        return shown

    def execute(self, at, command):
        words = shlex.split(command)
        if words[0] != "ludex":
            self.fault(at, f"`{command}` is not a command of Ludex")
            return None
        return subprocess.run(
            [self.ludex, *words[1:]],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
