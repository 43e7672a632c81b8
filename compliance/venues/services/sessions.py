"""Ending sessions: one's own, those of an account of the own employer, all of an account with new credentials."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused

from ..models.credentials import StaffSession
from ..models.staff import Staff

if TYPE_CHECKING:
    from ..domain.house import House

# A repeated request finds the session that it has ended.
KEPT_AFTER_END = timedelta(days=1)


@transaction.atomic(durable=True)
def end_own_session(*, house: "House", session: StaffSession, by: Staff, at: datetime) -> StaffSession:
    """End one of one's own sessions. Raises Refused if it has ended already."""
    return _end(house, session, by, at)


@transaction.atomic(durable=True)
def end_session_of_account(*, house: "House", session: StaffSession, by: Staff, at: datetime) -> StaffSession:
    """End a session of an account of the own employer.

    Raises Refused for a session of another employer's account, and if it has ended already.
    """
    if cast("Staff", session.staff).employer != by.employer:
        raise Refused(
            _("This session belongs to an account of another employer."),
            next_step=_("Ask its owner to end it under My sessions."),
        )
    return _end(house, session, by, at)


def _end(house: "House", session: StaffSession, by: Staff, at: datetime) -> StaffSession:
    with log.act("venues.session.ended", subject=session.staff, by=by, at=at, scope=house.id):
        open_rows = StaffSession.objects.filter(pk=session.pk, ended_at=None, expires_at__gt=at)
        # Without its content, the row says nothing more than the log.
        if not open_rows.update(ended_at=at, data=""):
            raise Refused(_("This session has already ended."))
    return session


def end_all_sessions(account: Staff, *, but: UUID | None = None) -> None:
    """End the sessions of an account, within the act that closes it or gives it a new credential.

    `but` is the session in which a person has changed their own password.
    """
    others = Q() if but is None else ~Q(pk=but)
    StaffSession.objects.filter(others, staff=account).delete()


@transaction.atomic(durable=True)
def delete_old_sessions(*, at: datetime) -> int:
    """Delete sessions that have expired, and those that were ended a day ago. Return how many."""
    ended = StaffSession.objects.filter(ended_at__lt=at - KEPT_AFTER_END)
    return (StaffSession.objects.filter(expires_at__lt=at) | ended).delete()[0]
