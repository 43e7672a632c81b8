"""One line of the log: an act that somebody did, or one row that was added, changed or removed."""

import json
from decimal import Decimal
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class Operation(models.TextChoices):
    ACT = "A", _("act")
    NOTE = "N", _("note")
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
