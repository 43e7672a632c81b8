"""Tables of the registers that keep people out."""

from .endings import AccessAuthorised, MeasureEnd
from .measures import LimitBasis, LimitPeriod, Measure, MeasureKind, MinisterialGround

__all__ = [
    "AccessAuthorised",
    "LimitBasis",
    "LimitPeriod",
    "Measure",
    "MeasureEnd",
    "MeasureKind",
    "MinisterialGround",
]
