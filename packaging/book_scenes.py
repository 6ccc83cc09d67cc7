"""The screens of the party's books: how they stand, journal, purse and stash; for `scenes.py`."""

from __future__ import annotations

from collections.abc import Callable

from campaigns import FIGHTER, sample
from PySide6.QtWidgets import QApplication
from story_scenes import command

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.party_page import PartyPage
from mls_desktop.ui.window.main import MainWindow

Act = Callable[[MainWindow], None]
TEXT = """The ferryman asked for more than we had, and Hedda talked him down by half.

At night the river rose. We lost the mule, two sacks of meal and a good deal of temper; nobody drowned. In the \
morning there were tracks on the far bank, of boots, and of something larger that went beside them."""
ENTRIES = (
    {"id": "road", "date": [1203, 12], "title": "On the road to the mill"},
    {
        "id": "ford", "date": [1203, 44], "title": "The ford in flood", "text": TEXT, "adventure": "The ford",
        "people": [FIGHTER, "gone"], "encounters": ["four_against_six"],
    },
    {"id": "after", "title": "What the miller told us afterwards, when he was sober again"},
)  # fmt: skip
TOLD = {"kind": "adventure", "size": "minor", "role": "major", "name": "The ford", "cp": 4}


def written(window: MainWindow) -> None:
    """Entries of a journal, one of them with all that it can link to."""
    document = window.shell.open_campaign.document if window.shell.open_campaign is not None else None
    assert document is not None
    document.apply(Edit("add", ("characters", FIGHTER, "chronicle"), TOLD))
    for entry in ENTRIES:
        document.apply(Edit("add", ("journal",), entry))


def journal(window: MainWindow) -> None:
    written(window)
    window.shell.party_books.journal.open_entry("ford")
    QApplication.processEvents()


def printed(window: MainWindow) -> None:
    written(window)
    command("print_journal")(window)


def filled(window: MainWindow) -> None:
    """Money and things in purse and stash."""
    document = window.shell.open_campaign.document if window.shell.open_campaign is not None else None
    assert document is not None
    document.apply(Edit("set", ("purse",), {"money": 137, "note": "with Tam, in the belt"}))
    for name, count, note in (("Rope, metres", 30, "wet"), ("Silver cup", 1, "from the mill"), ("Arrows", 24, "")):
        document.apply(Edit("add", ("stash",), {"name": name, "count": count, "note": note}))


def after(act: Act, id: str) -> Act:
    """A command after something."""

    def then(window: MainWindow) -> None:
        act(window)
        command(id)(window)
        QApplication.processEvents()

    return then


def traits(window: MainWindow) -> None:
    """The second choice of the party's page: who is best at what."""
    command("to_party")(window)
    page = window.tabs.front_page()
    assert isinstance(page, PartyPage)
    page.choose("learnt")


BOOK_SCENES = (
    ("party-traits", traits, sample),
    ("party-print", command("print_party"), sample),
    ("journal", journal, sample),
    ("journal-empty", command("to_journal"), sample),
    ("journal-print", printed, sample),
    ("stash", after(filled, "to_stash"), sample),
    ("stash-share", after(filled, "share_out"), sample),
)
