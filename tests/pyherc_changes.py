#!/usr/bin/env python3
"""Changes of the real levels of pyherc, with what the game says of them: for tests/tests/product/pyherc_tree.rs.

Needs Python 3.6 with the packages that the game of 2017 stands on:

    python3.6 -m venv FOLDER
    FOLDER/bin/pip install hy==0.12.1 hymn==0.6 'decorator<5' 'toolz<0.11'
    FOLDER/bin/python tests/pyherc_changes.py --seed 1 --count 900 ../shared/trees/pyherc > CHANGES
    LUDEX_PYHERC_CHANGES=CHANGES cargo test -p ludex-tests --test product pyherc_tree -- --nocapture

Each change is one token that is swapped with the next one, replaced, doubled, left out, misspelt, or put in quotes or
out of them, and is written as a line of JSON: the file, the edits, and the stage at which the game stops. That is
"load" while the file is compiled, "init" while its levels are made, or "loads" if neither stops it. No level is
generated, so that "loads" does not say that the game takes the change.
"""

import argparse
import io
import json
import os
import random
import re
import signal
import sys
import types

sys.dont_write_bytecode = True

TOKEN = re.compile(r'''"(?:\\.|[^"\\])*"|;[^\n]*|[()\[\]{}]|#[a-z](?=[("])|'|[^\s()\[\]{}'";]+''', re.S)
NUMBERS = ["-1", "2.5", '"3"', "nil", "0", "0x10", "1/2"]
WAYS = ["swap", "replace", "double", "drop", "slip", "quote", "slip in a text", "number"]
LEVELS = "herculeum/config/levels"
SECONDS = 20


class Anything(types.ModuleType):
    """A module that has every name: what draws the game on a screen is not needed."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        call = lambda own, *arguments, **named: arguments[0] if arguments else None
        return type(name, (object,), {"__init__": lambda own, *arguments, **named: None, "__call__": call})


def load_game(tree):
    """Loads all that the levels stand on, once."""
    sys.path.insert(0, tree)
    sys.setrecursionlimit(10000)
    import hy  # noqa: F401 (it makes Hy's modules known to Python)

    for name in ["PyQt4", "PyQt4.QtGui", "PyQt4.QtCore", "PyQt4.QtTest", "docopt", "herculeum.ui.gui"]:
        sys.modules[name] = Anything(name)
        sys.modules[name].__path__ = []
    sys.modules["herculeum.ui.gui.resources"] = Anything("herculeum.ui.gui.resources")
    import herculeum.config.levels  # noqa: F401


def outcome(text):
    """The stage at which the game stops at a file with this text, and what it says."""
    from hy.importer import import_buffer_to_hst, hy_compile

    try:
        module = types.ModuleType("herculeum.config.levels.changed")
        sys.modules[module.__name__] = module
        tree = hy_compile(import_buffer_to_hst(text), module.__name__)
        eval(compile(tree, "changed.hy", "exec"), module.__dict__)
    except BaseException as stop:
        return "load", repr(stop)
    try:
        made = module.init_level(random.Random(1), None, None, (80, 50), None)
        for value in [value for level in made if isinstance(level, dict) for value in level.values()]:
            if hasattr(value, "__next__"):
                list(value)
    except BaseException as stop:
        return "init", repr(stop)
    return "loads", ""


def asked(text):
    """The same in a process of its own, which leaves nothing behind."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.write(writing, json.dumps(outcome(text)).encode()[:60000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return json.loads(answer.decode()) if answer else ["timeout", ""]


def changed(choose, text, tokens, others):
    """The text with one token changed, how, and where; None if that changes nothing."""
    at = choose.randrange(len(tokens))
    token, (start, end), way = tokens[at].group(), tokens[at].span(), choose.choice(WAYS)
    is_name, new = re.match(r"[a-z]", token), None
    if way == "swap" and at + 1 < len(tokens):
        other = tokens[at + 1]
        new = other.group() + text[end : other.start()] + token
        end = other.end()
    elif way == "replace":
        new = choose.choice(tokens if choose.random() < 0.7 else others).group()
    elif way == "double":
        new = token + " " + token
    elif way == "drop":
        new = ""
    elif way == "slip" and is_name:
        letter = choose.randrange(len(token))
        new = token[:letter] + token[letter + 1 :]
    elif way == "quote" and (is_name or token.startswith('"')):
        new = '"%s"' % token if is_name else token[1:-1]
    elif way == "slip in a text" and token.startswith('"') and len(token) > 4:
        letter = choose.randrange(1, len(token) - 1)
        new = token[:letter] + token[letter + 1 :]
    elif way == "number" and re.match(r"\d+$", token):
        new = choose.choice(NUMBERS)
    if new is None or new == text[start:end]:
        return None
    return text[:start] + new + text[end:], way, text.count("\n", 0, start) + 1, token


def edits(old, new):
    """The lines of a text that become others in another one."""
    old, new = old.splitlines(True), new.splitlines(True)
    least = min(len(old), len(new))
    same = next((at for at in range(least) if old[at] != new[at]), least)
    behind = next((at for at in range(least - same) if old[-1 - at] != new[-1 - at]), least - same)
    return [["replace", same, len(old) - behind, new[same : len(new) - behind]]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=900)
    arguments = parser.parse_args()
    tree = os.path.abspath(arguments.tree)
    load_game(tree)
    folder = os.path.join(tree, LEVELS)
    texts = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".hy"):
            text = io.open(os.path.join(folder, name), encoding="utf8").read()
            if "(level-list" in text:
                texts[name] = text
    tokens = {name: [token for token in TOKEN.finditer(text) if token.group()[0] != ";"] for name, text in texts.items()}
    choose, made = random.Random(arguments.seed), 0
    while made < arguments.count:
        name = choose.choice(sorted(texts))
        found = changed(choose, texts[name], tokens[name], tokens[choose.choice(sorted(texts))])
        if found is None:
            continue
        text, way, line, token = found
        stage, message = asked(text)
        row = {"file": name, "op": way, "line": line, "token": token[:30], "edits": edits(texts[name], text)}
        print(json.dumps(dict(row, stage=stage, message=message[:300])), flush=True)
        made += 1


if __name__ == "__main__":
    main()
