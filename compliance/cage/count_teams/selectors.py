"""How many persons count and sign a drop box, and whose boxes are not signed by all of them yet."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count as HowMany

from compliance.venues.domain.house import House

from ..models.drop_boxes import BoxFitting


def team(house: House, on: date) -> int:
    """How many persons count and sign a drop box on a gaming day."""
    return house.rulebook(on).int_("cage.count_team")


def wanted_signatures(team: int) -> int:
    """How many of a team sign a count; who counted has signed by counting."""
    return max(1, team - 1)


def missing_signatures(signed: int, team: int) -> int:
    """How many of the team have not signed yet."""
    return max(0, wanted_signatures(team) - signed)


def shifts_with_open_boxes(team_on: Callable[[date], int], **wanted: Any) -> set[UUID]:
    """The shifts of tables with a box that is not counted yet, or not signed by its whole team; `wanted` narrows.

    `team_on` says how many persons the house wanted at a count on a gaming day: that of the shift decides.
    """
    rows = BoxFitting.objects.filter(**wanted).annotate(
        counted=HowMany("counts", distinct=True), signed=HowMany("counts__signatures", distinct=True)
    )
    found = rows.values_list("shift_id", "shift__gaming_day", "counted", "signed")
    return {shift for shift, day, counted, signed in found if not counted or signed < wanted_signatures(team_on(day))}
