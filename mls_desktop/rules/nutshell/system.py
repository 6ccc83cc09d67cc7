"""The Nutshell as a rule system: its parts behind the one seam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.rules.common import assembled
from mls_desktop.rules.common.character import ROLES
from mls_desktop.rules.common.figures import Facts
from mls_desktop.rules.common.system import System
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.switches import SWITCHES
from mls_desktop.rules.nutshell.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.exchanges import Exchange
    from mls_desktop.rules.nutshell import broken, editing, entry_editing, findings, rest, trials
    from mls_desktop.rules.nutshell.fight import fight
    from mls_desktop.rules.nutshell.sheet import catalogue, entries

    PARTS: tuple[
        assembled.Editing[Hero, World],
        assembled.EntryEditing[World],
        assembled.Broken[Hero, NutshellLibrary, World],
        assembled.Findings[Hero, World],
        assembled.Rest[Hero, World],
        assembled.Trials[Hero, World],
        assembled.Page[Hero, World],
        assembled.Catalogue[World],
        assembled.Entries,
        assembled.Fights[Hero, World],
    ] = (editing, entry_editing, broken, findings, rest, trials, page, catalogue, entries, fight)

NAMED = ("templates", "spells", "shields", "armour", "weapons", "occupations", "races", "traits")
"""The library's lists; where two things bear one id, the later list names it."""

ALWAYS_USED = (
    *(("traits", id) for id in ("shock", "dodge", "brawl", "stealth", "search")),
    ("weapons", "bare_hands"),
)
"""N-LIB-1, N-FIGHT-12: what the rules name by id."""


class Nutshell(assembled.Assembled[Hero, NutshellLibrary, World]):
    """The seam's view of the system; see `System` for what each part gives."""

    id = "nutshell"
    character = Hero
    library = NutshellLibrary
    lookups = World
    lists = LISTS
    named = NAMED
    switches = SWITCHES
    roles = ROLES
    turns = True
    always_used = ALWAYS_USED
    layouts = page.LAYOUTS

    @property
    def exchange(self) -> Exchange[World]:
        # Loaded when it is asked for: a sheet needs none of it.
        from mls_desktop.rules.nutshell.fight.exchange import NutshellExchange

        return NutshellExchange()

    def points(self, who: Hero, world: World) -> Facts:
        reckoning = Reckoning(who, world)
        return ("total", reckoning.total), ("spent", reckoning.spent), ("left", reckoning.left)


SYSTEM: System[Hero, NutshellLibrary, World] = Nutshell()
