"""A fight of the Nutshell behind the seam: ask, then act."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, answers
from mls_desktop.rules.common.battlefield.ground_events import PUT
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.fight.battle_fight import BattleFight, FightParts
from mls_desktop.rules.common.fight.fight_events import not_now
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, DiceUse, Entrant, Fight, Modifiers, OddsForm
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.fight.fight_odds import ODDS_FORM, assumed_for, weighed
from mls_desktop.rules.nutshell.fight.map.map_view import NutshellGround, field_of
from mls_desktop.rules.nutshell.fight.map.openings import RULES
from mls_desktop.rules.nutshell.fight.play.advance import moved_on
from mls_desktop.rules.nutshell.fight.play.aftermath import aftermath_of
from mls_desktop.rules.nutshell.fight.play.announcements import told
from mls_desktop.rules.nutshell.fight.play.answering import ANSWERS, Entries
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.battle_prompts import MODIFIER, asks_of, tellings_of
from mls_desktop.rules.nutshell.fight.play.board import board_of, state_of
from mls_desktop.rules.nutshell.fight.play.default_answers import usual_of
from mls_desktop.rules.nutshell.fight.play.fighter import Task, entered
from mls_desktop.rules.nutshell.fight.play.party_turn import headings_of
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.play.refusals import check, why
from mls_desktop.rules.nutshell.world import World

ROLLED = DiceUse("success", "high")
DICE_USES: Mapping[str, DiceUse] = {
    "roll": ROLLED, "shot": ROLLED, "dodge": ROLLED, "shock": ROLLED, "damage": DiceUse("damage", "high"),
}  # fmt: skip
"""Use of the dice by kind of prompt: all are better the higher they fall (N-ROLL-1)."""


class NutshellFight(BattleFight[Battle], frozen=True):
    """Fight by the Nutshell rules in the state `battle`; see `Fight` for the result of each method."""

    PARTS: ClassVar[FightParts[Battle]] = FightParts(
        asks_of, tellings_of, usual_of, board_of, state_of, aftermath_of, MODIFIER, DICE_USES
    )

    def apply(self, event: Event) -> tuple[NutshellFight, tuple[Note, ...]]:
        battle = self.battle
        handler = None if event.entry("mode") in UNASKED else ANSWERS.get(event.kind)
        after = told(battle, event) if handler is None or self.over else handler(battle, event, _entries(battle, event))
        if event.kind not in ROLLS:
            after = replace(after, awaiting=None)
        begun = battle.told or not (event.kind in BEFORE_ALL or event.entry("mode") == "put")
        after = moved_on(replace(after, told=begun, heard=battle.tick))
        return NutshellFight(replace(after, notes=())), after.notes

    @property
    def ground(self) -> GroundView | None:
        return NutshellGround(self.battle, self.battle.battlefield) if self.battle.battlefield is not None else None

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice | None]:
        return weighed(self.battle, who, modifiers)

    def assumed(self, who: str) -> tuple[Event, ...] | None:
        return assumed_for(self.battle, who)

    @property
    def odds_form(self) -> OddsForm:
        return ODDS_FORM

    @property
    def together(self) -> tuple[str, ...]:
        return ("declare",)

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        return None

    @property
    def clock(self) -> tuple[int, ...]:
        return self.battle.turn, self.battle.round

    @property
    def moment(self) -> Hashable:
        waiting = self.battle.waiting  # who does may yet play a round of the same number (N-ROUND-5)
        return self.battle.tick, self.battle.round, waiting.who if waiting is not None else None, self.battle.through

    @property
    def headings(self) -> tuple[Note, ...]:
        return headings_of(self.battle)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        from mls_desktop.rules.nutshell.fight.play.statistics import tally_of  # read when a fight is looked back on

        return tally_of(self.battle, notes)


def _entries(battle: Battle, event: Event) -> Entries:
    """Checked entries of the answer `event` by field name, as the prompt that it answers allows them. Raises Refused,
    by a rule's id where one forbids the answer."""
    if (
        event.kind == "declare"
        and battle.battlefield is not None
        and any(event.entry(name) is not None for name in BY_HAND)
    ):
        raise not_now(event)  # they follow from the ground
    web = web_of(battle) if battle.stage == "declare" else None
    if event.kind == "declare" and web is not None:
        check(battle, event, web)
    try:
        return answers(asks_of(_meaning(battle, event), event.who, web), event)
    except Refused as plain:
        raise why(battle, event) or plain from None


def _meaning(battle: Battle, event: Event) -> Battle:
    """Battle in which the fighter of `event` has a task, if the event declares work and the fighter has none, so that
    they are asked though nobody is near; else `battle` itself."""
    fighter = battle.fighters.get(event.who)
    works = event.kind == "declare" and event.entry("choice") == "work"
    if fighter is None or not works or fighter.task is not None:
        return battle
    return battle.having(replace(fighter, task=Task()))


ROLLS = ("roll", "shot", "dodge", "shock")
"""Kinds of event after which the other rolls that are awaited stay as they were."""
BY_HAND = ("distance", "arc")
"""Entries of a shot's declaration that are given by hand without a ground, and refused on one."""
UNASKED = (PUT, *RULES)
"""Modes of a move that nobody is asked for."""
BEFORE_ALL = ("surprise", "near", "wield", "effect", "ruling", "override", "join", "arrive", "door")
"""Kinds of event that may be told before the fight has begun in earnest (`Battle.told`)."""


def begin(
    line_up: Sequence[Entrant[Hero]], sides: Sequence[str], first: str, world: World, ground: Ground | None = None
) -> Fight:
    """Fight of the fighters in `line_up` before any event, its party Turns in the order of `sides` from side `first`
    on; with "", from the side of the first player's character (N-TURN-1). Without `sides` it stands still."""
    fighters = {entrant.id: entered(entrant, world) for entrant in line_up}
    players = (fighter.side for fighter in fighters.values() if fighter.who.role == "player")
    begins = first or next(players, next(iter(sides), ""))
    at = sides.index(begins) if begins in sides else 0
    order = (*sides[at:], *sides[:at])
    battle = Battle(world, order, fighters, battlefield=field_of(ground, world) if ground is not None else None)
    return NutshellFight(replace(moved_on(battle), notes=()) if order else replace(battle, stage="still"))
