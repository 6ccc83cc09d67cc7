"""Derived figures of body and mind: hit points, mental health, load, protection, tiredness (chapters 3, 10 and 11)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, looked_up, number, times
from mls_desktop.rules.death_or_glory.library import Armour
from mls_desktop.rules.death_or_glory.stats.skills import SkillStats, lean
from mls_desktop.rules.death_or_glory.stats.tables import value_at
from mls_desktop.rules.death_or_glory.vocabulary import BODY, PLACES, Place

CARRIED_EACH, CARRIED = 20, 100
WEIGHT_EACH, WEIGHT_LESS = 6, 175
MIND_EACH = 2
FRESH = 100
FAGGED_BELOW, FAGGED = 25, 10
DAILY = 1
HEAD_ONLY: tuple[Place, ...] = ("head",)


class Cover(Struct, frozen=True):
    """Protection of a place: its value and the piece by its path element, "" for a bare place."""

    value: Figure
    piece: str = ""
    name: str = ""


def covers(piece: Armour, place: Place) -> bool:
    """Whether a piece covers a place: all but the head, unless it says which (DOG-AR-2)."""
    return place in (piece.places or BODY)


def burden(piece: Armour) -> int:
    """Addition of `piece` to tiredness: 0 for protection of the head alone (DOG-AR-1, DOG-AR-3)."""
    return 0 if piece.places == HEAD_ONLY else piece.burden


def can_be_plated(piece: Armour) -> bool:
    """Tells whether plates go on `piece`: where the library says so, never on one for the head alone (DOG-AR-3)."""
    return piece.plate and piece.places != HEAD_ONLY


def protection_left(piece: Armour, plated: bool, lost: int) -> int:
    """Protection that a piece has left: one more with plates (DOG-AR-3), less `lost` (DOG-AR-4), never below 0."""
    return max(0, piece.protection + (1 if plated and can_be_plated(piece) else 0) - lost)


def insane(mental_health: int) -> bool:
    """Whether a character with `mental_health` points has lost their mind: at 0 or below (DOG-DV-3)."""
    return mental_health <= 0


def kept_within(fatigue: int) -> int:
    """Fatigue points `fatigue` brought within 0 to 100 (DOG-DV-8)."""
    return max(0, min(FRESH, fatigue))


class BodyStats(SkillStats):
    """Figures of a character's body: endurance, load, armour, tiredness."""

    @cached_property
    def carried(self) -> Figure:
        """Load that the character is to whoever carries them: 20 x constitution + 100 (DOG-DV-1)."""
        size = times(("constitution", self.attribute("constitution")), ("each", given(CARRIED_EACH)))
        return added(("constitution", size), ("always", given(CARRIED)), rule="DOG-DV-1")

    @cached_property
    def weight(self) -> Figure:
        """Weight of the character in kilogrammes, by constitution and height (DOG-DV-4)."""
        size = times(("constitution", self.attribute("constitution")), ("each", given(WEIGHT_EACH)))
        height = self.who.height
        tall = given(Fraction(str(height)) if isinstance(height, float) else height)
        return added(("constitution", size), ("height", tall), ("less", given(-WEIGHT_LESS)), rule="DOG-DV-4")

    @cached_property
    def hp(self) -> Figure:
        """Most hit points: constitution and a bonus of endurance, at least 1 (DOG-DV-5)."""
        endurance = self.attribute("endurance")
        tough = looked_up(lean(number(endurance), 1, 1), ("endurance", endurance), rule="DOG-DV-5")
        total = added(("constitution", self.attribute("constitution")), ("endurance", tough), rule="DOG-DV-5")
        return total if number(total) >= 1 else greatest(("total", total), ("lowest", given(1)), rule="DOG-DV-5")

    @cached_property
    def hp_now(self) -> Figure:
        """Hit points as recorded, else the most (DOG-HP-1)."""
        recorded = self.who.now.hp
        return added(("hp", self.hp), rule="DOG-HP-1") if recorded is None else given(recorded, "DOG-HP-1")

    @cached_property
    def mh(self) -> Figure:
        """Most points of mental health: twice calm (DOG-DV-3)."""
        return times(("calm", self.attribute("calm")), ("each", given(MIND_EACH)), rule="DOG-DV-3")

    @cached_property
    def mh_now(self) -> Figure:
        """Mental health as recorded, else the most (DOG-DV-3)."""
        recorded = self.who.now.mh
        return added(("mh", self.mh), rule="DOG-DV-3") if recorded is None else given(recorded, "DOG-DV-3")

    @cached_property
    def fatigue(self) -> Figure:
        """Fatigue points as recorded, else 100 (DOG-DV-8)."""
        recorded = self.who.now.fatigue
        return given(FRESH if recorded is None else recorded, "DOG-DV-8")

    @cached_property
    def fagged(self) -> int:
        """Points that tiredness takes off all chances: by the other reading of DOG-TI-6 10 below 25 fatigue, else 0."""
        return FAGGED if self.world.other("DOG-TI-6") and number(self.fatigue) < FAGGED_BELOW else 0

    def chance(self, score: Figure) -> Figure:
        """Score less what tiredness takes off all chances now, `score` itself where that is nothing (DOG-TI-6)."""
        if not self.fagged:
            return score
        return added(("score", score), ("tired", given(-self.fagged, "DOG-TI-6")), rule="DOG-SK-1")

    @cached_property
    def damage_bonus(self) -> Figure:
        """Addition of strength and constitution to the damage of blows, by the library's table (DOG-DV-6)."""
        might = self._sum("strength", "constitution")
        bonus = value_at(self.world, "damage_bonus", number(might), "bonus")
        return looked_up(bonus, ("might", might), rule="DOG-DV-6")

    @cached_property
    def toughness(self) -> Figure:
        """Natural endurance, off every blow and shot but to the head (DOG-DV-7)."""
        endurance = self.attribute("endurance")
        found = value_at(self.world, "natural_endurance", number(endurance), "endurance")
        return looked_up(found, ("endurance", endurance), rule="DOG-DV-7")

    def _sum(self, *names: str) -> Figure:
        return added(*((name, self.attribute(name)) for name in names))  # type: ignore[arg-type]

    # Protection

    def cover(self, place: Place) -> Cover:
        """Protection of `place` by the best piece worn there (DOG-AR-2); 0, with no piece, where none covers it."""
        found = Cover(given(0, "DOG-AR-1"))
        for at, piece, plated in self.worn:
            if covers(piece, place):
                value = self.protection(at, piece, plated)
                if not found.piece or number(value) > number(found.value):
                    found = Cover(value, at, piece.name)
        return found

    def protection(self, at: str, piece: Armour, plated: bool) -> Figure:
        """Protection of `piece` now (DOG-AR-1, DOG-AR-3, DOG-AR-4). `at`: its path element; `plated`: with plates."""
        lost = self.who.now.armour_lost.get(at, 0)
        parts = [("piece", given(piece.protection, "DOG-AR-1"))]
        if plated and can_be_plated(piece):
            parts.append(("plated", given(1, "DOG-AR-3")))
        if lost:
            parts.append(("lost", given(-lost, "DOG-AR-4")))
        total = added(*parts, rule="DOG-AR-1")
        return total if number(total) >= 0 else greatest(("total", total), ("lowest", given(0)), rule="DOG-AR-4")

    @cached_property
    def burdens(self) -> Figure:
        """Addition of all armour worn to tiredness (DOG-AR-1 to DOG-AR-3)."""
        return added(*((piece.id, given(burden(piece))) for _at, piece, _p in self.worn), rule="DOG-AR-2")

    # Tiredness

    def fight_loss(self, weight: str) -> Figure:
        """Fatigue cost of a minute's fight with a "light" or "heavy" weapon (DOG-TI-1, DOG-TI-2)."""
        vigour = self._sum("fight", "strength", "endurance")
        base = looked_up(
            value_at(self.world, "fight_losses", number(vigour), weight), ("vigour", vigour), rule="DOG-TI-2"
        )
        return self._loss(base, burdened=True, rule="DOG-TI-2")

    def march_loss(self, pace: str) -> Figure:
        """Fatigue cost of an hour's march ("march", "forced") or a minute's equipped run ("run") (DOG-TI-1,
        DOG-TI-3)."""
        twice = times(("endurance", self.attribute("endurance")), ("each", given(2)))
        stamina = added(("endurance", twice), ("constitution", self.attribute("constitution")))
        base = looked_up(
            value_at(self.world, "march_losses", number(stamina), pace), ("stamina", stamina), rule="DOG-TI-3"
        )
        return self._loss(base, burdened=True, rule="DOG-TI-3")

    @cached_property
    def bare_run_loss(self) -> Figure:
        """Fatigue cost of a minute's run without equipment (DOG-TI-1)."""
        return self._loss(given(1, "DOG-TI-1"), burdened=False, rule="DOG-TI-1")

    @cached_property
    def daily_loss(self) -> Figure:
        """Fatigue cost of an hour of daily activity (DOG-TI-1)."""
        return self._loss(given(DAILY, "DOG-TI-1"), burdened=False, rule="DOG-TI-1")

    @cached_property
    def equipped(self) -> bool:
        """Whether a run of the character is one with full equipment: with anything of ENC, or armour (DOG-TI-5)."""
        return bool(self.load.value) or bool(self.worn)

    def _loss(self, base: Figure, burdened: bool, rule: str) -> Figure:
        parts = [("base", base)]
        if burdened and self.burdens.value:
            parts.append(("armour", self.burdens))
        if self.steps.value:
            parts.append(("load", self.steps))
        return base if len(parts) == 1 else added(*parts, rule=rule)

    @cached_property
    def places(self) -> tuple[tuple[Place, Cover], ...]:
        return tuple((place, self.cover(place)) for place in PLACES)
