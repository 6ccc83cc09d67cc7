"""Events that may be announced unasked: those of every fight, and a fighter out by the referee's word."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import DOOR, MOVE, is_put
from mls_desktop.rules.common.fight.fight_events import OF_NOBODY, SHARED, form, not_asked
from mls_desktop.rules.common.fight.fight_events import told as told_in_every_fight
from mls_desktop.rules.common.fight.out_and_back import WORDS, told_by_word, word_form
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.fight.map.map_moves import ground_telling, told_on_ground
from mls_desktop.rules.rules_basics.fight.play.adapter import ADAPTER
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.fight.play.battle import Battle

OF_FIGHTERS = (*WORDS, "override", "effect", "effect_ends", MOVE, "leave", "arrive")
ON_GROUND = (MOVE, DOOR)
"""Kinds of the referee's word on the ground."""


def tellings_of(battle: Battle) -> tuple[Prompt, ...]:
    """Prompts for all events that may be announced unasked now."""
    forms = (_telling(battle, kind, who) for kind, who in _order(battle))
    return tuple(form for form in forms if form is not None)


def _order(battle: Battle) -> Iterator[tuple[str, str]]:
    """Pairs of event kind and fighter id ("" for the whole fight), in the order offered."""
    yield "end", ""
    for fighter in battle.all():
        yield from ((kind, fighter.id) for kind in OF_FIGHTERS)
    yield from ((kind, "") for kind in (DOOR, *OF_NOBODY) if kind != "end")


def _telling(battle: Battle, kind: str, who: str) -> Prompt | None:
    """Prompt for an event of `kind` on fighter `who` ("" for the whole fight) that may be told unasked; None where it
    cannot be told now, or there is nothing to say."""
    if kind in ON_GROUND:
        return ground_telling(battle, kind, who)
    found = word_form(ADAPTER, battle, kind, who) if kind in WORDS else form(ADAPTER, battle, kind, who)
    return None if found is not None and kind == "override" and not found.fields[0].options else found


def told(battle: Battle, event: Event) -> Battle:
    """The battle after `event`, which answers no prompt, was told. Raises Refused for what cannot be told now."""
    if event.kind in WORDS:
        return told_by_word(ADAPTER, battle, event)
    if event.kind in SHARED:
        return told_in_every_fight(ADAPTER, battle, event)
    if is_put(event) or event.kind == DOOR:
        return told_on_ground(battle, event)
    raise not_asked(event, ANSWERS)
