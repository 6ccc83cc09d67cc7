"""The widget of the portrait on a sheet: chosen, dropped in, taken away."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.model.campaign import Picture
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

WIDTH, HEIGHT = 74, 92

Left, Right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class PortraitFrame(QAbstractButton):
    """Shows the portrait of a sheet's character. A click with either button, Enter or a dropped file chooses another;
    Delete removes it."""

    def __init__(self, sheet: Sheet, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet, self._theme = sheet, theme
        self._picture: Picture | None = None
        self.image: QImage | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAcceptDrops(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(_("Portrait"))
        tip(self, _("Portrait: choose a picture or drop one here"), _("Choose a picture or drop one here"))
        self.clicked.connect(self._act)
        sheet.sections_changed.connect(self.refresh)
        theme.changed.connect(self._on_look)
        soon(self.refresh)
        self._on_look()

    def refresh(self) -> None:
        """Decodes and paints the portrait where it is not the one shown; one that cannot be decoded is left out, with
        the reason in the tip."""
        id = self._sheet.character.portrait
        found: Picture | None = inside(self._sheet.document.campaign.pictures, id) if id is not None else None
        if found is self._picture:
            return
        self._picture = found
        self.image = None
        if found is not None:
            from mls_desktop.bridge.document.picture_bytes import BadPicture
            from mls_desktop.bridge.document.picture_limits import KEPT
            from mls_desktop.bridge.document.picture_texts import trouble_text
            from mls_desktop.bridge.document.pictures import shown_picture

            try:
                self.image = shown_picture(found, KEPT)
            except BadPicture as bad:
                tip(self, trouble_text(bad.fault))
        self.update()

    def ask(self) -> None:
        """Opens the file dialog for a picture; the file that is chosen goes to `choose`."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        pictures = _("Pictures (*.png *.jpg *.jpeg *.webp)")
        ask_to_open(self.window(), _("Choose a portrait"), [pictures], self.choose)

    def choose(self, path: Path) -> None:
        """Makes the picture at `path` the character's portrait, as an edit; shows a message where it cannot be used."""
        from mls_desktop.bridge.document.picture_bytes import BadPicture
        from mls_desktop.bridge.document.picture_texts import trouble_text
        from mls_desktop.bridge.document.pictures import chosen_picture
        from mls_desktop.model.pictures import with_portrait
        from mls_desktop.ui.widgets.message_box import show_message

        try:
            kind, data = chosen_picture(path)
        except BadPicture as bad:
            text = _("{file} cannot be used as a portrait.").format(file=path.name)
            show_message(self.window(), _("Portrait"), text, trouble_text(bad.fault))
            return
        document = self._sheet.document
        document.apply(with_portrait(document.campaign, self._sheet.character, kind, data))

    def drop_portrait(self) -> None:
        """Removes the portrait from the character, as an edit; nothing where there is none."""
        from mls_desktop.model.pictures import without_portrait

        document = self._sheet.document
        if self._sheet.character.portrait is not None:
            document.apply(without_portrait(document.campaign, self._sheet.character))

    def _on_look(self) -> None:
        self.setFixedSize(self._theme.px(WIDTH), self._theme.px(HEIGHT))

    def _act(self) -> None:
        """Opens the file dialog where there is no portrait; else a menu to choose another or none."""
        if self._sheet.character.portrait is None:
            self.ask()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Another picture …")).triggered.connect(self.ask)
        menu.addAction(_("No portrait")).triggered.connect(self.drop_portrait)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    @guarded(QSize(WIDTH, HEIGHT))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDTH), self._theme.px(HEIGHT))

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Left, Right) and self.rect().contains(event.position().toPoint()):
            self._act()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._act()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.drop_portrait()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _one_picture(event) is not None:
            event.acceptProposedAction()

    @guarded(None)
    def dropEvent(self, event: QDropEvent) -> None:
        path = _one_picture(event)
        if path is not None:
            event.acceptProposedAction()
            self.choose(path)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            outline = QPainterPath()
            outline.addRoundedRect(frame, theme.px(4), theme.px(4))
            painter.setClipPath(outline)
            painter.fillPath(outline, theme.colour("page"))
            if self.image is not None:
                painter.drawImage(frame, self.image, covering(self.image.size(), self.size()))
            else:
                self._paint_nobody(painter)
            painter.setClipping(False)
            painter.setPen(theme.pen("edge"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
            if self.hasFocus():
                painting.paint_focus(painter, self.rect(), theme, theme.px(4))

    def _paint_nobody(self, painter: QPainter) -> None:
        """Paints head and shoulders in outline, in place of a portrait."""
        width, height = self.width(), self.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("line"))
        painter.drawEllipse(QRectF(width * 0.33, height * 0.2, width * 0.34, height * 0.32))
        painter.drawRoundedRect(QRectF(width * 0.16, height * 0.6, width * 0.68, height * 0.6), width / 3, width / 3)


def covering(picture: QSize, frame: QSize) -> QRectF:
    """Rectangle of a picture of size `picture` that fills a frame of the proportions of `frame`: its middle, or a
    little above where it is higher than the frame."""
    size = frame.scaled(picture, Qt.AspectRatioMode.KeepAspectRatio)
    left, over = (picture.width() - size.width()) / 2, picture.height() - size.height()
    return QRectF(left, over * 0.3, size.width(), size.height())


def _one_picture(event: QDropEvent | QDragEnterEvent) -> Path | None:
    """Path of the one local file that is dropped, if its name ends like a picture's; else None."""
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp") else None
