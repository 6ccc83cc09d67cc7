"""Dice of the program that fall the same way in each run of the tests: a fight that ends early once in a dozen runs
turns a test red at once or never."""

from mls_desktop.bridge.roll.dice import Roller

FALLEN = 4
"""The seed of all rollers for which nobody names one."""


def dice_fall_alike() -> None:
    """Seeds every roller that is made from now on, unless it is given a seed of its own."""
    Roller.__init__.__defaults__ = (FALLEN,)
