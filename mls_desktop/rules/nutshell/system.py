"""The Nutshell as a rule system: its parts behind the one seam. What a sheet can do without until somebody asks for it
is loaded then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mls_desktop.rules.common.character import ROLES, Entry
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.figures import Facts
from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.common.sheets import Layouts, Section
from mls_desktop.rules.common.system import System
from mls_desktop.rules.nutshell import broken, editing
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.switches import SWITCHES
from mls_desktop.rules.nutshell.world import World, world_of

if TYPE_CHECKING:
    from mls_desktop.rules.common.exchanges import Exchange
    from mls_desktop.rules.common.fights import Against, Entrant, Fight, Rollable, Trial

LISTS = ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates")
"""The library's lists in the order they are edited."""

NAMED = ("templates", "spells", "shields", "armour", "weapons", "occupations", "races", "traits")
"""The library's lists; where two things bear one id, the later list names it."""

ALWAYS_USED = (
    *(("traits", id) for id in ("shock", "dodge", "brawl", "stealth", "search")),
    ("weapons", "bare_hands"),
)
"""N-LIB-1, N-FIGHT-12: what the rules name by id."""


class Nutshell:
    """The seam's view of the system; see `System` for what each part gives. It holds nothing of its own."""

    id = "nutshell"
    character = Hero
    library = NutshellLibrary
    switches = SWITCHES
    lists = LISTS
    roles = ROLES
    always_used = ALWAYS_USED
    layouts: Mapping[str, Layouts] = page.LAYOUTS

    def world(self, shipped: NutshellLibrary, own: NutshellLibrary, rulings: Mapping[str, str]) -> World:
        return world_of(shipped, own, rulings)

    def names(self, world: World) -> Mapping[str, str]:
        return {id: entry.name for list in NAMED for id, entry in getattr(world, list).items()}

    def catalogue(self, world: World, list: str) -> Section:
        from mls_desktop.rules.nutshell.sheet.catalogue import catalogue

        return catalogue(world, list)

    def listing(self, world: World, list: str) -> Section:
        from mls_desktop.rules.nutshell.sheet.catalogue import listing

        return listing(world, list)

    def entry_form(self, world: World, list: str, id: str) -> tuple[Section, ...]:
        from mls_desktop.rules.nutshell.sheet.entries import entry_form

        entry = getattr(world, list)[id]
        return page.sheet(entry, world) if isinstance(entry, Hero) else entry_form(list, entry)

    def new_entry(self, world: World, list: str, id: str, name: str) -> Entry | Hero:
        from mls_desktop.rules.nutshell import entry_editing

        return entry_editing.new_entry(world, list, id, name)

    def edit_entry(self, world: World, list: str, entry: Entry, edit: Edit) -> Entry:
        from mls_desktop.rules.nutshell import entry_editing

        return entry_editing.edit_entry(entry, edit)

    def template(self, world: World, id: str) -> Hero | None:
        return world.templates.get(id)

    def flaws(self, world: World, own: NutshellLibrary) -> tuple[Finding, ...]:
        return broken.flaws(world, own)

    def broken(self, who: Hero, world: World) -> tuple[Finding, ...]:
        return broken.broken(who, world)

    def settled(self, who: Hero) -> Hero:
        return editing.settled(who)

    def new(self, world: World, id: str, name: str) -> Hero:
        return editing.new(world, id, name)

    def edit(self, who: Hero, world: World, edit: Edit) -> Hero:
        return editing.edit(who, world, edit)

    def sheet(self, who: Hero, world: World) -> tuple[Section, ...]:
        return page.sheet(who, world)

    def findings(self, who: Hero, world: World) -> tuple[Finding, ...]:
        from mls_desktop.rules.nutshell import findings

        return findings.findings(who, world)

    def rested(self, who: Hero, world: World, amount: int | None) -> tuple[Edit, ...]:
        from mls_desktop.rules.nutshell import rest

        return rest.rested(who, world, amount)

    def rolls(self, who: Hero, world: World) -> tuple[Rollable, ...]:
        from mls_desktop.rules.nutshell import trials

        return trials.rolls(who, world)

    def trial(self, who: Hero, world: World, key: str, against: Against[Hero]) -> Trial:
        from mls_desktop.rules.nutshell import trials

        return trials.trial(who, world, key, against)

    def begin(self, line_up: Sequence[Entrant[Hero]], sides: Sequence[str], first: str, world: World) -> Fight:
        from mls_desktop.rules.nutshell.fight.fight import begun  # read when a fight opens

        return begun(line_up, sides, first, world)

    @property
    def exchange(self) -> Exchange[World]:
        # Loaded when it is asked for: a sheet needs none of it.
        from mls_desktop.rules.nutshell.fight.exchange import NutshellExchange

        return NutshellExchange()

    def points(self, who: Hero, world: World) -> Facts:
        reckoning = Reckoning(who, world)
        return ("total", reckoning.total), ("spent", reckoning.spent), ("left", reckoning.left)


SYSTEM: System[Hero, NutshellLibrary, World] = Nutshell()
