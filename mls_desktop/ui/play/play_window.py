"""The window of a sheet to play from: large, for a screen at the table. Figures are rolled and tallies kept in it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.shapes.large_type import LargeType
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.report.lives.sheet_titles import play_title, sheet_title
from mls_desktop.report.play.play_page import PlayFigure, PlayPage, PlayRow, PlayTally, play_page
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.play.group_card import GroupCard
from mls_desktop.ui.play.large_fonts import write_large
from mls_desktop.ui.play.roll_strip import RollStrip
from mls_desktop.ui.play.tally_box import TallyBox
from mls_desktop.ui.sheet.card_columns import CardColumns
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout, clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.screen_window import ScreenWindow
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME, BY = 26, 13
"""Heights of type, in pixels at 100 %."""
GAP = 10
"""Space around the cards, in pixels at 100 %."""
AMOUNT = Field("amount", "step", bounds=(1, 99))
SIZE = (1180, 780)


class PlayWindow(ScreenWindow):
    """The play window of one character, with a model of the sheet of its own; it rolls with the main window's dice.
    `closed` carries the window as it closes."""

    closed = Signal(object)

    def __init__(self, sheet: Sheet, roll_history: RollHistory, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, self._dress)
        self.sheet, self._roll_history = sheet, roll_history
        sheet.setParent(self)
        self._type = LargeType(theme.px)
        # Made in the order in which a screen reader tells them.
        self.name = PlainLabel("", self)
        self._by = PlainLabel(_("A press changes points by"), self)
        self.amount = StepEditor(AMOUNT, sheet.texts, theme, self)
        self.amount.box.signed = False
        self.amount.tell_for(_("A press changes points by"))
        self.amount.set_value(1)
        self.amount.entered.connect(self._on_amount)
        self.tallies: dict[str, TallyBox] = {}
        self.cards: dict[str, GroupCard] = {}
        self._boxes, self.area = QWidget(self), QScrollArea(self)
        self.strip = RollStrip(sheet.id, roll_history, theme, self)
        self.strip.done.connect(self._on_done)
        self._last: QWidget | None = None
        self._page = PlayPage((), ())
        self._columns = CardColumns(theme, self)
        self._columns.hide()
        self._lay()
        self.add_full_screen()
        sheet.sections_changed.connect(self.refresh)
        sheet.gone.connect(self.close)
        theme.changed.connect(self.refresh)
        self.refresh()

    def _lay(self) -> None:
        self._lines = head, middle, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        foot.addWidget(self.strip)
        head.addWidget(self.name, 1)
        head.addWidget(self._by)
        head.addWidget(self.amount)
        self._flow = FlowLayout(self._boxes, 8, 8)
        self.area.setObjectName("sheet")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = QVBoxLayout(self)
        add_layout(self._column, head)
        middle.addWidget(self._boxes)
        add_layout(self._column, middle)
        self._column.addWidget(self.area, 1)
        add_layout(self._column, foot)

    def place(self) -> None:
        """Shows the window at its usual size, as far as the screen allows, with the focus on the first key."""
        width, height = SIZE
        wanted = QSize(self._theme.px(width), self._theme.px(height))
        self.resize(wanted.boundedTo(self.screen().availableSize()))
        self.show()
        first = next((key for card in self.cards.values() for key in card.figure_keys()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Updates the window from the character; widgets of figures that stay are kept, with the focus; nothing where
        the character is gone."""
        sheet, document = self.sheet, self.sheet.document
        who = document.character(sheet.id)
        if who is None:
            return
        people = document.campaign.characters
        self.name.setText(sheet_title(who, people))
        self.setWindowTitle(play_title(who, people))
        rolled = {each.key for each in self._roll_history.session.rolls(sheet.id)}
        page = play_page(sheet.sections.values(), document.system.layouts, sheet.texts, rolled)
        self._set_tallies(page.tallies)
        self._set_columns(page)
        self._page = page
        self._dress()

    def _set_tallies(self, tallies: tuple[PlayTally, ...]) -> None:
        if [tally.id for tally in tallies] != list(self.tallies):
            clear_layout(self._flow)
            self.tallies = {tally.id: TallyBox(tally, self._theme, self._boxes) for tally in tallies}
            for box in self.tallies.values():
                box.edited.connect(self._on_edited)
                self._flow.addWidget(box)
                box.show()
        for tally in tallies:
            self.tallies[tally.id].set_tally(tally)

    def _set_columns(self, page: PlayPage) -> None:
        if page.plan() != self._page.plan():
            self._columns = CardColumns(self._theme, self.area)
            self.cards = {group.id: GroupCard(group, self._type, self._theme, self._columns) for group in page.groups}
            for card in self.cards.values():
                card.pressed.connect(self._on_pressed)
            self._columns.set_cards([], [[self.cards[id] for id in ids] for ids in page.plan()])
            self.area.setWidget(self._columns)
        for group in page.groups:
            self.cards[group.id].set_group(group)

    def _dress(self) -> None:
        """Sets sizes and colours for the width of the window."""
        self._type.fit(self.width())
        px = self._type.px
        write_large(self.name, px(NAME), strong=True)
        write_large(self._by, px(BY))
        self._column.setContentsMargins(px(4), px(10), px(4), px(10))
        for line in self._lines:  # the cards have a gap of their own around them
            line.setContentsMargins(self._theme.px(GAP), 0, self._theme.px(GAP), 0)
        self._column.setSpacing(px(8))
        for box in self.tallies.values():
            box.restyle(self._type)
        for card in self.cards.values():
            card.restyle()
        self.strip.restyle(self._type)
        self._level_boxes()
        self._columns.place(self.area.viewport().width())

    def _level_boxes(self) -> None:
        """Makes all boxes of tallies as high as the highest."""
        boxes = [*self.tallies.values()]
        high = max((box.sizeHint().height() for box in boxes), default=0)
        for box in boxes:
            box.setMinimumHeight(high)

    def _on_edited(self, edit: object) -> None:
        if isinstance(edit, Edit):
            self.sheet.send(edit)
            self._on_amount(1)

    def _on_amount(self, amount: object) -> None:
        if isinstance(amount, int):
            self.amount.set_value(amount)
            for box in self.tallies.values():
                box.set_amount(amount)

    def _on_pressed(self, play_row: PlayRow, play_figure: PlayFigure) -> None:
        self._last = self.focusWidget()
        self.strip.press(play_row, play_figure)

    def _on_done(self) -> None:
        if self._last is not None and self._last.isVisible():
            self._last.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:
        self._soon.stop()
        self.sheet.sections_changed.disconnect(self.refresh)
        self._theme.changed.disconnect(self.refresh)
        self.sheet.close()
        self.closed.emit(self)
        super().closeEvent(event)
