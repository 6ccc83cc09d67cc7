"""What the program is, and whose work it stands on."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.ui.plain import Question
from mls_desktop.words.tongue import _


def show_about(window: QWidget) -> None:
    """Opens the window "About"."""
    text = _("MLS Desktop: character sheets and encounters for point-buy role-playing at a table.")
    more = _(
        "Free under the MIT licence. Rules: the Nutshell MLS, told in our own words; the starter library is ours.\n"
        "Type: Inter, by the Inter Project Authors, under the SIL Open Font Licence. Made with Qt for Python (LGPL)."
    )
    Question(window, _("About"), text, more).answer(_("Close"), "reject").open()
