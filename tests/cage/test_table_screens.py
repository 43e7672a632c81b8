"""The pages of exchange and of drop boxes: who may, who may not, what comes back, and what the log then says."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.counts import Count, CountSignature
from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening
from compliance.cage.models.exchanges import Exchange
from compliance.cage.witnesses.selectors import MOVE, OPENING
from tests import cast, said
from tests.admissions.presenting import present
from tests.cage import tables
from tests.cage.drawers import shift, table_shift
from tests.cage.typing_in import typed
from tests.cast import VENUE, member


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def text(answer: Any) -> str:
    return str(answer.content.decode())


def wish(**changes: str) -> dict[str, str]:
    facts = {"nonce": str(uuid4()), "amount": "50", "pair": "cash-chips", "location": "counter"}
    return facts | {"identity": "not_asked"} | changes


def test_an_amount_and_enter(sign_in: Any, cashier: Any, inspector: Any) -> None:
    drawer, desk = shift(), sign_in(cashier)
    page = f"/cage/shifts/{drawer.pk}/exchange/"
    assert "Cash for chips" in text(desk.get(page))
    assert page in text(desk.get(f"/cage/shifts/{drawer.pk}/"))
    body = wish()
    for _each in range(2):
        assert desk.post(page, body).headers["Location"] == page
    assert Exchange.objects.count() == 1
    wrong = desk.post(page, wish(amount="999999"))
    wrong = desk.post(page, wish(amount="999999", pair="chips-cash"))
    assert wrong.status_code == 422
    assert 'value="999999"' in text(wrong), "what was typed stays"
    assert "Recorded as refused" in text(desk.post(page, wish(location="roaming"), follow=True))
    desk.post(page, wish(identity="shown", paper="LUX P123"))
    reader = sign_in(inspector)
    assert "article 5, paragraph 2" in text(reader.get("/cage/exchanges/?outcome=refused"))
    register = text(reader.get("/cage/exchanges/"))
    assert "LUX P123" not in register, "papers stand in their own register"
    assert "LUX P123" in text(reader.get("/cage/exchanges/identity/"))
    for address in ("/cage/exchanges/", "/cage/exchanges/identity/"):
        assert "<html" not in text(reader.get(address, headers={"HX-Request": "true"}))
    assert "roaming" in b"".join(reader.get("/cage/exchanges/?export=csv&of=all").streaming_content).decode()
    assert said.acts(VENUE, "http.register.exported")
    assert len(said.acts(VENUE, "cage.exchange.made")) == 3


def test_a_guest_is_found_without_a_name_in_an_address(sign_in: Any, cashier: Any, porter: Any) -> None:
    present(porter)
    drawer, desk = shift(), sign_in(cashier)
    page = f"/cage/shifts/{drawer.pk}/exchange/"
    found = desk.post(page, wish(identity="shown", who="Web", find="1"))
    assert found.status_code == 200
    assert "Weber" in text(found)
    assert said.acts(VENUE, "people.guest.searched")
    assert "No guest found with this name" in text(desk.post(page, wish(who="Nobody", find="1")))
    person = str(present(porter).decision.person_id)
    assert desk.post(page, wish(identity="shown", guest=person)).headers["Location"] == page
    assert str(Exchange.objects.get().person_id) == person
    assert not Exchange.objects.get().paper


def test_at_a_table_there_is_no_cash(sign_in: Any, chef_de_salle: Any) -> None:
    drawer, chef = table_shift(), sign_in(chef_de_salle)
    page = f"/cage/shifts/{drawer.pk}/exchange/"
    shown = text(chef.get(page))
    assert "Chips for cash" not in shown
    assert "No drop box fitted" in shown
    assert chef.post(page, wish(location="table")).status_code == 422
    tables.fit(drawer)
    assert chef.post(page, wish(location="table")).headers["Location"] == page
    tables.close(drawer, cast.TUESDAY)
    assert "This float has been counted" in text(chef.get(page))


def test_a_box_goes_from_the_table_to_the_signed_count(
    sign_in: Any, director: Any, chef_de_salle: Any, inspector: Any
) -> None:
    drawer, chef, boss = table_shift(), sign_in(chef_de_salle), sign_in(director)
    assert chef.post("/cage/boxes/new/", {"name": "D7"}).headers["Location"] == "/cage/boxes/"
    assert chef.post("/cage/boxes/new/", {"name": "D7"}).status_code == 422
    fit = f"/cage/shifts/{drawer.pk}/box/"
    assert fit in text(chef.get("/cage/boxes/"))
    assert fit in text(chef.get(f"/cage/shifts/{drawer.pk}/"))
    from compliance.cage.models.drop_boxes import DropBox

    body = {"box": str(DropBox.objects.get().pk), "seal": "S-9"}
    assert chef.post(fit, body | {"seal": ""}).status_code == 422
    page = chef.post(fit, body).headers["Location"]
    assert page == f"/cage/boxes/{BoxFitting.objects.get().pk}/"
    assert "No boxes available" in text(chef.get(fit))
    assert "At its table" in text(chef.get("/cage/boxes/"))
    assert page in text(chef.get(f"/cage/shifts/{drawer.pk}/"))
    tables.exchange(drawer, "cash", "chips", "50")
    witness = {"witness": str(member("pit_boss").pk)}
    beside = {"witness": str(tables.counter().pk)}
    early = boss.post(f"{page}opening/", beside | {"seal_whole": "on"})
    assert early.status_code == 422
    assert "at the count" in text(early)
    assert said.acts(VENUE, "cage.box.opening_refused")
    assert boss.get(f"{page}count/").status_code == 200
    assert boss.post(f"{page}signature/").status_code == 404
    tables.close(drawer, cast.TUESDAY)
    step = witness | {"step": "removed", "seal": "S-8", "place": "Safe 2"}
    assert chef.post(f"{page}moves/", step | {"seal": ""}).status_code == 422
    assert chef.post(f"{page}moves/", step).headers["Location"] == page
    assert "different seal" in text(boss.get(page))
    assert "The box stays closed until its steps are signed" in text(boss.get(page))
    unsigned = boss.post(f"{page}opening/", beside | {"remark": "Other seal."})
    assert (unsigned.status_code, "Pit Boss" in text(unsigned)) == (422, True)
    tables.witness(MOVE, BoxMove.objects.get(), cast.TUESDAY)
    assert "The seal is intact and is" not in text(boss.get(page)), "nobody is offered to say so"
    assert boss.post(f"{page}opening/", witness | {"remark": "Other seal."}).status_code == 422, "no counter"
    assert boss.post(f"{page}opening/", beside | {"remark": "Other seal."}).headers["Location"] == page
    blind = text(boss.get(page))
    assert "50.00" not in blind, "what should be there is shown after the count"
    sheet = typed({"note": {"20": 2}})
    assert boss.post(f"{page}count/", typed({"note": {"20": "two"}})).status_code == 422
    for _each in range(2):
        assert boss.post(f"{page}count/", sheet).headers["Location"] == page
    assert "-10.00" not in text(boss.get(page)), "who counts boxes stays blind"
    assert "This count has not been compared" in text(boss.post(f"{page}explanation/", {"said": "One note short."}))
    assert "-10.00" in text(chef.get(page))
    ask = f"/cage/counts/{Count.objects.get(kind='box').pk}/disclosure/"
    assert boss.post(ask).status_code == 403
    assert chef.post(ask).headers["Location"] == page
    assert "-10.00" in text(boss.get(page))
    assert boss.post(f"{page}explanation/", {"said": ""}).status_code == 422
    assert boss.post(f"{page}explanation/", {"said": "One note short."}).headers["Location"] == page
    assert "Another person must" in text(boss.post(f"{page}signature/", follow=True))
    other = sign_in(tables.counter())
    assert "has not signed the opening yet" in text(other.get(page))
    assert "Sign the count" not in text(other.get(page))
    assert "The count can be signed after that" in text(other.post(f"{page}signature/", follow=True))
    tables.witness(OPENING, BoxOpening.objects.get(), cast.TUESDAY)
    assert "Sign the count" in text(other.get(page))
    assert "You have signed" in text(other.post(f"{page}signature/", follow=True))
    assert CountSignature.objects.count() == 1
    assert "counted and signed" in text(sign_in(inspector).get(page))
    assert boss.get(f"/cage/boxes/{uuid4()}/").status_code == 404


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", [403, 403, 403, 403, 403]),
        ("cashier", [200, 200, 403, 403, 403]),
        ("pit_boss", [200, 200, 422, 403, 422]),
        ("director", [200, 200, 422, 422, 422]),
        ("inspector", [200, 200, 403, 403, 403]),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: list[int]) -> None:
    fitting = tables.fit(table_shift())
    client = sign_in(request.getfixturevalue(name))
    answers = (
        client.get("/cage/boxes/"),
        client.get(f"/cage/boxes/{fitting.pk}/"),
        client.post(f"/cage/boxes/{fitting.pk}/moves/", {}),
        client.post(f"/cage/boxes/{fitting.pk}/opening/", {}),
        client.post("/cage/boxes/new/", {}),
    )
    assert [answer.status_code for answer in answers] == expected


def test_the_count_of_a_box_is_signed_by_its_team_alone(sign_in: Any, chef_de_salle: Any) -> None:
    """Whoever may sign counts of drawers comes to it by that address, and is sent away."""
    counted = tables.count(tables.opened("50"), note={"50": 1})
    address = f"/cage/counts/{counted.pk}/signature/"
    assert sign_in(chef_de_salle).post(address).status_code == 403
    assert said.acts(VENUE, "http.permission.denied")[-1].facts["permission"] == "cage.box.count"
    assert not CountSignature.objects.filter(count=counted).exists()
    assert sign_in(tables.counter()).post(address).status_code == 302
    assert CountSignature.objects.get(count=counted).signed_by == tables.counter()
