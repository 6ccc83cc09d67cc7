"""Layout of the sections on a printed page, and the rules needed beside it."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Layouts, Marked, Print

RULES = (
    ("DOG-SK-1", ""),
    ("DOG-SK-2", ""),
    ("DOG-SK-3", ""),
    ("DOG-SK-4", ""),
    ("DOG-AT-4", ""),
    ("DOG-CB-2", ""),
    ("DOG-CB-3", ""),
    ("DOG-CB-5", ""),
    ("DOG-CB-6", ""),
    ("DOG-CB-7", ""),
    ("DOG-CB-8", ""),
    ("DOG-CB-11", ""),
    ("DOG-CB-12", ""),
    ("DOG-MS-1", "weapons.extra"),
    ("DOG-DS-3", "weapons.range"),
    ("DOG-DS-6", "weapons.range"),
    ("DOG-HP-2", ""),
    ("DOG-HP-3", ""),
    ("DOG-HP-4", ""),
    ("DOG-AR-4", "armour.protection"),
    ("DOG-TI-1", ""),
    ("DOG-TI-4", ""),
)
HIT_POINTS = Marked("hp", last="death", thick=("out", "grave"))
WEAPONS = Print(columns=("attack", "parry", "damage", "range", "enc"), rare=("range", "enc"))
SKILLS = Print(columns=("linked", "base", "score"), groups=("known",), ticks=2, spare=2, lines=20, notes=False)
UNPRINTED = Print(groups=("never",))
"""Print of sections that only help to make a character: none of their rows."""

TICKED = Print(form="tracks", lines=3)
"""Print of counters: boxes to tick."""

PAPER = Layouts(
    head=("who", "origin"),
    columns=(
        ("attributes", "senses", "figures"),
        ("skills", "gifts"),
        ("body", "now", "defence", "tiredness"),
    ),
    shares=(176, 280, 214),
    below=(
        (("weapons",),),
        (("armour",), ("places",)),
        (("counters",),),
        (("gear", "purse"), ("notes",)),
        (("skills:usable",),),
        (("changes",), ("lessons",), ("practice",)),
        (("picking",),),
    ),
    prints={
        "attributes": Print(columns=("score",)),
        "senses": Print(columns=("score",)),
        "origin": Print(columns=("value",), groups=("",)),
        "skills": SKILLS,
        "skills:usable": Print(columns=("score",), form="brief", groups=("usable", "all"), across=4, ticks=2),
        "gifts": Print(unset=True),
        "picking": UNPRINTED,
        "body": Print(marked=(HIT_POINTS,)),
        "now": Print(rare=("value",)),
        "weapons": WEAPONS,
        "armour": Print(columns=("protection", "burden")),
        "places": Print(form="boxes", across=3),
        "counters": TICKED,
        "gear": Print(columns=("count", "enc", "note"), spare=2, lines=8, rare=("enc",)),
        "notes": Print(spare=2, lines=8),
    },
    rules=RULES,
)

ARMS = ("weapons", "defence", "armour")
IN_FIGHT = {
    "body:ticks": Print(form="ticks", marked=(HIT_POINTS,)),
    "body": Print(form="line", columns=("most",)),
    "attributes": Print(form="line", columns=("score",)),
    "attributes:rolled": Print(form="line", columns=("score",), rows=("agility", "endurance")),
    "skills": Print(form="line", columns=("score",), groups=("known",)),
    "weapons": Print(columns=("attack", "parry", "damage", "range"), rare=("range",), notes=False),
    "armour": Print(form="line", columns=("protection",)),
    "places": Print(form="line", columns=("value",)),
    "defence": Print(form="line"),
    "counters": TICKED,
}
"""Print of each section of a sheet that is printed small."""

CARD = Layouts(
    head=(), columns=(("body:ticks", *ARMS, "places", "body", "attributes", "skills", "counters"),), prints=IN_FIGHT
)
"""Layout of a card of somebody the referee plays: what a fight needs, the hit points to tick."""

PLAY_LAYOUTS = Layouts(
    head=("body", "now", "counters"),
    columns=(
        ("weapons", "defence", "armour", "places"),
        ("skills", "gifts"),
        ("attributes", "senses", "figures", "tiredness", "gear"),
    ),
    prints={
        "weapons": Print(columns=("attack", "parry", "damage", "range"), dice=("damage",)),
        "armour": Print(columns=("protection",)),
        "skills": Print(columns=("score",), groups=("known",)),
        "attributes": Print(columns=("score",)),
        "senses": Print(columns=("score",)),
        "gear": Print(columns=("count", "note")),
    },
)
"""A sheet to play from: points and counters above, then what is rolled."""

FIGHTER = Layouts(head=("body:ticks",), columns=((*ARMS, "attributes:rolled", "places", "counters"),), prints=IN_FIGHT)
"""A fighter on the sheet of an encounter: the pools of the head are ticked beside the rest."""
