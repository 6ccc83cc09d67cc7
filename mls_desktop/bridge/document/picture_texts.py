"""Reasons why a picture is refused or cannot be shown, in words."""

from __future__ import annotations

from mls_desktop.bridge.document.picture_bytes import Fault
from mls_desktop.bridge.document.picture_limits import PORTRAIT, SIDE, Keeping
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

TROUBLES: dict[Fault, str] = {
    "unreadable": N_("The file cannot be read."),
    "unknown_kind": N_("The file is not a PNG, JPEG or WebP picture."),
    "too_large": N_("The file is too large: the limit is {megabytes} MiB."),
    "too_wide": N_("The picture is too large: the limit is {side} by {side} pixels."),
    "damaged": N_("The picture is damaged or cannot be read safely."),
}


def trouble_text(fault: Fault, how: Keeping = PORTRAIT) -> str:
    """Sentence on the `fault` of a picture; `how`: limits that it was to be kept by, which the sentence may name."""
    return _(TROUBLES[fault]).format(megabytes=how.source // 1024**2, side=SIDE)
