"""A wish as it joins a plan: by what it is about, one level or point above what is there."""

from __future__ import annotations

from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.offers import following
from mls_desktop.rules.nutshell.life.plans import stands_at
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.wish_faults import BOUNDS
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from mls_desktop.rules.nutshell.world import World


def wish_for(who: Hero, world: World, id: str) -> dict[str, Json]:
    """Wish, as a file has it, for one level or point more of a trait, side, primary or the occupation, by its id or in
    full ("secondaries/sword"); of a negative to be rid of it. One for something that is not there is for `wish_faults`
    to find."""
    what = _whole(world, id)
    about, _slash, name = what.partition("/")
    is_known = name in {"secondaries": world.traits, "negatives": world.traits, "personality": OTHER_SIDE}.get(
        about, ()
    )
    if about == "negatives" or not (is_known or about == "occupation" or name in PRIMARIES):
        return {"what": what}
    state = PresentStats(who, world).life.now
    to = (stands_at(state, what) or 0) + 1 if about == "primaries" else following(state, what)
    least, most = BOUNDS[about]
    return {"what": what, "to": max(least, min(most, to or 0))}


def _whole(world: World, id: str) -> str:
    """Key of `id` with the list it belongs to in front ("secondaries/sword"; of a trait by its type in the library);
    `id` itself where no trait, side or primary has that id."""
    if id in world.traits:
        return f"{'negatives' if world.traits[id].type == 'negative' else 'secondaries'}/{id}"
    if id in OTHER_SIDE:
        return f"personality/{id}"
    return f"primaries/{id}" if id in PRIMARIES else id
