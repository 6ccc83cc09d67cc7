"""The rolls of the open campaign: signals when the wish, a figure behind it or the log is another."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.roll.roll_session import RollRequest
from tests.bridge.kites import opened, part
from tests.hand_clock import HandClock

LIFT = RollRequest("ann", "parts.lift")


@pytest.fixture
def hill(parent: QObject, tmp_path: Path) -> OpenCampaign:
    return opened(tmp_path, parent, "Ann", "Bob")


class Heard:
    """A history of rolls in a campaign, and what it tells."""

    def __init__(self, hill: OpenCampaign) -> None:
        self.rolling = RollHistory(Roller(7), hill)
        self.told: list[str] = []
        self.rolling.changed.connect(lambda: self.told.append("changed"))
        self.rolling.logged.connect(lambda: self.told.append("logged"))
        self.rolling.set_campaign(hill)
        self.rolling.set_request(LIFT)
        self.told.clear()

    @property
    def level(self) -> object:
        found = self.rolling.session.rollable("ann", "parts.lift")
        return found.level.value if found is not None else None


def test_another_wish_is_told_once_and_the_same_not_at_all(hill: OpenCampaign) -> None:
    heard = Heard(hill)
    heard.rolling.set_request(LIFT)
    heard.rolling.set_request(RollRequest("bob", "parts.tail"))
    assert heard.told == ["changed"]


def test_a_roll_and_its_taking_back_are_logged(hill: OpenCampaign) -> None:
    heard = Heard(hill)
    assert heard.rolling.throw({"roll": 7})
    assert heard.rolling.session.log[0].text == "Ann: 7+3 = 10, stays up."
    heard.rolling.add_remark("nothing asks for one")
    heard.rolling.take_back()
    assert heard.told == ["logged", "logged"] and heard.rolling.session.log == ()
    assert not heard.rolling.throw({"roll": 99})


def test_edits_are_followed_at_once_only_while_somebody_looks(clock: HandClock, hill: OpenCampaign) -> None:
    heard = Heard(hill)
    hill.document.apply(part("ann", "lift", 1))
    assert not heard.rolling._later.isActive() and heard.level == 4, "what is asked for is never an old figure"
    heard.rolling.watch(True)
    clock.advance(0)
    assert heard.told == ["changed"]
    chance = heard.rolling.session.chances()
    hill.document.apply(part("ann", "lift", 2))
    clock.advance(0)
    assert heard.told == ["changed", "changed"]
    assert heard.rolling.session.chances() != chance


def test_another_campaign_begins_with_an_empty_log(hill: OpenCampaign, tmp_path: Path) -> None:
    heard = Heard(hill)
    heard.rolling.throw({})
    other = opened(tmp_path, hill, "Cid")
    heard.rolling.set_campaign(other)
    assert heard.rolling.session.log == () and heard.rolling.session.wish == RollRequest()
    assert [who.id for who in heard.rolling.session.people] == ["cid"]
    heard.rolling.set_campaign(None)
    assert heard.rolling.session.people == () and heard.told == ["logged", "changed", "logged", "changed", "logged"]


def test_a_wish_the_rules_refuse_is_told_like_a_refused_edit(hill: OpenCampaign, monkeypatch) -> None:
    from mls_desktop.rules.common.figures.finding import refusal

    heard, refused = Heard(hill), []
    hill.document.refused.connect(lambda finding: refused.append(finding.rule))

    def no_trial(*_: object) -> None:
        raise refusal("no_such_place", ("parts",))

    monkeypatch.setattr(type(hill.document.system), "trial", no_trial)
    heard.rolling.set_request(RollRequest("bob", "parts.tail"))
    assert refused == ["no_such_place"] and heard.rolling.session.trial is None and heard.told == ["changed"]


def test_seeded_dice_fall_alike_and_within_their_sides() -> None:
    one, other = Roller(3), Roller(3)
    rolled = [one.roll((6, 10, 100)) for _time in range(50)]
    assert rolled == [other.roll((6, 10, 100)) for _time in range(50)]
    assert all(1 <= fell <= faces for dice in rolled for fell, faces in zip(dice, (6, 10, 100), strict=True))
