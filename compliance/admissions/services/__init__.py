"""The acts of the door and the card desk."""

from .cancellations import CancellationRefused, answer_cancellation, ask_cancellation
from .cards import card_needed, note_printed, open_series
from .control import ControlRefused, Demand, examine, expel, keep_shown
from .door import first_answer, present
from .judging import judge
from .late import Late, LateRefused, keep_unchecked, set_fallback, settle_late
from .offers import on_sale
from .presentation import Admission, AnotherPresentation, NoteMissing, NothingShown, Place, Presentation
from .replacements import Replacement
from .reviews import ReviewRefused, note_review_opened, outcome_of, place_of, resolve
from .scanned import CardShown, judge_card, present_card
from .scans import note_unread, read_scan
from .tariffs import TariffRefused, prices_of, set_tariff

__all__ = [
    "Admission",
    "AnotherPresentation",
    "CancellationRefused",
    "CardShown",
    "ControlRefused",
    "Demand",
    "Late",
    "LateRefused",
    "NoteMissing",
    "NothingShown",
    "Place",
    "Presentation",
    "Replacement",
    "ReviewRefused",
    "TariffRefused",
    "answer_cancellation",
    "ask_cancellation",
    "card_needed",
    "examine",
    "expel",
    "first_answer",
    "judge",
    "judge_card",
    "keep_shown",
    "keep_unchecked",
    "note_printed",
    "note_review_opened",
    "note_unread",
    "on_sale",
    "open_series",
    "outcome_of",
    "place_of",
    "present",
    "present_card",
    "prices_of",
    "read_scan",
    "resolve",
    "set_fallback",
    "set_tariff",
    "settle_late",
]
