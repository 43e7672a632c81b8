"""Tables of the registers that keep people out."""

from .endings import AccessAuthorised, MeasureEnd
from .interviews import Interview, InterviewStep, Step
from .measures import Measure, MeasureKind, MinisterialGround

__all__ = [
    "AccessAuthorised",
    "Interview",
    "InterviewStep",
    "Measure",
    "MeasureEnd",
    "MeasureKind",
    "MinisterialGround",
    "Step",
]
