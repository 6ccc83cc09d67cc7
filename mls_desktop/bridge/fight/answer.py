"""The draft of an answer: what may be chosen, what is entered beside it, and the event it comes to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.fight.at_hand import beside_option
from mls_desktop.model.asking.event_form import only_way
from mls_desktop.model.fight.dice_settings import REASON
from mls_desktop.report.maps.path_words import path_words
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.battlefield.move_paths import edge_json
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chance_text
from mls_desktop.words.system_texts import Texts

YES, NO = "true", "false"
CHOSEN = ("choice", "flag")
TARGET = "target"
"""The entry that says at whom, by the name of its field."""


class Option(Struct, frozen=True):
    """An option of the answer. `key`: the letter that takes it, or the number of a fighter; `value`: what it enters for
    the field that is chosen by."""

    id: str
    text: str
    key: str
    value: Json = None


class Answer:
    """The draft of one answer: what is chosen, whom it is aimed at, and the rest. It begins as the usual one.
    `numbers`: those of fighters, which are chosen by them and by no letter."""

    def __init__(
        self, prompt: Prompt, usual: Event | None, texts: Texts, numbers: Mapping[str, int] | None = None
    ) -> None:
        self.prompt, self.texts, self._numbers = prompt, texts, numbers or {}
        self.main = next((field for field in prompt.fields[:1] if field.kind in CHOSEN and not field.blank), None)
        self.entries: dict[str, Json] = dict(usual.facts) if usual is not None else {}
        self.options = self._options()
        self.led = ""
        """What is said of the path of a move that is made up on the map: what it costs."""
        self.aimed = False
        """Whether a person aimed it; else whom it is aimed at is the usual one."""

    @property
    def default_option(self) -> str:
        """The option that most would take; the first where nobody knows."""
        held = self.entries.get(self.main.name) if self.main is not None else None
        found = next((each.id for each in self.options if each.value == held and held is not None), None)
        return found if found is not None else self.options[0].id

    def targets(self) -> tuple[str, ...]:
        """Everybody whom some option may be aimed at, in their order."""
        found = [id for field in self._aimed() for id in field.options]
        return tuple(dict.fromkeys(found))

    def beside_target(self, id: str) -> str:
        """Text beside target `id`: what a spell costs; "" where there is none."""
        told = (facts for field in self._aimed() for option, facts in field.told if option == id)
        return next((beside_option(facts, self.texts) for facts in told), "")

    def aimed_as(self) -> str:
        """Label before the targets: "against" for fighters, else the title of the field in the words."""
        aimed = self._aimed()
        return _("against") if not aimed or aimed[0].name == TARGET else self.texts.field(aimed[0].name).lower()

    def target(self) -> str:
        """Id of the present target; "" where there is none."""
        aimed, targets = self._aimed(), self.targets()
        held = self.entries.get(aimed[0].name) if aimed else None
        return held if isinstance(held, str) and held in targets else next(iter(targets), "")

    def aim(self, id: str) -> None:
        """Aims it at somebody, as a person wishes."""
        self.aimed = True
        for field in self._aimed():
            self.entries[field.name] = id

    def astray(self, option: str) -> bool:
        """Whether an option may not be aimed at whom the answer is aimed at, so that the rules would refuse it."""
        sofar, target = self._sofar(option), self.target()
        fields = [field for field in self._aimed() if wanted(field, sofar)]
        return bool(target and fields) and all(target not in field.options for field in fields)

    def extras(self, option: str) -> tuple[Field, ...]:
        """Fields that may be entered beside `option`, the target left out."""
        sofar = self._sofar(option)
        aimed = {field.name for field in self._aimed()}
        fields = (f for f in self._others() if f.name not in aimed and wanted(f, sofar) and not on_map(f))
        return tuple(map(listed_edges, fields))

    def shown(self, option: str) -> tuple[Field, ...]:
        """Every entry beside an option, for a form that shows them all."""
        sofar = self._sofar(option)
        return tuple(listed_edges(field) for field in self._others() if wanted(field, sofar) and not on_map(field))

    def set_value(self, name: str, value: Json) -> None:
        """Enters a value."""
        self.entries[name] = value

    def event(self, option: str) -> Event:
        """Event sent by taking `option`. A required field without a value gets the first one possible; the target stays
        even where this option does not allow it: then the rules say why."""
        sofar, aimed, targets = self._sofar(option), {field.name for field in self._aimed()}, self.targets()
        facts: dict[str, Json] = {}
        for field in self.prompt.fields:
            if field.name in facts or not wanted(field, sofar):
                continue
            value = sofar.get(field.name)
            astray = field.kind in CHOSEN and field.options and value not in field.options
            if astray and not (field.name in aimed and value in targets):
                value = None
            if value is None and not field.blank:
                value = first_of(field)
            if field.kind == "edge" and isinstance(value, str):
                value = edge_json(value) if value else None
            facts[field.name] = sofar[field.name] = value
        return Event(self.prompt.id, self.prompt.who, tuple((name, v) for name, v in facts.items() if v is not None))

    def instead(self, option: str) -> tuple[str, ...]:
        """Values that taking `option` enters in place of chosen ones it does not allow, as people say it: with another
        weapon."""
        aimed, facts = {field.name for field in self._aimed()}, dict(self.event(option).facts)
        return tuple(
            self.texts.option(field, str(facts[field.name]))
            for field in self._others()
            if field.kind in CHOSEN
            and field.name not in aimed
            and self.entries.get(field.name) not in (None, facts.get(field.name))
            and facts.get(field.name) in field.options
            and wanted(field, facts)
        )

    def row(self, option: str, odds: Iterable[Choice], unweighed: Collection[str] = ()) -> Choice | None:
        """The row of the odds that says most of an option with the entries as they are. `unweighed`: while rows are to
        come, the entries that a row must have in common with it, lest one stand for another that is not there yet."""
        facts = dict(self.event(option).facts)
        needed = {name for name in unweighed if name in facts}
        fitting = [
            choice
            for choice in odds
            if all(facts.get(name) == value for name, value in choice.event.facts)
            and needed <= dict(choice.event.facts).keys()
        ]
        return max(fitting, key=lambda choice: len(choice.event.facts), default=None)

    def rows_against(
        self, option: str, choices: Iterable[Choice], unweighed: Collection[str] = ()
    ) -> dict[Json, Choice]:
        """The row of the odds (`choices`) that says most of an option with the entries as they are, by whom it is aimed
        at; None: whomever. `unweighed`: see `row`."""
        own, aimed = dict(self.event(option).facts), {field.name for field in self._aimed()}
        needed = {name for name in unweighed if name in own}
        choice_by_target: dict[Json, Choice] = {}
        for choice in choices:
            facts = dict(choice.event.facts)
            fits = all(name in aimed or own.get(name) == value for name, value in facts.items())
            if not fits or not needed <= facts.keys():
                continue
            who = next((facts[name] for name in aimed if name in facts), None)
            before = choice_by_target.get(who)
            if before is None or len(facts) > len(before.event.facts):
                choice_by_target[who] = choice
        return choice_by_target

    def event_against(self, option: str, who: str) -> Event:
        """Event sent by taking `option` aimed at fighter `who`."""
        event, aimed = self.event(option), {field.name for field in self._aimed()}
        return replace(event, facts=tuple((name, who if name in aimed else value) for name, value in event.facts))

    def aims(self, option: str) -> bool:
        """Whether an option is aimed at anybody."""
        sofar = self._sofar(option)
        return any(wanted(field, sofar) for field in self._aimed())

    def _sofar(self, option: str) -> dict[str, Json]:
        chosen = next((each for each in self.options if each.id == option), None)
        sofar = {**self.entries}
        if self.main is not None and chosen is not None:
            sofar[self.main.name] = chosen.value
        return sofar

    def _others(self) -> tuple[Field, ...]:
        return tuple(field for field in self.prompt.fields if field is not self.main)

    def _aimed(self) -> tuple[Field, ...]:
        """The fields that say at whom: choices that must be made, after the main one, of the same name."""
        first = next(
            (field for field in self._others() if field.kind == "choice" and not field.blank and field.when), None
        )
        if first is None or self.main is None:
            return ()
        return tuple(field for field in self._others() if field.name == first.name and field.kind == "choice")

    def _options(self) -> tuple[Option, ...]:
        if self.main is None:
            return (Option("", self.texts.ask(self.prompt.id), "Y"),)
        if self.main.kind == "flag":
            return tuple(
                Option(id, self.texts.field(id), self.texts.field(id)[:1].upper(), id == YES) for id in (YES, NO)
            )
        names = {id: self.texts.value(id) for id in self.main.options}
        numbered = {id: str(self._numbers[id]) for id in names if id in self._numbers}
        lettered = {id: name for id, name in names.items() if id not in numbered}
        keys = {**letters(lettered, {id: self.texts.letter(id) for id in lettered}), **numbered}
        return tuple(Option(id, name, keys[id], id) for id, name in names.items())


RESERVED = "RGNQWJ"
"""Letters that mean something in the whole tab: roll the rest, by hand, somebody joins, what is offered (the end), what
is at hand, the map."""


def letters(names: Mapping[str, str], wished: Mapping[str, str]) -> dict[str, str]:
    """A letter for each of these names: the one that words wish for, else the first of its own that is free, else any;
    "" where none is left."""
    found: dict[str, str] = {}
    for id in names:
        if wished.get(id) and wished[id] not in found.values():
            found[id] = wished[id]
    for id, name in names.items():
        if id in found:
            continue
        taken = {*found.values(), *RESERVED, *wished.values()}
        own = [letter for letter in name.upper() if letter.isascii() and letter.isalpha()]
        found[id] = next((each for each in (*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if each not in taken), "")
    return found


def on_map(field: Field) -> bool:
    """Whether an entry is made on the map of a fight, or by it: a path, a door but of a few, and the one way of a
    move."""
    return field.kind == "path" or (field.kind == "edge" and not field.options) or only_way(field)


def listed_edges(field: Field) -> Field:
    """A field as a form shows it: one of a few edges is chosen by where it is."""
    if field.kind != "edge":
        return field
    names = tuple((option, path_words(edge_json(option))) for option in field.options)
    return replace(field, kind="choice", names=names)


def first_of(field: Field) -> Json:
    """The first entry that a field allows."""
    match field.kind:
        case "choice" | "library":
            return next(iter(field.options), "")
        case "several" | "path" | "edge":
            return []
        case "text":
            return ""
        case "flag":
            return True
        case "dice" | "sum":
            return None
    low, high = field.bounds or (0, 0)
    return min(max(0, low), high)


def present(sections: Iterable[Section], event: Event) -> dict[str, Json]:
    """The entry that an event changes as the board holds it now: of the first cell that would send just this."""
    told = dict(event.facts)
    for cell in (cell for section in sections for row in section.rows for cell in row.cells):
        sent, value = cell.event, cell.figure.value
        if sent is None or cell.field is None or not sent.facts or not isinstance(value, int):
            continue
        if (sent.kind, sent.who) == (event.kind, event.who) and all(told.get(name) == e for name, e in sent.facts):
            return {cell.field.name: value}
    return {}


def changes_nothing(sections: Iterable[Section], event: Event) -> bool:
    """Whether an event, told without a reason, sets what the board holds already."""
    now = present(sections, event)
    return bool(now) and not event.entry(REASON) and all(event.entry(name) == value for name, value in now.items())


def chance_cells(chances: Facts, texts: Texts, target: str = "") -> dict[str, str]:
    """The chances of one option as they stand in its columns: by column, those of several fighters one after the
    other, but for what cannot happen. Whose they are is said but for the one who is aimed at. What stands within
    another's column takes its place."""
    columns, cells = texts.odds(), dict[str, list[str]]()
    plain = {name for name, _figure in chances}
    for name, figure in chances:
        head, _dot, who = name.partition(".")
        value = _fraction(figure)
        if (columns and head not in columns) or (who and (head in plain or not value)):
            continue
        said = _said(head, value, texts)
        within = columns[head].within if columns else ""
        if within:
            cells[within] = [f"{columns[head].title} {said}"]
        else:
            cells.setdefault(head, []).append(f"{said} {texts.value(who)}" if who and who != target else said)
    return {head: ", ".join(said) for head, said in cells.items()}


def chance_lines(chances: Facts, texts: Texts) -> tuple[str, ...]:
    """All chances of one option, each in a line."""
    lines = []
    for name, figure in chances:
        head, _dot, who = name.partition(".")
        said = _said(head, _fraction(figure), texts, chance_text)
        lines.append(f"{texts.outcome(head)} {texts.value(who) if who else ''}".strip() + f": {said}")
    return tuple(lines)


def _said(head: str, value: Fraction, texts: Texts, chance: Callable[[Fraction], str] | None = None) -> str:
    """A chance or a mean, as its column says it."""
    return mean_text(value) if texts.is_mean(head) else (chance or short_chance)(value)


def short_chance(chance: Fraction) -> str:
    """A chance in whole per cent; to one place where it is small or great."""
    if Fraction(1, 100) <= chance <= Fraction(99, 100):
        return f"{round(chance * 100)} %"
    return chance_text(chance)


def mean_text(mean: Fraction) -> str:
    """A mean to one place."""
    return f"{float(mean):.1f}"


def worth(chances: Facts, column: str) -> float:
    """The number behind a column, for its bar: the greatest where there are several."""
    return max((float(_fraction(figure)) for name, figure in chances if name.partition(".")[0] == column), default=0.0)


def _fraction(figure: Figure) -> Fraction:
    return Fraction(figure.value) if isinstance(figure.value, (int, Fraction)) else Fraction(0)
