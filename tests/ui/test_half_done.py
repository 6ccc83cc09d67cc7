"""A step is done whole or not at all (D11), wherever the program itself breaks while it is made.

Each gesture is made once with its calls counted, then again and again, in a fresh window each time, with an exception
thrown into one of these calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.writing import write
from tests.anyevents import pool
from tests.bridge.kites import campaign, part
from tests.desk import Desk, Key
from tests.madeup.system import shelf
from tests.promises import Promise
from tests.tiers import cases
from tests.ui.dialogs import dialogs
from tests.ui.injection import Injected, Injection

pytestmark = [pytest.mark.long, pytest.mark.timeout(3000), pytest.mark.expects_log]

SHELF = shelf()
SHARE = cases(all=4, long=1_000_000)
"""Of each gesture so many calls are broken, or all."""
Gesture = Callable[[Desk], object]
Edits = tuple[Edit, ...]
BEGUN: Edits = (
    part("ann", "lift", 1),
    Edit("add", ("characters", "ann", "ribbons"), {"ribbon": "tin"}),
    Edit("add", ("characters", "ann", "ribbons"), {"ribbon": "silk"}),
    Edit("set", ("rulings", "K-COST-1"), "other"),
    part("ann", "lift", 2),
)


class Bot:
    """The driver of the windows, which are not left to it: each goes before the next one comes."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def addWidget(self, widget: QWidget, before_close_func: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)


def make_desk(qtbot: Any, home: Path) -> Desk:
    """A window over a saved campaign with steps to undo and to redo."""
    home.mkdir(parents=True)
    file = home / "hill.mls.json"
    fight = pool("kites").rings[0].encounter
    file.write_bytes(write(replace(campaign("Ann", "Bob"), encounters=(replace(fight, cursor=None),)), SHELF))
    desk = Desk(Bot(qtbot), home / "home", SHELF, (file,))
    desk.window.tabs.open("ann")
    for edit in BEGUN:
        assert desk.document.apply(edit)
    desk.do("undo")
    desk.page.complete()
    desk.settle()
    return desk


def turn() -> None:
    """What waits for the next turn of the event loop."""
    QApplication.processEvents()
    QApplication.processEvents()


def command(id: str) -> Gesture:
    def do(desk: Desk) -> None:
        desk.window.shell.actions[id].trigger()

    return do


def renamed(desk: Desk) -> None:
    desk.do("rename")
    desk.dialog().line.setText("Dale")
    desk.dialog().accept()


def saved_as(desk: Desk) -> None:
    desk.do("save_as")
    desk.file_dialog(desk.home / "dale.mls.json")
    desk.opened.keeper.background.wait()


def saved(desk: Desk) -> None:
    desk.do("save")
    desk.opened.keeper.background.wait()


EDITORS: dict[str, Gesture] = {
    "step by mouse": lambda desk: desk.step("parts", "string", +1),
    "step by key": lambda desk: desk.keys("parts", "+", row="tail", column="step"),
    "drag": lambda desk: desk.drag("temper", "bold", 0.5, 0.7, 0.9),
    "line": lambda desk: desk.type_into(desk.line("who", "name"), "Red"),
    "row removed": lambda desk: desk.keys("ribbons", Key.Key_Delete, row="tin"),
}
COMMAND_IDS = [each.id for each in COMMANDS if each.id not in ("quit", "save", "save_as")]
GESTURES: dict[str, Gesture] = {
    **EDITORS,
    **{f"command {id}": command(id) for id in COMMAND_IDS},
    "rename": renamed,
    "save": saved,
    "save as": saved_as,
}


class Seen(Struct):
    """What a gesture does when nothing breaks: the numbers of its calls by function and caller, and the states that
    the document has on the way."""

    places: list[list[int]]
    states: list[AnyCampaign]


@contextmanager
def fresh(qtbot: Any, home: Path) -> Iterator[Desk]:
    """A window that is gone afterwards, whatever became of it."""
    desk = make_desk(qtbot, home)
    try:
        yield desk
    finally:
        end(desk)


def end(desk: Desk) -> None:
    window = desk.window
    for dialog in window.findChildren(QDialog):
        dialog.close()
    if window.opened is not None:
        window._close_now()
    window.hide()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def states_of(document: Document) -> list[AnyCampaign]:
    """The states of a document's history."""
    steps = [document.step(at) for at in range(document.history.count())]
    return [document.first, *(step.new for step in steps if step is not None)]


def watched(qtbot: Any, home: Path, gesture: Gesture) -> Seen:
    with fresh(qtbot, home) as desk:
        states = states_of(desk.document)
        desk.document.changed.connect(lambda _old, new: states.append(new))
        counted = Injection()
        with counted.on():
            gesture(desk)
            turn()
        return Seen(list(counted.places.values()), states)


def chosen(name: str, seen: Seen) -> list[int]:
    """Which calls are broken: one of each place, of as many places as are to be."""
    random = Random(name)
    places = random.sample(seen.places, min(SHARE, len(seen.places)))
    return sorted(random.choice(place) for place in places)


def is_consistent(document: Document, allowed: list[AnyCampaign]) -> None:
    """The campaign is where the history stands, in a state that the document may have, and the world fits."""
    history = document.history
    states = states_of(document)
    assert states[history.index()] is document.campaign, "campaign and history"
    assert document.campaign in allowed, "a state that never was"
    fits = document.system.world(SHELF.shipped("kites"), document.campaign.library, document.campaign.rulings)
    assert document.world == fits, "campaign and world"


def history_works(document: Document, allowed: list[AnyCampaign]) -> None:
    """Undone to the bottom and done to the top: each state is there."""
    history, index, states = document.history, document.history.index(), states_of(document)
    while history.canUndo():
        history.undo()
        assert document.campaign is states[history.index()]
        is_consistent(document, allowed)
    while history.canRedo():
        history.redo()
        assert document.campaign is states[history.index()]
    assert history.index() == history.count()
    history.setIndex(index)


def is_kept(desk: Desk) -> None:
    """File or recovery copy holds the campaign."""
    keeper = desk.opened.keeper
    assert desk.window.shell.write_recovery_copy(), "it is said to be kept"
    if keeper.dirty:
        copies = [copy for copy in RecoveryFolder(desk.home / "recovery").listed() if isinstance(copy, Copy)]
        assert any(read(copy.body, SHELF) == desk.document.campaign for copy in copies), "no copy has it"
    elif keeper.path is not None:
        assert read(keeper.path.read_bytes(), SHELF) == desk.document.campaign, "the file has another"


def takes_another(desk: Desk) -> None:
    document = desk.document
    for dialog in dialogs(desk):
        dialog.close()
    assert desk.window.isVisible()
    assert desk.window.shell.opened is desk.window.opened and desk.window.shell.files._open is desk.window.opened
    if not document.read_only:
        assert document.apply(Edit("set", ("name",), "Another"))
        assert document.campaign.name == "Another" and document.history.canUndo()
        is_kept(desk)


def broken_at(qtbot: Any, home: Path, gesture: Gesture, seen: Seen, thrown: Injection) -> None:
    """One run with an exception at one call."""
    with fresh(qtbot, home) as desk:
        before = desk.opened
        with qtbot.captureExceptions() as caught:
            with thrown.on():
                try:
                    gesture(desk)
                    turn()
                except (Injected, AssertionError, IndexError, AttributeError, StopIteration):
                    # What the gesture was to go on with has not come.
                    assert thrown.struck
            turn()
            if desk.window.opened is before:
                is_consistent(desk.document, seen.states)
                is_kept(desk)
                history_works(desk.document, seen.states)
            takes_another(desk)
        others = [error for _kind, error, _trace in caught if not isinstance(error, Injected)]
        assert not others, others


@pytest.mark.parametrize("name", GESTURES)
def test_it_is_done_whole_or_not_at_all(qtbot: Any, tmp_path: Path, name: str, promise: Promise) -> None:
    gesture = GESTURES[name]
    with fresh(qtbot, tmp_path / "first") as desk:
        if name.startswith("command") and not desk.window.shell.actions.allowed(name.removeprefix("command ")):
            return
        gesture(desk)
        turn()
    seen = watched(qtbot, tmp_path / "second", gesture)
    where = chosen(name, seen)
    reached, failed = 0, []
    for at in where:
        thrown = Injection(at)
        try:
            broken_at(qtbot, tmp_path / f"at {at}", gesture, seen, thrown)
        except AssertionError as error:
            failed.append(f"call {at}, {thrown.struck}: {(str(error) or repr(error)).splitlines()[0]}")
        reached += bool(thrown.struck)
    assert not failed, "\n".join(failed)
    promise("D11", "exceptions thrown into a gesture", asked=len(where), reached=reached)
