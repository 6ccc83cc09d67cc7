"""The notes below the choices: chances that have no room among them, what all take for granted, and which are best for
what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.advice import advised, assumed_text, doings, said_to_fit
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.fight.fitness import lies
from mls_desktop.report.fights.short_names import Room
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.values.events import Event
from mls_desktop.ui.fight.prompt.option_table import OptionTable
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, name_widget, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

NARROW = 460
"""Width, in pixels at 100 %, below which the best choices would take more than three lines beside the box they are
ranked by."""
LINES, ENDLESS = 3, 100_000
"""Most lines of a note."""
Direction = QBoxLayout.Direction


class OddsNotes(QWidget):
    """The notes of one table of odds. The counsel that choices are ranked by stays chosen from prompt to prompt."""

    def __init__(self, running_fight: RunningFight, table: OptionTable, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._table, self._theme = running_fight, table, theme
        self._odds: tuple[Choice, ...] = ()
        self._unweighed: tuple[str, ...] = ()
        self._texts: Texts | None = None
        self._again: Callable[[], None] = lambda: None
        """Function that says the notes anew, for another width."""
        self._is_said = False
        """Tells whether the values without a column are shown above the choices."""
        self.unseen = PlainLabel("", self, wrap=True)
        self.assumed = PlainLabel("", self, wrap=True)
        self.wanted: QComboBox = ComboBox(theme, self)
        name_widget(self.wanted, _("What the choices are ranked by"))
        self.wanted.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.wanted.currentIndexChanged.connect(self._show_advice)
        self.advice = PlainLabel("", self, wrap=True)
        for label in (self.unseen, self.assumed, self.advice):
            # A name of one long word holds nothing wide.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, label.sizePolicy().verticalPolicy())
        self._best, self._is_narrow = QBoxLayout(Direction.LeftToRight), False
        self._best.setContentsMargins(0, 0, 0, 0)
        self._best.addWidget(self.wanted)
        self._best.addWidget(self.advice, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.unseen)
        self._column.addWidget(self.assumed)
        add_layout(self._column, self._best)
        table.measured.connect(self._show_unseen)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()
        if event.size().width() != event.oldSize().width():
            self._again()

    def _turn(self) -> None:
        """Puts the best choices below the box they are ranked by where there is no room beside it."""
        is_narrow = self.width() < self._theme.px(NARROW)
        if is_narrow == self._is_narrow:
            return  # else all would be laid out anew
        self._is_narrow = is_narrow
        self._best.setDirection(Direction.TopToBottom if is_narrow else Direction.LeftToRight)
        self._best.setAlignment(self.wanted, Qt.AlignmentFlag.AlignLeft if is_narrow else Qt.AlignmentFlag(0))

    def restyle(self) -> None:
        self._turn()
        self._column.setSpacing(self._theme.px(4))
        self.unseen.ink(self._theme.colour("soft_ink"))
        for label in (self.assumed, self.advice):
            label.ink(self._theme.colour("faint_ink"))

    def show_odds(
        self, answer: Answer | None, odds: tuple[Choice, ...] | None, option: str, unweighed: tuple[str, ...] = ()
    ) -> None:
        """Shows notes on the table of `odds`: values without a column, what the row `option` assumes, and the best
        choices, once `unweighed` (see `RunningFight.unweighed`) is (); hidden without `answer` or `odds`."""
        held = odds or ()
        if answer is None or not held:
            self._odds, self._unweighed, self._again = (), (), lambda: None
            self.hide()
            return
        self._odds, self._unweighed = held, unweighed
        self._offer(answer.texts)
        usual, own = self._running_fight.assumed(answer.prompt.who), answer.row(option, held, unweighed)
        self._show_unseen()

        def say() -> None:
            self._show_assumed(usual, own, answer)
            self._show_advice()

        self._again = say
        say()
        self.show()

    def _offer(self, texts: Texts) -> None:
        """Fills the box of rankings with the counsels of `texts`; the one chosen stays chosen."""
        if texts is self._texts:
            return
        before = self.wanted.currentData()
        self._texts = texts
        self.wanted.blockSignals(True)
        self.wanted.clear()
        for id, counsel in texts.counsels().items():
            self.wanted.addItem(counsel.title, id)
        self.wanted.setCurrentIndex(max(0, self.wanted.findData(before)))
        self.wanted.blockSignals(False)

    def leave_out(self, is_said: bool) -> None:
        """Hides the values without a column if they are shown above the choices (`is_said`), or shows them again."""
        self._is_said = is_said
        self._show_unseen()

    def _show_unseen(self) -> None:
        """Shows the values of the row at hand that have no column for want of room."""
        said = self._table.unseen()
        self.unseen.setText(said)
        self.unseen.setVisible(bool(said) and not self._is_said)

    def _show_assumed(self, usual: tuple[Event, ...] | None, own: Choice | None, answer: Answer) -> None:
        def say(texts: Texts, names: Mapping[str, str]) -> str:
            return assumed_text(usual, own, self._odds, answer, texts, lambda who: names.get(who, who))

        said = self._in_lines(self.assumed, answer.texts, say)
        self.assumed.setVisible(bool(said))
        self.assumed.setText(said)
        of_row = own.assumes if own is not None and own.assumes is not None else usual
        tip(self.assumed, doings(of_row or (), answer.texts, self._name))

    def _show_advice(self) -> None:
        texts = self._texts
        counsel = texts.counsels().get(str(self.wanted.currentData())) if texts is not None else None
        lying = [who for who, row in self._running_fight.fighters().items() if lies(row)]

        def say(texts: Texts, names: Mapping[str, str]) -> str:
            best = advised(self._odds, counsel, texts, lying) if counsel is not None else ()
            return "   ".join(f"{at}. {each.text} ({each.said})" for at, each in enumerate(best, 1))

        whole = say(texts, {}) if texts is not None else ""
        for widget in (self.wanted, self.advice):
            widget.setVisible(bool(whole))
        shown = self._in_lines(self.advice, texts, say) if texts is not None else ""
        self.advice.setText(_("shown when all chances are known") if self._unweighed else shown)
        tip(self.advice, whole if whole != shown and not self._unweighed else "")

    def _in_lines(self, label: PlainLabel, texts: Texts, say: Callable[[Texts, Mapping[str, str]], str]) -> str:
        """Text for `label` in at most `LINES` lines: what `say` makes of `texts` and the fighters' names by id; where
        that is too long, with their short names, and cut short at last."""
        room = QRect(0, 0, max(1, label.width() if label.isVisible() else self.width()), ENDLESS)
        metrics = label.fontMetrics()

        def fits(text: str) -> bool:
            box = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            return box.height() <= LINES * metrics.height() and box.width() <= room.width()

        for_name = Room(room.width() // 2, metrics.horizontalAdvance)
        return said_to_fit(say, texts, self._running_fight.names(), fits, for_name)

    def _name(self, who: str) -> str:
        return self._running_fight.names().get(who, who)
