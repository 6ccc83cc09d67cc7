"""The base class of the section widgets of every shape, and the card they stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import heads_text
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.ui.sections.section_title import SectionTitle
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent


GROWN = 320
"""Usual greatest width of tables of what a person names freely, in pixels at 100 %."""
MOST_IN_MENU = 20
"""Most choices that fit a menu; more are filtered by typing, in a picker."""


class SectionView(QWidget):
    """The base widget of a section. `picked` carries the row and cell a person is on; `wants_entry` a cell with a
    library field, to open a picker for; `menu_filling` the menu of a row, with row and cell."""

    picked = Signal(object, object)
    wants_entry = Signal(object)
    menu_filling = Signal(object, object, object)
    joins_whole = False
    """Tells whether a row that is added is complete at once, so that a person goes on adding, not into the row."""
    steady = False
    """Tells whether dice that were thrown stay in their place until `settle`, and choosing a value moves nothing beside
    it."""

    def __init__(self, sheet: SectionModels, section_id: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet, self.section_id, self.theme = sheet, section_id, theme

    @property
    def section(self) -> Section:
        return self.sheet.sections[self.section_id]

    @property
    def rows(self) -> RowModel:
        return self.sheet.models[self.section_id]

    @property
    def texts(self) -> Texts:
        return self.sheet.texts

    def refresh(self) -> None:
        """Does nothing here; subclasses update the view after a change of its section."""

    def steady_from_now(self) -> None:
        """Sets `steady`: dice thrown or values chosen move nothing beside them."""
        self.steady = True

    def settle(self) -> None:
        """Does nothing here; subclasses drop thrown dice, kept only by `steady`, as another page is in front now."""

    def restyle(self) -> None:
        """Does nothing here; subclasses adapt the view to another theme or zoom."""

    def least_width(self) -> int:
        """Width in pixels below which figures would be cut off: here 220 at 100 %."""
        return self.theme.px(220)

    def is_bare(self) -> bool:
        """False here; subclasses tell whether there is nothing to show, nor to enter except by adding a row."""
        return False

    def notify_focus(self, widget: QWidget) -> None:
        """Does nothing here; subclasses emit `picked` for `widget` inside the view, which has got the focus, save in
        tables."""

    def first_dice(self) -> QWidget | None:
        """None here; in subclasses the dice that get the focus first, before other entries, if there are any."""
        return None

    def show_row(self, row_id: str, column: str = "") -> None:
        """Puts the focus on the row `row_id`, in `column` if given; in this class on the view as a whole."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)


class Card(QWidget):
    """The card widget: a sheet of paper with rounded corners, a title and a body."""

    def __init__(self, view: SectionView, theme: Theme, parent: QWidget | None = None, titled: bool = True) -> None:
        super().__init__(parent)
        self._theme = theme
        self.view = view
        self.title = SectionTitle(theme, self)
        self._titled = titled
        self._beside: QWidget | None = None
        self.title.setVisible(titled)
        self._line = QHBoxLayout()
        self._line.addWidget(view, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.title)
        add_layout(column, self._line)
        column.addStretch(1)
        self.title.adding.connect(self._on_adding)
        self.title.named.connect(self._on_named)
        self.title.asked.connect(self.pick_heads)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        section, texts = self.view.section, self.view.texts
        if self._titled:
            add = texts.adding(section.id) if section.add is not None else ""
            about = texts.section_tip(section.id)
            heads = heads_text(section, texts)
            self.title.set_title(texts.section(section.id), heads, add, about)
            # A table of nothing is one quiet line: the title says so.
            bare = self.view.is_bare()
            self.title.tell(bare, bool(heads))
            self.view.setVisible(not bare)
        self.view.refresh()

    def pick_heads(self) -> None:
        """Emits `picked` of the view, for the figures beside the title."""
        from mls_desktop.bridge.sheet.figure_places import heads_row

        self.view.picked.emit(heads_row(self.view.section), None)

    def put_beside(self, widget: QWidget) -> None:
        """Adds `widget` at the left of the body."""
        self._beside = widget
        self._line.insertWidget(0, widget, 0, Qt.AlignmentFlag.AlignTop)
        widget.stackUnder(self.view)

    def put_below(self, widget: QWidget) -> None:
        """Adds `widget` below the body, at its right."""
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.indexOf(self._line) + 1, widget, 0, Qt.AlignmentFlag.AlignRight)

    def least_width(self) -> int:
        """Width in pixels below which figures on the card, or its title, would be cut off."""
        title = self.title.least_width() if self._titled else 0
        beside = self._beside.sizeHint().width() + self._line.spacing() if self._beside is not None else 0
        return max(self.view.least_width() + beside, title) + self._theme.px(24)

    def grown_width(self) -> int:
        """Width in pixels, `GROWN` at 100 %, that rows still to join may need, where their names are typed on the card
        and nothing is to move for them (`steady`); else 0."""
        add = self.view.section.add
        named = add is not None and add.field is not None and add.field.kind == "text"
        return self._theme.px(GROWN) if named and self.view.steady else 0

    def like_width(self) -> int:
        """Width in pixels that the card asks for."""
        return self.sizeHint().width()

    def height_at(self, width: int) -> int:
        """Height of the card in pixels at `width`."""
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return self.sizeHint().height()

    def restyle(self) -> None:
        layout, px = self.layout(), self._theme.px
        if layout is not None:
            layout.setContentsMargins(px(10), px(8), px(10), px(10))
            layout.setSpacing(px(6))
        self._line.setSpacing(px(12))
        self.title.restyle()
        self.view.restyle()
        self.update()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        from PySide6.QtGui import QPainter

        with QPainter(self) as painter:
            painting.paint_card(painter, self.rect(), self._theme)

    @guarded(QSize(200, 60))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(220), super().minimumSizeHint().height())

    def _on_adding(self) -> None:
        """Opens what the section's `add` cell is entered with: a line for a name, a menu of a few choices, or else a
        picker."""
        add = self.view.section.add
        if add is None or add.field is None:
            return
        if add.field.kind == "text":
            self.title.ask_name()
        elif add.field.kind == "choice" and len(add.field.options) <= MOST_IN_MENU:
            self._menu(add.field.options)
        else:
            self.view.wants_entry.emit(add)

    def _menu(self, options: tuple[str, ...]) -> None:
        from PySide6.QtWidgets import QMenu

        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for option in options:
            menu.addAction(menu_text(self.view.texts.name(option))).setData(option)
        menu.triggered.connect(self._on_option)
        menu.popup(self.title.add.mapToGlobal(self.title.add.rect().bottomLeft()))

    def _on_option(self, action: QAction) -> None:
        before = {row.id for row in self.view.section.rows}
        if self._add(str(action.data())):
            joined = next((row.id for row in self.view.section.rows if row.id not in before), None)
            if joined is not None and not self.view.joins_whole:
                self.view.show_row(joined)

    def _on_named(self) -> None:
        """Adds a row with the name that was typed; the line is cleared and stays for the next one."""
        name = self.title.line.text().strip()
        if name and self._add(name):
            self.title.line.clear()

    def _add(self, value: str) -> bool:
        add = self.view.section.add
        return add is not None and add.to is not None and self.view.sheet.send(replace(add.to, value=value))
