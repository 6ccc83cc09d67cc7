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
    """The theme and zoom in force. `changed` after the application has taken them on, from `dress` on; a page behind
    another is told when it comes forward. `family`: that of the type, where it is loaded already."""

    def __init__(self, application: QApplication, parent: QObject | None = None, family: str = "") -> None:
        super().__init__(parent)
        self._application, self._known_family = application, family
        self.wardrobe = Wardrobe(self)
        self.changed = self.wardrobe.followers
        self.theme: ThemeName = "system"
        self.zoom = 100
        self.colours = LIGHT
        self._grown = grown(_pixels_of(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)))
        """Factor by which everything is larger than usual at 100 %, since the system's own type is."""
        follow_system(self._on_system)

    @property
    def scale(self) -> float:
        """Pixels for each unit of length, which is a pixel at 100 % with the usual type."""
        return self.zoom * self._grown / 100

    @property
    def _pixels(self) -> int:
        return max(6, round(BASE_PIXELS * self.scale))

    @cached_property
    def _family(self) -> str:
        return self._known_family or shipped_family()

    def choose(self, theme: ThemeName, zoom: int) -> None:
        """Sets measures and colours, and at once the type and palette of the application, by `theme` and `zoom` in per
        cent, cut to 50 to 300; the style sheet is left to `dress`."""
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
        """Shows everything in `theme` at `zoom` per cent, cut to 50 to 300: `choose`, then `dress`."""
        self.choose(theme, zoom)
        self.dress()

    def dress(self) -> None:
        """Sets the application's style sheet, unless it is in force already, and tells the widgets of the new theme."""
        sheet = style_sheet(self.colours, self._pixels)
        if self._application.styleSheet() != sheet:
            self.wardrobe.put_on(self._application, sheet)
        self.wardrobe.tell()

    @property
    def is_dark(self) -> bool:
        """Tells whether text is lighter than its ground."""
        return self.colours.is_dark

    def colour(self, name: str) -> QColor:
        """Colour of the theme with that name, which says its meaning ("ink", "warn"). Raises AttributeError for an
        unknown name."""
        return QColor(getattr(self.colours, name))

    def pen(self, name: str, units: float = 1) -> QPen:
        """Pen in the colour `name`, `units` pixels wide whatever the zoom, at least 1; wider at high contrast."""
        return QPen(self.colour(name), max(1.0, units) * self.colours.edge_width)

    def wrong_line(self) -> str:
        """Style sheet rule for a line whose text cannot be read: a broken edge, which is seen without colours."""
        return f"border: {self.colours.focus_width}px dashed {self.colours.bad};"

    def focus_pen(self) -> QPen:
        """Pen for the frame around the widget that has the focus."""
        return QPen(self.colour("accent"), self.colours.focus_width)

    def px(self, units: float) -> int:
        """Pixels of a length given at 100 %, at least 1."""
        return max(1, round(units * self.scale))

    def _on_system(self) -> None:
        """Shows everything in the colours that the operating system asks for now, if the theme is "system"."""
        if self.theme == "system":
            self.set_theme(self.theme, self.zoom)


def _pixels_of(font: QFont) -> int:
    """Size in pixels that `font` asks for. Not asked of QFontInfo: that reads the font itself, in which nothing here is
    written."""
    screen = QGuiApplication.primaryScreen()
    return font.pixelSize() if font.pixelSize() > 0 else pixels(font.pointSizeF(), screen.logicalDotsPerInchY())
