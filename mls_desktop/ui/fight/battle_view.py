"""The view of a fight that is being fought: header, fighters, prompt, and what happened last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.reinforcements import candidates, join, side_for, sides
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.plans.fight_plan import FightPlan, fight_plan
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.settings.latin_keys import letter_of
from mls_desktop.ui.fight.fighters.fighter_chips import FighterChips
from mls_desktop.ui.fight.fighters.fighter_table import FighterTable
from mls_desktop.ui.fight.header import FightHeader
from mls_desktop.ui.fight.log.log_place import UNBOUND, LogPlace
from mls_desktop.ui.fight.log.spoken_fight import SpokenFight, last_sentences
from mls_desktop.ui.fight.map_place import MapPlace
from mls_desktop.ui.fight.override_panel import OverridePanel
from mls_desktop.ui.fight.prompt.choice_in_sight import ChoiceInSight
from mls_desktop.ui.fight.prompt.plain_keys import is_plain
from mls_desktop.ui.fight.prompt.prompt_panel import PromptPanel
from mls_desktop.ui.fight.why_guide import WhyGuide
from mls_desktop.ui.keys.window_keys import keys_in, pressed_in
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

LINES = 58
"""Least height of the list of what happened last, in pixels at 100 %."""
LEAST = 2
"""How many lines of that list are seen even where the choices need the height."""
AGAIN = N_("Whoever is asked does what they did last, else what is usual: the row marked when the list opens")
ALL_AGAIN = N_("“Same again” for everybody who is asked now; it stops where dice are typed or a life is at stake")


class BattleView(QWidget):
    """The view of a fight under way.

    After each answer the focus goes where the next thing is asked.

    `preparation_wanted` when a person wants to see how the encounter is prepared; `command_wanted` carries the command
    that a button stands for.
    """

    preparation_wanted = Signal()
    command_wanted = Signal(str)

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.running_fight, self._theme = running_fight, theme
        self.head = FightHeader(running_fight, theme, self)
        # Made first, so that it hears of changes before those who read it.
        self.fighter_model = FighterModel(running_fight, self)
        self.fighters = FighterTable(running_fight, self.fighter_model, theme, self)
        self.exchange = PromptPanel(running_fight, self.fighter_model, theme, self)
        self.hand = OverridePanel(running_fight, theme, self)
        self.latest = Latest(self)
        SpokenFight(running_fight, self.fighter_model, self.exchange, self)
        self.why = WhyGuide(running_fight, self.fighters, self.exchange, self)
        self._middle, self._column = QHBoxLayout(), QVBoxLayout(self)
        self.place = LogPlace(self._column, self._middle, self)
        chips = FighterChips(running_fight, self.fighter_model, self.fighters.fallen, theme, self)
        self.ground = MapPlace(running_fight, self.exchange, chips, self._middle, theme, self)
        self._soon = later(self._fit_latest)
        self._why = False
        """Tells whether "Why?" is to have the room of the fighters."""
        self._make()
        set_reading_order(self)
        self._connect()
        self.restyle()
        self._on_changed()
        if self.exchange.prompt is not None:
            self.fighters.show_fighter(self.exchange.prompt.who)
            self.ground.chips.show_fighter(self.exchange.prompt.who)

    def _make(self) -> None:
        self._scroll = scroll = scroll_area(self)
        scroll.setWidget(self.exchange)
        # What scrolls asks for no height of its own: the log below needs some too.
        scroll.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.exchange.setAutoFillBackground(False)
        self.exchange.setAccessibleName(_("What is asked"))
        scroll.viewport().setAutoFillBackground(False)
        self.latest.setAccessibleName(_("What happened last"))
        self.latest.setWordWrap(True)
        self.latest.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._cards = [
            _card(self, self.head),
            _card(self, self.fighters, self.fighters.fallen),
            _card(self, self.exchange.head, scroll, self.hand, self.latest),
        ]
        layout = self._cards[2].layout()
        if isinstance(layout, QVBoxLayout):
            layout.setStretch(1, 3)
            layout.setStretch(3, 1)
        self._middle.addWidget(self._cards[1], 0)
        self._middle.addWidget(self._cards[2], 1)
        self._column.addWidget(self._cards[0])
        add_layout(self._column, self._middle, 1)
        add = self.head.add_key
        again = add(_("Same again"), "fight_usual", _(AGAIN), self._on_again, usual=True)
        every = add(_("All"), "fight_all", _(ALL_AGAIN), self.all_again)
        roll = add(
            _("Roll"), "fight_roll", _("The program rolls all the dice it is waiting for"), self.running_fight.roll_rest
        )
        undo = _("Takes back the last step; play it again, and its dice are rolled anew")
        add(_("Undo"), "undo", undo, self._on_undo, follows=True)
        by_hand = _("Change a value, begin an effect, say who is next to whom …")
        add(_("Adjust"), "fight_hand", by_hand, self.by_hand, spared=_("Adjust by hand"))
        about = _("Name, notes and line-up of the encounter")
        add(_("Preparation"), "", about, self.preparation_wanted.emit, spared=_("Preparation"))
        joins = _("Adds a fighter from the library or the campaign")
        came = add(_("Add"), "fight_join", joins, self.newcomer, spared=_("Add a fighter"))
        self._running = (again, every, roll, came)

    def _connect(self) -> None:
        keys = keys_in(self)
        if keys is not None:
            keys.changed.connect(self.show_keys)
        self.running_fight.changed.connect(self._on_changed)
        self.fighters.wanted.connect(self._on_wanted)
        self.ground.chips.wanted.connect(self._on_wanted)
        self.fighters.chosen.connect(self._on_chosen)
        self._shown, self._follows = ("", len(self.running_fight.encounter.events)), False
        """Id of the fighter asked, and number of events, when the list of fighters followed last; whether it follows
        just now."""
        self.exchange.turned.connect(self._on_turned)
        self.exchange.turned.connect(self._show_running)
        ChoiceInSight(self._scroll, self.exchange, self._theme, self)
        for moved in (self._scroll.verticalScrollBar().rangeChanged, self.exchange.turned, self.running_fight.weighed):
            moved.connect(self._soon.start)
        self.exchange.shifted.connect(self.fighters.shift)
        self.exchange.looked_back.connect(self._on_looked_back)
        self.hand.opened.connect(self._make_room)
        for place in (self.place, self.ground):
            place.changed.connect(self._make_room)
        self.hand.closed.connect(self._on_hand_closed)
        self._theme.changed.connect(self.restyle)

    def grab_focus(self) -> None:
        """Puts the focus where the next prompt is answered."""
        self.exchange.grab_focus()

    def restyle(self) -> None:
        px, theme = self._theme.px, self._theme
        self._column.setContentsMargins(px(10), px(8), px(10), px(8))
        self._column.setSpacing(px(8))
        self._middle.setSpacing(px(8))
        self.latest.setSpacing(px(1))
        self.latest.setStyleSheet(f"QListWidget {{ border-top: 1px solid {theme.colours.hair}; }}")
        self._make_room()
        self.head.restyle()
        self.fighters.restyle()
        self.ground.chips.restyle()
        self.exchange.restyle()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _plan(self) -> FightPlan:
        scale = self._theme.scale
        by_hand = not self.hand.isHidden()
        size = self.width() / scale, self.height() / scale
        # What is asked at an earlier moment is not what a person means to answer who corrects a move made there.
        map = "alone" if self.ground.correcting else self.ground.shown
        return fight_plan(*size, self.place.shown, by_hand, self._why, map)

    def _make_room(self) -> None:
        """Lays log, map, fighters and prompts out by the `FightPlan` for the page's size, the choices first where there
        is little room, and moves the focus from fighters that it hides to the prompt."""
        plan = self._plan()
        self.place.put(plan, self._theme.scale)
        self.ground.put(plan)
        self.fighters.set_density(plan.density)
        self._cards[2].setMaximumWidth(self._theme.px(plan.asked_width) if plan.asked_width else UNBOUND)
        self.head.shorten(plan.low, plan.narrow)
        self.latest.put(plan, self.place)
        self._soon.start()
        self.exchange.shorten(plan.low, plan.close)
        for part in (self.exchange.head, self._scroll):
            part.setVisible(plan.asking)
        held = not plan.fighters and self.fighters.hasFocus()
        for card, seen in zip(self._cards[1:], (plan.fighters, plan.prompts), strict=True):
            card.setVisible(seen)
        if held:
            self.grab_focus()

    def _fit_latest(self) -> None:
        self.latest.fit(max(self._theme.px(LINES), self.height() // 9), self._scroll)

    def show_keys(self) -> None:
        """Updates all texts that name keys, since other keys are in force."""
        self.head.show_keys()
        self.exchange.hand.show_keys()
        self.exchange.refresh()

    def show_why(self, on: bool) -> None:
        """Lays out the fight with "Why?" beside it (`on`) or without: for want of room "Why?" takes that of the
        fighters, unless their list has the focus."""
        self._why = on and not self.fighters.hasFocus()
        self._make_room()

    # What a person does

    def all_again(self) -> bool:
        return self.running_fight.all_again()

    def by_hand(self) -> None:
        """Opens the panel of the referee's overrides for the current fighter in the list, or for the first."""
        fighter_row = self.fighters.current() or self.fighter_model.fighter_row(0)
        self.hand.show_fighter(fighter_row.id if fighter_row is not None else "")

    def newcomer(self) -> None:
        """Opens the dialog that adds a fighter from library or campaign, unless nobody may join; all but players'
        characters join the foes by default."""
        section = candidates(self.running_fight)
        if section is None:
            return
        from mls_desktop.ui.fight.join_dialog import JoinPicker

        names, running_fight = self.running_fight.names(), self.running_fight
        offered = {id: names.get(id) or running_fight.texts.name(id) for id in sides(running_fight)}
        picker = JoinPicker(
            section, offered, partial(side_for, running_fight), running_fight.texts, self._theme, self.window()
        )
        picker.joined.connect(self._on_newcomer)
        picker.open()

    def take_key(self, event: QKeyEvent) -> bool:
        """Handles a plain or command key of the tab, or Escape (focus to prompt); False where `event` means nothing."""
        text, plain = letter_of(event), is_plain(event)
        command = pressed_in(self, event, "fight")
        if event.key() == Qt.Key.Key_Escape:
            self.grab_focus()
            return True
        if not plain and not command:
            return False
        if self.ground.correcting:
            return True  # it would go on from the moment before what is corrected
        if event.isAutoRepeat():
            return True  # a key held down does its work once
        if plain and text.isdecimal() and self.exchange.falls.take_digit(text):
            return True
        if plain and self.exchange.keys.offers(text):
            # "No" to what is asked comes before what the letter means in the tab at all other times.
            return self.exchange.keys.press(text)
        if command and self._give(command):
            return True
        return plain and self.exchange.keys.press(text)

    def _give(self, command: str) -> bool:
        """Carries out `command` of the tab, an id; False where it does nothing now. Raises KeyError for others."""
        keys = self.exchange.keys
        does: dict[str, Callable[[], object]] = {
            "fight_usual": keys.usual, "fight_all": self.all_again, "fight_roll": self.running_fight.roll_rest,
            "fight_hand": self.by_hand, "fight_join": self.newcomer, "fight_map": self.ground.turn,
            "fight_weapons": keys.weapons, "fight_end": keys.end,
        }  # fmt: skip
        return does[command]() is not False

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        # A plain letter is the tab's own, whatever it may mean on a sheet.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_plain(event):
            event.accept()
            return True
        return bool(super().event(event))

    def _on_again(self) -> None:
        self.exchange.keys.usual()

    def _on_newcomer(self, id: str, side: str) -> None:
        if side:
            join(self.running_fight, id, side)

    def _on_wanted(self, who: str) -> None:
        self.exchange.prefer(who)
        self.grab_focus()

    def _on_chosen(self, who: str) -> None:
        if self.fighters.hasFocus() and not self._follows:
            self.exchange.prefer(who)

    def _on_turned(self, who: str) -> None:
        """Makes fighter `who` current in the list and among the chips above the map; while the list has the focus, only
        if both fighter asked and number of events have changed. The row that a person has chosen stays until then."""
        before, self._shown = self._shown, (who, len(self.running_fight.encounter.events))
        is_another = all(now != then for now, then in zip(self._shown, before, strict=True))
        if who and (is_another or not self.fighters.hasFocus()):
            self._follows = True
            self.fighters.show_fighter(who)
            self.ground.chips.show_fighter(who)
            self._follows = False

    def _show_running(self) -> None:
        """Enables "Same again", "All", "Roll" and "Add" in the header where they would do something now."""
        running_fight, prompt = self.running_fight, self.exchange.prompt
        again, every, roll, came = self._running
        on = running_fight.fight is not None and not running_fight.fight.over
        free = on and not (running_fight.beaten() and running_fight.ending() is not None)
        again.setEnabled(free and (bool(running_fight.dice()) or (prompt is not None and not prompt.grave)))
        every.setEnabled(free and any(not each.grave for each in running_fight.choices()))
        roll.setEnabled(on and bool(running_fight.dice()))
        came.setEnabled(on)

    def _on_undo(self) -> None:
        self.command_wanted.emit("undo")

    def _on_looked_back(self) -> None:
        self.command_wanted.emit("look_back")

    def _on_hand_closed(self) -> None:
        self.hand.hide()
        self._make_room()
        self.grab_focus()

    def _on_changed(self) -> None:
        self._show_latest()
        self._show_running()
        focus = self.window().focusWidget()
        if self.isVisible() and (focus is None or not isValid(focus) or focus is self.exchange):
            self.grab_focus()

    def _show_latest(self) -> None:
        """Shows the sentences of the last moments, the newest first, where the plan has room for them."""
        self.latest.clear()
        self.latest.addItems(last_sentences(self.running_fight))
        self.latest.put(self._plan(), self.place)


class Latest(QListWidget):
    """The list of the latest log sentences; letters typed here are the tab's."""

    def put(self, plan: FightPlan, place: LogPlace) -> None:
        """Shows the list if `plan.latest` and it has a sentence, else hides it; writes the newest sentence into the
        log's line at `place` if `plan.told`, else ""."""
        newest = self.item(0).text() if self.count() else ""
        self.setVisible(plan.latest and bool(newest))
        place.tell(newest if plan.told else "")

    def fit(self, height: int, above: QScrollArea) -> None:
        """Sets the height to whole lines, about `height` pixels, or less where the contents of `above` need the room,
        but at least `LEAST` lines; nothing while hidden."""
        if not self.isVisible():
            return
        row = max(1, self.sizeHintForRow(0) if self.count() else self.fontMetrics().height()) + 2 * self.spacing()
        around = self.height() - self.viewport().height()
        free = above.height() + self.height() - _wanted(above)
        self.setFixedHeight(max(LEAST, min(round((height - around) / row), (free - around) // row)) * row + around)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_plain(event) or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _wanted(area: QScrollArea) -> int:
    """Height in pixels of `area` where it need not scroll; its bar counts as if it were there, so that the answer is
    the same with it and without."""
    held, bar = area.widget(), area.verticalScrollBar().sizeHint().width()
    layout = held.layout() if held is not None else None
    return layout.totalHeightForWidth(area.width() - bar) if layout is not None else 0


def _card(parent: QWidget, *widgets: QWidget) -> QFrame:
    """Frame with `widgets` below each other."""
    card = QFrame(parent)
    card.setObjectName("fightcard")
    column = QVBoxLayout(card)
    column.setContentsMargins(1, 1, 1, 1)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    return card
