"""Options of each fighter now: their set actions, and their choices in a round, as fields to fill in."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.move_paths import edge_text
from mls_desktop.rules.common.fight.room import room_around
from mls_desktop.rules.common.figures.figures import Facts, exact, given, greatest
from mls_desktop.rules.common.grids.square_arcs import Arc
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.quiet_doors import quiet_doors
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import (
    Fighter,
    casting_with,
    closes,
    shoots,
    shot_arcs,
    to_shoot,
)
from mls_desktop.rules.nutshell.fight.play.party_turn import fixed
from mls_desktop.rules.nutshell.fight.play.reach import chasing, close_targets, shot_targets
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, attackers
from mls_desktop.rules.nutshell.fight.rules.schedule import attacks_to_prepare, due
from mls_desktop.rules.nutshell.fight.rules.total_attack import able_first
from mls_desktop.rules.nutshell.library import Spell
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN, casting
from mls_desktop.rules.nutshell.stats.vitality import can_spend

AT_CLOSE = ("attack", "total_attack", "break_off")
AT_RANGE = ("shoot", "cast")
FARTHEST = 100_000
LONGEST_WORK = 1000
WORKING = ("fight", "shoot", "cast", "move")
"""Set actions that leave the active their attacks for something else (N-TIME-2, N-TURN-4)."""
SHOOTING = ("shoot", "cast", "move_and_shoot", "respond")
"""Set actions in which the active may shoot (N-SHOOT-3)."""


class Options(Struct, frozen=True):
    """Choices that one fighter may declare in this round; without any, no question is asked. `bold`: the targets among
    `close` with whom a Total Attack may begin; `arcs`: those into which the fighter may shoot."""

    choices: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    bold: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    arcs: tuple[Arc, ...] = ()


def options(battle: Battle, fighter: Fighter, web: Web) -> Options:
    """Choices that `fighter` may declare with the attack that falls in this round (N-FIGHT-1, N-SHOOT-3, N-TD-1,
    N-BRK-1), as declarations in `web` stand; none where no attack does, or they are not asked."""
    if not fighter.rolls or fighter.action == "flee" or due(fighter.slots, battle.round) is None:
        return Options()
    attacked = bool(attackers(web, fighter.id))
    if attacked and chasing(battle, fighter):
        return Options()  # they only block (N-MELEE-1)
    if attacked and not closes(fighter, battle.world):
        return Options()  # they go over to their close skill once everybody has declared
    close = close_targets(battle, fighter, web) if closes(fighter, battle.world) else ()
    far, ranged = _ranged(battle, fighter) if not attacked else ((), ())
    chases = chasing(battle, fighter)  # N-MOVE-5: one unopposed attack
    choices: tuple[str, ...] = (*((AT_CLOSE[:1] if chases else AT_CLOSE) if close else ()), *ranged)
    works = not attacked and may_work(battle, fighter)
    if not choices and not attacked and not (works and fighter.task is not None):
        return Options()
    more = ["total_defence"] if (close and not chases) or attacked else []
    more += ["work"] if works else []
    moved = due(fighter.slots, battle.round)
    if battle.round < ROUNDS_OF_A_TURN and moved is not None and moved.moved != "rushed" and not fixed(fighter, battle):
        more.append("delay")
    return Options(
        (*choices, *more, "forego"), close, able_first(web, close), far, shot_arcs(fighter, battle.world) if far else ()
    )


def without_work(found: Options) -> Options:
    """Options of `found` without work beside the fight."""
    return replace(found, choices=tuple(each for each in found.choices if each != "work"))


def may_work(battle: Battle, fighter: Fighter) -> bool:
    """Tells whether the set action of `fighter` lets an attack go into something else than the fight, such as a lever
    (N-TIME-1, N-TIME-2): on the active side one of `WORKING`, on all others any but Flee. Whether `fighter` is attacked
    is for the caller to look at."""
    return fighter.action in WORKING if battle.is_active(fighter) else fighter.action != "flee"


def _ranged(battle: Battle, fighter: Fighter) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Targets that a fighter may shoot or cast at now, and what they may declare: to shoot, cast, reload or prepare."""
    if not shoots(fighter) or (battle.is_active(fighter) and fighter.action not in SHOOTING):
        return (), ()
    targets = shot_targets(battle, fighter)
    if not fighter.spell:
        if fighter.reload_left():
            return (), ("reload",)
        return targets, ("shoot",) * bool(targets)
    spell = battle.world.spells[fighter.spell]
    if not can_spend(fighter.cmp, spell.mp):
        return (), ()
    if fighter.prepared + 1 < attacks_to_prepare(spell.mp):
        return (), ("prepare",)
    return targets, ("cast",) * bool(targets)


def declare_fields(battle: Battle, fighter: Fighter, found: Options) -> tuple[Field, ...]:
    """Fields of the form for a declaration of `fighter` in a round, by the options `found`: the choice, and what each
    needs, such as target, place, work, rounds of a delay; distance and arc only without a ground."""
    fields = [Field("choice", "choice", found.choices)]
    close = tuple(c for c in AT_CLOSE if c in found.choices)
    far = tuple(c for c in AT_RANGE if c in found.choices)
    if close:
        fields += _close_targets(found, close, beset(battle, fighter.id))
    if far:
        fields.append(Field("target", "choice", found.far, when=(("choice", far),)))
        if battle.battlefield is None:  # else both follow from it
            most = _farthest(fighter)
            fields.append(Field("distance", "number", bounds=(0, most), blank=True, when=(("choice", far),)))
            fields.append(Field("arc", "choice", found.arcs, blank=True, when=(("choice", far),)))
    aiming = tuple(c for c in (*close, *far) if c != "break_off")  # which strikes at no place (N-BRK-1)
    if aiming:
        fields.append(Field("place", "choice", tuple(AIMS), blank=True, when=(("choice", aiming),)))
    if "work" in found.choices:
        fields += work_fields((("choice", ("work",)),))
    if "delay" in found.choices:
        fields.append(Field("by", "number", bounds=(1, ROUNDS_OF_A_TURN), when=(("choice", ("delay",)),)))
    return tuple(fields)


def work_fields(when: tuple[tuple[str, tuple[Json, ...]], ...] = ()) -> tuple[Field, ...]:
    """Fields for a task beside the fight and its number of attacks, each asked for where `when` holds (N-TIME-1)."""
    what = Field("what", "text", blank=True, when=when)
    return what, Field("attacks", "number", bounds=(1, LONGEST_WORK), blank=True, when=when)


def _close_targets(found: Options, choices: tuple[str, ...], beset: Iterable[str]) -> list[Field]:
    """Fields for the target of the close attacks `choices`, with the room left around each by those whom others strike
    at, `beset`; a field of its own for a Total Attack that may not begin with all of them (N-TA-1)."""
    fewer = "total_attack" in choices and found.bold != found.close
    plain, room = choices, room_around(found.close, beset)
    if fewer:
        plain = tuple(choice for choice in choices if choice != "total_attack")
    fields = [Field("target", "choice", found.close, when=(("choice", plain),), room=room)]
    bold = tuple((id, left) for id, left in room if id in found.bold)
    if fewer:
        fields.append(Field("target", "choice", found.bold, when=(("choice", ("total_attack",)),), room=bold))
    return fields


def beset(battle: Battle, who: str) -> tuple[str, ...]:
    """Targets of all fighters but `who` who have declared an attack, a Total Attack or a break-off this round: one id
    for each such fighter, so that the target of several comes several times."""
    return tuple(said.target for id, said in battle.said.items() if id != who and said.choice in AT_CLOSE)


def _farthest(fighter: Fighter) -> int:
    """Greatest distance that may be entered for a shot by `fighter`: 0 for a range of 0 or less (N-RANGE-1), `FARTHEST`
    for a greater range and for none."""
    if fighter.aimed is None or fighter.aimed.range.value is None:
        return FARTHEST
    return FARTHEST if exact(fighter.aimed.range) > 0 else 0


def action_fields(battle: Battle, fighter: Fighter) -> tuple[Field, ...]:
    """Fields of the form for a set action of `fighter` (N-TURN-2): the actions open to them, and the spell, round,
    target, work or door that some of these need."""
    throwing = offensive(battle, fighter)
    gentle = tuple(id for id in dict.fromkeys(fighter.who.spells) if _gentle(battle, fighter, id))
    shooter = to_shoot(fighter, battle.world)
    fled = tuple(enemy.id for enemy in battle.enemies(fighter) if enemy.up and enemy.action == "flee")
    found = [*(["continue"] if fighter.work is not None else []), "fight", "charge"]
    found += ["shoot"] if shooter else []
    found += ["cast"] if throwing else []
    found += ["move"]
    found += ["move_and_shoot"] if shooter and not fighter.reload_left(shooter) else []
    found += ["flee", *(["pursue"] if fled else []), "respond"]
    found += ["spell"] if gentle else []
    fields = [Field("action", "choice", (*found, "other"))]
    if throwing:
        told = spell_facts(battle, throwing)
        fields.append(Field("spell", "choice", throwing, when=(("action", ("cast",)),), told=told))
    if gentle:
        fields.append(
            Field("spell", "choice", gentle, when=(("action", ("spell",)),), told=spell_facts(battle, gentle))
        )
    if "move_and_shoot" in found:
        fields.append(Field("round", "number", bounds=(1, ROUNDS_OF_A_TURN), when=(("action", ("move_and_shoot",)),)))
    if fled:
        fields.append(Field("target", "choice", fled, when=(("action", ("pursue",)),)))
    fields.append(Field("what", "text", blank=True, when=(("action", ("other",)),)))
    fields.append(Field("turns", "number", bounds=(1, LONGEST_WORK), blank=True, when=(("action", ("other",)),)))
    doors = tuple(edge_text(edge) for edge in quiet_doors(battle, fighter))
    if doors:
        fields.append(Field("quietly", "edge", doors, blank=True, when=(("action", ("other",)),)))
    return tuple(fields)


def action_facts(battle: Battle, fighter: Fighter) -> Facts:
    """Facts that bear on a set action: the weapon that shooting draws, where it is not in hand (N-ROUND-4)."""
    weapon = to_shoot(fighter, battle.world)
    return (("draws", given(weapon, "N-ROUND-4")),) if weapon and weapon != fighter.weapon else ()


def spell_facts(battle: Battle, spells: Iterable[str]) -> tuple[tuple[str, Facts], ...]:
    """Cost of each spell in magic points, and in attacks or Turns (N-MP-1, N-ROUND-3)."""
    return tuple((id, _spell_cost(battle.world.spells[id])) for id in spells)


def _spell_cost(spell: Spell) -> Facts:
    points = given(spell.mp, "N-MP-1")
    if spell.offensive:
        return ("mp", points), ("attacks", greatest(("time", casting(points)), ("throw", given(1, "N-ROUND-3"))))
    return ("mp", points), ("turns", greatest(("time", casting(points)), ("turn", given(1, "N-TURN-3"))))


def offensive(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """The offensive spells a fighter can cast and has the points for, each once (N-SHOOT-2, N-MP-1)."""
    return tuple(
        id
        for id in dict.fromkeys(fighter.who.spells)
        if battle.world.spells[id].offensive and _castable(battle, fighter, id)
    )


def _gentle(battle: Battle, fighter: Fighter, id: str) -> bool:
    """Whether a fighter may begin a spell that is not offensive: its trait is usable, the points are there (N-MP-1)."""
    return not battle.world.spells[id].offensive and _castable(battle, fighter, id)


def _castable(battle: Battle, fighter: Fighter, id: str) -> bool:
    return can_spend(fighter.cmp, battle.world.spells[id].mp) and casting_with(fighter, battle.world, id) is not None
