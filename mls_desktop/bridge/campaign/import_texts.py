"""Texts of the import dialog: what can be done with what comes, what differs, which rulings are read otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mls_desktop.model.import_characters import CharacterMatch, Choice, EntryConflict, ImportPlan
from mls_desktop.report.comparison import ComparedSide, entry_unlike, unlike
from mls_desktop.words.compared.comparison_texts import ComparedLine
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign

Options = tuple[tuple[Choice, str], ...]


def both_there() -> Options:
    """Options for a thing that is here and in the import too, each with its text: take theirs, keep mine, keep both."""
    return ("theirs", _("take theirs")), ("mine", _("keep mine")), ("both", _("keep both"))


def options_of(met: CharacterMatch) -> Options:
    """Options for the character of `met`, each with its text; () for one that is here, unchanged."""
    if met.same:
        return ()
    return both_there() if met.mine is not None else (("theirs", _("take")), ("mine", _("leave out")))


def standing_of(met: CharacterMatch, count: int) -> str:
    """Comparison, in words, of a character who comes with the one here: unchanged, new, or `count` figures that
    differ."""
    if met.same:
        return _("unchanged")
    return how_many("{n} difference", "{n} differences", count) if met.mine is not None else _("new")


def character_lines(met: CharacterMatch, open_campaign: OpenCampaign, guests: Any) -> tuple[ComparedLine, ...]:
    """Lines in which both characters of `met` differ, the imported one as in `guests`, the world of the import; ()
    where there is none here."""
    if met.mine is None:
        return ()
    document = open_campaign.document
    here, there = ComparedSide(met.mine, document.world), ComparedSide(met.theirs, guests)
    return unlike(here, there, document.system, open_campaign.texts)


def entry_lines(clash: EntryConflict, texts: Texts) -> tuple[ComparedLine, ...]:
    """Lines for the fields in which both library entries of `clash` differ: name of the field, text of `mine`, text of
    `theirs`. Fields that are equal have no line; a field that one entry lacks reads "–" there."""
    return entry_unlike(clash.mine, clash.theirs, texts)


def fresh_line(found: ImportPlan) -> str:
    """Names of the library entries that come along and meet none here, in a line; "" for none."""
    names = ", ".join(entry.name for _list, entry in found.fresh)
    return _("Comes along: {names}").format(names=names) if found.fresh else ""


def ruling_rows(found: ImportPlan, reference: Reference) -> Iterator[tuple[str, str, str]]:
    """Yields a row for each rule with another ruling: the rule's name, its reading here, its reading there."""
    readings = {"default": _("as written"), "other": _("the other reading")}
    for each in found.rulings:
        rule = reference.rule(each.rule)
        name = f"{rule.title}  {each.rule}" if rule is not None else each.rule
        yield name, readings.get(each.mine, each.mine), readings.get(each.theirs, each.theirs)
