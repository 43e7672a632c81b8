"""Pages of bingo: the register of rounds, one round with its acts, a claim, and the paper."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import show_register

from ..prizes.domain import BINGO, GAMES
from ..prizes.presentation import words
from ..prizes.presentation.sheets import draw_record
from ..prizes.selectors import current_prizes, tables_of
from . import selectors
from .forms import BallForm, ClaimForm, EndForm, PaymentForm, RoundForm, SaleForm, UnclaimedForm
from .presentation.record import facts_of, sheets_of
from .presentation.register import BINGO_ROUNDS
from .services import claims, prints, rounds


@require_permission(words.READ)
@never_cache
@require_GET
def list_rounds(request: HouseRequest) -> HttpResponseBase:
    """List the bingo rounds; also as a file."""
    return _show_rounds(request, _round_form(request) if request.presence.may(words.RUN) else None)


@require_permission(words.RUN)
@never_cache
@require_POST
def open_round(request: HouseRequest) -> HttpResponseBase:
    """Open the next round of a bingo table."""
    form = _round_form(request, request.POST)
    if done := submit(request, form, rounds.open_round, shown_at={"price": "offer"}):
        message = _("Round %(round)s is open.") % {"round": done.row.label}
        return redirect_done(request, message, "draw_games:bingo_round", done.row.pk)
    return _show_rounds(request, form, 422)


def _round_form(request: HouseRequest, sent: QueryDict | None = None) -> RoundForm:
    house = request.presence.house
    prizes = current_prizes(house, BINGO, current_time())
    offers = [
        (f"{each.variant} {each.pattern} {words.plain_amount(each.price)}", words.describe_offer(each, house.currency))
        for each in (prizes.bingo_prizes.all() if prizes else ())
    ]
    tables = tables_of(house.id, GAMES[BINGO])
    return RoundForm(sent, tables=tables, offers=offers, initial={"nonce": uuid4()})


def _show_rounds(request: HouseRequest, form: RoundForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, BINGO_ROUNDS, "draw_games/bingo_rounds.html", {"form": form}, status=status)


@require_permission(words.READ)
@never_cache
@require_GET
def show_round(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Show a round with its cards, draws, claims and payments."""
    return _show_round(request, round_id)


@require_permission(words.RUN)
@never_cache
@require_POST
def sell_cards(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Record cards that were sold."""
    return _run_act(request, round_id, SaleForm(request.POST), rounds.sell_cards, _("The sale is recorded."))


@require_permission(words.RUN)
@never_cache
@require_POST
def draw_ball(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Record the next ball."""
    return _run_act(request, round_id, BallForm(request.POST), rounds.draw_ball, _("The ball is recorded."))


@require_permission(words.RUN)
@never_cache
@require_POST
def claim_bingo(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Record a bingo that a player called."""
    return _run_act(request, round_id, ClaimForm(request.POST), claims.claim_bingo, _("The claim is recorded."))


@require_permission(words.RUN)
@never_cache
@require_POST
def end_round(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """End a round."""
    return _run_act(request, round_id, EndForm(request.POST), rounds.end_round, _("The round has ended."))


@require_permission(words.RUN)
@never_cache
@require_POST
def record_unclaimed(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Record a bingo that was not claimed."""
    message = _("The bingo is recorded as not claimed.")
    return _run_act(request, round_id, UnclaimedForm(request.POST), claims.record_unclaimed, message)


@require_permission(words.RUN)
@never_cache
@require_POST
def decide_claim(request: HouseRequest, round_id: UUID, claim_id: UUID) -> HttpResponse:
    """Check a claimed card as the second person."""
    claim = selectors.get_claim(request.venue_id, round_id, claim_id)
    # Anything but the button for a valid bingo counts as not valid.
    valid = request.POST.get("valid") == "yes"
    if submit(request, None, claims.decide_claim, claim=claim, valid=valid):
        return redirect_done(request, _("The claim is decided."), "draw_games:bingo_round", round_id)
    return redirect("draw_games:bingo_round", round_id)


@require_permission(words.PAY)
@never_cache
@require_POST
def pay_bingo(request: HouseRequest, round_id: UUID, claim_id: UUID) -> HttpResponse:
    """Pay the share of a valid bingo."""
    claim, form = selectors.get_claim(request.venue_id, round_id, claim_id), PaymentForm(request.POST)
    if submit(request, form, claims.pay_bingo, claim=claim):
        return redirect_done(request, _("The payment is recorded."), "draw_games:bingo_round", round_id)
    return _show_round(request, round_id, form, claim_id)


@require_permission(words.READ)
@never_cache
@require_GET
def print_record(request: HouseRequest, round_id: UUID) -> HttpResponse:
    """Return the record of a round as a PDF; each print is logged."""
    row, presence, at = selectors.get_round(request.venue_id, round_id), request.presence, current_time()
    title, house = _("Bingo round %(round)s") % {"round": row.label}, presence.house
    proof = f"draw_games_bingoround {row.pk}"
    pdf = draw_record(presence, title, facts_of(house, row), sheets_of(house, row, at), proof, at)
    prints.note_record_printed(house=house, round=row, by=presence.staff, at=at)
    return as_response(pdf, f"{row.label}.pdf")


def _ball_form(state: str) -> BallForm:
    """Return the form for the next ball; from the second ball on its field has the focus."""
    form = BallForm()
    if state == "draw":
        form.fields["number"].widget.attrs["autofocus"] = True
    return form


def _run_act(
    request: HouseRequest, round_id: UUID, form: Form, service: Callable[..., object], message: str
) -> HttpResponse:
    row = selectors.get_round(request.venue_id, round_id)
    if submit(request, form, service, round=row):
        return redirect_done(request, message, "draw_games:bingo_round", row.pk)
    return _show_round(request, round_id, form)


def _show_round(
    request: HouseRequest, round_id: UUID, bound: Form | None = None, bound_claim: UUID | None = None
) -> HttpResponse:
    """Show a round; `bound` is a rejected form of one of its acts, `bound_claim` the claim that it is about."""
    presence, row = request.presence, selectors.get_round(request.venue_id, round_id)
    house, state, runs = presence.house, selectors.state_of(row), presence.may(words.RUN)
    tone, icon = words.ROUND_TONES[state]
    # Before the end, the number of winners is not known, and so neither is a share.
    may_pay = state == "ended" and presence.may(words.PAY)
    context = {
        "row": row,
        "state": words.ROUND_STATES[state],
        "tone": tone,
        "icon": icon,
        "currency": house.currency,
        "drawn": words.list_numbers([each.number for each in row.draws.all()]),
        "facts": facts_of(house, row),
        "sheets": sheets_of(house, row, current_time()),
        "sale_form": form_on_page(bound, SaleForm, runs and state == "sale"),
        "ball_form": form_on_page(
            bound, BallForm, runs and state in {"sale", "draw"} and bool(row.sales.all()), lambda: _ball_form(state)
        ),
        "claim_form": form_on_page(bound, ClaimForm, runs and state in {"draw", "called"}),
        "end_form": form_on_page(bound, EndForm, runs and state != "ended"),
        "unclaimed_form": form_on_page(bound, UnclaimedForm, runs and state == "ended"),
        "to_decide": [
            each
            for each in row.claims.all()
            # The person who recorded a claim sees no button that the service would refuse.
            if runs and selectors.result_of(each) == "open" and each.recorded_by_id != presence.staff.pk
        ],
        "to_pay": [
            (each, bound if each.pk == bound_claim else PaymentForm(auto_id=f"id_{each.pk}_%s"))
            for each in row.claims.all()
            if may_pay and selectors.result_of(each) == "valid" and not hasattr(each, "payment")
        ],
    }
    return render(request, "draw_games/bingo_round.html", context, status=200 if bound is None else 422)
