"""Choice of a thing by a word of the command line: by its id, or by its name."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.commands.line.outcome import NotDone, failed
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.program_texts import N_

CHARACTER, ENCOUNTER, FIGHTER = "character", "encounter", "fighter"
ABSENT: Mapping[str, str] = {
    CHARACTER: N_("{place}: no character “{word}”; there are: {ids}"),
    ENCOUNTER: N_("{place}: no encounter “{word}”; there are: {ids}"),
    FIGHTER: N_("{place}: no fighter “{word}”; there are: {ids}"),
}
NONE: Mapping[str, str] = {
    CHARACTER: N_("{place}: no character “{word}”; there are none"),
    ENCOUNTER: N_("{place}: no encounter “{word}”; there are none"),
    FIGHTER: N_("{place}: no fighter “{word}”; there are none"),
}
SEVERAL: Mapping[str, str] = {
    CHARACTER: N_("{place}: “{word}” is the name of several characters: {ids}"),
    ENCOUNTER: N_("{place}: “{word}” is the name of several encounters: {ids}"),
    FIGHTER: N_("{place}: “{word}” is the name of several fighters: {ids}"),
}
"""Error texts by the kind of a thing, for a word that names none, or several."""
MOST = 20
"""So many ids are listed; of more the rest is counted, for the line is read by people."""


def chosen(kind: str, word: str, names: Mapping[str, str], place: str) -> str:
    """Id that `word` means, among the keys of `names`, whose values are the things' names: that id, else the one with
    that id or name, in capitals or not. Raises NotDone, which lists the ids, where there is none or there are several.
    `kind`: `CHARACTER`, `ENCOUNTER` or `FIGHTER`; `place`: what the error begins with, the file or the option."""
    if word in names:
        return word
    meant = [id for id, name in names.items() if word and word.casefold() in (id.casefold(), name.casefold())]
    if len(meant) == 1:
        return meant[0]
    said = SEVERAL if meant else ABSENT if names else NONE
    raise NotDone(failed(_(said[kind]).format(place=place, word=word, ids=listed(meant or list(names)))))


def listed(ids: list[str]) -> str:
    """Text of `ids` in a line: "a, b"; of more than `MOST` the rest is counted, "and 3 more"."""
    left = len(ids) - MOST
    more = [how_many("and {n} more", "and {n} more", left)] if left > 0 else []
    return ", ".join([*ids[:MOST], *more])
