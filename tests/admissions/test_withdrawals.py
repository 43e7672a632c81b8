"""A clearance that was a mistake is withdrawn with a reason; afterwards the same likeness raises the doubt again."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import Review, ReviewWithdrawal
from compliance.admissions.reviews import selectors as review_selectors
from compliance.admissions.reviews import services
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import act, caller, refused
from tests.admissions.desk_pages import text
from tests.admissions.doubting import NOTE, answer, doubt, doubt_again, wagner
from tests.admissions.narrowed import narrowed
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.races import together
from tests.refusals import detail_of

LATER = cast.TUESDAY + timedelta(minutes=5)
WHY = "It was the sister: I looked at the wrong picture."
URL = "/api/v1/reviews/"


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(LATER, tick=False):
        yield


@pytest.fixture
def row(porter: Any, chef_de_salle: Any) -> DoorDecision:
    """A doubt that was cleared by mistake."""
    found = doubt(porter)
    answer(found, chef_de_salle)
    return found


def withdraw(row: DoorDecision, by: Any, reason: str = WHY, at: Any = LATER) -> ReviewWithdrawal:
    return services.withdraw_clearance(house=cast.house(), decision=row, reason=reason, by=by, at=at)


def waiting() -> list[DoorDecision]:
    return list(review_selectors.open_reviews(cast.VENUE))


def test_the_same_pair_alerts_again_and_is_answered_anew(row: DoorDecision, porter: Any, director: Any) -> None:
    assert present(porter, at=LATER, paper=wagner(), card_kind=None).decision.outcome == "admitted"
    made = withdraw(row, director)
    assert (made.review, made.reason, made.withdrawn_by, made.withdrawn_at) == (row.review, WHY, director, LATER)
    again = doubt_again(porter, at=LATER, card_kind=None)
    assert [ground.code for ground in again.grounds.all()] == ["another_bearer"]
    assert waiting() == [again]
    assert review_selectors.review_state(again) is None
    answer(again, director, Answer.UPHELD, at=LATER + timedelta(minutes=1))
    assert doubt_again(porter, at=LATER + timedelta(minutes=2)).outcome == "refused"
    assert waiting() == []


def test_the_act_names_the_door_and_keeps_the_reason_apart(row: DoorDecision, director: Any) -> None:
    withdraw(row, director)
    (told,) = said.acts(cast.VENUE, "admissions.review.withdrawn")
    assert (told.actor, told.subject_id, told.facts) == (director.pk, row.pk, {"door": "North"})
    assert said.tables(told) == {"admissions_reviewwithdrawal"}
    assert Review.objects.get().answer == "cleared"


def test_a_doubt_that_its_clearance_had_settled_elsewhere_waits_again(
    porter: Any, chef_de_salle: Any, director: Any
) -> None:
    first = doubt(porter)
    second = doubt_again(cast.member("cashier"), at=cast.TUESDAY + timedelta(minutes=1))
    answer(first, chef_de_salle)
    assert waiting() == []
    withdraw(first, director)
    assert waiting() == [second]
    answer(second, director, at=LATER + timedelta(minutes=1))
    assert waiting() == []
    standing = review_selectors.review_state(first)
    assert standing is not None
    assert standing.by == director


def test_a_likeness_that_another_answer_cleared_too_alerts_again(
    porter: Any, chef_de_salle: Any, director: Any
) -> None:
    """A decision with two likenesses, cleared as a whole, answers one of them a second time."""
    first = doubt(porter)
    second = doubt_again(cast.member("cashier"), at=cast.TUESDAY + timedelta(minutes=1))
    answer(first, chef_de_salle)
    before = LATER - timedelta(minutes=1)
    as_well = Review(decision=second, answer="cleared", note=NOTE, resolved_by=chef_de_salle, resolved_at=before)
    with act():
        Review.objects.bulk_create([as_well])
    withdraw(first, director)
    third = doubt_again(porter, at=LATER, card_kind=None)
    assert third.outcome == "needs_review"
    assert waiting() == [third]


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_withdrawal_needs_a_reason(row: DoorDecision, director: Any, reason: str) -> None:
    with pytest.raises(Refused, match="Enter why"):
        withdraw(row, director, reason)
    assert not ReviewWithdrawal.objects.exists()


def test_only_a_clearance_is_withdrawn(porter: Any, chef_de_salle: Any, director: Any) -> None:
    row = doubt(porter)
    with pytest.raises(Refused, match="Only a clearance"):
        withdraw(row, director)
    answer(row, chef_de_salle, Answer.UPHELD)
    with pytest.raises(Refused, match="Only a clearance"):
        withdraw(row, director)


def test_the_second_one_is_told_who_was_first(row: DoorDecision, chef_de_salle: Any, director: Any) -> None:
    withdraw(row, director)
    with pytest.raises(Refused, match="Director already withdrew this clearance at 20:20"):
        withdraw(row, chef_de_salle)
    with pytest.raises(Refused, match="Decide the next review that the desk raises"):
        answer(row, chef_de_salle, at=LATER)


def test_two_who_withdraw_at_once_make_one_withdrawal(own_database: OwnDatabase) -> None:
    found = doubt(cast.member("porter"))
    answer(found, cast.member("chef_de_salle"))

    def attempt(number: int) -> bool:
        try:
            withdraw(found, cast.member("director"))
        except Refused:
            return False
        return True

    assert sorted(together(attempt, 4)) == [False, False, False, True]
    assert ReviewWithdrawal.objects.count() == 1


# --- What the database refuses.


def test_refuses_a_withdrawal_without_a_reason(row: DoorDecision, director: Any) -> None:
    made = ReviewWithdrawal(review=row.review, reason=" \n", withdrawn_by=director, withdrawn_at=LATER)
    with refused("a_withdrawal_has_a_reason"):
        ReviewWithdrawal.objects.bulk_create([made])


def test_refuses_to_withdraw_a_refusal_or_what_was_cleared_later(row: DoorDecision, porter: Any, director: Any) -> None:
    before = cast.TUESDAY - timedelta(minutes=1)
    made = ReviewWithdrawal(review=row.review, reason=WHY, withdrawn_by=director, withdrawn_at=before)
    with refused("only_a_clearance_is_withdrawn"):
        ReviewWithdrawal.objects.bulk_create([made])
    upheld = answer(doubt_again(porter, paper=wagner(given_names="Anna")), director, Answer.UPHELD)
    made = ReviewWithdrawal(review=upheld, reason=WHY, withdrawn_by=director, withdrawn_at=LATER)
    with refused("only_a_clearance_is_withdrawn"):
        ReviewWithdrawal.objects.bulk_create([made])


def test_refuses_a_second_withdrawal(row: DoorDecision, director: Any) -> None:
    withdraw(row, director)
    made = ReviewWithdrawal(review=row.review, reason=WHY, withdrawn_by=director, withdrawn_at=LATER)
    with refused("admissions_reviewwithdrawal_review_id"):
        ReviewWithdrawal.objects.bulk_create([made])


# --- The screen.


def page(row: DoorDecision) -> str:
    return reverse("admissions:review", args=[row.pk])


def test_the_supervisor_withdraws_it_on_the_page_of_the_doubt(row: DoorDecision, director: Any, sign_in: Any) -> None:
    client, address = sign_in(director), reverse("admissions:withdraw_clearance", args=[row.pk])
    assert "Withdraw the clearance" in text(client.get(page(row)))
    empty = client.post(address, {"reason": " "})
    assert empty.status_code == 422
    assert "required" in text(empty)
    # The page with the error shows both sides once more, which is an access of its own.
    assert len(said.acts(cast.VENUE, "admissions.review.opened")) == 2
    done = client.post(address, {"reason": WHY}, follow=True)
    assert done.redirect_chain == [("/door/reviews/", 302)]
    assert "desks will ask for a review" in text(done)
    assert "Withdrawn" in text(done)
    shown = text(client.get(page(row)))
    assert WHY in shown
    assert "Withdraw the clearance" not in shown
    assert 'name="answer"' not in shown
    again = client.post(address, {"reason": WHY})
    assert again.status_code == 422
    assert "Director already withdrew this clearance at" in text(again)


def test_a_page_whose_clearance_was_withdrawn_shows_the_answer_that_came_after(
    row: DoorDecision, porter: Any, director: Any, sign_in: Any
) -> None:
    withdraw(row, director)
    second = doubt_again(porter, at=LATER, card_kind=None)
    answer(second, director, Answer.UPHELD, at=LATER + timedelta(minutes=1))
    client = sign_in(director)
    shown = text(client.get(page(row)))
    assert shown.index("Withdrawn") < shown.index("Refused")
    late = client.post(reverse("admissions:withdraw_clearance", args=[second.pk]), {"reason": WHY})
    assert "Only a clearance can be withdrawn" in text(late)
    assert "Withdrawn" in text(client.get(page(second)))  # among the earlier answers


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "inspector", "auditor", "administrator"])
def test_only_supervisors_withdraw(row: DoorDecision, name: str, sign_in: Any) -> None:
    address = reverse("admissions:withdraw_clearance", args=[row.pk])
    assert sign_in(cast.member(name)).post(address, {"reason": WHY}).status_code == 403
    assert post(cast.member(name), row).status_code == 403
    assert not ReviewWithdrawal.objects.exists()


def test_the_register_of_refusals_says_that_a_clearance_was_withdrawn(
    row: DoorDecision, director: Any, inspector: Any, sign_in: Any
) -> None:
    withdraw(row, director)
    assert narrowed(REFUSALS, outcome="needs_review") == [row]
    client = sign_in(inspector)
    assert "Withdrawn" in text(client.get("/door/refusals/"))
    head, line = b"".join(client.get("/door/refusals/?export=csv")).decode().splitlines()
    assert "2026-03-03 20:20" in line.split(";")[head.split(";").index("Clearance withdrawn at")]
    (told,) = caller(inspector).get("/api/v1/refusals/").json()["results"]
    assert told["clearance_withdrawn_at"].startswith("2026-03-03T")


# --- The API.


def post(staff: Any, row: DoorDecision, key: str = "withdraw-1", **sent: Any) -> Any:
    body = {"reason": WHY} | sent
    return caller(staff).post(f"{URL}{row.pk}/withdraw/", body, format="json", headers={"Idempotency-Key": key})


def test_withdraws_through_the_api_once(row: DoorDecision, porter: Any, director: Any, chef_de_salle: Any) -> None:
    assert caller(director).get(f"{URL}{row.pk}/").json()["withdrawn"] is False
    first, again = post(director, row), post(director, row)
    assert first.json() == again.json() == {"id": str(row.pk)}
    assert "already" in detail_of(post(chef_de_salle, row, "withdraw-2"))
    found = caller(director).get(f"{URL}{row.pk}/").json()
    assert (found["withdrawn"], found["answer"]) == (True, None)
    second = doubt_again(porter, at=LATER, card_kind=None)
    (earlier,) = caller(director).get(f"{URL}{second.pk}/").json()["earlier"]
    assert (earlier["note"], earlier["withdrawn"]) == (NOTE, True)
    assert post(director, row, "withdraw-3", reason=" ").status_code == 400
