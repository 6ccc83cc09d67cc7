"""The shapes of the body: where they lie, and which stand for which."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.body_shapes import FINEST, HEIGHT, WIDTH, Cut, Rounded, body_shapes, mirrored


def test_every_point_is_in_the_box_of_the_figure() -> None:
    every = {*FINEST, "torso", "right_arm", "left_arm", "right_leg", "left_leg"}
    shapes = [shape for parts in body_shapes(every).values() for shape in parts if isinstance(shape, Rounded)]
    assert len(shapes) > len(every)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for shape in shapes for x, y in shape.points)


@pytest.mark.parametrize(("places", "pieces"), [(("head",), 2), (("head", "face"), 1)])
def test_a_head_without_a_face_is_drawn_whole(places: tuple[str, ...], pieces: int) -> None:
    assert len(body_shapes(places)["head"]) == pieces
    assert all(isinstance(shape, Cut) for shape in body_shapes(places)["head"])


def test_what_is_not_drawn_is_left_out() -> None:
    assert list(body_shapes(("neck", "tail"))) == ["neck"]


def test_a_side_is_the_mirror_of_the_other() -> None:
    (right,) = body_shapes(("right_leg",))["right_leg"]
    assert isinstance(right, Rounded) and body_shapes(("left_leg",))["left_leg"] == (mirrored(right),)
    assert mirrored(mirrored(right)) == right
