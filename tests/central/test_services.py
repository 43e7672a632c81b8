"""The acts towards the register: never within a transaction, a probe about nobody, warnings once a step."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction

from compliance.central import tasks
from compliance.central.models import ExpiryWarning, Probe, Question
from compliance.central.services import client, expiry_warnings, health, probes, questions
from compliance.central.services import system_checks as checks
from tests import database, said
from tests.central import valkenburg
from tests.central.simulated import Authorities, Simulated, alive, says, sends
from tests.central.valkenburg import AT, door, house, present, weber
from tests.venues.dutch import DUTCH

ENDS = AT.astimezone(UTC) + timedelta(days=20)


def test_asking_within_a_transaction_is_refused_before_anything_is_sent(
    own_database: database.OwnDatabase, register: Simulated
) -> None:
    porter = valkenburg.open_it()
    asked: dict[str, Any] = {"house": house(), "by": porter, "at": AT}
    guest: dict[str, Any] = {"paper": weber(), "person_id": None, "presentation": uuid4()}
    place: dict[str, Any] = {"door_id": door().door_id, "desk_id": None}
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        questions.query_register(**asked, **guest, **place)
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        probes.probe_register(**asked)
    assert not register.asked
    assert questions.query_register(**asked, **guest, **place).outcome == "clear"


def test_a_probe_is_kept_with_its_request_id_and_says_nothing_of_a_guest(register: Simulated, portier: Any) -> None:
    register.usually = alive
    row = probes.probe_register(house=house(), by=portier, at=AT)
    assert (row.outcome, row.http_status, row.attempts) == ("alive", 200, 1)
    assert register.asked == [{"request_id": str(row.request_id)}]
    (act,) = said.acts(DUTCH, "central.register.probed")
    assert act.facts == {"request": str(row.request_id), "outcome": "alive"}
    assert not Question.objects.exists()


def test_a_probe_of_nothing_says_so(connect: Any, authorities: Authorities, portier: Any) -> None:
    connect("")
    assert probes.probe_register(house=house(), by=portier, at=AT).outcome == "not_configured"
    connect("https://localhost:1/", certificate="/nowhere/at-all.pem")
    assert probes.probe_register(house=house(), by=portier, at=AT).outcome == "certificate"
    assert Probe.objects.count() == 2


# --- The end of the certificate.


@pytest.fixture
def ending(register: Simulated, authorities: Authorities, connect: Any) -> None:
    """The certificate of the house ends twenty days after that Tuesday."""
    connect(register.url, certificate=str(authorities.certificate("ending", not_after=ENDS)))


def test_each_step_warns_once_and_the_nearest_one_counts(ending: None, portier: Any) -> None:
    """A worker that was off for weeks warns of the step that is reached, and not of those that are past."""
    days = [45, 20, 20, 13, 6.5, 1, 0, -3]
    written = [expiry_warnings.warn_all(at=ENDS - timedelta(days=left)) for left in days]
    assert [[row.step for row in rows] for rows in written] == [[60], [30], [], [14], [7], [], [0], []]
    acts = said.acts(DUTCH, "central.certificate.warned")
    assert {act.facts["step"] for act in acts} == {60, 30, 14, 7, 0}
    assert acts[0].facts["ends_on"] == "2026-03-23"
    assert not ExpiryWarning.objects.exclude(venue_id=DUTCH).exists(), "the other house need not ask"


def test_a_renewed_certificate_is_warned_of_anew(ending: None, authorities: Authorities, portier: Any) -> None:
    expiry_warnings.warn_all(at=AT)
    authorities.certificate("ending", not_after=ENDS + timedelta(days=1))
    assert [row.step for row in expiry_warnings.warn_all(at=AT)] == [30]


def test_nothing_is_warned_of_while_there_is_time_or_nothing_to_warn_of(
    register: Simulated, connect: Any, portier: Any
) -> None:
    assert expiry_warnings.warn_all(at=AT) == []
    connect(register.url, certificate="/nowhere/at-all.pem")
    assert expiry_warnings.warn_all(at=AT) == []
    connect("")
    assert expiry_warnings.warn_all(at=AT) == []


def test_the_job_of_the_worker_warns(
    register: Simulated, authorities: Authorities, connect: Any, portier: Any, caplog: Any
) -> None:
    soon = datetime.now(UTC) + timedelta(days=5)
    connect(register.url, certificate=str(authorities.certificate("soon", not_after=soon)))
    tasks.warn_of_expiry()
    tasks.warn_of_expiry()
    assert [row.step for row in ExpiryWarning.objects.all()] == [7]


# --- How the connection is.


def test_the_figures_of_a_day_and_night(register: Simulated, portier: Any) -> None:
    empty = health.connection_health(DUTCH, AT)
    assert (empty.statistics.asked, empty.statistics.p50) == (0, None)
    assert (empty.last_answer, empty.failing_since) == (None, None)
    register.next.extend([says("not_registered"), says("registered"), sends(b"{}", status=500)])
    for turn in range(3):
        present(portier, paper=weber(number=f"H{turn}", surname=f"Weber {turn}"), at=AT + timedelta(minutes=turn))
    at = AT + timedelta(minutes=30)
    found = health.connection_health(DUTCH, at)
    assert found.statistics.outcomes == {"clear": 1, "hit": 1, "error": 1}
    assert (found.statistics.asked, found.statistics.failed) == (3, 1)
    assert found.statistics.p50 is not None
    assert found.statistics.p95 is not None
    assert found.last_answer is not None
    assert found.last_answer.outcome == "hit"
    assert found.failing_since == AT + timedelta(minutes=2)
    assert [alarm.code for alarm in health.list_alarms(DUTCH, at)] == ["silent"]
    assert health.list_alarms(DUTCH, AT + timedelta(hours=2)) == [], "an alarm of long ago is none"
    assert health.connection_health(DUTCH, AT + timedelta(hours=25)).statistics.asked == 0
    register.usually = alive
    probes.probe_register(house=house(), by=portier, at=at)
    assert health.list_alarms(DUTCH, at) == []


def test_what_is_wrong_with_the_certificate_comes_first(ending: None, connect: Any, portier: Any) -> None:
    assert health.list_alarms(DUTCH, AT) == [health.Alarm("ending", days=20)]
    assert health.list_alarms(DUTCH, ENDS) == [health.Alarm("problem", why="expired")]
    connect("https://localhost:1/", certificate="/nowhere/at-all.pem")
    assert health.list_alarms(DUTCH, AT) == [health.Alarm("problem", why="missing")]
    connect("")
    assert health.list_alarms(DUTCH, AT) == [health.Alarm("problem", why="not_configured")]


# --- `manage.py check`.


def ids(found: Any) -> list[str]:
    return [message.id for message in found]


def test_a_connection_that_is_not_whole_is_said_at_the_check(
    register: Simulated, connect: Any, authorities: Authorities
) -> None:
    assert checks.connection_is_whole() == []
    connect(register.url, certificate=str(authorities.certificate("past", not_after=ENDS - timedelta(days=400))))
    assert ids(checks.connection_is_whole()) == ["central.W002"]
    connect(register.url, key="/nowhere/at-all.pem")
    assert ids(checks.connection_is_whole()) == ["central.W002"]
    connect("http://localhost/")
    assert ids(checks.connection_is_whole()) == ["central.W001"]
    connect("")
    assert checks.connection_is_whole() == []


def test_a_house_that_must_ask_and_cannot_is_said_at_the_check(
    register: Simulated, connect: Any, portier: Any, capsys: Any
) -> None:
    assert checks.houses_can_ask(databases=["default"]) == []
    connect("")
    assert checks.houses_can_ask() == []
    (told,) = checks.houses_can_ask(databases=["default"])
    assert "Casino Valkenburg must ask" in told.msg
    call_command("check", databases=["default"])
    assert "central.W003" in capsys.readouterr().err


def test_before_the_first_migration_there_is_no_house_to_check(connect: Any, own_database: Any) -> None:
    connect("")
    database.point_at("nowhere_at_all")
    try:
        assert checks.houses_can_ask(databases=["default"]) == []
    finally:
        database.point_at(own_database.name)


def test_the_settings_make_one_register_a_process(register: Simulated) -> None:
    assert client.configured_register() is client.configured_register()
