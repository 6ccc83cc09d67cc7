"""A fight at one moment, and the few ways in which it changes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.fight.round_battle import RoundBattle
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.stats.grades import Grade
from mls_desktop.rules.death_or_glory.vocabulary import Place
from mls_desktop.rules.death_or_glory.world import World

Stage = Literal["declare", "acting", "closing", "still", "lessons", "over"]
Step = Literal["target", "attack", "defend", "defence", "again", "aid", "help"]
"""The answer that an action waits for: its target; the attack roll; the choice of a defence; the roll of the defence; a
re-roll after a critical; the roll of First aid; the outcome of other help."""


class Stroke(Struct, frozen=True):
    """One blow or shot under way. `part`: of an extra blow or a paired shot; `riposte`: its score, after a parry;
    `meets`: how the defence fell; `rolls`: damage rolls; `down`: whether its target lay already when it was chosen."""

    by: str
    on: str
    weapon: str
    part: str = ""
    riposte: int | None = None
    aim: Place | None = None
    shot: bool = False
    chance: Figure = Figure(0)
    modifier: int = 0
    roll: int = 0
    grade: Grade = "failure"
    defence: str = ""
    thing: str = ""
    meets: Grade | None = None
    rolls: int = 0
    down: bool = False


class Break(Struct, frozen=True):
    """A thing that may break: of whom; a weapon or shield by id, or a piece of armour by path element. `knocked`: it is
    knocked away if it does not break (DOG-CB-13)."""

    who: str
    thing: str
    chance: int
    armour: bool = False
    knocked: bool = False


class Hit(Struct, frozen=True):
    """A blow or shot whose damage is still to be done. `rolls`: number of its damage rolls; `sides`: of the dice of all
    these together, () where none is thrown; `plus`: addition to each roll."""

    by: str
    on: str
    weapon: str
    place: Place
    rolls: int
    critical: bool
    sides: tuple[int, ...]
    plus: Figure


class Battle(RoundBattle[Fighter, World], frozen=True):
    """`group`: who acts yet at the AGI at hand, `together` where there were several; `later`: the groups to come;
    `actor`: who acts; `strokes`: those left of them, the first under way; `hits`: those whose damage is waited for;
    `breaks`: things that may break; `botched`: of whose critical failure a note is asked for; `falling`: whose END is
    rolled as the round ends."""

    ROUND_RULE = "DOG-CB-1"

    stage: Stage = "declare"
    group: tuple[str, ...] = ()
    together: bool = False
    later: tuple[tuple[str, ...], ...] = ()
    step: Step | None = None
    actor: str = ""
    strokes: tuple[Stroke, ...] = ()
    hits: tuple[Hit, ...] = ()
    breaks: tuple[Break, ...] = ()
    botched: tuple[str, ...] = ()
    falling: tuple[str, ...] = ()

    def enemies(self, who: str) -> tuple[Fighter, ...]:
        """Living fighters of other sides than that of `who` who are present, the standing ones first."""
        side = self.fighters[who].side
        found = [
            fighter
            for fighter in self.fighters.values()
            if fighter.side != side and fighter.there and fighter.step != "dead"
        ]
        return tuple(sorted(found, key=lambda fighter: not fighter.up))

    def opposed(self, who: Fighter) -> bool:
        """Whether fighter `who` has a living enemy present."""
        return any(
            fighter.side != who.side and fighter.there and fighter.step != "dead" for fighter in self.fighters.values()
        )
