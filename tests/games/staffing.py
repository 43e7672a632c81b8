"""Short ways to record layouts of tables and to assign staff in tests."""

from datetime import date
from typing import Any

from compliance.games.staffing.services import assignments, layouts
from compliance.games.staffing.services.layouts import Layout
from tests.cast import TUESDAY, house, member

CHEF, CROUPIER, EMPLOYEE = "chef_de_table", "croupier", "employee"
APPROVED = {"double": True, "seats": 14, "wheels": 2, "approval": "MoF 7/2026", "approved_on": date(2026, 2, 2)}


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
