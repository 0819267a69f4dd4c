#!/usr/bin/env python3
"""Writes seeds for the fuzz targets into a folder, by default tests/fuzz/corpus: a folder for each subject.

They are made of what lies in this repository: the example games, the sources in the parsers' fixtures, the sessions of
editors and the settings in the book. `tests/src/fuzz` says what the bytes of a seed mean.

    tests/fuzz/seeds.py [FOLDER]
"""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The digits that stand for the languages: their order in analysis/languages.
DIGITS = {"g": "0", "bdl": "1", "tr": "2", "trg": "3", "hy": "4", "bgl": "5"}
FIXTURES = {"gdl": "g", "bdl": "bdl", "trench": "tr", "trench-game": "trg", "hy": "hy", "bogl": "bgl"}
IDS = {"g": "gdl", "bdl": "bdl", "tr": "trench", "trg": "trench-game", "hy": "hy", "bgl": "bogl"}

# Edits: whether the editor tells of it, where, how many characters give way, and what takes their place.
EDITS = [b"1\x80\x000(", b"1\x40\x001\n", b"1\xc0\x003x }", b"0\x20\x002", b"1\xff\xff0\n("]

# What a player types in.
INPUTS = [b"1", b"(1, 1)", b"a2 a3"]

MAX_SEED = 4096

BASELINES = [
    {"version": 1, "files": {"a.g": {"gdl/unused-define": {"`x` is never read (line 3)": 2}}}},
    {"version": 2, "files": {"b/c.bgl": {"bogl/undefined-value": {"error": {"`x` is not defined": {"v = x": 1}}}}}},
    {"version": 2, "files": {"../a.tr": {"trench/x": {"any": {"a": {"": 3}}}}, "/b.hy": {}}},
]


def fixtures(path):
    """The sources in a file of fixtures (syntax/tests/data/README.md)."""
    for part in re.split(r"^=== (?=ok |err )", path.read_bytes().decode(), flags=re.M)[1:]:
        heading, _, rest = part.partition("\n")
        source = re.sub(r"^=== note .*\n", "", rest.split("=== tree\n")[0], flags=re.M)
        if "no final line break" in heading:
            source = source[:-1]
        if "escaped" in heading:
            source = re.sub(r"\\u\{(\w+)\}", lambda found: chr(int(found[1], 16)), source)
            for escape, meant in [("\\0", "\0"), ("\\r", "\r"), ("\\n", "\n"), ("\\t", "\t")]:
                source = source.replace(escape, meant)
        yield source.encode()


def texts():
    """The extension and the bytes of every text to begin with."""
    for path in sorted((ROOT / "docs/examples").rglob("*.*")):
        if path.suffix[1:] in DIGITS:
            yield path.suffix[1:], path.read_bytes()
    for folder, extension in FIXTURES.items():
        for path in sorted((ROOT / "syntax/tests/data" / folder).glob("*.txt")):
            for source in fixtures(path):
                yield extension, source


def of_texts():
    """The subject and the bytes of every seed that is a text."""
    for extension, text in texts():
        digit = DIGITS[extension].encode()
        yield "parse", digit + text
        yield "format", digit + b"0" + text
        # The bytes that are 0 part a text from what is behind it.
        plain = text.replace(b"\0", b"")
        yield "edits", b"\0".join([digit + plain, *EDITS])
        if len(text) > 60 or extension in ("bdl", "bgl"):
            yield "games", b"\0".join([digit + plain, *INPUTS])


def message(method, params, number=None):
    """A message, with an id if it is a request."""
    members = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(members if number is None else {**members, "id": number}, separators=(",", ":"))


def session(extension, text):
    """The messages of a session about a text."""
    document = {"uri": f"file:///game/main.{extension}"}
    opened = {**document, "languageId": IDS[extension], "version": 1, "text": text}
    middle = text[: len(text) // 2]
    position = {"line": middle.count("\n"), "character": len(middle.rpartition("\n")[2])}
    at = {"textDocument": document, "position": position}
    change = {"range": {"start": position, "end": position}, "text": "("}
    places = ["hover", "completion", "definition", "references", "prepareRename", "signatureHelp", "documentHighlight"]
    whole = ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "diagnostic"]
    yield message("initialize", {"capabilities": {}, "rootUri": "file:///game"}, 1)
    yield message("textDocument/didOpen", {"textDocument": opened})
    for number, name in enumerate(places, 2):
        yield message(f"textDocument/{name}", {**at, "context": {"includeDeclaration": True}}, number)
    yield message("textDocument/didChange", {"textDocument": {**document, "version": 2}, "contentChanges": [change]})
    for number, name in enumerate(whole, 20):
        yield message(f"textDocument/{name}", {"textDocument": document}, number)
    yield message("ludex/scene", {"textDocument": document}, 30)
    yield message("workspace/diagnostic", {"previousResultIds": []}, 31)
    yield message("$/cancelRequest", {"id": 31})


def sessions():
    """Lists of messages: those of editors, and one about each example."""
    for path in sorted((ROOT / "tests/data/sessions").glob("*.session")):
        sent = [line[2:] for line in path.read_text().splitlines() if line.startswith("> ")]
        # Nothing is answered behind the end.
        yield [line.replace("ROOT", "/game").replace("PID", "null") for line in sent if '"exit"' not in line]
    for path in sorted((ROOT / "docs/examples").rglob("*.*")):
        if path.suffix[1:] in DIGITS:
            yield list(session(path.suffix[1:], path.read_text()[:1500]))


def of_messages():
    """The subject and the bytes of every seed that is a session."""
    for messages in sessions():
        text = "\n".join(messages).encode()
        yield "messages", b"0" + text
        yield "messages", b"1" + text
        bodies = [line.encode() for line in messages[:4]]
        yield "frames", b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def of_settings():
    """The subject and the bytes of every seed that is a settings file or a baseline."""
    for path in sorted((ROOT / "docs").rglob("*.md")):
        for listing in re.findall(r"^```toml[^\n]*\n(.*?)^```", path.read_text(), flags=re.M | re.S):
            yield "settings", listing.encode()
    yield "settings", json.dumps({"gdl": {"library": ["lib"]}, "format.tab_width": 4}).encode()
    for baseline in BASELINES:
        yield "baselines", json.dumps(baseline).encode()


def main():
    """Writes the seeds, each under the hash of its bytes, as the fuzzer calls its own."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests/fuzz/corpus"
    counts = {}
    for seeds in (of_texts(), of_messages(), of_settings()):
        for subject, seed in seeds:
            if len(seed) > MAX_SEED and subject != "messages":
                seed = seed[:MAX_SEED]
            (folder / subject).mkdir(parents=True, exist_ok=True)
            (folder / subject / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
            counts[subject] = counts.get(subject, 0) + 1
    print(", ".join(f"{subject}: {count}" for subject, count in counts.items()))


if __name__ == "__main__":
    main()
