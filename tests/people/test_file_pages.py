"""The pages and API paths of files: compared before they are merged, split again, and everything known on one page."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.people.domain.documents.document_data import Choice
from compliance.people.models import GuestMerge, GuestSplit
from compliance.people.presentation import panels
from compliance.people.selectors import file_history as history
from tests import cast, said
from tests.admissions.books import caller, card
from tests.admissions.presenting import present
from tests.people.merged_files import document, merge, split


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(days=2), tick=False):
        yield


@pytest.fixture
def anna(porter: Any) -> UUID:
    return card(porter, number="A1", surname="Anna", card_kind="week").person_id


@pytest.fixture
def bea(porter: Any) -> UUID:
    return card(porter, number="B1", surname="Bea", card_kind="month").person_id


@pytest.fixture
def officer(compliance_officer: Any, sign_in: Any) -> Client:
    client: Client = sign_in(compliance_officer)
    return client


def page(client: Client, name: str, *guests: UUID) -> str:
    answer = client.get(reverse(f"people:{name}", args=guests))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_other_file_is_searched_and_compared(officer: Client, anna: UUID, bea: UUID) -> None:
    assert "Search for the other file of Anna, Jean. Both are shown side by side before anything is changed." in page(
        officer, "same", anna
    )
    found = officer.post(reverse("people:same", args=[anna]), {"text": "bea"}).content.decode()
    assert reverse("people:compare", args=[anna, bea]) in found
    assert said.own_facts(said.acts(cast.VENUE, "people.guest.searched")[0]) == {"found": 1}
    own = officer.post(reverse("people:same", args=[anna]), {"text": "anna"}).content.decode()
    assert "No results" in own
    assert officer.post(reverse("people:same", args=[anna]), {"text": "b"}).status_code == 422


def test_both_sides_are_shown_before_the_act(officer: Client, anna: UUID, bea: UUID) -> None:
    shown = page(officer, "compare", anna, bea)
    for word in ("Anna, Jean", "Bea, Jean", "A1, LUX", "B1, LUX", "17/05/1980", "5, rue des Bains"):
        assert word in shown
    assert {act.subject_id for act in said.acts(cast.VENUE, "people.guest.opened")} == {anna, bea}


def test_a_merge_needs_its_reason_and_loses_nothing(officer: Client, anna: UUID, bea: UUID) -> None:
    address = reverse("people:compare", args=[anna, bea])
    assert officer.post(address, {"reason": ""}).status_code == 422
    assert GuestMerge.objects.count() == 0
    answer = officer.post(address, {"reason": "Both passports on the counter."}, follow=True)
    shown = answer.content.decode()
    assert "The two files are merged" in shown
    for word in ("A1", "B1", "W-000001", "M-000001", "Both passports on the counter.", "Bea"):
        assert word in shown
    assert "These files are already merged" in page(officer, "compare", anna, bea)
    again = officer.post(address, {"reason": "Again."})
    assert again.status_code == 422
    assert "These files are already merged" in again.content.decode()


def test_papers_are_split_off_again(officer: Client, anna: UUID, bea: UUID) -> None:
    merge(anna, bea)
    address = reverse("people:split", args=[anna])
    assert "B1, LUX" in page(officer, "split", anna)
    paper = document("B1").pk
    assert officer.post(address, {"reason": "Sisters."}).status_code == 422
    wrong = officer.post(address, {"reason": "Sisters.", "documents": [str(uuid4())]})
    assert wrong.status_code == 422
    shown = officer.post(address, {"reason": "Sisters.", "documents": [str(paper)]}, follow=True).content.decode()
    assert "The documents now have their own file, with their cards" in shown
    assert "Sisters." in shown
    assert reverse("people:guest", args=[bea]) in shown
    assert "Sisters." in page(officer, "guest", bea)
    assert GuestSplit.objects.count() == 1


def test_the_page_of_any_person_is_the_page_of_the_file(officer: Client, anna: UUID, bea: UUID) -> None:
    merge(anna, bea)
    assert "<h1>Anna, Jean</h1>" in page(officer, "guest", bea)


def test_everything_known_stands_on_one_page(officer: Client, porter: Any, anna: UUID) -> None:
    paper = cast.paper(number="A1", surname="Anna")
    for turn in range(2):
        present(porter, paper=paper, card_kind=None, at=cast.TUESDAY + timedelta(hours=turn))
    present(porter, paper=paper, judgement=Judgement.UNIFORM, card_kind=None)
    present(porter, paper=paper, card_kind="decade")
    present(porter, paper=cast.paper(number="A2", surname="Anna"), choice=Choice(same_as=anna), card_kind=None)
    shown = page(officer, "guest", anna)
    for word in (
        "W-000001",
        "Valid",
        "Visits",
        "North",
        "Military in uniform",
        "article 75, paragraph 2",
        "This type of card does not exist",
    ):
        assert word in shown, word
    assert "New document: same guest" in shown
    assert "A2" in shown


def test_whoever_may_not_read_the_registers_sees_no_visits(cashier: Any, sign_in: Any, anna: UUID) -> None:
    shown = page(sign_in(cashier), "guest", anna)
    assert "Visits" not in shown
    assert "Documents shown" in shown


def test_areas_hand_in_what_they_know(officer: Client, anna: UUID) -> None:
    before = dict(panels._providers)
    asked: list[panels.PanelRequest] = []

    def provider(one: panels.PanelRequest) -> list[panels.Panel]:
        asked.append(one)
        return [panels.Panel("admissions/guest/visits.html", {"visits": []})]

    try:
        panels.register_panel("tests", provider)
        assert page(officer, "guest", anna).count("No visits yet") == 2
    finally:
        panels._providers.clear()
        panels._providers.update(before)
    assert asked[0].persons == (anna,)


def test_cancelled_and_past_cards_say_so(officer: Client, porter: Any, director: Any, anna: UUID, house: Any) -> None:
    from compliance.admissions.cards.services import cancellations

    day = card(porter, number="A1", surname="Anna")
    asked = cancellations.ask_cancellation(house=house, card=day, reason="Torn.", by=porter, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY)
    card(porter, number="A1", surname="Anna")
    shown = page(officer, "guest", anna)
    assert "Cancelled" in shown
    assert "Past" in shown


def test_probable_duplicates_are_listed_with_what_the_door_said(officer: Client, porter: Any) -> None:
    first = present(porter, paper=cast.paper(number="T1")).decision.person_id
    second = present(porter, paper=cast.paper(number="T2")).decision.person_id
    card(porter, number="X1", surname="Alone")
    shown = page(officer, "duplicates")
    assert reverse("people:compare", args=[first, second]) in shown
    assert "Another person" in shown
    assert "Porter, 03/03/2026 20:15" in shown
    assert "WEBER JEAN, 17/05/1980" in shown
    assert "Alone" not in shown
    merge(first, second)
    assert "No duplicates" in page(officer, "duplicates")
    split(first, "T2")
    assert history.find_duplicates(cast.VENUE).count() == 1


@pytest.mark.parametrize("name", ["same", "split", "compare", "duplicates"])
def test_only_compliance_and_the_director_change_files(
    name: str, cashier: Any, director: Any, sign_in: Any, anna: UUID, bea: UUID
) -> None:
    guests = {"compare": [anna, bea], "duplicates": []}.get(name, [anna])
    address = reverse(f"people:{name}", args=guests)
    assert sign_in(cashier).get(address).status_code == 403
    assert sign_in(director).get(address).status_code == 200


def test_a_stranger_has_no_file(officer: Client, anna: UUID) -> None:
    for name, guests in (
        ("same", [uuid4()]),
        ("split", [uuid4()]),
        ("compare", [anna, uuid4()]),
        ("photograph", [uuid4()]),
    ):
        assert officer.get(reverse(f"people:{name}", args=guests)).status_code == 404


# --- The API.


def post(client: Any, path: str, key: str, **body: Any) -> Any:
    return client.post(f"/api/v1/guests/{path}/", body, format="json", headers={"Idempotency-Key": key})


def test_the_api_merges_and_splits_once(compliance_officer: Any, anna: UUID, bea: UUID) -> None:
    client = caller(compliance_officer)
    merged = post(client, f"{anna}/merge", "merge-them-1", other=str(bea), reason="Same face.")
    assert merged.json() == {"guest": str(anna), "persons": merged.json()["persons"]}
    assert set(merged.json()["persons"]) == {str(anna), str(bea)}
    assert post(client, f"{anna}/merge", "merge-them-1", other=str(bea), reason="Same face.").json() == merged.json()
    file = client.get(f"/api/v1/guests/{bea}/").json()
    assert (file["id"], set(file["persons"])) == (str(anna), {str(anna), str(bea)})
    assert [change["kind"] for change in file["changes"]] == ["merged"]
    paper = str(document("B1").pk)
    parted = post(client, f"{anna}/split", "split-them-1", documents=[paper], reason="Sisters.")
    assert parted.json() == {"guest": str(anna), "persons": [str(anna)]}
    assert post(client, f"{anna}/split", "split-them-1", documents=[paper], reason="Sisters.").json() == parted.json()
    assert GuestMerge.objects.count() == GuestSplit.objects.count() == 1


def test_the_api_says_what_cannot_be_done(compliance_officer: Any, porter: Any, anna: UUID) -> None:
    client = caller(compliance_officer)
    same = post(client, f"{anna}/merge", "with-itself", other=str(anna), reason="?")
    assert (same.status_code, list(same.json()["errors"])) == (409, ["other"])
    assert post(client, f"{anna}/merge", "with-nobody", other=str(uuid4()), reason="?").status_code == 404
    wrong = post(client, f"{anna}/split", "no-such-paper", documents=[str(uuid4())], reason="?")
    assert (wrong.status_code, list(wrong.json()["errors"])) == (409, ["documents"])
    assert post(client, f"{uuid4()}/split", "no-such-guest", documents=[str(uuid4())], reason="?").status_code == 404
    assert post(caller(porter), f"{anna}/merge", "a-porter-asks", other=str(anna), reason="?").status_code == 403


def test_the_api_lists_duplicates_as_identifiers(compliance_officer: Any, porter: Any) -> None:
    pair = {str(present(porter, paper=cast.paper(number=each)).decision.person_id) for each in ("T1", "T2")}
    body = caller(compliance_officer).get("/api/v1/guests/duplicates/").json()
    first, second = body["results"]
    assert {first["guest"], second["guest"]} == pair
    assert (first["first_file"], second["first_file"]) == (None, first["guest"])
    assert (first["another_person_by"], second["another_person_by"]["name"]) == (None, "Porter")
    assert "weber" not in str(body).casefold()
