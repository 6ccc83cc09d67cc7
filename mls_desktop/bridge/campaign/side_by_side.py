"""The two sides of a file that another program changed: what differs beside the characters of the file, in words."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.campaign.version_account import AccountTools, Kind, VersionItem, account_of
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.words.compared.comparison_texts import MISSING
from mls_desktop.words.i18n import _, how_many

MOST_LINES, MOST_FIGURES = 12, 4
"""Number of things that are told at most, and of differences of each; the rest is counted."""


class OtherSide(Struct, frozen=True):
    """The other side. `same`: each character of the file is here, unchanged; `lines`: the other differences, a line a
    thing."""

    same: bool
    lines: tuple[str, ...]


def other_side(theirs: AnyCampaign, mine: AnyCampaign, tools: AccountTools) -> OtherSide:
    """Comparison of the file as it is now, `theirs`, with the open campaign, `mine`; both are of one system. Characters
    of the file that differ have no line: they are looked at one by one."""
    here = {who.id: who for who in mine.characters}
    unlike = {who.id for who in theirs.characters if here.get(who.id) != who}
    then, now = (_without(each, unlike) for each in (theirs, mine))
    lines = [_line(item) for item in account_of(then, now, tools, detailed=True).items]
    more = len(lines) - MOST_LINES
    if more > 0:
        lines[MOST_LINES:] = [how_many("and {n} more", "and {n} more", more)]
    return OtherSide(not unlike, tuple(lines))


def _without(campaign: AnyCampaign, ids: set[str]) -> AnyCampaign:
    without: AnyCampaign = replace(campaign, characters=tuple(w for w in campaign.characters if w.id not in ids))
    return without


def _line(item: VersionItem) -> str:
    """Line of text on `item`, a thing that differs, with both sides."""
    kinds: dict[Kind, str] = {"character": _("Character"), "encounter": _("Encounter")}
    name = f"{kinds[item.kind]}: {item.name}" if item.kind in kinds else item.name
    if item.kind in ("character", "encounter", "entry") and MISSING in (item.then, item.now):
        return f"{name}: " + (_("only here") if item.then == MISSING else _("only in the file"))
    told = [_sides(each.whole, each.mine, each.theirs) for each in item.lines[:MOST_FIGURES]]
    if len(item.lines) > MOST_FIGURES:
        told.append("…")
    if told:
        return f"{name}: {'; '.join(told)}"
    return _sides(name, item.now, item.then) if item.then else f"{name}: {item.now}"


def _sides(what: str, here: str, there: str) -> str:
    return _("{what}: {here} here, {there} in the file").format(what=what, here=here, there=there)


def decided_by(lines: tuple[str, ...], between: str) -> str:
    """Text of the differences (`lines`, with `between` after each but the last) and of the choice between the sides; ""
    without any."""
    if not lines:
        return ""
    told = _("“Take theirs” takes all that is in the file, “Keep mine” leaves all as it is here.")
    return f"{between.join(lines)}\n\n{told}"
