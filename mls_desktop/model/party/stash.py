"""The party's purse and stash: loot goes in, and is shared out in one step."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import ReadyFighters
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.rules.common.values.things import Thing, exact_amount, joining_edits, saved_amount

UNTOUCHED = frozenset({"up", "gone"})
"""States of fighters whom nobody searches: they stand, or have left."""
PURSE_MONEY, STASH = ("purse", "money"), ("stash",)


class Gift(Struct, frozen=True):
    """A gift out of the stash: so many of a thing, by its element in a path, to a character."""

    who: str
    thing: str
    count: int


class SharingOut(Struct, frozen=True):
    """Distribution of the stash. `gifts`: things given away; `among`: the ids of the characters who get equal shares of
    the purse; `money`: how much of it, None for all."""

    gifts: tuple[Gift, ...] = ()
    among: tuple[str, ...] = ()
    money: int | float | None = None


class Shares(Struct, frozen=True):
    """Equal shares of whole coins: what each gets, and what is left over, exact."""

    each: int
    rest: Fraction


def shares(money: int | float, heads: int) -> Shares:
    """Equal shares of `money` for `heads` people, with what is left: 10 among three is 3 each and 1 left. Nobody gets
    anything of a debt."""
    amount = exact_amount(money)
    each = int(amount // heads) if heads > 0 and amount > 0 else 0
    return Shares(each, amount - each * heads)


def looted(campaign: AnyCampaign, things: Iterable[Thing], money: int | float = 0) -> Batch:
    """The step by which things go into the stash and money into the purse."""
    edits = list(joining_edits(STASH, campaign.stash, things))
    if money:
        total = exact_amount(campaign.purse.money) + exact_amount(money)
        edits.append(Edit("set", PURSE_MONEY, saved_amount(total)))
    return Batch("loot", tuple(edits))


class Spoils(Struct, frozen=True):
    """The spoils of a fight: what the fallen carried."""

    things: tuple[Thing, ...] = ()
    money: int | float = 0


def spoils(ready: ReadyFighters, fight: Fight, system: AnySystem, sides: Container[str]) -> Spoils:
    """Things and money carried by the fighters of `sides` who lie at this moment of the fight, things of one name and
    note together, as they came into it. Debts are left to the dead."""
    lying = {id for id, side, state in standings(fight) if side in sides and state not in UNTOUCHED}
    counts: dict[tuple[str, str], int] = {}
    money = Fraction()
    for entrant in ready.entrants:
        if entrant.id in lying:
            things, coins = system.carried(entrant.who, ready.world)
            money += max(Fraction(), coins)
            for thing in things:
                counts[thing.name, thing.note] = counts.get((thing.name, thing.note), 0) + thing.count
    found = (Thing(name=name, count=count, note=note) for (name, note), count in counts.items())
    return Spoils(tuple(found), saved_amount(money))


def foes(campaign: AnyCampaign, encounter: Encounter) -> frozenset[str]:
    """Ids of the sides without a player's character in the line-up, whose fallen are searched by default."""
    players = {who.id for who in campaign.characters if who.role == "player"}
    own = {each.side for each in encounter.line_up if (each.of or each.id) in players}
    return frozenset(side.id for side in encounter.sides) - own


def standings(fight: Fight) -> Iterator[tuple[str, str, str]]:
    """Yields id, side and state of each fighter."""
    fighters = fight.state().get("fighters")
    for each in fighters if isinstance(fighters, list) else ():
        if isinstance(each, dict):
            yield str(each.get("id")), str(each.get("side")), str(each.get("state"))


def shared_out(campaign: AnyCampaign, system: AnySystem, world: Struct, sharing: SharingOut) -> Batch:
    """The one step that shares out: whole coins in equal shares, the exact rest stays in the purse; things go where
    they are given. Raises Refused for more than there is ("wrong_value") and for who or what is not there
    ("no_such_place")."""
    left = _left_after(campaign, sharing.gifts)
    purse = exact_amount(campaign.purse.money)
    asked = purse if sharing.money is None else exact_amount(sharing.money)
    if sharing.money is not None and not 0 <= asked <= purse:
        raise wrong_value(PURSE_MONEY, sharing.money)
    among = tuple(dict.fromkeys(sharing.among))
    each = shares(saved_amount(asked), len(among)).each
    edits: list[Edit] = []
    for who in dict.fromkeys((*among, *(gift.who for gift in sharing.gifts))):
        things = [_given(campaign, gift) for gift in sharing.gifts if gift.who == who]
        coins = Fraction(each if who in among else 0)
        gained = system.gained(_character(campaign, who), world, things, coins)
        edits += [below(edit, "characters", who) for edit in gained]
    if each:
        edits.append(Edit("set", PURSE_MONEY, saved_amount(purse - each * len(among))))
    edits += _stash_edits(campaign, left)
    return Batch("share_out", tuple(edits))


def _left_after(campaign: AnyCampaign, gifts: Sequence[Gift]) -> dict[str, int]:
    """Number left of each thing that is given away, by the thing's element in a path. Raises Refused for a thing that
    is not there, or for more than there is."""
    left: dict[str, int] = {}
    for gift in gifts:
        thing: Thing | None = inside(campaign.stash, gift.thing)
        if thing is None:
            raise refusal("no_such_place", (*STASH, gift.thing))
        left[gift.thing] = left.get(gift.thing, thing.count) - gift.count
        if gift.count < 0 or left[gift.thing] < 0:
            raise wrong_value((*STASH, gift.thing, "count"), gift.count)
    return left


def _stash_edits(campaign: AnyCampaign, left: dict[str, int]) -> list[Edit]:
    """Edits that set the count `left` of each thing given away, or remove the thing where none is left. Things given
    away entirely are removed last first: of two alike the second keeps its path until it is its turn."""
    kept = [Edit("set", (*STASH, at, "count"), count) for at, count in left.items() if count]
    gone = [Edit("remove", (*STASH, at)) for at, count in left.items() if not count]
    return [*kept, *sorted(gone, key=lambda edit: _place(campaign, edit.path[-1]), reverse=True)]


def _place(campaign: AnyCampaign, element: str) -> int:
    thing = inside(campaign.stash, element)
    return next(at for at, each in enumerate(campaign.stash) if each is thing)


def _given(campaign: AnyCampaign, gift: Gift) -> Thing:
    thing: Thing = inside(campaign.stash, gift.thing)
    return Thing(name=thing.name, count=gift.count, note=thing.note)


def _character(campaign: AnyCampaign, id: str) -> Character:
    found: Character | None = inside(campaign.characters, id)
    if found is None:
        raise refusal("no_such_place", ("characters", id))
    return found
