"""Rules Basics as a rule system: its parts behind the one seam."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.rules.common.system import lazy_system
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from mls_desktop.rules.rules_basics.vocabulary import ROLES
from mls_desktop.rules.rules_basics.world import World

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange

NAMED = ("templates", "weapons", "skills")
"""The library's lists whose entries are named elsewhere; where two things bear one id, the later list names it."""


class RulesBasics(lazy_system.LazySystem[Person, BasicsLibrary, World]):
    """The seam's view of the system; see `System` for what each part gives. Its sheet is not built yet, so that it
    stands in no table of systems."""

    id = "rules_basics"
    character = Person
    library = BasicsLibrary
    lookups = World
    lists = LISTS
    named = NAMED
    rule_options = RULE_OPTIONS
    roles = ROLES
    always_used = ()
    layouts = {}

    @property
    def exchange(self) -> Exchange[World]:
        from mls_desktop.rules.rules_basics.fight.odds.exchange import BasicsExchange  # read when it is asked for

        return BasicsExchange()


SYSTEM = RulesBasics()
