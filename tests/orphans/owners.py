"""An owner who claims money left behind, written row by row, for tests about what claims do to the year."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import connection, transaction

from audit.recording import log
from compliance.orphans.carnet.services.lines import carnet_of, write_line
from compliance.orphans.claims import selectors as claimed
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.claims import Claim, ClaimEvidence, ClaimRuling, Refund, RefundApproval
from compliance.orphans.models.ledger import Account
from tests.cast import VENUE, house, member
from tests.orphans import floor


def claim(line: Any, at: datetime) -> Claim:
    """Jean Weber claims what an entry states."""
    row = Claim(
        find_id=line.find_id,
        number=claimed.next_claim_number(line.find_id),
        line=line,
        name="Jean Weber",
        address="5, rue des Bains, Remich",
        statement="I lost it at the bar.",
        claimed_at=at,
        window_ends_at=line.window_ends_at,
        article="8(2)",
        edition="LU-2026-01",
        nonce=uuid4(),
        taken_by=member("cashier"),
        taken_at=at,
    )
    with transaction.atomic(), log.act("orphans.find.opened", subject=row, by=member("cashier"), at=at, scope=VENUE):
        row.save(force_insert=True)
    return row


def give_back(line: Any, at: datetime) -> Any:
    """The claim is proved, decided, approved and paid; the line of the carnet that states it."""
    row, officer, director = claim(line, at), member("compliance_officer"), member("director")
    with transaction.atomic(), log.act("orphans.find.opened", subject=row, by=officer, at=at, scope=VENUE):
        ClaimEvidence(claim=row, kind="camera", shows="Camera 14", added_by=officer, added_at=at).save(
            force_insert=True
        )
        ruling = ClaimRuling(
            claim=row,
            verdict="accepted",
            article="8(2)",
            reasons="The camera shows it.",
            amount=line.change,
            approval_needed=True,
            edition="LU-2026-01",
            ruled_by=officer,
            ruled_at=at,
        )
        ruling.save(force_insert=True)
        RefundApproval(ruling=ruling, approved=True, answered_by=director, answered_at=at).save(force_insert=True)
        carnet, after = carnet_of(house(), line, by=director, at=at)
        back = write_line(
            house(),
            carnet,
            kind=LineKind.REFUND,
            change=-line.change,
            account=Account.CASH,
            nonce=uuid4(),
            by=director,
            at=at,
            find_id=line.find_id,
            original=line,
            name=row.name,
            address=row.address,
            justification="Camera 14",
            post_closing=after,
        )
        Refund(claim=row, line=back, desk_id=floor.desk_id(), paid_by=director, paid_at=at).save(force_insert=True)
        connection.check_constraints()
    return back
