"""The door desk: scan, see the decision, press Enter for the card."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from uuid import uuid4

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.admissions.cards.services.codes import is_code
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.people.domain.documents.document_data import UNASKED, DocumentData, PostalAddress
from compliance.people.domain.documents.mrz import Unreadable, looks_like_zone

from .. import presentation as scan_words
from ..forms import signed_state
from ..forms.desk import IssueForm, JudgementForm, ReplacementForm, blank_form
from ..presentation import offered_judgements
from ..services import scans
from ..services.presentations import CardShown, Presentation
from . import desk, offline
from . import presentations as presentation_views
from .namesakes import choice_of, passage_of
from .pending_reviews import desk_under_review
from .sidebar import sidebar_context


def rescan_if_expired(view: Callable[[HouseRequest], HttpResponse]) -> Callable[[HouseRequest], HttpResponse]:
    """Ask for a new scan if the signed state of the page has expired."""

    @wraps(view)
    def inner(request: HouseRequest) -> HttpResponse:
        try:
            return view(request)
        except signed_state.StateExpired:
            return desk.show_unreadable_scan(request, "", _("Too much time has passed. Scan the document again."))

    return inner


@require_permission("admissions.door.work")
@require_GET
def show_door(request: HouseRequest) -> HttpResponse:
    """Show the desk, ready for a scan."""
    return desk.show_desk(request, {"state": "waiting"} | offline.offline_context(request))


@require_permission("admissions.door.work")
@require_POST
def choose_place(request: HouseRequest) -> HttpResponseRedirect:
    """Work at another door or card desk for the rest of the session."""
    place_text = request.POST.get("place", "")
    # The browser sends the key, so only a place of this casino is accepted.
    if any(place_text == key for key, _place in desk.places_of(request)):
        request.session["place"] = place_text
    return redirect("admissions:door")


@require_permission("admissions.door.work")
@require_POST
def accept_scan(request: HouseRequest) -> HttpResponse:
    """Read the scan and decide; if only Enter is missing, offer the card without storing anything."""
    text = request.POST.get("scan", "")
    if is_code(text):
        return presentation_views.evaluate_code(request, text)
    found = scans.read_scan(house=request.presence.house, text=text, at=current_time())
    if isinstance(found, Unreadable):
        presentation_views.note_unread(request, found.reason.value, length=len(text))
        text_shown = text if looks_like_zone(text) or len(text) < 60 else ""
        return desk.show_unreadable_scan(request, text_shown, scan_words.describe_unreadable(found))
    return presentation_views.show_decision(
        request, found, None, signed_state.presentation_nonce(desk.nonce_of(request), text)
    )


@require_permission("admissions.door.work")
@require_POST
def accept_guest(request: HouseRequest) -> HttpResponse:
    """Accept a document completed by hand: the address of a new guest, or unreadable fields."""
    return presentation_views.present_typed_document(request, "guest")


@require_permission("admissions.door.work")
@require_http_methods(["GET", "POST"])
def accept_typed_document(request: HouseRequest) -> HttpResponse:
    """Accept a document without a machine-readable zone, typed entirely."""
    if request.method == "GET":
        return desk.show_desk(request, {"state": "manual", "form": blank_form()} | offline.offline_context(request))
    return presentation_views.present_typed_document(request, "manual")


@require_permission("admissions.door.work")
@require_POST
@rescan_if_expired
def answer_recognition(request: HouseRequest) -> HttpResponse:
    """Accept the answer whether the bearer of a new document is a known guest."""
    signed_text = request.POST.get("shown", "")
    paper, address, nonce = signed_state.load_state(signed_text)
    choice = choice_of(request.POST.get("choice", ""))
    return presentation_views.show_decision(
        request, paper, address, nonce, choice=choice, late=signed_state.load_late_presentation(signed_text)
    )


@require_permission("admissions.door.work")
@require_POST
@rescan_if_expired
def answer_passage(request: HouseRequest) -> HttpResponse:
    """Accept the answer whether a guest with a recent entry left in between."""
    signed_text, answer = request.POST.get("shown", ""), passage_of(request.POST.get("passage", ""))
    if card := _signed_card(signed_text):
        # A card needs no sale, so the answer also admits.
        if answer:
            return presentation_views.present_document(request, replace(card, passage=answer))
        return presentation_views.evaluate_code(request, card.code, card.late)
    paper, address, nonce = signed_state.load_state(signed_text)
    return presentation_views.show_decision(
        request,
        paper,
        address,
        nonce,
        choice=signed_state.choice_for_document(signed_text),
        late=signed_state.load_late_presentation(signed_text),
        passage=answer,
    )


@require_permission("admissions.card.issue")
@require_POST
@rescan_if_expired
def admit_guest(request: HouseRequest) -> HttpResponse:
    """Store the decision, issue the card and admit the guest: door staff pressed Enter and have compared the face."""
    signed_text = request.POST.get("shown", "")
    if card := _signed_card(signed_text):
        return presentation_views.present_document(request, card)
    shown, form = _shown_document(signed_text), IssueForm(request.POST)
    if not form.is_valid():
        return desk.show_unreadable_scan(
            request, "", _("Choose on the page how the card is paid. Scan the document again.")
        )
    presentation = replace(
        shown, card_kind=form.cleaned_data["kind"] or None, paid_by=form.cleaned_data["paid_by"] or "cash"
    )
    if form.cleaned_data["paid_by"]:
        # Suggested for the next sale in this session (`offered_cards`).
        request.session["paid_by"] = form.cleaned_data["paid_by"]
    return presentation_views.present_document(request, presentation)


@require_permission("admissions.card.replace")
@require_POST
@rescan_if_expired
def replace_card(request: HouseRequest) -> HttpResponse:
    """Replace a lost card; the holder has shown the document, and the face is compared."""
    form, signed_text = ReplacementForm(request.POST), request.POST.get("shown", "")
    shown = _shown_document(signed_text)
    if not form.is_valid():
        return desk.show_unreadable_scan(
            request, "", _("Select the card to replace and the reason. Scan the document again.")
        )
    return presentation_views.present_document(request, replace(shown, replaces=form.replacement()))


@require_permission("admissions.door.work")
@require_POST
@rescan_if_expired
def present_again(request: HouseRequest) -> HttpResponse:
    """Present the guest of a review again: a cleared guest passes every check again."""
    signed_text = request.POST.get("shown", "")
    waits = desk_under_review(request, signed_text)
    if waits is not None:
        return desk.show_desk(request, waits)
    # New nonces: the first ones belong to the decision under review and to its late entry.
    nonce, late = uuid4(), signed_state.load_late_presentation(signed_text)
    if late is not None:
        late = replace(late, nonce=nonce)
    if card := _signed_card(signed_text):
        return presentation_views.evaluate_code(request, card.code, late)
    paper, address, _nonce_before = signed_state.load_state(signed_text)
    return presentation_views.show_decision(
        request, paper, address, nonce, choice=signed_state.choice_for_document(signed_text), late=late
    )


@require_permission("admissions.door.work")
@require_POST
def refuse_guest(request: HouseRequest) -> HttpResponse:
    """Refuse on what door staff see, with or without a document."""
    form = JudgementForm(request.POST, offered=offered_judgements(request.presence, current_time()))
    signed_text = request.POST.get("shown", "")
    if not form.is_valid():
        # The form holds the same guest again. A signature that has expired is noticed with the corrected form.
        return desk.show_desk(request, {"state": "waiting", "judgement_form": form, "shown": signed_text})
    judgement, note = Judgement(form.cleaned_data["ground"]), form.cleaned_data["note"]
    if card := _signed_card(signed_text):
        card = replace(card, judgement=judgement, note=note, face_compared=False)
        return presentation_views.present_document(request, card)
    paper: DocumentData | None = None
    address: PostalAddress | None = None
    nonce, choice = desk.nonce_of(request), UNASKED
    if signed_text:
        try:
            paper, address, nonce = signed_state.load_state(signed_text)
            choice = signed_state.choice_for_document(signed_text)
        except signed_state.StateExpired:
            # What staff see is a ground without a document as well, so the refusal needs no new scan.
            pass
    presentation = Presentation(
        paper=paper,
        address=address,
        judgement=judgement,
        note=note,
        face_compared=False,
        card_kind=None,
        nonce=nonce,
        choice=choice,
        late=signed_state.load_late_presentation(signed_text),
    )
    return presentation_views.present_document(request, presentation)


@require_permission("admissions.door.work")
@require_GET
def show_side_panel(request: HouseRequest) -> HttpResponse:
    """Show the panel next to the desk, loaded after the decision."""
    place = desk.place_of(request)
    if place is None:
        return desk.no_place(request)
    return render(request, "admissions/desk/side.html", sidebar_context(request, place))


def _shown_document(signed_text: str) -> Presentation:
    """Return the document on the page, of a bearer whose face was compared, with the answers given so far."""
    paper, address, nonce = signed_state.load_state(signed_text)
    return Presentation(
        paper=paper,
        address=address,
        judgement=None,
        note="",
        face_compared=True,
        card_kind=None,
        nonce=nonce,
        choice=signed_state.choice_for_document(signed_text),
        late=signed_state.load_late_presentation(signed_text),
        passage=signed_state.load_passage(signed_text),
    )


def _signed_card(signed: str) -> CardShown | None:
    """Return the presentation of a signed card code, with the face compared; None for a document."""
    found = signed_state.load_code(signed)
    if found is None:
        return None
    return CardShown(
        code=found.code,
        judgement=None,
        note="",
        face_compared=True,
        nonce=found.nonce,
        late=signed_state.load_late_presentation(signed),
    )
