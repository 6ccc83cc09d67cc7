"""The budget of a character as one phrase: how many points are left of how many."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts, number_text

TOTAL, LEFT = "total", "left"


def budget_text(points: Facts, speech: Texts) -> str:
    """The points of a character, "51 of 60 points left" or "3 points too many, of 60"; "" where there is
    no budget."""
    facts = dict(points)
    total, left = facts.get(TOTAL), facts.get(LEFT)
    if total is None or left is None:
        return "   ".join(f"{speech.part(name)} {speech.figure(figure)}" for name, figure in points)
    if isinstance(left.value, int) and left.value < 0:
        over = number_text(-left.value)
        return _("{over} points too many, of {total}").format(over=over, total=speech.figure(total))
    return _("{left} of {total} points left").format(left=speech.figure(left), total=speech.figure(total))
