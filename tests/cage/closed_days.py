"""A night of the cage, and how its day is closed."""

from datetime import date
from typing import Any

from compliance.cage.days import services
from compliance.cage.models.days import CageDay
from tests.cage.drawers import shift, table_shift
from tests.cage.nights import DAY, LATER, booked, bought, fitted
from tests.cast import house, member


def close(on: date = DAY, at: Any = LATER) -> CageDay:
    return services.close_day(house=house(), on=on, by=member("accountant"), at=at)


def night() -> tuple[Any, Any, Any]:
    """A desk that took 50 and paid 20, and lost 50; a table that sold chips for 400 and won 300 of them back."""
    desk, table = shift(), table_shift()
    box = fitted(table)
    booked(desk, "other_in", cash="50.00")
    booked(desk, "other_out", cash="-20.00")
    bought(table, box, "400.00")
    return desk, table, box
