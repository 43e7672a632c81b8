"""Pages of notices: the register, a single notice, and the book of numbers."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from audit.reading.forms import NextPageForm
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read

from ..presentation import words
from ..presentation.addresses import KEEP
from ..presentation.notices import BOOK, NOTICES
from ..selectors import letter_numbers
from ..selectors import notices as selectors
from ..services import issuing
from ..services import mail_delivery as mail
from .page import render_notice

# The states that need attention, the most urgent first.
TILES = ("overdue", "failed", "objected", "draft", "issued", "sending", "waiting", "acknowledged")


def _register_context(request: HouseRequest) -> dict[str, object]:
    """Return the context of the register page above and below its table."""
    at = current_time()
    counts = selectors.count_by_state(request.venue_id, at)
    year = request.presence.house.local(at).year
    return {
        "states": [{"state": state, "label": words.STATES[state], "value": counts[state]} for state in TILES],
        "last": [
            {"addressee": words.ADDRESSEES[row.addressee], "code": row.addressee, "row": row}
            for row in letter_numbers.last_numbers(request.venue_id, year)
        ],
        "year": year,
        "has_server": mail.has_server(),
        "may_keep_addresses": request.presence.may(KEEP),
    }


notices = register_page(NOTICES, "notices/notices.html", _register_context)


@require_permission("notices.notice.read")
@never_cache
@require_GET
def show_notice(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """Show a notice with its reasons, its letter and its timeline."""
    row = selectors.get_notice(request.venue_id, notice_id)
    issuing.note_opened(venue_id=request.venue_id, notice=row, by=request.presence.staff, at=current_time())
    return render_notice(request, row)


@require_permission("notices.notice.read")
@never_cache
@require_GET
def show_letter_book(request: HouseRequest) -> HttpResponse:
    """Show the book of letters to an addressee in a calendar year, by number and without gaps."""
    scope = Scope(request.presence, current_time())
    years = letter_numbers.letter_years(request.venue_id) or [scope.today.year]
    # Compared as text, because an address may contain anything in place of a year.
    year = next((one for one in years if str(one) == request.GET.get("year")), years[0])
    known = [row.addressee for row in letter_numbers.last_numbers(request.venue_id, year)]
    addressee = next((one for one in known if one == request.GET.get("addressee")), known[0] if known else "")
    onward = NextPageForm(request.GET)
    after = onward.cleaned_data["after"] or 0 if onward.is_valid() else 0
    found, further = letter_numbers.letters_of_year(request.venue_id, addressee, year, after=after)
    log_register_read(request, NOTICES, filter_text=f"addressee={addressee} year={year}", rows=len(found))
    context = {
        "register": NOTICES,
        "table": table_of(NOTICES, BOOK, found, scope),
        "year": year,
        "years": years,
        "addressee": addressee,
        "addressees": [(one, words.ADDRESSEES[one]) for one in known],
        "name": words.ADDRESSEES[addressee] if addressee else "",
        "gapless": letter_numbers.has_every_number(request.venue_id, addressee, year),
        "further": further,
    }
    return render(request, "notices/numbers.html", context)
