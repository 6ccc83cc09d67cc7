"""The budget of a character as one phrase, and the sentences of what a referee allows: what it covers before it is
given, and its amount and reason after."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.waivers import Problem, excess
from mls_desktop.rules.common.values.base_character import Waiver
from mls_desktop.words.i18n import _, counted, how_many
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import Texts

CHRONICLE = "chronicle"
TOTAL, LEFT, SPENT = "total", "left", "spent"


def budget_text(points: Facts, texts: Texts, *, allowed: bool = False, bound: bool = True) -> str:
    """Phrase on a character's `points`: "51 of 60 points left"; "1 point over (61 of 60)", with "allowed by the
    referee" if `allowed`; over, but not `bound`: "61 points spent; a player's character has 60". Each figure with its
    name where `points` lack "total" or "left"."""
    facts = dict(points)
    total, left = facts.get(TOTAL), facts.get(LEFT)
    if total is None or left is None:
        return "   ".join(f"{texts.part(name)} {texts.figure(figure)}" for name, figure in points)
    if isinstance(left.value, int) and left.value < 0:
        spent = facts.get(SPENT)
        said = {"total": texts.figure(total), "over": number_text(-left.value)}
        said["spent"] = texts.figure(spent) if spent is not None else ""
        if not bound:
            return _("{spent} points spent; a player’s character has {total}").format_map(said)
        over = counted("{over} point over ({spent} of {total})", "{over} points over ({spent} of {total})", -left.value)
        return (_("{over}, allowed by the referee").format(over=over) if allowed else over).format_map(said)
    return _("{left} of {total} points left").format(left=texts.figure(left), total=texts.figure(total))


def is_allowed(told: Iterable[Problem]) -> bool:
    """Whether a breach of the budget is among what the referee allows."""
    budget = {TOTAL, LEFT, SPENT}
    return any(each.waived and budget <= {name for name, _figure in each.finding.facts} for each in told)


def problem_text(problem: Problem, said: str) -> str:
    """The line of a problem: what is `said` of its finding, what hangs on it, and what the referee allows of it."""
    parts = [said, hanging_text(problem)]
    if problem.waiver is not None:
        parts.append(allowance_text(problem.waiver, problem.finding))
    if problem.outgrown is not None and problem.finding.severity == "error":
        parts.append(outgrown_text(problem.outgrown))
    return " ".join(part for part in parts if part)


def hanging_text(problem: Problem) -> str:
    """Sentence on the number of later findings that hang on a problem: "3 later entries hang on it, up to 4 over."; ""
    for none."""
    count, most = len(problem.hanging), problem.most
    if not count:
        return ""
    if most is None:
        return how_many("{n} later entry hangs on it.", "{n} later entries hang on it.", count)
    told = how_many("{n} later entry hangs on it", "{n} later entries hang on it", count)
    return _("{entries}, up to {most} over.").format(entries=told, most=number_text(most))


def allowance_text(waiver: Waiver, finding: Finding) -> str:
    """Allowance of the referee for a finding, with the reason: "Allowed by the referee, up to 1 over (a birthday)."."""
    said = _("Allowed by the referee")
    if excess(finding) is not None:
        amount = _("any amount") if waiver.most is None else _amount(waiver)
        said = _("{allowed}, {amount}").format(allowed=said, amount=amount)
    return f"{said}{_reason(waiver)}."


def waiver_text(waiver: Waiver) -> str:
    """A waiver by itself, its amount and its reason: "up to 1 over (a birthday)"; "" for one with neither."""
    return waiver.reason if waiver.most is None else f"{_amount(waiver)}{_reason(waiver)}"


def outgrown_text(waiver: Waiver) -> str:
    """Sentence that a finding has outgrown its allowance, "Allowed was only up to 1 over (a birthday).", by the amount
    and reason of `waiver`."""
    return _("Allowed was only {amount}{reason}.").format(amount=_amount(waiver), reason=_reason(waiver))


def cover_text(problem: Problem, texts: Texts) -> str:
    """Extent of an allowance for `problem`, in a line: "Covers: up to 1 over, the whole sheet"."""
    path, most, count = problem.finding.path, problem.most, len(problem.hanging)
    if not path:
        where = _("the whole sheet")
    elif path[0] == CHRONICLE and len(path) > 1 and path[1].isdecimal():
        where = _("entry {n} of the chronicle").format(n=int(path[1]) + 1)
        if count:
            where += how_many(" and {n} later one", " and {n} later ones", count)
    else:
        where = texts.place(path)
    if most is None:
        return _("Covers: {where}").format(where=where)
    return _("Covers: up to {most} over, {where}").format(most=number_text(most), where=where)


def _amount(waiver: Waiver) -> str:
    return _("up to {most} over").format(most=number_text(waiver.most or 0))


def _reason(waiver: Waiver) -> str:
    return f" ({waiver.reason})" if waiver.reason else ""
