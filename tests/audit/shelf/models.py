"""A shelf of books: one table of each flavour that the log keeps, and one that it does not."""

from decimal import Decimal
from typing import ClassVar

from django.db import models

from audit.schema.registers import Register


class Book(Register):
    """A register: rows are only added."""

    personal: ClassVar[tuple[str, ...]] = ("owner", "note")
    secret: ClassVar[tuple[str, ...]] = ("shelfmark",)

    title = models.CharField(max_length=100)
    price = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("1.50"))
    bought_at = models.DateTimeField(null=True)
    owner = models.CharField(max_length=100, default="")
    note = models.TextField(null=True)
    shelfmark = models.CharField(max_length=100, default="")

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(price__gte=0), name="book_price_is_not_negative")]

    def __str__(self) -> str:
        return self.title


class Loan(Register):
    """A kept table: rows change, but within an act."""

    append_only: ClassVar[bool] = False

    until = models.DateField(null=True)
    days = models.IntegerField(default=14)
    # The database cascades as well; see the migration.
    renewed_from = models.ForeignKey("self", models.CASCADE, null=True, db_constraint=False)

    def __str__(self) -> str:
        return str(self.until)


class Reader(Register):
    """A watched table: rows change at any time, and each change is recorded."""

    append_only: ClassVar[bool] = False
    act_needed: ClassVar[bool] = False
    personal: ClassVar[tuple[str, ...]] = ("name",)
    secret: ClassVar[tuple[str, ...]] = ("password",)

    name = models.CharField(max_length=100)
    password = models.CharField(max_length=100, default="")
    visits = models.IntegerField(default=0)

    def __str__(self) -> str:
        return self.name


class Sheet(models.Model):
    """No register: what the same writes cost without the log."""

    days = models.IntegerField(default=14)

    def __str__(self) -> str:
        return str(self.days)
