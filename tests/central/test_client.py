"""The client against a true server: every way in which a register can fail has its name, and none is `clear`."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier, Event
from time import monotonic
from typing import Any
from uuid import uuid4

import pytest

from compliance.central.domain.breaker import Breaker
from compliance.central.domain.protocol import Outcome
from compliance.central.services import client
from compliance.central.services.client import QueryResult
from tests.central.clock import Clock
from tests.central.persons import who
from tests.central.simulated import (
    CODE,
    Authorities,
    Simulated,
    alive,
    closed,
    deaf,
    drips,
    half,
    hangs_up,
    running,
    says,
    sends,
    silent,
    stalls,
)

AT = datetime(2026, 3, 3, 20, tzinfo=UTC)
LIMIT = 0.4
# How long beyond the limit a busy machine may take to notice that it is over; without one it would be for ever.
NOTICED = 3.0


def ask(**changes: Any) -> QueryResult:
    register = client.configured_register()
    assert register is not None
    return register.ask(who(**changes), uuid4(), AT)


@pytest.fixture
def soon(connect: Any) -> Callable[[str], None]:
    """Connect with a short time limit."""
    return lambda url: connect(url, seconds=LIMIT)


def test_a_right_answer_with_its_code(register: Simulated) -> None:
    found = ask()
    assert (found.outcome, found.code, found.http_status, found.attempts) == (Outcome.CLEAR, CODE, 200, 1)
    register.usually = says("registered")
    assert ask().outcome is Outcome.HIT


@pytest.mark.parametrize("day", [(1961, 1, 1), (1961, 7, 1), (1961, 12, 31)])
def test_a_day_that_may_be_unknown_is_asked_about_by_the_year_as_well(
    register: Simulated, day: tuple[int, int, int]
) -> None:
    found = ask(birth=day)
    assert (found.outcome, found.code, found.attempts) == (Outcome.CLEAR, CODE, 2)
    assert [asked["person"]["birth_date"] for asked in register.asked] == [
        f"{day[0]}-{day[1]:02}-{day[2]:02}",
        "1961-00-00",
    ]
    assert len({asked["request_id"] for asked in register.asked}) == 2


@pytest.mark.parametrize(
    ("second", "outcome"),
    [
        (says("registered"), Outcome.HIT),
        (says("incomplete", None), Outcome.INCOMPLETE),
        (sends(b"{}"), Outcome.MALFORMED),
        (says("not_registered", None), Outcome.CLEAR),
    ],
)
def test_the_answer_by_the_year_decides(register: Simulated, second: Any, outcome: Outcome) -> None:
    register.next.extend([says("not_registered"), second])
    assert ask(birth=(1961, 1, 1)).outcome is outcome


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [("NL-1", "NL-1", "NL-1"), ("NL-1", "NL-2", ""), ("NL-1", None, ""), (None, "NL-2", ""), (None, None, "")],
)
def test_a_code_that_the_year_alone_has_found_may_be_a_namesakes(
    register: Simulated, first: str | None, second: str | None, kept: str
) -> None:
    register.next.extend([says("not_registered", first), says("not_registered", second)])
    found = ask(birth=(1961, 1, 1))
    assert (found.outcome, found.code) == (Outcome.CLEAR, kept)


def test_what_is_no_clear_answer_is_not_asked_again(register: Simulated) -> None:
    register.usually = says("registered")
    assert ask(birth=(1961, 1, 1)).outcome is Outcome.HIT
    assert ask(birth=(1961, 1, 1), code="NL-1").outcome is Outcome.HIT
    assert len(register.asked) == 2


@pytest.mark.parametrize("birth", [(1961, 5, 17), (1961, 5, 1), (1961, 5, None), (1961, None, None)])
def test_a_day_that_is_known_is_asked_about_once(register: Simulated, birth: tuple[int | None, ...]) -> None:
    assert ask(birth=birth).outcome is Outcome.CLEAR
    assert len(register.asked) == 1


def test_a_code_is_asked_about_once_whatever_the_day(register: Simulated) -> None:
    assert ask(birth=(1961, 1, 1), code="NL-1").outcome is Outcome.CLEAR
    assert len(register.asked) == 1


def test_the_connection_stays_open_between_questions(register: Simulated) -> None:
    assert {ask().outcome for _ in range(5)} == {Outcome.CLEAR}
    assert (len(register.asked), len(register.callers)) == (5, 1)


@pytest.mark.parametrize("behaviour", [silent, drips, stalls], ids=lambda one: one.__name__)
def test_one_time_limit_holds_for_everything(register: Simulated, soon: Any, behaviour: Any) -> None:
    """Also for a head that comes piece by piece, each within any limit of its own."""
    soon(register.url)
    register.usually = behaviour
    began = monotonic()
    found = ask()
    assert LIMIT <= monotonic() - began < LIMIT + NOTICED
    assert (found.outcome, found.code) == (Outcome.TIMEOUT, "")
    assert found.duration_ms >= LIMIT * 1000


def test_a_port_that_never_shakes_hands_is_no_answer_in_time(soon: Any) -> None:
    with deaf() as port:
        soon(f"https://localhost:{port}/")
        began = monotonic()
        assert ask().outcome is Outcome.TIMEOUT
        assert monotonic() - began < LIMIT + NOTICED


def test_a_port_on_which_nobody_listens_is_tried_again_within_the_limit(connect: Any) -> None:
    connect(f"https://localhost:{closed()}/")
    found = ask()
    assert (found.outcome, found.http_status, found.attempts) == (Outcome.ERROR, None, client.ATTEMPTS)


def test_a_connection_that_fails_is_tried_again_with_the_same_request_id(register: Simulated) -> None:
    register.next.extend([hangs_up, sends(b"", status=503)])
    found = ask()
    assert (found.outcome, found.attempts) == (Outcome.CLEAR, 3)
    assert len({asked["request_id"] for asked in register.asked}) == 1


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_register_that_stays_busy_is_an_error_after_three_attempts(register: Simulated, status: int) -> None:
    register.usually = sends(b"{}", status=status)
    found = ask()
    assert (found.outcome, found.http_status, found.attempts) == (Outcome.ERROR, status, 3)


@pytest.mark.parametrize("status", [400, 403, 404, 429, 500])
def test_an_error_that_may_concern_the_question_is_not_asked_for_again(register: Simulated, status: int) -> None:
    register.usually = sends(b"{}", status=status)
    found = ask()
    assert (found.outcome, found.http_status, found.attempts) == (Outcome.ERROR, status, 1)


WRONG = {
    "half": half,
    "another question's answer": says("not_registered", request_id=str(uuid4())),
    "another word": says("clear"),
    "a page": sends(b"<html>", kind="text/html"),
    "too long": sends(b" " * 100_000),
    "elsewhere": sends(b"", status=302, Location="https://localhost:1/"),
    "packed": sends(b"\x1f\x8b\x08\x00", **{"Content-Encoding": "gzip"}),
    "a probe's answer": alive,
}


@pytest.mark.parametrize("one", WRONG)
def test_a_wrong_answer_is_malformed_and_asked_once(register: Simulated, one: str) -> None:
    register.usually = WRONG[one]
    found = ask()
    assert (found.outcome, found.attempts) == (Outcome.MALFORMED, 1)


def test_what_is_no_http_is_an_error(register: Simulated) -> None:
    register.usually = lambda handler, asked: handler.wfile.write(b"hello\r\n\r\n") and handler.hang_up()
    assert ask().outcome is Outcome.ERROR


def test_what_the_register_must_know_is_not_left_out_of_a_question(register: Simulated) -> None:
    assert ask(birth=(None, None, None)) == QueryResult(Outcome.INCOMPLETE)
    assert ask(birth_place="") == QueryResult(Outcome.INCOMPLETE)
    assert not register.asked


# --- Certificates.


def test_a_foreign_register_is_not_told_anything(authorities: Authorities, connect: Any) -> None:
    with running(authorities, by=authorities.foreign) as pretender:
        connect(pretender.url)
        found = ask()
        assert (found.outcome, found.attempts) == (Outcome.CERTIFICATE, 1)
        assert not pretender.asked


def test_a_register_under_another_name_is_not_told_anything(register: Simulated, connect: Any) -> None:
    connect(register.url.replace("localhost", "127.0.0.1"))
    assert ask().outcome is Outcome.CERTIFICATE
    assert not register.asked


def test_a_register_that_does_not_know_our_authority_turns_us_away(
    register: Simulated, authorities: Authorities, connect: Any
) -> None:
    connect(register.url, certificate=str(authorities.certificate("foreign", by=authorities.foreign)))
    found = ask()
    assert (found.outcome, found.attempts) == (Outcome.CERTIFICATE, 1)
    assert not register.asked


@pytest.mark.parametrize(
    "span",
    [
        {"not_after": datetime(2026, 3, 3, 19, 59, tzinfo=UTC)},
        {"not_before": datetime(2026, 3, 3, 20, 1, tzinfo=UTC)},
    ],
    ids=["over", "to come"],
)
def test_with_a_certificate_out_of_its_time_nothing_is_asked(
    register: Simulated, authorities: Authorities, connect: Any, span: dict[str, datetime]
) -> None:
    connect(register.url, certificate=str(authorities.certificate("out-of-time", **span)))
    assert ask() == QueryResult(Outcome.CERTIFICATE)
    assert not register.asked


@pytest.mark.parametrize("lost", ["certificate", "key"])
def test_without_a_file_nothing_is_asked(register: Simulated, connect: Any, lost: str) -> None:
    connect(register.url, **{lost: "/nowhere/at-all.pem"})
    assert ask() == QueryResult(Outcome.CERTIFICATE)


def test_an_authority_that_is_none_is_a_matter_of_certificates(
    register: Simulated, connect: Any, tmp_path: Path
) -> None:
    nothing = tmp_path / "authority.pem"
    nothing.write_text("nothing")
    connect(register.url, authority=str(nothing))
    found = ask()
    assert (found.outcome, found.attempts) == (Outcome.CERTIFICATE, 0)


@pytest.mark.parametrize("change", [{"url": "http://localhost:1/"}, {"authority": "/nowhere/at-all.pem"}])
def test_a_connection_that_is_not_whole_is_not_used(register: Simulated, connect: Any, change: Any) -> None:
    connect(**{"url": register.url} | change)
    assert ask() == QueryResult(Outcome.NOT_CONFIGURED)


def test_an_address_that_is_none_is_an_error(connect: Any) -> None:
    connect("https://localhost:99999999/")
    assert ask().outcome is Outcome.ERROR


def test_a_renewed_certificate_is_shown_from_the_next_question_on(
    register: Simulated, authorities: Authorities, connect: Any
) -> None:
    shown = authorities.certificate("renewed", by=authorities.foreign)
    connect(register.url, certificate=str(shown))
    assert ask().outcome is Outcome.CERTIFICATE
    authorities.certificate("fresh").replace(shown)
    assert ask().outcome is Outcome.CLEAR


# --- The circuit.


def test_after_failures_in_a_row_nobody_waits_any_more(register: Simulated, connect: Any) -> None:
    connect(register.url, seconds=LIMIT, failures=2)
    register.usually = silent
    assert [ask().outcome, ask().outcome] == [Outcome.TIMEOUT, Outcome.TIMEOUT]
    # A busy machine may end a query before the register has read it. One that is sent now would be answered.
    register.usually = says("not_registered")
    assert ask() == QueryResult(Outcome.CIRCUIT_OPEN)
    assert len(register.asked) <= 2


def test_a_probe_that_is_answered_closes_the_circuit_at_once(register: Simulated, connect: Any) -> None:
    connect(register.url, failures=1)
    register.next.extend([sends(b"{}", status=500), alive])
    found = client.configured_register()
    assert found is not None
    assert ask().outcome is Outcome.ERROR
    assert found.breaker.state == "open"
    assert found.probe(uuid4(), AT).outcome is Outcome.ALIVE
    assert ask().outcome is Outcome.CLEAR


def test_of_two_desks_after_a_pause_one_asks(register: Simulated) -> None:
    """The other one is told no at once, while the first still waits for its answer."""
    found = client.configured_register()
    assert found is not None
    clock = Clock()
    found.breaker = Breaker(1, 60, clock)
    register.next.append(sends(b"{}", status=500))
    assert ask().outcome is Outcome.ERROR
    clock.now += 60
    gate, told_no = Barrier(2), Event()

    def held(handler: Any, asked: Any) -> None:
        told_no.wait(1.5)
        says("not_registered")(handler, asked)

    register.usually = held

    def desk(_turn: int) -> Outcome:
        gate.wait()
        outcome = ask().outcome
        told_no.set()
        return outcome

    with ThreadPoolExecutor(2) as desks:
        assert sorted(desks.map(desk, range(2))) == [Outcome.CIRCUIT_OPEN, Outcome.CLEAR]
    assert len(register.asked) == 2


def test_what_was_never_asked_is_no_failure_of_the_register(register: Simulated, connect: Any) -> None:
    connect(register.url, failures=1)
    assert ask(birth_place="").outcome is Outcome.INCOMPLETE
    register.next.append(says("incomplete"))
    assert ask().outcome is Outcome.INCOMPLETE
    assert ask().outcome is Outcome.CLEAR


def test_without_settings_there_is_no_register(connect: Any) -> None:
    connect("")
    assert client.configured_register() is None
