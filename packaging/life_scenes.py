"""The screens of a character's life after creation: the chronicle, its form, corrections, the calendar; for
`scenes.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns import FIGHTER, changed, sample
from PySide6.QtWidgets import QApplication

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.window.main import MainWindow

Act = Callable[[MainWindow], None]

CHRONICLE: tuple[dict[str, Any], ...] = (
    {"kind": "sealed", "by": "Ann", "name": "start", "date": [1203, 40]},
    {"kind": "check", "what": "secondaries/sword", "reason": "three Turns at the ford", "date": [1203, 45]},
    {"kind": "check", "what": "personality/valorous", "reason": "held the ford alone"},
    {"kind": "adventure", "name": "The ford", "size": "average", "role": "major", "cp": 4, "date": [1203, 46]},
    {"kind": "check_roll", "what": "secondaries/sword", "die": 7},
    {"kind": "purchase", "what": "secondaries/dodge", "to": 3, "date": [1203, 47]},
    {"kind": "time", "years": 1, "days": 90, "date": [1204, 136]},
    {"kind": "training", "primary": "strength", "date": [1204, 136]},
    {"kind": "purchase", "what": "secondaries/sword", "to": 6},
    {"kind": "money", "cp": 1, "d20": [14], "florins": -35, "note": "a new hauberk, and the smith was dear"},
    {"kind": "vision", "text": "of a newer program"},
    {"kind": "time", "years": 2, "date": [1206, 140]},
    {"kind": "award", "cp": 3, "reason": "the plan that took the harbour without a blow"},
    {"kind": "change", "what": "negatives/short_temper", "to": 1, "reason": "the curse of the reeds"},
    {"kind": "note", "text": "She sold the mill and went to sea."},
)


def lived() -> dict[str, Any]:
    """The sample with a fighter who has lived for some years, and a date."""
    made = changed(sample(), FIGHTER, chronicle=[*CHRONICLE])
    made["calendar"] = {"name": "of the Grey Coast", "days": 360, "date": [1206, 141]}
    return made


def chronicle(window: MainWindow) -> ChroniclePage:
    """The chronicle of the fighter, in front."""
    window.shell.life.open(FIGHTER)
    QApplication.processEvents()
    page = window.tabs.front_page()
    assert isinstance(page, ChroniclePage)
    return page


def weighed(page: ChroniclePage) -> None:
    """What the change at hand would do is worked out."""
    pane = page.desk.pane
    assert pane is not None
    pane.model.compare()
    QApplication.processEvents()


def opened(window: MainWindow) -> None:
    """The chronicle as it is opened."""
    weighed(chronicle(window))


def past(window: MainWindow) -> None:
    """The sheet as it was after an entry."""
    chronicle(window)
    window.shell.life.open_past(FIGHTER, 4)
    QApplication.processEvents()


def fill_in(page: ChroniclePage, entries: Mapping[str, Any]) -> None:
    """Fills the form that is open in."""
    pane = page.desk.pane
    assert pane is not None
    for name, value in entries.items():
        pane.model.send(Edit("set", (name,), value))
    weighed(page)


def filled(kind: str, **entries: Any) -> Act:
    """The form of a kind of entry, filled in."""

    def act(window: MainWindow) -> None:
        page = chronicle(window)
        page.desk.write(kind)
        fill_in(page, entries)

    return act


def corrected(at: int, **entries: Any) -> Act:
    """An entry that is corrected."""

    def act(window: MainWindow) -> None:
        page = chronicle(window)
        page.show_entry(at)
        page.desk.correct_entry(at)
        fill_in(page, entries)

    return act


def removed(at: int) -> Act:
    """An entry that is to go."""

    def act(window: MainWindow) -> None:
        page = chronicle(window)
        page.show_entry(at)
        page.desk.remove_entry(at)
        weighed(page)

    return act


def command(id: str) -> Act:
    """Gives a command."""

    def act(window: MainWindow) -> None:
        chronicle(window)
        window.shell.actions[id].trigger()
        QApplication.processEvents()

    return act


def printed(window: MainWindow) -> None:
    """The chronicle before it is printed."""
    command("print_chronicle")(window)
    assert window.findChildren(PreviewDialog)


def wished() -> dict[str, Any]:
    """The same, with wishes."""
    wishes = [
        {"what": "secondaries/stealth", "to": 3, "use": 50}, {"what": "secondaries/dodge", "to": 5},
        {"what": "negatives/short_temper"}, {"what": "personality/valorous", "to": 16, "use": 20},
        {"what": "personality/kind", "to": 20}, {"what": "primaries/mind", "to": 3},
    ]  # fmt: skip
    award = {"kind": "award", "cp": 30, "reason": "the harbour is free"}
    made = changed(sample(), FIGHTER, chronicle=[*CHRONICLE, award], plan={"wishes": wishes, "adventures": 2, "cp": 6})
    return made | {"calendar": lived()["calendar"]}


def planned(window: MainWindow) -> None:
    """The plans of the fighter."""
    window.shell.life.open_plans(FIGHTER)
    QApplication.processEvents()


def plans_printed(window: MainWindow) -> None:
    """The plans before they are printed."""
    planned(window)
    window.shell.actions["print_plans"].trigger()
    QApplication.processEvents()
    assert window.findChildren(PreviewDialog)


def in_play(window: MainWindow) -> None:
    """The sheet of one who has lived, on a step that can be bought."""
    page = window.tabs.open(FIGHTER)
    assert page is not None
    page.complete()
    page.focus_row("secondaries", "stealth")
    QApplication.processEvents()


def at_creation(window: MainWindow) -> None:
    """The same sheet as it was when play began."""
    page = window.tabs.open(FIGHTER)
    assert page is not None
    page.complete()
    window.shell.actions["creation"].trigger()
    QApplication.processEvents()


LIFE_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("sheet-in-play", in_play, lived),
    ("sheet-creation", at_creation, lived),
    ("chronicle", opened, lived),
    ("chronicle-purchase", filled("purchase", what="secondaries/stealth", to=3), lived),
    ("chronicle-adventure", filled("adventure", name="The mill", size="major", role="major", cp=8), lived),
    ("chronicle-check-roll", filled("check_roll", what="personality/valorous", die=18), lived),
    ("chronicle-correct", corrected(3, cp=1), lived),
    ("chronicle-remove", removed(6), lived),
    ("sheet-past", past, lived),
    ("chronicle-print", printed, lived),
    ("plans", planned, wished),
    ("plans-print", plans_printed, wished),
    ("calendar", command("calendar"), lived),
)
