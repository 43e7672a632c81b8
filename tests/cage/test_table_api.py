"""Exchange, drop boxes, chips, tips and stakes through the API: each act once for its key, and who may not."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.chips import Piece, StockChange
from compliance.cage.models.counts import Count
from compliance.cage.models.days import Tip
from compliance.cage.models.drop_boxes import BoxMove, DropBox
from compliance.cage.models.exchanges import Exchange
from compliance.cage.witnesses.selectors import MOVE
from compliance.games.models.stakes import StakeRecord
from tests import cast
from tests.cage import tables
from tests.cage.counted import signed
from tests.cage.drawers import shift, table, table_shift
from tests.cage.typing_in import sent
from tests.cast import member
from tests.exclusions.api_requests import post
from tests.refusals import detail_of
from tests.said import acts
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_an_exchange_and_a_tip(sign_in: Any, cashier: Any, porter: Any) -> None:
    drawer, desk, key = shift(), sign_in(cashier), uuid4().hex
    body = {"shift": str(drawer.pk), "location": "counter", "gave": "cash", "got": "chips", "amount": "20.00"}
    first, again = (post(desk, "exchanges/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(Exchange.objects.get().pk)}
    assert post(desk, "exchanges/", body | {"identity": "shown"}).status_code == 409
    roaming = {"shift": None, "location": "roaming", "identity": "refused"}
    assert post(desk, "exchanges/", body | roaming).status_code == 200, "kept, as refused"
    (row,) = desk.get("/api/v1/exchanges/?outcome=refused").json()["results"]
    assert (row["done"], row["article"], "paper" in row) == (False, "5(2)", False)
    assert desk.get("/api/v1/exchange-identity-checks/").json()["count"] == 1
    assert post(desk, f"shifts/{drawer.pk}/tips/", {"amount": "5.00"}).status_code == 200
    assert desk.get("/api/v1/tips/?first=2026-03-03&last=2026-03-03").json()["results"][0]["amount"] == "5.00"
    assert Tip.objects.count() == 1
    assert post(sign_in(porter), "exchanges/", body).status_code == 403


def test_a_box_is_entered_by_its_number(sign_in: Any, chef_de_salle: Any, cashier: Any) -> None:
    chef, key = sign_in(chef_de_salle), uuid4().hex
    first, again = (post(chef, "boxes/", {"name": "D7"}, key).json() for _each in range(2))
    assert first == again == {"id": str(DropBox.objects.get().pk)}
    twice = post(chef, "boxes/", {"name": "D7"})
    assert detail_of(twice)
    assert set(twice.json()["errors"]) == {"name"}
    (row,) = chef.get("/api/v1/boxes/").json()["results"]
    assert row == {"id": first["id"], "name": "D7", "round": None}
    assert post(sign_in(cashier), "boxes/", {"name": "D8"}).status_code == 403


def test_a_denomination_its_stock_and_its_end(sign_in: Any, accountant: Any, chef_de_salle: Any) -> None:
    client, chef, key = sign_in(accountant), sign_in(chef_de_salle), uuid4().hex
    body = {"medium": "chip", "value": "25.00", "colour": "green"}
    first, again = (post(client, "denominations/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(Piece.objects.get().pk)}
    assert set(post(client, "denominations/", body).json()["errors"]) == {"series"}
    stock, key = f"denominations/{first['id']}/stock/", uuid4().hex
    came = {"change": 500, "reason": "delivered", "reference": "L-1", "witness": str(member("director").pk)}
    one, same = (post(client, stock, came, key).json() for _each in range(2))
    assert one == same == first | {"id": str(StockChange.objects.get().pk)}
    assert set(post(client, stock, came | {"change": -900}).json()["errors"]) == {"change"}
    assert set(post(client, stock, came | {"change": 10**30}).json()["errors"]) == {"change"}
    assert set(post(client, stock, came | {"witness": str(accountant.pk)}).json()["errors"]) == {"witness"}
    end, key = f"denominations/{first['id']}/retirement/", uuid4().hex
    for act in ("denominations/", stock, end):
        assert post(chef, act, body | came).status_code == 403
    assert [post(client, end, {}, key).json() for _each in range(2)] == [first, first]
    assert post(client, end, {}).status_code == 409
    (row,) = chef.get("/api/v1/denominations/").json()["results"]
    assert (row["exist"], row["value"], row["retired_at"] is None) == (500, "25.00", False)
    elsewhere = sign_in(open_dutch_house())
    assert (
        post(elsewhere, end, {}).status_code == post(client, f"denominations/{uuid4()}/stock/", came).status_code == 404
    )


def test_a_box_to_its_signature(sign_in: Any, director: Any, chef_de_salle: Any, inspector: Any) -> None:
    drawer, free = table_shift(), tables.box()
    chef, boss, key = sign_in(chef_de_salle), sign_in(director), uuid4().hex
    fit = {"box": str(free.pk), "seal": "S-1"}
    fitted = [post(chef, f"shifts/{drawer.pk}/box/", fit, key).json()["id"] for _each in range(2)]
    assert fitted[0] == fitted[1]
    address, witness = f"box-rounds/{fitted[0]}/", {"witness": str(member("pit_boss").pk)}
    assert post(boss, f"{address}explanation/", {"said": "x"}).status_code == 404, "not been counted yet"
    early = post(boss, f"{address}opening/", witness | {"seal_whole": True})
    assert "at the count" in detail_of(early)
    assert (early.json()["code"], early.json()["article"]) == ("table_open", "article 5, paragraph 5")
    assert early.json()["next_step"] == "Count the table first."
    assert post(boss, f"{address}signature/", {}).status_code == 404
    tables.close(drawer, cast.TUESDAY)
    assert post(chef, f"{address}moves/", witness | {"step": "removed", "seal": "S-1"}).status_code == 200
    beside = {"witness": str(tables.counter().pk)}
    assert post(boss, f"{address}opening/", beside | {"seal_whole": True}).status_code == 409
    tables.witness(MOVE, BoxMove.objects.get(), cast.TUESDAY)
    assert set(post(boss, f"{address}opening/", witness | {"seal_whole": True}).json()["errors"]) == {"witness"}
    assert post(boss, f"{address}opening/", beside | {"seal_whole": True}).status_code == 200
    counted = {"pieces": sent({"note": {"20": 1}})}
    assert post(boss, f"{address}count/", counted).status_code == 200
    (row,) = sign_in(inspector).get("/api/v1/box-rounds/").json()["results"]
    assert (row["state"], row["expected"], row["difference"], row["missing"]) == ("counted", None, None, 1)
    (row,) = chef.get("/api/v1/box-rounds/").json()["results"]
    assert (row["state"], row["expected"], row["difference"], row["missing"]) == ("counted", "0.00", "20.00", 1)
    assert row["unsigned"] == 1, "the opening"
    assert post(boss, f"{address}signature/", {}).status_code == 409
    assert post(chef, f"{address}explanation/", {"said": "A note of last night."}).status_code == 403
    said = {"said": "A note of last night.", "checked": "Camera 3."}
    ask = f"counts/{Count.objects.get(kind='box').pk}/disclosure/"
    assert post(boss, ask, {}).status_code == 403
    assert post(chef, ask, {}).status_code == 200
    first, again = (post(boss, f"{address}explanation/", said, key).json() for _each in range(2))
    assert first == again == {"id": str(Count.objects.get(kind="box").pk)}
    assert detail_of(post(boss, f"{address}explanation/", said)) == "This variance has already been explained."
    assert post(boss, f"box-rounds/{uuid4()}/count/", counted).status_code == 404
    assert any(row["outside"] == -1 for row in boss.get("/api/v1/chips/").json()["results"])


def test_the_count_of_a_box_is_signed_by_its_team_alone(sign_in: Any, chef_de_salle: Any) -> None:
    counted = tables.count(tables.opened("50"), note={"50": 1})
    address = f"counts/{counted.pk}/signature/"
    assert post(sign_in(chef_de_salle), address, {}).status_code == 403
    assert post(sign_in(tables.counter()), address, {}).json()["id"] == str(counted.pk)


def test_stakes_tables_and_means(sign_in: Any, chef_de_salle: Any, cashier: Any) -> None:
    chef, key = sign_in(chef_de_salle), uuid4().hex
    body = {"means": "credit", "amount": "200.00", "table": str(table().pk)}
    first, again = (post(chef, "stakes/", body, key).json() for _each in range(2))
    assert first == again
    assert (first["accepted"], first["article"]) == (False, "62(1)")
    assert detail_of(post(chef, "stakes/", body | {"table": str(uuid4())}))
    assert StakeRecord.objects.count() == 1
    assert chef.get("/api/v1/stakes/?outcome=refused").json()["count"] == 1
    assert chef.get("/api/v1/tables/").json()["results"][0]["name"] == "4"
    assert chef.get("/api/v1/means-of-stake/").json()["count"] == 0
    assert post(sign_in(cashier), "stakes/", body).status_code == 403


def test_a_slip_and_a_count_on_paper(sign_in: Any, cashier: Any, inspector: Any, porter: Any) -> None:
    signature = signed(shift(), at=cast.TUESDAY)
    desk, look = sign_in(cashier), sign_in(inspector)
    address = f"/api/v1/counts/{signature.count_id}/sheet/"
    early = look.get(address)
    assert (early.status_code, early.json()["title"]) == (409, "Refused"), "nobody has taken the drawer over"
    paper = desk.get(address, headers={"Accept": "application/pdf"})
    assert (paper.headers["Content-Type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    assert len(acts(cast.VENUE, "cage.count.printed")) == 1
    assert sign_in(porter).get(address).status_code == 403
    assert desk.get(f"/api/v1/slips/{uuid4()}/sheet/").status_code == 404
