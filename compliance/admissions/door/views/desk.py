"""The page of the door desk, or only its inner part for HTMX requests."""

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from compliance.admissions.decisions.domain.judgements import NOTE_NEEDED, Judgement
from compliance.admissions.decisions.presentation import words as decision_words
from compliance.central.services import questions
from compliance.citations.texts import citation_text
from compliance.http.access.presence import HouseRequest, current_time
from compliance.venues.selectors import venues

from ..forms.desk import JudgementForm
from ..presentation import offered_judgements
from ..services.presentations import Place
from .offers import ACTIONS
from .sidebar import sidebar_context

# Seconds without use after which personal data leaves the screen.
CLEAR_AFTER = 30
JUDGEMENT_KEYS = {
    Judgement.UNIFORM: "U",
    Judgement.DRUNK: "D",
    Judgement.SCANDAL: "S",
    Judgement.MEANS: "L",
    Judgement.OTHER: "O",
}


def show_unreadable_scan(request: HouseRequest, text: str, sentence: str, *, stored: bool = False) -> HttpResponse:
    """Show why the scan was unreadable, ready for the next one; `stored` means it is in a register all the same."""
    return show_desk(request, {"state": "waiting", "scan_text": text, "scan_error": sentence, "stored": stored})


def nonce_of(request: HouseRequest) -> UUID:
    """Return the nonce of the page; without one, return a new nonce, which does not protect against reloads."""
    try:
        return UUID(request.POST.get("nonce", ""))
    except ValueError:
        return uuid4()


def places_of(request: HouseRequest) -> list[tuple[str, Place]]:
    """Return every door and card desk by its key on the page; doors that require a card come first.

    The query runs once per request.
    """
    places: list[tuple[str, Place]] | None = getattr(request, "places", None)
    if places is None:
        places = [_place_entry(row) for row in venues.standing_places(request.presence.house.id)]
        request.places = places
    return places


def _place_entry(row: venues.Standing) -> tuple[str, Place]:
    key = f"{'door' if row.is_door else 'desk'}:{row.id}"
    return key, Place.at(row)


def place_of(request: HouseRequest) -> Place | None:
    """Return the place chosen in this session, or the first of the venue; None if it has none."""
    places = dict(places_of(request))
    return places.get(request.session.get("place", "")) or next(iter(places.values()), None)


def no_place(request: HouseRequest) -> HttpResponse:
    return render(request, "admissions/no_place.html")


def show_desk(request: HouseRequest, context: dict[str, object]) -> HttpResponse:
    """Render the whole page, or only the desk inside it for HTMX."""
    places = places_of(request)
    here = place_of(request)
    if here is None:
        return no_place(request)
    whole_page = not getattr(request, "htmx", False)
    at = current_time()
    book = request.presence.house.rulebook(request.presence.house.gaming_day(at))
    whole = {
        "desk": {"name": here.name, "room": "", "key": next(key for key, place in places if place == here)},
        "places": [{"key": key, "name": place.name, "current": place == here} for key, place in places],
        "actions": {name: reverse(f"admissions:{address}") for name, address in ACTIONS.items()},
        "nonce": uuid4(),
        "clear_after": CLEAR_AFTER,
        "asks_birth_place": questions.must_ask(request.presence.house, at),
        "currency": request.presence.house.currency,
        "judgement_form": JudgementForm(offered=()),
        "grounds": [
            {
                "value": each.value,
                "key": JUDGEMENT_KEYS[each],
                "label": decision_words.describe_reason(each.value, {}),
                "citation": citation_text(book.cite(f"ground.{each.value}")),
                "note_required": each in NOTE_NEEDED,
                "checked": request.POST.get("ground") == each.value,
            }
            for each in offered_judgements(request.presence, at)
        ],
    } | context
    if whole_page:
        # After a POST a guest is waiting, so the post at the door is left out.
        whole |= sidebar_context(request, here, post=request.method == "GET")
    response = render(request, "admissions/door.html" if whole_page else "admissions/desk/desk.html", whole)
    if not whole_page and context["state"] != "waiting":
        # The side panel reloads its counters on this event: a decision does not wait for them.
        response.headers["HX-Trigger-After-Settle"] = "desk-stored"
    response.headers["Carnet-Desk"] = "1"  # Without this header, the page knows that the response is not from the desk.
    return response
