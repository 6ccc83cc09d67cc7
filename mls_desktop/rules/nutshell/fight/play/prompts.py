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


def asks_of(battle: Battle) -> tuple[Prompt, ...]:
    """Everything that is waited for; several may stand, answered in any order. Once a side has nobody standing, the end
    is offered too."""
    if battle.stage == "over":
        return ()
    found = tuple(_asked(battle))
    return (*found, END) if battle.decided() else found


def _asked(battle: Battle) -> Iterator[Prompt]:
    if battle.blows:
        yield from _of_blow(battle)
        return
    if battle.stage == "actions":
        for fighter in battle.those(battle.active):
            if fighter.able and not fighter.action:
                yield Prompt("action", fighter.id, "N-TURN-2", action_fields(battle, fighter))
    elif battle.stage == "declare":
        web = web_of(battle)
        for who in to_declare(battle):
            fighter = battle.fighters[who]
            yield Prompt("declare", who, "N-FIGHT-1", declare_fields(battle, fighter, options(battle, fighter, web)))
    elif battle.stage == "still":
        yield Prompt("pass", "", "N-TURN-1", ())
    elif battle.stage == "duels" and not battle.facing:
        owner = owner_of(battle)
        yield Prompt(
            "go_on", owner, "N-TA-1", (Field("target", "choice", (*candidates_of(battle, battle.chains[owner]), STOP)),)
        )
    yield from _rolls(battle)


def _rolls(battle: Battle) -> Iterator[Prompt]:
    for wanted in awaited(battle):
        yield Prompt(wanted.kind, wanted.who, wanted.rule, (DICE, MODIFIER, REASON), (("level", wanted.level),))


def _of_blow(battle: Battle) -> Iterator[Prompt]:
    hit = battle.blows[0].hit
    held = asks_damage(battle)
    if held is not None:
        facts = (("on_who", given(battle.fighters[hit.on].name)), ("dam", held.dam))
        yield Prompt("damage", hit.by, "N-DAM-1", (Field("dice", "dice", sides=held.sides),), facts)
    yield from _rolls(battle)
    if asks_fate(battle):
        left = (("left", given(battle.fighters[hit.on].health.fate)),)
        yield Prompt("fate", hit.on, "N-FATE-2", (Field("spend", "flag"),), left)


def tellings_of(battle: Battle, who: str | None = None) -> tuple[Prompt, ...]:
    """Everything that may be told now without being asked for; `who`: of him alone and of nobody."""
    if battle.stage == "over":
        return ()
    return tuple(_tellings(battle, who))


def _tellings(battle: Battle, who: str | None) -> Iterator[Prompt]:
    yield END
    everyone = tuple(
        fighter.id for fighter in battle.all() if fighter.here and not fighter.gone and who in (None, fighter.id)
    )
    for id in everyone:
        fighter = battle.fighters[id]
        yield Prompt("override", id, "", _override_fields(battle, id))
        yield Prompt("effect", id, "", EFFECT_FIELDS)
        if fighter.effects:
            yield Prompt("effect_ends", id, "", (Field("name", "choice", names_of(fighter.effects)),))
        yield Prompt(
            "near", id, "N-MELEE-1", (Field("to", "several", tuple(enemy.id for enemy in battle.enemies(fighter))),)
        )
        if not battle.blows and battle.stage in ("actions", "declare", "still"):
            yield Prompt("leave", id, "", ())
        if _may_wield(battle, id):
            yield Prompt("wield", id, "N-ROUND-4", wield_fields(battle, id))
        if rush_of(battle, fighter) is not None:
            yield Prompt("rush", id, "N-ROUND-2", ())
    for wanted in awaited(battle):
        if wanted.kind == "dodge":
            yield Prompt("no_dodge", wanted.who, "N-SHOOT-1", ())
    yield Prompt(
        "join", "", "N-TURN-1", (Field("side", "choice", battle.order), Field("character", "library", ("templates",)))
    )
    for id in (fighter.id for fighter in battle.all() if not fighter.here and not fighter.gone):
        yield Prompt("arrive", id, "N-TURN-1", ())
    if not battle.told:
        yield Prompt("surprise", "", "N-TURN-1", (Field("side", "choice", battle.order),))
    yield Prompt(
        "ruling", "", "", (Field("rule", "choice", RULE_OPTIONS), Field("reading", "choice", ("default", "other")))
    )


EFFECT_FIELDS = effect_fields("turns", (-20, 20))


def _override_fields(battle: Battle, id: str) -> tuple[Field, ...]:
    fighter = battle.fighters[id]
    rounds = (1, ROUNDS_OF_A_TURN)
    bounds: dict[str, tuple[int, int]] = {
        "chp": (LOWEST_POINTS, fighter.health.thp),
        "cmp": (0, fighter.tmp),
        "fate": (0, MOST),
        "prepared": (0, MOST),
        "reload": (0, MOST),
        "out_turns": (1, MOST),
        **dict.fromkeys(REACHED, (LOWEST_POINTS, MOST)),
        "attack_in": rounds,
        "no_attack_in": rounds,
    }
    states: tuple[Json, ...] = ("state",)
    if settling(battle, id):
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


def settling(battle: Battle, id: str) -> bool:
    """Whether a wound of his is being settled: its Shock Roll or a decision on fate is waited for."""
    return battle.wound is not None and battle.blows[0].hit.on == id


def _may_wield(battle: Battle, id: str) -> bool:
    """What is in hand may change as long as no attack of this party Turn is used or moved (N-ROUND-4, N-ROUND-2)."""
    fighter = battle.fighters[id]
    used = fighter.acted or any(slot.moved for slot in fighter.slots)
    return fighter.able and not used and id not in battle.said and battle.stage in ("actions", "declare")


def wield_fields(battle: Battle, id: str) -> tuple[Field, ...]:
    """The weapons he carries and his bare hands, or an offensive spell of his."""
    fighter = battle.fighters[id]
    weapons = tuple(dict.fromkeys((*fighter.who.weapons, BARE_HANDS.id)))
    spells = offensive(battle, fighter)
    if not spells:
        return (Field("weapon", "choice", weapons),)
    return (
        Field("weapon", "choice", (*weapons, SPELL)),
        Field("spell", "choice", spells, when=(("weapon", (SPELL,)),)),
    )
