"""The tables of what comes after an adventure: what it was, what each gets, which checks stand, what is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.model.names_apart import name_apart, names_apart
from mls_desktop.model.party.adventure_draft import (
    AdventureDraft,
    MemberDraft,
    MemberShare,
    OfferedCheck,
    OfferedRoll,
    is_there,
)
from mls_desktop.model.party.adventure_edits import HAND
from mls_desktop.model.party.party import Party, companions
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.cells import entry, joining, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.dates import campaign_date
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import signed_text
from mls_desktop.words.system_texts import Column, Texts

ADVENTURE, AWARDS, CHECKS, ROLLS = "after_adventure", "adventure_awards", "adventure_checks", "adventure_rolls"
THERE, ROLE, RANGE, CP, MORE, REASON = "was_there", "adventure_role", "cp_range", "adventure_cp", "more_cp", "more_for"
STANDS, WHY = "check_stands", "check_why"
BEFORE, NEEDS, CHANCE, DIE, RESULT = "roll_before", "roll_needs", "roll_chance", "roll_die", "roll_result"
SIZED, PLAYED = "size of ", "role of "
"""Beginnings of the ids of options, for sizes and for roles: both may bear one id."""
NAME, SIZE, SUCCESS, DATE = "adventure_name", "adventure_size", "adventure_success", "adventure_date"
JOURNAL = "adventure_journal"
MOST_MORE = 999
WHOM, WHAT = "companions", "checkable"
"""The lists that somebody who was there too, and a check by hand, are chosen from."""


def adventure_words(texts: Texts, party: Party) -> Texts:
    """Words of a system, with titles for the tables after an adventure, their columns and options."""
    adventures = party.adventures
    names = {
        ADVENTURE: _("The adventure"), AWARDS: _("What each gets"), CHECKS: _("Checks"), ROLLS: _("Rolls"),
        NAME: _("Name"), SIZE: _("Size"), SUCCESS: _("Completed with success"), DATE: _("Date"),
        JOURNAL: _("Told in the journal"),
        **{f"{SIZED}{id}": texts.name(f"{id}_adventure") for id in adventures.sizes},
        **{f"{PLAYED}{id}": texts.name(f"{id}_part") for id in adventures.roles},
    }  # fmt: skip
    columns = {
        THERE: Column(_("There"), "text"), ROLE: Column(_("Role"), "text"), RANGE: Column(_("CP"), "text"),
        CP: Column(_("Gets"), "number"), MORE: Column(_("More"), "signed"), REASON: Column(_("For"), "text"),
        STANDS: Column(_("Stands"), "text"), WHY: Column(_("Because of"), "text"), BEFORE: Column(_("Now"), "text"),
        NEEDS: Column(_("Needs"), "text"), CHANCE: Column(_("Chance"), "chance"), DIE: Column(_("Die"), "number"),
        RESULT: Column(_("Result"), "text"),
    }  # fmt: skip
    return texts.heading(columns, names)


def adventure_tables(
    draft: AdventureDraft, party: Party, shown: Mapping[str, MemberShare], texts: Texts
) -> tuple[Section, ...]:
    """All tables after an adventure, one below the other. `shown`: shares of those who were there, by id."""
    listed = companions(draft.also, party)
    return (
        _adventure(draft, party),
        Section(
            AWARDS, "items", (THERE, ROLE, RANGE, CP, MORE, REASON),
            tuple(_award(draft, who, shown.get(who.id), party) for who in listed),
            add=joining(Field("also", "library", (WHOM,)), ("also",)),
        ),
        Section(
            CHECKS, "items", (STANDS, WHY), tuple(_checks(shown.values(), party, texts)),
            add=joining(Field("what", "library", (WHAT,)), ("checks",)),
        ),
        Section(ROLLS, "items", (BEFORE, NEEDS, CHANCE, DIE, RESULT), tuple(_rolls(shown.values(), party, texts))),
    )  # fmt: skip


def _adventure(draft: AdventureDraft, party: Party) -> Section:
    told, adventures = draft.told, party.adventures
    sizes = tuple(f"{SIZED}{id}" for id in adventures.sizes)
    rows = [
        line(NAME, told.name, Field("name", "text", free=True), ("told", "name")),
        line(SIZE, f"{SIZED}{told.size}", Field("size", "choice", sizes), ("told", "size")),
        line(SUCCESS, told.success, Field("success", "flag"), ("told", "success")),
        line(JOURNAL, draft.journal, Field("journal", "flag"), ("journal",)),
    ]
    calendar = party.campaign.calendar
    if calendar.date is not None:
        rows.append(Row(DATE, (Cell("value", given(date_text(calendar.date, calendar.name))),)))
    return Section(ADVENTURE, "fields", ("value",), tuple(rows))


def date_text(date: tuple[int, int] | None, calendar: str = "") -> str:
    """Text of a date of the campaign, with the name of its `calendar` in brackets if there is one; "" for no date."""
    if date is None:
        return ""
    said = campaign_date(date)
    return f"{said} ({calendar})" if calendar else said


def _award(draft: AdventureDraft, who: Character, share: MemberShare | None, party: Party) -> Row:
    """Row of one character: whether they were there, and what they get; `share` is None for who was not."""
    member = draft.member(who.id)
    there = entry(THERE, is_there(draft, who), Field("there", "flag"), ("members", who.id, "there"))
    cells = (there, *(_award_cells(who, member, share, party) if share is not None else ()))
    remove = Edit("remove", ("also", who.id)) if who.id in draft.also else None
    state: State = "plain" if share is not None else "muted"
    return Row(who.id, cells, ("members", who.id), name_in(party, who), state, remove=remove)


def _award_cells(who: Character, member: MemberDraft, share: MemberShare, party: Party) -> Iterator[Cell]:
    roles = tuple(f"{PLAYED}{id}" for id in party.adventures.roles)
    path = ("members", who.id)
    yield entry(ROLE, f"{PLAYED}{share.share.role}", Field("role", "choice", roles), (*path, "role"))
    yield Cell(RANGE, given(_range(share)))
    if share.least == share.most:
        yield Cell(CP, given(share.least))
    else:
        field = Field("cp", "number", bounds=(share.least, share.most), blank=True)
        yield entry(CP, share.share.cp, field, (*path, "cp"))
    yield entry(
        MORE, member.more or None, Field("more", "number", bounds=(-MOST_MORE, MOST_MORE), blank=True), (*path, "more")
    )
    yield entry(REASON, member.reason or None, Field("reason", "text", blank=True), (*path, "reason"))


def _range(share: MemberShare) -> str:
    if share.least == share.most:
        return str(share.least)
    return _("{least} to {most}").format(least=share.least, most=share.most)


def _checks(shown: Iterable[MemberShare], party: Party, texts: Texts) -> Iterator[Row]:
    """Yields a row for each check of those `shown`, below a title row with the character's name."""
    for share in shown:
        if share.checks:
            yield _title("checks", share, party)
        for check in share.checks:
            yield _check(share.who, check, texts)


def _check(who: Character, check: OfferedCheck, texts: Texts) -> Row:
    by_hand = check.key.startswith(HAND)
    path = ("checks", who.id, check.key)
    stands = entry(STANDS, not check.told.refused, Field("stands", "flag"), (*path, "stands"))
    why = (
        entry(WHY, check.told.reason or None, Field("reason", "text", blank=True), (*path, "reason"))
        if by_hand
        else Cell(WHY, given(why_text(check, who.id, texts)))
    )
    remove = Edit("remove", path) if by_hand else None
    state: State = "muted" if check.told.refused else "plain"
    return Row(f"{who.id} {check.key}", (stands, why), path, texts.value(check.told.what), state, remove=remove)


def why_text(check: OfferedCheck, who: str, texts: Texts) -> str:
    """Reason why a check was earned, in words; a check that stands in the chronicle says so."""
    offer = check.offer
    if offer is None:
        return check.told.reason
    if offer.at is not None:
        stands = _("stands in the chronicle")
        return f"{stands}: {offer.reason}" if offer.reason else stands
    return reason_text(check, who, texts)


def reason_text(check: OfferedCheck, who: str, texts: Texts) -> str:
    """Reason of a check as the chronicle is to have it: of an earned check in words, else as it was told."""
    offer = check.offer
    if offer is None or offer.at is not None:
        return check.told.reason
    return texts.note(Note(f"earned_{offer.why}", who, offer.rule, offer.facts))


def _rolls(shown: Iterable[MemberShare], party: Party, texts: Texts) -> Iterator[Row]:
    """Yields a row for each roll of those `shown`, in the player's order, below a title with the character's name."""
    for share in shown:
        if share.rolls:
            yield _title("rolls", share, party)
        moves = sum(roll.offer.ordered for roll in share.rolls) > 1
        for roll in share.rolls:
            yield _roll(share.who, roll, texts, moves and roll.offer.ordered)


def _roll(who: Character, roll: OfferedRoll, texts: Texts, moves: bool) -> Row:
    offer = roll.offer
    path = ("rolls", who.id, roll.key)
    needs = _("nothing raises it") if offer.least is None else _("{n} or more").format(n=offer.least)
    state: State = "good" if offer.raised else "plain"
    cells = (
        Cell(BEFORE, given(standing_text(offer.before, offer.steps))),
        Cell(NEEDS, given(needs)),
        Cell(CHANCE, given(offer.chance)),
        entry(DIE, offer.die, Field("die", "sum", sides=(offer.sides,), blank=True), path),
        Cell(RESULT, given(result_text(roll)), state=state),
    )
    return Row(f"{who.id} {roll.key}", cells, path, texts.value(offer.what), move=moves)


def standing_text(value: int | None, steps: bool) -> str:
    """Text of a step, with its sign (`steps`), or of a value; "not had yet" for None."""
    if value is None:
        return _("not had yet")
    return signed_text(value) if steps else str(value)


def result_text(roll: OfferedRoll) -> str | None:
    """Result of a die in words; None where none fell yet."""
    offer = roll.offer
    if offer.raised is None:
        return None
    if not offer.raised:
        return _("no change")
    after = 0 if offer.before is None else offer.before + 1
    return _("raised to {level}").format(level=standing_text(after, offer.steps))


def name_in(party: Party, who: Character) -> str:
    """Distinct name of character `who` within the campaign."""
    return name_apart(who, party.campaign.characters)


def _title(of: str, share: MemberShare, party: Party) -> Row:
    return Row(f"title {of} {share.who.id}", (), name=name_in(party, share.who), state="title")


def companions_list(also: tuple[str, ...], party: Party, texts: Texts) -> Section:
    """Section of all characters who are not listed yet, to choose from."""
    listed, names = {who.id for who in companions(also, party)}, names_apart(party.campaign.characters)
    rows = (
        Row(who.id, (Cell("role", given(texts.name(who.role))),), name=names[who.id])
        for who in party.campaign.characters
        if who.id not in listed
    )
    return Section(WHOM, "items", ("role",), tuple(rows))


def checkable_list(shown: Iterable[MemberShare], party: Party, texts: Texts) -> Section:
    """Traits that each character present may get a check of, to choose from: "Tam: Combat-Sword"; the likely ones of
    all come first. The id of a row: whose, and what of."""
    names = names_apart(party.campaign.characters)
    able = {share.who.id: party.adventures.checkable(share.who, party.world) for share in shown}
    rows = (
        Row(f"{who} {what}", (), name=f"{names[who]}: {texts.value(what)}")
        for part in (0, 1)
        for who, parts in able.items()
        for what in parts[part]
    )
    return Section(WHAT, "items", (), tuple(rows))
