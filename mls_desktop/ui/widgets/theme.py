"""The theme and zoom in force, and the few things about them that a palette cannot say."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPen
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.fonts import shipped_family
from mls_desktop.bridge.app.qt_palette import palette
from mls_desktop.bridge.app.theme import BASE_PIXELS, LIGHT, ZOOMS, ThemeName, grown, pixels
from mls_desktop.bridge.themes.style_sheet import style_sheet
from mls_desktop.bridge.themes.system_look import colours_of, follow_system
from mls_desktop.ui.dressing.wardrobe import Wardrobe


class Theme(QObject):
    """The theme and zoom in force. `changed` tells after the application has taken them on: from `dress` on; what is on
    a page behind another is told when that comes forward. `family`: that of the type, where it is loaded already."""

    def __init__(self, application: QApplication, parent: QObject | None = None, family: str = "") -> None:
        super().__init__(parent)
        self._application, self._known_family = application, family
        self.wardrobe = Wardrobe(self)
        self.changed = self.wardrobe.followers
        self.theme: ThemeName = "system"
        self.zoom = 100
        self.colours = LIGHT
        self._grown = grown(_pixels_of(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)))
        """How much larger than usual everything is at 100 %, since the system's own type is."""
        follow_system(self._on_system)

    @property
    def scale(self) -> float:
        """Pixels for each unit of length."""
        return self.zoom * self._grown / 100

    @property
    def _pixels(self) -> int:
        return max(6, round(BASE_PIXELS * self.scale))

    @cached_property
    def _family(self) -> str:
        return self._known_family or shipped_family()

    def choose(self, theme: ThemeName, zoom: int) -> None:
        """Measures, type and colours are of that theme from now on, `zoom` per cent large (50 to 300)."""
        self.theme = theme
        self.zoom = max(ZOOMS[0], min(ZOOMS[-1], zoom))
        self.colours = colours_of(theme)
        font = QFont(self._family)
        font.setPixelSize(self._pixels)
        if self._application.font() == font and self._application.palette() == palette(self.colours):
            return  # another window has it so already, and nobody need measure anything again
        self._application.setFont(font)
        # What is there hears of it only later: until then all that comes into it would be measured, and drawn, in the
        # type of the system.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
        self._application.setPalette(palette(self.colours))

    def set_theme(self, theme: ThemeName, zoom: int) -> None:
        """Shows everything in that theme, `zoom` per cent large (50 to 300)."""
        self.choose(theme, zoom)
        self.dress()

    def dress(self) -> None:
        """Adds what type and palette cannot say: that takes its time, so what is so already is left."""
        sheet = style_sheet(self.colours, self._pixels)
        if self._application.styleSheet() != sheet:
            self.wardrobe.put_on(self._application, sheet)
        self.wardrobe.tell()

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than its ground."""
        return self.colours.is_dark

    def colour(self, name: str) -> QColor:
        """A colour by its meaning."""
        return QColor(getattr(self.colours, name))

    def pen(self, name: str, units: float = 1) -> QPen:
        """The pen of an edge or a mark that is seen: so wide at 100 %, and where contrast is high more than that."""
        return QPen(self.colour(name), max(1.0, units) * self.colours.edge_width)

    def wrong_line(self) -> str:
        """The style of a line in which something stands that cannot be read: broken, which is seen without colours."""
        return f"border: {self.colours.focus_width}px dashed {self.colours.bad};"

    def focus_pen(self) -> QPen:
        """The pen of the frame around what has the focus."""
        return QPen(self.colour("accent"), self.colours.focus_width)

    def px(self, units: float) -> int:
        """Pixels of a length given at 100 %."""
        return max(1, round(units * self.scale))

    def _on_system(self) -> None:
        """The computer asks for other colours."""
        if self.theme == "system":
            self.set_theme(self.theme, self.zoom)


def _pixels_of(font: QFont) -> int:
    """Size in pixels that `font` asks for. Not asked of QFontInfo: that reads the font itself, in which nothing here is
    written."""
    screen = QGuiApplication.primaryScreen()
    return font.pixelSize() if font.pixelSize() > 0 else pixels(font.pointSizeF(), screen.logicalDotsPerInchY())
