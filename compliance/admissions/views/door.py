"""The door desk: scan, see the decision, press Enter for the card."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.people.mrz import Unreadable, looks_like_zone
from compliance.people.reading import UNASKED, Choice, Lives, Paper
from compliance.people.services import NotThatGuest
from compliance.rules.articles import label as article_label
from compliance.venues import selectors as venues

from .. import desk as hand
from .. import sentences, services
from ..codes import is_code
from ..decision import NOTE_NEEDED, Judgement
from ..forms import GuestForm, IssueForm, JudgementForm, ReplacementForm, of_paper
from ..services import CardShown, Late, Place, Presentation
from . import offline
from .beside import beside
from .namesakes import choice_of, photograph_of, whose
from .offered import ACTIONS, facts, held_card, issued, offered
from .waiting import in_doubt, in_hand, still_in_doubt

CLEAR_AFTER = 30
JUDGEMENT_KEYS = {Judgement.UNIFORM: "U", Judgement.DRUNK: "D", Judgement.SCANDAL: "S"}


@allowed("admissions.door.work")
@require_GET
def door(request: HouseRequest) -> HttpResponse:
    """The desk, waiting for a scan."""
    return _desk(request, {"state": "waiting"} | offline.keeping(request))


@allowed("admissions.door.work")
@require_POST
def choose_place(request: HouseRequest) -> HttpResponseRedirect:
    """Work at another door or card desk for the rest of the session."""
    wanted = request.POST.get("place", "")
    if any(wanted == key for key, _place in _places(request)):
        request.session["place"] = wanted
    return redirect("admissions:door")


@allowed("admissions.door.work")
@require_POST
def scan(request: HouseRequest) -> HttpResponse:
    """Read what the reader typed and decide; what needs nothing more than Enter is offered, not yet stored."""
    text = request.POST.get("scan", "")
    if is_code(text):
        return _code(request, text)
    found = services.read_scan(house=request.presence.house, text=text, at=moment())
    if isinstance(found, Unreadable):
        _note_unread(request, found.reason.value, length=len(text))
        kept = text if looks_like_zone(text) or len(text) < 60 else ""
        return _unread(request, kept, sentences.unreadable(found))
    return _judge(request, found, None, hand.presentation(_nonce(request), text))


@allowed("admissions.door.work")
@require_POST
def guest(request: HouseRequest) -> HttpResponse:
    """The paper completed by hand: the address of a new guest, or whatever the machine could not read."""
    return _typed(request, "guest")


@allowed("admissions.door.work")
@require_http_methods(["GET", "POST"])
def manual(request: HouseRequest) -> HttpResponse:
    """A paper without machine-readable lines, typed altogether."""
    if request.method == "GET":
        return _desk(request, {"state": "manual", "form": GuestForm(initial={"sex": "X", "country": ""})})
    return _typed(request, "manual")


@allowed("admissions.door.work")
@require_POST
def same(request: HouseRequest) -> HttpResponse:
    """The steward has said whether the bearer of a new paper is a guest whom the house knows."""
    kept = request.POST.get("shown", "")
    try:
        paper, lives, nonce = hand.hold(kept)
    except hand.HandEmpty:
        return _unread(request, "", _("Too much time has passed. Scan the document again."))
    choice = choice_of(request.POST.get("choice", ""))
    return _judge(request, paper, lives, nonce, choice=choice, late=hand.late(kept))


@allowed("admissions.card.issue")
@require_POST
def card(request: HouseRequest) -> HttpResponse:
    """Enter: the steward has compared the face; store the decision, issue the card and let the guest in."""
    kept = request.POST.get("shown", "")
    if code := hand.hold_code(kept):
        return _stored(request, CardShown(code[0], None, "", True, code[1]))
    try:
        paper, lives, nonce = hand.hold(kept)
    except hand.HandEmpty:
        return _unread(request, "", _("Too much time has passed. Scan the document again."))
    form = IssueForm(request.POST)
    if not form.is_valid():
        return _unread(request, "", _("Choose on the page how the card is paid. Scan the document again."))
    shown = Presentation(
        paper=paper,
        lives=lives,
        judgement=None,
        note="",
        face_compared=True,
        card_kind=form.cleaned_data["kind"] or None,
        nonce=nonce,
        choice=hand.chosen(kept),
        late=hand.late(kept),
        paid_by=form.cleaned_data["paid_by"] or "cash",
    )
    if form.cleaned_data["paid_by"]:
        request.session["paid_by"] = form.cleaned_data["paid_by"]
    return _stored(request, shown)


@allowed("admissions.card.replace")
@require_POST
def replace_card(request: HouseRequest) -> HttpResponse:
    """A lost card goes on under a new number; its holder has shown the document, and the face is compared."""
    form = ReplacementForm(request.POST)
    try:
        paper, lives, nonce = hand.hold(request.POST.get("shown", ""))
    except hand.HandEmpty:
        return _unread(request, "", _("Too much time has passed. Scan the document again."))
    if not form.is_valid():
        return _unread(request, "", _("Say which card is replaced, and why. Scan the document again."))
    return _stored(request, Presentation(paper, lives, None, "", True, None, nonce, replaces=form.wanted()))


@allowed("admissions.door.work")
@require_POST
def again(request: HouseRequest) -> HttpResponse:
    """A doubt that waits or is answered; whoever was cleared is presented anew, with every check made afresh."""
    kept = request.POST.get("shown", "")
    waits = still_in_doubt(request, kept)
    if waits is not None:
        return _desk(request, waits)
    if code := hand.hold_code(kept):
        return _code(request, code[0])
    try:
        paper, lives, _nonce_before = hand.hold(kept)
    except hand.HandEmpty:
        return _unread(request, "", _("Too much time has passed. Scan the document again."))
    return _judge(request, paper, lives, uuid4(), choice=hand.chosen(kept))


@allowed("admissions.door.work")
@require_POST
def refuse(request: HouseRequest) -> HttpResponse:
    """Refuse by what the steward sees, with the paper in view or without any."""
    form = JudgementForm(request.POST)
    kept = request.POST.get("shown", "")
    if (code := hand.hold_code(kept)) and form.is_valid():
        seen = Judgement(form.cleaned_data["ground"])
        return _stored(request, CardShown(code[0], seen, form.cleaned_data["note"], False, code[1]))
    paper: Paper | None = None
    lives: Lives | None = None
    nonce, choice = _nonce(request), UNASKED
    if kept:
        try:
            paper, lives, nonce = hand.hold(kept)
            choice = hand.chosen(kept)
        except hand.HandEmpty:
            kept = ""
    if not form.is_valid():
        return _desk(request, {"state": "waiting", "judgement_form": form, "shown": kept})
    shown = Presentation(
        paper=paper,
        lives=lives,
        judgement=Judgement(form.cleaned_data["ground"]),
        note=form.cleaned_data["note"],
        face_compared=False,
        card_kind=None,
        nonce=nonce,
        choice=choice,
        late=hand.late(kept),
    )
    return _stored(request, shown)


# --- From a paper to what the steward sees next.


def _typed(request: HouseRequest, state: str) -> HttpResponse:
    form = GuestForm(request.POST)
    if not form.is_valid():
        _note_unread(request, "typed", fields=form.errors)
        return _desk(request, {"state": state, "form": form})
    paper, nonce, choice = form.paper(), _nonce(request), UNASKED
    try:
        as_read, _lives, nonce = hand.hold(form.cleaned_data["shown"])
        choice = hand.chosen(form.cleaned_data["shown"], paper)
        paper = hand.same_reading(as_read, paper)
    except hand.HandEmpty:
        pass  # typed altogether, or kept too long: then everything on the form counts as typed
    late = hand.late(form.cleaned_data["shown"])
    return _judge(request, paper, form.lives(), nonce, state=state, form=form, choice=choice, late=late)


def _judge(
    request: HouseRequest,
    paper: Paper,
    lives: Lives | None,
    nonce: UUID,
    *,
    state: str = "guest",
    form: GuestForm | None = None,
    choice: Choice = UNASKED,
    late: Late | None = None,
) -> HttpResponse:
    house, at = request.presence.house, moment()
    on = house.local(at).date()
    try:
        judged = services.judge(
            house=house, paper=paper, lives=lives, judgement=None, face_compared=True, at=at, choice=choice
        )
    except NotThatGuest as other:
        return _unread(request, "", str(other))
    answer = judged.decision
    kept = hand.keep(paper, lives, nonce, choice, late, of=request.POST.get("shown", ""))
    if answer.needs_only_asking and answer.has("known_already"):
        read = {"paper": facts(request, paper, on)}
        return _desk(request, {"state": "known", "shown": kept} | read | whose(request, answer))
    if answer.needs_only_asking:
        asked = form or of_paper(paper, lives, kept)
        if form is not None:
            form.say_what_is_missing(answer)
            if answer.has("birth_to_come"):
                _note_unread(request, "typed", fields=["born_on"])
        open_century = [sentences.ground("century_open", "", {}).sentence] if answer.has("century_open") else []
        return _desk(request, {"state": state, "form": asked, "shown": kept, "asked": open_century})
    if not answer.admitted:
        told = Presentation(paper, lives, None, "", face_compared=True, card_kind=None, nonce=nonce, choice=choice)
        return _stored(request, replace(told, late=late))
    context = {
        "state": "decision",
        "shown": kept,
        "decision": {
            "outcome": "admitted",
            "sentence": offline.to_do(late),
            "guest": facts(request, paper, on),
            "photograph": judged.picture if request.presence.may("people.photograph.read") else None,
            "reasons": [],
        },
    }
    return _desk(request, context | offered(request, _place(request), judged.person_id))


def _note_unread(request: HouseRequest, why: str, *, length: int = 0, fields: Iterable[str] = ()) -> None:
    """What came gave no paper: the log keeps why, and which fields were mistyped; not what stood in them."""
    here, presence = _place(request), request.presence
    if here is not None:
        facts = {"house": presence.house, "place": here.name, "by": presence.staff, "at": moment()}
        services.note_unread(**facts, why=why, length=length, fields=list(fields))


def _code(request: HouseRequest, text: str) -> HttpResponse:
    """The code of a card: judged with the paper behind it, and offered for Enter if nothing speaks against it."""
    house, at = request.presence.house, moment()
    found = services.judge_card(house=house, code=text, at=at)
    nonce = hand.presentation(_nonce(request), text)
    if not found.decision.admitted or found.paper is None:
        return _stored(request, CardShown(text, None, "", True, nonce), found.paper)
    guest = facts(request, found.paper, house.local(at).date())
    decision: dict[str, Any] = {"outcome": "admitted", "sentence": offline.to_do(None), "guest": guest, "reasons": []}
    decision["photograph"] = photograph_of(request, found.card.person_id) if found.card else None
    held = {"entry": held_card(found.card), "earlier": found.earlier, "by_card": True}
    return _desk(request, {"state": "decision", "shown": hand.keep_code(text, nonce), "decision": decision} | held)


def _stored(request: HouseRequest, shown: Presentation | CardShown, paper: Paper | None = None) -> HttpResponse:
    """Hand the presentation to the service and show what came of it."""
    house, at, place = request.presence.house, moment(), _place(request)
    if place is None:
        return _no_place(request)
    given: Any = {"house": house, "place": place, "by": request.presence.staff, "at": at}
    try:
        if isinstance(shown, CardShown):
            admission = services.present_card(shown=shown, **given)
        else:
            admission, paper = services.present(shown=shown, **given), shown.paper
    except (services.AnotherPresentation, NotThatGuest) as clash:
        return _unread(request, "", str(clash))
    if admission.card is not None and not isinstance(shown, CardShown):
        return _desk(request, {"state": "issued", "card": issued(request, admission)})
    outcome = "unverified" if admission.card_refusal is not None else admission.decision.outcome
    shown_guest = facts(request, paper, house.local(at).date()) if paper else None
    if outcome == "needs_review":
        return _desk(request, in_doubt(admission.decision, guest=shown_guest, shown=in_hand(request, shown)))
    done = outcome == "admitted"
    in_on = _("The guest is in on card %(card)s.") % {"card": admission.card.label} if admission.card else ""
    context = {
        "outcome": outcome,
        "sentence": (in_on or _("The guest is in.")) if done else "",
        "guest": shown_guest,
        "reasons": sentences.grounds(admission.grounds, admission.card_refusal),
    }
    return _desk(request, {"state": "decision", "decision": context, "finished": True})


# --- The desk itself.


def _unread(request: HouseRequest, text: str, sentence: str, *, stored: bool = False) -> HttpResponse:
    """The desk waits on, and says why the scan led to nothing; `stored`: it is in a register all the same."""
    return _desk(request, {"state": "waiting", "scan_text": text, "scan_error": sentence, "stored": stored})


def _nonce(request: HouseRequest) -> UUID:
    """The nonce the page was drawn with; a page without one gets a fresh one, and so no protection from reloads."""
    try:
        return UUID(request.POST.get("nonce", ""))
    except ValueError:
        return uuid4()


def _places(request: HouseRequest) -> list[tuple[str, Place]]:
    """Every door and card desk of the house, keyed as the page names them; doors that ask for a card come first.

    Asked once a request.
    """
    known: list[tuple[str, Place]] | None = getattr(request, "places", None)
    if known is None:
        known = [_keyed(row) for row in venues.standings(request.presence.house.id)]
        request.places = known
    return known


def _keyed(row: venues.Standing) -> tuple[str, Place]:
    key = f"{'door' if row.is_door else 'desk'}:{row.id}"
    door, desk = (row.id, None) if row.is_door else (None, row.id)
    return key, Place(door_id=door, desk_id=desk, name=row.name, room_kind=row.room_kind)


def _place(request: HouseRequest) -> Place | None:
    """The door or desk chosen for this session, or the first one of the house; None while it has neither."""
    known = dict(_places(request))
    return known.get(request.session.get("place", "")) or next(iter(known.values()), None)


def _no_place(request: HouseRequest) -> HttpResponse:
    return render(request, "admissions/no_place.html")


def _desk(request: HouseRequest, context: dict[str, Any]) -> HttpResponse:
    """The whole page, or only the desk inside it when HTMX asked."""
    places = _places(request)
    here = _place(request)
    if here is None:
        return _no_place(request)
    whole_page = not getattr(request, "htmx", False)
    whole = {
        "desk": {"name": here.name, "room": "", "key": next(key for key, place in places if place == here)},
        "places": [{"key": key, "name": place.name, "current": place == here} for key, place in places],
        "actions": {name: reverse(f"admissions:{address}") for name, address in ACTIONS.items()},
        "nonce": uuid4(),
        "clear_after": CLEAR_AFTER,
        "currency": request.presence.house.currency,
        "judgement_form": JudgementForm(),
        "grounds": [
            {
                "value": each.value,
                "key": JUDGEMENT_KEYS[each],
                "label": sentences.reason(each.value, {}),
                "citation": article_label("75(2)"),
                "note_required": each in NOTE_NEEDED,
                "checked": request.POST.get("ground") == each.value,
            }
            for each in Judgement
        ],
    } | context
    if whole_page:
        whole |= beside(request, here, post=request.method == "GET")
    response = render(request, "admissions/door.html" if whole_page else "admissions/desk/desk.html", whole)
    if not whole_page and context["state"] != "waiting":
        response.headers["HX-Trigger-After-Settle"] = "desk-stored"
    response.headers["Carnet-Desk"] = "1"  # an answer of somebody else on the way is known by its absence
    return response


@allowed("admissions.door.work")
@require_GET
def side(request: HouseRequest) -> HttpResponse:
    """What stands beside the desk, asked for once a decision is on the screen."""
    here = _place(request)
    return _no_place(request) if here is None else render(request, "admissions/desk/side.html", beside(request, here))
