"""A find: something of the campaign that was looked for by its name or by what is written in it, and where it is."""

from __future__ import annotations

from mls_desktop.bridge.campaign.command_palette import PaletteEntry
from mls_desktop.rules.common.values.folding import folded, holds, sought_words
from mls_desktop.words.search import LOOSE, score

ENDS = ("!", "?", "\N{HORIZONTAL ELLIPSIS}")
"""Signs after which no colon stands."""
TOLD = 500
"""Points of a find by the text written in it: better than by letters alone, worse than by any fitting name."""
EXCERPT = 60
"""Number of letters that are shown of the text written in a find, about."""


class Find(PaletteEntry, frozen=True):
    """A find in the campaign. `text`: its name; `aside`: where it stands; `told`: the text written in it.

    `place`: the section of a character's `row`, or the list of a library entry. For an entry of a chronicle `row` is
    its index there.
    """

    told: str = ""
    place: str = ""
    row: str = ""

    def points(self, needle: str) -> int | None:
        """Points of this find for `needle`, fewer for a better match: by its name; by the text written in it, or by
        name and place together, less well; None where it does not match. The place alone does not do: "Hedda" is not
        each of her weapons."""
        points = score(needle, self.text)
        if points is not None and points < LOOSE:
            return points
        words, own = sought_words(needle), folded(f"{self.text}\n{self.told}")
        if any(word in own for word in words) and holds(f"{own}\n{self.aside}", words):
            return TOLD
        return points

    def line(self, needle: str) -> str:
        """Line of this find: its name, without the full stop of a sentence, and of its text the part around the words
        of `needle`."""
        if not self.told:
            return self.text
        named = self.text.removesuffix(".")
        return f"{named}{' ' if named.endswith(ENDS) else ': '}{excerpt(self.told, needle)}"


def excerpt(told: str, needle: str) -> str:
    """Short part of the text `told` in one line, with the first word of `needle` in it; its beginning where none is."""
    line = " ".join(told.split())
    if len(line) <= EXCERPT:
        return line
    places = [folded(line).find(word) for word in sought_words(needle)]
    first = min((at for at in places if at >= 0), default=0)
    start = 0 if first < EXCERPT // 2 else line.rfind(" ", 0, first - EXCERPT // 4) + 1
    end = start + EXCERPT
    return f"{'… ' * bool(start)}{line[start:end].strip()}{' …' * (end < len(line))}"
