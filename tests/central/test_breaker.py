"""The circuit opens after failures in a row, says no at once, and lets one question try after each pause."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from compliance.central.domain.breaker import Breaker
from tests.central.clock import Clock


def test_stays_closed_while_failures_are_not_in_a_row() -> None:
    breaker = Breaker(2, 10)
    for _ in range(5):
        breaker.record_failure()
        assert breaker.may_ask()
        breaker.record_answer()
    assert breaker.state == "closed"


def test_opens_after_failures_in_a_row_and_lets_one_try_after_each_pause() -> None:
    clock = Clock()
    breaker = Breaker(2, 10, clock)
    breaker.record_failure()
    breaker.record_failure()
    assert (breaker.state, breaker.may_ask()) == ("open", False)
    clock.now += 9.9
    assert not breaker.may_ask()
    clock.now += 0.1
    assert breaker.state == "half_open"
    assert [breaker.may_ask(), breaker.may_ask()] == [True, False]
    breaker.record_failure()
    assert breaker.state == "open"
    clock.now += 10
    assert breaker.may_ask()
    breaker.record_answer()
    assert (breaker.state, breaker.may_ask(), breaker.may_ask()) == ("closed", True, True)


def test_whoever_tries_and_never_comes_back_does_not_keep_the_circuit_open_for_ever() -> None:
    clock = Clock()
    breaker = Breaker(1, 10, clock)
    breaker.record_failure()
    clock.now += 10
    assert breaker.may_ask()
    clock.now += 10
    assert breaker.may_ask()


def test_of_eight_desks_after_a_pause_one_tries() -> None:
    clock = Clock()
    breaker = Breaker(1, 10, clock)
    breaker.record_failure()
    clock.now += 10
    together = Barrier(8)

    def desk(_turn: int) -> bool:
        together.wait()
        return breaker.may_ask()

    with ThreadPoolExecutor(8) as desks:
        assert sum(desks.map(desk, range(8))) == 1
