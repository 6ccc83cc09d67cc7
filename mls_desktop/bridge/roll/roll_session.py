"""The session of rolls outside fights: what is requested, the chances, the dice, and the log of rolls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.asking.prompts import Prompt, fits, wanted
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, below
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.bridge.shapes.win_margins import WinMargins
    from mls_desktop.rules.common.asking.prompts import Note
    from mls_desktop.rules.common.fight.fights import Opposition, RollableStat, Trial
    from mls_desktop.rules.common.figures.notation import Dice
    from mls_desktop.rules.common.values.events import Event

NOTHING: Opposition = "nothing"
MODIFIER, REASON = "modifier", "reason"
"""Names of the fields before the dice that every roll may have."""


class RollRequest(Struct, frozen=True):
    """The request of a roll: character `who`, figure `key`, opposition of `kind` (a `number`, or a `rival` with
    `rival_key`), modifier and reason, and `declared`, values of the system's own fields before the dice. Ids and keys;
    "" where none."""

    who: str = ""
    key: str = ""
    kind: Opposition = NOTHING
    number: int = 15
    rival: str = ""
    rival_key: str = ""
    modifier: int = 0
    reason: str = ""
    declared: tuple[tuple[str, Json], ...] = ()


class RollEntry(Struct, frozen=True):
    """An entry of the log of rolls. `text`: all of it in one line; `wish`: its request, to be repeated; `headline`: how
    it ended, in few words."""

    text: str
    wish: RollRequest
    headline: str = ""


class RollOffer(Struct, frozen=True):
    """Offer of the effects that the last roll may leave behind: its `caption`, and the dice that decide over them, one
    prompt each with the field's name as its id."""

    caption: str
    asks: tuple[Prompt, ...] = ()


class RollResult(Struct, frozen=True):
    """Effects that a roll leaves behind as one step (`batch`), the trial after them, and the text for the log."""

    batch: Batch
    trial: Trial
    text: str


class RollSession:
    """The session: the request (`wish`), its trial and the log, for the characters of one campaign. `refusal`: why the
    rules refuse the request, None where they do not. `declares`: the system's own fields before the dice, `presets`:
    their values unless declared otherwise."""

    def __init__(self, roller: Roller) -> None:
        self._roller = roller
        self._ground: tuple[AnySystem, Struct] | None = None
        self._rolls: dict[str, tuple[RollableStat, ...]] = {}
        self._open: Trial | None = None
        self._rolled: dict[str, Character] = {}
        self._is_taken = False
        self.people: tuple[Character, ...] = ()
        self.texts = Texts({})
        self.wish = RollRequest()
        self.trial: Trial | None = None
        self.log: tuple[RollEntry, ...] = ()
        self.modifier: Field | None = None
        self.declares: tuple[Field, ...] = ()
        self.presets: Mapping[str, Json] = {}
        self.refusal: Finding | None = None

    def begin(self) -> None:
        """Empties the request and the log; characters and trial stay until they are set."""
        self.wish, self.log, self._open = RollRequest(), (), None

    def set_people(self, people: tuple[Character, ...], system: AnySystem, world: Struct) -> None:
        """Sets the characters who can roll, as they are now; `trial` stays the one before until `declare`."""
        self.people, self._ground, self._rolls = people, (system, world), {}

    def clear_people(self) -> None:
        """Removes all characters: there is no campaign any more."""
        self.people, self._ground, self._rolls = (), None, {}

    def rolls(self, who: str) -> tuple[RollableStat, ...]:
        """Figures that character `who` can roll; () for an unknown one."""
        found = self._person(who)
        if self._ground is None or found is None:
            return ()
        if who not in self._rolls:
            system, world = self._ground
            self._rolls[who] = system.rolls(found, world)
        return self._rolls[who]

    def rollable(self, who: str, key: str) -> RollableStat | None:
        """Figure `key` of character `who`, if it can be rolled; else None."""
        return next((each for each in self.rolls(who) if each.key == key), None)

    def alone(self, who: str) -> bool:
        """Tells whether no character but `who` is there, who could oppose them."""
        return all(character.id == who for character in self.people)

    def meant(self, who: str, row: Row | None, cell: Cell | None) -> str:
        """Key of the figure to roll for a place on the sheet of `who`: the cell's, else that of the first cell of `row`
        that can be rolled, where both are None that of the present request, else the first of all; "" for none."""
        keys = [each.key for each in self.rolls(who)]
        if cell is not None and cell.key in keys:
            return cell.key
        if row is not None:
            return next((each.key for each in row.cells if each.key in keys), "")
        return self.wish.key if self.wish.who == who else next(iter(keys), "")

    def declare(self, wish: RollRequest) -> None:
        """Sets the request to `wish`, with whatever does not fit replaced, and `trial` to its trial up to the dice;
        None where it cannot be rolled, see `refusal`."""
        self.wish = self._fitting(wish)
        self.refusal = None
        self.declares, self.presets = (), {}
        self.trial = self._declared()

    def chances(self) -> Facts:
        """Chances of the outcomes of the request; () where there is no roll."""
        return self.trial.chances() if self.trial is not None else ()

    def margins(self) -> WinMargins:
        """Margins by which a contest may end; empty where there is no roll or these are not counted."""
        from mls_desktop.bridge.shapes.win_margins import WinMargins, win_margins  # read when something is rolled

        spread = self.trial.win_margins() if self.trial is not None else None
        if spread is None:
            return WinMargins()
        won, neither, lost = (self.texts.outcome(name) for name, _chance in self.chances()[1:])
        return win_margins(spread, (won, neither, lost))

    def entries(self) -> Mapping[str, Json]:
        """Values of the system's own fields before the dice, by name: those declared, else the presets."""
        return _fitting_entries(self.declares, {**self.presets, **dict(self.wish.declared)})

    def fields(self) -> tuple[Field, ...]:
        """Fields of the system's own before the dice that are asked for with the present entries."""
        entries = self.entries()
        return tuple(field for field in self.declares if wanted(field, entries))

    def dice(self) -> tuple[Prompt, ...]:
        """Prompts for the dice of the request; () where there is no roll."""
        return self.trial.prompts() if self.trial is not None else ()

    def throw(self, typed: Mapping[str, int]) -> bool:
        """Rolls the request with the sums of `typed`, by id of their prompts, and the program's dice for the others,
        and adds it to the log; False where there is no such roll or a sum does not fit. A remark still asked for on the
        one before is left blank."""
        if self.trial is None:
            return False
        notes: list[Note] = []
        trial = self.trial
        try:
            while asks := [prompt for prompt in trial.prompts() if _of_dice(prompt)]:
                trial, more = trial.apply(self._fallen(asks[0], _of_one(asks[0], typed)))
                notes += more
        except Refused:
            return False
        self.log = (*self.log, RollEntry(self._told(notes), self.wish, self.texts.headline(notes)))
        self._open, self._is_taken = trial, False
        self._rolled = {character.id: character for character in self.people}
        return True

    def throw_dice(self, who: str, what: str, dice: Dice, least: int | None = None, fell: int | None = None) -> None:
        """Throws `dice` that stand on the sheet of `who` beside `what`, as a weapon's damage, and adds them to the log.
        `fell`: their sum as thrown by hand, None where the program throws; the total is at least `least`, if any."""
        thrown = self._roller.roll(dice.sides) if fell is None else ()
        total = (sum(thrown) if fell is None else fell) + dice.plus
        total = total if least is None else max(total, least)
        person = self._person(who)
        name = person.name if person is not None and person.name else _("unnamed")
        each = f" ({', '.join(map(str, thrown))})" if len(thrown) > 1 else ""
        told = _("{who}, {what}: {dice}{each}, at least {least}, makes {total}")
        told = told if least is not None else _("{who}, {what}: {dice}{each} makes {total}")
        text = told.format(who=name, what=what, dice=dice.text, each=each, least=least, total=total)
        self.log, self._open = (*self.log, RollEntry(text, self.wish, str(total))), None

    def offer(self) -> RollOffer | None:
        """Offer of the effects of the last roll on characters; None where it has none, they are taken, or a character
        has changed since it fell."""
        if self._open is None or self._is_taken:
            return None
        asks = self._open.announcements()
        whom = {prompt.who for prompt in asks} or {who for who, _edit in self._open.aftermath()}
        if not whom or any(self._person(id) is not self._rolled.get(id) for id in whom):
            return None
        if asks:
            dice = (Prompt(field.name, prompt.who, prompt.rule, (field,)) for prompt in asks for field in prompt.fields)
            return RollOffer(self.texts.ask(asks[0].id), tuple(dice))
        return RollOffer(self.texts.ask(self._open.consequences()[0].kind))

    def result(self, typed: Mapping[str, int]) -> RollResult | None:
        """Effects that the last roll leaves behind, after further dice: the sums of `typed`, by field name, and the
        program's for the others; None where nothing is offered. Nothing is applied: see `take`."""
        if self._open is None or self.offer() is None:
            return None
        trial = self._open
        notes: list[Note] = []
        for prompt in trial.announcements():
            trial, more = trial.apply(
                self._fallen(prompt, {field.name: typed.get(field.name) for field in prompt.fields})
            )
            notes += more
        edits = tuple(below(edit, "characters", who) for who, edit in trial.aftermath())
        return RollResult(Batch("roll_aftermath", edits), trial, self._told((*notes, *trial.consequences())))

    def take(self, result: RollResult) -> None:
        """Marks the offer of the last roll as taken, and adds the text of `result` behind it in the log. The document
        is not changed."""
        self._open, self._is_taken = result.trial, True
        self._add_text(result.text)

    def remark(self) -> Prompt | None:
        """Prompt for a remark on the last roll; None where none is asked for."""
        return next(iter(self._open.prompts()), None) if self._open is not None else None

    def add_remark(self, text: str) -> bool:
        """Answers the prompt for a remark on the last roll with `text`, which goes behind it in the log; False where
        none was asked for."""
        prompt = self.remark()
        if prompt is None or self._open is None:
            return False
        from mls_desktop.rules.common.values.events import Event

        self._open, notes = self._open.apply(Event(prompt.id, prompt.who, ((prompt.fields[0].name, text),)))
        self._add_text(self._told(notes))
        return True

    def take_back(self) -> None:
        """Removes the last entry from the log, and its offer."""
        self.log, self._open = self.log[:-1], None

    def _add_text(self, text: str) -> None:
        """Adds `text` behind the last entry of the log."""
        last = self.log[-1]
        self.log = (*self.log[:-1], replace(last, text=" ".join(filter(None, (last.text, text)))))

    def _person(self, id: str) -> Character | None:
        return next((character for character in self.people if character.id == id), None)

    def _told(self, notes: Iterable[Note]) -> str:
        return " ".join(self.texts.note(note) for note in notes)

    def _fallen(self, prompt: Prompt, typed: Mapping[str, int | None]) -> Event:
        """Event that answers `prompt` with dice: the sums of `typed` by field name, and the program's for the
        others."""
        fell = ((field, typed.get(field.name)) for field in prompt.fields)
        facts = ((field.name, sum(self._roller.roll(field.sides)) if sum_ is None else sum_) for field, sum_ in fell)
        from mls_desktop.rules.common.values.events import Event

        return Event(prompt.id, prompt.who, tuple(facts))

    def _fitting(self, wish: RollRequest) -> RollRequest:
        """Request `wish` with a rival, or a figure of theirs, that does not exist replaced by one that does, unopposed
        where nobody else is there; an empty request where its own figure cannot be rolled."""
        if self.rollable(wish.who, wish.key) is None:
            return RollRequest()
        if wish.kind != "trait":
            return wish
        if self.alone(wish.who):
            return replace(wish, kind=NOTHING, rival="", rival_key="")
        others = [character.id for character in self.people if character.id != wish.who]
        rival = wish.rival if wish.rival in others else others[0]
        keys = [each.key for each in self.rolls(rival) if each.opposable]
        key = wish.rival_key if wish.rival_key in keys else wish.key if wish.key in keys else next(iter(keys), "")
        return replace(wish, rival=rival, rival_key=key)

    def _declared(self) -> Trial | None:
        """Trial of the request up to the dice; None where it cannot be rolled or is refused. Declared values without a
        field in this roll leave the request."""
        wish = self.wish
        who = self._person(wish.who)
        mine = self.rollable(wish.who, wish.key)
        if self._ground is None or who is None or mine is None:
            return None
        system, world = self._ground
        rival = self._person(wish.rival)
        kind = wish.kind if mine.opposable and wish.kind in mine.against else NOTHING
        from mls_desktop.rules.common.fight.fights import Against

        against = Against(kind, wish.number, rival, wish.rival_key) if kind != NOTHING else Against[Character]()
        try:
            trial: Trial = system.trial(who, world, wish.key, against)
            before = [prompt for prompt in trial.prompts() if not _of_dice(prompt)]
            fields = tuple(field for prompt in before for field in prompt.fields)
            self.modifier = next((field for field in fields if field.name == MODIFIER), None)
            self.declares = tuple(field for field in fields if field.name not in (MODIFIER, REASON))
            usual = [trial.default_answer(prompt) for prompt in before]
            presets = {name: value for event in usual if event is not None for name, value in event.facts}
            self.presets = _fitting_entries(self.declares, presets)
            declared = _fitting_entries(self.declares, dict(wish.declared))
            wish = self.wish = replace(wish, declared=tuple(declared.items()))
            while asks := [prompt for prompt in trial.prompts() if not _of_dice(prompt)]:
                trial, _notes = trial.apply(_entered(asks[0], wish, self.entries()))
        except Refused as refused:
            self.refusal = refused.finding
            return None
        return trial


def _of_one(prompt: Prompt, typed: Mapping[str, int]) -> dict[str, int | None]:
    """Value typed for `prompt`, under the name of each of its fields; None where none was typed."""
    return {field.name: typed.get(prompt.id) for field in prompt.fields}


def _of_dice(prompt: Prompt) -> bool:
    return any(field.kind == "sum" for field in prompt.fields)


def _fitting_entries(fields: Iterable[Field], entries: Mapping[str, Json]) -> Mapping[str, Json]:
    """Values of `entries` for the `fields` that are asked for and allow them, by name."""
    found: dict[str, Json] = {}
    for field in fields:
        value = entries.get(field.name)
        if value is not None and wanted(field, found) and fits(field, value):
            found[field.name] = value
    return found


def _entered(prompt: Prompt, wish: RollRequest, entries: Mapping[str, Json]) -> Event:
    """Event that answers `prompt`, which comes before the dice, with the request's modifier and reason and with
    `entries`."""
    said: dict[str, Json] = {**entries, MODIFIER: wish.modifier, REASON: wish.reason}
    from mls_desktop.rules.common.values.events import Event

    return Event(
        prompt.id, prompt.who, tuple((field.name, said[field.name]) for field in prompt.fields if field.name in said)
    )
