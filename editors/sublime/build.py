#!/usr/bin/env python3
"""Makes the package of colours for Sublime Text.

Sublime Text reads TextMate grammars as property lists only, so those of VS Code are written as such.

    python3 editors/sublime/build.py "$HOME/.config/sublime-text/Packages/Ludex"
"""

import json
import pathlib
import plistlib
import sys


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    editors = pathlib.Path(__file__).resolve().parent.parent
    for grammar in sorted((editors / "vscode" / "syntaxes").glob("*.tmLanguage.json")):
        with open(grammar, encoding="utf-8") as text:
            syntax = json.load(text)
        with open(folder / grammar.name[: -len(".json")], "wb") as out:
            plistlib.dump(syntax, out)


if __name__ == "__main__":
    main()
