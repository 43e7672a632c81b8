"""The simulated central register of the demonstration: a real exchange of messages, answered from a list."""

from typing import Any
from uuid import UUID

import pytest

from compliance.central.domain.protocol import Identity, Outcome
from compliance.central.services import client, health
from compliance.demonstration import houses
from tests import cast
from tests.venues.dutch import DUTCH

PATH = "compliance.demonstration.central_register.simulated_register"
ASKED = UUID("018f0000-0000-7000-8000-00000000c001")


@pytest.fixture
def simulated(settings: Any) -> client.Register:
    settings.CENTRAL_REGISTER = settings.CENTRAL_REGISTER | {"url": "", "simulated": PATH}
    register = client.configured_register()
    assert register is not None
    return register


@pytest.mark.parametrize(
    ("surname", "birth_place", "outcome"),
    [
        ("Dekker", "Leiden", Outcome.HIT),
        ("de Vries", "Leiden", Outcome.CLEAR),
        ("Dekker", "", Outcome.INCOMPLETE),
        ("", "Leiden", Outcome.CLEAR),
    ],
)
def test_answers_from_its_list(simulated: client.Register, surname: str, birth_place: str, outcome: Outcome) -> None:
    guest = Identity(surname, "Bram", (1980, 5, 4), "M", birth_place)
    found = simulated.ask(guest, ASKED, cast.TUESDAY)
    assert (found.outcome, found.code) == (outcome, "")


def test_can_be_probed_and_has_no_alarm(simulated: client.Register, db: None) -> None:
    assert simulated.probe(ASKED, cast.TUESDAY).outcome is Outcome.ALIVE
    assert health.list_alarms(DUTCH, cast.TUESDAY) == []


def test_no_production_house_gets_a_simulated_answer(simulated: client.Register, settings: Any) -> None:
    settings.PRODUCTION = True
    assert client.configured_register() is None


def test_the_dutch_house_does_not_switch_the_register_off() -> None:
    assert "central_register.required" not in dict(houses.NETHERLANDS.policies)
