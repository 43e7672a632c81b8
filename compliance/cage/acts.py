"""Sentences of the audit log for each act of the cage."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words

from .exchanges.presentation.words import DONE
from .models.chips import PieceMedium, StockReason
from .models.counts import CountKind
from .models.drop_boxes import MoveStep
from .models.exchanges import Identity, Location
from .models.shifts import EntryKind
from .models.slips import SlipKind, SlipOutcome
from .models.vault_alerts import VaultAlertKind, VaultReviewOutcome
from .witnesses.presentation.words import kind_in_words, piece_or_box, with_sign

KINDS = {
    "cage.shift.opened": _("Opened a shift at {place}."),
    "cage.entry.made": _("Recorded {booking} of {amount} {currency} in shift {shift}."),
    "cage.entry.refused": _("Refused {booking} in shift {shift}: the float is too low."),
    "cage.entry.voided": _("Voided entry {position} of shift {shift}."),
    "cage.count.entered": _("Counted {place}: {count}."),
    "cage.count.signed": _("Signed a count of {place}."),
    "cage.count.disclosed": _("Disclosed the variance in a count of {place} and asked for an explanation."),
    "cage.count.explained": _("Explained the variance in a count of {place}."),
    "cage.count.printed": _("Printed the {count} of {place}."),
    "cage.opening_sheet.printed": _("Printed the opening sheet of table session {number}."),
    "cage.slip.printed": _("Printed slip {number}."),
    "cage.slip.prepared": _("Prepared {slip} {number}: {amount} {currency}."),
    "cage.slip.ended": _("Signed {slip} {number}: {outcome}."),
    "cage.exchange.made": _("Exchanged {amount} {currency} ({location}); identity {identity}; {outcome}."),
    "cage.box.added": _("Added drop box {box}."),
    "cage.box.fitted": _("Fitted drop box {box} to a table."),
    "cage.box.moved": _("Moved drop box {box}: {step}."),
    "cage.box.opened": _("Opened drop box {box} for the count."),
    "cage.box.opening_refused": _("Refused to open drop box {box}: the table is not closed."),
    "cage.piece.entered": _("Added a denomination: {medium} {value}."),
    "cage.piece.retired": _("Retired a denomination: {medium} {value}."),
    "cage.stock.changed": _("Changed the stock of {medium} {value} by {change} ({reason})."),
    "cage.witness.signed": _("Signed as a witness ({step}: {thing})."),
    "cage.witness.disputed": _("Disputed as a witness ({step}: {thing})."),
    "cage.witness.settled": _("Settled a step that a witness disputed or did not sign ({step}: {thing})."),
    "cage.alert.raised": _("Raised an alert about {thing}: {alert}."),
    "cage.alert.reviewed": _("Reviewed the alert about {thing} ({alert}): {outcome}."),
    "cage.tip.recorded": _("Recorded tips: {amount} {currency}."),
    "cage.day.closed": _("Closed the cage day: variance {difference} {currency}."),
}

_OF_WITNESSES = ("cage.witness.signed", "cage.witness.disputed", "cage.witness.settled")
# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("cage.alert.raised", "alert"): dict(VaultAlertKind.choices),
    ("cage.alert.raised", "thing"): piece_or_box,
    ("cage.alert.reviewed", "thing"): piece_or_box,
    ("cage.alert.reviewed", "alert"): dict(VaultAlertKind.choices),
    ("cage.alert.reviewed", "outcome"): dict(VaultReviewOutcome.choices),
    ("cage.entry.made", "booking"): dict(EntryKind.choices),
    ("cage.entry.refused", "booking"): dict(EntryKind.choices),
    ("cage.count.entered", "count"): dict(CountKind.choices),
    ("cage.count.printed", "count"): dict(CountKind.choices),
    ("cage.slip.prepared", "slip"): dict(SlipKind.choices),
    ("cage.slip.ended", "slip"): dict(SlipKind.choices),
    ("cage.slip.ended", "outcome"): dict(SlipOutcome.choices),
    ("cage.exchange.made", "location"): dict(Location.choices),
    ("cage.exchange.made", "identity"): dict(Identity.choices),
    ("cage.exchange.made", "outcome"): DONE,
    ("cage.box.moved", "step"): dict(MoveStep.choices),
    ("cage.piece.entered", "medium"): dict(PieceMedium.choices),
    ("cage.piece.retired", "medium"): dict(PieceMedium.choices),
    ("cage.stock.changed", "medium"): dict(PieceMedium.choices),
    ("cage.stock.changed", "change"): with_sign,
    ("cage.stock.changed", "reason"): dict(StockReason.choices),
    **{(kind, "step"): kind_in_words for kind in _OF_WITNESSES},
    **{(kind, "thing"): piece_or_box for kind in _OF_WITNESSES},
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset({"cage.witness.settled", "cage.alert.reviewed"})
