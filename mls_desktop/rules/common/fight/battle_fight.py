"""A fight behind the seam (`Fight`) over a system's battle: what is asked and told, and how it stands, come from the
system's functions, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Aftermath, Strict
from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.battlefield.ground_events import is_put
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.fight.fight_events import REASON
from mls_desktop.rules.common.fight.fights import DiceUse
from mls_desktop.rules.common.fight.round_battle import RoundBattle
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

B = TypeVar("B")
B_contra = TypeVar("B_contra", contravariant=True)
R = TypeVar("R", bound=RoundBattle[Any, Any])


class Asks(Protocol[B_contra]):
    """The protocol of a function that gives the prompts a battle waits for. `who`: only those of this fighter, worked
    out without the others; None: all."""

    def __call__(self, battle: B_contra, who: str | None = None) -> tuple[Prompt, ...]: ...


class FightParts(Struct, Generic[B], frozen=True):
    """The functions of a system over its battle; see `Fight` for what each gives. `modifier`: what may be added to a
    roll, with a reason; `dice_uses`: what the dice of each ask are for."""

    asks: Asks[B]
    announcements: Callable[[B], tuple[Prompt, ...]]
    default_answer: Callable[[B, Prompt], Event | None]
    board: Callable[[B], tuple[Section, ...]]
    state: Callable[[B], dict[str, Json]]
    aftermath: Callable[[B], Aftermath]
    modifier: Field
    dice_uses: Mapping[str, DiceUse]


class BattleFight(Strict, Generic[B], frozen=True):
    """The base class of fights. A system says which its parts are, and what is read only when it is asked for: chances,
    and what all has come to."""

    PARTS: ClassVar[FightParts[Any]]

    battle: B

    @property
    def over(self) -> bool:
        held: Any = self.battle
        return bool(held.stage == "over")

    def prompts(self) -> tuple[Prompt, ...]:
        return self.PARTS.asks(self.battle)

    def announcements(self) -> tuple[Prompt, ...]:
        return self.PARTS.announcements(self.battle)

    def default_answer(self, prompt: Prompt) -> Event | None:
        return self.PARTS.default_answer(self.battle, prompt)

    def board(self) -> tuple[Section, ...]:
        return self.PARTS.board(self.battle)

    def state(self) -> dict[str, Json]:
        return self.PARTS.state(self.battle)

    @property
    def ground(self) -> GroundView | None:
        return None

    @property
    def together(self) -> tuple[str, ...]:
        return ()

    @property
    def added(self) -> tuple[Field, ...]:
        return (self.PARTS.modifier, REASON)

    @property
    def dice_uses(self) -> Mapping[str, DiceUse]:
        return self.PARTS.dice_uses

    def aftermath(self) -> Aftermath:
        return self.PARTS.aftermath(self.battle)


class RoundCourse(Struct, Generic[R], frozen=True, kw_only=True):
    """The functions by which a fight by rounds goes on. `answers`: what each answer leads to, by its kind; `told`: what
    comes of an event that answers nothing; `moved_on`: the battle where it next waits for somebody; `why`: by which
    rule an event is refused, None where none says so."""

    answers: Mapping[str, Callable[[R, Event, Mapping[str, Json]], R]]
    told: Callable[[R, Event], R]
    moved_on: Callable[[R], R]
    why: Callable[[R, Event], Refused | None]


class RoundFight(BattleFight[R], frozen=True):
    """The base class of fights that go by rounds alone."""

    COURSE: ClassVar[RoundCourse[Any]]

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        try:
            after = self._taken(event)
        except Refused as plain:
            raise self.COURSE.why(self.battle, event) or plain from None
        after = self.COURSE.moved_on(after)
        return replace(self, battle=replace(after, notes=())), after.notes

    def _taken(self, event: Event) -> R:
        """Battle right after `event`, an answer or something told unasked, before `COURSE.moved_on`. Raises Refused."""
        answer = None if is_put(event) else self.COURSE.answers.get(event.kind)
        asks = () if answer is None else self.PARTS.asks(self.battle, event.who)
        asked = next((prompt for prompt in asks if prompt.id == event.kind), None)
        told: R = (
            self.COURSE.told(self.battle, event)
            if answer is None or asked is None
            else answer(self.battle, event, answers((asked,), event))
        )
        return told

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.battle.round,)

    @property
    def moment(self) -> tuple[int, ...]:
        return self.clock

    @property
    def headings(self) -> tuple[Note, ...]:
        return (self.battle.heading(),)
