"""Dates that may stand for a year, approximate ones and one of several: each keeps a person out as far as it says."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import DoorAlert
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.screening import selectors as screening_selectors
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import keep_out, ministerial, weber
from tests.exclusions.lists import checked, imported, text

HEAD = "Reference;Ground;Surname;Given names;Born on;Nationality"
BORN = PartialDate(1980, 5, 17)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def row(born_on: str, reference: str = "MJ-1") -> bytes:
    return text(f"{reference};4;Weber;Jean;{born_on};LUX", head=HEAD)


@pytest.mark.parametrize(
    "born_on",
    [
        *("01.01.1980", "1980-07-01", "31/12/1980", "01.05.1980", "15.05.1980", "1980", "05.1980", "mai 1980"),
        *("about 1981", "vers 1979", "ca. 1982", "1980 or 1982", "1978/1980", "1978-1980", "17 or 18.05.1980"),
        *("about 1978 or 1982", "1970 or about 1981", "1970? or 1979?", "ca. 1970-1978", "about May 1981"),
    ],
)
def test_a_listed_guest_of_that_year_is_never_admitted(porter: Any, born_on: str) -> None:
    imported(row(born_on))
    found = present(porter, paper=cast.paper(birth=BORN))
    assert found.decision.outcome in {"needs_review", "refused"}
    assert found.card is None
    # The document states it in part as well, or bears a placeholder of its own.
    for birth in (PartialDate(1980, 1, 1), PartialDate(1980)):
        assert screening_selectors.screen_document(
            cast.VENUE, cast.paper(birth=birth), None, date(2026, 3, 3), date(2026, 3, 3)
        )


def test_a_guest_whose_document_bears_a_placeholder_is_compared_by_the_year(porter: Any) -> None:
    keep_out(ministerial(), weber(birth=PartialDate(1980, 9, 23)))
    assert present(porter, paper=cast.paper(birth=PartialDate(1980, 1, 1))).decision.outcome == "needs_review"


def test_the_same_placeholder_on_both_sides_is_the_same_date(porter: Any) -> None:
    keep_out(ministerial(), weber(birth=PartialDate(1980, 1, 1)))
    assert present(porter, paper=cast.paper(birth=PartialDate(1980, 1, 1))).decision.outcome == "refused"


def test_one_of_several_whole_dates_is_as_good_as_the_first(porter: Any) -> None:
    imported(row("17.05.1978 or 17.05.1980"))
    assert present(porter, paper=cast.paper(birth=BORN)).decision.outcome == "refused"


def test_an_approximate_day_is_no_day_that_could_be_a_hit(porter: Any) -> None:
    imported(row("about 17.05.1978 or 17.05.1980"))
    assert present(porter, paper=cast.paper(birth=BORN)).decision.outcome == "needs_review"


def test_another_year_is_another_person(porter: Any) -> None:
    imported(row("01.01.1984"))
    imported(row("about 1985", reference="MJ-2"))
    assert present(porter, paper=cast.paper(birth=BORN)).decision.outcome == "admitted"


def test_the_supervisor_sees_every_date_that_is_listed(porter: Any) -> None:
    imported(row("1978 or 1980"))
    found = present(porter, paper=cast.paper(birth=BORN))
    alert = DoorAlert.objects.get(decision=found.decision)
    assert alert.known["birth"] == "1978------ 1980------"


def test_the_review_page_writes_each_date(sign_in: Any, porter: Any, director: Any) -> None:
    imported(row("1978 or 1980"))
    present(porter, paper=cast.paper(birth=BORN))
    page = sign_in(director).get(f"/door/reviews/{DoorDecision.objects.get().pk}/").content.decode()
    assert "1978 / 1980" in page


def test_the_words_of_the_list_are_shown(sign_in: Any, director: Any) -> None:
    imported(row("about 1961"))
    measure = Measure.objects.get()
    assert (measure.birth_stated, measure.birth_year, measure.other_births) == (
        "about 1961",
        1961,
        "19590000 19600000 19620000 19630000",
    )
    client = sign_in(director)
    assert "about 1961" in client.get(f"/exclusions/{measure.pk}/").content.decode()
    assert "about 1961" in client.get("/exclusions/").content.decode()


def test_a_placeholder_is_marked_where_it_is_shown(sign_in: Any, director: Any) -> None:
    measure = keep_out(ministerial(), weber(birth=PartialDate(1980, 1, 1)))
    page = sign_in(director).get(f"/exclusions/{measure.pk}/").content.decode()
    assert "01/01/1980 (the day may be unknown)" in page


def test_a_list_that_words_the_date_otherwise_changes_the_same_measure() -> None:
    imported(row("01.01.1980"))
    again = checked(row("about 1980"))
    assert (again.check_result.new, again.check_result.changed, again.check_result.gone) == (0, 1, 0)
    imported(row("About 1980"))
    last = checked(row("About 1980"))
    assert (last.check_result.changed, last.check_result.unchanged) == (0, 1)


def test_a_decision_is_entered_in_its_own_words(sign_in: Any, compliance_officer: Any) -> None:
    sent = {"surname": "Weber", "sex": "M", "first_day": "2026-03-03", "reason": "Shouted."}
    client = sign_in(compliance_officer)
    client.post("/exclusions/enter/house/", sent | {"born_on": "1980 ou 1982"})
    measure = Measure.objects.get()
    assert (measure.birth_stated, measure.birth_year, measure.other_births) == ("1980 ou 1982", 1980, "19820000")
    answer = client.post("/exclusions/enter/house/", sent | {"born_on": "1340"})
    assert answer.status_code == 422
    assert "another calendar" in answer.content.decode()
    assert 'value="1340"' in answer.content.decode()


def test_the_api_takes_and_gives_what_a_decision_states(sign_in: Any, compliance_officer: Any) -> None:
    client = sign_in(compliance_officer)
    body = {"kind": "house", "first_day": "2026-03-03", "reason": "Shouted."}

    def enter(born_on: str | None, **person: str) -> Any:
        sent = body | {"person": {"surname": "Weber", "born_on": born_on} | person}
        headers = {"Idempotency-Key": uuid4().hex}
        return client.post("/api/v1/measures/", sent, content_type="application/json", headers=headers)

    def read(answer: Any) -> tuple[Any, ...]:
        found = client.get(f"/api/v1/measures/{answer.json()['id']}/").json()
        return found["born_on"], found["birth_stated"], found["other_births"]

    assert read(enter("1980-05-17")) == ("1980-05-17", "", [])
    assert read(enter("1980------")) == ("1980------", "", [])
    assert read(enter("1980 or 1982-05-17")) == ("1980------", "1980 or 1982-05-17", ["1982-05-17"])
    assert read(enter(None, document_number="P9")) == (None, "", [])
    refused = enter("30.02.1980")
    assert refused.status_code == 400
    assert "This date is not on the calendar." in str(refused.json())
