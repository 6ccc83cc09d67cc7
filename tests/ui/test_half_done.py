"""A step is done whole or not at all (D11), wherever the program itself breaks while it is made.

Each gesture is made once with its calls counted, then again and again, in a fresh window each time, with an exception
thrown into one of these calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.exceptions import TimeoutError as QtTimeout
from pytestqt.qtbot import QtBot

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign, part
from tests.desk import Desk, Key, Modifier, press
from tests.madeup import sky
from tests.madeup.system import shipped_data
from tests.promises import Promise
from tests.tiers import cases
from tests.ui.dialogs import dialogs
from tests.ui.injection import Injected, Injection, Place

# The last: Qt's warning where a count breaks while rows come, which goes on with the last good one.
pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(3000),
    pytest.mark.expects_log,
    pytest.mark.qt_log_ignore("QAbstractItemModel::end[A-Z][A-Za-z]+:  Invalid index"),
]

SHIPPED_DATA = shipped_data()
SHARE = cases(all=1, long=2)
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


@pytest.fixture(autouse=True)
def _answers_may_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's tester of models ends the process where one answer is another one's opposite: an exception may have been
    thrown into either. `test_guards.py` breaks these one by one."""
    monkeypatch.setattr("tests.conftest.watch_model", lambda _model: None)


@pytest.fixture(autouse=True)
def _what_broke_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gestures with a fault thrown in often wait for what never comes."""
    monkeypatch.setattr(QtBot.waitUntil, "__kwdefaults__", {"timeout": 5000})


def told(error: BaseException) -> str:
    """An exception in one line, with the line of this file that it comes from."""
    lines = [each.tb_lineno for each in _frames(error) if each.tb_frame.f_code.co_filename == __file__]
    return f"line {lines[-1]}: {(str(error) or repr(error)).splitlines()[0]}"


def _frames(error: BaseException) -> Iterator[TracebackType]:
    trace = error.__traceback__
    while trace is not None:
        yield trace
        trace = trace.tb_next


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
    file.write_bytes(write(replace(campaign("Ann", "Bob"), encounters=(sky.held(),)), SHIPPED_DATA))
    desk = Desk(Bot(qtbot), home / "home", SHIPPED_DATA, (file,))
    desk.window.tabs.open("ann")
    for edit in BEGUN:
        assert desk.document.apply(edit)
    desk.do("undo")
    desk.page.complete()
    desk.settle()
    return desk


def turn() -> None:
    """Does all that waits for the next turn of the event loop."""
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
    desk.open_campaign.keeper.background.wait()


def saved(desk: Desk) -> None:
    desk.do("save")
    desk.open_campaign.keeper.background.wait()


def is_fighting(desk: Desk) -> None:
    """Before the gesture: in a fight that runs, with the same dice every time."""
    fights = desk.window.shell.fights
    fights.open(sky.held().id)
    page = fights.page()
    assert page is not None
    page.running_fight.throwing.roller = Roller(11)
    if not page.fighting:
        assert page.prepare is not None
        page.prepare.button.click()
    turn()


def answered(desk: Desk) -> None:
    for key in ("2", "t", "7"):
        widget = desk.window.focusWidget()
        assert widget is not None
        press(widget, key)


def notes(desk: Desk) -> None:
    box = desk.view("notes").box  # type: ignore[attr-defined]
    box.setFocus()
    press(box, TYPED["notes"])
    desk.window.shell.write_recovery_copy()


def row_added(desk: Desk) -> None:
    desk.page.cards["ribbons"].title.add.click()
    press(desk.picker().line, "Velvet", Key.Key_Return)


def is_undone_in_a_fight(desk: Desk) -> None:
    """Before the gesture: in a fight whose last answer is taken back."""
    is_fighting(desk)
    answered(desk)
    desk.do("undo")
    turn()


def is_saved_with_another(desk: Desk) -> None:
    """Before the gesture: nothing is unsaved, another file lies beside."""
    desk.do("save")
    desk.open_campaign.keeper.background.wait()
    other(desk).write_bytes(write(campaign("Cid"), SHIPPED_DATA))


def other(desk: Desk) -> Path:
    return desk.home / "other.mls.json"


def opened(desk: Desk) -> None:
    desk.window.shell.files.open_file(other(desk))


def is_looking_at_versions(desk: Desk) -> None:
    """Before the gesture: an older version is chosen in the dialog."""
    assert desk.open_campaign.path is not None
    desk.open_campaign.versions.keep(
        desk.open_campaign.path, write(campaign("Ann", "Cid"), SHIPPED_DATA), 1_780_000_000.0
    )
    desk.do("versions")
    desk.bot.waitUntil(lambda: desk.dialog().all_button.isEnabled())


def taken_back(desk: Desk) -> None:
    before = desk.document.campaign
    desk.dialog().all_button.click()
    desk.open_campaign.keeper.background.wait()
    desk.bot.waitUntil(lambda: desk.document.campaign is not before)  # a file is read first


TYPED = {"line": "Rex", "notes": "low"}
"""What some gestures type, letter by letter."""
EDITORS: dict[str, Gesture] = {
    "step by mouse": lambda desk: desk.step("parts", "string", +1),
    "step by key": lambda desk: desk.keys("parts", "+", row="tail", column="step"),
    "drag": lambda desk: desk.drag("temper", "bold", 0.5, 0.7, 0.9),
    "line": lambda desk: desk.type_into(desk.line("who", "name"), TYPED["line"]),
    "notes": notes,
    "slider by keys": lambda desk: desk.keys("temper", Key.Key_Right, row="bold"),
    "row added": row_added,
    "row moved": lambda desk: desk.keys("ribbons", (Key.Key_Down, Modifier.AltModifier), row="tin"),
    "row removed": lambda desk: desk.keys("ribbons", Key.Key_Delete, row="tin"),
}
LEFT_OUT = ("quit", "save", "save_as", "new_window", "close_window")
COMMAND_IDS = [each.id for each in COMMANDS if each.id not in LEFT_OUT]
GESTURES: dict[str, Gesture] = {
    **EDITORS,
    **{f"command {id}": command(id) for id in COMMAND_IDS},
    "rename": renamed,
    "save": saved,
    "save as": saved_as,
}


BEFORE: dict[str, Gesture] = {
    "answers of a fight": is_fighting,
    "undo in a fight": is_fighting,
    "redo in a fight": is_undone_in_a_fight,
    "opening": is_saved_with_another,
    "a version back": is_looking_at_versions,
}
"""What comes before some gestures, whole."""
GESTURES |= {
    "answers of a fight": answered,
    "undo in a fight": command("undo"),
    "redo in a fight": command("redo"),
    "opening": opened,
    "a version back": taken_back,
}


class Seen(Struct):
    """Course of a gesture when nothing breaks. `places`: how often it goes through each; `states`: those of the
    document on the way."""

    places: dict[Place, int]
    states: list[AnyCampaign]


GONE = ("already deleted", "after shutdown")
"""Words in the errors of those who still listen to a window that was taken down."""


def amiss(caught: list[Any]) -> list[BaseException]:
    """Errors among those `caught` that came of the exception thrown in, without that one. A window goes whatever
    breaks while it is taken down: who listens to it even then finds its objects deleted or its thread ended, and has
    nothing left to do."""
    others = [error for _kind, error, _trace in caught if not isinstance(error, Injected)]
    return [each for each in others if not (isinstance(each, RuntimeError) and any(word in str(each) for word in GONE))]


@contextmanager
def fresh(qtbot: Any, home: Path, name: str = "") -> Iterator[Desk]:
    """A window, ready for a gesture, that is gone afterwards, whatever became of it."""
    desk = make_desk(qtbot, home)
    try:
        if name in BEFORE:
            BEFORE[name](desk)
        yield desk
    finally:
        with qtbot.captureExceptions():  # of what was broken, as it goes
            end(desk)


def end(desk: Desk) -> None:
    window = desk.window
    for dialog in window.findChildren(QDialog):
        dialog.close()
    if window.open_campaign is not None:
        window.leave()
    window.hide()
    for left in QApplication.topLevelWidgets():
        if left.parentWidget() is None:  # also what an exception has kept from its place
            left.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def states_of(document: Document) -> list[AnyCampaign]:
    """The states of a document's history."""
    steps = [document.step(at) for at in range(document.history.count())]
    return [document.first, *(step.new for step in steps if step is not None)]


def watched(qtbot: Any, home: Path, name: str, gesture: Gesture) -> Seen:
    with fresh(qtbot, home, name) as desk:
        states = states_of(desk.document)
        desk.document.changed.connect(lambda _old, new: states.append(new))
        counted = Injection()
        with counted.on():
            gesture(desk)
            turn()
        if name in TYPED:
            states += without_letters(states, TYPED[name])
        return Seen(counted.places, states)


def gone_through(qtbot: Any, home: Path, name: str, gesture: Gesture) -> Seen:
    """Course of a gesture that is the same every time: seen in two windows, so that no place counts to which only a
    timer, or what is read for the first time, leads."""
    once, again = (watched(qtbot, home / run, name, gesture) for run in ("first", "second"))
    both = {place: min(once.places[place], count) for place, count in again.places.items() if place in once.places}
    return Seen(both, again.states)


def without_letters(states: list[AnyCampaign], typed: str) -> list[AnyCampaign]:
    """The states as they are where one of the letters typed was not taken: whoever breaks on the way of a key from Qt
    to its field takes that key away, as if it had not been pressed."""
    fewer = [typed[:at] + typed[at + 1 :] for at in range(len(typed))]
    written = write(states[-1], SHIPPED_DATA)
    assert written.count(quoted(typed)) == 1
    return [read(written.replace(quoted(typed), quoted(text)), SHIPPED_DATA) for text in fewer]


def quoted(text: str) -> bytes:
    return b'"%s"' % text.encode()


Broken = Callable[[Path, Injection], object]
"""One run in a folder with an exception at one call. Raises AssertionError where anything is half done."""


def break_some(name: str, home: Path, seen: Seen, broken: Broken) -> tuple[int, int]:
    """Breaks one call of each place, of as many places as are to be: how many were to be, and how many were. A place
    that is not gone through this time gives way to another one."""
    random = Random(name)
    places = random.sample([*seen.places], len(seen.places))
    asked, reached, failed = min(SHARE, len(places)), 0, []
    for at, place in enumerate(places):
        thrown = Injection(place, random.randint(1, seen.places[place]))
        try:
            broken(home / f"at {at}", thrown)
        except AssertionError as error:
            failed.append(f"call {thrown.nth} of {place[0].co_qualname}, {thrown.struck}: {told(error)}")
        reached += bool(thrown.struck)
        if reached == asked:
            break
    assert not failed, "\n".join(failed)
    return asked, reached


def strange(campaign: AnyCampaign, allowed: list[AnyCampaign]) -> str:
    """Lines in which a campaign differs from the nearest of those allowed, as one line."""
    found = lines_of(campaign)
    ways = [[*unified_diff(lines_of(each), found, n=0, lineterm="")][2:] for each in allowed]
    return " ".join(min(ways, key=lambda way: len([*way])))


def lines_of(campaign: AnyCampaign) -> list[str]:
    return msgspec.json.format(write(campaign, SHIPPED_DATA)).decode().splitlines()


def is_consistent(document: Document, allowed: list[AnyCampaign]) -> None:
    """The campaign is where the history stands, in a state that the document may have, and the world fits."""
    history = document.history
    states = states_of(document)
    assert states[history.index()] is document.campaign, "campaign and history"
    assert document.campaign in allowed, f"a state that never was: {strange(document.campaign, allowed)}"
    fits = document.system.world(SHIPPED_DATA.shipped("kites"), document.campaign.library, document.campaign.rulings)
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
    keeper = desk.open_campaign.keeper
    assert desk.window.shell.write_recovery_copy(), "it is said to be kept"
    if keeper.dirty:
        copies = [copy for copy in RecoveryFolder(desk.home / "recovery").listed() if isinstance(copy, Copy)]
        assert any(read(copy.body, SHIPPED_DATA) == desk.document.campaign for copy in copies), "no copy has it"
    elif keeper.path is not None:
        assert read(keeper.path.read_bytes(), SHIPPED_DATA) == desk.document.campaign, "the file has another"


def takes_another(desk: Desk) -> None:
    document = desk.document
    for dialog in dialogs(desk):
        dialog.close()
    assert desk.window.isVisible()
    assert (
        desk.window.shell.open_campaign is desk.window.open_campaign
        and desk.window.shell.files._open is desk.window.open_campaign
    )
    if not document.read_only:
        assert document.apply(Edit("set", ("name",), "Another"))
        assert document.campaign.name == "Another" and document.history.canUndo()
        is_kept(desk)
    if desk.open_campaign.path is not None and not document.read_only:
        desk.window.shell.files.save()
        desk.open_campaign.keeper.background.wait()
        assert read(desk.open_campaign.path.read_bytes(), SHIPPED_DATA) == document.campaign, "saved otherwise"


def broken_at(qtbot: Any, home: Path, name: str, seen: Seen, thrown: Injection) -> None:
    """One run with an exception at one call."""
    gesture = GESTURES[name]
    with fresh(qtbot, home, name) as desk:
        before = desk.open_campaign
        with qtbot.captureExceptions() as caught:
            with thrown.on():
                try:
                    gesture(desk)
                    turn()
                except (Injected, AssertionError, IndexError, AttributeError, StopIteration, QtTimeout):
                    # What the gesture was to go on with has not come.
                    assert thrown.struck
            turn()
            if desk.window.open_campaign is before:
                is_consistent(desk.document, seen.states)
                is_kept(desk)
                history_works(desk.document, seen.states)
            takes_another(desk)
        assert not amiss(caught), amiss(caught)


@pytest.mark.parametrize("name", GESTURES)
def test_it_is_done_whole_or_not_at_all(qtbot: Any, tmp_path: Path, name: str, promise: Promise) -> None:
    gesture = GESTURES[name]
    with fresh(qtbot, tmp_path / "asked", name) as desk:
        if name.startswith("command") and not desk.window.shell.actions.allowed(name.removeprefix("command ")):
            return
    seen = gone_through(qtbot, tmp_path, name, gesture)
    asked, reached = break_some(name, tmp_path, seen, lambda home, thrown: broken_at(qtbot, home, name, seen, thrown))
    promise("D11", "exceptions thrown into a gesture", asked=asked, reached=reached)


def ended(desk: Desk) -> None:
    desk.window.end()


def closed(answer: str) -> Gesture:
    def close(desk: Desk) -> None:
        desk.window.close()
        assert desk.asked()
        desk.answer(answer)
        if desk.window.open_campaign is not None:
            desk.open_campaign.keeper.background.wait()

    return close


CLOSINGS: dict[str, Gesture] = {"ended": ended, "saved": closed("Save"), "given up": closed("Do not save")}


def broken_closing(qtbot: Any, home: Path, name: str, thrown: Injection) -> None:
    """Closes with an exception at one call: the window stands and asks again, or is gone with all that was to be
    kept."""
    with fresh(qtbot, home) as desk:
        open_campaign, document, file = desk.open_campaign, desk.document, home / "hill.mls.json"
        campaign, before = document.campaign, file.read_bytes()
        with qtbot.captureExceptions() as caught:
            with thrown.on():
                try:
                    CLOSINGS[name](desk)
                    turn()
                except (Injected, AssertionError, IndexError, StopIteration, QtTimeout):
                    assert thrown.struck
            if desk.window.open_campaign is not None:
                open_campaign.keeper.background.wait()  # a save that was begun may yet have the window close
            turn()
            if desk.window.isVisible():
                assert desk.window.open_campaign is open_campaign and document.campaign is campaign, "half closed"
                takes_another(desk)
                assert document.apply(Edit("set", ("name",), "Third"))
                desk.window.close()
                assert desk.window.isVisible() and desk.asked(), "closed without a question"
            else:
                assert desk.window.open_campaign is None
                copies = [each for each in RecoveryFolder(desk.home / "recovery").listed() if isinstance(each, Copy)]
                held = [read(data, SHIPPED_DATA) for data in (file.read_bytes(), *(copy.body for copy in copies))]
                assert campaign in held or (name == "given up" and file.read_bytes() == before), "lost"
        assert not amiss(caught), amiss(caught)


@pytest.mark.parametrize("name", CLOSINGS)
def test_a_closing_that_breaks_loses_nothing(qtbot: Any, tmp_path: Path, name: str, promise: Promise) -> None:
    seen = gone_through(qtbot, tmp_path, "", CLOSINGS[name])
    asked, reached = break_some(name, tmp_path, seen, lambda home, thrown: broken_closing(qtbot, home, name, thrown))
    promise("D11", "exceptions thrown into a closing", asked=asked, reached=reached)
