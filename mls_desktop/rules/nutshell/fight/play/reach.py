"""Targets that each fighter could strike or shoot at now, and the web that the declarations make (N-MELEE-1,
N-SHOOT-3)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.nutshell.fight.map.positions import faces, next_to, sight_line
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, shot_arcs
from mls_desktop.rules.nutshell.fight.rules.combatant import State
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Does, Web, attackers
from mls_desktop.rules.nutshell.fight.rules.legality import may_attack
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.shots import far
from mls_desktop.rules.nutshell.fight.rules.total_attack import remaining, spent, stood
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

SLOW = ("reload", "prepare", "work")
"""Choices whose attack goes into something else than a strike (N-ROUND-3, N-TIME-2)."""
LATE = ("charge", "pursue")
"""Set actions whose only attack falls in round 5 (N-CHARGE-1, N-MOVE-5)."""


def web_of(battle: Battle) -> Web:
    """Web of close combat made of the declarations so far. One who pursues and is not attacked strikes outside it."""
    found = {fighter.id: _declared(battle, fighter) for fighter in battle.all() if fighter.here and not fighter.gone}
    return {id: each if not pursuing(battle, id, found) else _idle(each) for id, each in found.items()}


def _declared(battle: Battle, fighter: Fighter) -> Declarations:
    said = battle.said.get(fighter.id)
    slot, rolls = due(fighter.slots, battle.round), fighter.rolls
    able = rolls and (slot is not None or fighter.id in battle.turned)
    bonus = slot.bonus if slot is not None else 0
    if said is None or not rolls:
        return Declarations(fighter.id, modifier=fighter.modifier, due=able, rolls=rolls, bonus=bonus)
    does: Does = "nothing"
    match said.choice:
        case "attack" | "total_attack" | "break_off" | "total_defence":
            does = said.choice
    attacks = does in ATTACKS
    return Declarations(
        who=fighter.id,
        does=does,
        at=said.target if attacks else "",
        place=said.place if attacks else None,
        modifier=fighter.modifier,
        due=able and said.choice not in SLOW,
        rolls=rolls,
        bonus=bonus,
    )


def _idle(held: Declarations) -> Declarations:
    return Declarations(held.who, modifier=held.modifier, due=held.due, rolls=held.rolls)


def pursuing(battle: Battle, who: str, web: Web) -> bool:
    """Tells whether fighter `who` has declared the unopposed attack of a pursuit: on the quarry, while nobody attacks
    `who` in `web`. False without a declaration."""
    fighter, said = battle.fighters[who], battle.said.get(who)
    if said is None or fighter.action != "pursue" or said.choice != "attack" or said.target != fighter.target:
        return False
    return not attackers(web, who)


def states_of(battle: Battle) -> dict[str, State]:
    """States, "out" or "dead", of all fighters taking part who are not up, by id."""
    return {
        fighter.id: fighter.health.state
        for fighter in battle.all()
        if fighter.here and not fighter.gone and not fighter.up
    }


def duel_web(battle: Battle) -> Web:
    """Web after the duels of this round so far (N-TA-2, N-TA-4, N-TA-6)."""
    return stood(spent(web_of(battle), battle.spent), battle.chains.values(), *readings(battle))


def round_web(battle: Battle) -> Web:
    """The web of a round's other rolls, after its Total Attacks (N-TA-2, N-TA-4)."""
    return remaining(spent(web_of(battle), battle.spent), battle.chains.values(), states_of(battle), *readings(battle))


def readings(battle: Battle) -> tuple[bool, bool]:
    """Arguments `always` and `blocking` of `stood`: true for the first reading of N-TA-2, and of N-TA-4."""
    return not battle.world.other("N-TA-2"), not battle.world.other("N-TA-4")


def opens(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may open a close attack this round: anybody inactive, the active on Fight, on Charge and Pursue
    in round 5 (N-MELEE-1); nobody in flight."""
    if not battle.is_active(fighter):
        return fighter.action != "flee"
    return fighter.action == "fight" or (fighter.action in LATE and battle.round == ROUNDS_OF_A_TURN)


def chasing(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter pursues somebody in their own party Turn: set upon, such a one only blocks (N-MELEE-1,
    N-MOVE-5)."""
    return battle.is_active(fighter) and fighter.action == "pursue"


def exposed(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter can be attacked or shot at in this round: an active one on Charge only in round 5
    (N-CHARGE-1)."""
    return fighter.action != "charge" or battle.round == ROUNDS_OF_A_TURN or not battle.is_active(fighter)


def beside(battle: Battle, one: str, other: str) -> bool:
    """Tells whether fighters `one` and `other` are next to each other by what people entered for either, which holds
    both ways; true where nothing was entered for them (N-MELEE-1)."""
    if one in battle.near:
        return other in battle.near[one]
    return other not in battle.near or one in battle.near[other]


def in_reach(battle: Battle, fighter: Fighter, enemy: str) -> bool:
    """Whether `fighter` could open an attack on `enemy` as the two stand: on the ground where the fighter faces the
    enemy, or pursues and is next to them (N-MELEE-1, N-MOVE-5); without a ground as entered by hand."""
    battlefield = battle.battlefield
    if battlefield is not None:
        return (
            next_to(battlefield, fighter.id, enemy) if chasing(battle, fighter) else faces(battlefield, fighter, enemy)
        )
    return not battle.near or beside(battle, fighter.id, enemy)


def foes(battle: Battle, fighter: Fighter, web: Web) -> tuple[str, ...]:
    """Ids of the enemies within reach of `fighter`, in line-up order: those on whom they could open an attack, and
    whoever attacks them in `web`.
    A fighter who may not open an attack has only the latter, a pursuer whom nobody attacks only the quarry."""
    attacking = attackers(web, fighter.id)
    hunts = chasing(battle, fighter) and not attacking
    looks_about = hunts or opens(battle, fighter)
    within = battle.enemies(fighter) if looks_about or attacking else ()
    found = [
        enemy.id
        for enemy in within
        if exposed(battle, enemy)
        and battle.plays(enemy.id)
        and (enemy.id in attacking or (looks_about and in_reach(battle, fighter, enemy.id)))
    ]
    return tuple([id for id in found if id == fighter.target]) if hunts else tuple(found)


def close_targets(battle: Battle, fighter: Fighter, web: Web) -> tuple[str, ...]:
    """Enemies that a fighter may attack as declarations stand (N-FIGHT-1, N-BRK-1); none for one who flees."""
    if fighter.action == "flee":
        return ()
    return may_attack(web, fighter.id, {fighter.id: foes(battle, fighter, web)}, battle.apart)


def adjacent(battle: Battle, who: str, declared: Web) -> tuple[str, ...]:
    """Enemies whom a Total Attack may meet, in line-up order (N-TA-1): those at hand and those who attack them; not who
    broke off (N-BRK-1) or is hidden by a charge (N-CHARGE-1); who only strikes back meets the latter alone
    (N-MELEE-1). `declared`: the round's web before its duels."""
    fighter, battlefield = battle.fighters[who], battle.battlefield
    found = foes(battle, fighter, declared)
    if battlefield is not None and opens(battle, fighter):
        beside_them = (each for each in battle.enemies(fighter) if exposed(battle, each) and battle.plays(each.id))
        found = tuple(each.id for each in beside_them if each.id in found or next_to(battlefield, who, each.id))
    return tuple(id for id in found if frozenset((who, id)) not in battle.apart)


def shot_targets(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """Enemies at whom a fighter may shoot: not those hidden by their charge (N-CHARGE-1); at a target who moves and
    shoots but once a Turn (N-MS-1); on Respond only those who shoot or shot at the fighter (N-SHOOT-1); on the ground
    those seen, in an arc into which the fighter may shoot (N-SHOOT-3, N-SHOOT-4)."""
    found = [enemy for enemy in battle.enemies(fighter) if exposed(battle, enemy) and battle.plays(enemy.id)]
    found = [
        enemy
        for enemy in found
        if enemy.action != "move_and_shoot" or not battle.is_active(enemy) or enemy.id not in fighter.shot
    ]
    if battle.is_active(fighter) and fighter.action == "respond":
        found = [
            enemy for enemy in found if enemy.id in fighter.shot_by or _shoots_at(battle.said.get(enemy.id), fighter.id)
        ]
    if battle.battlefield is not None:
        found = [enemy for enemy in found if not hindrance(battle, fighter, enemy)]
    return tuple(enemy.id for enemy in found)


def hindrance(battle: Battle, fighter: Fighter, enemy: Fighter) -> str:
    """Hindrance to a shot at `enemy` on the ground, by the kind of the refusal: "not_seen", "arc" or "no_range"; "" for
    none."""
    line = sight_line(battle, battle.battlefield, fighter, enemy) if battle.battlefield is not None else None
    if line is None or not line.closed.is_clear:
        return "not_seen"
    if line.arc not in shot_arcs(fighter, battle.world):
        return "arc"
    aimed = fighter.aimed
    if aimed is None or aimed.range.value is None:
        return ""
    return "" if far(aimed.range, given(line.distance)) is not None else "no_range"


def _shoots_at(said: Said | None, who: str) -> bool:
    return said is not None and said.choice in ("shoot", "cast") and said.target == who
