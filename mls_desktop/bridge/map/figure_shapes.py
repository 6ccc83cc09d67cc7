"""The shapes of figures and of sides, for whoever draws them."""

from mls_desktop.report.maps.figure_shapes import DIAMOND as DIAMOND
from mls_desktop.report.maps.figure_shapes import MARK as MARK
from mls_desktop.report.maps.figure_shapes import Corners as Corners
from mls_desktop.report.maps.figure_shapes import from_below as from_below
from mls_desktop.report.maps.figure_shapes import in_box as in_box
from mls_desktop.report.maps.figure_shapes import side_corners as side_corners
from mls_desktop.report.maps.figure_shapes import tip_corners as tip_corners
