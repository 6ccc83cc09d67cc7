"""The table of commands of places: what a key does while the focus is there, and nowhere else. Like the commands of the
menus they may be given other keys; keys that belong to a place as such are in `shortcuts`. Letters are for choices: the
few that no choice of any system has go to the tab of a fight, and signs to the map within it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

PlaceId = Literal["fight", "map"]
PLACES: dict[PlaceId, str] = {"fight": N_("In a fight"), "map": N_("On the map")}


class PlaceCommand(Struct, frozen=True):
    """A command of a place. `id` names it among all commands."""

    id: str
    place: PlaceId
    text: str
    keys: tuple[str, ...]

    def title(self) -> str:
        """Title of the command in the user's language."""
        return _(self.text)


PLACE_COMMANDS: tuple[PlaceCommand, ...] = (
    PlaceCommand("fight_usual", "fight", N_("The usual answer, or the program’s dice in a line of dice"), ("Space",)),
    PlaceCommand("fight_all", "fight", N_("The usual answer for everybody who is asked"), ("Shift+Space",)),
    PlaceCommand("fight_roll", "fight", N_("The program rolls all the dice it is waiting for"), ("R",)),
    PlaceCommand(
        "fight_hand", "fight", N_("Adjust by hand: change a value, begin an effect, say who is next to whom"), ("G",)
    ),
    PlaceCommand("fight_join", "fight", N_("Adds a fighter from the library or the campaign"), ("N",)),
    PlaceCommand("fight_map", "fight", N_("The map beside what is asked, alone, or away"), ("J",)),
    PlaceCommand(
        "fight_weapons", "fight", N_("To the weapons at hand and from one to the next; Enter takes one in hand"), ("W",)
    ),
    PlaceCommand("fight_end", "fight", N_("Ends the fight, once that is offered"), ("Q",)),
    PlaceCommand("map_door", "map", N_("Opens or closes the door of the square, by the referee’s word"), (";",)),
    PlaceCommand("map_measure", "map", N_("Measures from this square to where you go; once more, and it ends"), ("/",)),
)
