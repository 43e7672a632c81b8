"""A lost card goes on under a new number: free, for its last days, for its holder, once; the old one opens no door."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.services import cancellations
from compliance.admissions.door.services import presentations
from compliance.admissions.door.services.presentations import Admission
from compliance.admissions.door.services.replacements import Replacement
from compliance.admissions.models.cards import AdmissionCard, CardRefusal, CardSeries
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.models.late_entries import LateEntry
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.books import act, caller, card, next_card, refused, stub_of
from tests.admissions.desk_pages import hidden, text
from tests.admissions.late_entries import handed_in
from tests.admissions.presenting import present
from tests.admissions.printed_cards import pdf
from tests.admissions.printed_cards import text as printed
from tests.admissions.scanned_codes import code, codes, scanned
from tests.database import OwnDatabase
from tests.races import together

THURSDAY = cast.TUESDAY + timedelta(days=2)


def replace(
    by: Any, row: AdmissionCard | UUID, *, because: str = "lost", at: Any = THURSDAY, **changes: Any
) -> Admission:
    options: dict[str, Any] = {"place": cast.desk(), "card_kind": None} | changes
    card_id = row.pk if isinstance(row, AdmissionCard) else row
    return present(by, at=at, replaces=Replacement(card_id, because), **options)


@pytest.fixture
def week(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week")


@pytest.fixture
def newer(week: AdmissionCard, cashier: Any) -> AdmissionCard:
    made = replace(cashier, week).card
    assert made is not None
    return made


def test_a_lost_card_goes_on_under_the_next_number(week: AdmissionCard, newer: AdmissionCard) -> None:
    assert (newer.label, newer.kind, newer.person_id) == ("W-000002", "week", week.person_id)
    assert (newer.price, newer.paid_by) == (Decimal("0.00"), "")
    assert (newer.valid_from, newer.valid_to) == (date(2026, 3, 5), week.valid_to)
    assert (newer.replaces, newer.replaced_because) == (week, "lost")
    assert (newer.stub.replaces_label, newer.stub.document_number) == ("W-000001", "P123")
    (told,) = said.acts(cast.VENUE, "admissions.card.replaced")
    assert told.facts == {
        "door": "Réception",
        "card": "W-000002",
        "replaces": "W-000001",
        "because": "lost",
        "screened": "clear",
    }


def test_the_old_card_opens_no_door_and_is_noted_when_somebody_shows_it(
    week: AdmissionCard, newer: AdmissionCard, porter: Any
) -> None:
    found = scanned(porter, code(week), at=THURSDAY)
    assert (found.decision.outcome, codes(found)) == ("refused", ["card_replaced"])
    assert found.decision.card_shown == week
    assert found.decision.grounds.get().facts == {"number": "W-000001", "why": "number", "newer": "W-000002"}
    assert scanned(porter, code(newer), at=THURSDAY).decision.outcome == "admitted"


def test_the_document_leads_to_the_new_card(newer: AdmissionCard, porter: Any) -> None:
    found = present(porter, at=THURSDAY, card_kind=None)
    assert found.card == newer


def test_a_replacement_can_be_lost_as_well(newer: AdmissionCard, cashier: Any) -> None:
    third = replace(cashier, newer, because="stolen").card
    assert third is not None
    assert (third.label, third.replaces) == ("W-000003", newer)


def test_a_replacement_at_a_door_lets_in(week: AdmissionCard, cashier: Any) -> None:
    found = replace(cashier, week, place=cast.door())
    assert found.entry is not None
    assert found.entry.card == found.card


def test_the_same_request_twice_is_one_replacement(week: AdmissionCard, cashier: Any) -> None:
    nonce = uuid4()
    first, second = (replace(cashier, week, nonce=nonce) for _turn in range(2))
    assert first.card == second.card
    with pytest.raises(presentations.AnotherPresentation):
        replace(cashier, card(cashier, number="P2", at=THURSDAY), nonce=nonce)
    with pytest.raises(presentations.AnotherPresentation):
        present(cashier, at=THURSDAY, place=cast.desk(), nonce=nonce)


def test_a_card_sold_is_not_answered_as_a_replacement(week: AdmissionCard, cashier: Any) -> None:
    nonce = uuid4()
    present(cashier, at=THURSDAY, place=cast.desk(), nonce=nonce)
    with pytest.raises(presentations.AnotherPresentation):
        replace(cashier, week, nonce=nonce)


# --- What is not replaced.


def none_for(found: Admission) -> tuple[str, str]:
    assert found.card is None
    assert found.card_refusal is not None
    return found.decision.outcome, found.card_refusal.code


def test_a_card_is_replaced_once(week: AdmissionCard, newer: AdmissionCard, cashier: Any) -> None:
    nonce = uuid4()
    assert none_for(replace(cashier, week, nonce=nonce)) == ("admitted", "card_replaced")
    assert replace(cashier, week, nonce=nonce).card_refusal == CardRefusal.objects.get()
    assert CardSeries.objects.get(kind="week").last_number == 2


def test_an_expired_card_is_sold_anew_and_not_replaced(cashier: Any) -> None:
    assert none_for(replace(cashier, card(cashier))) == ("admitted", "card_expired")


def test_the_card_of_somebody_else_is_not_replaced(week: AdmissionCard, cashier: Any) -> None:
    known = cast.paper(number="P2", surname="Thill")
    assert none_for(replace(cashier, week, paper=known)) == ("admitted", "card_of_another_guest")
    assert none_for(replace(cashier, week, paper=known)) == ("admitted", "card_of_another_guest")


def test_a_card_that_is_not_in_the_books_is_not_replaced(cashier: Any) -> None:
    assert none_for(replace(cashier, uuid4())) == ("admitted", "card_unknown")


def test_a_card_that_waits_for_its_cancellation_is_not_replaced(
    week: AdmissionCard, cashier: Any, director: Any, house: Any
) -> None:
    asked = cancellations.ask_cancellation(house=house, card=week, reason="Wrong kind.", by=cashier, at=THURSDAY)
    assert none_for(replace(cashier, week)) == ("admitted", "cancellation_waits")
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=THURSDAY)
    assert none_for(replace(cashier, week)) == ("admitted", "card_cancelled")


def test_without_a_document_in_force_no_card_is_replaced(week: AdmissionCard, cashier: Any) -> None:
    found = replace(cashier, week, paper=cast.paper(expires_on=date(2026, 3, 4)))
    assert (found.decision.outcome, found.card) == ("refused", None)


def test_only_the_management_replaces_an_honour_card(director: Any, cashier: Any) -> None:
    row = card(director, card_kind="honour_year")
    assert none_for(replace(cashier, row)) == ("admitted", "issuer_not_management")
    made = replace(director, row).card
    assert made is not None
    assert (made.label, made.valid_to) == ("HY-000002", row.valid_to)


def test_a_replaced_card_is_not_cancelled(week: AdmissionCard, newer: AdmissionCard, cashier: Any, house: Any) -> None:
    with pytest.raises(Refused, match="was replaced by one with a new number"):
        cancellations.ask_cancellation(house=house, card=week, reason="Wrong.", by=cashier, at=THURSDAY)


def test_two_desks_that_replace_the_same_card_at_once_make_one_card(own_database: OwnDatabase) -> None:
    cashier = cast.member("cashier")
    week = card(cashier, card_kind="week")
    found = together(lambda number: replace(cashier, week), 8)
    assert sorted(each.card.label for each in found if each.card) == ["W-000002"]
    assert {each.card_refusal.code for each in found if each.card is None} == {"card_replaced"}
    assert CardSeries.objects.get(kind="week").last_number == 2


def test_a_card_replaced_and_cancelled_at_once_is_one_of_both(own_database: OwnDatabase) -> None:
    cashier, house = cast.member("cashier"), cast.house()
    week = card(cashier, card_kind="week")

    def one(number: int) -> str:
        if number % 2:
            made = replace(cashier, week)
            return made.card.label if made.card else made.card_refusal.code
        try:
            cancellations.ask_cancellation(house=house, card=week, reason="Wrong.", by=cashier, at=THURSDAY)
        except Refused:
            return "not cancelled"
        return "asked"

    found = together(one, 8)
    assert ("W-000002" in found) != ("asked" in found)


def test_one_card_at_two_doors_at_once_is_two_passages_of_one_visit(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    week = card(porter, card_kind="week")
    places = [cast.door(), cast.slot_door()]
    found = together(lambda number: scanned(porter, code(week), place=places[number % 2]), 8)
    assert {each.decision.outcome for each in found} == {"admitted"}
    assert Entry.objects.count() == 8
    assert Entry.objects.values("person", "gaming_day").distinct().count() == 1


# --- What the database refuses.


def free(newer: AdmissionCard, week: AdmissionCard, **changes: Any) -> AdmissionCard:
    facts: dict[str, Any] = {
        "replaces_id": week.pk,
        "replaced_because": "lost",
        "price": Decimal("0.00"),
        "paid_by": "",
    }
    return next_card(newer, **facts | {"valid_from": date(2026, 3, 3), "valid_to": week.valid_to} | changes)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"replaced_because": ""}, "a_replacement_is_free_and_has_a_reason"),
        ({"replaced_because": "eaten"}, "a_replacement_is_free_and_has_a_reason"),
        ({"price": Decimal("7.50"), "paid_by": "cash"}, "a_replacement_is_free_and_has_a_reason"),
        ({"valid_to": date(2026, 4, 1)}, "a_replacement_carries_on_its_card"),
        ({"valid_from": date(2026, 3, 1)}, "a_replacement_carries_on_its_card"),
    ],
)
def test_refuses_a_replacement_that_is_more_than_the_old_card(
    week: AdmissionCard, changes: dict[str, Any], constraint: str
) -> None:
    with refused(constraint):
        AdmissionCard.objects.bulk_create([free(week, week, **changes)])


def test_refuses_a_second_replacement(week: AdmissionCard, newer: AdmissionCard) -> None:
    with refused("admissions_admissioncard_replaces_id_key"):
        AdmissionCard.objects.bulk_create([free(newer, week)])


def test_refuses_a_replacement_of_a_cancelled_card_and_a_cancellation_of_a_replaced_one(
    week: AdmissionCard, cashier: Any, porter: Any, house: Any
) -> None:
    asked = cancellations.ask_cancellation(house=house, card=week, reason="Wrong.", by=cashier, at=cast.TUESDAY)
    with refused("a_replacement_carries_on_its_card"):
        AdmissionCard.objects.bulk_create([free(week, week)])
    other = card(porter, number="P2", card_kind="week")
    replace(cashier, other, paper=cast.paper(number="P2"))
    with refused("a_replaced_card_is_not_cancelled"):
        type(asked).objects.bulk_create(
            [type(asked)(card=other, reason="Wrong.", asked_by=cashier, asked_at=cast.TUESDAY)]
        )


def test_refuses_a_stub_that_does_not_name_the_old_card(week: AdmissionCard) -> None:
    with refused("a_stub_repeats_its_card"):
        row = free(week, week)
        AdmissionCard.objects.bulk_create([row])
        stub_of(row, week, price=row.price).save(force_insert=True)


@pytest.mark.parametrize("changes", [{"paid_by": ""}, {"paid_by": "shells"}])
def test_refuses_a_card_that_costs_something_and_is_paid_by_nothing(
    week: AdmissionCard, changes: dict[str, str]
) -> None:
    with refused("what_costs_something_is_paid_by_some_means"):
        AdmissionCard.objects.bulk_create([next_card(week, **changes)])


def test_accepts_a_replacement_with_its_stub(week: AdmissionCard) -> None:
    with act():
        row = free(week, week)
        AdmissionCard.objects.bulk_create([row])
        stub_of(row, week, price=row.price, replaces_label="W-000001").save(force_insert=True)
    assert AdmissionCard.objects.count() == 2


# --- Screens, paper and the API.


@pytest.fixture
def _thursday() -> Any:
    with time_machine.travel(THURSDAY, tick=False):
        yield


@pytest.mark.usefixtures("_thursday")
def test_the_cashier_replaces_it_after_scanning_the_document(week: AdmissionCard, cashier: Any, sign_in: Any) -> None:
    client: Client = sign_in(cashier)
    offered = client.post("/door/scan/", {"scan": zone()})
    assert "Replace the card" in text(offered)
    form = {"shown": hidden(offered, "shown"), "card": str(week.pk), "because": "stolen"}
    assert "W-000002" in text(client.post("/door/replace/", form))
    assert "W-000002" in text(client.post("/door/replace/", form))
    assert AdmissionCard.objects.get(number=2, kind="week").replaced_because == "stolen"


@pytest.mark.usefixtures("_thursday")
def test_a_card_is_replaced_for_a_guest_recognised_under_a_new_document(
    week: AdmissionCard, cashier: Any, sign_in: Any
) -> None:
    client: Client = sign_in(cashier)
    asked = client.post("/door/late/", handed_in(scan=zone(number="C987")))
    offered = client.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": str(week.person_id)})
    form = {"shown": hidden(offered, "shown"), "card": str(week.pk), "because": "lost"}
    assert "W-000002" in text(client.post("/door/replace/", form))
    # The scan was stored during an outage, and stays a late one.
    assert LateEntry.objects.get().decision.check_made.document.number == "C987"


@pytest.mark.usefixtures("_thursday")
def test_the_desk_says_why_a_card_is_not_replaced(week: AdmissionCard, cashier: Any, sign_in: Any) -> None:
    client: Client = sign_in(cashier)
    kept = hidden(client.post("/door/scan/", {"scan": zone()}), "shown")
    assert "Select the card to replace and the" in text(client.post("/door/replace/", {"shown": kept, "card": "x"}))
    assert "Too much time" in text(client.post("/door/replace/", {"shown": "x", "card": str(week.pk)}))
    replace(cashier, week)
    form = {"shown": kept, "card": str(week.pk), "because": "lost"}
    assert "The card was replaced by one with a new number." in text(client.post("/door/replace/", form))


@pytest.mark.usefixtures("_thursday")
def test_a_porter_sends_the_guest_to_the_cashier(week: AdmissionCard, porter: Any, sign_in: Any, house: Any) -> None:
    client: Client = sign_in(porter)
    assert "Replace the card" not in text(client.post("/door/scan/", {"scan": zone()}))
    assert client.post("/door/replace/", {"card": str(week.pk), "because": "lost"}).status_code == 403
    assert said.own_facts(said.acts(house.id, "http.permission.denied")[0]) == {"permission": "admissions.card.replace"}


@pytest.mark.usefixtures("_thursday")
def test_a_cashier_is_not_offered_to_replace_an_honour_card(director: Any, cashier: Any, sign_in: Any) -> None:
    card(director, card_kind="honour_year")
    assert "Replace the card" not in text(sign_in(cashier).post("/door/scan/", {"scan": zone()}))
    assert "Replace the card" in text(sign_in(director).post("/door/scan/", {"scan": zone()}))


@pytest.mark.usefixtures("_thursday")
def test_both_cards_lead_to_each_other(week: AdmissionCard, newer: AdmissionCard, director: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    old = text(client.get(reverse("admissions:card", args=[week.pk])))
    new = text(client.get(reverse("admissions:card", args=[newer.pk])))
    assert reverse("admissions:card", args=[newer.pk]) in old
    assert reverse("admissions:card", args=[week.pk]) in new
    assert "Scan the document at the desk" not in old
    assert "Scan the document at the desk" in new
    assert "Request the cancellation" not in old
    assert "Replaced" in text(client.get("/door/cards/?text=W-000001"))
    assert "Replaced" in text(client.get(reverse("people:guest", args=[week.person_id])))


@pytest.mark.usefixtures("_thursday")
@pytest.mark.parametrize("name", ["card_pdf", "ticket"])
def test_card_and_stub_bear_the_number_they_replace(
    newer: AdmissionCard, cashier: Any, sign_in: Any, name: str
) -> None:
    whole = " ".join(printed(page) for page in pdf(sign_in(cashier), name, newer.pk).pages)
    assert whole.count("W-000002") == whole.count("W-000001") == 2


def test_a_machine_of_the_cashier_replaces_no_card_but_its_session_does(week: AdmissionCard, cashier: Any) -> None:
    path = f"/api/v1/cards/{week.pk}/replacement/"
    body = {"desk": str(cast.desk().desk_id), "scan": zone(), "because": "lost", "face_compared": True}
    with time_machine.travel(THURSDAY, tick=False):
        answer = caller(cashier).post(path, body, format="json", headers={"Idempotency-Key": "replace-1"})
        again = caller(cashier).post(path, body, format="json", headers={"Idempotency-Key": "replace-1"})
        porter = caller(cast.member("porter")).post(path, body, format="json", headers={"Idempotency-Key": "replace-2"})
    assert answer.json()["card"]["number"] == again.json()["card"]["number"] == "W-000002"
    assert (answer.json()["card"]["replaces"], answer.json()["card"]["paid_by"]) == (str(week.pk), "")
    assert porter.status_code == 403


@pytest.mark.parametrize(
    "more",
    [{"door": str(uuid4())}, {"scan": None}],
    ids=["two places", "no paper"],
)
def test_the_api_asks_for_one_place_and_one_paper(week: AdmissionCard, cashier: Any, more: dict[str, Any]) -> None:
    body = {"desk": str(cast.desk().desk_id), "scan": zone(), "because": "lost", "face_compared": True} | more
    body = {name: value for name, value in body.items() if value is not None}
    answer = caller(cashier).post(
        f"/api/v1/cards/{week.pk}/replacement/", body, format="json", headers={"Idempotency-Key": "replace-3"}
    )
    assert answer.status_code == 400


# --- How a card is paid.


@pytest.mark.usefixtures("_thursday")
def test_the_desk_asks_how_a_card_is_paid_and_remembers_it(porter: Any, sign_in: Any) -> None:
    present(porter, place=cast.slot_door(), card_kind=None)
    client: Client = sign_in(porter)
    offered = client.post("/door/scan/", {"scan": zone()})
    form = {"shown": hidden(offered, "shown"), "kind": "day", "paid_by": "bank_card"}
    client.post("/door/issue/", form)
    assert AdmissionCard.objects.get().paid_by == "bank_card"
    present(porter, place=cast.slot_door(), card_kind=None, paper=cast.paper(number="P2"))
    again = client.post("/door/scan/", {"scan": zone(number="P2")}).content.decode()
    checked = again[again.index('value="bank_card"') :]
    assert checked[: checked.index(">")].split()[-1] == "checked"


@pytest.mark.usefixtures("_thursday")
def test_an_unknown_means_is_asked_for_again(porter: Any, sign_in: Any) -> None:
    present(porter, place=cast.slot_door(), card_kind=None)
    client: Client = sign_in(porter)
    kept = hidden(client.post("/door/scan/", {"scan": zone()}), "shown")
    assert "how the card is paid" in text(client.post("/door/issue/", {"shown": kept, "kind": "day", "paid_by": "x"}))
    assert DoorDecision.objects.count() == 1


def test_free_cards_are_paid_by_nothing(director: Any) -> None:
    assert card(director, card_kind="honour_day").paid_by == ""
