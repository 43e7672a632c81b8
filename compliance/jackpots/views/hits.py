"""Pages of hits: the register, the record of a hit, its verification, and the payout of its shares."""

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.pages import register_page
from compliance.payouts.views.requests import found_guests

from ..domain.offers import is_at_tables
from ..domain.shares import borne_by_the_house
from ..forms.hits import HitForm, ShareForm, TableHitForm, VerificationForm
from ..presentation import words
from ..presentation.hit_file import draw_hit_file
from ..presentation.registers.hits import HITS, PAY, RECORD, VERIFY, precise_time
from ..presentation.registers.jackpots import READ
from ..selectors import hits as selectors
from ..selectors import jackpots as jackpot_selectors
from ..services import hits as services
from ..services import prints, shares

list_hits = register_page(HITS)


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def record_hit(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Record a hit of a jackpot."""
    row = jackpot_selectors.get_jackpot(request.venue_id, jackpot_id)
    form_class = TableHitForm if is_at_tables(row.game) else HitForm
    today = request.presence.house.local(current_time()).date()
    form = form_class(
        request.POST if request.method == "POST" else None,
        places=[(str(each.table_id or each.machine_id), str(each)) for each in row.places.all()],
        initial={"nonce": uuid4(), "day": today},
    )
    shown_at = {"hit_at": "time", "claims": "box_1"}
    if done := submit(request, form, services.record_hit, jackpot=row, shown_at=shown_at):
        message = _("Recorded as %(number)s. A colleague verifies it before the payment.")
        return redirect_done(request, message % {"number": done.row.label}, "jackpots:hit", done.row.pk)
    context = {"row": row, "form": form, "currency": request.presence.house.currency}
    return render(request, "jackpots/hit_record.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def show_hit(request: HouseRequest, hit_id: UUID) -> HttpResponse:
    """Show a hit with its winners, verification and payouts."""
    return _show_hit(request, hit_id, None)


@require_permission(READ)
@never_cache
@require_GET
def print_hit(request: HouseRequest, hit_id: UUID) -> HttpResponse:
    """Return the file of a hit as a PDF; each print is logged."""
    row, presence, at = selectors.get_hit(request.venue_id, hit_id), request.presence, current_time()
    pdf = draw_hit_file(presence.house, row, presence.staff, at)
    prints.note_hit_printed(house=presence.house, hit=row, by=presence.staff, at=at)
    return as_response(pdf, f"{row.label}.pdf")


@require_permission(VERIFY)
@never_cache
@require_POST
def verify_hit(request: HouseRequest, hit_id: UUID) -> HttpResponse:
    """Record whether the machine or the table worked properly."""
    row, form = selectors.get_hit(request.venue_id, hit_id), VerificationForm(request.POST)
    if submit(request, form, services.verify_hit, hit=row):
        return redirect_done(request, _("The verification is recorded."), "jackpots:hit", row.pk)
    return _show_hit(request, hit_id, form)


def _show_hit(request: HouseRequest, hit_id: UUID, sent: VerificationForm | None) -> HttpResponse:
    row, presence = selectors.get_hit(request.venue_id, hit_id), request.presence
    state = selectors.state_of_hit(row)
    tone, icon = words.HIT_TONES[state]
    # Another person than the one who recorded a hit verifies it.
    offered = state == "to_verify" and presence.may(VERIFY) and row.recorded_by_id != presence.staff.pk
    rows = list(row.shares.all())
    context = {
        "row": row,
        "state": words.HIT_STATES[state],
        "tone": tone,
        "icon": icon,
        "time": precise_time(row.hit_at),
        "currency": presence.house.currency,
        "shares": [
            {
                "row": share,
                "winner": words.winner_name(share),
                "payouts": [each.payout for each in share.payouts.all()],
                "payable": selectors.is_payable(share),
            }
            for share in rows
        ],
        "borne": borne_by_the_house(row.amount, rows[0].amount, len(rows)),
        "verification": getattr(row, "verification", None),
        "form": sent or (VerificationForm() if offered else None),
        "may_pay": state in ("to_pay", "requested") and presence.may(PAY),
    }
    return render(request, "jackpots/hit.html", context, status=422 if sent is not None else 200)


# Names, documents and account numbers must not appear in error reports.
@sensitive_post_parameters()
@require_permission(PAY)
@never_cache
@require_http_methods(["GET", "POST"])
def request_share(request: HouseRequest, share_id: UUID) -> HttpResponse:
    """Request the payout of a share."""
    row = selectors.get_share(request.venue_id, share_id)
    searching = "search" in request.POST
    initial = {"means": "cash", "identity": "not_asked"}
    form = ShareForm(request.POST if request.method == "POST" else None, initial=initial)
    if not searching and (done := submit(request, form, shares.request_share, share=row)):
        message = _("Requested as %(number)s.") % {"number": done.row.payout.label}
        return redirect_done(request, message, "payouts:payout", done.row.payout_id)
    context: dict[str, object] = {
        "row": row,
        "form": form,
        "winner": words.winner_name(row),
        "currency": request.presence.house.currency,
        "may_find": request.presence.may("people.guest.read"),
    }
    if searching:
        form.errors.clear()  # the form is not sent yet, so it shows no errors
        if context["may_find"]:
            context |= found_guests(request)
    status = 422 if form.is_bound and not searching else 200
    return render(request, "jackpots/share.html", context, status=status)
