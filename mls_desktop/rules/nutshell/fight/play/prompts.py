"""What a fight waits for now, and what may be told it unasked, each as a form to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.rules.common.fight.effects import effect_fields, names_of
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.advance import candidates_of, to_declare
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.damage_steps import asks_damage, asks_fate
from mls_desktop.rules.nutshell.fight.play.options import action_fields, declare_fields, offensive, options
from mls_desktop.rules.nutshell.fight.play.party_turn import rush_of
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.play.waiting import awaited, owner_of
from mls_desktop.rules.nutshell.rule_options import RULE_OPTIONS
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

DICE = Field("dice", "sum", sides=(6, 6, 6))
MODIFIER = Field("modifier", "step", bounds=(-20, 20), blank=True)
REASON = Field("reason", "text", blank=True)
STOP, SPELL = "stop", "spell"
LOWEST_POINTS, MOST = -1000, 1000
SETTLED = ("chp", "fate", "out_turns", "state")
"""What the wound at hand decides: it is settled before the referee overrides any of it."""
REACHED = ("skill", "dam", "strength", "shield", "dodge", "shock", "armour")
"""Figures of a fighter that hold as overridden until he takes something else in hand."""
END = Prompt("end", "", "N-TURN-1", ())


def asks_of(b: Battle) -> tuple[Prompt, ...]:
    """Everything that is waited for; several may stand, answered in any order. Once a side has nobody standing, the end
    is offered too."""
    if b.stage == "over":
        return ()
    found = tuple(_asked(b))
    return (*found, END) if b.decided() else found


def _asked(b: Battle) -> Iterator[Prompt]:
    if b.blows:
        yield from _of_blow(b)
        return
    if b.stage == "actions":
        for f in b.those(b.active):
            if f.able and not f.action:
                yield Prompt("action", f.id, "N-TURN-2", action_fields(b, f))
    elif b.stage == "declare":
        web = web_of(b)
        for who in to_declare(b):
            f = b.fighters[who]
            yield Prompt("declare", who, "N-FIGHT-1", declare_fields(b, f, options(b, f, web)))
    elif b.stage == "still":
        yield Prompt("pass", "", "N-TURN-1", ())
    elif b.stage == "duels" and not b.facing:
        owner = owner_of(b)
        yield Prompt("go_on", owner, "N-TA-1", (Field("target", "choice", (*candidates_of(b, b.chains[owner]), STOP)),))
    yield from _rolls(b)


def _rolls(b: Battle) -> Iterator[Prompt]:
    for wanted in awaited(b):
        yield Prompt(wanted.kind, wanted.who, wanted.rule, (DICE, MODIFIER, REASON), (("level", wanted.level),))


def _of_blow(b: Battle) -> Iterator[Prompt]:
    hit = b.blows[0].hit
    held = asks_damage(b)
    if held is not None:
        facts = (("on_who", given(b.fighters[hit.on].name)), ("dam", held.dam))
        yield Prompt("damage", hit.by, "N-DAM-1", (Field("dice", "dice", sides=held.sides),), facts)
    yield from _rolls(b)
    if asks_fate(b):
        left = (("left", given(b.fighters[hit.on].health.fate)),)
        yield Prompt("fate", hit.on, "N-FATE-2", (Field("spend", "flag"),), left)


def tellings_of(b: Battle, who: str | None = None) -> tuple[Prompt, ...]:
    """Everything that may be told now without being asked for; `who`: of him alone and of nobody."""
    if b.stage == "over":
        return ()
    return tuple(_tellings(b, who))


def _tellings(b: Battle, who: str | None) -> Iterator[Prompt]:
    yield END
    everyone = tuple(f.id for f in b.all() if f.here and not f.gone and who in (None, f.id))
    for id in everyone:
        f = b.fighters[id]
        yield Prompt("override", id, "", _override_fields(b, id))
        yield Prompt("effect", id, "", EFFECT_FIELDS)
        if f.effects:
            yield Prompt("effect_ends", id, "", (Field("name", "choice", names_of(f.effects)),))
        yield Prompt("near", id, "N-MELEE-1", (Field("to", "several", tuple(e.id for e in b.enemies(f))),))
        if not b.blows and b.stage in ("actions", "declare", "still"):
            yield Prompt("leave", id, "", ())
        if _may_wield(b, id):
            yield Prompt("wield", id, "N-ROUND-4", wield_fields(b, id))
        if rush_of(b, f) is not None:
            yield Prompt("rush", id, "N-ROUND-2", ())
    for wanted in awaited(b):
        if wanted.kind == "dodge":
            yield Prompt("no_dodge", wanted.who, "N-SHOOT-1", ())
    yield Prompt(
        "join", "", "N-TURN-1", (Field("side", "choice", b.order), Field("character", "library", ("templates",)))
    )
    for id in (f.id for f in b.all() if not f.here and not f.gone):
        yield Prompt("arrive", id, "N-TURN-1", ())
    if not b.told:
        yield Prompt("surprise", "", "N-TURN-1", (Field("side", "choice", b.order),))
    yield Prompt(
        "ruling", "", "", (Field("rule", "choice", RULE_OPTIONS), Field("reading", "choice", ("default", "other")))
    )


EFFECT_FIELDS = effect_fields("turns", (-20, 20))


def _override_fields(b: Battle, id: str) -> tuple[Field, ...]:
    f = b.fighters[id]
    rounds = (1, ROUNDS_OF_A_TURN)
    bounds: dict[str, tuple[int, int]] = {
        "chp": (LOWEST_POINTS, f.health.thp),
        "cmp": (0, f.tmp),
        "fate": (0, MOST),
        "prepared": (0, MOST),
        "reload": (0, MOST),
        "out_turns": (1, MOST),
        **dict.fromkeys(REACHED, (LOWEST_POINTS, MOST)),
        "attack_in": rounds,
        "no_attack_in": rounds,
    }
    states: tuple[Json, ...] = ("state",)
    if settling(b, id):
        named = tuple(what for what in bounds if what not in SETTLED)
        return (Field("what", "choice", named), *_numbers(bounds, named), REASON)
    return (
        Field("what", "choice", (*bounds, "state")),
        *_numbers(bounds, tuple(bounds)),
        Field("value", "choice", ("up", "out", "dead"), when=(("what", states),)),
        REASON,
    )


def _numbers(bounds: Mapping[str, tuple[int, int]], named: Iterable[str]) -> tuple[Field, ...]:
    return tuple(Field("value", "number", bounds=bounds[what], when=(("what", (what,)),)) for what in named)


def settling(b: Battle, id: str) -> bool:
    """Whether a wound of his is being settled: its Shock Roll or a decision on fate is waited for."""
    return b.wound is not None and b.blows[0].hit.on == id


def _may_wield(b: Battle, id: str) -> bool:
    """What is in hand may change as long as no attack of this party Turn is used or moved (N-ROUND-4, N-ROUND-2)."""
    f = b.fighters[id]
    used = f.acted or any(slot.moved for slot in f.slots)
    return f.able and not used and id not in b.said and b.stage in ("actions", "declare")


def wield_fields(b: Battle, id: str) -> tuple[Field, ...]:
    """The weapons he carries and his bare hands, or an offensive spell of his."""
    f = b.fighters[id]
    weapons = tuple(dict.fromkeys((*f.who.weapons, BARE_HANDS.id)))
    spells = offensive(b, f)
    if not spells:
        return (Field("weapon", "choice", weapons),)
    return (
        Field("weapon", "choice", (*weapons, SPELL)),
        Field("spell", "choice", spells, when=(("weapon", (SPELL,)),)),
    )
