"""Steps of how much of somebody's points is left, for whoever draws it."""

from mls_desktop.report.health_steps import health_step as health_step
