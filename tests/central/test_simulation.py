"""The demonstration has a simulated register; an installation in production has none."""

from typing import Any

import pytest
from django.conf import settings as loaded

from compliance.central.domain.simulation import REGISTERED, URL
from compliance.central.services import client, expiry_warnings, health, probes
from compliance.central.services import system_checks as checks
from tests.central.valkenburg import AT, house, present, weber, why


@pytest.fixture
def simulated(connect: Any) -> None:
    connect(URL, certificate="", authority="")


@pytest.mark.usefixtures("simulated")
def test_a_guest_is_admitted_on_the_answer_of_the_simulated_register(portier: Any) -> None:
    found = present(portier, paper=weber())
    assert found.decision.outcome == "admitted"


@pytest.mark.usefixtures("simulated")
def test_one_surname_is_registered_so_that_a_refusal_can_be_shown(portier: Any) -> None:
    found = present(portier, paper=weber(surname=REGISTERED.title()))
    assert (found.decision.outcome, why(found)) == ("refused", [("central_register", "")])


@pytest.mark.usefixtures("simulated")
def test_it_needs_the_place_of_birth_like_the_real_one(portier: Any) -> None:
    found = present(portier, paper=weber(birth_place=""))
    assert found.decision.outcome != "admitted"


@pytest.mark.usefixtures("simulated")
def test_it_is_alive_and_the_page_says_that_it_is_simulated(portier: Any) -> None:
    assert probes.probe_register(house=house(), by=portier, at=AT).outcome == "alive"
    state = health.connection_state(AT)
    assert (state.simulated, state.problem, state.certificate) == (True, "", None)
    assert not health.list_alarms(house().id, AT)
    assert not checks.connection_is_whole()
    assert not expiry_warnings.warn_all(at=AT)


@pytest.mark.usefixtures("simulated")
def test_in_production_it_is_no_connection(settings: Any, portier: Any) -> None:
    settings.PRODUCTION = True
    register = client.configured_register()
    assert register is not None
    assert not register.connection.usable
    assert health.connection_state(AT).problem == "not_configured"
    assert [each.id for each in checks.connection_is_whole()] == ["central.W001"]
    assert present(portier, paper=weber()).decision.outcome != "admitted"


def test_only_the_demonstration_has_it_by_default() -> None:
    assert loaded.MODE == "test"
    assert loaded.CENTRAL_REGISTER["url"] == ""
