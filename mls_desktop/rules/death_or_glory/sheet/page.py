"""The whole sheet of a character, and where its sections sit."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheets import Layouts, Section
from mls_desktop.rules.death_or_glory.arms import Reckoning
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.sheet import arms, belongings, nature, skills, who
from mls_desktop.rules.death_or_glory.sheet.paper import CARD, FIGHTER, PAPER
from mls_desktop.rules.death_or_glory.world import World

LAYOUTS: Mapping[str, Layouts] = {
    "sheet": Layouts(
        head=("who", "origin", "throws", "making"),
        columns=(
            ("attributes", "senses", "figures", "tiredness", "changes"),
            ("skills", "gifts", "lessons", "practice"),
            ("body", "now", "weapons", "defence", "armour", "places", "gear", "purse", "notes"),
        ),
    ),
    "board": Layouts(head=("fighters",), columns=(("fighting", "places"), ("wounds", "lasting", "tires"))),
    "guide.who": Layouts(("who",), ()),
    "guide.attributes": Layouts(("making",), (("attributes",), ("body", "figures"))),
    "guide.origin": Layouts(("origin", "throws"), ()),
    "guide.skills": Layouts((), (("skills",), ("senses", "gifts"))),
    "guide.arms": Layouts((), (("weapons", "defence", "armour"), ("places", "gear", "purse"))),
    "guide.finish": Layouts(("figures",), (("notes",),)),
    "page": PAPER,
    "card": CARD,
    "fighter": FIGHTER,
}
MAKERS = (
    who.who,
    who.making,
    who.origin,
    who.throws,
    nature.attributes,
    nature.senses,
    nature.body,
    belongings.now,
    nature.figures,
    skills.skills,
    skills.gifts,
    skills.lessons,
    skills.practice,
    arms.weapons,
    arms.defence,
    arms.armour,
    arms.places,
    nature.tiredness,
    nature.changes,
    belongings.gear,
    belongings.purse,
    belongings.notes,
)


def sheet(person: Person, world: World) -> tuple[Section, ...]:
    """Every section of a character that is not broken."""
    reckoning = Reckoning(person, world)
    made = (make(reckoning) for make in MAKERS)
    return tuple(section for section in made if section is not None)
