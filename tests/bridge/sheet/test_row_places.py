"""Rows that keep their place under the hand while they change their group."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mls_desktop.bridge.sheet.row_places import in_place, kept_rows
from mls_desktop.rules.common.sheet.sheets import Row, Section


def rows(said: str) -> tuple[Row, ...]:
    """Rows by letters; a capital is of the group of those known."""
    return tuple(Row(each.lower(), (), group="known" if each.isupper() else "all") for each in said)


def section(said: str) -> Section:
    return Section("skills", "steps", (), rows(said), groups=("known", "all"))


def shown_after(*steps: str) -> str:
    """What is shown after one state of the section came after the other."""
    shown, kept = list(rows(steps[0])), frozenset[str]()
    for before, after in pairwise(steps):
        kept = kept_rows(section(before), section(after), kept)
        shown = in_place(shown, rows(after), kept)
    return "".join(row.id.upper() if row.group == "known" else row.id for row in shown)


@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        (("abcd", "Cabd"), "abCd"),
        (("abcd", "Cabd", "Cabd"), "abCd"),
        (("abcd", "Cabd", "CDab"), "abCD"),
        (("abcd", "Cabd", "abcd"), "abcd"),
        (
            (
                "abcd",
                "Abcd",
            ),
            "Abcd",
        ),
        (("ABcd", "BAcd"), "BAcd"),
        (("ABcd", "ABDc", "BADc"), "BADc"),
        (("abcd", "Cabde"), "abCde"),
        (("abcd", "Cbd"), "bCd"),
    ],
    ids=["picked", "changed later", "two", "given up", "the first", "dragged", "picked, then dragged", "new", "gone"],
)
def test_what_changes_its_group_stays_where_it_is(steps: tuple[str, ...], shown: str) -> None:
    assert shown_after(*steps) == shown


def test_what_was_not_shown_comes_where_it_belongs() -> None:
    kept = kept_rows(section("abcd"), section("Dabc"), frozenset())
    assert [row.id for row in in_place(rows("ab"), rows("Dabc"), kept)] == ["d", "a", "b", "c"]
