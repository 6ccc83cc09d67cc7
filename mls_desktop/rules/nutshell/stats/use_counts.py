"""Uses of secondaries since the last adventure, and which of them have earned a check (N-CHK-1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.character import Hero, Used
from mls_desktop.rules.nutshell.world import World

Reason = Literal["", "times", "turns", "critical"]
ENOUGH_TIMES, ENOUGH_TURNS = 3, 3
BY_TURN = ("combat", "casting")
"""Values of `use` of the traits that count by Turns and not each time."""


def used_once(
    uses: tuple[Used, ...], trait: str, times: bool, turns: bool = False, critical: bool = False
) -> tuple[Used, ...]:
    """Uses after `trait` was rolled once: one more of its `times`, of its `turns`, of its criticals, for each of these
    that is True. `uses` itself where none is."""
    if not (times or turns or critical):
        return uses
    held = {used.trait: used for used in uses}
    was = held.get(trait, Used(trait=trait))
    held[trait] = replace(was, times=was.times + times, turns=was.turns + turns, criticals=was.criticals + critical)
    return tuple(held.values())


def check_earned(used: Used) -> Reason:
    """Reason why a secondary has earned a check: a critical, 3 uses, or 3 Turns of combat or offensive casting
    (N-CHK-1); "" where it has not."""
    if used.criticals:
        return "critical"
    if used.times >= ENOUGH_TIMES:
        return "times"
    return "turns" if used.turns >= ENOUGH_TURNS else ""


class Practice(Struct, frozen=True):
    """A secondary that is rolled outside fights, whose it is, and the uses that were counted so far. `by_turn`: a roll
    outside fights counts only where it is critical. `key`: of the figure that is rolled."""

    who: str
    name: str
    key: str
    trait: str
    by_turn: bool
    uses: tuple[Used, ...]

    def rolled(self, critical: bool) -> tuple[Used, ...]:
        """Uses after one roll outside fights; the same tuple where the roll does not count."""
        return used_once(self.uses, self.trait, not self.by_turn, critical=critical)

    def used(self, uses: tuple[Used, ...]) -> Used:
        """Use of the trait among `uses`; an empty one where there is none."""
        return next((each for each in uses if each.trait == self.trait), Used(trait=self.trait))


def practice_of(who: Hero, world: World, key: str) -> Practice | None:
    """Secondary behind the figure `key`: itself, that of a weapon or of a spell; None for all else, which gets no
    check."""
    section, _dot, rest = key.partition(".")
    id = rest.partition(".")[0].partition("#")[0]
    named = world.weapons.get(id) if section == "weapons" else world.spells.get(id) if section == "spells" else None
    trait = named.trait if named is not None else id if section == "secondaries" else ""
    entry = world.traits.get(trait)
    if entry is None or entry.type == "negative":
        return None
    return Practice(who.id, who.name, key, trait, entry.use in BY_TURN, who.now.uses)
