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
from .late import Late, LateRefused, keep_unchecked, set_fallback, settle_late
from .offers import on_sale
from .reviews import ReviewRefused, note_review_opened, place_of, resolve
from .tariffs import TariffRefused, prices_of, set_tariff

__all__ = [
    "Admission",
    "AnotherPresentation",
    "CancellationRefused",
    "Late",
    "LateRefused",
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
    "keep_unchecked",
    "note_printed",
    "note_review_opened",
    "on_sale",
    "open_series",
    "place_of",
    "present",
    "prices_of",
    "resolve",
    "set_fallback",
    "set_tariff",
    "settle_late",
]
