"""Contents of the page for phones now, as bytes to be sent: the whole page, the event that changes one being seen, the
pictures of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from mls_desktop.bridge.phones.phone_answer import event_text
from mls_desktop.report.phones.phone_page import page_policy, phone_page
from mls_desktop.report.phones.phone_style import Colours, page_style
from mls_desktop.report.phones.phone_view import NOTHING, PhoneView

if TYPE_CHECKING:
    from mls_desktop.bridge.phones.picture_file import PictureFile

RETRY = b"retry: 3000\n"
"""Milliseconds after which a browser that lost the stream asks for it again."""


class PhoneSite:
    """Site of one evening. `policy`: content policy of its page; `pictures`: files that may be asked for, by number."""

    def __init__(self, light: Colours, dark: Colours, light_contrast: Colours, dark_contrast: Colours) -> None:
        self._style = page_style(light, dark, light_contrast, dark_contrast)
        self.policy = page_policy(self._style)
        self.view = NOTHING
        self.pictures: Mapping[int, PictureFile] = {}

    def show(self, view: PhoneView, pictures: Mapping[int, PictureFile] | None = None) -> bool:
        """Replaces the site's view and pictures by `view` and `pictures` (None: no pictures); True if `view` differs
        from the one before. Nothing is sent: that is up to `PhoneServer.send`."""
        changed, self.view, self.pictures = view != self.view, view, pictures or {}
        return changed

    def page(self) -> bytes:
        return phone_page(self.view, self._style).encode()

    def event(self) -> bytes:
        """Bytes of the event that sends phones the present view, as JSON."""
        return RETRY + event_text("view", msgspec.json.encode(self.view).decode())
