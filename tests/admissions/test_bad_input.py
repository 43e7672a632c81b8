"""Bad input at the door: for each kind, through the desk and through the API, the steward's sentence and what is kept.

Nothing here ever opens a door. What gives no paper leaves a note in the log, without its text; what gives a paper
leaves a decision.
A picture of 200 MB is let run out, refused and noted: `tests/people/test_photographs.py`.
"""

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from compliance.admissions.cards.services import cancellations
from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.statistics.selectors import nightly_totals as night
from compliance.people.domain.documents.check_digits import check_digit
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Particulars
from tests import cast, said
from tests.admissions.api_requests import PATH, post, zone
from tests.admissions.books import act, card, next_card, second_house, stub_of
from tests.admissions.desk_pages import guest_form, hidden
from tests.admissions.presenting import present

UNREAD = "admissions.scan.unread"


@dataclass(frozen=True)
class Bad:
    """A text that gives no paper, the reason that the log keeps, and words of the sentence that the steward reads."""

    text: str
    why: str
    sentence: str


@dataclass(frozen=True)
class Doubtful:
    """A paper that can be read and lets nobody in: facts of the zone, the outcome that is stored, its code."""

    outcome: str
    code: str
    sentence: str
    facts: dict[str, Any] = field(default_factory=dict)


def wrong_digit(text: str, column: int) -> str:
    """A zone whose second line has another sign at a place."""
    first, second = text.split("\n")
    other = "0" if second[column] != "0" else "1"
    return f"{first}\n{second[:column]}{other}{second[column + 1 :]}"


def with_field(text: str, start: int, value: str) -> str:
    """A zone with another date in its second line, and check digits that agree with it."""
    first, line = text.split("\n")
    line = line[:start] + value + check_digit(value) + line[start + len(value) + 1 :]
    whole = line[0:10] + line[13:20] + line[21:43]
    return f"{first}\n{line[:43]}{check_digit(whole)}"


BIRTH, EXPIRY = 13, 21
OTHER = zone(number="X987", surname="Wagner")
UNREADABLE = {
    "garbage": Bad("#### garbage ####", "too_short", "Characters are missing"),
    "a web address": Bad("https://example.org/offer?id=12", "no_document", "is not from an identity document; it"),
    "a driving licence": Bad("D1FRA13AA000026181231MARTIN<<9", "driving_licence", "This is a driving licence"),
    "an internal passport": Bad(
        "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<\n3919353498RUS7207233M<<<<<<<4151218910003<50",
        "internal_passport",
        "This is a Russian internal passport",
    ),
    "a vehicle paper": Bad("CRFRAAB123CD<<1" + "<" * 21, "vehicle_paper", "This is a vehicle registration"),
    "nothing but blanks": Bad("   \r\n  ", "empty", "Nothing was scanned"),
    "half a scan": Bad(zone().split("\n", maxsplit=1)[0], "half_scan", "A line is missing"),
    "a scan broken off": Bad(zone()[:-7], "too_short", "Characters are missing"),
    "two papers run together": Bad(zone() + "\n" + OTHER, "two_scans", "Two scans were combined. Clear the field"),
    "two papers without a break": Bad(
        (zone() + OTHER).replace("\n", ""), "two_scans", "the field and scan one document"
    ),
    "a paper and its misreading": Bad(
        zone() + wrong_digit(zone(), 3), "two_scans", "Two scans were combined. Clear the"
    ),
    "a stain": Bad(
        zone().replace("WEBER", "WE*ER"),
        "wrong_characters",
        "Invalid character in line 1, position 8. Clean the document and scan again.",
    ),
    "a digit in the name": Bad(
        zone().replace("WEBER", "W3BER"),
        "wrong_characters",
        "Invalid character in line 1, position 7. Clean the document and scan again.",
    ),
    "a scanner with another keyboard": Bad(
        zone().replace("<", ";"), "keyboard_layout", "The scanner uses a different keyboard"
    ),
    "a visa": Bad("V" + zone()[1:], "visa", "which does not prove identity. Ask"),
    "30 February": Bad(
        with_field(zone(), BIRTH, "800230"), "bad_date", "An invalid date was read. Scan again or enter the"
    ),
    "month zero": Bad(
        with_field(zone(), BIRTH, "800010"), "bad_date", "An invalid date was read. Scan again or enter the"
    ),
    "an expiry without its day": Bad(with_field(zone(), EXPIRY, "3006<<"), "bad_date", "An invalid date was read"),
    "born on 29 February of no leap year": Bad(
        with_field(zone(), BIRTH, "990229"), "bad_date", "An invalid date was read"
    ),
    "right to left": Bad("محمد عبد الله " * 4, "keyboard_layout", "or enter the document by hand."),
}
DOUBTFUL = {
    "a wrong check digit": Doubtful("unverified", "misread", "document number"),
    "a child of fourteen": Doubtful(
        "refused", "minor", "The guest is under 18.", {"birth": PartialDate(2012, 1, 1), "expires_on": date(2030, 6, 1)}
    ),
    "unknown day and month, perhaps too young": Doubtful(
        "unverified", "age_unknown", "The document does not prove that the guest is 18.", {"birth": PartialDate(2008)}
    ),
    "an unknown day, perhaps too young": Doubtful(
        "unverified",
        "age_unknown",
        "The document does not prove that the guest is 18.",
        {"birth": PartialDate(2008, 3)},
    ),
    "lapsed in the century before": Doubtful("refused", "no_valid_id", "has expired", {"expires_on": date(1999, 6, 1)}),
    "Yugoslavia": Doubtful(
        "unverified",
        "state_gone",
        "The state that issued this document no longer exists: YUG.",
        {"issuing_state": "YUG"},
    ),
    "the Soviet Union": Doubtful(
        "unverified",
        "state_gone",
        "The state that issued this document no longer exists: SUN.",
        {"issuing_state": "SUN"},
    ),
    "Czechoslovakia": Doubtful(
        "unverified",
        "state_gone",
        "The state that issued this document no longer exists: CSK.",
        {"issuing_state": "CSK"},
    ),
    "the German Democratic Republic": Doubtful("unverified", "state_gone", "exists: DDR", {"issuing_state": "DDR"}),
    "the Netherlands Antilles": Doubtful("unverified", "state_gone", "exists: ANT", {"issuing_state": "ANT"}),
    "Zaire": Doubtful("unverified", "state_gone", "exists: ZAR", {"issuing_state": "ZAR"}),
    "a state that never was": Doubtful("unverified", "misread", "issuing state", {"issuing_state": "QQQ"}),
}
GOOD = {
    "the same scan twice": zone() + "\n" + zone(),
    "the same scan three times without a break": (zone() * 3).replace("\n", ""),
    "unknown day and month of an adult": zone(birth=PartialDate(1980)),
    "an unknown day of an adult": zone(birth=PartialDate(1980, 5)),
    "no first name": zone(given_names=""),
    "a name of 54 parts": zone(given_names=" ".join(["Ana"] * 53)),
    "a former citizen of a state that ended": zone(nationality="SUN"),
    "a citizen of Germany, whose code is one letter": zone(issuing_state="D", nationality="D"),
    "born in 1927": zone(birth=PartialDate(1927, 5, 17)),
    "born on 29 February 2000": zone(birth=PartialDate(2000, 2, 29)),
    "born on the last day of 1999": zone(birth=PartialDate(1999, 12, 31)),
    "good until 2075": zone(expires_on=date(2075, 12, 31)),
}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Client:
    client: Client = sign_in(porter)
    return client


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


def nobody_is_in() -> bool:
    return not AdmissionCard.objects.exists() and not Entry.objects.exists()


def noted(bad: Bad) -> bool:
    """Whether the log keeps exactly that a scan was not read, where and why, and nothing of what was scanned."""
    (note,) = said.acts(cast.VENUE, UNREAD)
    return said.own_facts(note) == {
        "place": "North",
        "why": bad.why,
        "length": len(bad.text),
        "fields": [],
        "gaming_day": "2026-03-03",
    }


# --- What gives no paper.


@pytest.mark.parametrize("bad", UNREADABLE.values(), ids=list(UNREADABLE))
def test_at_the_desk_a_sentence_says_what_to_do_and_the_log_keeps_why(steward: Client, bad: Bad) -> None:
    answer = steward.post("/door/scan/", {"scan": bad.text})
    assert 'data-state="waiting"' in words(answer)
    assert bad.sentence in words(answer)
    assert noted(bad)
    assert nobody_is_in()
    assert not DoorDecision.objects.exists()


@pytest.mark.parametrize("bad", UNREADABLE.values(), ids=list(UNREADABLE))
def test_a_machine_reads_the_same_sentence_and_the_log_keeps_why(machine: APIClient, bad: Bad) -> None:
    if bad.why == "empty":
        assert post(machine, scan=bad.text).status_code == 400  # a field without text is no scan
        return
    answer = post(machine, scan=bad.text)
    assert answer.status_code == 400
    assert bad.sentence in str(answer.json())
    (note,) = said.acts(cast.VENUE, UNREAD)
    assert (note.facts["why"], note.facts["place"]) == (bad.why, "North")
    assert nobody_is_in()
    assert not DoorDecision.objects.exists()


def test_scans_that_were_not_read_are_counted_tonight(steward: Client, house: Any) -> None:
    steward.post("/door/scan/", {"scan": "garbage"})
    steward.post("/door/scan/", {"scan": zone()[:20]})
    steward.post("/door/manual/", {"surname": "Weber"})  # a form left half empty is no scan
    assert night.count_unreadable_scans(house.id, date(2026, 3, 3)) == 2
    assert night.count_unreadable_scans(house.id, date(2026, 3, 4)) == 0
    assert re.search('Unreadable scans </dt> <dd> <span class="figure">2<', words(steward.get("/door/tonight/")))


# --- What gives a paper that lets nobody in.


def scan_of(name: str, doubtful: Doubtful) -> str:
    return wrong_digit(zone(), 9) if name == "a wrong check digit" else zone(**doubtful.facts)


@pytest.mark.parametrize("name", DOUBTFUL)
def test_at_the_desk_a_doubtful_paper_is_judged_and_kept(steward: Client, name: str) -> None:
    doubtful = DOUBTFUL[name]
    answer = steward.post("/door/scan/", {"scan": scan_of(name, doubtful)})
    assert f'data-outcome="{doubtful.outcome}"' in words(answer)
    assert doubtful.sentence in words(answer)
    stored = DoorDecision.objects.get()
    assert stored.outcome == doubtful.outcome
    assert doubtful.code in {ground.code for ground in stored.grounds.all()}
    assert nobody_is_in()


@pytest.mark.parametrize("name", DOUBTFUL)
def test_a_machine_gets_the_same_judgement(machine: APIClient, name: str) -> None:
    doubtful = DOUBTFUL[name]
    body = post(machine, scan=scan_of(name, doubtful)).json()
    assert (body["admitted"], body["outcome"], body["card"]) == (False, doubtful.outcome, None)
    reason = next(reason for reason in body["reasons"] if reason["code"] == doubtful.code)
    assert doubtful.sentence in reason["sentence"]
    assert DoorDecision.objects.get().outcome == doubtful.outcome
    assert nobody_is_in()


def test_a_paper_of_a_state_that_ended_says_what_to_ask_for(steward: Client) -> None:
    answer = steward.post("/door/scan/", {"scan": zone(issuing_state="SCG")})
    assert "Ask for a document of an existing state. If there" in words(answer)
    assert "article 75, paragraph 5" in words(answer)


# --- Papers that look strange and are good.


@pytest.mark.parametrize("name", GOOD)
def test_a_strange_paper_that_is_good_lets_its_bearer_in(machine: APIClient, name: str) -> None:
    body = post(machine, scan=GOOD[name]).json()
    assert (body["admitted"], body["outcome"]) == (True, "admitted"), body
    assert AdmissionCard.objects.count() == 1
    assert not said.acts(cast.VENUE, UNREAD)


@pytest.mark.parametrize("name", GOOD)
def test_at_the_desk_it_is_asked_for_an_address_like_any_other(steward: Client, name: str) -> None:
    answer = steward.post("/door/scan/", {"scan": GOOD[name]})
    assert 'data-state="guest"' in words(answer)
    assert not said.acts(cast.VENUE, UNREAD)


# --- A year of two digits: a small child, or somebody over a hundred (births of 1914 to 1926, or 2014 to 2026).

HUNDRED = {"birth": PartialDate(1924, 5, 17)}


def test_somebody_over_a_hundred_is_asked_for_the_year_and_let_in(steward: Client) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(**HUNDRED)})
    assert 'data-state="guest"' in words(asked)
    assert "either a small child or over 100. Type the full date of birth from the document." in words(asked)
    assert not DoorDecision.objects.exists()
    offered = steward.post("/door/guest/", guest_form(asked, born_on="17.05.1924"))
    assert 'data-outcome="admitted"' in words(offered)
    issued = steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert "D-000001" in words(issued)
    assert Particulars.objects.get().birth == PartialDate(1924, 5, 17)


def test_a_small_child_is_refused_once_the_year_is_typed(steward: Client) -> None:
    asked = steward.post("/door/scan/", {"scan": zone(**HUNDRED)})
    refused = steward.post("/door/guest/", guest_form(asked, born_on="17.05.2024"))
    assert 'data-outcome="refused"' in words(refused)
    assert DoorDecision.objects.get().grounds.get().code == "minor"


def test_a_machine_is_told_that_the_century_is_open(machine: APIClient) -> None:
    body = post(machine, scan=zone(**HUNDRED)).json()
    assert (body["admitted"], body["outcome"]) == (False, "unverified")
    assert "Type the full date of birth from the document" in str(body["reasons"])
    assert nobody_is_in()


def test_a_known_guest_over_a_hundred_is_not_asked_again(steward: Client, porter: Any) -> None:
    present(porter, paper=cast.paper(**HUNDRED), at=cast.TUESDAY - timedelta(days=3))
    answer = steward.post("/door/scan/", {"scan": zone(**HUNDRED)})
    assert 'data-outcome="admitted"' in words(answer)


def test_a_paper_known_under_another_birth_date_settles_no_century(steward: Client, porter: Any) -> None:
    present(porter, paper=cast.paper(birth=PartialDate(1924, 5, 18)), at=cast.TUESDAY - timedelta(days=3))
    answer = steward.post("/door/scan/", {"scan": zone(**HUNDRED)})
    assert 'data-outcome="admitted"' not in words(answer)
    assert AdmissionCard.objects.count() == 1


def test_a_minor_is_never_taken_for_somebody_of_a_hundred_and_thirteen(steward: Client) -> None:
    answer = steward.post("/door/scan/", {"scan": zone(birth=PartialDate(2013, 3, 4))})
    assert 'data-outcome="refused"' in words(answer)
    assert DoorDecision.objects.get().grounds.get().code == "minor"


# --- A card in place of a paper.


@dataclass(frozen=True)
class BadCard:
    """A card that is held out and lets nobody in: its code, the ground that is stored, and words of the sentence."""

    code: str
    ground: str
    sentence: str
    named: bool = True


def good_card(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week", at=cast.TUESDAY - timedelta(hours=1))


def of_another_house(porter: Any, director: Any) -> BadCard:
    label = good_card(porter).label
    return BadCard(
        code_of(second_house(), label), "card_of_another_house", "This card was issued by another casino", named=False
    )


def cancelled(porter: Any, director: Any) -> BadCard:
    row = good_card(porter)
    asked = cancellations.ask_cancellation(
        house=cast.house(), card=row, reason="Wrong kind.", by=porter, at=cast.TUESDAY - timedelta(minutes=30)
    )
    cancellations.answer_cancellation(
        house=cast.house(), cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY - timedelta(minutes=20)
    )
    return BadCard(code_of(cast.VENUE, row.label), "card_cancelled", "Keep the card and scan the guest's document")


def from_tomorrow(porter: Any, director: Any) -> BadCard:
    like = good_card(porter)
    tomorrow = {"valid_from": date(2026, 3, 4), "valid_to": date(2026, 3, 10)}
    with act():
        row = next_card(like, **tomorrow)
        AdmissionCard.objects.bulk_create([row])
        stub_of(row, like, **tomorrow).save(force_insert=True)
    return BadCard(code_of(cast.VENUE, row.label), "card_not_yet_valid", "Card W-000002 is valid from")


CARDS = {"another casino": of_another_house, "cancelled": cancelled, "from tomorrow": from_tomorrow}


def refused_and_kept(bad: BadCard) -> bool:
    """Whether the last decision is a refusal with that one ground, article 75(4), and nobody came in on the card."""
    stored = DoorDecision.objects.latest("decided_at")
    ground = stored.grounds.get()
    assert (stored.outcome, ground.code, ground.article) == ("refused", bad.ground, "75(4)")
    assert (stored.person_id is not None, stored.card_shown_id is not None) == (bad.named, bad.named)
    return not Entry.objects.exists()


@pytest.mark.parametrize("name", CARDS)
def test_at_the_desk_a_bad_card_is_refused_and_kept(steward: Client, porter: Any, director: Any, name: str) -> None:
    bad = CARDS[name](porter, director)
    answer = steward.post("/door/scan/", {"scan": bad.code})
    assert 'data-outcome="refused"' in words(answer)
    assert bad.sentence in words(answer)
    assert ("Weber" in words(answer)) is bad.named
    assert refused_and_kept(bad)


@pytest.mark.parametrize("name", CARDS)
def test_a_machine_is_told_the_same_of_a_bad_card(machine: APIClient, porter: Any, director: Any, name: str) -> None:
    bad = CARDS[name](porter, director)
    shown = {"door": str(cast.door().door_id), "face_compared": True, "code": bad.code}
    answer = machine.post(PATH, shown, format="json", headers={"Idempotency-Key": "turnstile-0002"})
    body = answer.json()
    assert (body["admitted"], body["outcome"]) == (False, "refused"), body
    (reason,) = body["reasons"]
    assert (reason["code"], reason["article"]) == (bad.ground, "article 75, paragraph 4")
    assert bad.sentence in reason["sentence"]
    assert refused_and_kept(bad)


# --- Typed by hand.


def typed(**changes: str) -> dict[str, str]:
    """The form of a paper without machine-readable lines."""
    return {
        "surname": "Weber",
        "first_names": "Jean",
        "born_on": "17.05.1980",
        "sex": "M",
        "nationality": "LUX",
        "kind": "passport",
        "number": "P123",
        "issuing_state": "LUX",
        "expires_on": "01.06.2030",
        "address": "5, rue des Bains",
        "postcode": "L-5601",
        "town": "Remich",
        "country": "LU",
    } | changes


def document(**changes: Any) -> dict[str, Any]:
    return {
        "kind": "passport",
        "number": "P123",
        "issuing_state": "LUX",
        "expires_on": "2030-06-01",
        "surname": "Weber",
        "given_names": "Jean",
        "born_on": "1980-05-17",
        "sex": "M",
        "nationality": "LUX",
    } | changes


TYPED_WRONG = {
    "born on a day that does not exist": ({"born_on": "30.02.1980"}, "born_on", "This date does not exist"),
    "born in two digits": ({"born_on": "17.05.80"}, "born_on", "Type the date as day.month.year"),
    "born next year": ({"born_on": "17.05.2027"}, "born_on", "is in the future. Check the date on the document"),
    "a number of signs": ({"number": "---"}, "number", "Type the number printed on the document"),
    "no surname": ({"surname": ""}, "surname", "This field is required"),
    "a name beyond every paper": (
        {"first_names": "Ana " * 60},
        "first_names",
        "Type the first 200 characters of the name; the",
    ),
}


@pytest.mark.parametrize("name", TYPED_WRONG)
def test_what_is_mistyped_keeps_the_form_and_the_log_keeps_the_field(steward: Client, name: str) -> None:
    changes, wrong, sentence = TYPED_WRONG[name]
    answer = steward.post("/door/manual/", typed(**changes))
    assert 'data-state="manual"' in words(answer)
    assert sentence in words(answer)
    assert 'value="Remich"' in words(answer)  # nothing that was typed is lost
    (note,) = said.acts(cast.VENUE, UNREAD)
    assert (note.facts["why"], note.facts["fields"]) == ("typed", [wrong])
    assert nobody_is_in()


def test_a_machine_that_sends_a_birth_to_come_gets_a_decision(machine: APIClient) -> None:
    body = post(machine, scan=None, document=document(born_on="2027-05-17")).json()
    assert (body["admitted"], body["outcome"]) == (False, "unverified")
    assert "is in the future" in str(body["reasons"])
    assert DoorDecision.objects.get().grounds.get().code == "birth_to_come"


UNSPELLED = {"Hebrew": ("כהן", "יעל"), "Chinese": ("王", "小明"), "half": ("Cohen", "יעל"), "a number": ("1234", "")}


@pytest.mark.parametrize("name", UNSPELLED)
def test_a_name_that_no_list_can_be_searched_for_is_asked_for_in_latin_letters(steward: Client, name: str) -> None:
    surname, first_names = UNSPELLED[name]
    answer = steward.post("/door/manual/", typed(surname=surname, first_names=first_names))
    assert 'data-state="manual"' in words(answer)
    assert "has no Latin letters and cannot be screened. Type the name in Latin letters" in words(answer)
    assert surname in words(answer)
    again = steward.post("/door/manual/", typed(surname="Cohen", first_names="Yael"))
    assert 'data-outcome="admitted"' in words(again)


@pytest.mark.parametrize("name", UNSPELLED)
def test_a_machine_gets_a_decision_for_it(machine: APIClient, name: str) -> None:
    surname, first_names = UNSPELLED[name]
    body = post(machine, scan=None, document=document(surname=surname, given_names=first_names)).json()
    assert (body["admitted"], body["outcome"]) == (False, "unverified")
    assert DoorDecision.objects.get().grounds.get().code == "name_unspelled"


def test_such_a_name_on_a_lapsed_paper_is_refused_and_names_nobody(machine: APIClient) -> None:
    body = post(machine, scan=None, document=document(surname="王", given_names="", expires_on="2020-01-01")).json()
    assert body["outcome"] == "refused"
    assert DoorDecision.objects.get().person_id is None


NAMES = {
    "Arabic": ("عبد الله", "محمد"),
    "Greek": ("Παπαδοπούλου", "Ελένη"),
    "Vietnamese": ("Nguyễn", "Thị Ánh"),
    "54 parts": ("da Silva", " ".join(["Jo"] * 53)),
    "one name": ("Mononym", ""),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_script_are_typed_and_kept(steward: Client, name: str) -> None:
    surname, first_names = NAMES[name]
    offered = steward.post("/door/manual/", typed(surname=surname, first_names=first_names))
    assert 'data-outcome="admitted"' in words(offered)
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    stub = AdmissionCard.objects.get().stub
    assert (stub.surname, stub.given_names) == (surname, first_names)


@pytest.mark.parametrize("name", NAMES)
def test_a_machine_sends_them_as_well(machine: APIClient, name: str) -> None:
    surname, first_names = NAMES[name]
    body = post(machine, scan=None, document=document(surname=surname, given_names=first_names)).json()
    assert body["admitted"] is True
    stub = AdmissionCard.objects.get().stub
    assert (stub.surname, stub.given_names) == (surname, first_names)
