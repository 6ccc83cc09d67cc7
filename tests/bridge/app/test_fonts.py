"""The fonts that ship with the program, also where they are loaded beside all else, as at a start."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics

from mls_desktop.bridge.app.fonts import shipped_family
from mls_desktop.bridge.qt.coming import Coming

pytestmark = pytest.mark.usefixtures("qapp")


def test_they_are_the_programs_own_and_without_them_the_systems(tmp_path: Path) -> None:
    assert shipped_family() == "Inter"
    assert shipped_family(tmp_path) not in ("", "Inter")


def test_loaded_on_another_thread_they_can_be_measured_by_at_once() -> None:
    family = Coming(shipped_family).taken()
    assert family == "Inter"
    assert QFontInfo(QFont(family)).family() == family and QFontMetrics(QFont(family)).horizontalAdvance("Why?") > 0
