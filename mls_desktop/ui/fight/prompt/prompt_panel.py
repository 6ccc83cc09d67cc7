"""The panel of prompts: who is asked, at whom they aim, the choices with their chances, dice, and what happened."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.at_hand import gravity, offer_text
from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.option_model import OptionModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.fight.dice_settings import takes_extra
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.field_form import FieldForm
from mls_desktop.ui.fight.prompt.dice_form import DiceForm
from mls_desktop.ui.fight.prompt.hand_bar import HandBar
from mls_desktop.ui.fight.prompt.modifier_form import ModifierForm
from mls_desktop.ui.fight.prompt.odds_notes import OddsNotes
from mls_desktop.ui.fight.prompt.offer_bar import OfferBar
from mls_desktop.ui.fight.prompt.option_table import OptionTable
from mls_desktop.ui.fight.prompt.plain_keys import shift_of
from mls_desktop.ui.fight.prompt.prompt_header import ROOMY, PromptHeader
from mls_desktop.ui.fight.prompt.prompt_keys import PromptKeys
from mls_desktop.ui.fight.prompt.prompt_places import place_aims
from mls_desktop.ui.fight.prompt.target_bar import TargetBar
from mls_desktop.ui.keys.window_keys import key_of
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.plain_text import announce
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

OFFER = "fight_end"
"""The command that takes the first offer beside the choices."""
SPACED, TIGHT = 6, 3
"""Gaps between the parts of a prompt, in pixels at 100 %: usual, and where there is little height."""


class PromptPanel(QWidget):
    """The panel of prompts in the middle of a fight. `head` says who is asked; it is laid out above what scrolls.

    `turned` carries the id of the fighter whose prompt is in front, `came` the widget that has got the focus;
    `looked_back` when a person wants to see how the fight went; `shifted` when the attack is to come later (1) or
    sooner (-1); `placed` when parts are laid out elsewhere. `keys` handles letters, digits and keys of the tab.
    """

    turned = Signal(str)
    came = Signal(object)
    looked_back = Signal()
    shifted = Signal(int)
    placed = Signal()

    def __init__(self, running_fight: RunningFight, fighter_model: FighterModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.running_fight, self._theme = running_fight, theme
        self._preferred = ""
        self.answer: Answer | None = None
        self.options = OptionModel(self)
        self.table = OptionTable(self.options, theme, self)
        self.form = FieldForm(theme, running_fight.catalogue, self)
        self.extra = ModifierForm(running_fight, self._thrower, theme, self)
        self.falls = DiceForm(running_fight, theme, self)
        self.head = PromptHeader(running_fight, fighter_model, theme, self)
        self.targets = TargetBar(running_fight, theme, self)
        self.hand = HandBar(theme, self)
        self.notes = OddsNotes(running_fight, self.table, theme, self)
        self.keys = PromptKeys(self, lambda: announce(self, self.hint.text(), at_once=True))
        self.ways = OfferBar(theme, self)
        self.hint, self.offer = self.ways.hint, self.ways.offer
        self._lay_out()
        self._connect()
        self.restyle()
        self.refresh()

    def _connect(self) -> None:
        running_fight = self.running_fight
        self.table.taken.connect(self.submit)
        self.table.moved.connect(self._on_moved)
        self.table.measured.connect(self._show_facts)
        self.targets.aimed.connect(self._on_aimed)
        self.targets.done.connect(self.grab_focus)
        self.hand.told.connect(running_fight.answer_group)
        self.form.entered.connect(self.enter)
        self.form.done.connect(self._on_done)
        for left in (self.form.left, self.extra.left, self.extra.done):
            left.connect(self.grab_focus)
        self.extra.added.connect(self._on_extra)
        self.falls.fell.connect(self._on_fell)
        self.head.split.connect(self._on_split)
        self.ways.taken.connect(self.take_offer)
        self.ways.looked_back.connect(self.looked_back)
        running_fight.changed.connect(self.refresh)
        running_fight.weighed.connect(self._on_weighed)

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        said, aims = (self.head.pressing, self.head.reach), (self.hand, self.targets)
        for widget in (*said, *aims, self.table, self.form, self.falls, self.extra, self.notes, self.ways):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        set_reading_order(self)

    def shorten(self, on: bool, close: bool = False) -> None:
        """Sets the panel for little height (`on`): short names, no line above; `close`: rows stand closer."""
        self.head.shorten(on)
        self._show_facts()
        self.targets.set_tight(on)
        self.table.set_tight(on or close)
        self._column.setSpacing(self._theme.px(TIGHT if on else SPACED))

    # What is shown

    @property
    def prompt(self) -> Prompt | None:
        return self.answer.prompt if self.answer is not None else None

    def prefer(self, who: str) -> None:
        """Brings the prompt of fighter `who` to the front, if there is one; else the first prompt is there."""
        self._preferred = who
        self.refresh()

    def refresh(self) -> None:
        """Updates all parts from the fight and emits `turned`; a focus in the panel goes to where the next answer is
        given."""
        running_fight, focus = self.running_fight, self.window().focusWidget()
        held = focus is self or (focus is not None and any(each.isAncestorOf(focus) for each in (self, self.head)))
        self.table.lets_enter_pass = False
        choices = running_fight.choices()
        if held and not (choices and focus is self.table):
            # Else Qt looks for another place for it each time that what has it goes.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        prompt = next((each for each in choices if each.who == self._preferred), next(iter(choices), None))
        if self.prompt != prompt or self.answer is None or self.answer.texts is not running_fight.texts:
            self.answer = running_fight.draft(prompt) if prompt is not None else None
            self._show_ask(choices)
        self.falls.refresh()
        self.head.show_count(len(choices))
        self._show_rest()
        self.turned.emit(running_fight.session.waits_for(prompt))
        if held and self.isVisible():
            self.grab_focus()

    def grab_focus(self) -> None:
        """Puts the focus into the dice if any are waited for, since they are typed, else into the choices; emits
        `came`."""
        if self.falls.grab_focus():
            self.came.emit(self.falls)
            return
        place = self.table if self.answer is not None else self
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        self.came.emit(place)

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(14), px(TIGHT), px(14), px(8))
        self.head.restyle()
        self.ways.restyle()
        self.notes.restyle()
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
        """Places the targets and the choices anew: where there is little room, the targets stay in sight, and the
        choices have the rest."""
        super().resizeEvent(event)
        tight = event.size().width() <= self._theme.px(ROOMY)
        if place_aims(tight, self._column, self):
            self.placed.emit()
        self._show_facts()

    def _show_ask(self, choices: tuple[Prompt, ...]) -> None:
        answer = self.answer
        self.head.show_who(self.prompt)
        self.table.setVisible(answer is not None)
        if answer is None:
            self.targets.set_answer(None)
            self.options.set_answer(None, None)
            self.form.set_fields((), {}, self.running_fight.texts)
            self.notes.show_odds(None, None, "")
            return
        self.targets.set_answer(answer)
        self._show_facts()
        self._weigh()
        self.table.go_to(answer.default_option)
        self._show_form()

    def _show_rest(self) -> None:
        """Shows the parts that do not depend on the choice: group, modifier, facts of the fighter asked, hints."""
        running_fight, prompt = self.running_fight, self.prompt
        fight = running_fight.fight
        self.head.show_title(prompt)
        self._show_facts()
        self._show_group()
        self.hand.set_keys(running_fight.keys_beside(prompt))
        line = self.falls.focused()
        self.extra.show_roll(takes_extra(line.prompt) if line is not None else bool(self.targets.buttons))
        over = fight is not None and fight.over
        counted = fight is not None and fight.odds_form.modified
        weighed = prompt is not None and self.extra.modified() and not counted
        unmoved = _("The chances leave the modifier out.") if weighed else ""
        offered = self._offered()
        hint = _("The fight is over.") if over else self._gravity(prompt) or unmoved
        self.ways.show_offer(hint, _said(self, offered[0]) if offered else "", over)
        # Where nobody is left to fight, the end comes before the choices: below them it may be out of sight.
        at = 0 if self._beaten() else self._column.count() - 2
        if self._column.indexOf(self.ways) != at:
            self._column.insertWidget(at, self.ways)
            set_reading_order(self)

    def _show_group(self) -> None:
        """Shows the switch for the group, and how many of it reach the target of the current choice."""
        event = self.answer.event(self.table.current()) if self.answer is not None else None
        self.head.show_group(self.prompt, event)

    def _show_facts(self) -> None:
        self.notes.leave_out(self.head.show_facts(self.answer, self.width(), self.table.unseen()))

    def _thrower(self) -> str:
        """Id of the fighter whose next roll a modifier entered now belongs to; empty if there is none."""
        line = self.falls.focused()
        if line is not None:
            return line.prompt.who
        return self.answer.prompt.who if self.answer is not None else ""

    def _show_form(self) -> None:
        if (answer := self.answer) is not None:
            self.form.set_fields(answer.extras(self.table.current()), answer.entries, answer.texts)

    def _weigh(self) -> None:
        answer, here = self.answer, self.table.current()
        if answer is not None:
            odds, unweighed = self._odds(answer.prompt.who)
            self.options.set_answer(answer, odds, self.running_fight.chances, unweighed)
            # New columns are a new table: the row at hand stays the one at hand.
            self.table.go_to(here)
            self.notes.show_odds(answer, odds, self.table.current(), unweighed)

    def _odds(self, who: str) -> tuple[tuple[Choice, ...] | None, tuple[str, ...]]:
        """Known chances of fighter `who`, None for none, and the entries by which their rows differ, () once no row is
        still to come; ((), ()) where `who` is ""."""
        return (self.running_fight.odds(who), self.running_fight.unweighed(who)) if who else ((), ())

    # What a person does

    def submit(self, option: str) -> None:
        """Answers the prompt in front, for the whole group, with `option` and the entries as they stand."""
        if self.answer is not None:
            event, answer = self.answer.event(option), self.answer
            usual = not answer.aimed and event == self.running_fight.default_answer(answer.prompt)
            self._preferred = ""
            self.running_fight.answer_group(event, usual)

    def split_group(self) -> None:
        """Lets the fighters of the group that is asked choose each alone, or all alike again."""
        if not self.head.group.isHidden():
            self.head.group.click()

    def take_offer(self) -> bool:
        """Takes the first offer beside the choices, most often the end; False where there is none or it is refused."""
        offered = self._offered()
        event = self.running_fight.default_answer(offered[0]) if offered else None
        return event is not None and self.running_fight.answer(event)

    def _offered(self) -> tuple[Prompt, ...]:
        """Prompts offered beside the choices; where a side has nobody left to fight, the end first."""
        end = self.running_fight.ending() if self._beaten() else None
        offered = self.running_fight.offered()
        return (end, *(each for each in offered if each != end)) if end is not None else offered

    def _beaten(self) -> tuple[str, ...]:
        """Ids of the sides with nobody left, as long as the end is still to be told; else ()."""
        return self.running_fight.beaten() if self.running_fight.ending() is not None else ()

    def _gravity(self, prompt: Prompt | None) -> str:
        """Reason why "same again" does not answer `prompt` now; "" where it does."""
        return gravity(prompt, self._beaten(), self.running_fight.names(), key_of(self, OFFER))

    def submit_usual(self, answer: Answer) -> bool:
        """Gives the usual answer for the fighter asked and the group; False where it is refused or there is none; True,
        with nothing done, for a grave prompt or where a side has nobody left."""
        if answer.prompt.grave or self._beaten():
            return True
        event = self.running_fight.default_answer(answer.prompt)
        self._preferred = ""
        return event is not None and self.running_fight.answer_group(event, usual=True)

    def _on_aimed(self) -> None:
        self.table.lets_enter_pass = False
        self._show_facts()
        self._show_group()
        self._weigh()

    def _on_extra(self) -> None:
        """Shows the chances with the modifier entered for the next roll, where the rules count it."""
        self._weigh()
        self._show_rest()

    def _on_moved(self) -> None:
        self._show_facts()
        self._show_form()
        self._show_group()
        if self.answer is not None:
            odds, unweighed = self._odds(self.answer.prompt.who)
            self.notes.show_odds(self.answer, odds, self.table.current(), unweighed)

    def enter(self, name: str, value: Json) -> None:
        """Sets field `name` of the answer being made up to `value`, and updates chances and form."""
        if self.answer is not None:
            self.answer.set_value(name, value)
            self._weigh()
            self._show_form()

    def _on_done(self) -> None:
        """Submits the current choice, since Enter was pressed in an entry beside it."""
        self.submit(self.table.current())

    def _on_fell(self, prompt: Prompt, fell: Json, by_itself: bool) -> None:
        self.running_fight.answer(self.running_fight.throwing.fallen(prompt, fell))
        # Whoever ends dice with Enter means these, not the choice that came up meanwhile.
        self.table.lets_enter_pass = by_itself

    def _on_split(self, apart: bool) -> None:
        prompt = self.prompt
        group = self.running_fight.group_of(prompt.who) if prompt is not None else ""
        if group:
            self.running_fight.let_apart(group, apart)

    def _on_weighed(self, who: str) -> None:
        if self.answer is not None and self.answer.prompt.who == who:
            self._weigh()


def _said(panel: PromptPanel, offer: Prompt) -> str:
    """Label of `offer`, with the key of the command that takes it."""
    return f"{offer_text(offer, panel.running_fight.texts)}  {key_of(panel, OFFER)}".rstrip()
