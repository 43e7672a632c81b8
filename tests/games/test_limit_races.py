"""Two directors of Valkenburg who decide on the same individual limit at the same instant."""

import pytest

from compliance.games.models.stake_limits import IndividualLimitDecision
from compliance.refusals import Refused
from tests.database import OwnDatabase
from tests.games import dutch_limits as limits
from tests.games.dutch_schemes import post_scheme, record
from tests.races import together
from tests.venues.dutch import open_dutch_house


@pytest.mark.slow
def test_a_limit_is_decided_once(own_database: OwnDatabase) -> None:
    open_dutch_house()
    limits.staff()
    post_scheme(record("5", "500"))
    limit = limits.request_limit()

    def decide(number: int) -> bool:
        try:
            limits.decide(limit, approved=number % 2 == 0)
        except Refused:
            return False
        return True

    assert together(decide, 4).count(True) == 1
    assert IndividualLimitDecision.objects.count() == 1
