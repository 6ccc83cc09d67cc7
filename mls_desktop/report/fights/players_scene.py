"""The view of a fight for its players: names, states in words, what lasts on their own, whose turn it is. Of a foe
never a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.fighter_rows import lasting_names
from mls_desktop.report.fights.fog import hidden_in_fog
from mls_desktop.report.formatting import number_of
from mls_desktop.rules.common.fight.fights import STATE, TO_COME
from mls_desktop.rules.common.sheet.sheets import Row, State, cell_of
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts

Health = Literal["", "whole", "hurt", "badly"]
PLAYER = "player"


class PlayersOptions(Struct, frozen=True):
    """The options of what is seen. `ours`: the sides of the players (None: those with players' characters);
    `foes`: the others at all; `foes_health`: how hurt they are, in words; `figures`: the players' own points in
    numbers; `turn`: whose turn it is, and the time; `turned`: by how many degrees the map is turned, to the seat of
    those who see it."""

    ours: frozenset[str] | None = None
    foes: bool = True
    foes_health: bool = True
    figures: bool = True
    turn: bool = True
    turned: int = 0


class Actor(Struct, frozen=True):
    """Fighter as the players see them. `told`: in words; `share`: of their points (0 to 1), for a bar, None for a foe;
    `figures`: their points in numbers, "" for a foe."""

    name: str
    ours: bool
    told: str
    state: State = "plain"
    asked: bool = False
    share: float | None = None
    figures: str = ""


class Scene(Struct, frozen=True):
    """The view, all that is seen. `title`: the encounter; `turn`: the time and whose turn it is; "" where that is not
    shown."""

    title: str
    turn: str
    sides: tuple[tuple[str, tuple[Actor, ...]], ...]


def players_sides(encounter: Encounter, options: PlayersOptions) -> frozenset[str]:
    """Ids of the players' sides: those of `options` if it says, else those of characters with the role "player", else
    the first side."""
    if options.ours is not None:
        return options.ours
    found = {entry.side for entry in encounter.line_up if entry.character.get("role", PLAYER) == PLAYER}
    return frozenset(found) or frozenset(side.id for side in encounter.sides[:1])


def known_by_name(session: FightSession, options: PlayersOptions) -> frozenset[str]:
    """Ids of fighters whose names players know: in the fight and in no fog, foes only if `options.foes`."""
    ours = players_sides(session.encounter, options)
    hidden = hidden_in_fog(session, ours)
    return frozenset(
        who
        for who, row in session.fighters().items()
        if row.group != TO_COME and who not in hidden and (options.foes or session.side_of(who) in ours)
    )


def players_scene(session: FightSession, texts: Texts, options: PlayersOptions) -> Scene:
    """View of the fight as it stands, with sides, fighters and turn, as far as `options` let players see it. Foes in
    fog are not there, nor is their turn: only the time."""
    ours, named = players_sides(session.encounter, options), known_by_name(session, options)
    hidden = hidden_in_fog(session, ours)
    asked = {prompt.who for prompt in session.choices()} or {prompt.who for prompt in session.prompts}
    by_side: dict[str, list[Actor]] = {side.id: [] for side in session.encounter.sides}
    lasting = lasting_names(session, texts)
    for who, row in session.fighters().items():
        side = session.side_of(who)
        if who in named:
            name = row.name or texts.name(who)
            lasts = lasting.get(who, []) if side in ours else []
            actor = _actor(name, row, side in ours, who in asked, texts, options)
            by_side.setdefault(side, []).append(replace(actor, told=", ".join(filter(None, (actor.told, *lasts)))))
    sides = tuple((texts.name(side), tuple(actors)) for side, actors in by_side.items() if actors)
    turn = _turn(session, texts, asked - hidden, named) if options.turn else ""
    return Scene(session.encounter.name, turn, sides)


def _actor(name: str, row: Row, ours: bool, asked: bool, texts: Texts, options: PlayersOptions) -> Actor:
    now, most = (number_of(row, column) for column in ("now", "most"))
    health = health_of(now, most) if ours or options.foes_health else ""
    standing = row.state == "plain"
    told = [text for text in (_state(row, texts), HEALTH[health] if standing and health else "") if text]
    asked, said = asked and options.turn, ", ".join(_(text) for text in told)
    said = said[:1].upper() + said[1:]
    if not ours or not options.figures or now is None or not most:
        return Actor(name, ours, said, row.state, asked)
    share = max(0.0, min(1.0, now / most))
    figures = _("{now} of {most}").format(now=number_text(now), most=number_text(most))
    return Actor(name, ours, said, row.state, asked, share, figures)


def _state(row: Row, texts: Texts) -> str:
    """State of a fighter's row in words without numbers; "" where the row is plain. Of a fighter without points nothing
    is told of what they do."""
    if row.state == "plain":
        return ""
    state, has_points = cell_of(row, STATE), cell_of(row, "now") is not None
    cells = row.cells if has_points else (state,) if state is not None else ()
    values = (cell.figure.value for cell in cells if cell.column != "side")
    return ", ".join(unnumbered(texts.value(value)) for value in values if isinstance(value, str))


def _turn(session: FightSession, texts: Texts, asked: set[str], shown: frozenset[str]) -> str:
    """Time, and who is asked or their side: "Turn 2 · Round 3 · Brakk"; a sentence where the fight is over. `shown`:
    who may be named."""
    if session.fight is None or session.fight.over:
        return _("The fight is over")
    when = " \N{MIDDLE DOT} ".join(_when(session, texts))
    who = next((each for each in session.fighters() if each in asked), "")
    side = session.side_of(who) if who else ""
    name = session.names().get(who, "") if who in shown else texts.name(side) if side else ""
    return " \N{MIDDLE DOT} ".join(text for text in (when, name) if text)


def _when(session: FightSession, texts: Texts) -> Iterator[str]:
    """Yields the times that heads of the board give: "Turn 2", "Round 3"."""
    for section in session.sections.values():
        for name, figure in section.heads:
            if type(figure.value) is int and figure.value:
                said = texts.head(section.id, name)
                yield f"{said[:1].upper()}{said[1:]} {figure.value}"


HEALTH: dict[str, str] = {"whole": N_("unhurt"), "hurt": N_("hurt"), "badly": N_("badly hurt")}


def health_of(now: int | None, most: int | None) -> Health:
    """Health of a fighter with `now` of `most` points, in steps that tell no number: "whole", "hurt", "badly" from half
    down; "" where `now` or `most` is missing."""
    if now is None or not most:
        return ""
    return "whole" if now >= most else "hurt" if now * 2 > most else "badly"


def unnumbered(text: str) -> str:
    """The text without any digits in it."""
    return " ".join(re.sub(r"\d+", "", text).split())
