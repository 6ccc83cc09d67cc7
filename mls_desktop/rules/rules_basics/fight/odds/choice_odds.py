"""The chances of one choice on a turn, by the functions that play it.

Invariant: an attack is reckoned as it would be rolled now, one that comes later (after aiming, after a feint) as if
nothing else changed till then. Whoever is attacked stands as they do now and defends as well as they can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, Part, given, number
from mls_desktop.rules.common.figures.odds import Distribution, mean
from mls_desktop.rules.rules_basics.fight.odds.landings import Guard, Landing, Shot, landing, patterns
from mls_desktop.rules.rules_basics.fight.odds.round_odds import guard_against
from mls_desktop.rules.rules_basics.fight.play.battle import Battle, Strike
from mls_desktop.rules.rules_basics.fight.play.fighter import Plan
from mls_desktop.rules.rules_basics.fight.play.strike_steps import (
    resistance,
    spent,
    strike_target,
    strikes_of,
    whole_damage,
)
from mls_desktop.rules.rules_basics.fight.rules.aim import Aim, aimed
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import LONGEST_AIM
from mls_desktop.rules.rules_basics.fight.rules.damage import mean_through
from mls_desktop.rules.rules_basics.fight.rules.feints import Feint, feint_bonuses
from mls_desktop.rules.rules_basics.rule_options import FEINT_FAILURE
from mls_desktop.rules.rules_basics.stats.success import chance


def plan_chances(battle: Battle, who: str, plan: Plan, modifier: int = 0) -> Facts:
    """The chances of what somebody may do on their turn, without what others do to them; none where nothing is rolled.

    `modifier`: a free one to their rolls to hit. Names: see `_of_one`, `_of_two`, `_of_feint`, `_of_aim`, `_of_task`.
    """
    made = CHANCES.get(plan.action)
    return () if made is None else tuple(made(battle, who, plan, modifier))


def shot_of(battle: Battle, strike: Strike, modifier: int = 0) -> Shot:
    """An attack as numbers: its target now, and its mean damage less what the one attacked wears."""
    dice = whole_damage(battle, strike)
    damage = None if dice is None else mean_through(dice, resistance(battle, strike))
    return Shot(number(strike_target(battle, strike, modifier)), strike.on, damage)


def landing_facts(ended: Landing, suffix: str = "", rule: str = "RB-AT-1") -> Iterator[Part]:
    """Yields the chances of `ended` as facts: "hit", "stopped" (by the best defence), "through", and "mean_damage"
    where its dice are known, each with `suffix` behind its name. `rule`: id of the rule of all but "stopped"."""
    yield f"hit{suffix}", given(ended.hit, rule)
    yield f"stopped{suffix}", given(ended.stopped, "RB-AT-3")
    yield f"through{suffix}", given(ended.through, rule)
    if ended.mean is not None:
        yield f"mean_damage{suffix}", given(ended.mean, rule)


def _of_one(battle: Battle, who: str, plan: Plan, modifier: int) -> Iterator[Part]:
    """Yields the chances of a plan with one attack (RB-MV-4, RB-MV-7, RB-MV-8): see `landing_facts`."""
    strike = strikes_of(who, plan)[0]
    yield from landing_facts(landing(shot_of(battle, strike, modifier), guard_against(battle, strike)))


def _of_two(battle: Battle, who: str, plan: Plan, modifier: int) -> Iterator[Part]:
    """Yields the chances of a double attack (RB-MV-7): "hit" and "second_hit"; "none", "one", "both": so many get
    through; and "mean_damage" where all dice are known. Aim and feint are spent by the first."""
    first, second = strikes_of(who, plan)
    shots = (shot_of(battle, first, modifier), shot_of(spent(battle, first), second, modifier))
    guards = {strike.on: guard_against(battle, strike) for strike in (first, second)}
    ended = patterns(shots, guards)
    yield from (("hit", given(landing(shots[0], Guard()).hit, "RB-AT-1")),)
    yield "second_hit", given(landing(shots[1], Guard()).hit, "RB-AT-1")
    for count, name in enumerate(("none", "one", "both")):
        share = sum((likely for through, likely in ended.items() if sum(through) == count), Fraction(0))
        yield name, given(share, "RB-MV-7")
    damages = [shot.damage for shot in shots]
    if all(damage is not None for damage in damages):
        done = (
            sum((each for each, got in zip(damages, through, strict=True) if got and each is not None), Fraction(0))
            * likely
            for through, likely in ended.items()
        )
        yield "mean_damage", given(sum(done, Fraction(0)), "RB-AT-1")


def bonuses(battle: Battle, who: str, plan: Plan) -> Distribution[int] | None:
    """Distribution of the bonus won by a feint (RB-MV-5, RB-MV-6); None for a foe without a melee weapon ready, for
    then the referee enters a number."""
    fighter = battle.fighters[who]
    best = battle.fighters[plan.target].best_melee()
    if best is None:
        return None
    own = number(fighter.melee_skill(fighter.stats.weapons[plan.weapon]))
    return feint_bonuses(own, number(best), battle.world.other(FEINT_FAILURE))


def _of_feint(battle: Battle, who: str, plan: Plan, modifier: int) -> Iterator[Part]:
    """Yields the chances of a feint (RB-MV-5, RB-MV-6): "gains" a bonus, "mean_bonus"; then those of the attack behind
    it. That of an All-Out Feint follows at once; after a plain one it is made on the next turn, with the same weapon,
    on the same target. Nothing against a foe without a melee weapon ready."""
    spread = bonuses(battle, who, plan)
    if spread is None:
        return
    yield "gains", given(1 - spread.chance(0), "RB-MV-6")
    yield "mean_bonus", given(mean(spread), "RB-MV-6")
    at_once = plan.action == "all_out_feint"
    strike = strikes_of(who, plan)[0] if at_once else Strike(who, plan.target, plan.weapon, "attack")
    held = battle if at_once else battle.with_fighter(who, aim=None)
    yield from landing_facts(_behind(held, strike, plan.target, spread, modifier), rule="RB-MV-6")


def _behind(battle: Battle, strike: Strike, feinted_at: str, spread: Distribution[int], modifier: int) -> Landing:
    """Chances of the attack `strike` after a feint at fighter `feinted_at`, over all bonuses of `spread` by their
    chance; a bonus counts only where `strike` is at that fighter."""
    hit = stopped = Fraction(0)
    damage: Fraction | None = Fraction(0)
    for bonus, ways in spread.ways.items():
        share = Fraction(ways, spread.all)
        held = battle.with_fighter(strike.by, feint=Feint(feinted_at, bonus) if bonus else None)
        ended = landing(shot_of(held, strike, modifier), guard_against(held, strike))
        hit, stopped = hit + share * ended.hit, stopped + share * ended.stopped
        damage = None if damage is None or ended.mean is None else damage + share * ended.mean
    return Landing(hit, stopped, damage)


def _of_aim(battle: Battle, who: str, plan: Plan, modifier: int) -> Iterator[Part]:
    """Yields "hit", "stopped", "through" and "mean_damage", each with "_after_1" to "_after_3" behind: chances of an
    attack after so many seconds of aiming from now on (RB-MV-3). A feint made before is gone by then (RB-MV-6)."""
    aim: Aim | None = battle.fighters[who].aim
    strike = Strike(who, plan.target, plan.weapon, "attack")
    for seconds in range(1, LONGEST_AIM + 1):
        aim = aimed(aim, plan.weapon, plan.target, plan.braced)
        held = battle.with_fighter(who, aim=aim, feint=None)
        ended = landing(shot_of(held, strike, modifier), guard_against(held, strike))
        yield from landing_facts(ended, f"_after_{seconds}", "RB-MV-3")


def _of_task(battle: Battle, who: str, plan: Plan, modifier: int) -> Iterator[Part]:
    """Yields the chance of the roll over what somebody concentrates on, if they make one (RB-MV-10): "success"."""
    if plan.stat:
        yield "success", given(chance(number(battle.fighters[who].stat(plan.stat)) + modifier), "RB-MV-10")


CHANCES: dict[str, Callable[[Battle, str, Plan, int], Iterator[Part]]] = {
    **dict.fromkeys(("attack", "determined", "determined_ranged", "strong", "charge"), _of_one),
    "double_attack": _of_two,
    "feint": _of_feint,
    "all_out_feint": _of_feint,
    "aim": _of_aim,
    "concentrate": _of_task,
}
"""Functions that yield the chances of each action in which something is rolled."""


def defence_chances(battle: Battle, id: str, modifier: int = 0) -> Facts:
    """Chances of an attack that hits and is met with defence `id` (RB-AT-3), as the defender sees them: "fended_off",
    "let_through", "mean_damage"; where another may be tried once it failed, as well as can be (RB-MV-9), "fended_off"
    by either and "stopped_first" by this one. `id` "" for none."""
    strike = battle.strikes[0]
    on = battle.fighters[strike.on]
    tries = 0 if not id else 2 if on.stance.double and not strike.tried else 1
    others = [other for other in on.stats.defences if other != id and other not in strike.tried]
    best = sorted((number(on.defence(other)) for other in others), reverse=True)
    guard = Guard((number(on.defence(id)) + modifier, *(each + modifier for each in best)) if id else (), tries)
    dice = whole_damage(battle, strike)
    facts: list[Part] = [("fended_off", given(guard.stopping, "RB-AT-3"))]
    if tries > 1:
        facts.append(("stopped_first", given(replace(guard, tries=1).stopping, "RB-MV-9")))
    facts.append(("let_through", given(1 - guard.stopping, "RB-AT-1")))
    if dice is not None:
        damage = (1 - guard.stopping) * mean_through(dice, resistance(battle, strike))
        facts.append(("mean_damage", given(damage, "RB-AT-1")))
    return tuple(facts)
