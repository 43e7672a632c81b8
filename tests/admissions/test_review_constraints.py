"""What no review may do is refused by the database, past every service."""

from typing import Any
from uuid import uuid4

import pytest

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.models.decisions import DoorDecision, DoorGround
from compliance.admissions.models.reviews import DoorAlert, Review
from tests import cast
from tests.admissions.books import act, copy_of, refused
from tests.admissions.doubting import NOTE, answer, doubt, doubt_again, wagner
from tests.admissions.presenting import present


@pytest.fixture
def row(porter: Any) -> DoorDecision:
    return doubt(porter)


def alert_of(row: DoorDecision, **changes: Any) -> DoorAlert:
    made: DoorAlert = copy_of(row.alerts.get(), **{"about": uuid4()} | changes)
    return made


def review_of(row: DoorDecision, by: Any, **changes: Any) -> Review:
    facts: dict[str, Any] = {"answer": "cleared", "note": NOTE, "code": "", "article": ""}
    return Review(decision=row, resolved_by=by, resolved_at=cast.TUESDAY, **facts | changes)


def write(*rows: Any) -> None:
    for each in rows:
        type(each).objects.bulk_create([each])


def test_writes_a_review_as_a_service_would(row: DoorDecision, chef_de_salle: Any) -> None:
    with act():
        write(review_of(row, chef_de_salle))
    assert Review.objects.get().answer == "cleared"


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"answer": "perhaps"}, "a_review_clears_or_upholds"),
        ({"note": ""}, "a_review_has_a_note"),
        ({"note": " \n "}, "a_review_has_a_note"),
        ({"code": "review_upheld", "article": "75(4)"}, "only_an_upheld_review_names_its_ground"),
        ({"answer": "upheld"}, "only_an_upheld_review_names_its_ground"),
        ({"answer": "upheld", "code": "review_upheld"}, "only_an_upheld_review_names_its_ground"),
        ({"answer": "upheld", "code": "drunk", "article": "75(2)"}, "only_an_upheld_review_names_its_ground"),
    ],
)
def test_refuses_half_a_review(row: DoorDecision, chef_de_salle: Any, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        write(review_of(row, chef_de_salle, **changes))


def test_refuses_a_review_by_whoever_raised_the_doubt(row: DoorDecision, porter: Any) -> None:
    with refused("a_review_needs_a_second_person"):
        write(review_of(row, porter))


def test_refuses_a_second_review_of_a_decision(row: DoorDecision, chef_de_salle: Any, director: Any) -> None:
    answer(row, chef_de_salle, Answer.UPHELD)
    with refused("admissions_review_decision_id"):
        write(review_of(row, director))


def test_refuses_a_review_of_anything_but_a_doubt(porter: Any, chef_de_salle: Any) -> None:
    admitted = present(porter).decision
    refusal = doubt_again(porter, paper=wagner(faulty=("birth",)))
    without_a_likeness = doubt_again(porter, paper=cast.paper(), face_compared=False)
    for decision in (admitted, refusal, without_a_likeness):
        with refused("only_doubts_are_reviewed"):
            write(review_of(decision, chef_de_salle))


def test_refuses_to_clear_what_no_likeness_raised(porter: Any, chef_de_salle: Any) -> None:
    present(porter)
    decision = doubt_again(porter, face_compared=False)
    with refused("a_review_clears_alerts_only"):
        write(review_of(decision, chef_de_salle))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"fingerprint": "Weber"}, "a_fingerprint_is_a_digest"),
        ({"fingerprint": "A" * 64}, "a_fingerprint_is_a_digest"),
        ({"article": ""}, "an_alert_rests_on_an_article"),
        ({"score": 101}, "a_score_is_of_a_hundred"),
        ({"code": "drunk"}, "an_alert_belongs_to_a_doubt"),
    ],
)
def test_refuses_half_an_alert(row: DoorDecision, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        write(alert_of(row, **changes))


def test_refuses_the_same_alert_twice(row: DoorDecision) -> None:
    with refused("one_alert_about_a_row_in_a_decision"):
        write(alert_of(row, about=row.alerts.get().about))


def test_refuses_a_missing_look_dressed_up_as_a_likeness(porter: Any) -> None:
    present(porter)
    decision = doubt_again(porter, face_compared=False)
    with refused("a_missing_look_is_no_alert"):
        write(alert_of(decision, code="face_not_compared"))


def test_refuses_an_alert_with_anything_but_a_doubt(row: DoorDecision, porter: Any, chef_de_salle: Any) -> None:
    admitted = present(porter).decision
    with refused("an_alert_belongs_to_a_doubt"):
        write(
            DoorGround(decision=admitted, position=1, code="another_bearer", article="75(4)"),
            alert_of(row, decision_id=admitted.pk),
        )
    answer(row, chef_de_salle)
    with refused("an_alert_belongs_to_a_doubt"):
        write(alert_of(row))
