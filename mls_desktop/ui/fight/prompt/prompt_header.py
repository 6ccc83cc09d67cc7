"""The header of a prompt: what it is, who is asked, what bears on the answer, and whether the group is alike."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.at_hand import reach_text
from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.fight.throws import bearing, bearing_in_brief
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.values.events import Event
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, ShortLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

LINES, ASIDE, NARROW = 2, 30, 150
"""Most lines for what bears on an answer (one where there is little height); then, in pixels at 100 %, the space kept
free beside them, and the width below which they are left out."""
ROOMY = 430
"""Width, in pixels at 100 %, from which on there is room for what bears on a choice."""


class PromptHeader(QWidget):
    """The header widget of a prompt: it stays where it is, whatever scrolls below it.

    Titles above an answer; between them `behind`, a warning that an answer begins another way. `pressing` and `reach`,
    which may be many lines, are laid out with what scrolls. `split` carries whether the fighters of the group choose
    each alone from now on.
    """

    split = Signal(bool)

    def __init__(self, running_fight: RunningFight, fighter_model: FighterModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._fighter_model, self._theme = running_fight, fighter_model, theme
        self._lines = LINES
        self.pressing = PlainLabel("", self, wrap=True)
        self.pressing.setObjectName("pressing")
        self.title, self.left = PlainLabel("", self), PlainLabel("", self)
        self.behind = PlainLabel("", self)
        self.who, self.whose = ShortLabel("", self), PlainLabel("", self, wrap=True)
        self.whose.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.group: QToolButton = tool_button(self, "", checks=True)
        self.group.clicked.connect(self._on_group)
        self._above, self._names = QHBoxLayout(), QHBoxLayout()
        self.reach = PlainLabel("", self, wrap=True)
        self._column = QVBoxLayout(self)
        add_layout(self._column, self._above)
        add_layout(self._column, self._names)
        self._above.addWidget(self.title)
        self._above.addWidget(self.behind, 1)
        self._above.addWidget(self.left)
        self._names.addWidget(self.who)
        self._names.addWidget(self.whose, 1)
        self._names.addWidget(self.group)

    def shorten(self, on: bool) -> None:
        """Sets the header for little height (`on`): no line above the name, the warning beside the name, and all else
        in one line; else as usual."""
        self._lines = 1 if on else LINES
        # A text that may wrap asks for height by its width, and takes it from the log below.
        self.whose.setWordWrap(not on)
        for label in (self.title, self.left):
            label.setVisible(not on)
        (self._names if on else self._above).insertWidget(1, self.behind, 0 if on else 1)
        set_reading_order(self)

    def hold(self, part: QWidget) -> None:
        """Adds `part` below the names, where it does not scroll; whoever lays it out elsewhere takes it away."""
        self._column.addWidget(part)

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(14), px(8), px(14), 0)
        self._column.setSpacing(px(7))
        big, small = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(17))
        big.setWeight(QFont.Weight.DemiBold)
        small.setPixelSize(px(11))
        self.who.setFont(big)
        for label in (self.title, self.behind, self.left):
            label.setFont(small)
        self.behind.ink(self._theme.colour("warn"))
        self.behind.setIndent(px(8))
        self.reach.ink(self._theme.colour("warn"))
        for label in (self.title, self.left, self.whose):
            label.ink(self._theme.colour("faint_ink"))

    def show_who(self, prompt: Prompt | None) -> None:
        """Shows the name of the fighter asked by `prompt`, or else the prompt's title; hidden for None, where only dice
        are waited for."""
        self.who.setVisible(prompt is not None)
        if prompt is not None:
            self.who.setText(
                self._running_fight.names().get(prompt.who, "") or self._running_fight.texts.ask(prompt.id)
            )

    def show_count(self, count: int) -> None:
        """Shows `count`, the number of fighters who are to choose, if it is more than 1."""
        self.left.setText(how_many("{n} to choose", "{n} to choose", count) if count > 1 else "")

    def show_title(self, prompt: Prompt | None) -> None:
        """Shows the title of `prompt` (None: of the dice waited for), pressing notes on it and on the dice, and, at an
        earlier moment, the warning that an answer begins another way."""
        running_fight, texts, names = self._running_fight, self._running_fight.texts, self._running_fight.names()
        asked = texts.ask(prompt.id) if prompt is not None else _("Dice") if running_fight.dice() else ""
        self.title.setText(asked.upper())
        self.title.setAccessibleName(asked)
        asks = (*running_fight.dice(), *((prompt,) if prompt is not None else ()))
        pressing = [(names.get(each.who, ""), texts.pressing(each.id, each.facts)) for each in asks]
        said = [f"{who}: {text}" for who, text in pressing if text]
        left = len(running_fight.encounter.events) - running_fight.at if asks else 0
        self.behind.setText(_("An answer begins another way") if left else "")
        tip(self.behind, _kept(left) if left else "")
        self.pressing.setText("\n".join(said))
        self.pressing.setVisible(bool(said))

    def show_group(self, prompt: Prompt | None, event: Event | None) -> None:
        """Shows the switch for choosing alike if the fighter asked by `prompt` belongs to a group, and how many of it
        find room where `event`, the current choice, strikes."""
        group = self._running_fight.group_of(prompt.who) if prompt is not None else ""
        self.group.setVisible(bool(group))
        self.reach.setVisible(False)
        if not group or prompt is None:
            return
        self.group.setText(menu_text(_("The whole group alike")))
        tip(self.group, _("The others of the group choose as this one does."))
        self.group.setChecked(group not in self._running_fight.apart)
        found = self._running_fight.reach(prompt, event) if event is not None else None
        if found is not None and event is not None:
            self.reach.setText(reach_text(found, event, self._running_fight.names()))
            self.reach.setVisible(True)

    def show_facts(self, answer: Answer | None, width: int, unseen: str) -> bool:
        """Shows what bears on `answer`: facts of the fighter asked and of the target; where the panel of `width` pixels
        is not wide enough for these, a brief text with `unseen`, the chances without a column; True only where the
        brief text is shown whole."""
        px = self._theme.px
        grouped = answer is not None and bool(self._running_fight.group_of(answer.prompt.who))
        beside = self.group.sizeHint().width() + px(ASIDE) if grouped else 0
        if self._lines == 1 and self.behind.text():
            beside += self.behind.sizeHint().width() + px(ASIDE)
        room = width - self.who.sizeHint().width() - beside - px(2 * ASIDE)
        self.whose.setVisible(answer is not None and room > px(NARROW))
        if answer is None:
            return False
        roomy, modifier = width > px(ROOMY), self._running_fight.throwing.extra(answer.prompt.who).modifier
        brief = bearing_in_brief(answer, unseen, modifier)
        said, lines = (bearing(answer, self._told, modifier), self._lines) if roomy else (brief, 1)
        # What is left out stands in the list of fighters; the choices below stay where they are.
        shown = self.whose.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, lines * room)
        self.whose.setText(shown)
        tip(self.whose, said if shown != said else "")
        return not roomy and shown == said and room > px(NARROW)

    def _told(self, who: str) -> tuple[str, ...] | None:
        at = self._fighter_model.position(who)
        fighter_row = self._fighter_model.fighter_row(at) if at is not None else None
        if fighter_row is None:
            return None
        return (*fighter_row.tags, *self._fighter_model.figure_texts(fighter_row), *fighter_row.told)

    def _on_group(self) -> None:
        self.split.emit(not self.group.isChecked())


def _kept(behind: int) -> str:
    """Notice that the `behind` entries after the moment shown go under "Other ways" once it is answered."""
    return how_many(
        "The entry after this moment is kept under “Other ways”",
        "The {n} entries after this moment are kept under “Other ways”",
        behind,
    )
