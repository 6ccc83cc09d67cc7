"""Items of lists and trees written in an ink of their own: it is that of the theme in force."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem

from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from tests.desk import Desk


def test_an_ink_is_that_of_the_theme_in_force(kites: Desk) -> None:
    theme = kites.window._theme
    tree = QTreeWidget(kites.window)
    delegate = InkDelegate(theme, tree)
    tree.setItemDelegate(delegate)
    tree.setColumnCount(2)
    item = QTreeWidgetItem(["plain", "faint"])
    item.setData(1, INK, "faint_ink")
    tree.addTopLevelItem(item)
    seen = []
    for name in ("light", "dark"):
        kites.window.appearance.set_appearance(name, 100)
        inks = []
        for column in (0, 1):
            option = QStyleOptionViewItem()
            tree.initViewItemOption(option)
            delegate.initStyleOption(option, tree.indexFromItem(item, column))
            inks.append(option.palette.color(QPalette.ColorRole.Text))
        assert inks[1] == theme.colour("faint_ink") != inks[0]
        seen.append(inks[1].name())
    assert seen[0] != seen[1]
