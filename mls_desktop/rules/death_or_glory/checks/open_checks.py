"""Reminders of open choices while a player's character is made; no rule is broken by them."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import source_of
from mls_desktop.rules.death_or_glory.checks.creation_checks import OPEN, finding, is_player
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.missing_dice import is_unthrown, missing
from mls_desktop.rules.death_or_glory.stats.throwing import brand_due
from mls_desktop.rules.death_or_glory.stats.upbringing import OF_BIRTH, upbringing
from mls_desktop.rules.death_or_glory.vocabulary import HANDFIGHT

WAYS = ("way_1", "way_2", "way_3", "way_4")
"""The ways to make attributes of which something is checked (DOG-AT-7 to DOG-AT-9)."""


def open_ways(stats: DerivedStats) -> Iterator[Finding]:
    """Reminder that no way of making the attributes is chosen: nothing is checked of them (DOG-AT-7)."""
    if is_player(stats) and stats.who.way == 0:
        ways = tuple(Edit("set", ("way",), way) for way in WAYS)
        yield finding("DOG-AT-7", ("way",), "way", "warning", ways)


def open_race(stats: DerivedStats) -> Iterator[Finding]:
    """Reminders of dice of the race not thrown (DOG-OR-1), and of an age not chosen (DOG-DV-10)."""
    if not is_player(stats):
        return
    dice = len(missing(stats.who, stats.world, "race_dice"))
    if dice:
        yield finding("DOG-OR-1", ("thrown", "race_dice"), OPEN, "warning", dice=dice)
    if stats.who.age is None:
        yield finding("DOG-DV-10", ("age",), "no_age", "warning")


def open_origin(stats: DerivedStats) -> Iterator[Finding]:
    """Reminders for a player's character: no origin yet (DOG-OR-2), no rank thrown beside a thrown origin (DOG-OR-5),
    no d100 for a slave's brand (DOG-OR-6), no skills of the origin, or their dice not thrown (DOG-OR-7)."""
    who = stats.who
    if not is_player(stats):
        return
    if who.origin is None and not who.origin_rolls and stats.world.origins:
        yield finding("DOG-OR-2", ("origin",), "none", "warning")
    if who.origin_rolls and not who.rank_rolls and who.rank == "common":
        yield finding("DOG-OR-5", ("throws", "rank"), "unrolled", "warning")
    if brand_due(stats):
        yield finding("DOG-OR-6", ("throws", "brand"), "unrolled", "warning")
    brought = [each for each in who.skills if source_of(each) in OF_BIRTH]
    if who.origin is not None and not brought and upbringing(who, stats.world):
        ways = (Edit("add", ("upbringing",), who.origin),)
        yield finding("DOG-OR-7", ("skills",), "none", "warning", ways, origin=who.origin)
    waiting = sum(is_unthrown(each, stats.world) for each in brought)
    if waiting:
        yield finding("DOG-OR-7", ("thrown", "skill_dice"), "unrolled", "warning", waiting=waiting)


def open_skills(stats: DerivedStats) -> Iterator[Finding]:
    """Reminders of throws still open: for how many skills may be picked (DOG-SK-7), for the senses (DOG-SK-6)."""
    who = stats.who
    if not is_player(stats):
        return
    if who.supplementary is None and not any(source_of(each) == "supplementary" for each in who.skills):
        yield finding("DOG-SK-7", ("supplementary",), "undecided", "warning")
    senses = len(missing(who, stats.world, "sense_dice"))
    if senses:
        yield finding("DOG-SK-6", ("thrown", "sense_dice"), OPEN, "warning", senses=senses)


def open_arms(stats: DerivedStats) -> Iterator[Finding]:
    """Reminder that a player's character has neither a weapon nor learned to fight with bare hands (DOG-WP-5)."""
    bare = not stats.who.weapons and not stats.entries(HANDFIGHT)
    if is_player(stats) and bare:
        yield finding("DOG-WP-5", ("weapons",), "unarmed", "warning")
