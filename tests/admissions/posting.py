"""Short ways to staff a door in tests."""

from typing import Any

from compliance.admissions.opening_hours.domain import Span
from compliance.admissions.staffing import selectors as staffing
from compliance.admissions.staffing.services import posts
from tests import cast


def door(name: str = "North") -> Any:
    return staffing.get_door(cast.VENUE, cast.door(name).door_id)


def take(by: Any, at: str, name: str = "North", **changes: Any) -> Any:
    """Somebody takes up the post at a door at a moment by the clock of the house."""
    options: dict[str, Any] = {"seen": None, "joins": False} | changes
    return posts.take_post(house=cast.house(), door=door(name), by=by, at=cast.local(at), **options)


def leave(by: Any, at: str) -> Any:
    return posts.leave_post(house=cast.house(), by=by, at=cast.local(at))


def enter(staff: Any, began: str, ended: str, by: Any, at: str, name: str = "North", reason: str = "Forgot.") -> Any:
    return posts.enter_post(
        house=cast.house(),
        door=door(name),
        staff=staff,
        began_at=cast.local(began),
        ended_at=cast.local(ended),
        reason=reason,
        by=by,
        at=cast.local(at),
    )


def shown(span: Span) -> str:
    """A span by the clock of the house: `23:00-23:20`."""
    house = cast.house()
    return f"{house.local(span.began_at):%H:%M}-{house.local(span.ended_at):%H:%M}"


def night(day: str = "2026-03-03", name: str = "North", at: str = "2026-03-05 12:00") -> Any:
    """The coverage of a door on a gaming day, as known at a moment."""
    from datetime import date

    on = date.fromisoformat(day)
    found = staffing.coverage_of(cast.house(), on, on, cast.local(at))
    return next(each.night for each in found if each.night.door.name == name)
