"""The texts of errors: what makes a file unreadable or a save fail, the same in every system."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts, load_words
from mls_desktop.words.terminal import one_line

KINDS = {
    "text": N_("text"),
    "whole_number": N_("a whole number"),
    "number": N_("a number"),
    "flag": N_("true or false"),
    "list": N_("a list"),
    "object": N_("an object"),
    "nothing": N_("null"),
    "value": N_("another value"),
}

FAULTS = {
    "empty": N_("The file is empty."),
    "too_big": N_("The file is too big: the limit is {limit} bytes."),
    "not_utf8": N_("The file is not UTF-8 text (line {line}, byte {byte} of the file)."),
    "not_json": N_("The file is not JSON: line {line}, column {column} cannot be understood."),
    "too_deep": N_("The file is nested more than {limit} levels deep."),
    "too_many_values": N_("The file holds more than {limit} values."),
    "repeated_key": N_("The key “{key}” is here twice."),
    "reserved_key": N_("The object has a key made of a character that no key may hold."),
    "long_text": N_("The text is longer than {limit} characters."),
    "unfit_text": N_("The text holds a character that no file can keep (NUL or half of a surrogate pair)."),
    "not_finite": N_("This is not a number that can be counted with (NaN or infinite)."),
    "long_number": N_("The number is too big: the limit is 15 digits."),
    "not_an_object": N_("The file holds no object at its top, so it is not a campaign."),
    "not_a_campaign": N_("This is not a campaign of this program: its “format” is not “{format}”."),
    "wrong_version": N_("“version” must be a whole number from 1 on."),
    "newer_version": N_(
        "The file is of version {found}, made by a newer program; this one knows version {known}. Update the program."
    ),
    "not_migrated": N_(
        "The file is of version {found} and could not be brought up to version {known}: it is damaged, or the program "
        "made a mistake. Its log says more."
    ),
    "unknown_system": N_("The file is of the system “{id}”, which is not here; known: {known}."),
    "no_system": N_("The file does not say which system it is of; known: {known}."),
    "wrong_type": N_("Wanted here: {wanted}; found: {found}."),
    "not_whole": N_("A whole number is wanted here, not {value}."),
    "not_listed": N_("“{value}” is not possible here. Possible: {options}."),
    "id_form": N_("“{value}” is not an id: lower-case letters, digits and single underscores, at most 64 characters."),
    "text_form": N_("“{value}” is not in the form wanted here."),
    "out_of_range": N_("{value} is not possible here. Possible: {least} to {most}."),
    "not_above": N_("{value} is not possible here: it must be more than {least}."),
    "not_zero": N_("0 is not possible here."),
    "too_few": N_("At least {least} must be listed here."),
    "wrong_length": N_("Exactly {count} values must be listed here."),
    "missing_key": N_("The key “{key}” is missing."),
    "repeated_id": N_("The id “{id}” is there already."),
    "too_many_entries": N_("Too much is listed here: the limit is {limit} entries."),
    "too_many_events": N_("The encounter holds more than {limit} events."),
    "wrong_checksum": N_("It is not complete, or was changed since it was kept."),
    "other_grid": N_("This system plays on no grid of that kind ({grid})."),
    "no_side": N_("A cell has no side called “{side}”."),
    "outside_ground": N_("This lies outside the ground."),
    "twice_on_ground": N_("This stands twice on the ground, if by another name."),
    "fog_size": N_("The fog needs {high} lines of {wide} signs, one for each cell."),
    "fog_signs": N_("A line of fog has no other signs than “#” (hidden) and “.” (seen)."),
    "cell_taken": N_("Another figure stands there."),
    "cell_barred": N_("Nobody can stand there."),
    "wall_between": N_("Something bars the way between the two cells of a long figure."),
    "is_folder": N_("This is a folder, not a file."),
    "not_a_file": N_("This is a pipe or a device, not a file."),
    "unknown_reference": N_("There is nothing called “{id}”."),
    "unknown_character": N_("There is no character “{id}”."),
    "owner_ring": N_("Nobody can belong to themselves, nor to somebody who belongs to them: “{id}”."),
    "listed_twice": N_("“{id}” is listed twice."),
    "wrong_kind": N_("“{id}” does not belong in this list."),
    "not_writable": N_("The campaign holds something that no file can keep."),
    "not_the_same": N_("Read again, it would not be the same campaign."),
}

REASONS = {
    "disk_full": N_("there is no room left on the disk"),
    "no_permission": N_("you are not allowed to write to the folder or the file"),
    "read_only": N_("the file or its disk is read-only"),
    "no_folder": N_("its folder is not there"),
    "name_too_long": N_("its name is too long"),
    "not_a_file": N_("something that is not a file is in its place"),
    "disk_error": N_("the disk reported an error"),
    "busy": N_("another program is using it"),
    "gone_elsewhere": N_("the server no longer knows it"),
    "link_in_circle": N_("its link leads in a circle"),
    "other_disk": N_("it is not on the same disk as its folder"),
    "too_large": N_("the file in its place is larger than any campaign can be"),
    "no_pdf": N_("the file in its place is no PDF"),
    "program_fault": N_("the program made a mistake (its log says more)"),
    "other": N_("the system refused it"),
}

DAMAGES = {
    "unreadable": N_("it cannot be opened"),
    "no_envelope": N_("its first line is damaged"),
    "newer_version": N_("it was made by a newer program"),
    "wrong_checksum": N_("it is not complete"),
}

UNWRITABLE = {
    "too_big": N_(
        "The campaign is too large for a file: the limit is {megabytes} MiB. Delete encounters, characters or portraits"
        " that are no longer needed, and save again."
    ),
    "too_many_values": N_(
        "The campaign holds too much for a file: the limit is {limit} values. Delete encounters or characters that are"
        " no longer needed, and save again."
    ),
}

OPENING = {
    errno.ENOENT: N_("There is no such file."),
    errno.ENOTDIR: N_("There is no such file."),
    errno.EACCES: N_("You are not allowed to read the file."),
    errno.EPERM: N_("You are not allowed to read the file."),
    errno.ENAMETOOLONG: N_("The name is too long."),
    errno.ELOOP: N_("The link leads nowhere."),
    errno.EIO: N_("The disk reported an error."),
    0: N_("This is not the name of a file."),
}


class Refusal(Protocol):
    """One reason to refuse a file. `system`: the rule system that found it, "" where the program itself did."""

    @property
    def code(self) -> str: ...
    @property
    def pointer(self) -> str: ...
    @property
    def facts(self) -> Facts: ...
    @property
    def kind(self) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def as_version(self) -> int: ...


def fault_sentence(fault: Refusal, roots: Iterable[Path]) -> str:
    """Reason why a file is refused, as one sentence without its place: in the program's words, else in those of the
    system that found it, whose words stand below one of `roots`."""
    text = fault_text(fault.code, fault.facts, fault.kind)
    if text is None and fault.system:
        finding = Finding(fault.code, "error", (), fault.facts, fault.kind)
        text = Texts(load_words(roots, fault.system)).finding(finding)
    text = text or fault.code
    if fault.as_version:
        return _("{text} (Seen after the file was brought up to version {version}.)").format(
            text=text, version=fault.as_version
        )
    return text


def fault_text(code: str, facts: Facts, kind: str = "") -> str | None:
    """Reason why a file is refused, as one sentence; None for a code that only a system's words know."""
    values: dict[str, object] = {
        name: one_line(figure.value) if isinstance(figure.value, str) else figure.value for name, figure in facts
    }
    if code == "cannot_open":
        return _opening_text(values.get("errno"))
    if code == "unknown_system" and values.get("id") is None:
        code = "no_system"
    template = FAULTS.get(f"{code}.{kind}") or FAULTS.get(code)
    if template is None:
        return None
    if code == "wrong_type":
        wanted = [_(KINDS[name]) for name in str(values["wanted"]).split(", ")]
        values |= {"wanted": _(" or ").join(wanted), "found": _(KINDS[str(values["found"])])}
    return _(template).format_map(values)


def _opening_text(number: object) -> str:
    if isinstance(number, int) and number not in OPENING:
        return _("The file cannot be read: {reason}.").format(reason=os.strerror(number))
    return _(OPENING[number if isinstance(number, int) else 0])


def save_text(reason: str, path: str) -> str:
    """Sentence that the file at `path` was not saved, and why. `reason`: a key of `REASONS`."""
    return _("“{path}” was not saved: {reason}.").format(path=path, reason=_(REASONS[reason]))


def unsure_text(path: str) -> str:
    """Warning that a file was saved but the disk reported an error afterwards, as one sentence."""
    return _("“{path}” was written, but the disk reported an error afterwards.").format(path=path)


def version_text(reason: str) -> str:
    """Sentence that no version of what was replaced could be kept, and why. `reason`: a key of `REASONS`."""
    return _("What the file held before could not be kept as a version: {reason}.").format(reason=_(REASONS[reason]))


def older_text(found: int, known: int) -> str:
    """Notice that a file is of an older version, and what becomes of it, as sentences."""
    text = _(
        "The file is of format version {found}. The next save writes it as format version {known}; what it holds now "
        "stays among its versions."
    )
    return text.format(found=found, known=known)


def not_migrated_text(path: str, why: str) -> str:
    """Message that a file of an older version was not replaced, since it could not be kept, as sentences. `why`: a
    sentence."""
    text = _("“{path}” was not saved: the file there is of an older version, which must be kept first. {why}")
    return text.format(path=path, why=why)


def newer_there_text(path: str, found: int, known: int) -> str:
    """Message that a file of a newer version was not replaced, as one sentence."""
    text = _(
        "“{path}” was not saved: the file there is of version {found}, made by a newer program. This one knows "
        "version {known} and never writes over it."
    )
    return text.format(path=path, found=found, known=known)


def copy_text(reason: str) -> str:
    """Sentence that no recovery copy could be written, and why. `reason`: a key of `REASONS`."""
    return _("No recovery copy could be written: {reason}.").format(reason=_(REASONS[reason]))


def unwritable_text(faults: Iterable[Refusal], roots: Iterable[Path]) -> str:
    """Reason why a campaign can be written to no file at all, by the first of `faults`, and what helps. `faults`: at
    least one."""
    first = next(iter(faults))
    facts = dict(first.facts)
    if first.code in UNWRITABLE:
        limit = int(facts["limit"].value or 0)
        return _(UNWRITABLE[first.code]).format(megabytes=limit // 1024**2, limit=f"{limit:,}")
    reason = fault_sentence(first, roots)
    if not first.pointer:
        return reason
    return _("The campaign cannot be written as it is: {reason} (at {place})").format(
        reason=reason, place=one_line(first.pointer)
    )


def conflict_text(path: str, gone: bool, away: bool = False) -> str:
    """Message that a file on disk is not the one that was opened, as one sentence. `gone`: it is no longer there;
    `away`: its disk or folder is not there either."""
    if gone and away:
        return _("“{path}” cannot be reached: its disk or folder is no longer there.").format(path=path)
    if gone:
        return _("“{path}” is no longer there: another program removed it.").format(path=path)
    return _("“{path}” was changed by another program.").format(path=path)


def holder_text(name: str, host: str, here: bool) -> str:
    """Sentence that the file `name` is open elsewhere: in another window of this computer (`here`), or on the computer
    `host`, "" for an unknown one."""
    if here:
        return _("“{name}” is open in another window.").format(name=name)
    if not host:
        return _("“{name}” is marked as open elsewhere; the mark does not say where.").format(name=name)
    return _("“{name}” is open on the computer “{host}”, or was when it broke down.").format(name=name, host=host)


def damage_text(code: str, path: str) -> str:
    """Sentence that the recovery copy at `path` cannot be used, and why. `code`: a key of `DAMAGES`."""
    return _("The recovery copy “{path}” cannot be used: {reason}.").format(path=path, reason=_(DAMAGES[code]))
