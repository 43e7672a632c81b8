"""What the database refuses, past every service."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.central.models import ExpiryWarning, KnownCode, Probe, Question
from compliance.people.models import Person
from tests import cast
from tests.central.simulated import Simulated
from tests.central.valkenburg import AT, door, present
from tests.venues.dutch import DUTCH


@contextmanager
def act() -> Iterator[None]:
    """An act of the log in which a test writes rows past every service."""
    with transaction.atomic(), log.act("central.question.answered", subject=None, by=None, at=AT, scope=DUTCH):
        yield


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=constraint), act():
        yield


def question(by: Any, **changes: Any) -> Question:
    facts: dict[str, Any] = {
        "venue_id": DUTCH,
        "request_id": uuid4(),
        "presentation": uuid4(),
        "door_id": door().door_id,
        "how": "name",
        "subject": "0" * 64,
        "code": "X-1",
        "outcome": "clear",
        "http_status": 200,
        "attempts": 1,
        "duration_ms": 12,
        "asked_by_id": by.pk,
        "asked_at": AT,
    }
    return Question(**facts | changes)


def probe(by: Any, **changes: Any) -> Probe:
    facts: dict[str, Any] = {
        "venue_id": DUTCH,
        "request_id": uuid4(),
        "outcome": "alive",
        "attempts": 1,
        "duration_ms": 12,
        "asked_by_id": by.pk,
        "asked_at": AT,
    }
    return Probe(**facts | changes)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"outcome": "alive"}, "the_outcome_of_a_question_is_known"),
        ({"outcome": "admitted"}, "the_outcome_of_a_question_is_known"),
        ({"how": "bsn"}, "a_question_names_its_guest_in_a_known_way"),
        ({"http_status": None}, "only_a_whole_answer_is_clear_or_a_hit"),
        ({"http_status": 500}, "only_a_whole_answer_is_clear_or_a_hit"),
        ({"attempts": 0}, "only_a_whole_answer_is_clear_or_a_hit"),
        ({"outcome": "hit", "http_status": 204}, "only_a_whole_answer_is_clear_or_a_hit"),
        ({"outcome": "circuit_open", "http_status": None}, "what_was_never_sent_has_no_attempt"),
        ({"outcome": "not_configured", "attempts": 0}, "what_was_never_sent_has_no_attempt"),
        ({"door_id": None}, "a_question_is_asked_at_one_place"),
    ],
)
def test_a_question_that_cannot_have_been_is_refused(portier: Any, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        Question.objects.bulk_create([question(portier, **changes)])


def test_a_request_id_stands_for_one_question_and_one_probe(portier: Any) -> None:
    one = uuid4()
    with refused("a_request_id_is_used_once"):
        Question.objects.bulk_create([question(portier, request_id=one), question(portier, request_id=one)])
    with refused("a_probe_has_its_own_request_id"):
        Probe.objects.bulk_create([probe(portier, request_id=one), probe(portier, request_id=one)])


@pytest.mark.parametrize("outcome", ["clear", "hit", "incomplete", "circuit_open"])
def test_a_probe_says_nothing_of_a_guest(portier: Any, outcome: str) -> None:
    with refused("a_probe_says_only_whether_the_register_is_there"):
        Probe.objects.bulk_create([probe(portier, outcome=outcome)])


def test_a_code_is_learned_from_an_answer_about_a_guest_of_that_house(register: Simulated, portier: Any) -> None:
    guest = present(portier).decision.person_id
    with act():
        rows = Question.objects.bulk_create(
            [
                question(portier, code=""),
                question(portier, outcome="incomplete"),
                question(portier, how="code"),
                question(portier),
            ]
        )
    for row in rows[:3]:
        with refused("a_code_is_learned_from_an_answer"):
            KnownCode.objects.bulk_create([KnownCode(person_id=guest, question=row, learned_at=AT)])
    stranger = Person(venue_id=cast.VENUE, registered_at=AT, registered_by_id=portier.pk)
    with refused("a_code_is_learned_from_an_answer"):
        stranger.save(force_insert=True)
        KnownCode.objects.bulk_create([KnownCode(person=stranger, question=rows[3], learned_at=AT)])


def test_a_step_warns_once_and_is_one_of_the_steps(portier: Any) -> None:
    def warning(step: int) -> ExpiryWarning:
        return ExpiryWarning(venue_id=DUTCH, fingerprint="f" * 64, step=step, ends_at=AT, warned_at=AT)

    with refused("each_step_of_a_certificate_warns_once"):
        ExpiryWarning.objects.bulk_create([warning(7), warning(7)])
    with refused("a_warning_has_a_known_step"):
        ExpiryWarning.objects.bulk_create([warning(8)])
