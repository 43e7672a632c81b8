"""Count teams: how many people count and sign a drop box, and which boxes lack signatures."""

from collections.abc import Callable, Collection
from datetime import date
from uuid import UUID

from django.db.models import Count as SqlCount

from compliance.venues.domain.house import House

from ..models.drop_boxes import BoxFitting


def team_size(house: House, on: date) -> int:
    """Return how many people count and sign a drop box on a gaming day."""
    return house.rulebook(on).int_("cage.count_team")


def wanted_signatures(team: int) -> int:
    """Return how many members of a team must sign a count; the person who counted counts as signed."""
    # Even a team of one needs the signature of another person.
    return max(1, team - 1)


def missing_signatures(signed: int, team: int) -> int:
    """Return how many signatures of the team are missing."""
    return max(0, wanted_signatures(team) - signed)


def shifts_with_open_boxes(team_on: Callable[[date], int], shifts: Collection[UUID]) -> set[UUID]:
    """Return those of the shifts with a box that is uncounted or lacks signatures of its team.

    `team_on` returns the team size for a gaming day; the day of the shift decides.
    """
    # Distinct, because the two joins multiply each other's rows. Only the last count of a box can have signatures.
    rows = BoxFitting.objects.filter(shift__in=shifts).annotate(
        counted=SqlCount("counts", distinct=True), signed=SqlCount("counts__signatures", distinct=True)
    )
    found = rows.values_list("shift_id", "shift__gaming_day", "counted", "signed")
    return {shift for shift, day, counted, signed in found if not counted or signed < wanted_signatures(team_on(day))}
