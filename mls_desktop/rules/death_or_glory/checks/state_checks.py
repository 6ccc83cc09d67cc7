"""Breaches of what a character carries and of how they stand now (chapters 3, 7, 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.checks.creation_checks import finding
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, is_missile
from mls_desktop.rules.death_or_glory.stats.body import FRESH, can_be_plated, insane, kept_within
from mls_desktop.rules.death_or_glory.vocabulary import LOWEST_ALIVE


def load_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for a load that slows the character (DOG-DV-2) and makes jumps, dodges and climbs hard (DOG-DV-9)."""
    steps = number(stats.steps)
    if steps:
        load, free = number(stats.load), number(stats.free_load)
        yield finding("DOG-DV-9", ("gear",), "", "warning", load=load, free=free, steps=steps)


def points_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on hit points above the most (DOG-HP-1), or so low that nobody lives, of somebody who is not said to be
    dead (DOG-HP-3); on mental health outside 0 and the most, or gone (DOG-DV-3)."""
    if number(stats.hp_now) > number(stats.hp):
        full = Edit("set", ("now", "hp"), None)
        facts = {"current": number(stats.hp_now), "most": number(stats.hp)}
        yield finding("DOG-HP-1", ("now", "hp"), "", ways=(full,), facts=facts)
    hp = number(stats.hp_now)
    if hp < LOWEST_ALIVE and not stats.who.now.dead:
        ways = (Edit("set", ("now", "dead"), True), Edit("set", ("now", "hp"), LOWEST_ALIVE))
        told = finding("DOG-HP-3", ("now", "hp"), "below_death", "warning", ways, current=hp, lowest=LOWEST_ALIVE)
        yield replace(told, marks=True)
    mind, most = number(stats.mh_now), number(stats.mh)
    if not 0 <= mind <= most:
        nearest = Edit("set", ("now", "mh"), None if mind > most else 0)
        yield finding("DOG-DV-3", ("now", "mh"), "bounds", ways=(nearest,), current=mind, most=most)
    elif insane(mind):
        yield finding("DOG-DV-3", ("now", "mh"), "insane", "warning")


def fatigue_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for fatigue points outside 0 to 100 (DOG-DV-8), warning where none are left (DOG-TI-6)."""
    fatigue = number(stats.fatigue)
    if kept_within(fatigue) != fatigue:
        way = Edit("set", ("now", "fatigue"), None if fatigue > FRESH else 0)
        yield finding("DOG-DV-8", ("now", "fatigue"), "", ways=(way,), current=fatigue, most=FRESH)
    elif fatigue == 0:
        yield finding("DOG-TI-6", ("now", "fatigue"), "", "warning")


def armour_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for each piece of armour plated that cannot be (DOG-AR-3)."""
    for at, piece, plated in stats.worn:
        if plated and not can_be_plated(piece):
            path = ("armour", at, "plated")
            yield finding("DOG-AR-3", path, "", ways=(Edit("set", path, False),), armour=piece.id)


def shield_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for a shield beside a weapon in hand that takes both hands (DOG-WP-5)."""
    weapon = stats.in_hand
    if stats.who.shield is not None and weapon.hands > 1 and not is_missile(weapon):
        yield finding("DOG-WP-5", ("shield",), "", "warning", weapon=weapon.id, shield=stats.who.shield)
