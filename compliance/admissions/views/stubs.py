"""The stub book as a page and as a file: every number in its order, also cancelled and replaced ones."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment

from .. import columns, sentences, stub_book
from ..forms import CardFilters
from .registers import register_page


@allowed("admissions.register.read")
@never_cache
@require_GET
def stubs(request: HouseRequest) -> HttpResponseBase:
    """The stubs of a span of gaming days (LU art. 76(1)), with the totals of the whole span."""
    house = request.presence.house
    today = house.gaming_day(moment())
    form = CardFilters.asked(request.GET, first=today.replace(day=1), last=today)
    found: Any = []
    tiles: list[dict[str, Any]] = []
    if form.is_valid():
        found = stub_book.leaves(request.venue_id, form.wanted(), form.cleaned_data["kind"])
        totals = stub_book.totals(found)
        tiles = [
            {"label": _("Cards issued"), "value": totals.cards},
            {"label": pgettext("number of cards", "Cancelled"), "value": totals.cancelled},
            {"label": pgettext("number of cards", "Replaced"), "value": totals.replaced},
            {"label": _("Sold for"), "value": totals.amount, "currency": house.currency},
            {"label": _("Given back"), "value": totals.cancelled_amount, "currency": house.currency},
        ]
    return register_page(request, columns.STUBS, form, found, _rows, tiles=tiles)


def _rows(page: Any) -> list[dict[str, Any]]:
    return [
        {
            "stub": stub,
            "kind": sentences.card_kind(stub.kind),
            "name": sentences.name(stub.surname, stub.given_names),
            "document": sentences.document_kind(stub.document_kind),
        }
        for stub in page
    ]
