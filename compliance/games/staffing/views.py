"""Pages of layouts of tables and of the staffing sheet."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.fields import Choices
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.same_names import staff_choices
from compliance.venues.selectors import venues

from ..selectors import games
from . import selectors
from .forms import EndForm, LayoutForm, StaffForm
from .presentation import ASSIGN, DUTIES, MANAGE, TABLE_LAYOUTS, TABLE_STAFF
from .services import assignments, layouts


@require_permission("games.table.read")
@never_cache
@require_GET
def list_layouts(request: HouseRequest) -> HttpResponseBase:
    """List the layouts of tables; also as a file."""
    return _show_layouts(request, _layout_form(request) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def record_layout(request: HouseRequest) -> HttpResponseBase:
    """Record the layout of a table."""
    form = _layout_form(request, request.POST)
    if submit(request, form, layouts.record_layout):
        return redirect_done(request, _("The layout is recorded."), "games:layouts")
    return _show_layouts(request, form, 422)


@require_permission("games.table.read")
@never_cache
@require_GET
def list_staff(request: HouseRequest) -> HttpResponseBase:
    """Show the staffing sheet; also as a file."""
    return _show_staff(request, _staff_form(request) if request.presence.may(ASSIGN) else None)


@require_permission(ASSIGN)
@never_cache
@require_POST
def assign_staff(request: HouseRequest) -> HttpResponseBase:
    """Assign a member of staff to a table."""
    form = _staff_form(request, request.POST)
    if submit(request, form, assignments.assign_staff):
        return redirect_done(request, _("The member of staff is assigned."), "games:staff")
    return _show_staff(request, form, 422)


@require_permission(ASSIGN)
@never_cache
@require_http_methods(["GET", "POST"])
def end_staff(request: HouseRequest, assignment_id: UUID) -> HttpResponse:
    """End a duty at a table, or hand it over."""
    row = selectors.get_assignment(request.venue_id, assignment_id)
    form = EndForm(request.POST if request.method == "POST" else None, people=_people(request))
    if submit(request, form, assignments.end_assignment, assignment=row):
        return redirect_done(request, _("The duty has ended."), "games:staff")
    context = {"row": row, "duty": DUTIES[row.duty], "form": form}
    return render(request, "games/staff_end.html", context, status=422 if form.is_bound else 200)


def _people(request: HouseRequest) -> Choices:
    # Croupiers have no role of their own, so all staff are offered; the service checks the role of supervisors.
    return staff_choices(venues.staff_on_duty(request.presence.house, current_time()))


def _tables(request: HouseRequest) -> Choices:
    return [(str(row.pk), row.name) for row in games.list_tables(request.venue_id)]


def _layout_form(request: HouseRequest, sent: QueryDict | None = None) -> LayoutForm:
    found = selectors.double_table_approvals(request.venue_id, request.presence.house.local(current_time()).date())
    applications = [(str(row.pk), f"{row.label} {row.name}") for row in found]
    return LayoutForm(sent, tables=_tables(request), applications=applications)


def _staff_form(request: HouseRequest, sent: QueryDict | None = None) -> StaffForm:
    return StaffForm(sent, tables=_tables(request), people=_people(request))


def _show_layouts(request: HouseRequest, form: LayoutForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TABLE_LAYOUTS, "games/layouts.html", {"form": form}, status=status)


def _show_staff(request: HouseRequest, form: StaffForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, TABLE_STAFF, "games/staff.html", {"form": form}, status=status)
