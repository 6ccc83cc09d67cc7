"""A life of notes and approvals alone, for systems whose rules tell of none."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_event
from mls_desktop.rules.common.life.plain_life import PlainLife
from mls_desktop.rules.common.life.seals import can_seal, seals
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Events

ANN = Character(id="ann", name="Ann")
SHEET = (Section("who", "fields", ("value",), ()),)


def lived(*entries: dict[str, Any]) -> tuple[PlainLife, list[dict[str, Any]]]:
    """The life after these entries, and what the log has of each."""
    life, said = PlainLife(ANN, lambda: SHEET), list[dict[str, Any]]()
    for entry in entries:
        life, notes = life.apply(entry_event(entry))
        said += [{"kind": note.kind, **{name: figure.value for name, figure in note.facts}} for note in notes]
    return life, said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"kind": "note", "text": "rain"}, [{"kind": "entry_note", "text_note": "rain"}]),
        ({"kind": "note"}, [{"kind": "entry_note"}]),
        ({"kind": "sealed", "by": "Ben"}, [{"kind": "entry_sealed", "by_who": "Ben"}]),
        ({"kind": "sealed", "name": "start", "character": {"id": "ann"}},
         [{"kind": "entry_sealed", "name_note": "start"}]),
        ({"kind": "sealed", "date": [3, 4], "note": " so "},
         [{"kind": "entry_sealed"}, {"kind": "entry_remark", "entry_note": "so"}]),
        ({"kind": "feast", "guests": 4}, []),
        ({}, []),
    ],
)  # fmt: skip
def test_what_is_said_of_an_entry(entry: dict[str, Any], said: list[dict[str, Any]]) -> None:
    life, found = lived(entry)
    assert found == said and life.who.chronicle == (entry,) and life.board() is SHEET


@pytest.mark.parametrize("entry", [{"kind": "note", "text": 3}, {"kind": "sealed", "character": "Ann"}])
def test_what_no_file_could_hold_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        lived(entry)
    assert refused.value.finding.rule == "wrong_value"


def test_nothing_follows_and_nothing_is_waited_for() -> None:
    life, _said = lived({"kind": "note", "text": "a"}, {"kind": "sealed", "name": "b"})
    empty: list[tuple[Any, ...]] = [life.prompts(), life.ledger, life.findings(), life.heads, life.aftermath()]
    assert not any(empty)
    assert life.age is None and life.state() == {} == life.balances
    assert [(prompt.id, [field.name for field in prompt.fields]) for prompt in life.announcements()] == [
        ("note", ["text"]),
        ("sealed", ["by", "name"]),
    ]
    assert can_seal({prompt.id for prompt in life.announcements()}) and [seal.name for seal in seals(life.who)] == ["b"]


def test_a_prefix_lived_anew_is_the_same() -> None:
    entries = [{"kind": "note", "text": str(n)} for n in range(5)]
    life, _said = lived(*entries)
    reel = Replay(PlainLife(ANN, lambda: SHEET))
    events = Events(map(entry_event, entries))
    assert [reel.at(events, count).who.chronicle for count in range(6)] == [life.who.chronicle[:n] for n in range(6)]
