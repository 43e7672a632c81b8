"""Acts of the cage."""

from ..models import EntryKind
from .booking import Change, book
from .boxes import add_box, count_box, fit_box, move_box, open_box
from .closing_day import close_day
from .counting import count_drawer, explain, keep_count, needs_report, sign_count, threshold
from .disclosing import disclose
from .entries import adjust, left_alone, make_entry, pay_other
from .exchanging import PAYOUT_NEEDED, Wish, exchange, identity_above
from .opening import open_shift
from .pieces import change_stock, enter_piece, retire_piece
from .printing import note_count_printed
from .shortage import notes_shortage
from .slip_printing import note_slip_printed
from .slips import prepare_slip, receive_slip, return_slip
from .tipping import record_tip
from .voiding import OF_OTHERS, take_back, void
from .witnessing import dispute_as_witness, possible_witnesses, settle_step, sign_as_witness, thing

__all__ = [
    "OF_OTHERS",
    "PAYOUT_NEEDED",
    "Change",
    "EntryKind",
    "Wish",
    "add_box",
    "adjust",
    "book",
    "change_stock",
    "close_day",
    "count_box",
    "count_drawer",
    "disclose",
    "dispute_as_witness",
    "enter_piece",
    "exchange",
    "explain",
    "fit_box",
    "identity_above",
    "keep_count",
    "left_alone",
    "make_entry",
    "move_box",
    "needs_report",
    "note_count_printed",
    "note_slip_printed",
    "notes_shortage",
    "open_box",
    "open_shift",
    "pay_other",
    "possible_witnesses",
    "prepare_slip",
    "receive_slip",
    "record_tip",
    "retire_piece",
    "return_slip",
    "settle_step",
    "sign_as_witness",
    "sign_count",
    "take_back",
    "thing",
    "threshold",
    "void",
]
