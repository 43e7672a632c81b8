"""The pages of payouts: who may, who may not, what comes back, and what the log then says."""

from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import Payment
from compliance.payouts.selectors import payouts as selectors
from tests import cast, said
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.cast import VENUE, member
from tests.exclusions.withholdings import decide, propose
from tests.games import applying
from tests.payouts import asking
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def typed(**changes: Any) -> dict[str, Any]:
    return {
        "nonce": str(uuid4()),
        "origin": "machine",
        "machine": "M-17",
        "amount": "500,00",
        "won_on": "2026-03-03",
        "won_time": "20:05",
        "means": "cash",
        "identity": "not_asked",
    } | changes


def large(**changes: Any) -> dict[str, Any]:
    facts = {"identity": "shown", "beneficiary": "Jean Weber", "paper": "Passport LUX P123"}
    return typed(**facts | {"amount": "12000", "person": str(asking.guest())} | changes)


def text(answer: Any) -> str:
    found: str = answer.content.decode()
    return found


def test_from_the_request_to_the_money(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    asking.drawer()
    desk, chef = sign_in(cashier), sign_in(chef_de_salle)
    body = large()
    page = desk.post("/payouts/new/", body).headers["Location"]
    assert desk.post("/payouts/new/", body).headers["Location"] == page, "pressed twice, written once"
    shown = text(desk.get(page))
    assert "Large" in shown
    assert '<span class="article">house rules, heading Paiements</span>' in shown
    assert '<span class="article">house rules, heading Paiements</span>' in text(desk.get("/payouts/"))
    assert "You requested it; another person must decide" in shown
    assert f"{page}approve/" not in shown
    waiting = text(chef.get("/payouts/queue/"))
    assert "12,000.00" in waiting
    assert "Weber" not in waiting
    assert f'<a href="{page}">P-000001</a>' in waiting
    assert "another person must answer" not in waiting
    assert "1 payout awaits your approval." in text(chef.get("/door/tonight/"))
    assert f"{page}approve/" in text(chef.get(page))
    assert chef.post(f"{page}approve/").headers["Location"] == page
    assert "Nothing pending" in text(chef.get("/payouts/queue/"))
    nonce = str(uuid4())
    paid = {"nonce": nonce, "desk": str(drawers.desk_id())}
    assert f"{page}pay/" in text(desk.get(page))
    assert desk.post(f"{page}pay/", paid).headers["Location"] == page
    assert desk.post(f"{page}pay/", paid).headers["Location"] == page, "pressed twice, paid once"
    assert Payment.objects.count() == 1
    assert "Payment" in text(desk.get(page))
    assert said.acts(VENUE, "payouts.payout.opened")
    assert len(said.acts(VENUE, "payouts.payout.approved")) == 1
    first, second = (desk.post(f"{page}receipt/") for _each in range(2))
    assert first["Content-Type"] == second["Content-Type"] == "application/pdf"
    assert len(said.acts(VENUE, "payouts.receipt.printed")) == 2


def test_the_second_approver_reads_who_was_first(sign_in: Any, chef_de_salle: Any, director: Any) -> None:
    row = asking.large()
    page = f"/payouts/{row.pk}/"
    chef, chief = sign_in(chef_de_salle), sign_in(director)
    assert f"{page}approve/" in text(chief.get(page))
    chef.post(f"{page}approve/")
    late = chief.post(f"{page}approve/")
    assert late.status_code == 422
    assert "Chef De Salle has already approved it (" in text(late)
    assert f"{page}approve/" not in text(late)


def test_the_explanation_appears_while_typing_and_after_sending_without_a_script(sign_in: Any, pit_boss: Any) -> None:
    table = str(drawers.table("7", "lu.black_jack").pk)
    applying.approve_side_bet()
    boss = sign_in(pit_boss)
    jack = typed(origin="table", machine="", table=table, win="lu.super_jack/gold_jack", stake="10", amount="3000,00")
    live = text(boss.post("/payouts/new/answer/", jack))
    assert "10.00 at 300 : 1 wins 3,000.00." in live
    assert "multiplie par 300" in live
    assert "floor manager must be informed before a gold-jack is paid (house rules, heading Super-Jack)." in live
    assert "<html" not in live
    early = jack | {"won_on": "2026-01-09"}
    assert "is not yet valid on this day" in text(boss.post("/payouts/new/answer/", early))
    for day in ("1900-01-01", "0001-01-01", "9999-12-31"):
        assert boss.post("/payouts/new/answer/", jack | {"won_on": day}).status_code == 200
        assert boss.post("/payouts/new/", jack | {"won_on": day}).status_code == 422
    still = boss.post("/payouts/new/", jack | {"work": "1"})
    assert (still.status_code, Payout.objects.count()) == (200, 0)
    assert "10.00 at 300 : 1 wins 3,000.00." in text(still)
    assert 'value="3000,00"' in text(still)
    for odd in ({"amount": ""}, {"amount": "x"}, {"win": "lu.chess/mate", "amount": "1"}):
        assert "bet and stake: the winnings are calculated here" in text(boss.post("/payouts/new/answer/", jack | odd))
    wide = text(boss.post("/payouts/new/answer/", {"amount": "10000.01", "means": "cheque"}))
    assert "more than 10,000.00\u00a0EUR (house rules, heading Paiements)." in wide
    assert "A second person must approve it." in wide
    page = boss.post("/payouts/new/", jack).headers["Location"]
    shown = text(boss.get(page))
    assert "explained only by an uncertain interpretation of the" in shown.lower()
    assert '<span class="article">house rules, heading Super-Jack</span>' in shown
    assert "10.00 at 300 : 1 wins 3,000.00." in shown
    assert boss.post(f"{page}gate/", {"informed": ""}).status_code == 422
    assert boss.post(f"{page}gate/", {"informed": str(member("chef_de_salle").pk)}).headers["Location"] == page
    assert "Chef De Salle" in text(boss.get(page))
    assert said.acts(VENUE, "payouts.gate.passed")


def test_bad_input_says_what_to_do_and_loses_nothing(sign_in: Any, cashier: Any) -> None:
    desk = sign_in(cashier)
    for changes, sentence in (
        ({"amount": "0"}, "above 0.00"),
        ({"amount": "1,005"}, "decimal places"),
        ({"won_time": "25:99"}, "hours and minutes"),
        ({"won_on": "2026-03-09"}, "is in the future"),
        ({"machine": ""}, "the machine number for a win"),
        ({"origin": "table"}, "Choose the table"),
        ({"amount": "10000,01"}, "document"),
        ({"win": "lu.black_jack/plein"}, "Select a valid choice"),
        ({"person": str(uuid4()), "identity": "shown"}, "Guest not found"),
    ):
        answer = desk.post("/payouts/new/", typed(remark="Two tickets.") | changes)
        assert answer.status_code == 422
        assert sentence in text(answer)
        assert "Two tickets." in text(answer)
    assert not Payout.objects.exists()


@pytest.fixture
def weber(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def test_the_receiver_is_found_among_the_guests(sign_in: Any, cashier: Any, pit_boss: Any, weber: UUID) -> None:
    desk = sign_in(cashier)
    found = text(desk.post("/payouts/new/guests/", {"text": "Weber"}))
    assert str(weber) in found
    assert "No guest found with this name" in text(desk.post("/payouts/new/guests/", {"text": "Zorro"}))
    assert "No guest found with this name" in text(desk.post("/payouts/new/guests/", {"text": " "}))
    assert sign_in(pit_boss).post("/payouts/new/guests/", {"text": "Weber"}).status_code == 403
    assert len(said.acts(VENUE, "people.guest.searched")) == 2
    plain = desk.post("/payouts/new/", typed(text="Weber", search="1"))
    assert (plain.status_code, str(weber) in text(plain)) == (200, True)
    page = desk.post("/payouts/new/", large(person=str(weber))).headers["Location"]
    assert f"/guests/{weber}/" in text(desk.get(page))
    direct = f"/payouts/new/for/{weber}/"
    assert "For the guest" in text(desk.get(direct))
    assert direct in text(desk.get(f"/guests/{weber}/"))
    assert desk.get(f"/payouts/new/for/{uuid4()}/").status_code == 404


def test_refused_withdrawn_and_voided(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    asking.drawer()
    desk, chef = sign_in(cashier), sign_in(chef_de_salle)
    first, second, third = asking.large(), asking.payout(), asking.payout()
    assert chef.post(f"/payouts/{first.pk}/refuse/", {"reason": ""}).status_code == 422
    chef.post(f"/payouts/{first.pk}/refuse/", {"reason": "A false ticket."})
    assert "A false ticket." in text(desk.get(f"/payouts/{first.pk}/"))
    desk.post(f"/payouts/{second.pk}/withdraw/", {"reason": "Asked twice."})
    early = chef.post(f"/payouts/{third.pk}/receipt/")
    assert (early.status_code, "Nothing has been paid yet: there" in text(early)) == (422, True)
    asking.pay(third)
    assert f"{third.pk}/void/" not in text(desk.get(f"/payouts/{third.pk}/"))
    void = {"reason": "The wrong guest.", "nonce": str(uuid4())}
    assert f"{third.pk}/void/" in text(chef.get(f"/payouts/{third.pk}/"))
    chef.post(f"/payouts/{third.pk}/void/", void)
    assert [asking.state(row) for row in (first, second, third)] == ["refused", "withdrawn", "voided"]
    for kind in ("refused", "withdrawn", "voided"):
        assert said.acts(VENUE, f"payouts.payout.{kind}")


def test_without_a_drawer_nothing_is_paid(sign_in: Any, cashier: Any) -> None:
    row, desk = asking.payout(), sign_in(cashier)
    assert "You hold no float" in text(desk.get(f"/payouts/{row.pk}/"))
    answer = desk.post(f"/payouts/{row.pk}/pay/", {"nonce": str(uuid4()), "desk": ""})
    assert answer.status_code == 422
    assert "Open a shift at a cash desk first" in text(answer)


def test_a_cheque_is_issued_by_the_management(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    row = asking.large(means="cheque")
    asking.approve(row)
    page, chief = f"/payouts/{row.pk}/", sign_in(director)
    assert f"{page}issue/" in text(chief.get(page))
    assert sign_in(chef_de_salle).post(f"{page}issue/", {}).status_code == 403
    issued = {"nonce": str(uuid4()), "reference": "CH 4711"}
    assert chief.post(f"{page}issue/", issued).headers["Location"] == page
    assert "CH 4711" in text(chief.get(page))


def test_at_139_the_payout_shows_its_winnings(sign_in: Any, chef_de_salle: Any, weber: UUID) -> None:
    row = asking.payout("300.00", person_id=weber, identity="shown", paper="P123")
    won, chef, page = propose(weber), sign_in(chef_de_salle), f"/payouts/{row.pk}/"
    assert f"{page}winnings/" in text(chef.get(page))
    assert chef.post(f"{page}winnings/", {"withholding": str(uuid4())}).status_code == 422
    assert chef.post(f"{page}winnings/", {"withholding": str(won.pk)}).headers["Location"] == page
    assert "There is a proposal to withhold these" in text(chef.get(page))
    assert chef.post(f"{page}withhold/").status_code == 422
    decide(won, at=cast.TUESDAY)
    assert "The winnings are withheld. Record this to close the payout." in text(chef.get(page))
    assert "Winnings withheld, payout still open" in text(chef.get("/payouts/queue/"))
    assert chef.post(f"{page}withhold/").headers["Location"] == page
    assert asking.state(row) == "withheld"
    assert page in text(chef.get(f"/exclusions/withheld/{won.pk}/"))
    assert page in text(chef.get(f"/guests/{weber}/"))


def test_a_dutch_payout_is_held_with_its_day(sign_in: Any, cashier: Any) -> None:
    from compliance.venues.selectors import venues
    from tests.venues.dutch import DUTCH

    director = open_dutch_house("cashier")
    row = asking.keep(asking.asked("100000.00", **asking.identified(DUTCH)), cashier, of=venues.get_house(DUTCH))
    chief, page = sign_in(director), f"/payouts/{row.pk}/"
    assert f"{page}hold/" in text(chief.get(page))
    assert '<span class="article">artikel 1.1, lid 14; artikel 6.2, lid 5</span>' in text(chief.get(page))
    assert chief.post(f"{page}hold/", {"reason": "x", "expected_on": "2026-03-01"}).status_code == 422
    assert chief.post(f"{page}hold/", {"reason": "De bank.", "expected_on": "2026-03-04"}).headers["Location"] == page
    assert "De bank." in text(chief.get(page))
    assert "verwacht op 4-3-2026" in text(chief.get("/payouts/queue/"))
    with time_machine.travel(cast.local("2026-03-04 20:00"), tick=False):
        assert "payouts/queue" in text(sign_in(director).get("/door/tonight/"))
        assert selectors.due_payouts(DUTCH, cast.local("2026-03-04 20:00").date()).count() == 1


def test_the_register_is_narrowed_sorted_and_taken_as_a_file(sign_in: Any, inspector: Any) -> None:
    asking.payout("100.00")
    asking.large()
    client = sign_in(inspector)
    every = text(client.get("/payouts/"))
    assert "P-000001" in every
    assert "P-000002" in every
    only = text(client.get("/payouts/?large=true&sort=amount&columns=beneficiary"))
    assert "P-000001" not in only
    assert "Jean Weber" in only
    for query in ("state=paid", "means=cheque", "explained=explained", "last=2026-01-01"):
        assert "No payouts" in text(client.get(f"/payouts/?{query}"))
    assert client.get("/payouts/?state=lost").status_code == 422
    part = client.get("/payouts/", headers={"HX-Request": "true"})
    assert "<html" not in text(part)
    assert text(part).strip().splitlines()[0] in every
    assert client.get("/payouts/?large=on").status_code == 422
    file = client.get("/payouts/?export=csv&of=all&large=true&first=2026-01-01")
    rows = b"".join(file.streaming_content).decode("utf-8-sig").strip().splitlines()
    assert len(rows) == 2
    assert rows[0].startswith("Number;")
    assert said.acts(VENUE, "http.register.exported")
    assert said.acts(VENUE, "http.register.read")
    assert client.get(f"/payouts/{uuid4()}/").status_code == 404


def test_the_queue_says_that_the_own_request_is_for_another_person(sign_in: Any, director: Any) -> None:
    row = asking.large(by="director")
    waiting = text(sign_in(director).get("/payouts/queue/"))
    assert row.label in waiting
    assert "another person must answer" in waiting


READS = {"the list", "a payout"}
ACTS = {"refuse", "gate", "pay", "issue", "void", "receipt"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", set()),
        ("cashier", READS | {"request", "pay", "receipt"}),
        ("pit_boss", READS | {"request", "gate"}),
        ("chef_de_salle", READS | {"request", "the queue"} | ACTS - {"issue"}),
        ("compliance_officer", READS | {"the queue", "refuse"}),
        ("director", READS | {"request", "the queue"} | ACTS),
        ("accountant", READS),
        ("inspector", READS),
        ("administrator", set()),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: set[str]) -> None:
    row, client = asking.keep(asking.gold_jack()), sign_in(request.getfixturevalue(name))
    page = f"/payouts/{row.pk}/"
    pages = {"the list": "/payouts/", "request": "/payouts/new/", "the queue": "/payouts/queue/", "a payout": page}
    answers = {what: client.get(address).status_code for what, address in pages.items()}
    answers |= {act: client.post(f"{page}{act}/", {}).status_code for act in sorted(ACTS)}
    shown = dict.fromkeys(expected & pages.keys(), 200)
    incomplete = dict.fromkeys(expected & ACTS, 422)  # allowed, but nothing was filled in
    assert answers == dict.fromkeys(answers, 403) | shown | incomplete
