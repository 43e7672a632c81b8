"""Record how a roulette table is set up: its racetrack, wheels and seats (LU art. 37-1(4), 37-1(5))."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...domain.stake_schemes import ROULETTE
from ...models.staffing import Duty, TableLayout
from ...models.tables import GamingTable
from ...selectors import games
from ...selectors import sessions as session_selectors
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Layout:
    """A layout; `application_id` is the granted application for a double table."""

    racetrack: bool
    seats: int
    double: bool = False
    wheels: int = 1
    application_id: UUID | None = None


def record_layout(*, house: House, table_id: UUID, layout: Layout, by: "Staff", at: datetime) -> TableLayout:
    """Record the layout of a table. It is in force until the next one.

    Raises Refused for more seats than the law allows, for a double table without its authorisation (LU art. 37-1(4)),
    for a single table with two croupiers (art. 37-1(5)), and during a session. A refusal that rests on an article is
    logged.
    """
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    try:
        return _record_layout(house=house, table=table, layout=layout, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("games.layout.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article)


@transaction.atomic(durable=True)
def _record_layout(*, house: House, table: GamingTable, layout: Layout, by: "Staff", at: datetime) -> TableLayout:
    # The end of an approval takes the lock of its application.
    wait_turn(f"session of table {table.pk}", str(layout.application_id or table.pk))
    row = TableLayout(
        table=table,
        racetrack=layout.racetrack,
        double=layout.double,
        wheels=layout.wheels,
        seats=layout.seats,
        application_id=layout.application_id,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "games.layout.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        table=table.name,
        seats=row.seats,
        racetrack=row.racetrack,
        double=row.double,
    ):
        _check_seats(house, row, at)
        _check_double(house, row, at)
        _check_duties(house, row, at)
        if session_selectors.open_session(house.id, table.pk) is not None:
            raise Refused(_("The session of this table is open. End it first."))
        # The newest row is in force, so an earlier time would hide this one.
        before = selectors.layout_of(table.pk)
        if before is not None and before.recorded_at > at:
            raise Refused(_("The layout before was recorded later than that. Check the clock."))
        row.save(force_insert=True)
    return row


def _check_seats(house: House, row: TableLayout, at: datetime) -> None:
    # The Dutch rules name no number of seats; the form starts with that of Luxembourg.
    book, seats = house.rulebook(house.gaming_day(at)), selectors.USUAL_SEATS
    if book.has_value("table.roulette.seats"):
        seats = book.int_("table.roulette.seats")
    article, tables = book.cite("table.roulette.seats"), 2 if row.double else 1
    if not 1 <= row.seats <= seats * tables:
        message = _("Highest number of seats at a table: %(seats)s, and twice as many at a double table.")
        raise Refused(message % {"seats": seats}, "seats", article)
    if not 1 <= row.wheels <= tables:
        raise Refused(_("A table has one wheel, a double table one or two."), "wheels", article)


def _check_double(house: House, row: TableLayout, at: datetime) -> None:
    """Refuse a double table without the authorisation of the Minister that is in force (art. 37-1(4))."""
    if not row.double:
        # Probably the tick was forgotten; without it the table would count as a single one.
        if row.application_id:
            raise Refused(_("Only a double table has an authorisation. Choose the double table."), "double")
        return
    day = house.local(at).date()
    # The Dutch rules ask for no authorisation.
    if row.application_id is None and not house.rulebook(day).has_value("approval.double_table.required"):
        return
    granted = selectors.double_table_approvals(house.id, day)
    if row.application_id is None or not granted.filter(pk=row.application_id).exists():
        raise Refused(
            _("A double table needs an authorisation that is in force."),
            "application",
            house.cite("application.double_table", at),
            _("Choose the application that the Minister granted, or prepare one."),
        )


def _check_duties(house: House, row: TableLayout, at: datetime) -> None:
    """Refuse a single table while two colleagues have one duty, which a double table permits (art. 37-1(5))."""
    if row.double or row.table.game != ROULETTE:
        return
    duties = Counter(each.duty for each in selectors.staff_at(row.table_id))
    surplus = ", ".join(str(Duty(duty).label) for duty, count in duties.items() if count > 1)
    if surplus:
        message = _("The table has two colleagues with one duty (%(duties)s). A single table has one person for each.")
        next_step = _("End the surplus duty first.")
        raise Refused(message % {"duties": surplus}, "double", house.cite("table.staff", at), next_step)
