"""Pages to compare, merge and split guests' files, and to list probable duplicates."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, moment
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.registers.paging import page_of

from ..domain.documents.zone import PartialDate
from ..forms import ReasonForm, SearchForm, SplitForm
from ..presentation import registers as columns
from ..presentation import words
from ..selectors import file_history as history
from ..selectors import guest_search
from ..selectors import guests as selectors
from ..services import guest_files, guests
from .guests import SEARCHED, found_row, note_opened

if TYPE_CHECKING:
    from compliance.people.models import IdentityDocument


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def same(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Search for the guest's other file. Results lead to the comparison."""
    guest = selectors.guest(request.venue_id, guest_id)
    form = SearchForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"guest": guest, "form": form}
    if form.is_valid():
        page = page_of(
            request,
            SEARCHED,
            guest_search.search(request.venue_id, form.cleaned_data["text"]),
            number=form.cleaned_data["page"] or 1,
        )
        guests.note_searched(
            venue_id=request.venue_id, found=page.paginator.count, by=request.presence.staff, at=moment()
        )
        lives = selectors.newest_addresses({row.person_id for row in page})
        context["rows"] = [found_row(row, lives.get(row.person_id)) for row in page if row.person_id != guest.id]
    return render(request, "people/same.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def compare(request: HouseRequest, guest_id: UUID, other_id: UUID) -> HttpResponse:
    """Compare two files and merge them with a reason. The left one keeps its name and birth date."""
    sides = [selectors.guest(request.venue_id, each) for each in (guest_id, other_id)]
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "GET":
        # Both files are displayed, so both reads are logged.
        for each in sides:
            note_opened(request, each.id)
    if submit(request, form, guest_files.merge, kept=guest_id, gone=other_id):
        message = _("The two files are merged. The file contains the documents, cards and visits of both.")
        return redirect_done(request, message, "people:guest", sides[0].id)
    context = {"form": form, "sides": [_side(request, each) for each in sides], "one": sides[0].id == sides[1].id}
    return render(request, "people/compare.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters()
@require_permission("people.guest.merge")
@never_cache
@require_http_methods(["GET", "POST"])
def split(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Move documents of a file, with their cards, to a file of their own."""
    guest = selectors.guest(request.venue_id, guest_id)
    papers = selectors.file_of(request.venue_id, guest_id)["documents"]
    form = SplitForm(
        request.POST if request.method == "POST" else None, papers=[(str(row.pk), _paper(row)) for row in papers]
    )
    if request.method == "GET":
        note_opened(request, guest_id)
    if submit(request, form, guest_files.split, person_id=guest_id):
        message = _("The documents now have their own file, with their cards and visits.")
        return redirect_done(request, message, "people:guest", guest.id)
    return render(request, "people/split.html", {"form": form, "guest": guest}, status=422 if form.errors else 200)


@require_permission("people.guest.merge")
@never_cache
@require_GET
def duplicates(request: HouseRequest) -> HttpResponse:
    """List probable duplicates: files with the same name and birth date."""
    page = page_of(request, columns.DUPLICATES, history.duplicates(request.venue_id))
    heads = {head for row in page for head in row["files"]}
    known = {each.id: each for each in selectors.guests(request.venue_id, tuple(heads))}
    others = history.said_to_be_others(heads)
    rows = [
        {
            "birth": words.birth(PartialDate(row["birth_year"], row["birth_month"], row["birth_day"])),
            "files": [{"guest": known[head], "other": others.get(head)} for head in sorted(row["files"])],
        }
        for row in page
    ]
    return render(request, "people/duplicates.html", {"page": page, "rows": rows})


def _side(request: HouseRequest, guest: selectors.Guest) -> dict[str, Any]:
    """Return the data of a file for the comparison: everything that distinguishes persons."""
    file = selectors.file_of(request.venue_id, guest.id)
    return {
        "guest": guest,
        "birth": words.birth(guest.birth),
        "sex": words.SEXES[guest.sex],
        "names": sorted({str(row) for row in file["particulars"]}),
        "papers": [_paper(row) for row in file["documents"]],
        "addresses": list(dict.fromkeys(row.line for row in file["addresses"])),
        "photograph": file["photographs"].first(),
        "since": file["documents"].last(),
    }


def _paper(row: "IdentityDocument") -> str:
    return f"{words.DOCUMENTS[row.kind]} {row.number}, {row.issuing_state}"
