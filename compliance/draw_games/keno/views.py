"""Pages of keno: rounds with their paper, and tickets with their payment."""

from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import show_register

from ..prizes.domain import GAMES, KENO
from ..prizes.presentation import words
from ..prizes.presentation.sheets import draw_record
from ..prizes.selectors import tables_of
from . import selectors
from .forms import CollectionForm, DrawForm, TicketForm
from .presentation.record import facts_of_round, facts_of_ticket, sheets_of_round, sheets_of_ticket
from .presentation.registers import KENO_ROUNDS, KENO_TICKETS
from .services import prints, rounds, winnings


@require_permission(words.READ)
@never_cache
@require_GET
def list_rounds(request: HouseRequest) -> HttpResponseBase:
    """List the keno rounds; also as a file."""
    return _show_rounds(request, _draw_form(request) if request.presence.may(words.RUN) else None)


@require_permission(words.RUN)
@never_cache
@require_POST
def record_draw(request: HouseRequest) -> HttpResponseBase:
    """Record the numbers of the next round."""
    form = _draw_form(request, request.POST)
    if done := submit(request, form, rounds.record_draw):
        message = _("Round %(round)s is recorded.") % {"round": done.row.label}
        return redirect_done(request, message, "draw_games:keno_round", done.row.pk)
    return _show_rounds(request, form, 422)


def _draw_form(request: HouseRequest, sent: QueryDict | None = None) -> DrawForm:
    return DrawForm(sent, tables=tables_of(request.venue_id, GAMES[KENO]), initial={"nonce": uuid4()})


def _show_rounds(request: HouseRequest, form: DrawForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, KENO_ROUNDS, "draw_games/keno_rounds.html", {"form": form}, status=status)


@require_permission(words.READ)
@never_cache
@require_GET
def show_round(request: HouseRequest, draw_id: UUID) -> HttpResponse:
    """Show a round with the tickets that played in it."""
    row, house = selectors.get_draw(request.venue_id, draw_id), request.presence.house
    sheets = sheets_of_round(house, row, current_time())
    context = {"row": row, "facts": facts_of_round(house, row), "sheets": sheets}
    return render(request, "draw_games/keno_round.html", context)


@require_permission(words.READ)
@never_cache
@require_GET
def print_record(request: HouseRequest, draw_id: UUID) -> HttpResponse:
    """Return the record of a round as a PDF; each print is logged."""
    row, presence, at = selectors.get_draw(request.venue_id, draw_id), request.presence, current_time()
    title, house = _("Keno round %(round)s") % {"round": row.label}, presence.house
    proof = f"draw_games_kenodraw {row.pk}"
    pdf = draw_record(presence, title, facts_of_round(house, row), sheets_of_round(house, row, at), proof, at)
    prints.note_record_printed(house=house, draw=row, by=presence.staff, at=at)
    return as_response(pdf, f"{row.label}.pdf")


@require_permission(words.READ)
@never_cache
@require_GET
def list_tickets(request: HouseRequest) -> HttpResponseBase:
    """List the keno tickets; also as a file."""
    return _show_tickets(request, _ticket_form(request) if request.presence.may(words.RUN) else None)


@require_permission(words.RUN)
@never_cache
@require_POST
def register_ticket(request: HouseRequest) -> HttpResponseBase:
    """Register a form."""
    form = _ticket_form(request, request.POST)
    if done := submit(request, form, rounds.register_ticket):
        message = _("First round of ticket %(ticket)s: %(round)s.")
        # The player must hear it at once: the casino is not liable for a form that came too late (NL 5.2(5)).
        if done.row.first_round > done.row.wished:
            message = _("Too late for the wished round. First round of ticket %(ticket)s: %(round)s.")
        shown = {"ticket": done.row.label, "round": done.row.first_round}
        return redirect_done(request, message % shown, "draw_games:keno_ticket", done.row.pk)
    return _show_tickets(request, form, 422)


def _ticket_form(request: HouseRequest, sent: QueryDict | None = None) -> TicketForm:
    tables = tables_of(request.venue_id, GAMES[KENO])
    initial: dict[str, object] = {"nonce": uuid4()}
    # With several tables, the next round depends on the table that is chosen.
    if len(tables) == 1:
        initial["wished"] = selectors.last_drawn(UUID(tables[0][0])) + 1
    return TicketForm(sent, tables=tables, initial=initial)


def _show_tickets(request: HouseRequest, form: TicketForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, KENO_TICKETS, "draw_games/keno_tickets.html", {"form": form}, status=status)


@require_permission(words.READ)
@never_cache
@require_GET
def show_ticket(request: HouseRequest, ticket_id: UUID) -> HttpResponse:
    """Show a ticket with its rounds and winnings."""
    return _show_ticket(request, ticket_id)


@require_permission(words.PAY)
@never_cache
@require_POST
def collect_winnings(request: HouseRequest, ticket_id: UUID) -> HttpResponse:
    """Pay the winnings of a ticket."""
    row, form = selectors.get_ticket(request.venue_id, ticket_id), CollectionForm(request.POST)
    if submit(request, form, winnings.collect_winnings, ticket=row):
        return redirect_done(request, _("The payment is recorded."), "draw_games:keno_ticket", row.pk)
    return _show_ticket(request, ticket_id, form)


@require_permission(words.RUN)
@never_cache
@require_POST
def record_loss(request: HouseRequest, ticket_id: UUID) -> HttpResponse:
    """Record winnings that were not collected in time."""
    row = selectors.get_ticket(request.venue_id, ticket_id)
    if submit(request, None, winnings.record_loss, ticket=row):
        return redirect_done(
            request, _("The winnings are recorded as not collected."), "draw_games:keno_ticket", row.pk
        )
    return redirect("draw_games:keno_ticket", row.pk)


def _show_ticket(request: HouseRequest, ticket_id: UUID, bound: CollectionForm | None = None) -> HttpResponse:
    presence, row = request.presence, selectors.get_ticket(request.venue_id, ticket_id)
    amount = selectors.winnings_of(row)
    state = selectors.state_of(row, selectors.last_drawn(row.table_id), amount)
    tone, icon = words.TICKET_TONES[state]
    context = {
        "row": row,
        "amount": amount,
        "currency": presence.house.currency,
        "state": words.TICKET_STATES[state],
        "tone": tone,
        "icon": icon,
        "facts": facts_of_ticket(presence.house, row),
        "sheets": sheets_of_ticket(presence.house, row, current_time()),
        "form": form_on_page(bound, CollectionForm, state == "to_collect" and presence.may(words.PAY)),
        "may_record_loss": state == "late" and presence.may(words.RUN),
    }
    return render(request, "draw_games/keno_ticket.html", context, status=200 if bound is None else 422)
