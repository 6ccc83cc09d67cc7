"""A shelf that holds this system, whether or not the program's own table does."""

from __future__ import annotations

import json
from typing import Any

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

ID = "rules_basics"
SHIPPED_DATA = ShippedData({ID: "mls_desktop.rules.rules_basics.system:SYSTEM"})
HEAD: dict[str, Any] = {"format": "mls-desktop", "version": 1, "system": ID}


def campaign(**keys: Any) -> AnyCampaign:
    """The campaign that a file with these keys holds. Raises Unreadable."""
    return read(json.dumps({**HEAD, **keys}).encode(), SHIPPED_DATA)
