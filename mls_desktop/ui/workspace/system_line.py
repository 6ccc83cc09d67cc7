"""The line that says by which rules is played, and lets others be chosen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.ui.widgets.buttons import ChoiceButton, choice_button
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

HEIGHT = 30


class SystemLine(QWidget):
    """The row of rule systems, a key for each, the one in force pressed. `wanted` carries the id of another one that is
    chosen. Empty, and still as high, until `offer`."""

    wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._here = ""
        self.buttons: dict[str, ChoiceButton] = {}
        self._label = PlainLabel(_("Rules:"), self)
        label_widget(self._label, self)
        self._label.hide()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._label)
        self._row.addStretch(1)

    def offer(self, named: Iterable[tuple[str, str]]) -> None:
        """Adds a key for each system in `named`, given as (id, name)."""
        for id, name in named:
            self.buttons[id] = self._key(id, name)
        self._label.setVisible(len(self.buttons) > 1)
        self._mark()

    def show_system(self, here: str) -> None:
        """Marks the rule system with the id `here` as the one in force."""
        self._here = here
        self._mark()

    def restyle(self) -> None:
        """Adapts label, gaps and height to the present theme and zoom."""
        self._label.ink(self._theme.colour("soft_ink"))
        self._row.setSpacing(self._theme.px(6))
        self.setMinimumHeight(self._theme.px(HEIGHT))

    def _key(self, id: str, name: str) -> ChoiceButton:
        key = choice_button(self, name, _("A new campaign by these rules"), apart=True)
        key.clicked.connect(self._on_key)
        self._row.insertWidget(self._row.count() - 1, key)
        return key

    def _on_key(self) -> None:
        """Emits `wanted` for another system; the key of the one in force stays pressed, since the present campaign may
        be kept."""
        id = next(id for id, key in self.buttons.items() if key is self.sender())
        self._mark()
        if id != self._here:
            self.wanted.emit(id)

    def _mark(self) -> None:
        for id, key in self.buttons.items():
            key.choose(id == self._here)
