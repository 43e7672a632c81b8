"""Pages of the prizes of payout schedules: the register, and one table with its release."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.formatting.money import money
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from . import selectors
from .forms import PrizesForm
from .presentation import words
from .presentation.register import PRIZES, state_of
from .presentation.sheets import make_sheet
from .services import prize_tables

if TYPE_CHECKING:
    from ..models.prizes import PrizeTable


@require_permission(words.READ)
@never_cache
@require_GET
def list_prizes(request: HouseRequest) -> HttpResponseBase:
    """List the prizes of the schedules; also as a file."""
    return _show_prizes(request, _prizes_form(request) if request.presence.may(words.ENTER) else None)


@require_permission(words.ENTER)
@never_cache
@require_POST
def enter_prizes(request: HouseRequest) -> HttpResponseBase:
    """Enter the prizes of a schedule."""
    form = _prizes_form(request, request.POST)
    if done := submit(request, form, prize_tables.enter_prizes):
        return redirect_done(request, _("The prizes are recorded."), "draw_games:prize_table", done.row.pk)
    return _show_prizes(request, form, 422)


@require_permission(words.READ)
@never_cache
@require_GET
def show_prize_table(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Show the prizes of a schedule, to be compared with its published text."""
    row = selectors.get_prize_table(request.venue_id, table_id)
    currency = request.presence.house.currency
    heads, lines = _bingo_lines(row, currency) if row.minutes is None else _keno_lines(row)
    state = state_of(row)
    tone, icon = words.PRIZE_TONES[state]
    # The page says why it has no button for the person who entered the prizes.
    is_own = row.entered_by_id == request.presence.staff.pk
    context = {
        "row": row,
        "kind": words.KINDS[row.version.document.kind],
        "cited": f"rules.{row.version.document.kind}",
        "sheet": make_sheet(pgettext("payout schedule", "Prizes"), "", heads, lines),
        "state": words.PRIZE_STATES[state],
        "tone": tone,
        "icon": icon,
        "is_own": is_own and state == "waiting",
        "may_release": state == "waiting" and request.presence.may(words.RELEASE) and not is_own,
    }
    return render(request, "draw_games/prize_table.html", context)


def _bingo_lines(row: "PrizeTable", currency: str) -> tuple[list[str], list[tuple[str, ...]]]:
    heads = [_("Game"), _("Pattern"), _("Price of a card"), pgettext("payout schedule", "Prize")]
    lines: list[tuple[str, ...]] = [
        (
            f"Bingo {each.variant}",
            words.pattern_title(each.pattern),
            money(each.price, currency),
            money(each.prize, currency),
        )
        for each in row.bingo_prizes.all()
    ]
    return heads, lines


def _keno_lines(row: "PrizeTable") -> tuple[list[str], list[tuple[str, ...]]]:
    heads = [_("Numbers marked"), _("Hits"), _("Multiple of the stake")]
    lines: list[tuple[str, ...]] = [
        (str(each.marked), str(each.hits), f"{each.multiple:f} ×") for each in row.keno_prizes.all()
    ]
    return heads, lines


@require_permission(words.RELEASE)
@never_cache
@require_POST
def release_prizes(request: HouseRequest, table_id: UUID) -> HttpResponse:
    """Release prizes that another person entered."""
    row = selectors.get_prize_table(request.venue_id, table_id)
    if submit(request, None, prize_tables.release_prizes, prize_table=row):
        return redirect_done(request, _("The prizes are released."), "draw_games:prize_table", row.pk)
    return redirect("draw_games:prize_table", row.pk)


def _prizes_form(request: HouseRequest, sent: QueryDict | None = None) -> PrizesForm:
    return PrizesForm(sent, versions=selectors.schedules(request.venue_id))


def _show_prizes(request: HouseRequest, form: PrizesForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, PRIZES, "draw_games/prizes.html", {"form": form}, status=status)
