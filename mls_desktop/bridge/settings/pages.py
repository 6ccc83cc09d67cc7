"""The pages of settings as data: what may be chosen, what each choice means, and where the program keeps what is its
own. Keys have a page of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.app.settings import KeptDays, VersionCount
from mls_desktop.bridge.app.theme import ZOOMS
from mls_desktop.words.i18n import _


class Choice(Struct, frozen=True):
    """A setting with several values, each with its text."""

    name: str
    title: str
    explained: str
    values: Mapping[Any, str]


class OnOff(Struct, frozen=True):
    """A setting that is on or off."""

    name: str
    title: str
    explained: str


class ChosenFolder(Struct, frozen=True):
    """A setting that is a folder. `usual`: text for none chosen."""

    name: str
    title: str
    explained: str
    usual: str


class OwnFolder(Struct, frozen=True):
    """A folder of the program, which is only shown."""

    title: str
    folder: Path


class PageNote(Struct, frozen=True):
    """A line that is only to be read."""

    text: str


Entry = Choice | OnOff | ChosenFolder | OwnFolder | PageNote


class Page(Struct, frozen=True):
    """A page of settings."""

    id: str
    title: str
    entries: tuple[Entry, ...]

    def names(self) -> tuple[str, ...]:
        """Names of the settings on the page."""
        return tuple(each.name for each in self.entries if isinstance(each, Choice | OnOff | ChosenFolder))


def pages(folders: Folders, most_zoom: int) -> tuple[Page, ...]:
    """Pages of settings in their order. `most_zoom`: the largest zoom that the screen has room for."""
    return (_look(most_zoom), _start(), _saving(), _dice(), _folders(folders))


def _look(most_zoom: int) -> Page:
    themes = {command.value: command.title() for command in COMMANDS if command.group == "theme"}
    zooms = {zoom: f"{zoom} %" for zoom in ZOOMS if zoom <= max(100, most_zoom)}
    order = {False: _("The newest first"), True: _("The oldest first")}
    return Page(
        "look",
        _("Look"),
        (
            Choice("theme", _("Theme"), _("The colours of all windows. “Like the computer” follows it."), themes),
            Choice("zoom", _("Size"), _("How large everything is, beside what the system asks for."), zooms),
            Choice("log_oldest_first", _("Logs of fights"), _("Where a log begins."), order),
        ),
    )


def _start() -> Page:
    text = _("A start without a file opens what was open when the program was left; else an empty campaign.")
    return Page("start", _("Start"), (OnOff("reopen", _("Open the last file at start-up"), text),))


def _saving() -> Page:
    copies = _(
        "What is not saved yet is in a recovery copy a quarter of a second after the first change. That cannot be "
        "turned off or put off: it is why nothing is lost when the power goes."
    )
    return Page(
        "saving",
        _("Saving and recovery"),
        (
            PageNote(copies),
            Choice(
                "latest_versions", _("Versions kept"), _("What a file held before: so many of the latest stay."),
                _numbers(get_args(VersionCount), _("the last {n}")),
            ),
            Choice(
                "version_days", _("One a day"), _("Beside those, the last version of each of so many days stays."),
                _numbers(get_args(KeptDays), _("for {n} days")),
            ),
            Choice(
                "bin_days", _("Recovery copies put away"),
                _("So long they stay in their bin, to be restored after all."),
                _numbers(get_args(KeptDays), _("{n} days")),
            ),
        ),
    )  # fmt: skip


def _dice() -> Page:
    text = _(
        "How a fight begins; in its head each side can be switched over, for that fight alone. It counts for fights "
        "opened from now on. What players roll at the table is typed."
    )
    who = {
        "foes": _("for all but players’ characters"),
        "all": _("for everybody"),
        "none": _("for nobody: all dice are typed"),
    }
    return Page("dice", _("Dice"), (Choice("program_rolls", _("In fights the program rolls"), text, who),))


def _folders(folders: Folders) -> Page:
    begin = _("Where files are opened, and where a new campaign is proposed to be saved.")
    paper = _("Where PDFs, texts and web pages are proposed to be written.")
    return Page(
        "folders",
        _("Folders"),
        (
            ChosenFolder("own_folder", _("Campaigns"), begin, _("as the system has it")),
            ChosenFolder("paper_folder", _("Paper"), paper, _("as the system has it")),
            PageNote(_("The program itself keeps in these folders, which are made when first needed:")),
            OwnFolder(_("Settings"), folders.config),
            OwnFolder(_("Log and recent files"), folders.state),
            OwnFolder(_("Recovery copies"), folders.recovery),
            OwnFolder(_("Versions"), folders.versions),
        ),
    )


def _numbers(numbers: Iterable[int], said: str) -> dict[int, str]:
    return {number: said.format(n=number) for number in numbers}
