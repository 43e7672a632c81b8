"""What the log says, in a sentence, about each act of the cage."""

from django.utils.translation import gettext_lazy as _

from audit.kinds import Words

from .exchange_words import DONE
from .models.boxes import MoveStep
from .models.counts import CountKind
from .models.exchanges import Identity, Location
from .models.pieces import PieceMedium, StockReason
from .models.shifts import EntryKind
from .models.slips import SlipKind, SlipOutcome
from .witness_words import WITNESSED, piece_or_box, with_sign

KINDS = {
    "shifts.shift.opened": _("Opened a shift at {place}."),
    "shifts.entry.made": _("Recorded {booking} of {amount} {currency} in shift {shift}."),
    "shifts.entry.refused": _("Refused {booking} in shift {shift}: the float is too low."),
    "shifts.entry.voided": _("Voided entry {position} of shift {shift}."),
    "shifts.count.entered": _("Counted {place}: {count}."),
    "shifts.count.signed": _("Signed a count of {place}."),
    "shifts.count.disclosed": _("Disclosed the variance in a count of {place} and asked for an explanation."),
    "shifts.count.explained": _("Explained the variance in a count of {place}."),
    "shifts.count.printed": _("Printed the {count} of {place}."),
    "shifts.slip.printed": _("Printed slip {number}."),
    "shifts.slip.prepared": _("Prepared {slip} {number}: {amount} {currency}."),
    "shifts.slip.ended": _("Signed {slip} {number}: {outcome}."),
    "shifts.exchange.made": _("Exchanged {amount} {currency} ({location}); identity {identity}; {outcome}."),
    "shifts.box.added": _("Added drop box {box}."),
    "shifts.box.fitted": _("Fitted drop box {box} to a table."),
    "shifts.box.moved": _("Moved drop box {box}: {step}."),
    "shifts.box.opened": _("Opened drop box {box} for the count."),
    "shifts.box.opening_refused": _("Refused to open drop box {box}: the table is not closed."),
    "shifts.piece.entered": _("Added a denomination: {medium} {value}."),
    "shifts.piece.retired": _("Retired a denomination: {medium} {value}."),
    "shifts.stock.changed": _("Changed the stock of {medium} {value} by {change} ({reason})."),
    "shifts.witness.signed": _("Signed as a witness ({step}: {thing})."),
    "shifts.witness.disputed": _("Disputed as a witness ({step}: {thing})."),
    "shifts.witness.settled": _("Settled a step that a witness disputed or did not sign ({step}: {thing})."),
    "shifts.tip.recorded": _("Recorded tips: {amount} {currency}."),
    "shifts.day.closed": _("Closed the cage day: variance {difference} {currency}."),
}

_OF_WITNESSES = ("shifts.witness.signed", "shifts.witness.disputed", "shifts.witness.settled")
# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("shifts.entry.made", "booking"): dict(EntryKind.choices),
    ("shifts.entry.refused", "booking"): dict(EntryKind.choices),
    ("shifts.count.entered", "count"): dict(CountKind.choices),
    ("shifts.count.printed", "count"): dict(CountKind.choices),
    ("shifts.slip.prepared", "slip"): dict(SlipKind.choices),
    ("shifts.slip.ended", "slip"): dict(SlipKind.choices),
    ("shifts.slip.ended", "outcome"): dict(SlipOutcome.choices),
    ("shifts.exchange.made", "location"): dict(Location.choices),
    ("shifts.exchange.made", "identity"): dict(Identity.choices),
    ("shifts.exchange.made", "outcome"): DONE,
    ("shifts.box.moved", "step"): dict(MoveStep.choices),
    ("shifts.piece.entered", "medium"): dict(PieceMedium.choices),
    ("shifts.piece.retired", "medium"): dict(PieceMedium.choices),
    ("shifts.stock.changed", "medium"): dict(PieceMedium.choices),
    ("shifts.stock.changed", "change"): with_sign,
    ("shifts.stock.changed", "reason"): dict(StockReason.choices),
    **{(kind, "step"): WITNESSED for kind in _OF_WITNESSES},
    **{(kind, "thing"): piece_or_box for kind in _OF_WITNESSES},
}
