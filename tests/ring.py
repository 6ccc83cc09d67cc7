"""A fight in the real window, driven by keys: what a person presses is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.fight.prompt.prompt_panel import PromptPanel
from tests.bouts import SHIPPED, SYSTEM, campaign_of
from tests.desk import Desk

Key, Modifier = Qt.Key, Qt.KeyboardModifier
SHIFT_SPACE = (Key.Key_Space, Modifier.ShiftModifier)


class Ring:
    """A window with one encounter open; the program's dice are the same in every run."""

    def __init__(
        self, qtbot: Any, home: Path, encounter: Encounter, system: str = SYSTEM, shipped_data: ShippedData = SHIPPED
    ) -> None:
        home.mkdir(parents=True, exist_ok=True)
        path = home / "fight.mls.json"
        path.write_bytes(write(campaign_of(encounter, system=system, shipped_data=shipped_data), shipped_data))
        self.desk = Desk(qtbot, home / "home", shipped_data, (path,))
        self.desk.window.shell.fights.open(encounter.id)
        self.bot, self.strokes = qtbot, 0
        self.page.running_fight.throwing.roller = Roller(11)

    @property
    def page(self) -> FightPage:
        page = self.desk.window.shell.fights.page()
        assert page is not None
        return page

    @property
    def running_fight(self) -> RunningFight:
        return self.page.running_fight

    @property
    def battle_view(self) -> BattleView:
        assert self.page.battle_view is not None and self.page.fighting
        return self.page.battle_view

    @property
    def panel(self) -> PromptPanel:
        return self.battle_view.exchange

    @property
    def focus(self) -> QWidget:
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def press(self, *keys: Any) -> None:
        """Keys go to whatever has the focus, as they would at a desk. A text is typed letter by letter."""
        for key in keys:
            if isinstance(key, str):
                for letter in key:
                    self.strokes += 1
                    QTest.keyClicks(self.focus, letter)
            else:
                self.strokes += 1
                code, modifier = key if isinstance(key, tuple) else (key, Modifier.NoModifier)
                QTest.keyClick(self.focus, code, modifier)

    def begin(self) -> None:
        """Begins the fight, where it is still prepared."""
        if not self.page.fighting:
            assert self.page.prepare is not None
            self.page.prepare.button.click()

    def let(self, **sides: bool) -> None:
        """Sets the switches of the sides by their buttons."""
        for side, on in sides.items():
            button = self.battle_view.head.switches[side]
            if button.isChecked() != on:
                button.click()
        self.battle_view.grab_focus()

    def choose(self, prompt: Prompt, event: Any) -> None:
        """Answers a prompt that waits for a decision, by keys and editors."""
        panel = self.panel
        panel.prefer(prompt.who)
        answer = panel.answer
        assert answer is not None and answer.prompt == prompt
        facts = dict(event.facts)
        main = facts.get(answer.main.name) if answer.main is not None else None
        option = next(o for o in answer.options if answer.main is None or o.value == main)
        panel.table.go_to(option.id)
        targets = answer.targets()
        aimed = next((v for v in facts.values() if v in targets and v != main), None)
        digit = panel.targets._keys.get(aimed) if aimed in targets else None
        if digit is not None:
            panel.table.setFocus()
            self.press(str(digit))
        for name, value in facts.items():
            if name in panel.form.editors:
                panel.form.editors[name].entered.emit(value)
        panel.table.setFocus()
        if option.key.isalpha() and option.key != "Y":  # a digit leads to its row and takes nothing
            self.press(option.key.lower())
        else:
            self.press(Key.Key_Return)

    def fall(self, prompt: Prompt, fell: Any) -> None:
        """Types dice."""
        line = next(each for each in self.panel.falls.lines if each.prompt == prompt)
        line.line.setFocus()
        text = " ".join(map(str, fell)) if isinstance(fell, (list, tuple)) else str(fell)
        before = len(self.running_fight.encounter.events)
        self.press(text)
        if len(self.running_fight.encounter.events) == before:
            self.press(Key.Key_Return)

    def tell(self, prompt: Prompt, event: Any) -> bool:
        """Tells something unasked, in the form for it."""
        hand = self.battle_view.hand
        hand.show_fighter(prompt.who)
        hand.who.setCurrentIndex(hand.who.findData(prompt.who))
        hand.who.activated.emit(hand.who.currentIndex())
        hand.choose(prompt.id, **dict(event.facts))
        return hand.submit()

    def shown(self) -> dict[str, str]:
        """What the list of fighters says of each."""
        model = self.battle_view.fighters.model()
        index = [model.index(at, 0, QModelIndex()) for at in range(model.rowCount(QModelIndex()))]
        rows = self.battle_view.fighter_model.rows
        role = Qt.ItemDataRole.AccessibleTextRole
        return {row.id: str(model.data(each, role)) for row, each in zip(rows, index, strict=True)}
