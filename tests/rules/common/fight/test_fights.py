"""Answers to what a fight asks: which entries each kind of field takes, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Prompt, answers, entries, fits, wanted
from mls_desktop.rules.common.fight.fights import Against, Entrant, RollableStat
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event, told

TEXT, FLAG = Field("f", "text"), Field("f", "flag")
CHOICE, SEVERAL = Field("f", "choice", ("high", "low")), Field("f", "several", ("high", "low"))
LIBRARY = Field("f", "library", ("hats",))
NUMBER, FREE = Field("f", "number", bounds=(-2, 5)), Field("f", "number")
STEP = Field("f", "step", bounds=(0, 3))
DICE = Field("f", "dice", sides=(6, 4))
SUM, RAISED = Field("f", "sum", sides=(6, 4)), Field("f", "sum", sides=(6, 4), bounds=(5, 13))


@pytest.mark.parametrize(
    ("field", "allowed", "refused"),
    [
        pytest.param(TEXT, ["word", ""], [3, True, ["word"], {}], id="text"),
        pytest.param(FLAG, [True, False], [1, 0, "true", []], id="flag"),
        pytest.param(CHOICE, ["high", "low"], ["middle", "", True, ["high"], 0], id="choice"),
        pytest.param(
            SEVERAL, [[], ["low"], ["low", "high"], ("high",)], ["high", ["middle"], ["high", 3], {}], id="several"
        ),
        pytest.param(LIBRARY, ["fez", "what the library has not"], [3, ["fez"], {"id": "fez"}], id="library"),
        pytest.param(NUMBER, [-2, 0, 5], [-3, 6, 1.0, "1", True, [1]], id="number in bounds"),
        pytest.param(FREE, [0, -999, 10**6], [0.5, "0", False], id="number without bounds"),
        pytest.param(STEP, [0, 3], [-1, 4, "0"], id="step"),
        pytest.param(
            DICE, [[1, 1], [6, 4], (3, 2)], [[4, 6], [0, 1], [1], [1, 1, 1], 5, "11", [1.0, 1], [True, 1]], id="dice"
        ),
        pytest.param(SUM, [2, 7, 10], [1, 11, [3, 4], 7.0, "7"], id="sum of dice"),
        pytest.param(RAISED, [5, 13], [4, 14], id="sum with a number added"),
    ],
)
def test_what_a_field_takes(field: Field, allowed: list[Any], refused: list[Any]) -> None:
    assert [value for value in allowed if not fits(field, value)] == []
    assert [value for value in refused if fits(field, value)] == []


@pytest.mark.parametrize("kind", ["step", "number", "text", "flag", "choice", "several", "library", "dice", "sum"])
def test_only_a_field_that_may_be_blank_takes_nothing(kind: Any) -> None:
    assert not fits(Field("f", kind, ("high",), (0, 1), (6,)), None)
    assert fits(Field("f", kind, ("high",), (0, 1), (6,), blank=True), None)


HOW = Field("how", "choice", ("throw", "wait", "both"))
AT = Field("at", "choice", ("ann", "bob"), when=(("how", ("throw", "both")),))
TURNS = Field("length", "number", bounds=(1, 3), when=(("how", ("wait",)),))
FEET = Field("length", "number", bounds=(10, 90), when=(("how", ("throw",)), ("at", ("bob",))))
WHY = Field("why", "text", blank=True)
FORM = (HOW, AT, TURNS, FEET, WHY)


@pytest.mark.parametrize(
    ("field", "sofar", "asked"),
    [
        pytest.param(HOW, {}, True, id="always"),
        pytest.param(AT, {"how": "throw"}, True, id="while an entry is among these"),
        pytest.param(AT, {"how": "both"}, True, id="or another of them"),
        pytest.param(AT, {"how": "wait"}, False, id="not while it is not"),
        pytest.param(AT, {}, False, id="not before it is there"),
        pytest.param(FEET, {"how": "throw", "at": "ann"}, False, id="not by one of two alone"),
        pytest.param(FEET, {"how": "throw", "at": "bob"}, True, id="by both"),
        pytest.param(Field("f", "flag", when=(("at", (None,)),)), {}, True, id="while nothing is entered"),
    ],
)
def test_when_a_field_is_asked_for(field: Field, sofar: dict[str, Any], asked: bool) -> None:
    assert wanted(field, sofar) is asked


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        pytest.param(
            {"how": "wait", "length": 2},
            {"how": "wait", "at": None, "length": 2, "why": None},
            id="what is not asked for is nothing",
        ),
        pytest.param(
            {"how": "throw", "at": "ann"},
            {"how": "throw", "at": "ann", "length": None, "why": None},
            id="so a blank",
        ),
        pytest.param(
            {"how": "throw", "at": "bob", "length": 90, "why": "far"},
            {"how": "throw", "at": "bob", "length": 90, "why": "far"},
            id="one of two fields of a name",
        ),
        pytest.param(
            {"how": "wait", "length": 1, "at": None},
            {"how": "wait", "at": None, "length": 1, "why": None},
            id="nothing told of what is not asked for",
        ),
    ],
)
def test_the_entries_of_an_answer(facts: dict[str, Any], found: dict[str, Any]) -> None:
    assert entries(FORM, told("fly", "cid", **facts)) == found


@pytest.mark.parametrize(
    ("facts", "field", "why"),
    [
        pytest.param({}, "how", "None", id="nothing told"),
        pytest.param({"how": "sing"}, "how", "sing", id="no such choice"),
        pytest.param({"how": "throw"}, "at", "None", id="one that follows is missing"),
        pytest.param({"how": "throw", "at": "bob", "length": 2}, "length", "2", id="by the bounds of the other"),
        pytest.param({"how": "wait", "length": 2, "at": "ann"}, "at", "ann", id="what is not asked for"),
        pytest.param({"how": "wait", "length": 2, "hat": "fez"}, "hat", "fez", id="what no field is called"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_at_its_field(facts: dict[str, Any], field: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        entries(FORM, told("fly", "cid", **facts))
    finding = refused.value.finding
    assert (finding.rule, finding.path) == ("wrong_value", ("fly", field))
    assert {name: figure.value for name, figure in finding.facts} == {"why": why, "who": "cid"}


ASKS = (Prompt("fly", "ann", "", ()), Prompt("throw", "ann", "", (SUM,)), Prompt("throw", "bob", "", (NUMBER,)))


def test_the_ask_of_that_kind_and_person_is_answered() -> None:
    assert answers(ASKS, told("throw", "bob", f=-2)) == {"f": -2}
    assert answers(ASKS, told("throw", "ann", f=10)) == {"f": 10}
    assert answers(ASKS, told("fly", "ann")) == {}


@pytest.mark.parametrize("event", [told("fly", "bob"), told("sing", "ann"), told("throw"), told("fly", "Ann")])
def test_what_nobody_asked_is_refused(event: Event) -> None:
    with pytest.raises(Refused) as refused:
        answers(iter(ASKS), event)
    finding = refused.value.finding
    assert (finding.rule, finding.path) == ("not_asked", (event.kind,))
    assert {name: figure.value for name, figure in finding.facts} == {"kind": event.kind, "who": event.who}


def test_what_is_usual_of_rolls_and_entrants() -> None:
    stat = RollableStat("leap", given(3))
    assert (stat.opposable, stat.against) == (True, ("number", "thing", "trait"))
    assert Against[Character]() == Against("nothing", 0, None, "")
    assert Entrant("ann", "red", Character(id="ann", name="Ann")).joins == 1
