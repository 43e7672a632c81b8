"""Demonstration of minimum stakes: the decrees, and the sessions of a roulette table on one night."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.games.colour_chips import selectors as colour_chips
from compliance.games.colour_chips.services import assignments, series
from compliance.games.colour_chips.services.assignments import ColourWish
from compliance.games.colour_chips.services.series import SeriesLine
from compliance.games.services import decrees, minimums, sessions
from compliance.games.services.sessions import SessionWish
from compliance.games.staffing.services import assignments as duty_services
from compliance.games.staffing.services import layouts
from compliance.games.staffing.services.layouts import Layout
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.games.models.sessions import TableSession
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.staff import Staff

BREAK = timedelta(hours=1)
SEVEN_COLOURS = ("white", "yellow", "red", "violet", "blue", "green", "brown")
MINIMA = {"lu.black_jack": Decimal("5.00"), "lu.roulette_english": Decimal("2.00")}


def record_decrees(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Record a decree for each game with a minimum by decree."""
    day = house.local(at).date()
    for number, (game, minimum) in enumerate(MINIMA.items(), start=1):
        decrees.enter_decree(
            house=house,
            game=game,
            minimum=minimum,
            reference=f"Arrêté ministériel {day.year}/{number} (démonstration)",
            decreed_on=day - timedelta(days=30),
            effective_from=house.gaming_day(at),
            scan=b"",
            by=staff["director"],
            at=at,
        )


def open_sessions(house: House, staff: "dict[str, Staff]", table: "GamingTable", at: datetime) -> None:
    """Raise the minimum of a roulette table and open it twice; its second session remains open."""
    minimums.decide_minimum(
        house=house,
        tables=[table.pk],
        minimum=Decimal("5.00"),
        from_day=house.gaming_day(at),
        confirmed=True,
        by=staff["director"],
        at=at - BREAK,
    )
    _staff_table(house, staff, table, at - BREAK)
    chef, wish = staff["chef_de_salle"], SessionWish()
    _check_chips(house, staff, table, at)
    first = sessions.open_session(house=house, table_id=table.pk, wish=wish, nonce=uuid4(), by=chef, at=at)
    sessions.end_session(house=house, session=first, by=chef, at=at + BREAK)
    _check_chips(house, staff, table, at + BREAK)
    second = sessions.open_session(house=house, table_id=table.pk, wish=wish, nonce=uuid4(), by=chef, at=at + BREAK)
    _assign_colours(house, staff, second, at + BREAK)


def _staff_table(house: House, staff: "dict[str, Staff]", table: "GamingTable", at: datetime) -> None:
    """Record the layout and the colour chips of a table, and assign its staff."""
    layouts.record_layout(
        house=house, table_id=table.pk, layout=Layout(racetrack=True, seats=7), by=staff["director"], at=at
    )
    series.record_series(
        house=house,
        table_id=table.pk,
        mark="Ancre",
        lines=[SeriesLine(colour, 240, 3) for colour in SEVEN_COLOURS],
        by=staff["director"],
        at=at,
    )
    duties = {"chef_de_table": "pit_boss", "croupier": "chef_de_salle"}
    for duty, name in duties.items():
        duty_services.assign_staff(
            house=house, table_id=table.pk, duty=duty, staff_id=staff[name].pk, by=staff["chef_de_salle"], at=at
        )


def _check_chips(house: House, staff: "dict[str, Staff]", table: "GamingTable", at: datetime) -> None:
    counted = {row.pk: row.size for row in colour_chips.series_in_use(table.pk)}
    series.check_series(house=house, table_id=table.pk, counted=counted, by=staff["pit_boss"], at=at)


def _assign_colours(house: House, staff: "dict[str, Staff]", session: "TableSession", at: datetime) -> None:
    """Give three players a colour; the first one leaves."""
    rows = [
        assignments.assign_colour(
            house=house,
            session=session,
            wish=ColourWish(each.pk, value, seat),
            nonce=uuid4(),
            by=staff["pit_boss"],
            at=at,
        )
        for each, value, seat in zip(
            colour_chips.series_in_use(session.table_id), (Decimal(10), None, Decimal(20)), (1, 4, None), strict=False
        )
    ]
    assignments.exchange_colour(house=house, assignment=rows[0], chips=26, by=staff["pit_boss"], at=at + BREAK)
