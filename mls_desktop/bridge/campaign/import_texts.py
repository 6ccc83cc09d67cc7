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
    """Options for what is here and comes, in words."""
    return ("theirs", _("take theirs")), ("mine", _("keep mine")), ("both", _("keep both"))


def options_of(met: CharacterMatch) -> Options:
    """Options for a character that comes; none for one that is here, unchanged."""
    if met.same:
        return ()
    return both_there() if met.mine is not None else (("theirs", _("take")), ("mine", _("leave out")))


def standing_of(met: CharacterMatch, count: int) -> str:
    """Comparison of a character who comes with the one here, in words: unchanged, new, or `count` figures that
    differ."""
    if met.same:
        return _("unchanged")
    return how_many("{n} difference", "{n} differences", count) if met.mine is not None else _("new")


def character_lines(met: CharacterMatch, open_campaign: OpenCampaign, guests: Any) -> tuple[ComparedLine, ...]:
    """Lines in which a character who comes and the one here differ; `guests`: the world of those who come."""
    if met.mine is None:
        return ()
    document = open_campaign.document
    here, there = ComparedSide(met.mine, document.world), ComparedSide(met.theirs, guests)
    return unlike(here, there, document.system, open_campaign.texts)


def entry_lines(clash: EntryConflict, texts: Texts) -> tuple[ComparedLine, ...]:
    """Field by field what two library entries of one id differ in."""
    return entry_unlike(clash.mine, clash.theirs, texts)


def fresh_line(found: ImportPlan) -> str:
    """Names of all that comes along and meets nothing, in a line; empty for nothing."""
    names = ", ".join(entry.name for _list, entry in found.fresh)
    return _("Comes along: {names}").format(names=names) if found.fresh else ""


def ruling_rows(found: ImportPlan, reference: Reference) -> Iterator[tuple[str, str, str]]:
    """Each rule that is read otherwise: what it is called, how it is read here and there."""
    readings = {"default": _("as written"), "other": _("the other reading")}
    for each in found.rulings:
        rule = reference.rule(each.rule)
        name = f"{rule.title}  {each.rule}" if rule is not None else each.rule
        yield name, readings.get(each.mine, each.mine), readings.get(each.theirs, each.theirs)
