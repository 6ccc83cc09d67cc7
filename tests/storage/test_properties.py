"""Whatever a campaign holds: it comes back the same, with every key of a newer program, in the same bytes."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mls_desktop.model.apply import applied
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import settled, write
from tests.storage.madeup import SYSTEM, shipped_data
from tests.tiers import cases

TEXT = st.text(st.characters(exclude_characters="\x00\ufdd0", exclude_categories=["Cs"]), max_size=20)
INTEGERS = st.integers(-(10**15) + 1, 10**15 - 1)
NUMBERS = INTEGERS | st.floats(-9e14, 9e14)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
COLOURS = st.sampled_from(["grey", "red", "white"])
UNKNOWN = st.dictionaries(TEXT.map(lambda text: "later " + text), JSON, max_size=2)


def thing(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with any of the fields, and keys nobody knows, in any order."""
    known = st.fixed_dictionaries({}, optional=fields)
    return st.builds(lambda one, other: {**one, **other}, UNKNOWN, known)


POLISH = thing(hand=st.none() | TEXT, years=NUMBERS)
MARK = thing(depth=INTEGERS)
PEBBLE = thing(
    name=TEXT,
    player=TEXT,
    role=st.sampled_from(["player", "major", "minor"]),
    colour=COLOURS,
    weight=INTEGERS,
    age=st.none() | NUMBERS,
    layers=st.dictionaries(COLOURS, st.integers(-2, 2)),
    throws=st.none() | st.lists(st.integers(1, 6), max_size=3),
    polish=st.none() | POLISH,
    worn=POLISH,
    bright=st.booleans(),
    waivers=st.lists(thing(reason=TEXT, path=st.none() | TEXT).map(lambda w: {"rule": "M-1", **w}), max_size=2),
    chronicle=st.lists(st.dictionaries(TEXT, JSON, max_size=3), max_size=2),
    mark=MARK,
)
ENCOUNTER = thing(
    name=TEXT,
    library=st.dictionaries(TEXT, JSON, max_size=2),
    rulings=st.dictionaries(TEXT, TEXT, max_size=3),
    events=st.lists(st.dictionaries(TEXT, JSON, max_size=3).map(lambda e: {**e, "who": "", "kind": "k"}), max_size=3),
    cursor=st.just(0),
)


def named(entries: list[dict[str, Any]], prefix: str) -> list[dict[str, Any]]:
    return [{"name": "", **entry, "id": f"{prefix}_{index}"} for index, entry in enumerate(entries)]


def built(whole: dict[str, Any], people: list[Any], templates: list[Any], fights: list[Any]) -> dict[str, Any]:
    ring = {"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}
    for entry in (*people, *templates):
        if "mark" in entry:
            entry["rings"] = [{**entry.pop("mark"), "ring": "tin"}]
    return {
        **whole,
        "format": "mls-desktop",
        "version": 1,
        "system": "pebbles",
        "library": {"rings": [ring], "templates": named(templates, "t")},
        "characters": named(people, "c"),
        "encounters": named(fights, "e"),
    }


FILES = st.builds(
    built,
    thing(name=TEXT, rulings=st.dictionaries(TEXT, TEXT, max_size=3)),
    st.lists(PEBBLE, min_size=1, max_size=3),
    st.lists(PEBBLE, max_size=2),
    st.lists(ENCOUNTER, max_size=2),
)


def unknown_keys(value: Any, at: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Any]:
    """Every key of a newer program with its value, by place."""
    found = {}
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(key, str) and key.startswith("later "):
            found[(*at, key)] = inner
        else:
            found |= unknown_keys(inner, (*at, key))
    return found


@settings(max_examples=cases(quick=30, all=80, long=500))
@given(FILES)
def test_a_campaign_comes_back_the_same(file: dict[str, Any]) -> None:
    campaign = read(json.dumps(file).encode(), shipped_data())
    data = write(campaign, shipped_data())
    again = read(data, shipped_data())
    assert again == settled(campaign, SYSTEM)
    assert write(again, shipped_data()) == data
    assert settled(again, SYSTEM) == again


@settings(max_examples=cases(quick=25, all=60, long=400))
@given(FILES, st.randoms(use_true_random=False))
def test_the_same_state_gives_the_same_bytes(file: dict[str, Any], random: Any) -> None:
    def shuffled(value: Any, at: int = 0) -> Any:
        if isinstance(value, dict):
            items = [(key, shuffled(inner, at + 1)) for key, inner in value.items() if not key.startswith("later ")]
            random.shuffle(items)
            return dict(items)
        return [shuffled(inner, at + 1) for inner in value] if isinstance(value, list) else value

    def known(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: known(inner) for key, inner in value.items() if not key.startswith("later ")}
        return [known(inner) for inner in value] if isinstance(value, list) else value

    raw = ("encounters",)  # events and a fight's library are kept in the order they have
    plain = {key: value for key, value in known(file).items() if key not in raw}
    for who in plain["characters"] + plain["library"]["templates"]:
        who.pop("chronicle", None)
    one = write(read(json.dumps(plain).encode(), shipped_data()), shipped_data())
    assert write(read(json.dumps(shuffled(plain)).encode(), shipped_data()), shipped_data()) == one


@settings(max_examples=cases(quick=30, all=80, long=500))
@given(FILES, INTEGERS)
def test_unknown_keys_outlive_an_edit_beside_them(file: dict[str, Any], weight: int) -> None:
    campaign = read(json.dumps(file).encode(), shipped_data())
    world_of = shipped_data().world
    edited = applied(campaign, Edit("set", ("characters", "c_0", "weight"), weight), SYSTEM, world_of)
    edited = applied(edited, Edit("set", ("name",), "New"), SYSTEM, world_of)
    after = json.loads(write(edited, shipped_data()))
    kept = unknown_keys(after)
    for place, value in unknown_keys(file).items():
        assert kept[place] == value and type(kept[place]) is type(value)
