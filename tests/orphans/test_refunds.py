"""Money goes back on proof, with name and address, once; above a sum only with a second person."""

from decimal import Decimal
from uuid import uuid4

import pytest

from compliance.orphans.carnet import selectors as books
from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.claims import selectors as claimed
from compliance.orphans.claims.services import receipts
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import Refund
from compliance.refusals import Refused
from tests import said
from tests.cast import TUESDAY, VENUE, local, member
from tests.orphans import floor
from tests.orphans.claiming import (
    NEXT_DAY,
    SEEN,
    approve,
    claim,
    dutch_find,
    granted,
    hand_back,
    in_valkenburg,
    paid_out,
    pay,
    prove,
    refunded,
    reverse,
    rule,
)

MULLER = ClaimStatement("Marie Muller", "The note is mine.", "2, rue Y, L-5610 Mondorf")
SUNDAY = local("2026-03-08 16:00")


def test_at_50_a_refund_strikes_the_total(db: None) -> None:
    floor.entered("1184.50")
    line = floor.entered("50.00")
    row = granted(line)
    refund = pay(row, SUNDAY)
    back = refund.line
    assert (back.kind, back.total_before, back.change, back.total_after) == (
        "refund",
        Decimal("1234.50"),
        Decimal("-50.00"),
        Decimal("1184.50"),
    )
    assert (back.name, back.address, back.original, back.find) == (
        "Jean Weber",
        "5, rue X, L-5600 Remich",
        line,
        line.find,
    )
    assert SEEN in back.justification
    assert back.justification.startswith("image de caméra\u202f: "), "in the language of the authorities"
    assert "folded corner" in back.justification
    both = books.sum_balances(books.get_carnet(VENUE, "2026"))
    assert (both.orphans, both.cash, both.difference) == (Decimal("1184.50"), Decimal("1184.50"), Decimal(0))
    (act,) = said.acts(VENUE, "orphans.refund.paid")
    assert said.tables(act) == {
        "orphans_carnetline",
        "orphans_ledgerentry",
        "orphans_ledgerleg",
        "orphans_refund",
    }


def test_at_52_no_refund_without_an_address(db: None) -> None:
    row = granted(floor.entered(), said=ClaimStatement("Jean Weber", "It is mine."))
    with pytest.raises(Refused, match="address") as refused:
        pay(row)
    assert refused.value.field == "address"
    assert CarnetLine.objects.count() == 1
    assert pay(row, address="5, rue X, Remich").line.address == "5, rue X, Remich"


def test_at_53_an_entry_is_refunded_once(db: None) -> None:
    line, nonce = floor.entered(), uuid4()
    row = granted(line)
    first = pay(row, nonce=nonce)
    assert pay(row, nonce=nonce) == first, "the same press of the button"
    with pytest.raises(Refused, match="It has already been refunded"):
        pay(row)
    assert claim(line.find).refused_as == "already_refunded"


def test_at_62_a_claim_after_the_year_was_paid(db: None) -> None:
    line = floor.entered("100.00", local("2026-12-28 22:00"))
    paid_out("2026", local("2026-12-31 22:00"))
    at = local("2027-01-03 15:00")
    row = claim(line.find, at)
    assert row.refused_as == ""
    prove(row, at)
    assert rule(row, at=at).approval_needed
    with pytest.raises(Refused, match="second person"):
        pay(row, at)
    approve(row, at)
    back = pay(row, at).line
    assert (back.carnet.label, back.post_closing, back.original, back.total_after) == (
        "2027",
        True,
        line,
        Decimal("-100.00"),
    )
    assert books.sum_balances(back.carnet).difference == 0


def test_granted_before_the_year_was_paid_and_refunded_after_it(db: None) -> None:
    row = granted(floor.entered("50.00", local("2026-12-28 22:00")), local("2026-12-30 12:00"))
    paid_out("2026", local("2026-12-31 22:00"))
    at = local("2027-01-02 15:00")
    assert claim_states.get_claim(VENUE, row.pk).state == "approval"
    with pytest.raises(Refused, match="second person"):
        pay(row, at)
    approve(row, at)
    assert pay(row, at).line.post_closing


def test_a_transfer_goes_through_the_bank(db: None) -> None:
    row = granted(floor.entered())
    refund = pay(row, transfer="SEPA 2026-03-04/17", justification="Signed at the desk.")
    assert "Signed at the desk." in refund.line.justification
    both = books.sum_balances(books.get_carnet(VENUE, "2026"))
    assert (both.orphans, both.cash, both.bank) == (Decimal(0), Decimal("50.00"), Decimal("-50.00"))


def test_a_refund_is_paid_at_a_desk_of_the_house_or_by_transfer(db: None) -> None:
    row = granted(floor.entered())
    for changes in ({"desk_id": None}, {"desk_id": floor.desk_id(), "transfer": "S-1"}, {"desk_id": uuid4()}):
        with pytest.raises(Refused) as refused:
            pay(row, **changes)
        assert refused.value.field == "desk"


def test_without_proof_it_is_not_granted_yet(db: None) -> None:
    row = claim(floor.entered().find)
    first = rule(row)
    assert (first.verdict, first.code, first.amount) == ("not_yet", "no_evidence", None)
    with pytest.raises(Refused, match="not been granted: decide it first"):
        pay(row)
    prove(row)
    assert rule(row).verdict == "accepted"
    assert [each.verdict for each in claimed.decisions(row)] == ["not_yet", "accepted"]
    with pytest.raises(Refused, match="This claim has already been decided"):
        rule(row)


def test_competing_claims_are_settled_first(db: None) -> None:
    line = floor.entered()
    weber, muller = claim(line.find), claim(line.find, said=MULLER)
    prove(weber)
    assert (rule(weber).code, rule(muller, "refused", code="not_proven").verdict) == ("competing_claims", "refused")
    assert rule(weber).verdict == "accepted"
    assert claim_states.get_claim(VENUE, muller.pk).state == "refused"


def test_an_officer_splits_a_sum_of_several_owners(db: None) -> None:
    line = floor.entered("80.00")
    weber, muller = claim(line.find), claim(line.find, said=MULLER)
    for row in (weber, muller):
        prove(row)
    for amount in (None, "0.00", "80.01"):
        with pytest.raises(Refused, match=r"at most 80\.00\sEUR remain") as refused:
            rule(weber, split=True, amount=Decimal(amount) if amount else None)
        assert refused.value.field == "amount"
    rule(weber, split=True, amount=Decimal("50.00"))
    with pytest.raises(Refused, match=r"at most 30\.00\sEUR remain"):
        rule(muller, split=True, amount=Decimal("30.01"))
    rule(muller, split=True, amount=Decimal("30.00"))
    assert pay(weber).line.total_after == Decimal("30.00")
    assert pay(muller).line.total_after == Decimal(0)


def test_a_sum_of_one_owner_goes_back_whole(db: None) -> None:
    row = claim(floor.entered().find)
    prove(row)
    with pytest.raises(Refused, match="in full"):
        rule(row, amount=Decimal("20.00"))
    with pytest.raises(Refused, match="There is no other claimant: the"):
        rule(row, split=True, amount=Decimal("20.00"))
    assert rule(row, amount=Decimal("50.00")).amount == Decimal("50.00")


def test_before_the_carnet_nothing_is_split(db: None) -> None:
    find = floor.find()
    weber = claim(find)
    claim(find, said=MULLER)
    prove(weber)
    with pytest.raises(Refused, match="can only be returned in full"):
        rule(weber, split=True, amount=Decimal("20.00"))


def test_what_went_another_way_is_refused_when_it_is_decided(db: None) -> None:
    line, reversed_ = floor.entered(), floor.entered("20.00")
    weber, muller = claim(line.find), claim(line.find, said=MULLER)
    prove(weber)
    rule(muller, "refused", code="not_proven")
    rule(weber)
    late = claim(line.find, said=MULLER)
    pay(weber)
    prove(late)
    ruling = rule(late)
    assert (ruling.verdict, ruling.code, ruling.article) == ("refused", "already_refunded", "8(4)")
    row = claim(reversed_.find)
    prove(row)
    reverse(reversed_)
    assert (rule(row).verdict, claim_states.get_claim(VENUE, row.pk).state) == ("refused", "refused")


def test_an_entry_that_was_reversed_is_not_refunded(db: None) -> None:
    line = floor.entered()
    row = granted(line)
    reverse(line)
    with pytest.raises(Refused, match="reversed"):
        pay(row)


def test_a_ruling_has_its_verdict_its_reasons_and_its_code(db: None) -> None:
    row = claim(floor.entered().find)
    for changes, field in (
        ({"verdict": "perhaps"}, "verdict"),
        ({"reasons": " "}, "reasons"),
        ({"verdict": "refused"}, "code"),
        ({"verdict": "not_yet", "code": "too_late"}, "code"),
    ):
        with pytest.raises(Refused) as refused:
            rule(row, **changes)
        assert refused.value.field == field
    assert rule(row, "not_yet", code="not_proven").verdict == "not_yet"
    assert rule(row, "refused", code="withdrawn").amount is None


def test_a_claim_that_was_refused_is_neither_approved_nor_paid(db: None) -> None:
    row = claim(floor.entered("500.00").find)
    prove(row)
    rule(row, "refused", code="not_proven")
    for act in (approve, pay):
        with pytest.raises(Refused, match="This claim has not been granted"):
            act(row)


def test_the_carnet_names_the_address_that_came_with_the_claim(db: None) -> None:
    line = pay(granted(floor.entered()), address="2, rue Y, L-5610 Mondorf").line
    assert line.address == "5, rue X, L-5600 Remich"


def test_a_large_refund_needs_a_second_person(db: None) -> None:
    assert not rule(_proved(floor.entered("100.00"))).approval_needed, "up to 100.00 it is the rule of the casino"
    row = granted(floor.entered("100.01"))
    with pytest.raises(Refused, match="second person must approve"):
        pay(row)
    with pytest.raises(Refused, match="Another person"):
        approve(row, by=member("chef_de_salle"))
    approve(row)
    with pytest.raises(Refused, match="A second person has already decided"):
        approve(row)
    assert pay(row).line.change == Decimal("-100.01")


def test_a_declined_refund_is_not_paid_and_stands_in_nobodys_way(db: None) -> None:
    line = floor.entered("500.00")
    row = granted(line)
    with pytest.raises(Refused) as refused:
        approve(row, approved=False, reason=" ")
    assert refused.value.field == "reason"
    approve(row, approved=False, reason="The camera shows another person.")
    with pytest.raises(Refused, match="declined"):
        pay(row)
    assert said.acts(VENUE, "orphans.refund.declined")
    other = granted(line, said=MULLER)
    approve(other)
    assert pay(other).line.name == "Marie Muller"


def test_a_small_refund_asks_nobody(db: None) -> None:
    row = granted(floor.entered())
    with pytest.raises(Refused, match="does not require a second"):
        approve(row)


def test_money_is_handed_back_at_a_desk_of_the_house(db: None) -> None:
    row = claim(floor.find())
    prove(row)
    with pytest.raises(Refused, match="not been granted: decide it first"):
        hand_back(row)
    rule(row)
    with pytest.raises(Refused, match="Choose a cash desk of this casino"):
        hand_back(row, desk_id=uuid4())
    (act,) = said.acts(VENUE, "orphans.claim.ruled")
    assert said.tables(act) == {"orphans_claimruling"}
    hand_back(row)
    assert said.acts(VENUE, "orphans.find.handed_back")


def test_a_large_sum_on_the_floor_needs_a_second_person_too(db: None) -> None:
    row = claim(floor.find(initial=Decimal("500.00")))
    prove(row)
    rule(row)
    with pytest.raises(Refused, match="second person"):
        hand_back(row)
    approve(row)
    assert hand_back(row).amount == Decimal("500.00")


def test_a_refund_is_taken_back_where_it_came_from(db: None) -> None:
    for transfer, name in (("", "cash"), ("S-1", "bank")):
        line = floor.entered(at=NEXT_DAY)
        row = granted(line)
        refund = pay(row, **({"transfer": transfer} if transfer else {}))
        before = books.sum_balances(line.carnet)
        back = reverse(refund.line, reason="Paid to the wrong person.")
        after = books.sum_balances(line.carnet)
        assert (back.kind, back.change, back.original) == ("reversal", Decimal("50.00"), refund.line)
        assert after.orphans - before.orphans == Decimal("50.00")
        assert getattr(after, name) - getattr(before, name) == Decimal("50.00")
        again = granted(line)
        assert pay(again).line.change == Decimal("-50.00"), "who was in time is paid after all"


def test_an_entry_is_reversed_by_another_person_for_a_reason(db: None) -> None:
    line, nonce = floor.entered(), uuid4()
    with pytest.raises(Refused, match="Another person"):
        reverse(line, by=member("cashier"))
    with pytest.raises(Refused) as refused:
        reverse(line, reason=" ")
    assert refused.value.field == "reason"
    back = reverse(line, nonce=nonce)
    assert (back.total_before, back.change, back.total_after) == (Decimal("50.00"), Decimal("-50.00"), Decimal(0))
    assert reverse(line, nonce=nonce) == back
    with pytest.raises(Refused, match="This entry is already reversed"):
        reverse(line)
    with pytest.raises(Refused, match="Only entries and refunds"):
        reverse(back, by=member("director"))
    both = books.sum_balances(line.carnet)
    assert (both.orphans, both.cash) == (Decimal(0), Decimal(0))
    (act,) = said.acts(VENUE, "orphans.line.reversed")
    assert said.tables(act) == {"orphans_carnetline", "orphans_ledgerentry", "orphans_ledgerleg"}


def test_an_entry_with_a_refund_is_not_reversed(db: None) -> None:
    line = floor.entered()
    row = refunded(line)
    with pytest.raises(Refused, match="Reverse the refund first"):
        reverse(line)
    reverse(Refund.objects.get(claim=row).line)
    assert reverse(line).total_after == Decimal(0)


def test_a_payment_to_the_commune_is_not_reversed(db: None) -> None:
    floor.entered("10.00", local("2026-12-01 20:00"))
    paid_out("2026", local("2026-12-31 22:00"))
    line = CarnetLine.objects.get(kind="payment")
    with pytest.raises(Refused, match="Only entries and refunds"):
        reverse(line, local("2027-01-02 12:00"))


def test_prints_of_the_receipt_are_counted(db: None) -> None:
    row = granted(floor.entered())

    def print_() -> int:
        done = receipts.print_receipt(house=floor.house(), claim=row, by=member("cashier"), at=NEXT_DAY)
        return int(done.number)

    with pytest.raises(Refused, match="Nothing has been returned on this"):
        print_()
    pay(row)
    assert [print_(), print_()] == [1, 2]
    assert claimed.print_count(row) == 2
    assert len(said.acts(VENUE, "orphans.receipt.printed")) == 2


def test_a_dutch_refund_needs_no_address(db: None) -> None:
    house = in_valkenburg()
    row = claim(dutch_find(house, category="prize", game=""), TUESDAY, ClaimStatement("Piet", "Van mij."), house=house)
    prove(row, TUESDAY, house=house)
    rule(row, at=TUESDAY, house=house)
    assert hand_back(row, house=house).claim == row


def _proved(line: CarnetLine) -> object:
    row = claim(line.find)
    prove(row)
    return row
