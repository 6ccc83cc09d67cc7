"""What holds for every test: offscreen, no noise, no windows left, every model watched, nobody's own files touched."""

import os
import tempfile

# Before anything imports Qt. A window test starts the program on a display of its own.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

import gc
import importlib
import itertools
import logging
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests import no_network, promises, seeds
from tests.classes import our_subclasses
from tests.faults import machine
from tests.needs import MISSING, item_needs, module_needs
from tests.same_dice import dice_fall_alike
from tests.sweeps import sweep
from tests.tiers import cases, is_left_to_all, is_one_of, is_seldom, tier

settings.register_profile("mls", deadline=None, print_blob=True, max_examples=cases(quick=60, all=60, long=400))
settings.load_profile("mls")

_HOMES = tempfile.TemporaryDirectory(prefix="mls-tests-")
_home_numbers = itertools.count()
MODELS = (("ui", "sections"), ("ui", "tables"), ("ui", "characters"), ("ui", "library"))
"""Besides the bridge: where every tier watches models."""
WINDOWED = {"bridge", "ui"}
"""Folders of tests below which models are made without an application too."""
WATCHED = 4
"""Of so many other tests one has its models watched before the long tier."""
PATIENCE = 60_000
"""Milliseconds that a test waits for what must come: a busy machine is waited for, a test that fails waits once."""


def pytest_configure(config: pytest.Config) -> None:
    """The hooks and fixtures that have a file of their own; no wait that is short, no dice that fall as they like."""
    dice_fall_alike()
    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed, QtBot.waitActive):
        wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE}
    for plugin in (promises, machine, no_network, seeds):
        if not config.pluginmanager.is_registered(plugin):
            config.pluginmanager.register(plugin)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """A module that stands on a rule system which was left out is not read at all."""
    is_missed = MISSING and collection_path.suffix == ".py" and module_needs(collection_path) & MISSING
    return True if is_missed else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Everything below `tests/window` drives a real window, what lies below `tests/faults` is long. What stands on a
    system that was left out is none here, fuzzing and what is deep none but in the long tier, which leaves to "all"
    what would do the same again. What the quick set leaves to the others by `SHARES` is marked."""
    left_out = [] if tier() == "long" else ["fuzz", "deep"]

    def is_missed(item: pytest.Item) -> bool:
        is_out = item_needs(item) & MISSING or any(map(item.get_closest_marker, left_out))
        return bool(is_out) or is_left_to_all(item)

    missed = {item for item in items if is_missed(item)}
    if missed:
        config.hook.pytest_deselected(items=[item for item in items if item in missed])
        items[:] = [item for item in items if item not in missed]
    for item in items:
        folders = folders_of(item.path)
        if "window" in folders:
            item.add_marker(pytest.mark.window)
        if "faults" in folders:
            item.add_marker(pytest.mark.long)
        if is_seldom(item.nodeid):
            item.add_marker(pytest.mark.seldom)


@cache
def folders_of(file: Path) -> tuple[str, ...]:
    """The folders below `tests` in which a file lies."""
    return file.relative_to(Path(__file__).parent).parts[:-1]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What stands there once all tests are collected, most of half a million objects, stays as long as they run: the
    sweeps after each test of a window pass it over, which took a seventh of the time of all tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """On the build machine a skipped test is a failed one; elsewhere a skip is said at the end."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, data and caches of the program go to folders that no other test and no person uses."""
    home = Path(_HOMES.name) / str(next(_home_numbers))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home / name.lower()))


class _Gatherer(logging.Handler):
    """Keeps what our loggers say from warnings upwards."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _quiet_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """A warning logged by the program fails the test, unless the test is marked `expects_log`."""
    gatherer = _Gatherer()
    logger = logging.getLogger("mls_desktop")
    logger.addHandler(gatherer)
    yield
    logger.removeHandler(gatherer)
    if gatherer.said and request.node.get_closest_marker("expects_log") is None:
        pytest.fail("logged: " + "; ".join(gatherer.said))


def _nobodys_application_gone() -> None:
    """An application without windows (what prints makes one where there is none) would leave all tests that come after
    it in its process without the one they need; which tests those are is luck."""
    application = QCoreApplication.instance()
    if not isinstance(application, QApplication):
        application.shutdown()
        pytest.fail("an application was made and left behind: the test asks for `qapp`")


def _windows() -> set[QWidget]:
    """The windows that stand for themselves; Qt keeps one hidden label for tool tips."""
    found = [window for window in QApplication.topLevelWidgets() if window.parentWidget() is None]
    return {window for window in found if window.metaObject().className() != "QTipLabel"}


@pytest.fixture(autouse=True)
def _no_button_held() -> None:
    """No test begins with a button of the mouse held, which one that gives up a drag may leave so: under it no page
    scrolls."""
    if isinstance(QApplication.instance(), QApplication):
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            if QApplication.mouseButtons() & button:
                QTest.mouseRelease(QWidget(), button)


@pytest.fixture(autouse=True)
def _no_windows_left(_swept_between_tests: None) -> Iterator[None]:
    """A window that outlives its test fails it: give it to `qtbot.addWidget`."""
    before = _windows() if QApplication.instance() else set()
    yield
    if QApplication.instance() is None:
        return
    _nobodys_application_gone()
    # What is to go goes before the search for what nobody holds comes by.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = _windows() - before
    names = sorted(f"{type(window).__name__} {window.windowTitle()!r}" for window in left)
    for window in left:
        window.hide()
        window.deleteLater()
    if names:
        pytest.fail(f"windows left behind: {', '.join(names)}")


@pytest.fixture(autouse=True)
def _swept_between_tests(request: pytest.FixtureRequest, _watched_here: None) -> Iterator[None]:
    """As in the program (`bridge/qt/garbage_collection.py`): never while Qt is at work, and on no other thread. What
    this test made is searched; all that the tests before it made, which takes ten times as long, only at times."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    yield
    sweep(whole=tier() != "quick")
    gc.enable()


def watch_model(model: QAbstractItemModel) -> None:
    """Has Qt's own tester watch a model as long as it lives."""
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)


class ModelWatch:
    """Qt's own model tester on every item model of ours; it ends the run at the first breach. `on`: whether it joins
    the models made from now on."""

    def __init__(self, classes: Iterable[type[QAbstractItemModel]]) -> None:
        self.on = True
        for cls in classes:
            self._join(cls)

    def _join(self, cls: type[QAbstractItemModel]) -> None:
        """Have every object that is exactly a `cls` watched from the end of its `__init__`."""
        original = cls.__init__

        def watched(model: QAbstractItemModel, *args: object, **kwargs: object) -> None:
            original(model, *args, **kwargs)  # type: ignore[arg-type]
            if type(model) is cls and self.on:
                watch_model(model)

        cls.__init__ = watched  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _watched_here(request: pytest.FixtureRequest) -> None:
    """The tester asks a model for all it has at each change: a quarter of the time of a test that opens a window. It is
    there where models are what is tested, in the long tier everywhere, and before that in some of the other tests. A
    test of rules, words or files imports no window for it."""
    folders = folders_of(request.path)
    if "qapp" not in request.fixturenames and not WINDOWED.intersection(folders):
        return
    is_about_models = "bridge" in folders or folders[:2] in MODELS
    some = tier() == "all" and is_one_of(request.node.nodeid, WATCHED)
    request.getfixturevalue("_models_watched").on = is_about_models or some or tier() == "long"


@pytest.fixture(scope="session")
def _models_watched() -> Iterator[ModelWatch]:
    """The watch over all item models; imports every module of `bridge` and `ui`."""
    package = importlib.import_module("mls_desktop")
    for module in pkgutil.walk_packages(package.__path__, "mls_desktop."):
        if module.name.startswith(("mls_desktop.bridge.", "mls_desktop.ui.")):
            importlib.import_module(module.name)
    watch = ModelWatch(our_subclasses(QAbstractItemModel))
    # All that is there by now stays: no search need go over it again.
    gc.collect()
    gc.freeze()
    yield watch
