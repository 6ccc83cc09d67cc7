"""The list of a sheet's findings: in the order they are told, and as flags at its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mls_desktop.bridge.sheet.row_texts import Flag
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.waivers import Problem, is_waived, problems
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.words.budget import problem_text
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

PlaceOf = Callable[[Path], tuple[str, str] | None]
"""Function that gives section and row of a path below a character; None where no row stands for it."""


def entry_at(path: Path) -> int | None:
    """Index of the entry of the chronicle to which the `path` of a finding leads; None for any other path."""
    return int(path[1]) if path[:1] == ("chronicle",) and len(path) > 1 and path[1].isdecimal() else None


def finding_line(finding: Finding, who: Character, texts: Texts) -> str:
    """Line of a list for `finding`; of one in the chronicle with the entry it is about, by its number, and its date
    where it has one: "Entry 3 of the chronicle, year 1203, day 45: …"."""
    said, at = texts.finding(finding), entry_at(finding.path)
    if at is None:
        return said
    from mls_desktop.words.dates import entry_date

    date: Any = who.chronicle[at].get("date") if at < len(who.chronicle) else None
    if date is None:
        return _("Entry {n} of the chronicle: {what}").format(n=at + 1, what=said)
    return _("Entry {n} of the chronicle, {date}: {what}").format(n=at + 1, date=entry_date(date), what=said)


def problem_line(problem: Problem, who: Character, texts: Texts) -> str:
    """Line of the to-do list for `problem`: its finding, what hangs on it, and what the referee allows and why."""
    return problem_text(problem, finding_line(problem.finding, who, texts))


def problem_changes(
    problems_before: Iterable[Problem], problems_now: Iterable[Problem], who: Character, texts: Texts
) -> list[str]:
    """Lines on the problems of character `who` that came between two lists, and on those that went. One whose text
    alone is another, since an amount in it is, counts as the same."""
    lists = problems_before, problems_now
    had, has = ({_identity(each): each for each in problems if not each.waived} for problems in lists)
    came = (problem_line(problem, who, texts) for key, problem in has.items() if key not in had)
    went = (finding_line(problem.finding, who, texts) for key, problem in had.items() if key not in has)
    return [
        *(_("New problem: {what}").format(what=what) for what in came),
        *(_("No problem any more: {what}").format(what=what) for what in went),
    ]


def _identity(problem: Problem) -> tuple[str, Path, str]:
    """Rule, place and group by which `problem` is the same one after an edit."""
    finding = problem.finding
    return finding.rule, finding.path, finding.together


def listed(findings: Iterable[Finding], who: Character) -> list[Problem]:
    """Problems made of `findings`: breaches first, then warnings, then problems that the referee allows."""
    return sorted(problems(who, findings), key=_weight)


def row_flags(
    findings: Iterable[Finding], who: Character, place_of: PlaceOf, texts: Texts
) -> dict[str, dict[str, Flag]]:
    """Flags of rows by section and row id: with breaches and with those warnings that mark a row."""
    places: dict[tuple[str, str], list[tuple[Finding, bool]]] = {}
    for each in findings:
        place = place_of(each.path) if each.severity == "error" or each.marks else None
        if place is not None:
            places.setdefault(place, []).append((each, is_waived(who, each)))
    flags: dict[str, dict[str, Flag]] = {}
    for (section, row), here in places.items():
        flags.setdefault(section, {})[row] = _flag(here, texts)
    return flags


def _flag(found: list[tuple[Finding, bool]], texts: Texts) -> Flag:
    """Flag at the row of these findings; an allowed one is marked as such in its text."""
    allowed = _("Allowed by the referee: {what}")
    said = ((texts.finding(finding), waived) for finding, waived in found)
    lines = [allowed.format(what=text) if waived else text for text, waived in said]
    standing = [finding.severity for finding, waived in found if not waived]
    return Flag(" ".join(lines), not standing, "error" not in standing)


def _weight(problem: Problem) -> int:
    return 2 if problem.waived else 0 if problem.finding.severity == "error" else 1
