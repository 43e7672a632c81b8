"""Pages, papers and API of bingo, keno and levies: who may, who may not, and what they say."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.draw_games.models.bingo import BingoClaim, BingoRound
from compliance.draw_games.models.keno import KenoDraw, KenoTicket
from compliance.draw_games.models.levies import LevyCount
from compliance.draw_games.models.prizes import PrizeTable
from tests import said
from tests.accounts import employ
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.draw_games.rounds import CARD, DRAWN, MINUTE
from tests.exclusions.api_requests import post
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db
NOW = TUESDAY + 60 * MINUTE


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(NOW, tick=False):
        rounds.open_valkenburg()
        # Reads English, unlike the director of the house.
        employ("baas", "director", venue_id=DUTCH)
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_prizes_go_through_their_pages(sign_in: Any) -> None:
    boss, other = sign_in(member("baas")), sign_in(rounds.second())
    bingo, keno = rounds.schedule("bingo_schedule"), rounds.schedule("keno_schedule")
    page = "/draw-games/prizes/new/"
    for lines in ("75 row 2.50", "75 row two 100", "1 1 1.005", "1 1 1e12", "1 1 nan"):
        wrong = boss.post(page, {"version": str(keno.pk), "minutes": 5, "lines": lines})
        assert (wrong.status_code, lines in text(wrong)) == (422, True)
    sent = {"version": str(bingo.pk), "lines": "75 row 2,50 100\n\n90; card; 5.00; 250"}
    assert "The prizes are recorded." in text(boss.post(page, sent, follow=True))
    made = f"/draw-games/prizes/{PrizeTable.objects.get().pk}/"
    assert "another person must release" in text(boss.get(made))
    assert "another person must release" in text(boss.post(f"{made}release/", follow=True))
    assert "Full row" in text(other.get(made))
    assert "The prizes are released." in text(other.post(f"{made}release/", follow=True))
    sent = {"version": str(keno.pk), "minutes": 5, "lines": "3 3 40"}
    assert "40.00 ×" in text(boss.post(page, sent, follow=True))
    employ("kassier", "cashier", venue_id=DUTCH)
    reader = sign_in(member("kassier"))
    assert "Enter the prizes of a schedule" not in text(reader.get("/draw-games/prizes/"))
    assert reader.post(page, sent).status_code == 403


def test_a_bingo_round_goes_through_its_pages(sign_in: Any) -> None:
    boss, other = sign_in(member("baas")), sign_in(rounds.second())
    empty = boss.post("/draw-games/bingo/new/", {"nonce": uuid4(), "table": rounds.bingo_table().pk})
    assert empty.status_code == 422
    rounds.bingo_prizes()
    sent = {"nonce": uuid4(), "table": rounds.bingo_table().pk, "offer": "75 row 2.50", "colour": "blauw"}
    assert "Round B-000001 is open." in text(boss.post("/draw-games/bingo/new/", sent, follow=True))
    page = f"/draw-games/bingo/{BingoRound.objects.get().pk}/"
    assert "Sell cards" in text(boss.get(page))
    assert "The sale is recorded." in text(boss.post(f"{page}cards/", {"first_card": 1, "last_card": 50}, follow=True))
    for number in (1, 2, 3, 4, 5):
        boss.post(f"{page}balls/", {"number": number})
    late = boss.post(f"{page}cards/", {"first_card": 51, "last_card": 52})
    assert (late.status_code, "article 5.1" in text(late)) == (422, True)
    for numbers in ("1 2 x", "1234"):
        assert boss.post(f"{page}claims/", {"card": 7, "numbers": numbers}).status_code == 422
    boss.post(f"{page}claims/", {"card": 7, "numbers": " ".join(map(str, CARD))})
    boss.post(f"{page}claims/", {"card": 8})
    claims = {claim.card: f"{page}claims/{claim.pk}/" for claim in BingoClaim.objects.all()}
    assert "The bingo is valid" not in text(boss.get(page))
    assert "1, 2, 3, 4, 5" in text(other.get(page)), "the numbers to compare"
    assert "another person must check" in text(boss.post(f"{claims[8]}decision/", {"valid": "yes"}, follow=True))
    assert "The bingo is valid" in text(other.get(page))
    for claim in claims.values():
        assert "The claim is decided." in text(other.post(f"{claim}decision/", {"valid": "yes"}, follow=True))
    assert "The round has ended." in text(boss.post(f"{page}end/", {"reason": ""}, follow=True))
    assert boss.post(f"{claims[7]}payment/", {"payout": "P-000009"}).status_code == 422
    assert "The payment is recorded." in text(boss.post(f"{claims[7]}payment/", {"payout": ""}, follow=True))
    done = boss.post(f"{page}unclaimed/", {"card": 9, "reason": "too_late"}, follow=True)
    assert "The bingo is recorded as not claimed." in text(done)
    assert "50.00" in text(boss.get("/draw-games/bingo/"))
    paper = boss.get(f"{page}record/")
    assert (paper["Content-Type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    assert len(said.acts(DUTCH, "draw_games.bingo_round.printed")) == 1


def test_keno_goes_through_its_pages(sign_in: Any) -> None:
    boss, other = sign_in(member("baas")), sign_in(rounds.second())
    rounds.keno_prizes()
    table = rounds.keno_table().pk
    sent = {"nonce": uuid4(), "table": table, "numbers": "1, 2", "stake": "2,00", "wished": 1, "games": 2}
    made = boss.post("/draw-games/keno/tickets/new/", sent, follow=True)
    assert "First round of ticket KT-000001: 1." in text(made)
    page = f"/draw-games/keno/tickets/{KenoTicket.objects.get().pk}/"
    draw = {"table": table, "numbers": " ".join(map(str, DRAWN))}
    wrong = boss.post("/draw-games/keno/new/", draw | {"nonce": uuid4(), "numbers": "1 2"})
    assert (wrong.status_code, "article 5.2" in text(wrong)) == (422, True)
    own = boss.post("/draw-games/keno/new/", draw | {"nonce": uuid4()})
    assert "another person must record" in text(own)
    other.post("/draw-games/keno/new/", draw | {"nonce": uuid4()})
    late = boss.post("/draw-games/keno/tickets/new/", sent | {"nonce": uuid4(), "games": 1}, follow=True)
    assert "Too late for the wished round. First round of ticket KT-000002: 2." in text(late)
    assert boss.post("/draw-games/keno/tickets/new/", sent | {"nonce": uuid4(), "numbers": "81"}).status_code == 422
    early = boss.post(f"{page}payment/", {"payout": ""})
    assert (early.status_code, "article 5.2" in text(early)) == (422, True)
    other.post("/draw-games/keno/new/", draw | {"nonce": uuid4()})
    assert "Only winnings of a series" in text(boss.post(f"{page}loss/", follow=True))
    assert "The payment is recorded." in text(boss.post(f"{page}payment/", {"payout": ""}, follow=True))
    lost = rounds.ticket(1, 2, wished=3, games=2, at=NOW)
    for _time in range(3):
        rounds.draw_keno(at=NOW)
    page = f"/draw-games/keno/tickets/{lost.pk}/"
    assert "Record them as not collected" in text(boss.get(page))
    assert "recorded as not collected" in text(boss.post(f"{page}loss/", follow=True))
    assert "KT-000003" in text(boss.get("/draw-games/keno/tickets/"))
    assert "K-000005" in text(boss.get("/draw-games/keno/"))
    for row in KenoDraw.objects.filter(number__in=(1, 4)):
        assert "KT-00000" in text(boss.get(f"/draw-games/keno/{row.pk}/"))
        assert boss.get(f"/draw-games/keno/{row.pk}/record/").content[:5] == b"%PDF-"
    assert len(said.acts(DUTCH, "draw_games.keno.printed")) == 2


def test_a_levy_goes_through_its_pages(sign_in: Any) -> None:
    boss, other, session = sign_in(member("baas")), sign_in(rounds.second()), rounds.poker_session()
    sent = {"session": session.pk, "day": "2026-03-03", "begins_at": "20:15", "ends_at": "21:15", "hands": 20}
    sent |= {"stakes": "1000", "amount": "60"}
    wrong = boss.post("/draw-games/levies/new/", sent)
    assert (wrong.status_code, "article 3.4" in text(wrong)) == (422, True)
    assert boss.post("/draw-games/levies/new/", sent | {"ends_at": "02:00"}).status_code == 422
    assert "The levy is recorded." in text(boss.post("/draw-games/levies/new/", sent | {"amount": "45"}, follow=True))
    page = f"/draw-games/levies/{LevyCount.objects.get().pk}/confirmation/"
    assert "Confirm the count" not in text(boss.get("/draw-games/levies/"))
    assert "another person must confirm" in text(boss.post(page, follow=True))
    assert "Confirm the count" in text(other.get("/draw-games/levies/"))
    assert "The count is confirmed." in text(other.post(page, follow=True))


def test_bingo_goes_through_the_api(sign_in: Any) -> None:
    boss, other = sign_in(member("baas")), sign_in(rounds.second())
    body: dict[str, Any] = {"version": str(rounds.schedule("bingo_schedule").pk)}
    body["bingo"] = [{"variant": 75, "pattern": "row", "price": "2.50", "prize": "100.00"}]
    made = post(boss, "draw-prizes/", body).json()["id"]
    assert post(other, f"draw-prizes/{made}/release/", {}).status_code == 200
    (line,) = boss.get("/api/v1/draw-prizes/").json()["results"]
    assert (line["state"], line["lines"]["bingo"][0]["prize"]) == ("released", "100.00")
    body = {"table": str(rounds.bingo_table().pk), "variant": 75, "pattern": "row", "price": "3.00"}
    refused = post(boss, "bingo-rounds/", body).json()
    assert (refused["status"], refused["article"]) == (409, "article 5.1, paragraph 9")
    address = f"bingo-rounds/{post(boss, 'bingo-rounds/', body | {'price': '2.50'}).json()['id']}/"
    assert post(boss, f"{address}cards/", {"first_card": 1, "last_card": 9}).status_code == 200
    for number in (1, 2, 3, 4, 5):
        assert post(boss, f"{address}balls/", {"number": number}).status_code == 200
    assert post(boss, f"{address}claims/", {"card": 7, "numbers": CARD}).status_code == 200
    assert post(boss, f"{address}claims/", {"card": 8}).status_code == 200
    valid, waiting = BingoClaim.objects.order_by("card")
    assert post(other, f"{address}claims/{waiting.pk}/decision/", {"valid": False}).status_code == 200
    assert post(boss, f"{address}end/", {}).status_code == 409
    assert post(other, f"{address}claims/{valid.pk}/decision/", {"valid": True}).status_code == 200
    assert post(boss, f"{address}end/", {}).status_code == 200
    assert post(boss, f"{address}claims/{valid.pk}/payment/", {}).status_code == 200
    assert post(boss, f"{address}unclaimed/", {"card": 9, "reason": "not_claimed"}).status_code == 200
    (line,) = boss.get("/api/v1/bingo-rounds/").json()["results"]
    assert (line["state"], line["balls"]["5"], line["unclaimed"]) == ("ended", 5, {"9": "not_claimed"})
    assert [each["result"] for each in line["claims"].values()] == ["valid", "invalid"]


def test_keno_and_levies_go_through_the_api(sign_in: Any) -> None:
    boss, other = sign_in(member("baas")), sign_in(rounds.second())
    rounds.keno_prizes()
    table = str(rounds.keno_table().pk)
    body = {"table": table, "numbers": [1, 2], "stake": "2.00", "wished": 1, "games": 500}
    refused = post(boss, "keno-tickets/", body).json()
    assert (refused["status"], refused["article"]) == (409, "article 5.2, paragraph 6")
    first, second = (post(boss, "keno-tickets/", body | {"games": 2 - at}).json()["id"] for at in (0, 1))
    for _time in range(3):
        assert post(other, "keno-rounds/", {"table": table, "numbers": DRAWN}).status_code == 200
    assert post(boss, f"keno-tickets/{second}/payment/", {}).status_code == 200
    assert post(boss, f"keno-tickets/{first}/loss/", {}).status_code == 200
    states = {line["id"]: line["state"] for line in boss.get("/api/v1/keno-tickets/").json()["results"]}
    assert states == {first: "not_collected", second: "paid"}
    assert len(boss.get("/api/v1/keno-rounds/").json()["results"]) == 3
    count = {"session": str(rounds.poker_session().pk), "begins_at": TUESDAY.isoformat(), "ends_at": NOW.isoformat()}
    made = post(boss, "poker-levies/", count | {"hands": 20, "stakes": "1000.00", "amount": "45.00"}).json()["id"]
    assert post(other, f"poker-levies/{made}/confirmation/", {}).status_code == 200
    (line,) = boss.get("/api/v1/poker-levies/").json()["results"]
    assert (line["state"], line["percent"]) == ("confirmed", "5.00")


def test_a_casino_in_luxembourg_has_no_bingo(sign_in: Any, director: Any) -> None:
    boss = sign_in(director)
    assert "Bingo" not in text(boss.get("/tables/sessions/"))
    for address in ("bingo", "keno", "keno/tickets", "levies"):
        assert boss.get(f"/draw-games/{address}/").status_code == 200
        assert boss.post(f"/draw-games/{address}/new/").status_code == 403
    assert post(boss, "bingo-rounds/", {}).status_code == 403
    prizes = {"version": str(uuid4()), "bingo": [{"variant": 75, "pattern": "row", "price": "1.00", "prize": "2.00"}]}
    assert post(boss, "draw-prizes/", prizes).json()["errors"].keys() == {"version"}
    assert "Bingo rounds" in text(sign_in(member("baas")).get("/draw-games/keno/"))
