"""How a fight moves on by itself: from what was told to the next thing that must be asked (N-TURN-1, N-TA-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.play.battle import Battle, Blow, Stage
from mls_desktop.rules.nutshell.fight.play.damage_steps import interrupted, land
from mls_desktop.rules.nutshell.fight.play.options import AT_RANGE, options
from mls_desktop.rules.nutshell.fight.play.party_turn import begin_turn, end_turn, forced_over, ready_slots, round_ended
from mls_desktop.rules.nutshell.fight.play.reach import (
    adjacent,
    chasing,
    close_targets,
    duel_web,
    foes,
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
from mls_desktop.rules.nutshell.fight.rules.legality import forbidden
from mls_desktop.rules.nutshell.fight.rules.melee import backs_away, hints, hit_of, landing, pair_fumbles, settled
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
from mls_desktop.rules.nutshell.stats.rolls import Thrown


def moved_on(b: Battle) -> Battle:
    """The battle as far as it goes without anybody's answer."""
    while True:
        after = land(b) if b.blows else STEPS[b.stage](b)
        if after is None:
            return replace(b, awaiting=awaited(b))
        b = after if after.awaiting is None else replace(after, awaiting=None)


def to_declare(b: Battle) -> tuple[str, ...]:
    """Those who have yet to say what they do with the attack of this round, in line-up order."""
    if b.stage != "declare":
        return ()
    web = web_of(b)
    return tuple(f.id for f in b.all() if f.id not in b.said and options(b, f, web).choices)


def _actions(b: Battle) -> Battle | None:
    if any(f.able and not f.action for f in b.those(b.active)):
        return None
    for f in b.all():
        if f.there:
            ready = ready_slots(f, b)
            wanted = sum(order == "rush" for order, _round in f.orders)
            if sum(slot.moved == "rushed" for slot in ready.slots) < wanted:
                b = b.saying("rush_lapsed", f.id, "N-ROUND-2")
            b = b.having(ready)
    return replace(b, stage="declare", round=1)


def _declare(b: Battle) -> Battle | None:
    """Waits for declarations; then the finished web is judged, and what it forbids is asked again (N-FIGHT-1)."""
    return None if to_declare(b) else judged(b)


def judged(b: Battle) -> Battle:
    """The battle once everybody has spoken: on to the rolls, or back to who must speak anew."""
    web = web_of(b)
    for f in b.all():
        if f.rolls and attackers(web, f.id):
            over = forced_over(b, f)
            if over is not None:
                return over
    reopened = _reopened(b, web)
    if reopened is not None:
        return reopened
    for f in b.all():
        if attackers(web, f.id):
            b = interrupted(b, f.id, "attack")
    active = {f.id for f in b.those(b.active)}
    b = b.having(*(replace(b.fighters[who], acted=True) for who, said in b.said.items() if said.choice != "forego"))
    return replace(b, stage="duels", duelists=total_attackers(web, active))


def _reopened(b: Battle, web: Web) -> Battle | None:
    """The battle without the declarations that do not stand on the finished web; None where all do."""
    reach = {f.id: (*foes(b, f, web), *close_targets(b, f, web)) for f in b.all() if f.id in web}
    for who, said in b.said.items():
        if said.choice in ATTACKS and attackers(web, who) and chasing(b, b.fighters[who]):
            return _unsaid(b, who, "N-MELEE-1")
    fleeing = [f.id for f in b.all() if f.action == "flee"]
    for found in forbidden(web, reach, b.apart, fleeing):
        if found.who in b.said:
            return _unsaid(b, found.who, found.rule)
    for who, said in b.said.items():
        if said.choice in (*AT_RANGE, "reload", "prepare") and attackers(web, who):
            return _unsaid(b, who, "N-SHOOT-3")
        if said.choice in AT_RANGE and said.target not in shot_targets(b, b.fighters[who]):
            return _unsaid(b, who, "N-SHOOT-1")
        if said.target and not b.fighters[said.target].there:
            return _unsaid(b, who, "N-FIGHT-1")
    return None


def _unsaid(b: Battle, who: str, rule: str) -> Battle:
    said = {id: held for id, held in b.said.items() if id != who}
    return replace(b, said=said).saying("reopened", who, rule)


# Total Attacks


def _duels(b: Battle) -> Battle | None:
    if b.facing:
        return None if awaited(b) else _duel_fought(b)
    owner = owner_of(b)
    if not owner:
        return replace(b, stage="rolls", thrown={})
    chain = b.chains.get(owner, Chain(owner))
    if not b.fighters[owner].up:
        return _with_chain(b, replace(chain, ended="failed"))
    candidates = candidates_of(b, chain)
    if not candidates:
        return _with_chain(b, replace(chain, ended="none_left"))
    if chain.met:
        return None
    return replace(b, facing=candidates[0], chains={**b.chains, owner: chain}, thrown={})


def candidates_of(b: Battle, chain: Chain) -> tuple[str, ...]:
    """Whom a Total Attack may meet next (N-TA-1): of those still there, and after the first only who still stands."""
    return next_enemies(duel_web(b), chain, adjacent(b, chain.who), states_of(b))


def _with_chain(b: Battle, chain: Chain) -> Battle:
    return replace(b, chains={**b.chains, chain.who: chain})


def _duel_fought(b: Battle) -> Battle:
    owner, (mine, theirs) = owner_of(b), duelling(b)
    rolled = {who: fell for (_kind, who), fell in b.thrown.items()}
    found = duel(mine, theirs, rolled[owner], rolled.get(b.facing))
    mutual = is_mutual(mine, theirs)
    enemy, b = b.facing, replace(b, facing="", thrown={}, spent=b.spent if mutual else (*b.spent, b.facing))
    for chain in (b.chains[owner], *((b.chains.get(enemy, Chain(enemy)),) if mutual else ())):
        other = owner if chain.who == enemy else enemy
        more = bool(candidates_of(b, replace(chain, met=(*chain.met, other))))
        b = _with_chain(b, after_duel(chain, found, more))
    hit = found.hit or found.answer
    if found.disengaged:
        b = _backed(_parted(b, enemy, owner), enemy)
    elif hit is None:
        b = b.saying("duel_drawn", owner, "N-TA-1", on_who=enemy)
    else:
        b = replace(b, blows=(Blow(hit, b.fighters[hit.by].body.dam),))
    for who, hint in hints(pair_fumbles(mine, theirs, rolled), not b.world.other("N-FUMBLE-1")):
        b = b.saying(f"fumble_{hint.weapon}", who, "N-FUMBLE-1")
    ahead = follows_up(found)
    if not ahead:
        return b
    return b.saying("may_change_places", ahead, "N-TA-5", on_who=enemy if ahead == owner else owner)


def _parted(b: Battle, who: str, other: str) -> Battle:
    b = replace(b, apart=b.apart | {frozenset((who, other))})
    return b.saying("disengaged", who, "N-BRK-1", on_who=other)


def _backed(b: Battle, who: str) -> Battle:
    """The line that he backs into a free square, where N-BRK-1 is read so; squares are moved by hand."""
    return b.saying("backs_away", who, "N-BRK-1") if b.world.other("N-BRK-1") else b


# The round's other rolls


def _rolls(b: Battle) -> Battle | None:
    if awaited(b):
        return None
    web = round_web(b)
    blows = [*_close_blows(b, web), *_pursuit_blows(b)]
    shots = shots_of(b)
    dodges = {who: fell for (kind, who), fell in b.thrown.items() if kind == "dodge"}
    fell = {who: fell for (kind, who), fell in b.thrown.items() if kind == "shot"}
    blows += [Blow(hit, shot.dam, True) for shot, hit in shot_hits(shots, fell, dodges)]
    order = landing([blow.hit for blow in blows], tuple(b.fighters))
    by_hit = {blow.hit: blow for blow in blows}
    b = _told_misses(b, web, {blow.hit.by for blow in blows})
    b = loosed(b, shots)
    return replace(b, stage="after", thrown={}, blows=tuple(by_hit[hit] for hit in order))


def _close_rolls(b: Battle) -> dict[str, Thrown]:
    return {who: fell for (kind, who), fell in b.thrown.items() if kind == "roll"}


def _close_blows(b: Battle, web: Web) -> list[Blow]:
    found = settled(web, _close_rolls(b))
    return [Blow(hit, b.fighters[hit.by].body.dam) for hit in found.hits]


def _pursuit_blows(b: Battle) -> list[Blow]:
    rolled, blows = _close_rolls(b), []
    for who in pursuers(b):
        if who not in rolled:
            continue
        held = pursuit_web(b, who)[who]
        blow = strike(rolled[who], None)
        if blow is not None:
            blows.append(Blow(hit_of(held, held.at, rolled[who], blow), b.fighters[who].body.dam))
    return blows


def _told_misses(b: Battle, web: Web, hitting: set[str]) -> Battle:
    """The log's lines for attacks that did not hit, for those who got away, and for what fumbles may mean."""
    found = settled(web, _close_rolls(b))
    free = {who for who, _other in found.disengaged}
    for who, each in web.items():
        if each.does in ATTACKS and who not in hitting and who not in free:
            b = b.saying("missed", who, "N-FIGHT-3", on_who=each.at)
    for who, other in found.disengaged:
        b = _parted(b, who, other)
    for who in backs_away(found, b.world.other("N-BRK-1")):
        b = _backed(b, who)
    for shot in shots_of(b):
        if shot.by not in hitting:
            b = b.saying("shot_missed", shot.by, "N-SHOOT-1", on_who=shot.at)
    for who in pursuers(b):
        if who not in hitting and b.fighters[who].up:
            b = b.saying("missed", who, "N-MOVE-5", on_who=b.said[who].target)
    for who, said in b.said.items():
        struck = who in b.spent or who in b.chains or not b.fighters[who].up
        if said.target and not struck and not b.fighters[said.target].there:
            b = b.saying("target_gone", who, "N-TA-6", on_who=said.target)
        if b.fighters[who].up and lapses(b, who):
            b = b.saying("spell_lapsed", who, "N-MP-1", spell=b.fighters[who].spell)
    for who, hint in hints(found, not b.world.other("N-FUMBLE-1")):
        b = b.saying(f"fumble_{hint.weapon}", who, "N-FUMBLE-1")
    return b


def _after(b: Battle) -> Battle:
    b = round_ended(b)
    return replace(b, stage="declare", round=b.round + 1) if b.round < 5 else replace(b, stage="turn_end")


def _waits(b: Battle) -> None:
    return None


STEPS: Mapping[Stage, Callable[[Battle], Battle | None]] = {
    "turn": begin_turn,
    "actions": _actions,
    "declare": _declare,
    "duels": _duels,
    "rolls": _rolls,
    "after": _after,
    "turn_end": end_turn,
    "still": _waits,
    "over": _waits,
}
"""N-TURN-1, N-TA-6: what each stage leads to; None: it waits."""
