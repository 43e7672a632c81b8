"""Tables of the door and the card desk."""

from .cards import (
    HONOUR_KINDS,
    PREFIXES,
    AdmissionCard,
    CancellationAnswer,
    CardCancellation,
    CardKind,
    CardRefusal,
    CardSeries,
    CardStub,
    CardTariff,
    PaymentMeans,
    ReplacedBecause,
    label,
)
from .checks import CardCheck, DemandedBy, Expulsion, Shown
from .days import GamingDayClosing, OpeningDecision
from .door import DoorDecision, DoorGround, Entry, Outcome
from .late import Fate, LateEntry, LateKind, LateSettlement, PaperFallback
from .posts import DoorClosure, DoorPost, DoorPostCorrection, DoorPostEnd, DoorReopening, GapExplanation
from .reviews import DoorAlert, Review, ReviewAnswer, ReviewWithdrawal
from .rooms import InnerDoor, RoomCapacity, RoomCount, RoomExit

__all__ = [
    "HONOUR_KINDS",
    "PREFIXES",
    "AdmissionCard",
    "CancellationAnswer",
    "CardCancellation",
    "CardCheck",
    "CardKind",
    "CardRefusal",
    "CardSeries",
    "CardStub",
    "CardTariff",
    "DemandedBy",
    "DoorAlert",
    "DoorClosure",
    "DoorDecision",
    "DoorGround",
    "DoorPost",
    "DoorPostCorrection",
    "DoorPostEnd",
    "DoorReopening",
    "Entry",
    "Expulsion",
    "Fate",
    "GamingDayClosing",
    "GapExplanation",
    "InnerDoor",
    "LateEntry",
    "LateKind",
    "LateSettlement",
    "OpeningDecision",
    "Outcome",
    "PaperFallback",
    "PaymentMeans",
    "ReplacedBecause",
    "Review",
    "ReviewAnswer",
    "ReviewWithdrawal",
    "RoomCapacity",
    "RoomCount",
    "RoomExit",
    "Shown",
    "label",
]
