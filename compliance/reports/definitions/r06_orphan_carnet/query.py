"""Query for R-06: the lines of the orphan register, all at once or streamed (LU art. 8)."""

from datetime import date, datetime
from decimal import Decimal
from sys import intern
from typing import TYPE_CHECKING

from compliance.orphans.account.selectors import for_reports as account_selectors
from compliance.reports.figures.domain.lateness import Late
from compliance.reports.figures.domain.periods import EVER
from compliance.venues.domain.house import House

from . import figures as orphan_carnet

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.models.carnets import Carnet, CarnetLine
    from compliance.orphans.models.finds import Find


def carnet_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> orphan_carnet.OrphanCarnet:
    """Return the lines registered on a period of calendar dates.

    A financial year that lies within the period is shown as a whole, with the lines written to its register later,
    such as the payment to the commune; those lines are marked.
    """
    books = _open_registers(house, first_day, last_day, at)
    return orphan_carnet.OrphanCarnet(
        house.currency, tuple(_build_book(book, first_day, last_day, at) for book in books)
    )


def carnet_sources(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> tuple[orphan_carnet.Source, ...]:
    """Return the registers of a period as streams, for registers too long for memory."""
    books = _open_registers(house, first_day, last_day, at)
    return tuple(_build_source(house, book, first_day, last_day, at) for book in books)


def carnet_lines(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """Count the lines of the registers of a period."""
    return sum(source.count for source in carnet_sources(house, first_day, last_day, at))


def _open_registers(house: House, first_day: date, last_day: date, at: datetime) -> "list[Carnet]":
    return [book for book in account_selectors.carnets_of_dates(house.id, first_day, last_day) if book.opened_at <= at]


def _build_book(carnet: "Carnet", first_day: date, last_day: date, at: datetime) -> orphan_carnet.Book:
    whole = _is_whole(carnet, first_day, last_day)
    rows = account_selectors.lines_of_dates(carnet, *(None, None) if whole else (first_day, last_day), until=at)
    lines = tuple(_build_line(row, last_day) for row in rows)
    return orphan_carnet.Book(
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        whole=whole,
        before=lines[0].total_before if lines else account_selectors.total_before(carnet, first_day),
        lines=lines,
    )


def _build_source(
    house: House, carnet: "Carnet", first_day: date, last_day: date, at: datetime
) -> orphan_carnet.Source:
    whole = _is_whole(carnet, first_day, last_day)
    dates = (None, None) if whole else (first_day, last_day)
    count, before = account_selectors.counted_of_dates(carnet, *dates, until=at)
    return orphan_carnet.Source(
        currency=house.currency,
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        whole=whole,
        count=count,
        before=account_selectors.total_before(carnet, first_day) if before is None else before,
        lines=lambda: (
            _build_line(row, last_day) for row in account_selectors.lines_of_dates(carnet, *dates, until=at)
        ),
    )


def _is_whole(carnet: "Carnet", first_day: date, last_day: date) -> bool:
    return first_day <= carnet.first_day and carnet.last_day <= last_day


def _build_line(row: "WithAnnotations[CarnetLine, account_selectors.LinePieces]", last_day: date) -> orphan_carnet.Line:
    original, payment = row.original, getattr(row, "payment", None)
    paid = getattr(row, "cash_in", None) or getattr(row, "refund", None)
    desk, transfer = getattr(paid, "desk", None), getattr(paid, "transfer", "")
    return orphan_carnet.Line(
        number=row.number,
        # Interned, because a year repeats the same few words thousands of times.
        kind=intern(row.kind),
        registered_at=row.registered_at,
        registered_by=intern(row.registered_by.full_name),
        found=_found_figures(row.find, row.pieces) if row.find and row.kind == "entry" else None,
        desk=intern(desk.name) if desk else "",
        reference=payment.reference if payment else transfer,
        commune=payment.commune if payment else "",
        name=row.name,
        address=row.address,
        justification=row.justification,
        refers_to=orphan_carnet.Reference(original.carnet.label, original.number) if original else None,
        total_before=row.total_before,
        change=row.change,
        total_after=row.total_after,
        post_closing=row.post_closing,
        layout=intern(row.layout),
        decision=intern(row.layout_decision),
        # The register counts calendar dates, so its cut-off is midnight.
        late=Late(row.registered_at, row.registered_by.full_name) if row.registered_on > last_day else None,
    )


def _found_figures(find: "Find", pieces: list[tuple[str, Decimal, int]]) -> orphan_carnet.Found:
    return orphan_carnet.Found(
        label=find.label,
        category=intern(find.category),
        game=intern(find.game),
        place=intern(find.place),
        found_at=find.found_at,
        pieces=tuple(orphan_carnet.Pieces(*piece) for piece in pieces),
    )
