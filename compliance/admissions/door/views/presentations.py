"""Evaluate a document or code from the desk, then ask, offer a card or store the result."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypedDict
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.offline.services import late_entries
from compliance.admissions.offline.services.late_entries import Late
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.selectors.guests import Picture
from compliance.people.services.guest_files import NotThatGuest

from ..forms import signed_state
from ..forms.desk import GuestForm, filled_form
from ..services import card_admission, central_check, document_admission, evaluation, presentations, scans
from ..services.presentations import CardShown, Presentation
from . import desk, offline
from .namesakes import candidate_guests, photograph_of, recent_entry
from .offers import guest_facts, held_card, issued_card, offered_cards
from .pending_reviews import review_desk, sign_presentation


def present_typed_document(request: HouseRequest, state: str, sent: QueryDict | None = None) -> HttpResponse:
    """Evaluate a document typed or completed by hand; invalid input stays on the form.

    `sent` replaces the request data: a form stored while the server was unreachable.
    """
    form = GuestForm(sent or request.POST)
    late = signed_state.load_late_presentation(form.data.get("shown", ""))
    if not form.is_valid() and late is not None and _needs_no_questions(request, late):
        return record_unchecked(
            request, late, _("The typed data is not enough for a check and is listed as incomplete.")
        )
    if not form.is_valid():
        note_unread(request, "typed", fields=form.errors)
        return desk.show_desk(request, {"state": state, "form": form, "may_leave": _may_leave(late)})
    paper, choice = form.paper(), UNASKED
    nonce = late.nonce if late else desk.nonce_of(request)
    try:
        as_read, _address, nonce = signed_state.load_state(form.cleaned_data["shown"])
        choice = signed_state.choice_for_document(form.cleaned_data["shown"], paper)
        paper = signed_state.same_reading(as_read, paper)
    except signed_state.StateExpired:
        pass  # Typed entirely, or state expired: the whole form then counts as typed.
    return show_decision(request, paper, form.postal_address(), nonce, state=state, form=form, choice=choice, late=late)


def show_decision(
    request: HouseRequest,
    paper: DocumentData,
    address: PostalAddress | None,
    nonce: UUID,
    *,
    state: str = "guest",
    form: GuestForm | None = None,
    choice: Choice = UNASKED,
    late: Late | None = None,
    passage: Passage = Passage.UNSAID,
) -> HttpResponse:
    """Evaluate a document: ask for details, offer the card, or store a refusal or open match at once.

    A guest sent away while the server was unreachable is asked for nothing.
    """
    done = late is not None and _needs_no_questions(request, late)
    draft = Presentation(
        paper=paper,
        address=address,
        judgement=None,
        note="",
        face_compared=not done,
        card_kind=None,
        nonce=nonce,
        choice=choice,
        late=late,
        passage=passage,
    )
    if done:
        return present_document(request, draft)
    try:
        evaluation_result = _evaluate_presentation(request, paper, draft)
    except NotThatGuest as other:
        return desk.show_unreadable_scan(request, "", str(other))
    answer = evaluation_result.decision
    signed_text = signed_state.dump_state(
        paper, address, nonce, choice, late, of=request.POST.get("shown", ""), passage=passage
    )
    if answer.needs_only_asking:
        form_context: FormContext = {
            "state": state,
            "shown": signed_text,
            "may_leave": _may_leave(late),
            "of_guest": evaluation_result.person_id,
        }
        return _ask_first(request, answer, paper, address, form, form_context)
    if not answer.admitted:
        return present_document(request, replace(draft, face_supposed=True))
    return _offer_card(request, draft, paper, evaluation_result, signed_text)


def _offer_card(
    request: HouseRequest,
    draft: Presentation,
    paper: DocumentData,
    found: presentations.DocumentEvaluation,
    signed: str,
) -> HttpResponse:
    """Offer the cards for sale to a guest who may be admitted, or admit one who needs none."""
    for_sale = offered_cards(request, desk.place_of(request), found.person_id)
    # If no card is for sale, the key that answers about the entry also admits.
    if draft.passage and for_sale["entry"]:
        return present_document(request, draft)
    photograph = found.picture if request.presence.may("people.photograph.read") else None
    context: dict[str, object] = {
        "state": "decision",
        "shown": signed,
        "decision": _admitted_decision(_facts_today(request, paper), photograph, offline.to_do(draft.late)),
        "of_guest": found.person_id,
    }
    return desk.show_desk(request, context | for_sale)


def _facts_today(request: HouseRequest, paper: DocumentData) -> dict[str, object]:
    return guest_facts(request, paper, local_today(request))


def _admitted_decision(guest: dict[str, object], photograph: Picture | None, sentence: str) -> dict[str, object]:
    return {"outcome": "admitted", "sentence": sentence, "guest": guest, "photograph": photograph, "reasons": []}


class FormContext(TypedDict):
    """What the form is shown with: its state, the signed document, and whose document it is."""

    state: str
    shown: str
    may_leave: bool
    of_guest: UUID | None


def _ask_first(
    request: HouseRequest,
    answer: Decision,
    paper: DocumentData,
    address: PostalAddress | None,
    form: GuestForm | None,
    form_context: FormContext,
) -> HttpResponse:
    """Ask for identity, recent entry and missing details before any decision."""
    signed_text = form_context["shown"]
    if answer.has("known_already"):
        read = {"paper": _facts_today(request, paper)}
        return desk.show_desk(
            request, {"state": "known", "shown": signed_text} | read | candidate_guests(request, answer)
        )
    if answer.has("entered_already"):
        return _ask_about_entry(request, answer, paper, signed_text, form_context["of_guest"])
    return _ask_details(request, answer, form, filled_form(paper, address, signed_text), **form_context)


def _ask_about_entry(
    request: HouseRequest, answer: Decision, paper: DocumentData, signed: str, of_guest: UUID | None
) -> HttpResponse:
    """Ask whether a guest with a recent entry left in between. Nothing is stored yet."""
    read = {"paper": _facts_today(request, paper)}
    context = {"state": "entered", "shown": signed, "of_guest": of_guest}
    return desk.show_desk(request, context | read | recent_entry(request, answer))


def _evaluate_presentation(
    request: HouseRequest, paper: DocumentData, draft: Presentation
) -> presentations.DocumentEvaluation:
    """Return the provisional decision, with the central register queried if required."""
    house, at = request.presence.house, current_time()
    register_answer = central_check.query_central_register(
        house=house, place=desk.place_of(request), presentation=draft, by=request.presence.staff, at=at
    )
    return evaluation.evaluate_document(
        house=house,
        paper=paper,
        address=draft.address,
        judgement=None,
        face_compared=True,
        at=at,
        choice=draft.choice,
        late=draft.late,
        register_answer=register_answer,
        door_id=_door_of(request),
        passage=draft.passage,
    )


def _door_of(request: HouseRequest) -> UUID | None:
    place = desk.place_of(request)
    if place is not None:
        return place.door_id
    return None


def _ask_details(
    request: HouseRequest, answer: Decision, form: GuestForm | None, read: GuestForm, **more: object
) -> HttpResponse:
    """Show the form as typed, or filled from the scan, with an error at each missing field."""
    if form is not None:
        form.show_missing_fields(answer)
        if answer.has("birth_to_come"):
            note_unread(request, "typed", fields=["born_on"])
    open_century = (
        [decision_words.describe_ground("century_open", "", {}).sentence] if answer.has("century_open") else []
    )
    return desk.show_desk(request, {"form": form or read, "asked": open_century} | more)


def _may_leave(late: Late | None) -> bool:
    """Has the guest already entered, so that missing details may be unobtainable?"""
    return late is not None and late.let_in_on_paper


def _needs_no_questions(request: HouseRequest, late: Late) -> bool:
    """Is a late guest stored without further questions: sent away then, or left to the supervisor now?"""
    return late.sent_away or (_may_leave(late) and "leave" in request.POST)


def record_unchecked(request: HouseRequest, late: Late, sentence: str) -> HttpResponse:
    """List a stored scan that yields no document, and show door staff the reason."""
    presence = request.presence
    late_entries.store_unchecked(house=presence.house, late=late, lost=False, by=presence.staff, at=current_time())
    return desk.show_unreadable_scan(request, "", sentence, stored=True)


def note_unread(request: HouseRequest, why: str, *, length: int = 0, fields: Iterable[str] = ()) -> None:
    """Log why no document was read and which fields were mistyped, but not their content."""
    place, presence = desk.place_of(request), request.presence
    if place is not None:
        facts = {"house": presence.house, "place": place.name, "by": presence.staff, "at": current_time()}
        scans.note_unread(**facts, why=why, length=length, fields=list(fields))


def evaluate_code(request: HouseRequest, text: str, late: Late | None = None) -> HttpResponse:
    """Evaluate a card code with the document behind it, and offer admission if no ground speaks against it.

    A guest sent away while the server was unreachable (`late`) is offered nothing.
    """
    house, at = request.presence.house, current_time()
    presentation = CardShown(
        code=text,
        judgement=None,
        note="",
        face_compared=True,
        nonce=signed_state.presentation_nonce(desk.nonce_of(request), text),
        late=late,
    )
    register_answer = card_admission.query_register_for_card(
        house=house, place=desk.place_of(request), presentation=presentation, by=request.presence.staff, at=at
    )
    found = card_admission.evaluate_card(
        house=house, code=text, at=at, late=late, register_answer=register_answer, door_id=_door_of(request)
    )
    if found.paper is not None and found.decision.needs_only_asking and found.decision.has("entered_already"):
        signed_text = signed_state.dump_code(text, presentation.nonce, late)
        return _ask_about_entry(
            request, found.decision, found.paper, signed_text, found.card.person_id if found.card else None
        )
    if not found.decision.admitted or found.paper is None or (late is not None and late.sent_away):
        return present_document(request, presentation, found.paper)
    assert found.card is not None  # Only a card leads to a document here.
    guest = guest_facts(request, found.paper, house.local(at).date())
    decision: dict[str, object] = {
        "outcome": "admitted",
        "sentence": offline.to_do(late),
        "guest": guest,
        "reasons": [],
        "photograph": photograph_of(request, found.card.person_id),
    }
    held: dict[str, object] = {"entry": held_card(found.card), "earlier": found.earlier, "by_card": True}
    signed_text = signed_state.dump_code(text, presentation.nonce, late)
    context = {"state": "decision", "shown": signed_text, "decision": decision, "of_guest": found.card.person_id}
    return desk.show_desk(request, context | held)


def present_document(
    request: HouseRequest, presentation: Presentation | CardShown, paper: DocumentData | None = None
) -> HttpResponse:
    """Call the service with the presentation and show the result."""
    house, at, place = request.presence.house, current_time(), desk.place_of(request)
    if place is None:
        return desk.no_place(request)
    staff = request.presence.staff
    try:
        if isinstance(presentation, CardShown):
            admission = card_admission.present_card(
                house=house, place=place, presentation=presentation, by=staff, at=at
            )
        else:
            admission = document_admission.present_document(
                house=house, place=place, presentation=presentation, by=staff, at=at
            )
            paper = presentation.paper
    except presentations.AnotherPresentation as clash:
        # A stored scan already decided at another place is in a register and need not wait here.
        return desk.show_unreadable_scan(request, "", str(clash), stored=presentation.late is not None)
    except NotThatGuest as other:
        return desk.show_unreadable_scan(request, "", str(other))
    # A guest with a card code already has the card; only a sale shows it for printing.
    if admission.card is not None and not isinstance(presentation, CardShown):
        return desk.show_desk(
            request,
            {"state": "issued", "card": issued_card(request, admission), "of_guest": admission.card.person_id},
        )
    shown_guest = guest_facts(request, paper, house.local(at).date()) if paper else None
    # The desk now polls for the supervisor.
    if admission.outcome == "needs_review":
        return desk.show_desk(
            request, review_desk(admission.decision, guest=shown_guest, shown=sign_presentation(request, presentation))
        )
    sentence = ""
    if admission.outcome == "admitted":
        sentence = _("The guest is admitted.")
        if admission.card is not None:
            sentence = _("The guest is admitted on card %(card)s.") % {"card": admission.card.label}
    context = {
        "outcome": admission.outcome,
        "sentence": sentence,
        "guest": shown_guest,
        "reasons": decision_words.describe_grounds(admission.grounds, admission.card_refusal),
    }
    of_guest = admission.decision.person_id
    return desk.show_desk(request, {"state": "decision", "decision": context, "finished": True, "of_guest": of_guest})
