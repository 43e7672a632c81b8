"""Tables of the registers that keep people out."""

from .arrivals import Channel, MeasureArrival
from .endings import AccessAuthorised, MeasureEnd
from .interviews import Interview, InterviewStep, Step
from .measures import Measure, MeasureKind, MinisterialGround

__all__ = [
    "AccessAuthorised",
    "Channel",
    "Interview",
    "InterviewStep",
    "Measure",
    "MeasureArrival",
    "MeasureEnd",
    "MeasureKind",
    "MinisterialGround",
    "Step",
]
