"""The correction of one entry: its form, the event it comes to, what that changes, the edit that takes it."""

from __future__ import annotations

import pytest

from mls_desktop.model.asking.event_form import FormEntry
from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, Flown


def correction(at: int, *events: Event) -> EntryCorrection:
    session = Flown(*(events or sky.EVENTS)).session
    assert session.replay is not None
    return EntryCorrection(session.encounter, session.replay, at)


def held(found: EntryCorrection) -> dict[str, object]:
    return {" ".join(each.path): each.value for each in found.form()}


def test_the_form_is_of_what_was_asked_then() -> None:
    found = correction(0)
    assert found.prompt is not None and (found.prompt.id, found.prompt.who) == ("fly", "red")
    assert held(found) == {"how": "high", "at": "grey.2"} and found.corrected_event() == found.was
    assert held(correction(1)) == {"dice": 7}


def test_what_is_entered_asks_for_other_entries() -> None:
    found = correction(0)
    found.set_entry(("how",), "glide")
    assert held(found) == {"how": "glide"} and found.corrected_event() == told("fly", "red", how="glide")
    found.set_entry(("how",), "high")
    assert held(found) == {"how": "high", "at": "grey.2"}, "what was entered before is kept"


@pytest.mark.parametrize(("fell", "complete"), [(12, True), (2, True), (13, False), (None, False), ("six", False)])
def test_only_what_is_possible_is_complete(fell: Json, complete: bool) -> None:
    found = correction(1)
    found.set_entry(("dice",), fell)
    assert found.complete() == complete == found.changes()


def test_what_was_told_changes_nothing() -> None:
    found = correction(1)
    assert found.complete() and not found.changes() and found.compare() is None


def test_it_says_what_would_change_and_changes_nothing() -> None:
    found = correction(1)
    found.set_entry(("dice",), 12)
    revision = found.compare()
    assert revision is not None and not revision.events and revision is found.revision
    assert [(each.place, each.before.value, each.after.value) for each in revision.board] == [
        (("fighters", "grey.2", "now"), 11, 6)
    ]
    one, other = found.own_steps()
    assert one.event == sky.EVENTS[1] and other is not None and other.event.entry("dice") == 12


def test_what_is_as_it_was_again_changes_nothing_any_more() -> None:
    found = correction(1)
    found.set_entry(("dice",), 12)
    assert found.compare() is not None
    found.set_entry(("dice",), 7)
    assert found.compare() is None and found.revision is None


def test_a_later_entry_that_does_not_fit_ends_what_is_in_force() -> None:
    found = correction(0)
    found.set_entry(("how",), "glide")
    assert found.first_misfit() is None, "not known yet"
    found.compare()
    assert found.first_misfit() == 1
    glides: Json = {"kind": "fly", "who": "red", "how": "glide"}
    assert found.step().edits == (Edit("set", (*HERE, "events", "0"), glides),)
    anew = Edit("set", (*HERE, "cursor"), 0), Edit("add", (*HERE, "events"), glides)
    assert found.step(rewind=True).edits == anew


@pytest.mark.parametrize("leaves_out", [False, True], ids=["another answer", "left out"])
def test_what_is_left_behind_is_the_fight_that_was_to_its_end(leaves_out: bool) -> None:
    """Corrected, continued and played on, the other ways are the fight before the correction, figure by figure."""
    assert sum(is_kept(at, leaves_out) for at in range(len(sky.EVENTS))) > 1


def is_kept(at: int, leaves_out: bool) -> bool:
    """Whether an entry is so corrected that later ones do not fit: what is left then, and another way that left after
    that entry, are the fight that was."""
    flown = Flown(*sky.EVENTS)
    was, stood = flown.session.encounter.events, flown.heights()
    flown.take(Edit("add", (*HERE, "branches"), {"name": "early", "at": len(was) - 1}))
    assert flown.session.replay is not None
    found = EntryCorrection(flown.session.encounter, flown.session.replay, at)
    found.leaves_out = leaves_out
    for name, value in (("how", "glide"), ("how", "high"), ("dice", 2)):
        if any(each.path == (name,) for each in found.form()) and not found.changes():
            found.set_entry((name,), value)
    found.compare()
    if found.first_misfit() is None:
        return False
    flown.take(found.step(rewind=True))
    plays_on(flown)
    for name in ("left", "early"):
        flown.take(Edit("move", (*HERE, "branches", name)))
        assert flown.session.encounter.events == was and flown.heights() == stood
        assert not any(step.misfit for step in flown.session.history())
    return True


def plays_on(flown: Flown) -> None:
    """One more answer, whatever is asked first."""
    prompt = flown.session.prompts[0]
    answer = flown.session.default_answer(prompt) or told(prompt.id, prompt.who, dice=7)
    assert flown.tell(answer) is not None


def test_an_entry_may_be_left_out() -> None:
    found = correction(2)
    found.leaves_out = True
    assert found.complete() and found.changes() and found.compare() is not None
    assert found.edit() == Edit("remove", ("events", "2")) and found.own_steps()[1] is None


def test_nobody_asked_for_it() -> None:
    found = correction(2, *sky.EVENTS[:2], told("throw", "red", dice=3))
    assert found.prompt is None and not held(found) and not found.complete()
    assert found.corrected_event() == found.was


def test_what_is_told_unasked_has_a_form_too() -> None:
    assert correction(2, *sky.EVENTS[:2], told("end")).prompt == Prompt("end", "", "", ())


def test_an_edit_that_is_refused_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mls_desktop.model.encounter_edits.EVENTS", 1)
    found = correction(1)
    found.set_entry(("dice",), 12)
    with pytest.raises(Refused):
        found.compare()
    assert found.revision is None


PARTS = [
    (Field("x", "dice", sides=(6, 8)), [5, None], {"x 0": 5, "x 1": None}, ("x", "1"), 8, [5, 8]),
    (Field("x", "several", ("a", "b", "c")), ["c"], {"x a": 0, "x b": 0, "x c": 1}, ("x", "a"), True, ["a", "c"]),
    (Field("x", "several", ("a", "b")), ["a", "b"], {"x a": 1, "x b": 1}, ("x", "a"), False, ["b"]),
    (Field("x", "sum", sides=(6, 6)), 7, {"x": 7}, ("x",), 9, 9),
    (Field("x", "library", ("knacks",), blank=True), None, {"x": None}, ("x",), "loop", "loop"),
]


@pytest.mark.parametrize(("field", "value", "form", "path", "entered", "then"), PARTS)
def test_a_field_has_an_editor_a_part(
    field: Field, value: Json, form: dict[str, object], path: tuple[str, ...], entered: Json, then: Json,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(Duel, "prompts", lambda self: (Prompt("fly", "red", "", (field,)),))
    monkeypatch.setattr(Duel, "apply", lambda self, event: (self, ()))
    found = correction(0, told("fly", "red", x=value))
    assert held(found) == form
    found.set_entry(path, entered)
    assert dict(found.corrected_event().facts)["x"] == then


def test_the_path_of_an_editor_names_its_part() -> None:
    assert FormEntry("x", "", Field("x", "text"), "").path == ("x",)
    assert FormEntry("x", "1", Field("x", "number"), 3).path == ("x", "1")
