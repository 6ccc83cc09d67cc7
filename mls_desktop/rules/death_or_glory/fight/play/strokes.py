"""Blows and shots under way: whom they are meant for, their chance, how they are met, where they land."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle, Stroke
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.death_or_glory.fight.play.options import PAIR, SHOOTING, STRIKING, TOTAL_ATTACK
from mls_desktop.rules.death_or_glory.fight.rules.defence import again, defences, missile_dodge
from mls_desktop.rules.death_or_glory.fight.rules.places import aim_modifier, struck
from mls_desktop.rules.death_or_glory.fight.rules.shots import Conditions, band_damage, shot_chance
from mls_desktop.rules.death_or_glory.fight.rules.stance import STANCES
from mls_desktop.rules.death_or_glory.library import Weapon, break_chance
from mls_desktop.rules.death_or_glory.stats.arms import is_missile
from mls_desktop.rules.death_or_glory.stats.grades import Grade, skill_grade
from mls_desktop.rules.death_or_glory.vocabulary import DODGE, Place

NOBODY = "nobody"


def strokes_of(battle: Battle, fighter: Fighter, plan: Plan) -> tuple[Stroke, ...]:
    """Strokes of an action: the first at the target of `plan`, a master's further ones without a target, which is
    chosen in turn, but in a total attack all at the same one (DOG-MS-1, DOG-MS-3, DOG-CB-5)."""
    weapon = _weapon(fighter, plan)
    extras = fighter.stats.extras(fighter.stats.skill_of(weapon))
    parts: tuple[str, ...] = ("",)
    if plan.action in STRIKING:
        parts = ("", *extras)
    elif plan.action == PAIR and extras:
        parts = (extras[0], *extras)
    bound = plan.target if plan.action == TOTAL_ATTACK else ""
    shot = plan.action in SHOOTING
    first = Stroke(fighter.id, plan.target, weapon.id, parts[0], aim=plan.aim, shot=shot, down=plan.down)
    return (first, *(Stroke(fighter.id, bound, weapon.id, part, aim=plan.aim, shot=shot) for part in parts[1:]))


def _weapon(fighter: Fighter, plan: Plan) -> Weapon:
    return fighter.held(plan.what) if plan.action in STRIKING and plan.what else fighter.in_hand


def targets(battle: Battle, stroke: Stroke) -> tuple[str, ...]:
    """Ids of the enemies that `stroke` may be aimed at: those on their feet; where none stands, the fallen who live."""
    enemies = battle.enemies(stroke.by)
    up = tuple(enemy.id for enemy in enemies if enemy.up)
    return up or tuple(enemy.id for enemy in enemies)


def aimless(battle: Battle, stroke: Stroke) -> bool:
    """Whether a stroke needs a new target: it has none, or its own has fallen since while others stand."""
    on = battle.fighters.get(stroke.on)
    if on is None or not on.there or on.step == "dead":
        return True
    return not on.up and not stroke.down and any(enemy.up for enemy in battle.enemies(stroke.by))


def chance_of(battle: Battle, stroke: Stroke, conditions: Conditions) -> Figure | None:
    """Chance of a stroke before a free modifier (DOG-CB-2, DOG-CB-6, DOG-DS-1); None for a shot beyond its range."""
    fighter = battle.fighters[stroke.by]
    weapon = fighter.held(stroke.weapon)
    aim = aim_modifier(battle.world, stroke.aim)
    aimed = (("aim", given(aim, "DOG-CB-6")),) if aim else ()
    if stroke.shot:
        stance = STANCES[fighter.stance].shot
        more = [("stance", given(stance, "DOG-CB-5"))] if stance else []
        if fighter.debt:
            more.append(("dodged", given(-fighter.debt, "DOG-CB-3")))
        more += fighter.under
        skill = fighter.stats.strike(weapon, stroke.part).attack
        return shot_chance(battle.world, skill, weapon, conditions, *more, *aimed)
    base = fighter.attack(stroke.part, weapon) if stroke.riposte is None else fighter.riposte(stroke.riposte)
    return added(("attack", base), *aimed, rule="DOG-CB-6") if aimed else base


def critical_of(battle: Battle, stroke: Stroke) -> int | None:
    """Score without modifiers, of which a tenth is a critical under the other reading of DOG-SK-2; None for the chance
    itself."""
    if not battle.world.other("DOG-SK-2"):
        return None
    fighter = battle.fighters[stroke.by]
    skill = fighter.stats.skill_of(fighter.held(stroke.weapon))
    main = "attack" if skill.group == "melee" else "base"
    return stroke.riposte if stroke.riposte is not None else number(fighter.stats.score(skill, stroke.part or main))


def graded(battle: Battle, stroke: Stroke, roll: int) -> Grade:
    """Grade of an attack `roll` of the stroke against its chance and modifier."""
    return skill_grade(number(stroke.chance) + stroke.modifier, roll, critical_of(battle, stroke))


def place_of(battle: Battle, stroke: Stroke) -> Place:
    """Place struck by a stroke whose attack has fallen: the one aimed at, else that of the roll (DOG-CB-6,
    DOG-CB-8)."""
    return stroke.aim or struck(battle.world, stroke.roll)


# How it is met


def open_defences(battle: Battle, stroke: Stroke) -> tuple[str, ...]:
    """Defences open to the target of `stroke` (DOG-CB-2); none for one unable to defend or unaware."""
    on = battle.fighters[stroke.on]
    weapon = battle.fighters[stroke.by].held(stroke.weapon)
    thrown = battle.world.other("DOG-CB-4")
    found = defences(weapon, on.up and not on.unaware, on.shield is not None, thrown)
    things = parrying_things(battle, stroke) if "parry" in found else ()
    return tuple(each for each in found if each != "parry" or things)


def parrying_things(battle: Battle, stroke: Stroke) -> tuple[str, ...]:
    """Ids of things the target of `stroke` may parry with: a shield alone against a missile (DOG-CB-4)."""
    on = battle.fighters[stroke.on]
    if is_missile(battle.fighters[stroke.by].held(stroke.weapon)):
        return (on.shield.id,) if on.shield is not None else ()
    return on.parries_with()


def defence_chance(battle: Battle, stroke: Stroke, defence: str, thing: str = "") -> Figure:
    """Chance of the stroke's target to parry it with `thing`, or to dodge it, now (DOG-CB-3 to DOG-CB-5)."""
    on = battle.fighters[stroke.on]
    parts: list[tuple[str, Figure]] = []
    if defence == "parry":
        parts.append(("parry", on.parry(thing)))
        before, rule = again(on.parries), "DOG-CB-3"
    else:
        hand = None if on.weapon == on.stats.bare_hands.id else on.in_hand
        parts.append(("dodge", on.stats.dodge_score(hand)))
        before, rule = again(on.dodges), "DOG-CB-3"
        flying = missile_dodge(battle.fighters[stroke.by].held(stroke.weapon)) or 0
        if flying:
            parts.append(("missile", given(flying, "DOG-CB-4")))
    if before:
        parts.append(("again", given(before, rule)))
    if by := STANCES[on.stance].defence:
        parts.append((on.stance, given(by, "DOG-CB-5")))
    return added(*parts, *on.under, rule="DOG-CB-2")


def defending_skill(on: Fighter, defence: str, thing: str) -> tuple[str, str]:
    """Id of the skill behind a defence of fighter `on`, and the part of its score: of "dodge", or of a parry with
    `thing`. A shield goes by the weapon in hand, beside a missile weapon by bare hands."""
    if defence == "dodge":
        return DODGE, "base"
    shield = on.shield
    hand = on.in_hand if not is_missile(on.in_hand) else on.stats.bare_hands
    weapon = hand if shield is not None and thing == shield.id else on.held(thing)
    skill = on.stats.skill_of(weapon)
    return skill.id, "parry" if skill.group == "melee" else "base"


def defence_critical_of(battle: Battle, stroke: Stroke, defence: str, thing: str = "") -> int | None:
    """Score without modifiers of a defence, of which a tenth is a critical under the other reading of DOG-SK-2; None
    for the chance itself."""
    if not battle.world.other("DOG-SK-2"):
        return None
    on = battle.fighters[stroke.on]
    skill, part = defending_skill(on, defence, thing)
    return number(on.stats.score(on.world.skills[skill], part))


def chance_to_break(fighter: Fighter, thing: str) -> int | None:
    """Chance in percent that `thing`, an id, breaks where a rule calls for it: 100 for a shield, None for bare hands,
    which never do (DOG-CB-13)."""
    if thing == fighter.stats.bare_hands.id:
        return None
    return break_chance(fighter.world.weapons[thing]) if thing in fighter.world.weapons else 100


def each_roll(battle: Battle, stroke: Stroke, conditions: Conditions) -> Figure:
    """Addition to every damage roll of `stroke`: bonus and mastery, and by distance for missiles (DOG-CB-7,
    DOG-DS-4)."""
    fighter = battle.fighters[stroke.by]
    weapon = fighter.held(stroke.weapon)
    usual = fighter.stats.strike(weapon).added
    by_distance = band_damage(battle.world, weapon, conditions.distance) if stroke.shot else 0
    if not by_distance:
        return usual
    return added(("added", usual), ("range", given(by_distance, "DOG-DS-4")), rule="DOG-CB-7")


def with_first(battle: Battle, **changes: object) -> Battle:
    """Battle with `changes` made to the fields of its first stroke. Raises IndexError where there is no stroke."""
    first: Stroke = replace(battle.strokes[0], **changes)
    return replace(battle, strokes=(first, *battle.strokes[1:]))
