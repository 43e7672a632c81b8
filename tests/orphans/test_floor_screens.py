"""The pages of the floor and the carnet: who may, who may not, what comes back, and what the log then says."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.orphans.finds import selectors
from compliance.orphans.finds.services import finds
from compliance.orphans.models.carnets import CarnetLine, CashIn
from compliance.orphans.models.finds import Find
from tests import cast, said
from tests.cast import VENUE, member
from tests.exclusions.api_requests import post
from tests.orphans import floor
from tests.people.made_pictures import picture
from tests.refusals import detail_of
from tests.venues.dutch import DUTCH, finders, open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def typed(**changes: Any) -> dict[str, Any]:
    said = {
        "nonce": str(uuid4()),
        "category": "abandoned",
        "game": "English roulette",
        "place": "3",
        "amount": "20,00",
        "found_on": "2026-03-03",
        "found_time": "20:05",
        "finder_kind": "staff",
        "found_by": str(member("pit_boss").pk),
        "witnessed_by": str(member("chef_de_salle").pk),
        "camera": str(cast.camera_id()),
    }
    return said | changes


def test_from_the_floor_into_the_carnet(sign_in: Any, cashier: Any, pit_boss: Any) -> None:
    boss, desk = sign_in(pit_boss), sign_in(cashier)
    assert "Stake abandoned in play" in boss.get("/orphans/new/").content.decode()
    page = boss.post("/orphans/new/", typed()).headers["Location"]
    assert "0 of 3" in boss.get(page).content.decode()
    for number, gain in ((1, "20,00"), (2, ""), (3, "0")):
        assert boss.post(f"{page}game/", {"number": number, "gain": gain}).headers["Location"] == page
    again = boss.post(f"{page}game/", {"number": 3, "gain": "5"})
    assert again.status_code == 422
    assert "Round 3 is already counted. Reload the page." in again.content.decode()
    assert "Establish as abandoned" in boss.get(page).content.decode()
    boss.post(f"{page}abandoned/")
    assert "It is already established" in boss.post(f"{page}abandoned/", follow=True).content.decode()
    body = {"nonce": str(uuid4()), "desk": str(floor.desk_id()), "amount": "40"}
    short = desk.post(f"{page}cash-in/", body | {"amount": "39", "kind_0": "chip", "value_0": "5"})
    assert short.status_code == 422
    assert "Enter kind, value and number, or leave the" in short.content.decode()
    wrong = desk.post(f"{page}cash-in/", body | {"amount": "39"}).content.decode()
    miscounted = "Stake and winnings total 40.00 EUR. Count again."
    remedy = "If the record is wrong, close it and create a new one (article 8, paragraph 1)."
    assert f"{miscounted} {remedy}" in " ".join(wrong.split())
    assert 'value="39"' in wrong, "what was typed stays"
    counted = body | {"kind_0": "chip", "value_0": "5", "count_0": "8"}
    assert desk.post(f"{page}cash-in/", counted).headers["Location"] == page
    assert desk.post(f"{page}cash-in/", counted).headers["Location"] == page, "pressed twice, written once"
    assert CashIn.objects.get().pieces.get().count == 8
    shown = desk.get(page).content.decode()
    assert "/orphans/carnet/2026/" in shown
    assert "/orphans/carnet/2026/" in desk.get("/orphans/carnet/").content.decode()
    book = desk.get("/orphans/carnet/2026/").content.decode()
    assert "Casino de Jeux du Luxembourg S.A." in book
    assert "7 days left" in book
    assert "+40.00" in book
    assert len(said.acts(VENUE, "orphans.find.cashed_in")) == 1
    assert said.tables(said.acts(VENUE, "orphans.find.cashed_in")[0]) == {
        "orphans_carnet",
        "orphans_carnetline",
        "orphans_cashin",
        "orphans_cashinpiece",
        "orphans_ledgerentry",
        "orphans_ledgerleg",
    }


def test_bad_input_says_what_to_do_and_loses_nothing(sign_in: Any, porter: Any) -> None:
    client = sign_in(porter)
    for changes, sentence in (
        ({"amount": "0"}, "above 0.00"),
        ({"amount": "12345678901234567890"}, "digits"),
        ({"amount": "1,005"}, "decimal places"),
        ({"found_time": "25:99"}, "hours and minutes"),
        ({"witnessed_by": str(member("pit_boss").pk)}, "the witness must be two people"),
        ({"camera": ""}, "or enter why no camera covers it"),
        ({"camera": str(uuid4())}, "Select a valid choice"),
        ({"witnessed_by": str(member("porter").pk)}, "Select a valid choice"),
        ({"finder_kind": "guest"}, "Enter the name of the finder"),
        ({"found_on": "2026-03-09"}, "is in the future"),
    ):
        answer = client.post("/orphans/new/", typed(remark="Two chips of ten.") | changes)
        assert answer.status_code == 422
        text = answer.content.decode()
        assert sentence in text
        assert "Two chips of ten." in text
    assert not Find.objects.exists()


def test_a_photograph_is_kept_and_shown_to_whoever_may_see_finds(sign_in: Any, porter: Any, administrator: Any) -> None:
    client = sign_in(porter)
    taken = SimpleUploadedFile("find.jpg", picture(), "image/jpeg")
    page = client.post("/orphans/new/", typed(photograph=taken)).headers["Location"]
    image = client.get(f"{page}photograph/")
    assert image["Content-Type"] == "image/jpeg"
    assert image.content.startswith(b"\xff\xd8")
    script = SimpleUploadedFile("find.jpg", b"<script>alert(1)</script>", "image/jpeg")
    assert "PDF, JPEG" in client.post("/orphans/new/", typed(photograph=script)).content.decode()
    other = floor.find()
    assert client.get(f"/orphans/{other.pk}/photograph/").status_code == 404
    assert sign_in(administrator).get(f"{page}photograph/").status_code == 403


def test_nouns_of_german_choices_keep_their_capital(sign_in: Any, porter: Any) -> None:
    client = sign_in(porter)
    client.post("/i18n/setlang/", {"language": "de"})
    page = client.get("/orphans/new/").content.decode()
    assert "Auf dem Boden gefunden" in page
    assert "Auf dem boden" not in page


def test_a_find_is_dropped_or_left(sign_in: Any, pit_boss: Any, porter: Any) -> None:
    row, boss = floor.stake(), sign_in(pit_boss)
    page = f"/orphans/{row.pk}/"
    assert boss.post(f"{page}end/", {"outcome": "lost", "reason": ""}).status_code == 422
    assert sign_in(porter).post(f"{page}end/", {"outcome": "lost", "reason": "x"}).status_code == 403
    assert boss.post(f"{page}end/", {"outcome": "lost", "reason": "Zero came."}).headers["Location"] == page
    assert "Lost in play" in boss.get(page).content.decode()
    assert said.acts(VENUE, "orphans.find.dropped")
    lapse = boss.post(f"{page}lapse/", {"reason": "x"})
    assert lapse.status_code == 422, "nothing lapses in Luxembourg"
    assert "Please correct this" in lapse.content.decode()
    late = boss.post(f"{page}end/", {"outcome": "lost", "reason": "Zero came."})
    assert late.status_code == 422
    assert "already closed" in late.content.decode()


def test_the_dutch_house_lapses(sign_in: Any, db: None) -> None:
    director = open_dutch_house("pit_boss", "porter")
    client = sign_in(director)
    kinds = client.get("/orphans/new/").content.decode()
    assert "op de vloer gevonden" not in kinds.lower()
    seen = {name: str(key) for name, key in finders().items()} | {"camera": str(cast.camera_id(DUTCH))}
    page = client.post("/orphans/new/", typed(category="abandoned", **seen)).headers["Location"]
    for number in (1, 2, 3):
        client.post(f"{page}game/", {"number": number, "gain": "10"})
    assert "EUR\u00a050,00" in client.get(page).content.decode()
    floor.confirm(Find.objects.get())
    assert client.post(f"{page}lapse/", {"reason": ""}).headers["Location"] == page
    assert "vervallen" in client.get(page).content.decode()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", [200, 200, 302, 403, 403, 403]),
        ("cashier", [200, 200, 302, 422, 403, 200]),
        ("pit_boss", [200, 200, 302, 403, 422, 403]),
        ("chef_de_salle", [200, 200, 302, 422, 422, 200]),
        ("accountant", [200, 403, 403, 403, 403, 200]),
        ("inspector", [200, 403, 403, 403, 403, 200]),
        ("administrator", [403, 403, 403, 403, 403, 403]),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: list[int]) -> None:
    row, client = floor.find(category="table", game="Black Jack", place="2"), sign_in(request.getfixturevalue(name))
    floor.entered()
    answers = (
        client.get("/orphans/"),
        client.get("/orphans/new/"),
        client.post(f"/orphans/{row.pk}/game/", {"number": 1}),
        client.post(f"/orphans/{row.pk}/cash-in/", {}),
        client.post(f"/orphans/{row.pk}/end/", {}),
        client.get("/orphans/carnet/2026/"),
    )
    assert [answer.status_code for answer in answers] == expected


def test_the_carnet_is_taken_as_a_file_and_by_the_folio(sign_in: Any, inspector: Any) -> None:
    for number in range(26):
        floor.entered(f"{number + 1}.00")
    client = sign_in(inspector)
    last, first = (client.get(f"/orphans/carnet/2026/{page}").content.decode() for page in ("", "?page=1"))
    assert "Folio" in last
    assert 'id="line-26"' in last
    assert 'id="line-1"' in first
    assert 'id="line-26"' not in first
    file = client.get("/orphans/carnet/2026/?export=csv&of=all")
    rows = b"".join(file.streaming_content).decode("utf-8-sig").strip().splitlines()
    assert len(rows) == 27
    assert "Total after" in rows[0]
    assert said.acts(VENUE, "http.register.exported")
    assert client.get("/orphans/carnet/2025/").status_code == 404
    assert client.get(f"/orphans/{uuid4()}/").status_code == 404


def test_several_carnets_are_listed(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    assert "No registers yet" in client.get("/orphans/carnet/").content.decode()
    floor.entered()
    with time_machine.travel(cast.local("2027-01-05 20:15"), tick=False):
        floor.entered(at=cast.local("2027-01-05 20:15"))
        listed = sign_in(inspector).get("/orphans/carnet/").content.decode()
    assert "/orphans/carnet/2026/" in listed
    assert "/orphans/carnet/2027/" in listed


def test_the_same_acts_through_the_api(sign_in: Any, cashier: Any, pit_boss: Any, inspector: Any) -> None:
    boss, desk = sign_in(pit_boss), sign_in(cashier)
    body = {
        "category": "abandoned",
        "game": "English roulette",
        "place": "3",
        "initial": "20.00",
        "found_at": "2026-03-03T19:05:00Z",
        "found_by": str(pit_boss.pk),
        "witnessed_by": str(cashier.pk),
        "camera": str(cast.camera_id()),
    }
    key = uuid4().hex
    first, again = (post(boss, "finds/", body, key).json() for _twice in range(2))
    assert first == again
    find = first["id"]
    assert post(boss, "finds/", body | {"place": "4"}, key).status_code == 422
    refused = post(boss, "finds/", body | {"place": " - ", "found_at": "2026-03-09T19:05:00Z"})
    assert detail_of(refused)
    assert set(refused.json()["errors"]) == {"found_at"}
    for number in (1, 2, 3):
        assert post(boss, f"finds/{find}/games/", {"number": number, "gain": "5.00"}).status_code == 200
    assert post(boss, f"finds/{find}/establishment/", {}).status_code == 200
    counted = {"desk": str(floor.desk_id()), "amount": "35.00"}
    assert post(desk, f"finds/{find}/cash-in/", counted | {"amount": "30.00"}).status_code == 409
    pieces = [{"kind": "chip", "unit_value": "5.00", "count": 7}]
    assert post(desk, f"finds/{find}/cash-in/", counted | {"pieces": pieces}).status_code == 200
    told = desk.get(f"/api/v1/finds/{find}/").json()
    assert (told["step"], told["worth"], told["carnet"], told["line"]) == ("carnet", "35.00", "2026", 1)
    listed = desk.get("/api/v1/finds/?state=carnet").json()
    assert [row["number"] for row in listed["results"]] == ["T-000001"]
    other = floor.stake()
    assert post(boss, f"finds/{other.pk}/end/", {"outcome": "lapsed"}).status_code == 409
    assert post(boss, f"finds/{other.pk}/end/", {"outcome": "lost", "reason": "Zero."}).status_code == 200
    look = sign_in(inspector)
    assert look.get("/api/v1/carnets/").json()["results"][0]["total"] == "35.00"
    assert look.get("/api/v1/carnets/2026/lines/").json()["results"][0]["change"] == "35.00"
    assert look.get("/api/v1/carnets/1999/lines/").status_code == 404
    assert look.get(f"/api/v1/finds/{uuid4()}/").status_code == 404
    assert CarnetLine.objects.get().change == Decimal("35.00")
    assert finds.orphan_categories(cast.house(), cast.TUESDAY.date())
    assert selectors.on_floor(VENUE) == 0
