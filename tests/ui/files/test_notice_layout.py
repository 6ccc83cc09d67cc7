"""A notice: all of its text is seen, with the keys beside it or below, and it never makes the window wider."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from mls_desktop.ui.files.notice import Notice
from mls_desktop.ui.files.notice_bar import NoticeBar
from mls_desktop.ui.widgets.theme import Theme

SHORT, LONG = "The file is gone.", "“/home/ines/campaigns/the_grey_coast.mls.json” was changed by another program. " * 2
KEYS = ("Keep mine", "Take theirs", "Side by side …", "Save as …")


class Window:
    """A bar of notices above a page."""

    def __init__(self, qtbot: Any, width: int) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.root = QWidget()
        qtbot.addWidget(self.root)
        self.theme = Theme(application, self.root)
        self.bar = NoticeBar(self.theme, self.root)
        column = QVBoxLayout(self.root)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)
        column.addWidget(QWidget(), 1)
        self.root.resize(width, 400)

    def told(self, text: str) -> Notice:
        self.bar.tell("x", text, [(key, lambda: None) for key in KEYS])
        self.root.show()
        QApplication.processEvents()
        (notice,) = self.bar.findChildren(Notice)
        return notice


def place(notice: Notice, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(notice, widget.rect().topLeft()), widget.size())


@pytest.mark.parametrize("width", [1200, 700, 420, 260])
@pytest.mark.parametrize("text", [SHORT, LONG], ids=["short", "long"])
def test_everything_is_seen_at_every_width(qtbot: Any, width: int, text: str) -> None:
    window = Window(qtbot, width)
    notice = window.told(text)
    assert window.root.width() == width
    label, keys = place(notice, notice.label), [place(notice, key) for key in notice.keys]
    assert label.height() >= notice.label.heightForWidth(label.width())
    pieces = [label, *keys]
    assert all(notice.rect().contains(piece) for piece in pieces)
    assert not any(one.intersects(other) for at, one in enumerate(pieces) for other in pieces[:at])
    assert all(key.width() >= button.sizeHint().width() for key, button in zip(keys, notice.keys, strict=True))


def test_keys_stand_beside_a_text_that_has_room_and_below_one_that_has_not(qtbot: Any) -> None:
    for width, beside in ((1200, True), (420, False)):
        window = Window(qtbot, width)
        notice = window.told(LONG)
        assert (place(notice, notice.keys[0]).left() > place(notice, notice.label).right()) is beside
