"""The page of a character's sheet: where each section stands, what the head and the foot say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of, field_text
from mls_desktop.report.page_blocks import Band, Block, Fact, Page, Prose, Short, Shorts
from mls_desktop.report.rules_in_play import rules_needed, shorts
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layout, Layouts, Print, Section
from mls_desktop.rules.common.system.waivers import problems
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.budget import problem_text
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line

PROGRAM = "MLS Desktop"
BETWEEN = " \N{MIDDLE DOT} "
USUAL = Print()
UNTITLED = "\N{NO-BREAK SPACE}"
"""The title of a block that goes on beside the one before."""


class PageOptions(Struct, frozen=True):
    """Options of a print. `rules`: the rules a character needs are printed too; `date`: as it is to be printed, "" for
    none."""

    rules: bool = True
    date: str = ""


class PageContext(Struct, frozen=True):
    """Context that pages of one campaign are made from; `campaign` is its name."""

    campaign: str
    system: Any
    world: Any
    texts: Texts
    reference: Reference


def page_of(who: Character, context: PageContext, options: PageOptions) -> Page:
    """Page of a character's sheet by the system's layout, with the breaches of rules; with the rules they need if
    `options` say so."""
    found = context.system.findings(who, context.world)
    points = context.system.points(who, context.world)
    sections, formatter = context.system.sheet(who, context.world), Formatter(context.texts)
    bands = _bands(sections, context, options, formatter)
    state = rule_state(who, found)
    breaches = _breaches(who, found, context.texts)
    if breaches is not None:
        at = len(bands) - (1 if bands and isinstance(bands[-1].columns[0][0].body, Shorts) else 0)
        bands.insert(at, Band(((breaches,),), (1,)))
    return Page(
        paper_line(who.name) or paper_line(who.id),
        _head(sections, context, formatter),
        _corner(points),
        tuple(bands),
        foot_of(context),
        BETWEEN.join(text for text in (state, options.date) if text),
    )


def blank_page(context: PageContext, options: PageOptions) -> Page:
    """Page of a sheet to fill by pencil: everything the system has, and nobody's numbers."""
    nobody = context.system.new(context.world, "blank", "")
    sections, formatter = context.system.sheet(nobody, context.world), Formatter(context.texts, blank=True)
    bands = _bands(sections, context, options, formatter)
    corner = Fact(_("Points"), "") if context.system.points(nobody, context.world) else None
    return Page("", _head(sections, context, formatter), corner, tuple(bands), foot_of(context), "")


def rule_state(who: Character, found: Iterable[Finding]) -> str:
    """Phrase on the number of breaches in `found` that nobody allows ("2 problems", "no problems"), and on the rules
    whose breaches the referee allows."""
    told = problems(who, (finding for finding in found if finding.severity == "error"))
    broken = sum(not problem.waived for problem in told)
    waived = sorted({problem.finding.rule for problem in told if problem.waived})
    said = how_many("{n} problem", "{n} problems", broken) if broken else _("no problems")
    if not waived:
        return said
    allowed = _("allowed by the referee: {rules}").format(rules=", ".join(waived))
    return f"{said}{BETWEEN}{allowed}" if broken else allowed


def _breaches(who: Character, found: Iterable[Finding], texts: Texts) -> Block | None:
    """Block with every breach as a sentence, with what hangs on it, is allowed and why; None for none."""
    told = problems(who, (finding for finding in found if finding.severity == "error"))
    lines = [
        paper_line(f"{problem.finding.rule}: {problem_text(problem, texts.finding(problem.finding))}")
        for problem in told
    ]
    return Block("breaches", _("Breaches of the rules"), Prose(tuple(lines))) if lines else None


def foot_of(context: PageContext) -> str:
    """Text at the bottom left of each page: the program, the system, the campaign."""
    names = (PROGRAM, context.texts.name(context.system.id), paper_line(context.campaign))
    return BETWEEN.join(name for name in names if name)


def _corner(points: Facts) -> Fact | None:
    values = {name: figure.value for name, figure in points}
    if "spent" not in values or "total" not in values:
        return None
    text = _("{spent} of {total}").format(spent=values["spent"], total=values["total"])
    return Fact(_("Points"), text)


def _layout(context: PageContext) -> Layouts:
    layouts: Mapping[str, Layouts] = context.system.layouts
    return layouts.get("page") or layouts.get("sheet") or Layouts((), ())


def _head(sections: tuple[Section, ...], context: PageContext, formatter: Formatter) -> tuple[Fact, ...]:
    """Facts of the head's sections, but for the name itself, which is the title."""
    layout = _layout(context)
    facts = []
    for section in (s for id in layout.head for s in sections if s.id == id and s.shape == "fields"):
        printed = layout.prints.get(section.id, USUAL)
        for row in section.rows:
            if row.id == "name" or (cell := row.cells[0] if row.cells else None) is None:
                continue
            if printed.groups and row.group not in printed.groups:
                continue
            flag = cell.field is not None and cell.field.kind == "flag"
            text = field_text(row, printed, formatter)
            if (text and not (flag and not cell.figure.value)) or formatter.blank:
                facts.append(Fact(formatter.row_name(row), text))
    return tuple(facts)


def _bands(
    sections: tuple[Section, ...], context: PageContext, options: PageOptions, formatter: Formatter
) -> list[Band]:
    layout = _layout(context)
    by_id = {section.id: section for section in sections}
    named = {id.partition(":")[0] for id in layout.head if id in by_id and by_id[id].shape == "fields"}
    bands = []
    for columns, shares in ((layout.columns, layout.shares), *((columns, ()) for columns in layout.below)):
        named |= {id.partition(":")[0] for column in columns for id in column}
        bands.append(_band(columns, shares, by_id, layout, formatter))
    last = tuple((section.id,) for section in sections if section.id not in named)
    bands += [_band((column,), (), by_id, layout, formatter) for column in last]
    bands = [band for band in bands if band.columns]
    if options.rules:
        found = shorts(rules_needed(by_id, layout), context.texts, context.reference)
        if found:
            title = _("Rules for any character") if formatter.blank else _("Rules this character needs")
            halves = _halves(title, found)
            bands.append(Band(halves, tuple(1 for _half in halves)))
    return bands


def _halves(title: str, found: tuple[Short, ...]) -> tuple[tuple[Block, ...], ...]:
    """Columns with the rules `found`: two of about one length, the first under `title`, or one for a single rule."""
    lengths = [len(short.title) + len(short.text) + 20 for short in found]
    cut = min(range(1, len(found) + 1), key=lambda at: abs(sum(lengths[:at]) - sum(lengths[at:])))
    left, right = Block("rules", title, Shorts(found[:cut])), Block("rules", UNTITLED, Shorts(found[cut:]))
    return ((left,), (right,)) if found[cut:] else ((left,),)


def _band(
    columns: Layout, shares: tuple[int, ...], by_id: Mapping[str, Section], layout: Layouts, formatter: Formatter
) -> Band:
    """Band of the `columns` that hold any block, with their shares of the width."""
    made = []
    for at, column in enumerate(columns):
        blocks: list[Block] = []
        for id in column:
            section = by_id.get(id.partition(":")[0])
            if section is not None:
                blocks += blocks_of(section, layout.prints.get(id, USUAL), formatter, id)
        if blocks:
            made.append((tuple(blocks), shares[at] if at < len(shares) else 1))
    return Band(tuple(blocks for blocks, _share in made), tuple(share for _blocks, share in made))
