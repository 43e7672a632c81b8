"""Acts on slips: prepared by the giver, received or returned by a second person."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services.bookings import Change, add_booking
from compliance.cage.drawers.services.shortages import notes_shortage
from compliance.cage.models.shifts import EntryKind, Numbering, Shift
from compliance.cage.models.slips import Slip, SlipEnd, SlipKind, SlipLine, SlipOutcome
from compliance.cage.sheets.domain import Pieces, sums_of
from compliance.cage.sheets.services import check_sheet
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from .. import selectors as slip_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@notes_shortage
@transaction.atomic(durable=True)
def prepare_slip(
    *, house: House, giver: Shift, taker: Shift, pieces: Sequence[Pieces], nonce: UUID, by: "Staff", at: datetime
) -> Slip:
    """Prepare a fill, credit or transfer, and book its pieces out of the giver's float.

    The same `nonce` returns the same slip. The places of the floats determine the kind. Raises Refused if a float is
    counted or does not contain the amount, and for a person who does not hold the giving desk.
    """
    # Neither float may be counted meanwhile. The locks are sorted, so two opposite slips cannot block each other.
    wait_turn(str(giver.pk), str(taker.pk))
    existing_row = slip_selectors.slip_by_nonce(giver.pk, nonce)
    if existing_row is not None:
        return existing_row
    rows = check_sheet(house, pieces)
    sums = sums_of(rows)
    slip = Slip(
        venue_id=house.id,
        kind=_slip_kind(giver, taker),
        number=0,
        giver=giver,
        taker=taker,
        cash=sums.cash,
        chips=sums.chips,
        plaques=sums.plaques,
        gaming_day=house.gaming_day(at),
        nonce=nonce,
        prepared_by_id=by.pk,
        prepared_at=at,
    )
    _check_floats(slip, by)
    _check_pieces(slip)
    slip.number = next_number(Numbering, house.id, slip.kind)
    with log.act(
        "cage.slip.prepared",
        subject=slip,
        by=by,
        at=at,
        scope=house.id,
        slip=slip.kind,
        number=slip.label,
        amount=sums.total,
        currency=house.currency,
    ):
        check_fields(slip, ["venue", "giver", "taker", "prepared_by"])
        slip.save(force_insert=True)
        for row in rows:
            SlipLine(slip=slip, medium=row.medium, value=row.value, quantity=row.quantity).save(force_insert=True)
        _book_slip(house, slip, giver, -_slip_change(slip), by=by, at=at)
    return slip


@notes_shortage
@transaction.atomic(durable=True)
def receive_slip(*, house: House, slip: Slip, by: "Staff", at: datetime) -> SlipEnd:
    """Sign that everything on a slip arrived, and book it into the taker's float. A repeated signature is ignored.

    Raises Refused for the person who prepared the slip, for one who does not hold the receiving desk, and for a
    completed slip.
    """
    return _store_end(house, slip, SlipOutcome.RECEIVED, "", by=by, at=at)


@notes_shortage
@transaction.atomic(durable=True)
def return_slip(*, house: House, slip: Slip, reason: str, by: "Staff", at: datetime) -> SlipEnd:
    """Sign that the pieces were returned to the giver's float, with the reason. The slip is void; its number remains.

    Raises Refused for the person who prepared the slip, without a reason, and for a completed slip.
    """
    return _store_end(house, slip, SlipOutcome.RETURNED, reason.strip(), by=by, at=at)


def _store_end(house: House, slip: Slip, outcome: SlipOutcome, reason: str, *, by: "Staff", at: datetime) -> SlipEnd:
    wait_turn(str(slip.pk), str(slip.giver_id), str(slip.taker_id))
    existing_row = slip_selectors.end_of(slip.pk)
    if existing_row is not None and (existing_row.outcome, existing_row.signed_by_id) == (outcome, by.pk):
        return existing_row
    row = SlipEnd(slip=slip, outcome=outcome, reason=reason, signed_by_id=by.pk, signed_at=max(at, slip.prepared_at))
    with log.act(
        "cage.slip.ended",
        subject=slip,
        by=by,
        at=at,
        scope=house.id,
        slip=slip.kind,
        number=slip.label,
        outcome=outcome.value,
    ):
        if existing_row is not None:
            raise Refused(_("This slip has already been signed or returned. Reload the page."))
        _check_signer(slip, outcome, by)
        if outcome == SlipOutcome.RETURNED and not reason:
            raise Refused(_("Enter the reason for the return. It is stored with the slip."), "reason")
        row.save(force_insert=True)
        shift = slip.taker if outcome == SlipOutcome.RECEIVED else slip.giver
        _book_slip(house, slip, shift, _slip_change(slip), by=by, at=at)
    return row


def _check_signer(slip: Slip, outcome: SlipOutcome, by: "Staff") -> None:
    if by.pk == slip.prepared_by_id:
        raise Refused(_("You prepared this slip. Another person must sign for it."))
    holder = slip.taker.opened_by_id
    if outcome == SlipOutcome.RETURNED and by.pk == holder:
        raise Refused(
            _("The slip was sent to your float: another person must confirm its return to %(name)s and sign.")
            % {"name": slip.giver.opened_by}
        )
    # The holder of the receiving desk signs. If they prepared the slip as well, another person must sign.
    if outcome == SlipOutcome.RECEIVED and slip.taker.desk_id and holder not in {by.pk, slip.prepared_by_id}:
        raise Refused(_("%(name)s holds the receiving float and must sign for it.") % {"name": slip.taker.opened_by})


def _slip_kind(giver: Shift, taker: Shift) -> SlipKind:
    if giver.desk_id and taker.desk_id:
        return SlipKind.TRANSFER
    if giver.desk_id:
        return SlipKind.FILL
    # Two tables end here as well; `_check_floats` refuses them.
    return SlipKind.CREDIT


def _check_floats(slip: Slip, by: "Staff") -> None:
    giver, taker = slip.giver, slip.taker
    if {giver.venue_id, taker.venue_id} != {slip.venue_id} or giver.pk == taker.pk:
        raise Refused(_("Choose another float of this casino."), "taker")
    if giver.table_id and taker.table_id:
        raise Refused(_("Tables exchange only with desks: prepare a credit, then a fill."), "taker")
    if shift_selectors.is_counted(giver.pk):
        raise Refused(_("This float has been counted. Open the next shift and send from it."), "giver")
    if shift_selectors.is_counted(taker.pk):
        raise Refused(_("That float has been counted. Choose an open one."), "taker")
    if giver.desk_id and giver.opened_by_id != by.pk:
        raise Refused(_("%(name)s holds this float and must send from it.") % {"name": giver.opened_by}, "giver")


def _check_pieces(slip: Slip) -> None:
    if not (slip.cash or slip.chips or slip.plaques):
        raise Refused(_("The slip is empty. Enter the pieces to transfer."), "pieces")
    if slip.cash and slip.kind != SlipKind.TRANSFER:
        raise Refused(_("Tables hold no cash: only chips and plaques can be transferred."), "pieces")


def _slip_change(slip: Slip) -> Change:
    return Change(cash=slip.cash, chips=slip.chips, plaques=slip.plaques)


def _book_slip(house: House, slip: Slip, shift: Shift, change: Change, *, by: "Staff", at: datetime) -> None:
    """Book a slip out of a float, or into one."""
    step = "out" if change.cash + change.chips + change.plaques < 0 else "in"
    add_booking(
        house,
        shift,
        kind=EntryKind(slip.kind),
        change=change,
        # Derived from the slip, so that a float cannot book it twice in the same direction.
        nonce=uuid5(slip.pk, step),
        by=by,
        at=at,
        slip=slip,
    )
