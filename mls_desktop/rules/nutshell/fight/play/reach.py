"""Whom each fighter could strike or shoot at now, and the web that the declarations make (N-MELEE-1, N-SHOOT-3)."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.combatant import State
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Does, Web, attackers
from mls_desktop.rules.nutshell.fight.rules.legality import may_attack
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.total_attack import remaining, spent, stood
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

LATE = ("charge", "pursue")
"""Set actions whose only attack falls in round 5 (N-CHARGE-1, N-MOVE-5)."""


def web_of(b: Battle) -> Web:
    """The declarations so far as a web of close combat. One who pursues and is not attacked strikes outside it."""
    found = {f.id: _declared(b, f) for f in b.all() if f.here and not f.gone}
    return {id: each if not pursuing(b, id, found) else _idle(each) for id, each in found.items()}


def _declared(b: Battle, f: Fighter) -> Declarations:
    said = b.said.get(f.id)
    slot = due(f.slots, b.round)
    does: Does = "nothing"
    if said is not None and f.rolls:
        match said.choice:
            case "attack" | "total_attack" | "break_off" | "total_defence":
                does = said.choice
    attacks = said is not None and does in ATTACKS
    return Declarations(
        who=f.id,
        does=does,
        at=said.target if attacks and said is not None else "",
        place=said.place if attacks and said is not None else None,
        modifier=f.modifier,
        due=slot is not None,
        rolls=f.rolls,
        bonus=slot.bonus if slot is not None else 0,
    )


def _idle(held: Declarations) -> Declarations:
    return Declarations(held.who, modifier=held.modifier, due=held.due, rolls=held.rolls)


def pursuing(b: Battle, who: str, web: Web) -> bool:
    """Whether his attack is the unopposed one of a pursuit: on the one he ran after, while nobody attacks him."""
    f, said = b.fighters[who], b.said.get(who)
    if said is None or f.action != "pursue" or said.choice != "attack" or said.target != f.target:
        return False
    return not attackers(web, who)


def states_of(b: Battle) -> dict[str, State]:
    """How those lie who take part and are not up."""
    return {f.id: f.health.state for f in b.all() if f.here and not f.gone and not f.up}


def duel_web(b: Battle) -> Web:
    """The web as the duels so far leave it (N-TA-2, N-TA-4, N-TA-6)."""
    return stood(spent(web_of(b), b.spent), b.chains.values(), *readings(b))


def round_web(b: Battle) -> Web:
    """The web of a round's other rolls, after its Total Attacks (N-TA-2, N-TA-4)."""
    return remaining(spent(web_of(b), b.spent), b.chains.values(), states_of(b), *readings(b))


def readings(b: Battle) -> tuple[bool, bool]:
    """How N-TA-2 and N-TA-4 are read, as `stood` takes it."""
    return not b.world.other("N-TA-2"), not b.world.other("N-TA-4")


def opens(b: Battle, f: Fighter) -> bool:
    """Whether he may open a close attack this round: anybody inactive, the active on Fight, on Charge and Pursue in
    round 5 (N-MELEE-1); nobody in flight."""
    if not b.is_active(f):
        return f.action != "flee"
    return f.action == "fight" or (f.action in LATE and b.round == ROUNDS_OF_A_TURN)


def chasing(b: Battle, f: Fighter) -> bool:
    """Whether he runs after somebody in his own party Turn: set upon, he only blocks (N-MELEE-1, N-MOVE-5)."""
    return b.is_active(f) and f.action == "pursue"


def exposed(b: Battle, f: Fighter) -> bool:
    """Whether he can be attacked or shot at in this round: one who charges only in round 5 (N-CHARGE-1)."""
    return f.action != "charge" or b.round == ROUNDS_OF_A_TURN or not b.is_active(f)


def beside(b: Battle, one: str, other: str) -> bool:
    """Whether two are next to each other: as somebody said of either, both ways; else everybody is (N-MELEE-1)."""
    if one in b.near:
        return other in b.near[one]
    return other not in b.near or one in b.near[other]


def foes(b: Battle, f: Fighter, web: Web) -> tuple[str, ...]:
    """Enemies within his reach, in line-up order: those next to him, and whoever attacks him.
    One who may not open an attack has only the latter."""
    attacking = attackers(web, f.id)
    found = [e.id for e in b.enemies(f) if exposed(b, e) and (beside(b, f.id, e.id) or e.id in attacking)]
    if chasing(b, f) and not attacking:
        return tuple(id for id in found if id == f.target)
    return tuple(id for id in found if opens(b, f) or id in attacking)


def close_targets(b: Battle, f: Fighter, web: Web) -> tuple[str, ...]:
    """Whom he may attack as declarations stand (N-FIGHT-1, N-BRK-1)."""
    if f.action == "flee":
        return ()
    return may_attack(web, f.id, {f.id: foes(b, f, web)}, b.apart)


def adjacent(b: Battle, who: str) -> tuple[str, ...]:
    """Enemies next to him whom a Total Attack of his may go on to, in line-up order: not who broke off (N-BRK-1) or is
    hidden by a charge (N-CHARGE-1); nobody where he only strikes back (N-MELEE-1)."""
    f = b.fighters[who]
    if not opens(b, f):
        return ()
    found = (e for e in b.enemies(f) if beside(b, who, e.id) and exposed(b, e))
    return tuple(e.id for e in found if frozenset((who, e.id)) not in b.apart)


def shot_targets(b: Battle, f: Fighter) -> tuple[str, ...]:
    """Whom he may shoot at: enemies who are not hidden by their charge (N-CHARGE-1); at one who moves and shoots but
    once a Turn (N-MS-1); one who responds only at those who shot at him (N-SHOOT-1)."""
    found = [e for e in b.enemies(f) if exposed(b, e)]
    found = [e for e in found if e.action != "move_and_shoot" or not b.is_active(e) or e.id not in f.shot]
    if b.is_active(f) and f.action == "respond":
        found = [e for e in found if e.id in f.shot_by or _shoots_at(b.said.get(e.id), f.id)]
    return tuple(e.id for e in found)


def _shoots_at(said: Said | None, who: str) -> bool:
    return said is not None and said.choice in ("shoot", "cast") and said.target == who


def groups(web: Web, shots: Iterable[tuple[str, str]] = ()) -> tuple[tuple[str, ...], ...]:
    """Those whose rounds may be resolved apart: no attack or shot crosses from one group to another (N-ROUND-5)."""
    links = [(each.who, each.at) for each in web.values() if each.at] + list(shots)
    found: list[set[str]] = []
    for link in links:
        touched = [group for group in found if group & set(link)]
        found = [group for group in found if group not in touched] + [set(link).union(*touched)]
    line_up = list(web)
    ordered = (tuple(id for id in line_up if id in group) for group in found)
    return tuple(sorted(ordered, key=lambda group: line_up.index(group[0])))
