"""What is written beside a measure in the act that enters it."""

from dataclasses import dataclass

from compliance.venues.house import House

from ..models import Measure
from .arrivals import Arrival, keep_arrival


@dataclass(frozen=True)
class Beside:
    """How a measure reached the house, where it came from elsewhere."""

    arrival: Arrival | None = None


def write_beside(house: House, measure: Measure, beside: Beside | None) -> None:
    """A step of the act that enters the measure: one with it, or not at all."""
    if beside is None:
        return
    if beside.arrival is not None:
        keep_arrival(house, measure, beside.arrival)
