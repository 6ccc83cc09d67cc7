"""A window brought to a zoom has the gaps of one that was opened at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QLayout, QStatusBar, QWidget

from tests.desk import Desk
from tests.tiers import tier
from tests.ui.measuring import settle
from tests.ui.screens import HERO, OFTEN, shown

pytestmark = pytest.mark.needs("nutshell")
SOME = ("sheet", "chronicle: correction", "fight: choices", "rulings")
ZOOM = 200
Gaps = dict[str, set[tuple[int, ...]]]


def path(item: QObject | None) -> str:
    """Where an object lies below its window: the classes."""
    return f"{path(item.parent())}/{type(item).__name__}" if item is not None else ""


def gaps(root: QWidget) -> Gaps:
    """The gaps of layouts that are seen, by their place: between items, and the four margins. A passing message is put
    away first: it hides what else stands at the foot."""
    for bar in root.window().findChildren(QStatusBar):
        bar.clearMessage()
    settle()
    found: Gaps = {}
    for layout in root.window().findChildren(QLayout):
        widget = layout.parentWidget()
        if widget is not None and widget.isVisible():
            around = layout.contentsMargins()
            each = (layout.spacing(), around.left(), around.top(), around.right(), around.bottom())
            found.setdefault(path(layout), set()).add(each)
    return found


def desk(qtbot: Any, home: Path, zoom: int) -> Desk:
    made = Desk(qtbot, home)
    made.window.resize(1600, 900)
    made.window.appearance.set_appearance("light", zoom)
    made.do("sample")
    made.window.tabs.open(HERO)
    made.settle()
    return made


@pytest.mark.timeout(600)
def test_gaps_follow_the_zoom(qtbot: Any, tmp_path: Path) -> None:
    names = OFTEN if tier() == "long" else SOME
    folders = [tmp_path / "begun", tmp_path / "brought"]
    for folder in folders:
        folder.mkdir()
    begun: dict[str, Gaps] = {}
    for name, root in shown(desk(qtbot, tmp_path / "one", ZOOM), folders[0], *names):
        if not isinstance(root, QDialog):
            begun[name] = gaps(root)
    brought = desk(qtbot, tmp_path / "other", 100)
    culprits = set[str]()
    for name, root in shown(brought, folders[1], *names):
        if not isinstance(root, QDialog):
            brought.window.appearance.set_appearance("light", ZOOM)
            settle()
            now, then = gaps(root), begun[name]
            assert len(now.keys() & then.keys()) > 10
            culprits |= {
                f"{name}: {at}: {now[at]}, begun so {then[at]}" for at in now.keys() & then if now[at] != then[at]
            }
            brought.window.appearance.set_appearance("light", 100)
            settle()
    assert not culprits, "\n".join(sorted(culprits))
