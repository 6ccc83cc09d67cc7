"""The draft of time that passes: for whom, what is chosen, and the one step with the date."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.apply import applied
from mls_desktop.model.party.time_draft import TimeDraft, edited_time, later, passing, time_step, unchosen
from mls_desktop.rules.common.values.edits import Edit
from tests.after_adventures import FIVE, party, shipped_data, told

pytestmark = pytest.mark.needs("nutshell")


def said(*edits: Edit) -> TimeDraft:
    draft = TimeDraft()
    for edit in edits:
        draft = edited_time(draft, edit)
    return draft


def after(draft: TimeDraft, **more: Any) -> Any:
    of = party(**more)
    return applied(of.campaign, time_step(draft, of, passing(draft, of)), of.system, shipped_data().world)


def test_it_passes_for_the_players_in_one_step_and_the_date_moves_on() -> None:
    campaign = after(said(told("time years", 2), told("time days", 30)))
    assert campaign.calendar.date == (1205, 75)
    tam, orm = campaign.characters[0], campaign.characters[5]
    assert [entry["kind"] for entry in tam.chronicle[-3:]] == ["time"] * 3, "it stops at each increment"
    assert tam.chronicle[-1]["date"] == [1205, 75] and not orm.chronicle


def test_for_one_alone_and_for_somebody_else() -> None:
    others = [told(f"there {id}", False) for id in FIVE[1:]]
    campaign = after(said(told("time days", 10), *others, told("also", "keeper_orm", "add")))
    assert [who.id for who in campaign.characters if any(e["kind"] == "time" for e in who.chronicle)] == [
        "tam_oster", "keeper_orm",
    ]  # fmt: skip


def test_without_a_date_none_is_written() -> None:
    campaign = after(said(told("time years", 1)), calendar={})
    assert campaign.calendar.date is None
    assert "date" not in campaign.characters[0].chronicle[-1]


def test_a_long_time_in_one_piece() -> None:
    campaign = after(said(told("time years", 9), told("time split", False)))
    assert [entry["years"] for entry in campaign.characters[0].chronicle if entry["kind"] == "time"] == [9]


def test_losses_are_open_until_they_are_chosen() -> None:
    of, draft = party(), said(told("time years", 40))
    due = {each.who.id: each.open_losses for each in passing(draft, of)}
    assert due["tam_oster"] == 2 and unchosen(draft, passing(draft, of)) == sum(due.values())
    chosen = edited_time(edited_time(draft, told("loss tam_oster 1", "mind")), told("loss tam_oster 0", "agility"))
    assert unchosen(chosen, passing(chosen, of)) == sum(due.values()) - 2
    tam = after(chosen).characters[0]
    assert [entry["primary"] for entry in tam.chronicle if entry["kind"] == "ageing"] == ["agility", "mind"]


@pytest.mark.parametrize(("typed", "taken"), [(-3, 0), (None, 0), (2.5, 2.5), (10**9, 9_999)])
def test_no_time_runs_backwards(typed: Any, taken: Any) -> None:
    assert said(told("time years", typed)).years == taken


def test_the_date_afterwards_is_said_beforehand() -> None:
    assert later(said(told("time years", 0.5)), party()) == (1203, 227)
    assert later(said(told("time years", 0.5)), party(calendar={})) is None
