"""Pages of jackpots: the registers, and one jackpot with its meter, places and national link."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.games.selectors import games
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit, with_own_ids
from compliance.http.register_views.pages import register_page, show_register

from ..domain.offers import TABLE_GAMES, has_jackpots, is_at_tables
from ..forms.jackpots import (
    AnnouncementForm,
    DisconnectionForm,
    ElsewhereForm,
    JackpotForm,
    PlaceForm,
    ReadingForm,
    ReconnectionForm,
)
from ..presentation import words
from ..presentation.registers.hits import RECORD
from ..presentation.registers.jackpots import JACKPOTS, LINKS, MANAGE, METER, METERS, READ
from ..selectors import jackpots as selectors
from ..selectors import removals as removal_selectors
from ..services import links, meters, removals

if TYPE_CHECKING:
    from ..models.meters import Jackpot

list_meters = register_page(METERS)
list_links = register_page(LINKS)
# The entries of the meter that the page of a jackpot shows; the register has all.
SHOWN = 12


@require_permission(READ)
@never_cache
@require_GET
def list_jackpots(request: HouseRequest) -> HttpResponseBase:
    """List the jackpots; also as a file."""
    offered = request.presence.may(MANAGE) and _has_jackpots(request)
    return _show_jackpots(request, JackpotForm() if offered else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def set_up_jackpot(request: HouseRequest) -> HttpResponseBase:
    """Set up a jackpot."""
    form = JackpotForm(request.POST)
    if done := submit(request, form, meters.set_up_jackpot):
        return redirect_done(request, _("The jackpot is set up."), "jackpots:jackpot", done.row.pk)
    return _show_jackpots(request, form, 422)


def _has_jackpots(request: HouseRequest) -> bool:
    house = request.presence.house
    return has_jackpots(house.rulebook(house.gaming_day(current_time())))


def _show_jackpots(request: HouseRequest, form: JackpotForm | None, status: int = 200) -> HttpResponseBase:
    context = {"form": form, "has_jackpots": _has_jackpots(request)}
    return show_register(request, JACKPOTS, "jackpots/jackpots.html", context, status=status)


@require_permission(READ)
@never_cache
@require_GET
def show_jackpot(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Show a jackpot."""
    return _show_jackpot(request, jackpot_id)


@require_permission(MANAGE)
@never_cache
@require_POST
def link_place(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Link a jackpot to a table or machine."""
    row = selectors.get_jackpot(request.venue_id, jackpot_id)
    form = _place_form(request, row, bound=True)
    if submit(request, form, meters.link_place, jackpot=row):
        return redirect_done(request, _("The jackpot is linked."), "jackpots:jackpot", row.pk)
    return _show_jackpot(request, jackpot_id, form)


@require_permission(METER)
@never_cache
@require_POST
def record_reading(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Record the amount on a meter."""
    row, form = selectors.get_jackpot(request.venue_id, jackpot_id), ReadingForm(request.POST)
    if submit(request, form, meters.record_reading, jackpot=row, shown_at={"read_at": "time"}):
        return redirect_done(request, _("The reading is recorded."), "jackpots:jackpot", row.pk)
    return _show_jackpot(request, jackpot_id, form)


@require_permission(METER)
@never_cache
@require_POST
def record_win_elsewhere(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Reset the meter of a national jackpot that was won in another casino."""
    row, form = selectors.get_jackpot(request.venue_id, jackpot_id), ElsewhereForm(request.POST)
    if submit(request, form, meters.record_win_elsewhere, jackpot=row, shown_at={"won_at": "time"}):
        return redirect_done(request, _("The meter is reset."), "jackpots:jackpot", row.pk)
    return _show_jackpot(request, jackpot_id, form)


@require_permission(METER)
@never_cache
@require_POST
def disconnect_jackpot(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Record that the casino is disconnected from a national jackpot."""
    row, form = selectors.get_jackpot(request.venue_id, jackpot_id), DisconnectionForm(request.POST)
    if submit(request, form, links.disconnect_jackpot, jackpot=row, shown_at={"began_at": "time"}):
        return redirect_done(request, _("The disconnection is recorded."), "jackpots:jackpot", row.pk)
    return _show_jackpot(request, jackpot_id, form)


@require_permission(METER)
@never_cache
@require_http_methods(["GET", "POST"])
def reconnect_jackpot(request: HouseRequest, disconnection_id: UUID) -> HttpResponse:
    """Record that the casino is connected again."""
    row = selectors.get_disconnection(request.venue_id, disconnection_id)
    form = ReconnectionForm(request.POST if request.method == "POST" else None, initial=_now(request))
    if submit(request, form, links.reconnect_jackpot, disconnection=row, shown_at={"ended_at": "time"}):
        return redirect_done(request, _("The casino is connected again."), "jackpots:jackpot", row.jackpot_id)
    context = {"row": row, "form": form}
    return render(request, "jackpots/reconnect.html", context, status=422 if form.is_bound else 200)


@require_permission(MANAGE)
@never_cache
@require_POST
def announce_removal(request: HouseRequest, jackpot_id: UUID) -> HttpResponse:
    """Announce the removal of a jackpot."""
    row, form = selectors.get_jackpot(request.venue_id, jackpot_id), AnnouncementForm(request.POST)
    if submit(request, form, removals.announce_removal, jackpot=row):
        message = _("The removal is announced. Print the notice and post it.")
        return redirect_done(request, message, "jackpots:jackpot", row.pk)
    return _show_jackpot(request, jackpot_id, form)


def _now(request: HouseRequest) -> dict[str, object]:
    local = request.presence.house.local(current_time())
    return {"day": local.date(), "time": local.time()}


def _place_form(request: HouseRequest, row: "Jackpot", *, bound: bool = False) -> PlaceForm:
    at_tables, linked = is_at_tables(row.game), {each.table_id or each.machine_id for each in row.places.all()}
    if at_tables:
        tables = games.list_tables(request.venue_id)
        places = [(str(each.pk), each.name) for each in tables if each.game in TABLE_GAMES[row.game]]
    else:
        places = [(str(each.pk), each.number) for each in selectors.machines_of(request.venue_id)]
    # A bound form keeps linked places, so that the service says why.
    shown = places if bound else [each for each in places if UUID(each[0]) not in linked]
    return PlaceForm(request.POST if bound else None, places=shown, at_tables=at_tables)


def _show_jackpot(request: HouseRequest, jackpot_id: UUID, sent: Form | None = None) -> HttpResponse:
    """Show a jackpot with the forms of its acts; `sent` is a rejected one."""
    row, presence = selectors.get_jackpot(request.venue_id, jackpot_id), request.presence
    state = selectors.state_of_jackpot(row)
    now, in_use = _now(request), state != "removed"
    may_read, may_manage = in_use and presence.may(METER), in_use and presence.may(MANAGE)
    national = row.scope == "national"
    tone, icon = words.TONES[state]
    forms = with_own_ids(
        {
            "place_form": form_on_page(sent, PlaceForm, may_manage, lambda: _place_form(request, row)),
            "reading_form": form_on_page(sent, ReadingForm, may_read, lambda: ReadingForm(initial=now)),
            "elsewhere_form": form_on_page(
                sent, ElsewhereForm, may_read and national, lambda: ElsewhereForm(initial=now)
            ),
            "cut_form": form_on_page(
                sent,
                DisconnectionForm,
                may_read and national and not row.is_cut,
                lambda: DisconnectionForm(initial=now),
            ),
            "announcement_form": form_on_page(sent, AnnouncementForm, may_manage),
        }
    )
    notice = removal_selectors.last_notice(row.pk)
    context = {
        "row": row,
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "game": words.jackpot_game(row),
        "kind": words.KINDS[row.kind],
        "scope": words.SCOPES[row.scope],
        "currency": presence.house.currency,
        "entries": [
            (each, words.ENTRIES[each.kind])
            for each in selectors.list_entries(request.venue_id).filter(jackpot=row)[:SHOWN]
        ],
        "cut": selectors.open_disconnection(row.pk),
        "notice": notice,
        **forms,
        "may_record": in_use and presence.may(RECORD),
        # A progressive jackpot is announced first, by the form of this page.
        "may_remove": may_manage and (row.kind != "progressive" or notice is not None),
        "may_connect": presence.may(METER),
    }
    return render(request, "jackpots/jackpot.html", context, status=422 if sent is not None else 200)
