"""Effects and conditions that last on a fighter: what each is called, what it does to their rolls, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.base_character import Effect
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Json

LONGEST = 999


class LastingEffect(Struct, frozen=True):
    """An effect. `modifier`: added to every roll; `left`: so many Turns or rounds, as the system counts, None till
    somebody ends it; `since`: the Turn or round of its cause, which does not count, 0 for what was brought along."""

    name: str
    modifier: int = 0
    left: int | None = None
    note: str = ""
    since: int = 0


class MarkedFighter(Protocol):
    """The protocol of a fighter as far as their effects are shown."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def effects(self) -> tuple[LastingEffect, ...]: ...


def effect_fields(measure: str, modifier: tuple[int, int], usual: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """Fields of the form in which an effect is told: name, modifier, duration, note. `measure` names the duration's
    field ("turns"); `modifier`: least and greatest; `usual`: names that are offered."""
    return (
        Field("name", "text", usual),
        Field("modifier", "number", bounds=modifier, blank=True),
        Field(measure, "number", bounds=(1, LONGEST), blank=True),
        Field("note", "text", blank=True),
    )


def effect_of(entries: Mapping[str, Json], measure: str, since: int) -> LastingEffect:
    """Effect told by `entries` of the form of `effect_fields`; `measure` names the duration's entry, `since` is the
    Turn or round at hand. Without a modifier 0, without a duration till somebody ends it."""
    modifier, left = entries.get("modifier"), entries.get(measure)
    return LastingEffect(
        str(entries["name"]),
        modifier if type(modifier) is int else 0,
        left if type(left) is int else None,
        str(entries.get("note") or ""),
        since,
    )


def brought(effects: Iterable[Effect]) -> tuple[LastingEffect, ...]:
    """Effects that a character brings into a fight, made of those kept on them."""
    return tuple(LastingEffect(each.name, each.modifier, each.turns, each.note) for each in effects)


def effects_left(old_effects: tuple[Effect, ...], effects: Iterable[LastingEffect]) -> Iterator[Edit]:
    """Yields the edit below a character that keeps `effects` on them in place of `old_effects`; nothing where they are
    the same."""
    kept = tuple(Effect(name=each.name, modifier=each.modifier, turns=each.left, note=each.note) for each in effects)
    if kept != old_effects:
        yield Edit("set", ("now", "effects"), kept)


def lasting_section(fighters: Iterable[MarkedFighter], measure: str, rule: str = "") -> Section:
    """Section "lasting" of a board: the rows of `effect_rows` for each of `fighters`."""
    rows = (row for fighter in fighters for row in effect_rows(fighter, measure, rule))
    return Section("lasting", "items", ("modifier", measure), tuple(rows))


def effect_rows(fighter: MarkedFighter, measure: str, rule: str = "") -> Iterator[Row]:
    """Yields a row of a board for each effect on `fighter`. `measure`: name of the column that says how long it lasts;
    `rule`: by which that is counted."""
    for nth, effect in enumerate(fighter.effects, 1):
        cells = (Cell("modifier", given(effect.modifier)), Cell(measure, given(effect.left, rule)))
        yield Row(f"{fighter.id}#{nth}", cells, (fighter.id,), f"{fighter.name}: {effect.name}", note=effect.note)


def names_of(effects: Iterable[LastingEffect]) -> tuple[str, ...]:
    """Names of the effects, each once."""
    return tuple(dict.fromkeys(effect.name for effect in effects))


def without(effects: Sequence[LastingEffect], name: str) -> tuple[LastingEffect, ...]:
    """Effects but for the first called `name`. Raises StopIteration where none is called so."""
    at = next(index for index, each in enumerate(effects) if each.name == name)
    return (*effects[:at], *effects[at + 1 :])


def summed(effects: Iterable[LastingEffect]) -> int:
    """Sum of the effects' modifiers to every roll."""
    return sum(effect.modifier for effect in effects)


def run_down(effects: Iterable[LastingEffect], now: int) -> tuple[tuple[LastingEffect, ...], tuple[LastingEffect, ...]]:
    """Effects that remain, with one Turn or round less left, and effects that are over, at the end of Turn or round
    `now`."""
    kept, over = list[LastingEffect](), list[LastingEffect]()
    for effect in effects:
        if effect.left is None or effect.since >= now:
            kept.append(effect)
        elif effect.left > 1:
            kept.append(replace(effect, left=effect.left - 1))
        else:
            over.append(effect)
    return tuple(kept), tuple(over)
