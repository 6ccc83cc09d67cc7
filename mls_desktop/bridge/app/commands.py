"""The table of commands: everything a person can do, as data; menus, shortcuts and the palette are made from it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.app.icon_strokes import IconName
from mls_desktop.bridge.app.theme import THEMES
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

Menu = Literal["file", "edit", "character", "party", "encounter", "library", "view", "help"]
Needs = Literal[
    "",
    "character",
    "chronicle",
    "plans",
    "lived",
    "people",
    "tab",
    "sheet",
    "entry",
    "draft",
    "undo",
    "redo",
    "pages",
    "guide",
    "encounter",
    "told",
    "fight",
    "ground",
    "notice",
    "seals",
    "sealed",
    "adventures",
    "after",
    "adventure",
    "time",
    "windows",
]
"""Needs of a command: a character shown, one that keeps a chronicle, one with plans, the sheet of one who has lived in
front, any character in the campaign, any tab, a sheet in front, the library with an entry chosen, changes not applied
yet, a step to undo or to redo, a system with guided pages, a guided page in front, an encounter chosen, an encounter
chosen or looked back on, a fight under way in front, an encounter in front that has a ground, a notice that can be
answered, a character whose system keeps approved versions, one of whom a version was approved, a character in a
campaign whose system knows of adventures, a draft for the party in front, that of an adventure in front, a character in
a campaign whose system knows of time, another window. "": nothing."""

LACKING: dict[Needs, str] = {
    "character": N_("no character is chosen"),
    "chronicle": N_("no character is chosen, or this system keeps no chronicles"),
    "plans": N_("no character is chosen, or this system knows no plans"),
    "lived": N_("no sheet is in front of somebody whose chronicle has begun"),
    "people": N_("nobody is in the campaign"),
    "tab": N_("nothing is open in the middle"),
    "sheet": N_("no sheet is in front"),
    "entry": N_("no library entry is chosen"),
    "draft": N_("there are no changes to apply"),
    "undo": N_("nothing to undo"),
    "redo": N_("nothing to redo"),
    "pages": N_("no sheet with guided pages is in front"),
    "guide": N_("no guided page is in front"),
    "encounter": N_("no encounter is chosen"),
    "told": N_("no encounter is chosen or looked back on"),
    "fight": N_("no fight is in front"),
    "ground": N_("no encounter with a map is in front"),
    "notice": N_("no notice waits for an answer"),
    "adventures": N_("nobody is in the campaign, or its rules know nothing of adventures"),
    "after": N_("neither an adventure nor time that passes is in front"),
    "adventure": N_("no adventure is in front"),
    "time": N_("nobody is in the campaign, or its rules know nothing of time that passes"),
    "seals": N_("no character is chosen, or this rule system keeps no approved versions"),
    "sealed": N_("no version of the character was approved"),
    "windows": N_("no other window is open"),
}
"""Reason why a command cannot be given now, by its need."""

MENUS: tuple[tuple[Menu, str], ...] = (
    ("file", N_("&File")),
    ("edit", N_("&Edit")),
    ("character", N_("&Character")),
    ("party", N_("&Party")),
    ("encounter", N_("E&ncounter")),
    ("library", N_("&Library")),
    ("view", N_("&View")),
    ("help", N_("&Help")),
)


class Command(Struct, frozen=True):
    """A command. `id` names the handler. `group`: commands of one group are one choice, `value` is chosen by this one;
    `sub`: title of the menu within the menu. `needs`: see `Needs`. `rule`: a line comes before it. `toggle`: it is on
    or off."""

    id: str
    text: str
    menu: Menu
    keys: tuple[str, ...] = ()
    needs: Needs = ""
    group: str = ""
    value: str = ""
    sub: str = ""
    rule: bool = False
    toggle: bool = False

    def title(self) -> str:
        """Title of the command in the user's language, without the mark of its menu key."""
        return plain_title(_(self.text))


def plain_title(text: str) -> str:
    """Text of a menu's entry without the mark of its menu key: "&Open" is "Open", "&&" is "&"."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


APPROVED, PLACED = N_("Compare &and approve"), N_("Place in the l&ist")
KEPT, EXPORT, WINDOWS = N_("&Versions and recovery"), N_("&Export"), N_("&Windows")
ROLLS, LOG, PLAYERS = N_("Rolls and grou&ps"), N_("The &log of the fight"), N_("What players s&ee")
PAPER, SHEETS = N_("Pr&inting"), N_("Ta&bs and windows")
LIFE, JOURNAL, STASH = N_("C&hronicle and plans"), N_("The &journal"), N_("Purse and &stash")
"""The menus within menus, which keep each of these low enough for a small screen at 200 %."""

COMMANDS: tuple[Command, ...] = (
    Command("new", N_("&New campaign"), "file", ("Ctrl+N",)),
    Command("open", N_("&Open …"), "file", ("Ctrl+O",)),
    Command("sample", N_("Open the sa&mple campaign"), "file"),
    Command("new_window", N_("&New window"), "file", ("Ctrl+Alt+W",), sub=WINDOWS),
    Command("open_window", N_("&Open in a new window …"), "file", ("Ctrl+Alt+O",), sub=WINDOWS),
    Command("next_window", N_("Ne&xt window"), "file", ("Ctrl+F6",), "windows", sub=WINDOWS),
    Command("close_window", N_("&Close this window"), "file", sub=WINDOWS),
    Command("save", N_("&Save"), "file", ("Ctrl+S",), rule=True),
    Command("save_as", N_("Save &as …"), "file", ("Ctrl+Shift+S",)),
    Command("versions", N_("&Versions …"), "file", ("Ctrl+Shift+V",), sub=KEPT),
    Command("recovered", N_("Recovered chan&ges …"), "file", sub=KEPT),
    Command("print", N_("&Print …"), "file", ("Ctrl+P",), rule=True),
    Command("export_pdf", N_("Export as P&DF …"), "file", needs="character", sub=EXPORT),
    Command("export_text", N_("Export as text or &HTML …"), "file", needs="character", sub=EXPORT),
    Command("copy_text", N_("Copy as te&xt"), "file", ("Ctrl+Shift+C",), "character", sub=EXPORT),
    Command("print_chronicle", N_("P&rint the chronicle …"), "file", needs="chronicle", sub=EXPORT),
    Command("export_chronicle", N_("Export the c&hronicle …"), "file", needs="chronicle", sub=EXPORT),
    Command("print_plans", N_("Print the p&lans …"), "file", needs="plans", sub=EXPORT),
    Command("export_plans", N_("Export the pla&ns …"), "file", needs="plans", sub=EXPORT),
    Command("take_from", N_("&Import characters …"), "file", rule=True),
    Command("reopen", N_("Open the &last file at start-up"), "file", sub=WINDOWS, toggle=True),
    Command("close_tab", N_("&Close tab"), "file", ("Ctrl+W",), "tab", rule=True),
    Command("quit", N_("&Quit"), "file", ("Ctrl+Q",)),
    Command("undo", N_("&Undo"), "edit", ("Ctrl+Z",), "undo"),
    Command("redo", N_("&Redo"), "edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Command("copy", N_("&Copy the character"), "edit", ("Ctrl+C",), "character", rule=True),
    Command("paste", N_("&Paste characters"), "edit", ("Ctrl+V",)),
    Command("rename", N_("Re&name the campaign …"), "edit", rule=True),
    Command("find", N_("&Find in this list"), "edit", ("Ctrl+F",)),
    Command("find_everywhere", N_("Find in the ca&mpaign …"), "edit", ("Ctrl+Shift+F",)),
    Command("settings", N_("Se&ttings …"), "edit", ("Ctrl+,",), rule=True),
    Command("new_player", N_("New &player character"), "character", ("Ctrl+Shift+N",)),
    Command("new_major", N_("New &major character"), "character"),
    Command("new_minor", N_("New mi&nor character"), "character"),
    Command("from_template", N_("New from a &template …"), "character", ("Ctrl+T",)),
    Command("new_guided", N_("New &character, guided …"), "character", ("Ctrl+Shift+G",)),
    Command("duplicate", N_("&Duplicate"), "character", ("Ctrl+D",), "character", rule=True),
    Command("remove", N_("D&elete"), "character", ("Ctrl+Delete",), "character"),
    Command("move_up", N_("Move &up"), "character", ("Alt+Shift+Up",), "character", sub=PLACED),
    Command("move_down", N_("Move do&wn"), "character", ("Alt+Shift+Down",), "character", sub=PLACED),
    Command("compare", N_("&Compare with …"), "character", ("Ctrl+Shift+K",), "character", sub=APPROVED),
    Command("approve", N_("&Approve this version …"), "character", (), "seals", sub=APPROVED),
    Command("changes_since", N_("C&hanges since approval …"), "character", (), "sealed", sub=APPROVED),
    Command("guide", N_("&Guided pages or whole sheet"), "character", ("Ctrl+G",), "pages", rule=True),
    Command("guide_next", N_("Ne&xt guided page"), "character", ("Alt+Right",), "guide"),
    Command("guide_back", N_("Pre&vious guided page"), "character", ("Alt+Left",), "guide"),
    Command("chronicle", N_("C&hronicle"), "character", ("Ctrl+Shift+O",), "chronicle", rule=True, sub=LIFE),
    Command("plans", N_("&Plans"), "character", ("Ctrl+Shift+W",), "plans", sub=LIFE),
    Command("creation", N_("Correct c&reation, or back to now"), "character", (), "lived", sub=LIFE),
    Command("to_party", N_("Go to the &party"), "party", ("Ctrl+Shift+P",)),
    Command("print_party", N_("P&rint the party’s table …"), "party", needs="people"),
    Command("after_adventure", N_("&After the adventure …"), "party", ("Ctrl+Shift+A",), "adventures", rule=True),
    Command("roll_open", N_("Roll what is &open"), "party", ("F6",), "adventure"),
    Command("write_down", N_("&Write it into the chronicles"), "party", ("F7",), "after"),
    Command("recap", N_("What an adventure &brought"), "party", needs="adventures"),
    Command("time_passes", N_("&Time passes …"), "party", ("Ctrl+Shift+Y",), "time"),
    Command("rest", N_("The part&y rested …"), "party", (), "people"),
    Command("calendar", N_("Ca&lendar …"), "party", rule=True),
    Command("to_journal", N_("Go to the &journal"), "party", ("Ctrl+Shift+J",), sub=JOURNAL, rule=True),
    Command("new_journal_entry", N_("&New journal entry"), "party", sub=JOURNAL),
    Command("print_journal", N_("Print the jo&urnal …"), "party", sub=JOURNAL),
    Command("export_journal", N_("E&xport the journal …"), "party", sub=JOURNAL),
    Command("to_stash", N_("&Go to purse and stash"), "party", ("Ctrl+Shift+M",), sub=STASH),
    Command("add_loot", N_("Add &loot of a fight …"), "party", sub=STASH),
    Command("share_out", N_("&Share out …"), "party", sub=STASH),
    Command("new_encounter", N_("&New encounter"), "encounter", ("Ctrl+Shift+E",)),
    Command("open_encounter", N_("&Open the encounter"), "encounter", needs="encounter"),
    Command("rename_encounter", N_("Rena&me the encounter …"), "encounter", needs="encounter"),
    Command("begin_fight", N_("&Begin the fight"), "encounter", ("Ctrl+Shift+B",), "encounter"),
    Command("copy_encounter", N_("&Copy the encounter"), "encounter", needs="encounter", rule=True),
    Command("run_again", N_("&Run it again from the start"), "encounter", needs="encounter"),
    Command("remove_encounter", N_("&Delete the encounter"), "encounter", needs="encounter"),
    Command("preparation", N_("&Set up the encounter"), "encounter", needs="fight"),
    Command("newcomer", N_("Add a &fighter …"), "encounter", ("Ctrl+J",), "fight", rule=True),
    Command("by_hand", N_("Adjust by &hand …"), "encounter", ("Ctrl+H",), "fight"),
    Command("all_again", N_("The usual &answer for all"), "encounter", ("Ctrl+Space",), "fight"),
    Command("roll_rest", N_("Roll the res&t"), "encounter", ("Ctrl+Shift+D",), "fight", sub=ROLLS),
    Command("roll_for_all", N_("The program rolls for e&verybody"), "encounter", needs="fight", sub=ROLLS),
    Command("each_alone", N_("Choose for each gro&up member"), "encounter", needs="fight", sub=ROLLS),
    Command("log", N_("Go to the &log"), "encounter", ("Ctrl+Shift+L",), "fight", rule=True, sub=LOG),
    Command("correct_entry", N_("Correct the &entry shown …"), "encounter", ("Ctrl+Shift+F2",), "fight", sub=LOG),
    Command("other_ways", N_("Other &ways it might have gone"), "encounter", needs="fight", sub=LOG),
    Command("look_back", N_("How the fi&ght went"), "encounter", ("Ctrl+Shift+H",), "fight", sub=LOG),
    Command("export_log", N_("E&xport the log as text or HTML …"), "encounter", needs="fight", sub=LOG),
    Command("players", N_("&Players’ window"), "encounter", ("Ctrl+F11",), "fight", sub=PLAYERS),
    Command("players_see", N_("What the pla&yers see …"), "encounter", needs="fight", sub=PLAYERS),
    Command("phones", N_("For p&hones …"), "encounter", needs="fight", sub=PLAYERS, toggle=True),
    Command("print_fight", N_("Pr&int the encounter …"), "encounter", ("Ctrl+Shift+I",), "told", sub=PAPER),
    Command("print_map", N_("Print the map &to scale …"), "encounter", needs="ground", sub=PAPER),
    Command("to_library", N_("&Library"), "library", ("Ctrl+L",)),
    Command("to_rulings", N_("&Rulings"), "library", ("Ctrl+Shift+R",)),
    Command("new_entry", N_("&New entry"), "library", ("Ctrl+Alt+N",), rule=True),
    Command("change_entry", N_("Edit a copy for t&his campaign"), "library", ("Ctrl+E",), "entry"),
    Command("copy_entry", N_("&Copy as a new entry"), "library", ("Ctrl+Alt+D",), "entry"),
    Command("remove_entry", N_("Re&move the entry"), "library", ("Ctrl+Shift+Delete",), "entry"),
    Command("as_template", N_("&Keep the character as a template"), "library", needs="character"),
    Command("take_changes", N_("&Apply the changes"), "library", ("Ctrl+Return",), "draft", rule=True),
    Command("drop_changes", N_("&Discard the changes"), "library", needs="draft"),
    Command("load_library", N_("L&oad a library file …"), "library", rule=True),
    Command("save_library", N_("&Save the library as a file …"), "library"),
    Command("roll", N_("Ro&ll the trait"), "character", ("Ctrl+R",), "character", rule=True),
    *(Command(each.command, each.title, "view", group="theme", value=each.name, sub=N_("&Theme")) for each in THEMES),
    Command("zoom_in", N_("Zoom &in"), "view", ("Ctrl++", "Ctrl+="), rule=True),
    Command("zoom_out", N_("Zoom &out"), "view", ("Ctrl+-",)),
    Command("zoom_reset", N_("&Normal size"), "view", ("Ctrl+0",)),
    Command("left_panel", N_("Show or hide the ca&mpaign panel"), "view", ("F8",), rule=True),
    Command("right_panel", N_("Show or hide the “Wh&y?” panel"), "view", ("F9",)),
    Command("to_list", N_("Go to the &list of characters"), "view", ("Ctrl+1",), rule=True),
    Command("to_encounters", N_("Go to the &encounters"), "view", ("Ctrl+5",)),
    Command("to_sheet", N_("Go to the &sheet"), "view", ("Ctrl+2",), "tab"),
    Command("to_why", N_("Go to “&Why?”"), "view", ("Ctrl+3",)),
    Command("to_todo", N_("Go to the to-&do list"), "view", ("Ctrl+4",)),
    Command("to_notice", N_("Go to the noti&ce"), "view", ("Ctrl+6",), "notice"),
    Command("next_tab", N_("Next s&heet"), "view", ("Ctrl+PgDown",), "tab", sub=SHEETS),
    Command("previous_tab", N_("P&revious sheet"), "view", ("Ctrl+PgUp",), "tab", sub=SHEETS),
    Command("own_window", N_("Move to a window of its o&wn"), "view", ("Ctrl+Shift+T",), "sheet", sub=SHEETS),
    Command("play_sheet", N_("Sheet to pla&y from"), "view", ("Ctrl+Alt+P",), "character", sub=SHEETS),
    Command("palette", N_("Find a &command …"), "help", ("Ctrl+K",)),
    Command("manual", N_("&Manual"), "help", ("Ctrl+Shift+F1",)),
    Command("keys", N_("&Keys and shortcuts"), "help", ("F1",)),
    Command("rules", N_("The &rules"), "help", ("Shift+F1",)),
    Command("news", N_("What is &new"), "help", rule=True),
    Command("about", N_("&About"), "help"),
)
"""Commands in the order of the menus."""


class Tool(Struct, frozen=True):
    """A key of the slim row beside the tabs: its icon, and the command it gives; `fight`: the command in front of a
    fight, "" for the same one."""

    icon: IconName
    command: str
    fight: str = ""


TOOLS: tuple[Tool, ...] = (
    Tool("undo", "undo"),
    Tool("redo", "redo"),
    Tool("roll", "roll", "roll_rest"),
    Tool("print", "print", "print_fight"),
    Tool("guide", "guide"),
    Tool("find", "find_everywhere"),
    Tool("left", "left_panel"),
    Tool("right", "right_panel"),
)
PANELS = ("left_panel", "right_panel")
"""Commands of the tools that never give way: the panels they bring back may be nowhere else to be seen."""


def kept_tools(count: int) -> frozenset[str]:
    """Commands of the tools that stay in sight where there is room for `count` keys: all; else those of the panels, the
    first tool, and as many more as leave room for the key behind which the others are."""
    if count >= len(TOOLS):
        return frozenset(tool.command for tool in TOOLS)
    others = [tool.command for tool in TOOLS if tool.command not in PANELS]
    return frozenset((*others[: max(1, count - len(PANELS) - 1)], *PANELS))
