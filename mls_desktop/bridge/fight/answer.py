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
"""Name of the field, and of the entry in an event, that holds the target."""


class Option(Struct, frozen=True):
    """An option of the answer. `key`: the letter that takes it, or the number of a fighter, "" for none; `value`: what
    it enters for the main field."""

    id: str
    text: str
    key: str
    value: Json = None


class Answer:
    """The draft of one answer to `prompt`: option, target, further entries. It begins with the facts of `usual`, the
    usual answer (None: empty). `numbers`: those of fighters by id, which are their keys instead of letters. `main`: the
    first field, if it is a choice or a flag that must be filled; its values are the options."""

    def __init__(
        self, prompt: Prompt, usual: Event | None, texts: Texts, numbers: Mapping[str, int] | None = None
    ) -> None:
        self.prompt, self.texts, self._numbers = prompt, texts, numbers or {}
        self.main = next((field for field in prompt.fields[:1] if field.kind in CHOSEN and not field.blank), None)
        self.entries: dict[str, Json] = dict(usual.facts) if usual is not None else {}
        self.options = self._options()
        self.led = ""
        """Text on the path of a move that is made up on the map: its cost; "" for none."""
        self.aimed = False
        """Tells whether a person chose the target; else it is the usual one."""

    @property
    def default_option(self) -> str:
        """Id of the option that the entries hold now, at first that of the usual answer; of the first option where they
        hold none."""
        held = self.entries.get(self.main.name) if self.main is not None else None
        found = next((each.id for each in self.options if each.value == held and held is not None), None)
        return found if found is not None else self.options[0].id

    def targets(self) -> tuple[str, ...]:
        """Ids that some option may be aimed at, in the prompt's order, each once: fighters, or spells; () where nothing
        is aimed."""
        found = [id for field in self._aimed() for id in field.options]
        return tuple(dict.fromkeys(found))

    def beside_target(self, id: str) -> str:
        """Text beside target `id`, the facts that the prompt tells of it: what a spell costs; "" without any."""
        told = (facts for field in self._aimed() for option, facts in field.told if option == id)
        return next((beside_option(facts, self.texts) for facts in told), "")

    def aimed_as(self) -> str:
        """Label before the targets: "against" for fighters or where nothing is aimed, else the title of the field in
        lower case."""
        aimed = self._aimed()
        return _("against") if not aimed or aimed[0].name == TARGET else self.texts.field(aimed[0].name).lower()

    def target(self) -> str:
        """Id of the target entered, else the first of `targets`; "" where there is none."""
        aimed, targets = self._aimed(), self.targets()
        held = self.entries.get(aimed[0].name) if aimed else None
        return held if isinstance(held, str) and held in targets else next(iter(targets), "")

    def aim(self, id: str) -> None:
        """Enters target `id` into all fields of the target, as a person's wish (`aimed`); nothing is checked."""
        self.aimed = True
        for field in self._aimed():
            self.entries[field.name] = id

    def astray(self, option: str) -> bool:
        """Tells whether `option` (an id) may not be aimed at the present target, so that the rules would refuse it."""
        sofar, target = self._sofar(option), self.target()
        fields = [field for field in self._aimed() if wanted(field, sofar)]
        return bool(target and fields) and all(target not in field.options for field in fields)

    def extras(self, option: str) -> tuple[Field, ...]:
        """Fields to enter beside `option` (an id), without targets and fields filled on the map; edges become
        choices."""
        sofar = self._sofar(option)
        aimed = {field.name for field in self._aimed()}
        fields = (f for f in self._others() if f.name not in aimed and wanted(f, sofar) and not on_map(f))
        return tuple(map(listed_edges, fields))

    def shown(self, option: str) -> tuple[Field, ...]:
        """Fields to enter beside `option` (an id), with targets, without fields filled on the map; edges become
        choices."""
        sofar = self._sofar(option)
        return tuple(listed_edges(field) for field in self._others() if wanted(field, sofar) and not on_map(field))

    def set_value(self, name: str, value: Json) -> None:
        """Enters `value` for the field `name`; nothing is checked."""
        self.entries[name] = value

    def event(self, option: str) -> Event:
        """Event sent by taking `option`, of the entries that its fields hold; a required field without a value gets the
        first one possible. The target stays even where this option does not allow it: then the rules say why."""
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
        """Texts of the values that take the place of chosen ones which `option` does not allow, such as another weapon;
        () where all chosen values stay."""
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
        """Row of `odds` that fits the event of `option` (an id) with the present entries and shares most facts with it:
        all facts of the row agree with the event; None where none fits. `unweighed`: while rows are to come, names of
        entries that a row must have, lest one stand for another that is not there yet."""
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
        """Rows of the odds (`choices`) that say most of `option` with the present entries, whatever target they are of;
        one by target id; key None: a row without target. `unweighed`: see `row`."""
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
        """Event sent by taking `option` with every target in it replaced by fighter `who`; without a target, that of
        `event`."""
        event, aimed = self.event(option), {field.name for field in self._aimed()}
        return replace(event, facts=tuple((name, who if name in aimed else value) for name, value in event.facts))

    def aims(self, option: str) -> bool:
        """Tells whether `option` (an id) asks for a target."""
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
        """Fields that hold the target: the first choice after the main one that must be made and hangs on other
        entries, and all choices of the same name; () without a main field."""
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
"""Letters that mean something in the whole tab: roll the rest, by hand, a fighter joins, the end of the fight, the
weapons at hand, the map."""


def letters(names: Mapping[str, str], wished: Mapping[str, str]) -> dict[str, str]:
    """Key letter by id for each of `names` (name by id): the letter of `wished` where no earlier id has it, else the
    first free letter of its own name, else any free one; "" where none is left. Letters of `RESERVED` are only given
    where wished."""
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
    """Tells whether `field` is filled on a fight's map, or by it: a path, an edge (door) without listed options, or the
    only way of a move."""
    return field.kind == "path" or (field.kind == "edge" and not field.options) or only_way(field)


def listed_edges(field: Field) -> Field:
    """Copy of `field` as a form shows it: an edge as a choice of its options, named by where each is; any other as it
    is."""
    if field.kind != "edge":
        return field
    names = tuple((option, path_words(edge_json(option))) for option in field.options)
    return replace(field, kind="choice", names=names)


def first_of(field: Field) -> Json:
    """Value that a required `field` gets by default: of a choice the first option ("" without one), of a flag True, of
    dice None, of a list [], of a text "", of a number the one nearest to 0 within its bounds."""
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
    """Value on the board now that `event` would change, as {field name: value}: of the first cell whose own event has
    the same kind and fighter and no other facts than `event`; {} where no cell with a whole number does."""
    told = dict(event.facts)
    for cell in (cell for section in sections for row in section.rows for cell in row.cells):
        sent, value = cell.event, cell.figure.value
        if sent is None or cell.field is None or not sent.facts or not isinstance(value, int):
            continue
        if (sent.kind, sent.who) == (event.kind, event.who) and all(told.get(name) == e for name, e in sent.facts):
            return {cell.field.name: value}
    return {}


def changes_nothing(sections: Iterable[Section], event: Event) -> bool:
    """Tells whether `event`, which gives no reason, sets a value that the board shows already; False where no cell
    shows it."""
    now = present(sections, event)
    return bool(now) and not event.entry(REASON) and all(event.entry(name) == value for name, value in now.items())


def chance_cells(chances: Facts, texts: Texts, target: str = "") -> dict[str, str]:
    """Texts of the `chances` of one option by column; those of several fighters stand in one text, without those of 0,
    each with its fighter's name unless that is `target`. A chance that belongs within another column takes that
    column's place."""
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
    """Lines on all `chances` of one option, one each, as "Hit Ada: 74 %"; a mean to one place."""
    lines = []
    for name, figure in chances:
        head, _dot, who = name.partition(".")
        said = _said(head, _fraction(figure), texts, chance_text)
        lines.append(f"{texts.outcome(head)} {texts.value(who) if who else ''}".strip() + f": {said}")
    return tuple(lines)


def _said(head: str, value: Fraction, texts: Texts, chance: Callable[[Fraction], str] | None = None) -> str:
    """Text of `value`, a chance or a mean as column `head` has it; `chance` words a chance (None: `short_chance`)."""
    return mean_text(value) if texts.is_mean(head) else (chance or short_chance)(value)


def short_chance(chance: Fraction) -> str:
    """Text of `chance` (0 to 1) in whole per cent: "74 %"; to one place below 1 % and above 99 %."""
    if Fraction(1, 100) <= chance <= Fraction(99, 100):
        return f"{round(chance * 100)} %"
    return chance_text(chance)


def mean_text(mean: Fraction) -> str:
    """Text of a mean, to one place: "3.5"."""
    return f"{float(mean):.1f}"


def worth(chances: Facts, column: str) -> float:
    """Greatest number among the `chances` of `column`, of whomever, for its bar; 0.0 where there is none."""
    return max((float(_fraction(figure)) for name, figure in chances if name.partition(".")[0] == column), default=0.0)


def _fraction(figure: Figure) -> Fraction:
    return Fraction(figure.value) if isinstance(figure.value, (int, Fraction)) else Fraction(0)
