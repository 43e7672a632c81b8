"""Tables of the registers that keep people out."""

from .endings import AccessAuthorised, MeasureEnd
from .measures import Measure, MeasureKind, MinisterialGround

__all__ = ["AccessAuthorised", "Measure", "MeasureEnd", "MeasureKind", "MinisterialGround"]
