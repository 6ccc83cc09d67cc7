"""Every screen of the program, as the pictures show them, measured: it fits a small window at 150 %, and nothing that
is said is cut off; a screen reader is told what it needs; another theme is taken on."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollBar,
    QTabBar,
    QTableView,
    QTreeView,
    QWidget,
)

from mls_desktop.app import main_window
from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.app.theme import DARK
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.bridge.themes.style_sheet import bar_width
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.window.main import MainWindow
from tests.desk import SHIPPED
from tests.homes import folders
from tests.tiers import shared_out
from tests.ui.readers import faults
from tests.ui.stray_items import strays
from tests.ui.theme_inks import strange_inks

pytestmark = pytest.mark.needs("nutshell")

PACKAGING = Path(__file__).parents[2] / "packaging"
SMALL, LARGE = QSize(1280, 720), QSize(1680, 945)
TELLING = {
    "start", "sheet-fighter", "why-secondary", "todo-breaches", "picker-weapons", "library-change", "rulings-change",
    "party", "roll-opposed", "guided-end", "newer-file", "print", "rest", "fight-choices", "changes-since", "merge",
}  # fmt: skip
"""The screens that are measured in every run."""


def loaded() -> Any:
    """The table of screens, which stands among the scripts and not in a package."""
    sys.path.insert(0, str(PACKAGING))
    try:
        return importlib.import_module("scenes")
    finally:
        sys.path.remove(str(PACKAGING))


SCENES = {name: (act, campaign) for name, act, campaign in loaded().scenes()}
EACH = shared_out(SCENES, TELLING, 24)


@contextmanager
def shown(qtbot: Any, home: Path, name: str, zoom: int, size: QSize) -> Iterator[MainWindow]:
    """A screen in a window of that size; nothing is saved."""
    act, campaign = SCENES[name]
    files = []
    if campaign is not None:
        files.append(home / "the_grey_coast.mls.json")
        files[0].write_text(json.dumps(campaign()), "utf-8")
    held = folders(home)
    save_settings(held.config, Settings(theme="light", zoom=zoom))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    window = main_window(files, application, SHIPPED, held)
    window.resize(size)
    window.show()
    qtbot.waitExposed(window)
    settle()
    try:
        act(window)
        settle()
        _copied(window)
        yield window
    finally:
        for open in (*window.findChildren(QDialog), *window.findChildren(QMenu)):
            open.close()
        window.leave()
        window.deleteLater()
        settle()


def _copied(window: MainWindow) -> None:
    """Has what is unsaved written to its recovery copy now, and told: a slow machine would do it in some runs alone."""
    if window.open_campaign is not None:
        window.open_campaign.keeper.flush()
        settle()


def settle() -> None:
    for _ in range(20):
        QApplication.processEvents()


def plain_bars(window: MainWindow) -> list[object]:
    """Widgets that scroll by bars without the style of all."""
    wide = bar_width(window.font().pixelSize())
    bars = [bar for bar in window.findChildren(QScrollBar) if bar.isVisible()]
    return [bar.parent().parent() for bar in bars if min(bar.width(), bar.height()) != wide]


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("name", EACH)
def test_a_screen_fits_is_told_and_takes_on_another_theme(qtbot: Any, tmp_path: Path, name: str) -> None:
    """A small window at 150 %, a large one at 100 % and in another theme, in which nothing is still written in a colour
    of the one before; in that all that takes the focus is told to a screen reader by name, role and value."""
    with shown(qtbot, tmp_path, name, 150, SMALL) as window:
        least = window.minimumSizeHint()
        assert window.size() == SMALL, f"at least {least}"
        assert (least.width() <= SMALL.width(), least.height() <= SMALL.height()) == (True, True), least
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                large = dialog.size()
                assert (large.width() <= SMALL.width(), large.height() <= SMALL.height()) == (True, True), large
        assert cut_off(window) == [] and plain_bars(window) == []
        window.appearance.set_appearance("dark", 100)
        window.resize(LARGE)
        settle()
        assert [type(each).__name__ for each in strays()] == [], "Python holds items that Qt may delete"
        assert cut_off(window) + cut_headings(window) == []
        assert faults() == []
        assert strange_inks(window, DARK) == []


def test_what_is_cut_off_is_found(qtbot: Any) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = QLabel("A sentence that needs its room", holder)
    label.setGeometry(QRect(0, 0, 40, 20))
    wrapped = QLabel("Another sentence, which needs more lines than it is given here", holder)
    wrapped.setWordWrap(True)
    wrapped.setGeometry(QRect(0, 30, 80, 20))
    holder.show()
    assert cut_off(holder) == [label.text(), wrapped.text()]
    label.adjustSize()
    wrapped.resize(80, wrapped.heightForWidth(80))
    assert cut_off(holder) == []


@pytest.mark.parametrize("name", ["why-secondary", "why-weapon"])
def test_the_names_of_parts_are_whole_at_150_per_cent(qtbot: Any, tmp_path: Path, name: str) -> None:
    with shown(qtbot, tmp_path, name, 150, SMALL) as window:
        parts = window.shell.sheet_docks.why.parts
        qtbot.waitUntil(lambda: parts.topLevelItemCount() > 0)
        settle()
        rows = list(parts._rows())
        assert len(rows) > 1
        for item, _depth in rows:
            rect = parts.room(parts.indexFromItem(item, 0), parts.visualItemRect(item))
            assert parts.fontMetrics().horizontalAdvance(item.text(0)) <= rect.width(), item.text(0)
        assert parts.viewport().height() >= parts.visualItemRect(rows[-1][0]).bottom()


def test_the_columns_of_a_list_give_way_from_the_last_on(qtbot: Any, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, "library-weapons", 100, LARGE) as window:
        table = window.findChildren(LibraryPage)[-1].entries.table
        count, wanted = table.model().columnCount(), table.columns.wanted
        for fit in range(count, 0, -1):
            table.setFixedWidth(sum(wanted[:fit]))
            settle()
            assert [at for at in range(count) if table.isColumnHidden(at)] == list(range(fit, count))
            assert [table.columnWidth(at) for at in range(fit)] == wanted[:fit]


def test_the_heading_of_a_long_list_stays_in_sight(qtbot: Any, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, "library-traits", 100, SMALL) as window:
        entries = window.findChildren(LibraryPage)[-1].entries
        bar, heading = entries._scroll.verticalScrollBar(), entries.table.horizontalHeader()
        for place in (bar.maximum(), 0, bar.maximum() // 2):
            bar.setValue(place)
            settle()
            entries.table.resize(entries.table.width() - 1, entries.table.height())
            settle()
            assert heading.mapTo(entries._scroll.viewport(), QPoint(0, 0)).y() == 0, place


def test_the_screen_of_a_row_shows_another_than_the_first(qtbot: Any, tmp_path: Path) -> None:
    """Of choices whose chances go by what others do."""
    rows = []
    for name in ("fight-otherwise", "fight-otherwise-row"):
        (tmp_path / name).mkdir()
        with shown(qtbot, tmp_path / name, name, 100, LARGE) as window:
            page = window.shell.fights.page()
            assert page is not None and page.battle_view is not None
            rows.append(page.battle_view.exchange.table.current())
    assert rows == ["attack", "total_defence"]


def cut_off(window: QWidget) -> list[str]:
    """The texts of labels and buttons that have less room than they need, and lines too short to type in."""
    cut = [w.text() for w in texts(window) if w.isVisible() and w.text() and lacks_room(w)]
    lines = [w for w in window.findChildren(QLineEdit) if w.isVisible() and w.width() < w.fontMetrics().height() * 2]
    for bar in window.findChildren(QTabBar, "lists"):
        said = bar.fontMetrics().horizontalAdvance
        cut += [bar.tabText(at) for at in range(bar.count()) if said(bar.tabText(at)) > bar.tabRect(at).width()]
    return cut + [f"a line for {line.accessibleName() or line.text()}" for line in lines]


def texts(window: QWidget) -> list[Any]:
    return [*window.findChildren(QLabel), *window.findChildren(QAbstractButton)]


def lacks_room(widget: Any) -> bool:
    if isinstance(widget, QLabel) and widget.wordWrap():
        return bool(widget.heightForWidth(widget.width()) > widget.height() + 1)
    return bool(widget.fontMetrics().horizontalAdvance(widget.text().replace("&&", "&")) > widget.width() + 1)


def cut_headings(window: QWidget) -> list[str]:
    """The headings of columns that have less room than they need."""
    views: list[Any] = [*window.findChildren(QTableView), *window.findChildren(QTreeView)]
    return [text for view in views if view.isVisible() for text in _cut_headings(view)]


def _cut_headings(view: Any) -> Iterator[str]:
    header: QHeaderView = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
    if not header.isVisible():
        return
    for at in range(header.count()):
        text = str(view.model().headerData(at, Qt.Orientation.Horizontal) or "")
        if not header.isSectionHidden(at) and header.fontMetrics().horizontalAdvance(text) > header.sectionSize(at):
            yield text
