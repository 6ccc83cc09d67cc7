"""The real program opens a real window and leaves by it."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage


def test_it_opens_and_closes_by_its_window(display, tmp_path):
    with display.program(module="mls_desktop") as program:
        window = program.window("MLS Desktop").activate()
        assert display.ask("getactivewindow") == window.number
        picture = QImage(str(display.screenshot(tmp_path / "screen.png")))
        assert (picture.width(), picture.height()) == (1280, 800)
        left, top, width, height = window.box()
        assert picture.rect().contains(QRect(left, top, width, height)), "all of a first window is on the screen"
        window.key("alt+F4")
        assert program.ended() == 0
        assert program.said == ""
