"""Stakes that somebody made or tried: the form of the floor, and the register of what was accepted or refused."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.http.written import labelled
from compliance.rules.articles import label as article_label

from .. import columns, selectors, services, words
from ..forms.stakes import StakeFilters, StakeForm
from .known import done, who

READ, RECORD = "games.table.read", "games.stake.record"


@allowed(READ)
@never_cache
@require_GET
def stakes(request: HouseRequest) -> HttpResponseBase:
    """Every stake that was written down, breaches with their article."""
    form, view = StakeFilters(request.GET), View.of(request, columns.STAKES)
    said, narrowed = (form.query(), form.narrowed()) if form.is_valid() else ({}, "")
    rows = view.sorted(selectors.stakes(request.venue_id, **said))
    if view.form:
        return view.export(rows, narrowed=narrowed)
    page = view.page(rows, narrowed)
    context = {
        "form": form,
        "view": view,
        "page": page,
        "rows": [_line(row) for row in page],
        "may_record": request.presence.may(RECORD),
        "currency": request.presence.house.currency,
    }
    part = "games/stakes_table.html" if getattr(request, "htmx", False) else "games/stakes.html"
    return render(request, part, context)


@allowed(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def record(request: HouseRequest) -> HttpResponse:
    """Write down a stake; the law answers at once."""
    house = request.presence.house
    games = selectors.games(house.jurisdiction)
    tables = [(str(row.pk), labelled(row.name, games.get(row.game, row.game))) for row in selectors.tables(house.id)]
    form = StakeForm(request.POST or None, tables=tables, initial={"nonce": uuid4()})
    if request.method == "POST":
        made = done(form, lambda: _record(request, form))
        if made is not None:
            _tell(request, made)
            return redirect("games:stakes")
    context = {
        "form": form,
        "approved": selectors.approved_names(house.id, house.gaming_day(moment())),
        "currency": house.currency,
    }
    return render(request, "games/stake.html", context, status=422 if form.is_bound else 200)


def _record(request: HouseRequest, form: StakeForm) -> Any:
    return services.record_stake(stake=form.stake(), nonce=form.cleaned_data["nonce"], **who(request))


def _tell(request: HouseRequest, made: Any) -> None:
    if made.accepted:
        messages.success(
            request, _("Such a stake is allowed (%(article)s).") % {"article": article_label(made.article)}
        )
    else:
        messages.warning(
            request,
            _("Such a stake is refused (%(article)s); it is kept as a breach.")
            % {"article": article_label(made.article)},
        )


def _line(row: Any) -> dict[str, Any]:
    tone, icon = words.TONES[row.accepted]
    return {
        "row": row,
        "family": words.FAMILIES[row.family],
        "means": words.MEANS[row.means],
        "outcome": columns.outcome(row),
        "article": article_label(row.article),
        "tone": tone,
        "icon": icon,
    }
