"""The answer most would give: the same set action again, on a ground a charge where a fight would come to no blows, an
attack on one whom fewest attack, fate spent."""

from __future__ import annotations

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import ASKED
from mls_desktop.rules.common.fight.room import least_beset
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.map_moves import comes_to_blows, default_move
from mls_desktop.rules.nutshell.fight.map.openings import usual_opening
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import shoots
from mls_desktop.rules.nutshell.fight.play.party_turn import AGAIN

PREFERRED = ("shoot", "cast", "prepare", "reload", "attack", "total_defence", "forego")


def usual_of(battle: Battle, ask: Prompt) -> Event | None:
    """The usual answer to an ask; None where dice must fall."""
    match ask.id:
        case "action":
            return _action(battle, ask)
        case "move":
            return default_move(battle, ask.who) if ask.fields == ASKED else usual_opening(battle, ask)
        case "declare":
            return _declared(battle, ask)
        case "go_on":
            return told("go_on", ask.who, target=ask.fields[0].options[0])
        case "fate":
            return told("fate", ask.who, spend=True)
        case "pass" | "end":
            return told(ask.id)
    return None


def _action(battle: Battle, ask: Prompt) -> Event:
    fighter = battle.fighters[ask.who]
    offered = ask.fields[0].options
    if "continue" in offered:
        return told("action", ask.who, action="continue")
    spells = next((field.options for field in ask.fields if field.name == "spell"), ())
    if fighter.spell and "cast" in offered and fighter.spell in spells:
        return told("action", ask.who, action="cast", spell=fighter.spell)
    again = fighter.before if fighter.before in AGAIN and fighter.before in offered and fighter.before != "cast" else ""
    if not again:
        again = "shoot" if shoots(fighter) and "shoot" in offered else "fight"
    if again == "fight" and "charge" in offered and not comes_to_blows(battle, ask.who):
        again = "charge"
    return told("action", ask.who, action=again)


def _declared(battle: Battle, ask: Prompt) -> Event:
    offered = ask.fields[0].options
    choice = next(each for each in PREFERRED if each in offered)
    target = _target(battle, ask, choice)
    if target is None:
        return told("declare", ask.who, choice="forego")
    facts: dict[str, Json] = {"choice": choice}
    if target:
        facts["target"] = target
    return Event("declare", ask.who, tuple(facts.items()))


def _target(battle: Battle, ask: Prompt, choice: str) -> str | None:
    """Of those offered who still stand the one at whom fewest aim so far; nobody stands: the first. "" where the choice
    has no target, None where none of those who stand has room around."""
    fields: list[Field] = [
        field for field in ask.fields if field.name == "target" and field.when and choice in field.when[0][1]
    ]
    if not fields:
        return ""
    options = fields[0].options
    standing = [id for id in options if battle.fighters[id].up]
    if not standing:
        return next(iter(options), "")
    return least_beset(standing, (said.target for said in battle.said.values()), fields[0].room) or None
