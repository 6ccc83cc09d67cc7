"""Automatic progress of a fight, from the events received to the next prompt (N-TURN-1, N-TA-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Cause
from mls_desktop.rules.nutshell.fight.group_play import next_round
from mls_desktop.rules.nutshell.fight.map.map_moves import movers
from mls_desktop.rules.nutshell.fight.map.positions import barring, turned_to
from mls_desktop.rules.nutshell.fight.passed_over import told_passed_over
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Blow, Opening, Stage
from mls_desktop.rules.nutshell.fight.play.damage_steps import interrupted, land
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import AT_RANGE, options
from mls_desktop.rules.nutshell.fight.play.party_turn import (
    after_rounds,
    begin_turn,
    end_turn,
    forced_over,
    ready_slots,
    round_ended,
)
from mls_desktop.rules.nutshell.fight.play.reach import (
    SLOW,
    adjacent,
    chasing,
    duel_web,
    foes,
    pursuing,
    round_web,
    shot_targets,
    states_of,
    web_of,
)
from mls_desktop.rules.nutshell.fight.play.shooting import loosed
from mls_desktop.rules.nutshell.fight.play.waiting import (
    awaited,
    duelling,
    lapses,
    owner_of,
    pursuers,
    pursuit_web,
    shots_of,
)
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Web, attackers
from mls_desktop.rules.nutshell.fight.rules.harm import PASSES_FROM
from mls_desktop.rules.nutshell.fight.rules.legality import forbidden
from mls_desktop.rules.nutshell.fight.rules.melee import (
    backs_away,
    beaten_by,
    hints,
    hit_of,
    landing,
    pair_fumbles,
    settled,
)
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.shots import shot_hits
from mls_desktop.rules.nutshell.fight.rules.strikes import strike
from mls_desktop.rules.nutshell.fight.rules.total_attack import (
    Chain,
    after_duel,
    duel,
    follows_up,
    is_mutual,
    next_enemies,
    total_attackers,
)
from mls_desktop.rules.nutshell.stats.rolls import FumbleHint, Thrown


def moved_on(battle: Battle) -> Battle:
    """Battle advanced by the rules through all steps that need nobody's answer, with the rolls it waits for noted."""
    while True:
        after = land(battle) if battle.blows else STEPS[battle.stage](battle)
        if after is None:
            return replace(battle, awaiting=awaited(battle))
        battle = after if after.awaiting is None else replace(after, awaiting=None)


def to_declare(battle: Battle) -> tuple[str, ...]:
    """Ids of the fighters yet to declare in this round, in line-up order; () outside the declaring stage."""
    return (
        tuple(fighter.id for fighter in silent(battle, web_of(battle), battle.all()))
        if battle.stage == "declare"
        else ()
    )


def silent(battle: Battle, web: Web, fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    """Yields those of `fighters`, in their order, each as soon as found, who have not declared yet, play now, and have
    a choice left by `web`, the declarations of the round so far."""
    open = (fighter for fighter in fighters if fighter.id not in battle.said and battle.plays(fighter.id))
    return (fighter for fighter in open if options(battle, fighter, web).choices)


def _actions(battle: Battle) -> Battle | None:
    if any(fighter.able and not fighter.action for fighter in battle.those(battle.active)):
        return None
    for fighter in battle.all():
        if fighter.there:
            ready = ready_slots(fighter, battle)
            wanted = sum(order == "rush" for order, _round in fighter.orders)
            if sum(slot.moved == "rushed" for slot in ready.slots) < wanted:
                battle = battle.saying("rush_lapsed", fighter.id, "N-ROUND-2")
            battle = battle.having(ready)
    return replace(battle, stage="moves", openings=())


def _moves(battle: Battle) -> Battle | None:
    """Battle in the stage of declarations, round 1, once no active fighter has a move to make (N-MOVE-1), as where
    there is no ground; None while one has."""
    if any(movers(battle, battle.those(battle.active))):
        return None
    return replace(battle, stage="declare", round=1)


def _declare(battle: Battle) -> Battle | None:
    """Battle once nobody has a declaration left to make: judged, as by `judged`, and where that leads on, with the log
    told who is passed over (N-FIGHT-1); None while somebody has."""
    web = web_of(battle)
    if any(silent(battle, web, battle.all())):
        return None
    after = judged(battle)
    return after if after.stage == "declare" else told_passed_over(battle, web, after)


def judged(battle: Battle) -> Battle:
    """Battle judged by the rules after all have declared: in the stage of duels; or still declaring, with the first
    attacked shooter changed to close combat or the first illegal declaration taken back."""
    web = web_of(battle)
    over = sent_over(battle, web)
    if over is not None:
        return over
    for who, rule in reopened(battle, web):
        return _unsaid(battle, who, rule)
    for fighter in battle.all():
        by = attackers(web, fighter.id)
        if by:
            battle = interrupted(battle, fighter.id, "attack", ("declare", by[0]))
    active = {fighter.id for fighter in battle.those(battle.active)}
    openings = () if battle.said else battle.openings  # rounds in which nobody has an attack pass by themselves
    battle = _turned(battle, web)
    battle = battle.having(
        *(replace(battle.fighters[who], acted=True) for who, said in battle.said.items() if said.choice != "forego")
    )
    return replace(battle, stage="duels", duelists=total_attackers(web, active), openings=openings)


def sent_over(battle: Battle, web: Web) -> Battle | None:
    """Battle with the first attacked shooter or caster changed to their close skill, declaration lost (N-ROUND-4); None
    where none changes. Nobody changes for an illegal attack, unless they can answer it then (N-FIGHT-1)."""
    for fighter in battle.all():
        by = attackers(web, fighter.id)
        over = forced_over(battle, fighter, ("declare", by[0])) if by and fighter.rolls else None
        if over is None:
            continue
        answers = due(over.fighters[fighter.id].slots, over.round) is not None
        if answers or not {*by} <= {who for who, _rule in reopened(battle, web)}:
            return over
    return None


def _turned(battle: Battle, web: Web) -> Battle:
    """Battle in which each fighter who strikes at one of their attackers has turned to face that one (N-MELEE-1)."""
    for who, said in battle.said.items():
        battlefield = battle.battlefield
        if battlefield is None or said.choice not in ATTACKS or said.target not in attackers(web, who):
            continue
        after = turned_to(battlefield, battle.fighters[who], said.target, barring(battle, battlefield))
        if after is not battlefield:
            cause = ("declare", said.target)
            battle = replace(battle, battlefield=after).saying(
                "turns_to", who, "N-MELEE-1", cause=cause, on_who=said.target
            )
    return battle


def reopened(battle: Battle, web: Web) -> Iterator[tuple[str, str]]:
    """Yields the id and the rule broken for each fighter whose declaration is illegal on the finished web; the first of
    them is asked again."""
    reach = {
        fighter.id: foes(battle, fighter, web)
        for fighter in battle.all()
        if fighter.id in battle.said and fighter.id in web
    }
    for who, said in battle.said.items():
        if said.choice in ATTACKS and attackers(web, who) and chasing(battle, battle.fighters[who]):
            yield who, "N-MELEE-1"
    fleeing = [fighter.id for fighter in battle.all() if fighter.action == "flee"]
    for found in forbidden(web, reach, battle.apart, fleeing):
        if found.who in battle.said:
            yield found.who, found.rule
    for who, said in battle.said.items():
        if said.choice in (*AT_RANGE, *SLOW) and attackers(web, who):
            yield who, "N-TIME-2" if said.choice == "work" else "N-SHOOT-3"
        if said.choice in AT_RANGE and said.target not in shot_targets(battle, battle.fighters[who]):
            yield who, "N-SHOOT-1"
        if said.target and not battle.fighters[said.target].there:
            yield who, "N-FIGHT-1"


def _unsaid(battle: Battle, who: str, rule: str) -> Battle:
    said = {id: held for id, held in battle.said.items() if id != who}
    return replace(battle, said=said).saying("reopened", who, rule, cause=("declare", who))


# Total Attacks


def _duels(battle: Battle) -> Battle | None:
    if battle.facing:
        return None if awaited(battle) else _duel_fought(battle)
    owner = owner_of(battle)
    if not owner:
        return replace(battle, stage="rolls", thrown={})
    chain = battle.chains.get(owner, Chain(owner))
    if not battle.fighters[owner].up:
        return _with_chain(battle, replace(chain, ended="failed"))
    candidates = candidates_of(battle, chain)
    if not candidates:
        return _with_chain(battle, replace(chain, ended="none_left"))
    if chain.met:
        return None
    return replace(battle, facing=candidates[0], chains={**battle.chains, owner: chain}, thrown={})


def candidates_of(battle: Battle, chain: Chain) -> tuple[str, ...]:
    """Enemies that the Total Attack `chain` may meet next (N-TA-1): of those still there, and after the first only
    those on their feet."""
    return next_enemies(duel_web(battle), chain, adjacent(battle, chain.who, web_of(battle)), states_of(battle))


def _with_chain(battle: Battle, chain: Chain) -> Battle:
    return replace(battle, chains={**battle.chains, chain.who: chain})


def _duel_fought(battle: Battle) -> Battle:
    owner, (mine, theirs) = owner_of(battle), duelling(battle)
    rolled = {who: fell for (_kind, who), fell in battle.thrown.items()}
    found = duel(mine, theirs, rolled[owner], rolled.get(battle.facing))
    mutual = is_mutual(mine, theirs)
    enemy, battle = (
        battle.facing,
        replace(battle, facing="", thrown={}, spent=battle.spent if mutual else (*battle.spent, battle.facing)),
    )
    for chain in (battle.chains[owner], *((battle.chains.get(enemy, Chain(enemy)),) if mutual else ())):
        other = owner if chain.who == enemy else enemy
        more = bool(candidates_of(battle, replace(chain, met=(*chain.met, other))))
        battle = _with_chain(battle, after_duel(chain, found, more))
    battle = _set_upon(battle, enemy, ("roll", owner))
    hit = found.hit or found.answer
    if found.disengaged:
        battle = _backed(_parted(battle, enemy, owner), enemy, owner)
    elif hit is None:
        battle = battle.saying("duel_drawn", owner, "N-TA-1", cause=("roll", owner), on_who=enemy)
    else:
        battle = replace(battle, blows=(Blow(hit, battle.fighters[hit.by].body.dam),))
    battle = _told_fumbles(battle, hints(pair_fumbles(mine, theirs, rolled), not battle.world.other("N-FUMBLE-1")))
    ahead = follows_up(found)
    if not ahead:
        return battle
    other = enemy if ahead == owner else owner
    battle = replace(battle, openings=(*battle.openings, Opening(ahead, "follow", other)))
    return battle.saying("may_change_places", ahead, "N-TA-5", cause=("roll", ahead), on_who=other)


def _told_fumbles(battle: Battle, found: Iterable[tuple[str, FumbleHint]]) -> Battle:
    for who, hint in found:
        battle = battle.saying(f"fumble_{hint.weapon}", who, "N-FUMBLE-1", cause=("roll", who))
    return battle


def _set_upon(battle: Battle, who: str, by: Cause) -> Battle:
    """Battle after a Total Attack met fighter `who`: their work for the Turn's end is prevented (N-TURN-2), and the log
    tells of a shot, spell or pursuit spent by it (N-TA-6). `by`: the cause."""
    battle, said = interrupted(battle, who, "attack", by), battle.said.get(who)
    if said is None or not (said.choice in AT_RANGE or pursuing(battle, who, web_of(battle))):
        return battle
    return battle.saying("attack_spent", who, "N-TA-6", cause=by)


def _parted(battle: Battle, who: str, other: str) -> Battle:
    battle = replace(battle, apart=battle.apart | {frozenset((who, other))})
    return battle.saying("disengaged", who, "N-BRK-1", cause=("roll", who), on_who=other)


def _backed(battle: Battle, who: str, left: str) -> Battle:
    """Battle with the offer to `who` to back into a free square, away from the enemy `left` behind, and a line of the
    log, where N-BRK-1 is read so; else `battle` itself. Without a ground squares are moved by hand."""
    if not battle.world.other("N-BRK-1"):
        return battle
    battle = replace(battle, openings=(*battle.openings, Opening(who, "back", left)))
    return battle.saying("backs_away", who, "N-BRK-1", cause=("roll", who))


# The round's other rolls


def _rolls(battle: Battle) -> Battle | None:
    if awaited(battle):
        return None
    web = round_web(battle)
    blows = [*_close_blows(battle, web), *_pursuit_blows(battle)]
    shots = shots_of(battle)
    dodges = {who: fell for (kind, who), fell in battle.thrown.items() if kind == "dodge"}
    fell = {who: fell for (kind, who), fell in battle.thrown.items() if kind == "shot"}
    blows += [Blow(hit, shot.dam, True) for shot, hit in shot_hits(shots, fell, dodges)]
    order = landing([blow.hit for blow in blows], tuple(battle.fighters))
    by_hit = {blow.hit: blow for blow in blows}
    battle = _told_misses(battle, web, {blow.hit.by for blow in blows})
    battle = loosed(battle, shots)
    return replace(battle, stage="after", thrown={}, blows=tuple(by_hit[hit] for hit in order))


def _close_rolls(battle: Battle) -> dict[str, Thrown]:
    return {who: fell for (kind, who), fell in battle.thrown.items() if kind == "roll"}


def _close_blows(battle: Battle, web: Web) -> list[Blow]:
    found = settled(web, _close_rolls(battle))
    return [Blow(hit, battle.fighters[hit.by].body.dam) for hit in found.hits]


def _pursuit_blows(battle: Battle) -> list[Blow]:
    rolled, blows = _close_rolls(battle), []
    for who in pursuers(battle):
        if who not in rolled:
            continue
        held = pursuit_web(battle, who)[who]
        blow = strike(rolled[who], None)
        if blow is not None:
            blows.append(Blow(hit_of(held, held.at, rolled[who], blow), battle.fighters[who].body.dam))
    return blows


def _told_misses(battle: Battle, web: Web, hitting: set[str]) -> Battle:
    """Battle with the log's lines for attacks that did not hit, for those who got away, and for what fumbles may mean;
    those who got away are apart from then on. `hitting`: ids of all who hit."""
    rolled = _close_rolls(battle)
    found = settled(web, rolled)
    free = {who for who, _other in found.disengaged}
    for who, each in web.items():
        if each.does in ATTACKS and who not in hitting and who not in free:
            battle = _told_miss(battle, who, each.at, rolled.get(who), beaten_by(web, who, rolled))
    for who, other in found.disengaged:
        battle = _parted(battle, who, other)
    for who in backs_away(found, battle.world.other("N-BRK-1")):
        battle = _backed(battle, who, next(other for each, other in found.disengaged if each == who))
    for shot in shots_of(battle):
        if shot.by not in hitting:
            dodge = battle.thrown.get(("dodge", shot.at))
            against = (shot.at, dodge) if dodge is not None else None
            battle = _told_miss(battle, shot.by, shot.at, battle.thrown.get(("shot", shot.by)), against, shot=True)
    for who in pursuers(battle):
        if who not in hitting and battle.fighters[who].up:
            battle = _told_miss(battle, who, battle.said[who].target, rolled.get(who), None, "N-MOVE-5")
    for who, said in battle.said.items():
        struck = who in battle.spent or who in battle.chains or not battle.fighters[who].up
        if said.target and not struck and not battle.fighters[said.target].there:
            battle = battle.saying("target_gone", who, "N-TA-6", cause=("declare", who), on_who=said.target)
        if battle.fighters[who].up and lapses(battle, who):
            spell = battle.fighters[who].spell
            battle = battle.saying("spell_lapsed", who, "N-MP-1", cause=("declare", who), spell=spell)
    return _told_fumbles(battle, hints(found, not battle.world.other("N-FUMBLE-1")))


def _told_miss(
    battle: Battle,
    who: str,
    on: str,
    mine: Thrown | None,
    against: tuple[str, Thrown] | None,
    rule: str = "N-FIGHT-3",
    shot: bool = False,
) -> Battle:
    """Battle with the log's line for the attack of `who` on `on`, which does not hit: their roll `mine` fell short of a
    success, or the roll in `against`, with the id of who made it, kept it off."""
    short = mine is not None and mine.total < PASSES_FROM
    kept = against if mine is not None and not short else None
    return battle.saying(
        "shot_missed" if shot else "missed",
        who,
        "N-SHOOT-1" if shot else rule,
        cause=("shot" if shot else "roll", who),
        on_who=on,
        short=mine.total if short and mine is not None else None,
        needed=PASSES_FROM,
        mine=mine.total if mine is not None else None,
        theirs=kept[1].total if kept is not None else None,
        by_who=kept[0] if kept is not None else None,
    )


def _after(battle: Battle) -> Battle:
    battle = round_ended(battle)
    after = next_round(battle)
    return replace(battle, stage=after_rounds(battle)) if after is None else after


def _waits(battle: Battle) -> None:
    return None


STEPS: Mapping[Stage, Callable[[Battle], Battle | None]] = {
    "turn": begin_turn,
    "actions": _actions,
    "moves": _moves,
    "declare": _declare,
    "duels": _duels,
    "rolls": _rolls,
    "after": _after,
    "turn_end": end_turn,
    "still": _waits,
    "over": _waits,
}
"""Step that each stage takes by itself, to another battle; None: it waits (N-TURN-1, N-TA-6)."""
