"""The others on whose doings the chances of a choice hang, and what they do to a sum that is rolled for (N-FIGHT-2).

Of all who do something in a round few touch a choice: who strikes or shoots at one of the two, whom these strike, and
who may come between by a Total Attack. The web of a legal round has no chains (N-FIGHT-10), so nobody farther off bears
on any roll of theirs.

Invariant: whose doing, replaced by nothing, changes a figure of the choice is among them. Some may be among them whose
doing changes none.

Example: A attacks C, and so does B, whom nobody attacks: C's roll is 1 lower for B, who is told as the one who does it.
D's Total Attack on E may go on to C: then D is among them, with all whom it may meet.

Cost: a walk over the web, and one more for each Total Attack that turns out to matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mls_desktop.rules.common.fight.fights import Influence
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.rules.engagements import attackers, faced, level, target
from mls_desktop.rules.nutshell.fight.rules.shots import shooters

ONE_LESS = -1
"""Modifier to a roll for each further enemy, by blow or by shot (N-FIGHT-2, N-SHOOT-4)."""


def hanging_on(scene: Scene, who: str, on: str, among: Collection[str]) -> tuple[str, ...]:
    """Fighters of `among` on whose declarations the chances hang of the choice by which `who` strikes or shoots at
    `on`, "" for nobody; in line-up order and without `who`. `scene`: with the choice in it."""
    aims = _aims(scene)
    two = {who, on} - {""}
    found = two | {id for id, at in aims.items() if at in two} | {aims[id] for id in two if aims.get(id)}
    bold = {id: {id, *scene.adjacent.get(id, ())} for id, each in scene.web.items() if each.does == "total_attack"}
    while more := [reach for reach in bold.values() if reach & found and not reach <= found]:
        found = found.union(*more)
    return tuple(id for id in scene.web if id in found and id in among and id != who)


def _aims(scene: Scene) -> dict[str, str]:
    """Target of each fighter's blow, shot or pursuit, by fighter; "" for nobody."""
    aims = {id: target(scene.web, id) for id in scene.web}
    aims |= {shot.by: shot.at for shot in scene.shots}
    return aims | {each.who: each.at for each in scene.pursuits}


def sums_of(scene: Scene, who: str, on: str) -> Facts:
    """Levels at which the two of a choice roll in close combat, by fighter, with all that makes them up; () where a
    Total Attack is declared, which may change them before, or comes to duels of its own."""
    if any(each.does == "total_attack" for each in scene.web.values()):
        return ()
    web = scene.web
    rolling = (id for id in (who, on) if id in web and web[id].rolls and faced(web, id))
    return tuple((id, level(web, id, scene.fighters[id].skill)) for id in rolling)


def influences_of(scene: Scene, who: str, on: str, hanging: Collection[str]) -> tuple[Influence, ...]:
    """Influence of each fighter of `hanging` on a roll of `who` or `on`: -1 for each enemy beyond the first, none for
    others. The first is the one they have to do with themselves."""
    lowered = {each.who: each for each in _lowered(scene, who, on)}
    return tuple(lowered.get(id, Influence(id)) for id in hanging)


def _lowered(scene: Scene, who: str, on: str) -> Iterator[Influence]:
    if any(each.does == "total_attack" for each in scene.web.values()):
        return
    for id, other in ((who, on), (on, who)):
        if id in scene.web and scene.web[id].rolls:
            is_met = id == who or target(scene.web, who) == id
            striking = attackers(scene.web, id) if is_met else ()
            yield from (Influence(each, id, ONE_LESS) for each in _further(striking, other))
            shooting = shooters(scene.shots, id) if scene.dodge(id) is not None else ()
            yield from (Influence(each, id, ONE_LESS, "shoots") for each in _further(shooting, other))


def _further(enemies: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Ids of `enemies` without the one who counts as the first of them: `first` if among them, else the first in
    order."""
    counted = first if first in enemies else next(iter(enemies), "")
    return tuple(id for id in enemies if id != counted)
