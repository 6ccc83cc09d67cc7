"""Text folded for searching, and that nothing else folds what is searched."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.values.folding import folded, holds, nearest, sought_words

PACKAGE = Path(__file__).parents[4] / "mls_desktop"
PAIRS = [
    ("ogremoch", "Ogrémoch"), ("ogrémoch", "Ogremoch"), ("armel", "Ärmel"), ("ARMEL", "ärmel"), ("eowyn", "Éowyn"),
    ("lukasz", "Łukasz"), ("Łukasz", "LUKASZ"), ("ol", "Öl-Otto"), ("otto öl", "Öl-Otto"), ("ilkay", "İlkay"),
    ("ılkay", "Ilkay"), ("strasse", "Straße"), ("straße", "STRASSE"), ("oresund", "Øresund"), ("ørsted", "Orsted"),
    ("dokovic", "Đoković"), ("đoković", "Dokovic"), ("thor", "Þór"), ("aesir", "Æsir"), ("oeuvre", "Œuvre"),
    ("senor", "Señor"), ("garcon", "garçon"), ("dvorak", "Dvořák"), ("szabo", "Szabó"), ("erdos", "Erdős"),
    ("čapek", "Capek"), ("zofia", "Žofia"), ("nguyen", "Nguyễn"), ("fiancee", "fiancée"), ("naive", "naïve"),
    ("ёжик", "Ежик"), ("ежик", "Ёжик"), ("αθηνα", "Αθήνα"), ("ﬁsh", "Fish"), ("kelvin", "\N{KELVIN SIGN}elvin"),
    ("angstrom", "\N{ANGSTROM SIGN}ngström"), ("half", "HALF"), ("mod goblin", "Goblin of the Mod"),
    ("aether", "Æther"),
    ("haĦn", "Hahn"), ("ŧorn", "Torn"), ("l'ete", "L'été"), ("e\N{COMBINING ACUTE ACCENT}owyn", "Éowyn"),
]  # fmt: skip
"""What is typed, and what it finds: forty pairs."""
STRANGERS = [("olm", "Öl-Otto"), ("strase", "Straße"), ("l", "ı"), ("b", "ß"), ("eowynn", "Éowyn"), ("ann x", "Ann")]
ELSEWHERE = {
    "bridge/settings/key_clashes.py", "commands/asked/chosen.py", "rules/common/values/folding.py",
    "rules/nutshell/editing.py", "rules/nutshell/entry_editing.py", "rules/nutshell/fight/play/fighter.py",
    "words/system_texts.py",
}  # fmt: skip
"""Files that take capitals and small letters for the same, and search nothing: names held to be one, keys, numbers."""


@pytest.mark.parametrize(("typed", "text"), PAIRS)
def test_it_is_found_however_it_is_typed(typed: str, text: str) -> None:
    assert holds(text, sought_words(typed))


@pytest.mark.parametrize(("typed", "text"), STRANGERS)
def test_it_is_not_found(typed: str, text: str) -> None:
    assert not holds(text, sought_words(typed))


@given(st.text())
def test_what_is_folded_stays_as_it_is_and_is_found(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert holds(text, sought_words(text))


def test_nothing_else_that_searches_has_a_way_of_its_own() -> None:
    folding = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        if any(
            isinstance(node, ast.Attribute) and node.attr == "casefold"
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
        ):
            folding.add(file.relative_to(PACKAGE).as_posix())
    assert folding == ELSEWHERE


MEANT = {
    "the very name": ("epee", 2), "the first that begins so": ("sw", 1), "inside of none's beginning": ("ord", 0),
    "nothing typed": ("", 0),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "at"), MEANT.values(), ids=MEANT)
def test_what_is_typed_means_one_name_first(typed: str, at: int) -> None:
    assert nearest(typed, {0: "Long sword", 1: "Sword", 2: "Épée", 3: "Épée de cour"}) == at


def test_among_no_names_none_is_meant() -> None:
    assert nearest("sword", {}) is None
