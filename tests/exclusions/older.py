"""An exclusion from before exclusions stated their ground: only its request for proof of means says it."""

from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.exclusions.measure_register import selectors
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.proof_of_means import MeansMeasure
from compliance.exclusions.proof_of_means import services
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out


def for_means() -> Measure:
    """Weber was asked for proof and excluded; nothing was reported to the agents."""
    guest = present(cast.member("porter")).decision.person_id
    assert guest is not None
    measure = keep_out(by_house(), selectors.known_guest(cast.VENUE, guest))
    director = cast.member("director")
    asked: dict[str, Any] = {"because": "stakes", "reason": "Often.", "asked_on": cast.TUESDAY.date()}
    request = services.ask_means(house=cast.house(), guest_id=guest, by=director, at=cast.TUESDAY, **asked)
    facts: dict[str, Any] = {"by": director, "at": cast.TUESDAY, "scope": cast.VENUE, "outcome": "insufficient"}
    with transaction.atomic(durable=True), log.act("exclusions.means.judged", subject=request, **facts):
        MeansMeasure(request=request, measure=measure).save(force_insert=True)
    return selectors.get_measure(cast.VENUE, measure.pk)
