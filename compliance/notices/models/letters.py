"""Tables that turn a draft into a letter: amendments, withdrawals, numbers, and the letter's bytes."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedTextField

from .notices import Addressee, Notice, Way

# The prefix of the numbers for each addressee; a letter is quoted as MJ 2026/0007.
PREFIXES = {"justice": "MJ", "finance": "MF", "control": "AC", "ksa": "KSA"}


class Numbering(NumberSeries):
    """The last number of the letters to an addressee in a calendar year; its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "series"], name="one_numbering_of_a_series_of_letters")]


class NoticeAmendment(Register):
    """Reasons for a draft in the language of the authority; the original reasons remain, and the latest are issued.

    The further columns identify the person as far as the guest's file does not: they are printed in its place.
    """

    personal: ClassVar[tuple[str, ...]] = ("reasons", "birth_place", "nationality", "address", "document")

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="amendments")
    reasons = models.TextField()
    language = models.CharField(max_length=2, blank=True, default="", db_default="")
    birth_place = models.CharField(max_length=120, blank=True, default="", db_default="")
    nationality = models.CharField(max_length=80, blank=True, default="", db_default="")
    address = models.CharField(max_length=300, blank=True, default="", db_default="")
    document = SealedTextField(max_length=120, blank=True, default="", db_default="", house="notice__venue_id")
    amended_by = staff_key()
    amended_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reasons=""), name="an_amended_notice_gives_reasons")]

    def __str__(self) -> str:
        return str(self.notice_id)


class NoticeWithdrawal(Register):
    """A request to withdraw a draft that was raised in error; a second person decides."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="withdrawals")
    reason = models.TextField()
    asked_by = staff_key()
    asked_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_withdrawal_gives_its_reason")]

    def __str__(self) -> str:
        return str(self.notice_id)


class WithdrawalDecision(Register):
    """The second person's decision on a withdrawal; a withdrawn draft remains visible."""

    withdrawal = models.OneToOneField(NoticeWithdrawal, on_delete=models.PROTECT, related_name="decision")
    confirmed = models.BooleanField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.confirmed:
            return "confirmed"
        return "refused"


class NoticeIssue(Register):
    """The issue of a draft as a letter, under the next number of its addressee and calendar year.

    `delivery` is how the letter says that it is sent; `annexes` are those that accompany it, in their order.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="issue")
    # Venue and addressee repeat those of the notice: a unique constraint needs all its columns in one table.
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    addressee = models.CharField(max_length=20, choices=Addressee.choices)
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    delivery = models.CharField(max_length=20, choices=Way.choices, blank=True, default="", db_default="")
    annexes = ArrayField(models.CharField(max_length=200), default=list, db_default=[], blank=True)
    issued_by = staff_key()
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "addressee", "year", "number"], name="a_number_of_a_letter_is_used_once"
            ),
            models.CheckConstraint(
                condition=Q(delivery__in=("", *Way.values)), name="the_delivery_of_a_letter_is_known"
            ),
            models.CheckConstraint(condition=~Q(annexes__contains=[""]), name="annexes_of_a_letter_have_titles"),
        ]

    def __str__(self) -> str:
        return f"{PREFIXES[self.addressee]} {self.year}/{self.number:04d}"


class NoticeLetter(Register):
    """The letter as rendered at its issue; the same file is sent, printed and shown later.

    `leaf` is the entry of the log that names its data and whose proof it carries; only letters from before are without.
    """

    issue = models.OneToOneField(NoticeIssue, on_delete=models.PROTECT, related_name="letter")
    data_sha256 = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    leaf = models.PositiveBigIntegerField(null=True)
    drawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256


class LetterContent(models.Model):
    """The sealed bytes of a letter, in a table without audit capture: they must never be copied into the log."""

    letter = models.OneToOneField(NoticeLetter, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.letter_id)


class NoticeCorrection(Register):
    """A further notice that corrects an issued one; it is the subject of that notice, and refers to the former."""

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="correction")
    corrects = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="corrected_by")

    def __str__(self) -> str:
        return str(self.corrects_id)
