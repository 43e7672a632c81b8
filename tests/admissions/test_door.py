"""One guest, one act: checked, decided, let in with a card, or refused with every reason stored."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.door.services import document_admission, presentations
from compliance.admissions.models.cards import AdmissionCard, CardRefusal, CardSeries, CardStub
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.notices.models.notices import Notice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Address, IdentityCheck, IdentityDocument, Person
from compliance.venues.services import places
from tests import cast, said
from tests.admissions.presenting import present, shown


def grounds(decision: DoorDecision) -> list[str]:
    return [ground.code for ground in decision.grounds.order_by("position")]


def test_lets_a_guest_in_with_the_next_day_card(porter: Any) -> None:
    found = present(porter)
    assert found.decision.outcome == "admitted"
    assert found.card is not None
    assert found.card.label == "D-000001"
    assert found.card.price == Decimal("1.50")
    assert (found.card.valid_from, found.card.valid_to) == (date(2026, 3, 3), date(2026, 3, 3))
    assert found.entry is not None
    assert found.entry.card == found.card
    assert found.entry.gaming_day == date(2026, 3, 3)
    check = IdentityCheck.objects.get()
    assert check.face_compared
    assert check.checked_on == date(2026, 3, 3)


def test_at_07_the_stub_repeats_the_card_and_names_the_paper(porter: Any) -> None:
    present(porter)
    stub = CardStub.objects.get()
    assert (stub.label, stub.kind, stub.price) == ("D-000001", "day", Decimal("1.50"))
    shown_paper = (stub.document_kind, stub.document_number, stub.document_expires_on)
    assert shown_paper == ("passport", "P123", date(2030, 6, 1))
    assert (stub.surname, stub.given_names, stub.address) == ("Weber", "Jean", "5, rue des Bains, L-5601 Remich, LU")
    assert stub.issued_at == cast.TUESDAY


def test_one_act_holds_every_row_of_an_admission(porter: Any, house: Any) -> None:
    present(porter)
    found = said.acts(house.id, "admissions.guest.admitted")
    assert len(found) == 1
    act = found[0]
    assert act.actor == porter.pk
    assert act.facts == {
        "door": "North",
        "card": "D-000001",
        "price": "1.50",
        "currency": "EUR",
        "screened": "clear",
    }
    assert said.tables(act) == {
        "people_person",
        "people_particulars",
        "people_address",
        "people_identitydocument",
        "people_identitycheck",
        "admissions_doordecision",
        "admissions_admissioncard",
        "admissions_cardstub",
        "admissions_entry",
    }


def test_at_08_an_expired_paper_is_refused_and_consumes_no_number(porter: Any) -> None:
    expired = cast.paper(kind="id_card", expires_on=date(2026, 3, 2))
    found = present(porter, at=cast.local("2026-03-03 21:00"), paper=expired)
    assert found.decision.outcome == "refused"
    assert grounds(found.decision) == ["no_valid_id"]
    assert found.card is None
    assert found.entry is None
    assert CardSeries.objects.get(kind="day").last_number == 0
    assert present(porter).card.label == "D-000001"


def test_at_10_a_driving_licence_is_refused_and_kept(porter: Any) -> None:
    found = present(porter, paper=cast.paper(kind="driving_licence", expires_on=date(2031, 1, 1)))
    assert found.decision.outcome == "refused"
    assert DoorGround.objects.get().article == "76(2)"


def test_at_11_majority_turns_within_one_gaming_day(porter: Any) -> None:
    minor = cast.paper(birth=PartialDate(2008, 3, 4))
    before = present(porter, at=cast.local("2026-03-03 23:50"), paper=minor)
    after = present(porter, at=cast.local("2026-03-04 00:05"), paper=minor)
    assert (before.decision.outcome, grounds(before.decision)) == ("refused", ["minor"])
    assert after.decision.outcome == "admitted"
    assert before.decision.gaming_day == after.decision.gaming_day == date(2026, 3, 3)


def test_at_13_a_soldier_in_uniform_is_refused_without_a_notice(porter: Any, house: Any) -> None:
    found = present(porter, judgement=Judgement.UNIFORM)
    assert (found.decision.outcome, grounds(found.decision)) == ("refused", ["uniform"])
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert act.facts["grounds"] == "uniform"
    assert "notice" not in " ".join(sorted(said.tables(act)))


def test_at_14_a_drunk_guest_is_refused_with_a_note_and_keeps_the_annual_card(porter: Any) -> None:
    at = cast.local("2026-03-06 23:10")
    yearly = present(porter, at=cast.local("2026-03-01 21:00"), card_kind="year")
    with pytest.raises(presentations.NoteMissing):
        present(porter, at=at, judgement=Judgement.DRUNK, card_kind=None)
    found = present(porter, at=at, judgement=Judgement.DRUNK, note="Could not stand.", card_kind=None)
    assert (found.decision.outcome, grounds(found.decision)) == ("refused", ["drunk"])
    assert found.decision.note == "Could not stand."
    again = present(porter, at=cast.local("2026-03-07 21:00"), card_kind=None)
    assert again.card == yearly.card


@pytest.mark.parametrize("judgement", sorted(set(Judgement) - {Judgement.UNIFORM}))
@pytest.mark.parametrize("note", ["", " \n "])
def test_a_judgement_that_weighs_on_a_name_needs_words(porter: Any, judgement: Judgement, note: str) -> None:
    with pytest.raises(presentations.NoteMissing):
        present(porter, judgement=judgement, note=note, card_kind=None)
    assert not DoorDecision.objects.exists()


def test_at_16_there_is_no_honour_card_for_a_month(director: Any) -> None:
    found = present(director, card_kind="honour_month")
    assert found.card is None
    assert found.card_refusal is not None
    assert (found.card_refusal.code, found.card_refusal.article) == ("honour_kind_unknown", "75(1)")
    assert found.entry is None


def test_at_17_a_cashier_cannot_issue_an_honour_card(cashier: Any, director: Any) -> None:
    found = present(cashier, card_kind="honour_day")
    assert found.card_refusal.code == "issuer_not_management"
    assert AdmissionCard.objects.count() == 0
    given = present(director, card_kind="honour_day", paper=cast.paper(number="P999"))
    assert (given.card.label, given.card.price) == ("HD-000001", Decimal("0.00"))


def test_at_20_no_card_without_an_address(porter: Any) -> None:
    found = present(porter, address=None)
    assert found.decision.outcome == "unverified"
    assert grounds(found.decision) == ["address_missing"]
    assert found.card is None


def test_an_unknown_kind_of_card_is_a_stored_result(porter: Any) -> None:
    found = present(porter, card_kind="quarter")
    assert (found.card_refusal.code, found.card_refusal.article) == ("kind_unknown", "75(4)")
    assert CardRefusal.objects.get().kind_asked == "quarter"
    assert found.entry is None


def test_no_card_is_sold_before_a_tariff_begins(porter: Any) -> None:
    found = present(porter, at=cast.local("2025-12-31 22:00"))
    assert found.card_refusal.code == "no_tariff"


def test_no_card_is_sold_from_a_book_that_is_not_open(own_database: Any) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as admin:
        admin.execute("DELETE FROM admissions_cardseries WHERE kind = 'week'")
    assert present(cast.member("porter"), card_kind="week").card_refusal.code == "no_series"


def test_a_table_room_asks_for_a_card_and_a_slot_room_does_not(porter: Any) -> None:
    at_tables = present(porter, card_kind=None)
    assert at_tables.card_refusal.code == "no_card"
    assert at_tables.entry is None
    at_slots = present(porter, card_kind=None, place=cast.slot_door())
    assert at_slots.entry is not None
    assert at_slots.entry.card is None


def test_a_guest_who_holds_a_valid_card_enters_on_it(porter: Any, house: Any) -> None:
    first = present(porter)
    again = present(porter, at=cast.local("2026-03-04 00:30"), card_kind=None)
    assert again.card == first.card
    assert again.entry.card == first.card
    assert said.acts(house.id, "admissions.guest.admitted")[0].facts["card"] == "D-000001"


def test_a_card_desk_sells_a_card_without_letting_anybody_in(cashier: Any, house: Any) -> None:
    found = present(cashier, place=cast.desk(), card_kind="week")
    assert found.card.label == "W-000001"
    assert (found.card.price, found.card.valid_to) == (Decimal("7.50"), date(2026, 3, 9))
    assert found.entry is None
    assert len(said.acts(house.id, "admissions.card.issued")) == 1


def test_a_check_at_a_desk_without_a_card_is_only_a_check(cashier: Any, house: Any) -> None:
    found = present(cashier, place=cast.desk(), card_kind=None)
    assert (found.card, found.entry, found.card_refusal) == (None, None, None)
    assert len(said.acts(house.id, "admissions.guest.checked")) == 1


def test_the_same_nonce_is_one_presentation(porter: Any) -> None:
    nonce = uuid4()
    first = present(porter, nonce=nonce)
    second = present(porter, nonce=nonce)
    assert second.decision.pk == first.decision.pk
    assert second.card == first.card
    assert second.entry == first.entry
    assert DoorDecision.objects.count() == Entry.objects.count() == AdmissionCard.objects.count() == 1


def test_the_same_nonce_repeats_a_refusal_too(porter: Any) -> None:
    nonce = uuid4()
    first = present(porter, nonce=nonce, card_kind="quarter")
    assert present(porter, nonce=nonce, card_kind="quarter").card_refusal == first.card_refusal


@pytest.mark.parametrize(
    "changes",
    [
        {"paper": cast.paper(number="P999")},
        {"paper": None, "judgement": Judgement.UNIFORM},
        {"judgement": Judgement.UNIFORM},
        {"card_kind": "week"},
        {"place": cast.slot_door},
    ],
)
def test_a_nonce_answers_for_one_guest_place_judgement_and_card_only(porter: Any, changes: dict[str, Any]) -> None:
    nonce = uuid4()
    present(porter, nonce=nonce)
    place = changes.get("place", cast.door)()
    with pytest.raises(presentations.AnotherPresentation):
        present(porter, nonce=nonce, **(changes | {"place": place}))
    assert DoorDecision.objects.count() == 1


def test_a_nonce_of_one_card_desk_is_not_answered_at_another(cashier: Any, director: Any) -> None:
    nonce, first = uuid4(), cast.desk()
    present(cashier, place=first, nonce=nonce)
    second = places.add_desk(venue_id=cast.VENUE, name="Caisse 2", by=director, at=cast.TUESDAY)
    with pytest.raises(presentations.AnotherPresentation):
        present(cashier, place=replace(first, desk_id=second.pk), nonce=nonce)
    assert DoorDecision.objects.count() == 1


def test_a_nonce_of_a_refusal_without_papers_is_that_refusal_alone(porter: Any) -> None:
    nonce = uuid4()
    drunk = {"paper": None, "address": None, "judgement": Judgement.DRUNK, "note": "Fell twice.", "card_kind": None}
    first = present(porter, nonce=nonce, **drunk)
    assert present(porter, nonce=nonce, **drunk).decision.pk == first.decision.pk


def test_a_refusal_with_a_paper_is_not_one_without(porter: Any) -> None:
    nonce = uuid4()
    present(porter, nonce=nonce, judgement=Judgement.UNIFORM, card_kind=None)
    with pytest.raises(presentations.AnotherPresentation):
        present(porter, nonce=nonce, paper=None, address=None, judgement=Judgement.UNIFORM, card_kind=None)


def test_a_known_guest_is_not_entered_twice(porter: Any) -> None:
    present(porter)
    present(porter, address=None, card_kind=None)
    assert Person.objects.count() == IdentityDocument.objects.count() == Address.objects.count() == 1
    assert IdentityCheck.objects.count() == 2


def test_a_renewed_paper_of_the_same_number_belongs_to_the_same_guest(porter: Any) -> None:
    present(porter)
    present(porter, paper=cast.paper(expires_on=date(2036, 6, 1)), card_kind=None)
    assert Person.objects.count() == 1
    assert IdentityDocument.objects.count() == 2


def test_the_same_number_under_another_name_is_another_guest(porter: Any) -> None:
    present(porter)
    present(porter, paper=cast.paper(surname="Muller", expires_on=date(2031, 1, 1)))
    assert Person.objects.count() == 2


def test_a_new_address_is_added_and_the_old_one_kept(porter: Any) -> None:
    present(porter)
    present(porter, address=cast.address(street="1, Grand-Rue"), card_kind=None)
    assert list(Address.objects.order_by("recorded_at", "id").values_list("street", flat=True)) == [
        "5, rue des Bains",
        "1, Grand-Rue",
    ]


def test_somebody_without_papers_can_be_refused_by_judgement(porter: Any) -> None:
    found = present(porter, paper=None, address=None, judgement=Judgement.SCANDAL, note="Shouting.", card_kind=None)
    assert grounds(found.decision) == ["scandal"]
    assert found.decision.person_id is None
    notice = Notice.objects.get(subject_id=found.decision.pk)
    assert (notice.ground, notice.articles) == ("scandal", "69(1)"), "a judgment of the management, told at once"


def test_nothing_shown_is_nothing_to_decide_on(porter: Any) -> None:
    with pytest.raises(presentations.NothingShown):
        present(porter, paper=None, address=None, card_kind=None)
    assert DoorDecision.objects.count() == 0


def test_a_paper_that_names_nobody_is_refused_without_a_person(porter: Any) -> None:
    found = present(porter, paper=cast.paper(birth=None), card_kind=None)
    assert found.decision.outcome == "unverified"
    assert found.decision.person_id is None
    assert Person.objects.count() == 0


def test_a_house_whose_law_is_silent_admits_nobody(porter: Any) -> None:
    dutch = replace(cast.house(), jurisdiction="NL")
    found = document_admission.present_document(
        house=dutch, place=cast.door(), presentation=shown(), by=porter, at=cast.TUESDAY
    )
    assert found.decision.outcome == "unverified"
    assert set(grounds(found.decision)) == {"rulebook_silent"}


def test_everything_that_was_decided_names_its_edition(porter: Any) -> None:
    found = present(porter)
    assert found.decision.edition == found.card.edition == "LU-1979.1"


@pytest.mark.parametrize("change", [{"surname": "Wagner"}, {"birth": PartialDate(1980, 5, 18)}])
def test_a_paper_that_another_guest_has_shown_admits_nobody(porter: Any, change: dict[str, Any]) -> None:
    present(porter)
    found = present(porter, paper=cast.paper(**change))
    assert found.decision.outcome == "needs_review"
    assert grounds(found.decision) == ["another_bearer"]
    assert found.card is None
    assert AdmissionCard.objects.count() == 1


def test_a_name_that_the_zone_cuts_short_is_the_same_name(porter: Any) -> None:
    present(porter, paper=cast.paper(given_names="Jean Maximilian Theodor"))
    cut = cast.paper(given_names="Jean Maximilian", name_truncated=True)
    assert present(porter, paper=cut, card_kind=None).decision.outcome == "admitted"
    assert present(porter, paper=cast.paper(given_names="Jean"), card_kind=None).decision.outcome == "needs_review"
