"""The adapter a system gives so that the events of every fight can be told in its fights (`fight_events`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.fight.effects import LastingEffect
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, Value
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.saved_value import Json

B = TypeVar("B")
Entries = Mapping[str, Json]


class Present(Protocol):
    """The protocol of a fighter as far as these events look at them."""

    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def here(self) -> bool:
        """Presence of the fighter: True once they have arrived; False while they are to join later."""
        ...

    @property
    def gone(self) -> bool: ...
    @property
    def effects(self) -> tuple[LastingEffect, ...]: ...


class NewcomerSource(Struct, frozen=True):
    """Types that a newcomer is built from, and the checks that may refuse them or the things they bring along: as
    `System` has them."""

    character: type[Character]
    library: type[Library]
    lists: tuple[str, ...]
    integrity: Callable[[Any, Any], tuple[Finding, ...]]
    library_integrity: Callable[[Any, Any], tuple[Finding, ...]]


class EventAdapter(Protocol[B]):
    """The adapter. `B`: a system's battle, which never changes."""

    @property
    def rules(self) -> Mapping[str, str]:
        """Rules that the forms of events name, by kind of event; a kind that is missing names none."""
        ...

    @property
    def measure(self) -> str:
        """Name of the form's entry that says how long an effect lasts ("turns")."""
        ...

    @property
    def modifier(self) -> tuple[int, int]:
        """The least and the greatest modifier of an effect."""
        ...

    @property
    def conditions(self) -> tuple[str, ...]:
        """The names of usual effects, which are offered; any other may be given."""
        ...

    @property
    def rule_options(self) -> tuple[str, ...]:
        """Ids of the rules that the referee may rule to be read otherwise."""
        ...

    def source(self, battle: B) -> NewcomerSource: ...
    def world(self, battle: B) -> Any:
        """World that `battle` is fought in: a mapping by id for each list of the library, "templates" among them."""
        ...

    def sides(self, battle: B) -> Sequence[str]: ...
    def fighters(self, battle: B) -> Mapping[str, Present]: ...
    def characters(self, battle: B) -> Sequence[Character]:
        """Characters of all fighters; a library that a newcomer brings along must not break them."""
        ...

    def now(self, battle: B) -> int:
        """Number of the Turn or round at hand, by which effects count."""
        ...

    def under_way(self, battle: B) -> bool:
        """Tells whether the fight is still under way, so that the events of every fight may be told."""
        ...

    def may_leave(self, battle: B) -> bool:
        """Tells whether a fighter may leave the fight at this moment."""
        ...

    def overrides(self, battle: B, who: str) -> tuple[Field, ...]:
        """Fields of the form for the referee's word on fighter `who`: "what", and a "value" for each choice of it."""
        ...

    def supplied(self, world: Any, own: Any) -> Any:
        """World `world` with the library entries of `own`, which replace those of their ids."""
        ...

    def note(self, battle: B, kind: str, who: str, **facts: Figure | Value) -> B:
        """Battle with one more line for the log, of `kind` and about `who`: "joined" (`side`), "left", "effect"
        (`effect`, `modifier`), "effect_over" (`effect`)."""
        ...

    def having(self, battle: B, who: str, **changes: Any) -> B:
        """Battle with the fields `changes` of fighter `who` (`here`, `gone`, `effects` ...) set to these values."""
        ...

    def joined(self, battle: B, entrant: Entrant[Any], world: Any) -> B:
        """Battle in `world`, with `entrant` as one more fighter who has arrived; not noted yet."""
        ...

    def arrived(self, battle: B, who: str) -> B:
        """Battle after the arrival of fighter `who`, who was to come later."""
        ...

    def left(self, battle: B, who: str) -> B:
        """Battle after the departure of fighter `who`: fighters whose declarations named them declare anew."""
        ...

    def overridden(self, battle: B, who: str, held: Entries) -> B:
        """Battle after the referee's word on fighter `who`, `held` being the entries of the form, with its lines for
        the log."""
        ...

    def ruled(self, battle: B, rule: str, reading: str) -> B:
        """Battle with `rule` read by `reading` ("default" or "other"), with its line for the log."""
        ...

    def ended(self, battle: B) -> B:
        """The battle once it is ended, with its line for the log."""
        ...
