"""The state of a fight: Turn, side, round and stage, the fighters, what was declared and rolled so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Cause, Note
from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Task
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.harm import Wound
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from mls_desktop.rules.nutshell.vocabulary import Place
from mls_desktop.rules.nutshell.world import World

Stage = Literal["turn", "actions", "moves", "declare", "duels", "rolls", "after", "turn_end", "still", "over"]
"""turn: a party Turn begins; actions: the active side says its set actions; moves: it moves, where there is a ground;
declare, duels, rolls, after: a round; turn_end: the party Turn ends; still: nobody did or can do anything in it, it
only passes; over: the fight was ended."""
Choice = Literal[
    "attack",
    "total_attack",
    "break_off",
    "total_defence",
    "forego",
    "shoot",
    "cast",
    "prepare",
    "reload",
    "work",
    "delay",
]
Rolled = Literal["roll", "shot", "dodge", "shock"]


class Said(Struct, frozen=True):
    """Declaration of one fighter for this round. `far`: the modifier of the distance (N-RANGE-1); `task`: the task
    beside the fight that the attack goes into (N-TIME-1)."""

    choice: Choice
    target: str = ""
    place: Place | None = None
    far: int = 0
    arc: str = ""
    task: Task | None = None


class Waiting(Struct, frozen=True):
    """Fighters who wait while the others play rounds by themselves (N-ROUND-5): the round in which they wait, their
    declarations in it, and which of them went over to their close skill."""

    who: frozenset[str]
    round: int
    said: Mapping[str, Said] = {}
    turned: tuple[str, ...] = ()


class Wanted(Struct, frozen=True):
    """A roll that is waited for: whose, on which trait, at what level with all that bears on it. `against`: whose rolls
    or blows it is held against; `hits`: whether it may hit any of them; `place`: where it is aimed."""

    kind: Rolled
    who: str
    level: Figure
    rule: str
    against: tuple[str, ...] = ()
    hits: bool = False
    place: Place | None = None


class Blow(Struct, frozen=True):
    """A hit on its way: its Dam before anything joins it, and whether it was a shot."""

    hit: Hit
    dam: Figure
    shot: bool = False

    @property
    def roll(self) -> Cause:
        """Roll that hit, as a cause: "shot" or "roll", and the id of who made it."""
        return "shot" if self.shot else "roll", self.hit.by


Passed = tuple[tuple[int, Stand], ...]
"""Stands that a fighter came by on a move, each with the points spent by then."""


class Opening(Struct, frozen=True):
    """A square that somebody may take at once: they change places with one they hit critically (N-TA-5), step to
    where one fell to them (N-KILL-1), or back away from one they broke off from (N-BRK-1)."""

    who: str
    mode: Literal["follow", "step_in", "back"]
    over: str


class Battle(Struct, frozen=True):
    """State of a fight. `order`: the sides as they take their party Turns; `tick`: party Turns begun, `heard`: of which
    people last told anything; `said`, `thrown`, `chains`: of this round; `duelists`: who makes a Total Attack in it, in
    order; `facing`: the enemy in the duel at hand; `spent`: whose attack a duel used up. `blows`: hits that have yet to
    land, the first is at hand with its dice (`fell`), its `wound` and `shock`. `apart`: pairs that broke off. `near`:
    who is next to whom, where somebody said so. `hit`: who was hit this round; `undodging`: who does not care to dodge
    in it; `turned`: who went over to their close skill in it. `notes`: what the event at hand has led to so far.
    `awaiting`: the rolls waited for, reckoned once for a round; None: not yet. `battlefield`: the ground it is fought
    on, if any; `moved`: who has moved in this party Turn, `passed`: where they came by; `openings`: squares that
    somebody may take until the next round's rolls, or until anybody moves. `waiting`: who waits while others play
    rounds by themselves; `through`: who has played the last round so."""

    world: World
    order: tuple[str, ...]
    fighters: Mapping[str, Fighter]
    turn: int = 0
    tick: int = 0
    heard: int = 0
    active: str = ""
    stage: Stage = "turn"
    round: int = 0
    told: bool = False
    said: Mapping[str, Said] = {}
    chains: Mapping[str, Chain] = {}
    duelists: tuple[str, ...] = ()
    facing: str = ""
    spent: tuple[str, ...] = ()
    thrown: Mapping[tuple[Rolled, str], Thrown] = {}
    blows: tuple[Blow, ...] = ()
    fell: tuple[int, ...] | None = None
    wound: Wound | None = None
    shock: Thrown | None = None
    apart: frozenset[frozenset[str]] = frozenset()
    near: Mapping[str, tuple[str, ...]] = {}
    hit: tuple[str, ...] = ()
    undodging: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    awaiting: tuple[Wanted, ...] | None = None
    battlefield: Battlefield | None = None
    moved: tuple[str, ...] = ()
    passed: Mapping[str, Passed] = {}
    openings: tuple[Opening, ...] = ()
    waiting: Waiting | None = None
    through: frozenset[str] = frozenset()

    def all(self) -> Iterator[Fighter]:
        """Yields all fighters in line-up order, those who are dead, gone or still to come too."""
        yield from self.fighters.values()

    def those(self, side: str) -> tuple[Fighter, ...]:
        """Fighters of `side` who take part and live, awake or not."""
        return tuple(fighter for fighter in self.all() if fighter.side == side and fighter.there)

    def enemies(self, who: Fighter) -> tuple[Fighter, ...]:
        """Fighters of other sides than that of `who` who take part and live, awake or not."""
        side = who.side
        return tuple([fighter for fighter in self.fighters.values() if fighter.side != side and fighter.there])

    def is_active(self, who: Fighter) -> bool:
        return who.side == self.active

    def plays(self, who: str) -> bool:
        """Whether fighter `who` plays now: true unless waiting while a group plays rounds by itself (N-ROUND-5)."""
        return self.waiting is None or who not in self.waiting.who

    def standing(self, side: str) -> bool:
        """Whether a fighter of `side` is on their feet."""
        return any(fighter.side == side and fighter.up for fighter in self.all())

    def able(self, side: str) -> bool:
        """Whether any fighter of `side` can act."""
        return any(fighter.side == side and fighter.able for fighter in self.all())

    def contested(self) -> bool:
        """Whether any fighter who can act has an enemy to attack, awake or not (N-TURN-1)."""
        return any(fighter.able and self.enemies(fighter) for fighter in self.all())

    def decided(self) -> bool:
        """Whether a side of this battle has nobody on their feet."""
        return not all(self.standing(side) for side in self.order)

    def beaten(self) -> bool:
        """Whether a side has nobody on their feet nor still to come, while another has."""
        left: dict[str, bool] = {}
        for fighter in self.all():
            is_left = fighter.up or not (fighter.here or fighter.gone)
            left[fighter.side] = left.get(fighter.side, False) or is_left
        return any(left.values()) and not all(left.values())

    def having(self, *fighters: Fighter) -> Battle:
        """Battle with each of `fighters` in place of the one of the same id."""
        return replace(self, fighters={**self.fighters, **{fighter.id: fighter for fighter in fighters}})

    def saying(self, kind: str, who: str, rule: str, *, cause: Cause | None = None, **facts: Figure | Value) -> Battle:
        """Battle with one more line for the log, of that kind and rule, on fighter `who` ("": on nobody). Facts whose
        name ends in "_who" are ids, told by name. `cause`: the answer it came of, as its kind and fighter; None: the
        one at hand."""
        return replace(self, notes=(*self.notes, self.noted(kind, who, rule, cause=cause, **facts)))

    def noted(self, kind: str, who: str, rule: str, *, cause: Cause | None = None, **facts: Figure | Value) -> Note:
        """Line for the log, made as by `saying`, but not added to the battle."""
        named = self.fighters[who].name if who in self.fighters else who
        held = tuple((name, self._fact(name, value)) for name, value in facts.items())
        return Note(kind, who, rule, (("who", given(named)), *held) if who else held, cause)

    def _fact(self, name: str, value: Figure | Value) -> Figure:
        if isinstance(value, Figure):
            return value
        if name.endswith("_who") and isinstance(value, str) and value in self.fighters:
            return given(self.fighters[value].name)
        return given(value)
