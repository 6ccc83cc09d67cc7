"""The Nutshell as a rule system: its parts behind the one seam."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.system import lazy_system
from mls_desktop.rules.common.values.base_character import ROLES
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.rule_options import RULE_OPTIONS
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.vocabulary import ENTRY_NAMES
from mls_desktop.rules.nutshell.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.life.adventures import Adventures
    from mls_desktop.rules.common.life.lives import Life
    from mls_desktop.rules.common.life.passings import Passing
    from mls_desktop.rules.common.system.rule_system import System
    from mls_desktop.rules.nutshell import editing, entry_editing, findings, integrity, loot, rest, trials
    from mls_desktop.rules.nutshell.fight import fight
    from mls_desktop.rules.nutshell.sheet import catalogue, entry_sections

    PARTS: lazy_system.Parts[Hero, NutshellLibrary, World] = (
        integrity,
        editing,
        entry_editing,
        findings,
        rest,
        loot,
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
    """The rule system Nutshell behind the interface `System`: types, lists, and parts loaded on first use."""

    id = "nutshell"
    character = Hero
    library = NutshellLibrary
    lookups = World
    lists = LISTS
    grids = ("square",)
    named = NAMED
    rule_options = RULE_OPTIONS
    roles = ROLES
    turns = True
    has_adventures = has_passing = buys_in_play = True
    always_used = ALWAYS_USED
    party_figures = ("cp.left", "fate", "chp", "thp", "cmp", "tmp", "age", "life.training.until")
    layouts = page.LAYOUTS

    @property
    def exchange(self) -> Exchange[World]:
        # Loaded when it is asked for: a sheet needs none of it.
        from mls_desktop.rules.nutshell.fight.odds.exchange import NutshellExchange

        return NutshellExchange()

    @property
    def entry_names(self) -> Collection[str]:
        return ENTRY_NAMES

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        from mls_desktop.rules.nutshell.life.entries import KINDS

        return KINDS

    @property
    def adventures(self) -> Adventures[Hero, World]:
        from mls_desktop.rules.nutshell.life.adventure import NutshellAdventures

        return NutshellAdventures()

    @property
    def passing(self) -> Passing[Hero, World]:
        from mls_desktop.rules.nutshell.life.passing import NutshellPassing

        return NutshellPassing()

    def life(self, who: Hero, world: World) -> Life:
        from mls_desktop.rules.nutshell.life_course import life

        return life(who, world)

    def plans(self, who: Hero, world: World) -> tuple[Section, ...]:
        from mls_desktop.rules.nutshell.life.plan_sections import plans

        return plans(who, world)

    def points(self, who: Hero, world: World) -> Facts:
        reckoning = stats_now(who, world)
        return ("total", reckoning.total), ("spent", reckoning.spent), ("left", reckoning.left)


SYSTEM: System[Hero, NutshellLibrary, World] = Nutshell()
