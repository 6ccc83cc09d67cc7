"""The players' window: big names, states in words, whose turn it is. It knows nothing but a players' view."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.players_scene import Actor
from mls_desktop.ui.report.players_map import PlayersMap
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.screen_window import ScreenWindow
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

TITLE, TURN, NAME, TOLD = 22, 44, 30, 20
"""Sizes of the type, in pixels at 100 %, where there is room for all fighters."""
SMALLER, LEAST = 0.88, 0.4
"""Factor of each step by which the type becomes smaller for want of room, and its least share of the usual size: nobody
scrolls at the table."""


MAP = 3
"""Share of the width for the map; that of the fighters is 2."""


class ActorLine(QWidget):
    """The widget of one fighter's line."""

    def __init__(self, actor: Actor, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._actor, self._part = theme, actor, 1.0
        said = ", ".join(text for text in (actor.told, actor.figures) if text)
        self.name, self.told = PlainLabel(actor.name, self, wrap=True), PlainLabel(said, self)
        line = QHBoxLayout(self)
        line.addWidget(self.name, 1)
        line.addWidget(self.told)
        self.setAccessibleName(f"{actor.name}: {said}" if said else actor.name)

    def restyle(self, part: float) -> None:
        """Sets sizes and colours anew, all lengths at `part` (1: whole) of their usual size."""
        self._part = part
        px, actor = self._px, self._actor
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(px(14), px(8), px(14), px(14))
            layout.setSpacing(px(12))
        for label, size in ((self.name, NAME), (self.told, TOLD)):
            font = QFont(self.font())
            font.setPixelSize(px(size))
            font.setWeight(QFont.Weight.DemiBold if label is self.name else QFont.Weight.Normal)
            font.setStrikeOut(label is self.name and actor.state == "lost")
            label.setFont(font)
        ink = painting.ink(self._theme, actor.state)
        self.name.ink(self._theme.colour("accent") if actor.asked else ink)
        self.told.ink(self._theme.colour("soft_ink"))
        if layout is not None:
            layout.invalidate()
            self.updateGeometry()  # what the column keeps of its size is measured anew
        self.update()

    def _px(self, length: float) -> int:
        return self._theme.px(length * self._part)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            px = self._px
            painter.setPen(Qt.PenStyle.NoPen)
            if self._actor.asked:
                painter.setBrush(self._theme.colour("accent_soft"))
                painter.drawRoundedRect(QRectF(self.rect()), px(8), px(8))
                # The bar is seen without colours too.
                painter.setBrush(self._theme.colour("accent"))
                painter.drawRoundedRect(QRectF(0, 0, px(5), self.height()), px(2.5), px(2.5))
            if self._actor.share is not None:
                track = QRectF(px(14), self.height() - px(10), self.width() - px(28), px(5))
                painting.paint_track(painter, track, self._theme)
                track.setWidth(track.width() * self._actor.share)
                painter.setBrush(painting.share_colour(self._theme, self._actor.share))
                painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)


class PlayersWindow(ScreenWindow):
    """The window of the players, for a second screen. F11 fills the screen with it. `closed` as it goes. Its menu, by
    the right mouse button or the menu key, emits `choice_wanted`, for the view to be chosen, and `phones_wanted`."""

    closed = Signal()
    choice_wanted = Signal()
    phones_wanted = Signal()

    def __init__(self, players_view: PlayersView, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, self._seat)
        self.setWindowTitle(_("What the players see"))
        self.players_view = players_view
        self.title, self.turn = PlainLabel("", self), PlainLabel("", self, wrap=True)
        self.area = QScrollArea(self)
        self.area.setObjectName("sheet")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(_("Fighters"))
        self._column = QVBoxLayout(self)
        for widget in (self.title, self.turn):
            self._column.addWidget(widget)
        self.map, row = PlayersMap(theme, self), QHBoxLayout()
        row.addWidget(self.map, MAP)
        row.addWidget(self.area, 2)
        self.map.stackUnder(self.area)  # read before it
        add_layout(self._column, row, 1)
        self._columns = QHBoxLayout()
        self._headings: list[PlainLabel] = []
        self._lines: list[ActorLine] = []
        self._add_menu()
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        players_view.changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.refresh()

    def _add_menu(self) -> None:
        """Adds the context menu: players' view, page for phones, full screen; this window may be all one can reach."""
        titles = {command.id: command.title() for command in COMMANDS}
        self.add_to_menu(titles["players_see"], self.choice_wanted)
        self.add_to_menu(titles["phones"], self.phones_wanted)
        self.add_full_screen()

    def place(self) -> None:
        """Shows the window: filling the second screen, where there is one, else at its usual size."""
        parent = self.parentWidget()
        here = parent.screen() if parent is not None else self.screen()
        others = [screen for screen in here.virtualSiblings() if screen is not here]
        if others:
            self.setGeometry(others[0].availableGeometry())
            self.showFullScreen()
        else:
            self.resize(QSize(self._theme.px(900), self._theme.px(640)))
            self.show()

    def refresh(self) -> None:
        """Shows scene and map of the view as they are now."""
        scene, px = self.players_view.scene, self._theme.px
        self.title.setText(scene.title)
        self.turn.setText(scene.turn)
        self.turn.setVisible(bool(scene.turn))
        for label, size in ((self.title, TITLE), (self.turn, TURN)):
            font = QFont(self.font())
            font.setPixelSize(px(size))
            font.setWeight(QFont.Weight.DemiBold)
            label.setFont(font)
        self.title.ink(self._theme.colour("faint_ink"))
        self._column.setContentsMargins(px(24), px(16), px(24), px(16))
        self.map.show_scene(
            self.players_view.map, self.players_view.options.turned, self.players_view.picture, self.players_view.faces
        )
        self._fill()
        self._soon.start()

    def _fill(self) -> None:
        """Makes the columns of the sides and the lines of their fighters anew."""
        holder = QWidget(self.area)
        holder.setObjectName("page")
        self._columns = QHBoxLayout(holder)
        self._headings, self._lines = [], []
        for name, actors in self.players_view.scene.sides:
            column = QVBoxLayout()
            self._headings.append(PlainLabel(name, holder))
            self._lines += [ActorLine(actor, self._theme, holder) for actor in actors]
            for widget in (self._headings[-1], *self._lines[-len(actors) :]):
                column.addWidget(widget)
            column.addStretch(1)
            add_layout(self._columns, column, 1)
        self.area.setWidget(holder)

    def _seat(self) -> None:
        """Sets the type at its usual size, then smaller in steps until all fighters are seen or `LEAST` is reached."""
        part, room = 1.0, self.area.contentsRect().size()
        self._dress(part)
        while part > LEAST and not self._fits(room):
            part = max(LEAST, part * SMALLER)
            self._dress(part)

    def _fits(self, room: QSize) -> bool:
        """Tells whether all columns fit into `room`, a size in pixels, in their present type."""
        if self._columns.minimumSize().width() > room.width():
            return False
        return self._columns.totalHeightForWidth(room.width()) <= room.height()

    def _dress(self, part: float) -> None:
        """Sets headings, lines and gaps at `part` (1: whole) of their usual sizes."""
        self._columns.setSpacing(self._theme.px(24 * part))
        font = QFont(self.font())
        font.setPixelSize(self._theme.px(TOLD * part))
        for heading in self._headings:
            heading.setFont(font)
            heading.ink(self._theme.colour("faint_ink"))
        for line in self._lines:
            line.restyle(part)
        for layout in (*self._columns.findChildren(QLayout), self._columns):
            layout.invalidate()

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:
        self._soon.stop()
        self.players_view.changed.disconnect(self.refresh)
        self._theme.changed.disconnect(self.refresh)
        self.players_view.close()
        self.closed.emit()
        super().closeEvent(event)
