"""Death or Glory as a rule system: its parts behind the one seam."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mls_desktop.rules.common.system import lazy_system
from mls_desktop.rules.common.system.rule_system import System
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import LISTS, GloryLibrary
from mls_desktop.rules.death_or_glory.rule_options import RULE_OPTIONS
from mls_desktop.rules.death_or_glory.sheet import page
from mls_desktop.rules.death_or_glory.vocabulary import DODGE, FIRST_AID, FIST, HANDFIGHT, ROLES, SHIELD_SKILL
from mls_desktop.rules.death_or_glory.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.life.lives import Life
    from mls_desktop.rules.death_or_glory import editing, entry_editing, findings, integrity, loot, rest, trials
    from mls_desktop.rules.death_or_glory.fight import fight
    from mls_desktop.rules.death_or_glory.sheet import catalogue, entry_sections

    PARTS: lazy_system.Parts[Person, GloryLibrary, World] = (
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
"""List and id of each library entry that the rules name by its id."""


class DeathOrGlory(lazy_system.LazySystem[Person, GloryLibrary, World]):
    """The rule system Death or Glory behind the interface `System`: types, lists, and parts loaded on first use."""

    id = "death_or_glory"
    character = Person
    library = GloryLibrary
    lookups = World
    lists = LISTS
    named = NAMED
    rule_options = RULE_OPTIONS
    roles = ROLES
    always_used = ALWAYS_USED
    party_figures = ("hp_now", "hp", "mh_now", "mh", "fatigue")
    layouts = page.LAYOUTS

    @property
    def exchange(self) -> Exchange[World]:
        from mls_desktop.rules.death_or_glory.fight.odds.exchange import GloryExchange  # read when it is asked for

        return GloryExchange()

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        from mls_desktop.rules.death_or_glory.life.entries import KINDS

        return KINDS

    def life(self, who: Person, world: World) -> Life:
        from mls_desktop.rules.death_or_glory.life_course import life

        return life(who, world)


SYSTEM: System[Person, GloryLibrary, World] = DeathOrGlory()
