"""The model of the party: each trait with everybody's level, who is best at it, and what nobody can do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.sheet.row_texts import RowTexts
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.fights.short_names import called
from mls_desktop.report.party.standing import MEMBER
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

Wanted = Literal["learnt", "usable", "nobody", "all"]
WANTED: tuple[Wanted, ...] = ("learnt", "usable", "nobody", "all")
"""Choices of traits. learnt: somebody has bought it; usable: somebody can use it at least; nobody: nobody can; all."""
BEST = "best."
"""Column with the names of the best; no column of a member has this id."""
PAYS = "yield"
"""Format of a column with points gained: nobody is best at a weakness."""


class Standing(Struct, frozen=True):
    """The level of one character in one trait."""

    figure: Figure
    state: State


class Trait(Struct, frozen=True):
    """A row of the sheets of all members: standings by character id. `ranked`: somebody may be best at it."""

    id: str
    name: str
    standings: dict[str, Standing]
    ranked: bool


class Group(Struct, frozen=True):
    """A section of the sheets with its traits."""

    id: str
    traits: tuple[Trait, ...]


class Party:
    """The model of the party: the sheets of the player characters side by side; a sheet is worked out anew only for a
    character who has changed."""

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self._sheets: dict[str, tuple[Character, Struct, tuple[Section, ...]]] = {}

    def groups(self, campaign: AnyCampaign, world: Struct, texts: Texts) -> tuple[Group, ...]:
        """Groups of the members' traits, one for each section of shape "steps" that is on any member's sheet."""
        sheets = {who.id: self._sheet(who, world) for who in members(campaign)}
        self._sheets = {id: held for id, held in self._sheets.items() if id in sheets}
        ids = dict.fromkeys(section.id for sheet in sheets.values() for section in sheet if section.shape == "steps")
        return tuple(self._group(id, sheets, texts) for id in ids)

    def section(self, campaign: AnyCampaign, world: Struct, texts: Texts, wanted: Wanted) -> Section:
        """Section of the traits that `wanted` chooses, below a title row for each group; columns: each member, and the
        best."""
        rows: list[Row] = []
        names = short_names(campaign)
        for group in self.groups(campaign, world, texts):
            chosen = [trait for trait in group.traits if passes(trait, wanted)]
            if chosen:
                rows.append(Row(f"title {group.id}", (), name=texts.section(group.id).upper(), state="title"))
                rows += [_row(group.id, trait, names) for trait in chosen]
        return Section("party", "items", (*(f"{MEMBER}{id}" for id in names), BEST), tuple(rows))

    def _sheet(self, who: Character, world: Struct) -> tuple[Section, ...]:
        held = self._sheets.get(who.id)
        if held is None or held[0] is not who or held[1] is not world:
            held = (who, world, self._system.sheet(who, world))
            self._sheets[who.id] = held
        return held[2]

    def _group(self, id: str, sheets: dict[str, tuple[Section, ...]], texts: Texts) -> Group:
        traits: dict[str, dict[str, Standing]] = {}
        titles: dict[str, str] = {}
        pays = False
        for who, sheet in sheets.items():
            for section in sheet:
                if section.id != id:
                    continue
                pays = pays or any(texts.column(column).say == PAYS for column in section.columns)
                row_texts = RowTexts(section, texts)
                for row in section.rows:
                    titles[row.id] = _title(row, row_texts)
                    traits.setdefault(row.id, {})[who] = _standing(row)
        return Group(id, tuple(Trait(row, titles[row], held, not pays) for row, held in traits.items()))


def members(campaign: AnyCampaign) -> tuple[Character, ...]:
    """Characters of the players, in the campaign's order."""
    return tuple(who for who in campaign.characters if who.role == "player")


def column_names(campaign: AnyCampaign) -> dict[str, str]:
    """Titles of the party table's columns, by column: each member's short name, and "Best"."""
    return {**{f"{MEMBER}{id}": name for id, name in short_names(campaign).items()}, BEST: _("Best")}


def short_names(campaign: AnyCampaign) -> dict[str, str]:
    """Distinct short names of the players' characters, by id, so that columns of single figures are narrow."""
    names = names_apart(members(campaign))
    return {id: called(name, names.values()) for id, name in names.items()}


def passes(trait: Trait, wanted: Wanted) -> bool:
    """Tells whether `trait` is among those that `wanted` chooses."""
    states = {standing.state for standing in trait.standings.values() if standing.figure.value is not None}
    if wanted == "learnt":
        return bool(states - {"muted", "lost"})
    if wanted == "usable":
        return bool(states - {"lost"})
    return wanted == "all" or not states - {"lost"}


def best(trait: Trait) -> tuple[str, ...]:
    """Ids of the members with the highest level of `trait`; () where all have it, nobody has one, or for a weakness."""
    levels = {
        who: standing.figure.value
        for who, standing in trait.standings.items()
        if isinstance(standing.figure.value, int) and standing.state != "lost"
    }
    if not trait.ranked or not levels:
        return ()
    top = max(levels.values())
    found = tuple(who for who, level in levels.items() if level == top)
    return found if len(found) < len(trait.standings) or len(found) == 1 else ()


def _title(row: Row, texts: RowTexts) -> str:
    """Title of a trait: the name of `row`, followed by the texts of its columns `asides` where all of them are words,
    such as attack and parry, which tell two traits of one name apart."""
    said = [cell.figure.value for cell in row.cells if cell.column in row.asides]
    apart = all(isinstance(each, str) for each in said)
    return f"{texts.name(row)} {texts.aside(row)}".strip() if said and apart else texts.name(row)


def _standing(row: Row) -> Standing:
    """Standing from the first figure of `row` that has a key, the level of a trait; without a value where none has."""
    cell = next((cell for cell in row.cells if cell.key), None)
    return Standing(cell.figure if cell is not None else given(None), row.state)


def _row(group: str, trait: Trait, names: dict[str, str]) -> Row:
    leading = best(trait)
    cells = [_cell(who, trait.standings.get(who), who in leading) for who in names]
    cells.append(Cell(BEST, given(_list(names[who] for who in leading) or None)))
    usable = passes(trait, "usable")
    return Row(f"{group} {trait.id}", tuple(cells), name=trait.name, state="plain" if usable else "lost")


def _cell(who: str, standing: Standing | None, leads: bool) -> Cell:
    if standing is None:
        return Cell(f"{MEMBER}{who}", given(None), state="muted")
    faint = standing.state in ("muted", "lost")
    return Cell(f"{MEMBER}{who}", standing.figure, state="marked" if leads else "muted" if faint else "plain")


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
