"""The acts of the door and the card desk."""

from .cancellations import CancellationRefused, answer_cancellation, ask_cancellation
from .cards import card_needed, note_printed, open_series
from .door import (
    Admission,
    AnotherPresentation,
    NoteMissing,
    NothingShown,
    Place,
    Presentation,
    first_answer,
    judge,
    present,
)
from .offers import on_sale
from .reviews import ReviewRefused, note_review_opened, place_of, resolve
from .tariffs import TariffRefused, prices_of, set_tariff

__all__ = [
    "Admission",
    "AnotherPresentation",
    "CancellationRefused",
    "NoteMissing",
    "NothingShown",
    "Place",
    "Presentation",
    "ReviewRefused",
    "TariffRefused",
    "answer_cancellation",
    "ask_cancellation",
    "card_needed",
    "first_answer",
    "judge",
    "note_printed",
    "note_review_opened",
    "on_sale",
    "open_series",
    "place_of",
    "present",
    "prices_of",
    "resolve",
    "set_tariff",
]
