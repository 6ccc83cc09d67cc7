"""On the sheet of somebody who has lived a step is bought: it becomes an entry of their chronicle (chapter 13)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.rules.common.sheet.sheets import Cell, Section, cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.editing import edit
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.sheet import page
from tests.rules.nutshell.shipped import shipped_world

pytestmark = pytest.mark.needs("nutshell")
MADE: dict[str, Any] = {
    "id": "ann", "name": "Ann", "age": 18, "primaries": {"mind": 1}, "occupation": {"occupation": "soldier", "step": 1},
    "secondaries": [{"trait": "sword", "step": 1}], "negatives": [{"trait": "clumsy", "step": 1}],
    "personality": {"kind": 12}, "fate_bought": 1,
}  # fmt: skip
SEALED = {"kind": "sealed", "by": "Ben"}
SWORD: dict[str, Any] = {"kind": "purchase", "what": "secondaries/sword", "to": 2}


def ann(*entries: dict[str, Any]) -> Hero:
    return msgspec.convert({**MADE, "chronicle": [*entries]}, Hero)


def section(who: Hero, id: str) -> Section:
    return next(each for each in page.sheet(who, shipped_world()) if each.id == id)


def cell(who: Hero, where: str, row: str, column: str = "step") -> Cell | None:
    return cell_of(next(each for each in section(who, where).rows if each.id == row), column)


def step(who: Hero, where: str, row: str, by: int) -> Hero:
    """After + or −, as the table sends it."""
    found = cell(who, where, row)
    assert found is not None and found.to is not None
    to = step_to(found, by)
    assert to is not None, "the editor offers no such step"
    return edit(who, shipped_world(), Edit(found.to.op, found.to.path, to[0]))


def stands(who: Hero, where: str, row: str, *columns: str) -> list[Any]:
    found = [cell(who, where, row, column) for column in columns]
    return [None if each is None else each.figure.value for each in found]


BOUGHT: dict[str, tuple[str, str, int, list[dict[str, Any]]]] = {
    "N-ADV-3 a level more": ("secondaries", "sword", 1, [SWORD]),
    "N-ADV-3 a trait at base": ("secondaries", "swim", 1, [{"kind": "purchase", "what": "secondaries/swim", "to": 0}]),
    "N-ADV-3 the occupation": ("occupation", "occupation", 1, [{"kind": "purchase", "what": "occupation", "to": 2}]),
    "N-ADV-4 a negative less": ("negatives", "clumsy", -1, [{"kind": "purchase", "what": "negatives/clumsy", "to": 0}]),
}


@pytest.mark.parametrize(("where", "row", "by", "entries"), BOUGHT.values(), ids=BOUGHT)
def test_a_step_is_a_purchase_and_a_step_back_takes_it_back(
    where: str, row: str, by: int, entries: list[dict[str, Any]]
) -> None:
    before = ann(SEALED)
    after = step(before, where, row, by)
    assert list(after.chronicle) == [SEALED, *entries]
    assert [getattr(after, name) for name in MADE] == [getattr(before, name) for name in MADE], "creation is left alone"
    assert stands(after, where, row, "step") == [entries[-1]["to"]]
    assert step(after, where, row, -by) == before


def test_what_stands_in_the_row_is_of_now() -> None:
    """N-SEC-3, N-ADV-3: +1 cost 3 CP at creation; +2 costs 3 in play, and the next one 4."""
    assert stands(ann(), "secondaries", "sword", "step", "cost") == [1, 3]
    assert stands(ann(SEALED, SWORD), "secondaries", "sword", "step", "cost", "next") == [2, 6, 4]
    assert stands(ann(SEALED), "secondaries", "swim", "step", "cost", "next") == [None, 0, 1]
    assert stands(ann(SEALED), "occupation", "occupation", "next") == [6]


def test_typed_twice_is_bought_once() -> None:
    path = ("in_play", "secondaries", "sword")
    once = edit(ann(SEALED), shipped_world(), Edit("set", path, 3))
    again = edit(once, shipped_world(), Edit("set", path, 2))
    assert again == ann(SEALED, SWORD)
    assert any(finding.kind == "too_fast" for finding in findings(once, shipped_world()))
    assert not [finding for finding in findings(again, shipped_world()) if finding.path[:1] == ("chronicle",)]


def test_a_step_on_leaves_what_was_bought_before() -> None:
    """N-ADV-3: with its date; two at once are two entries, and a breach."""
    dated = {**SWORD, "date": [1203, 45]}
    after = step(ann(SEALED, dated), "secondaries", "sword", 1)
    assert list(after.chronicle) == [SEALED, dated, {**SWORD, "to": 3}]
    assert step(after, "secondaries", "sword", -1) == ann(SEALED, dated)
    assert [each.kind for each in findings(after, shipped_world()) if each.path == ("chronicle", "2")] == ["too_fast"]


@pytest.mark.parametrize(
    ("entries", "low"),
    [((SEALED,), 1), ((SEALED, SWORD), 1), ((SWORD, SEALED), 2), (({**SWORD, "note": "a bargain"},), 2)],
    ids=["nothing bought", "just bought", "something else since", "with a note"],
)
def test_only_the_last_purchase_is_taken_back(entries: tuple[dict[str, Any], ...], low: int) -> None:
    found = cell(ann(*entries), "secondaries", "sword")
    assert found is not None and found.field is not None and found.field.bounds == (low, 6)
    with pytest.raises(Refused, match="wrong_value"):
        edit(ann(*entries), shipped_world(), Edit("set", ("in_play", "secondaries", "sword"), low - 1))


@pytest.mark.parametrize(
    "edited",
    [
        Edit("set", ("in_play", "secondaries", "no such trait"), 1), Edit("set", ("in_play", "primaries", "mind"), 1),
        Edit("set", ("in_play",), 1), Edit("remove", ("in_play", "secondaries", "sword")),
        Edit("set", ("in_play", "secondaries", "sword"), "2"), Edit("set", ("in_play", "secondaries", "sword"), True),
        Edit("set", ("in_play", "negatives", "clumsy"), 2), Edit("set", ("in_play", "secondaries", "sword"), None),
    ],
    ids=str,
)  # fmt: skip
def test_nonsense_is_refused(edited: Edit) -> None:
    with pytest.raises(Refused):
        edit(ann(SEALED), shipped_world(), edited)


def test_what_is_not_on_sale_is_only_shown() -> None:
    """N-ADV-5, N-ADV-6, N-FATE-1: primaries are trained up, sides and fate bought by the plans."""
    who = ann(SEALED)
    rows = [row for id in ("primaries", "personality") for row in section(who, id).rows]
    assert rows and not [cell for row in rows for cell in row.cells if cell.to is not None]
    fate = cell(who, "body", "fate")
    assert fate is not None and (fate.figure.value, fate.to) == (1, None)
    assert section(who, "negatives").add is None
    assert not [row for id in ("secondaries", "negatives", "occupation") for row in section(who, id).rows if row.remove]
