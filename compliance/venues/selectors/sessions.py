"""Queries about the sessions of staff."""

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.employers import Employer
from ..domain.roles import SESSION_LIMITS
from ..models.credentials import StaffSession
from ..models.staff import Staff
from .venues import accounts_of

LONGEST_IDLE = timedelta(minutes=max(idle for idle, _whole in SESSION_LIMITS.values()))


def live_sessions(at: datetime) -> QuerySet[StaffSession]:
    """Return sessions that have neither ended nor expired."""
    return StaffSession.objects.filter(expires_at__gt=at, ended_at=None)


class StoredSession(NamedTuple):
    """The row of a session, and its content as it is stored."""

    row_id: UUID
    data: str


def find_session(digest: str, at: datetime) -> StoredSession | None:
    """Return the session with the digest of a key; None if there is none, or it has ended.

    Each request asks this first. As SQL it takes a fifth of the time in which the ORM composes the question.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, data FROM venues_staffsession WHERE digest = %s AND expires_at > %s AND ended_at IS NULL",
            [digest, at],
        )
        row = cursor.fetchone()
    return None if row is None else StoredSession(*row)


def _used_sessions(at: datetime) -> QuerySet[StaffSession]:
    """Return sessions of staff that can still be used: an idle one is closed when it is used next."""
    recent = live_sessions(at).filter(staff__is_active=True, used_at__gt=at - LONGEST_IDLE)
    return recent.select_related("staff").defer("data").order_by("-used_at", "-pk")


def own_sessions(staff: Staff, at: datetime) -> QuerySet[StaffSession]:
    """Return the sessions of one person, the one used last first."""
    return _used_sessions(at).filter(staff=staff)


def sessions_of(employer: Employer, at: datetime) -> QuerySet[StaffSession]:
    """Return the sessions of all accounts of an employer: a casino does not see those of the authority (ADR 66)."""
    return _used_sessions(at).filter(staff__in=_staff_of(employer))


def _staff_of(employer: Employer) -> QuerySet[Staff, UUID]:
    return accounts_of(employer).order_by().values_list("pk", flat=True)


def get_session(session_id: UUID) -> StaffSession:
    """Return one session, also one that has ended. Raises NotFound."""
    return get_row(StaffSession.objects.select_related("staff"), _("Session not found."), pk=session_id)


def get_own_session(staff: Staff, session_id: UUID) -> StaffSession:
    """Return one session of a person. Raises NotFound."""
    return get_row(staff.sessions.select_related("staff"), _("Session not found."), pk=session_id)


def get_session_of(employer: Employer, session_id: UUID) -> StaffSession:
    """Return one session of an account of an employer. Raises NotFound."""
    rows = StaffSession.objects.filter(staff__in=_staff_of(employer))
    return get_row(rows.select_related("staff"), _("Session not found."), pk=session_id)
