"""Act that opens a shift with an opening count."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.games.selectors import games
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..counts.selectors import counts as count_selectors
from ..counts.services.counts import store_count
from ..days.selectors import days
from ..drawers.selectors import shifts as shift_selectors
from ..drawers.services.bookings import Change, add_booking
from ..drawers.services.step_times import in_turn
from ..models.counts import CountKind
from ..models.shifts import EntryKind, Numbering, Shift
from ..sheets.domain import Pieces, sums_of
from ..sheets.services import check_sheet

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def open_shift(
    *,
    house: House,
    desk_id: UUID | None = None,
    table_id: UUID | None = None,
    pieces: Sequence[Pieces],
    nonce: UUID,
    by: "Staff",
    at: datetime,
) -> Shift:
    """Open a shift at a desk or table with its opening count. The same `nonce` returns the same shift.

    Raises Refused while another person holds the float, for a place of another casino, and if the clock is behind.
    """
    place = desk_id or table_id
    wait_turn(str(place))
    existing_row = shift_selectors.shift_by_nonce(house.id, nonce)
    if existing_row is not None:
        return existing_row
    before = shift_selectors.last_shift(desk_id=desk_id, table_id=table_id)
    if before is not None:
        wait_turn(str(before.pk))  # no recount while the float changes hands
        # The count that this request waited for may be later than `at`.
        at = in_turn(at, *(count.counted_at for count in count_selectors.last_counts([before]).values()))
    wait_turn(days.day_lock_key(house.id, house.gaming_day(at)))  # no closing of the day while a shift opens on it
    shift = Shift(
        venue_id=house.id,
        number=0,
        desk_id=desk_id,
        table_id=table_id,
        before=before,
        gaming_day=house.gaming_day(at),
        edition=house.rulebook(house.gaming_day(at)).edition.id,
        nonce=nonce,
        opened_by_id=by.pk,
        opened_at=at,
    )
    with log.act(
        "cage.shift.opened", subject=shift, by=by, at=at, scope=house.id, place=_place_name(house, desk_id, table_id)
    ):
        _check_opening(house, before, at)
        rows = check_sheet(house, pieces)
        if table_id is not None and sums_of(rows).cash:
            raise Refused(_("Tables hold no cash: notes go into the drop box."), "pieces")
        # Taken after the checks: the counter row stays locked until the commit.
        shift.number = next_number(Numbering, house.id, "shift")
        shift.save(force_insert=True)
        _store_opening(house, shift, rows, nonce, by=by, at=at)
    return shift


def _store_opening(house: House, shift: Shift, rows: list[Pieces], nonce: UUID, *, by: "Staff", at: datetime) -> None:
    """Store the opening count and the booking of its result."""
    count = store_count(shift, kind=CountKind.OPENING, pieces=rows, nonce=nonce, by=by, at=at)
    add_booking(
        house,
        shift,
        kind=EntryKind.OPENING,
        change=Change(cash=count.cash, chips=count.chips, plaques=count.plaques),
        # The nonce of the request belongs to the shift; the opening booking derives its own from it.
        nonce=uuid5(nonce, "opening"),
        by=by,
        at=at,
    )


def _place_name(house: House, desk_id: UUID | None, table_id: UUID | None) -> str:
    """Return the name of the place. Raises Refused for a place that this casino does not have, or no longer has."""
    desks = {desk.pk: desk.name for desk in venues.cash_desks(house.id)}
    tables = {table.pk: table.name for table in games.list_tables(house.id)}
    place = desk_id or table_id
    if place is None or (desk_id is not None and table_id is not None) or place not in desks | tables:
        raise Refused(_("Choose a cash desk or a table of this casino."), "place")
    return (desks | tables)[place]


def _check_opening(house: House, before: Shift | None, at: datetime) -> None:
    if days.closed_day(house.id, house.gaming_day(at)) is not None:
        raise Refused(_("This day is already closed. Reload the page."))
    if before is not None and not shift_selectors.is_counted(before.pk):
        raise Refused(
            _("%(name)s still holds this float (%(shift)s). Have it counted and closed first.")
            % {"name": before.opened_by, "shift": before.label},
            "place",
        )
