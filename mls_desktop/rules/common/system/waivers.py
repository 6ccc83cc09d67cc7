"""The waivers of breaches that the referee allows: they stay listed, as waived."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import exact
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import entry_ids, reads

OVER = "over"
"""The fact of a finding by how much a bound is exceeded."""


class Problem(Struct, frozen=True):
    """A problem as people are told of it: a finding, the waiver that covers it and all that hangs on it, and those
    findings. Of a finding no longer covered, `outgrown` is the waiver that it exceeds."""

    finding: Finding
    waiver: Waiver | None = None
    hanging: tuple[Finding, ...] = ()
    outgrown: Waiver | None = None

    @property
    def waived(self) -> bool:
        return self.waiver is not None

    @property
    def most(self) -> int | Fraction | None:
        """Greatest excess over a bound among the finding and those that hang on it; None where nothing measures any."""
        amounts = [amount for each in (self.finding, *self.hanging) if (amount := excess(each)) is not None]
        return max(amounts, default=None)


def problems(who: Character | None, findings: Iterable[Finding]) -> tuple[Problem, ...]:
    """Problems made of `findings`, in the order of their first ones; findings of one rule and one `together` are one
    problem. `who`: whose waivers count, None if none is waived."""
    groups: dict[object, list[Finding]] = {}
    for nth, finding in enumerate(findings):
        groups.setdefault((finding.rule, finding.together) if finding.together else nth, []).append(finding)
    return tuple(_problem(who, group) for group in groups.values())


def _problem(who: Character | None, group: list[Finding]) -> Problem:
    """Problem made of the findings in `group`, which are one: the first that is not waived stands for all, else the
    first."""
    waivers = [None if who is None else waiver_of(who, finding) for finding in group]
    at = waivers.index(None) if None in waivers else 0
    first, others = group[at], (*group[:at], *group[at + 1 :])
    outgrown = _outgrown(who, first) if who is not None and waivers[at] is None else None
    return Problem(first, waivers[at], others, outgrown)


def folded(findings: Iterable[Finding]) -> tuple[Problem, ...]:
    """Problems that the findings make, as in `problems`, where none is waived."""
    return problems(None, findings)


def standing(who: Character, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings that no waiver of `who` covers."""
    return tuple(finding for finding in findings if waiver_of(who, finding) is None)


def excess(finding: Finding) -> int | Fraction | None:
    """Amount by which a finding exceeds its bound; None where nothing measures that."""
    return next((exact(figure) for name, figure in finding.facts if name == OVER), None)


def is_waived(who: Character, finding: Finding) -> bool:
    """Tells whether any waiver of the character covers `finding`."""
    return waiver_of(who, finding) is not None


def waiver_of(who: Character, finding: Finding) -> Waiver | None:
    """The first waiver that covers a finding: by its rule, by its path where it names one, and by its amount where it
    has one; what nothing measures is within no amount."""
    return next((waiver for waiver in who.waivers if _covers(waiver, finding)), None)


def waiving(finding: Finding, reason: str, most: int | Fraction | None = None) -> Edit:
    """Edit below the character that adds a waiver of the breach `finding`, for its place alone, and as far as it goes
    now; `most`: as far as what hangs on it goes."""
    value: dict[str, str | int | float] = {"rule": finding.rule, "reason": reason}
    if finding.path:
        value["path"] = reads(finding.path)
    amount = excess(finding) if most is None else most
    if amount is not None:
        value["most"] = amount.numerator if amount.denominator == 1 else float(amount)
    return Edit("add", ("waivers",), value)


def allowing(who: Character, problem: Problem, reason: str) -> Batch:
    """Batch of edits below the character that adds waivers for `problem` and all that hangs on it, in place of the
    waivers that it has outgrown."""
    everywhere = not problem.finding.path
    findings = (problem.finding,) if everywhere else (problem.finding, *problem.hanging)
    outgrown = [waiver for finding in findings for waiver in who.waivers if _is_about(waiver, finding)]
    gone = [waiver for waiver in outgrown if waiver.path is not None or everywhere]
    added = (waiving(finding, reason, problem.most if everywhere else None) for finding in findings)
    return Batch("allow", (*_removals(who, gone), *added))


def unwaiving(who: Character, *findings: Finding) -> Batch:
    """Batch of edits below the character that removes every waiver that covers one of `findings`."""
    covering = [waiver for waiver in who.waivers if any(_covers(waiver, finding) for finding in findings)]
    return Batch("unwaive", tuple(_removals(who, covering)))


def _removals(who: Character, waivers: list[Waiver]) -> Iterator[Edit]:
    """Edits that remove `waivers`, from the last to the first, so that none takes another's path element on the way."""
    held = list(zip(entry_ids(who.waivers), who.waivers, strict=True))
    gone = {id(waiver) for waiver in waivers}
    return (Edit("remove", ("waivers", name)) for name, waiver in reversed(held) if id(waiver) in gone)


def _outgrown(who: Character, finding: Finding) -> Waiver | None:
    return next((waiver for waiver in who.waivers if _is_about(waiver, finding)), None)


def _is_about(waiver: Waiver, finding: Finding) -> bool:
    return waiver.rule == finding.rule and (waiver.path is None or waiver.path == reads(finding.path))


def _covers(waiver: Waiver, finding: Finding) -> bool:
    if not _is_about(waiver, finding):
        return False
    amount = excess(finding)
    return waiver.most is None or (amount is not None and amount <= waiver.most)
