"""Acts that keep somebody out or let them in again."""

from ..measure_facts import Terms, Who
from ..selectors import known_guest
from .agents import examine, may_be_signalled, receive_signal, signal_out, signals_wished
from .arrivals import Arrival, passes_on
from .beside import MeasureAttachments
from .ending import authorise_access, strike_off
from .interviews import CLOSED, Told, note_interview_opened, open_interview, record_step
from .list_checks import check_list
from .list_decisions import StrikeOff, confirm_names, reject_list, release_list
from .list_imports import advance_list, import_list
from .list_reads import note_list_opened
from .list_uploads import grounds_known, upload_list
from .looking import note_opened, note_searched
from .means import ask_means, judge_means, note_means_opened
from .measures import enter_measure
from .observations import note_observations_read, observe
from .requests import TEXT_CHANGED, Wish, ask_at_desk, lengths, taken_at_desk, to_be_read
from .reviews import may_be_reviewed, review
from .signatures import print_receipt
from .withholding_decisions import Ban, decide_withholding
from .withholdings import Won, breaches, note_withholding_opened, propose_withholding

__all__ = [
    "CLOSED",
    "TEXT_CHANGED",
    "Arrival",
    "Ban",
    "MeasureAttachments",
    "StrikeOff",
    "Terms",
    "Told",
    "Who",
    "Wish",
    "Won",
    "advance_list",
    "ask_at_desk",
    "ask_means",
    "authorise_access",
    "breaches",
    "check_list",
    "confirm_names",
    "decide_withholding",
    "enter_measure",
    "examine",
    "grounds_known",
    "import_list",
    "judge_means",
    "known_guest",
    "lengths",
    "may_be_reviewed",
    "may_be_signalled",
    "note_interview_opened",
    "note_list_opened",
    "note_means_opened",
    "note_observations_read",
    "note_opened",
    "note_searched",
    "note_withholding_opened",
    "observe",
    "open_interview",
    "passes_on",
    "print_receipt",
    "propose_withholding",
    "receive_signal",
    "record_step",
    "reject_list",
    "release_list",
    "review",
    "signal_out",
    "signals_wished",
    "strike_off",
    "taken_at_desk",
    "to_be_read",
    "upload_list",
]
