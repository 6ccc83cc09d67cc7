"""The approver: what a referee's approval of a version begins with, and the step that seals it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.compare.counterparts import called
from mls_desktop.model.merge.approval import Approval, approving
from mls_desktop.rules.common.life.seals import seals
from mls_desktop.rules.common.system.waivers import problems
from mls_desktop.words.i18n import _, how_many

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


def usual_approval(open_campaign: OpenCampaign) -> Approval:
    """Approval to begin with: the last approver named in the campaign, no name, the campaign's date."""
    campaign = open_campaign.document.campaign
    last = [seal.by for who in campaign.characters for seal in seals(who) if seal.by]
    return Approval(last[-1] if last else "", "", campaign.calendar.date)


def standing_text(open_campaign: OpenCampaign, id: str) -> str:
    """State of character `id`, who is to be approved, in words: open problems, earlier approvals; "" for an unknown
    id."""
    document = open_campaign.document
    who = document.character(id)
    if who is None:
        return ""
    found = [each for each in document.system.findings(who, document.world) if each.severity == "error"]
    broken = sum(not problem.waived for problem in problems(who, found))
    told = how_many("{n} problem is open.", "{n} problems are open.", broken) if broken else _("No problem is open.")
    before = sum(1 for _seal in seals(who))
    if not before:
        return told
    return f"{told} {how_many('{n} version was approved before.', '{n} versions were approved before.', before)}"


def approve(open_campaign: OpenCampaign, id: str, said: Approval) -> bool:
    """Adds an approved version of character `id` as it is now, with the data `said`, as one step of the document; False
    where there is no such character or the step was refused."""
    document = open_campaign.document
    who = document.character(id)
    if who is None:
        return False
    name = _("{name}: version approved").format(name=called(who, document.campaign))
    return document.apply(approving(who, said, document.system), name=name)
