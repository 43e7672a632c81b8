"""Propose and approve e-mail addresses of the authorities, each valid from a day on."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.dispatches import AddressDecision, MailAddress, Mailbox

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def propose_address(
    *, house: House, mailbox: str, email: str, valid_from: date, by: "Staff", at: datetime
) -> MailAddress:
    """Propose the address for letters to an authority from a day on; past days do not change."""
    row = MailAddress(
        venue_id=house.id,
        mailbox=mailbox,
        email=email.strip(),
        valid_from=valid_from,
        proposed_by_id=by.pk,
        proposed_at=at,
    )
    with log.act("notices.address.proposed", subject=row, by=by, at=at, scope=house.id, mailbox=mailbox):
        if mailbox not in Mailbox.values:
            raise Refused(_("Choose the addressee."), "mailbox")
        if not _is_address(row.email):
            raise Refused(_("Enter one address, such as name@authority.example."), "email")
        if valid_from < house.local(at).date():
            raise Refused(_("An address is valid from today or a future day."), "valid_from")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def decide_address(*, house: House, address: MailAddress, approved: bool, by: "Staff", at: datetime) -> AddressDecision:
    """Approve or refuse a proposed address; the proposer cannot decide."""
    row = AddressDecision(address=address, approved=approved, decided_by_id=by.pk, decided_at=at)
    kind = "notices.address.approved" if approved else "notices.address.refused"
    with log.act(kind, subject=address, by=by, at=at, scope=house.id, mailbox=address.mailbox):
        # The lock makes the second of two simultaneous decisions see the first.
        wait_turn(str(address.pk))
        if AddressDecision.objects.filter(address=address).exists():
            raise Refused(_("This address has already been decided."))
        # A trigger repeats this check, for writes that bypass this service.
        if address.proposed_by_id == by.pk:
            raise Refused(_("You proposed this address. Another person must decide."))
        row.save(force_insert=True)
    return row


def _is_address(email: str) -> bool:
    """Accept ASCII addresses only, because not every mail server accepts others."""
    try:
        validate_email(email)
    except ValidationError:
        return False
    return email.isascii()
