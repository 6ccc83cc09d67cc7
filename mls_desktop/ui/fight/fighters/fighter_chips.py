"""The list view of a fight's fighters as chips above its map: their letters, their points and their rounds, in at most
two rows; a group that has no room otherwise as one."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyleOptionViewItem, QWidget

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.plans.chip_plan import ChipFighter, ChipPlan, chip_plan, planned_chips
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.report.fights.side_heads import shared_points, weakest
from mls_desktop.ui.fight.fighters.fallen_key import FallenKey
from mls_desktop.ui.fight.fighters.fighter_marks import is_low, paint_disc, side_colour, side_number
from mls_desktop.ui.fight.fighters.round_marks import paint_rounds, round_box
from mls_desktop.ui.fight.prompt.plain_keys import is_plain
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

DISC, ROUND, STEP = 20, 9, 11
"""How large the disc with the letters is, a round's mark, and how far apart these are, at 100 %."""
AROUND = 2
"""What is free around a chip."""


class ChipDelegate(ItemDelegate):
    """The item delegate of chips. `initials`: the letters of each fighter, by id."""

    def __init__(
        self, fighter_model: FighterModel, running_fight: RunningFight, theme: Theme, view: QAbstractItemView
    ) -> None:
        super().__init__(theme, view)
        self._fighter_model, self._running_fight = fighter_model, running_fight
        self.plan: ChipPlan = chip_plan(1, 0)
        self.initials: dict[str, str] = {}

    @guarded(QSize(70, 40))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(int(self.plan.wide * self._theme.scale), self._theme.px(self.plan.high))

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints the card of a chip: accent frame and ground for the current fighter, a bar at the left for a fighter
        who is asked, and the focus."""
        fighter_row, theme = self._fighter_model.fighter_row(index), self._theme
        if fighter_row is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, at_hand = self._box(option), self.at_hand(index)
        painter.setPen(QPen(theme.colour("accent" if at_hand else "line"), 2 if at_hand else 1))
        painter.setBrush(theme.colour("accent_soft" if at_hand else "card"))
        painter.drawRoundedRect(box, theme.px(4), theme.px(4))
        if fighter_row.asked:
            painting.fill(
                painter, QRectF(box.left(), box.top() + 2, theme.px(3), box.height() - 4), theme.colour("warn")
            )
        if self._view.hasFocus() and at_hand:
            painting.paint_focus(painter, box, theme, theme.px(4))

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        fighter_row = self._fighter_model.fighter_row(index)
        if fighter_row is None:
            return
        px, box = self._theme.px, self._box(option)
        standing, count = self._fighter_model.standing(fighter_row.id)
        size = px(DISC) if self.plan.full else px(DISC - 4)
        left = box.left() + px(6) if self.plan.full else box.center().x() - size / 2
        disc = QRectF(left, box.top() + px(3), size, size)
        number = side_number(self._running_fight, fighter_row.side)
        plain = painter.font()
        letters = self.initials.get(fighter_row.id, "")
        paint_disc(painter, disc, letters, number, fighter_row.state != "plain", self._theme)
        painter.setFont(plain)
        if not self.plan.full:
            below = QRectF(box.left(), disc.bottom(), box.width(), box.bottom() - disc.bottom())
            if count > 1:
                self._count(painter, below, standing, painting.CENTRE)
            else:
                self._points(painter, below, fighter_row, 10, painting.CENTRE)
            return
        beside = QRectF(disc.right(), disc.top(), box.right() - px(6) - disc.right(), disc.height())
        self._points(painter, beside, fighter_row, 12, painting.VCENTRE | Qt.AlignmentFlag.AlignRight)
        if count > 1:
            under = QRectF(disc.left(), disc.bottom(), box.right() - px(6) - disc.left(), box.bottom() - disc.bottom())
            self._count(painter, under, standing, painting.VCENTRE | Qt.AlignmentFlag.AlignRight)
            return
        middle = (disc.bottom() + box.bottom()) / 2
        lefts = (disc.left() + px(4) + px(STEP) * nth for nth in range(self._fighter_model.rounds))
        rounds = [round_box(left, middle, px(ROUND)) for left in lefts]
        colour = side_colour(self._running_fight, fighter_row.side, self._theme)
        paint_rounds(painter, rounds, fighter_row, colour, self._fighter_model.round_now(), self._theme)

    def _box(self, option: QStyleOptionViewItem) -> QRectF:
        by = self._theme.px(AROUND)
        return QRectF(QRect(option.rect)).adjusted(by, by, -by, -by)

    def _count(self, painter: QPainter, box: QRectF, standing: int, align: Qt.AlignmentFlag) -> None:
        """Paints "×" and the number `standing` of a group, in place of the rounds of one of them; faint for 0."""
        font = QFont(painter.font())
        font.setPixelSize(self._theme.px(11))
        painter.setFont(painting.strong(font))
        painter.setPen(self._theme.colour("ink" if standing else "faint_ink"))
        painter.drawText(box, align, f"\N{MULTIPLICATION SIGN}{standing}")

    def _points(
        self, painter: QPainter, box: QRectF, fighter_row: FighterRow, size: int, align: Qt.AlignmentFlag
    ) -> None:
        """Paints the points of all on the chip, in the ink of the weakest; the state where there are none."""
        theme, held = self._theme, self._fighter_model.on_chip(fighter_row.id)
        low = weakest(held)
        font = QFont(painter.font())
        font.setPixelSize(theme.px(size))
        painter.setFont(painting.strong(font))
        painter.setPen(theme.colour("bad" if is_low(low, theme) else "faint_ink" if low.state != "plain" else "ink"))
        text = shared_points(held) or ", ".join(fighter_row.tags)
        metrics = painter.fontMetrics()
        painter.drawText(box, align, metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width())))


class FighterChips(QListView):
    """The list view of chips. `wanted` carries the fighter a person has chosen there."""

    wanted = Signal(str)

    def __init__(
        self, running_fight: RunningFight, fighter_model: FighterModel, fallen: FallenKey, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._fighter_model, self._fallen, self._theme = fighter_model, fallen, theme
        self._running_fight, self._at_hand = running_fight, ""
        self._low = False
        self.setModel(fighter_model)
        self._figures = ChipDelegate(fighter_model, running_fight, theme, self)
        self.setItemDelegate(self._figures)
        self.setAccessibleName(_("Fighters"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._on_clicked)
        for told in (fighter_model.modelReset, fighter_model.retold, fallen.turned):
            told.connect(self.fit)
        self.hide()

    def fit(self) -> None:
        """Sets width and rows of the chips so that all are seen in at most two rows, where need be one chip for a whole
        group, or by scrolling; while hidden only parts the groups again (`together`)."""
        model = self._fighter_model
        if self.isHidden():
            model.together = {}
            return
        room = (self.width() - 1) / self._theme.scale  # a row that ends at its view's very edge is wrapped by Qt
        fighters = [self._fighter(each) for each in model.rows if each.id not in self._fallen.folded]
        model.together = planned_chips(fighters, room, self._low)
        for at, each in enumerate(model.rows):
            self.setRowHidden(at, each.id not in model.together)
        self._figures.initials = model.initials()
        shown = max(1, len(model.together))
        plan = chip_plan(shown, room, self._low)
        crowded = plan.rows * int(room // plan.wide) < shown
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if crowded else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        if plan != self._figures.plan:
            self._figures.plan = plan
            self.setFixedHeight(self._theme.px(plan.high) * plan.rows)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _fighter(self, fighter_row: FighterRow) -> ChipFighter:
        group, at_hand = self._running_fight.group_of(fighter_row.id), fighter_row.id == self._at_hand
        return ChipFighter(fighter_row.id, group, fighter_row.state == "plain", fighter_row.asked, at_hand)

    def shorten(self, low: bool) -> None:
        """Limits the chips to one row where there is little height (`low`), when they are fitted next."""
        self._low = low

    def restyle(self) -> None:
        """Measures the chips anew, since the zoom or the theme has changed."""
        self._figures.plan = chip_plan(1, 0)
        self.fit()

    def show_fighter(self, who: str) -> None:
        """Makes fighter `who` the current chip; a chip that others of the group share shows them from now on."""
        self._at_hand = who
        if self._fighter_model.shown_for(who) != who:
            self.fit()
        at = self._fighter_model.position(who)
        if at is not None:
            self.setCurrentIndex(self._fighter_model.index(at, 0))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
            self.scrollTo(self.currentIndex())

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_clicked(self.currentIndex())
        elif is_plain(event) or event.key() == Qt.Key.Key_Escape:
            # A letter goes on to the exchange: nobody in the list is found by typing.
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_clicked(self, index: Index) -> None:
        fighter_row = self._fighter_model.fighter_row(index) if index.isValid() else None
        if fighter_row is not None:
            self.wanted.emit(fighter_row.id)
