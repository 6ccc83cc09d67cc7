"""A fight of Rules Basics behind the seam: ask, then act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.battlefield.battlefield import battlefield_of
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.fight.battle_fight import FightParts, RoundCourse, RoundFight
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, DiceUse, Entrant, Fight, Modifiers, OddsForm
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.fight.map.map_view import BasicsGround
from mls_desktop.rules.rules_basics.fight.play.advance import moved_on
from mls_desktop.rules.rules_basics.fight.play.aftermath import aftermath_of
from mls_desktop.rules.rules_basics.fight.play.announcements import tellings_of, told
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.battle_prompts import MODIFIER, asks_of
from mls_desktop.rules.rules_basics.fight.play.board import board_of, state_of
from mls_desktop.rules.rules_basics.fight.play.default_answers import usual_of
from mls_desktop.rules.rules_basics.fight.play.fighter import entered
from mls_desktop.rules.rules_basics.fight.play.refusals import why
from mls_desktop.rules.rules_basics.world import World

ENTRIES = ("action", "target", "weapon", "second_weapon", "defence", "what")
"""Names of the entries that a row of the odds gives of a choice."""
ENDINGS = ("hit", "stopped", "through", "mean_damage")
FIGURES = (
    *ENDINGS, "second_hit", "none", "one", "both", "gains", "mean_bonus", "success",
    *(f"{name}_after_{seconds}" for seconds in (1, 2, 3) for name in ENDINGS), "hit_by",
)  # fmt: skip
"""Names of the figures that a row of the odds may have, in order."""

UNDER = DiceUse("success", "low")
DICE_USES: Mapping[str, DiceUse] = {
    "task": UNDER, "feint": UNDER, "feint_against": UNDER, "attack": UNDER, "defence": UNDER,
    "damage": DiceUse("damage", "high"),
}  # fmt: skip
"""Uses of dice by prompt. A target must not be exceeded (RB-SR-1); a die for a place in the order has no use here."""


class BasicsFight(RoundFight[Battle], frozen=True):
    """The fight of Rules Basics over its battle; see `Fight` for what each part gives."""

    PARTS: ClassVar[FightParts[Battle]] = FightParts(
        asks_of, tellings_of, usual_of, board_of, state_of, aftermath_of, MODIFIER, DICE_USES
    )
    COURSE: ClassVar[RoundCourse[Battle]] = RoundCourse(answers=ANSWERS, told=told, moved_on=moved_on, why=why)

    @property
    def ground(self) -> GroundView | None:
        return BasicsGround(self.battle, self.battle.battlefield) if self.battle.battlefield is not None else None

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice | None]:
        from mls_desktop.rules.rules_basics.fight.fight_odds import weighed  # read when chances are asked for

        return weighed(self.battle, who, modifiers.get(who, 0))

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        from mls_desktop.rules.rules_basics.fight.fight_odds import chances_of  # read when chances are asked for

        return chances_of(self.battle, event, modifier)

    @property
    def odds_form(self) -> OddsForm:
        return OddsForm(ENTRIES, FIGURES, modified=True)

    def assumed(self, who: str) -> tuple[Event, ...]:
        from mls_desktop.rules.rules_basics.fight.odds.round_odds import assumed  # read when chances are asked for

        return assumed(self.battle, who)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        from mls_desktop.rules.rules_basics.fight.play.statistics import (
            tally_of,  # read when a fight is looked back on
        )

        return tally_of(self.battle, notes)


def begin(
    line_up: Sequence[Entrant[Person]], sides: Sequence[str], first: str, world: World, ground: Ground | None = None
) -> Fight:
    """Fight of the fighters in `line_up`, before anything was told. `first`, the side that begins, is not used: the
    order goes by Speed (RB-RD-1). `ground`: None for a fight on none."""
    fighters = {entrant.id: entered(entrant, world) for entrant in line_up}
    battlefield = battlefield_of(ground) if ground is not None else None
    return BasicsFight(replace(moved_on(Battle(world, tuple(sides), fighters, battlefield=battlefield)), notes=()))
