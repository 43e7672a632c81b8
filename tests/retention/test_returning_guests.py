"""A guest whose file was erased comes back before the return interview."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import time_machine

from compliance.exclusions.measure_register.selectors import known_guest
from tests import cast
from tests.admissions.books import card
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import keep_out, self_ban

from . import erased


@pytest.fixture
def own(own_database: OwnDatabase) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


@pytest.mark.parametrize(
    "document", [{}, {"number": "P999", "expires_on": date(2035, 6, 1)}], ids=["same document", "new document"]
)
def test_an_erased_guest_is_refused_until_the_interview(own: OwnDatabase, tmp_path: Path, document: Any) -> None:
    erased.periods()
    person = card(cast.member("porter")).person_id
    assert person is not None
    keep_out(self_ban(), known_guest(cast.VENUE, person))
    (order,) = erased.propose()
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    found = present(cast.member("porter"), at=erased.LATER, paper=cast.paper(**document))
    assert found.card is None
    assert (found.decision.outcome, [each.code for each in found.decision.grounds.all()]) == (
        "refused",
        ["interview_due"],
    )
