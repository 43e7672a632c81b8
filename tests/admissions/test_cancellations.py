"""A card is cancelled by two people: one asks and says why, another confirms; the number stays in the book."""

import threading
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.presentation.cancellations import CANCELLATIONS
from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services import cancellations
from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer, CardCancellation
from compliance.refusals import Refused
from tests import cast, database, said
from tests.admissions.books import caller, card
from tests.admissions.narrowed import narrowed
from tests.http.files import opened
from tests.refusals import detail_of

REASON = "Guest wanted a weekly subscription card."


@pytest.fixture
def issued(porter: Any) -> AdmissionCard:
    return card(porter)


def ask(house: Any, row: AdmissionCard, by: Any, reason: str = REASON) -> CardCancellation:
    return cancellations.ask_cancellation(house=house, card=row, reason=reason, by=by, at=cast.TUESDAY)


def answer(house: Any, asked: CardCancellation, by: Any, *, confirmed: bool = True) -> CancellationAnswer:
    return cancellations.answer_cancellation(
        house=house, cancellation=asked, confirmed=confirmed, by=by, at=cast.TUESDAY
    )


def is_cancelled(row: AdmissionCard) -> bool:
    found: Any = card_selectors.get_card(cast.VENUE, row.pk)
    return bool(found.cancelled)


# --- The act.


def test_a_card_stays_valid_until_a_second_person_confirms(
    issued: Any, house: Any, cashier: Any, director: Any
) -> None:
    asked = ask(house, issued, cashier)
    assert not is_cancelled(issued)
    assert card_selectors.card_valid_on(issued.person_id, issued.gaming_day) == issued
    answer(house, asked, director)
    assert is_cancelled(issued)
    assert card_selectors.card_valid_on(issued.person_id, issued.gaming_day) is None


def test_the_log_names_both_and_not_the_reason(issued: Any, house: Any, cashier: Any, director: Any) -> None:
    answer(house, ask(house, issued, cashier), director)
    (asked,) = said.acts(house.id, "admissions.cancellation.asked")
    (confirmed,) = said.acts(house.id, "admissions.cancellation.confirmed")
    assert (asked.actor, confirmed.actor) == (cashier.pk, director.pk)
    assert asked.facts == confirmed.facts == {"card": "D-000001"}
    assert said.tables(asked) == {"admissions_cardcancellation"}
    assert said.tables(confirmed) == {"admissions_cancellationanswer"}


def test_a_declined_card_can_be_cancelled_another_time(issued: Any, house: Any, cashier: Any, director: Any) -> None:
    answer(house, ask(house, issued, cashier), director, confirmed=False)
    assert not is_cancelled(issued)
    assert said.acts(house.id, "admissions.cancellation.declined")
    answer(house, ask(house, issued, cashier), director)
    assert is_cancelled(issued)
    assert cancellation_selectors.cancellations_of(issued.pk).count() == 2


def test_nobody_answers_their_own_request(issued: Any, house: Any, compliance_officer: Any) -> None:
    asked = ask(house, issued, compliance_officer)
    with pytest.raises(Refused, match="Another person"):
        answer(house, asked, compliance_officer)
    assert not is_cancelled(issued)
    assert not said.acts(house.id, "admissions.cancellation.confirmed")


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_reason_is_asked_for(issued: Any, house: Any, cashier: Any, reason: str) -> None:
    with pytest.raises(Refused, match="Enter the reason"):
        ask(house, issued, cashier, reason)
    assert not said.acts(house.id, "admissions.cancellation.asked")


def test_one_request_waits_at_a_time(issued: Any, house: Any, cashier: Any, porter: Any) -> None:
    ask(house, issued, cashier)
    with pytest.raises(Refused, match="card is already awaiting a second person"):
        ask(house, issued, porter)


def test_a_cancelled_card_is_not_cancelled_again(issued: Any, house: Any, cashier: Any, director: Any) -> None:
    asked = ask(house, issued, cashier)
    answer(house, asked, director)
    with pytest.raises(Refused, match="is already cancelled"):
        ask(house, issued, cashier)
    with pytest.raises(Refused, match="already been confirmed or declined"):
        answer(house, asked, director)


def test_of_two_who_ask_at_the_same_moment_one_is_told_to_wait(own_database: database.OwnDatabase) -> None:
    row = card(cast.member("porter"))
    house, outcomes = cast.house(), []
    ready = threading.Barrier(4)

    def one(name: str) -> None:
        by = cast.member(name)
        ready.wait()
        try:
            ask(house, row, by)
            outcomes.append("asked")
        except Refused:
            outcomes.append("refused")
        finally:
            connection.close()

    names = ("porter", "cashier", "compliance_officer", "director")
    threads = [threading.Thread(target=one, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted(outcomes) == ["asked", "refused", "refused", "refused"]
    assert CardCancellation.objects.count() == 1


# --- The screens.


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_a_porter_asks_by_number(tuesday: Any, issued: Any, house: Any, porter: Any, sign_in: Any) -> None:
    client: Client = sign_in(porter)
    assert client.get(reverse("admissions:cancel")).status_code == 200
    sent = client.post(reverse("admissions:cancel"), {"number": " d-000001 ", "reason": REASON}, follow=True)
    assert sent.redirect_chain == [(reverse("admissions:cancel"), 302)]
    assert "awaiting a second person" in sent.content.decode()
    assert cancellation_selectors.waiting_cancellations(house.id).get().asked_by == porter


def test_who_reads_the_register_is_led_back_to_the_card(
    tuesday: Any, issued: Any, compliance_officer: Any, sign_in: Any
) -> None:
    sent = sign_in(compliance_officer).post(reverse("admissions:cancel"), {"number": "D-000001", "reason": REASON})
    assert sent.url == reverse("admissions:card", args=[issued.pk])


@pytest.mark.parametrize("number", ["D-000002", "121", "X-000001", "nonsense"])
def test_what_was_typed_stays_when_there_is_no_such_card(
    tuesday: Any, issued: Any, porter: Any, sign_in: Any, number: str
) -> None:
    sent = sign_in(porter).post(reverse("admissions:cancel"), {"number": number, "reason": REASON})
    page = sent.content.decode()
    assert sent.status_code == 422
    assert "with this number has been issued. Type it" in page
    assert REASON in page
    assert number in page


def test_a_refused_request_says_why(tuesday: Any, issued: Any, house: Any, porter: Any, sign_in: Any) -> None:
    ask(house, issued, porter)
    sent = sign_in(porter).post(reverse("admissions:cancel"), {"number": "D-000001", "reason": REASON})
    assert "card is already awaiting a second person" in sent.content.decode()


def test_the_director_confirms(
    tuesday: Any, issued: Any, house: Any, cashier: Any, director: Any, sign_in: Any
) -> None:
    asked = ask(house, issued, cashier)
    client: Client = sign_in(director)
    page = client.get(reverse("admissions:cancellations")).content.decode()
    assert "D-000001" in page
    assert REASON in page
    sent = client.post(reverse("admissions:answer", args=[asked.pk]), {"answer": "confirm"}, follow=True)
    assert "Card D-000001 is cancelled." in sent.content.decode()
    assert is_cancelled(issued)


def test_whatever_is_not_a_yes_keeps_the_card(
    tuesday: Any, issued: Any, house: Any, cashier: Any, pit_boss: Any, sign_in: Any
) -> None:
    asked = ask(house, issued, cashier)
    sent = sign_in(pit_boss).post(reverse("admissions:answer", args=[asked.pk]), follow=True)
    assert "Card D-000001 stays valid." in sent.content.decode()
    assert not is_cancelled(issued)


def test_who_asked_is_not_offered_the_answer(
    tuesday: Any, issued: Any, house: Any, compliance_officer: Any, sign_in: Any
) -> None:
    asked = ask(house, issued, compliance_officer)
    client: Client = sign_in(compliance_officer)
    page = client.get(reverse("admissions:cancellations")).content.decode()
    assert "another person must confirm or decline" in page
    assert reverse("admissions:answer", args=[asked.pk]) not in page
    sent = client.post(reverse("admissions:answer", args=[asked.pk]), {"answer": "confirm"}, follow=True)
    assert "Another person must confirm or decline it" in sent.content.decode()
    assert not is_cancelled(issued)


def test_nothing_waits_and_nothing_is_found(tuesday: Any, director: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    assert "Nothing pending" in client.get(reverse("admissions:cancellations")).content.decode()
    assert client.post(reverse("admissions:answer", args=[uuid4()]), {"answer": "confirm"}).status_code == 404


def test_the_register_has_waiting_and_answered_cancellations(
    tuesday: Any, issued: Any, house: Any, cashier: Any, director: Any, sign_in: Any
) -> None:
    declined = ask(house, issued, cashier)
    answer(house, declined, director, confirmed=False)
    waiting = ask(house, issued, cashier)
    assert narrowed(CANCELLATIONS, state="waiting") == [waiting]
    assert narrowed(CANCELLATIONS, state="declined") == [declined]
    assert narrowed(CANCELLATIONS, state="confirmed") == []
    rows = caller(director).get("/api/v1/cancellations/", {"sort": "answered_at"}).json()["results"]
    assert [(row["id"], row["state"]) for row in rows] == [
        (str(declined.pk), "declined"),
        (str(waiting.pk), "waiting"),
    ]
    answer(house, waiting, director)
    assert narrowed(CANCELLATIONS, state="confirmed") == [waiting]
    client: Client = sign_in(director)
    table = client.get(reverse("admissions:cancellations")).content.decode().split("<tbody>")[1]
    assert "Stays valid" in table
    assert "Cancelled" in table
    book = opened(client.get(f"{reverse('admissions:cancellations')}?export=xlsx&of=all"))
    assert {row[2].value for row in book.worksheets[1].iter_rows(min_row=2)} == {"Stays valid", "Cancelled"}


@pytest.mark.parametrize("name", ["inspector", "auditor", "porter", "cashier", "administrator"])
def test_these_posts_confirm_nothing(
    tuesday: Any, issued: Any, house: Any, compliance_officer: Any, sign_in: Any, name: str
) -> None:
    asked = ask(house, issued, compliance_officer)
    member = cast.member(name)
    client: Client = sign_in(member)
    assert client.get(reverse("admissions:cancellations")).status_code == 403
    assert client.post(reverse("admissions:answer", args=[asked.pk]), {"answer": "confirm"}).status_code == 403
    assert not is_cancelled(issued)
    assert {note.actor for note in said.acts(house.id, "http.permission.denied")} == {member.pk}


@pytest.mark.parametrize("name", ["inspector", "auditor", "pit_boss", "chef_de_salle", "administrator"])
def test_these_posts_ask_for_nothing(tuesday: Any, issued: Any, sign_in: Any, name: str) -> None:
    client: Client = sign_in(cast.member(name))
    sent = client.post(reverse("admissions:cancel"), {"number": "D-000001", "reason": REASON})
    assert sent.status_code == 403
    assert not CardCancellation.objects.exists()


# --- The API.


def test_the_api_asks_and_answers(tuesday: Any, issued: Any, house: Any, cashier: Any, director: Any) -> None:
    till, office = caller(cashier), caller(director)
    sent = {"number": "D-000001", "reason": REASON}
    for _again in range(2):
        done = till.post("/api/v1/cancellations/", sent, format="json", headers={"Idempotency-Key": "ask-0001"})
        assert done.json() == {"id": str(issued.pk)}
    assert CardCancellation.objects.count() == 1
    (waiting,) = office.get("/api/v1/cancellations/").json()["results"]
    assert (waiting["number"], waiting["reason"]) == ("D-000001", REASON)
    path = f"/api/v1/cancellations/{waiting['id']}/answer/"
    for _again in range(2):
        done = office.post(path, {"confirmed": True}, format="json", headers={"Idempotency-Key": "answer-0001"})
        assert done.status_code == 200
    assert is_cancelled(issued)


def test_the_api_refuses_with_a_sentence(
    tuesday: Any, issued: Any, house: Any, compliance_officer: Any, director: Any
) -> None:
    office = caller(compliance_officer)
    sent = {"number": "D-000001", "reason": REASON}
    office.post("/api/v1/cancellations/", sent, format="json", headers={"Idempotency-Key": "ask-0001"})
    twice = office.post("/api/v1/cancellations/", sent, format="json", headers={"Idempotency-Key": "ask-0002"})
    assert detail_of(twice)
    path = f"/api/v1/cancellations/{CardCancellation.objects.get().pk}/answer/"
    own = office.post(path, {"confirmed": True}, format="json", headers={"Idempotency-Key": "answer-0001"})
    assert "Another person" in detail_of(own)
    other = office.post(path, {"confirmed": True}, format="json", headers={"Idempotency-Key": "ask-0001"})
    assert (other.status_code, other.json()["title"]) == (422, "Key used otherwise")


def test_the_api_finds_no_such_card(tuesday: Any, house: Any, compliance_officer: Any, director: Any) -> None:
    office = caller(compliance_officer)
    key = {"Idempotency-Key": "ask-0001"}
    sent = office.post("/api/v1/cancellations/", {"number": "7", "reason": "x"}, format="json", headers=key)
    assert "number" in sent.json()["errors"]
    path = f"/api/v1/cancellations/{uuid4()}/answer/"
    assert office.post(path, {"confirmed": True}, format="json", headers=key).status_code == 404
