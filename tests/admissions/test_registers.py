"""The registers: found, filtered, paged, sent as files with a note in the log, and closed to most posts."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.presentation.cards import CARDS
from compliance.admissions.cards.presentation.index import INDEX
from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services import cancellations
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.admissions.door.services import replacements
from compliance.admissions.models.cards import AdmissionCard
from tests import cast, said
from tests.admissions.books import caller, card
from tests.admissions.cancelled_cards import cancel
from tests.admissions.narrowed import narrowed
from tests.admissions.presenting import present

PAGES = ("cards", "index", "refusals", "honour")


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


def shown(client: Client, name: str, *, status: int = 200, **asked: str) -> str:
    response = client.get(reverse(f"admissions:{name}"), asked)
    assert response.status_code == status
    return response.content.decode()


def exported(client: Client, name: str, **asked: str) -> list[str]:
    response = client.get(reverse(f"admissions:{name}"), asked | {"export": "csv"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in response["Content-Disposition"]
    text = b"".join(response).decode()
    assert text.startswith("\ufeff")
    return text.removeprefix("\ufeff").splitlines()


# --- Cards.


def labels(**asked: Any) -> list[str]:
    return [row.label for row in narrowed(CARDS, **asked)]


def test_finds_cards_by_kind_state_day_and_number(porter: Any, director: Any) -> None:
    first = card(porter, number="A1")
    card(porter, number="A2", card_kind="week", at=cast.TUESDAY + timedelta(minutes=1))
    card(porter, number="A3", at=cast.TUESDAY + timedelta(days=1))
    cancel(first, porter, director)
    assert labels() == ["D-000002", "W-000001", "D-000001"]
    assert labels(kind="week") == ["W-000001"]
    assert labels(cancelled="true") == ["D-000001"]
    assert labels(cancelled="false") == ["D-000002", "W-000001"]
    assert labels(first="2026-03-04") == ["D-000002"]
    assert labels(last="2026-03-03") == ["W-000001", "D-000001"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("D-000001", ["D-000001"]),
        ("d 1", ["D-000001"]),
        ("w1", ["W-000001"]),
        ("1", ["W-000001", "D-000001"]),
        ("M-1", []),
        ("QQ-1", []),
        ("Weber", []),
    ],
)
def test_a_number_is_looked_for_in_the_whole_book(porter: Any, text: str, found: list[str]) -> None:
    card(porter, number="A1")
    card(porter, number="A2", card_kind="week", at=cast.TUESDAY + timedelta(minutes=1))
    assert labels(number=text, first="2030-01-01") == found


def test_a_card_is_named_by_its_whole_number_only(porter: Any) -> None:
    made = card(porter)
    assert card_selectors.card_labelled(cast.VENUE, "D-000001") == made
    assert card_selectors.card_labelled(cast.VENUE, "1") is None
    assert card_selectors.card_labelled(uuid4(), "D-000001") is None


def test_the_page_of_cards_shows_holder_price_and_state(reading: Client, porter: Any, director: Any) -> None:
    cancel(card(porter), porter, director)
    page = shown(reading, "cards")
    for word in ("D-000001", "Weber, Jean", "1.50", "Cancelled", "03/03/2026 20:15"):
        assert word in page


def test_cards_of_last_month_are_a_click_away(reading: Client, porter: Any) -> None:
    card(porter, at=cast.local("2026-02-01 20:00"))
    assert "No cards" in shown(reading, "cards")
    assert "D-000001" in shown(reading, "cards", first="", last="")
    assert "D-000001" in shown(reading, "cards", number="D-1")


def test_fifty_cards_fill_a_page(reading: Client, porter: Any) -> None:
    for turn in range(51):
        card(porter, number=f"B{turn}", at=cast.TUESDAY - timedelta(minutes=turn))
    page = shown(reading, "cards")
    assert "1 to 50 of 51" in page
    assert "D-000051" not in page
    assert "D-000051" in shown(reading, "cards", page="2")
    assert "D-000051" in shown(reading, "cards", page="99")


@pytest.mark.parametrize("name", ["cards", "index", "refusals"])
def test_the_table_is_a_part_of_its_page(reading: Client, porter: Any, name: str) -> None:
    card(porter)
    present(porter, paper=cast.paper(number="A9", expires_on=date(2026, 3, 2)))
    part = reading.get(reverse(f"admissions:{name}"), headers={"HX-Request": "true"}).content.decode()
    assert part.strip() in shown(reading, name)
    assert "<html" not in part


@pytest.mark.parametrize("name", ["cards", "index", "refusals"])
def test_days_in_the_wrong_order_are_said_and_kept(reading: Client, name: str) -> None:
    page = shown(reading, name, status=422, first="2026-03-05", last="2026-03-01")
    assert "The last day is before the first one." in page
    assert "2026-03-05" in page


@pytest.mark.parametrize("name", PAGES)
def test_an_empty_register_says_so(reading: Client, name: str) -> None:
    assert 'class="empty"' in shown(reading, name)


# --- One card.


def test_the_card_stands_beside_its_stub(reading: Client, porter: Any, house: Any) -> None:
    made = present(porter).card
    assert made is not None
    page = reading.get(reverse("admissions:card", args=[made.pk])).content.decode()
    for word in ("D-000001", "Weber, Jean", "5, rue des Bains", "passport P123 (LUX)", "01/06/2030", "North"):
        assert word in page
    assert reverse("people:guest", args=[made.person_id]) in page
    assert reverse("admissions:ticket", args=[made.pk]) not in page
    assert "Request the cancellation" not in page


def test_the_card_offers_its_cancellation_once(
    porter: Any, compliance_officer: Any, director: Any, sign_in: Any
) -> None:
    made = card(porter)
    client: Client = sign_in(compliance_officer)
    url = reverse("admissions:card", args=[made.pk])
    assert "Request the cancellation" in client.get(url).content.decode()
    cancellations.ask_cancellation(house=cast.house(), card=made, reason="Spoiled.", by=porter, at=cast.TUESDAY)
    page = client.get(url).content.decode()
    assert "awaiting a second person" in page
    assert "Request the cancellation" not in page
    (asked,) = cancellation_selectors.waiting_cancellations(cast.VENUE)
    cancellations.answer_cancellation(
        house=cast.house(), cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY
    )
    assert "confirmed by Director" in client.get(url).content.decode()


def test_a_card_of_nobody_is_not_found(reading: Client) -> None:
    assert reading.get(reverse("admissions:card", args=[uuid4()])).status_code == 404


# --- The alphabetical index (LU art. 76(3)).


@pytest.fixture
def four(porter: Any) -> None:
    """Cards to Ehrhardt, Eberhard, Élan and Eban, and a second one to Eberhard."""
    for turn, surname in enumerate(("Ehrhardt", "Eberhard", "Élan", "Eban")):
        card(porter, number=f"E{turn}", surname=surname, given_names="A.")
    card(
        porter,
        number="E1",
        surname="Eberhard",
        given_names="A.",
        at=cast.TUESDAY + timedelta(minutes=5),
        card_kind="week",
    )


def test_at_19_the_index_is_in_the_order_of_the_alphabet(four: None) -> None:
    rows = narrowed(INDEX)
    found = [(row["surname"], [each["label"] for each in row["cards"]]) for row in rows]
    assert found == [
        ("Eban", ["D-000004"]),
        ("Eberhard", ["D-000002", "W-000001"]),
        ("Ehrhardt", ["D-000001"]),
        ("Élan", ["D-000003"]),
    ]


def test_at_19_the_page_and_the_file_keep_that_order(four: None, reading: Client) -> None:
    page = shown(reading, "index")
    places = [page.index(name) for name in ("Eban, A.", "Eberhard, A.", "Ehrhardt, A.", "Élan, A.")]
    assert places == sorted(places)
    assert "5, rue des Bains, L-5601 Remich, LU" in page
    lines = exported(reading, "index")
    assert [line.split(";")[0] for line in lines] == ["Surname", "Eban", "Eberhard", "Ehrhardt", "Élan"]
    assert "D-000002 W-000001" in lines[2]


def test_the_index_opens_at_a_letter(four: None, porter: Any, reading: Client) -> None:
    card(porter, number="W1")
    assert "Weber" not in shown(reading, "index", letter="E")
    assert "Eban" not in shown(reading, "index", letter="B")
    assert "Weber" in shown(reading, "index", letter="W")
    assert "Select a valid choice" in shown(reading, "index", status=422, letter="Web")


def test_the_index_strikes_out_cancelled_cards(four: None, reading: Client, porter: Any, director: Any) -> None:
    row = AdmissionCard.objects.get(kind="day", number=1)
    cancel(row, porter, director)
    assert 'class="struck"' in shown(reading, "index")
    assert card_selectors.cancelled_among({row.pk, uuid4()}) == {row.pk}


# --- Refusals.


@pytest.fixture
def refusals(porter: Any, cashier: Any) -> None:
    """A minor's expired card, a drunk with a note, a face not compared, a paper misread, and two without a card."""
    when = [cast.TUESDAY + timedelta(minutes=turn) for turn in range(6)]
    present(porter, at=when[0], paper=cast.paper(number="R1", kind="id_card", expires_on=date(2026, 3, 2)))
    present(porter, at=when[1], judgement=Judgement.DRUNK, note="Fell on the stairs.", paper=cast.paper(number="R2"))
    present(porter, at=when[2], paper=cast.paper(number="R3"), face_compared=False)
    present(porter, at=when[3], paper=cast.paper(number="R4", faulty=("number",)))
    present(porter, at=when[4], paper=cast.paper(number="R5"), card_kind=None)
    present(cashier, at=when[5], paper=cast.paper(number="R6"), card_kind="honour_day")
    present(porter, at=when[0], paper=cast.paper(number="R7"))


def found_refusals(**asked: Any) -> list[str]:
    rows = narrowed(REFUSALS, **asked)
    return ["no_card" if row.cardless else row.outcome for row in rows]


def test_finds_refusals_by_outcome_ground_and_day(refusals: None) -> None:
    everything = ["no_card", "no_card", "unverified", "needs_review", "refused", "refused"]
    assert found_refusals() == everything
    assert found_refusals(outcome="refused") == ["refused", "refused"]
    assert found_refusals(outcome="no_card") == ["no_card", "no_card"]
    assert found_refusals(code="drunk") == ["refused"]
    assert found_refusals(code="issuer_not_management") == ["no_card"]
    assert found_refusals(first="2026-03-04") == []


def test_the_page_says_grounds_in_words_with_their_articles_and_no_names(refusals: None, reading: Client) -> None:
    page = shown(reading, "refusals")
    for word in (
        "The document has expired.",
        "article 75, paragraph 5",
        "Drunk",
        "article 75, paragraph 2",
        "Fell on the stairs.",
        "The face has not been compared",
        "document number",
        "This room requires a card, and the guest",
        "Only the management may issue guest-of-honour cards.",
    ):
        assert word in page
    assert "Weber" not in page
    assert "Guest's file" in page or "Guest&#x27;s file" in page


def test_the_file_of_refusals_says_the_same(refusals: None, reading: Client) -> None:
    head, line = exported(reading, "refusals", code="drunk", of="all")
    row = dict(zip(head.split(";"), line.split(";"), strict=True))
    told = [row[name] for name in ("Where", "Outcome", "Grounds", "Articles", "Note")]
    assert told == ["North", "refused", "Drunk", "article 75, paragraph 2", "Fell on the stairs."]
    assert len(exported(reading, "refusals")) == 7


def test_a_refusal_at_the_desk_names_the_desk(porter: Any, reading: Client) -> None:
    present(porter, place=cast.desk(), paper=cast.paper(expires_on=date(2026, 3, 2)))
    assert "Réception" in shown(reading, "refusals")


# --- Guests of honour (LU art. 75(1)).


def test_the_honour_list_is_ready_for_the_agents(director: Any, porter: Any, reading: Client) -> None:
    card(director, number="H1", surname="Wagner", card_kind="honour_year")
    card(director, number="H2", surname="Arendt", card_kind="honour_day", at=cast.TUESDAY - timedelta(days=3))
    spoiled = card(director, number="H3", surname="Bech", card_kind="honour_day")
    card(porter, number="H4", surname="Weber")
    cancel(spoiled, porter, director)
    tonight = shown(reading, "honour")
    assert "Wagner" in tonight
    assert not {"Arendt", "Bech", "Weber"} & set(tonight.replace(",", " ").split())
    every = shown(reading, "honour", valid_tonight="")
    places = [every.index(name) for name in ("Arendt", "Bech", "Wagner")]
    assert places == sorted(places)
    assert len(exported(reading, "honour")) == 2


def test_the_honour_list_says_who_granted_each_card_when_and_whether_it_was_used(
    director: Any, reading: Client
) -> None:
    came = cast.TUESDAY - timedelta(days=1)
    present(director, at=came, paper=cast.paper(number="H1", surname="Wagner"), card_kind="honour_year")
    card(director, number="H2", surname="Arendt", card_kind="honour_day")
    tonight = shown(reading, "honour")
    arendt, wagner = tonight.split("<tbody>")[1].split("</tr>")[:2]
    assert "not used" in " ".join(arendt.split())
    for words in ("Wagner, Jean", "Annual guest-of-honour card", "02/03/2026 20:15", "Director"):
        assert words in wagner
    assert wagner.count("02/03/2026") == 2  # granted, last used
    head, *lines = exported(reading, "honour")
    column = head.split(";").index("Last used")
    assert [line.split(";")[column] for line in lines] == ["", "2026-03-02"]


def test_the_honour_list_is_one_link_away_and_says_for_which_day(director: Any, reading: Client, sign_in: Any) -> None:
    address = reverse("admissions:honour")
    assert f'href="{address}"' in reading.get("/house/").content.decode()
    assert "Tonight is the gaming day 03/03/2026." in shown(reading, "honour")
    card(director, number="H1", card_kind="honour_day")
    part = reading.get(address, {"sort": "-holder"}, headers={"HX-Request": "true"}).content.decode()
    assert "<h1" not in part
    assert part.strip() in shown(reading, "honour", sort="-holder")
    assert "Request the report" in shown(reading, "honour")
    assert "Request the report" not in shown(sign_in(cast.member("chef_de_salle")), "honour")


def test_a_replaced_honour_card_stays_in_the_whole_list(director: Any, reading: Client) -> None:
    lost = card(director, card_kind="honour_year")
    present(director, place=cast.desk(), card_kind=None, replaces=replacements.Replacement(lost.pk, "lost"))
    assert "HY-000001" not in shown(reading, "honour", columns="number")
    every = shown(reading, "honour", valid_tonight="", columns="number")
    assert " ".join(every.split("HY-000001")[1].split("</th>")[0].split()).count("Replaced") == 1


# --- Files.


def test_a_file_that_leaves_the_house_is_in_the_log(reading: Client, porter: Any, house: Any, inspector: Any) -> None:
    card(porter, surname="=cmd|'/c calc'!A1")
    lines = exported(reading, "cards", kind="day")
    assert lines[1].startswith("D-000001;day;'=cmd")
    assert "2026-03-03 20:15:00+01:00" in lines[1]
    (note,) = said.acts(house.id, "http.register.exported")
    assert note.actor == inspector.pk
    assert (
        note.facts.items()
        >= {
            "register": "cards",
            "rows": 1,
            "form": "csv",
            "columns": 9,
            "filter": "first=2026-02-25 last=2026-03-03 kind=day",
        }.items()
    )


@pytest.mark.parametrize("name", ["cards", "index", "refusals"])
def test_no_file_is_made_of_filters_that_make_no_sense(reading: Client, house: Any, name: str) -> None:
    shown(reading, name, status=422, first="2026-03-05", last="2026-03-01", export="csv")
    assert not said.acts(house.id, "http.register.exported")


# --- Who may read them.


@pytest.mark.parametrize("name", ["inspector", "auditor", "compliance_officer", "director", "chef_de_salle"])
def test_these_posts_read_the_registers(sign_in: Any, name: str) -> None:
    client: Client = sign_in(cast.member(name))
    for page in PAGES:
        shown(client, page)


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator"])
def test_these_posts_do_not(sign_in: Any, porter: Any, house: Any, name: str) -> None:
    made = card(porter)
    client: Client = sign_in(cast.member(name))
    for page in PAGES:
        shown(client, page, status=403)
    assert client.get(reverse("admissions:card", args=[made.pk])).status_code == 403
    assert said.denials(house.id) == ["admissions.register.read"] * 5


def test_nobody_reads_them_without_signing_in(client: Client) -> None:
    response = client.get(reverse("admissions:cards"))
    assert (response.status_code, response["Location"].split("?")[0]) == (302, reverse("account_login"))


# --- The API.


def listed(staff: Any, path: str, **asked: str) -> Any:
    response = caller(staff).get(f"/api/v1/{path}/", asked)
    assert response.status_code == 200, response.json()
    return response.json()


def test_the_api_lists_cards_and_shows_one(porter: Any, director: Any, inspector: Any) -> None:
    made = card(porter, number="A1")
    card(porter, number="A2", card_kind="week")
    cancel(made, porter, director)
    whole = listed(inspector, "cards")
    assert (whole["count"], whole["next"], whole["previous"]) == (2, None, None)
    assert [row["number"] for row in listed(inspector, "cards", cancelled="true")["results"]] == ["D-000001"]
    assert [row["number"] for row in listed(inspector, "cards", number="W-1")["results"]] == ["W-000001"]
    one = listed(inspector, f"cards/{made.pk}")
    assert (one["number"], one["price"], one["cancelled"]) == ("D-000001", "1.50", True)
    assert caller(inspector).get(f"/api/v1/cards/{uuid4()}/").status_code == 404


def test_the_api_lists_stubs_in_the_order_of_their_books(porter: Any, inspector: Any) -> None:
    card(porter, number="A1", card_kind="week")
    card(porter, number="A2")
    card(porter, number="A3")
    rows = listed(inspector, "stubs", first="2026-03-03", last="2026-03-03")["results"]
    assert [row["number"] for row in rows] == ["D-000001", "D-000002", "W-000001"]
    assert (rows[0]["document"], rows[0]["document_number"]) == ("passport", "A2")
    assert [row["number"] for row in listed(inspector, "stubs", kind="week")["results"]] == ["W-000001"]


def test_at_19_the_api_keeps_the_order_of_the_alphabet(four: None, inspector: Any) -> None:
    rows = listed(inspector, "index", letter="E")["results"]
    assert [row["surname"] for row in rows] == ["Eban", "Eberhard", "Ehrhardt", "Élan"]
    assert rows[1]["cards"] == "D-000002 W-000001"


def test_the_api_says_each_reason_with_its_article(refusals: None, inspector: Any) -> None:
    (drunk,) = listed(inspector, "refusals", code="drunk")["results"]
    assert (drunk["codes"], drunk["articles"], drunk["grounds"]) == ("drunk", "article 75, paragraph 2", "Drunk")
    rows = listed(inspector, "refusals", outcome="no_card")["results"]
    assert [row["codes"] for row in rows] == ["issuer_not_management", "no_card"]


def test_the_api_lists_guests_of_honour(director: Any, inspector: Any) -> None:
    card(director, card_kind="honour_day", at=cast.TUESDAY - timedelta(days=3))
    assert listed(inspector, "honour-guests", valid_tonight="true")["count"] == 0
    (row,) = listed(inspector, "honour-guests")["results"]
    assert (row["number"], row["surname"], row["used_on"]) == ("HD-000001", "Weber", None)
    present(director, card_kind="honour_year")
    (used,) = listed(inspector, "honour-guests", valid_tonight="true")["results"]
    assert (used["number"], used["used_on"]) == ("HY-000001", "2026-03-03")


@pytest.mark.parametrize("path", ["cards", "stubs", "index", "refusals", "honour-guests"])
def test_the_api_opens_no_register_to_a_porter(porter: Any, path: str) -> None:
    assert caller(porter).get(f"/api/v1/{path}/").status_code == 403


@pytest.mark.parametrize(("path", "asked"), [("cards", {"kind": "quarter"}), ("index", {"letter": "web"})])
def test_the_api_names_a_filter_that_makes_no_sense(inspector: Any, path: str, asked: dict[str, str]) -> None:
    response = caller(inspector).get(f"/api/v1/{path}/", asked)
    assert response.status_code == 400
    assert set(response.json()["errors"]) == set(asked)
