"""Acts on the casino's chips and plaques: enter or retire a denomination, change its stock."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House

from ..drawers.services.step_times import in_turn
from ..models.chips import Piece, PieceMedium, PieceRetirement, StockChange, StockReason
from ..witnesses import selectors as witness_selectors
from ..witnesses.services import check_witness, check_witnessed
from . import selectors as chip_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The column holds at most 2,147,483,647.
MOST = 1_000_000_000


@transaction.atomic(durable=True)
def enter_piece(
    *, house: House, medium: str, value: Decimal, colour: str, series: str, by: "Staff", at: datetime
) -> Piece:
    """Enter a denomination; counts include its value from then on. Raises Refused if it already exists."""
    row = Piece(
        venue_id=house.id,
        medium=medium,
        value=value.quantize(CENT),
        colour=colour.strip(),
        series=series.strip(),
        entered_by_id=by.pk,
        entered_at=at,
    )
    # One lock for the whole casino: the denomination to lock does not exist yet.
    wait_turn(f"pieces {house.id}")
    with log.act("cage.piece.entered", subject=row, by=by, at=at, scope=house.id, medium=row.medium, value=row.value):
        if medium not in PieceMedium.values:
            raise Refused(_("Choose chips or plaques."), "medium")
        if row.value < CENT:
            raise Refused(_("Enter the value of one piece, above 0.00."), "value")
        if not row.colour:
            raise Refused(_("Enter the colour by which staff recognise it."), "colour")
        if chip_selectors.is_known(house.id, medium, row.value, row.series):
            raise Refused(_("This denomination of this series already exists."), "series")
        row.clean_fields(exclude=["venue", "entered_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def retire_piece(*, house: House, piece: Piece, by: "Staff", at: datetime) -> PieceRetirement:
    """Retire a denomination; its stock remains in the inventory until it is destroyed.

    Raises Refused if it is already retired, or while a float still contains the value: that float could not be
    counted.
    """
    wait_turn(str(piece.pk))
    row = PieceRetirement(piece=piece, retired_by_id=by.pk, retired_at=at)
    with log.act(
        "cage.piece.retired", subject=piece, by=by, at=at, scope=house.id, medium=piece.medium, value=piece.value
    ):
        if chip_selectors.is_retired(piece.pk):
            raise Refused(_("This denomination is already retired."))
        # Another series in use keeps the value on the count sheets, and the pieces stay countable.
        if chip_selectors.counted_of(piece) and not chip_selectors.has_another_series(piece):
            raise Refused(
                _("The last counts of the cage include some of these pieces. Have them removed and recounted first.")
            )
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def change_stock(
    *,
    house: House,
    piece: Piece,
    change: int,
    reason: str,
    reference: str,
    remark: str,
    witness_id: UUID,
    by: "Staff",
    at: datetime,
) -> StockChange:
    """Record that more pieces exist, or fewer (negative), with the voucher. Requires a witness.

    The witness signs in their own session. Raises Refused if the change is zero, if more pieces leave than exist, if
    voucher or witness is missing, or while the previous change of this stock awaits its witness.
    """
    wait_turn(str(piece.pk))
    last = chip_selectors.last_change(piece.pk)
    row = StockChange(
        piece=piece,
        position=last.position + 1 if last else 1,
        change=change,
        after=(last.after if last else 0) + change,
        reason=reason,
        reference=reference.strip(),
        remark=remark.strip(),
        changed_by_id=by.pk,
        witnessed_by_id=witness_id,
    )
    with log.act(
        "cage.stock.changed",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        medium=piece.medium,
        value=piece.value,
        change=str(change),
        reason=reason,
    ):
        _check_change(row)
        check_witness(house, witness_selectors.STOCK, witness_id, by, at)
        _check_last(piece)
        row.changed_at = in_turn(at, *([last.changed_at] if last else []))
        row.clean_fields(exclude=["piece", "changed_by", "witnessed_by"])
        row.save(force_insert=True)
    return row


def _check_last(piece: Piece) -> None:
    check_witnessed(
        witness_selectors.of_stock(piece.pk)[:1],
        _("The witness has not signed the last change of this stock: %(names)s. Have it signed first."),
    )


def _check_change(row: StockChange) -> None:
    if row.change == 0:
        raise Refused(_("Enter the number of pieces added, or removed with a minus sign."), "change")
    if row.reason not in StockReason.values:
        raise Refused(_("Enter the reason for the change."), "reason")
    if (row.change > 0 and row.reason == StockReason.DESTROYED) or (
        row.change < 0 and row.reason == StockReason.DELIVERED
    ):
        raise Refused(_("Deliveries add pieces; destruction removes them. Check the sign."), "change")
    if row.after < 0:
        raise Refused(_("There are not that many pieces. Check the number."), "change")
    if row.after > MOST:
        raise Refused(_("The number of pieces is too large. Check the number."), "change")
    if not row.reference:
        raise Refused(_("Enter the voucher: the delivery note or the record of destruction."), "reference")
