"""Death or Glory as a rule system: its parts behind the one seam. What a sheet can do without until somebody asks for
it is loaded then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mls_desktop.rules.common.character import Entry
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.figures import Facts
from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.common.sheets import Layouts, Section
from mls_desktop.rules.common.system import System
from mls_desktop.rules.death_or_glory import broken, editing
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import GloryLibrary
from mls_desktop.rules.death_or_glory.sheet import page
from mls_desktop.rules.death_or_glory.switches import SWITCHES
from mls_desktop.rules.death_or_glory.terms import DODGE, FIRST_AID, FIST, HANDFIGHT, ROLES, SHIELD_SKILL
from mls_desktop.rules.death_or_glory.world import World, world_of

if TYPE_CHECKING:
    from mls_desktop.rules.common.exchanges import Exchange
    from mls_desktop.rules.common.fights import Against, Entrant, Fight, Rollable, Trial

NAMED = ("templates", "shields", "armour", "weapons", "skills", "origins", "races")
"""The library's lists whose entries are named elsewhere; where two things bear one id, the later list names it."""
TABLES = (
    "damage_bonus", "natural_endurance", "fight_losses", "march_losses", "weapon_types", "hit_places", "shot_bands",
    "target_speeds", "target_sizes", "visibility",
)  # fmt: skip
ALWAYS_USED = (
    *(("skills", id) for id in (DODGE, HANDFIGHT, SHIELD_SKILL, FIRST_AID)),
    ("weapons", FIST),
    *(("tables", id) for id in TABLES),
)
"""What the rules name by id."""


class DeathOrGlory:
    """The seam's view of the system; see `System` for what each part gives. It holds nothing of its own."""

    id = "death_or_glory"
    character = Person
    library = GloryLibrary
    switches = SWITCHES
    lists = broken.LISTS
    roles = ROLES
    always_used = ALWAYS_USED
    layouts: Mapping[str, Layouts] = page.LAYOUTS

    def world(self, shipped: GloryLibrary, own: GloryLibrary, rulings: Mapping[str, str]) -> World:
        return world_of(shipped, own, rulings)

    def names(self, world: World) -> Mapping[str, str]:
        return {id: entry.name for list in NAMED for id, entry in getattr(world, list).items()}

    def catalogue(self, world: World, list: str) -> Section:
        from mls_desktop.rules.death_or_glory.sheet.catalogue import catalogue

        return catalogue(world, list)

    def listing(self, world: World, list: str) -> Section:
        from mls_desktop.rules.death_or_glory.sheet.catalogue import listing

        return listing(world, list)

    def entry_form(self, world: World, list: str, id: str) -> tuple[Section, ...]:
        from mls_desktop.rules.death_or_glory.sheet.entries import entry_form

        entry = getattr(world, list)[id]
        return page.sheet(entry, world) if isinstance(entry, Person) else entry_form(list, entry)

    def new_entry(self, world: World, list: str, id: str, name: str) -> Entry | Person:
        from mls_desktop.rules.death_or_glory import entry_editing

        return entry_editing.new_entry(world, list, id, name)

    def edit_entry(self, world: World, list: str, entry: Entry, edit: Edit) -> Entry:
        from mls_desktop.rules.death_or_glory import entry_editing

        return entry_editing.edit_entry(entry, edit)

    def template(self, world: World, id: str) -> Person | None:
        return world.templates.get(id)

    def flaws(self, world: World, own: GloryLibrary) -> tuple[Finding, ...]:
        return broken.flaws(world, own)

    def broken(self, who: Person, world: World) -> tuple[Finding, ...]:
        return broken.broken(who, world)

    def settled(self, who: Person) -> Person:
        return editing.settled(who)

    def new(self, world: World, id: str, name: str) -> Person:
        return editing.new(world, id, name)

    def edit(self, who: Person, world: World, edit: Edit) -> Person:
        return editing.edit(who, world, edit)

    def sheet(self, who: Person, world: World) -> tuple[Section, ...]:
        return page.sheet(who, world)

    def findings(self, who: Person, world: World) -> tuple[Finding, ...]:
        from mls_desktop.rules.death_or_glory import findings

        return findings.findings(who, world)

    def rested(self, who: Person, world: World, amount: int | None) -> tuple[Edit, ...]:
        from mls_desktop.rules.death_or_glory import rest

        return rest.rested(who, world, amount)

    def rolls(self, who: Person, world: World) -> tuple[Rollable, ...]:
        from mls_desktop.rules.death_or_glory import trials

        return trials.rolls(who, world)

    def trial(self, who: Person, world: World, key: str, against: Against[Person]) -> Trial:
        from mls_desktop.rules.death_or_glory import trials

        return trials.trial(who, world, key, against)

    def begin(self, line_up: Sequence[Entrant[Person]], sides: Sequence[str], first: str, world: World) -> Fight:
        from mls_desktop.rules.death_or_glory.fight.fight import begun  # read when a fight opens

        return begun(line_up, sides, first, world)

    @property
    def exchange(self) -> Exchange[World]:
        from mls_desktop.rules.death_or_glory.fight.exchange import GloryExchange  # read when it is asked for

        return GloryExchange()

    def points(self, who: Person, world: World) -> Facts:
        return ()


SYSTEM: System[Person, GloryLibrary, World] = DeathOrGlory()
