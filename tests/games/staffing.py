"""Short ways to record layouts of tables and to assign staff in tests."""

from datetime import date
from typing import Any

from compliance.games.staffing.services import assignments, layouts
from compliance.games.staffing.services.layouts import Layout
from tests.cast import TUESDAY, house, member
from tests.games import applying

CHEF, CROUPIER, EMPLOYEE = "chef_de_table", "croupier", "employee"
DOUBLE = {"double": True, "seats": 14, "wheels": 2}


def authorise_double_table() -> Any:
    """A double table that the Minister authorised from 10 January on."""
    row = applying.prepare(applying.tournament(kind="double_table", name="Table double"), at=applying.EARLY)
    applying.file(row, at=applying.EARLY)
    applying.decide(row, decided_on=date(2026, 1, 5), valid_from=date(2026, 1, 10), at=applying.EARLY)
    return row


def lay_out_double(table: Any, at: Any = TUESDAY, **facts: Any) -> Any:
    """An authorised double table with two wheels."""
    return lay_out(table, at, **DOUBLE | {"application_id": authorise_double_table().pk} | facts)


def lay_out(table: Any, at: Any = TUESDAY, **facts: Any) -> Any:
    """The layout of a table: seven seats, one wheel and no racetrack, unless a test says otherwise."""
    layout = Layout(**{"racetrack": False, "seats": 7} | facts)
    return layouts.record_layout(house=house(), table_id=table.pk, layout=layout, by=member("director"), at=at)


def assign(table: Any, who: str, duty: str = CHEF, at: Any = TUESDAY) -> Any:
    return assignments.assign_staff(
        house=house(), table_id=table.pk, duty=duty, staff_id=member(who).pk, by=member("chef_de_salle"), at=at
    )


def end(row: Any, successor: str = "", at: Any = TUESDAY) -> Any:
    return assignments.end_assignment(
        house=house(),
        assignment=row,
        successor_id=member(successor).pk if successor else None,
        by=member("chef_de_salle"),
        at=at,
    )
