"""Layout of the sections on a printed page, and the rules needed beside it."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Layouts, Print
from mls_desktop.rules.rules_basics.sheet.identity_section import NUMBERS

RULES = (
    ("RB-SR-1", ""),
    ("RB-CO-1", ""),
    ("RB-RD-1", ""),
    ("RB-MV-1", ""),
    ("RB-MV-2", ""),
    ("RB-MV-3", ""),
    ("RB-MV-4", ""),
    ("RB-MV-5", ""),
    ("RB-MV-6", ""),
    ("RB-MV-7", ""),
    ("RB-MV-8", ""),
    ("RB-MV-9", ""),
    ("RB-MV-10", ""),
    ("RB-MV-11", ""),
    ("RB-AT-1", ""),
    ("RB-AT-3", ""),
    ("RB-AT-4", ""),
)
"""The rolls, and the manoeuvres in short."""
TICKED = Print(form="tracks", lines=3)
"""Print of counters: boxes to tick."""
UNPRINTED = Print(groups=("never",))
"""Print of a section whose content another section prints: no rows."""
TARGETS = ("attack", "determined", "charge", "full_aim")
WEAPONS = Print(columns=(*TARGETS, "damage", "acc", "reach"), rare=("acc", "reach"), lines=5)

PAPER = Layouts(
    head=("who",),
    columns=(("values", "combat"), ("skills",), ("defences", "armour", "traits")),
    shares=(190, 270, 210),
    below=((("weapons",),), (("counters:ticked",), ("effects",)), (("gear", "purse"), ("notes",))),
    prints={
        "values": Print(columns=("value", "chance"), form="boxes", across=2),
        "skills": Print(columns=("use", "value", "chance"), lines=12, notes=False),
        "defences": Print(columns=("value", "chance", "increased"), lines=3),
        "weapons": WEAPONS,
        "armour": Print(columns=("resistance",), lines=2),
        "points": UNPRINTED,
        "counters:ticked": TICKED,
        "effects": Print(columns=("modifier", "turns"), lines=2),
        "gear": Print(columns=("count", "note"), spare=2, lines=6),
        "notes": Print(spare=2, lines=6),
    },
    rules=RULES,
)

IN_FIGHT = {
    "values": Print(form="line", columns=("value",)),
    "combat": Print(form="line", groups=(NUMBERS,)),
    "skills": Print(form="line", columns=("value",)),
    "weapons": Print(columns=(*TARGETS, "damage"), notes=False),
    "defences": Print(form="line", columns=("value",)),
    "effects": Print(form="line", columns=("modifier",)),
    "counters:ticked": TICKED,
}
"""How the sections of a sheet are printed small."""
FOUGHT_WITH = ("weapons", "defences", "combat")

CARD = Layouts(head=(), columns=((*FOUGHT_WITH, "values", "skills", "effects", "counters:ticked"),), prints=IN_FIGHT)
"""Card of somebody the referee plays: what a fight needs, counters to tick."""

PLAY_LAYOUTS = Layouts(
    head=("points",),
    columns=(("weapons", "defences", "armour", "effects"), ("skills", "traits"), ("values", "combat", "gear")),
    prints={
        "weapons": Print(columns=(*TARGETS, "damage"), dice=("damage",)),
        "defences": Print(columns=("value", "chance", "increased")),
        "skills": Print(columns=("value", "chance")),
        "values": Print(columns=("value", "chance")),
        "effects": Print(columns=("modifier", "turns", "note")),
        "gear": Print(columns=("count", "note")),
    },
)
"""A sheet to play from: points above, then what is rolled."""

FIGHTER = Layouts(head=("counters:ticked",), columns=((*FOUGHT_WITH, "effects"),), prints=IN_FIGHT)
"""A fighter on the sheet of an encounter: the counters of the head are ticked beside the rest."""
