"""Screens of a count: the blind count of a float, its comparison with the expected amount, and the explanation."""

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.cage.drawers.presentation import words
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.sheets import selectors as sheet_selectors
from compliance.cage.sheets.forms import SheetForm
from compliance.cage.slips import selectors as slip_selectors
from compliance.cage.visibility import selectors as visibility
from compliance.cage.visibility.selectors import SUPERVISE, TEAM
from compliance.http.access.guard import log_denial, require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import form_on_page, redirect_done, submit

from ..forms import ExplanationForm
from ..presentation import words as count_words
from ..selectors import comparison as count_comparison
from ..selectors import counts as count_selectors
from ..services import counts
from .permissions import may_count, may_disclose, may_explain

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count
    from compliance.http.input.base import Form

READ = "cage.shift.read"


@require_permission(READ)
@never_cache
@require_http_methods(["GET", "POST"])
def count_float(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Count a float at its end, or again. The expected amount is shown after another person has compared the count."""
    row = shift_selectors.get_shift(request.venue_id, shift_id)
    if not may_count(request.presence, row):
        # Logged here, because the decorator knows only its own permission and this one depends on the row.
        log_denial(SUPERVISE, request.presence)
        raise PermissionDenied(SUPERVISE)
    form = SheetForm(
        request.POST if request.method == "POST" else None,
        pieces=sheet_selectors.pieces_in_use(request.venue_id),
        cash=row.desk_id is not None,
        initial={"nonce": uuid4()},
    )
    if done := submit(request, form, counts.count_float, shift=row):
        return redirect("cage:count_page", done.row.pk)
    context = {
        "form": form,
        "row": row,
        "place": words.place_name(row),
        "again": shift_selectors.is_counted(row.pk),
        "own": row.opened_by_id == request.presence.staff.pk,
        "waiting": slip_selectors.slips_on_the_way(row.pk),
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/count.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def count_page(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Show one count: found and expected amounts, and the next steps."""
    return show_count(request, count_selectors.get_count(request.venue_id, count_id))


@require_permission(READ)
@never_cache
@require_POST
def explain_variance(request: HouseRequest, count_id: UUID) -> HttpResponse:
    """Explain the variance of a count."""
    row = count_selectors.get_count(request.venue_id, count_id)
    if not may_explain(request.presence, row):
        needed_permission = TEAM if row.kind == "box" else SUPERVISE
        log_denial(needed_permission, request.presence)
        raise PermissionDenied(needed_permission)
    form = ExplanationForm(request.POST, report=_needs_report(request, row))
    if submit(request, form, counts.explain_variance, count=row):
        message = _("Your explanation is saved with the count. A second person must now sign.")
        return redirect_done(request, message, "cage:count_page", row.pk)
    return show_count(request, row, form)


def _needs_report(request: HouseRequest, row: "Count") -> bool:
    """Is a report required? False for readers who may not see the variance: the question alone would reveal it."""
    visible = visibility.visible_counts([row], visibility.Viewer.from_presence(request.presence))[row.pk]
    return visible.difference_shown and counts.needs_report(request.presence.house, row)


def show_count(
    request: HouseRequest, row: "Count", bound_form: "Form | None" = None, problem: str = ""
) -> HttpResponse:
    """Show a count; `bound_form` is the rejected form, `problem` why the count could not be signed or compared."""
    presence, house = request.presence, request.presence.house
    visible = visibility.visible_counts([row], visibility.Viewer.from_presence(presence))[row.pk]
    gap = count_selectors.gap_of(row) if visible.difference_shown else None
    # An explanation alone would reveal that there is a variance.
    explanation = getattr(row, "explanation", None) if visible.difference_shown else None
    signatures = list(row.signatures.all())
    at_end = row.kind in shift_selectors.AT_END
    report = bool(gap) and counts.needs_report(house, row)
    context = _count_steps(request, row, visible) | {
        "row": row,
        "visible": visible,
        "kind": count_words.COUNTS[row.kind],
        "place": words.place_name(row.shift),
        "means": _counted_means(row, visible),
        "lines": count_comparison.compare_pieces(row) if visible.pieces_shown else [],
        "former": count_comparison.former_count(row) if visible.pieces_shown else None,
        "gap": gap,
        "game": row.shift.table_id is not None and at_end,
        "not_blind": at_end and row.counted_by_id != row.shift.opened_by_id,
        "report": report,
        "explanation": explanation,
        "signatures": signatures,
        "problem": problem,
        "own": presence.staff.pk in count_selectors.took_part(row),
        "currency": house.currency,
    }
    offered = gap and explanation is None and context["unsettled"] and may_explain(presence, row)
    explainable = bool(offered and (row.kind == "opening" or context["disclosed"]))
    context["form"] = form_on_page(bound_form, ExplanationForm, explainable, partial(ExplanationForm, report=report))
    return render(request, "cage/count_page.html", context, status=422 if bound_form or problem else 200)


def _count_steps(request: HouseRequest, row: "Count", visible: visibility.VisibleCount) -> dict[str, object]:
    """Return the progress of a count and the acts available to the reader."""
    presence, at_end = request.presence, row.kind in shift_selectors.AT_END
    all_counts = list(count_selectors.count_and_recounts(row))
    has_recount = count_selectors.counted_again(row)
    unsettled = not count_selectors.any_signed(all_counts)
    differing = [each for each in all_counts if count_selectors.gap_of(each)] if visible.difference_shown else []
    waiting = [each for each in differing if getattr(each, "explanation", None) is None]
    disclosed = count_selectors.is_disclosed(row)
    took_part = presence.staff.pk in count_selectors.took_part(row)
    handed_over = row.kind == "opening" and row.shift.before and row.shift.before.opened_by_id == presence.staff.pk
    last = unsettled and not has_recount
    asks = last and bool(differing) and row.kind != "opening" and not disclosed
    may_sign = last and presence.may(SUPERVISE) and row.kind != "box" and not took_part and not handed_over
    return {
        "again": has_recount,
        "unsettled": unsettled,
        "disclosed": disclosed,
        "other_counts": [each for each in differing if each.pk != row.pk],
        "waiting": waiting,
        "may_disclose": asks and may_disclose(presence, row),
        "may_sign": may_sign and not asks,
        "may_recount": last
        and at_end
        and may_count(presence, row.shift)
        and not hasattr(row.shift, "after")
        and not (disclosed and took_part),
    }


def _counted_means(row: "Count", visible: visibility.VisibleCount) -> list[dict[str, object]]:
    """Return cash, chips and plaques, counted and expected, if present; without hidden amounts."""
    found = [(name, getattr(row, name), getattr(row, f"expected_{name}")) for name in ("cash", "chips", "plaques")]
    if not visible.pieces_shown:
        return []
    return [
        {
            "name": words.MEANS[name],
            "counted": counted,
            "difference": counted - expected if visible.difference_shown else None,
        }
        for name, counted, expected in found
        if counted or (expected and visible.difference_shown)
    ]
