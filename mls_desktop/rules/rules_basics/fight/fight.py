"""A fight of Rules Basics behind the seam: ask, then act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Strict
from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.fight.fight_events import REASON
from mls_desktop.rules.common.fight.fights import Choice, Entrant, Fight, OddsForm
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.character import Person
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
"""What a row of the odds says of a choice."""
ENDINGS = ("hit", "stopped", "through", "mean_damage")
FIGURES = (
    *ENDINGS, "second_hit", "none", "one", "both", "gains", "mean_bonus", "success",
    *(f"{name}_after_{seconds}" for seconds in (1, 2, 3) for name in ENDINGS), "hit_by",
)  # fmt: skip
"""What a row of the odds may tell, in order."""


class BasicsFight(Strict, frozen=True):
    """The seam's view of a battle; see `Fight` for what each part gives."""

    battle: Battle

    @property
    def over(self) -> bool:
        return self.battle.stage == "over"

    def prompts(self) -> tuple[Prompt, ...]:
        return asks_of(self.battle)

    def announcements(self) -> tuple[Prompt, ...]:
        return tellings_of(self.battle)

    def default_answer(self, ask: Prompt) -> Event | None:
        return usual_of(self.battle, ask)

    def apply(self, event: Event) -> tuple[BasicsFight, tuple[Note, ...]]:
        try:
            after = moved_on(_taken(self.battle, event))
        except Refused as plain:
            raise why(self.battle, event) or plain from None
        return BasicsFight(replace(after, notes=())), after.notes

    def board(self) -> tuple[Section, ...]:
        return board_of(self.battle)

    def state(self) -> dict[str, Json]:
        return state_of(self.battle)

    @property
    def added(self) -> tuple[Field, ...]:
        return (MODIFIER, REASON)

    def odds(self, who: str, modifier: int = 0) -> Iterator[Choice | None]:
        from mls_desktop.rules.rules_basics.fight.fight_odds import weighed  # read when chances are asked for

        return weighed(self.battle, who, modifier)

    def chances(self, event: Event) -> Facts | None:
        from mls_desktop.rules.rules_basics.fight.fight_odds import chances_of  # read when chances are asked for

        return chances_of(self.battle, event)

    @property
    def odds_form(self) -> OddsForm:
        return OddsForm(ENTRIES, FIGURES, modified=True)

    def assumed(self, who: str) -> tuple[Event, ...]:
        from mls_desktop.rules.rules_basics.fight.odds.round_odds import assumed  # read when chances are asked for

        return assumed(self.battle, who)

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.battle.round,)

    @property
    def headings(self) -> tuple[Note, ...]:
        return (self.battle.heading(),)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        from mls_desktop.rules.rules_basics.fight.play.statistics import (
            tally_of,  # read when a fight is looked back on
        )

        return tally_of(self.battle, notes)

    def aftermath(self) -> tuple[tuple[str, Edit], ...]:
        return aftermath_of(self.battle)


def _taken(battle: Battle, event: Event) -> Battle:
    """The battle after an answer, or what was told unasked. Raises Refused."""
    if event.kind not in ANSWERS:
        return told(battle, event)
    asked = next((ask for ask in asks_of(battle, event.who) if ask.id == event.kind), None)
    if asked is None:
        return told(battle, event)
    return ANSWERS[event.kind](battle, event, answers((asked,), event))


def begin(line_up: Sequence[Entrant[Person]], sides: Sequence[str], first: str, world: World) -> Fight:
    """A fight before anything was told. No side begins: the order goes by Speed (RB-RD-1)."""
    fighters = {entrant.id: entered(entrant, world) for entrant in line_up}
    return BasicsFight(replace(moved_on(Battle(world, tuple(sides), fighters)), notes=()))
