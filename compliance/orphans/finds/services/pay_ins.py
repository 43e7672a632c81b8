"""Pay orphan funds into the cash and enter them in the register."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.drawers.services.shortages import notes_shortage
from compliance.http.formatting.money import money
from compliance.orphans.carnet.domain.periods import Window, claim_window
from compliance.orphans.carnet.services.drawer_bookings import book_pay_in
from compliance.orphans.carnet.services.lines import carnet_in_turn, write_line
from compliance.orphans.models.carnets import Carnet, CarnetLine, CashIn, CashInPiece, LineKind, PieceKind
from compliance.orphans.models.finds import Category, Find, Regime
from compliance.orphans.models.ledger import Account
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors
from .preconditions import check_open

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Piece:
    """A number of chips, plaques, notes, coins or tickets of one value."""

    kind: str
    unit_value: Decimal
    count: int


def window_from(house: House, at: datetime) -> Window:
    """Return the claim period of a sum registered at a given time (LU art. 8(2), A-01, A-02, A-44)."""
    # The calendar date of registration, because the period is counted in calendar days.
    book = house.rulebook(house.local(at).date())
    return claim_window(
        at,
        house.zone,
        days=book.int_("orphan.claim_days"),
        start_day_excluded=book.bool_("orphan.claim_start_day_excluded"),
        working_days_of=house.jurisdiction if book.bool_("orphan.claim_extended_to_working_day") else "",
    )


@notes_shortage
@transaction.atomic(durable=True)
def cash_in(
    *,
    house: House,
    find: Find,
    desk_id: UUID,
    amount: Decimal,
    pieces: Sequence[Piece],
    nonce: UUID,
    by: "Staff",
    at: datetime,
) -> CashIn:
    """Pay a find into the cash, and enter it in register and account (LU art. 8(1), LU-ART8-3 to LU-ART8-5).

    The same `nonce` returns the same result. Raises Refused before three rounds, for an amount other than stake and
    gains, and for pieces with another sum.
    """
    wait_turn(f"cash-in {nonce}")
    known = selectors.cash_in_by_nonce(find.pk, nonce)
    if known is not None:
        return known
    with log.act(
        "orphans.find.cashed_in",
        subject=find,
        by=by,
        at=at,
        scope=house.id,
        find=find.label,
        amount=amount,
        currency=house.currency,
    ):
        wait_turn(str(find.pk))
        _check_pay_in(house, find, desk_id, amount, pieces, at)
        carnet, at = carnet_in_turn(house, by=by, at=at, after=find.recorded_at)
        line = _write_entry(house, carnet, find, amount, nonce=nonce, by=by, at=at)
        row = CashIn(find_id=find.pk, line=line, desk_id=desk_id, amount=amount, cashed_by_id=by.pk, cashed_at=at)
        row.save(force_insert=True)
        _keep_pieces(row, pieces)
        book_pay_in(house, row, by=by, at=at)
    return row


def _write_entry(
    house: House, carnet: Carnet, find: Find, amount: Decimal, *, nonce: UUID, by: "Staff", at: datetime
) -> CarnetLine:
    window = window_from(house, at)
    return write_line(
        house,
        carnet,
        kind=LineKind.ENTRY,
        change=amount,
        account=Account.CASH,
        nonce=nonce,
        by=by,
        at=at,
        find=find,
        window_ends_at=window.ends_at,
        window_unextended_on=window.unextended_day,
    )


def _keep_pieces(row: CashIn, pieces: Sequence[Piece]) -> None:
    for piece in pieces:
        CashInPiece(cash_in=row, kind=piece.kind, unit_value=piece.unit_value, count=piece.count).save(
            force_insert=True
        )


def _check_pay_in(
    house: House, find: Find, desk_id: UUID, amount: Decimal, pieces: Sequence[Piece], at: datetime
) -> None:
    if find.regime != Regime.REGISTER:
        raise Refused(
            _("The rules of this casino provide for no register entry: it is claimed or it lapses."),
            article=house.cite(f"claim.{find.regime}", at),
        )
    check_open(find)
    missing = find.coups_needed - selectors.coups_played(find)
    if missing > 0:
        raise Refused(
            _(
                "Not enough rounds have been played for a pay-in: %(played)d of %(needed)d. Count the remaining rounds "
                "first."
            )
            % {"played": find.coups_needed - missing, "needed": find.coups_needed},
            article=house.cite("orphan.coups_before_cash_in", at),
        )
    if find.category == Category.ABANDONED and selectors.get_establishment(find) is None:
        raise Refused(
            _("Establish first that the stake is abandoned; its winnings end then."),
            article=house.cite("orphan.categories", at),
            next_step=_("Floor staff confirm it on the page of the found sum."),
        )
    if desk_id not in {desk.pk for desk in venues.cash_desks(house.id)}:
        raise Refused(_("Choose a cash desk of this casino."), "desk")
    worth = selectors.total_worth(find)
    if amount != worth:
        raise Refused(
            _("Stake and winnings total %(worth)s. Count again. If the record is wrong, close it and create a new one.")
            % {"worth": money(worth, house.currency)},
            "amount",
            house.cite("register.finds", at),
        )
    _check_pieces(house, amount, pieces)


def _check_pieces(house: House, amount: Decimal, pieces: Sequence[Piece]) -> None:
    if any(piece.kind not in PieceKind.values or piece.unit_value <= 0 or piece.count <= 0 for piece in pieces):
        raise Refused(_("Each row of the count requires a kind, a value and a number."), "pieces")
    piece_sum = sum((piece.unit_value * piece.count for piece in pieces), ZERO)
    if pieces and piece_sum != amount:
        raise Refused(
            _("The pieces add up to %(counted)s, not to %(amount)s. Count again.")
            % {"counted": money(piece_sum, house.currency), "amount": money(amount, house.currency)},
            "pieces",
        )
