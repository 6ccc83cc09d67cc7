"""The names around a reference that is read: what its window and the parts of that are called."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.words.i18n import _


class ReferenceNames(Struct, frozen=True):
    """The names of the parts of a dialog to read in: its title, the hint in the line to search by, what a screen
    reader calls line, tree and text, and where else to look for what is not in it."""

    title: str
    hint: str
    search: str
    tree: str
    text: str
    elsewhere: str


def rules_names() -> ReferenceNames:
    """Names of the parts of a dialog to read the rules of a system in."""
    return ReferenceNames(
        _("The rules"),
        _("Words or the id of a rule"),
        _("Search the rules"),
        _("Chapters and rules"),
        _("Text of the rule"),
        _(
            "Try one word less, or the beginning of one. How the program is used stands in Help > Manual "
            "(Ctrl+Shift+F1); Edit > Find in the campaign … (Ctrl+Shift+F) looks through everything."
        ),
    )


def manual_names() -> ReferenceNames:
    """Names of the parts of a dialog to read the manual of the program in."""
    return ReferenceNames(
        _("Manual"),
        _("Words to look for"),
        _("Search the manual"),
        _("Chapters and pages"),
        _("Text of the page"),
        _(
            "Try one word less, or the beginning of one. What belongs to a game stands in its rules, Help > The rules "
            "(Shift+F1); Edit > Find in the campaign … (Ctrl+Shift+F) looks through everything, rules and commands too."
        ),
    )


def news_names() -> ReferenceNames:
    """Names of the parts of a dialog to read in what is new in each version."""
    return ReferenceNames(
        _("What is new"),
        _("Words to look for"),
        _("Search what is new"),
        _("Versions and what is new in them"),
        _("Text of the page"),
        _("Try one word less, or the beginning of one. How all of it is used stands in Help > Manual (Ctrl+Shift+F1)."),
    )
