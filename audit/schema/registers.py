"""Registers: tables whose every change is in the log and whose rows, once written, never change."""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from django.apps import apps
from django.db import models

from .ids import uuid7


class Register(models.Model):
    """Base of every table under audit. Its migration repeats the declaration with `KeepRegister`.

    Three flavours: a register only grows (the default); a kept table may change, but only within an act (`append_only
    = False`); a watched table may change at any time and is only recorded (`act_needed = False` as well).
    """

    # Columns about a person: the log stores their values separately, so that they can be erased.
    personal: ClassVar[tuple[str, ...]] = ()
    # Columns whose values never reach the log, such as password hashes.
    secret: ClassVar[tuple[str, ...]] = ()
    # Values after an erasure, where the default of the column type does not fit (see `erasable_columns`).
    after_erasure: ClassVar[Mapping[str, str | None]] = {}
    append_only: ClassVar[bool] = True
    act_needed: ClassVar[bool] = True

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True


def sealed_names_of(field: "models.Field[object, object]") -> tuple[str, ...]:
    """Return the names by which images of a row have tokens of this column, in place of texts that are stored sealed.

    They are the column itself, or keys of its JSON object (`ValueVault.open_tokens`).
    """
    names: tuple[str, ...] = getattr(field, "sealed_names", ())
    return names


@cache
def sealed_names(model: type[models.Model]) -> tuple[str, ...]:
    """Return the names by which images of a row have tokens (`sealed_names_of`)."""
    return tuple(name for field in model._meta.concrete_fields for name in sealed_names_of(field))


def registers_by_table() -> dict[str, type[Register]]:
    """Return every register by its table."""
    return {model._meta.db_table: model for model in apps.get_models() if issubclass(model, Register)}
