"""A register is a table whose every change is in the log, and whose rows, once written, stay as they are."""

from collections.abc import Mapping
from typing import ClassVar

from django.apps import apps
from django.db import models

from .ids import uuid7


class Register(models.Model):
    """Base of every table that the log keeps. Its migration says the same again with `KeepRegister`.

    Three flavours: a register only grows (the default); a kept table may change, but only within an act
    (`append_only = False`); a watched table may change at any time and is only recorded (`act_needed = False`
    as well).
    """

    # Columns whose values are about a person: the log keeps them apart, so that they can be erased.
    personal: ClassVar[tuple[str, ...]] = ()
    # Columns whose values never reach the log, such as digests of passwords.
    secret: ClassVar[tuple[str, ...]] = ()
    # What stands in such a column once it is erased, where the usual value of its type will not do (`erasable`).
    after_erasure: ClassVar[Mapping[str, str | None]] = {}
    append_only: ClassVar[bool] = True
    act_needed: ClassVar[bool] = True

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True


def registers() -> dict[str, type[Register]]:
    """Every register of the program by its table."""
    return {model._meta.db_table: model for model in apps.get_models() if issubclass(model, Register)}
