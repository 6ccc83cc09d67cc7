"""The card of a group of figures in large type: what can be rolled or thrown is a key."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.shapes.large_type import LargeType
from mls_desktop.report.play.play_page import PlayFigure, PlayGroup, PlayRow, titles_of
from mls_desktop.ui.play.large_fonts import write_large
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.buttons import EnterButton, tool_button
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.layout_items import add_layout, clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

TITLE, HEAD, ROW = 15, 12, 18
"""Heights of type, in pixels at 100 %."""
KEY = 46
"""Least width of a key, in pixels at 100 %."""
PROSE = 16
"""Number of letters above which a text goes on in a second line."""


class FigureKey(EnterButton):
    """The key of a figure: a press rolls or throws it."""

    def __init__(self, play_row: PlayRow, play_figure: PlayFigure, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoDefault(False)
        self.take(play_row, play_figure)

    def take(self, play_row: PlayRow, play_figure: PlayFigure) -> None:
        """Makes the key stand for `play_figure` of `play_row` from now on."""
        self.play_row, self.play_figure = play_row, play_figure
        self.setText(menu_text(play_figure.short))
        name_widget(self, play_row.pressing(play_figure))


class GroupCard(CardFrame):
    """The card of a group of figures. `pressed` carries the row and the figure of a key."""

    pressed = Signal(object, object)

    def __init__(self, play_group: PlayGroup, type: LargeType, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.play_group, self._type, self._is_whole = play_group, type, False
        self.title = PlainLabel(play_group.title, self)
        self._grid = QGridLayout()
        self.further = tool_button(self, "", flat=True)
        self.further.clicked.connect(self._on_further)
        self._head_labels: list[PlainLabel] = []
        self._name_labels: list[PlainLabel] = []
        self._keys_or_labels: dict[tuple[str, str], PlainLabel | FigureKey] = {}
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        add_layout(self._column, self._grid)
        self._column.addWidget(self.further, 0, Qt.AlignmentFlag.AlignLeft)
        self._fill()

    def figure_keys(self) -> list[FigureKey]:
        """The keys, in the order of reading."""
        return [cell for cell in self._keys_or_labels.values() if isinstance(cell, FigureKey)]

    def set_group(self, play_group: PlayGroup) -> None:
        """Shows `play_group`, a later state of the group; where only figures have changed, keys stay in place."""
        before, self.play_group = self.play_group, play_group
        self.title.setText(play_group.title)
        if before.plan() != play_group.plan():
            self._fill()
            return
        for row in play_group.shown(self._is_whole):
            for figure in row.figures:
                cell = self._keys_or_labels[row.id, figure.title]
                cell.take(row, figure) if isinstance(cell, FigureKey) else cell.setText(figure.text)

    def restyle(self) -> None:
        """Sets sizes and colours for the present theme, zoom and room."""
        px, theme = self._type.px, self._theme
        write_large(self.title, px(TITLE), strong=True)
        self.title.ink(theme.colour("accent"))
        for head in self._head_labels:
            write_large(head, px(HEAD))
            head.ink(theme.colour("soft_ink"))
        for cell in self._keys_or_labels.values():
            write_large(cell, px(ROW), strong=True)
        for key in self.figure_keys():
            key.setMinimumWidth(0)
            key.setMinimumWidth(max(px(KEY), key.sizeHint().width()))
        for name in self._name_labels:
            write_large(name, px(ROW))
        write_large(self.further, px(HEAD + 1))
        self._grid.setHorizontalSpacing(px(10))
        self._grid.setVerticalSpacing(px(3))
        self._column.setContentsMargins(px(12), px(8), px(12), px(8))

    def least_width(self) -> int:
        """Width in pixels below which contents would be cut off."""
        return self.minimumSizeHint().width()

    def whole_width(self) -> int:
        """Width in pixels below which contents would be cut off."""
        return self.least_width()

    def like_width(self) -> int:
        """Width in pixels at which every name stands in one line."""
        wide = max((name.fontMetrics().horizontalAdvance(name.text()) for name in self._name_labels), default=0)
        least = max((name.minimumSizeHint().width() for name in self._name_labels), default=0)
        return self.least_width() + max(0, wide - least)

    def grown_width(self) -> int:
        """Least width in pixels that the card may come to need as rows join: 0, since none do."""
        return 0

    def height_at(self, width: int) -> int:
        """Height in pixels at `width`, with names in a second line if need be."""
        return self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()

    def _fill(self) -> None:
        """Makes all rows anew, with a column for each title."""
        clear_layout(self._grid)
        self._head_labels, self._keys_or_labels, self._name_labels = [], {}, []
        rows = self.play_group.shown(self._is_whole)
        titles = titles_of(rows)
        for at, title in enumerate(titles if len(titles) > 1 else (), 1):
            self._head_labels.append(PlainLabel(title, self))
            self._grid.addWidget(self._head_labels[-1], 0, at)
        for down, row in enumerate(rows, 1):
            self._name_labels.append(PlainLabel(row.name, self, wrap=True))
            self._grid.addWidget(self._name_labels[-1], down, 0)
            for figure in row.figures:
                cell = self._keys_or_labels[row.id, figure.title] = self._cell(row, figure)
                self._grid.addWidget(cell, down, titles.index(figure.title) + 1)
        self._grid.setColumnStretch(0, 1)
        rest = self.play_group.further
        self.further.setVisible(bool(rest))
        self.further.setText(_("Fewer") if self._is_whole else _("{number} more").format(number=rest))
        set_reading_order(self)
        self.restyle()

    def _cell(self, play_row: PlayRow, play_figure: PlayFigure) -> PlainLabel | FigureKey:
        if not play_figure.is_pressed:
            return PlainLabel(play_figure.text, self, wrap=len(play_figure.text) > PROSE)
        key = FigureKey(play_row, play_figure, self)
        key.clicked.connect(self._on_key)
        return key

    def _on_key(self) -> None:
        key = self.sender()
        if isinstance(key, FigureKey):
            self.pressed.emit(key.play_row, key.play_figure)

    def _on_further(self) -> None:
        self._is_whole = not self._is_whole
        self._fill()
