"""What is found in tests, and how it gets into the carnet."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.orphans.finds import selectors
from compliance.orphans.finds.services import finds, pay_ins, rounds
from compliance.orphans.finds.services.finds import FoundSum
from compliance.venues.selectors import venues
from tests.cast import TUESDAY, VENUE, house, member


def found(**changes: Any) -> FoundSum:
    """A bank note of 50.00 on the floor, found by the pit boss and seen by the porter."""
    facts: dict[str, Any] = {
        "category": "floor",
        "place": "at the bar",
        "initial": Decimal("50.00"),
        "found_at": TUESDAY,
        "found_by": member("pit_boss").pk,
        "witnessed_by": member("porter").pk,
        "camera": "camera 14, 20:13",
    }
    return FoundSum(**facts | changes)


def at_table(**changes: Any) -> FoundSum:
    """A stake of 20.00 that was abandoned at a roulette table."""
    facts: dict[str, Any] = {"category": "abandoned", "game": "English roulette", "place": "3"}
    return found(**facts | {"initial": Decimal("20.00")} | changes)


def find(at: Any = TUESDAY, **changes: Any) -> Any:
    """A find as it is kept."""
    return finds.record_find(
        house=house(), found=found(**{"found_at": at} | changes), nonce=uuid4(), by=member("cashier"), at=at
    )


def stake(at: Any = TUESDAY, **changes: Any) -> Any:
    """An abandoned stake as it is kept."""
    said = at_table(**{"found_at": at} | changes)
    return finds.record_find(house=house(), found=said, nonce=uuid4(), by=member("cashier"), at=at)


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
