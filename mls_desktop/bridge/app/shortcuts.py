"""The table of shortcuts: every key of the program as data, of commands and inside tables, lines and lists.

The keys of INSIDE are fixed: each is one with what it is pressed in, as an arrow with a list, a digit with a line, a
letter with the name it begins. The commands of menus and places may be given others."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS, MENUS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS, PLACES
from mls_desktop.bridge.app.usual_keys import KeysOf, usual_keys
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_


class Keys(Struct, frozen=True):
    """The keys at a place and their effect (`what`). Several keys for it stand beside each other."""

    keys: tuple[str, ...]
    what: str


class Place(Struct, frozen=True):
    title: str
    keys: tuple[Keys, ...]


INSIDE: tuple[Place, ...] = (
    Place(
        N_("Everywhere"),
        (
            Keys(("Tab", "Shift+Tab"), N_("To the next part of the window, or the one before")),
            Keys(("Alt",), N_("To the menus")),
            Keys(("Esc",), N_("Closes a window, or cancels what is being typed")),
        ),
    ),
    Place(
        N_("In tables"),
        (
            Keys(("Up", "Down", "Left", "Right"), N_("From cell to cell")),
            Keys(("+", "="), N_("One step more")),
            Keys(("-",), N_("One step less")),
            Keys(("0", "9"), N_("A digit begins another number of steps")),
            Keys(("A", "Z"), N_("A letter goes to the next name that begins with it")),
            Keys(("Enter", "Space"), N_("Types into the cell, ticks it, or chooses from the library")),
            Keys(("F4",), N_("Where an arrow stands before the name: shows all there is to the row, or hides it")),
            Keys(("Del", "Backspace"), N_("Removes the row")),
            Keys(("Ins",), N_("Begins an entry of the journal, or one before the entry of a chronicle")),
            Keys(("Alt+Up", "Alt+Down"), N_("Moves the row, where its place can change")),
            Keys(("Menu", "Shift+F10"), N_("What can be done with the row")),
            Keys(("Home", "End"), N_("To the first or last column of the row")),
        ),
    ),
    Place(
        N_("On sliders with two sides"),
        (
            Keys(("Left", "Right"), N_("One point to the left or right side")),
            Keys(("M",), N_("Marks the side that was rolled, or removes the mark")),
        ),
    ),
    Place(
        N_("In lines and number boxes"),
        (
            Keys(("Enter",), N_("Accepts what was typed")),
            Keys(("Esc",), N_("Brings back what was there")),
            Keys(("Up", "+"), N_("One more, in a number box")),
            Keys(("Down", "-"), N_("One less, in a number box")),
        ),
    ),
    Place(
        N_("In lists to choose from"),
        (
            Keys(("Up", "Down"), N_("Moves through the list while you type the filter")),
            Keys(("Enter",), N_("Chooses the line, or goes to what it is about")),
            Keys(("Esc",), N_("Closes the filter or the list")),
        ),
    ),
    Place(
        PLACES["fight"],
        (
            Keys(("A", "T", "D", "F", "…"), N_("Makes the choice that has the letter")),
            Keys(("1", "2", "…", "9"), N_("Aims at the enemy with that number, of two digits from the tenth on")),
            Keys(
                (".",),
                N_("To what is entered beside the choice, as a place; digits, + and - set it, Enter leaves it"),
            ),
            Keys(("+", "-"), N_("Adds to the next roll, or takes from it; digits set how much, Enter leaves it")),
            Keys(("Up", "Down", "Enter"), N_("Moves through the choices; Enter makes one")),
            Keys(("0", "1", "…", "9"), N_("In a line of dice: what fell; it counts as soon as it is complete")),
            Keys(
                ("Alt+Left", "Alt+Right"),
                N_("Brings the next attack of the current fighter forward, or delays the one at hand"),
            ),
            Keys(("F2",), N_("In the list of fighters: changes hit points by a number, or by +3 or -4")),
            Keys(
                ("Ctrl+Enter",), N_("In a correction: what the filled button says; with Shift, what the other one does")
            ),
        ),
    ),
    Place(
        PLACES["map"],
        (
            Keys(("Up", "Down", "Left", "Right"), N_("From square to square; what is there is told above the map")),
            Keys(("Enter",), N_("The move is to end there; once more, and it is made. A tool is put, a figure placed")),
            Keys(
                ("Shift+Up", "Shift+Down", "Shift+Left", "Shift+Right"),
                N_("Faces that side; with a tool, puts it on that side of the square"),
            ),
            Keys(("+", "-", "Home"), N_("Larger, smaller, the whole ground")),
        ),
    ),
    Place(
        N_("After an adventure"),
        (
            Keys(
                ("0", "1", "…", "9"),
                N_("The points or the die of the row; it counts at once and the next row is at hand"),
            ),
            Keys(("R",), N_("The program rolls for the row")),
            Keys(("Space",), N_("Refuses a check, or lets it stand again")),
            Keys(("Alt+Up", "Alt+Down"), N_("Rolls a side of a personality earlier or later")),
            Keys(("Enter", "Down"), N_("To the next row, and after the last one to the next table")),
        ),
    ),
    Place(
        N_("In the panel of rolls"),
        (
            Keys(("Enter",), N_("Rolls, with the dice typed or the program’s")),
            Keys(("Alt+Enter",), N_("Takes over what the last roll leaves behind: a use counted, a try to learn")),
            Keys(("Ctrl+Z",), N_("Takes the last roll back")),
        ),
    ),
    Place(
        N_("In the players’ window"),
        (
            Keys(("F11",), N_("Fills the screen, or no longer")),
            Keys(("Menu",), N_("What else can be done there")),
        ),
    ),
    Place(
        N_("On the notices above the sheets"),
        (
            Keys(("Tab", "Shift+Tab"), N_("From button to button")),
            Keys(("Esc",), N_("Back to where the keyboard was before")),
        ),
    ),
    Place(
        N_("In the rules and the manual"),
        (
            Keys(("Enter",), N_("Opens the page that is chosen")),
            Keys(("Alt+Left", "Alt+Right"), N_("Back and forward")),
        ),
    ),
)


def key_table(keys_of: KeysOf = usual_keys) -> tuple[Place, ...]:
    """Keys of the commands of each menu, then the keys inside tables, lines and so on, in the user's language.
    `keys_of`: keys of a command, by its id; commands without any are left out."""
    found = []
    for menu, title in MENUS:
        held = [command for command in COMMANDS if command.menu == menu]
        keys = tuple(Keys(keys_of(each.id), each.title()) for each in held if keys_of(each.id))
        if keys:
            found.append(Place(_(title).replace("&", ""), keys))
    for place in INSIDE:
        given = [each for each in PLACE_COMMANDS if PLACES[each.place] == place.title]
        own = [Keys(keys_of(each.id), each.title()) for each in given if keys_of(each.id)]
        found.append(Place(_(place.title), (*own, *(Keys(k.keys, _(k.what)) for k in place.keys))))
    return tuple(found)


def key_text(keys_of: KeysOf = usual_keys) -> str:
    """Table of keys as text, to print or to pin beside the screen."""
    lines = []
    for place in key_table(keys_of):
        lines.append(place.title.upper())
        lines += [f"  {', '.join(keys.keys):<24}{keys.what}" for keys in place.keys]
        lines.append("")
    return "\n".join(lines)
