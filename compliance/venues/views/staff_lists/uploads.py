"""Pages of a list of staff: its template, its upload with preview, and its confirmation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.exports.csv_escaping import MARK, SEPARATOR
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.screens.tables import SmallTable

from ...domain.roles import roles_for
from ...domain.staff_lists import COLUMNS, StaffRow
from ...forms import ConfirmListForm, StaffFileForm
from ...presentation.registers.staff import GIVE, MANAGE, STAFF
from ...presentation.staff_lists import UNREADABLE
from ...presentation.words import roles_in
from ...services.staff_lists import acts, checks


@dataclass(frozen=True)
class Step:
    """One of the two steps: opening the accounts, or proposing their roles."""

    name: str
    title: str | Promise
    text: str | Promise
    button: str | Promise
    done: str | Promise
    find_faults: Callable[..., list[checks.Fault]]
    act: Callable[..., acts.Imported]


ACCOUNTS = Step(
    name="accounts",
    title=_("Open accounts from a list"),
    text=_("The accounts have no password and no role. Other people propose the roles with the same file."),
    button=_("Open these accounts"),
    done=_("The accounts are open."),
    find_faults=checks.find_account_faults,
    act=acts.open_accounts,
)
ROLES = Step(
    name="roles",
    title=_("Propose roles from a list"),
    text=_("The accounts must be open. Another person decides on each role, on the page of its account."),
    button=_("Propose these roles"),
    done=_("Proposed. Another person must approve each role."),
    find_faults=checks.find_role_faults,
    act=acts.propose_roles,
)


@require_permission(STAFF.permission)
@require_GET
def download_template(request: HouseRequest) -> HttpResponse:
    """Return an empty list with its headings."""
    answer = HttpResponse(f"{MARK}{SEPARATOR.join(COLUMNS)}\r\n", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="staff.csv"'
    return answer


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def import_accounts(request: HouseRequest) -> HttpResponse:
    """Show the form; with a file, show what would be opened and what is wrong; with its preview, open the accounts."""
    return _import(request, ACCOUNTS)


@require_permission(GIVE)
@never_cache
@require_http_methods(["GET", "POST"])
def import_roles(request: HouseRequest) -> HttpResponse:
    """Show the form; with a file, show what would be proposed and what is wrong; with its preview, propose them."""
    return _import(request, ROLES)


def _import(request: HouseRequest, step: Step) -> HttpResponse:
    if "state" in request.POST:
        return _confirm(request, step)
    return _upload(request, step)


def _upload(request: HouseRequest, step: Step) -> HttpResponse:
    sent = request.method == "POST"
    form = StaffFileForm(request.POST if sent else None, request.FILES if sent else None)
    if skipped_bytes(request) is not None:
        form.is_valid()
        form.errors.pop("file", None)
        form.add_error("file", str(UNREADABLE["too_large"]))
    if not form.is_valid():
        return _render(request, step, form, status=422 if sent else 200)
    rows: list[StaffRow] = form.cleaned_data["file"]
    presence = request.presence
    faults = step.find_faults(house=presence.house, rows=rows, by=presence.staff, at=current_time())
    confirm = None if faults else _confirm_form(request, step).with_rows(rows)
    return _render(request, step, form, rows, faults, confirm, status=422 if faults else 200)


def _confirm(request: HouseRequest, step: Step) -> HttpResponse:
    form = _confirm_form(request, step)
    if submit(request, form, step.act, shown_at={"rows": ""}):
        return redirect_done(request, str(step.done), "venues:staff")
    return _render(request, step, StaffFileForm(), refused=form, status=422)


def _confirm_form(request: HouseRequest, step: Step) -> ConfirmListForm:
    presence = request.presence
    sent = request.POST if "state" in request.POST else None
    return ConfirmListForm(sent, step=step.name, house_id=presence.house.id, staff_id=presence.staff.pk)


def _render(
    request: HouseRequest,
    step: Step,
    form: StaffFileForm,
    rows: list[StaffRow] | None = None,
    faults: list[checks.Fault] | None = None,
    confirm: ConfirmListForm | None = None,
    *,
    refused: ConfirmListForm | None = None,
    status: int,
) -> HttpResponse:
    presence = request.presence
    names = roles_in(presence.house.jurisdiction)
    context = {
        "step": step,
        "form": form,
        "preview": _preview_rows(rows or [], names),
        "faults": SmallTable(_("Errors"), (_("Row"), _("Error")), [(each.row, each.sentence) for each in faults or []]),
        "confirm": confirm,
        "refused": refused,
        "columns": COLUMNS,
        "roles": [(role.value, names[role]) for role in roles_for(of_authority=presence.staff.employer.is_authority)],
    }
    return render(request, "venues/staff_import.html", context, status=status)


def _preview_rows(rows: list[StaffRow], names: Mapping[str, str | Promise]) -> SmallTable:
    heads = (_("Sign-in name"), _("Name"), _("Language"), _("Role"), _("First day"), _("Last day"))
    cells = [
        (
            row.username,
            row.full_name,
            row.language,
            names.get(row.role, row.role),
            *(day and date_format(day, "SHORT_DATE_FORMAT") for day in (row.first_day, row.last_day)),
        )
        for row in rows
    ]
    return SmallTable(_("Preview"), heads, cells)
