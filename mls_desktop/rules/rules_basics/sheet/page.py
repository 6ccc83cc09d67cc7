"""The whole sheet of a character, and where its sections sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.sheet import belongings
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.sheet import arms_section, belongings_section, identity_section, roll_section
from mls_desktop.rules.rules_basics.sheet.paper_layout import CARD, FIGHTER, PAPER, PLAY_LAYOUTS
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World

LAYOUTS: Mapping[str, Layouts] = {
    "sheet": Layouts(
        head=("who", "combat"),
        columns=(
            ("values", "defences", "points", "effects"),
            ("weapons", "skills", "gear", "purse"),
            ("armour", "traits", "counters", "notes"),
        ),
    ),
    "board": Layouts(head=("fighters",), columns=(("aims", "readiness"), ("lasting", "counters"))),
    "guide.who": Layouts(("who",), ()),
    "guide.values": Layouts((), (("values",), ("combat",))),
    "guide.skills": Layouts((), (("skills",),)),
    "guide.weapons": Layouts((), (("weapons",), ("gear", "purse"))),
    "guide.defences": Layouts((), (("defences", "armour"), ("points", "counters"))),
    "guide.finish": Layouts((), (("traits",), ("notes",))),
    "page": PAPER,
    "card": CARD,
    "fighter": FIGHTER,
    "play": PLAY_LAYOUTS,
}
MAKERS = (
    identity_section.who,
    identity_section.combat,
    roll_section.values,
    belongings_section.points,
    roll_section.skills,
    arms_section.weapons,
    roll_section.defences,
    arms_section.armour,
    belongings_section.counters,
    belongings_section.traits,
    belongings_section.effects,
    belongings.gear,
    belongings.purse,
    belongings.notes,
)


def sheet(person: Person, world: World) -> tuple[Section, ...]:
    """Every section of a character that is not broken."""
    return tuple(sections(person, world))


def sections(person: Person, world: World) -> Iterator[Section]:
    """Yields every section of the sheet of `person`, one after the other."""
    stats = DerivedStats(person, world)
    made = (make(stats) for make in MAKERS)
    return (section for section in made if section is not None)
