"""How much of somebody's points is left, in steps, for whoever draws it."""

from mls_desktop.report.health_steps import health_step as health_step
