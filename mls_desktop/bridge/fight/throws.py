"""Throws that are typed: what a text means for the dice that are waited for, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.sheet.typed import read_number
from mls_desktop.rules.common.asking.prompts import Prompt, fits
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import signed_text
from mls_desktop.words.system_texts import Texts

Readiness = Literal["empty", "wrong", "open", "whole"]


def read_fallen(text: str, field: Field) -> tuple[Readiness, Json]:
    """Result of dice read from `text` for `field`, a sum or single dice: readiness and value. empty: no text; wrong: no
    such result (value None); open: it may be meant so (a value), or go on (None); whole: it can be nothing else."""
    plain = text.strip()
    if not plain:
        return "empty", None
    return _sum(plain, field) if field.kind == "sum" else _dice(plain, field)


def _sum(plain: str, field: Field) -> tuple[Readiness, Json]:
    low, high = len(field.sides), sum(field.sides)
    if not (plain.isdecimal() and plain.isascii()) or len(plain) > 6:
        return "wrong", None
    value = int(plain)
    further = value > 0 and any(low <= value * 10 + digit <= high for digit in range(10))
    if fits(field, value):
        return ("open" if further else "whole"), value
    return ("open" if further else "wrong"), None


def _dice(plain: str, field: Field) -> tuple[Readiness, Json]:
    """Readiness and single dice read from `plain`; without separators where no die has more than nine sides."""
    single = max(field.sides, default=0) < 10
    words = [c for c in plain if not c.isspace() and c not in ",;+"] if single else plain.replace(",", " ").split()
    if not all(word.isdecimal() and word.isascii() and len(word) < 5 for word in words):
        return "wrong", None
    dice: list[Json] = [int(word) for word in words]
    if len(dice) > len(field.sides) or any(
        not 1 <= int(word) <= side for word, side in zip(words, field.sides, strict=False)
    ):
        return "wrong", None
    if len(dice) < len(field.sides):
        return "open", None
    return ("whole" if single else "open"), dice


def read_change(text: str, now: int) -> int | None:
    """Number that `text` stands for: itself, or with a sign before it `now` changed by it; None where it is none, or
    has over six digits. Spaces around it do not count."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    signed = plain[:1] in ("+", "-")
    digits = plain[1:].strip() if signed else plain
    found = read_number(digits) if digits.isascii() and digits[:1].isdecimal() else None
    number = found[0] if found is not None else None
    if not isinstance(number, int) or number >= 10**6:
        return None
    if not signed:
        return number
    return now + number if plain[0] == "+" else now - number


def sides_text(field: Field) -> str:
    """Dice of `field` in the usual short form: "2d6+1d3"; "" without dice."""
    groups: dict[int, int] = {}
    for side in field.sides:
        groups[side] = groups.get(side, 0) + 1
    return "+".join(f"{count}d{side}" for side, count in groups.items())


def wanted_text(field: Field) -> str:
    """Placeholder in the empty line for the dice of `field`: "sum 2d6" or "each 2d6"; for one die only "1d6"."""
    dice = sides_text(field)
    if len(field.sides) < 2:
        return dice
    return (_("sum {dice}") if field.kind == "sum" else _("each {dice}")).format(dice=dice)


def wanted_words(field: Field) -> str:
    """Words for what is to be typed for the dice of `field`, for a screen reader."""
    if len(field.sides) < 2:
        return _("type the die")
    return _("type the total") if field.kind == "sum" else _("type each die as it fell")


def fact_text(name: str, figure: Figure, texts: Texts) -> str:
    """Text of a figure that bears on a throw, with its parts where there are several: "level 6 (skill 7, others
    −1)"."""
    said = f"{texts.part(name)} {texts.fact(figure, name)}"
    if len(figure.parts) < 2:
        return said
    parts = ", ".join(f"{texts.part(part)} {texts.figure(each)}" for part, each in figure.parts)
    return f"{said} ({parts})"


def fact_texts(prompt: Prompt, texts: Texts) -> list[str]:
    """Texts of the facts that bear on `prompt`: of one that presses only the first, of one that a life hangs on none,
    since the sentence above it says the others."""
    if prompt.grave:
        return []
    facts = prompt.facts[:1] if texts.pressing(prompt.id, prompt.facts) else prompt.facts
    return [fact_text(name, figure, texts) for name, figure in facts]


def bearing(answer: Answer, told: Callable[[str], tuple[str, ...] | None], modifier: int = 0) -> str:
    """Facts that bear on `answer`, in words: the modifier entered, those of the fighter asked, and those of the target;
    of a target that is no fighter, as a spell, its cost. `told` gives what the board tells of a fighter, by id; None
    for anything else."""
    texts, target = answer.texts, answer.target()
    said = "; ".join(filter(None, (_asked(answer, modifier), ", ".join(told(answer.prompt.who) or ()))))
    of_target = told(target)
    if of_target is None:
        costs = answer.beside_target(target)
        return f"{texts.value(target)}: {costs}; {said}" if costs else said
    against = ", ".join((texts.value(target), *of_target))
    return _("{who}  against  {whom}").format(who=said, whom=against)


def bearing_in_brief(answer: Answer, unseen: str, modifier: int = 0) -> str:
    """Facts that bear on `answer`, in words, where there is little room: the modifier entered, the prompt's own, and
    `unseen`, the part of the option at hand that has no room among the options."""
    return "; ".join(filter(None, (_asked(answer, modifier), unseen)))


def _asked(answer: Answer, modifier: int) -> str:
    """Phrase on the modifier entered (0: none) and the facts of the answer's prompt; "" where there are none."""
    entered = [_("modifier {n}").format(n=signed_text(modifier))] if modifier else []
    return ", ".join([*entered, *fact_texts(answer.prompt, answer.texts)])
