"""Effects and conditions that last on a fighter: what each is called, what it does to their rolls, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.sheet.sheets import Field
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
