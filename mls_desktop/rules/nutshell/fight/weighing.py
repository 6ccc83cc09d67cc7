"""The odds of what a fighter may do now, from the fight as it stands: the others do what they said or usually do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.events import told
from mls_desktop.rules.common.fights import Choice
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.nutshell.fight.answering import said_by
from mls_desktop.rules.nutshell.fight.asking import asks_of
from mls_desktop.rules.nutshell.fight.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.combatant import Combatant
from mls_desktop.rules.nutshell.fight.fighter import Fighter
from mls_desktop.rules.nutshell.fight.habit import usual_of
from mls_desktop.rules.nutshell.fight.options import AT_CLOSE, AT_RANGE, Options, options
from mls_desktop.rules.nutshell.fight.prospects import Prospect, Prospects
from mls_desktop.rules.nutshell.fight.reach import adjacent, web_of
from mls_desktop.rules.nutshell.fight.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.schedule import due
from mls_desktop.rules.nutshell.fight.shots import Shot
from mls_desktop.rules.nutshell.fight.waiting import shock_level, shots_of

STRIKES = (*AT_CLOSE, *AT_RANGE)
"""Who does one of these this round does not dodge (N-SHOOT-1)."""
FOREGONE = Said("forego")


def odds_of(b: Battle, who: str) -> tuple[Choice, ...]:
    """The chances of everything he may declare in this round (N-FIGHT-3, N-SHOOT-1); nothing where he is not asked.

    Who has not spoken yet is taken to do the usual; shots are reckoned within range, Fate Points as spent wherever they
    help, a Total Attack as going on as long as it may.
    """
    f = b.fighters.get(who)
    found = Options() if f is None or b.stage != "declare" or who in b.said else options(b, f, web_of(b))
    if f is None or not found.choices:
        return ()
    b = expected(b, who)
    scene = scene_of(b)
    reckoner = Prospects(scene.fighters, customs_of(b))
    far = tuple(_shots(b, f, found))
    prospects = [*reckoner.shooting(scene, far), *reckoner.close(scene, who, found.close)]
    return tuple(_choice(f, each, found) for each in prospects if _choice_name(f, each) in found.choices)


def expected(b: Battle, but: str = "") -> Battle:
    """The battle with the usual declarations of all who have not spoken yet, `but` him."""
    for ask in asks_of(b):
        if ask.id != "declare" or ask.who == but:
            continue
        f, event = b.fighters[ask.who], usual_of(b, ask)
        if event is None or event.entry("choice") == "delay":
            continue
        b = replace(b, said={**b.said, f.id: said_by(b, f, dict(event.facts))})
    return b


def scene_of(b: Battle) -> Scene:
    """The round as it is declared, for reckoning."""
    shots = shots_of(b)
    return Scene(
        fighters={f.id: reckoned(b, f) for f in b.all() if f.there},
        web={id: each for id, each in web_of(b).items() if b.fighters[id].there},
        shots=shots,
        dodges={f.id: f.modifier for f in b.all() if f.rolls and b.said.get(f.id, FOREGONE).choice not in STRIKES},
        active=tuple(f.id for f in b.those(b.active)),
        adjacent={f.id: adjacent(b, f.id) for f in b.all() if f.there},
    )


def reckoned(b: Battle, f: Fighter) -> Combatant:
    """A fighter as he stands now, with what his effects do to his Shock Roll."""
    return replace(f.body, health=f.health, shock=shock_level(b, f.id))


def customs_of(b: Battle) -> Customs:
    """The readings that a round goes by."""
    other = b.world.other
    return Customs(naturals=other("N-ROLL-4"), always=not other("N-TA-2"), blocking=not other("N-TA-4"))


def _shots(b: Battle, f: Fighter, found: Options) -> Iterator[Shot]:
    if f.aimed is None or not any(choice in AT_RANGE for choice in found.choices):
        return
    slot = due(f.slots, b.round)
    modifier = f.modifier + (slot.bonus if slot is not None else 0)
    for target in found.far:
        yield Shot(f.id, target, f.aimed.skill, f.aimed.dam, modifier=modifier)


def _choice_name(f: Fighter, each: Prospect) -> str:
    if each.shot is not None:
        return "cast" if f.spell else "shoot"
    return "forego" if each.declared.does == "nothing" else each.declared.does


def _choice(f: Fighter, each: Prospect, found: Options) -> Choice:
    facts: dict[str, Json] = {"choice": _choice_name(f, each)}
    if each.target:
        facts["target"] = each.target
    place = each.shot.place if each.shot is not None else each.declared.place
    if place is not None:
        facts["place"] = place
    return Choice(told("declare", f.id, **facts), each.chances)
