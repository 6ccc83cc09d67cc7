"""Two made-up kites that tug at each other, a contest of a roll each: the higher total wins, and by how much counts.
How the string is held is declared before it, in fields of the system's own."""

from __future__ import annotations

from typing import ClassVar

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.rolling import DECLARE, ROLL, ROLL_AGAINST, Rolling
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.odds import Distribution, dice, opposed_outcomes, outcomes
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told

DICE = (6, 6)
SPOOLS = {"thin": 1, "thick": 3}
RULE = "K-TUSSLE-1"
ENDS = {1: "wins", 0: "nobody", -1: "loses"}


class Tussle(Rolling, frozen=True):
    """`levels`: of who rolls and of the other; `patched`: who is, has the string reeled in unless they say so."""

    MODIFIER: ClassVar[Field] = Field("modifier", "step", bounds=(-3, 3))

    who: str
    name: str
    rival: str
    levels: tuple[int, int]
    patched: bool = False

    def declares(self) -> tuple[Field, ...]:
        """What the string does: it is so slack, or reeled in, then on which spool."""
        return (
            Field("slack", "number", bounds=(1, 5), blank=True),
            Field("reeled", "flag", blank=True),
            Field("spool", "choice", tuple(SPOOLS), blank=True, when=(("reeled", (True,)),)),
        )

    def default_answer(self, prompt: Prompt) -> Event | None:
        return told(DECLARE, prompt.who, reeled=True, modifier=0) if prompt.id == DECLARE and self.patched else None

    def throws(self) -> tuple[Prompt, Prompt | None]:
        field = Field("dice", "sum", sides=DICE)
        return Prompt(ROLL, self.who, RULE, (field,)), Prompt(ROLL_AGAINST, self.rival, RULE, (field,))

    @property
    def ahead(self) -> int:
        """How much more than the other they have before the dice."""
        held = dict(self.declared)
        slack = held.get("slack")
        string = SPOOLS.get(str(held.get("spool")), 2) if held.get("reeled") else 0
        mine, theirs = self.levels
        return mine - theirs + (self.modifier or 0) + string - (slack if isinstance(slack, int) else 0)

    def win_margins(self) -> Distribution[int] | None:
        return opposed_outcomes(dice(DICE), dice(DICE), lambda mine, theirs: mine - theirs + self.ahead)

    def chances(self) -> Facts:
        spread = self.win_margins()
        assert spread is not None
        ends = outcomes(spread, _side)
        each = tuple((name, given(ends.chance(side), RULE)) for side, name in ENDS.items())
        return ("prevails", each[0][1]), *each

    def ended(self) -> tuple[Note, ...]:
        by = (self.fell or 0) - (self.rival_fell or 0) + self.ahead
        facts = (("who", given(self.name)), ("outcome", given(ENDS[_side(by)])), ("by", given(abs(by))))
        return (Note("tussle", self.who, RULE, facts),)


def _side(by: int) -> int:
    return (by > 0) - (by < 0)
