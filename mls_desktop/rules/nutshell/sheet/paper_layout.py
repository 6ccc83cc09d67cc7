"""Layout of the sections on a printed page, and the rules needed beside it."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Layouts, Marked, Print

RULES = (
    ("N-ROLL-1", ""),
    ("N-ROUND-1", ""),
    ("N-FIGHT-3", ""),
    ("N-FIGHT-2", ""),
    ("N-FIGHT-6", ""),
    ("N-FIGHT-7", ""),
    ("N-FIGHT-8", ""),
    ("N-DAM-1", ""),
    ("N-HARM-1", ""),
    ("N-HARM-3", ""),
    ("N-HARM-4", ""),
    ("N-ARM-2", "armour.value"),
    ("N-SHIELD-1", "shield.value"),
    ("N-TA-1", ""),
    ("N-TD-1", ""),
    ("N-BRK-1", ""),
    ("N-ROUND-2", ""),
    ("N-SHOOT-1", ""),
    ("N-RANGE-1", "weapons.range"),
    ("N-SHOOT-2", "spells.attacks"),
    ("N-MP-1", "spells"),
    ("N-AIM-1", ""),
    ("N-PERS-3", ""),
    ("N-CHK-1", ""),
)

TICKED = Print(form="tracks", lines=3)
"""Of counters: boxes to tick."""

PAPER = Layouts(
    head=("who", "occupation"),
    columns=(
        ("primaries", "body", "now", "age_losses", "negatives"),
        ("secondaries", "purse"),
        ("personality", "ledger", "effects"),
    ),
    shares=(182, 286, 204),
    below=(
        (("weapons",),),
        (("spells",),),
        (("armour",), ("shield",)),
        (("places",),),
        (("counters",),),
        (("gear",), ("notes",)),
        (("secondaries:usable",),),
    ),
    prints={
        "occupation": Print(columns=("name", "level")),
        "primaries": Print(columns=("level",), form="boxes", across=2),
        "secondaries": Print(
            columns=("made_of", "step", "level"), groups=("bought",), ticks=3, spare=1, lines=20, notes=False
        ),
        "secondaries:usable": Print(columns=("level",), form="brief", groups=("usable",), across=4, ticks=3),
        "negatives": Print(columns=("level",)),
        "body": Print(
            marked=(
                Marked("thp", last="death", thick=("shock", "mortal")),
                Marked("fate", round=True),
            )
        ),
        "now": Print(rare=("value",)),
        "weapons": Print(
            columns=("skill", "attacks", "dam", "dam.dice", "critical.dice", "range", "parry", "reload"),
            rare=("range", "parry", "reload"),
        ),
        "spells": Print(
            columns=("skill", "mp", "takes", "attacks", "dam", "dam.dice", "critical.dice", "range"),
            rare=("attacks", "dam", "dam.dice", "critical.dice", "range"),
        ),
        "places": Print(form="boxes", across=8),
        "counters": TICKED,
        "gear": Print(columns=("count", "note"), spare=2, lines=8),
        "notes": Print(spare=2, lines=8),
    },
    rules=RULES,
)

MARKED = (Marked("thp", last="death", thick=("shock", "mortal")), Marked("fate", round=True))
ROLLED = ("shock", "dodge")
"""The traits that everybody may have to roll on in a fight, bought or not (N-HARM-1, N-SHOOT-1)."""
ARMS = ("weapons", "spells", "armour", "shield")
IN_FIGHT = {
    "body:ticks": Print(form="ticks", marked=MARKED),
    "body": Print(form="line", columns=("most",)),
    "primaries": Print(form="line", columns=("level",)),
    "secondaries": Print(form="line", columns=("level",), groups=("bought",), rows=ROLLED),
    "secondaries:rolled": Print(form="line", columns=("level",), rows=ROLLED),
    "negatives": Print(form="line", columns=("level",)),
    "weapons": Print(columns=("skill", "attacks", "dam", "dam.dice", "range"), rare=("range",), notes=False),
    "spells": Print(columns=("skill", "mp", "dam", "range"), rare=("dam", "range"), notes=False),
    "armour": Print(form="line", columns=("value", "coverage")),
    "shield": Print(form="line"),
    "effects": Print(form="line", columns=("modifier",)),
    "counters": TICKED,
}
"""How the sections of a sheet are printed small."""

CARD = Layouts(
    head=(),
    columns=(
        (
            "body:ticks",
            "weapons",
            "spells",
            "armour",
            "shield",
            "body",
            "primaries",
            "secondaries",
            "negatives",
            "effects",
            "counters",
        ),
    ),
    prints=IN_FIGHT,
)
"""A minor character on a card: what a fight needs, the hit points to tick."""

PLAY_LAYOUTS = Layouts(
    head=("body", "now", "counters"),
    columns=(
        ("weapons", "spells", "armour", "shield", "effects"),
        ("secondaries", "negatives"),
        ("primaries", "occupation", "personality", "gear"),
    ),
    prints={
        "weapons": Print(
            columns=("skill", "attacks", "dam", "dam.dice", "critical.dice", "range"),
            dice=("dam.dice", "critical.dice"),
        ),
        "spells": Print(
            columns=("skill", "mp", "takes", "dam", "dam.dice", "critical.dice", "range"),
            dice=("dam.dice", "critical.dice"),
        ),
        "occupation": Print(columns=("level",)),
        "primaries": Print(columns=("level",)),
        "secondaries": Print(columns=("level",), groups=("bought",), rows=ROLLED),
        "negatives": Print(columns=("level",)),
        "effects": Print(columns=("modifier", "turns", "note")),
        "gear": Print(columns=("count", "note")),
    },
)
"""A sheet to play from: points and counters above, then what is rolled."""

FIGHTER = Layouts(
    head=("body:ticks",),
    columns=((*ARMS, "secondaries:rolled", "body", "effects", "counters"),),
    prints=IN_FIGHT,
)
"""A fighter on the sheet of an encounter: the pools of the head are ticked beside the rest."""
