"""Tonight at a glance: right counters, hours that run over midnight, and what waits for whom."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.services import cancellations
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.presentation import words as sentences
from compliance.admissions.statistics.selectors import nightly_totals as night
from compliance.people.domain.documents.mrz import PartialDate
from compliance.venues.services import places, policies
from tests import cast
from tests.accounts import employ
from tests.admissions.api_requests import zone
from tests.admissions.presenting import present

TUESDAY = date(2026, 3, 3)


@pytest.fixture
def busy(porter: Any, pit_boss: Any, house: Any) -> Any:
    """A night with three guests, one of them twice, three refusals and a cancellation."""
    present(porter, at=cast.local("2026-03-03 21:10"))
    present(porter, at=cast.local("2026-03-04 00:20"), card_kind=None)
    weekly = present(porter, at=cast.local("2026-03-03 21:50"), paper=cast.paper(number="P2"), card_kind="week")
    present(porter, at=cast.local("2026-03-04 01:15"), paper=cast.paper(number="P3"))
    minor = cast.paper(number="P4", birth=PartialDate(2010, 1, 1))
    present(porter, at=cast.local("2026-03-03 22:00"), paper=minor)
    present(porter, at=cast.local("2026-03-03 22:05"), paper=minor)
    present(porter, at=cast.local("2026-03-03 23:00"), judgement=Judgement.UNIFORM, card_kind=None)
    present(porter, at=cast.local("2026-03-03 23:05"), paper=cast.paper(number="P5"), face_compared=False)
    asked = cancellations.ask_cancellation(
        house=house, card=weekly.card, reason="Wrong guest.", by=porter, at=cast.local("2026-03-03 21:55")
    )
    cancellations.answer_cancellation(
        house=house, cancellation=asked, confirmed=True, by=pit_boss, at=cast.local("2026-03-03 21:57")
    )
    return weekly


def test_counts_guests_once_a_night(busy: Any) -> None:
    counted = night.night_totals(cast.VENUE, TUESDAY)
    assert (counted.admitted, counted.refused, counted.not_verified, counted.cards) == (3, 3, 1, 3)
    assert counted.takings == Decimal("3.00")  # the week card is cancelled
    assert night.night_totals(cast.VENUE, date(2026, 3, 4)).takings == Decimal("0.00")


def test_the_hours_run_over_midnight(busy: Any, house: Any) -> None:
    hours = [(row.hour, row.admitted, row.refused) for row in night.hourly_decisions(cast.VENUE, TUESDAY, house.zone)]
    assert hours == [(21, 2, 0), (22, 0, 2), (23, 0, 2), (0, 1, 0), (1, 1, 0)]


def test_the_books_show_what_was_torn_off(busy: Any) -> None:
    books = {book.kind: book for book in night.stub_books(cast.VENUE, TUESDAY)}
    assert list(books) == ["day", "week", "month", "year", "honour_day", "honour_year"]
    assert (books["day"].last_number, books["day"].issued, books["day"].cancelled) == ("D-000002", 2, 0)
    assert (books["week"].last_number, books["week"].issued, books["week"].cancelled) == ("W-000001", 1, 1)
    assert books["year"].last_number == ""


def test_the_grounds_are_counted_the_most_frequent_first(busy: Any) -> None:
    assert night.refusal_grounds(cast.VENUE, TUESDAY) == [
        ("minor", "75(2)", 2),
        ("face_not_compared", "75(4)", 1),
        ("uniform", "75(2)", 1),
    ]


def test_a_count_means_no_single_guest() -> None:
    assert sentences.count_heading("minor") == "Minors"
    assert sentences.count_heading("uniform") == "Military in uniform"
    assert sentences.describe_reason("minor", {}) == "The guest is under …."
    shown = {"why": "kind", "kind": "driving_licence"}
    assert sentences.describe_reason("no_valid_id", shown) == "This type of document is not accepted: driving licence."
    assert sentences.describe_reason("of another release", {}) == "of another release"
    assert sentences.to_do("of another release", {}) == "Do not admit. Call the supervisor."


def page(client: Client, address: str = "/door/tonight/") -> str:
    with time_machine.travel(cast.local("2026-03-04 02:00"), tick=False):
        answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_shows_the_night_and_looks_back(busy: Any, sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    assert "3.00" in page(client)
    assert "Past gaming day" in page(client, "/door/tonight/?day=2026-03-02")
    for odd in ("2027-01-01", "soon", ""):
        assert "3.00" in page(client, f"/door/tonight/?day={odd}")


def test_what_waits_is_said_to_whom_it_concerns(
    porter: Any, pit_boss: Any, director: Any, compliance_officer: Any, house: Any, sign_in: Any
) -> None:
    card = present(porter).card
    cancellations.ask_cancellation(house=house, card=card, reason="Wrong guest.", by=porter, at=cast.TUESDAY)
    policies.propose_policy(
        house=house,
        parameter="admission.min_age",
        raw="21",
        effective_from=date(2026, 4, 1),
        reason="House rule.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )
    assert "await" in page(sign_in(pit_boss))
    for_director = page(sign_in(director))
    assert "await" in for_director
    assert "setting awaits your decision" in for_director
    assert "Nothing pending" in page(sign_in(porter))


def test_a_house_that_is_not_set_up_says_what_is_missing(db: None, sign_in: Any) -> None:
    facts = {
        "name": "Casino Neuf",
        "legal_name": "Casino Neuf S.A.",
        "street": "2, Grand-Rue",
        "postal_code": "L-5610",
        "commune": "Mondorf-les-Bains",
        "country": "LU",
        "jurisdiction": "LU",
        "timezone": "Europe/Luxembourg",
        "currency": "EUR",
    }
    venue_id = places.open_venue(facts=facts, by=None, at=cast.OPENED)
    manager = employ("manager", "director", venue_id=venue_id)
    assert "No card tariff is in force" in page(sign_in(manager))
    client = sign_in(manager)
    for address in ("/door/", "/door/scan/", "/door/refuse/", "/door/issue/"):
        answer = (
            client.post(address, {"scan": zone(), "ground": "uniform"}) if address != "/door/" else client.get(address)
        )
        assert answer.status_code == 200
        assert "has no doors or card desks yet. Ask the" in answer.content.decode()
