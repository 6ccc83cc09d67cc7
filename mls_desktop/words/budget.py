"""The budget of a character as one phrase: how many points are left of how many."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.words.i18n import _, counted
from mls_desktop.words.system_texts import Texts, number_text

TOTAL, LEFT, SPENT = "total", "left", "spent"


def budget_text(points: Facts, speech: Texts, *, allowed: bool = False, bound: bool = True) -> str:
    """The points of a character, "51 of 60 points left" or "1 point over (61 of 60)", `allowed` by the referee or not;
    "" where there is no budget. `bound`: the budget is a limit for them, as it is for the players' characters."""
    facts = dict(points)
    total, left = facts.get(TOTAL), facts.get(LEFT)
    if total is None or left is None:
        return "   ".join(f"{speech.part(name)} {speech.figure(figure)}" for name, figure in points)
    if isinstance(left.value, int) and left.value < 0:
        spent = facts.get(SPENT)
        said = {"total": speech.figure(total), "over": number_text(-left.value)}
        said["spent"] = speech.figure(spent) if spent is not None else ""
        if not bound:
            return _("{spent} points spent; a player’s character has {total}").format_map(said)
        over = counted("{over} point over ({spent} of {total})", "{over} points over ({spent} of {total})", -left.value)
        return (_("{over}, allowed by the referee").format(over=over) if allowed else over).format_map(said)
    return _("{left} of {total} points left").format(left=speech.figure(left), total=speech.figure(total))


def is_allowed(told: Iterable[Problem]) -> bool:
    """Whether a breach of the budget is among what the referee allows."""
    budget = {TOTAL, LEFT, SPENT}
    return any(each.waived and budget <= {name for name, _figure in each.finding.facts} for each in told)
