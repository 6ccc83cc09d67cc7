"""Rules Basics as a rule system: its parts behind the one seam."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mls_desktop.rules.common.system import lazy_system
from mls_desktop.rules.common.system.rule_system import System
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from mls_desktop.rules.rules_basics.sheet import page
from mls_desktop.rules.rules_basics.vocabulary import ROLES
from mls_desktop.rules.rules_basics.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.life.lives import Life
    from mls_desktop.rules.rules_basics import editing, entry_editing, findings, integrity, loot, rest, trials
    from mls_desktop.rules.rules_basics.fight import fight
    from mls_desktop.rules.rules_basics.sheet import catalogue, entry_sections

    PARTS: lazy_system.Parts[Person, BasicsLibrary, World] = (
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

NAMED = ("templates", "weapons", "skills")
"""The library's lists whose entries are named elsewhere; where two things bear one id, the later list names it."""


class RulesBasics(lazy_system.LazySystem[Person, BasicsLibrary, World]):
    """The rule system Rules Basics; see `System` for what each part gives."""

    id = "rules_basics"
    character = Person
    library = BasicsLibrary
    lookups = World
    lists = LISTS
    grids = ("square",)
    named = NAMED
    rule_options = RULE_OPTIONS
    roles = ROLES
    always_used = ()
    party_figures = ("speed", "move", "resistance")
    layouts = page.LAYOUTS

    @property
    def exchange(self) -> Exchange[World]:
        from mls_desktop.rules.rules_basics.fight.odds.exchange import BasicsExchange  # read when it is asked for

        return BasicsExchange()

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        from mls_desktop.rules.common.life.plain_entries import PLAIN_KINDS

        return PLAIN_KINDS

    def life(self, who: Person, world: World) -> Life:
        from mls_desktop.rules.common.life.plain_life import PlainLife

        return PlainLife(who, lambda: page.sheet(who, world))


SYSTEM: System[Person, BasicsLibrary, World] = RulesBasics()
