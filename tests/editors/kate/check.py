#!/usr/bin/env python3
"""Checks the files for Kate: that the syntax definitions are whole, that settings.json knows each of
them, and how Kate's own highlighter colours words.

The last part needs `kate-syntax-highlighter` (Debian: libkf5syntaxhighlighting-tools) or
`ksyntaxhighlighter6` (libkf6syntaxhighlighting-tools); without them it is left out, and the output
says so.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

KATE = Path(__file__).resolve().parents[3] / "editors" / "kate"
# The servers of the languages, by their ids; `tests/tests/product/editors.rs` checks that no language is missing.
SERVERS = json.loads((KATE / "settings.json").read_text())["servers"]

# An extension, a line, and the style of the word behind `@`, which is not part of the line.
COLOURS = [
    ("g", "(@unit-type boat)", "Keyword"),
    ("g", "(unit-type @boat)", "Type"),
    ("g", "(table @hit-chance 50)", "Defined name"),
    ("g", "(unit-@type-of 1)", "Normal"),
    ("g", "(add @u* speed 1)", "Constant"),
    ("g", "(add boat speed @2d6+1)", "Number"),
    ("g", "(set last-turn 60) ; @sixty", "Comment"),
    ("g", "#| one #| two |# @three |#", "Comment"),
    ("g", "#| one |# (@add", "Keyword"),
    ("g", "(a |b ; @c|)", "Quoted name"),
    ("bdl", "@rules{", "Section"),
    ("bdl", "  @king{ moves{} }", "Piece"),
    ("bdl", "player_change : explicit{ // @note", "Comment"),
    ("bdl", "explicit{ { } @return }", "Keyword"),
    ("bdl", "explicit{ @let x = null }", "Keyword"),
    ("bdl", "explicit{ let x = @null }", "Keyword"),
    ("bdl", "explicit{ { } } @finish{", "Section"),
    ("bdl", "@// no comment", "Error"),
    ("tr", "@run:", "Label"),
    ("tr", "goto @run;", "Label"),
    ("tr", "@shoot ahead;", "Action"),
    ("tr", "if (#@bombs > 0) wait;", "Meta"),
    ("tr", "@movement = 1;", "Normal"),
    ("tr", "wait; // @rest", "Comment"),
    ("trg", "@player: {", "Keyword"),
    ("trg", "  @team: 1;", "Key"),
    ("trg", "exec_mode: @async;", "Constant"),
    ("trg", "file: @./mole.tr;", "Value"),
    ("hy", "(@level-list", "Level"),
    ("hy", "(defn @f [])", "Defined name"),
    ("hy", "(wall-cracker \"x\" @unlikely)", "Constant"),
    ("hy", "(layout @#t(20 20))", "Reader macro"),
    ("hy", "(f) ; @note", "Comment"),
    ("bgl", "@game Duel", "Keyword"),
    ("bgl", "type @Knight = {Ada}", "Type or value"),
    ("bgl", "@other : Knight -> Knight", "Function"),
    ("bgl", "x = @if a then b else c", "Control flow"),
    ("bgl", "{- a {- b -} @c -}", "Comment"),
    ("bgl", "x = 1 -- @c", "Comment"),
]

faults = []


def expect(condition, message):
    """Notes a fault unless the condition holds."""
    if not condition:
        faults.append(message)


def check_definition(path):
    """A syntax definition names only what it has, and has only what it names; returns its name."""
    root = xml.parse(path).getroot()
    names = {kind: [e.get("name") for e in root.iter(kind)] for kind in ("list", "context", "itemData")}
    for kind, found in names.items():
        expect(len(found) == len(set(found)), f"{path.name}: a {kind} is there twice")
    used = {kind: set() for kind in names}
    used["context"].add(names["context"][0])
    for element in root.find("highlighting/contexts").iter():
        if element.get("attribute"):
            used["itemData"].add(element.get("attribute"))
        if element.tag == "keyword":
            used["list"].add(element.get("String"))
        for key in ("context", "lineEndContext", "fallthroughContext"):
            target = re.sub(r"^(#stay|(#pop)+!?)", "", element.get(key) or "")
            if target:
                used["context"].add(target)
    for kind, found in names.items():
        odd = sorted(set(found) ^ used[kind])
        expect(not odd, f"{path.name}: {kind}: {odd} is not there or not used")
    opened, closed = ({e.get(key) for e in root.iter() if e.get(key)} for key in ("beginRegion", "endRegion"))
    expect(opened == closed, f"{path.name}: the regions {sorted(opened ^ closed)} only begin or only end")
    return root.get("name")


def check_settings(modes):
    """Every language id has one server, which is the same for all, and one of the modes."""
    servers = SERVERS
    commands = [server["command"] for server in servers.values() if "command" in server]
    expect(commands == [["ludex", "lsp"]], f"settings.json: the commands are {commands}")
    for language, server in servers.items():
        base = servers.get(server.get("use"), server)
        expect("command" in base, f"settings.json: {language} has no command")
    for mode in modes:
        found = [language for language, server in servers.items() if re.search(server["highlightingModeRegex"], mode)]
        expect(len(found) == 1, f"settings.json: the mode {mode} belongs to {found}")


def styles_in(highlighter, environment, file, line):
    """What the highlighter prints below a line: rows with the names of styles where they begin."""
    file.write_text(line + "\n")
    command = [highlighter, "--output-format", "ansi", "--syntax-trace", "format", str(file)]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", output).split("\n")[1:]


def style_at(rows, column, names):
    """The style whose name begins in a column, if there is one."""
    return max((name for row in rows for name in names if row[column:].startswith(name)), key=len, default=None)


def check_colours(highlighter, definitions):
    """The highlighter finds each definition by the file's name, and colours as it should."""
    styles = {e.get("name") for path in definitions for e in xml.parse(path).getroot().iter("itemData")}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        syntax = folder / "org.kde.syntax-highlighting" / "syntax"
        syntax.mkdir(parents=True)
        for path in definitions:
            shutil.copy(path, syntax)
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
        for extension, text, wanted in COLOURS:
            column = text.index("@")
            line = text[:column] + text[column + 1 :]
            # A style stands only where it begins, which may be before the word.
            starts = range(column, -1, -1)
            rows = styles_in(highlighter, environment, folder / f"file.{extension}", line)
            found = next((style for start in starts if (style := style_at(rows, start, styles))), None)
            expect(found == wanted, f".{extension}: {text}: {found}, not {wanted}")


def main():
    definitions = sorted((KATE / "syntax").glob("*.xml"))
    check_settings([check_definition(path) for path in definitions])
    expect(len(definitions) == len(SERVERS), f"there are {len(definitions)} syntax definitions")
    tools = [tool for tool in ("kate-syntax-highlighter", "ksyntaxhighlighter6") if shutil.which(tool)]
    for tool in tools:
        check_colours(tool, definitions)
    if not tools:
        print("kate: the colours are left out: neither kate-syntax-highlighter nor ksyntaxhighlighter6 is installed")
    for fault in faults:
        print(f"kate: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    coloured = f", {len(COLOURS)} colours with {' and '.join(tools)}" if tools else ""
    print(f"kate: {len(definitions)} syntax definitions{coloured}: all checks passed")


main()
