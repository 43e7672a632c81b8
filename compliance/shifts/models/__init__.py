"""Tables of the cage: shifts and bookings, slips, counts, boxes, exchanges, denominations, witnesses and days."""

from .boxes import BoxFitting, BoxMove, BoxOpening, DropBox, MoveStep
from .counts import Count, CountKind, CountLine, CountSignature, Disclosure, Explanation, Medium
from .days import CageDay, CageDayLine, PlaceKind, Tip
from .exchanges import Exchange, Identity, Location, Tender
from .pieces import Piece, PieceMedium, PieceRetirement, StockChange, StockReason
from .shifts import Entry, EntryKind, Numbering, Shift
from .slips import Slip, SlipEnd, SlipKind, SlipLine, SlipOutcome
from .witnesses import WitnessSettlement, WitnessSignature

__all__ = [
    "BoxFitting",
    "BoxMove",
    "BoxOpening",
    "CageDay",
    "CageDayLine",
    "Count",
    "CountKind",
    "CountLine",
    "CountSignature",
    "Disclosure",
    "DropBox",
    "Entry",
    "EntryKind",
    "Exchange",
    "Explanation",
    "Identity",
    "Location",
    "Medium",
    "MoveStep",
    "Numbering",
    "Piece",
    "PieceMedium",
    "PieceRetirement",
    "PlaceKind",
    "Shift",
    "Slip",
    "SlipEnd",
    "SlipKind",
    "SlipLine",
    "SlipOutcome",
    "StockChange",
    "StockReason",
    "Tender",
    "Tip",
    "WitnessSettlement",
    "WitnessSignature",
]
