"""Tables of the registers that keep people out."""

from .agents import CaseOutcome, CaseReview, SignalIn, SignalOut
from .arrivals import Channel, MeasureArrival
from .endings import AccessAuthorised, MeasureEnd
from .interviews import Interview, InterviewStep, Step
from .measures import Measure, MeasureKind, MinisterialGround
from .reviews import MeasureReview, ReviewOutcome

__all__ = [
    "AccessAuthorised",
    "CaseOutcome",
    "CaseReview",
    "Channel",
    "Interview",
    "InterviewStep",
    "Measure",
    "MeasureArrival",
    "MeasureEnd",
    "MeasureKind",
    "MeasureReview",
    "MinisterialGround",
    "ReviewOutcome",
    "SignalIn",
    "SignalOut",
    "Step",
]
