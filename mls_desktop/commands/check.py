"""`check`: every breach of the rules in one or more files."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.commands.asked.campaign_file import bytes_of
from mls_desktop.commands.line.outcome import (
    BREACHED,
    FAILED,
    WELL,
    Outcome,
    campaign_texts,
    unreadable_line,
)
from mls_desktop.commands.values import plain_number
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun
from mls_desktop.model.replay import misfits
from mls_desktop.model.rulings import unknown_rulings
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.waivers import waiver_of
from mls_desktop.rules.common.values.base_character import Character, Library, Waiver
from mls_desktop.rules.common.values.paths import Pointers
from mls_desktop.storage.errors import Fault, Unreadable, step
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.budget import allowance_text
from mls_desktop.words.faults import fault_sentence
from mls_desktop.words.i18n import _, counted
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import one_line

MOST = 100
"""So many findings of one code are told of an encounter."""


class Checked(Struct, frozen=True):
    """One finding, with its place in the file and its sentence."""

    finding: Finding
    waiver: Waiver | None
    path: str
    message: str

    @property
    def waived(self) -> bool:
        return self.waiver is not None


class Sheet(Struct, frozen=True):
    """Findings on one character."""

    who: Character
    points: Facts
    found: tuple[Checked, ...]


class FightNotes(Struct, frozen=True):
    """Findings on one encounter: those told, the number not told of each code, and whether any of all these breaks a
    rule."""

    found: tuple[Checked, ...]
    more: dict[str, int]
    breached: bool


class Report(Struct, frozen=True):
    """Findings on one file: warnings of its own and its characters, or the faults for which it cannot be read."""

    file: str
    faults: tuple[Fault, ...] = ()
    found: tuple[Checked, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    fights: tuple[FightNotes, ...] = ()

    def code(self) -> int:
        """Exit code for this file alone: `FAILED` with faults, `BREACHED` for a breach not waived, else `WELL`."""
        if self.faults:
            return FAILED
        found = [each for sheet in self.sheets for each in sheet.found]
        breached = any(each.finding.severity == "error" and not each.waived for each in found)
        return BREACHED if breached or any(fight.breached for fight in self.fights) else WELL

    def notes(self) -> tuple[Checked, ...]:
        """Findings told of all encounters."""
        return tuple(each for fight in self.fights for each in fight.found)

    def more(self) -> dict[str, int]:
        """Number of findings not told, of each code, in all encounters."""
        return dict(sum((Counter(fight.more) for fight in self.fights), Counter[str]()))


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `check`: files and "--json"."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("a campaign; - is standard input"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `check`: a line for each character and each finding in `options.files`, or all as JSON. The exit code
    is that of the worst file; files that cannot be read are told on standard error."""
    reports = [checked(file, shipped_data) for file in options.files]
    code = max(report.code() for report in reports)
    errors = "".join(
        unreadable_line(report.file, report.faults, shipped_data) + "\n" for report in reports if report.faults
    )
    if options.json:
        return Outcome(
            code, encoded({"files": [_as_json(report, shipped_data) for report in reports]}).decode(), errors
        )
    lines = [line for report in reports if not report.faults for line in _lines(report)]
    return Outcome(code, "".join(line + "\n" for line in lines), errors)


def checked(file: str, shipped_data: ShippedData) -> Report:
    """Report on `file`, a path or "-" for standard input: its faults where it cannot be read, else the findings on its
    characters, rulings and encounters."""
    try:
        campaign = read(bytes_of(file), shipped_data)
    except Unreadable as error:
        return Report(file, error.faults)
    system, world, texts = (
        shipped_data.system(campaign.system),
        shipped_data.world(campaign),
        campaign_texts(campaign, shipped_data),
    )
    sheets = []
    for index, who in enumerate(campaign.characters):
        at, pointers = step("characters") + step(index), Pointers(who)
        found = tuple(
            Checked(finding, waiver_of(who, finding), at + pointers.of(finding.path), texts.finding(finding))
            for finding in system.findings(who, world)
        )
        sheets.append(Sheet(who, system.points(who, world), found))
    rulings, fights = tuple(_rulings(campaign, shipped_data, texts)), tuple(_fights(campaign, shipped_data, texts))
    return Report(file, (), rulings, tuple(sheets), fights)


def _rulings(campaign: AnyCampaign, shipped_data: ShippedData, texts: Texts) -> Iterator[Checked]:
    """Yields a finding for each ruling of `campaign` that its system does not know, under the id of the rule it rules
    on."""
    for finding in unknown_rulings(campaign.rulings, shipped_data.system(campaign.system).rule_options):
        at = "".join(step(element) for element in finding.path)
        yield Checked(replace(finding, rule=finding.path[-1]), None, at, texts.finding(finding))


def _fights(campaign: AnyCampaign, shipped_data: ShippedData, words: Texts) -> Iterator[FightNotes]:
    """Yields the findings on each encounter that has any; of one code only `MOST` are worded, the rest is counted."""
    system, world = shipped_data.system(campaign.system), shipped_data.world(campaign)
    names = system.names(world)
    for index, encounter in enumerate(campaign.encounters):
        sides = {side.id: side.name for side in encounter.sides if side.name}
        at, texts = step("encounters") + step(index), words.knowing({**names, **sides})
        told, counts, breached = [], Counter[str](), False
        for where, finding in _unfit(encounter, system, shipped_data.shipped(campaign.system)):
            counts[finding.rule] += 1
            breached = breached or finding.severity == "error"
            if counts[finding.rule] <= MOST:
                told.append(Checked(finding, None, at + where, texts.finding(finding)))
        if told:
            more = {code: count - MOST for code, count in counts.items() if count > MOST}
            yield FightNotes(tuple(told), more, breached)


def _unfit(encounter: Encounter, system: AnySystem, shipped: Library) -> Iterator[tuple[str, Finding]]:
    """Yields the findings that make an encounter unplayable, else each event that does not fit as a warning; with its
    place."""
    try:
        fight = begun(encounter, system, shipped)
    except Unplayable as error:
        pointers = Pointers(encounter)
        yield from ((pointers.of(finding.path), finding) for finding in error.findings)
        return
    for place, misfit in misfits(fight, encounter.events):
        yield step("events") + step(place), replace(misfit, severity="warning")


def _as_json(report: Report, shipped_data: ShippedData) -> dict[str, Any]:
    error = None
    if report.faults:
        told = ((fault.pointer, fault_sentence(fault, shipped_data.resources)) for fault in report.faults)
        first, *more = [{"path": path, "message": message} for path, message in told]
        error = {**first, "more": more}
    file = report.file.encode("utf-8", "backslashreplace").decode()
    sheets = [_sheet(sheet) for sheet in report.sheets]
    made = {"file": file, "error": error, "characters": sheets, "findings": _found((*report.found, *report.notes()))}
    return made | ({"more": report.more()} if report.more() else {})


def _sheet(sheet: Sheet) -> dict[str, Any]:
    points = {name: plain_number(figure.value) for name, figure in sheet.points}
    return {"id": sheet.who.id, "cp": points, "findings": _found(sheet.found)}


def _found(found: tuple[Checked, ...]) -> list[dict[str, Any]]:
    return [
        {
            "rule": each.finding.rule,
            "severity": each.finding.severity,
            "waived": each.waived,
            "path": each.path,
            "message": each.message,
        }
        for each in found
    ]


def _lines(report: Report) -> Iterator[str]:
    """Yields the lines on a file that could be read: one for each character, with one for each finding below it, or
    that there are none; then, under a heading each, findings on its rulings and on its encounters, if any."""
    if not report.sheets:
        yield one_line(_("{file}: no characters").format(file=report.file))
    for sheet in report.sheets:
        yield one_line(f"{report.file}: {_name(sheet.who)}: {_verdict(sheet)}")
        yield from map(_line, sheet.found)
    if report.found:
        yield one_line(_("{file}: rulings").format(file=report.file))
        yield from map(_line, report.found)
    if report.fights:
        yield one_line(_("{file}: encounters").format(file=report.file))
        for fight in report.fights:
            yield from map(_line, fight.found)
            for code, count in fight.more.items():
                yield "  " + one_line(_("and {n} more of {code}").format(n=f"{count:,}", code=code))


def _line(each: Checked) -> str:
    label = _("waived") if each.waived else _("breach") if each.finding.severity == "error" else _("note")
    allowed = f" {allowance_text(each.waiver, each.finding)}" if each.waiver is not None else ""
    return "  " + one_line(f"{label} {each.finding.rule} {each.path}: {each.message}{allowed}")


def _name(who: Character) -> str:
    return f"{who.name} ({who.id})" if who.name else who.id


def _verdict(sheet: Sheet) -> str:
    breaches = [each for each in sheet.found if each.finding.severity == "error" and not each.waived]
    count = len(breaches)
    verdict = counted("{n} breach", "{n} breaches", count).format(n=count) if breaches else _("legal")
    points = {name: figure.value for name, figure in sheet.points}
    if {"spent", "total"} <= set(points):
        spent = _("{spent} of {total} points spent").format(spent=points["spent"], total=points["total"])
        return f"{verdict}, {spent}"
    return verdict
