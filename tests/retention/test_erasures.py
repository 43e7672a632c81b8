"""A guest is erased: proposed when every period is over, released by two people, and no byte of them is left."""

from pathlib import Path
from typing import Any

import pytest
import time_machine

from tests import cast
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.retention import erased

NAMED = {"surname": "Quastenberg", "given_names": "Ottokar", "number": "ZK7731942"}
SAID = ("Quastenberg", "Ottokar", "ZK7731942", "rue des Bains")


@pytest.fixture
def own(own_database: OwnDatabase) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


def test_a_guest_with_one_admission_is_erased(own: OwnDatabase, tmp_path: Path) -> None:
    erased.periods()
    person = card(cast.member("porter"), **NAMED).person_id
    erased.seal(own, tmp_path)
    assert erased.traces(erased.read_with_keys(own), *SAID) == list(SAID)
    (order,) = erased.propose()
    assert order.subject_id == person
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    assert erased.propose() == []
    assert erased.traces(erased.read_with_keys(own), *SAID) == []
