"""Add proofs to a claim, with sealed documents that are stored apart from the register."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.documents.services import PreparedDocument
from compliance.orphans.models.claims import Claim, ClaimEvidence, EvidenceContent, EvidenceKind
from compliance.refusals import Refused
from compliance.vault.contents import Contents
from compliance.vault.services.sealing import seal_file
from compliance.venues.domain.house import House

from .. import selectors as claim_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

STORED = Contents("orphans.EvidenceContent", "evidence", "evidence__claim__find__venue_id", "carnet.orphan-evidence")


@transaction.atomic(durable=True)
def add_evidence(
    *, house: House, claim: Claim, kind: str, shows: str, document: PreparedDocument | None, by: "Staff", at: datetime
) -> ClaimEvidence:
    """Add a proof to an undecided claim (LU art. 8(2); NL 1.1(3~)), also after the claim period (A-03).

    Raises Refused for a closed claim, and for a proof without a description.
    """
    row = ClaimEvidence(claim_id=claim.pk, kind=kind, shows=shows.strip(), added_by_id=by.pk, added_at=at)
    if document is not None:
        row.media_type, row.size, row.sha256 = document.media_type, document.size, document.sha256
        row.file_name = document.file_name
    with log.act(
        "orphans.evidence.added",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        proof=kind,
        claim=str(claim.pk),
        document=document is not None,
    ):
        wait_turn(str(claim.find_id))
        if claim_selectors.is_over(claim):
            raise Refused(
                _("This claim has been decided: no further evidence can be added."),
                next_step=_("If the person brings new evidence, record another claim to the same found sum."),
            )
        if kind not in EvidenceKind.values:
            raise Refused(_("Choose the type of evidence."), "kind")
        if not row.shows:
            raise Refused(
                _("Describe what the evidence shows: it justifies the refund."),
                "shows",
                house.cite("orphan.evidence_required", at),
            )
        row.clean_fields(exclude=["claim", "size", "added_by"])
        row.save(force_insert=True)
        if document is not None:
            sealed = seal_file(STORED.kind, house.id, row.pk, document.content)
            EvidenceContent(evidence=row, sealed=sealed).save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_evidence_read(*, venue_id: UUID, evidence: ClaimEvidence, by: "Staff", at: datetime) -> None:
    """Log that a member of staff opened the document of a proof."""
    log.note("orphans.evidence.read", subject=evidence, by=by, at=at, scope=venue_id)
