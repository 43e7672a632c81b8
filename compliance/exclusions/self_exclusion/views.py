"""Pages for requests at the desk: identify the guest, show the text, sign, and print the receipt."""

import hashlib
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from audit.recording import log
from audit.recording.context import acting_once
from compliance.http.access.attempts import attempts_logged
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.input.base import show_refusal
from compliance.people.domain.names.name_forms import display_name
from compliance.people.forms import SearchForm
from compliance.people.presentation.words import display_birth as birth_in_words
from compliance.people.selectors import guest_search
from compliance.people.services import guests
from compliance.refusals import Refused

from ..agreements.domain.texts import WORDINGS, Agreement
from ..measure_register import selectors
from ..measure_register.domain import Who
from ..measure_register.presentation import words
from ..signatures import domain as drawn_signature
from ..signatures import services as signatures_services
from ..signatures.presentation import receipts
from . import services as self_exclusion_services
from .forms import BearerForm, WishForm

if TYPE_CHECKING:
    from compliance.exclusions.models.measures import Measure

FEW = 10


class RequestForms(NamedTuple):
    """The submitted forms and the person concerned: a known guest, or one typed from their document."""

    form: WishForm
    who_form: BearerForm | None
    known: Who | None
    guest_id: UUID | None

    @property
    def valid(self) -> bool:
        each = [form.is_valid() for form in (self.form, self.who_form) if form is not None]
        return all(each)

    @property
    def guest_data(self) -> Who:
        who = self.known if self.who_form is None else self.who_form.get_who()
        assert who is not None  # without a guest, the form is present and valid
        return who


@sensitive_post_parameters()
@require_permission("exclusions.request.take")
@never_cache
@require_http_methods(["GET", "POST"])
def take_request(request: HouseRequest, guest_id: UUID | None = None) -> HttpResponse:
    """Take a request step by step at one URL: type, read, print if wanted, and sign."""
    at = current_time()
    if not self_exclusion_services.accepts_requests(request.presence.house, at):
        return render(request, "exclusions/request_closed.html", status=200 if request.method == "GET" else 422)
    step = request.POST.get("do", "")
    if step == "search":
        return _search_guest(request, at)
    submission = _request_forms(request, guest_id, at)
    if request.method == "GET":
        if guest_id is not None:
            guests.note_opened(venue_id=request.venue_id, person_id=guest_id, by=request.presence.staff, at=at)
        return _show_forms(request, submission)
    if step == "change" or not submission.valid:
        return _show_forms(request, submission, status=200 if step == "change" else 422)
    try:
        with attempts_logged(request.presence, at):
            return _perform_step(request, submission, step, at)
    except Refused as refused:
        show_refusal(refused, submission.form, submission.who_form)
        return _show_forms(request, submission)


def _perform_step(request: HouseRequest, submission: RequestForms, step: str, at: datetime) -> HttpResponse:
    """Show, print or enter the text. Raises Refused if the request itself must change."""
    message = ""
    if step in {"screen", "paper"}:
        try:
            return _enter_signed_request(request, submission, step, at)
        except Refused as refused:
            # These two errors are shown next to the text, all others in the form.
            if refused.code != self_exclusion_services.TEXT_CHANGED and refused.field != "strokes":
                raise
            message = str(refused)
    text = _text_to_read(request, submission, at)
    if step == "print":
        return receipts.to_be_signed(text)
    return _show_text(request, submission, text, message=message)


@require_permission("exclusions.request.take")
@never_cache
@require_GET
def show_done(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Show the next steps after signing, to the member of staff who took the request, until the gaming day ends."""
    row = _own_request(request, measure_id)
    context = {
        "row": row,
        "kind": words.KINDS[row.kind],
        "allowed": words.allowed_visits(row.visits, row.period) if row.visits else "",
        "spoken": WORDINGS[row.signature.language].language,
        "leaves": not row.visits and row.first_day <= local_today(request),
        "prints": row.receipts.count(),
        "may_read": request.presence.may("exclusions.measure.read"),
    }
    return render(request, "exclusions/request_done.html", context)


@require_permission("exclusions.request.take")
@never_cache
@require_POST
def print_receipt(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Return the receipt as PDF. All prints after the first are marked as copies."""
    row = (
        selectors.get_measure(request.venue_id, measure_id)
        if request.presence.may("exclusions.measure.read")
        else _own_request(request, measure_id)
    )
    if getattr(row, "signature", None) is None:
        raise Http404(_("Nothing was signed at the desk for this measure."))
    at = current_time()
    # First: a drawing that was altered is not printed.
    strokes = signatures_services.drawn_strokes(row)
    printed = signatures_services.print_receipt(
        venue_id=request.venue_id, measure=row, by=request.presence.staff, at=at
    )
    return receipts.render_receipt(request.presence.house, row, strokes, printed.number, at)


def _request_forms(request: HouseRequest, guest_id: UUID | None, at: datetime) -> RequestForms:
    house, sent = request.presence.house, request.POST if request.method == "POST" else None
    form = WishForm(sent, today=house.local(at).date(), lengths=self_exclusion_services.usual_lengths(house, at))
    if guest_id is None:
        return RequestForms(form, BearerForm(sent), None, None)
    return RequestForms(form, None, selectors.known_guest(request.venue_id, guest_id), guest_id)


def _search_guest(request: HouseRequest, at: datetime) -> HttpResponse:
    """Search for the guest, for staff who may see guests. The search is logged."""
    search = SearchForm(request.POST)
    submission = _request_forms(request, None, at)
    context: dict[str, object] = {"search": search}
    if request.presence.may("people.guest.read") and search.is_valid():
        found = guest_search.search_guests(request.venue_id, search.cleaned_data["text"])
        count = found.count()
        guests.note_searched(venue_id=request.venue_id, found=count, by=request.presence.staff, at=at)
        context["more"] = count > FEW
        context["found"] = [
            {
                "id": row.person_id,
                "name": display_name(row.surname, row.given_names),
                "birth": birth_in_words(row.birth),
            }
            for row in found[:FEW]
        ]
    fresh = RequestForms(
        WishForm(
            today=submission.form.today, lengths=self_exclusion_services.usual_lengths(request.presence.house, at)
        ),
        BearerForm(),
        None,
        None,
    )
    return _show_forms(request, fresh, status=422 if search.errors else 200, **context)


def _show_forms(
    request: HouseRequest, submission: RequestForms, *, status: int | None = None, **more: object
) -> HttpResponse:
    """Show the forms with the data typed and its errors."""
    if submission.form.is_bound and submission.who_form is not None:
        submission.who_form.is_valid()
    context = {
        "form": submission.form,
        "who_form": submission.who_form,
        "guest_id": submission.guest_id,
        "name": display_name(submission.known.surname, submission.known.given_names) if submission.known else "",
        "birth": birth_in_words(submission.known.birth) if submission.known and submission.known.birth else "",
        "search": SearchForm() if request.presence.may("people.guest.read") and submission.guest_id is None else None,
    } | more
    return render(
        request, "exclusions/request.html", context, status=status or (422 if submission.form.is_bound else 200)
    )


def _text_to_read(request: HouseRequest, submission: RequestForms, at: datetime) -> Agreement:
    return self_exclusion_services.preview_request(
        house=request.presence.house,
        who=submission.guest_data,
        wish=submission.form.wish(),
        by=request.presence.staff,
        at=at,
    )


def _show_text(request: HouseRequest, submission: RequestForms, text: Agreement, *, message: str = "") -> HttpResponse:
    """Show the text with the signature field. The data typed is carried along in hidden fields."""
    bound_forms = [form for form in (submission.who_form, submission.form) if form is not None]
    context = {
        "text": text,
        "words": text.wording,
        "said": message,
        "typed": [(name, request.POST.get(name, "")) for form in bound_forms for name in form.fields],
        "nonce": uuid4(),
        "width": drawn_signature.WIDTH,
        "height": drawn_signature.HEIGHT,
    }
    return render(request, "exclusions/request_read.html", context, status=422 if message else 200)


def _enter_signed_request(request: HouseRequest, submission: RequestForms, way: str, at: datetime) -> HttpResponse:
    """Enter the request once, however often the form is sent."""
    try:
        with acting_once(_idempotency_key(request)):
            row = self_exclusion_services.enter_request(
                house=request.presence.house,
                who=submission.guest_data,
                wish=submission.form.wish(),
                read=request.POST.get("read", ""),
                way=way,
                strokes=request.POST.get("strokes", ""),
                by=request.presence.staff,
                at=at,
            )
    # The form was sent twice. Show the first request.
    except log.DuplicateAct as duplicate:
        return redirect("exclusions:request_done", duplicate.subject_id)
    messages.success(request, _("The request is signed and applies at every door."))
    return redirect("exclusions:request_done", row.pk)


def _idempotency_key(request: HouseRequest) -> str:
    """Return the idempotency key of one displayed page and its member of staff."""
    # Without a nonce every request gets its own key, so none is taken for a repetition.
    sent = request.POST.get("nonce") or uuid4()
    text = f"request at the desk:{request.venue_id}:{request.presence.staff.pk}:{sent}"
    return hashlib.sha256(text.encode()).hexdigest()


def _own_request(request: HouseRequest, measure_id: UUID) -> "Measure":
    house, at = request.presence.house, current_time()
    since = house.opens_at(house.gaming_day(at))
    return selectors.signed_lately(request.venue_id, measure_id, request.presence.staff.pk, since)
