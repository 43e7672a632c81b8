"""Pages of the register of equipment, and of one piece of equipment with the check to do next."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.infrastructure.page_addresses import page_address
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import show_register

from ..domain.checklists import OPENING, checklist_on, occasions_of
from ..domain.states import RETIRED
from ..domain.tables import tables_of
from ..forms import CheckForm, FaultForm, ItemForm, PlacementForm, RetirementForm
from ..presentation import words
from ..presentation.equipment import CHECK, EQUIPMENT, MANAGE, PLACE, READ, RESOLVE
from ..presentation.labels import labels_sheet
from ..selectors import inspections, items
from ..services import checks, defects, register

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.items import EquipmentItem
    from ..selectors.items import Located

    Item = WithAnnotations[EquipmentItem, Located]

LAST_CHECKS = 10
# The filter of the register has fields of the same names.
NEW = "new_%s"


@require_permission(READ)
@never_cache
@require_GET
def list_equipment(request: HouseRequest) -> HttpResponseBase:
    """List the equipment; also as a file."""
    return _show_equipment(request, ItemForm(auto_id=NEW) if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_item(request: HouseRequest) -> HttpResponseBase:
    """Record a piece of equipment."""
    form = ItemForm(request.POST, auto_id=NEW)
    if done := submit(request, form, register.register_item):
        message = _("Equipment %(label)s is recorded.") % {"label": done.row.label}
        return redirect_done(request, message, "equipment:item", done.row.pk)
    return _show_equipment(request, form, 422)


@require_permission(READ)
@never_cache
@require_GET
def show_item(request: HouseRequest, item_id: UUID) -> HttpResponse:
    """Show a piece of equipment; the QR code of its label opens this page."""
    return _show_item(request, items.get_item(request.venue_id, item_id))


@require_permission(CHECK)
@never_cache
@require_POST
def submit_check(request: HouseRequest, item_id: UUID) -> HttpResponse:
    """Record a check."""
    row = items.get_item(request.venue_id, item_id)
    form = _check_form(request, row, request.POST)
    if done := submit(request, form, checks.record_check, item=row):
        passed = _("The check is passed.")
        message = passed if done.row.passed else _("The defect is recorded. The equipment may not be used.")
        return redirect_done(request, message, "equipment:item", row.pk)
    return _show_item(request, row, form)


@require_permission(CHECK)
@never_cache
@require_POST
def submit_fault(request: HouseRequest, item_id: UUID) -> HttpResponse:
    """Record a fault during play."""
    row, form = items.get_item(request.venue_id, item_id), FaultForm(request.POST)
    if submit(request, form, defects.report_fault, item=row):
        return redirect_done(
            request, _("The defect is recorded. The equipment may not be used."), "equipment:item", row.pk
        )
    return _show_item(request, row, form)


@require_permission(PLACE)
@never_cache
@require_POST
def submit_placement(request: HouseRequest, item_id: UUID) -> HttpResponse:
    """Assign a piece of equipment to a table, or return it to the store."""
    row = items.get_item(request.venue_id, item_id)
    form = _placement_form(request, request.POST)
    if submit(request, form, register.place_item, item=row):
        return redirect_done(request, _("The new place is recorded."), "equipment:item", row.pk)
    return _show_item(request, row, form)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_retirement(request: HouseRequest, item_id: UUID) -> HttpResponse:
    """Take a piece of equipment out of use."""
    row, form = items.get_item(request.venue_id, item_id), RetirementForm(request.POST)
    if submit(request, form, register.retire_item, item=row):
        return redirect_done(request, _("The equipment is out of use."), "equipment:item", row.pk)
    return _show_item(request, row, form)


@require_permission(MANAGE)
@never_cache
@require_GET
def print_labels(request: HouseRequest) -> HttpResponse:
    """Return the labels of all equipment in use."""
    rows = list(items.items_in_use(request.venue_id))
    register.note_labels_printed(
        house=request.presence.house, count=len(rows), by=request.presence.staff, at=current_time()
    )

    # The host of this request counts only where none is configured.
    def address_of(row: "EquipmentItem") -> str:
        return request.build_absolute_uri(page_address(reverse("equipment:item", args=[row.pk])))

    return as_response(labels_sheet(request.presence.house, rows, address_of), "labels.pdf")


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the cards that wait for the check after the session (GG-34)."""
    if not presence.may(CHECK):
        return
    house = presence.house
    cards = len(items.cards_after_play(house.id, house.gaming_day(at), at))
    if not cards:
        return
    message = ngettext(
        "%(count)s set of cards awaits its check after the session",
        "%(count)s sets of cards await their check after the session",
        cards,
    )
    url = f"{reverse('equipment:equipment')}?kind=cards"
    yield {
        "tone": "review",
        "icon": "clock",
        "text": message % {"count": cards},
        "url": url,
        "action": _("View"),
    }


def _show_equipment(request: HouseRequest, form: ItemForm | None, status: int = 200) -> HttpResponseBase:
    may_print = request.presence.may(MANAGE)
    return show_register(
        request, EQUIPMENT, "equipment/equipment.html", {"form": form, "may_print": may_print}, status=status
    )


def _placement_form(request: HouseRequest, sent: Mapping[str, object] | None = None) -> PlacementForm:
    places = [("", capfirst(str(words.STORE)))]
    places += [(str(each.id), each.name) for each in tables_of(request.venue_id)]
    return PlacementForm(sent, places=places)


def _check_form(request: HouseRequest, row: "Item", sent: Mapping[str, object] | None = None) -> CheckForm:
    """Return the form of the occasion that is asked for, and otherwise of the check to do next."""
    house, at = request.presence.house, current_time()
    day = house.gaming_day(at)
    (state,) = items.states_of([row], day, at)
    wanted = str(sent.get("occasion", "")) if sent is not None else request.GET.get("occasion", "")
    # The address may name another occasion: cards can be checked after play before the pending task says so.
    occasion = wanted if wanted in occasions_of(row.kind) else state.occasion
    checklist = checklist_on(row.kind, occasion, day)
    return CheckForm(sent, checklist=checklist, initial={"nonce": uuid4(), "occasion": occasion})


def _show_item(request: HouseRequest, row: "Item", form: Form | None = None) -> HttpResponse:
    """Show a piece of equipment; `form` is one that was refused."""
    house, at, may = request.presence.house, current_time(), request.presence.may
    (state,) = items.states_of([row], house.gaming_day(at), at)
    defect, in_use = inspections.open_defect(row), state.state != RETIRED
    check = form_on_page(form, CheckForm, may(CHECK) and in_use and defect is None, lambda: _check_form(request, row))
    tone, icon = words.STATE_TONES[state.state]
    context = {
        "row": row,
        "kind": words.KINDS[row.kind],
        "place": words.place_text(row.table_name),
        "state": words.STATES[state.state],
        "tone": tone,
        "icon": icon,
        "due": words.OCCASIONS[OPENING[row.kind]],
        "check": check,
        "occasion": words.OCCASIONS[check.checklist.occasion] if isinstance(check, CheckForm) else "",
        "others": _other_occasions(row, check),
        "defect": defect,
        "may_resolve": may(RESOLVE),
        "fault": form_on_page(form, FaultForm, may(CHECK) and in_use and defect is None),
        "placement": form_on_page(form, PlacementForm, may(PLACE) and in_use, lambda: _placement_form(request)),
        "retirement": form_on_page(form, RetirementForm, may(MANAGE) and in_use and defect is None),
        "checks": [
            (each, words.OCCASIONS[each.occasion], words.RESULTS[words.result_of(each)], *_look(each.passed))
            for each in inspections.inspections_of(row)[:LAST_CHECKS]
        ],
        "placements": [
            (each, words.place_text(each.table.name if each.table else None))
            for each in items.placements_of(row)[:LAST_CHECKS]
        ],
    }
    return render(request, "equipment/item.html", context, status=422 if form is not None else 200)


def _look(passed: bool) -> tuple[str, str]:
    return words.RESULT_TONES["passed" if passed else "defect"]


def _other_occasions(row: "Item", form: Form | None) -> list[tuple[str, object]]:
    if not isinstance(form, CheckForm):
        return []
    return [(each, words.OCCASIONS[each]) for each in occasions_of(row.kind) if each != form.checklist.occasion]
