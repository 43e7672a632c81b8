"""Tables of claims: claimant, proofs, reasoned decision, and refund (LU art. 8(2) to (4))."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedTextField

from .carnets import CarnetLine
from .columns import desk_key
from .finds import Find


class ClaimCode(models.TextChoices):
    """Why a claim was rejected at once, not granted, or not granted yet."""

    TOO_LATE = "too_late", _("too late")
    ALREADY_REFUNDED = "already_refunded", _("already refunded")
    LAPSED = "lapsed", _("lapsed to the casino")
    CUSTODY_OVER = "custody_over", _("holding period ended")
    REVERSED = "reversed", _("the entry was reversed")
    NO_EVIDENCE = "no_evidence", _("no evidence")
    COMPETING = "competing_claims", _("competing claims")
    NOT_PROVEN = "not_proven", _("right not established beyond dispute")
    WITHDRAWN = "withdrawn", _("withdrawn by the claimant")


class Claim(Register):
    """A person's claim to a find. `refused_as` is set if the law excludes every claim.

    `number` counts the claims on the find; claims from before were not numbered. `as_known_owner` says that the
    claimant is the owner whom the find names; no period limits such a claim (A-45).
    """

    personal: ClassVar[tuple[str, ...]] = ("name", "address", "contact", "paper", "statement")

    find = models.ForeignKey(Find, on_delete=models.PROTECT, related_name="claims")
    number = models.PositiveSmallIntegerField(null=True)
    line = models.ForeignKey(CarnetLine, on_delete=models.PROTECT, related_name="claims", null=True)
    name = models.CharField(max_length=200)
    address = models.CharField(max_length=500, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    paper = SealedTextField(max_length=120, blank=True, house="find__venue_id")
    statement = models.TextField()
    claimed_at = models.DateTimeField()
    window_ends_at = models.DateTimeField(null=True)
    as_known_owner = models.BooleanField(default=False, db_default=False)
    refused_as = models.CharField(max_length=20, choices=ClaimCode.choices, blank=True)
    article = models.CharField(max_length=60)
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField(unique=True)
    taken_by = staff_key()
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name="") & ~Q(statement=""), name="a_claimant_says_who_and_what"),
            models.CheckConstraint(
                condition=Q(refused_as="") | Q(refused_as__in=ClaimCode.values), name="the_answer_to_a_claim_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(refused_as="") | Q(window_ends_at__isnull=True) | Q(claimed_at__lt=F("window_ends_at")),
                name="a_late_claim_is_refused",
            ),
            models.CheckConstraint(
                condition=Q(claimed_at__lte=F("taken_at")), name="a_claim_is_written_down_after_it_was_made"
            ),
        ]

    def __str__(self) -> str:
        return self.refused_as or "open"

    @property
    def label(self) -> str:
        """The number of the claim: that of the found sum, and which of its claims; empty for claims from before."""
        return f"{self.find.label}/{self.number}" if self.number else ""


class EvidenceKind(models.TextChoices):
    CAMERA = "camera", _("camera still")
    TICKET = "ticket", _("ticket or receipt")
    PAPER = "paper", pgettext_lazy("kind of proof", "document")
    WITNESS = "witness", _("witness statement")
    OTHER = "other", _("other evidence")


class ClaimEvidence(Register):
    """A proof: a description of what it shows, and optionally a document with its digest and file name."""

    personal: ClassVar[tuple[str, ...]] = ("shows", "file_name")

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="evidence")
    kind = models.CharField(max_length=10, choices=EvidenceKind.choices)
    shows = models.CharField(max_length=500)
    file_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    media_type = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField(null=True)
    sha256 = models.CharField(max_length=64, blank=True)
    added_by = staff_key()
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EvidenceKind.values), name="the_kind_of_evidence_is_known"),
            models.CheckConstraint(condition=~Q(shows=""), name="evidence_says_what_it_shows"),
            models.CheckConstraint(
                condition=Q(sha256="", media_type="", size__isnull=True) | ~Q(sha256="") & Q(size__gt=0),
                name="a_document_has_its_digest",
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class EvidenceContent(models.Model):
    """The sealed bytes of a document; never copied into the log."""

    evidence = models.OneToOneField(ClaimEvidence, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.evidence_id)


class Verdict(models.TextChoices):
    ACCEPTED = "accepted", pgettext_lazy("claim", "accepted")
    REFUSED = "refused", pgettext_lazy("claim", "refused")
    NOT_YET = "not_yet", _("not yet")


class ClaimRuling(Register):
    """A decision on a claim, with reasons. `not_yet` leaves the claim open; the others end it.

    `amount` is what is refunded; less than the entry only if it is split among several owners (A-34).
    """

    personal: ClassVar[tuple[str, ...]] = ("reasons",)

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="rulings")
    verdict = models.CharField(max_length=10, choices=Verdict.choices)
    code = models.CharField(max_length=20, choices=ClaimCode.choices, blank=True)
    article = models.CharField(max_length=60)
    reasons = models.TextField()
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    split = models.BooleanField(default=False)
    approval_needed = models.BooleanField(default=False)
    edition = models.CharField(max_length=20)
    ruled_by = staff_key()
    ruled_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["claim"], condition=~Q(verdict="not_yet"), name="a_claim_is_decided_once"),
            models.CheckConstraint(condition=Q(verdict__in=Verdict.values), name="the_verdict_on_a_claim_is_known"),
            models.CheckConstraint(
                condition=Q(verdict="accepted", code="", amount__gt=0)
                | ~Q(verdict="accepted") & Q(code__in=ClaimCode.values, amount__isnull=True, approval_needed=False),
                name="a_claim_is_refused_for_a_known_reason",
            ),
            models.CheckConstraint(condition=~Q(reasons=""), name="a_ruling_gives_its_reasons"),
        ]

    def __str__(self) -> str:
        return self.verdict


class RefundApproval(Register):
    """A second person's decision on a refund above the threshold of the house, or after the year was paid."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    ruling = models.OneToOneField(ClaimRuling, on_delete=models.PROTECT, related_name="approval")
    approved = models.BooleanField()
    reason = models.TextField(blank=True)
    answered_by = staff_key()
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(approved=True) | ~Q(reason=""), name="a_declined_refund_says_why")
        ]

    def __str__(self) -> str:
        return "approved" if self.approved else "declined"


class Refund(Register):
    """A refund to the owner out of the register: in cash at a desk, or by transfer (LU-ART8-7, LU-ART8-8)."""

    claim = models.OneToOneField(Claim, on_delete=models.PROTECT, related_name="refund")
    line = models.OneToOneField(CarnetLine, on_delete=models.PROTECT, related_name="refund")
    desk = desk_key(null=True)
    transfer = models.CharField(max_length=80, blank=True)
    paid_by = staff_key()
    paid_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(desk__isnull=False, transfer="") | Q(desk__isnull=True) & ~Q(transfer=""),
                name="a_refund_is_paid_at_a_desk_or_by_transfer",
            )
        ]

    def __str__(self) -> str:
        return str(self.line_id)


class ClaimReceipt(Register):
    """A print of the receipt for the claimant; every print after the first is a copy."""

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveSmallIntegerField()
    printed_by = staff_key()
    printed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["claim", "number"], name="prints_of_a_receipt_are_counted")]

    def __str__(self) -> str:
        return str(self.number)
