"""The card control in the rooms: a good card is shown, or its bearer leaves; the register of both."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.card_control import services
from compliance.admissions.card_control.services import Demand
from compliance.admissions.models.card_checks import CardCheck, Expulsion
from compliance.admissions.models.cards import AdmissionCard
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import cast, said
from tests.admissions.books import act, caller, card, copy_of, refused, second_house
from tests.admissions.desk_pages import text
from tests.admissions.scanned_codes import code


@pytest.fixture
def week(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week")


def room(venue_id: UUID = cast.VENUE) -> Any:
    return venues.rooms(venue_id).filter(kind="table").first()


# --- What the database refuses.


def check(row: AdmissionCard | None, **changes: Any) -> CardCheck:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "room_id": room().pk,
        "result": "shown",
        "card_id": row.pk if row else None,
        "person_id": row.person_id if row else None,
        "demanded_by": "staff",
        "gaming_day": cast.TUESDAY.date(),
        "checked_by_id": cast.member("pit_boss").pk,
        "checked_at": cast.TUESDAY,
    }
    return CardCheck(**facts | changes)


def expulsion(made: CardCheck) -> Expulsion:
    return Expulsion(check_made_id=made.pk, expelled_by_id=made.checked_by_id, expelled_at=made.checked_at)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"result": "perhaps"}, "a_card_check_has_a_known_result"),
        ({"card_id": None, "person_id": None}, "a_card_shown_is_named_and_good"),
        ({"finding": "card_expired"}, "a_card_shown_is_named_and_good"),
        ({"demanded_by": "nobody"}, "who_demanded_is_known"),
        ({"person_id": None}, "a_check_is_of_one_house"),
        ({"result": "not_shown"}, "a_card_not_shown_expels"),
    ],
)
def test_refuses_a_check_that_makes_no_sense(week: AdmissionCard, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        CardCheck.objects.bulk_create([check(week, **changes)])


def test_refuses_a_check_in_a_room_or_on_a_card_of_another_house(week: AdmissionCard) -> None:
    from compliance.venues.services import places

    other = second_house()
    places.add_room(venue_id=other, name="Salle", kind="table", by=None, at=cast.OPENED)
    with refused("a_check_is_of_one_house"):
        CardCheck.objects.bulk_create([check(week, room_id=room(other).pk)])
    with refused("a_check_is_of_one_house"):
        CardCheck.objects.bulk_create([check(week, venue_id=other, room_id=room(other).pk)])


def test_refuses_to_expel_whoever_shows_a_card(week: AdmissionCard) -> None:
    with refused("only_a_card_not_shown_expels"):
        made = check(week)
        CardCheck.objects.bulk_create([made])
        Expulsion.objects.bulk_create([expulsion(made)])


def test_accepts_a_card_not_shown_with_its_expulsion(week: AdmissionCard) -> None:
    with act():
        made = check(None, result="not_shown")
        CardCheck.objects.bulk_create([made])
        Expulsion.objects.bulk_create([expulsion(made)])
    with refused("admissions_expulsion_check_made_id_key"):
        Expulsion.objects.bulk_create([copy_of(Expulsion.objects.get())])


# --- A card shown, and a card not shown.

LATER = cast.TUESDAY + timedelta(hours=2)


def demand(row: AdmissionCard | None = None, **changes: str) -> Demand:
    facts: dict[str, Any] = {"room_id": room().pk, "demanded_by": "staff", "card_text": code(row) if row else ""}
    return Demand(**facts | changes)


def show(by: Any, wanted: Demand, nonce: UUID | None = None, at: Any = LATER) -> Any:
    return services.record_shown_card(house=cast.house(), demand=wanted, nonce=nonce or uuid4(), by=by, at=at)


def expel(by: Any, wanted: Demand, **changes: Any) -> CardCheck:
    facts: dict[str, Any] = {"note": "", "expelled_at": None, "nonce": uuid4(), "at": LATER}
    return services.expel_guest(house=cast.house(), demand=wanted, by=by, **facts | changes)


@pytest.mark.parametrize("by_number", [True, False])
def test_a_good_card_shown_is_kept(week: AdmissionCard, pit_boss: Any, by_number: bool) -> None:
    kept, held = show(pit_boss, demand(week, **({"card_text": " w-000001 "} if by_number else {}), demanded_by="agent"))
    assert held.good
    assert (kept.result, kept.card, kept.person_id, kept.finding) == ("shown", week, week.person_id, "")
    assert (kept.demanded_by, kept.gaming_day, kept.checked_by) == ("agent", date(2026, 3, 3), pit_boss)
    (told,) = said.acts(cast.VENUE, "admissions.card.shown")
    assert told.facts == {"card": "W-000001", "demanded_by": "agent"}
    assert not Expulsion.objects.exists()


def test_a_card_that_is_not_good_is_explained_and_not_kept(week: AdmissionCard, pit_boss: Any) -> None:
    for wanted, finding in (
        (demand(card_text="W-000009"), "card_unknown"),
        (demand(card_text="hello"), "card_unknown"),
        (demand(card_text=code(week)[:-1]), "card_unreadable"),
        (demand(card_text=code(week)[:-16] + "A" * 16), "card_forged"),
    ):
        kept, held = show(pit_boss, wanted)
        assert (kept, held.good, held.against.code) == (None, False, finding)
    kept, held = show(pit_boss, demand(week), at=LATER + timedelta(days=8))
    assert (kept, held.card, held.against.code) == (None, week, "card_expired")
    assert not CardCheck.objects.exists()


def test_whoever_shows_no_card_leaves_in_the_same_act(pit_boss: Any) -> None:
    check_made = expel(pit_boss, demand(), note=" Sat at table 4. ")
    assert (check_made.result, check_made.card, check_made.person_id) == ("not_shown", None, None)
    assert check_made.expulsion.expelled_at == LATER
    assert check_made.expulsion.note == "Sat at table 4."
    (told,) = said.acts(cast.VENUE, "admissions.guest.expelled")
    assert said.tables(told) == {"admissions_cardcheck", "admissions_expulsion"}
    assert told.facts == {"card": "—", "demanded_by": "staff"}


def test_an_expulsion_names_the_card_that_was_not_good_and_the_hour(week: AdmissionCard, pit_boss: Any) -> None:
    left_at = LATER + timedelta(days=8, minutes=-5)
    made = expel(pit_boss, demand(week), at=LATER + timedelta(days=8), expelled_at=left_at)
    assert (made.card, made.person_id, made.finding) == (week, week.person_id, "card_expired")
    assert made.expulsion.expelled_at == left_at


def test_a_guest_known_to_hold_a_card_who_shows_none_leaves(week: AdmissionCard, pit_boss: Any) -> None:
    made = expel(pit_boss, demand(week))
    assert (made.card, made.finding) == (week, "")


@pytest.mark.parametrize(("minutes", "words"), [(1, "is in the future"), (-721, "more than 12 hours ago")])
def test_an_expulsion_is_written_down_in_its_night(pit_boss: Any, minutes: int, words: str) -> None:
    with pytest.raises(Refused, match=words):
        expel(pit_boss, demand(), expelled_at=LATER + timedelta(minutes=minutes))
    assert not CardCheck.objects.exists()


def test_a_check_sent_twice_is_kept_once(week: AdmissionCard, pit_boss: Any) -> None:
    nonce, other = uuid4(), uuid4()
    assert show(pit_boss, demand(week), nonce)[0] == show(pit_boss, demand(week), nonce)[0]
    assert expel(pit_boss, demand(), nonce=other) == expel(pit_boss, demand(), nonce=other)
    for again in (lambda: show(pit_boss, demand(week), other), lambda: expel(pit_boss, demand(), nonce=nonce)):
        with pytest.raises(Refused, match="was already recorded with another result"):
            again()
    assert CardCheck.objects.count() == 2


# --- The screen.


@pytest.fixture
def boss(pit_boss: Any, sign_in: Any) -> Any:
    with time_machine.travel(LATER, tick=False):
        yield sign_in(pit_boss)


def form(**changes: str) -> dict[str, str]:
    return {"nonce": str(uuid4()), "room": str(room().pk), "demanded_by": "staff", "card": ""} | changes


def test_the_screen_shows_a_good_card_large(week: AdmissionCard, boss: Client) -> None:
    assert "Salle des tables" in text(boss.get("/door/control/"))
    answer = text(boss.post("/door/control/shown/", form(card=code(week))))
    for words in ("Valid card", "Weber, Jean", "W-000001", ". Recorded as shown", 'data-tone="admitted"'):
        assert words in answer
    assert CardCheck.objects.get().result == "shown"


def test_the_screen_says_why_a_card_is_not_good_and_keeps_what_was_typed(week: AdmissionCard, boss: Client) -> None:
    answer = boss.post("/door/control/shown/", form(card="W-000009"))
    assert answer.status_code == 200
    for words in ("No valid card", "This card is not in the register", 'value="W-000009"', 'data-tone="refused"'):
        assert words in text(answer)
    assert not CardCheck.objects.exists()


def test_an_expulsion_is_written_down_from_the_screen(boss: Client) -> None:
    answer = boss.post("/door/control/expelled/", form(left_at="22:10", note="No card."), follow=True)
    assert "The expulsion is recorded." in text(answer)
    made = Expulsion.objects.get()
    assert (made.expelled_at, made.note) == (cast.local("2026-03-03 22:10"), "No card.")


def test_an_hour_before_midnight_is_of_the_day_before(pit_boss: Any, sign_in: Any) -> None:
    with time_machine.travel(cast.local("2026-03-04 00:20"), tick=False):
        sign_in(pit_boss).post("/door/control/expelled/", form(left_at="23:55"))
    made = Expulsion.objects.select_related("check_made").get()
    assert made.expelled_at == cast.local("2026-03-03 23:55")
    assert made.check_made.gaming_day == date(2026, 3, 3)


@pytest.mark.parametrize(
    ("path", "changes", "words"),
    [
        ("shown", {}, "Scan the card or type its number"),
        ("shown", {"room": "nowhere"}, "Select a valid choice"),
        ("expelled", {"nonce": "x"}, "errors"),
        ("expelled", {"left_at": "22:16"}, "more than 12 hours ago"),
        ("expelled", {"left_at": "25:00"}, "Enter a valid time"),
    ],
)
def test_bad_input_is_said_and_nothing_is_kept(boss: Client, path: str, changes: dict[str, str], words: str) -> None:
    answer = boss.post(f"/door/control/{path}/", form(**changes))
    assert answer.status_code == 422
    assert words in text(answer)
    assert not CardCheck.objects.exists()


def test_the_button_pressed_twice_keeps_one_check(week: AdmissionCard, boss: Client) -> None:
    sent = form(card=code(week))
    assert [boss.post("/door/control/shown/", sent).status_code for _turn in range(2)] == [200, 200]
    boss.post("/door/control/expelled/", sent)
    other = form()
    boss.post("/door/control/expelled/", other)
    assert "was already recorded with another result" in text(
        boss.post("/door/control/shown/", other | {"card": code(week)})
    )
    assert CardCheck.objects.count() == 2


@pytest.mark.parametrize("name", ["cashier", "inspector", "compliance_officer", "administrator"])
def test_these_posts_write_no_check(name: str, db: None, sign_in: Any) -> None:
    client = sign_in(cast.member(name))
    assert client.get("/door/control/").status_code == 403
    assert client.post("/door/control/expelled/", form()).status_code == 403


# --- The register and the API.


@pytest.fixture
def night(week: AdmissionCard, pit_boss: Any, porter: Any) -> AdmissionCard:
    show(pit_boss, demand(week))
    expel(porter, demand(demanded_by="agent"), note="Shouted.")
    return week


def test_the_inspector_reads_the_register_and_takes_it_along(
    night: AdmissionCard, inspector: Any, sign_in: Any
) -> None:
    with time_machine.travel(LATER, tick=False):
        client: Client = sign_in(inspector)
        page = text(client.get("/door/card-checks/"))
        for words in ("Shown", "Not shown: expelled", "An agent of the authority", "Shouted.", "W-000001"):
            assert words in page
        assert "Shouted." not in text(client.get("/door/card-checks/?result=shown"))
        assert "No card checks" in text(client.get("/door/card-checks/?result=shown&demanded_by=agent"))
        assert client.get("/door/card-checks/?result=x").status_code == 422
        answer = client.get("/door/card-checks/?export=csv&of=all")
        whole = b"".join(answer.streaming_content).decode()
    assert "Shouted." in whole
    assert whole.count("\n") == 3
    assert said.acts(cast.VENUE, "http.register.exported")[0].facts["register"] == "card-checks"


def test_a_machine_sends_a_check(week: AdmissionCard, pit_boss: Any, inspector: Any) -> None:
    path, body = "/api/v1/card-checks/", {"room": str(room().pk), "result": "shown", "card": code(week)}
    with time_machine.travel(LATER, tick=False):
        client = caller(pit_boss)

        def send(key: str, **changes: str) -> Any:
            return client.post(path, body | changes, format="json", headers={"Idempotency-Key": key})

        first, again = send("check-001").json(), send("check-001").json()
        assert first == again
        assert first["valid"] is True
        forged = send("check-002", card=code(week)[:-16] + "A" * 16).json()
        assert (forged["id"], forged["valid"], forged["reasons"][0]["code"]) == (None, False, "card_forged")
        gone = send("check-003", result="not_shown", expelled_at="2026-03-03T22:00:00+01:00").json()
        assert gone["valid"] is False
        assert send("check-001", card="W-000001").status_code == 422
        assert send("check-004", card=" ").status_code == 400
        assert send("check-005", room=str(uuid4())).status_code == 400
        assert send("check-006", result="not_shown", expelled_at="2026-03-04T22:00:00+01:00").status_code == 409
        assert client.get(path).status_code == 403
        found = caller(inspector).get(path).json()["results"]
        assert [row["result"] for row in found] == ["not_shown", "shown"]
        assert found[0]["expelled_at"] == "2026-03-03T22:00:00+01:00"
        assert found[1]["expelled_at"] is None
        assert caller(inspector).get(path, {"demanded_by": "agent"}).json()["count"] == 0
