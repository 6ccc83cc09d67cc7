"""Docstrings open with a noun or a verb of the field: no clause, no pronoun without a noun before it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "mls_desktop"
CLAUSES = {
    *("what", "who", "whoever", "whose", "whom", "how", "where", "which", "why", "that", "those", "it", "its", "they"),
    *("when", "so", "as", "by", "with", "at", "from", "for", "in", "there", "nobody"),
}
"""Words that open a clause in place of a noun, prepositions, and pronouns of what stands elsewhere."""
NOBODY = {"it", "one", "that", "those", "they", "there", "who", "so", "this", "these", "anything", "nothing", "what"}
"""Words that name nobody after "whether"."""
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
STILL: dict[str, int] = {}
"""Rooms of docstrings that open so still, and how many do in each: fewer with each change."""


def is_clause(docstring: str) -> bool:
    """Whether a docstring opens with a clause or a pronoun."""
    first, second, *_rest = [*(word.strip(".,:;`").lower() for word in docstring.split()[:2]), "", ""]
    return first in CLAUSES or (first == "whether" and second in NOBODY)


def clauses(text: str) -> Iterator[tuple[int, str]]:
    """Line and first line of each docstring of a module's text that opens with a clause or a pronoun."""
    for node in ast.walk(ast.parse(text)):
        docstring = ast.get_docstring(node) if isinstance(node, Documented) else None
        if docstring and is_clause(docstring):
            yield getattr(node, "lineno", 1), docstring.splitlines()[0]


def room(file: Path) -> str:
    """`ui/fight` for a file of the package: its layer and folder."""
    return "/".join(file.relative_to(PACKAGE).parts[:-1][:2])


def test_docstrings_open_with_a_noun_or_a_verb() -> None:
    culprits = [
        (room(file), f"{file.relative_to(PACKAGE)}:{line}: {said}")
        for file in sorted(PACKAGE.rglob("*.py"))
        for line, said in clauses(file.read_text("utf-8"))
    ]
    told = "\n".join(text for _room, text in culprits)
    assert Counter(room for room, _text in culprits) == STILL, f"fewer still come off the table, none comes on:\n{told}"


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("What it comes to for each.", True),
        ("Where: the place.", True),
        ("Whether it stands.", True),
        ("Whether fighter `who` may answer.", False),
        ("Share of each character present.", False),
        ("Whatever `fighter` declared.", False),
    ],
)
def test_a_clause_is_found(docstring: str, expected: bool) -> None:
    text = f'def a():\n    """{docstring}"""\n\n\nclass B:\n    def c(self):\n        """{docstring}"""\n'
    assert [line for line, _said in clauses(text)] == ([1, 6] if expected else [])
