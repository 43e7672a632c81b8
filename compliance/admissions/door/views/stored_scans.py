"""Scans stored by the browser during an outage, evaluated one by one."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from compliance.admissions.cards.services.codes import is_code
from compliance.admissions.offline.services.late_entries import Late
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.domain.documents.mrz import Unreadable

from .. import presentation as scan_words
from ..forms import signed_state
from ..forms.desk import StoredScanForm
from ..services import scans
from . import desk
from . import presentations as presentation_views


@require_permission("admissions.door.work")
@require_POST
def accept_late_scan(request: HouseRequest) -> HttpResponse:
    """Evaluate a stored scan or typed document now, as its kind requires, and store it as late."""
    form = StoredScanForm(request.POST)
    if not form.is_valid():
        return desk.show_unreadable_scan(request, "", _("The offline scan arrived incomplete. Check it again."))
    found = form.cleaned_data
    # The scan belongs to the door at which it was made, not to the current one.
    # If that door no longer exists, the place of the session counts.
    place = dict(desk.places_of(request)).get(found["place"]) or desk.place_of(request)
    if place is None:
        return desk.no_place(request)
    stored = Late(
        nonce=found["nonce"],
        door_id=place.door_id,
        desk_id=place.desk_id,
        claimed_at=found["claimed_at"],
        sent_at=found["sent_at"],
        fate=found["fate"],
        received_at=current_time(),
    )
    if is_code(found["scan"]):
        return presentation_views.evaluate_code(request, found["scan"], stored)
    # Sending the same stored scan again must be the same presentation.
    nonce = signed_state.presentation_nonce(found["nonce"], found["scan"])
    zone = scans.read_scan(house=request.presence.house, text=found["scan"], at=current_time())
    if found["typed"]:
        return _show_typed_form(request, stored, None if isinstance(zone, Unreadable) else zone, nonce)
    if isinstance(zone, Unreadable):
        return presentation_views.record_unchecked(request, stored, _describe_unreadable(zone, stored))
    return presentation_views.show_decision(request, zone, None, nonce, late=stored)


def _show_typed_form(request: HouseRequest, late: Late, read: DocumentData | None, nonce: UUID) -> HttpResponse:
    """Show the typed data over its scan, if any; the form asks for missing fields."""
    sent = request.POST.copy()
    sent["shown"] = signed_state.dump_state(read, None, nonce, late=late) if read else signed_state.dump_late(late)
    return presentation_views.present_typed_document(request, "guest" if read else "manual", sent)


def _describe_unreadable(zone: Unreadable, late: Late) -> str:
    why = scan_words.describe_unreadable(zone)
    if late.fate == "here":
        return why
    return _("The offline scan cannot be read and is listed as unreadable. Use the paper list: %(why)s") % {"why": why}
