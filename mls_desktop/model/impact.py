"""The impact analysis of an edit: whom a change of library or ruling would change, and how, before it is taken."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.impact import Difference, came, differences
from mls_desktop.rules.common.system.waivers import standing
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside


class CharacterImpact(Struct, frozen=True):
    """Impact of an edit on one character: `figures` that change, findings that `come` and are `gone`, without those
    that the referee allows. False where nothing changes."""

    who: str
    name: str
    figures: tuple[Difference, ...] = ()
    come: tuple[Finding, ...] = ()
    gone: tuple[Finding, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.figures or self.come or self.gone)


def impact(
    campaign: AnyCampaign, edit: Edit | Batch, system: AnySystem, world_of: WorldOf
) -> Iterator[CharacterImpact]:
    """Yields a `CharacterImpact` for each character of the campaign, in order and one at a time, so that the work can
    be spread and stopped; an empty one for who stays or leaves. Raises Refused at once, like the edit itself."""
    after = applied(campaign, edit, system, world_of)
    return _compared(campaign, after, system, world_of)


def _compared(
    before: AnyCampaign, after: AnyCampaign, system: AnySystem, world_of: WorldOf
) -> Iterator[CharacterImpact]:
    old_world, new_world = world_of(before), world_of(after)
    names = names_apart(before.characters)
    for who in before.characters:
        then = inside(after.characters, who.id)
        if then is None or (then is who and old_world is new_world):
            yield CharacterImpact(who.id, names[who.id])
            continue
        old, new = standing(who, system.findings(who, old_world)), standing(then, system.findings(then, new_world))
        figures = differences(system.sheet(who, old_world), system.sheet(then, new_world))
        yield CharacterImpact(who.id, names[who.id], figures, came(old, new), came(new, old))
