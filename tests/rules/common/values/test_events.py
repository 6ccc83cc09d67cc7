"""Events as data, and lists of them that share what they have in common."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.values.events import BLOCK, Event, Events, event_object, event_of, told

SIZES = st.integers(0, 3 * BLOCK + 2)
EDGES = (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 5)


def run(count: int, start: int = 0) -> list[Event]:
    return [told("step", "ann", at=at) for at in range(start, start + count)]


def test_an_event_is_told_by_kind_and_facts_in_order() -> None:
    event = told("throw", "ann", dice=[3, 4], at="bob")
    assert event == Event("throw", "ann", (("dice", [3, 4]), ("at", "bob")))
    assert (event.entry("at"), event.entry("dice"), event.entry("none")) == ("bob", [3, 4], None)


@pytest.mark.parametrize(
    ("raw", "event"),
    [
        pytest.param({"kind": "end"}, told("end"), id="by kind alone"),
        pytest.param({"kind": "hit", "who": "ann", "at": 3}, told("hit", "ann", at=3), id="by whom, with a fact"),
        pytest.param({"kind": "hit", "b": None, "a": {}}, Event("hit", "", (("b", None), ("a", {}))), id="in order"),
    ],
)
def test_json_objects_and_events_mean_each_other(raw: dict[str, Any], event: Event) -> None:
    assert event_of(raw) == event
    assert event_object(event) == raw and list(event_object(event)) == list(raw)
    assert event_of(event) is event


@pytest.mark.parametrize(
    "raw", [None, [], "end", {}, {"who": "ann"}, {"kind": ""}, {"kind": 3}, {"kind": "x", "who": 3}]
)
def test_what_is_no_event_is_refused(raw: Any) -> None:
    with pytest.raises(ValueError, match="event"):
        event_of(raw)
    with pytest.raises(ValueError, match="event"):
        Events.from_json([{"kind": "end"}, raw])


def test_a_list_of_events_makes_itself_from_json_and_back() -> None:
    raw = [{"kind": "hit", "who": "ann", "at": 3}, {"kind": "end"}]
    events = Events.from_json(raw)
    assert list(events) == [told("hit", "ann", at=3), told("end")] and events.to_json() == raw
    assert Events.from_json(events) is events and Events.from_json(tuple(raw)) == events
    with pytest.raises(ValueError, match="list"):
        Events.from_json({"kind": "end"})


@pytest.mark.parametrize("count", EDGES)
def test_it_is_a_sequence_like_any_other(count: int) -> None:
    plain, events = run(count), Events(run(count))
    assert (len(events), list(events)) == (count, plain)
    assert [events[at] for at in range(-count, count)] == plain + plain
    for beyond in (count, -count - 1):
        with pytest.raises(IndexError):
            events[beyond]
    for cut in (slice(None), slice(1, -1), slice(-3, None), slice(None, None, -1), slice(BLOCK - 2, BLOCK + 2)):
        assert events[cut] == tuple(plain[cut])


@given(SIZES, SIZES)
def test_however_it_came_about_equal_lists_are_equal(count: int, more: int) -> None:
    built = Events(run(count)).extended(run(more, count))
    whole = Events(run(count + more))
    assert built == whole and hash(built) == hash(whole) and list(built) == run(count + more)
    assert built.first(count) == Events(run(count)) and built.after(count) == Events(run(more, count))
    assert built.plus(told("end")) != built and built != run(count + more)


@given(SIZES, st.integers(-5, 3 * BLOCK + 9))
def test_it_is_cut_like_a_list(held: int, count: int) -> None:
    events = Events(run(held))
    assert list(events.first(count)) == run(held)[: max(0, count)]
    assert list(events.after(count)) == run(held)[max(0, count) :]
    assert list(events) == run(held)


def test_nothing_that_is_there_changes_when_more_is_told() -> None:
    events = Events(run(BLOCK - 1))
    longer = events.plus(told("end"))
    assert (len(events), len(longer), longer[-1]) == (BLOCK - 1, BLOCK, told("end"))
    assert Events(run(5)) != Events(run(4, 1)) and Events(run(BLOCK)) != Events(run(BLOCK, 1))


@pytest.mark.parametrize("count", EDGES)
def test_a_longer_list_copies_no_closed_block(count: int) -> None:
    """So telling the thousandth event copies at most a block, as the tenth did."""
    events = Events(run(count))
    longer = events.extended(run(BLOCK, count))
    assert all(mine is theirs for mine, theirs in zip(events._closed, longer._closed, strict=False))
    assert [len(block) for block in longer._closed] == [BLOCK] * (count // BLOCK + 1)
    assert len(longer._open) == count % BLOCK
    assert all(one is other for one, other in zip(events.first(count - 1)._closed, events._closed, strict=False))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param(run(5), run(5), 5, id="equal, made apart"),
        pytest.param(run(5), run(3), 3, id="one goes on"),
        pytest.param(run(5), [*run(3), *run(2, 7)], 3, id="another way from there"),
        pytest.param(run(5), [], 0, id="nothing"),
        pytest.param(run(2 * BLOCK), [*run(BLOCK + 4), *run(9, 0)], BLOCK + 4, id="another way in a later block"),
        pytest.param(run(BLOCK), run(BLOCK - 1), BLOCK - 1, id="a block that is closed and one that is not"),
        pytest.param(run(BLOCK + 3), run(BLOCK), BLOCK, id="up to the end of a block"),
    ],
)
def test_how_many_are_the_same_from_the_first_on(one: list[Event], other: list[Event], same: int) -> None:
    assert Events(one).shared(Events(other)) == Events(other).shared(Events(one)) == same


@given(SIZES, SIZES, SIZES)
def test_branches_share_what_they_come_from(common: int, mine: int, theirs: int) -> None:
    root = Events(run(common))
    one = root.extended(told("left", at=at) for at in range(mine))
    other = root.extended(told("right", at=at) for at in range(theirs))
    assert one.shared(other) == common
    assert one.shared(one) == len(one)


def test_it_is_shown_by_its_events() -> None:
    assert repr(Events([told("end")])) == "Events([Event(kind='end', who='', facts=())])"
