"""A fight of Death or Glory behind the seam: ask, then act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.battle_fight import FightParts, RoundCourse, RoundFight
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, DiceUse, Entrant, Fight, Modifiers, PlainOdds
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.fight.play.advance import moved_on
from mls_desktop.rules.death_or_glory.fight.play.aftermath import aftermath_of
from mls_desktop.rules.death_or_glory.fight.play.announcements import tellings_of, told
from mls_desktop.rules.death_or_glory.fight.play.answering import ANSWERS
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.blow_steps import MODIFIER, asks_of
from mls_desktop.rules.death_or_glory.fight.play.board import board_of, state_of
from mls_desktop.rules.death_or_glory.fight.play.default_answers import usual_of
from mls_desktop.rules.death_or_glory.fight.play.fighter import entered
from mls_desktop.rules.death_or_glory.fight.play.refusals import why
from mls_desktop.rules.death_or_glory.world import World

ROLLED = DiceUse("success", "low")
DICE_USES: Mapping[str, DiceUse] = {
    "attack": ROLLED, "again": ROLLED, "defence": ROLLED, "aid": ROLLED, "survive": ROLLED,
    "damage": DiceUse("damage", "high"),
}  # fmt: skip
"""Use of the dice of each prompt, by its id: low against a chance, high for damage; the dice of breaks and lessons have
none (DOG-CB-13, DOG-SK-4)."""


class GloryFight(RoundFight[Battle], PlainOdds, frozen=True):
    """A fight of Death or Glory, run on a `Battle`; see `Fight` for what each part gives."""

    PARTS: ClassVar[FightParts[Battle]] = FightParts(
        asks_of, tellings_of, usual_of, board_of, state_of, aftermath_of, MODIFIER, DICE_USES
    )
    COURSE: ClassVar[RoundCourse[Battle]] = RoundCourse(answers=ANSWERS, told=told, moved_on=moved_on, why=why)

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice]:
        from mls_desktop.rules.death_or_glory.fight.fight_odds import weighed  # read when chances are asked for

        return weighed(self.battle, who)

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        from mls_desktop.rules.death_or_glory.fight.fight_odds import chances_of  # read when chances are asked for

        return chances_of(self.battle, event)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        from mls_desktop.rules.death_or_glory.fight.play.statistics import (
            tally_of,  # read when a fight is looked back on
        )

        return tally_of(self.battle, notes)


def begin(
    line_up: Sequence[Entrant[Person]], sides: Sequence[str], first: str, world: World, ground: Ground | None = None
) -> Fight:
    """Fight of the entrants of `line_up` before any event. `first` and `ground` are not used: nobody begins, as the
    order goes by AGI (DOG-CB-1), and there is no map."""
    fighters = {entrant.id: entered(entrant, world) for entrant in line_up}
    battle = Battle(world, tuple(sides), fighters)
    return GloryFight(replace(moved_on(battle), notes=()))
