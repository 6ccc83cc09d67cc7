"""The page of keys holds every shortcut, and is narrowed and copied."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.shortcuts import key_table, key_text
from tests.desk import Desk, Left, press
from tests.ui.dialogs import dialogs

pytestmark = pytest.mark.needs("nutshell")


def test_every_shortcut_stands_on_the_page_of_keys() -> None:
    text = key_text()
    for command in COMMANDS:
        assert all(keys in text for keys in command.keys) and (not command.keys or command.title() in text)
    assert len(key_table()) > 8 and all(place.keys for place in key_table())


def test_the_page_of_keys_is_narrowed_and_copied(desk: Desk) -> None:
    desk.do("keys")
    page: Any = dialogs(desk)[-1]
    everything = page.list.topLevelItemCount()
    press(page.line, "slider")
    assert 0 < page.list.topLevelItemCount() < everything
    QTest.mouseClick(page.copy_button, Left)
    assert QGuiApplication.clipboard().text() == key_text()
    page.close()
