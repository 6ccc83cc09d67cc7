"""The course of what goes on by questions and answers: a fight, a roll outside fights, a life. All are run, logged,
corrected and undone by the same code."""

from __future__ import annotations

from typing import Protocol, Self

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event

Aftermath = tuple[tuple[str, Edit], ...]
"""Edits left behind: id of the fighter or character, edit below their character."""


class Course(Protocol):
    """The course of something at one moment. It never changes: `apply` gives the next moment. The events so far are no
    business of who runs it."""

    def prompts(self) -> tuple[Prompt, ...]:
        """Prompts that await an answer now."""
        ...

    def announcements(self) -> tuple[Prompt, ...]:
        """Prompts that may be answered now without being asked: the end of a fight, a purchase in a life ... `who` is
        "" where the event itself names its fighter or character."""
        ...

    def default_answer(self, prompt: Prompt) -> Event | None:
        """Usual answer to `prompt`, ready for `apply`; None where dice must fall, or where no answer is usual."""
        ...

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        """Course at the next moment, after `event`, and notes for the log on what came of it. Raises Refused for what
        cannot be told now, with the rule and what would be allowed."""
        ...

    def findings(self) -> tuple[Finding, ...]:
        """Findings on the last event, which breaks a rule or no longer fits and was accepted all the same."""
        ...

    def board(self) -> tuple[Section, ...]:
        """Sections that show the present state, as the board of a fight or the sheet of a life; () where there is
        nothing to show."""
        ...

    @property
    def clock(self) -> tuple[int, ...]:
        """Time reached, the longest measure first: (Turn, round). A measure that has not begun is 0; () where no time
        passes."""
        ...

    @property
    def headings(self) -> tuple[Note, ...]:
        """Headings of the log, as notes, under which a note told now stands, the longest measure first; () for none."""
        ...

    def aftermath(self) -> Aftermath:
        """Edits that the course leaves behind on characters, each with the id of whose it is; () for none. None is
        applied here."""
        ...


class PlainCourse:
    """The base class of a course in which nobody is answered for, no time passes and nothing is left behind, but where
    it says otherwise."""

    __slots__ = ()

    def default_answer(self, prompt: Prompt) -> Event | None:
        return None

    @property
    def clock(self) -> tuple[int, ...]:
        return ()

    @property
    def headings(self) -> tuple[Note, ...]:
        return ()

    def aftermath(self) -> Aftermath:
        return ()


class Strict(Struct, frozen=True):
    """The base class of courses that refuse all that breaks a rule, so that nothing is found."""

    def findings(self) -> tuple[Finding, ...]:
        return ()


class Brief(Strict, PlainCourse, frozen=True):
    """The base class of what takes no time and is told nothing unasked: a roll outside fights."""

    def announcements(self) -> tuple[Prompt, ...]:
        return ()

    def board(self) -> tuple[Section, ...]:
        return ()

    def consequences(self) -> tuple[Note, ...]:
        """Notes for the log once the aftermath is applied."""
        return ()

    def win_margins(self) -> Distribution[int] | None:
        """Distribution of the margins of winning, negative for losing; None where margins are not counted."""
        return None
