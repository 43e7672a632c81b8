"""What is typed too long, too large or twice gives a sentence; and what was approved can still be refused."""

import re
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.db import IntegrityError, connection

from compliance.cage.exchanges.services import PAYOUT_NEEDED
from compliance.monitoring.models import OperationVoid
from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import MOVES, Payment
from compliance.payouts.services import receipts
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.cage import drawers, tables
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post
from tests.payouts import asking
from tests.payouts.payout_rows import another
from tests.refusals import detail_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def weber(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def refused(sentence: str) -> Any:
    return pytest.raises(Refused, match=sentence)


# --- Sums and words that no column has room for.


def test_a_stake_that_would_win_more_than_any_house_has_is_said() -> None:
    with refused("The winnings of this stake are too large") as caught:
        asking.keep(asking.gold_jack(stake=Decimal("999999999999.99")))
    assert caught.value.field == "stake"
    with refused("Enter a stake above 0.00, or"):
        asking.keep(asking.gold_jack(stake=Decimal("1" + "0" * 40)))
    with refused("Enter an amount"):
        asking.keep(asking.asked("1" + "0" * 40))


def test_the_form_says_it_too(sign_in: Any, cashier: Any) -> None:
    sent = {
        "nonce": str(uuid4()),
        "origin": "table",
        "table": str(drawers.table("7", "lu.black_jack").pk),
        "win": "lu.super_jack/gold_jack",
        "stake": "999999999999.99",
        "amount": "10",
        "won_on": "2026-03-03",
        "won_time": "20:05",
        "means": "cash",
        "identity": "not_asked",
    }
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk = sign_in(cashier)
        assert desk.post("/payouts/new/answer/", sent).status_code == 200
        answer = desk.post("/payouts/new/", sent)
    assert (answer.status_code, "The winnings of this stake are too large" in answer.content.decode()) == (422, True)


def test_words_that_are_too_long_are_said_at_their_field() -> None:
    named: dict[str, Any] = {"identity": "shown", "means": "transfer"}
    fits: dict[str, Any] = {"beneficiary": "A", "paper": "P", "account": "L"}
    for field, longest in (("beneficiary", 200), ("paper", 120), ("account", 60), ("machine", 40), ("address", 500)):
        with refused(f"at most {longest} characters") as caught:
            asking.keep(asking.asked(**named | fits | {field: "x" * (longest + 1)}))
        assert caught.value.field == field
    assert not Payout.objects.exists()


# --- Twice.


def test_a_form_that_paid_one_payout_pays_no_other() -> None:
    asking.drawer()
    first, second, cheques = asking.payout(), asking.payout(), [asking.payout(means="cheque", beneficiary="A")]
    nonce = uuid4()
    asking.pay(first, nonce=nonce)
    with refused("This form was already used for another payout"):
        asking.pay(second, nonce=nonce)
    with refused("This form was already used for another payout"):
        asking.issue(cheques[0], nonce=nonce)
    assert Payment.objects.count() == 1


def test_a_drawer_that_is_asked_for_too_much_is_told_to_the_log() -> None:
    drawer = drawers.shift()
    with refused("The float is too low"):
        asking.pay(asking.payout("3333.33"))
    (note,) = said.acts(VENUE, "cage.entry.refused")
    assert (note.facts, note.actor) == ({"shift": drawer.label, "booking": "payout"}, member("cashier").pk)
    with refused("second person must approve"):
        asking.pay(asking.large())
    assert len(said.acts(VENUE, "cage.entry.refused")) == 1


# --- The other way out of an approval.


def test_what_is_approved_and_not_paid_is_refused_again_with_a_reason(weber: UUID) -> None:
    row = asking.large(person_id=weber)
    asking.approve(row)
    with refused("Withdraw it or have another person decide"):
        asking.refuse(row, by="cashier")
    with refused("Enter the reason for the refusal"):
        asking.refuse(row, reason=" ")
    asking.refuse(row)
    assert asking.state(row) == "refused"
    assert OperationVoid.objects.get().operation.source_id == row.pk, "it counts no more"
    asking.drawer()
    with refused("has already refused it"):
        asking.pay(row)


def test_a_refusal_states_the_time_of_the_first_step_by_the_clock_of_the_house() -> None:
    row = asking.large()
    asking.approve(row)
    with refused(r"Chef De Salle has already approved it \(03/03/2026 20:15\)"):
        asking.approve(row, by="director")


def test_the_page_offers_it_and_says_that_means_are_asked_for_anew(
    sign_in: Any, cashier: Any, chef_de_salle: Any
) -> None:
    row = asking.large()
    asking.approve(row)
    page = f"/payouts/{row.pk}/"
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk, chef = sign_in(cashier), sign_in(chef_de_salle)
        assert f"{page}refuse/" in chef.get(page).content.decode()
        assert "To use another means of payment, withdraw this request" in desk.get(page).content.decode()
        assert chef.post(f"{page}refuse/", {"reason": "A false paper."}).headers["Location"] == page
    assert asking.state(row) == "refused"


def test_the_database_knows_the_same_moves() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_functiondef('payouts_step_may_be_taken()'::regprocedure)")
        (text,) = cursor.fetchone()
    table = text.partition("NOT IN (")[2].partition("THEN")[0]
    assert set(re.findall(r"\('(\w*)', '(\w+)'\)", table)) == set(MOVES)


# --- Large payouts go to guests with a file.


def test_a_large_payout_names_a_guest_with_a_file() -> None:
    """A name that is typed can be typed otherwise: then nothing adds up, and no proposal stops it."""
    for means in ("cash", "cheque"):
        with refused("be paid to a registered guest: find") as caught:
            asking.payout("10000.01", **asking.IDENTIFIED, means=means)
        assert caught.value.field == "person"
    like = asking.payout()
    with pytest.raises(IntegrityError, match="a_large_payout_names_a_guest_with_a_file"):
        another(like, large=True, approval_needed=True, identity="shown", beneficiary="A", paper="P")


def test_an_exchange_that_is_a_large_payout_is_carried_over(
    sign_in: Any, cashier: Any, chef_de_salle: Any, weber: UUID
) -> None:
    drawer = asking.drawer()
    with pytest.raises(Refused) as refused:
        tables.exchange(drawer, "chips", "cash", "12000", by="cashier")
    assert refused.value.code == PAYOUT_NEEDED
    typed = {"nonce": str(uuid4()), "amount": "12000", "pair": "chips-cash", "location": "counter"}
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk = sign_in(cashier)
        answer = desk.post(f"/cage/shifts/{drawer.pk}/exchange/", typed | {"identity": "not_asked"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "This is a large payout" in page
        assert 'action="/payouts/new/"' in page
        carried = {"carried": "1", "origin": "chips", "amount": "12000.00", "identity": "shown", "paper": "P123"}
        fresh = desk.post("/payouts/new/", carried | {"person": str(weber)})
        shown = fresh.content.decode()
        assert (fresh.status_code, Payout.objects.count()) == (200, 0)
        assert 'value="12000.00"' in shown
        assert "For the guest" in shown
        assert "This is a large payout: more than 10,000.00\u00a0EUR" in shown
        assert desk.post("/payouts/new/", carried | {"person": str(uuid4())}).status_code == 404
        assert desk.post("/payouts/new/", carried | {"person": "nobody"}).status_code == 422
        plain = desk.post("/payouts/new/", carried | {"identity": "not_asked", "paper": ""})
        assert (plain.status_code, "For the guest" in plain.content.decode()) == (200, False)


# --- The receipt through the API.


def test_the_receipt_is_printed_through_the_api(sign_in: Any, cashier: Any, inspector: Any) -> None:
    asking.drawer()
    row = asking.payout()
    address, key = f"payouts/{row.pk}/receipt/", uuid4().hex
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk = sign_in(cashier)
        assert "Nothing has been paid yet: there" in detail_of(post(desk, address, {}))
        asking.pay(row)
        first, again = (post(desk, address, {}, key) for _each in range(2))
        assert first["Content-Type"] == again["Content-Type"] == "application/pdf"
        assert first.content[:5] == b"%PDF-"
        assert post(sign_in(inspector), address, {}).status_code == 403
    assert len(said.acts(VENUE, "payouts.receipt.printed")) == 1, "the same key is the same print"
    again_printed = receipts.print_receipt(house=house(), payout=row, by=member("cashier"), at=TUESDAY)
    assert again_printed.number == 2
