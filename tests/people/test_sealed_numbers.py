"""Numbers of documents are sealed, and door and search find their guests by tokens."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.admissions.models.cards import AdmissionCard, CardStub
from compliance.people.models import IdentityDocument
from compliance.people.selectors import guest_search
from compliance.people.selectors import guests as selectors
from compliance.vault.domain import envelopes
from compliance.vault.models import SealedText
from compliance.vault.services import data_keys, sealed_texts
from compliance.vault.services.rotation import rotate_keys
from tests import cast
from tests.admissions.books import card, second_house
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.races import together

NUMBER = "QZ7731942"


@pytest.fixture
def weber(own_database: OwnDatabase) -> AdmissionCard:
    """A guest with a card, in a database of the test's own."""
    return card(cast.member("porter"), number=NUMBER)


def asked_about_texts(**changes: Any) -> tuple[Any, list[str]]:
    with CaptureQueriesContext(connection) as asked:
        found = present(cast.member("porter"), **changes)
    door = [each["sql"] for each in asked if "venues_" not in each["sql"]]
    return found, [sql for sql in door if sql not in {"BEGIN", "COMMIT"}]


def test_sealing_costs_no_message(weber: AdmissionCard) -> None:
    card(cast.member("porter"), number="P124")  # this process knows the keys now
    first, asked = asked_about_texts(paper=cast.paper(number="NEW1", surname="Zander"))
    ask, keep = asked
    assert "FROM door_asks(" in ask
    assert keep.startswith("SELECT * FROM keep_presentation(")
    assert "vault_sealedtext" in keep
    later = cast.TUESDAY + timedelta(days=1)
    again, asked = asked_about_texts(paper=cast.paper(number="NEW1", surname="Zander"), at=later)
    ask, keep = asked
    assert "FROM door_asks(" in ask
    assert keep.startswith("SELECT * FROM keep_presentation(")
    assert "vault_sealedtext" not in keep
    assert (again.decision.person_id, again.card.stub.document_number) == (first.decision.person_id, "NEW1")
    assert CardStub.objects.get(card=again.card).document_number == "NEW1"


def test_a_new_text_is_sealed_with_the_newest_key(weber: AdmissionCard) -> None:
    rotate_keys(at=cast.TUESDAY)
    present(cast.member("porter"), paper=cast.paper(number="NEW2", surname="Zander"))
    row = SealedText.objects.get(token=sealed_texts.token_of(cast.VENUE, "NEW2"))
    assert envelopes.key_id_of(bytes(row.sealed)) == data_keys.newest_key(cast.VENUE, "text").pk


def test_the_door_finds_the_document_however_its_number_is_typed(weber: AdmissionCard) -> None:
    again = present(cast.member("porter"), paper=cast.paper(number="qz 773-1942"))
    assert again.decision.person_id == weber.person_id
    assert IdentityDocument.objects.count() == 1
    known = selectors.document_of(cast.VENUE, cast.paper(number=NUMBER))
    assert known is not None
    assert (known.number, known.person_id) == (NUMBER, weber.person_id)


def test_a_renewed_document_keeps_its_guest_and_its_text(weber: AdmissionCard) -> None:
    renewed = present(cast.member("porter"), paper=cast.paper(number=NUMBER, expires_on=date(2040, 1, 1)))
    assert renewed.decision.person_id == weber.person_id
    assert [row.number for row in IdentityDocument.objects.all()] == [NUMBER, NUMBER]
    assert SealedText.objects.count() == 1


def test_two_houses_have_different_tokens(weber: AdmissionCard) -> None:
    other = second_house()
    token = sealed_texts.token_of(cast.VENUE, NUMBER)
    assert sealed_texts.token_of(other, NUMBER) != token
    assert IdentityDocument.objects.get(number=token).person_id == weber.person_id
    known = {"mrz_name": "", "birth": None, "number": NUMBER, "state": "LUX"}
    assert selectors.known_under(cast.VENUE, **known) == {weber.person_id}
    assert selectors.known_under(other, **known) == set()
    assert not guest_search.search_guests(other, NUMBER)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (NUMBER, 1),
        ("qz 7731942", 1),
        ("weber QZ-7731942", 1),
        ("QZ773194", 0),
        ("QZ7731942X", 0),
        ("kirsch qz7731942", 0),
    ],
)
def test_a_search_finds_whole_numbers_only(porter: Any, text: str, found: int) -> None:
    card(porter, number=NUMBER)
    assert guest_search.search_guests(cast.VENUE, text).count() == found


def test_two_desks_that_store_the_same_text_at_once_both_succeed(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    card(porter)  # the keys of the house are there
    states = ("FRA", "DEU", "BEL", "NLD", "PRT", "ESP")

    def sell(number: int) -> Any:
        name = f"Zander{'ABCDEF'[number]}"
        return present(porter, paper=cast.paper(number=NUMBER, issuing_state=states[number], surname=name)).card

    assert all(together(sell, len(states)))
    token = sealed_texts.token_of(cast.VENUE, NUMBER)
    assert IdentityDocument.objects.filter(number=token).count() == len(states)
    assert SealedText.objects.filter(token=token).count() == 1
