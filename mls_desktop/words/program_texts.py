"""The texts of the program: sentences for its own codes and for the names of undo steps, the same in every system."""

from __future__ import annotations

from mls_desktop.words.i18n import _


def N_(text: str) -> str:
    """Marks `text` for extraction and gives it back unchanged; it is translated, by `_`, where it is said."""
    return text


SEAM_SENTENCES = {
    "unknown_reference": N_("{place}: there is nothing called “{id}” in the library."),
    "unknown_character": N_("{place}: there is no character “{id}” in the campaign."),
    "not_zero": N_("{place}: 0 is not possible here."),
    "owner_ring": N_("{place}: nobody can belong to themselves, nor to somebody who belongs to them."),
    "listed_twice": N_("{place}: “{id}” is listed twice."),
    "wrong_kind": N_("{place}: “{id}” does not belong here."),
    "wrong_value": N_("{place}: this entry is not possible ({why})."),
    "no_such_place": N_("{place}: there is nothing of that name to change."),
    "not_asked": N_("{place}: this is not asked for now."),
    "not_now": N_("This cannot be entered now ({kind})."),
    "unknown_event": N_("An event of a kind this version does not know: “{kind}”. It changes nothing here."),
    "too_many_fighters": N_("A fight holds at most {limit} fighters."),
    "other_grid": N_("{place}: this system plays on no grid of that kind ({grid})."),
    "no_side": N_("{place}: a cell has no side called “{side}”."),
    "outside_ground": N_("{place}: this lies outside the ground."),
    "twice_on_ground": N_("{place}: this stands twice on the ground, if by another name."),
    "fog_size": N_("{place}: the fog needs {high} lines of {wide} signs, one for each cell."),
    "fog_signs": N_("{place}: a line of fog has no other signs than “#” (hidden) and “.” (seen)."),
    "cell_taken": N_("{place}: another figure stands there."),
    "cell_barred": N_("{place}: nobody can stand there."),
    "wall_between": N_("{place}: something bars the way between the two cells of a long figure."),
    "too_many_events": N_("A fight holds at most {limit} events."),
    "read_only": N_("Nothing can be changed: this campaign is shown read-only."),
    "too_many_entries": N_("{place}: at most {limit} entries can be listed here."),
    "too_many_pictures": N_(
        "All pictures of a campaign together may take {megabytes} MiB. Remove a portrait that is no longer needed."
    ),
    "too_large": N_(
        "The campaign would be too large for a file. Delete encounters, characters or portraits that are no longer"
        " needed, or begin a second campaign."
    ),
    "taken_id": N_("{place}: “{id}” is there already."),
    "in_use": N_("{place}: this must stay as it is, because others need it: {users}."),
    "long_text": N_("{place}: the text is too long."),
    "unfit_text": N_("{place}: the text holds a character that no file can keep."),
    "long_number": N_("{place}: the number is too big."),
    "too_deep": N_("{place}: the entry is nested too deeply."),
    "unknown_ruling": N_("There is a ruling on “{id}”, but no rule with two readings has that id. It changes nothing."),
    "unknown_reading": N_("The ruling on {id} is “{reading}”, which is not a reading of it; the usual one is used."),
}

BATCHES = {
    "duplicate": N_("Duplicate a character"),
    "allow": N_("Allow a problem"),
    "unwaive": N_("Stop allowing a problem"),
    "portrait": N_("Choose a portrait"),
    "no_portrait": N_("Remove a portrait"),
    "remove_character": N_("Delete a character"),
    "take_in": N_("Import characters"),
    "rest": N_("The party rested"),
    "adventure": N_("After the adventure"),
    "time": N_("Time passed"),
    "approve": N_("Approve a version"),
    "merge": N_("Merge two versions of a character"),
    "journal": N_("Write in the journal"),
    "loot": N_("Loot for the party"),
    "share_out": N_("Share out of purse and stash"),
    "restore": N_("Restore an earlier state"),
    "aftermath": N_("What the fight leaves behind"),
    "roll_aftermath": N_("What a roll leaves behind"),
    "told": N_("The fight goes on"),
    "line_up": N_("Fighters join an encounter"),
    "new_encounter": N_("New encounter"),
    "copy_encounter": N_("Copy an encounter"),
    "again": N_("Run an encounter again"),
    "remove_encounter": N_("Delete an encounter"),
    "ground": N_("Another ground of an encounter"),
    "no_ground": N_("Remove a ground"),
    "ground_picture": N_("Choose a picture of a ground"),
    "no_ground_picture": N_("Remove a picture of a ground"),
    "no_kept_ground": N_("Remove a ground from the library"),
    "encounter": N_("Prepare an encounter"),
    "purchases": N_("Buy what an increment says"),
    "library": N_("Change the library"),
    "load_library": N_("Load a library"),
    "rulings": N_("Change the rulings"),
}
"""Names of the program's own steps of several edits."""

FRAMES = {
    "set": N_("{what} to {value}"),
    "clear": N_("{what} cleared"),
    "add": N_("{value} added to {what}"),
    "remove": N_("{what} removed"),
    "move": N_("{what} moved"),
}


RULED = {"other": N_("“{rule}” read the other way"), "": N_("“{rule}” read as usual")}
"""Names of a step that changes one ruling."""
ALLOWED = N_("“{rule}” allowed by the referee")
"""The name of a step by which a breach is allowed."""


FIGHT_STEPS = {
    ("add", "events", False): N_("A step of the fight"),
    ("set", "cursor", False): N_("The fight rewound"),
    ("set", "events", True): N_("A step of the fight corrected"),
    ("add", "events", True): N_("A step of the fight put in"),
    ("remove", "events", True): N_("A step of the fight taken out"),
    ("add", "branches", False): N_("Another way of the fight kept"),
    ("move", "branches", True): N_("Another way of the fight taken"),
    ("remove", "branches", True): N_("Another way of the fight deleted"),
}
"""Names of steps that change an encounter: by what is done, to what, and whether to one entry of it."""


CAMPAIGN_PLACES = {
    "journal": N_("Journal"),
    "purse": N_("Purse"),
    "stash": N_("Stash"),
    "calendar": N_("Calendar"),
    "title": N_("title"),
    "text": N_("text"),
    "date": N_("date"),
    "people": N_("people"),
    "encounters": N_("encounters"),
    "adventure": N_("adventure"),
    "money": N_("money"),
    "note": N_("note"),
    "name": N_("name"),
    "count": N_("number"),
    "days": N_("days of a year"),
}
"""What the campaign's own keys, and the fields below them, are called."""
OWN_LISTS = ("journal", "stash")
OWN_KEYS = ("journal", "purse", "stash", "calendar")


def campaign_place(path: tuple[str, ...]) -> str:
    """Name of the place at a path of the campaign's own keys: "Journal: title", "Stash: Rope, number". Path elements
    between the first and the last are what people typed, but for the ids of the journal."""
    first, *rest = path
    last = rest.pop() if rest and rest[-1] in CAMPAIGN_PLACES and (len(rest) > 1 or first not in OWN_LISTS) else ""
    named = [each.partition("#")[0] for each in rest] if first == "stash" else []
    said = ", ".join((*named, *([_(CAMPAIGN_PLACES[last])] if last else ())))
    key = _(CAMPAIGN_PLACES[first])
    return f"{key}: {said}" if said else key


def fight_step(op: str, path: tuple[str, ...]) -> str:
    """The name of an undo step at a path below an encounter."""
    return _(FIGHT_STEPS.get((op, path[0], len(path) > 1), N_("The encounter changed")))


def edit_frame(op: str, value: str) -> str:
    """Template of an undo step's name, with {what} and {value} still to be filled, by the `op` of its edit; a "set"
    without a `value` reads as cleared."""
    return _(FRAMES["clear" if op == "set" and not value else op])
