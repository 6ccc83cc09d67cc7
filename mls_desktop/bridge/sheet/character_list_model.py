"""The campaign's characters as one table for the list at the left, with a badge each that comes in idle moments."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.system.waivers import is_waived
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

SLICE = 4
"""So many badges are worked out between two looks at the keyboard."""
BADGE = "badge"
LEFT = "left"


def role_title(role: str, speech: Texts) -> str:
    """The heading over the characters of a role: the system's own word for it, else the program's."""
    usual = {"player": _("Players"), "major": _("Major"), "minor": _("Minor")}
    return usual.get(role) or speech.section(role)


class Badge(Struct, frozen=True):
    """What the list says of a character at a glance: breaches, else points left, else that all is well."""

    breaches: int
    left: int | None

    def text(self) -> str:
        if self.breaches:
            return _("{n} broken").format(n=self.breaches)
        return _("{n} left").format(n=self.left) if self.left else _("ok")

    def state(self) -> State:
        return "bad" if self.breaches else "marked" if self.left else "muted"


class CharacterListModel(QObject):
    """Keeps the table of characters; the one shown in front gets its badge first."""

    changed = Signal()

    def __init__(self, document: Document, speech: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._speech = document, speech
        self._badges: dict[str, tuple[Character, Badge]] = {}
        self._front = ""
        self.model = RowModel(self._section(), speech, self)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._some)
        document.changed.connect(self._on_changed)
        self._idle.start()

    def put_first(self, id: str) -> None:
        """Works out this character's badge before the others'."""
        self._front = id

    def close(self) -> None:
        """Lets go of the document."""
        self._document.changed.disconnect(self._on_changed)
        self._idle.stop()

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if old.library is not new.library or old.rulings is not new.rulings:
            self._badges.clear()
        if old.characters is not new.characters or not self._badges:
            self.model.show(self._section())
            self._idle.start()
            self.changed.emit()

    def _some(self) -> None:
        """A few badges; the timer rests when all are there."""
        characters: tuple[Character, ...] = self._document.campaign.characters
        missing = [
            character
            for character in characters
            if (b := self._badges.get(character.id)) is None or b[0] is not character
        ]
        if not missing:
            self._idle.stop()
            return
        missing.sort(key=self._is_not_front)
        for who in missing[:SLICE]:
            self._badges[who.id] = (who, self._badge(who))
        self.model.show(self._section())

    def _is_not_front(self, who: Character) -> bool:
        return who.id != self._front

    def _badge(self, who: Character) -> Badge:
        system, world = self._document.system, self._document.world
        findings = system.findings(who, world)
        breaches = sum(finding.severity == "error" and not is_waived(who, finding) for finding in findings)
        left = dict(system.points(who, world)).get(LEFT)
        spare = left.value if left is not None and who.role == "player" and isinstance(left.value, int) else None
        return Badge(breaches, spare)

    def _section(self) -> Section:
        rows: list[Row] = []
        for role in self._document.system.roles:
            members = [c for c in self._document.campaign.characters if c.role == role]
            if members:
                rows.append(Row(f"title {role}", (), name=role_title(role, self._speech).upper(), state="title"))
                rows += [self._row(who) for who in members]
        return Section("roster", "items", (BADGE,), tuple(rows))

    def _row(self, who: Character) -> Row:
        held = self._badges.get(who.id)
        badge = held[1] if held is not None else None
        cell = Cell(BADGE, given(badge.text() if badge else ""), state=badge.state() if badge else "plain")
        return Row(who.id, (cell,), ("characters", who.id), who.name or _("unnamed"))
