"""Jackpots on the pages of staff and through the API."""

import io
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from compliance.jackpots.models.hits import JackpotHit, SharePayout
from compliance.jackpots.models.meters import Jackpot
from compliance.jackpots.selectors import hits as hit_selectors
from compliance.jackpots.selectors import jackpots as selectors
from tests.cast import TUESDAY, member
from tests.exclusions.api_requests import post
from tests.games.dutch_schemes import table
from tests.jackpots import playing
from tests.jackpots.playing import HOUR, LATER, QUEENS, SLOTS
from tests.payouts import asking
from tests.said import acts as acts_of
from tests.structure import faults
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = {"day": "2026-03-03", "time": "21:15"}


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        playing.open_house()
    with time_machine.travel(LATER, tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def paper(answer: Any) -> str:
    """The text of a PDF."""
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    assert not faults(answer.content, VARIANTS["hit"])
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split())


def test_a_jackpot_of_tables_from_its_set_up_to_its_payout(sign_in: Any) -> None:
    boss, floor, desk = (sign_in(member(name)) for name in ("directeur", "zaalchef", "kassier"))
    black_jack = table("5", "nl.black_jack")
    body = {"name": "Queens Major", "kind": "progressive", "scope": "local", "game": QUEENS, "shown_at": "Sign"}
    assert boss.post("/jackpots/new/", body).status_code == 422
    page = boss.post("/jackpots/new/", body | {"level": "major"}).headers["Location"]
    row = Jackpot.objects.get()
    assert page == f"/jackpots/{row.pk}/"
    assert boss.post(f"{page}places/", {"place": str(uuid4())}).status_code == 422
    assert boss.post(f"{page}places/", {"place": str(black_jack.pk)}).headers["Location"] == page
    assert floor.post(f"{page}readings/", NOW | {"amount": "4999.00"}).status_code == 422
    assert floor.post(f"{page}readings/", NOW | {"amount": "5700.00"}).headers["Location"] == page
    assert "700,00" in text(boss.get(page))
    form = f"{page}hits/"
    assert "box_12" in text(floor.get(form))
    sent = NOW | {"time": "21:15:00", "nonce": str(uuid4()), "place": str(black_jack.pk), "combination": "Queens"}
    sent |= {"amount": "5731.20", "box_1": "1", "bet_1": "5", "stake_1": "10", "box_2": "3", "bet_2": "5"}
    # A claim without a stake is refused, and nothing typed is lost.
    rejected = floor.post(form, sent)
    assert (rejected.status_code, "5731.20" in text(rejected)) == (422, True)
    hit_page = floor.post(form, sent | {"stake_2": "10"}).headers["Location"]
    hit = hit_selectors.get_hit(DUTCH, JackpotHit.objects.get().pk)
    assert hit_page == f"/jackpots/hits/{hit.pk}/"
    assert "21:15:00.000" in text(floor.get(hit_page))
    pay = f"/jackpots/shares/{hit.shares.all()[0].pk}/payout/"
    refused = desk.post(pay, {"means": "cash", "identity": "not_asked"})
    assert refused.status_code == 422
    said = {"sound": "yes", "said": "Cards compared with the camera."}
    assert "Not verified yet" in paper(desk.get(f"{hit_page}file/"))
    assert boss.post(f"{hit_page}verification/", said | {"amount": "5731.20"}).headers["Location"] == hit_page
    assert "866.00" in text(desk.get(pay))
    searched = desk.post(pay, {"means": "cash", "identity": "not_asked", "text": "Kayl", "search": "1"})
    assert searched.status_code == 200
    assert desk.post(pay, {"means": "transfer", "identity": "not_asked"}).status_code == 422
    paid = desk.post(pay, {"means": "cash", "identity": "not_asked"}).headers["Location"]
    assert paid == f"/payouts/{SharePayout.objects.get().payout_id}/"
    file = paper(desk.get(f"{hit_page}file/"))
    for words in ("J-000001", "21:15:00.000", "Queens Major", "box holder", "866.00", "P-000001", "Requested"):
        assert words in file, words
    for words in ("there is a right to the jackpot. Cards compared with the camera.", "Reset after a hit", str(hit.pk)):
        assert words in file, words
    assert len(acts_of(DUTCH, "jackpots.hit.printed")) == 2
    shown = text(desk.get(hit_page))
    assert ("P-000001" in shown, shown.count(pay)) == (True, 0)
    for path in ("", "meters/", "links/", "hits/", "notices/", "removals/"):
        assert boss.get(f"/jackpots/{path}").status_code == 200


def test_the_form_of_a_hit_keeps_each_row(sign_in: Any) -> None:
    floor, queens = sign_in(member("zaalchef")), playing.queens()
    form, place = f"/jackpots/{queens.pk}/hits/", str(table("5").pk)
    sent = NOW | {"nonce": str(uuid4()), "place": place, "combination": "Queens", "amount": "5731.20"}
    sent |= {"box_1": "1", "bet_1": "5", "stake_1": "10"}
    for row, missing in (
        ({"bet_12": "5", "stake_12": "10"}, "box_12"),
        ({"box_2": "3", "stake_2": "10"}, "bet_2"),
        ({"box_2": "3", "bet_2": "5"}, "stake_2"),
        ({"seat_2": "4"}, "box_2"),
    ):
        answer = floor.post(form, sent | row)
        assert answer.status_code == 422
        assert answer.context["form"].errors[missing] == ["Fill in the whole row, or leave it empty."]
    assert not JackpotHit.objects.exists()
    boss = sign_in(member("directeur"))
    with time_machine.travel(TUESDAY + timedelta(days=14), tick=False):
        boss = sign_in(member("directeur"))
        answer = boss.post(f"/jackpots/{queens.pk}/removal/", {"meter": "5000.00", "promotion_6": "Draw"})
        assert answer.context["form"].errors["amount_6"] == ["Fill in the whole row, or leave it empty."]


def test_another_person_verifies_a_hit_on_its_page(sign_in: Any) -> None:
    boss, floor = sign_in(member("directeur")), sign_in(member("zaalchef"))
    hit = playing.win(playing.queens(), "5731.20", claims=[playing.holder()])
    page, sent = f"/jackpots/hits/{hit.pk}/", {"sound": "yes", "said": "Read.", "amount": "5731.20"}
    verification = f"{page}verification/"
    # The director recorded it.
    assert (verification in text(boss.get(page)), verification in text(floor.get(page))) == (False, True)
    assert boss.post(verification, sent).status_code == 422
    for changes in ({"amount": "5731.00"}, {"amount": ""}, {"said": ""}):
        assert floor.post(verification, sent | changes).status_code == 422
    assert floor.post(verification, sent).headers["Location"] == page
    assert "Confirmed amount" in text(boss.get(page))


def test_a_national_jackpot_is_cut_announced_and_removed(sign_in: Any) -> None:
    boss, floor = sign_in(member("directeur")), sign_in(member("zaalchef"))
    row = playing.slots()
    other = playing.set_up("Other")
    page = f"/jackpots/{row.pk}/"
    assert "M-17" in text(boss.get(page))
    assert "box_1" not in text(floor.get(f"{page}hits/"))
    assert floor.post(f"{page}disconnection/", NOW).status_code == 422
    assert floor.post(f"{page}disconnection/", NOW | {"reason": "Maintenance"}).headers["Location"] == page
    cut = selectors.open_disconnection(row.pk)
    assert cut is not None
    end = f"/jackpots/links/{cut.pk}/end/"
    assert (end in text(boss.get(page)), end in text(boss.get("/jackpots/links/"))) == (True, True)
    assert (floor.get(end).status_code, floor.post(end, NOW).status_code) == (200, 422)
    with time_machine.travel(LATER + HOUR, tick=False):
        boss, floor = sign_in(member("directeur")), sign_in(member("zaalchef"))
        assert floor.post(end, NOW | {"time": "22:00"}).headers["Location"] == page
        assert "22:00" in text(boss.get("/jackpots/links/"))
        elsewhere = NOW | {"reference": "NJ-17"}
        assert floor.post(f"{page}elsewhere/", NOW | {"time": "22:10"}).status_code == 422
        assert floor.post(f"{page}elsewhere/", elsewhere | {"time": "23:59"}).status_code == 422
        assert floor.post(f"{page}elsewhere/", elsewhere | {"time": "22:10"}).headers["Location"] == page
        assert "NJ-17" in text(boss.get("/jackpots/meters/"))
    removal, boss = f"{page}removal/", sign_in(member("directeur"))
    assert boss.get(removal).status_code == 200
    assert boss.post(f"{page}announcement/", {"remove_on": "2026-03-16", "posted_at": "Sign"}).status_code == 422
    announced = {"remove_on": "2026-03-17", "posted_at": "Sign"}
    assert boss.post(f"{page}announcement/", announced).headers["Location"] == page
    (notice,) = row.notices.all()
    assert f"/jackpots/notices/{notice.pk}/" in text(boss.get("/jackpots/notices/"))
    pdf = PdfReader(io.BytesIO(boss.get(f"/jackpots/notices/{notice.pk}/").content))
    assert "Mega Millions" in pdf.pages[0].extract_text()
    with time_machine.travel(TUESDAY + timedelta(days=14), tick=False):
        boss = sign_in(member("directeur"))
        assert "2026" in text(boss.get(removal))
        sent = {"meter": "25100.00", "amount_1": "60.00", "target_1": str(other.pk)}
        missing = boss.post(removal, sent)
        assert (missing.status_code, "40,00" in text(missing)) == (422, True)
        sent |= {"amount_2": "40.00", "promotion_2": "Draw"}
        assert boss.post(removal, sent).headers["Location"] == page
        shown = text(boss.get("/jackpots/removals/"))
        assert ("Draw" in shown, "Other" in shown) == (True, True)
        assert f"{page}removal/" not in text(boss.get(page))
        assert "060,00" in text(boss.get(f"/jackpots/{other.pk}/"))
        # The increased meter names the removed jackpot as its cause.
        meters = boss.get("/api/v1/jackpot-meters/").json()["results"]
        assert [row["cause"] for row in meters if row["kind"] == "increase"] == ["Mega Millions"]


def test_jackpots_through_the_api(sign_in: Any) -> None:
    boss, floor, desk = (sign_in(member(name)) for name in ("directeur", "zaalchef", "kassier"))
    body = {"name": "Mega", "kind": "progressive", "scope": "national", "game": SLOTS, "seed": "1000.00"}
    key = post(boss, "jackpots/", body | {"shown_at": "Sign"}, key="set-up-of-mega").json()["id"]
    assert post(boss, "jackpots/", body | {"shown_at": "Sign"}, key="set-up-of-mega").json()["id"] == key
    machine, second = playing.standing(), playing.standing("M-18")
    at = "2026-03-03T21:15:00+01:00"
    for each in (machine, second):
        assert post(boss, f"jackpots/{key}/places/", {"machine": str(each.pk)}).status_code == 200
    assert post(floor, f"jackpots/{key}/readings/", {"amount": "1200.00", "read_at": at}).status_code == 200
    assert post(floor, f"jackpots/{key}/readings/", {"amount": "1199.99", "read_at": at}).status_code == 409
    hit = {"machine": str(machine.pk), "combination": "777", "hit_at": at, "amount": "150000.00"}
    first = post(floor, f"jackpots/{key}/hits/", hit, key="hit-of-mega-777").json()["id"]
    assert post(floor, f"jackpots/{key}/hits/", hit, key="hit-of-mega-777").json() == {"id": first}
    with time_machine.travel(LATER + HOUR, tick=False):
        boss, floor, desk = (sign_in(member(name)) for name in ("directeur", "zaalchef", "kassier"))
        near = hit | {"machine": str(second.pk), "hit_at": "2026-03-03T21:15:05+01:00", "amount": None}
        nearest = post(floor, f"jackpots/{key}/hits/", near).json()["id"]
        won = boss.get("/api/v1/jackpot-hits/").json()["results"]
        assert [(row["amount"], row["first"]) for row in won] == [("150000.00", "J-000001"), ("150000.00", None)]
        share = JackpotHit.objects.get(pk=first).shares.get().pk
        assert post(desk, f"jackpot-shares/{share}/payout/", {}).status_code == 409
        said = {"sound": True, "amount": "150000.00", "said": "Log compared."}
        assert post(boss, f"jackpot-hits/{first}/verification/", said).status_code == 200
        failed = said | {"sound": False, "amount": None}
        assert post(boss, f"jackpot-hits/{nearest}/verification/", failed).status_code == 200
        recipient = asking.IDENTIFIED | {"guest": str(asking.guest(DUTCH))}
        answer = post(desk, f"jackpot-shares/{share}/payout/", recipient, key="payment-of-mega")
        assert (answer.status_code, answer.json()["id"]) == (200, str(share))
        again = post(desk, f"jackpot-shares/{share}/payout/", recipient, key="payment-of-mega")
        assert again.json()["id"] == str(share)
        assert SharePayout.objects.get().payout.amount == 150000
        cut = {"began_at": "2026-03-03T21:30:00+01:00", "reason": "Test"}
        assert post(floor, f"jackpots/{key}/disconnection/", cut).status_code == 200
        (link,) = boss.get("/api/v1/jackpot-links/").json()["results"]
        ended = {"ended_at": "2026-03-03T21:40:00+01:00"}
        assert post(floor, f"jackpot-links/{link['id']}/end/", ended).status_code == 200
        elsewhere = {"won_at": "2026-03-03T22:00:00+01:00", "reference": "NJ-17"}
        assert post(floor, f"jackpots/{key}/elsewhere/", elsewhere).status_code == 200
    boss = sign_in(member("directeur"))
    announced = {"remove_on": str(date(2026, 3, 17)), "posted_at": "Sign"}
    assert post(boss, f"jackpots/{key}/announcement/", announced).status_code == 200
    early = post(boss, f"jackpots/{key}/removal/", {"meter": "1000.00"})
    assert early.status_code == 409
    with time_machine.travel(TUESDAY + timedelta(days=14), tick=False):
        boss = sign_in(member("directeur"))
        parts = [{"amount": "5.00", "promotion": "Draw"}]
        assert post(boss, f"jackpots/{key}/removal/", {"meter": "1005.00", "parts": parts}).status_code == 200
        for register in ("jackpots", "jackpot-meters", "jackpot-removal-notices", "jackpot-redistributions"):
            assert boss.get(f"/api/v1/{register}/").json()["results"]


def test_a_table_hit_through_the_api(sign_in: Any) -> None:
    floor, queens = sign_in(member("zaalchef")), playing.queens()
    players = [{"box": 1, "jackpot_bet": "5.00", "stake": "10.00"}, {"box": 2, "jackpot_bet": "5.00", "stake": "5.00"}]
    hit = {"table": str(table("5").pk), "combination": "Queens", "hit_at": "2026-03-03T21:14:59.125+01:00"}
    answer = post(floor, f"jackpots/{queens.pk}/hits/", hit | {"amount": "5731.20", "claims": players})
    assert answer.status_code == 200
    (row,) = floor.get("/api/v1/jackpot-hits/").json()["results"]
    assert (row["share"], row["share_count"]) == ("2866.00", 2)
    assert JackpotHit.objects.get().hit_at.microsecond == 125000


def test_only_the_posts_of_an_act_have_it(sign_in: Any) -> None:
    desk, queens = sign_in(member("kassier")), playing.queens()
    page = f"/jackpots/{queens.pk}/"
    assert desk.get(page).status_code == 200
    assert desk.post(f"{page}readings/", NOW | {"amount": "6000"}).status_code == 403
    assert desk.post(f"{page}places/", {}).status_code == 403
    assert desk.get(f"{page}hits/").status_code == 403


def test_luxembourg_is_told_that_its_rules_have_no_jackpots(sign_in: Any, director: Any) -> None:
    boss = sign_in(director)
    page = text(boss.get("/jackpots/"))
    assert ("no articles on jackpots" in page, "/jackpots/new/" in page) == (True, False)
