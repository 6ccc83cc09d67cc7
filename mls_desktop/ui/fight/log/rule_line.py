"""The line of the rules behind a log entry: a key for each, which opens its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

Titles = Callable[[str], str]
"""Title of a rule by its id; "" where the rule has no text."""


class RuleLine(QWidget):
    """The line of an entry's rules. `rule_wanted` carries the id of the rule whose text is to be read."""

    rule_wanted = Signal(str)

    def __init__(self, titles: Titles, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._titles, self._theme = titles, theme
        self._rules: tuple[str, ...] = ()
        self._narrow = False
        self._flow = FlowLayout(self, theme.px(4), theme.px(2))
        self.title = PlainLabel(_("Rules of this entry:"), self)
        self._flow.addWidget(self.title)
        self.keys: list[QToolButton] = []

    def set_tight(self, tight: bool, narrow: bool = False) -> None:
        """Hides the title before the keys for want of height (`tight`); `narrow`: the keys name rules without their
        ids."""
        self.title.setVisible(not tight)
        if narrow != self._narrow:
            self._narrow = narrow
            for key in self.keys:
                self._name(key)

    def _name(self, key: QToolButton) -> None:
        id = str(key.property("rule"))
        title = self._titles(id)
        key.setText(menu_text(title if self._narrow else f"{title}  {id}"))

    def show_rules(self, rules: Sequence[str]) -> None:
        """Makes a key for each of the ids `rules` that has a text, in place of the keys before; without a key the line
        is hidden."""
        if tuple(rules) == self._rules:
            return
        self._rules = tuple(rules)
        for key in self.keys:
            self._flow.removeWidget(key)
            key.hide()
            key.deleteLater()
        self.keys = []
        for id in rules:
            title = self._titles(id)
            if title:
                key = tool_button(self, title, _("Opens the text of this rule"), flat=True)
                key.setProperty("rule", id)
                key.setAccessibleName(f"{title}  {id}")
                self._name(key)
                key.clicked.connect(self._on_key)
                self._flow.addWidget(key)
                key.show()
                self.title.setFixedHeight(key.sizeHint().height())
                self.keys.append(key)
        self.setVisible(bool(self.keys))

    def restyle(self) -> None:
        self.title.ink(self._theme.colour("faint_ink"))
        self._flow.across, self._flow.down = self._theme.px(4), self._theme.px(2)

    def _on_key(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.rule_wanted.emit(str(sender.property("rule")))
