"""The dialog of keys: every shortcut, found by typing, and as text to print."""

from __future__ import annotations

from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.shortcuts import key_table, key_text
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.rules.common.values.folding import holds, sought_words
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, tell_row
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class ShortcutsDialog(SizedDialog):
    """The dialog that lists the keys: it stays open beside the window, so that keys can be tried."""

    liked = (680, 640)

    def __init__(self, keys: KeyMap, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Keys and shortcuts"), theme, parent, modal=False)
        self._keys = keys
        self.line = FilterLine(self, cross=False)
        self.line.narrows(_("Keys"))
        self.list = self._make_list()
        self.told = PlainLabel("", self)
        self.copy_button = own_button(self, _("Copy as text"), self._on_copy)
        close = own_button(self, _("Close"), self.close)
        line = QHBoxLayout()
        line.addWidget(self.told, 1)
        line.addWidget(self.copy_button)
        line.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        add_layout(column, line)
        self.line.textChanged.connect(self._fill)
        self.line.lead_into(lambda: self.list, back=False)
        self.line.come_by_key(self)
        keys.changed.connect(self._on_keys)
        self._fill("")
        self.fit()

    def _make_list(self) -> QTreeWidget:
        made = QTreeWidget(self)
        made.setAccessibleName(_("Keys"))
        made.setItemDelegate(InkDelegate(self._theme, made))
        made.setHeaderLabels([_("Keys"), _("What they do")])
        made.setHeaderHidden(True)
        made.setRootIsDecorated(False)
        made.setWordWrap(True)
        made.setIndentation(self._theme.px(12))
        made.header().setStretchLastSection(True)
        made.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        made.header().resizeSection(0, self._theme.px(210))
        return made

    def _fill(self, needle: str) -> None:
        self.list.clear()
        wanted = sought_words(needle)
        strong = QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        for place in key_table(self._keys.of):
            lines = [k for k in place.keys if holds(f"{place.title} {' '.join(k.keys)} {k.what}", wanted)]
            if not lines:
                continue
            heading = QTreeWidgetItem([place.title])
            heading.setFont(0, strong)
            heading.setData(0, INK, "soft_ink")
            self.list.addTopLevelItem(heading)
            for keys in lines:
                item = QTreeWidgetItem([",  ".join(keys.keys), keys.what])
                tell_row(item, self.list)
                heading.addChild(item)
        self.list.expandAll()
        self.line.tell_found(self.list.topLevelItemCount() > 0)

    def _on_keys(self) -> None:
        self._fill(self.line.text())

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(key_text(self._keys.of))
        self.told.setText(_("Copied."))
