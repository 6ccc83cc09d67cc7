"""Gathers every text of the program for translation: `python packaging/messages.py FILE.pot`, run in the environment.

Texts stand in the code (marked by `_`, `N_`, `counted`, `how_many`) and in the words and references of each system; the
few that Python's `argparse` puts into every help are gathered from it.
A translation is made from the template with any gettext tool, compiled, and put at
`resources/i18n/LANGUAGE/LC_MESSAGES/mls_desktop.mo`.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "counted": (1, 2), "how_many": (1, 2)}
OF_ARGPARSE: dict[str, tuple[int, ...] | None] = {"_": None, "ngettext": (1, 2)}
SILENT = frozenset({"say", "by", "origin", "id", "file", "see", "chapter", "steps", "system"})
"""Keys of words and references whose texts are no sentences."""


def template(root: Path = ROOT) -> Catalog:
    """Every message with the places where it stands."""
    catalogue = Catalog(project="mls_desktop", charset="utf-8")
    found = extract_from_dir(str(root / "mls_desktop"), [("**.py", "python")], keywords=KEYWORDS)
    for file, line, message, comments, _context in found:
        catalogue.add(message, locations=[(f"mls_desktop/{file}", line)], auto_comments=comments)
    for path in sorted((root / "mls_desktop").rglob("*.py")):
        for line, message in in_braces(ast.parse(path.read_text("utf-8"))):
            catalogue.add(message, locations=[(path.relative_to(root).as_posix(), line)])
    for line, message, _comments, _context in extract_from_file("python", argparse.__file__, keywords=OF_ARGPARSE):
        catalogue.add(message, locations=[("argparse.py", line)])
    for path in sorted([*(root / "resources/words").rglob("*.json"), *(root / "resources/reference").rglob("*.json")]):
        if path.name != "register.json":
            for message in texts(json.loads(path.read_text("utf-8"))):
                catalogue.add(message, locations=[(path.relative_to(root).as_posix(), 0)])
    return catalogue


def in_braces(tree: ast.Module) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """Line and message of each call within the braces of an f-string, which the extractor does not read into before
    Python 3.12."""
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    for call in (node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            said = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            if said:
                yield call.lineno, said[0] if len(said) == 1 else (said[0], said[1])


def texts(value: object) -> Iterator[str | tuple[str, str]]:
    """The sentences of a JSON file; a text with forms by number is a pair."""
    if isinstance(value, dict):
        if {"one", "many"} <= value.keys():
            yield value["one"], value["many"]
            return
        for key, inner in value.items():
            if key not in SILENT:
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str) and value.strip():
        yield value


def main(words: list[str]) -> int:
    """Writes the template to the file named."""
    if len(words) != 1:
        print("usage: python packaging/messages.py FILE.pot", file=sys.stderr)
        return 2
    with Path(words[0]).open("wb") as file:
        write_po(file, template(), sort_by_file=True, omit_header=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
