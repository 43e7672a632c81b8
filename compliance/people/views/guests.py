"""Pages for guests: search, file with history, corrections and new addresses."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.core.paginator import Page
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import file_of_found, show_found
from compliance.http.registers.paging import SEARCHED, page_of

from ..forms import AddressForm, PagedSearchForm, ParticularsForm
from ..presentation import panels, words
from ..presentation.registers import GUESTS
from ..selectors import file_history, guest_search
from ..selectors import guests as selectors
from ..services import guests as guests_services

if TYPE_CHECKING:
    from compliance.people.models import Particulars


# Names and numbers typed into these forms must not appear in reports of errors.
@sensitive_post_parameters()
@require_permission(GUESTS.permission)
@never_cache
@require_http_methods(["GET", "POST"])
def show_guest_search(request: HouseRequest) -> HttpResponse:
    """Search guests. The text is sent in the body; the log records the search, but not the text."""
    if request.method == "GET":
        return _show_search(request, PagedSearchForm())
    form = PagedSearchForm(request.POST)
    if not form.is_valid():
        return _show_search(request, form, status=422)
    return _show_search(request, form, search_page(request, form))


@sensitive_post_parameters()
@require_permission(GUESTS.permission)
@never_cache
@require_POST
def guests_file(request: HouseRequest) -> HttpResponseBase:
    """Export the results of a search. The log records their number, but not the text."""
    form, file = PagedSearchForm(request.POST), None
    if form.is_valid():
        text = form.cleaned_data["text"]
        file = file_of_found(request, GUESTS, guest_search.search_guests(request.venue_id, text), text)
    return file or _show_search(request, form, status=422)


def search_page(request: HouseRequest, form: PagedSearchForm) -> "Page[Particulars]":
    """Return a page of the guests that match a valid search, and log the search."""
    found = guest_search.search_guests(request.venue_id, form.cleaned_data["text"])
    page = page_of(request, SEARCHED, found, number=form.cleaned_data["page"] or 1)
    guests_services.note_searched(
        venue_id=request.venue_id, found=page.paginator.count, by=request.presence.staff, at=current_time()
    )
    return page


def _show_search(
    request: HouseRequest, form: PagedSearchForm, page: "Page[Particulars] | None" = None, status: int = 200
) -> HttpResponse:
    context = {"form": form, "page": page}
    return show_found(request, GUESTS, "people/guests.html", page, context, status, part="people/results.html")


@require_permission("people.guest.read")
@never_cache
@require_GET
def show_guest(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Show a guest's file with its history, and log the read."""
    file, at = selectors.file_of(request.venue_id, guest_id), current_time()
    note_opened(request, guest_id)
    # Documents expire by the calendar date, not by the gaming day.
    today = request.presence.house.local(at).date()
    papers = [
        {"row": paper, "kind": words.DOCUMENTS[paper.kind], "in_force": paper.in_force(today)}
        for paper in file["documents"]
    ]
    checks = [
        {
            "row": check,
            "kind": words.DOCUMENTS[check.document.kind],
            "read_from": words.READ_FROM[check.read_from],
            "faulty": [words.FIELDS.get(name, name) for name in check.faulty_fields],
        }
        for check in file["checks"]
    ]
    known = [
        {"row": row, "birth": words.display_birth(row.birth), "sex": words.SEXES[row.sex]}
        for row in file["particulars"]
    ]
    changes = [
        {"row": change, "words": words.CHANGES[change.kind]} for change in file_history.changes_of(file["persons"])
    ]
    context = {
        "guest": file["guest"],
        "birth": words.display_birth(file["guest"].birth),
        "sex": words.SEXES[file["guest"].sex],
        "particulars": known,
        "addresses": file["addresses"],
        "papers": papers,
        "checks": checks,
        "photographs": file["photographs"] if request.presence.may("people.photograph.read") else [],
        "changes": changes,
        "panels": panels.build_panels(panels.PanelRequest(tuple(file["persons"]), request.presence, at)),
        "may_register": request.presence.may("people.guest.register"),
        "may_merge": request.presence.may("people.guest.merge"),
    }
    return render(request, "people/guest.html", context)


@sensitive_post_parameters()
@require_permission("people.guest.register")
@never_cache
@require_http_methods(["GET", "POST"])
def correct_particulars(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Correct the particulars with a reason. Earlier ones remain."""
    known = selectors.get_guest(request.venue_id, guest_id)
    if request.method == "GET":
        note_opened(request, guest_id)
        initial = {
            "surname": known.surname,
            "given_names": known.given_names,
            "born_on": known.birth,
            "sex": known.sex,
            "nationality": known.nationality,
        }
        return render(request, "people/correct.html", {"form": ParticularsForm(initial=initial), "guest": known})
    person = selectors.get_person(request.venue_id, guest_id)
    form = ParticularsForm(request.POST)
    if submit(request, form, guests_services.correct_particulars, person=person):
        message = _("The particulars are corrected. Cards and stubs already issued are unchanged.")
        return redirect_done(request, message, *_next_page(request, guest_id))
    return render(request, "people/correct.html", {"form": form, "guest": known}, status=422)


@sensitive_post_parameters()
@require_permission("people.guest.register")
@never_cache
@require_http_methods(["GET", "POST"])
def record_address(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Record a new address. Earlier ones remain as history."""
    known = selectors.get_guest(request.venue_id, guest_id)
    if request.method == "GET":
        note_opened(request, guest_id)
        return render(request, "people/move.html", {"form": AddressForm(), "guest": known})
    person = selectors.get_person(request.venue_id, guest_id)
    form = AddressForm(request.POST)
    if submit(request, form, guests_services.record_address, person=person):
        return redirect_done(request, _("The new address is recorded."), *_next_page(request, guest_id))
    return render(request, "people/move.html", {"form": form, "guest": known}, status=422)


def note_opened(request: HouseRequest, guest_id: UUID) -> None:
    """Log that the guest's file was read."""
    guests_services.note_opened(
        venue_id=request.venue_id, person_id=guest_id, by=request.presence.staff, at=current_time()
    )


def _next_page(request: HouseRequest, guest_id: UUID) -> tuple[str, *tuple[UUID, ...]]:
    """Return the page of the file, or the home page for staff who may not read files."""
    if request.presence.may("people.guest.read"):
        return "people:guest", guest_id
    return ("venues:home",)
