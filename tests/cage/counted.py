"""Drawers of tests that are counted, signed and handed over, and a second desk to hand things to."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.cage.counts.services import counts
from compliance.cage.days import services as days_services
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.models.drop_boxes import BoxFitting, DropBox
from compliance.cage.sheets.domain import Pieces
from compliance.venues.selectors import venues
from compliance.venues.services import places
from tests.cage import past
from tests.cast import TUESDAY, VENUE, house, member

NOTHING = Decimal("0.00")


def second_desk() -> Any:
    """The id of a desk beside the first one, set up the first time it is asked for."""
    known = venues.cash_desks(VENUE).filter(name="Caisse 2").first()
    if known is None:
        known = places.add_desk(venue_id=VENUE, name="Caisse 2", by=member("director"), at=TUESDAY)
    return known.pk


def there(shift: Any) -> list[Pieces]:
    """The pieces of what should be in a drawer, to the cent."""
    last = booking_selectors.last_entry(shift.pk)
    assert last is not None
    rows = []
    cents = int(last.cash_after * 100)
    for medium, value in (("note", "100"), ("coin", "1"), ("coin", "0.01")):
        quantity, cents = divmod(cents, int(Decimal(value) * 100))
        rows.append(Pieces(medium, Decimal(value), quantity))
    rows.append(Pieces("chip", Decimal(1), int(last.chips_after)))
    rows.append(Pieces("plaque", Decimal(100), int(last.plaques_after) // 100))
    return [row for row in rows if row.quantity > 0]


def closed(shift: Any, at: Any = TUESDAY, by: str = "", pieces: Any = None) -> Any:
    """The count at the end of a shift, by its holder: all is there, or other pieces."""
    return counts.count_float(
        house=house(),
        shift=shift,
        pieces=there(shift) if pieces is None else pieces,
        nonce=uuid4(),
        by=member(by) if by else shift.opened_by,
        at=at,
    )


def signed(shift: Any, at: Any = TUESDAY, by: str = "pit_boss") -> Any:
    """The end of a shift in good order."""
    return counts.sign_count(house=house(), count=closed(shift, at), by=member(by), at=at)


def day_closed(shift: Any) -> None:
    """The day of the cage on which a shift began, closed once its count is signed."""
    signed(shift)
    days_services.close_day(house=house(), on=shift.gaming_day, by=member("accountant"), at=TUESDAY)


def fitted(shift: Any) -> Any:
    """A drop box at the table of a shift, written past the services."""
    box = DropBox(venue_id=VENUE, name="B1", added_by=member("director"), added_at=TUESDAY)
    row = BoxFitting(box=box, shift=shift, number=1, seal="A1", fitted_by=member("pit_boss"), fitted_at=TUESDAY)
    with past.act():
        past.write(box, row)
    return row
