"""Leaving and rejoining a fight in which no rule decides who is out: by the referee's word alone. A system whose rules
end nobody's part in a fight gives its fighters an `out` and hands these kinds to `told_by_word`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mls_desktop.rules.common.asking.prompts import Prompt, entries
from mls_desktop.rules.common.fight.event_adapter import B, EventAdapter
from mls_desktop.rules.common.fight.fight_events import REASON, not_now
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import Event

OUT, BACK = "out", "back"
WORDS: Mapping[str, bool] = {OUT: True, BACK: False}
"""The kinds of these events, and whether somebody is out after each."""


def word_form(adapter: EventAdapter[B], battle: B, kind: str, who: str) -> Prompt | None:
    """Prompt that is the form of the referee's word that fighter `who` is out or back (`kind`); None where it cannot be
    told now: for any other kind, of nobody there, or of a fighter who is so already."""
    fighter: Any = adapter.fighters(battle).get(who)
    if kind not in WORDS or not adapter.under_way(battle) or fighter is None or not fighter.here or fighter.gone:
        return None
    return Prompt(kind, who, adapter.rules.get(kind, ""), (REASON,)) if fighter.out is not WORDS[kind] else None


def told_by_word(adapter: EventAdapter[B], battle: B, event: Event) -> B:
    """Battle after the referee's word `event` that a fighter is out or back, with its lines for the log ("out" or
    "back", "reason"). Raises Refused: "not_now", "wrong_value"."""
    prompt = word_form(adapter, battle, event.kind, event.who)
    if prompt is None:
        raise not_now(event)
    reason = str(entries(prompt.fields, event).get("reason") or "").strip()
    battle = adapter.note(adapter.having(battle, event.who, out=WORDS[event.kind]), event.kind, event.who)
    return adapter.note(battle, "reason", event.who, reason=given(reason)) if reason else battle
