"""What `bench.py` measures inside one process: a run starts this file in a process of its own and reads its answer.

    probe.py empty STARTED           an empty main window
    probe.py program STARTED FILE    the program with a campaign
    probe.py key STARTED FILE        the same until the first key is taken
    probe.py bare STARTED FILE       the same again, without lock, watch and log of steps
    probe.py held STARTED FILE       the program with a campaign that nobody changes
    probe.py edits FILE              edits on an open sheet, each until its repaint is finished
    probe.py reading FILE            bytes to an open document, beside `json.loads`

STARTED is the monotonic clock in nanoseconds just before the process was started. The answer is one JSON object.
"""

from __future__ import annotations

import gc
import itertools
import json
import os
import sys
import time
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QMainWindow

    from mls_desktop.ui.tables.section_table import SectionTable
    from mls_desktop.ui.window.main import MainWindow

SETTLED = 800
"""Milliseconds from the first key to the look at the memory: all that comes in idle moments has come."""
EDITS = 40
READS = 9
TOOLS = ("typing_extensions",)
"""What msgspec reads where it stands, and which the tools of the tests alone bring: a program started by a player is
without."""


class Watch:
    """Times of one start in milliseconds from STARTED, each taken once."""

    def __init__(self, started: int) -> None:
        self._started = started
        self.times: dict[str, float] = {}

    def note(self, name: str) -> None:
        if name not in self.times:
            self.times[name] = (time.monotonic_ns() - self._started) / 1e6

    def painted(self, kind: type[QMainWindow]) -> None:
        """Has every window of that class note its first picture."""
        usual, watch = kind.paintEvent, self

        def paint(window: QMainWindow, event: Any) -> None:
            watch.note("painted")
            usual(window, event)

        kind.paintEvent = paint  # type: ignore[assignment, method-assign]

    def answer(self) -> None:
        print(json.dumps({**self.times, "memory": memory()}), flush=True)
        # What closing costs is measured nowhere, and unsaved edits would ask.
        os._exit(0)


def memory() -> float:
    """Resident memory in MB; 0 where the system does not say."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if pages.exists() else 0.0


def seconds(deed: Callable[[], object]) -> float:
    gc.collect()
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began


def empty(started: int) -> None:
    """The smallest program with a main window."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QMainWindow

    watch = Watch(started)

    class Window(QMainWindow):
        pass

    watch.painted(Window)
    application = QApplication(sys.argv[:1])
    window = Window()
    window.show()
    QTimer.singleShot(SETTLED, watch.answer)
    application.exec()


def program(started: int, file: str, is_bare: bool = False, settled: int = SETTLED) -> None:
    """The program as the command line starts it, with a key for the sheet as soon as a cell of it has the focus, and
    its end so many milliseconds later. `is_bare`: without lock, watch and log of steps, not even their modules."""
    watch = Watch(started)
    for name in TOOLS:
        sys.modules[name] = None  # type: ignore[assignment]

    def prepare() -> None:
        if is_bare:
            bare()
        watch_program(watch, settled)

    sys.meta_path.insert(0, Hook("mls_desktop.app", prepare))
    from mls_desktop import cli

    cli.main([file])


def held(started: int, file: str) -> None:
    """The program with a campaign, until a cell of a sheet has the focus; nothing is changed in it."""
    watch = Watch(started)

    def prepare() -> None:
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        from mls_desktop import app

        usual = app.Launch.build_window

        def furnish(launch: app.Launch) -> None:
            usual(launch)
            wait()

        def wait() -> None:
            if focused_table() is not None:
                QTimer.singleShot(SETTLED, watch.answer)
                return
            if QApplication.activeWindow() is None:  # offscreen, no window manager gives it back after a dialog
                next(each for each in QApplication.topLevelWidgets() if each.isVisible()).activateWindow()
            QTimer.singleShot(10, wait)

        app.Launch.build_window = furnish  # type: ignore[method-assign, assignment]

    sys.meta_path.insert(0, Hook("mls_desktop.app", prepare))
    from mls_desktop import cli

    cli.main([file])


def bare() -> None:
    """Puts parts that do nothing in the place of lock, watch and log of steps."""
    from types import ModuleType

    from PySide6.QtCore import QObject, Signal

    class Nothing(QObject):
        noticed, told = Signal(bool), Signal(str)

        def __init__(self, *_given: object) -> None:
            super().__init__()

        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *_given, **_named: None

    parts = {
        "document_lock": ["DocumentLock"],
        "file_watch": ["FileWatch"],
        "step_history": ["StepHistory"],
        "step_log_jobs": ["StepLogJobs", "StepOrigin"],
    }
    for part, names in parts.items():
        name = f"mls_desktop.bridge.document.{part}"
        assert name not in sys.modules, f"{name} was read before the program began"
        made = ModuleType(name)
        vars(made).update(dict.fromkeys(names, Nothing))
        sys.modules[name] = made


class Hook(MetaPathFinder):
    """Does something right after a module is imported, so that the program's own order of imports stays."""

    def __init__(self, module: str, deed: Callable[[], None]) -> None:
        self._module, self._deed = module, deed

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        assert spec is not None and spec.loader is not None
        usual = spec.loader.exec_module

        def execute(module: Any) -> None:
            usual(module)
            self._deed()

        spec.loader.exec_module = execute  # type: ignore[method-assign]
        return spec


def watch_program(watch: Watch, settled: int) -> None:
    """Notes the main window's first picture, and the first key that the sheet takes; answers so long after it."""
    from PySide6.QtCore import QTimer

    from mls_desktop import app
    from mls_desktop.ui.window.launch_frame import LaunchFrame

    watch.painted(LaunchFrame)
    usual = app.Launch.build_window

    def furnish(launch: app.Launch) -> None:
        usual(launch)
        assert launch.window is not None
        # A posted call: it comes when a key of the window system would, before timers.
        QTimer.singleShot(0, launch, lambda: press(launch.window))

    def press(window: MainWindow | None) -> None:
        table = focused_table()
        if window is None or table is None or window.open_campaign is None:
            QTimer.singleShot(1, lambda: press(window))
            return
        send_key(table, "+")
        assert window.open_campaign.document.history.count(), "the key was not taken"
        watch.note("key")
        QTimer.singleShot(settled, watch.answer)

    app.Launch.build_window = furnish  # type: ignore[method-assign, assignment]


def focused_table() -> SectionTable | None:
    """The table of the sheet that has the focus and a current cell."""
    from PySide6.QtWidgets import QApplication

    from mls_desktop.ui.tables.section_table import SectionTable

    widget = QApplication.focusWidget()
    return widget if isinstance(widget, SectionTable) and widget.current() is not None else None


def send_key(table: SectionTable, text: str) -> None:
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    key = Qt.Key.Key_Plus if text == "+" else Qt.Key.Key_Minus
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(table, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def edits(file: str) -> None:
    """Steps up and down of one trait and of one primary, in milliseconds each until the window is repainted."""
    import tempfile

    from PySide6.QtWidgets import QApplication

    from mls_desktop.app import main_window
    from mls_desktop.bridge.app.paths import Folders

    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = main_window([Path(file)], application, folders=Folders(folder, folder, folder / "recovery"))
        window.resize(1680, 945)
        window.show()
        settle(application)
        page = window.tabs.front()
        assert page is not None
        secondaries = table_of(window, "secondaries")
        page.focus_filter()
        rows = show_all(window)
        settle(application)
        answer = {
            "rows": rows,
            "trait": edit_time(application, window, secondaries, rows // 2),
            "primary": edit_time(application, window, table_of(window, "primaries"), 0),
        }
        print(json.dumps(answer), flush=True)
        os._exit(0)


def table_of(window: MainWindow, section: str) -> SectionTable:
    """The table of one section of the sheet in front."""
    from mls_desktop.ui.sections.table_view import TableView

    page = window.tabs.front()
    assert page is not None
    view = page.cards[section].view
    assert isinstance(view, TableView)
    return view.table


def show_all(window: MainWindow) -> int:
    """Presses the widest group of the traits' filter; how many rows are shown then."""
    from mls_desktop.ui.sections.table_view import TableView

    page = window.tabs.front()
    assert page is not None
    view = page.cards["secondaries"].view
    assert isinstance(view, TableView) and view.filter is not None
    widest = view.filter.chosen.button(len(view.filter.groups) - 1)
    assert widest is not None
    widest.click()
    return view.rows.rowCount()


def settle(application: QApplication) -> None:
    """Lets everything come that comes in idle moments."""
    until = time.monotonic() + SETTLED / 1000
    while time.monotonic() < until:
        application.processEvents()


def edit_time(application: QApplication, window: MainWindow, table: SectionTable, row: int) -> float:
    """Milliseconds from a key in a cell to the end of the repaint it asks for, in the order the event loop takes, each
    by the yardstick of its own moment."""
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from yardstick import fair

    table.setFocus(Qt.FocusReason.OtherFocusReason)
    shown = table.rows.row(row)
    page = window.tabs.front()
    assert shown is not None and table.show_row(shown.id) and page is not None
    page.reveal()  # out of sight nothing would be repainted
    assert window.open_campaign is not None
    history, keys = window.open_campaign.document.history, itertools.cycle("+-")
    settle(application)

    def step() -> float:
        before = history.count()
        began = time.perf_counter()
        send_key(table, next(keys))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QCoreApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest.value)
        spent = (time.perf_counter() - began) * 1000
        assert history.count() == before + 1, "the key was not taken"
        # Findings, badges and the cell's explanation come between two keys.
        for _ in range(20):
            application.processEvents()
        return spent

    return median(fair(step, EDITS))


def reading(file: str) -> None:
    """Reading a campaign into a document, and `json.loads` of the same bytes, in turns."""
    from mls_desktop.bridge.document.document import Document
    from mls_desktop.model.campaign import AnyCampaign
    from mls_desktop.rules.common.values.edits import Batch, Edit
    from mls_desktop.storage.reading import read
    from mls_desktop.storage.shipped_data import ShippedData

    data, shipped_data = Path(file).read_bytes(), ShippedData()
    people = len(json.loads(data)["characters"])
    shipped_data.shipped(json.loads(data)["system"])

    def no_name(edit: Edit | Batch, campaign: AnyCampaign) -> str:
        return ""

    def opened() -> Document:
        campaign = read(data, shipped_data)
        return Document(campaign, shipped_data.system(campaign.system), shipped_data.world, no_name)

    ours, plain = [], []
    for _ in range(READS):
        ours.append(seconds(opened) * 1000)
        plain.append(seconds(lambda: json.loads(data)) * 1000)
    print(json.dumps({"read": median(ours), "loads": median(plain), "people": people, "bytes": len(data)}))


def printing(file: str) -> None:
    """Six sheets from a campaign that is read to the bytes of a PDF, fonts and all."""
    from PySide6.QtGui import QGuiApplication
    from yardstick import yardstick

    from mls_desktop.commands.line.outcome import campaign_texts
    from mls_desktop.report.page import PageContext, PageOptions, page_of
    from mls_desktop.storage.reading import read
    from mls_desktop.storage.shipped_data import ShippedData
    from mls_desktop.words.reference import Reference

    application = QGuiApplication(sys.argv[:1])
    shipped_data = ShippedData()
    campaign = read(Path(file).read_bytes(), shipped_data)
    began = time.perf_counter()
    from mls_desktop.bridge.printing.printer import pdf_of
    from mls_desktop.report.layout.paper import PrintOptions

    reference, world = Reference(shipped_data.resources, campaign.system), shipped_data.world(campaign)
    desk = PageContext(
        campaign.name, shipped_data.system(campaign.system), world, campaign_texts(campaign, shipped_data), reference
    )
    pages = [page_of(who, desk, PageOptions()) for who in campaign.characters[:6]]
    data = pdf_of(pages, PrintOptions(), campaign.name).data
    took = time.perf_counter() - began
    answer = {"pdf": took * 1000, "people": len(pages), "bytes": len(data), "yardstick": yardstick()}
    print(json.dumps(answer))
    del application


def checking(file: str) -> None:
    """`check` of a file, with all that this process worked for it since it began."""
    from contextlib import redirect_stdout
    from io import StringIO

    from yardstick import GLANCES, glance

    from mls_desktop import cli

    with redirect_stdout(StringIO()):
        cli.main(["check", file])
    spent = time.process_time() * 1000
    print(json.dumps({"spent": spent, "yardstick": median(glance(time.thread_time) for _nth in range(GLANCES))}))


def main() -> None:
    name, *words = sys.argv[1:]
    if name == "empty":
        empty(int(words[0]))
    elif name == "program":
        program(int(words[0]), words[1])
    elif name in ("key", "bare"):
        program(int(words[0]), words[1], is_bare=name == "bare", settled=0)
    elif name == "held":
        held(int(words[0]), words[1])
    elif name == "edits":
        edits(words[0])
    elif name == "reading":
        reading(words[0])
    elif name == "printing":
        printing(words[0])
    elif name == "checking":
        checking(words[0])
    else:
        sys.exit(f"no such probe: {name}")


if __name__ == "__main__":
    main()
