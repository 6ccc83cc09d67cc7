"""Events that may be announced unasked, each as a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mls_desktop.rules.common.asking.prompts import Prompt, entries
from mls_desktop.rules.common.fight.fight_events import SHARED, form, not_asked, not_now
from mls_desktop.rules.common.fight.fight_events import told as told_in_every_fight
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.fight.play.adapter import ADAPTER
from mls_desktop.rules.death_or_glory.fight.play.advance import looked_over
from mls_desktop.rules.death_or_glory.fight.play.answering import ANSWERS
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle

Entries = Mapping[str, Json]


def tellings_of(battle: Battle) -> tuple[Prompt, ...]:
    """Prompts of all events that may be announced unasked now, in the order offered."""
    forms = (telling(battle, kind, who) for kind, who in _order(battle))
    return tuple(form for form in forms if form is not None)


def _order(battle: Battle) -> Iterator[tuple[str, str]]:
    """Pairs of event kind and fighter id ("" for the whole fight), possible now or not, in the order offered."""
    yield "end", ""
    for fighter in battle.all():
        yield from ((kind, fighter.id) for kind in OF_FIGHTERS)
    yield "join", ""
    yield from (("arrive", fighter.id) for fighter in battle.all())
    yield "ruling", ""


OF_FIGHTERS = ("override", "effect", "effect_ends", "unaware", "wield", "leave", "no_lesson")


def telling(battle: Battle, kind: str, who: str) -> Prompt | None:
    """Prompt of an unasked event of `kind` about fighter `who`, "" for the whole fight; None where that event cannot be
    announced now."""
    if kind in SHARED:
        return form(ADAPTER, battle, kind, who)
    fields = _fields(battle, kind, who)
    return None if fields is None else Prompt(kind, who, RULES[kind], fields)


RULES: Mapping[str, str] = {"unaware": "DOG-CB-2", "wield": "DOG-CB-10", "no_lesson": "DOG-SK-4"}
"""Rule id of each unasked event of Death or Glory's own, by kind."""


def _fields(battle: Battle, kind: str, who: str) -> tuple[Field, ...] | None:
    fighter = battle.fighters.get(who)
    if fighter is None or battle.stage == "over":
        return None
    if battle.stage == "lessons":
        return () if kind == "no_lesson" and fighter.due else None
    if kind == "unaware":
        return () if fighter.up and not fighter.unaware else None
    if kind != "wield" or not fighter.up or battle.stage != "declare":
        return None
    others = tuple(id for id in fighter.usable() if id != fighter.weapon)
    return (Field("weapon", "choice", others),) if len(fighter.usable()) > 1 else None


def told(battle: Battle, event: Event) -> Battle:
    """Battle after an unasked `event`, with all that awaits an answer brought up to date. Raises Refused for an event
    that cannot be announced now or has a wrong entry, and for any other kind of event."""
    if event.kind in SHARED:
        after = told_in_every_fight(ADAPTER, battle, event)
        return after if event.kind == "join" else looked_over(after)
    if event.kind not in TOLD:
        raise not_asked(event, ANSWERS)
    prompt = telling(battle, event.kind, event.who)
    if prompt is None:
        raise not_now(event)
    return looked_over(TOLD[event.kind](battle, event, entries(prompt.fields, event)))


def _unaware(battle: Battle, event: Event, held: Entries) -> Battle:
    return battle.with_fighter(event.who, unaware=True).noted("unaware", event.who, "DOG-CB-2")


def _wielded(battle: Battle, event: Event, held: Entries) -> Battle:
    weapon = str(held["weapon"])
    return battle.with_fighter(event.who, weapon=weapon, plan=None).noted("drew", event.who, "DOG-CB-10", thing=weapon)


def _unlearned(battle: Battle, event: Event, held: Entries) -> Battle:
    fighter = battle.fighters[event.who]
    return battle.with_fighter(fighter.id, due=fighter.due[1:]).noted(
        "no_lesson", fighter.id, "DOG-SK-4", skill=given(fighter.due[0].skill)
    )


TOLD: Mapping[str, Callable[[Battle, Event, Entries], Battle]] = {
    "unaware": _unaware,
    "wield": _wielded,
    "no_lesson": _unlearned,
}
"""Effect of each unasked event of Death or Glory's own, by kind."""
