"""The evening for phones: the page of what players see, from when the referee switches it on until it is off again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.bridge.phones.own_addresses import own_addresses
from mls_desktop.bridge.phones.phone_limits import PhoneLimits
from mls_desktop.bridge.phones.phone_pictures import PhonePictures
from mls_desktop.bridge.phones.phone_server import PhoneServer
from mls_desktop.bridge.phones.phone_site import PhoneSite
from mls_desktop.bridge.qt.soon import later
from mls_desktop.report.phones.phone_view import phone_view
from mls_desktop.words.i18n import _

TOKEN_BYTES = 16
PageColours = dict[str, str | tuple[str, ...]]
"""The colours of a theme by name, as its style sheet takes them."""


def fresh_token() -> str:
    """A new token that cannot be guessed, fit for an address."""
    from secrets import token_urlsafe

    return token_urlsafe(TOKEN_BYTES)


class PhoneEvening(QObject):
    """The model of the page for phones: off at first, and nothing of it is kept. `changed`: it is on or off, or the
    number of phones that watch is another."""

    changed = Signal()

    def __init__(
        self, parent: QObject | None = None, limits: PhoneLimits | None = None, token: Callable[[], str] = fresh_token
    ) -> None:
        super().__init__(parent)
        self._limits, self._token = limits or PhoneLimits(), token
        self._players_view: PlayersView | None = None
        self.server: PhoneServer | None = None
        self.pictures: PhonePictures | None = None
        self._host = ""
        self._soon = later(self._publish, self._limits.pace)

    @property
    def is_on(self) -> bool:
        return self.server is not None

    @property
    def address(self) -> str:
        """The address of the page, with its token; "" where it is off."""
        server = self.server
        return f"http://{self._host}:{server.port}/{server.token}/" if server is not None else ""

    @property
    def watching(self) -> int:
        """Number of phones that watch now; 0 where the page is off."""
        return self.server.watching if self.server is not None else 0

    def start(self, host: str) -> str:
        """Switches the page for phones on at the address `host` of this computer, with a new token, and emits
        `changed`; gives the reason why that fails, "" where the page is on."""
        self.stop()
        if host not in {each.host for each in own_addresses()}:
            return _("This computer has the address {address} no more.").format(address=host)
        server = PhoneServer(PhoneSite(*page_colours()), self._token(), self, self._limits)
        trouble = server.listen(host)
        if trouble:
            server.deleteLater()
            return _("The page cannot be offered at {address}: {why}").format(address=host, why=trouble)
        self.server, self._host = server, host
        server.changed.connect(self.changed)
        self.pictures = PhonePictures(f"/{server.token}/", self)
        self.pictures.came.connect(self._on_players_view)
        self._publish()
        self.changed.emit()
        return ""

    def stop(self) -> None:
        """Switches the page for phones off: closes the server, with a farewell to phones that watch, drops the pictures
        and emits `changed`; nothing where it is off."""
        self._soon.stop()
        pictures, self.pictures = self.pictures, None
        if pictures is not None:
            pictures.close()
            pictures.deleteLater()
        server, self.server = self.server, None
        if server is not None:
            server.changed.disconnect(self.changed)
            server.close()
            server.deleteLater()
            self.changed.emit()

    def follow(self, players_view: PlayersView | None) -> None:
        """Sets the view that the page shows from now on; None switches the page off. It does not switch the page on."""
        if self._players_view is not None:
            self._players_view.changed.disconnect(self._on_players_view)
        self._players_view = players_view
        if players_view is None:
            self.stop()
        else:
            players_view.changed.connect(self._on_players_view)
            self._on_players_view()

    def _on_players_view(self) -> None:
        if self.is_on and not self._soon.isActive():
            self._soon.start()

    def _publish(self) -> None:
        players_view, server, pictures = self._players_view, self.server, self.pictures
        if players_view is None or server is None or pictures is None:
            return
        shown = pictures.show(players_view.map, players_view.picture, players_view.faces)
        if server.site.show(
            phone_view(players_view.scene, players_view.map, players_view.options.turned, shown), pictures.files
        ):
            server.send()


def page_colours() -> tuple[PageColours, PageColours, PageColours, PageColours]:
    """Colours of the page, by their names, of four themes: light, dark, and both in high contrast."""
    from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK

    return by_name(LIGHT), by_name(DARK), by_name(BLACK_ON_WHITE), by_name(WHITE_ON_BLACK)


def by_name(colours: Colours) -> PageColours:
    """Fields of `colours` that are texts or tuples, by their names."""
    return {name: held for name, held in msgspec.structs.asdict(colours).items() if isinstance(held, (str, tuple))}
