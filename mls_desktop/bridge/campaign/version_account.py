"""The account of a version: what is otherwise in the campaign as it is now, in the game's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.campaign.key_account import key_items
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.history.comparison import (
    CampaignComparison,
    CharacterThen,
    EncounterThen,
    EntryThen,
    RulingThen,
    compared,
)
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.comparison import ComparedSide, entry_unlike, unlike
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.compared.comparison_texts import MISSING, ComparedLine
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

Kind = Literal["name", "character", "encounter", "entry", "ruling", "key", "rest"]
RESTORABLE: frozenset[Kind] = frozenset({"character", "encounter"})
NOTES_TOLD = 80
"""Number of letters of notes that are shown."""


class VersionItem(Struct, frozen=True):
    """An item of the account: one thing that differs. `then`, `now`: its two sides in a word or two; `lines`: figure by
    figure, with the earlier side as `theirs`. `restorable`: it can be restored by itself."""

    kind: Kind
    id: str
    name: str
    then: str
    now: str
    lines: tuple[ComparedLine, ...] = ()
    restorable: bool = False


class VersionAccount(Struct, frozen=True):
    """The account. `problem`: why the version cannot be read, or not be compared with the campaign; "" where it can.
    `opens`: it can be shown. `same`: nothing differs. `detailed`: the items have their lines, figure by figure."""

    summary: str
    items: tuple[VersionItem, ...] = ()
    problem: str = ""
    opens: bool = True
    same: bool = False
    detailed: bool = False


class AccountTools(Struct, frozen=True):
    """The tools to make accounts with, for one campaign."""

    shipped_data: ShippedData
    texts: Texts
    reference: Reference


def account_of(then: AnyCampaign, now: AnyCampaign, tools: AccountTools, detailed: bool) -> VersionAccount:
    """Account of the differences between `then`, an earlier state, and the campaign `now`; `detailed`: figure by
    figure. May run on any thread."""
    if then.system != now.system:
        problem = _("It holds a campaign of another rule system: {name}.").format(name=then.system)
        return VersionAccount(problem, problem=problem, detailed=True)
    found = compared(then, now)
    items = tuple(_Items(then, now, tools, detailed).all(found))
    return VersionAccount(_summary(found), items, same=not found, detailed=detailed)


def same_item(one: VersionItem | None, other: VersionItem) -> bool:
    """Tells whether both items are of the same thing; False for None."""
    return one is not None and (one.kind, one.id, one.name) == (other.kind, other.id, other.name)


def with_alike(items: tuple[VersionItem, ...], before: VersionItem) -> tuple[VersionItem, ...]:
    """Items with `before` added as "just as it was then" among its kind, if it can be restored and is not among `items`
    any more."""
    if before.kind not in RESTORABLE or before.then == MISSING or any(same_item(before, each) for each in items):
        return items
    alike = replace(before, then="", now=_("just as it was then"), lines=(), restorable=False)
    order = get_args(Kind)
    return tuple(sorted((alike, *items), key=lambda each: order.index(each.kind)))


class _Items:
    """The items of one comparison."""

    def __init__(self, then: AnyCampaign, now: AnyCampaign, tools: AccountTools, detailed: bool) -> None:
        self._detailed, self._reference = detailed, tools.reference
        self._system: AnySystem = tools.shipped_data.system(now.system)
        shipped = tools.shipped_data.shipped(now.system)
        # Not the worlds of the document: what they know already is the window thread's own.
        self._then, self._now = (
            self._system.world(shipped, each.library, each.rulings, each.calendar.days) for each in (then, now)
        )
        fights = {each.id: each.name or each.id for campaign in (then, now) for each in campaign.encounters}
        self._called = names_apart(then.characters, _("unnamed")) | names_apart(now.characters, _("unnamed"))
        self._titles = fights | names_apart(then.characters) | names_apart(now.characters)
        people = {
            f"characters/{who.id}": self._called[who.id] for who in (*then.characters, *now.characters) if who.name
        }
        names = {**self._system.names(self._then), **self._system.names(self._now), **people}
        self._texts = tools.texts.knowing(names)

    def all(self, found: CampaignComparison) -> Iterator[VersionItem]:
        if found.name is not None:
            then, now = (each or MISSING for each in found.name)
            yield VersionItem("name", "", _("Name of the campaign"), then, now)
        yield from map(self._character, found.characters)
        yield from map(self._encounter, found.encounters)
        yield from map(self._entry, found.entries)
        yield from map(self._ruling, found.rulings)
        for each in key_items(found, self._titles):
            yield VersionItem("key", each.id, each.name, each.then, each.now, each.lines if self._detailed else ())
        if found.rest:
            yield VersionItem("rest", "", _("The order of a list, or a picture"), "", _("changed"))

    def _character(self, pair: CharacterThen) -> VersionItem:
        who = pair.then or pair.now
        assert who is not None
        name = self._called[who.id]
        if pair.then is None or pair.now is None:
            return _one_sided("character", who.id, name, pair.then is not None)
        lines: tuple[ComparedLine, ...] = ()
        if self._detailed:
            now, then = ComparedSide(pair.now, self._now), ComparedSide(pair.then, self._then)
            lines = unlike(now, then, self._system, self._texts)
        told = how_many("{n} difference", "{n} differences", len(lines)) if lines else _("changed")
        return VersionItem("character", who.id, name, "", told, lines, restorable=True)

    def _encounter(self, pair: EncounterThen) -> VersionItem:
        which = pair.then or pair.now
        assert which is not None
        name = which.name or _("unnamed")
        if pair.then is None or pair.now is None:
            return _one_sided("encounter", which.id, name, pair.then is not None)
        lines = tuple(_encounter_lines(pair.then, pair.now)) if self._detailed else ()
        then, now = (_events(each) for each in (pair.then, pair.now))
        told = (then, now) if then != now else ("", _("changed"))
        return VersionItem("encounter", which.id, name, *told, lines, restorable=True)

    def _entry(self, pair: EntryThen) -> VersionItem:
        entry = pair.then or pair.now
        assert entry is not None
        name = f"{self._texts.section(pair.list)}: {entry.name or entry.id}"
        if pair.then is None or pair.now is None:
            return _one_sided("entry", entry.id, name, pair.then is not None)
        lines = entry_unlike(pair.now, pair.then, self._texts) if self._detailed else ()
        return VersionItem("entry", entry.id, name, "", _("changed"), lines)

    def _ruling(self, pair: RulingThen) -> VersionItem:
        readings = {"default": _("as written"), "other": _("the other reading")}
        rule = self._reference.rule(pair.rule)
        name = f"{pair.rule}  {rule.title}" if rule is not None else pair.rule
        then, now = (readings.get(each, each) for each in (pair.then, pair.now))
        return VersionItem("ruling", pair.rule, name, then, now)


def _one_sided(kind: Kind, id: str, name: str, before: bool) -> VersionItem:
    """Item for a thing that is only in the earlier state (`before`), or only in the campaign now."""
    there = _("there")
    then, now = (there, MISSING) if before else (MISSING, there)
    return VersionItem(kind, id, name, then, now, restorable=before and kind in RESTORABLE)


def _encounter_lines(then: Encounter, now: Encounter) -> Iterator[ComparedLine]:
    pairs = enumerate(zip(then.events, now.events, strict=False))
    parted = next((at for at, (one, other) in pairs if one != other), None)
    if parted is not None:
        yield ComparedLine(_("Events in common from the start"), str(parted), str(parted))
    sides: tuple[tuple[str, object, object, str, str], ...] = (
        (_("Name"), then.name, now.name, then.name, now.name),
        (_("Notes"), then.notes, now.notes, _shortened(then.notes), _shortened(now.notes)),
        (_("Events in force"), then.reached, now.reached, str(then.reached), str(now.reached)),
        (_("Sides"), then.sides, now.sides, _side_names(then), _side_names(now)),
        (_("Fighters"), then.line_up, now.line_up, _fighters(then), _fighters(now)),
        (_("Other ways"), then.branches, now.branches, str(len(then.branches)), str(len(now.branches))),
    )
    for what, one, other, said, said_now in sides:
        if one != other:
            changed = said_now if said != said_now else _("changed")
            yield ComparedLine(what, changed or MISSING, said or MISSING)


def _side_names(encounter: Encounter) -> str:
    return ", ".join(side.name or side.id for side in encounter.sides)


def _fighters(encounter: Encounter) -> str:
    return str(sum(each.count for each in encounter.line_up))


def _shortened(notes: str) -> str:
    line = " ".join(notes.split())
    return line if len(line) <= NOTES_TOLD else line[: NOTES_TOLD - 1] + "…"


def _events(encounter: Encounter) -> str:
    return how_many("{n} event", "{n} events", len(encounter.events))


def _summary(found: CampaignComparison) -> str:
    """Summary of the differences, in one line; "just as it is now" for none."""
    if not found:
        return _("just as it is now")
    told = [_("the campaign’s name differs")] if found.name is not None else []
    told += _counts(
        found.characters,
        lambda n: how_many("{n} character changed", "{n} characters changed", n),
        lambda n: how_many("{n} character gone since", "{n} characters gone since", n),
        lambda n: how_many("{n} character new since", "{n} characters new since", n),
    )
    told += _counts(
        found.encounters,
        lambda n: how_many("{n} encounter changed", "{n} encounters changed", n),
        lambda n: how_many("{n} encounter gone since", "{n} encounters gone since", n),
        lambda n: how_many("{n} encounter new since", "{n} encounters new since", n),
    )
    if found.entries:
        told.append(how_many("{n} library entry differs", "{n} library entries differ", len(found.entries)))
    if found.rulings:
        told.append(how_many("{n} ruling differs", "{n} rulings differ", len(found.rulings)))
    kept = len(found.journal) + len(found.stash) + (found.purse is not None) + (found.calendar is not None)
    if kept:
        told.append(
            how_many(
                "{n} entry of journal, purse or stash differs", "{n} entries of journal, purse or stash differ", kept
            )
        )
    return ", ".join(told) or _("only the order of a list or a picture differs")


def _counts(pairs: Iterable[CharacterThen | EncounterThen], *said: object) -> Iterator[str]:
    """Yields texts on the numbers of pairs changed, gone and new, each made by one of the three functions `said`; none
    for 0."""
    changed = gone = come = 0
    for pair in pairs:
        gone += pair.now is None
        come += pair.then is None
        changed += pair.then is not None and pair.now is not None
    for count, say in zip((changed, gone, come), said, strict=True):
        if count and callable(say):
            yield str(say(count))


def kind_headings() -> dict[Kind, str]:
    """Headings over the items of the account, by kind; "name" and "rest" have none."""
    return {
        "character": _("Characters"),
        "encounter": _("Encounters"),
        "entry": _("Library"),
        "ruling": _("Rulings"),
        "key": _("Journal, purse and stash"),
    }
