"""What is found in tests, and how it gets into the carnet."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.cage.witnesses import services as witnesses
from compliance.orphans.finds import selectors
from compliance.orphans.finds.services import finds, pay_ins, rounds
from compliance.orphans.finds.services.finds import FoundSum
from compliance.venues.selectors import venues
from tests.cast import TUESDAY, VENUE, camera_id, house, member


def found(**changes: Any) -> FoundSum:
    """A bank note of 50.00 on the floor, found by the pit boss and seen by the porter."""
    facts: dict[str, Any] = {
        "category": "floor",
        "place": "at the bar",
        "initial": Decimal("50.00"),
        "found_at": TUESDAY,
        "found_by": member("pit_boss").pk,
        "witnessed_by": member("porter").pk,
        "camera": camera_id(),
    }
    return FoundSum(**facts | changes)


def at_table(**changes: Any) -> FoundSum:
    """A stake of 20.00 that was abandoned at a roulette table."""
    facts: dict[str, Any] = {"category": "abandoned", "game": "English roulette", "place": "3"}
    return found(**facts | {"initial": Decimal("20.00")} | changes)


def find(at: Any = TUESDAY, *, signed: bool = True, **changes: Any) -> Any:
    """A find as it is kept, confirmed by its witness unless `signed` is False."""
    return _kept(found(**{"found_at": at} | changes), at, signed=signed)


def stake(at: Any = TUESDAY, *, signed: bool = True, **changes: Any) -> Any:
    """An abandoned stake as it is kept, confirmed by its witness unless `signed` is False."""
    return _kept(at_table(**{"found_at": at} | changes), at, signed=signed)


def _kept(said: FoundSum, at: Any, *, signed: bool) -> Any:
    row = finds.record_find(house=house(), found=said, nonce=uuid4(), by=member("cashier"), at=at)
    if signed:
        confirm(row, at)
    return row


def confirm(row: Any, at: Any = TUESDAY) -> Any:
    """The named witness confirms a find in an own session."""
    where = venues.get_house(row.venue_id)
    return witnesses.sign_as_witness(
        house=where, step=selectors.find_step(where.id, row.pk), by=row.witnessed_by, at=at
    )


def play(find: Any, *gains: str, at: Any = TUESDAY) -> None:
    """So many games, each with what the stake won."""
    for gain in gains:
        played = selectors.coups_played(find)
        rounds.count_coup(house=house(), find=find, number=played + 1, gain=Decimal(gain), by=member("pit_boss"), at=at)


def desk_id() -> Any:
    return venues.cash_desks(VENUE).get().pk


def cash_in(find: Any, at: Any = TUESDAY, **changes: Any) -> Any:
    """A find into the cash, with the amount that it is worth."""
    facts: dict[str, Any] = {
        "desk_id": desk_id(),
        "amount": selectors.total_worth(find),
        "pieces": (),
        "nonce": uuid4(),
    }
    return pay_ins.cash_in(house=house(), find=find, by=member("cashier"), at=at, **facts | changes)


def entered(amount: str = "50.00", at: Any = TUESDAY, **changes: Any) -> Any:
    """A line of the carnet: something found on the floor and cashed in at the same moment."""
    return cash_in(find(at, initial=Decimal(amount), **changes), at).line
