"""Records saved together with a new measure."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from compliance.exclusions.agent_signals.services import signals_wished, store_signal
from compliance.exclusions.models.measures import LimitBasis, Measure
from compliance.exclusions.models.proof_of_means import MeansRequest
from compliance.exclusions.proof_of_means.services import enter_consequence
from compliance.exclusions.signatures.services import Signed, store_signature
from compliance.venues.domain.house import House

from .arrivals import Arrival, store_arrival

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class MeasureAttachments:
    """The arrival of the measure, the request for proof of means it follows from, and the text signed at the desk."""

    arrival: Arrival | None = None
    means: MeansRequest | None = None
    signed: Signed | None = None


def store_attachments(
    house: House, measure: Measure, attachments: MeasureAttachments | None, *, by: "Staff", at: datetime
) -> None:
    """Insert the attachments of a measure within the caller's transaction."""
    means = None
    if attachments is not None:
        means = attachments.means
    # `enter_consequence` reports measures that follow from a request for proof.
    protects = (measure.livelihood or measure.basis == LimitBasis.ART_69) and means is None
    if protects or (measure.basis == LimitBasis.HOUSE and signals_wished(house, at)):
        # Exclusions and limits by management that protect a livelihood are reported to the agents with the act
        # (art. 69(2)); limits that guests request only if the venue says so.
        store_signal(house, measure, by=by, at=at)
    if attachments is None:
        return
    if attachments.arrival is not None:
        store_arrival(house, measure, attachments.arrival)
    if attachments.signed is not None:
        store_signature(measure, attachments.signed, by=by, at=at)
    if means is not None:
        enter_consequence(house, measure, means, by=by, at=at)
