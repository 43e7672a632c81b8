"""The page of an orphan register: ruled and numbered, with the total before and after each line."""

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.register_views.pages import register_page, show_register, table_of
from compliance.http.register_views.view import View
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read

from .. import selectors as carnet_selectors
from ..presentation import words as carnet_words
from ..presentation.registers import CARNET, CARNETS, READ

carnets = register_page(CARNETS)


@require_permission(READ)
@never_cache
@require_GET
def show_carnet(request: HouseRequest, label: str) -> HttpResponseBase:
    """Show the register of a financial year, the last page first as in a book in use; also as a file."""
    book = carnet_selectors.get_carnet(request.venue_id, label)
    if View.of(request, CARNET).form:
        return show_register(request, CARNET, "orphans/carnet.html", {}, book)
    page = carnet_selectors.page_of_lines(book, request.GET.get("page"))
    log_register_read(request, CARNET, filter_text=f"label={book.label}", page=page.number, rows=page.count)
    scope, may = Scope(request.presence, current_time(), book), request.presence.may
    context = {
        "carnet": book,
        "state": carnet_words.CARNETS[carnet_selectors.state_of(book)],
        "look": carnet_words.CARNET_TONES[carnet_selectors.state_of(book)],
        "page": page,
        "table": table_of(CARNET, CARNET.columns, page.lines, scope),
        "totals": carnet_selectors.totals_by_kind(book),
        "windows": carnet_selectors.open_entries(request.venue_id, scope.at).filter(carnet=book).count(),
        "currency": scope.house.currency,
        "house": scope.house,
        "may_see_account": may("orphans.account.read"),
    }
    return render(request, "orphans/carnet.html", context)
