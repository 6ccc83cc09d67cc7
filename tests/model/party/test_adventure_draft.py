"""The draft of what comes after an adventure: what is kept of what was said, and the one step it comes to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.party.adventure_draft import AdventureDraft, MemberShare, new_draft, shares, writing
from mls_desktop.model.party.adventure_edits import edited_draft
from mls_desktop.model.party.party import Party
from mls_desktop.rules.common.values.edits import Edit
from tests.after_adventures import DATE, FIVE, party, shipped_data, told

pytestmark = pytest.mark.needs("nutshell")


def said(of: Party, *edits: Edit, draft: AdventureDraft | None = None) -> AdventureDraft:
    """A draft after gestures."""
    made = draft or new_draft(of)
    for edit in edits:
        made = edited_draft(made, edit, shown(of, made))
    return made


def shown(of: Party, draft: AdventureDraft) -> dict[str, MemberShare]:
    return {share.who.id: share for share in shares(draft, of)}


def test_players_are_there_until_it_is_said_otherwise_and_others_once_they_are_named() -> None:
    of = party()
    assert tuple(shown(of, new_draft(of))) == FIVE
    draft = said(of, told("members saelith there", False), told("also", "keeper_orm", "add"))
    assert tuple(shown(of, draft)) == (*(id for id in FIVE if id != "saelith"), "keeper_orm")
    assert "keeper_orm" not in shown(of, said(of, told("also keeper_orm", op="remove"), draft=draft))


def test_the_dead_are_not_there_unless_it_is_said() -> None:
    of = party()
    dead = replace(of.campaign.characters[0], now=replace(of.campaign.characters[0].now, dead=True))
    of = replace(of, campaign=replace(of.campaign, characters=(dead, *of.campaign.characters[1:])))
    assert "tam_oster" not in shown(of, new_draft(of))
    assert "tam_oster" in shown(of, said(of, told("members tam_oster there", True)))


def test_points_out_of_another_range_are_kept_apart() -> None:
    of = party()
    draft = said(of, told("members tam_oster cp", 6))
    assert shown(of, draft)["tam_oster"].share.cp == 6
    smaller = said(of, told("members tam_oster role", "minor"), draft=draft)
    assert shown(of, smaller)["tam_oster"].share.cp is None
    fixed = said(of, told("told size", "minor"), draft=smaller)
    assert shown(of, fixed)["tam_oster"].share.cp == 1, "fixed"
    again = said(of, told("told size", "average"), told("members tam_oster role", "major"), draft=fixed)
    assert shown(of, again)["tam_oster"].share.cp == 6


def test_what_failed_brings_no_points() -> None:
    of = party()
    share = shown(of, said(of, told("told success", False)))["tam_oster"]
    assert (share.least, share.most, share.share.cp) == (0, 0, 0) and share.rolls


def test_a_check_is_refused_and_stands_again() -> None:
    of = party()
    one = shown(of, new_draft(of))["hedda_vale"]
    key = one.checks[-1].key
    draft = said(of, told(f"checks hedda_vale {key} stands", False))
    assert len(shown(of, draft)["hedda_vale"].rolls) == len(one.rolls) - 1
    assert shown(of, said(of, told(f"checks hedda_vale {key} stands", True), draft=draft))["hedda_vale"] == one


def test_a_check_by_hand_has_a_reason_and_can_be_taken_back() -> None:
    of = party()
    draft = said(of, told("checks saelith", "personality/valorous", "add"))
    draft = said(of, told("checks saelith hand#0 reason", "stood alone"), draft=draft)
    checks = shown(of, draft)["saelith"].checks
    assert (checks[-1].told.what, checks[-1].told.reason) == ("personality/valorous", "stood alone")
    assert len(shown(of, said(of, told("checks saelith hand#0", op="remove"), draft=draft))["saelith"].checks) == 1


def test_dice_go_with_their_checks_into_another_order() -> None:
    of = party()
    sides = ("personality/valorous", "personality/valorous", "personality/trusting")
    draft = said(of, *(told("checks saelith", side, "add") for side in sides))
    draft = said(of, told("rolls saelith personality/valorous#2", 20), draft=draft)
    draft = said(of, told("rolls saelith personality/trusting", 0, "move"), draft=draft)
    rolls = shown(of, draft)["saelith"].rolls
    assert [(each.key, each.offer.die) for each in rolls if each.offer.ordered] == [
        ("personality/trusting", None), ("personality/valorous", None), ("personality/valorous#2", 20),
    ]  # fmt: skip
    assert (
        shown(of, said(of, told("rolls saelith personality/valorous#2"), draft=draft))["saelith"].rolls[-1].offer.die
        is None
    )


def test_all_is_one_step_that_can_be_applied() -> None:
    of = party()
    draft = said(of, told("members tam_oster cp", 4), told("members tam_oster more", -1))
    found = [(share.who, share.share) for share in shares(draft, of)]
    after = applied(of.campaign, writing(draft, of, found), of.system, shipped_data().world)
    tam = after.characters[0]
    assert [entry["kind"] for entry in tam.chronicle] == ["check", "check", "adventure", "award"]
    assert tam.chronicle[2] == {"kind": "adventure", "size": "average", "role": "major", "cp": 4, "date": DATE}
    assert tam.chronicle[3]["cp"] == -1 and tam.now.uses == ()
    assert after.characters[5] is of.campaign.characters[5], "who was not there"


def test_a_character_who_has_left_is_no_longer_asked_for() -> None:
    of = party()
    draft = said(of, told("members tam_oster cp", 4), told("also", "keeper_orm", "add"))
    gone = replace(of, campaign=replace(of.campaign, characters=of.campaign.characters[1:5]))
    assert tuple(shown(gone, draft)) == FIVE[1:]
