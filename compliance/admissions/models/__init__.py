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
from .door import DoorDecision, DoorGround, Entry, Outcome
from .late import Fate, LateEntry, LateKind, LateSettlement, PaperFallback
from .reviews import DoorAlert, Review, ReviewAnswer

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
    "DoorDecision",
    "DoorGround",
    "Entry",
    "Expulsion",
    "Fate",
    "LateEntry",
    "LateKind",
    "LateSettlement",
    "Outcome",
    "PaperFallback",
    "PaymentMeans",
    "ReplacedBecause",
    "Review",
    "ReviewAnswer",
    "Shown",
    "label",
]
