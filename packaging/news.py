"""Writes what is new, as the program tells it under Help, from CHANGELOG.md: a chapter for each version, a page for
each headline: `python3 packaging/dev.py news [--check]`. With --check it only says whether that is out of date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "reference" / "news"
INDEX = "index.json"
VERSION = re.compile(r"^## ([0-9]+(?:\.[0-9]+)+)", re.MULTILINE)
HEADLINE = re.compile(r"\*\*(.+?)\*\*(?: \(([^)]+)\))?:? *")
ALSO, SHORT = "Also", "In short"
"""What pages without a headline are called: of the lines that have none, and of what a version is about."""


def files(changes: str) -> dict[str, str]:
    """The files by their names, from the text of the changelog."""
    chapters, made = [], {}
    for version, text in versions(changes):
        name = f"{version}.json"
        title = version
        chapters.append({"id": f"news-{version}", "number": 1, "title": title, "built": True, "file": name})
        pages = [page(version, title, told) for title, told in headlines(text)]
        made[name] = written({"chapter": title, "rules": pages})
    for number, chapter in enumerate(chapters, 1):
        chapter["number"] = number
    return {INDEX: written({"ids": False, "chapters": chapters}), **made}


def versions(changes: str) -> Iterator[tuple[str, str]]:
    """Each version and what stands below its heading, the newest first."""
    for part in re.split(r"^(?=## )", changes, flags=re.MULTILINE):
        found = VERSION.match(part)
        if found is not None:
            yield found[1], part.partition("\n")[2]


def headlines(text: str) -> Iterator[tuple[str, str]]:
    """The headlines of a version with what stands behind each; what has none comes last, what is before all first."""
    before, *items = re.split(r"^- ", text, flags=re.MULTILINE)
    if before.strip():
        yield SHORT, paragraphs(before)
    rest = []
    for item in items:
        found = HEADLINE.match(item)
        if found is None:
            rest.append(paragraphs(item))
        else:
            yield plain(found[1]), paragraphs(item[found.end() :])
    if rest:
        yield ALSO, "\n\n".join(rest)


def paragraphs(text: str) -> str:
    """A text of lines as paragraphs: a sentence that begins a line begins one."""
    made = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        made += ("\n\n" if made.endswith((".", ".”")) else " " if made else "") + line
    told = plain(made)
    return told[:1].upper() + told[1:]


def plain(text: str) -> str:
    """A text without marks."""
    text = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)
    return text.replace("**", "").replace("`", "").replace("*", "")


def page(version: str, title: str, text: str) -> dict[str, Any]:
    """A page as references have them."""
    slug = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")
    return {"id": f"news-{version}-{slug}", "title": title, "text": text, "see": []}


def written(content: Mapping[str, Any]) -> str:
    """What stands in a file."""
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def main(words: list[str]) -> int:
    """Writes the files, or only looks."""
    if words not in ([], ["--check"]):
        print("usage: python3 packaging/dev.py news [--check]", file=sys.stderr)
        return 2
    wanted = files((ROOT / "CHANGELOG.md").read_text("utf-8"))
    held = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.json")}
    other = sorted(name for name in {*wanted, *held} if wanted.get(name) != held.get(name))
    if words:
        for name in other:
            print(f"out of date: resources/reference/news/{name}; packaging/dev.py news writes it")
        return 1 if other else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in other:
        if name in wanted:
            (FOLDER / name).write_text(wanted[name], "utf-8")
        else:
            (FOLDER / name).unlink()
        print(f"written: resources/reference/news/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
