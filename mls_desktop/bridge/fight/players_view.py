"""What the players may see of a fight: names, states in words, whose turn it is. Of a foe never a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.sheet.sheets import Row, State, cell_of
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import number_text

Health = Literal["", "whole", "hurt", "badly"]
PLAYER = "player"


class PlayersOptions(Struct, frozen=True):
    """What the referee lets be seen. `ours`: the sides of the players (None: those with players' characters);
    `foes`: the others at all; `foes_health`: how hurt they are, in words; `figures`: the players' own points in
    numbers; `turn`: whose turn it is, and the time."""

    ours: frozenset[str] | None = None
    foes: bool = True
    foes_health: bool = True
    figures: bool = True
    turn: bool = True


class Actor(Struct, frozen=True):
    """One fighter as the players see him. `told`: in words; `share`: of his points, for a bar, None for a foe;
    `figures`: his points in numbers, "" for a foe."""

    name: str
    ours: bool
    told: str
    state: State = "plain"
    asked: bool = False
    share: float | None = None
    figures: str = ""


class Scene(Struct, frozen=True):
    """All that is seen. `title`: the encounter; `turn`: the time and whose turn it is; "" where that is not shown."""

    title: str
    turn: str
    sides: tuple[tuple[str, tuple[Actor, ...]], ...]


class PlayersView(QObject):
    """Keeps what is seen in step with the fight; `changed` when it is something else. Only the moment in force is
    seen, whatever the referee looks at."""

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bout = bout
        self.wishes = PlayersOptions()
        self.scene = self._made()
        bout.changed.connect(self.refresh)

    @property
    def of(self) -> str:
        """The id of the encounter that is seen."""
        return self._bout.id

    def wish(self, **wanted: object) -> None:
        """Lets other things be seen: entries of `PlayersOptions` by name."""
        self.wishes = replace(self.wishes, **wanted)
        self.refresh()

    def refresh(self) -> None:
        """Looks at the fight again. While the referee looks at another moment, the players see what they saw."""
        if self._bout.peeking:
            return
        made = self._made()
        if made != self.scene:
            self.scene = made
            self.changed.emit()

    def close(self) -> None:
        self._bout.changed.disconnect(self.refresh)

    def ours(self) -> frozenset[str]:
        """The sides of the players: as the referee says, else where players' characters fight, else the first."""
        encounter = self._bout.encounter
        if self.wishes.ours is not None:
            return self.wishes.ours
        found = {entry.side for entry in encounter.line_up if entry.character.get("role", PLAYER) == PLAYER}
        return frozenset(found) or frozenset(side.id for side in encounter.sides[:1])

    def _made(self) -> Scene:
        bout, ours = self._bout, self.ours()
        asked = {ask.who for ask in bout.choices()} or {ask.who for ask in bout.prompts}
        by_side: dict[str, list[Actor]] = {side.id: [] for side in bout.encounter.sides}
        for who, row in bout.fighters().items():
            side = bout.side_of(who)
            if side in ours or self.wishes.foes:
                by_side.setdefault(side, []).append(self._actor(who, row, side in ours, who in asked))
        sides = tuple((bout.speech.name(side), tuple(actors)) for side, actors in by_side.items() if actors)
        return Scene(bout.encounter.name, self._turn(asked, ours) if self.wishes.turn else "", sides)

    def _actor(self, who: str, row: Row, ours: bool, asked: bool) -> Actor:
        name = row.name or self._bout.speech.name(who)
        now, most = (_number(row, column) for column in ("now", "most"))
        health = health_of(now, most) if ours or self.wishes.foes_health else ""
        standing = row.state == "plain"
        told = [text for text in (self._state(row), HEALTH[health] if standing and health else "") if text]
        asked, said = asked and self.wishes.turn, ", ".join(_(text) for text in told)
        said = said[:1].upper() + said[1:]
        if not ours or not self.wishes.figures or now is None or not most:
            return Actor(name, ours, said, row.state, asked)
        share = max(0.0, min(1.0, now / most))
        figures = _("{now} of {most}").format(now=number_text(now), most=number_text(most))
        return Actor(name, ours, said, row.state, asked, share, figures)

    def _state(self, row: Row) -> str:
        """The states of a row that the system names, where it does not stand as usual; no numbers among them."""
        if row.state == "plain":
            return ""
        words = [
            cell.figure.value
            for cell in row.cells
            if cell.column not in ("side",) and isinstance(cell.figure.value, str)
        ]
        return ", ".join(unnumbered(self._bout.speech.value(word)) for word in words)

    def _turn(self, asked: set[str], ours: frozenset[str]) -> str:
        """ "Turn 2, round 3: Brakk": the time, and who is asked, or the side of a foe."""
        bout = self._bout
        if bout.fight is None or bout.fight.over:
            return _("The fight is over")
        when = " \N{MIDDLE DOT} ".join(self._when())
        who = next((each for each in bout.fighters() if each in asked), "")
        side = bout.side_of(who) if who else ""
        shown = bool(who) and (side in ours or self.wishes.foes)
        name = bout.names().get(who, "") if shown else bout.speech.name(side) if side else ""
        return " \N{MIDDLE DOT} ".join(text for text in (when, name) if text)

    def _when(self) -> Iterator[str]:
        """The time as the board's head has it: "Turn 2", "Round 3"."""
        speech = self._bout.speech
        for section in self._bout.sections.values():
            for name, figure in section.heads:
                if type(figure.value) is int and figure.value:
                    said = speech.head(section.id, name)
                    yield f"{said[:1].upper()}{said[1:]} {figure.value}"


HEALTH: dict[str, str] = {"whole": N_("unhurt"), "hurt": N_("hurt"), "badly": N_("badly hurt")}


def health_of(now: int | None, most: int | None) -> Health:
    """How hurt somebody is, in steps that tell no number."""
    if now is None or not most:
        return ""
    return "whole" if now >= most else "hurt" if now * 2 > most else "badly"


def unnumbered(text: str) -> str:
    """The text without any digits in it."""
    return " ".join(re.sub(r"\d+", "", text).split())


def _number(row: Row, column: str) -> int | None:
    cell = cell_of(row, column)
    return cell.figure.value if cell is not None and type(cell.figure.value) is int else None
