"""One table six times: kept by nobody, by a bare trigger, by Carnet, by pghistory, by auditlog, by simple-history."""

import uuid
from decimal import Decimal
from typing import ClassVar

import pghistory
from auditlog.registry import auditlog
from django.db import models
from simple_history.models import HistoricalRecords

from audit.schema.registers import Register


class Columns(models.Model):
    """What each of them holds."""

    title = models.CharField(max_length=100)
    price = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("1.50"))
    bought_at = models.DateTimeField(null=True)
    owner = models.CharField(max_length=100, default="")
    note = models.TextField(null=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title


class Keyed(Columns):
    """With the key that our registers have."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)

    class Meta:
        abstract = True


class Plain(Keyed):
    pass


class ByBareTrigger(Keyed):
    pass


class Ours(Columns, Register):
    personal: ClassVar[tuple[str, ...]] = ("owner", "note")
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)


@pghistory.track()
class ByPghistory(Keyed):
    pass


class ByAuditlog(Keyed):
    pass


class BySimpleHistory(Keyed):
    history = HistoricalRecords()


auditlog.register(ByAuditlog)
