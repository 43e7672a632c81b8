"""An entry of the log, and the orders that erase personal values from the log and the registers."""

import json
from decimal import Decimal
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register


class Operation(models.TextChoices):
    ACT = "A", _("event")
    NOTE = "N", _("note")
    ERASED = "E", _("erased")
    ADDED = "I", _("added")
    CHANGED = "U", _("changed")
    REMOVED = "D", _("removed")


class ExactNumbers(json.JSONDecoder):
    """Decodes 1.50 as a Decimal: amounts never become floats."""

    def __init__(self, **options: Any) -> None:
        super().__init__(parse_float=Decimal, **options)


class Entries(models.Manager["Entry"]):
    """The entries of the log. Leaves that the signer adds itself, such as keys, have no id and are none."""

    def get_queryset(self) -> "models.QuerySet[Entry]":
        return super().get_queryset().filter(id__isnull=False)


class Entry(models.Model):
    """An entry, sealed or waiting to be sealed.

    Only the database writes entries; the application may only read them.
    """

    id = models.BigIntegerField(primary_key=True)
    xid = models.BigIntegerField()
    clock = models.DateTimeField()
    operation = models.CharField(max_length=1, choices=Operation.choices)
    act = models.UUIDField(null=True)
    kind = models.TextField(null=True)
    scope = models.UUIDField(null=True)
    actor = models.UUIDField(null=True)
    occurred_at = models.DateTimeField(null=True)
    subject_table = models.TextField(null=True)
    subject_id = models.UUIDField(null=True)
    facts = models.JSONField(null=True, decoder=ExactNumbers)
    request_id = models.TextField(null=True)
    client = models.GenericIPAddressField(null=True)
    db_user = models.TextField()
    table_name = models.TextField(null=True)
    row_id = models.UUIDField(null=True)
    before = models.JSONField(null=True, decoder=ExactNumbers)
    after = models.JSONField(null=True, decoder=ExactNumbers)
    personal = models.JSONField(null=True, decoder=ExactNumbers)
    # The position in the sealed log; empty until the entry is sealed.
    leaf = models.BigIntegerField(null=True)
    # Set by `audit.reading.personal_values`, which also fills in the personal values and the address of a sealed entry.
    unopened: bool = False

    objects = Entries()
    with_leaves_of_signer = models.Manager["Entry"]()

    class Meta:
        managed = False
        # Django has no option for the schema; it does not quote a name that begins and ends with a quotation mark.
        db_table = '"audit"."entry"'

    def __str__(self) -> str:
        return self.kind or f"{self.operation} {self.table_name} {self.row_id}"


def _staff_key(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null)


class Erasure(Register):
    """An order to erase the personal data in some rows: proposed, released by one person, confirmed by another, done.

    `subject` is the person the order is about, `subjects` every record of the same person; `rows` lists the rows by
    table. `because` gives the end of the retention period for each kind of data, `basis` the legal basis of the order.
    """

    # No foreign keys to the venue and the person: the log does not know the tables of the areas above it.
    scope = models.UUIDField()
    subject_table = models.CharField(max_length=63)
    subject_id = models.UUIDField()
    subjects = ArrayField(models.UUIDField())
    rows = models.JSONField()
    because = models.JSONField()
    basis = models.CharField(max_length=400)
    proposed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.subject_table} {self.subject_id}"


class ErasureRelease(Register):
    """The decision of the first of the two people who approve an erasure."""

    # One to one: of two simultaneous releases, the database accepts the first.
    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="release")
    released_by = _staff_key()
    released_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureConfirmation(Register):
    """The decision of the second person; the database refuses the one who released it."""

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="confirmation")
    confirmed_by = _staff_key()
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureWithdrawal(Register):
    """An order that was withdrawn, with the reason: a person refused it, or its basis no longer applies."""

    # Free text may name the person whose data are to be erased.
    personal: ClassVar[tuple[str, ...]] = ("reason",)

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.TextField()
    # Empty where Carnet withdrew the order itself, because the data had changed since the proposal.
    withdrawn_by = _staff_key(null=True)
    withdrawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureDone(Register):
    """The execution of an order; written only by `audit.erase`."""

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="done")
    done_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class LegalHold(Register):
    """A legal hold: the data stay, whatever their retention periods, for a reason such as a lawsuit."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    scope = models.UUIDField()
    subject_table = models.CharField(max_length=63)
    subject_id = models.UUIDField(db_index=True)
    reason = models.TextField(_("reason"))
    held_by = _staff_key()
    held_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(reason__regex=r"\S"), name="a_hold_has_a_reason")]

    def __str__(self) -> str:
        return f"{self.subject_table} {self.subject_id}"


class LegalHoldEnd(Register):
    """The end of a legal hold, with the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    hold = models.OneToOneField(LegalHold, on_delete=models.PROTECT, related_name="end")
    reason = models.TextField(_("reason"))
    ended_by = _staff_key()
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(reason__regex=r"\S"), name="the_end_of_a_hold_has_a_reason")]

    def __str__(self) -> str:
        return str(self.hold_id)
