"""Whatever is written past the services, the database refuses a claim without grounds and money given back wrongly."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.services.lines import write_line
from compliance.orphans.claims import selectors as claimed
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.claims import (
    Claim,
    ClaimEvidence,
    ClaimReceipt,
    ClaimRuling,
    EvidenceContent,
    Refund,
    RefundApproval,
)
from compliance.orphans.models.finds import FindEnd
from compliance.orphans.models.ledger import Account
from compliance.vault.services.sealing import seal_file
from tests.cast import TUESDAY, VENUE, house, local, member
from tests.database import OwnDatabase
from tests.orphans import floor
from tests.orphans.claiming import NEXT_DAY, approve, claim, granted, paid_out, pay, prove, refunded, reverse, rule
from tests.orphans.lapses import written


def refused(name: str, *rows: Any) -> None:
    with pytest.raises(IntegrityError, match=name):
        written(*rows)


def a_claim(line: Any, **changes: Any) -> Claim:
    facts: dict[str, Any] = {
        "find": line.find,
        "number": claimed.next_claim_number(line.find_id),
        "line": line,
        "name": "Jean Weber",
        "statement": "Mine.",
        "claimed_at": TUESDAY,
        "window_ends_at": line.window_ends_at,
        "article": "8(2)",
        "edition": "LU-1979.1",
        "nonce": uuid4(),
        "taken_by": member("porter"),
        "taken_at": TUESDAY,
    }
    return Claim(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_claimant_says_who_and_what", {"name": ""}),
        ("a_claimant_says_who_and_what", {"statement": ""}),
        ("the_answer_to_a_claim_is_known", {"refused_as": "whim"}),
        ("a_late_claim_is_refused", {"claimed_at": local("2026-03-11 00:00"), "taken_at": local("2026-03-11 00:00")}),
        ("a_claim_is_written_down_after_it_was_made", {"claimed_at": NEXT_DAY}),
        ("a_claim_bears_the_window_of_its_entry", {"window_ends_at": local("2026-04-11 00:00")}),
        ("claim_numbers_have_no_gap", {"number": 2}),
        ("claim_numbers_have_no_gap", {"number": None}),
    ],
)
def test_a_claim_says_who_what_and_when(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, a_claim(floor.entered(), **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_evidence_is_known", {"kind": "hearsay"}),
        ("evidence_says_what_it_shows", {"shows": ""}),
        ("a_document_has_its_digest", {"media_type": "image/jpeg", "size": 4}),
        ("a_document_has_its_digest", {"sha256": "a" * 64, "size": 0}),
    ],
)
def test_evidence_shows_something(db: None, name: str, changes: dict[str, Any]) -> None:
    row = claim(floor.entered().find)
    facts = {"claim": row, "kind": "camera", "shows": "Seen.", "added_by": member("porter"), "added_at": NEXT_DAY}
    refused(name, ClaimEvidence(**facts | changes))


def test_a_sealed_document_stays_as_it_is(db: None) -> None:
    proof = prove(claim(floor.entered().find))
    written(EvidenceContent(evidence=proof, sealed=seal_file("evidence", VENUE, proof.pk, b"proof")))
    for statement in ("UPDATE orphans_evidencecontent SET sealed = 'x'", "DELETE FROM orphans_evidencecontent"):
        with pytest.raises(Exception, match=r"permission denied|stored_files_are_sealed"), transaction.atomic():
            connection.cursor().execute(statement)


def a_ruling(row: Claim, **changes: Any) -> ClaimRuling:
    facts: dict[str, Any] = {
        "claim": row,
        "verdict": "accepted",
        "article": "8(2)",
        "reasons": "Seen.",
        "amount": Decimal("50.00"),
        "edition": "LU-1979.1",
        "ruled_by": member("chef_de_salle"),
        "ruled_at": NEXT_DAY,
    }
    return ClaimRuling(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_verdict_on_a_claim_is_known", {"verdict": "perhaps", "code": "not_proven", "amount": None}),
        ("a_claim_is_refused_for_a_known_reason", {"verdict": "refused", "amount": None}),
        ("a_claim_is_refused_for_a_known_reason", {"verdict": "refused", "code": "not_proven"}),
        ("a_claim_is_refused_for_a_known_reason", {"amount": Decimal(0)}),
        ("a_claim_is_refused_for_a_known_reason", {"code": "not_proven"}),
        ("a_ruling_gives_its_reasons", {"reasons": ""}),
    ],
)
def test_a_ruling_says_what_and_why(db: None, name: str, changes: dict[str, Any]) -> None:
    row = claim(floor.entered().find)
    prove(row)
    refused(name, a_ruling(row, **changes))


def test_a_claim_is_granted_upon_proof_and_once(db: None) -> None:
    line = floor.entered()
    row, late = claim(line.find), claim(line.find, local("2026-03-11 00:00"))
    refused("a_claim_is_accepted_upon_evidence", a_ruling(row))
    refused("a_claim_that_is_over_stays_so", a_ruling(late))
    prove(row)
    rule(row)
    refused("a_claim_that_is_over_stays_so", a_ruling(row))


def test_competing_claims_are_settled_before_one_is_granted(db: None) -> None:
    line = floor.entered("500.00")
    first, second = claim(line.find), claim(line.find)
    prove(first)
    whole = {"amount": Decimal("500.00"), "approval_needed": True}
    refused("competing_claims_are_settled_first", a_ruling(first, **whole))
    written(a_ruling(first, **whole, split=True))
    prove(second)
    refused("competing_claims_are_settled_first", a_ruling(second, **whole))
    approve(first, approved=False, reason="Another person.")
    written(a_ruling(second, **whole))


def an_approval(row: Claim, **changes: Any) -> RefundApproval:
    facts: dict[str, Any] = {
        "ruling": claimed.final_decision(row),
        "approved": True,
        "answered_by": member("director"),
        "answered_at": NEXT_DAY,
    }
    return RefundApproval(**facts | changes)


def test_a_refund_is_approved_by_another_person_after_the_ruling(db: None) -> None:
    row = granted(floor.entered("500.00"))
    other = claim(floor.entered(at=NEXT_DAY).find)
    refused("a_refund_needs_another_person", an_approval(row, answered_by=member("chef_de_salle")))
    refused("a_refund_needs_another_person", an_approval(row, answered_at=TUESDAY))
    no = rule(other, "refused", code="withdrawn")
    refused("a_refund_needs_another_person", an_approval(row, ruling=no))
    refused("a_declined_refund_says_why", an_approval(row, approved=False))


def pay_past(
    row: Claim, line: dict[str, Any] | None = None, refund: dict[str, Any] | None = None, *, paid: bool = True
) -> None:
    """A refund with its line and booking, as the service would write them but for the changes."""
    entry = books.find_entry(row.find_id)
    assert entry is not None
    facts: dict[str, Any] = {
        "kind": LineKind.REFUND,
        "change": Decimal("-50.00"),
        "account": Account.CASH,
        "nonce": uuid4(),
        "by": member("cashier"),
        "at": NEXT_DAY,
        "find_id": row.find_id,
        "original": entry,
        "name": row.name,
        "address": row.address,
        "justification": "Seen.",
    }
    facts |= line or {}
    how: dict[str, Any] = {"desk_id": floor.desk_id()} | (refund or {})
    with (
        transaction.atomic(),
        log.act("orphans.claim.opened", subject=row, by=member("cashier"), at=facts["at"], scope=VENUE),
    ):
        kept = write_line(house(), facts.pop("carnet", entry.carnet), **facts)
        if paid and facts["kind"] == LineKind.REFUND:
            Refund(claim=row, line=kept, paid_by=member("cashier"), paid_at=facts["at"], **how).save(force_insert=True)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@pytest.mark.parametrize(
    ("name", "line", "refund"),
    [
        ("a_refund_is_paid_at_a_desk_or_by_transfer", {}, {"transfer": "S-1"}),
        ("a_refund_is_paid_at_a_desk_or_by_transfer", {}, {"desk_id": None}),
        ("a_refund_is_what_was_decided", {"name": "Somebody Else"}, {}),
        ("a_refund_is_what_was_decided", {"address": "Elsewhere"}, {}),
        ("a_refund_is_what_was_decided", {"change": Decimal("-49.00")}, {}),
        ("a_refund_names_person_address_and_proof", {"address": ""}, {}),
        ("a_refund_names_person_address_and_proof", {"justification": ""}, {}),
        ("no_more_is_refunded_than_was_entered", {"change": Decimal("-50.01")}, {}),
        ("a_line_goes_back_to_an_entry_of_the_house", {"find_id": None}, {}),
        ("what_comes_after_closing_says_so", {"post_closing": True}, {}),
        ("a_carnet_line_names_what_it_is_about", {"original": None}, {}),
        ("a_carnet_line_changes_the_total", {"change": Decimal("50.00")}, {}),
    ],
)
def test_a_refund_is_what_was_decided(db: None, name: str, line: dict[str, Any], refund: dict[str, Any]) -> None:
    row, _other = granted(floor.entered()), floor.entered()
    with pytest.raises(IntegrityError, match=name):
        pay_past(row, line, refund)
    pay_past(row)


def test_what_was_decided_of_another_claim_pays_none(db: None) -> None:
    """Evidence, a refusal and an approval count for their own claim alone."""
    shown, bare = claim(floor.entered().find), claim(floor.entered().find)
    prove(shown)
    refused("a_claim_is_accepted_upon_evidence", a_ruling(bare))
    rule(shown, "refused", code="not_proven")
    with pytest.raises(IntegrityError, match="a_refund_is_what_was_decided"):
        pay_past(shown)
    approved, waiting = granted(floor.entered("500.00")), granted(floor.entered("500.00"))
    approve(approved)
    with pytest.raises(IntegrityError, match="a_large_refund_needs_four_eyes"):
        pay_past(waiting, {"change": Decimal("-500.00")})
    pay_past(approved, {"change": Decimal("-500.00")})


def test_claims_on_other_finds_settle_no_competing_one(db: None) -> None:
    line = floor.entered()
    first, _second = claim(line.find), claim(line.find)
    prove(first)
    no, declined = claim(floor.entered().find), granted(floor.entered("500.00"))
    prove(no)
    rule(no, "refused", code="not_proven")
    approve(declined, approved=False, reason="The camera shows another person.")
    reverse(pay(granted(floor.entered())).line)
    refused("competing_claims_are_settled_first", a_ruling(first))


def test_a_refund_is_paid_of_the_find_that_was_claimed(db: None) -> None:
    row, other = granted(floor.entered()), floor.entered()
    with pytest.raises(IntegrityError, match="a_refund_is_what_was_decided"):
        pay_past(row, {"find_id": other.find_id, "original": other})
    pay_past(row)


def test_a_refund_is_granted_first_and_its_line_has_its_voucher(db: None) -> None:
    row = claim(floor.entered().find)
    with pytest.raises(IntegrityError, match="a_refund_is_what_was_decided"):
        pay_past(row)
    other = granted(floor.entered(at=NEXT_DAY))
    with pytest.raises(IntegrityError, match="every_carnet_line_has_its_voucher"):
        pay_past(other, paid=False)


def test_a_large_refund_needs_four_eyes_past_the_service(db: None) -> None:
    row = granted(floor.entered("500.00"))
    with pytest.raises(IntegrityError, match="a_large_refund_needs_four_eyes"):
        pay_past(row, {"change": Decimal("-500.00")})


def test_after_the_year_was_paid_a_refund_says_so(db: None) -> None:
    line = floor.entered("50.00", local("2026-12-28 22:00"))
    row = granted(line, local("2026-12-29 12:00"))
    paid_out("2026", local("2026-12-31 22:00"))
    at = local("2027-01-02 12:00")
    floor.entered("80.00", at)
    new = books.get_carnet(VENUE, "2027")
    for name, changes in (
        ("a_closed_year_stays_closed", {"at": at}),
        ("what_comes_after_closing_says_so", {"at": at, "carnet": new}),
        ("a_large_refund_needs_four_eyes", {"at": at, "carnet": new, "post_closing": True}),
    ):
        with pytest.raises(IntegrityError, match=name):
            pay_past(row, changes)


def test_what_the_constraints_refuse_when_no_trigger_did(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    line = floor.entered()
    row = granted(line)
    reverse(line)
    owner_connection.execute("ALTER TABLE orphans_claimruling DISABLE TRIGGER a_claim_may_be_ruled_on")
    owner_connection.execute("ALTER TABLE orphans_carnetline DISABLE TRIGGER a_line_follows")
    owner_connection.commit()
    refused("a_claim_is_decided_once", a_ruling(row))
    with pytest.raises(IntegrityError, match="a_line_is_reversed_once"):
        pay_past(row, BACK | {"change": Decimal("50.00"), "by": member("director")})


BACK = {"kind": LineKind.REVERSAL, "name": "", "address": "", "by": "chef_de_salle"}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_line_is_reversed_by_another_person", {"by": "cashier"}),
        ("a_reversal_takes_back_the_whole_line", {"change": Decimal("-49.00")}),
        ("a_reversal_says_why", {"justification": ""}),
        ("what_comes_after_closing_says_so", {"post_closing": True}),
    ],
)
def test_a_reversal_takes_back_the_whole_line_for_a_reason(db: None, name: str, changes: dict[str, Any]) -> None:
    line = floor.entered()
    said = BACK | changes
    with pytest.raises(IntegrityError, match=name):
        pay_past(a_claim(line), said | {"by": member(said["by"])})


def test_a_reversed_line_is_gone(db: None) -> None:
    line, other, _third = floor.entered(), floor.entered(), floor.entered()
    row = granted(line)
    reverse(line)
    said = BACK | {"by": member("director")}
    with pytest.raises(IntegrityError, match="a_reversed_line_is_gone"):
        pay_past(row)
    with pytest.raises(IntegrityError, match=r"a_reversed_line_is_gone|a_line_is_reversed_once"):
        pay_past(row, said)
    refunded(other)
    with pytest.raises(IntegrityError, match="a_reversal_takes_back_the_whole_line"):
        pay_past(a_claim(other), said)


def test_prints_are_counted_once(db: None) -> None:
    row = refunded(floor.entered())
    first, again = (
        ClaimReceipt(claim=row, number=1, printed_by=member("cashier"), printed_at=NEXT_DAY) for _each in range(2)
    )
    written(first)
    refused("prints_of_a_receipt_are_counted", again)


def test_money_goes_back_to_who_proved_their_right(db: None) -> None:
    find = floor.find()
    row = claim(find)
    end: dict[str, Any] = {
        "find": find,
        "outcome": "returned",
        "claim": row,
        "amount": Decimal("50.00"),
        "gaming_day": TUESDAY.date(),
        "ended_by": member("cashier"),
        "ended_at": NEXT_DAY,
    }
    refused("money_goes_back_to_who_proved_their_right", FindEnd(**end))
    prove(row)
    refused("money_goes_back_to_who_proved_their_right", FindEnd(**end))
    refused("money_is_given_back_upon_a_claim", FindEnd(**end | {"outcome": "mistake", "reason": "Seen."}))
    rule(row)
    refused("a_find_ends_with_its_whole_amount", FindEnd(**end | {"amount": Decimal("49.00")}))
    written(FindEnd(**end))
