"""Pages of the published rules for guests: no sign-in, no cookie, no script."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from audit.recording.middleware import address_of
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.rest.documents import Document
from compliance.refusals import NotFound
from compliance.venues.selectors import venues

from .. import selectors
from ..presentation import words
from ..services.versions import read_file
from .limits import READERS

if TYPE_CHECKING:
    from compliance.venues.domain.house import House


P = ParamSpec("P")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SHORTLY = "public, max-age=300"
FOR_EVER = "public, max-age=31536000, immutable"  # a published text never changes
Page = Callable[Concatenate[HttpRequest, "House", P], HttpResponse]


def for_guests(page: Page[P]) -> Callable[Concatenate[HttpRequest, UUID, P], HttpResponse]:
    """Find the house of a public page, limit how often a network reads, and let caches keep the answer for a while."""

    @wraps(page)
    def inner(request: HttpRequest, venue_id: UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not READERS.takes_turn(network_of(address_of(request)), current_time()):
            headers = {"Retry-After": "60", "Cache-Control": "no-store"}
            return HttpResponse("429\n", status=429, content_type="text/plain", headers=headers)
        try:
            house = venues.get_house(venue_id)
            with timezone.override(house.zone):
                answer = page(request, house, *args, **kwargs)
        except (NotFound, ObjectDoesNotExist) as missing:
            raise Http404(str(missing)) from missing
        answer.headers.setdefault("Cache-Control", SHORTLY)
        return answer

    return cast("Callable[Concatenate[HttpRequest, UUID, P], HttpResponse]", inner)


@require_safe
@for_guests
def list_rules(request: HttpRequest, house: "House", language: str = "") -> HttpResponse:
    """List the rules that apply today, in the language of the browser or in the one of the address."""
    chosen = _language(language or translation.get_language() or "", house)
    today = house.local(current_time()).date()
    # The language of the address, not that of a cookie: a link in another language stays in it.
    with translation.override(chosen):
        rows = [
            {
                "row": row,
                "kind": words.KINDS[row.document.kind],
                "text": selectors.text_in(row, chosen, house.written_in),
            }
            for row in selectors.rules_in_force(house.id, today)
        ]
        context = {"house": house, "rows": rows, "language": chosen, "languages": LANGUAGES, "today": today}
        answer = render(request, "games/public/rules.html", context)
    answer.headers["Content-Language"] = chosen
    return answer


@require_safe
@for_guests
def show_rules(request: HttpRequest, house: "House", language: str, version_id: UUID) -> HttpResponse:
    """Show a published version in a language, with the other versions of its document."""
    # A version that is not published is not found here, also not by staff: this address shows what guests see.
    chosen, row = _language(language, house), selectors.get_published(house.id, version_id)
    text = selectors.text_in(row, chosen, house.written_in)
    versions = list(selectors.published_versions(house.id, row.document_id))
    today = house.local(current_time()).date()
    in_force = {each.pk for each in selectors.rules_in_force(house.id, today)}
    with translation.override(chosen):
        context = {
            "house": house,
            "row": row,
            "text": text,
            "kind": words.KINDS[row.document.kind],
            "in_force": row.pk in in_force,
            "language": chosen,
            "languages": LANGUAGES,
            "versions": [(each, each.pk in in_force) for each in versions if each.pk != row.pk],
        }
        answer = render(request, "games/public/rules_text.html", context)
    answer.headers["Content-Language"] = chosen
    return answer


@require_safe
@for_guests
def show_file(request: HttpRequest, house: "House", language: str, version_id: UUID) -> HttpResponse:
    """Return the PDF of a published version."""
    row = selectors.get_published(house.id, version_id)
    text = selectors.text_in(row, _language(language, house), house.written_in)
    answer = Document(read_file(house.id, text), f"rules-{text.language}.pdf", from_outside=True).answer()
    answer.headers["Cache-Control"] = FOR_EVER
    answer.headers["Content-Language"] = text.language
    return answer


def _language(code: str, house: "House") -> str:
    """Return a language of the screens; for any other, the one of the authority."""
    return code if code in LANGUAGES else house.written_in
