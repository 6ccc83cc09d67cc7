"""Announcements of the referee that no prompt asks for: a value, an effect, a fighter's neighbours, arrivals and
departures; entered in place, never in a dialog of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.fight.answer import Answer, Option, changes_nothing, present
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.field_form import FieldForm
from mls_desktop.ui.fight.usual_names import UsualNames
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import EnterButton, cross_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, name_widget
from mls_desktop.ui.widgets.tab_order import stops_in
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Rule

RULING = "ruling"
"""Id of the prompt by which a rule is read otherwise."""

ELSEWHERE = ("library", "path", "edge")
"""Kinds of fields that the form of overrides leaves to other parts of the tab."""


class OverridePanel(QWidget):
    """The panel of the referee's overrides: a fighter, the kind of override, its entries, and the button that enters
    it.

    `opened` when the panel is shown, `closed` when a person puts it away or has entered an override.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self._answer: Answer | None = None
        self.setObjectName("byhand")
        self.who, self.what, self.main = ComboBox(theme, self), ComboBox(theme, self), ComboBox(theme, self)
        names = (_("Whose value to adjust"), _("What to adjust"), _("Which"))
        for box, name in zip((self.who, self.what, self.main), names, strict=True):
            name_widget(box, name)
            box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.form = FieldForm(theme, running_fight.catalogue, self)
        self.button = EnterButton(menu_text(_("Apply")), self)
        self.button.setAutoDefault(False)
        self.close_button = cross_button(self, _("Close"))
        top = QWidget(self)
        line = FlowLayout(top, theme.px(6), theme.px(5))
        title = PlainLabel(_("Adjust by hand"), top)
        title.setMinimumHeight(self.who.sizeHint().height())
        for widget in (title, self.close_button, self.who, self.what, self.main, self.button):
            line.addWidget(widget)
        self.usual = UsualNames(theme, self)
        self.readings = PlainLabel("", self, wrap=True)
        self.readings.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(14), theme.px(6), theme.px(14), theme.px(6))
        column.addWidget(top)
        column.addWidget(self.form)
        column.addWidget(self.usual)
        column.addWidget(self.readings)
        column.addStretch(1)
        self.who.activated.connect(self._on_who)
        self.what.activated.connect(self._on_what)
        self.main.activated.connect(self._on_main)
        self.form.entered.connect(self._on_entered)
        self.form.done.connect(self.submit)
        self.button.clicked.connect(self.submit)
        self.close_button.clicked.connect(self.closed)
        self.usual.chosen.connect(self._on_usual)
        running_fight.changed.connect(self._on_changed)
        self.hide()

    def show_fighter(self, who: str) -> None:
        """Opens the panel with the overrides of fighter `who`, and the focus on their kinds; emits `opened`."""
        self.show()
        self.opened.emit()
        self._fill_who(who)
        self.what.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose(self, kind: str, **entries: Json) -> None:
        """Chooses the override `kind`, an id of a prompt, and fills `entries` into its form."""
        self.what.setCurrentIndex(self.what.findData(kind))
        self._on_what()
        for name, value in entries.items():
            self._on_entered(name, value)

    def submit(self) -> bool:
        """Enters the override into the fight, unless it changes nothing, and emits `closed`; False, with the panel left
        open, where none is chosen or the fight refuses it."""
        for editor in self.form.editors.values():
            child = editor.focusWidget()
            if child is not None and child.hasFocus():
                child.clearFocus()
        answer = self._answer
        if answer is None:
            return False
        for name, value in self._now(answer.event(self._option())).items():
            answer.entries.setdefault(name, value)
        event = answer.event(self._option())
        is_same = changes_nothing(self._running_fight.sections.values(), event)
        if not is_same and not self._running_fight.answer(event):
            return False
        self.closed.emit()
        return True

    def _tellings(self) -> tuple[Prompt, ...]:
        """Prompts of the fight that can be entered here in a form, as overrides: all announcements save arrivals from
        the library and entries made on the map, which have ways of their own."""
        tellings = self._running_fight.announcements
        return tuple(prompt for prompt in tellings if not any(field.kind in ELSEWHERE for field in prompt.fields))

    def _fill_who(self, who: str) -> None:
        names, tellings = self._running_fight.names(), self._tellings()
        ids = dict.fromkeys(telling.who for telling in tellings)
        self.who.clear()
        for id in ids:
            self.who.addItem(names.get(id, id) if id else _("the fight"), id)
        self.who.setCurrentIndex(max(0, self.who.findData(who)))
        self._on_who()

    def _on_who(self) -> None:
        held, who = self.what.currentData(), self.who.currentData()
        self.what.clear()
        for telling in self._tellings():
            if telling.who == who:
                self.what.addItem(self._running_fight.texts.ask(telling.id), telling.id)
        self.what.setCurrentIndex(max(0, self.what.findData(held)))
        self._on_what()

    def _on_what(self) -> None:
        kind, who = self.what.currentData(), self.who.currentData()
        telling = next((prompt for prompt in self._tellings() if prompt.id == kind and prompt.who == who), None)
        self._answer = Answer(telling, None, self._running_fight.texts) if telling is not None else None
        self.main.clear()
        answer = self._answer
        self.main.setVisible(answer is not None and answer.main is not None)
        if answer is not None and answer.main is not None:
            for option in answer.options:
                self.main.addItem(self._option_text(answer, option), option.id)
        self.button.setEnabled(answer is not None)
        self._show_form()

    def _option_text(self, answer: Answer, option: Option) -> str:
        """Text of `option` in the list of choices; a rule has its title before its id."""
        rule = self._rule(answer, str(option.value))
        return f"{rule.title} ({rule.id})" if rule is not None else option.text

    def _rule(self, answer: Answer, id: str) -> Rule | None:
        """The rule `id` if `answer` is to a ruling and the rule has a text; else None."""
        is_ruling = answer.prompt is not None and answer.prompt.id == RULING
        return self._running_fight.open_campaign.reference.rule(id) if is_ruling else None

    def _show_readings(self) -> None:
        """Shows both readings of the rule chosen; hidden for anything but a rule that can be switched."""
        answer = self._answer
        held = next((each.value for each in answer.options if each.id == self._option()), "") if answer else ""
        rule = self._rule(answer, str(held)) if answer is not None else None
        switch = rule.switch if rule is not None else None
        self.readings.setVisible(switch is not None)
        if switch is not None:
            said = _("As usual: {usual}\nOtherwise: {other}")
            self.readings.setText(said.format(usual=switch.default, other=switch.other))

    def _on_main(self) -> None:
        """Drops the entries for the option before, which do not hold for another one."""
        if self._answer is not None:
            self._answer.entries.clear()
        self._show_form()

    def _option(self) -> str:
        return str(self.main.currentData() or "")

    def _show_form(self) -> None:
        answer, texts = self._answer, self._running_fight.texts
        if answer is None:
            self.form.set_fields((), {}, texts)
            self.usual.set_field(None, texts)
            self._show_readings()
            return
        option = self._option()
        event, fields = answer.event(option), answer.shown(option)
        self.form.set_fields(fields, {**dict(event.facts), **self._now(event), **answer.entries}, texts)
        self.usual.set_field(next((f for f in fields if f.kind == "text" and f.options), None), texts)
        self._show_readings()

    def tab_stops(self) -> list[QWidget]:
        """Widgets in the order of Tab: fighter, kind, entries and the button that enters the override; then the usual
        names and "Close"."""
        parts = (self.who, self.what, self.main, self.form, self.button, self.usual, self.close_button)
        return [stop for part in parts for stop in stops_in(part)]

    def reveal(self) -> None:
        """Does nothing: the panel is seen whole as long as it is open."""

    def _on_usual(self, name: str, value: str) -> None:
        """Enters the usual name `value` into field `name` and focuses the first other entry, or the button."""
        self._on_entered(name, value)
        following = [each for field, each in self.form.editors.items() if field != name]
        (following[0] if following else self.button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _now(self, event: Event) -> dict[str, Json]:
        """Present values, by field name, of the figures on the board that `event` would change."""
        return present(self._running_fight.sections.values(), event)

    def _on_entered(self, name: str, value: Json) -> None:
        if self._answer is not None:
            found = next((option.id for option in self._answer.options if option.value == value), None)
            if self._answer.main is not None and name == self._answer.main.name and found is not None:
                self.main.setCurrentIndex(self.main.findData(found))
            else:
                self._answer.set_value(name, value)
            self._show_form()

    def _on_changed(self) -> None:
        if self.isVisible():
            who = self.who.currentData()
            self._fill_who(str(who or ""))

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)
            # Nothing typed here is a key of the tab.
            event.accept()
