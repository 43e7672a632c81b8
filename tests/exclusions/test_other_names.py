"""Other names of one person: entered, shown, searched for, and compared with every guest."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.admissions.decisions.domain.alerts import compare_fields
from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import DoorAlert
from compliance.exclusions.measure_register import selectors
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.screening.domain.comparison import Agreement
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import keep_out, ministerial, weber

BORN = PartialDate(1980, 5, 17)
ALIASES = ("Wéber Jean", "O'Brien Pat")


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def nemo(**more: Any) -> Any:
    return weber(surname="Nemo", given_names="Nicolas", other_names=ALIASES, document_number="", **more)


def test_a_guest_under_another_name_of_a_measure_is_refused(porter: Any) -> None:
    keep_out(ministerial(), nemo())
    assert present(porter, paper=cast.paper(birth=BORN)).decision.outcome == "refused"


@pytest.mark.parametrize("given", ["J", "Jeanne", "Jean Paul"])
def test_a_likeness_to_another_name_is_a_doubt_that_says_which(porter: Any, given: str) -> None:
    keep_out(ministerial(), nemo())
    found = present(porter, paper=cast.paper(birth=BORN, given_names=given))
    assert found.decision.outcome == "needs_review"
    alert = DoorAlert.objects.get(decision=found.decision)
    assert alert.known["also_known_as"] == "Wéber Jean"
    assert alert.shown["also_known_as"] == f"{cast.paper().surname} {given}"


def test_a_guest_who_bears_the_first_name_is_shown_no_other(porter: Any) -> None:
    keep_out(ministerial(), nemo(birth=PartialDate(1980)))
    found = present(porter, paper=cast.paper(birth=BORN, surname="Nemo", given_names="Nicolas"))
    assert "also_known_as" not in DoorAlert.objects.get(decision=found.decision).known


def test_the_review_page_shows_the_other_name(sign_in: Any, porter: Any, director: Any) -> None:
    keep_out(ministerial(), nemo())
    present(porter, paper=cast.paper(birth=BORN, given_names="J"))
    page = sign_in(director).get(f"/door/reviews/{DoorDecision.objects.get().pk}/").content.decode()
    assert "Also known as" in page
    assert "Wéber Jean" in page
    assert "the same name, written differently" in page


def test_what_agrees_of_the_whole_name_and_of_the_other_one() -> None:
    def said(shown: str, known: str) -> Agreement:
        return compare_fields({"also_known_as": shown}, {"also_known_as": known})[0].agreement

    assert said("Weber Jean", "WEBER Jean") is Agreement.AGREES
    assert said("Weber Jean", "Jean Weber") is Agreement.SAME_WORDS
    assert said("Weber J", "Jean Weber") is Agreement.AS_WRITTEN
    assert said("Webber Jean", "Weber Jean") is Agreement.CLOSE
    assert said("Schmit Eva", "Weber Jean") is Agreement.DIFFERS


def test_the_page_and_the_search_know_every_name(sign_in: Any, director: Any) -> None:
    measure = keep_out(ministerial(), nemo())
    client = sign_in(director)
    page = client.get(f"/exclusions/{measure.pk}/").content.decode()
    assert "Also known as" in page
    assert "Wéber Jean<br>O&#x27;Brien Pat" in page
    assert measure.also_known_as == list(ALIASES)
    for text, found in (
        ("weber", 1),
        ("obrien", 1),
        ("Nemo", 1),
        ("Pat", 1),
        ("Jean", 1),
        ("jean wéber", 1),
        ("Eva", 0),
    ):
        sent = client.post("/api/v1/measures/search/", {"text": text}, content_type="application/json")
        assert sent.json()["count"] == found, text


def test_a_decision_is_entered_with_other_names(sign_in: Any, compliance_officer: Any) -> None:
    sent = {"surname": "Nemo", "born_on": "1980", "sex": "M", "first_day": "2026-03-03", "reason": "Shouted."}
    client = sign_in(compliance_officer)
    client.post("/exclusions/enter/house/", sent | {"other_names": " Wéber   Jean \r\n\r\nO'Brien Pat"})
    measure = Measure.objects.get()
    assert measure.other_names == "Wéber Jean\nO'Brien Pat"
    assert measure.other_mrz_names == "WEBER JEAN\nOBRIEN PAT"


def test_the_api_takes_and_gives_other_names(sign_in: Any, compliance_officer: Any) -> None:
    client = sign_in(compliance_officer)
    who = {"surname": "Nemo", "born_on": "1980-05-17"}

    def enter(**person: Any) -> Any:
        body = {"kind": "house", "first_day": "2026-03-03", "reason": "Shouted.", "person": who | person}
        headers = {"Idempotency-Key": uuid4().hex}
        return client.post("/api/v1/measures/", body, content_type="application/json", headers=headers)

    for sent, stated in (({}, []), ({"other_names": list(ALIASES)}, list(ALIASES))):
        found = client.get(f"/api/v1/measures/{enter(**sent).json()['id']}/").json()
        assert found["other_names"] == stated
    assert enter(other_names=["x" * 201]).status_code in {400, 422}


def test_a_measure_is_found_by_birth_date_number_and_name_together() -> None:
    measure = keep_out(
        ministerial(),
        weber(surname="Nemo", other_names=ALIASES, document_number="P77712", document_state="LUX"),
    )
    born = measure.birth
    assert born is not None

    def found(text: str) -> list[Any]:
        return list(selectors.search_measures(cast.VENUE, text))

    year = str(born.year)
    for text in ("nemo", "P77712", "P77721", f"nemo {year}", f"P77712 {year}", f"weber {year} p77712"):
        assert found(text) == [measure], text
    for text in (f"schmit {year}", "P777", "P77821", "nemo 1901"):
        assert found(text) == [], text
