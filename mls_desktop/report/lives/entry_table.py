"""The tables of a change of a chronicle in words: its form, what it would do line by line, and that in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.model.life.entry_draft import DAY, REMARK, YEAR, EntryDraft
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.change_table import changes, changes_text, line
from mls_desktop.report.form_table import form_section, open_text
from mls_desktop.report.lives.chronicle_table import ASK, entry_text, option_name
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section, State
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts


def form_names(draft: EntryDraft, texts: Texts) -> dict[str, str]:
    """Names by id for the form of `draft`, a chronicle's entry: of its options with "/" in the id
    ("secondaries/sword"), and of the year, day and note of every entry. `draft_form` needs texts with these names."""
    fields = draft.prompt.fields if draft.prompt is not None else ()
    options = (option for field in fields if field.kind == "choice" for option in field.options)
    named = {option: option_name(option, texts) for option in options if "/" in option}
    return {**named, YEAR: _("In year"), DAY: _("On day"), REMARK: _("Note")}


def draft_form(draft: EntryDraft, texts: Texts) -> Section:
    """Section with a row for each editor of the draft's form. `texts` must have the names of `form_names`."""
    return form_section(draft.form(), texts, _ask_id(draft))


def _ask_id(draft: EntryDraft) -> str:
    """Id under which the words have the names of the form's fields; "" without a form."""
    return f"{ASK}{draft.prompt.id}" if draft.prompt is not None else ""


def draft_rows(draft: EntryDraft, texts: Texts) -> tuple[Row, ...]:
    """Rows of what the draft would change: the entry itself, others, the sheet at the end; () until that is worked
    out."""
    found = draft.revision
    return changes(found, texts, tuple(_own(draft, texts)), sheet=True).rows if found is not None else ()


def refused_rows(refused: Refused, texts: Texts) -> tuple[Row, ...]:
    """Row with the reason why an entry is not possible."""
    return (line("refused", _("Not possible"), "", texts.finding(refused.finding), "bad"),)


def draft_summary(draft: EntryDraft, texts: Texts) -> str:
    """Summary of the draft in a sentence or two: a new entry as the log would say it, breaches, points; of an entry
    corrected, moved or removed how much else changes; of an unfinished draft what it lacks."""
    found = draft.revision
    if found is None:
        return _unfinished(draft, texts)
    if draft.act == "write":
        told = [_sentence(after, draft, texts) for _before, after in draft.own if after is not None]
        return " ".join(filter(None, (*told, _broken(draft), _later(len(found.events)))))
    return changes_text(found)


def _unfinished(draft: EntryDraft, texts: Texts) -> str:
    if draft.act == "correct" and draft.prompt is None:
        return _("This program does not know entries of this kind: it can only be moved or removed.")
    if not draft.complete():
        said = (texts.finding(finding) for finding in draft.objections())
        return " ".join((*said, open_text(draft.open_fields(), texts, _ask_id(draft))))
    if draft.act == "move":
        return ""
    if draft.is_empty():
        return _("Nothing is entered yet.")
    return _("Change the entry, and you see here what else would change.")


def _broken(draft: EntryDraft) -> str:
    """Sentence on the number of rules that the draft breaks; "" for none."""
    broken = sum(each.severity == "error" for _before, after in draft.own if after for each in after.found)
    return how_many("It breaks {n} rule.", "It breaks {n} rules.", broken) if broken else ""


def _later(count: int) -> str:
    """Sentence on the number of later entries that mean something else then; "" for none."""
    return how_many("{n} later entry changes.", "{n} later entries change.", count) if count else ""


def _own(draft: EntryDraft, texts: Texts) -> Iterator[Row]:
    """Yields rows of the entry itself: how it was and would be, unless it is new, and each finding on it then."""
    for before, after in draft.own:
        one = _sentence(before, draft, texts) if before is not None else ""
        other = _sentence(after, draft, texts) if after is not None else _("left out")
        if draft.act != "write":  # else the summary says it
            yield line("own", _("Entry"), one, other)
        for nth, found in enumerate(after.found if after is not None else ()):
            state: State = "bad" if found.severity == "error" else "marked"
            title = _("Breach") if found.severity == "error" else _("Note")
            yield line(f"found {nth}", title, "", texts.finding(found), state)


def _sentence(step: ReplayStep, draft: EntryDraft, texts: Texts) -> str:
    return entry_text(step, draft.lived, texts).text
