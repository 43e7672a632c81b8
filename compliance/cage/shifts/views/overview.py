"""Start page of the cage: own floats, all desks and tables, and pending signatures."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.drawers.presentation import words
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.slips import selectors as slip_selectors
from compliance.cage.slips.presentation.register import giver_name, taker_name
from compliance.cage.visibility.selectors import SUPERVISE
from compliance.cage.witnesses import selectors as witness_selectors
from compliance.games.selectors import games
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.registers.paging import NoRegister, page_of
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.cage.models.counts import Count
    from compliance.cage.models.slips import Slip
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.places import CashDesk

READ = "cage.shift.read"
AT_WORK = NoRegister("the desks and tables, each with its open shift")


@require_permission(READ)
@never_cache
@require_GET
def show_cage(request: HouseRequest) -> HttpResponse:
    """Show the cashier's start page."""
    presence = request.presence
    page = page_of(request, AT_WORK, _list_places(request.venue_id))
    places = list(_places_with_shifts(request.venue_id, page))
    to_sign, disputed = _to_witness(presence)
    context = {
        "page": page,
        "mine": [
            {"row": row, "place": words.place_name(row)}
            for row in shift_selectors.floats_of(request.venue_id, presence.staff.pk)
        ],
        "desks": [place for place in places if place["kind"] == "desk"],
        "tables": [place for place in places if place["kind"] == "table"],
        "slips": [{"row": row, "giver": giver_name(row), "taker": taker_name(row)} for row in _slips_to_sign(presence)],
        "witnessed": to_sign,
        "disputed": disputed,
        "counts": _to_sign(presence).count() if presence.may(SUPERVISE) else 0,
        "today": presence.house.gaming_day(current_time()),
        "may_work": presence.may("cage.shift.work"),
        "may_slip": presence.may("cage.slip.sign"),
        "currency": presence.house.currency,
    }
    return render(request, "cage/cage.html", context)


def _slips_to_sign(presence: StaffContext) -> "Iterable[Slip]":
    """Return the slips that await the reader's signature."""
    if presence.may("cage.slip.sign"):
        return slip_selectors.slips_for(presence.house.id, presence.staff.pk)
    return []


def _list_places(venue_id: UUID) -> list[tuple[str, "CashDesk | GamingTable"]]:
    """Return all desks, then all tables, each with its kind."""
    desks, tables = venues.cash_desks(venue_id), games.list_tables(venue_id)
    return [*(("desk", row) for row in desks), *(("table", row) for row in tables)]


def _places_with_shifts(
    venue_id: UUID, places: Iterable[tuple[str, "CashDesk | GamingTable"]]
) -> Iterator[dict[str, object]]:
    """Yield desks and tables with their open shift."""
    found = list(places)
    at = shift_selectors.open_at(venue_id, (row.pk for _kind, row in found))
    for kind, row in found:
        url = reverse(f"cage:open_{kind}", args=[row.pk])
        yield {
            "kind": kind,
            "name": words.table_name(row) if kind == "table" else str(row),
            "shift": at.get(row.pk),
            "url": url,
        }


def _to_sign(presence: StaffContext) -> "QuerySet[Count]":
    """Return the counts that the reader may sign as the second person."""
    found = count_selectors.counts_to_sign(presence.house.id)
    return found.exclude(counted_by_id=presence.staff.pk)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the pending tasks of the cage for the start page."""
    if presence.may("cage.slip.sign"):
        slips = slip_selectors.slips_for(presence.house.id, presence.staff.pk).count()
        if slips:
            message = ngettext("%(n)s slip awaits your signature", "%(n)s slips await your signature", slips)
            yield _task_row("review", "clock", message % {"n": slips}, "cage:slips", pgettext("button", "Sign"))
    yield from _witness_tasks(presence)
    if not presence.may(SUPERVISE):
        return
    counts = _to_sign(presence).count()
    if counts:
        message = ngettext("%(n)s count awaits a signature", "%(n)s counts await a signature", counts)
        yield _task_row("review", "clock", message % {"n": counts}, "cage:counts", pgettext("button", "Sign"))
    for row in shift_selectors.left_open(presence.house.id, presence.house.gaming_day(at)):
        message = _("%(place)s: the shift of %(name)s is still open from an earlier gaming day")
        text = message % {"place": words.place_name(row), "name": row.opened_by}
        url = reverse("cage:shift", args=[row.pk])
        yield {"tone": "refused", "icon": "alert", "text": text, "url": url, "action": _("View")}


def _to_witness(presence: StaffContext) -> tuple[int, int]:
    """Return how many steps the reader must sign as witness, and how many disputes they may settle."""
    settles = presence.may(SUPERVISE)
    if not settles and not presence.may("cage.witness.sign"):
        return 0, 0
    own, others = witness_selectors.steps_for_staff(presence.house.id, presence.staff.pk)
    return len(own), sum(step.state == witness_selectors.DISPUTED for step in others) if settles else 0


def _witness_tasks(presence: StaffContext) -> Iterator[dict[str, object]]:
    """Yield the steps to sign as the named witness, and the disputes to settle as supervisor."""
    own, disputed = _to_witness(presence)
    if own:
        message = ngettext(
            "%(n)s step awaits your signature as witness",
            "%(n)s steps await your signature as witness",
            own,
        )
        yield _task_row("review", "clock", message % {"n": own}, "cage:witness_waiting", pgettext("button", "Sign"))
    if disputed:
        message = ngettext(
            "%(n)s step is disputed by its witness", "%(n)s steps are disputed by their witnesses", disputed
        )
        yield _task_row("refused", "alert", message % {"n": disputed}, "cage:witness_waiting", _("View"))


def _task_row(tone: str, icon: str, text: str, url: str, action: str) -> dict[str, object]:
    return {"tone": tone, "icon": icon, "text": text, "url": reverse(url), "action": action}
