"""Propose and approve e-mail and postal addresses of the authorities, each valid from a day on."""

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

from ..domain.authorities import AUTHORITIES, POSTAL_OFFICES
from ..models.dispatches import AddressDecision, MailAddress, Mailbox
from ..models.recipients import Recipient, RecipientDecision

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

MOST_LINES = 5  # what fits the window of an envelope below the name


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
        if mailbox not in {*AUTHORITIES[house.jurisdiction], Mailbox.HOUSE}:
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


@transaction.atomic(durable=True)
def propose_recipient(
    *,
    house: House,
    addressee: str,
    name: str,
    lines: str,
    salutation: str,
    their_reference: str,
    valid_from: date,
    by: "Staff",
    at: datetime,
) -> Recipient:
    """Propose postal address and form of address of an authority from a day on; letters of past days keep theirs."""
    row = Recipient(
        venue_id=house.id,
        addressee=addressee,
        name=name.strip(),
        lines="\n".join(line.strip() for line in lines.splitlines() if line.strip()),
        # The letter adds the comma.
        salutation=salutation.strip().rstrip(","),
        their_reference=their_reference.strip(),
        valid_from=valid_from,
        proposed_by_id=by.pk,
        proposed_at=at,
    )
    with log.act("notices.recipient.proposed", subject=row, by=by, at=at, scope=house.id, addressee=addressee):
        if addressee not in POSTAL_OFFICES[house.jurisdiction]:
            raise Refused(_("Choose the addressee."), "addressee")
        for field in ("name", "lines", "salutation"):
            if not getattr(row, field):
                raise Refused(_("Enter this. It is printed on letters to the authority."), field)
        if len(row.lines.splitlines()) > MOST_LINES:
            raise Refused(_("Enter at most five lines, so that the address fits the window of an envelope."), "lines")
        if valid_from < house.local(at).date():
            raise Refused(_("An address is valid from today or a future day."), "valid_from")
        row.clean_fields(exclude=["venue", "proposed_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def decide_recipient(
    *, house: House, recipient: Recipient, approved: bool, by: "Staff", at: datetime
) -> RecipientDecision:
    """Approve or refuse a proposed recipient; the proposer cannot decide."""
    row = RecipientDecision(recipient=recipient, approved=approved, decided_by_id=by.pk, decided_at=at)
    kind = "notices.recipient.approved" if approved else "notices.recipient.refused"
    with log.act(kind, subject=recipient, by=by, at=at, scope=house.id, addressee=recipient.addressee):
        # The lock makes the second of two simultaneous decisions see the first.
        wait_turn(str(recipient.pk))
        if RecipientDecision.objects.filter(recipient=recipient).exists():
            raise Refused(_("This address has already been decided."))
        # A trigger repeats this check, for writes that bypass this service.
        if recipient.proposed_by_id == by.pk:
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
