"""Critical failures: what the referee makes of them is asked for, in fights and outside."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Field

BOTCH = "botch"
"""Asked after every critical failure of an attack, a defence, an aid or END of one who slips away, and of every roll
outside fights: what the referee makes of it (DOG-CB-9, DOG-SK-3)."""
NOTE = Field("note", "text", blank=True)
