"""A new paper that seems to belong to a known guest: nobody is admitted on a doubt, and what was chosen is kept."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from compliance.admissions.guest_history import selectors as history
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.people.domain.documents.document_data import UNASKED, Choice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Person, Recognition, Standing
from compliance.people.selectors import guests as people
from compliance.people.services.guest_files import NotThatGuest
from tests import cast, said
from tests.admissions.api_requests import sent, zone
from tests.admissions.books import caller
from tests.admissions.desk_pages import guest_form, hidden, text
from tests.admissions.presenting import present

BEFORE = cast.TUESDAY - timedelta(days=2)
ID_CARD = {"kind": "id_card", "number": "C987"}
TWIN = Choice(new_guest=True)


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def weber(porter: Any) -> UUID:
    """Weber, who came two days ago with his passport and bought a week card."""
    card = present(porter, at=BEFORE, card_kind="week").card
    assert card is not None
    return card.person_id


def again(porter: Any, choice: Choice, **changes: Any) -> Any:
    """Weber comes tonight with his identity card, or somebody who is called like him."""
    return present(porter, paper=cast.paper(**ID_CARD | changes), choice=choice, card_kind=None)


# --- The service.


def test_nobody_is_admitted_while_nobody_said_who_it_is(porter: Any, weber: UUID) -> None:
    found = again(porter, UNASKED)
    assert (found.decision.outcome, found.card, found.entry) == ("needs_review", None, None)
    ground = DoorGround.objects.get(decision=found.decision)
    assert (ground.code, ground.article, ground.facts) == ("known_already", "75(4)", {"guests": str(weber)})
    asked = Recognition.objects.get()
    assert (asked.answer, asked.candidates, asked.guest_id) == ("open", [weber], None)
    assert people.head_of(asked.document.person_id) != weber


def test_the_same_guest_enters_on_the_card_of_the_other_paper(porter: Any, weber: UUID) -> None:
    found = again(porter, Choice(same_as=weber))
    assert found.card is not None
    assert (found.decision.outcome, found.card.label) == ("admitted", "W-000001")
    assert found.entry.person_id != weber
    assert people.head_of(found.entry.person_id) == weber
    kept = Recognition.objects.get()
    assert (kept.answer, kept.guest_id, kept.answered_by_id, kept.answered_at) == (
        "same",
        weber,
        porter.pk,
        cast.TUESDAY,
    )
    (act,) = [act for act in said.acts(cast.VENUE, "admissions.guest.admitted") if act.occurred_at == cast.TUESDAY]
    assert {"people_recognition", "people_standing"} <= said.tables(act)


def test_a_twin_is_another_guest(porter: Any, weber: UUID) -> None:
    found = again(porter, TWIN)
    assert found.card_refusal is not None  # the week card is the other one's
    assert Recognition.objects.get().answer == "other"
    assert Standing.objects.count() == 0
    assert again(porter, UNASKED).decision.outcome == "admitted"  # asked once, and never again


def test_the_question_stays_open_until_somebody_answers(porter: Any, weber: UUID) -> None:
    for _turn in range(2):
        assert again(porter, UNASKED).decision.outcome == "needs_review"
    assert Recognition.objects.count() == 1
    assert again(porter, Choice(same_as=weber)).decision.outcome == "admitted"
    assert set(Recognition.objects.values_list("answer", flat=True)) == {"open", "same"}
    assert again(porter, UNASKED).card is not None


def test_whoever_is_refused_is_not_asked_who_they_are(porter: Any, weber: UUID) -> None:
    refused = again(porter, UNASKED, expires_on=date(2026, 3, 2)).decision
    assert [ground.code for ground in refused.grounds.all()] == ["no_valid_id"]
    assert Recognition.objects.get().answer == "open"


def test_the_address_is_the_one_the_house_knows(porter: Any, weber: UUID) -> None:
    found = present(porter, paper=cast.paper(**ID_CARD), choice=Choice(same_as=weber), address=None)
    assert found.card is not None
    assert found.card.stub.address == "5, rue des Bains, L-5601 Remich, LU"


def test_a_guest_whom_the_paper_does_not_name_cannot_be_chosen(porter: Any, weber: UUID) -> None:
    with pytest.raises(NotThatGuest, match="does not name that guest"):
        again(porter, Choice(same_as=weber), surname="Thill")
    with pytest.raises(NotThatGuest):
        again(porter, Choice(same_as=uuid4()))
    assert DoorDecision.objects.count() == 1


def test_a_known_paper_may_be_presented_with_its_guest(porter: Any, weber: UUID) -> None:
    assert present(porter, choice=Choice(same_as=weber), card_kind=None).card is not None
    assert Recognition.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({"surname": "WEBER"}, True),
        ({"surname": "Wéber"}, True),
        ({"given_names": "Jean-Pierre"}, False),
        ({"birth": PartialDate(1980, 5, 18)}, False),
        ({"birth": PartialDate(1980, 5, None)}, False),
        ({"kind": "id_card", "number": "P123", "surname": "Thill"}, True),  # the number is known otherwise
        ({"kind": "passport", "number": "P123", "surname": "Thill", "expires_on": date(2040, 1, 1)}, True),
        ({"kind": "passport", "number": "P123", "expires_on": date(2040, 1, 1)}, False),  # renewed
        ({"number": "P123", "issuing_state": "FRA", "surname": "Thill"}, False),
        ({"surname": "", "given_names": ""}, False),
    ],
)
def test_who_seems_to_be_known(weber: UUID, changes: dict[str, Any], asked: bool) -> None:
    found = people.match_document(cast.VENUE, cast.paper(**ID_CARD | changes))
    assert found.candidates == ((weber,) if asked else ())


def test_a_half_known_birth_date_proves_no_namesake(porter: Any) -> None:
    half = PartialDate(1980, 5, None)
    present(porter, paper=cast.paper(birth=half), choice=UNASKED)
    assert people.match_document(cast.VENUE, cast.paper(**ID_CARD, birth=half)).candidates == ()


def test_names_of_fifty_four_parts_are_compared_as_far_as_the_zone_goes(porter: Any) -> None:
    whole = " ".join(f"M{chr(97 + turn % 26)}" for turn in range(53))
    first = present(porter, paper=cast.paper(given_names=whole))
    cut = cast.paper(**ID_CARD, given_names=whole[:31], name_truncated=True)
    assert people.match_document(cast.VENUE, cut).candidates == (first.decision.person_id,)
    present(porter, paper=cut)
    longer = cast.paper(number="Z1", given_names=whole)
    assert len(people.match_document(cast.VENUE, longer).candidates) == 2


def test_every_spelling_ever_recorded_counts(porter: Any, compliance_officer: Any, weber: UUID) -> None:
    from compliance.people.services import guests

    guests.correct_particulars(
        house=cast.house(),
        person=Person.objects.get(pk=weber),
        paper=cast.paper(surname="Kirsch"),
        reason="Married.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )
    for surname in ("Weber", "Kirsch"):
        assert people.match_document(cast.VENUE, cast.paper(**ID_CARD, surname=surname)).candidates == (weber,)


def test_two_papers_of_one_guest_are_one_guest_of_the_night(porter: Any, weber: UUID, house: Any) -> None:
    from compliance.admissions.statistics.selectors.nightly_totals import night_totals

    present(porter, card_kind=None)
    again(porter, Choice(same_as=weber))
    assert Entry.objects.filter(gaming_day=house.gaming_day(cast.TUESDAY)).count() == 2
    assert night_totals(house.id, house.gaming_day(cast.TUESDAY)).admitted == 1


def test_a_third_paper_is_offered_one_guest_and_not_two(porter: Any, weber: UUID) -> None:
    again(porter, Choice(same_as=weber))
    assert people.match_document(cast.VENUE, cast.paper(number="L5", kind="foreigner_id_card")).candidates == (weber,)


# --- The API.


def post(client: APIClient, key: str, **changes: Any) -> Any:
    body = sent(scan=zone(number="C987"), **changes)
    return client.post("/api/v1/presentations/", body, format="json", headers={"Idempotency-Key": key})


def test_the_api_answers_a_doubt_with_the_candidates_and_nothing_about_them(porter: Any, weber: UUID) -> None:
    client = caller(porter)
    body = post(client, "first-look").json()
    assert (body["admitted"], body["outcome"], body["card"]) == (False, "needs_review", None)
    assert [reason["code"] for reason in body["reasons"]] == ["known_already"]
    assert body["candidates"] == [str(weber)]
    assert "Weber" not in str(body)
    assert post(client, "first-look").json() == body
    assert client.get(f"/api/v1/presentations/{body['id']}/").json() == body
    assert post(client, "first-look", new_guest=True).status_code == 422
    again = post(client, "second-look", person=str(weber), card=None).json()
    assert (again["admitted"], again["card"]["number"], again["candidates"]) == (True, "W-000001", [])


def test_the_api_registers_a_namesake(porter: Any, weber: UUID) -> None:
    body = post(caller(porter), "a-namesake", new_guest=True).json()
    assert (body["admitted"], body["card"]["number"]) == (True, "D-000001")


def test_the_api_names_the_wrong_guest(porter: Any, weber: UUID) -> None:
    client = caller(porter)
    for key, changes in (
        ("nobody-known", {"person": str(uuid4())}),
        ("both-of-them", {"person": str(weber), "new_guest": True}),
    ):
        answer = post(client, key, **changes)
        assert answer.status_code == 400
        assert "person" in answer.json()["errors"]
    assert DoorDecision.objects.count() == 1


# --- The desk.


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Client:
    client: Client = sign_in(porter)
    return client


def test_the_desk_asks_whether_it_is_the_same_guest(steward: Client, weber: UUID) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    page = text(asked)
    assert 'data-state="known"' in page
    assert "Same guest: Weber, Jean" in page
    assert "W-000001" in page
    assert 'data-key="1"' in page
    assert 'data-key="N"' in page
    assert DoorDecision.objects.count() == 1


def test_one_key_says_the_same_guest(steward: Client, weber: UUID) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    offered = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": str(weber)})
    assert 'data-outcome="admitted"' in text(offered)
    assert "W-000001" in text(offered)  # the card of the other paper
    let_in = steward.post("/door/issue/", {"shown": hidden(offered, "shown")})
    assert "W-000001" in text(let_in)
    assert AdmissionCard.objects.count() == 1


def test_one_key_says_somebody_else_who_is_then_asked_for_the_address(steward: Client, weber: UUID) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    form = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": "other"})
    assert 'data-state="guest"' in text(form)
    offered = steward.post("/door/guest/", guest_form(form))
    assert 'data-outcome="admitted"' in text(offered), text(offered)
    issued = steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert "D-000001" in text(issued)
    assert Recognition.objects.get().answer == "other"


def test_a_name_typed_anew_is_asked_about_anew(steward: Client, weber: UUID, porter: Any) -> None:
    present(porter, at=BEFORE, paper=cast.paper(number="T1", surname="Thill"))
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    form = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": "other"})
    assert 'data-state="known"' in text(steward.post("/door/guest/", guest_form(form, surname="Thill")))


@pytest.mark.parametrize("choice", ["", "nobody", "018f0000-0000-7000-8000-00000000000"])
def test_no_choice_is_asked_again(steward: Client, weber: UUID, choice: str) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    again = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": choice})
    assert 'data-state="known"' in text(again)


def test_a_guest_who_was_not_offered_cannot_be_chosen_at_the_desk(steward: Client, weber: UUID) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    answer = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": str(uuid4())})
    assert "does not name that guest" in text(answer)
    stale = steward.post("/door/same/", {"shown": "altered", "choice": "other"})
    assert "Too much time has passed" in text(stale)
    assert DoorDecision.objects.count() == 1


def test_a_doubt_may_end_in_a_refusal_by_what_the_steward_sees(steward: Client, weber: UUID) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(number="C987")})
    refused = steward.post("/door/refuse/", {"shown": hidden(asked, "shown"), "ground": "uniform"})
    assert 'data-outcome="refused"' in text(refused)


def test_latest_cards_are_found_on_every_paper(porter: Any, weber: UUID) -> None:
    again(porter, Choice(same_as=weber))
    day = present(porter, paper=cast.paper(**ID_CARD), choice=UNASKED).card
    assert history.latest_cards({weber, uuid4()}) == {weber: day}
    assert Person.objects.count() == 2
