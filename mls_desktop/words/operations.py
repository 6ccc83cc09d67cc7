"""Operations of figures in words: above the parts in "Why?", beside a figure on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts

MADE = {
    "brings": N_("which brings"),
    "sum": N_("sum of"),
    "difference": N_("the first less the others"),
    "product": N_("product of"),
    "half": N_("half, rounded down, of"),
    "floor_average": N_("average, rounded down, of"),
    "max": N_("greatest of"),
    "min": N_("least of"),
    "table": N_("by the table, from"),
}
"""What is said beside a figure before its parts."""
HEADINGS = {
    "brings": N_("What goes with it:"),
    "sum": N_("Added up from:"),
    "difference": N_("The first less the others:"),
    "product": N_("Multiplied together:"),
    "half": N_("Half of this, rounded down:"),
    "floor_average": N_("The average of these, rounded down:"),
    "max": N_("The greatest of these:"),
    "min": N_("The least of these:"),
    "table": N_("It follows from:"),
}
THE_SAME = N_("The same as:")
"""Heading of a figure that has one part alone, and is the same as that."""
OF_ONE = ("sum", "difference", "product", "floor_average", "max", "min")
"""Operations that give one part alone as it is."""
BRIEFLY = {
    "half": N_("half, rounded down, of"),
    "floor_average": N_("the average, rounded down, of"),
    "max": N_("the greatest of"),
    "min": N_("the least of"),
}
MORE_BRIEFLY = {
    "half": (N_("half, rounded down"), N_("rounded half of")),
    "floor_average": (N_("average, rounded down"), N_("rounded average of")),
}
"""Operations in fewer words than in `BRIEFLY`, and in fewer still, for where there is little room."""
OF_TWO = {"max": N_("the greater of"), "min": N_("the lesser of")}
NO_PARTS = {"sum": N_("Nothing adds to it."), "input": N_("As given in the library or in the rules.")}
ENTERED = N_("As it was entered.")


def by_rule(figure: Figure, texts: Texts) -> str:
    """Arithmetic of a figure that the table of its rule makes, in the system's own words: "half, rounded up, of"; ""
    where it is a table indeed. A rule that reckons several figures is told with the first part of each."""
    if figure.how != "table" or not figure.parts:
        return ""
    return texts.said("made", f"{figure.rule} {figure.parts[0][0]}") or ""


def heading(figure: Figure, texts: Texts, entered: bool = False) -> str:
    """The line above the parts of a figure, or on the origin of one without parts, "As it was entered." where a person
    may enter it (`entered`); "" where nothing can be said."""
    made = by_rule(figure, texts)
    if made:
        return f"{made[:1].upper()}{made[1:]}:"
    if len(figure.parts) == 1 and figure.how in OF_ONE:
        return _(THE_SAME)
    if figure.parts:
        return _(HEADINGS.get(figure.how, ""))
    if entered and figure.how == "input":
        return _(ENTERED) if figure.value not in (None, "") else ""
    return _(NO_PARTS[figure.how]) if figure.value is not None and figure.how in NO_PARTS else ""


def told_operation(figure: Figure, texts: Texts) -> str:
    """Operation of a figure, as `operation` has it, with the parts: "the greater of the base 12, the dice 13"; "" where
    nothing is to be told."""
    made = operation(figure, texts)
    parts = ", ".join(f"{texts.part(name)} {texts.figure(part)}" for name, part in figure.parts)
    return f"{made} {parts}" if made else ""


def operation(figure: Figure, texts: Texts) -> str:
    """Operation that makes a figure of the parts below it, in few words: "the greater of"; "" where they are only added
    or told, and where one part alone is what it is."""
    made = by_rule(figure, texts)
    if made or (len(figure.parts) == 1 and figure.how in OF_ONE):
        return made
    if len(figure.parts) == 2 and figure.how in OF_TWO:
        return _(OF_TWO[figure.how])
    return _(BRIEFLY[figure.how]) if figure.parts and figure.how in BRIEFLY else ""


def ways_to_say(figure: Figure, texts: Texts) -> tuple[str, ...]:
    """Operation of a figure as `operation` has it, then in fewer words where there are such, so that what fits is
    shown; () where nothing is to be told."""
    made = operation(figure, texts)
    return (made, *map(_, MORE_BRIEFLY.get(figure.how, ()))) if made else ()


def fitting(ways: Iterable[str], room: int, wide: Callable[[str], int]) -> str:
    """The first of these ways to say an operation for which there is room; "" for none. `wide`: how wide a text is, as
    `room` is measured."""
    return next((way for way in ways if wide(way) <= room), "")
