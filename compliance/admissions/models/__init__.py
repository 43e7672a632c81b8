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
    "DoorDecision",
    "DoorGround",
    "Entry",
    "Outcome",
    "label",
]
