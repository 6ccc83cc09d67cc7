"""The notes of a log at the answers they came of."""

from __future__ import annotations

from mls_desktop.model.fight.causes import by_cause
from mls_desktop.model.replay import ReplayStep
from mls_desktop.rules.common.asking.prompts import PASSING, Cause, Note
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.events import told


def note(kind: str, cause: Cause | None = None) -> Note:
    return Note(kind, "", "", (), cause)


def kinds(*steps: ReplayStep) -> list[list[str]]:
    return [[each.kind for each in step.notes] for step in by_cause(steps)]


ANN = ReplayStep(told("roll", "ann"), (note("ann rolled"),))
BEN = ReplayStep(told("roll", "ben"), (note("ben rolled"), note("ann misses", ("roll", "ann")), note("ben misses")))


def test_a_result_goes_to_the_answer_it_came_of() -> None:
    assert kinds(ANN, BEN) == [["ann rolled", "ann misses"], ["ben rolled", "ben misses"]]


def test_it_goes_to_the_last_such_answer() -> None:
    assert kinds(ANN, ANN, BEN) == [["ann rolled"], ["ann rolled", "ann misses"], ["ben rolled", "ben misses"]]


def test_what_did_not_fit_caused_nothing() -> None:
    misfit = ReplayStep(told("roll", "ann"), (), Finding("not_asked", "error", ()))
    assert kinds(ANN, misfit, BEN) == [["ann rolled", "ann misses"], [], ["ben rolled", "ben misses"]]


def test_what_comes_with_time_or_of_nothing_told_stays() -> None:
    passed = ReplayStep(told("roll", "ben"), (note("awake", PASSING), note("lost", ("roll", "nobody"))))
    assert kinds(ANN, passed) == [["ann rolled"], ["awake", "lost"]]


def test_steps_of_which_nothing_moves_are_the_same() -> None:
    assert by_cause((ANN,))[0] is ANN
