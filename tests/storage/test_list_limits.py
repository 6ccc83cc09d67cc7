"""Lists that are too long: a file with one is refused at its place, and no edit makes one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.bounds.limits import BRANCHES, CHARACTERS, ENCOUNTERS, ENTRIES, EVENTS, PICTURES, ROWS
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from mls_desktop.words.faults import fault_sentence
from mls_desktop.words.system_texts import Texts
from tests.storage.madeup import SYSTEM, shipped_data

Made = Callable[[int], list[Any]]


def named(count: int, **more: Any) -> list[Any]:
    return [{"id": f"e{nth}", "name": "", **more} for nth in range(count)]


def fight(**more: Any) -> list[Any]:
    return [{"id": "e", **more}]


def one(**more: Any) -> list[Any]:
    return [{"id": "a", "name": "A", **more}]


def branches(count: int, events: int = 0) -> list[Any]:
    return [{"name": f"b{nth}", "events": [{"kind": "k"}] * events} for nth in range(count)]


LONG: dict[str, tuple[int, str, Callable[[int], dict[str, Any]]]] = {
    "characters": (CHARACTERS, "/characters", lambda n: {"characters": named(n)}),
    "encounters": (ENCOUNTERS, "/encounters", lambda n: {"encounters": [{"id": f"e{nth}"} for nth in range(n)]}),
    "pictures": (
        PICTURES, "/pictures",
        lambda n: {"pictures": [{"id": f"p{nth}", "type": "png", "data": ""} for nth in range(n)]},
    ),
    "library": (ENTRIES, "/library/beaches", lambda n: {"library": {"beaches": named(n)}}),
    "rulings": (ROWS, "/rulings", lambda n: {"rulings": {f"M-{nth}": "other" for nth in range(n)}}),
    "waivers": (ROWS, "/characters/0/waivers", lambda n: {"characters": one(waivers=[{"rule": "M-1"}] * n)}),
    "chronicle": (ROWS, "/characters/0/chronicle", lambda n: {"characters": one(chronicle=[{}] * n)}),
    "in an entry": (
        ROWS, "/library/rings/0/shades",
        lambda n: {"library": {"rings": [{"id": "tin", "name": "", "price": 1, "shades": ["red"] * n}]}},
    ),
    "in the chronicle": (
        ROWS, "/characters/0/chronicle/0/what", lambda n: {"characters": one(chronicle=[{"what": ["x"] * n}])},
    ),
    "line-up": (
        ROWS, "/encounters/0/line_up",
        lambda n: {"encounters": fight(sides=[{"id": "s"}], line_up=[{"id": f"f{i}", "side": "s"} for i in range(n)])},
    ),
    "a copied library": (
        ENTRIES, "/encounters/0/library/beaches", lambda n: {"encounters": fight(library={"beaches": named(n)})},
    ),
    "a copied fighter": (
        ROWS, "/encounters/0/line_up/0/character/waivers",
        lambda n: {
            "encounters": fight(
                sides=[{"id": "s"}],
                line_up=[{"id": "f", "side": "s", "character": {"waivers": [{"rule": "M-1"}] * n}}],
            )
        },
    ),
    "branches": (BRANCHES, "/encounters/0/branches", lambda n: {"encounters": fight(branches=branches(n))}),
}  # fmt: skip


def file(**more: Any) -> bytes:
    return json.dumps({"format": "mls-desktop", "version": 1, "system": "pebbles", **more}).encode()


@pytest.mark.parametrize(("limit", "pointer", "made"), LONG.values(), ids=LONG.keys())
def test_a_list_may_be_as_long_as_the_limit_and_no_longer(
    limit: int, pointer: str, made: Callable[[int], dict[str, Any]]
) -> None:
    most = read(file(**made(limit)), shipped_data())
    assert read(write(most, shipped_data()), shipped_data()) == most
    with pytest.raises(Unreadable) as refused:
        read(file(**made(limit + 1)), shipped_data())
    assert [(each.code, each.pointer) for each in refused.value.faults] == [("too_many_entries", pointer)]
    assert f"{limit} entries" in fault_sentence(refused.value.faults[0], ())


def test_keys_of_newer_programs_hold_what_they_like() -> None:
    many = ["x"] * (ENTRIES + 1)
    read(file(later=many, library={"later": many}, characters=one(later=many)), shipped_data())


def campaign(**more: Any) -> AnyCampaign:
    return read(file(**more), shipped_data())


ONE_MORE: dict[str, tuple[str, Edit]] = {
    "characters": ("characters", Edit("add", ("characters",), {"id": "new", "name": "N"})),
    "encounters": ("encounters", Edit("add", ("encounters",), {"id": "new"})),
    "pictures": ("pictures", Edit("add", ("pictures",), {"id": "new", "type": "png", "data": ""})),
    "library": ("library", Edit("add", ("library", "beaches"), {"id": "new", "name": ""})),
    "waivers": ("waivers", Edit("add", ("characters", "a", "waivers"), {"rule": "M-2"})),
    "chronicle": ("chronicle", Edit("add", ("characters", "a", "chronicle"), {})),
    "line-up": ("line-up", Edit("add", ("encounters", "e", "line_up"), {"id": "new", "side": "s"})),
    "branches": ("branches", Edit("add", ("encounters", "e", "branches"), {"name": "new"})),
}


@pytest.mark.parametrize(("name", "edit"), ONE_MORE.values(), ids=ONE_MORE.keys())
def test_the_edit_that_would_pass_a_limit_is_refused(name: str, edit: Edit) -> None:
    limit, _, made = LONG[name]
    nearly, full = campaign(**made(limit - 1)), campaign(**made(limit))
    assert applied(nearly, edit, SYSTEM, shipped_data().world) != nearly
    with pytest.raises(Refused) as refused:
        applied(full, edit, SYSTEM, shipped_data().world)
    assert refused.value.finding.rule == "too_many_entries"
    assert f"at most {limit} entries" in Texts({}).finding(refused.value.finding)
    assert not any(step.isdecimal() for step in refused.value.finding.path)


def test_a_value_with_a_long_list_inside_is_refused() -> None:
    value = {"id": "tin", "name": "", "price": 1, "shades": ["red"] * (ROWS + 1)}
    with pytest.raises(Refused):
        applied(campaign(), Edit("add", ("library", "rings"), value), SYSTEM, shipped_data().world)
    with pytest.raises(Refused):
        applied(campaign(characters=one()), Edit("set", ("characters", "a", "throws"), [1] * (ROWS + 1)), SYSTEM,
                shipped_data().world)  # fmt: skip


def test_a_list_that_is_too_long_already_may_become_shorter() -> None:
    held = campaign(**LONG["waivers"][2](ROWS))
    (who,) = held.characters
    long = replace(held, characters=(replace(who, waivers=who.waivers * 2),))
    for edit in Edit("remove", ("characters", "a", "waivers", "M-1")), Edit("set", ("characters", "a", "name"), "B"):
        assert applied(long, edit, SYSTEM, shipped_data().world) != long


def test_no_way_of_a_fight_makes_more_events_than_it_may_hold() -> None:
    half = EVENTS // 2
    held = campaign(encounters=fight(events=[{"kind": "k"}] * half, branches=[
        {"name": "late", "at": half, "events": []}, {"name": "early", "at": 0, "events": [{"kind": "k"}] * (half - 9)},
    ]))  # fmt: skip
    with pytest.raises(Refused) as refused:
        # What lies between the two would have to be kept with each.
        applied(held, Edit("move", ("encounters", "e", "branches", "early")), SYSTEM, shipped_data().world)
    assert refused.value.finding.rule == "too_many_events"


def refused_or_read(data: bytes) -> None:
    try:
        read(data, shipped_data())
    except Unreadable as error:
        for each in error.faults:
            fault_sentence(each, ())


def lines_of(data: bytes) -> int:
    """How many lines of Python the reading of a file takes: the same on every machine."""
    lines = 0

    def trace(frame: Any, what: str, _: Any) -> Any:
        nonlocal lines
        lines += what == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        refused_or_read(data)
    finally:
        sys.settrace(before)
    return lines


def time_of(data: bytes) -> float:
    """The processor's time of a reading, the least of a few: what one line does inside counts too."""
    taken = []
    for _ in range(4):
        began = process_time()
        refused_or_read(data)
        taken.append(process_time() - began)
    return min(taken)


def twice(count: int) -> bytes:
    keys = ",".join(f'"k{nth}": 1' for nth in range(count))
    return file()[:-1] + f", {keys}, {keys}}}".encode()


GROWING: dict[str, Callable[[int], bytes]] = {
    "keys twice": twice,
    "one key again and again": lambda n: file()[:-1] + b', "k": 1' * n + b"}",
    "branches": lambda n: file(encounters=fight(branches=branches(n))),
    "branches of one name": lambda n: file(encounters=fight(branches=[{"name": "b"}] * n)),
    "references to nothing": lambda n: file(characters=one(rings=[{"ring": f"r{nth}"} for nth in range(n)])),
    "characters of one id": lambda n: file(characters=one() * n),
    "characters of no id": lambda n: file(characters=[{}] * n),
    "portraits of nobody": lambda n: file(characters=named(n, portrait="face")),
    "events": lambda n: file(encounters=fight(events=[{"kind": "zzz", "who": "x"}] * n)),
    "unfit texts": lambda n: file(characters=one(notes="\ud800", later=["x"] * n)),
}


@pytest.mark.parametrize("made", GROWING.values(), ids=GROWING.keys())
def test_the_work_of_reading_grows_with_the_file_alone(made: Callable[[int], bytes]) -> None:
    assert lines_of(made(800)) < 6 * lines_of(made(200)), "four times as much in it is four times the work"
    least = 0.02  # what the processor does meanwhile of its own
    assert time_of(made(16_000)) < 32 * time_of(made(2_000)) + least, "eight times as much; by the square it were 64"


def test_a_place_deep_below_long_keys_takes_no_memory_of_its_own() -> None:
    """Each value would have had its pointer, as long as all keys above it together."""
    import tracemalloc

    deep: Any = ["\ud800", *range(2_000)]
    for _ in range(50):
        deep = {"k" * 20_000: deep}
    data = file(later=deep)
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable) as refused:
            read(data, shipped_data())
        assert tracemalloc.get_traced_memory()[1] < 20 * len(data)
    finally:
        tracemalloc.stop()
    assert len(refused.value.faults[0].pointer) < 10_000
