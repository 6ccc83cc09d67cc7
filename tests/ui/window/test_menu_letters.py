"""A letter in an open menu leads to one entry: Alt+F, then the letter, is how many hands save and print."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QMenu

from tests.desk import Desk


def letters(menu: QMenu) -> Counter[str]:
    """How often each letter is the key of an entry, small; "" where an entry has none."""
    texts = [action.text().replace("&&", "") for action in menu.actions() if not action.isSeparator()]
    return Counter(text[text.index("&") + 1].casefold() if "&" in text else "" for text in texts)


def test_each_letter_of_a_menu_leads_to_one_entry(empty: Desk) -> None:
    bar = empty.window.menuBar()
    menus = {action.text(): menu for action in bar.actions() if isinstance(menu := action.menu(), QMenu)}
    assert len(menus) >= 7
    for menu in menus.values():
        menu.aboutToShow.emit()
        assert not [key for key, count in letters(menu).items() if count > 1 or not key], menu.title()
    titles = Counter(name[name.index("&") + 1].casefold() for name in menus)
    assert max(titles.values()) == 1
