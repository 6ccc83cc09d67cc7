"""The place of the map in a fight: beside what is asked, or alone; made once there is a ground, or somebody wants
one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.bridge.map.target_chances import Odds, assumed_doings, target_chances
from mls_desktop.bridge.plans.fight_plan import FightPlan, Map
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.fighters.fighter_chips import FighterChips
from mls_desktop.ui.fight.prompt.prompt_panel import PromptPanel
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.widgets.theme import Theme

ALL = 100
"""What is asked beside a map takes its width before the map has any: so much more it is stretched."""
NEXT: dict[Map, Map] = {"off": "beside", "beside": "alone", "alone": "off"}
WITHOUT_ROOM: dict[Map, Map] = {"off": "alone", "beside": "alone", "alone": "beside"}
"""The places of the map by the one before; where there is no room for it beside what is asked, it is there or not."""


class MapPlace(QObject):
    """Controller of the place of the map in a fight. `changed` when the map is to be seen elsewhere: `shown` tells
    where. `corrected`: the move that is corrected on it is drafted."""

    changed = Signal()
    corrected = Signal()

    def __init__(
        self, running_fight: RunningFight, panel: PromptPanel, chips: FighterChips, row: QHBoxLayout, theme: Theme,
        parent: QWidget,
    ) -> None:  # fmt: skip
        """Follows `panel` and the fight. `chips`: the fighters, above the map where their list has no room; `row`:
        layout with what stands beside it."""
        super().__init__(parent)
        self.running_fight, self._panel, self._row, self._theme, self._parent = running_fight, panel, row, theme, parent
        self.chips = chips
        self.card: QFrame | None = None
        self.map: MapPanel | None = None
        self.shown: Map = "beside" if running_fight.encounter.ground is not None else "off"
        self._has_room = True
        """Whether there is room for the map beside what is asked."""
        panel.turned.connect(self._on_turned)
        panel.came.connect(self._on_came)
        panel.targets.aimed.connect(self._on_aimed)
        panel.table.moved.connect(self._show_chances)
        running_fight.weighed.connect(self._show_chances)
        running_fight.changed.connect(self._on_changed)

    @property
    def offered(self) -> bool:
        """Whether fights of this system are played on a grid at all."""
        return bool(self.running_fight.document.system.grids)

    @property
    def correcting(self) -> bool:
        """Whether the correction of a logged move is drafted on the map: no prompt is answered meanwhile."""
        return self.map is not None and self.map.model.correction is not None

    def turn(self) -> bool:
        """Moves the map on (beside, alone, off), emits `changed` and sets the focus; False where there are no grids."""
        if self.offered:
            self.shown = (NEXT if self._has_room else WITHOUT_ROOM)[self.shown]
            self.changed.emit()
            if self.map is not None and self.card is not None and self.card.isVisible():
                self.map.grab_focus()
            else:
                self._panel.grab_focus()
        return self.offered

    def put(self, plan: FightPlan) -> None:
        """Shows or hides map and chips as `plan` has it; the map has the width that what is asked spares."""
        self._has_room = plan.beside
        if plan.map and self.card is None:
            self._make()
        if self.card is not None:
            appears = plan.map and self.card.isHidden()
            self.card.setVisible(plan.map)
            if appears:
                self._show_chances()
            if appears and self._panel.table.hasFocus():
                self._on_came(self._panel.table)
            self._row.setStretchFactor(self.card, 1)
            self._row.setStretch(self._row.count() - 1, ALL if plan.map else 1)
            self.chips.setVisible(plan.chips)
            self.chips.shorten(plan.low)
            self.chips.fit()
        if self.map is not None:
            self.map.shorten(plan.low)

    def correct(self, correction: Correction | None) -> None:
        """Begins to draft the move of `correction` on the map, which is shown and has the focus then, or ends that for
        None; emits `changed`."""
        if correction is not None and self.shown == "off":
            self.shown = "beside"
            self.changed.emit()
        if self.map is None or (correction is None and not self.correcting):
            return
        drafted = self.map.model.correct(correction)
        self.changed.emit()
        if drafted:
            self.map.grab_focus()
        elif correction is None:
            self._on_turned()

    def _make(self) -> None:
        model = MapModel(self.running_fight, self)
        self.map = MapPanel(model, self._theme, self._parent)
        self.map.moved.connect(self._on_moved)
        self.map.taken.connect(self._on_taken)
        self.map.struck.connect(self._on_struck)
        self.map.settled.connect(self._panel.grab_focus)
        self.card = QFrame(self._parent)
        self.card.setObjectName("fightcard")
        self.card.hide()
        column = QVBoxLayout(self.card)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.chips)
        column.addWidget(self.map)
        self._row.insertWidget(1, self.card, 1)
        self._come_before_exchange(self.card)
        self._on_turned()

    def _come_before_exchange(self, card: QWidget) -> None:
        """Puts the card of the map before that of the exchange for a screen reader, as it stands in the row."""
        asked: QWidget | None = self._panel
        while asked is not None and asked.parentWidget() is not self._parent:
            asked = asked.parentWidget()
        if asked is not None:
            card.stackUnder(asked)

    def _on_changed(self) -> None:
        if self.running_fight.encounter.ground is not None and self.map is None and self.shown == "off":
            self.shown = "beside"
            self.changed.emit()

    def _on_turned(self, who: str = "") -> None:
        """Shows the panel's prompt on the map, if one is made: for a prompt that asks for a move, a draft that begins
        with the path of the panel's answer, and is entered into it. Shows aim and chances. `who` is not used."""
        answer = self._panel.answer
        if self.map is not None:
            path = answer.entries.get("path") if answer is not None else None
            self.map.model.show_asked(self._panel.prompt, path)
            self._on_moved()
            self._on_aimed()

    def _on_aimed(self) -> None:
        """Shows on the map the line from the fighter asked to the target of the answer, and the chances."""
        if self.map is not None:
            answer = self._panel.answer
            target = answer.target() if answer is not None else ""
            self.map.model.show_aim(answer.prompt.who if answer is not None and target else "", target)
        self._show_chances()

    def _show_chances(self) -> None:
        """Shows beside each whom the answer may be aimed at how likely the choice at hand succeeds, and the strikes
        that are declared or taken for granted."""
        if self.map is None or self.card is None or self.card.isHidden():
            return
        answer, running_fight = self._panel.answer, self.running_fight
        who = answer.prompt.who if answer is not None else ""
        odds = Odds(running_fight.odds(who), running_fight.unweighed(who)) if who else Odds(None)
        option, digits = self._panel.table.current(), running_fight.aiming_digits()
        chances = target_chances(answer, option, odds, digits, running_fight.chances)
        usual = running_fight.assumed(who) if odds.choices else ()
        self.map.show_chances(chances, assumed_doings(answer, option, odds, usual))

    def _on_struck(self, who: str) -> None:
        """Aims the answer at `who`, pressed on the map, or submits the choice at hand where it is aimed at them
        already; the panel gets the focus."""
        answer, option = self._panel.answer, self._panel.table.current()
        if answer is not None and answer.aimed and answer.target() == who and answer.aims(option):
            self._panel.submit(option)
        else:
            self._panel.targets.aim(who)
        self._panel.grab_focus()

    def _on_came(self, place: QWidget) -> None:
        """Moves the focus from the choices to the map where the prompt at hand is answered on the map."""
        card = self.card
        seen = card is not None and not card.isHidden()
        if seen and self.map is not None and self.map.model.draft is not None and place is self._panel.table:
            self.map.grab_focus()

    def _on_moved(self) -> None:
        """Enters the path drafted on the map into the answer of the panel, or into the correction of a move."""
        model = self.map.model if self.map is not None else None
        if model is None or model.draft is None or model.taking is not None:
            return  # no square that has opened is what is asked
        if model.correction is not None:
            model.correction.send(Edit("set", ("path",), model.draft.path()))
            return
        answer = self._panel.answer
        if answer is not None and answer.prompt.who == model.draft.who:
            answer.led = model.led()
            self._panel.enter("path", model.draft.path())

    def _on_taken(self) -> None:
        if self.map is not None and self.map.model.correction is not None:
            self.corrected.emit()
            return
        if self.map is not None and self.map.model.taking is not None:
            self.map.model.take()
            return
        self._panel.submit(self._panel.table.current())
        self._panel.grab_focus()
