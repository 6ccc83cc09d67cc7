"""The page of an encounter, a tab: its preparation, then the fight."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.app.settings import ProgramRolls
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.fight.log.log_panel import LogPanel
from mls_desktop.ui.fight.preparation import PreparationPanel
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

PLAYER = "player"


class FightPage(TabPage):
    """The page of one encounter.

    `gone` when the encounter has left the campaign; `turned` when the page changes between preparation and fight, or
    the fight comes to its end; `explained` carries the explanation that "Why?" is to show.
    """

    gone = Signal(object)
    turned = Signal()
    explained = Signal(object)
    command_wanted = Signal(str)
    closed = Signal(str)
    rule_wanted = Signal(str)
    order_chosen = Signal(bool)

    def __init__(
        self, open_campaign: OpenCampaign, id: str, theme: Theme, parent: QWidget, roller: Roller | None = None,
        program_rolls: ProgramRolls = "foes",
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setObjectName("page")
        self._open_campaign, self._theme = open_campaign, theme
        self.running_fight = RunningFight(open_campaign, id, roller or Roller(), self)
        self._program_rolls = program_rolls
        self._open_sides()
        self.prepare: PreparationPanel | None = None
        self.battle_view: BattleView | None = None
        self.log: LogPanel | None = None
        self.trouble = PlainLabel("", self, wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.trouble)
        self._actions: Actions | None = None
        self._begun = self._preparing = self._oldest_first = self._why = False
        self._shown = (False, False)
        """(`fighting`, `under_way`) when `turned` was emitted last."""
        self._over_after = -1
        """Number of events after which the fight is over; -1 as long as no end is known."""
        self.running_fight.changed.connect(self._settle)
        self.running_fight.gone.connect(self._on_gone)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._settle()

    @property
    def fighting(self) -> bool:
        """Tells whether the page shows the fight, not its preparation."""
        return self.battle_view is not None and not self.battle_view.isHidden()

    @property
    def under_way(self) -> bool:
        """Tells whether a fight that is not over is shown; False also for an earlier moment of one that is."""
        fight, events = self.running_fight.fight, self.running_fight.encounter.events
        return self.fighting and fight is not None and not fight.over and len(events) != self._over_after

    def begin(self) -> None:
        """Shows the fight in place of the preparation, with the focus in it. Dice with which it begins fall where the
        program rolls them; else no event is added."""
        self._begun, self._preparing = True, False
        self._settle()
        if not len(self.running_fight.encounter.events):
            self.running_fight.roll_due()
        self.focus_first()

    def back(self) -> None:
        """Shows the preparation in place of the fight, with the focus in it; the fight stands as it is."""
        self._preparing = True
        self._settle()
        self.focus_first()

    def focus_first(self) -> None:
        if self.fighting and self.battle_view is not None:
            self.battle_view.grab_focus()
        elif self.prepare is not None:
            self.prepare.grab_focus()

    def follow(self, actions: Actions) -> None:
        """Enables the page's buttons by the state of their commands in `actions`, from now on."""
        self._actions = actions
        if self.battle_view is not None:
            self.battle_view.head.follow(actions)

    def set_log_order(self, oldest_first: bool) -> None:
        """Lists the oldest entries of the log first if `oldest_first`, else the newest; also in a log made later."""
        self._oldest_first = oldest_first
        if self.log is not None:
            self.log.set_order(oldest_first)

    def show_why(self, on: bool) -> None:
        """Lays out the fight with "Why?" beside it (`on`) or without."""
        if on != self._why and self.battle_view is not None:
            self.battle_view.show_why(on)
        self._why = on

    def newcomer(self) -> None:
        if self.battle_view is not None:
            self.battle_view.newcomer()

    def explain(self) -> None:
        """Makes `explained` be emitted soon, with what "Why?" has to say; nothing while there is no fight."""
        if self.battle_view is not None:
            self.battle_view.why.tell()

    def by_hand(self) -> None:
        if self.battle_view is not None:
            self.battle_view.by_hand()

    def roll_for_all(self) -> None:
        """Makes the program roll for every side; where it does already, only for the sides that the settings name."""
        sides = [side.id for side in self.running_fight.encounter.sides]
        if not all(map(self.running_fight.throwing.falls, sides)):
            for side in sides:
                self.running_fight.let_roll(side, True)
            return
        self._open_sides()
        self.running_fight.changed.emit()

    def close_page(self) -> None:
        self.closed.emit(self.running_fight.id)
        if self.log is not None:
            self.log.close_panel()
        self.running_fight.close()

    def _open_sides(self) -> None:
        """Sets the sides that the program rolls for, by the setting: all, none, or those on which no player's character
        is lined up."""
        if self._program_rolls != "foes":
            for side in self.running_fight.encounter.sides:
                self.running_fight.throwing.let(side.id, self._program_rolls == "all")
            return
        players = {
            entry.side for entry in self.running_fight.encounter.line_up if _is_player(entry.character.get("role"))
        }
        for side in self.running_fight.encounter.sides:
            self.running_fight.throwing.let(side.id, side.id not in players)

    def _settle(self) -> None:
        """Shows the fight, made now if need be, or the preparation, with the trouble that keeps the fight from being
        played; emits `turned` where `fighting` or `under_way` has changed."""
        fought = bool(len(self.running_fight.encounter.events)) or self._begun
        fight = fought and self.running_fight.fight is not None and not self._preparing
        if fight and self.battle_view is None:
            self.battle_view = BattleView(self.running_fight, self._theme, self)
            self.battle_view.preparation_wanted.connect(self.back)
            self.battle_view.command_wanted.connect(self.command_wanted)
            self.battle_view.why.explained.connect(self.explained)
            if self._actions is not None:
                self.battle_view.head.follow(self._actions)
            self._column.addWidget(self.battle_view, 1)
            self._tell_story(self.battle_view)
        if not fight and self.prepare is None:
            self.prepare = PreparationPanel(self.running_fight, self._theme, self)
            self.prepare.begun.connect(self.begin)
            self._column.addWidget(self.prepare, 1)
        if self.battle_view is not None:
            self.battle_view.setVisible(fight)
        if self.prepare is not None:
            self.prepare.setVisible(not fight)
        said = [self.running_fight.texts.finding(each) for each in self.running_fight.trouble]
        self.trouble.setText("\n".join([_("This encounter cannot be played:"), *said]) if said else "")
        self.trouble.setVisible(bool(said))
        at, fight_now = self.running_fight.session.at, self.running_fight.fight
        if at == len(self.running_fight.encounter.events):
            self._over_after = at if fight_now is not None and fight_now.over else -1
        before, self._shown = self._shown, (self.fighting, self.under_way)
        if before != self._shown:
            self.turned.emit()

    def _tell_story(self, battle_view: BattleView) -> None:
        """Makes the log of the fight and connects it with `battle_view` and this page."""
        self.log = LogPanel(self.running_fight, self._theme, battle_view)
        battle_view.place.take(self.log)
        self.log.command_wanted.connect(self.command_wanted)
        self.log.rule_wanted.connect(self.rule_wanted)
        self.log.order_chosen.connect(self.order_chosen)
        self.log.drawn.connect(battle_view.ground.correct)
        battle_view.ground.corrected.connect(self.log.focus_aside)
        self.log.set_order(self._oldest_first)
        battle_view.show_why(self._why)

    def focus_filter(self) -> bool:
        return self.fighting and self.log is not None and self.log.focus_filter()

    def _restyle(self) -> None:
        self.trouble.ink(self._theme.colour("bad"))
        self.trouble.setMargin(self._theme.px(10))

    def _on_gone(self) -> None:
        self.gone.emit(self)


def _is_player(role: object) -> bool:
    """Tells whether `role`, of a character as a file has it, is a player's; None, which is left out, counts as that."""
    return role is None or role == PLAYER
