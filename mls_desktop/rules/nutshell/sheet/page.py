"""The whole sheet of a Nutshell character, and where its sections sit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mls_desktop.rules.common.sheet.sheets import Layouts, Print, Section
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.sheet import identity_section, primary_section
from mls_desktop.rules.nutshell.sheet.paper_layout import CARD, FIGHTER, PAPER, PLAY_LAYOUTS
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World

LAYOUTS: Mapping[str, Layouts] = {
    "sheet": Layouts(
        head=("who", "occupation", "ledger"),
        columns=(
            ("primaries", "age_losses", "body", "now", "weapons", "armour", "shield", "places", "spells"),
            ("secondaries",),
            ("personality", "negatives", "effects", "counters", "gear", "purse", "notes"),
        ),
    ),
    "board": Layouts(head=("fighters",), columns=(("attacks", "fighting"), ("lasting", "counters", "uses"))),
    "plans": Layouts(
        (),
        (("could_buy",), ("plan", "wishes", "route", "growth")),
        prints={"could_buy": Print(("to", "cost", "left_over"), groups=("possible",), flow=3)},
    ),
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
    "play": PLAY_LAYOUTS,
}


def _makers() -> Iterator[Callable[[DerivedStats], Section | None]]:
    """Functions that make the sections of the sheet, in their order. The modules of those after the first table are
    read when one of these is asked for: a sheet takes its first keys without them."""
    yield from (identity_section.who, identity_section.occupation, identity_section.ledger, primary_section.primaries)
    from mls_desktop.rules.common.sheet import belongings
    from mls_desktop.rules.nutshell.sheet import (
        arms_section,
        belongings_section,
        body_section,
        personality_section,
        secondary_section,
    )

    yield from (primary_section.losses, body_section.body, belongings_section.now)
    yield from (secondary_section.secondaries, secondary_section.negatives, personality_section.personality)
    yield from (arms_section.weapons, arms_section.armour, arms_section.shield, arms_section.places)
    yield from (arms_section.spells, belongings_section.effects, belongings.gear)
    yield from (belongings.own_counters, belongings_section.purse, belongings.notes)


def sheet(hero: Hero, world: World) -> tuple[Section, ...]:
    """Sections with every figure of the character as they are now; sections that have nothing to show are left out."""
    return tuple(sections(hero, world))


def sections(hero: Hero, world: World) -> Iterator[Section]:
    """Sections of the sheet, as in `sheet`, one after the other."""
    reckoning = stats_now(hero, world)
    made = (make(reckoning) for make in _makers())
    return (section for section in made if section is not None)
