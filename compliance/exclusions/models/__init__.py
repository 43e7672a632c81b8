"""Tables of the registers that keep people out."""

from .agents import CaseOutcome, CaseReview, SignalIn, SignalOut
from .arrivals import Channel, MeasureArrival
from .endings import AccessAuthorised, EndArrival, MeasureEnd
from .interviews import Interview, InterviewStep, Step
from .lists import (
    ListCheck,
    ListDecided,
    ListDecision,
    ListFate,
    ListPart,
    ListProblem,
    ListRecognition,
    ListResult,
    ListRow,
    ListWork,
    MinisterialList,
)
from .means import MeansAnswer, MeansEvidence, MeansMeasure, MeansOutcome, MeansRequest, MeansTrigger
from .measures import LimitBasis, LimitPeriod, Measure, MeasureKind, MinisterialGround
from .observations import Observation, RiskLevel
from .reviews import MeasureReview, ReviewOutcome
from .signatures import ReceiptPrint, RequestSignature, SigningWay
from .withholding_decisions import WithholdingDecision, WithholdingOutcome
from .withholdings import Breach, Withholding

__all__ = [
    "AccessAuthorised",
    "Breach",
    "CaseOutcome",
    "CaseReview",
    "Channel",
    "EndArrival",
    "Interview",
    "InterviewStep",
    "LimitBasis",
    "LimitPeriod",
    "ListCheck",
    "ListDecided",
    "ListDecision",
    "ListFate",
    "ListPart",
    "ListProblem",
    "ListRecognition",
    "ListResult",
    "ListRow",
    "ListWork",
    "MeansAnswer",
    "MeansEvidence",
    "MeansMeasure",
    "MeansOutcome",
    "MeansRequest",
    "MeansTrigger",
    "Measure",
    "MeasureArrival",
    "MeasureEnd",
    "MeasureKind",
    "MeasureReview",
    "MinisterialGround",
    "MinisterialList",
    "Observation",
    "ReceiptPrint",
    "RequestSignature",
    "ReviewOutcome",
    "RiskLevel",
    "SignalIn",
    "SignalOut",
    "SigningWay",
    "Step",
    "Withholding",
    "WithholdingDecision",
    "WithholdingOutcome",
]
