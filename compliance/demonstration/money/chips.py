"""Demonstration chips and plaques: deliveries before two persons, the last one still unsigned."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from compliance.cage.chips import selectors as chip_selectors
from compliance.cage.chips import services as chips_services
from compliance.cage.witnesses import selectors as witnesses
from compliance.cage.witnesses import services as witnesses_services
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.cage.models.chips import Piece, StockChange
    from compliance.venues.models.staff import Staff

CHIPS = (("2", "white"), ("5", "red"), ("20", "green"), ("50", "blue"), ("100", "black"), ("500", "violet"))
PLAQUES = (("1000", "gold"), ("5000", "silver"))
# The floats of the demonstration, and a few pieces that guests took home.
DELIVERED = {("chip", "5"): 440, ("chip", "50"): 300, ("plaque", "1000"): 3}
MINUTE = timedelta(minutes=1)


def create_denominations(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Create the denominations of the casino, all of one series."""
    for medium, values in (("chip", CHIPS), ("plaque", PLAQUES)):
        for value, colour in values:
            chips_services.enter_piece(
                house=house,
                medium=medium,
                value=Decimal(value),
                colour=colour,
                series="A 2024",
                by=staff["director"],
                at=at,
            )


def record_deliveries(house: House, staff: "dict[str, Staff]", at: datetime, later: datetime) -> None:
    """Record a signed delivery before the opening, and an unsigned one at `later`."""
    record_delivery(house, staff, DELIVERED, at)
    whites = chip_selectors.pieces(house.id).get(medium="chip", value=Decimal(2))
    _change_stock(house, whites, 60, "Delivery note 2026-007", staff["accountant"], staff["chef_de_salle"], later)


def record_delivery(house: House, staff: "dict[str, Staff]", pieces: dict[tuple[str, str], int], at: datetime) -> None:
    """Record a delivery of chips and plaques, entered by one person and signed by another."""
    for (medium, value), number in pieces.items():
        piece = chip_selectors.pieces(house.id).get(medium=medium, value=Decimal(value))
        change = _change_stock(
            house, piece, number, "Delivery note 2024-118", staff["accountant"], staff["director"], at
        )
        step = witnesses.find_step(house.id, witnesses.STOCK, change.pk)
        witnesses_services.sign_as_witness(house=house, step=step, by=staff["director"], at=at + 10 * MINUTE)


def _change_stock(
    house: House, piece: "Piece", number: int, note: str, by: "Staff", witness: "Staff", at: datetime
) -> "StockChange":
    return chips_services.change_stock(
        house=house,
        piece=piece,
        change=number,
        reason="delivered",
        reference=note,
        remark="",
        witness_id=witness.pk,
        by=by,
        at=at,
    )
