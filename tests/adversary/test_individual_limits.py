"""A floor manager who would raise the maximum of a guest alone, and a director who would change a recorded check."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction

from compliance.games.models.stake_limits import IndividualLimitDecision, IndividualLimitEnd
from compliance.refusals import Refused
from tests import cast
from tests.cast import TUESDAY, member
from tests.exclusions.api_requests import post
from tests.games import dutch_limits as limits
from tests.orphans.past import act
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db

ATTACKS = {
    "a higher maximum": "UPDATE games_individuallimit SET maximum = 9999",
    "another guest": "UPDATE games_individuallimit SET person_id = gen_random_uuid()",
    "no end": "DELETE FROM games_individuallimitend",
    "an approval": "UPDATE games_individuallimitdecision SET approved = true",
    "another result": "UPDATE games_stakecheck SET result = 'within'",
    "no check": "DELETE FROM games_stakecheck",
    "a higher terminal": "UPDATE games_tableterminal SET maximum = 9999",
}


@pytest.fixture(autouse=True)
def director() -> Any:
    found = open_dutch_house()
    limits.staff()
    return found


@pytest.mark.parametrize("statement", ATTACKS.values(), ids=ATTACKS)
def test_what_was_recorded_stays(statement: str) -> None:
    check = limits.record_check(limits.session(), "12")
    limit = limits.request_limit()
    limits.decide(limit)
    limits.end(limit)
    limits.link()
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic(), act():
        connection.cursor().execute(statement)
    check.refresh_from_db()
    assert (check.result, IndividualLimitEnd.objects.count()) == ("not_a_multiple", 1)


def test_the_director_does_not_approve_an_own_request_with_a_device(director: Any) -> None:
    limits.session()
    limit = limits.request_limit(by="directeur")
    with time_machine.travel(TUESDAY, tick=False):
        made = cast.token_of(director, house=limits.dutch(), by=director)
        answer = post(cast.sender(made.token), f"individual-limits/{limit.pk}/decision/", {"approved": True})
    assert answer.status_code in {403, 409}
    assert not IndividualLimitDecision.objects.exists()


def test_a_limit_of_another_casino_is_unknown(sign_in: Any, chef_de_salle: Any) -> None:
    row = limits.session()
    limit = limits.request_limit()
    limits.decide(limit)
    with time_machine.travel(TUESDAY, tick=False):
        stranger = sign_in(chef_de_salle)
        for address in (f"/tables/sessions/{row.pk}/stake/", f"/tables/sessions/{row.pk}/"):
            assert stranger.get(address).status_code == 404
        assert post(stranger, f"individual-limits/{limit.pk}/end/", {}).status_code == 404
        body = {"session": str(row.pk), "chance": "any", "at_table": "5.00", "individual_limit": str(limit.pk)}
        body["staked_at"] = TUESDAY.isoformat()
        assert post(stranger, "stake-checks/", body).status_code == 404


def test_a_check_names_no_limit_of_another_table() -> None:
    row = limits.session()
    limit = limits.request_limit()
    with pytest.raises(Refused) as error:
        limits.record_check(row, "5", limit_id=limit.pk)
    assert error.value.field == "individual_limit"
    with pytest.raises(Refused):
        limits.record_check(row, "5", limit_id=uuid4())
    assert member("zaalchef").pk == limit.requested_by_id
