"""A table of tests with its drop box: fitted, exchanged at, closed, carried to the count, opened and counted."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.cage.counts.services import counts
from compliance.cage.drop_boxes import services as drop_boxes_services
from compliance.cage.exchanges import services as exchanges_services
from compliance.cage.exchanges.services import Wish
from compliance.cage.witnesses import selectors as witnesses
from compliance.cage.witnesses import services as witnesses_services
from compliance.cage.witnesses.selectors import MOVE, OPENING
from compliance.venues.models.staff import Staff
from tests.accounts import employ
from tests.cage.drawers import sheet, table_shift
from tests.cast import TUESDAY, VENUE, house, member

CLOSED = TUESDAY + timedelta(hours=5)
CARRIED = CLOSED + timedelta(minutes=10)
COUNTING = CLOSED + timedelta(minutes=30)


def counter(name: str = "counter") -> Any:
    """Somebody of the count team."""
    known = Staff.objects.filter(username=name).first()
    if known is not None:
        return known
    return employ(name, "count_team")


def box(name: str = "D7", at: Any = TUESDAY) -> Any:
    return drop_boxes_services.add_box(house=house(), name=name, by=member("chef_de_salle"), at=at)


def fit(drawer: Any, name: str = "D7", at: Any = TUESDAY, **changes: Any) -> Any:
    """A new box, fitted to an open table."""
    said: dict[str, Any] = {"seal": "S-100"}
    if "box_id" not in changes:
        said["box_id"] = box(name).pk
    return drop_boxes_services.fit_box(house=house(), shift=drawer, by=member("chef_de_salle"), at=at, **said | changes)


def exchange(
    drawer: Any, gave: str, got: str, amount: str, at: Any = TUESDAY, by: str = "chef_de_salle", **more: Any
) -> Any:
    """An exchange at a table, or at the counter of a desk."""
    at_table = drawer is not None and drawer.table_id is not None
    said: dict[str, Any] = {"location": "table" if at_table else "counter"}
    wish = Wish(gave=gave, got=got, amount=Decimal(amount), **said | more)
    return exchanges_services.make_exchange(house=house(), shift=drawer, wish=wish, nonce=uuid4(), by=member(by), at=at)


def close(drawer: Any, at: Any = CLOSED, **rows: dict[str, int]) -> Any:
    """The closing count of a table."""
    pieces = sheet(**rows or {"chip": {"5": 200, "50": 80}, "plaque": {"1000": 1}})
    return counts.count_float(
        house=house(), shift=drawer, pieces=pieces, nonce=uuid4(), by=member("chef_de_salle"), at=at
    )


def move(fitting: Any, step: str = "removed", at: Any = CARRIED, *, signed: bool = True, **changes: Any) -> Any:
    """A step of the chef de salle with the pit boss, who signs it at once unless `signed` is False."""
    said: dict[str, Any] = {"seal": "S-100", "place": "Safe 2", "witness_id": member("pit_boss").pk}
    row = drop_boxes_services.move_box(
        house=house(), fitting=fitting, step=step, by=member("chef_de_salle"), at=at, **said | changes
    )
    return witness(MOVE, row, at) if signed else row


def open_box(fitting: Any, at: Any = COUNTING, *, signed: bool = True, **changes: Any) -> Any:
    """Opened by the director before one of the count team, who signs it at once unless `signed` is False."""
    said: dict[str, Any] = {"seal_whole": True, "remark": "", "witness_id": counter().pk}
    row = drop_boxes_services.open_box(house=house(), fitting=fitting, by=member("director"), at=at, **said | changes)
    return witness(OPENING, row, at) if signed else row


def step(kind: str, row: Any) -> Any:
    """A move, an opening or a change of a stock, with what was said of it by now."""
    return witnesses.find_step(VENUE, kind, row.pk)


def witness(kind: str, row: Any, at: Any) -> Any:
    """The named witness signs; the row that was signed."""
    witnesses_services.sign_as_witness(house=house(), step=step(kind, row), by=row.witnessed_by, at=at)
    return row


def count(fitting: Any, at: Any = COUNTING, by: str = "director", nonce: Any = None, **rows: dict[str, int]) -> Any:
    return drop_boxes_services.count_box(
        house=house(), fitting=fitting, pieces=sheet(**rows), nonce=nonce or uuid4(), by=member(by), at=at
    )


def opened(*amounts: str) -> Any:
    """A box of table 4 into which notes were dropped, opened after the table's close."""
    drawer = table_shift()
    fitting = fit(drawer)
    for amount in amounts:
        exchange(drawer, "cash", "chips", amount)
    close(drawer)
    move(fitting)
    open_box(fitting)
    return fitting
