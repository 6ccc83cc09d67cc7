"""Outlooks in words that can be compared."""

from mls_desktop.rules.nutshell.fight.odds.summary import FightSummary


def chances(found: FightSummary) -> dict[str, object]:
    """Everything an outlook says, as fractions."""
    hits = {f"{who} hits": found.hit_by(who) for who, held in found.by.items() if held.hits}
    criticals = {f"{who} critical": found.critical_by(who) for who, held in found.by.items() if held.criticals}
    return {**dict(found.harm), "taken": found.mean_taken, **hits, **criticals}
