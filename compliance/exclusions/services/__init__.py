"""Acts that keep somebody out or let them in again."""

from .agents import UNSIGNALLED, examine, receive_signal, signal_out
from .arrivals import Arrival
from .beside import Beside
from .ending import authorise_access, strike_off
from .interviews import CLOSED, Told, note_interview_opened, open_interview, record_step
from .looking import note_opened, note_searched
from .measures import Terms, Who, enter_measure, known_guest
from .refused import MeasureRefused
from .reviews import REVIEWED, review

__all__ = [
    "CLOSED",
    "REVIEWED",
    "UNSIGNALLED",
    "Arrival",
    "Beside",
    "MeasureRefused",
    "Terms",
    "Told",
    "Who",
    "authorise_access",
    "enter_measure",
    "examine",
    "known_guest",
    "note_interview_opened",
    "note_opened",
    "note_searched",
    "open_interview",
    "receive_signal",
    "record_step",
    "review",
    "signal_out",
    "strike_off",
]
