"""The closing of a gaming day: its checklist, who may, twice at once, and what happens afterwards."""

from datetime import date, time
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection, transaction

from compliance.admissions.cards.services import cancellations
from compliance.admissions.day_closing import services as day_closing_services
from compliance.admissions.day_closing.presentation import words as checklist_words
from compliance.admissions.day_closing.selectors import checklist
from compliance.admissions.models.gaming_days import GamingDayClosing
from compliance.admissions.occupancy import services as occupancy_services
from compliance.admissions.offline.services.late_entries import store_unchecked
from compliance.admissions.opening_hours import selectors as opening
from compliance.admissions.opening_hours.services import decide_hours
from compliance.notices.models.notices import Notice
from compliance.notices.services import mailing
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.late_entries import kept
from tests.admissions.posting import door, enter, take
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import by_house, keep_out, weber
from tests.games import openings
from tests.notices.life import draw, issue
from tests.races import together
from tests.refusals import detail_of

DAY = date(2026, 3, 3)
CLOSING = "/door/closing/"


def close(by: Any, at: str = "2026-03-04 03:00", **changes: Any) -> Any:
    asked: dict[str, Any] = {"gaming_day": DAY, "seen": None, "note": ""} | changes
    return day_closing_services.close_day(house=cast.house(), by=by, at=cast.local(at), **asked)


def left(at: str = "2026-03-04 03:00", day: date = DAY) -> dict[str, int]:
    items = checklist.closing_checklist(cast.house(), day, cast.local(at))
    return {item.code: item.left for item in items if not item.is_settled}


@pytest.fixture
def staffed(porter: Any, chef_de_salle: Any) -> None:
    enter(porter, "2026-03-03 20:00", "2026-03-04 02:30", chef_de_salle, "2026-03-04 02:40")


def test_a_settled_day_is_closed(staffed: None, chef_de_salle: Any) -> None:
    closing = close(chef_de_salle)
    assert closing.open_items == 0
    assert {item["left"] for item in closing.checklist} == {0}
    assert {item["code"] for item in closing.checklist} == set(checklist.QUESTIONS) == set(checklist_words.WORDS)
    (act,) = said.acts(cast.VENUE, "admissions.day.closed")
    assert act.facts == {"gaming_day": "2026-03-03", "open": 0}


def test_a_day_is_open_until_its_last_session_has_ended(chef_de_salle: Any) -> None:
    with pytest.raises(Refused, match="is open until"):
        close(chef_de_salle, "2026-03-04 02:29")
    assert close(chef_de_salle, "2026-03-04 02:30", note="The gap is left to the morning.").open_items == 1


def test_a_day_without_hours_ends_with_its_gaming_day(house: Any) -> None:
    assert opening.ends_at(house, DAY, ["slot"]) == cast.local("2026-03-04 06:00")
    assert opening.ends_at(house, DAY, ["slot", "table"]) == cast.local("2026-03-04 02:30")


def test_what_stays_open_needs_a_note(chef_de_salle: Any) -> None:
    with pytest.raises(Refused, match="Explain why this stays open, or"):
        close(chef_de_salle, note=" ")


def test_nothing_is_closed_that_the_person_did_not_see(chef_de_salle: Any) -> None:
    with pytest.raises(Refused, match="has changed"):
        close(chef_de_salle, seen=[], note="All fine.")
    assert close(chef_de_salle, seen=["gaps_unexplained"], note="The porter was ill.").open_items == 1


def test_a_day_is_closed_once(staffed: None, chef_de_salle: Any, director: Any) -> None:
    close(chef_de_salle)
    with pytest.raises(Refused, match="Chef De Salle already closed this gaming day at"):
        close(director)


def test_of_two_who_close_at_once_one_is_told(own_database: OwnDatabase) -> None:
    people = [cast.member("chef_de_salle"), cast.member("director")]

    def one(number: int) -> str:
        try:
            close(people[number], note="The gap is left to the morning.")
        except Refused as refused:
            return str(refused)
        return ""

    found = sorted(together(one, 2))
    assert found[0] == ""
    assert "already closed this gaming day at" in found[1]
    assert GamingDayClosing.objects.count() == 1


# --- The questions.


def test_what_is_left_of_a_busy_night(porter: Any, cashier: Any, house: Any) -> None:
    take(porter, "2026-03-03 20:00")
    card = present(porter, at=cast.local("2026-03-03 21:00")).card
    assert card is not None
    cancellations.ask_cancellation(
        house=house, card=card, reason="Torn.", by=cashier, at=cast.local("2026-03-03 21:05")
    )
    occupancy_services.note_exit(
        house=house,
        door=door(),
        card=None,
        nonce=uuid4(),
        by=porter,
        at=cast.local("2026-03-03 20:30"),
    )
    assert left() == {"doors_staffed": 1, "cancellations_waiting": 1, "rooms_in_doubt": 1}


def test_entries_and_sessions_outside_the_opening_hours_are_flagged(
    staffed: None, porter: Staff, house: House, director: Staff
) -> None:
    present(porter, at=cast.local("2026-03-03 20:00"))
    openings.decree()
    table = openings.table_in_play()
    early = openings.open_session(table, cast.local("2026-03-03 20:15"))
    openings.end_session(early, cast.local("2026-03-04 02:30"))
    assert left() == {}
    present(porter, at=cast.local("2026-03-03 19:59"), paper=cast.paper(surname="Kremer", number="K1"))
    present(porter, at=cast.local("2026-03-04 02:30"), paper=cast.paper(surname="Thill", number="T1"))
    late = openings.open_session(table, cast.local("2026-03-04 02:30"))
    assert left() == {"entries_outside_hours": 2, "sessions_outside_hours": 1}
    openings.end_session(late, cast.local("2026-03-04 02:50"))
    assert left() == {"entries_outside_hours": 2, "sessions_outside_hours": 1}
    facts: dict[str, Any] = {"room_kind": "table", "gaming_day": DAY, "reason": "Carnival."}
    hours = {"opens": time(19), "closes": time(3)}
    decide_hours(house=house, by=director, at=cast.local("2026-03-04 02:55"), **facts, **hours)
    assert left().keys() == {"gaps_unexplained"}, "the doors were not staffed in the longer hours"


def test_everything_on_a_closed_day_is_outside_the_hours(
    staffed: None, porter: Staff, house: House, director: Staff
) -> None:
    present(porter, at=cast.local("2026-03-03 21:00"))
    openings.decree()
    openings.open_session(openings.table_in_play(), cast.local("2026-03-03 21:00"))
    facts: dict[str, Any] = {"room_kind": "table", "gaming_day": DAY, "reason": "Mourning."}
    decide_hours(house=house, by=director, at=cast.local("2026-03-03 22:00"), opens=None, closes=None, **facts)
    found = left()
    assert (found["entries_outside_hours"], found["sessions_outside_hours"]) == (1, 1)


def test_a_doubt_that_nobody_answered_is_left(staffed: None, porter: Any) -> None:
    present(porter, at=cast.local("2026-03-03 21:00"))
    other = cast.paper(surname="Muller", given_names="Paul")
    assert present(porter, at=cast.local("2026-03-03 21:10"), paper=other).decision.outcome == "needs_review"
    assert left() == {"doubts_open": 1}


def test_a_notice_that_nobody_sent_is_left(staffed: None, director: Any) -> None:
    keep_out(by_house(), weber())
    assert left() == {"notices_open": 1}
    moment = cast.local("2026-03-04 02:50")
    notice = Notice.objects.get()
    issue(notice, at=moment)
    draw(notice, at=moment)
    mailing.record_sent(
        house=cast.house(),
        notice=notice,
        way="post",
        reference="MJ/26/7",
        sent_at=moment,
        by=director,
        at=moment,
    )
    assert left() == {}


def test_each_till_stands_beside_the_checklist(after: None, cashier: Any, chef_de_salle: Any, sign_in: Any) -> None:
    for minute in (0, 5):
        paper = cast.paper(number=f"T{minute:04d}", surname=f"Weber {minute}")
        card = present(cashier, at=cast.local(f"2026-03-03 21:0{minute}"), paper=paper).card
    answered = cancellations.ask_cancellation(
        house=cast.house(), card=card, reason="Torn.", by=cashier, at=cast.local("2026-03-03 21:10")
    )
    page = text(sign_in(chef_de_salle).get(CLOSING))
    assert f"{cashier.full_name}: {2 * card.price:.2f} {card.currency} (cards 2, of these cancelled 0)" in page
    cancellations.answer_cancellation(
        house=cast.house(), cancellation=answered, confirmed=True, by=chef_de_salle, at=cast.local("2026-03-03 21:15")
    )
    page = text(sign_in(chef_de_salle).get(CLOSING))
    assert f"{cashier.full_name}: {card.price:.2f} {card.currency} (cards 2, of these cancelled 1)" in page


def test_a_series_with_a_gap_is_left(staffed: None, porter: Any) -> None:
    present(porter, at=cast.local("2026-03-03 21:00"))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("UPDATE admissions_cardseries SET last_number = last_number + 1 WHERE kind = 'day'")
        assert left() == {"series_broken": 1}
        transaction.set_rollback(True)  # the database would refuse it when the transaction ends
    assert left() == {}


def lose_scan(porter: Any, at: str) -> None:
    moment = cast.local(at)
    late = kept(claimed_at=moment, sent_at=moment)
    store_unchecked(house=cast.house(), late=late, lost=True, by=porter, at=moment)


def ask_cancellation(porter: Any, cashier: Any, at: str, number: str) -> None:
    card = present(porter, at=cast.local(at), paper=cast.paper(number=number)).card
    cancellations.ask_cancellation(house=cast.house(), card=card, reason="Torn.", by=cashier, at=cast.local(at))


@pytest.mark.parametrize("happen", ["lost scan", "notice", "cancellation"])
def test_what_happens_on_the_next_gaming_day_is_left_to_its_own_closing(
    staffed: None, porter: Any, cashier: Any, happen: str
) -> None:
    at = "2026-03-04 20:30"
    code = {"lost scan": "late_unsettled", "notice": "notices_open", "cancellation": "cancellations_waiting"}[happen]
    if happen == "lost scan":
        lose_scan(porter, at)
    elif happen == "notice":
        keep_out(by_house(), weber(), at=cast.local(at))
    else:
        ask_cancellation(porter, cashier, at, "P1")
    assert left("2026-03-04 21:00") == {}
    assert left("2026-03-04 21:00", date(2026, 3, 4))[code] == 1


def test_what_an_earlier_gaming_day_left_open_is_still_left(staffed: None, porter: Any, cashier: Any) -> None:
    lose_scan(porter, "2026-03-03 21:00")
    ask_cancellation(porter, cashier, "2026-03-03 21:00", "P1")
    keep_out(by_house(), weber(), at=cast.local("2026-03-03 21:10"))
    of_both = {"late_unsettled": 1, "notices_open": 1, "cancellations_waiting": 1}
    assert left() == of_both
    found = left("2026-03-05 03:00", date(2026, 3, 4))
    assert {code: found[code] for code in of_both} == of_both


# --- Afterwards.


def test_what_still_happens_is_kept_and_marked(staffed: None, porter: Any, chef_de_salle: Any) -> None:
    closing = close(chef_de_salle)
    assert not checklist.after_closing(cast.VENUE, DAY, closing.closed_at).any
    assert present(porter, at=cast.local("2026-03-04 03:30")).entry is not None
    late = checklist.after_closing(cast.VENUE, DAY, closing.closed_at)
    assert (late.entries, late.cards, late.exits) == (1, 1, 0)
    assert present(porter, at=cast.local("2026-03-04 20:30"), paper=cast.paper(number="P2")).entry is not None


# --- Screen and API.


@pytest.fixture
def after(db: None) -> Any:
    with time_machine.travel(cast.local("2026-03-04 03:00"), tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_chef_closes_the_day_on_the_screen(after: None, chef_de_salle: Any, porter: Any, sign_in: Any) -> None:
    client = sign_in(chef_de_salle)
    page = text(client.get(CLOSING))
    assert "Unexplained gaps at the doors" in page
    form = {"day": "2026-03-03", "seen": "gaps_unexplained", "note": ""}
    assert "Explain why this stays open, or" in text(client.post(CLOSING, form))
    assert client.post(CLOSING, form).status_code == 422
    done = text(client.post(CLOSING, form | {"note": "The porter was ill."}, follow=True))
    assert "The gaming day is closed." in done
    assert "The porter was ill." in done
    present(porter, at=cast.local("2026-03-04 03:30"))
    assert "After closing: entries 1, cards 1, exits 0." in text(client.get(f"{CLOSING}?day=2026-03-03"))
    assert "already closed this gaming day at" in text(client.post(CLOSING, form | {"note": "x"}))
    assert "Checklist" in text(client.get(f"{CLOSING}?day=nonsense"))


def test_before_the_end_of_the_session_there_is_nothing_to_press(db: None, chef_de_salle: Any, sign_in: Any) -> None:
    with time_machine.travel(cast.local("2026-03-03 23:00"), tick=False):
        client = sign_in(chef_de_salle)
        assert "Close this gaming day" not in text(client.get(CLOSING))
        assert "is open until" in text(client.post(CLOSING, {"day": "2026-03-03", "note": "x"}))


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "inspector"])
def test_only_the_chef_and_the_director_close_a_day(after: None, name: str, sign_in: Any) -> None:
    client = sign_in(cast.member(name))
    assert client.get(CLOSING).status_code == 403
    assert client.post(CLOSING, {"day": "2026-03-03"}).status_code == 403


def test_a_day_is_closed_through_the_api(after: None, chef_de_salle: Any) -> None:
    api = caller(chef_de_salle)
    found = api.get("/api/v1/checklist/?gaming_day=2026-03-03").json()["results"]
    assert {"code": "gaps_unexplained", "left": 1} in found
    assert api.get("/api/v1/checklist/?gaming_day=0001-01-01").status_code == 400
    key = {"Idempotency-Key": str(uuid4())}
    sent = {"gaming_day": "2026-03-03"}
    refused = api.post("/api/v1/closings/", sent, format="json", headers=key)
    assert detail_of(refused).startswith("Explain why this stays open, or")
    key = {"Idempotency-Key": str(uuid4())}
    assert api.post("/api/v1/closings/", sent | {"note": "Ill."}, format="json", headers=key).status_code == 200
    (closing,) = api.get("/api/v1/closings/").json()["results"]
    assert (closing["gaming_day"], closing["note"]) == ("2026-03-03", "Ill.")
