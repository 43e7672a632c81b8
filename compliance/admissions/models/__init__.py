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
    label,
)
from .door import DoorDecision, DoorGround, Entry, Outcome
from .late import Fate, LateEntry, LateKind, LateSettlement, PaperFallback
from .reviews import DoorAlert, Review, ReviewAnswer

__all__ = [
    "HONOUR_KINDS",
    "PREFIXES",
    "AdmissionCard",
    "CancellationAnswer",
    "CardCancellation",
    "CardKind",
    "CardRefusal",
    "CardSeries",
    "CardStub",
    "CardTariff",
    "DoorAlert",
    "DoorDecision",
    "DoorGround",
    "Entry",
    "Fate",
    "LateEntry",
    "LateKind",
    "LateSettlement",
    "Outcome",
    "PaperFallback",
    "Review",
    "ReviewAnswer",
    "label",
]
