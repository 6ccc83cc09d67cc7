"""The language the program speaks: the standard library's gettext, chosen by the environment; English is built in."""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path

DOMAIN = "mls_desktop"


@lru_cache(maxsize=1)
def _catalogue() -> gettext.NullTranslations:
    """The translations of this process (its language cannot change while it runs). A disk that fails gives English:
    what it did to a save must still be told."""
    try:
        folder = _folder()
        if folder is not None:
            return gettext.translation(DOMAIN, str(folder), fallback=True)
    except OSError:
        return gettext.NullTranslations()
    return gettext.NullTranslations()


def _folder() -> Path | None:
    """Folder of the translations, in the package, or beside it in a checkout; None where there is none. Raises OSError
    for a disk that fails."""
    here = Path(__file__).resolve().parent.parent
    folders = (here / "resources" / "i18n", here.parent / "resources" / "i18n")
    return next((folder for folder in folders if folder.is_dir()), None)


def speak_standard_texts() -> None:
    """Has the standard library say its own texts from the same translations: those of `argparse` in every help."""
    try:
        folder = _folder()
    except OSError:
        return
    if folder is not None:
        gettext.bindtextdomain(DOMAIN, str(folder))
        gettext.textdomain(DOMAIN)


def _(text: str) -> str:
    """`text` in the language of the user; "" stays it, for which a catalogue would give its own head."""
    return _catalogue().gettext(text) if text else ""


def language() -> str:
    """The language, as a page names it: "en"."""
    return _catalogue().info().get("language", "").replace("_", "-") or "en"


def counted(one: str, many: str, count: int) -> str:
    """Translation of `one` or `many`, as the language counts `count`, with its placeholders still to be filled."""
    return _catalogue().ngettext(one, many, count)


def how_many(one: str, many: str, count: int) -> str:
    """Translation of `one` or `many`, as the language counts `count`, with the count in place of "{n}"."""
    return counted(one, many, count).format(n=count)
