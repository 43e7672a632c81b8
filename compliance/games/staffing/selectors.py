"""Read layouts of tables and the staff assigned to tables."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.applications import ApplicationKind, ApprovalApplication
from ..models.sessions import TableSession
from ..models.staffing import Duty, TableAssignment, TableLayout
from ..selectors.games import list_applications

# Without a recorded layout, a table has no racetrack and the seats of the law (LU art. 37-1(4)).
USUAL_SEATS = 7
# Who may act as table supervisor: those who check and assign colours.
SUPERVISE = "games.colour.work"


def list_layouts(venue_id: UUID) -> QuerySet[TableLayout]:
    """Return the layouts of a house's tables, newest first."""
    rows = TableLayout.objects.filter(table__venue_id=venue_id)
    return rows.select_related("table", "recorded_by", "application__decision").order_by("-recorded_at", "-pk")


def layout_of(table_id: UUID) -> TableLayout | None:
    """Return the layout in force at a table."""
    return TableLayout.objects.filter(table_id=table_id).order_by("-recorded_at", "-pk").first()


def double_table_approvals(venue_id: UUID, day: date) -> QuerySet[ApprovalApplication]:
    """Return the applications for double tables whose authorisation is in force on a day, newest first."""
    rows = list_applications(venue_id).filter(kind=ApplicationKind.DOUBLE_TABLE, decision__granted=True)
    not_ended = Q(ended__isnull=True) | Q(ended__last_day__gte=day)
    return rows.filter(not_ended, decision__valid_from__lte=day)


def seats_of(table_id: UUID) -> int:
    layout = layout_of(table_id)
    if layout is None:
        return USUAL_SEATS
    return layout.seats


def has_racetrack(table_id: UUID) -> bool:
    layout = layout_of(table_id)
    return layout is not None and layout.racetrack


def list_assignments(venue_id: UUID) -> QuerySet[TableAssignment]:
    """Return the staff of a house's tables, newest first."""
    rows = TableAssignment.objects.filter(table__venue_id=venue_id)
    related = rows.select_related("table", "staff", "assigned_by", "ended__ended_by", "ended__successor__staff")
    return related.order_by("-assigned_at", "-pk")


def get_assignment(venue_id: UUID, assignment_id: UUID) -> TableAssignment:
    """Return an assignment of staff. Raises NotFound."""
    return get_row(list_assignments(venue_id), _("Assignment of staff not found."), pk=assignment_id)


def staff_at(table_id: UUID) -> QuerySet[TableAssignment]:
    """Return the staff now at a table."""
    rows = TableAssignment.objects.filter(table_id=table_id, ended__isnull=True).select_related("staff")
    return rows.order_by("duty", "assigned_at")


def supervisors_at(house: House, table_id: UUID, at: datetime) -> QuerySet[TableAssignment]:
    """Return the duties of table supervisors at a table, of those who may act as one at that time.

    A duty that was not ended when its holder left the casino does not count (LU art. 37-1(5)).
    """
    able = venues.staff_who_may(house, at, SUPERVISE).order_by().values("pk")
    return staff_at(table_id).filter(duty=Duty.CHEF_DE_TABLE, staff__in=able)


def tables_of_chef(staff_id: UUID) -> QuerySet[TableAssignment]:
    """Return the assignments of a table supervisor that have not ended."""
    rows = TableAssignment.objects.filter(staff_id=staff_id, duty=Duty.CHEF_DE_TABLE, ended__isnull=True)
    return rows.select_related("table").order_by("table__name")


def staff_during(session: TableSession) -> QuerySet[TableAssignment]:
    """Return the staff who were at the table during a session, in the order of their assignment."""
    end = getattr(session, "ended", None)
    rows = TableAssignment.objects.filter(table_id=session.table_id)
    rows = rows.filter(Q(ended__isnull=True) | Q(ended__ended_at__gt=session.opened_at))
    if end is not None:
        rows = rows.filter(assigned_at__lt=end.ended_at)
    return rows.select_related("staff", "ended").order_by("assigned_at", "pk")
