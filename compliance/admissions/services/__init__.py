"""The acts of the door and the card desk."""

from compliance.admissions.services.presentation import CardShown
from compliance.admissions.services.scanned import heard_of_card, judge_card, present_card

from .cancellations import answer_cancellation, ask_cancellation
from .cards import card_needed, note_printed, open_series
from .control import Demand, examine, expel, keep_shown
from .days import close_day
from .door import first_answer, present
from .doors import close_door, explain_gap, reopen_door
from .hearing import query_central_register
from .hours import decide_hours
from .judging import evaluate_document
from .late import Late, keep_unchecked, set_fallback, settle_late
from .offers import on_sale
from .posts import correct_post, enter_post, leave_post, take_post
from .presentation import Admission, AnotherPresentation, Judged, NoteMissing, NothingShown, Place, Presentation
from .replacements import Replacement
from .reviews import note_review_opened, place_of, resolve, withdraw_clearance
from .rooms import count_room, lead_door, note_exit, set_capacity
from .scans import note_unread, read_scan
from .tariffs import prices_of, set_tariff

__all__ = [
    "Admission",
    "AnotherPresentation",
    "CardShown",
    "Demand",
    "Judged",
    "Late",
    "NoteMissing",
    "NothingShown",
    "Place",
    "Presentation",
    "Replacement",
    "answer_cancellation",
    "ask_cancellation",
    "card_needed",
    "close_day",
    "close_door",
    "correct_post",
    "count_room",
    "decide_hours",
    "enter_post",
    "evaluate_document",
    "examine",
    "expel",
    "explain_gap",
    "first_answer",
    "heard_of_card",
    "judge_card",
    "keep_shown",
    "keep_unchecked",
    "lead_door",
    "leave_post",
    "note_exit",
    "note_printed",
    "note_review_opened",
    "note_unread",
    "on_sale",
    "open_series",
    "place_of",
    "present",
    "present_card",
    "prices_of",
    "query_central_register",
    "read_scan",
    "reopen_door",
    "resolve",
    "set_capacity",
    "set_fallback",
    "set_tariff",
    "settle_late",
    "take_post",
    "withdraw_clearance",
]
