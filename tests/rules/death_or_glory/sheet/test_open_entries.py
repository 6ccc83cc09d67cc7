"""What an entry to be chosen says while it is left open."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.editors.factory import ChoiceEditor
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts, load_words

TEXTS = Texts(load_words(ShippedData().resources, "death_or_glory"))


@pytest.mark.parametrize(("name", "said"), [("weapon", "as in hand"), ("aim", "anywhere"), ("linked", "none")])
def test_an_open_entry_says_what_is_meant(qtbot, qapp: QApplication, name: str, said: str) -> None:
    editor = ChoiceEditor(Field(name, "choice", ("head", "torso"), blank=True), TEXTS, Theme(qapp))
    qtbot.addWidget(editor)
    assert editor.box.itemText(0) == said
