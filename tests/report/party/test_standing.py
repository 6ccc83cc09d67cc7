"""How the party stands, on paper: everybody's figures side by side, what is open, counters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.party.party import Party
from mls_desktop.report.html import html_of
from mls_desktop.report.page import PageOptions
from mls_desktop.report.page_blocks import Page, Table
from mls_desktop.report.party.standing import standing_page
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.values.counters import Counter
from tests.after_adventures import FIVE, page_context, party

pytestmark = pytest.mark.needs("nutshell")


def printed(of: Party) -> Page:
    return standing_page(of.campaign, page_context(of), PageOptions(date="today"))


def table(of: Party) -> Table:
    (block,) = printed(of).blocks()
    assert block.title == "How they stand" and isinstance(block.body, Table)
    return block.body


def rows(of: Party) -> dict[str, list[str]]:
    """What each row says of everybody."""
    return {line.cells[0].text: [cell.text for cell in line.cells[1:]] for line in table(of).rows}


def test_a_column_for_each_players_character_and_for_nobody_else() -> None:
    of = party()
    assert [head.title for head in table(of).heads] == ["", "Tam", "Hedda", "Saelith", "Borrin", "Pip"]
    assert len(of.campaign.characters) > len(FIVE), "somebody of the referee's is there"


def with_each(of: Party, *keys: dict[str, Any]) -> Party:
    """The characters with other values, in their order."""
    people = [replace(who, **keys[at]) if at < len(keys) else who for at, who in enumerate(of.campaign.characters)]
    return replace(of, campaign=replace(of.campaign, characters=tuple(people)))


def test_each_figure_is_that_of_the_sheet_and_what_nobody_has_is_left_out() -> None:
    of = party()
    now = replace(of.campaign.characters[0].now, chp=4)
    found = rows(with_each(of, {"now": now}))
    assert found["Hit points now"] == ["4", "10", "6", "9", "3"]
    assert found["Total hit points"] == ["13", "10", "6", "9", "3"]
    assert found["Age"] == ["19", "52", "121", "66", "49"]
    assert not any(name.startswith("Still open") or "rained" in name for name in found)


def test_what_only_a_life_knows_and_what_is_open_in_it_is_counted() -> None:
    trained = ({"kind": "training", "primary": "mind"},)
    earned = ({"kind": "check", "what": "secondaries/climb"}, {"kind": "adventure", "size": "minor", "role": "minor"})
    found = rows(with_each(party(), {"chronicle": trained}, {"chronicle": earned}))
    (until,) = (told for name, told in found.items() if "rained" in name)
    assert until[0] == "20" and until[1:] == ["–"] * 4
    (waits,) = (told for name, told in found.items() if name.startswith("Still open: "))
    assert waits == ["–", "1", "–", "–", "–"]


def test_counters_read_as_they_are() -> None:
    arrows, luck = Counter("Arrows", max=20, now=7), Counter("Luck", now=3)
    found = rows(with_each(party(), {"counters": (arrows,)}, {"counters": (luck, replace(arrows, now=None))}))
    assert found["Arrows"] == ["7 / 20", "20 / 20", "–", "–", "–"]
    assert found["Luck"] == ["–", "3", "–", "–", "–"]


def test_all_of_it_is_read_in_words_too() -> None:
    page = printed(party())
    for line in table(party()).rows:
        assert line.cells[0].text in text_of(page) and line.cells[0].text in html_of(page)
    assert "today" in text_of(page)


def test_without_a_players_character_the_page_says_so() -> None:
    of = party()
    page = printed(with_each(of, *[{"role": "major"} for _who in of.campaign.characters]))
    assert "There is no player character yet." in text_of(page)
