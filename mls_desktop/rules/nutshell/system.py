"""The Nutshell as a rule system: its parts behind the one seam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.system import lazy_system
from mls_desktop.rules.common.values.base_character import ROLES
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.rule_options import RULE_OPTIONS
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.system.rule_system import System
    from mls_desktop.rules.nutshell import editing, entry_editing, findings, integrity, rest, trials
    from mls_desktop.rules.nutshell.fight import fight
    from mls_desktop.rules.nutshell.sheet import catalogue, entry_sections

    PARTS: lazy_system.Parts[Hero, NutshellLibrary, World] = (
        integrity,
        editing,
        entry_editing,
        findings,
        rest,
        trials,
        page,
        catalogue,
        fight,
        entry_sections,
    )

NAMED = ("templates", "spells", "shields", "armour", "weapons", "occupations", "races", "traits")
"""The library's lists; where two things bear one id, the later list names it."""

ALWAYS_USED = (
    *(("traits", id) for id in ("shock", "dodge", "brawl", "stealth", "search")),
    ("weapons", "bare_hands"),
)
"""N-LIB-1, N-FIGHT-12: what the rules name by id."""


class Nutshell(lazy_system.LazySystem[Hero, NutshellLibrary, World]):
    """The seam's view of the system; see `System` for what each part gives."""

    id = "nutshell"
    character = Hero
    library = NutshellLibrary
    lookups = World
    lists = LISTS
    named = NAMED
    rule_options = RULE_OPTIONS
    roles = ROLES
    turns = True
    always_used = ALWAYS_USED
    layouts = page.LAYOUTS

    @property
    def exchange(self) -> Exchange[World]:
        # Loaded when it is asked for: a sheet needs none of it.
        from mls_desktop.rules.nutshell.fight.odds.exchange import NutshellExchange

        return NutshellExchange()

    def points(self, who: Hero, world: World) -> Facts:
        reckoning = DerivedStats(who, world)
        return ("total", reckoning.total), ("spent", reckoning.spent), ("left", reckoning.left)


SYSTEM: System[Hero, NutshellLibrary, World] = Nutshell()
