"""Read terminals of tables, individual limits and checked stakes."""

from collections.abc import Collection
from datetime import date, datetime
from uuid import UUID

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.people.selectors.guests import in_file
from compliance.refusals import get_row

from ..models.schemes import SchemeLine
from ..models.sessions import TableSession
from ..models.stake_limits import IndividualLimit, StakeCheck, TableTerminal
from ..selectors.schemes import posted_scheme
from ..selectors.sessions import list_sessions

# --- Terminals.


def list_terminals(venue_id: UUID) -> QuerySet[TableTerminal]:
    """Return the terminals of a house, those in use first, by table and number."""
    rows = TableTerminal.objects.filter(table__venue_id=venue_id)
    rows = rows.select_related("table", "linked_by", "removal__removed_by")
    is_removed = ExpressionWrapper(Q(removal__isnull=False), output_field=BooleanField())
    return rows.annotate(is_removed=is_removed).order_by("is_removed", "table__name", "number", "pk")


def get_terminal(venue_id: UUID, terminal_id: UUID) -> TableTerminal:
    """Return a terminal. Raises NotFound."""
    return get_row(list_terminals(venue_id), _("Terminal not found."), pk=terminal_id)


def linked_terminal(venue_id: UUID, number: str) -> TableTerminal | None:
    """Return the terminal that is in use under a number."""
    return list_terminals(venue_id).filter(number=number, removal__isnull=True).first()


def terminals_of_session(session: TableSession) -> QuerySet[TableTerminal]:
    """Return the terminals that were linked to a table during a session."""
    rows = list_terminals(session.venue_id).filter(table_id=session.table_id)
    end = getattr(session, "ended", None)
    if end is not None:
        rows = rows.filter(linked_at__lte=end.ended_at)
    return rows.filter(Q(removal__isnull=True) | Q(removal__removed_at__gte=session.opened_at))


def terminals_at(session: TableSession, at: datetime) -> QuerySet[TableTerminal]:
    """Return the terminals that were linked to the table of a session at a time."""
    # The database has the same condition (`games_stake_check_follows_its_limits`).
    rows = terminals_of_session(session).filter(linked_at__lte=at)
    return rows.filter(Q(removal__isnull=True) | Q(removal__removed_at__gt=at))


def state_of_terminal(row: TableTerminal) -> str:
    if getattr(row, "removal", None):
        return "removed"
    return "linked"


def table_line(venue_id: UUID, table_id: UUID) -> SchemeLine | None:
    """Return the limits of a table for every chance without limits of its own, by the scheme that was posted last."""
    scheme = posted_scheme(venue_id, table_id)
    if scheme is None:
        return None
    return next(line for line in scheme.lines.all() if line.chance == "any")


# --- Individual limits.


def list_limits(venue_id: UUID) -> QuerySet[IndividualLimit]:
    """Return the requested limits, newest first, with their decision and end."""
    rows = IndividualLimit.objects.filter(venue_id=venue_id)
    return rows.select_related("table", "requested_by", "decision__decided_by", "ended__ended_by").order_by(
        "-requested_at", "-pk"
    )


def get_limit(venue_id: UUID, limit_id: UUID) -> IndividualLimit:
    """Return a requested limit. Raises NotFound."""
    return get_row(list_limits(venue_id), _("Individual limit not found."), pk=limit_id)


def limits_of_guest(venue_id: UUID, person_id: UUID) -> QuerySet[IndividualLimit]:
    """Return the limits of a guest, under any of their documents, newest first."""
    return list_limits(venue_id).filter(in_file("person_id", person_id))


def overlapping_limits(limit: IndividualLimit) -> QuerySet[IndividualLimit]:
    """Return the other limits of a guest at a table on the days of this one, undecided or approved."""
    rows = limits_of_guest(limit.venue_id, limit.person_id).exclude(pk=limit.pk)
    days = {"first_day__lte": limit.last_day, "last_day__gte": limit.first_day}
    # A declined limit never applied, and an ended one does not apply any more.
    open_or_approved = Q(decision__isnull=True) | Q(decision__approved=True)
    return rows.filter(open_or_approved, table_id=limit.table_id, ended__isnull=True, **days)


def limits_of_session(session: TableSession, today: date) -> QuerySet[IndividualLimit]:
    """Return the approved limits that applied at a table during a session, or have applied in it up to `today`."""
    rows = list_limits(session.venue_id).filter(table_id=session.table_id, decision__approved=True)
    end = getattr(session, "ended", None)
    if end is not None:
        rows = rows.filter(decision__decided_at__lte=end.ended_at)
    # A limit of a later day does not apply yet.
    rows = rows.filter(last_day__gte=session.gaming_day, first_day__lte=end.gaming_day if end else today)
    return rows.filter(Q(ended__isnull=True) | Q(ended__ended_at__gte=session.opened_at))


def limits_at(session: TableSession, at: datetime, day: date) -> QuerySet[IndividualLimit]:
    """Return the limits that applied at the table of a session at a time, on the gaming day of that time."""
    # The database has the same condition (`games_stake_check_follows_its_limits`).
    rows = limits_of_session(session, day).filter(first_day__lte=day, last_day__gte=day, decision__decided_at__lte=at)
    return rows.filter(Q(ended__isnull=True) | Q(ended__ended_at__gt=at))


def state_of_limit(row: IndividualLimit, day: date) -> str:
    """Return the state of a limit on a gaming day: waiting, declined, ended, over, later or in force."""
    decision = getattr(row, "decision", None)
    if decision is None:
        return "waiting"
    if not decision.approved:
        return "declined"
    if getattr(row, "ended", None):
        return "ended"
    if row.last_day < day:
        return "over"
    return "later" if row.first_day > day else "holds"


# --- Checked stakes.


def list_checks(venue_id: UUID) -> QuerySet[StakeCheck]:
    """Return the checked stakes, newest first."""
    rows = StakeCheck.objects.filter(venue_id=venue_id)
    return rows.select_related("session__table", "terminal", "checked_by").order_by("-checked_at", "-pk")


def get_check(venue_id: UUID, check_id: UUID) -> StakeCheck:
    """Return a checked stake. Raises NotFound."""
    return get_row(list_checks(venue_id), _("Checked stake not found."), pk=check_id)


def check_by_nonce(venue_id: UUID, nonce: UUID) -> StakeCheck | None:
    return StakeCheck.objects.filter(venue_id=venue_id, nonce=nonce).first()


def scheme_session(venue_id: UUID, session_id: UUID) -> TableSession:
    """Return a session of a table with a stake scheme. Raises NotFound."""
    rows = list_sessions(venue_id).filter(scheme__isnull=False)
    return get_row(rows, _("Table session not found."), pk=session_id)


def absent_chances(session: TableSession) -> Collection[str]:
    """Return the chances that the table of a session does not have (NL 2.2(2))."""
    return session.scheme.absent if session.scheme is not None else ()
