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
"""What the id of a guided page begins with among a system's layouts."""

BLANK = "-"
"""The row that stands for nobody's template; no id is written so."""
FROM_SCRATCH = "from_scratch"
"""The hint in a system's words that says what somebody is like who begins with nothing."""


class GuideStep(Struct, frozen=True):
    """One step, a page: words know its title and what it explains by its id."""

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
    """The pages a person has dealt with: something was entered there, or one has gone on from there. Of the last page,
    which only lists what is open, it is enough to have come to it. The first is in front at first."""

    def __init__(self, steps: tuple[GuideStep, ...]) -> None:
        self._steps, self.at = steps, 0
        self._dealt_with: set[int] = set()

    def __contains__(self, at: object) -> bool:
        return at in self._dealt_with

    def turn(self, to: int) -> None:
        """Another page comes in front."""
        if to > self.at:
            self._dealt_with.add(self.at)
        if to == len(self._steps) - 1:
            self._dealt_with.add(to)
        self.at = to

    def enter(self, sections: Iterable[str]) -> None:
        """Notes that these sections became others while the page was in front: a page that shows one of them is dealt
        with."""
        if not set(self._steps[self.at].sections).isdisjoint(sections):
            self._dealt_with.add(self.at)


def guide_steps(system: AnySystem) -> tuple[GuideStep, ...]:
    """The pages in the system's order; none where it names none."""
    return tuple(
        GuideStep(id.removeprefix(GUIDED), layout) for id, layout in system.layouts.items() if id.startswith(GUIDED)
    )


def page_of(section: str, steps: tuple[GuideStep, ...]) -> int | None:
    """Page that `section` belongs to: of those that show it the one on which it stands first, since others only show it
    beside what they are about; None where none does."""
    shown = [(step.sections.index(section), at) for at, step in enumerate(steps) if section in step.sections]
    return min(shown)[1] if shown else None


def step_of(finding: Finding, place_of: PlaceOf, steps: tuple[GuideStep, ...]) -> int:
    """Page that `finding` belongs to: that of its section, else the last page."""
    place = place_of(finding.path) if finding.path else None
    found = page_of(place[0], steps) if place is not None else None
    return len(steps) - 1 if found is None else found


def still_open(listed: Iterable[Problem], place_of: PlaceOf, steps: tuple[GuideStep, ...]) -> tuple[Open, ...]:
    """Numbers of breaches and choices left to do on each page. `listed`: the problems of a sheet."""
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
    """State line below a page: what is open, that all is done, or that nothing has to be done."""
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
    """A list of archetypes with the choice of none before them, and what somebody is like who begins so."""
    note = texts.hint(FROM_SCRATCH) or _("An empty sheet: you choose each thing yourself.")
    blank = Row(BLANK, (), name=_("From scratch"), note=note)
    return replace(section, rows=(blank, *section.rows))
