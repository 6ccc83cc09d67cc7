"""A fight of a page for systems that are made up: who is on turn throws high at another, who loses height if it hits,
or glides, and loses half until his next turn. It shows what every system's fight must give and nothing more; of the
events that every fight has, it takes those for which it has its `adapter`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.battlefield.battlefield import Battlefield, battlefield_of
from mls_desktop.rules.common.battlefield.ground_events import DOOR, MOVE, arriving, is_put
from mls_desktop.rules.common.battlefield.ground_state import doors_state, place_state
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.battlefield.plain_moves import PlainEndings
from mls_desktop.rules.common.fight.effects import LastingEffect, run_down, summed
from mls_desktop.rules.common.fight.fight_events import OF_NOBODY, SHARED, form, not_asked
from mls_desktop.rules.common.fight.fight_events import told as told_in_every_fight
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, DiceUse, Entrant, Modifiers, PlainOdds
from mls_desktop.rules.common.fight.out_and_back import WORDS, told_by_word, word_form
from mls_desktop.rules.common.figures.figures import Facts, given, number
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.figures.odds import Distribution, dice, mean, outcomes
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from tests.madeup import ground as below
from tests.madeup.telling import HEIGHT, DuelAdapter

DICE = (6, 6)
HITS, MORE = 5, 2
"""K-DUEL-1: a high throw of at least so much hits, and costs so much more than what fell."""
WAYS = HIGH, GLIDE = ("high", "glide")
KNOWN = ("fly", "throw", "pass", MOVE, DOOR)
DICE_USES: Mapping[str, DiceUse] = {"throw": DiceUse("success", "high")}
TOLD_LAST = (("join", ""), ("ruling", ""))

C = TypeVar("C", bound=Character)


class Flier(Struct, frozen=True):
    """`gliding`: K-DUEL-2, until his next turn; `out`: by the referee's word; `effects`: on what he throws."""

    id: str
    side: str
    name: str
    height: int = HEIGHT
    gliding: bool = False
    here: bool = True
    gone: bool = False
    out: bool = False
    effects: tuple[LastingEffect, ...] = ()
    joins: int = 1
    who: Character | None = None

    @property
    def up(self) -> bool:
        return self.here and not self.gone and not self.out and self.height > 0


class Duel(PlainOdds, frozen=True):
    """`turn`: turns so far; `on`: whose turn it is, by place; `aim`: at whom he throws; `adapter`: what those who join
    are made of, `world`: with what; `field`: the ground, if it is over one, `moved`: whether who is on turn has."""

    fliers: tuple[Flier, ...]
    turn: int = 0
    on: int = 0
    aim: str = ""
    over: bool = False
    sides: tuple[str, ...] = ()
    world: Any = None
    adapter: DuelAdapter = DuelAdapter()
    notes: tuple[Note, ...] = ()
    battlefield: Battlefield | None = None
    moved: bool = False

    @property
    def ground(self) -> GroundView | None:
        return below.DuelGround(self, self.battlefield) if self.battlefield is not None else None

    def all(self) -> tuple[Flier, ...]:
        return self.fliers

    @property
    def _now(self) -> Flier:
        return self.fliers[self.on]

    def prompts(self) -> tuple[Prompt, ...]:
        if self.over or not self.fliers:
            return () if self.over else (Prompt("end", "", "", ()),)
        others = self._others()
        if self.aim:
            return (Prompt("throw", self._now.id, "K-DUEL-1", (Field("dice", "sum", sides=DICE),)),)
        if not self._now.up or not others:
            return (Prompt("end", "", "", ()), Prompt("pass", self._now.id, "", ()))
        if self.asked_move() is not None:
            return (below.move_prompt(self._now.id),)
        at = tuple(other for other in others if not below.barred(self, self._now.id, other))
        aimed = (Field("at", "choice", at, when=(("how", (HIGH,)),)),) if at else ()
        return (Prompt("fly", self._now.id, "K-DUEL-1", (Field("how", "choice", WAYS if at else WAYS[1:]), *aimed)),)

    def _others(self) -> tuple[str, ...]:
        """Fighters of other sides who are aloft."""
        return tuple(f.id for f in self.fliers if f.side != self._now.side and f.up)

    def asked_move(self) -> PlainEndings | None:
        """Where who is on turn may end by the move they are asked for; None where they are asked for none."""
        return below.move_of(self, self._now.id) if not self.aim and self._now.up and self._others() else None

    def announcements(self) -> tuple[Prompt, ...]:
        ids = tuple(f.id for f in self.fliers)
        of_fliers = ((kind, id) for id in ids for kind in SHARED if kind not in OF_NOBODY)
        forms = [form(self.adapter, self, kind, who) for kind, who in (("end", ""), *of_fliers, *TOLD_LAST)]
        forms += [word_form(self.adapter, self, kind, id) for id in ids for kind in WORDS]
        return (*(each for each in forms if each is not None), *below.ground_forms(self))

    def default_answer(self, prompt: Prompt) -> Event | None:
        if prompt.id == "throw":
            return None
        if prompt.id == MOVE:
            return below.usual_move(self, prompt.who, self._others())
        return told(prompt.id, prompt.who, **{f.name: f.options[0] for f in prompt.fields if f.options})

    def apply(self, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        if event.kind in SHARED:
            after = told_in_every_fight(self.adapter, self, event)
            return replace(after, notes=()), after.notes
        if event.kind in WORDS:
            waved = told_by_word(self.adapter, self, event)
            return replace(waved, notes=()), waved.notes
        if is_put(event) or event.kind == DOOR:
            return below.told_on_ground(self, event)
        if not any((prompt.id, prompt.who) == (event.kind, event.who) for prompt in self.prompts()):
            raise not_asked(event, KNOWN)
        below.checked(self, event, self._others())
        entries = answers(self.prompts(), event)
        if event.kind == MOVE:
            return below.moved(self, event)
        if event.kind == "pass":
            return self._next(), ()
        if event.kind == "fly" and entries["how"] == GLIDE:
            glides = self._with(replace(self._now, gliding=True))
            return glides._next(), (Note("glides", self._now.id, "K-DUEL-2", (("who", given(self._now.name)),)),)
        if event.kind == "fly":
            return replace(self, aim=str(entries["at"])), ()
        fell = entries["dice"]
        if type(fell) is not int:
            raise refusal("wrong_value", ("dice",))
        other = self.flier_of(self.aim)
        lost = loss(fell + self.bonus(entries), other.gliding)
        names = (("who", given(self._now.name)), ("at", given(other.name)))
        numbers = (("fell", given(fell)), ("lost", given(lost)))
        note = Note("thrown" if lost else "missed", self._now.id, "K-DUEL-1", (*names, *numbers))
        return self._with(self.hurt(other, lost))._next(), (note,)

    def bonus(self, entries: Mapping[str, Json]) -> int:
        """Sum added to a throw; `entries`: those told with its dice."""
        return summed(self._now.effects)

    def hurt(self, other: Flier, lost: int) -> Flier:
        """The fighter after having been thrown at."""
        return replace(other, height=other.height - lost)

    def board(self) -> tuple[Section, ...]:
        return (Section("fighters", "pools", ("now", "most", "wind"), tuple(map(_row, self.fliers))),)

    def state(self) -> dict[str, Json]:
        fighters: list[Json] = [
            {"id": f.id, "side": f.side, "height": f.height, "gliding": f.gliding, "gone": f.gone}
            | place_state(self.battlefield, f.id, f.gone)
            for f in self.fliers
        ]
        return {"turn": self.turn, "over": self.over, "fighters": fighters, **doors_state(self.battlefield)}

    @property
    def added(self) -> tuple[Field, ...]:
        return ()

    @property
    def dice_uses(self) -> Mapping[str, DiceUse]:
        return DICE_USES

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice]:
        """A throw: that it hits, that it brings the other down, what it costs him. Gliding: what it spares of the next
        throw at him."""
        for prompt in self.prompts():
            if prompt.id != "fly" or prompt.who != who:
                continue
            by = summed(self._now.effects)
            for at in prompt.fields[1].options if len(prompt.fields) > 1 else ():
                yield Choice(told("fly", who, how=HIGH, at=str(at)), thrown_at(self.flier_of(str(at)), by))
            spared = Fraction(mean(_losses(False)) - mean(_losses(True)))
            yield Choice(told("fly", who, how=GLIDE), (("mean_spared", given(spared, "K-DUEL-2")),))

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        return None

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.turn + 1,)

    @property
    def moment(self) -> tuple[int, ...]:
        return self.clock

    @property
    def headings(self) -> tuple[Note, ...]:
        return (Note("turn", "", "", (("turn", given(self.turn + 1)),)),)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        thrown = [note for note in notes if note.kind == "thrown"]
        rows = tuple(Row(f.id, (Cell("done", given(lost(thrown, f.id))),), (f.id,), f.name) for f in self.fliers)
        return (Section("tally", "items", ("done",), rows),)

    def aftermath(self) -> tuple[tuple[str, Edit], ...]:
        return tuple((f.id, Edit("set", ("notes",), f"height {f.height}")) for f in self.fliers if f.height < HEIGHT)

    def flier_of(self, id: str) -> Flier:
        return next(f for f in self.fliers if f.id == id)

    def _with(self, changed: Flier) -> Duel:
        return replace(self, fliers=tuple(changed if f.id == changed.id else f for f in self.fliers))

    def _next(self) -> Duel:
        """The next one's turn: his gliding is over; an effect lasts so many turns of anybody."""
        then = replace(self, turn=self.turn + 1, on=(self.on + 1) % len(self.fliers), aim="", moved=False)
        then = replace(then, fliers=tuple(f if not f.effects else _worn(f, self.turn) for f in then.fliers))
        come = tuple(replace(f, here=True) if not f.here and f.joins <= then.turn else f for f in then.fliers)
        new = [f.id for f, before in zip(come, then.fliers, strict=True) if f is not before]
        then = replace(then, fliers=come)._with(replace(come[then.on], gliding=False))
        for who in new:
            then = arriving(then, who)
        return then

    def flier(self, entrant: Entrant[Any]) -> Flier:
        """Somebody as he comes in."""
        name = entrant.who.name or entrant.id
        here = entrant.joins <= max(1, self.turn)
        return Flier(entrant.id, entrant.side, name, here=here, joins=entrant.joins, who=entrant.who)


def _worn(flier: Flier, turn: int) -> Flier:
    return replace(flier, effects=run_down(flier.effects, turn)[0])


def _row(flier: Flier) -> Row:
    cells = (
        Cell("now", given(flier.height), key=f"fighters.{flier.id}"),
        Cell("most", given(HEIGHT)),
        Cell("wind", given(summed(flier.effects))),
    )
    return Row(flier.id, cells, name=flier.name)


def loss(fell: int, gliding: bool) -> int:
    """K-DUEL-1, K-DUEL-2: what a throw costs whom it is aimed at; 0 where it misses."""
    whole = fell + MORE if fell >= HITS else 0
    return whole // 2 if gliding else whole


def _losses(gliding: bool, by: int = 0) -> Distribution[int]:
    return outcomes(dice(DICE), lambda fell: loss(fell + by, gliding))


def thrown_at(other: Flier, by: int) -> Facts:
    losses = _losses(other.gliding, by)
    hit, down = 1 - losses.chance(0), losses.chance(*(each for each in losses.ways if each >= other.height))
    return ("hit", given(hit)), ("down", given(down)), ("mean_lost", given(mean(losses)))


def lost(thrown: Iterable[Note], who: str) -> int:
    """How much height others lost to him."""
    return sum(number(dict(note.facts)["lost"]) for note in thrown if note.who == who)


def begun(
    line_up: Sequence[Entrant[C]],
    sides: Sequence[str] = (),
    world: Any = None,
    kind: type[Duel] = Duel,
    ground: Ground | None = None,
    **adapter: Any,
) -> Duel:
    battlefield = battlefield_of(ground) if ground is not None else None
    empty = kind((), sides=tuple(sides), world=world, adapter=DuelAdapter(**adapter), battlefield=battlefield)
    return replace(empty, fliers=tuple(empty.flier(entrant) for entrant in line_up))
