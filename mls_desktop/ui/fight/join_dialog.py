"""The dialog for who joins a fight, and on which side: chosen from the library and the campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class JoinPicker(Picker):
    """The picker of who joins a fight.

    `joined` carries the id of the row taken and the id of the side. The side follows the current row, by `usual`, until
    a person has chosen one.
    """

    joined = Signal(str, str)

    def __init__(
        self,
        section: Section,
        sides: Mapping[str, str],
        usual: Callable[[str], str],
        texts: Texts,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(section, texts, theme, _("Add a fighter"), parent)
        self._usual, self._chosen = usual, False
        self.side = ComboBox(theme, self)
        asked = PlainLabel(_("On which side"), self)
        label_widget(asked, self.side)
        for id, name in sides.items():
            self.side.addItem(name, id)
        self.side.activated.connect(self._on_side)
        line = QHBoxLayout()
        line.addWidget(asked)
        line.addWidget(self.side)
        line.addStretch(1)
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            add_layout(column, line, at=column.count() - 1)
        self.taken.connect(self._on_taken)
        self.table.selectionModel().currentChanged.connect(self._follow)
        self._follow()

    def _on_side(self) -> None:
        self._chosen = True

    def _follow(self) -> None:
        row = self.model.row(self.table.currentIndex())
        if row is not None and not self._chosen:
            self.side.setCurrentIndex(max(0, self.side.findData(self._usual(row.id))))

    def _on_taken(self, id: str) -> None:
        self.joined.emit(id, str(self.side.currentData() or ""))
