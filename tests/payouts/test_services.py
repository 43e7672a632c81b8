"""Acts on payouts: what the rules of the day ask, who may do what, in which order, and that money leaves once."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from compliance.cage.counts.services import counts
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.exchanges import services as exchanges_services
from compliance.exclusions.withheld_winnings.services import decisions
from compliance.monitoring.models import Alert, MoneyOperation, OperationVoid
from compliance.payouts.domain.requirements import gate_of, known_jackpots, payout_demands
from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import BoundWinnings, Payment, Step
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import decisions as decisions_services
from compliance.payouts.services import payments, preconditions, receipts, winnings
from compliance.payouts.services.requests import PayoutRequest
from compliance.refusals import Refused
from compliance.rules.rulebook import Policy, rulebook
from compliance.venues.selectors import venues
from tests import said
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.withholdings import propose
from tests.payouts import asking
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db
LATER = TUESDAY + timedelta(minutes=10)


@pytest.fixture
def weber(porter: Any) -> UUID:
    """The guest Weber, who has come in."""
    found = present(porter).decision.person_id
    assert found is not None
    return found


def refused(sentence: str, field: str | None = None) -> Any:
    return pytest.raises(Refused, match=sentence)


def cash_of(drawer: Any) -> Decimal:
    found = booking_selectors.last_entry(drawer.pk)
    assert found is not None
    return found.cash_after


# --- What the rules ask.


def test_at_67_above_ten_thousand_the_receiver_is_identified_and_the_means_are_chosen() -> None:
    for amount, is_large in (("10000.00", False), ("10000.01", True)):
        row = asking.large(amount)
        assert (row.large, row.approval_needed, row.threshold) == (is_large, is_large, Decimal("10000.00"))
    for identity, means in (("not_asked", "cash"), ("refused", "cheque")):
        with refused("document"):
            asking.payout("10000.01", identity=identity, means=means, beneficiary="Jean Weber")
    for means in ("cash", "cheque", "transfer"):
        row = asking.large("10000.01", means=means, account="LU28 0019 4006 4475 0000")
        assert (row.means, row.identity, row.label) == (means, "shown", f"P-{row.number:06d}")


def test_at_68_the_luxembourg_house_takes_no_extra_time() -> None:
    row = asking.large("100000.00")
    assert (row.large, row.may_be_held) == (True, False)
    with refused("no extra time"):
        decisions_services.hold_payout(
            house=house(), payout=row, reason="x", expected_on=date(2026, 3, 9), by=member("director"), at=TUESDAY
        )


def test_the_house_may_ask_for_a_second_person_below_the_threshold() -> None:
    book = rulebook("LU", date(2026, 3, 3), [Policy("payout.approval_above", Decimal(2000), date(2026, 1, 1), "r")])
    for amount, asked in ((2000, False), (2001, True)):
        told = payout_demands(book, amount=Decimal(amount), jackpot="", means="cash")
        assert (told.large, told.approval_needed, told.identity_needed) == (False, asked, False)
    assert known_jackpots(book) == ("gold_jack",)
    assert gate_of(book, "jackpot") == ""


def test_the_dutch_house_counts_the_threshold_itself_and_may_hold() -> None:
    director, dutch = open_dutch_house("cashier", "chef_de_salle"), venues.get_house(DUTCH)
    assert not asking.keep(asking.asked("99999.99"), director, of=dutch).large
    with refused("document"):
        asking.keep(asking.asked("100000.00"), director, of=dutch)
    row = asking.keep(asking.asked("100000.00", **asking.identified(DUTCH)), director, of=dutch)
    assert (row.large, row.may_be_held, row.gate) == (True, True, "machine_verified")
    act: dict[str, Any] = {"house": dutch, "payout": row, "by": member("chef_de_salle"), "at": LATER}
    for reason, day, sentence in (
        ("", date(2026, 3, 9), "Enter the reason for the delay"),
        ("The bank is closed.", date(2026, 3, 3), "Choose a future day"),
        ("The bank is closed.", None, "Choose a future day"),
    ):
        with refused(sentence):
            decisions_services.hold_payout(reason=reason, expected_on=day, **act)
    decisions_services.hold_payout(reason="The bank is closed.", expected_on=date(2026, 3, 9), **act)
    with refused("is not later than the date already expected"):
        decisions_services.hold_payout(reason="Still closed.", expected_on=date(2026, 3, 9), **act)
    decisions_services.hold_payout(reason="Still closed.", expected_on=date(2026, 3, 11), **act)
    assert [step.state for step in selectors.steps(row.pk)] == ["requested", "held", "held"]
    assert not selectors.due_payouts(DUTCH, date(2026, 3, 10)).exists()
    assert selectors.due_payouts(DUTCH, date(2026, 3, 11)).exists()
    with refused("second person approves|put it on hold"):
        payments.pay_cash(nonce=uuid4(), **act)
    decisions_services.approve_payout(**act)
    assert selectors.get_payout(DUTCH, row.pk).state == "approved"


def test_a_request_that_cannot_be_says_what_to_do() -> None:
    table = drawers.table("4").pk
    base: dict[str, Any] = {"origin": "machine", "machine": "M-17", "amount": Decimal(1), "won_at": TUESDAY}
    for changes, sentence in (
        ({"amount": Decimal("0.00")}, "above 0.00"),
        ({"stake": Decimal("0.00")}, "Enter a stake above 0.00, or"),
        ({"won_at": LATER}, "is in the future"),
        ({"won_at": TUESDAY - timedelta(days=401)}, "more than a year ago"),
        ({"won_at": datetime(1, 1, 1, tzinfo=UTC)}, "more than a year ago"),
        ({"origin": "door", "machine": ""}, "where it was won"),
        ({"origin": "table"}, "Choose the table"),
        ({"table_id": table}, "Choose the table"),
        ({"origin": "table", "machine": "", "table_id": uuid4()}, "Table not found"),
        ({"machine": " "}, "the machine number for a win"),
        ({"jackpot": "none"}, "Choose a jackpot of this casino"),
        ({"jackpot": "gold_jack"}, "This jackpot cannot be won there"),
        ({"jackpot": "jackpot"}, "Choose a jackpot of this casino"),
        ({"origin": "chips", "machine": "", "jackpot": "gold_jack"}, "This jackpot cannot be won there"),
        ({"bet": "plein"}, "Choose the game"),
        ({"game": "nl.keno"}, "casino do not include this game"),
        ({"game": "lu.black_jack", "bet": "plein"}, "no such bet"),
        ({"means": "word"}, "Choose the method of payout"),
        ({"identity": "?"}, "Select whether an identity document was"),
        ({"person_id": uuid4(), "identity": "shown"}, "Guest not found"),
        ({"paper": "P1"}, "a document was shown. Select this"),
        ({"means": "cheque"}, "Enter the recipient: the name on"),
        ({"means": "transfer", "beneficiary": "J. Weber"}, "the account"),
        (
            {"amount": Decimal("10001.00"), "identity": "shown", "beneficiary": "J. Weber"},
            "paid to a registered guest: find",
        ),
        (
            {"amount": Decimal("10001.00"), "identity": "shown", "person_id": asking.guest()},
            "Enter the document shown: type, state",
        ),
    ):
        with refused(sentence):
            asking.keep(PayoutRequest(**base | changes))
    assert not Payout.objects.exists()
    assert asking.payout().number == 1, "nothing was numbered"


def test_asked_for_twice_under_one_nonce_is_one_payout() -> None:
    nonce = uuid4()
    assert asking.keep(asking.asked(), nonce=nonce) == asking.keep(asking.asked(), nonce=nonce)
    assert Payout.objects.count() == 1


# --- From the request to the money.


def test_a_small_payout_is_paid_by_the_desk_alone() -> None:
    drawer, row, nonce = asking.drawer(), asking.payout(), uuid4()
    before = cash_of(drawer)
    with refused("does not require a second"):
        asking.approve(row)
    payment = asking.pay(row, nonce=nonce)
    assert asking.pay(row, nonce=nonce) == payment, "pressed twice, paid once"
    with refused("has already paid it"):
        asking.pay(row)
    assert (asking.state(row), before - cash_of(drawer)) == ("paid", Decimal("500.00"))
    assert said.tables(said.acts(VENUE, "payouts.payout.paid")[0]) == {
        "payouts_step",
        "payouts_payment",
        "cage_entry",
    }


def test_chips_that_are_brought_stay_in_the_drawer() -> None:
    drawer = asking.drawer()
    row = asking.payout("1500.00", origin="chips", machine="")
    assert row.explained == "no_table"
    for plaques in ("-1.00", "1500.01"):
        with refused("plaques"):
            asking.pay(row, plaques=Decimal(plaques))
    asking.pay(row, plaques=Decimal("1000.00"))
    last = booking_selectors.last_entry(drawer.pk)
    assert last is not None
    assert (last.cash, last.chips, last.plaques) == (Decimal(-1500), Decimal(500), Decimal(1000))
    with refused("plaques"):
        asking.pay(asking.payout(), plaques=Decimal(1))


def test_a_large_payout_needs_another_person() -> None:
    asking.drawer()
    row = asking.large()
    with refused("second person must approve"):
        asking.pay(row)
    own = asking.large(by="chef_de_salle")
    with refused("Another person must approve"):
        asking.approve(own)
    assert selectors.to_approve(VENUE, member("chef_de_salle").pk) == 1
    asking.approve(row)
    approved_at = house().local(selectors.steps(row.pk)[1].taken_at)
    with refused(f"has already approved it .*{approved_at:%H:%M}"):  # by the clock of the casino
        asking.approve(row, "director")
    asking.pay(row)
    assert [step.state for step in selectors.steps(row.pk)] == ["requested", "approved", "paid"]
    assert selectors.count_by_state(VENUE, row.gaming_day) == {"paid": 1, "requested": 1}


def test_a_payout_is_refused_or_withdrawn_with_a_reason() -> None:
    row = asking.large()
    with refused("Withdraw it or have another person decide"):
        asking.refuse(row, by="cashier")
    with refused("Enter the reason for the refusal"):
        asking.refuse(row, reason=" ")
    asking.refuse(row)
    with refused("has already refused it"):
        asking.approve(row)
    other = asking.payout()
    with refused("Cashier requested this payout and must withdraw it."):
        asking.withdraw(other, by="director")
    with refused("Enter the reason for the withdrawal"):
        asking.withdraw(other, reason="")
    asking.withdraw(other)
    asking.drawer()
    with refused("has withdrawn it"):
        asking.pay(other)
    with refused("Nothing"):
        asking.void(other)


def test_who_holds_no_drawer_pays_nothing_and_no_drawer_goes_below_zero() -> None:
    row = asking.payout()
    with refused("You hold no float"):
        asking.pay(row)
    first = drawers.shift()
    with refused("You hold no float"):
        asking.pay(row, by="director")
    with refused("You hold no float"):
        asking.pay(row, desk_id=uuid4())
    with refused("The float is too low"):
        asking.pay(asking.payout("3100.01"))
    desk = venues_desk("Second")
    drawers.shift(desk_id=desk)
    with refused("You hold two floats"):
        asking.pay(row)
    asking.pay(row, desk_id=first.desk_id)
    assert cash_of(first) == Decimal(2600)


def venues_desk(name: str) -> Any:
    from compliance.venues.services.places import add_desk

    return add_desk(venue_id=VENUE, name=name, by=member("director"), at=TUESDAY).pk


def test_a_clock_that_is_behind_is_said() -> None:
    row = asking.large()
    asking.approve(row, at=LATER)
    asking.drawer()
    with refused("clock is behind"):
        asking.pay(row)


def test_cheques_and_transfers_are_the_management_s() -> None:
    row, nonce = asking.large(means="cheque"), uuid4()
    with refused("second person"):
        asking.issue(row)
    asking.approve(row)
    with refused("This payout was not requested in cash"):
        asking.pay(row)
    for reference, sentence in ((" ", "number of the cheque"), ("x" * 121, "at most 120")):
        with refused(sentence):
            asking.issue(row, reference)
    payment = asking.issue(row, nonce=nonce)
    assert asking.issue(row, nonce=nonce) == payment
    assert (payment.reference, payment.entry_id) == ("CH-1", None)
    with refused("requested in cash. The"):
        asking.issue(asking.payout())
    asking.void(row)
    assert asking.state(row) == "voided"


# --- The gates.


def test_at_71_a_gold_jack_is_blocked_until_the_chef_de_salle_is_informed() -> None:
    drawer, row = asking.drawer(), asking.keep(asking.gold_jack())
    assert (row.jackpot, row.gate, row.explained, row.explained_amount, row.large) == (
        "gold_jack",
        "chef_de_salle",
        "uncertain",
        Decimal("3000.00"),
        False,
    )
    with refused("The floor manager must be informed before a gold-jack is paid."):
        asking.pay(row)
    boss = member("pit_boss")
    for informed in (None, boss.pk):
        with refused("Choose the floor manager who was informed"):
            preconditions.pass_gate(house=house(), payout=row, informed_id=informed, by=boss, at=LATER)
    informed = member("chef_de_salle").pk
    gate = preconditions.pass_gate(house=house(), payout=row, informed_id=informed, by=boss, at=LATER)
    assert preconditions.pass_gate(house=house(), payout=row, informed_id=informed, by=boss, at=LATER) == gate
    payment = asking.pay(row, at=LATER)
    assert gate.passed_at <= payment.paid_at
    assert payment.entry is not None
    assert (payment.entry.cash, cash_of(drawer)) == (Decimal("-3000.00"), Decimal("157000.00"))


def test_a_gold_jack_is_one_whatever_it_is_called() -> None:
    row = asking.keep(asking.gold_jack(jackpot="jackpot"))
    assert (row.jackpot, row.gate) == ("gold_jack", "chef_de_salle")


def test_a_dutch_machine_is_verified_before_its_prize_is_paid() -> None:
    director, dutch = open_dutch_house(), venues.get_house(DUTCH)
    won = asking.asked("5000.00", means="transfer", beneficiary="A", account="NL1")
    row = asking.keep(won, director, of=dutch)
    act: dict[str, Any] = {"house": dutch, "payout": row, "by": director, "at": TUESDAY}
    assert row.gate == "machine_verified"
    with refused("machine must be verified"):
        payments.issue_payment(reference="T-1", nonce=uuid4(), **act)
    with refused("what was verified"):
        preconditions.pass_gate(said=" ", **act)
    preconditions.pass_gate(said="Meter and seals agree.", **act)
    payments.issue_payment(reference="T-1", nonce=uuid4(), **act)


def test_nothing_is_confirmed_where_nothing_is_asked_or_all_is_over() -> None:
    row = asking.payout()
    with refused("This payout requires no confirmation before payment"):
        preconditions.pass_gate(house=house(), payout=row, by=member("pit_boss"), at=TUESDAY)
    jack = asking.keep(asking.gold_jack())
    asking.withdraw(jack)
    with refused("is closed"):
        preconditions.pass_gate(house=house(), payout=jack, by=member("pit_boss"), at=TUESDAY)


# --- Back again.


def test_a_void_brings_the_cash_back() -> None:
    drawer, row = asking.drawer(), asking.payout()
    before = cash_of(drawer)
    asking.pay(row)
    with refused("You paid this"):
        asking.void(row, by="cashier")
    with refused("Enter the reason for voiding it"):
        asking.void(row, reason=" ")
    nonce = uuid4()
    asking.void(row, nonce=nonce)
    assert (asking.state(row), cash_of(drawer)) == ("voided", before)
    with refused("has voided it"):
        asking.void(row)
    with refused("has voided it"):
        asking.pay(row)


def test_once_the_drawer_is_counted_another_desk_takes_the_money_back() -> None:
    drawer, row = asking.drawer(), asking.payout()
    asking.pay(row)
    rows = drawers.sheet(**asking.RICH | {"note": {"500": 299, "50": 200}})
    counts.count_float(house=house(), shift=drawer, pieces=rows, nonce=uuid4(), by=member("cashier"), at=LATER)
    with refused("paying float has been counted."):
        asking.void(row, at=LATER)
    second = drawers.shift(LATER, "director", desk_id=venues_desk("Second"))
    asking.void(row, at=LATER, desk_id=second.desk_id)
    assert cash_of(second) == Decimal("3600.00")
    paid = asking.payout("100.00", by="director", at=LATER)
    asking.pay(paid, by="director", at=LATER)
    assert shift_selectors.is_counted(drawer.pk)


def test_chips_that_are_gone_cannot_be_given_back() -> None:
    drawer = asking.drawer()
    row = asking.payout(origin="chips", machine="")
    asking.pay(row)
    gone = booking_selectors.last_entry(drawer.pk).chips_after
    wish = exchanges_services.Wish(location="counter", gave="cash", got="chips", amount=gone)
    exchanges_services.make_exchange(
        house=house(), shift=drawer, wish=wish, nonce=uuid4(), by=member("cashier"), at=TUESDAY
    )
    with refused("The float is too low"):
        asking.void(row)
    assert asking.state(row) == "paid"


# --- Linked operations.


def known(weber: UUID) -> dict[str, Any]:
    return {"person_id": weber, "identity": "shown", "paper": "Passport LUX P123"}


def test_at_70_two_payouts_of_a_day_raise_an_alert_at_the_second_request(weber: UUID) -> None:
    asking.payout("6000.00", **known(weber))
    assert not Alert.objects.exists()
    second = asking.payout("4500.00", **known(weber))
    (alert,) = Alert.objects.all()
    assert (alert.total, alert.threshold, second.large) == (Decimal("10500.00"), Decimal("10000.00"), False)
    assert second.beneficiary == "Weber, Jean"


def test_what_is_not_paid_counts_no_more(weber: UUID) -> None:
    asking.drawer()
    voided, withdrawn, declined = (asking.payout("100.00", **known(weber)) for _each in range(3))
    asking.pay(voided)
    asking.void(voided)
    asking.withdraw(withdrawn)
    asking.refuse(declined)
    assert MoneyOperation.objects.count() == OperationVoid.objects.count() == 3


# --- Winnings that are withheld.


def bind(row: Any, won: Any, at: Any = TUESDAY) -> Any:
    return winnings.bind_winnings(house=house(), payout=row, withholding_id=won.pk, by=member("chef_de_salle"), at=at)


def decide(won: Any, outcome: str, ban: Any = None) -> Any:
    return decisions.decide_withholding(
        house=house(), withholding=won, outcome=outcome, reason="Seen.", ban=ban, by=member("director"), at=TUESDAY
    )


def withhold(row: Any) -> Any:
    return winnings.withhold_payout(house=house(), payout=row, by=member("chef_de_salle"), at=TUESDAY)


def test_at_139_a_payout_ends_when_its_winnings_are_withheld(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("300.00", **known(weber)), propose(weber)
    assert winnings.matching_winnings(house(), row) == [won]
    link = bind(row, won)
    assert bind(row, won) == link
    assert winnings.matching_winnings(house(), row) == []
    with refused("There is a proposal to withhold these"):
        asking.pay(row)
    with refused("withheld: there is no such decision"):
        withhold(row)
    decide(won, "withheld", decisions.Ban())
    assert selectors.to_withhold(VENUE).get() == row
    with refused("are withheld"):
        asking.pay(row)
    withhold(row)
    with refused("The winnings are withheld: recorded by Chef De Salle"):
        withhold(row)
    assert asking.state(row) == "withheld"
    bound = selectors.bound_winnings(row.pk)
    assert bound is not None
    assert bound.withholding.decision.decided_by == member("director")
    assert selectors.of_guest(VENUE, (weber,)).get() == row


def test_a_payout_goes_on_when_its_winnings_are_paid_after_all(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("300.00", **known(weber)), propose(weber)
    bind(row, won)
    decide(won, "paid")
    with refused("withheld: there is no such decision"):
        withhold(row)
    asking.pay(row)
    assert asking.state(row) == "paid"


def test_only_the_winnings_of_the_payout_are_bound_to_it(weber: UUID) -> None:
    won, nobody, other = propose(weber), asking.payout("300.00"), asking.payout("301.00", **known(weber))
    for row in (nobody, other):
        with refused("same guest and the same amount"):
            bind(row, won)
    over = asking.payout("300.00", **known(weber))
    asking.withdraw(over)
    with refused("is closed"):
        bind(over, won)
    row = asking.payout("300.00", **known(weber))
    bind(row, won)
    with refused("is already blocked by other winnings"):
        winnings.bind_winnings(house=house(), payout=row, withholding_id=uuid4(), by=member("director"), at=TUESDAY)
    with refused("withheld: there is no such decision"):
        withhold(nobody)
    assert BoundWinnings.objects.count() == 1


def test_a_receipt_is_printed_after_the_payment_and_counted() -> None:
    asking.drawer()
    row = asking.payout()
    act: dict[str, Any] = {"house": house(), "payout": row, "by": member("cashier"), "at": TUESDAY}
    with refused("Nothing has been paid yet: there"):
        receipts.print_receipt(**act)
    asking.pay(row)
    assert [receipts.print_receipt(**act).number for _each in range(2)] == [1, 2]
    assert Payment.objects.count() == 1
    assert Step.objects.filter(payout=row).count() == 2
