"""The wardrobe: what is in front takes on another theme or zoom at once, a page behind another when it comes forward.

Qt dresses each widget by the rules of a style sheet, which takes a good part of a millisecond; with ten sheets open
most of the program's widgets are on pages that nobody sees.

Example: of ten sheets in the tabs nine are behind when the zoom changes. They are left out; the third is brought to the
front: it is dressed, and what of it follows the look is told now. Eight are still to be dressed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import methodcaller
from types import BuiltinMethodType, MethodType
from typing import Any
from weakref import WeakSet, ref

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QLayout, QTabWidget, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded

OWN_STYLE, DRESSED = Qt.WidgetAttribute.WA_SetStyle, Qt.WidgetAttribute.WA_WState_Polished
"""Attributes by which Qt knows the widgets that it need not tell of another style. No widget of the program has a style
of its own."""
FEW = 64
"""Number of followers that are kept without looking for those whose objects are gone."""
ROUNDS = 2
"""Rounds of layout after a change of look: parts moved in the first ask for more themselves."""


class Followers:
    """The methods that are called after a change of look, in the order in which they were connected: as by a signal,
    but that those of a page behind are called when it comes forward. A method whose object is gone is not called."""

    def __init__(self) -> None:
        self._told: list[tuple[ref[QObject], Callable[[Any], object]]] = []
        self._swept_at = FEW

    def __len__(self) -> int:
        return len(self._told)

    def connect(self, do: Callable[[], object]) -> None:
        """Adds `do`, to be called after each change of look. Raises TypeError where it is no method of a QObject."""
        whose = do.__self__ if isinstance(do, MethodType | BuiltinMethodType) else None
        if not isinstance(whose, QObject):
            raise TypeError(f"{do!r} is no method of a QObject")
        if len(self._told) >= self._swept_at:
            # Parts made anew with every prompt would else be held until somebody changes the look.
            self._sweep()
            self._swept_at = max(FEW, 2 * len(self._told))
        self._told.append((ref(whose), do.__func__ if isinstance(do, MethodType) else methodcaller(do.__name__)))

    def disconnect(self, do: Callable[[], object]) -> None:
        """Removes `do`; nothing where it is not among the followers."""
        gone = (getattr(do, "__self__", None), getattr(do, "__func__", None))
        self._told = [(each, way) for each, way in self._told if (each(), way) != gone]

    def tell(self, wanted: Callable[[QObject], bool]) -> None:
        """Calls the methods whose objects `wanted` accepts; where one fails the others are called all the same."""
        self._sweep()
        for each, way in tuple(self._told):
            whose = _alive(each)
            if whose is not None and wanted(whose):
                self._call(whose, way)

    def _sweep(self) -> None:
        self._told = [each for each in self._told if _alive(each[0]) is not None]

    @guarded(None)
    def _call(self, whose: QObject, way: Callable[[Any], object]) -> None:
        way(whose)


class Wardrobe(QObject):
    """The wardrobe of one window, which knows the pages that are still to take on a new look."""

    _changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.followers = Followers()
        # Not at once: whoever changes the look may have more to do before all takes its place.
        self._changed.connect(self._lay_out, Qt.ConnectionType.QueuedConnection)
        _ALL.add(self)
        self._tabs: WeakSet[QTabWidget] = WeakSet()
        self._behind: WeakSet[QWidget] = WeakSet()
        self.dressing = False
        """Flag of a look being put on: sizes measured meanwhile are measured anew once followers are called."""

    def hold(self, tabs: QTabWidget) -> None:
        """Registers `tabs`: their pages that are behind take on a new style sheet only when they come forward."""
        self._tabs.add(tabs)

    def put_on(self, application: QApplication, sheet: str) -> None:
        """Sets `sheet` as the style sheet of the program; pages behind take it on later.

        In place of another sheet Qt puts one on each widget anew for everything that it lies in; where there is none,
        once. So the sheet before is taken off first, without telling any widget.
        """
        if not application.styleSheet():
            application.setStyleSheet(sheet)  # at the start, where not even the classes of all widgets are known yet
            return
        for each in filter(isValid, tuple(_ALL)):
            each._leave_pages()
        told = [part for part in application.allWidgets() if not part.testAttribute(OWN_STYLE)]
        # Qt forgets what widgets were like without a sheet where at a moment no widget has one at all.
        keeper = QWidget()
        keeper.setStyleSheet("* { }")
        self.dressing = True
        try:
            self._changed.emit()
            with _untold(told):
                application.setStyleSheet("")
            application.setStyleSheet(sheet)
        finally:
            self.dressing = False
            keeper.deleteLater()
        _measure_anew(told)

    def tell(self) -> None:
        """Calls all followers of the look, but for those on pages that take it on later."""
        later = [page for page in self._behind if isValid(page)]
        self.followers.tell(lambda whose: not any(_is_on(whose, page) for page in later))

    def _lay_out(self) -> None:
        """Delivers the layout requests that wait, in `ROUNDS` rounds: all in view is laid out before it is painted."""
        for _nth in range(ROUNDS):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _leave_pages(self) -> None:
        for page in [page for tabs in self._tabs if isValid(tabs) for page in _pages_behind(tabs)]:
            self._leave(page)

    def _leave(self, page: QWidget) -> None:
        """Keeps a new style sheet from `page` and the widgets on it until the page comes forward. Parts that are added
        later take it on, and once more with the rest."""
        if page not in self._behind:
            self._behind.add(page)
            page.installEventFilter(self)
            for part in _parts(page):
                part.setAttribute(OWN_STYLE, True)
                part.setAttribute(DRESSED, False)

    def _dress(self, page: QWidget) -> None:
        """Puts the style sheet in force on `page`, which was left behind, and calls the followers on it."""
        self._behind.discard(page)
        page.removeEventFilter(self)
        change, parts = QEvent(QEvent.Type.StyleChange), _parts(page)
        for part in parts:
            part.setAttribute(OWN_STYLE, False)
            part.setAttribute(DRESSED, True)
            own = part.styleSheet()
            if own:
                part.setStyleSheet(own)  # as Qt itself does
            else:
                part.style().polish(part)
            QCoreApplication.sendEvent(part, change)
        _measure_anew(parts)
        self.followers.tell(lambda whose: _is_on(whose, page))

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched in self._behind:
            self._dress(watched)
        return False


_ALL: WeakSet[Wardrobe] = WeakSet()
"""Wardrobes of all windows: the style sheet is that of the program."""


@contextmanager
def _untold(parts: list[QWidget]) -> Iterator[None]:
    """Makes Qt pass over `parts` when it sets a style sheet within the block: marked as having a style of their own
    they are not told of it, and marked as never dressed they are not dressed."""
    dressed = [part for part in parts if part.testAttribute(DRESSED)]
    for part in parts:
        part.setAttribute(OWN_STYLE, True)
    for part in dressed:
        part.setAttribute(DRESSED, False)
    try:
        yield
    finally:
        for part in parts:
            part.setAttribute(OWN_STYLE, False)
        for part in dressed:
            part.setAttribute(DRESSED, True)


def _measure_anew(parts: Iterable[QWidget]) -> None:
    """Makes Qt measure `parts` and their layouts anew: a widget around them is told of another style first, and may
    have measured them too early."""
    for part in filter(isValid, parts):
        part.updateGeometry()
        around = part.layout()
        if around is not None:
            for each in (around, *around.findChildren(QLayout)):
                each.invalidate()


def _pages_behind(tabs: QTabWidget) -> list[QWidget]:
    pages = (QTabWidget.widget(tabs, at) for at in range(tabs.count()))
    return [page for page in pages if page is not None and page.isHidden()]


def _parts(page: QWidget) -> list[QWidget]:
    """The page and all widgets on it, parents first; with lists and menus that open from it, but without dialogs, which
    may be in view while the page is not."""
    around, popup = page.window(), Qt.WindowType.Popup
    held = ((part, part.window()) for part in page.findChildren(QWidget))
    return [page, *(part for part, window in held if window is around or window.windowType() == popup)]


def _is_on(whose: QObject, page: QWidget) -> bool:
    return whose is page or (isinstance(whose, QWidget) and page.isAncestorOf(whose))


def _alive(whose: ref[QObject]) -> QObject | None:
    found = whose()
    return found if found is not None and isValid(found) else None
