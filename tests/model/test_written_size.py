"""The size of what would be written: never told too small, hardly too large, and an edit stays within what a file may
hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model import written_size
from mls_desktop.model.apply import applied
from mls_desktop.model.bounds.limits import FILE_BYTES
from mls_desktop.model.campaign import AnyCampaign, Branch, Encounter, Picture
from mls_desktop.model.pictures import PICTURES_TEXT
from mls_desktop.model.written_size import Size, WrittenSize
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.json_text import parsed
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from mls_desktop.words.system_texts import Texts
from tests.bridge.kites import document
from tests.storage.madeup import SYSTEM, shipped_data


def campaign(**more: Any) -> AnyCampaign:
    return read(
        json.dumps({"format": "mls-desktop", "version": 1, "system": "pebbles", **more}).encode(), shipped_data()
    )


NINE = range(9)


def fight(count: int) -> Encounter:
    """An encounter with everything that may be in one."""
    raw = {
        "id": "e", "notes": "Ruf: „Halt!“\n" * 9, "sides": [{"id": "s"}], "rulings": {"M-1": "other"}, "later": [[]],
        "library": {"rings": [{"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}]},
        "line_up": [{"id": f"f{nth}", "side": "s", "character": {"name": "A", "layers": {"red": 2}}} for nth in NINE],
    }  # fmt: skip
    found: Encounter = campaign(encounters=[raw]).encounters[0]
    events = Events([told("roll", "f1", dice=[nth, 2], reason='said "so"\t' * (nth % 5)) for nth in range(count)])
    return replace(found, events=events, branches=(Branch(name="b", at=3, events=events.first(count // 2)),))


WHOLE = campaign(
    name="Kiesel, grau", rulings={"M-1": "other"}, later={"a": [1.5, {"b": None}]},
    library={"rings": [{"id": f"r{nth}", "name": "Tin", "price": nth, "shades": ["red", "grey"]} for nth in range(50)]},
    characters=[
        {"id": f"p{nth}", "name": "P\u0001\u00e4\U0001f600", "notes": "x" * nth,
         "rings": [{"ring": "r1", "depth": nth}],
         "later": [], "chronicle": [{"kind": "award", "cp": 3}] * (nth % 4)} for nth in range(60)
    ],
)  # fmt: skip
FULL = replace(
    WHOLE,
    encounters=(fight(3000), replace(fight(0), id="f", branches=())),
    pictures=tuple(Picture(id=f"p{nth}", type="png", data="A" * 4000 * nth) for nth in range(9)),
)


def values_in(data: bytes) -> int:
    """How many values a file holds, as reading counts them."""
    todo, count = [parsed(data).value], 0
    while todo:
        value = todo.pop()
        count += 1
        todo += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return count


@pytest.mark.parametrize("held", [campaign(), WHOLE, FULL], ids=["empty", "people", "everything"])
def test_the_size_is_never_told_too_small_and_hardly_too_large(held: AnyCampaign) -> None:
    data = write(held, shipped_data())
    size = WrittenSize().of(held)
    assert len(data) <= size.bytes <= 1.3 * len(data) + 1000
    assert values_in(data) <= size.values <= 1.1 * values_in(data) + 40


def test_what_was_known_before_makes_no_difference() -> None:
    """From edit to edit only what is new is looked at; the size is what it were for the campaign alone."""
    known, held = WrittenSize(), FULL
    known.of(held)
    edits = [
        Edit("set", ("characters", "p7", "notes"), "y" * 900),
        Edit("add", ("encounters", "e", "events"), {"kind": "roll", "dice": [3]}),
        Edit("remove", ("pictures", "p8")),
        Edit("remove", ("characters", "p9")),
        Edit("set", ("library", "rings", "r3", "price"), 12345),
        Edit("remove", ("encounters", "e", "branches", "b")),
        Edit("remove", ("encounters", "f")),
    ]
    for edit in edits:
        held = applied(held, edit, SYSTEM, shipped_data().world)
        assert known.of(held) == WrittenSize().of(held), edit


def test_an_edit_looks_only_at_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    known = WrittenSize()
    known.of(FULL)
    looked: list[Size] = []
    size = written_size._size

    def counting(value: Any, depth: int) -> Size:
        looked.append(size(value, depth))
        return looked[-1]

    monkeypatch.setattr(written_size, "_size", counting)
    after = applied(FULL, Edit("set", ("characters", "p7", "weight"), 3), SYSTEM, shipped_data().world)
    known.of(after)
    assert len(looked) == 2, "the character, and the head of the file"
    looked.clear()
    for _ in range(10):
        after = applied(
            after, Edit("add", ("encounters", "e", "events"), {"kind": "roll"}), SYSTEM, shipped_data().world
        )
        known.of(after)
    assert sum(each.bytes for each in looked) < known.of(FULL).bytes / 4


def test_an_edit_that_no_file_could_hold_is_refused(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    doc = document("Ann", "Bob")
    limit = WrittenSize().of(doc.campaign).bytes + 5_000
    monkeypatch.setattr(written_size, "MOST_BYTES", limit)
    refused: list[Any] = []
    doc.refused.connect(refused.append)
    assert doc.apply(Edit("set", ("characters", "ann", "notes"), "x" * 4_000))
    before = doc.campaign
    assert not doc.apply(Edit("set", ("characters", "bob", "notes"), "x" * 4_000))
    assert doc.campaign is before and [each.rule for each in refused] == ["too_large"]
    assert "too large for a file" in Texts({}).finding(refused[0])
    monkeypatch.setattr(written_size, "MOST_BYTES", 100)
    assert doc.apply(Edit("set", ("characters", "ann", "notes"), "x")), "smaller may it become"
    assert not doc.apply(Edit("set", ("characters", "ann", "notes"), "xx"))


def test_so_are_more_values_than_a_file_may_hold(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    doc = document("Ann")
    monkeypatch.setattr(written_size, "MOST_VALUES", WrittenSize().of(doc.campaign).values + 20)
    done = [doc.apply(Edit("add", ("characters", "ann", "chronicle"), {"a": 1, "b": 2})) for _ in range(20)]
    assert done == sorted(done, reverse=True) and set(done) == {True, False}


def test_pictures_have_room_and_everything_else_beside_them() -> None:
    one = PICTURES_TEXT // 12
    held = replace(WHOLE, pictures=tuple(Picture(id=f"p{nth}", type="png", data="A" * one) for nth in range(12)))
    assert len(write(held, shipped_data())) < FILE_BYTES
    more = Edit("add", ("pictures",), Picture(id="more", type="png", data="AAAA"))
    with pytest.raises(Refused) as refused:
        applied(held, more, SYSTEM, shipped_data().world)
    assert refused.value.finding.rule == "too_many_pictures" and "24 MiB" in Texts({}).finding(refused.value.finding)
    fewer = applied(held, Edit("remove", ("pictures", "p3")), SYSTEM, shipped_data().world)
    assert len(applied(fewer, more, SYSTEM, shipped_data().world).pictures) == 12
