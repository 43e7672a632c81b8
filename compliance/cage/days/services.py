"""Act that closes a gaming day and stores the figures of every float and box."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..count_teams import selectors as count_teams
from ..models.days import CageDay, CageDayLine
from .selectors import days

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def close_day(*, house: House, on: date, by: "Staff", at: datetime) -> CageDay:
    """Close a gaming day. No shift can be opened on it afterwards.

    Raises Refused for a future day, a day without shifts and a closed day, and while a float or box is uncounted or a
    count is unsigned.
    """
    # Openings of shifts take this lock too: none may begin between the check and the closing.
    wait_turn(days.day_lock_key(house.id, on))
    found = days.cage_day(house.id, on, count_teams.team_size(house, on))
    # Calculated before the checks, because the act in the log names the difference.
    sums = found.figures
    row = CageDay(
        venue_id=house.id,
        gaming_day=on,
        expected=sums.expected,
        counted=sums.counted,
        difference=sums.difference,
        result=sums.result,
        closed_by_id=by.pk,
        closed_at=at,
    )
    with log.act(
        "cage.day.closed",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        difference=sums.difference,
        currency=house.currency,
    ):
        _check_closable(house, found, at)
        row.save(force_insert=True)
        for spot in found.spots:
            _build_line(row, spot).save(force_insert=True)
    return row


def _check_closable(house: House, found: days.Day, at: datetime) -> None:
    if found.closed is not None:
        raise Refused(_("This day is already closed. Reload the page."))
    if found.on > house.gaming_day(at):
        raise Refused(_("This gaming day is in the future."))
    if not found.spots:
        raise Refused(_("No float was open on this day: there is nothing to close."))
    # Stricter than the trigger, which asks for one signature of a box: the size of the team is a setting.
    if not found.may_close:
        names = ", ".join(dict.fromkeys([spot.name for spot in found.obstacles] + [s.label for s in found.on_the_way]))
        raise Refused(
            _("Not everything has been counted and signed: %(names)s. Complete these before closing the day.")
            % {"names": names},
            next_step=_("The page of the day shows what is missing at each place."),
        )


def _build_line(row: CageDay, spot: days.Spot) -> CageDayLine:
    place = spot.place
    counted, difference, result = place.counted, place.difference, place.result
    assert counted is not None  # a day is closed only after all counts
    assert difference is not None
    assert result is not None
    return CageDayLine(
        day=row,
        kind=place.kind,
        shift=spot.shift,
        place=spot.name,
        opening=place.opening,
        came_in=place.came_in,
        went_out=place.went_out,
        expected=place.expected,
        counted=counted,
        difference=difference,
        result=result,
    )
