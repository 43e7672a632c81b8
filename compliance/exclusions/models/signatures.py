"""Signatures of guests on requests at the desk, and printed receipts."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from ..agreements.domain.texts import WORDINGS
from .measures import Measure

LANGUAGES = tuple(WORDINGS)


class SigningWay(models.TextChoices):
    """Where the guest signed. The venue keeps signed sheets."""

    SCREEN = "screen", _("on the screen")
    PAPER = "paper", _("on paper")


class RequestSignature(Register):
    """The exact text a guest signed: language, version, time and witness.

    The drawn signature is sealed in a table of its own. Text and drawing can be erased; the digests remain.
    """

    personal: ClassVar[tuple[str, ...]] = ("text",)

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="signature")
    way = models.CharField(max_length=10, choices=SigningWay.choices)
    language = models.CharField(max_length=2)
    version = models.CharField(max_length=10)
    text = models.TextField()
    text_digest = models.CharField(max_length=64)
    strokes_digest = models.CharField(max_length=64, blank=True)
    witnessed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(way="screen") & ~Q(strokes_digest="")) | Q(way="paper", strokes_digest=""),
                name="a_signature_on_the_screen_has_its_strokes",
            ),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="the_language_that_was_signed_is_known"),
        ]

    def __str__(self) -> str:
        return self.way


class SignatureContent(models.Model):
    """The sealed strokes of a drawn signature, without audit capture: they must never be copied into the log."""

    signature = models.OneToOneField(
        RequestSignature, on_delete=models.PROTECT, primary_key=True, related_name="content"
    )
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.signature_id)


class ReceiptPrint(Register):
    """A print of the receipt. All prints after the first are marked as copies."""

    # Without an index: that of the unique constraint below begins with this column.
    measure = models.ForeignKey(Measure, on_delete=models.PROTECT, related_name="receipts", db_index=False)
    number = models.SmallIntegerField()
    printed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    printed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["measure", "number"], name="one_receipt_under_each_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="receipts_are_numbered_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)
