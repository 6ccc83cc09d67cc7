"""The page for phones as one document that refers to nothing outside, and what a browser is told to refuse in it."""

from __future__ import annotations

import base64
import hashlib

from mls_desktop.report.phones.phone_script import SCRIPT
from mls_desktop.report.phones.phone_view import PhoneView
from mls_desktop.words.i18n import _, language
from mls_desktop.words.markup import escaped


def phone_page(view: PhoneView, style: str) -> str:
    """HTML document of the page, with `view` and the style sheet `style` in it. The time and whose turn it is are read
    out as they change."""
    lost, ended = _("The connection is lost; it is tried again …"), _("The referee has ended this page.")
    return (
        f'<!DOCTYPE html>\n<html lang="{escaped(language())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escaped(view.title)}</title><style>{style}</style></head>\n"
        f'<body data-lost="{escaped(lost)}" data-ended="{escaped(ended)}">'
        f'<p id="note" role="alert" hidden></p><h1 id="title">{escaped(view.title)}</h1>'
        f'<p id="turn" role="status">{escaped(view.turn)}</p><main id="view">{view.body}</main>'
        f"<script>{SCRIPT}</script></body></html>\n"
    )


def page_policy(style: str) -> str:
    """The Content-Security-Policy of the page: its own style and script, its own pictures and stream of events, and
    nothing else."""
    return (
        f"default-src 'none'; style-src {_sign(style)}; script-src {_sign(SCRIPT)}; connect-src 'self'; "
        "img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _sign(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
