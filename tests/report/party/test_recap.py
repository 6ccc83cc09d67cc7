"""What an adventure brought, in sentences."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.party.party import Party
from mls_desktop.report.html import html_of
from mls_desktop.report.markdown import markdown_of
from mls_desktop.report.page import PageOptions
from mls_desktop.report.party.recap import newest, recap_page, recaps
from mls_desktop.report.text import text_of
from tests.after_adventures import page_context, party
from tests.madeup.system import shipped_data as made_up_shelf

pytestmark = pytest.mark.needs("nutshell")
FORD: list[dict[str, Any]] = [
    {"kind": "check", "what": "secondaries/climb", "reason": "used 3 times"},
    {"kind": "adventure", "size": "average", "role": "major", "name": "The ford", "cp": 4, "date": [1203, 45]},
    {"kind": "award", "cp": 1, "reason": "a song", "date": [1203, 45]},
    {"kind": "check_roll", "what": "secondaries/climb", "die": 8, "date": [1203, 45]},
]
LATER: list[dict[str, Any]] = [
    {"kind": "time", "years": 1, "date": [1204, 45]},
    {
        "kind": "adventure",
        "size": "minor",
        "role": "minor",
        "name": "The mill",
        "success": False,
        "cp": 0,
        "date": [1204, 45],
    },
]


def told(*chronicles: list[dict[str, Any]]) -> Party:
    of = party()
    people = [
        replace(who, chronicle=tuple(chronicles[at]) if at < len(chronicles) else ())
        for at, who in enumerate(of.campaign.characters)
    ]
    return replace(of, campaign=replace(of.campaign, characters=tuple(people)))


def test_adventures_of_one_name_and_date_are_one_the_newest_first() -> None:
    found = recaps(told([*FORD, *LATER], FORD, LATER))
    assert [(each.name, [who for who, _entries in each.whose]) for each in found] == [
        ("The mill", ["tam_oster", "saelith"]), ("The ford", ["tam_oster", "hedda_vale"]),
    ]  # fmt: skip
    assert found[1].whose[0][1] == (0, 1, 2, 3) and found[0].whose[0][1] == (5,)
    assert newest(found, "The ford") == 1 and newest(found, "nothing") == 0


def test_what_is_read_of_it() -> None:
    of = told(FORD, [*LATER, *FORD])
    page = recap_page(recaps(of)[1], of, page_context(of), PageOptions())
    assert page.title == "The ford"
    text = text_of(page)
    for line in (
        "Date: year 1203, day 45 (Reckoning)",
        "Climb gets a check: used 3 times.",
        "Adventure “The ford” of average size, major role; +4 CP.",
        "The referee awards +1 CP: a song.",
        "Check of Climb: 8 raises it from 0 to +1.",
    ):
        assert line in text, line
        assert line.split(": ")[-1] in html_of(page)
    assert "## Tam Oster" in markdown_of(page) and "The mill" not in text


def test_adventures_without_name_and_date_go_by_their_number() -> None:
    bare = {"kind": "adventure", "size": "minor", "role": "minor", "cp": 1}
    found = recaps(told([bare, bare], [bare]))
    assert [len(each.whose) for each in found] == [1, 2]


def test_a_system_without_adventures_has_none() -> None:
    of = party()
    made_up = made_up_shelf()
    assert recaps(replace(of, system=made_up.system(made_up.usual))) == ()
