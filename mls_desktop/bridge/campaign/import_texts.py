"""What the import dialog says: what can be done with what comes, what differs, which rulings are read otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.model.import_characters import CharacterMatch, Choice, ImportPlan
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.reference import Reference

Options = tuple[tuple[Choice, str], ...]


def both_there() -> Options:
    """What can be done with what is here and comes, in words."""
    return ("theirs", _("take theirs")), ("mine", _("keep mine")), ("both", _("keep both"))


def options_of(met: CharacterMatch) -> Options:
    """What can be done with a character; nothing with one that is here, unchanged."""
    if met.same:
        return ()
    return both_there() if met.mine is not None else (("theirs", _("take")), ("mine", _("leave out")))


def standing_of(met: CharacterMatch, count: int) -> str:
    """How a character who comes stands to the one here, from whom they differ in so many figures."""
    if met.same:
        return _("unchanged")
    return how_many("{n} difference", "{n} differences", count) if met.mine is not None else _("new")


def fresh_line(found: ImportPlan) -> str:
    """What comes along and meets nothing; empty for nothing."""
    names = ", ".join(entry.name for _list, entry in found.fresh)
    return _("Comes along: {names}").format(names=names) if found.fresh else ""


def ruling_rows(found: ImportPlan, reference: Reference) -> Iterator[tuple[str, str, str]]:
    """Each rule that is read otherwise: what it is called, how it is read here and there."""
    readings = {"default": _("as written"), "other": _("the other reading")}
    for each in found.rulings:
        rule = reference.rule(each.rule)
        name = f"{rule.title}  {each.rule}" if rule is not None else each.rule
        yield name, readings.get(each.mine, each.mine), readings.get(each.theirs, each.theirs)
