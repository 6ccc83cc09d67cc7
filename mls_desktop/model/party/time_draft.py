"""The draft of time that passes for one, several or all: how long, what is chosen meanwhile, and the one step that
writes it and moves the campaign's date on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.party.party import Party, companions, is_alive
from mls_desktop.rules.common.life.campaign_dates import Date, date_after
from mls_desktop.rules.common.life.passings import TimeChoices, TimePiece, TimeSpan, Years
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, below

STEP = "time"
"""The name of the step."""
CALENDAR = "calendar"
MOST_YEARS, MOST_DAYS = 9_999, 99_999


class TimeDraft(Struct, frozen=True):
    """Draft of a passage of time. `there`: for whom it passes, where that is not as usual; `also`: others than players;
    `choices`: by character, with "" for a loss that nobody has chosen yet."""

    years: Years = 0
    days: int = 0
    split: bool = True
    also: tuple[str, ...] = ()
    there: Mapping[str, bool] = {}
    choices: Mapping[str, TimeChoices] = {}


class Passes(Struct, frozen=True):
    """Time that passes for one character, piece by piece."""

    who: Character
    pieces: tuple[TimePiece, ...]

    @property
    def open_losses(self) -> int:
        """Number of losses to age that fall due."""
        return sum(len(piece.losses) for piece in self.pieces)


def span(draft: TimeDraft, party: Party) -> TimeSpan:
    """Time span of the draft: its years and days, counted from the campaign's date on."""
    return TimeSpan(draft.years, draft.days, draft.split, party.campaign.calendar.date)


def lasts(draft: TimeDraft) -> bool:
    """Tells whether any time passes at all."""
    return bool(draft.years or draft.days)


def passes_for(draft: TimeDraft, who: Character) -> bool:
    """Tells whether the time passes for character `who`: as the draft says, else unless they are dead."""
    return draft.there.get(who.id, is_alive(who))


def passing(draft: TimeDraft, party: Party) -> tuple[Passes, ...]:
    """Time that passes, for each character for whom it does."""
    time = span(draft, party)
    return tuple(
        Passes(who, party.passing.pieces(who, party.world, time, draft.choices.get(who.id, TimeChoices())))
        for who in companions(draft.also, party)
        if passes_for(draft, who)
    )


def later(draft: TimeDraft, party: Party) -> Date | None:
    """Date of the campaign after the draft's time has passed; None in a campaign without a date."""
    calendar = party.campaign.calendar
    if calendar.date is None:
        return None
    passed = Fraction(str(draft.years)) + Fraction(draft.days, calendar.days)
    return date_after(calendar.date, passed, calendar.days)


def time_step(draft: TimeDraft, party: Party, found: tuple[Passes, ...]) -> Batch:
    """Step of edits by which the time passes for those `found`, and the campaign's date moves on."""
    time, edits = span(draft, party), list[Edit]()
    for each in found:
        choices = draft.choices.get(each.who.id, TimeChoices())
        made = party.passing.edits(each.who, party.world, time, choices)
        edits += [below(edit, "characters", each.who.id) for edit in made]
    date = later(draft, party)
    if date is not None and date != party.campaign.calendar.date:
        edits.append(Edit("set", (CALENDAR, "date"), list(date)))
    return Batch(STEP, tuple(edits))


def edited_time(draft: TimeDraft, edit: Edit) -> TimeDraft:
    """Draft after a gesture at ("time", NAME), ("also",), ("also", ID), ("there", ID), ("renew", ID, PIECE) or ("loss",
    ID, NTH); unchanged for other paths."""
    match edit.path:
        case ("time", "years" | "days" | "split" as name):
            return replace(draft, **{name: _fitting(name, edit.value)})
        case ("also",):
            return replace(draft, also=tuple(dict.fromkeys((*draft.also, str(edit.value)))))
        case ("also", id):
            return replace(draft, also=tuple(each for each in draft.also if each != id))
        case ("there", id):
            return replace(draft, there={**draft.there, id: bool(edit.value)})
        case ("renew" | "loss" as part, id, place):
            held = draft.choices.get(id, TimeChoices())
            made = _renewed(held, int(place), bool(edit.value)) if part == "renew" else _lost(held, int(place), edit)
            return replace(draft, choices={**draft.choices, id: made})
    return draft


def _fitting(name: str, value: Any) -> Any:
    """Value fitted to field `name`: a missing or negative length of time becomes 0, one longer than anybody lives is
    cut."""
    if name == "split":
        return bool(value)
    most = MOST_YEARS if name == "years" else MOST_DAYS
    return max(0, min(value or 0, most))


def _renewed(held: TimeChoices, piece: int, on: bool) -> TimeChoices:
    return replace(held, renewed=held.renewed | {piece} if on else held.renewed - {piece})


def _lost(held: TimeChoices, nth: int, edit: Edit) -> TimeChoices:
    losses = [*held.losses, *[""] * (nth + 1 - len(held.losses))]
    losses[nth] = str(edit.value or "")
    return replace(held, losses=tuple(losses))


def unchosen(draft: TimeDraft, found: tuple[Passes, ...]) -> int:
    """Number of losses to age that fall due and for which the draft holds no possible choice."""
    count = 0
    for each in found:
        told = draft.choices.get(each.who.id, TimeChoices()).losses
        options = [options for piece in each.pieces for options in piece.losses]
        count += sum(nth >= len(told) or told[nth] not in able for nth, able in enumerate(options))
    return count
