"""The table of the campaign's characters by role, with a badge each."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.system.waivers import problems
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import BADGE, Texts

LEFT = "left"
LYING = "lying"
"""Column of the state of a dead character."""


def role_title(role: str, texts: Texts) -> str:
    """Heading over the characters of `role`: the program's own for players, major and minor ones, else the system's
    word."""
    usual = {"player": _("Players"), "major": _("Major"), "minor": _("Minor")}
    return usual.get(role) or texts.section(role)


class Badge(Struct, frozen=True):
    """The badge of a character at a glance: breaches, else points left, else choices open, else that all is well."""

    breaches: int
    left: int | None
    open: int = 0

    def text(self) -> str:
        if self.breaches:
            return how_many("{n} problem", "{n} problems", self.breaches)
        if self.left is not None and self.left < 0:
            # No problem stands, so that the referee allows it.
            return _("{n} over, allowed").format(n=-self.left)
        if self.left:
            return _("{n} left").format(n=self.left)
        return _("{n} open").format(n=self.open) if self.open else _("ok")

    def state(self) -> State:
        return "bad" if self.breaches else "marked" if self.left or self.open else "muted"


class CharacterTable:
    """The table of characters, with the badges worked out so far."""

    def __init__(self, system: AnySystem, texts: Texts) -> None:
        self._system, self._texts = system, texts
        self._badges: dict[str, tuple[Character, Badge]] = {}

    @property
    def bare(self) -> bool:
        """Tells whether no badge has been worked out."""
        return not self._badges

    def forget(self) -> None:
        """Drops all badges."""
        self._badges.clear()

    def missing(self, characters: Iterable[Character], front: str) -> list[Character]:
        """Characters without a badge, or with one from before they changed; the character with id `front` first."""
        held = self._badges
        found = [who for who in characters if who.id not in held or held[who.id][0] is not who]
        return sorted(found, key=lambda who: who.id != front)

    def reckon(self, who: Character, world: Struct) -> None:
        """Works out the badge of character `who` and keeps it."""
        self._badges[who.id] = (who, badge_of(self._system, who, world))

    def section(self, characters: Iterable[Character]) -> Section:
        """Section of `characters` by role, in the system's order of roles, each role below a title row. Characters
        without a badge have a blank cell."""
        rows: list[Row] = []
        everybody = tuple(characters)
        names = names_apart(everybody, _("unnamed"))
        for role in self._system.roles:
            members = [who for who in everybody if who.role == role]
            if members:
                rows.append(Row(f"title {role}", (), name=role_title(role, self._texts).upper(), state="title"))
                rows += [self._row(who, names[who.id]) for who in members]
        return Section("roster", "items", (BADGE,), tuple(rows))

    def _row(self, who: Character, name: str) -> Row:
        held = self._badges.get(who.id)
        badge = held[1] if held is not None else None
        cell = Cell(BADGE, given(badge.text() if badge else ""), state=badge.state() if badge else "plain")
        row = Row(who.id, (cell,), ("characters", who.id), name)
        if not who.dead:
            return row
        # Asked of the sheet itself: a fight begun for each of them would tell no more, and take its time.
        lying = Cell(LYING, given("dead"))
        note = self._texts.figure(lying.figure)
        return replace(row, cells=(cell, lying), state="lost", note=note, asides=(LYING,))


def badge_of(system: AnySystem, who: Character, world: Struct) -> Badge:
    """Badge of character `who` in the list: breaches nobody allowed, and of a player's character the points left, or
    where none are, what else is open."""
    told = problems(who, system.findings(who, world))
    standing = [problem.finding.severity for problem in told if not problem.waived]
    breaches = standing.count("error")
    left = dict(system.points(who, world)).get(LEFT)
    spare = left.value if left is not None and who.role == "player" and isinstance(left.value, int) else None
    nothing_else = who.role == "player" and not breaches and not spare
    return Badge(breaches, spare, standing.count("warning") if nothing_else else 0)
