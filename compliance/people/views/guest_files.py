"""Pages to compare, merge and split guests' files, and to list probable duplicates."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope

from ..forms import PagedSearchForm, ReasonForm, SplitForm
from ..presentation import words
from ..presentation.registers import DUPLICATES, GUESTS, columns_to_compare
from ..selectors import guests as selectors
from ..services import guest_files
from .guests import note_opened, search_page

if TYPE_CHECKING:
    from compliance.people.models import IdentityDocument


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def find_other_file(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Search for the guest's other file. Results lead to the comparison."""
    guest = selectors.get_guest(request.venue_id, guest_id)
    form = PagedSearchForm(request.POST if request.method == "POST" else None)
    context: dict[str, object] = {"guest": guest, "form": form}
    if form.is_valid():
        # A file cannot be merged with itself.
        others = [row for row in search_page(request, form) if row.person_id != guest.id]
        context |= {
            "register": GUESTS,
            "searched": True,
            "table": table_of(GUESTS, columns_to_compare(guest.id), others, Scope(request.presence, current_time())),
        }
    return render(request, "people/same.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def compare_files(request: HouseRequest, guest_id: UUID, other_id: UUID) -> HttpResponse:
    """Compare two files and merge them with a reason. The left one keeps its name and birth date."""
    sides = [selectors.get_guest(request.venue_id, each) for each in (guest_id, other_id)]
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "GET":
        # Both files are displayed, so both reads are logged.
        for each in sides:
            note_opened(request, each.id)
    target = selectors.get_person(request.venue_id, guest_id)
    if submit(request, form, guest_files.merge_files, target=target, source=other_id):
        message = _("The two files are merged. The file contains the documents, cards and visits of both.")
        return redirect_done(request, message, "people:guest", sides[0].id)
    context = {"form": form, "sides": [_file_data(request, each) for each in sides], "one": sides[0].id == sides[1].id}
    return render(request, "people/compare.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def split_guest_file(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Move documents of a file, with their cards, to a file of their own."""
    guest = selectors.get_guest(request.venue_id, guest_id)
    papers = selectors.file_of(request.venue_id, guest_id)["documents"]
    form = SplitForm(
        request.POST if request.method == "POST" else None,
        papers=[(str(row.pk), _document_label(row)) for row in papers],
    )
    if request.method == "GET":
        note_opened(request, guest_id)
    person = selectors.get_person(request.venue_id, guest_id)
    if submit(request, form, guest_files.split_file, person=person):
        message = _("The documents now have their own file, with their cards and visits.")
        return redirect_done(request, message, "people:guest", guest.id)
    return render(request, "people/split.html", {"form": form, "guest": guest}, status=422 if form.errors else 200)


list_duplicates = register_page(DUPLICATES)


def _file_data(request: HouseRequest, guest: selectors.Guest) -> dict[str, object]:
    """Return the data of a file for the comparison: everything that distinguishes persons."""
    file = selectors.file_of(request.venue_id, guest.id)
    return {
        "guest": guest,
        "birth": words.display_birth(guest.birth),
        "sex": words.SEXES[guest.sex],
        "names": sorted({str(row) for row in file["particulars"]}),
        "papers": [_document_label(row) for row in file["documents"]],
        "addresses": list(dict.fromkeys(row.line for row in file["addresses"])),
        "photograph": file["photographs"].first(),
        "since": file["documents"].last(),
    }


def _document_label(row: "IdentityDocument") -> str:
    return f"{words.DOCUMENTS[row.kind]} {row.number}, {row.issuing_state}"
