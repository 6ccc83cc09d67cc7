"""The made-up system with another fight: kites on parade, who lose no height whatever hits them, so that none has
points and no rule ends anything. Who is out is waved out by the referee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.event_adapter import NewcomerSource
from mls_desktop.rules.common.fight.fight_events import REASON
from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, Entrant, Modifiers, OddsForm
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.duel import HIGH, Duel, Flier, begun, thrown_at
from tests.madeup.system import RESOURCES, Kite, KiteLibrary, Kites, Sky

TABLE = {"kites": "tests.madeup.parade:SYSTEM"}
STRAIN = 2
MODIFIER = Field("modifier", "number", bounds=(-5, 5), blank=True)
FURTHER: Mapping[str, tuple[Field, ...]] = {
    "fly": (Field("strain", "flag", blank=True, when=(("how", (HIGH,)),)),),
    "throw": (MODIFIER, REASON),
}
"""What is entered beside each answer."""
STATES: dict[str, State] = {"up": "plain", "out": "muted", "gone": "lost"}


class Parade(Duel, frozen=True):
    """A duel without points. `strain`: whether who throws said that they strain for it, in a field of the system's own;
    a modifier may be added to the throw, and counts in its chances."""

    strain: bool = False

    def prompts(self) -> tuple[Prompt, ...]:
        return tuple(
            replace(prompt, fields=(*prompt.fields, *FURTHER[prompt.id])) if prompt.id in FURTHER else prompt
            for prompt in Duel.prompts(self)
        )

    def apply(self, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        after, notes = Duel.apply(self, event)
        return replace(after, strain=event.kind == "fly" and event.entry("strain") is True), notes

    def bonus(self, entries: Mapping[str, Json]) -> int:
        modifier = entries.get("modifier")
        return Duel.bonus(self, entries) + self.strain * STRAIN + (modifier if isinstance(modifier, int) else 0)

    @property
    def added(self) -> tuple[Field, ...]:
        return (MODIFIER, REASON)

    @property
    def odds_form(self) -> OddsForm:
        return OddsForm(("how", "at", "strain"), ("hit", "down", "mean_lost", "mean_spared"), modified=True)

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice]:
        for choice in Duel.odds(self, who):
            yield replace(choice, chances=self.chances(choice.event, modifiers.get(who, 0)) or choice.chances)

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        if event.kind != "fly" or event.entry("how") != HIGH:
            return None
        by = self.bonus({"modifier": modifier}) + STRAIN * (event.entry("strain") is True)
        return thrown_at(self.flier_of(str(event.entry("at"))), by)

    def hurt(self, other: Flier, lost: int) -> Flier:
        return other

    def board(self) -> tuple[Section, ...]:
        rows = tuple(_row(place, flier) for place, flier in enumerate(self.fliers, 1) if flier.here)
        heads = (("turn", given(self.turn + 1)),)
        return (Section("fighters", "items", ("state", "place", "way", "side"), rows, heads),)

    def state(self) -> dict[str, Json]:
        fighters: list[Json] = [{"id": f.id, "side": f.side, "state": _state(f)} for f in self.fliers if f.here]
        return {"turn": self.turn, "over": self.over, "fighters": fighters}


def _state(flier: Flier) -> str:
    return "gone" if flier.gone else "out" if flier.out else "up"


def _row(place: int, flier: Flier) -> Row:
    state = _state(flier)
    way = Cell("way", given("gliding" if flier.gliding else "straight"), state="plain" if flier.gliding else "muted")
    cells = (Cell("state", given(state)), Cell("place", given(place)), way, Cell("side", given(flier.side)))
    return Row(flier.id, cells, (flier.id,), flier.name, STATES[state])


class ParadingKites(Kites):
    """The kites with this fight."""

    def begin(
        self,
        line_up: Sequence[Entrant[Kite]],
        sides: Sequence[str],
        first: str,
        world: Sky,
        ground: Ground | None = None,
    ) -> Duel:
        made = NewcomerSource(Kite, KiteLibrary, self.lists, self.integrity, self.library_integrity)
        return begun(line_up, sides, world, Parade, made=made, rule_options=self.rule_options)


SYSTEM = ParadingKites()


def shipped_data() -> ShippedData:
    """A shelf with this system and what ships with the kites, and nothing else."""
    return ShippedData(TABLE, (RESOURCES,))
