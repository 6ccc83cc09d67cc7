"""The log of a fight with its slider: any moment at a touch, corrections and other ways beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSlider, QSplitter, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.branch_model import count_text
from mls_desktop.bridge.fight.log_model import LogModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.rules.common.values.edits import Edit, below
from mls_desktop.ui.fight.log.log_list import LogList
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

if TYPE_CHECKING:
    from mls_desktop.ui.fight.log.branch_pane import BranchPane
    from mls_desktop.ui.fight.log.correction_pane import CorrectionPane


SHARE = 3
"""The whole of an entry stands below the others where it takes no more than this part of the room."""


class LogPanel(QWidget):
    """Folded it is a line with the slider. `command_wanted` carries the command a key of it stands for; `unfolded`
    whether its entries are shown, `widened` whether something stands beside them that needs room."""

    command_wanted = Signal(str)
    unfolded = Signal(bool)
    widened = Signal(bool)

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bout, self._look = bout, look
        self.log = LogModel(bout, self)
        self.title = PlainLabel(_("Log").upper(), self)
        self.title.setAccessibleName(_("Log"))
        self.where = PlainLabel("", self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(_("Moment of the fight"))
        self.list = LogList(self.log.model, look, self)
        self.list.setAccessibleName(_("Log"))
        self.whole = PlainLabel("", self, wrap=True)
        self.whole.setAccessibleName(_("The whole entry"))
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(_("Type to filter"))
        self.line.setAccessibleName(_("Filter"))
        self.line.setClearButtonEnabled(True)
        self.who: QComboBox = ComboBox(self)
        self.who.setAccessibleName(_("Whom it concerns"))
        self.marked = self._button(_("Only marked"), _("Use-checks, the referee’s word, what does not fit"))
        self.marked.setCheckable(True)
        self.back = self._button(_("Back to now"), _("Shows the fight as it stands again"))
        self.onward = self._button(
            _("Go on from here"), _("The fight stands at the moment shown; what came after is kept as another way")
        )
        self.forward = self._button(_("Take up again"), _("The fight stands at its last entry again"))
        self.correct = self._button(_("Correct …"), _("Changes the entry shown, after saying what that changes (F2)"))
        self.ways = self._button(_("Other ways"), _("Branches: how it went otherwise, or might have"))
        self.ways.setCheckable(True)
        self.export = self._button(_("Export …"), _("The log as text or HTML"))
        self.players = self._button(
            _("Players’ window"), _("Names, states in words, whose turn it is; of foes no number")
        )
        self.look_back = self._button(_("How it went"), _("Damage, hits, luck, use-checks, what goes to the sheets"))
        self.fold = self._button(_("Entries"), _("Shows or hides the entries of the log"))
        self.fold.setCheckable(True)
        self.aside: CorrectionPane | BranchPane | None = None
        # While the slider is dragged its handle follows the mouse first, then the fight the handle.
        self._dragged = QTimer(self)
        self._dragged.setSingleShot(True)
        self._dragged.timeout.connect(self._show_slid)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self._tools = QWidget(self)
        self._flow = FlowLayout(self._tools, look.px(6), look.px(4))
        self._lay_out()
        self._connect()
        self.restyle()
        self._on_changed()
        self._unfold(False)

    # What others ask

    def focus_filter(self) -> bool:
        """Puts the focus into the line that narrows the log."""
        self.fold.setChecked(True)
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()
        return True

    def grab_focus(self) -> None:
        """Shows the entries, with the focus on the one at hand."""
        self.fold.setChecked(True)
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def correct_shown(self) -> None:
        """Opens the correction of the entry at hand."""
        self.fold.setChecked(True)
        chosen = self.list.chosen()
        self.correct_entry(chosen if chosen is not None else self.bout.at - 1)

    def go_to(self, at: int) -> None:
        """Shows the moment after an entry."""
        self.bout.peek(None if at + 1 == self.bout.encounter.reached else at + 1)

    def correct_entry(self, at: int) -> None:
        """Opens the correction of an entry beside the log."""
        from mls_desktop.ui.fight.log.correction_pane import CorrectionPane

        if self.bout.replay is not None and 0 <= at < len(self.bout.encounter.events):
            self.fold.setChecked(True)
            self.ways.setChecked(False)
            pane = CorrectionPane(self.bout, at, self._look, self)
            pane.closed.connect(self._close_aside)
            self._put_aside(pane)
            pane.focus_first()

    def show_ways(self, on: bool) -> None:
        """Opens or closes the branches beside the log."""
        from mls_desktop.ui.fight.log.branch_pane import BranchPane

        if on:
            self.fold.setChecked(True)
            pane = BranchPane(self.bout, self._look, self)
            pane.closed.connect(self._on_ways_closed)
            self._put_aside(pane)
            pane.focus_first()
        else:
            self._close_aside()

    def close_panel(self) -> None:
        """Lets go of the fight."""
        self._close_aside()
        self._dragged.stop()
        self.bout.changed.disconnect(self._on_changed)
        self._look.changed.disconnect(self.restyle)
        self.log.close()

    def restyle(self) -> None:
        px = self._look.px
        font = QFont(self.font())
        font.setPixelSize(max(6, px(11)))
        self.where.setFont(font)
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        for label in (self.title, self.where):
            label.ink(self._look.colour("faint_ink"))
        self.whole.ink(self._look.colour("soft_ink"))
        self.who.setFixedWidth(px(150))
        self.line.setFixedWidth(px(160))
        self._flow.across, self._flow.down = px(6), px(4)
        self.list.restyle()

    # Within

    def _button(self, text: str, help: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(menu_text(text))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tip(button, help)
        return button

    def _lay_out(self) -> None:
        px = self._look.px
        head = QHBoxLayout()
        for widget in (self.title, self.where):
            head.addWidget(widget)
        head.addWidget(self.slider, 1)
        for button in (self.back, self.forward, self.onward, self.fold):
            head.addWidget(button)
        tools = (self.line, self.who, self.marked, self.correct, self.ways, self.look_back, self.players, self.export)
        for tool in tools:
            self._flow.addWidget(tool)
        left = QWidget(self)
        inner = QVBoxLayout(left)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.list, 1)
        inner.addWidget(self.whole)
        self.split.addWidget(left)
        self.split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(10), px(6), px(10), px(6))
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addWidget(self._tools)
        column.addWidget(self.split, 1)

    def _connect(self) -> None:
        self.bout.changed.connect(self._on_changed)
        self._look.changed.connect(self.restyle)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self._show_slid)
        self.list.entered_at.connect(self.go_to)
        self.list.corrected_at.connect(self.correct_entry)
        self.list.selectionModel().currentChanged.connect(self._tell_whole)
        self.line.textChanged.connect(self._on_typed)
        self.who.activated.connect(self._narrow)
        self.marked.toggled.connect(self._narrow)
        self.back.clicked.connect(self._on_back)
        self.onward.clicked.connect(self._on_onward)
        self.forward.clicked.connect(self._on_forward)
        self.correct.clicked.connect(self.correct_shown)
        self.ways.toggled.connect(self.show_ways)
        self.fold.toggled.connect(self._unfold)
        for button, command in (
            (self.export, "export_log"), (self.players, "players"), (self.look_back, "look_back")
        ):  # fmt: skip
            button.setProperty("command", command)
            button.clicked.connect(self._on_command)

    def _on_changed(self) -> None:
        bout, encounter = self.bout, self.bout.encounter
        count, ahead = len(encounter.events), len(encounter.events) - encounter.reached
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(bout.at)
        self.slider.blockSignals(False)
        where = _("entry {at} of {all}").format(at=bout.at, all=count)
        self.where.setText(where)
        self.where.ink(self._look.colour("accent" if bout.peeking else "faint_ink"))
        self.back.setVisible(bout.peeking)
        self.onward.setVisible(bout.peeking)
        self.forward.setVisible(bool(ahead) and not bout.peeking)
        self.forward.setText(menu_text(how_many("Take up {n} entry again", "Take up {n} entries again", ahead)))
        self.correct.setEnabled(bout.at > 0)
        self.ways.setText(menu_text(count_text(len(encounter.branches)) if encounter.branches else _("Other ways")))
        self._fill_who()
        self.list.show_moment(bout.at, follow=True)
        self._tell_whole()

    def _fill_who(self) -> None:
        names = {who: row.name or self.bout.speech.name(who) for who, row in self.bout.fighters().items()}
        held = [(self.who.itemData(at), self.who.itemText(at)) for at in range(1, self.who.count())]
        if self.who.count() and held == list(names.items()):
            return
        chosen = self.who.currentData()
        self.who.clear()
        self.who.addItem(_("Everybody"), "")
        for who, name in names.items():
            self.who.addItem(name, who)
        self.who.setCurrentIndex(max(0, self.who.findData(chosen)))

    def _tell_whole(self) -> None:
        at = self.list.chosen()
        told = self.log.entry(at) if at is not None else None
        text = told.text if told is not None else ""
        self.whole.setText(text)
        self.whole.setVisible(bool(text) and self.aside is None and self._has_room())

    def _has_room(self) -> bool:
        """Whether the whole entry may stand below the others, and leaves them the most of it."""
        return self.whole.heightForWidth(self.split.width()) * SHARE <= self.split.height()

    def _narrow(self) -> None:
        self.log.only(str(self.who.currentData() or ""), self.marked.isChecked())
        self.list.show_moment(self.bout.at, follow=True)

    def _on_typed(self) -> None:
        self.log.model.narrow(self.line.text(), frozenset())
        self.list.show_moment(self.bout.at, follow=True)

    def _on_slid(self) -> None:
        if self.slider.isSliderDown():
            self._dragged.start(0)
        else:
            self._show_slid()

    def _show_slid(self) -> None:
        """Shows the moment the slider stands at."""
        self._dragged.stop()
        at = self.slider.value()
        if at != self.bout.at:
            self.bout.peek(None if at == self.bout.encounter.reached else at)

    def _on_back(self) -> None:
        self.bout.peek(None)

    def _on_onward(self) -> None:
        """The moment shown is the one in force from now on."""
        at = self.bout.at
        self.bout.peek(None)
        self._set_cursor(at, _("Rewind the fight to entry {n}").format(n=at))

    def _on_forward(self) -> None:
        self._set_cursor(None, _("Take the fight up again"))

    def _set_cursor(self, at: int | None, name: str) -> None:
        self.bout.document.apply(below(Edit("set", ("cursor",), at), ENCOUNTERS, self.bout.id), name=name)

    def _on_command(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.command_wanted.emit(str(sender.property("command")))

    def _unfold(self, on: bool) -> None:
        for part in (self._tools, self.split):
            part.setVisible(on)
        self.split.setMinimumHeight(self._look.px(110) if on else 0)
        if not on and self.ways.isChecked():
            self.ways.setChecked(False)
        if not on:
            self._close_aside()
        self.unfolded.emit(on)

    def _put_aside(self, pane: CorrectionPane | BranchPane) -> None:
        self._drop_aside()
        self.aside = pane
        self.split.addWidget(pane)
        self.split.setSizes([self.width() // 2, self.width() // 2])
        self._tell_whole()
        self.widened.emit(True)

    def _drop_aside(self) -> None:
        if self.aside is not None:
            self.aside.close_pane()
            self.aside.hide()
            self.aside.deleteLater()
            self.aside = None

    def _close_aside(self) -> None:
        had = self.aside is not None
        self._drop_aside()
        if had:
            self.widened.emit(False)
            self._tell_whole()
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_ways_closed(self) -> None:
        self.ways.setChecked(False)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "split"):
            self.restyle()
