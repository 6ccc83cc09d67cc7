"""The page about the program names whose work it stands on."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from mls_desktop.bridge.app.credits import credits, licence_text
from tests.desk import SHIPPED, Desk
from tests.ui.dialogs import dialogs

pytestmark = pytest.mark.needs("nutshell")


def test_about_names_whose_work_it_stands_on(desk: Desk) -> None:
    desk.do("about")
    about: Any = dialogs(desk)[-1]
    assert any(not label.pixmap().isNull() for label in about.findChildren(QLabel)), "the program's icon"
    assert about.list.count() == len(credits(SHIPPED.resources)) > 5
    for at, credit in enumerate(credits(SHIPPED.resources)):
        about.list.setCurrentRow(at)
        assert about.licence.toPlainText()
        assert not credit.text or len(licence_text(SHIPPED.resources, credit)) > 500
    about.close()
