"""Access to accounts: those of the own employer only. Every attempt on another account is recorded."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import NotFound

from ..models.staff import Staff


def check_own_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Raise NotFound for an account of another employer, and record the attempt where that employer reads the log.

    The answer is that for an account which does not exist, so that it tells nothing.
    """
    if staff.employer == by.employer:
        return
    refuse_foreign_account(staff=staff, house_id=house_id, by=by, at=at)


def check_readable_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Raise NotFound for an account that is neither of the own employer nor of the casino whose pages are open.

    The authority reads who works at a casino; a casino does not read the accounts of the authority.
    """
    if by.employer.is_authority and staff.venue_id == house_id:
        return
    check_own_account(staff=staff, house_id=house_id, by=by, at=at)


def refuse_foreign_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Record an attempt on the account of another employer, and raise NotFound."""
    # The authority reads the log of the casino in which its agents work; another casino reads its own.
    scopes = {house_id, staff.venue_id or house_id}
    with transaction.atomic():
        for scope in sorted(scopes):
            log.note("venues.staff.foreign_account", subject=staff, by=by, at=at, scope=scope)
    raise NotFound(_("Account not found."), "staff")
