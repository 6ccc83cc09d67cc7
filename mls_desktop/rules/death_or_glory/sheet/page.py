"""The whole sheet of a character, and where its sections sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.sheet import belongings
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.sheet import (
    arms_section,
    attribute_section,
    belongings_section,
    identity_section,
    picking_section,
    skill_section,
)
from mls_desktop.rules.death_or_glory.sheet.paper_layout import CARD, FIGHTER, PAPER, PLAY_LAYOUTS
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.world import World

LAYOUTS: Mapping[str, Layouts] = {
    "sheet": Layouts(
        head=("who", "origin", "throws", "making"),
        columns=(
            ("attributes", "senses", "figures", "tiredness", "changes"),
            ("skills", "gifts", "picking", "lessons", "practice"),
            ("body", "now", "weapons", "defence", "armour", "places", "counters", "gear", "purse", "notes"),
        ),
    ),
    "board": Layouts(head=("fighters",), columns=(("fighting", "places"), ("wounds", "lasting", "counters", "tires"))),
    "guide.who": Layouts(("who",), ()),
    "guide.attributes": Layouts(("making",), (("attributes",), ("body", "figures"))),
    "guide.origin": Layouts(("origin", "throws"), ()),
    "guide.skills": Layouts(("picking",), (("skills",), ("senses", "gifts"))),
    "guide.arms": Layouts((), (("weapons", "defence", "armour"), ("places", "gear", "purse"))),
    "guide.finish": Layouts(("figures",), (("notes",),)),
    "page": PAPER,
    "card": CARD,
    "fighter": FIGHTER,
    "play": PLAY_LAYOUTS,
}
MAKERS = (
    identity_section.who,
    identity_section.making,
    identity_section.origin,
    identity_section.throws,
    picking_section.picking,
    attribute_section.attributes,
    attribute_section.senses,
    attribute_section.body,
    belongings_section.now,
    attribute_section.figures,
    skill_section.skills,
    skill_section.gifts,
    skill_section.lessons,
    skill_section.practice,
    arms_section.weapons,
    arms_section.defence,
    arms_section.armour,
    arms_section.places,
    attribute_section.tiredness,
    attribute_section.changes,
    belongings_section.gear,
    belongings.own_counters,
    belongings.purse,
    belongings.notes,
)


def sheet(person: Person, world: World) -> tuple[Section, ...]:
    """Sections of the sheet of `person`, but those with nothing to show. `person` must name nothing that `world`
    lacks."""
    return tuple(sections(person, world))


def sections(person: Person, world: World) -> Iterator[Section]:
    """Iterator over all sections of the sheet of `person`, each worked out only as it is reached; those with nothing to
    show are left out."""
    reckoning = DerivedStats(person, world)
    made = (make(reckoning) for make in MAKERS)
    return (section for section in made if section is not None)
