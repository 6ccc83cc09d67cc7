"""The whole sheet of a Nutshell character, and where its sections sit."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheets import Layouts, Section
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.sheet import arms, belongings, body, personality, primaries, secondaries, who
from mls_desktop.rules.nutshell.sheet.paper import CARD, FIGHTER, PAPER
from mls_desktop.rules.nutshell.world import World

LAYOUTS: Mapping[str, Layouts] = {
    "sheet": Layouts(
        head=("who", "occupation", "ledger"),
        columns=(
            ("primaries", "age_losses", "body", "now", "weapons", "armour", "shield", "places", "spells"),
            ("secondaries",),
            ("personality", "negatives", "effects", "gear", "purse", "notes"),
        ),
    ),
    "board": Layouts(head=("fighters",), columns=(("attacks", "fighting"), ("lasting", "uses"))),
    "guide.who": Layouts(("who",), (("age_losses",),)),
    "guide.primaries": Layouts((), (("primaries",), ("body",))),
    "guide.occupation": Layouts((), (("occupation",),)),
    "guide.secondaries": Layouts((), (("secondaries",),)),
    "guide.negatives": Layouts((), (("negatives",),)),
    "guide.personality": Layouts((), (("personality",),)),
    "guide.body": Layouts((), (("body",), ("spells",))),
    "guide.arms": Layouts((), (("weapons", "shield", "armour"), ("places", "gear", "purse"))),
    "guide.finish": Layouts(("ledger",), (("notes",),)),
    "page": PAPER,
    "card": CARD,
    "fighter": FIGHTER,
}
MAKERS = (
    who.who,
    who.occupation,
    who.ledger,
    primaries.primaries,
    primaries.losses,
    body.body,
    belongings.now,
    secondaries.secondaries,
    secondaries.negatives,
    personality.personality,
    arms.weapons,
    arms.armour,
    arms.shield,
    arms.places,
    arms.spells,
    belongings.effects,
    belongings.gear,
    belongings.purse,
    belongings.notes,
)


def sheet(hero: Hero, world: World) -> tuple[Section, ...]:
    """Every figure of the character in its section; sections that have nothing to say of him are left out."""
    reckoning = Reckoning(hero, world)
    made = (maker(reckoning) for maker in MAKERS)
    return tuple(section for section in made if section is not None)
