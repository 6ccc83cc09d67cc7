"""Everything a person can do, as data: menus, shortcuts and the palette are made from this one table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.words.seam import N_

Menu = Literal["file", "edit", "character", "library", "view", "help"]
Needs = Literal["", "character", "tab", "entry", "draft", "undo", "redo"]
"""What must be there for a command to do something: a character shown, any tab, the library with an entry chosen,
changes not taken yet, a step to undo or to redo."""

MENUS: tuple[tuple[Menu, str], ...] = (
    ("file", N_("&File")),
    ("edit", N_("&Edit")),
    ("character", N_("&Character")),
    ("library", N_("&Library")),
    ("view", N_("&View")),
    ("help", N_("&Help")),
)


class Command(Struct, frozen=True):
    """`id` names the handler. `group`: commands of one group are one choice, `value` is what is chosen; the menu shows
    them below `sub`. `rule`: a line comes before it."""

    id: str
    text: str
    menu: Menu
    keys: tuple[str, ...] = ()
    needs: Needs = ""
    group: str = ""
    value: str = ""
    sub: str = ""
    rule: bool = False


COMMANDS: tuple[Command, ...] = (
    Command("new", N_("&New campaign"), "file", ("Ctrl+N",)),
    Command("open", N_("&Open …"), "file", ("Ctrl+O",)),
    Command("sample", N_("Open the s&ample campaign"), "file"),
    Command("save", N_("&Save"), "file", ("Ctrl+S",), rule=True),
    Command("save_as", N_("Save &as …"), "file", ("Ctrl+Shift+S",)),
    Command("print", N_("&Print …"), "file", ("Ctrl+P",), rule=True),
    Command("export_pdf", N_("Export as P&DF …"), "file", needs="character"),
    Command("export_text", N_("Export as &text or HTML …"), "file", needs="character"),
    Command("copy_text", N_("Copy as te&xt"), "file", ("Ctrl+Shift+C",), "character"),
    Command("close_tab", N_("&Close sheet"), "file", ("Ctrl+W",), "tab", rule=True),
    Command("quit", N_("&Quit"), "file", ("Ctrl+Q",)),
    Command("undo", N_("&Undo"), "edit", ("Ctrl+Z",), "undo"),
    Command("redo", N_("&Redo"), "edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Command("rename", N_("Re&name the campaign …"), "edit", rule=True),
    Command("filter", N_("&Find in the sheet"), "edit", ("Ctrl+F",), "tab"),
    Command("new_player", N_("New &player character"), "character", ("Ctrl+Shift+N",)),
    Command("new_major", N_("New &major character"), "character"),
    Command("new_minor", N_("New m&inor character"), "character"),
    Command("from_template", N_("New from a &template …"), "character", ("Ctrl+T",)),
    Command("duplicate", N_("&Duplicate"), "character", ("Ctrl+D",), "character", rule=True),
    Command("remove", N_("D&elete"), "character", ("Ctrl+Delete",), "character"),
    Command("move_up", N_("Move &up"), "character", ("Alt+Shift+Up",), "character"),
    Command("move_down", N_("Move do&wn"), "character", ("Alt+Shift+Down",), "character"),
    Command("roll", N_("&Roll the trait"), "character", ("Ctrl+R",), "character", rule=True),
    Command("to_library", N_("&Library"), "library", ("Ctrl+L",)),
    Command("to_rulings", N_("&Rulings"), "library", ("Ctrl+Shift+R",)),
    Command("new_entry", N_("&New entry"), "library", ("Ctrl+Alt+N",), rule=True),
    Command("change_entry", N_("Change the starter’s entry &here"), "library", ("Ctrl+E",), "entry"),
    Command("copy_entry", N_("&Copy as a new entry"), "library", ("Ctrl+Alt+D",), "entry"),
    Command("remove_entry", N_("Re&move the entry"), "library", ("Ctrl+Shift+Delete",), "entry"),
    Command("as_template", N_("Keep the character as a &template"), "library", needs="character"),
    Command("take_changes", N_("&Take the changes"), "library", ("Ctrl+Return",), "draft", rule=True),
    Command("drop_changes", N_("&Drop the changes"), "library", needs="draft"),
    Command("load_library", N_("L&oad a library file …"), "library", rule=True),
    Command("save_library", N_("&Save the library as a file …"), "library"),
    Command("light", N_("&Light"), "view", group="theme", value="light", sub=N_("&Theme")),
    Command("dark", N_("&Dark"), "view", group="theme", value="dark", sub=N_("&Theme")),
    Command("system_theme", N_("As the &system"), "view", group="theme", value="system", sub=N_("&Theme")),
    Command("zoom_in", N_("Zoom &in"), "view", ("Ctrl++", "Ctrl+="), rule=True),
    Command("zoom_out", N_("Zoom &out"), "view", ("Ctrl+-",)),
    Command("zoom_reset", N_("&Normal size"), "view", ("Ctrl+0",)),
    Command("to_list", N_("Go to the &list of characters"), "view", ("Ctrl+1",), rule=True),
    Command("to_sheet", N_("Go to the &sheet"), "view", ("Ctrl+2",), "character"),
    Command("to_why", N_("Go to “&Why?”"), "view", ("Ctrl+3",)),
    Command("to_todo", N_("Go to “To &do”"), "view", ("Ctrl+4",)),
    Command("next_tab", N_("Next s&heet"), "view", ("Ctrl+PgDown",), "tab"),
    Command("previous_tab", N_("&Previous sheet"), "view", ("Ctrl+PgUp",), "tab"),
    Command("about", N_("&About"), "help"),
)
"""In the order of the menus."""
