"""The middle of a fight: who is asked, at whom he aims, his choices with their chances, dice, and what happened."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.option_model import OptionModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.fight.dice_settings import MODIFIER, REASON, takes_extra
from mls_desktop.rules.common.fight.fights import Prompt, fits
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.fight.dice_form import DiceForm, fact_text
from mls_desktop.ui.fight.field_form import FieldForm
from mls_desktop.ui.fight.fighter_table import shift_of
from mls_desktop.ui.fight.option_table import OptionTable
from mls_desktop.ui.fight.target_bar import TargetBar
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

OFFER = "Q"
LINES, ASIDE = 2, 30
"""What bears on an answer is said in so many lines, with so much free beside each at 100 %."""
ROOMY = 440
"""From this width at 100 % on there is room for what bears on a choice."""


class PromptPanel(QWidget):
    """`turned` tells whose ask is in front, `came` what has got the focus; `looked_back` when a person wants to see how
    the fight went; `shifted` when his attack is to come later (1) or sooner (-1).

    Letters take choices, digits aim, the space bar takes the usual."""

    turned = Signal(str)
    came = Signal(object)
    looked_back = Signal()
    shifted = Signal(int)

    def __init__(self, bout: RunningFight, standings: FighterModel, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bout, self._standings, self._look = bout, standings, look
        self._preferred = ""
        self.answer: Answer | None = None
        self.options = OptionModel(self)
        self.table = OptionTable(self.options, look, self)
        self.form = FieldForm(look, bout.catalogue, self)
        self.extra = FieldForm(look, bout.catalogue, self)
        self.falls = DiceForm(bout, look, self)
        self._make()
        self.table.taken.connect(self.submit)
        self.table.moved.connect(self._on_moved)
        self.targets.aimed.connect(self._on_aimed)
        self.form.entered.connect(self._on_entered)
        self.form.done.connect(self._on_done)
        self.extra.done.connect(self.grab_focus)
        self.extra.entered.connect(self._on_extra)
        self.falls.fell.connect(self._on_fell)
        self.group.clicked.connect(self._on_group)
        bout.changed.connect(self.refresh)
        bout.weighed.connect(self._on_weighed)
        self.restyle()
        self.refresh()

    def _make(self) -> None:
        self.pressing = PlainLabel("", self, wrap=True)
        self.pressing.setObjectName("pressing")
        self.title = PlainLabel("", self)
        self.left = PlainLabel("", self)
        self.who, self.whose = PlainLabel("", self), PlainLabel("", self, wrap=True)
        self.group = QToolButton(self)
        self.group.setCheckable(True)
        self.group.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.targets = TargetBar(self._look, self)
        self.hint = PlainLabel("", self, wrap=True)
        self.offer = QPushButton("", self)
        self.offer.setAutoDefault(False)
        self.offer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.offer.clicked.connect(self.take_offer)
        self.look_back = QPushButton(menu_text(_("How it went")), self)
        self.look_back.setAutoDefault(False)
        self.look_back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.look_back.clicked.connect(self.looked_back)
        head, names = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.left)
        names.addWidget(self.who)
        names.addWidget(self.whose, 1)
        names.addWidget(self.group)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addWidget(self.pressing)
        self._column.addLayout(names)
        for widget in (self.targets, self.table, self.form, self.falls, self.extra, self.hint):
            self._column.addWidget(widget)
        below = QHBoxLayout()
        below.addWidget(self.offer)
        below.addWidget(self.look_back)
        below.addStretch(1)
        self._column.addLayout(below)
        self._column.addStretch(1)

    # What is shown

    @property
    def ask(self) -> Prompt | None:
        return self.answer.ask if self.answer is not None else None

    def prefer(self, who: str) -> None:
        """Brings the ask of a fighter to the front, where there is one."""
        self._preferred = who
        self.refresh()

    def refresh(self) -> None:
        """Shows what is asked now; who had the focus here has it where the next thing is asked."""
        bout, focus = self._bout, self.window().focusWidget()
        held = focus is self or (focus is not None and self.isAncestorOf(focus))
        if held:
            # Else Qt looks for another place for it each time that what has it goes.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        choices = bout.choices()
        ask = next((each for each in choices if each.who == self._preferred), next(iter(choices), None))
        if ask is None or self.answer is None or self.answer.ask != ask or self.answer.speech is not bout.speech:
            usual = bout.default_answer(ask) if ask is not None else None
            self.answer = Answer(ask, usual, bout.speech) if ask is not None else None
            self._show_ask(choices)
        self.falls.refresh()
        self.left.setText(how_many("{n} to choose", "{n} to choose", len(choices)) if len(choices) > 1 else "")
        self._show_rest(ask)
        asked = ask or next(iter(bout.dice()), None)
        self.turned.emit(asked.who if asked is not None else "")
        if held and self.isVisible():
            self.grab_focus()

    def grab_focus(self) -> None:
        """Puts the focus where the next thing is asked: dice first, since they are typed."""
        if self.falls.grab_focus():
            self.came.emit(self.falls)
            return
        place = self.table if self.answer is not None else self
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        self.came.emit(place)

    def restyle(self) -> None:
        px, look = self._look.px, self._look
        self._column.setContentsMargins(px(14), px(8), px(14), px(8))
        self._column.setSpacing(px(7))
        big, small = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(17))
        big.setWeight(QFont.Weight.DemiBold)
        small.setPixelSize(px(11))
        self.who.setFont(big)
        for label in (self.title, self.left):
            label.setFont(small)
        for label in (self.title, self.left, self.whose, self.hint):
            label.ink(look.colour("faint_ink"))
        self.table.measure()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = shift_of(event)
        if by:
            self.shifted.emit(by)
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, whom to aim at stands below the choices, and the figures give way."""
        super().resizeEvent(event)
        tight = event.size().width() <= self._look.px(ROOMY)
        first, second = (self.table, self.targets) if tight else (self.targets, self.table)
        if self._column.indexOf(first) > self._column.indexOf(second):
            self._column.insertWidget(self._column.indexOf(second), first)
            self._say_whose()

    def _show_ask(self, choices: tuple[Prompt, ...]) -> None:
        answer = self.answer
        for widget in (self.who, self.table):
            widget.setVisible(answer is not None)
        if answer is None:
            self.targets.set_answer(None)
            self.options.set_answer(None, None)
            self.form.set_fields((), {}, self._bout.speech)
            return
        ask = answer.ask
        self.who.setText(self._bout.names().get(ask.who, "") or self._bout.speech.ask(ask.id))
        self.targets.set_answer(answer)
        self._say_whose()
        self._weigh()
        self.table.go_to(answer.default_option)
        self._show_form()

    def _show_rest(self, ask: Prompt | None) -> None:
        """What does not depend on the choice: group, modifier, what is said of him, hints."""
        bout, speech = self._bout, self._bout.speech
        fight = bout.fight
        self.title.setText((speech.ask(ask.id) if ask is not None else _("Dice") if bout.dice() else "").upper())
        self._say_whose()
        self._say_pressing((*bout.dice(), *((ask,) if ask is not None else ())))
        group = bout.group_of(ask.who) if ask is not None else ""
        self.group.setVisible(bool(group))
        if group:
            self.group.setText(menu_text(_("The whole group alike")))
            tip(self.group, _("The others of the group choose as this one does."))
            self.group.setChecked(group not in bout.apart)
        thrower = self._thrower()
        extra = bout.throwing.extra(thrower)
        values: dict[str, Json] = {MODIFIER: extra.modifier or None, REASON: extra.reason}
        line = self.falls.focused()
        rolls = takes_extra(line.ask) if line is not None else bool(self.targets.buttons)
        self.extra.set_fields(self._added() if rolls and thrower else (), values, speech)
        over = fight is not None and fight.over
        weighed = ask is not None and bool(extra.modifier)
        unmoved = _("The chances are those without the modifier.") if weighed else ""
        self.hint.setText(_("The fight is over.") if over else unmoved)
        self.hint.setVisible(bool(self.hint.text()))
        self.look_back.setVisible(over)
        offered = bout.offered()
        self.offer.setVisible(bool(offered))
        self.offer.setText(menu_text(f"{speech.ask(offered[0].id)}  {OFFER}") if offered else "")

    def _added(self) -> tuple[Field, ...]:
        """What may be added to a roll, as the fight describes it."""
        fight = self._bout.fight
        return fight.added if fight is not None else ()

    def _say_pressing(self, asks: tuple[Prompt, ...]) -> None:
        """What is at stake, where something is asked that comes before all else."""
        speech, names = self._bout.speech, self._bout.names()
        said = [f"{names.get(ask.who, '')}: {speech.pressing(ask.id)}" for ask in asks if speech.pressing(ask.id)]
        self.pressing.setText("\n".join(said))
        self.pressing.setVisible(bool(said))

    def _say_whose(self) -> None:
        """What bears on the answer: of who is asked, and of whom he aims at."""
        answer, speech = self.answer, self._bout.speech
        self.whose.setVisible(answer is not None and self.width() > self._look.px(ROOMY))
        if answer is None:
            return
        facts = [fact_text(name, figure, speech) for name, figure in answer.ask.facts]
        said = ", ".join([*facts, *self._told(answer.ask.who)])
        target = answer.target()
        if self._standings.position(target) is not None:
            against = ", ".join((speech.value(target), *self._told(target)))
            said = _("{who}  against  {whom}").format(who=said, whom=against)
        # What is left out stands in the list of fighters; the choices below stay where they are.
        room = self.width() - self.who.sizeHint().width() - self._look.px(2 * ASIDE)
        shown = self.whose.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, LINES * room)
        self.whose.setText(shown)
        tip(self.whose, said if shown != said else "")

    def _told(self, who: str) -> tuple[str, ...]:
        at = self._standings.position(who)
        stand = self._standings.stand(at) if at is not None else None
        return (*stand.tags, *stand.told) if stand is not None else ()

    def _thrower(self) -> str:
        """Whose next roll a modifier entered now belongs to."""
        line = self.falls.focused()
        if line is not None:
            return line.ask.who
        return self.answer.ask.who if self.answer is not None else ""

    def _show_form(self) -> None:
        answer = self.answer
        if answer is not None:
            fields = answer.extras(self.table.current())
            self.form.set_fields(fields, answer.entries, answer.speech)

    def _weigh(self) -> None:
        answer, here = self.answer, self.table.current()
        if answer is not None:
            odds = self._bout.odds(answer.ask.who) if answer.ask.who else ()
            self.options.set_answer(answer, odds, self._bout.chances)
            # New columns are a new table: the row at hand stays the one at hand.
            self.table.go_to(here)

    # What a person does

    def submit(self, option: str) -> None:
        """Answers with an option as it stands."""
        if self.answer is not None:
            event = self.answer.event(option)
            self._preferred = ""
            self._bout.answer_group(event)

    def split_group(self) -> None:
        """Those of the group that is asked choose each for himself, or all alike again."""
        if not self.group.isHidden():
            self.group.click()

    def take_offer(self) -> bool:
        """Takes what is offered beside the choices: most often the end."""
        offered = self._bout.offered()
        event = self._bout.default_answer(offered[0]) if offered else None
        return event is not None and self._bout.answer(event)

    def offers(self, letter: str) -> bool:
        """Whether a letter takes an option of what is asked now."""
        return self.answer is not None and letter.isalpha() and self.options.by_key(letter) is not None

    def take_key(self, letter: str) -> bool:
        """A letter, digit or space typed in the tab; False where it means nothing now."""
        answer = self.answer
        if letter == " ":
            line = self.falls.focused()
            if line is not None and (line.line.hasFocus() or answer is None):
                return self._bout.roll(line.ask)
            return answer is not None and self._again(answer)
        if letter.upper() == OFFER:
            return self.take_offer()
        if answer is None:
            return False
        if letter.isdecimal() and letter != "0":
            return self._digit(int(letter))
        option = self.options.by_key(letter)
        if option is None:
            return False
        self.submit(option.id)
        return True

    def _again(self, answer: Answer) -> bool:
        """The usual for who is asked, and for his group."""
        event = self._bout.default_answer(answer.ask)
        self._preferred = ""
        return event is not None and self._bout.answer_group(event)

    def _digit(self, nth: int) -> bool:
        """A digit aims; without anybody to aim at, it takes the option of that number."""
        if self.targets.buttons:
            return self.targets.aim_at(nth)
        option = self.options.option(nth - 1)
        if option is not None:
            self.submit(option.id)
        return option is not None

    def _on_aimed(self) -> None:
        self._say_whose()
        self._weigh()

    def _on_moved(self) -> None:
        self._show_form()

    def _on_entered(self, name: str, value: Json) -> None:
        if self.answer is not None:
            self.answer.set_value(name, value)
            self._weigh()
            self._show_form()

    def _on_done(self) -> None:
        """Enter in an entry takes the choice it stands beside."""
        self.submit(self.table.current())

    def _on_extra(self, name: str, value: Json) -> None:
        if not any(field.name == name and fits(field, value) for field in self._added()):
            # What the fight would refuse does not come to stand there.
            self._show_rest(self.ask)
            return
        who, throwing = self._thrower(), self._bout.throwing
        extra = throwing.extra(who)
        if name == MODIFIER:
            extra = replace(extra, modifier=value if type(value) is int else 0)
        else:
            extra = replace(extra, reason=str(value or ""))
        throwing.extras[who] = extra
        self._show_rest(self.ask)

    def _on_fell(self, ask: Prompt, fell: Json) -> None:
        self._bout.answer(self._bout.throwing.fallen(ask, fell))

    def _on_group(self) -> None:
        ask = self.ask
        group = self._bout.group_of(ask.who) if ask is not None else ""
        if group:
            self._bout.let_apart(group, not self.group.isChecked())

    def _on_weighed(self, who: str) -> None:
        if self.answer is not None and self.answer.ask.who == who:
            self._weigh()
