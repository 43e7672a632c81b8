"""Short ways to record, check, assign and exchange colour chips in tests."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.games.colour_chips import selectors
from compliance.games.colour_chips.services import assignments, series
from compliance.games.colour_chips.services.assignments import ColourWish
from compliance.games.colour_chips.services.series import SeriesLine
from tests.cast import TUESDAY, house, member

SEVEN = ("white", "yellow", "red", "violet", "blue", "green", "brown")
CHIPS = 200


def record(table: Any, *colours: str, mark: str = "", at: Any = TUESDAY, chips: int = CHIPS, plaques: int = 0) -> Any:
    """The series of a table, with the mark of its name."""
    return series.record_series(
        house=house(),
        table_id=table.pk,
        mark=mark or f"mark {table.name}",
        lines=[SeriesLine(colour, chips, plaques) for colour in colours or SEVEN],
        by=member("director"),
        at=at,
    )


def count(table: Any, at: Any = TUESDAY, by: str = "pit_boss", **counted: int) -> Any:
    """A check: the number of chips of each colour."""
    keys = {row.colour: row.pk for row in selectors.series_in_use(table.pk)}
    return series.check_series(
        house=house(),
        table_id=table.pk,
        counted={keys[colour]: number for colour, number in counted.items()},
        by=member(by),
        at=at,
    )


def check(table: Any, at: Any = TUESDAY) -> None:
    """All seven colours recorded and complete."""
    if not selectors.series_in_use(table.pk).exists():
        record(table, at=at)
    count(table, at, **{row.colour: row.size for row in selectors.series_in_use(table.pk)})


def of(table: Any, colour: str) -> Any:
    """The series of a colour."""
    return selectors.series_in_use(table.pk).get(colour=colour)


def retire(row: Any, at: Any = TUESDAY, reason: str = "Worn.", counted: int | None = None) -> Any:
    counted = row.size if counted is None else counted
    return series.retire_series(house=house(), series=row, counted=counted, reason=reason, by=member("director"), at=at)


def assign(session: Any, colour: str, value: str = "", seat: int | None = None, at: Any = TUESDAY, **more: Any) -> Any:
    """A colour of a player."""
    return assignments.assign_colour(
        house=house(),
        session=session,
        wish=ColourWish(of(session.table, colour).pk, Decimal(value) if value else None, seat),
        nonce=more.get("nonce") or uuid4(),
        by=member("pit_boss"),
        at=at,
    )


def exchange(row: Any, chips: int = CHIPS, at: Any = TUESDAY) -> Any:
    return assignments.exchange_colour(house=house(), assignment=row, chips=chips, by=member("pit_boss"), at=at)


def leave(row: Any, chips: int = 0, at: Any = TUESDAY, where: Any = None) -> Any:
    return assignments.record_departure(
        house=where or house(), assignment=row, chips=chips, by=member("pit_boss"), at=at
    )


def change(row: Any, colour: str, value: str = "", chips: int = CHIPS, at: Any = TUESDAY, nonce: Any = None) -> Any:
    """Another colour with another value."""
    return assignments.change_value(
        house=house(),
        assignment=row,
        chips=chips,
        wish=ColourWish(of(row.session.table, colour).pk, Decimal(value) if value else None, row.seat),
        nonce=nonce or uuid4(),
        by=member("pit_boss"),
        at=at,
    )
