"""The keys of the party's life in a file: each field wrong in turn is refused at its place, in one line; what may
dangle is kept, and so is every key of a newer program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.words.faults import fault_sentence
from tests.madeup.system import shipped_data

HEAD = {"format": "mls-desktop", "version": 1, "system": "kites"}
WHO = "/characters/0"


def counter(**keys: Any) -> dict[str, Any]:
    return {"characters": [{"id": "ann", "name": "Ann", "counters": [{"name": "Arrows", **keys}]}]}


def people(**owners: Any) -> dict[str, Any]:
    return {"characters": [{"id": id, "name": id, **({"owner": of} if of else {})} for id, of in owners.items()]}


def journal(**keys: Any) -> dict[str, Any]:
    return {"journal": [{"id": "ford", **keys}]}


def stash(**keys: Any) -> dict[str, Any]:
    return {"stash": [{"name": "Rope", **keys}]}


COUNTER = f"{WHO}/counters/0"
WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "counters no list": ({"characters": [{"id": "a", "name": "A", "counters": {}}]}, "wrong_type", f"{WHO}/counters"),
    "a counter no object": (
        {"characters": [{"id": "a", "name": "A", "counters": ["x"]}]},
        "wrong_type",
        f"{WHO}/counters/0",
    ),
    "a counter without a name": (
        {"characters": [{"id": "a", "name": "A", "counters": [{"max": 1}]}]},
        "missing_key",
        COUNTER,
    ),
    "a counter's name": (counter(name=1), "wrong_type", f"{COUNTER}/name"),
    "its max no number": (counter(max="20"), "wrong_type", f"{COUNTER}/max"),
    "its max a fraction": (counter(max=1.5), "not_whole", f"{COUNTER}/max"),
    "its max below 0": (counter(max=-1), "out_of_range", f"{COUNTER}/max"),
    "its now no number": (counter(now=[]), "wrong_type", f"{COUNTER}/now"),
    "its now below 0": (counter(now=-1), "out_of_range", f"{COUNTER}/now"),
    "what refills it": (counter(refills="sleep"), "not_listed", f"{COUNTER}/refills"),
    "what refills it is null": (counter(refills=None), "wrong_type", f"{COUNTER}/refills"),
    "what it feeds no id": (counter(feeds="Long Bow"), "id_form", f"{COUNTER}/feeds"),
    "what it feeds no text": (counter(feeds=3), "wrong_type", f"{COUNTER}/feeds"),
    "an owner no text": (people(ann=7), "wrong_type", f"{WHO}/owner"),
    "an owner no id": (people(ann="Bob!"), "id_form", f"{WHO}/owner"),
    "an owner who is nobody": (people(ann="bob"), "unknown_character", f"{WHO}/owner"),
    "an owner of oneself": (people(ann="ann"), "owner_ring", f"{WHO}/owner"),
    "owners in a ring": (people(ann=None, bob="cid", cid="dot", dot="bob"), "owner_ring", "/characters/1/owner"),
    "a journal no list": ({"journal": {}}, "wrong_type", "/journal"),
    "an entry no object": ({"journal": [[]]}, "wrong_type", "/journal/0"),
    "an entry without an id": ({"journal": [{"title": "x"}]}, "missing_key", "/journal/0"),
    "an entry's id": ({"journal": [{"id": "The Ford"}]}, "id_form", "/journal/0/id"),
    "two entries of one id": ({"journal": [{"id": "a"}, {"id": "a"}]}, "repeated_id", "/journal/1/id"),
    "a date no list": (journal(date="1203"), "wrong_type", "/journal/0/date"),
    "a date too short": (journal(date=[1203]), "wrong_length", "/journal/0/date"),
    "a day 0": (journal(date=[1203, 0]), "out_of_range", "/journal/0/date/1"),
    "a day of today's date": ({"calendar": {"date": [1203, 0]}}, "out_of_range", "/calendar/date/1"),
    "a year no number": (journal(date=["x", 1]), "wrong_type", "/journal/0/date/0"),
    "a title": (journal(title=1), "wrong_type", "/journal/0/title"),
    "a text": (journal(text=[]), "wrong_type", "/journal/0/text"),
    "people no list": (journal(people="ann"), "wrong_type", "/journal/0/people"),
    "one of people no id": (journal(people=["ann", "Bob!"]), "id_form", "/journal/0/people/1"),
    "encounters no list": (journal(encounters={}), "wrong_type", "/journal/0/encounters"),
    "one of encounters no text": (journal(encounters=[1]), "wrong_type", "/journal/0/encounters/0"),
    "an adventure": (journal(adventure=None), "wrong_type", "/journal/0/adventure"),
    "a purse no object": ({"purse": 3}, "wrong_type", "/purse"),
    "money no number": ({"purse": {"money": "3"}}, "wrong_type", "/purse/money"),
    "a note of the purse": ({"purse": {"note": 3}}, "wrong_type", "/purse/note"),
    "a stash no list": ({"stash": "rope"}, "wrong_type", "/stash"),
    "a thing no object": ({"stash": [None]}, "wrong_type", "/stash/0"),
    "a thing without a name": ({"stash": [{"count": 2}]}, "missing_key", "/stash/0"),
    "a thing's name": (stash(name=None), "wrong_type", "/stash/0/name"),
    "its count no number": (stash(count="2"), "wrong_type", "/stash/0/count"),
    "its count a fraction": (stash(count=0.5), "not_whole", "/stash/0/count"),
    "its count below 0": (stash(count=-1), "out_of_range", "/stash/0/count"),
    "its note": (stash(note=1), "wrong_type", "/stash/0/note"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_field_is_refused_at_its_place(case: str) -> None:
    keys, code, pointer = WRONG[case]
    with pytest.raises(Unreadable) as caught:
        read(json.dumps({**HEAD, **keys}).encode(), shipped_data())
    first = caught.value.faults[0]
    assert (first.code, first.pointer) == (code, pointer)
    said = fault_sentence(first, shipped_data().resources)
    assert said and "\n" not in said and "{" not in said


def test_everybody_on_a_ring_of_owners_is_named_and_who_only_leads_there_is_not() -> None:
    with pytest.raises(Unreadable) as caught:
        read(json.dumps({**HEAD, **people(ann="bob", bob="cid", cid="bob")}).encode(), shipped_data())
    assert [fault.pointer for fault in caught.value.faults] == ["/characters/1/owner", "/characters/2/owner"]


@pytest.mark.needs("nutshell")
def test_a_weapon_that_a_counter_feeds_is_in_the_library(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "a.mls.json"
    who = {"id": "ann", "name": "Ann", "counters": [{"name": "Arrows", "feeds": "no_such_bow"}]}
    file.write_text(json.dumps({**HEAD, "system": "nutshell", "characters": [who]}))
    assert main(["check", str(file)]) == 2
    told = capsys.readouterr()
    assert "/characters/0/counters/0/feeds" in told.err + told.out and len((told.err + told.out).splitlines()) == 1


WHOLE = {
    "characters": [
        {"id": "ann", "name": "Ann", "counters": [{"name": "Arrows", "max": 20, "now": 30, "later": 1}], "soon": {}},
        {"id": "dog", "name": "Dog", "owner": "ann"},
    ],
    "journal": [{"id": "ford", "people": ["gone"], "encounters": ["nowhere"], "later": [1]}, {"id": "rumour"}],
    "purse": {"money": 0.1, "later": None},
    "stash": [{"name": "Rope", "later": 2}, {"name": "Rope", "count": 0}],
}


def test_what_dangles_and_what_is_unknown_is_kept() -> None:
    data = json.dumps({**HEAD, "rulings": {}, "name": "", "library": {}, **WHOLE}).encode()
    campaign = read(data, shipped_data())
    again = json.loads(write(campaign, shipped_data()))
    assert {key: again[key] for key in WHOLE} == WHOLE
    assert list(again)[-3:] == ["journal", "purse", "stash"]


def test_what_is_empty_is_not_written() -> None:
    empty = read(json.dumps({**HEAD, "journal": [], "purse": {"money": 0}, "stash": []}).encode(), shipped_data())
    assert not {"journal", "purse", "stash"} & set(json.loads(write(empty, shipped_data())))


@pytest.mark.parametrize(
    "system", [pytest.param(id, marks=pytest.mark.needs(id)) for id in ("nutshell", "death_or_glory")]
)
def test_the_keys_of_a_character_stand_before_their_portrait(system: str) -> None:
    who = {"id": "ann", "name": "Ann", "portrait": "p", "owner": "bob", "counters": [{"name": "Food"}], "money": 3}
    picture = {"id": "p", "type": "png", "data": ""}
    raw = {**HEAD, "system": system, "characters": [who, {"id": "bob", "name": "Bob"}], "pictures": [picture]}
    again = json.loads(write(read(json.dumps(raw).encode(), ShippedData()), ShippedData()))
    assert list(again["characters"][0]) == ["id", "name", "money", "counters", "owner", "portrait"]
