"""What is written beside a measure in the act that enters it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from compliance.exclusions.agent_signals.services import keep_signal, signals_wished
from compliance.exclusions.models.measures import LimitBasis, Measure
from compliance.exclusions.models.proof_of_means import MeansRequest
from compliance.exclusions.proof_of_means.services import keep_consequence
from compliance.exclusions.signatures.services import Signed, keep_signature
from compliance.venues.domain.house import House

from .arrivals import Arrival, keep_arrival


@dataclass(frozen=True)
class MeasureAttachments:
    """How a measure reached the house, where it came from elsewhere; the request for proof of means it follows from;
    what the guest signed at the desk."""

    arrival: Arrival | None = None
    means: MeansRequest | None = None
    signed: Signed | None = None


def write_beside(house: House, measure: Measure, beside: MeasureAttachments | None, *, by: Any, at: datetime) -> None:
    """A step of the act that enters the measure: one with it, or not at all."""
    means = beside.means if beside is not None else None
    imposed = measure.basis == LimitBasis.ART_69 and means is None
    if imposed or (measure.basis == LimitBasis.HOUSE and signals_wished(house, at)):
        # Whom the management limits is signalled to the agents (art. 69(2)); others where the house says so.
        keep_signal(house, measure, by=by, at=at)
    if beside is None:
        return
    if beside.arrival is not None:
        keep_arrival(house, measure, beside.arrival)
    if beside.signed is not None:
        keep_signature(measure, beside.signed, by=by, at=at)
    if means is not None:
        keep_consequence(house, measure, means, by=by, at=at)
