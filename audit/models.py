"""One line of the log, and the orders by which personal values leave it and the registers."""

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
    """Reads 1.50 as the amount it is: no float comes near it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(parse_float=Decimal, **options)


class Entry(models.Model):
    """What waits to be sealed, and what is sealed; written by the database alone, the application may only read it."""

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
    # Its place in the sealed log; empty while it waits.
    leaf = models.BigIntegerField(null=True)

    class Meta:
        managed = False
        db_table = '"audit"."entry"'

    def __str__(self) -> str:
        return self.kind or f"{self.operation} {self.table_name} {self.row_id}"


def _staff(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null)


class Erasure(Register):
    """An order to erase what is personal in some rows: proposed, released by one person, confirmed by another, done.

    `subject` is whom the order is about, `subjects` everybody who is the same person; `rows` names every row by its
    table. `because` says for each kind of data when its period was over, `basis` what the order rests on.
    """

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
    """The first of two people who let an erasure go ahead."""

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="release")
    released_by = _staff()
    released_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureConfirmation(Register):
    """The second one; the database refuses the same person."""

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="confirmation")
    confirmed_by = _staff()
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureWithdrawal(Register):
    """An order that came to nothing, and why: somebody refused it, or what it rested on is no longer so."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.TextField()
    withdrawn_by = _staff(null=True)
    withdrawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class ErasureDone(Register):
    """That an order was carried out; written by `audit.erase` alone."""

    erasure = models.OneToOneField(Erasure, on_delete=models.PROTECT, related_name="done")
    done_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.erasure_id)


class LegalHold(Register):
    """Somebody's data stay whatever their periods say, for a reason: a lawsuit, an order of a court."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    scope = models.UUIDField()
    subject_table = models.CharField(max_length=63)
    subject_id = models.UUIDField(db_index=True)
    reason = models.TextField(_("reason"))
    held_by = _staff()
    held_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(reason__regex=r"\S"), name="a_hold_has_a_reason")]

    def __str__(self) -> str:
        return f"{self.subject_table} {self.subject_id}"


class LegalHoldEnd(Register):
    """A hold that was lifted, and why."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    hold = models.OneToOneField(LegalHold, on_delete=models.PROTECT, related_name="end")
    reason = models.TextField(_("reason"))
    ended_by = _staff()
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(reason__regex=r"\S"), name="the_end_of_a_hold_has_a_reason")]

    def __str__(self) -> str:
        return str(self.hold_id)
