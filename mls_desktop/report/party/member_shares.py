"""Shares of those who were in an adventure: awards and checks that nobody has thrown for yet, counted and in words; the
entries of their tables; the reasons of their checks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from mls_desktop.model.party.adventure_draft import MemberShare, OfferedRoll, with_reasons
from mls_desktop.report.party.adventure_tables import PLAYED, SIZED, reason_text
from mls_desktop.rules.common.life.adventures import AdventureShare
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

Found = tuple[Character, AdventureShare]
"""Character who was there, and their share."""


def is_open(offered: OfferedRoll) -> bool:
    """Tells whether a check is still to be rolled: no die fell, and one could raise it."""
    return offered.offer.die is None and offered.offer.least is not None


def open_rolls(member_shares: Collection[MemberShare]) -> tuple[int, int]:
    """Numbers of awards and of checks that are not rolled yet."""
    awards = sum(each.share.cp is None for each in member_shares)
    checks = sum(is_open(offered) for each in member_shares for offered in each.rolls)
    return awards, checks


def open_sentence(member_shares: Collection[MemberShare]) -> str:
    """Sentences on the awards and checks not rolled yet, or that all are, or that nobody was there."""
    if not member_shares:
        return _("Nobody was there.")
    awards, checks = open_rolls(member_shares)
    said = []
    if awards:
        said.append(how_many("{n} award is not rolled yet.", "{n} awards are not rolled yet.", awards))
    if checks:
        said.append(how_many("{n} check is not rolled; it stands.", "{n} checks are not rolled; they stand.", checks))
    return " ".join(said) or _("Everything is rolled.")


def cell_entry(edit: Edit) -> Edit:
    """Edit of a cell of the tables after an adventure, as the draft takes it: the prefix of sizes and roles is taken
    off its value; of a check that is added, "character trait", the character's id goes into the path."""
    value = edit.value
    if isinstance(value, str):
        value = value.removeprefix(SIZED).removeprefix(PLAYED)
    if edit.path == ("checks",):
        who, _space, what = str(value).partition(" ")
        return Edit("add", ("checks", who), what)
    return replace(edit, value=value)


def found_with_reasons(member_shares: Collection[MemberShare], texts: Texts) -> Iterator[Found]:
    """Yields the characters who were there, each with a share that has the reasons of its checks in words."""
    for each in member_shares:
        reasons = {check.key: reason_text(check, each.who.id, texts) for check in each.checks}
        yield each.who, with_reasons(each.share, each.checks, reasons)
