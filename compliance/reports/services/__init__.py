"""The acts of reports: ordering, drawing, handing out."""

from .downloads import VolumeDamaged, download
from .drawings import draw
from .orders import LONGEST_SPAN, OrderRefused, order_report

__all__ = ["LONGEST_SPAN", "OrderRefused", "VolumeDamaged", "download", "draw", "order_report"]
