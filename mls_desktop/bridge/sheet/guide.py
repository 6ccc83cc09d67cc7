"""The steps of guided creation: the pages a system names, and what is still open on each."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.sheet.finding_list import PlaceOf
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layouts, Row, Section
from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

GUIDED = "guide."
"""Prefix of the ids of guided pages among a system's layouts."""

BLANK = "-"
"""Id of the row that stands for no template; no other id is written so."""
FROM_SCRATCH = "from_scratch"
"""Key of the hint in a system's words on a character who begins with nothing."""


class GuideStep(Struct, frozen=True):
    """A step, one page; its `id` leads to its title and explanation in the words."""

    id: str
    layout: Layouts

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(id for ids in (self.layout.head, *self.layout.columns) for id in ids)


class Open(Struct, frozen=True):
    """The count of findings left on a page; allowed breaches do not count."""

    breaches: int = 0
    choices: int = 0


class Visits:
    """The pages, by index, that a person has dealt with (`in`): something was entered there, or the person has gone on
    from there. The last page, which only lists open problems, is dealt with once it is in front. `at`: the page in
    front, at first 0."""

    def __init__(self, steps: tuple[GuideStep, ...]) -> None:
        self._steps, self.at = steps, 0
        self._dealt_with: set[int] = set()

    def __contains__(self, at: object) -> bool:
        return at in self._dealt_with

    def turn(self, to: int) -> None:
        """Brings page `to` in front; a page left for a later one is dealt with."""
        if to > self.at:
            self._dealt_with.add(self.at)
        if to == len(self._steps) - 1:
            self._dealt_with.add(to)
        self.at = to

    def enter(self, sections: Iterable[str]) -> None:
        """Marks the page in front as dealt with if it shows one of the `sections`, ids, that have just changed."""
        if not set(self._steps[self.at].sections).isdisjoint(sections):
            self._dealt_with.add(self.at)


def guide_steps(system: AnySystem) -> tuple[GuideStep, ...]:
    """Pages of guided creation in the system's order; () where it has none."""
    return tuple(
        GuideStep(id.removeprefix(GUIDED), layout) for id, layout in system.layouts.items() if id.startswith(GUIDED)
    )


def page_of(section: str, steps: tuple[GuideStep, ...]) -> int | None:
    """Index of the page that `section` belongs to: of those that show it the one where it stands nearest to the top,
    since others only show it beside their subject; None where none does."""
    shown = [(step.sections.index(section), at) for at, step in enumerate(steps) if section in step.sections]
    return min(shown)[1] if shown else None


def step_of(finding: Finding, place_of: PlaceOf, steps: tuple[GuideStep, ...]) -> int:
    """Index of the page that `finding` belongs to: that of its section, else the last page."""
    place = place_of(finding.path) if finding.path else None
    found = page_of(place[0], steps) if place is not None else None
    return len(steps) - 1 if found is None else found


def still_open(listed: Iterable[Problem], place_of: PlaceOf, steps: tuple[GuideStep, ...]) -> tuple[Open, ...]:
    """Numbers of breaches and choices left to do on each page of `steps`. `listed`: the problems of a sheet."""
    breaches, choices = [0] * len(steps), [0] * len(steps)
    for problem in listed:
        if not problem.waived:
            counts = breaches if problem.finding.severity == "error" else choices
            counts[step_of(problem.finding, place_of, steps)] += 1
    return tuple(Open(one, other) for one, other in zip(breaches, choices, strict=True))


def done_text() -> str:
    """Text of a page on which nothing is left to do."""
    return _("nothing left to do here")


def state_text(open: Open, dealt_with: bool) -> str:
    """State line below a page: the number of things left, else that all is done if `dealt_with`, else "optional"."""
    said = open_text(open)
    if said:
        return _("{what} here").format(what=said)
    return f"\N{CHECK MARK} {done_text()}" if dealt_with else _("optional")


def open_text(open: Open) -> str:
    """Numbers of problems and things to do, in words; "" for none."""
    said = []
    if open.breaches:
        said.append(how_many("{n} problem", "{n} problems", open.breaches))
    if open.choices:
        said.append(how_many("{n} thing to do", "{n} things to do", open.choices))
    return ", ".join(said)


def standing_text(listed: Iterable[Problem]) -> str:
    """State of a whole sheet in words: what is left to do on it, else how much the referee allows of it."""
    told = tuple(listed)
    standing = [problem.finding.severity for problem in told if not problem.waived]
    allowed = len(told) - len(standing)
    said = open_text(Open(standing.count("error"), standing.count("warning")))
    if said or not allowed:
        return said or _("No problems")
    return how_many("{n} problem allowed", "{n} problems allowed", allowed)


def with_all_last(open: tuple[Open, ...]) -> tuple[Open, ...]:
    """Numbers open on each page, with the sum of all pages on the last one, which lists them."""
    whole = Open(sum(each.breaches for each in open), sum(each.choices for each in open))
    return (*open[:-1], whole)


def with_blank(section: Section, texts: Texts) -> Section:
    """List of archetypes with a row "From scratch" before them, and a note on a character who begins so."""
    note = texts.hint(FROM_SCRATCH) or _("An empty sheet: you choose each thing yourself.")
    blank = Row(BLANK, (), name=_("From scratch"), note=note)
    return replace(section, rows=(blank, *section.rows))
