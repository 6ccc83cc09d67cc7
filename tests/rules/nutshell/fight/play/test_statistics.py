"""What each did and took in a fight, as the notes of its log tell."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import Value, given
from mls_desktop.rules.nutshell.fight.play.statistics import tally_of
from tests.rules.nutshell.worlds import case


def note(kind: str, who: str, **facts: Value) -> Note:
    return Note(kind, who, "", tuple((name, given(value)) for name, value in facts.items()))


def hit(damage: int, before: int, *, shot: bool = False) -> tuple[Note, Note]:
    """Bor hits Ada for so much."""
    return (
        note("shot" if shot else "blow", "bor", on_who="Ada, as she is called", through=damage),
        note("hurt", "ada", damage=damage, before=before, chp=before - damage),
    )


def counts(*notes: Note) -> dict[str, dict[str, Any]]:
    people = [
        SimpleNamespace(id=id, name=id, here=True, gone=False, uses=(), health=SimpleNamespace(minor=False))
        for id in ("ada", "bor")
    ]
    battle: Any = SimpleNamespace(all=lambda: people)
    tally, _checks = tally_of(battle, notes)
    return {row.id: {cell.column: cell.figure.value for cell in row.cells} for row in tally.rows}


@pytest.mark.parametrize(
    ("notes", "taken", "undone", "done", "fate"),
    [
        case("N-FATE-2", "nobody saved", (*hit(4, 9), *hit(7, 5)), 11, 0, 11, 0),
        case("N-FATE-2", "certain death undone", (*hit(4, 9), *hit(12, 5), note("saved", "ada", chp=5)), 4, 12, 4, 1),
        case("N-FATE-2", "a shot undone", (*hit(12, 5, shot=True), note("saved", "ada", chp=5)), 0, 12, 0, 1),
        case("N-FATE-2", "a roll for life made good", (*hit(6, 5), note("saved", "ada", chp=-1)), 6, 0, 6, 1),
    ],
)
def test_harm_that_fate_undid_is_told_apart(
    notes: tuple[Note, ...], taken: int, undone: int, done: int, fate: int
) -> None:
    found = counts(*notes)
    assert (found["ada"]["taken"], found["ada"]["undone"], found["ada"]["fate_spent"]) == (taken, undone, fate)
    assert found["bor"]["done"] == done
