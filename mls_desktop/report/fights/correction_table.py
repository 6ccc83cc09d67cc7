"""The tables of a correction in words: its form, what it would change row by row, and that in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.report.change_table import changes, changes_text, entry_row, line
from mls_desktop.report.form_table import form_section, open_text
from mls_desktop.report.log import entry
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts


def correction_form(correction: EntryCorrection, texts: Texts) -> Section:
    """Form of a correction as a section: a row for each editor, with its name and what is entered."""
    return form_section(correction.form(), texts)


def correction_rows(correction: EntryCorrection, texts: Texts) -> tuple[Row, ...]:
    """Compares the correction anew and gives the rows of what it would change; one with the reason if it cannot be."""
    try:
        correction.compare()
    except Refused as refused:
        return (refused_row(refused, texts),)
    return compared_rows(correction, texts)


def compared_rows(correction: EntryCorrection, texts: Texts) -> tuple[Row, ...]:
    """Rows of what the correction would change: the entry itself, others, the board at the end; () until worked out."""
    found = correction.revision
    return changes(found, texts, _own(correction, texts)).rows if found is not None else ()


def refused_row(refused: Refused, texts: Texts) -> Row:
    """Row with the reason why a correction is not possible."""
    return line("refused", _("Not possible"), "", texts.finding(refused.finding), "bad")


def _own(correction: EntryCorrection, texts: Texts) -> Iterator[Row]:
    """Yields the row of the corrected entry itself, before and after."""
    one, other = correction.own_steps()
    before = entry(one, texts, whole=True)
    if other is None:
        yield line("own", before.when, before.text, _("left out"))
    else:
        yield entry_row("own", before, entry(other, texts, whole=True))


def correction_summary(correction: EntryCorrection, texts: Texts) -> str:
    """Sentence on how much the correction changes; until that is worked out, on fields still open or what to do."""
    found = correction.revision
    if found is not None:
        return changes_text(found)
    if correction.complete():
        return _("Change the entry, and you see here what else would change.")
    return open_text(correction.open_fields(), texts) or _("Nobody asked for this entry: it can only be left out.")


def lost_text(correction: EntryCorrection) -> str:
    """Sentences on the entries that stay without effect if the correction is applied, and on those that go if the fight
    goes on from the first of them; "" where all fit."""
    aside, found = correction.set_aside(), correction.revision
    if not aside or found is None:
        return ""
    kept = how_many(
        "Applied, {n} entry stays without effect.",
        "Applied, {n} entries stay without effect.",
        len(found.misfits),
    )
    rewound = how_many(
        "Continued, one goes; the old way is kept.",
        "Continued, {n} go; the old way is kept.",
        aside,
    )
    return f"{kept} {rewound}"


def missing_text(correction: EntryCorrection, texts: Texts) -> str:
    """Sentence on the dice that the correction asks for and nobody threw; "" for none."""
    asks = dict.fromkeys(f"{texts.name(prompt.who)}, {texts.ask(prompt.id)}" for prompt in correction.missing)
    told = _("This needs dice that nobody threw before: {asks}. Enter them too: what comes after needs them.")
    return told.format(asks="; ".join(asks)) if asks else ""
