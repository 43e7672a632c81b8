"""Reverse a wrong register line: by another person, with a reason, and without deleting it."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.drawers.services.shortages import notes_shortage
from compliance.orphans.models.carnets import CarnetLine, LineKind
from compliance.orphans.models.claims import Refund
from compliance.orphans.models.ledger import Account
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as carnet_selectors
from .drawer_bookings import take_out
from .lines import carnet_of, write_line

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@notes_shortage
@transaction.atomic(durable=True)
def reverse_line(*, house: House, line: CarnetLine, reason: str, nonce: UUID, by: "Staff", at: datetime) -> CarnetLine:
    """Reverse an entry or a refund completely, with a new line (LU-ART8-4).

    The account is booked back against the cash, or against the bank if the refund was a transfer. The same `nonce`
    returns the same line. Raises Refused for a line of the same person, without a reason, and for a line that cannot be
    reversed.
    """
    if line.find_id is None:
        raise Refused(_("Only entries and refunds can be reversed."))
    # The find is locked before the register: every act that needs both locks takes them in this order.
    wait_turn(str(line.find_id))
    # A repeated request returns the line of the first one.
    known = CarnetLine.objects.filter(original=line, kind=LineKind.REVERSAL, nonce=nonce).first()
    if known is not None:
        return known
    with log.act(
        "orphans.line.reversed",
        subject=line,
        by=by,
        at=at,
        scope=house.id,
        line=line.kind,
        number=line.number,
        carnet=line.carnet.label,
    ):
        _check_reversal(house, line, reason, by, at)
        carnet, post_closing = carnet_of(house, line, by=by, at=at)
        back = write_line(
            house,
            carnet,
            kind=LineKind.REVERSAL,
            change=-line.change,
            account=_counter_account(line),
            nonce=nonce,
            by=by,
            at=at,
            find_id=line.find_id,
            original=line,
            justification=reason.strip(),
            post_closing=post_closing,
        )
        take_out(house, line, back, by=by, at=at)
        return back


def _check_reversal(house: House, line: CarnetLine, reason: str, by: "Staff", at: datetime) -> None:
    article = house.cite("register.carnets", at)
    if line.kind not in (LineKind.ENTRY, LineKind.REFUND):
        raise Refused(_("Only entries and refunds can be reversed."), article=article)
    if by.pk == line.registered_by_id:
        raise Refused(
            _("You made this entry. Another person must reverse it."),
            article=article,
            next_step=_("Ask a colleague who may reverse entries of the orphan register."),
        )
    if carnet_selectors.is_reversed(line):
        raise Refused(_("This entry is already reversed. Reload the page."), article=article)
    if line.kind == LineKind.ENTRY and carnet_selectors.refunded_amount(line) != 0:
        raise Refused(_("Part of this entry has been refunded. Reverse the refund first."), article=article)
    if not reason.strip():
        raise Refused(_("Enter the reason. It appears in the orphan register."), "reason", article)


def _counter_account(line: CarnetLine) -> Account:
    """Return the counter-account: where the money is, or to which it went."""
    by_transfer = Refund.objects.filter(line=line).exclude(transfer="").exists()
    if by_transfer:
        return Account.BANK
    return Account.CASH
