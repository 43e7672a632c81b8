"""Columns that the registers of every area have: the member of staff who is responsible for a row."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


# The table by name, because only `venues` may use its model.
def staff_key(*, db_index: bool = True) -> "models.ForeignKey[Staff, Staff]":
    """Return a foreign key to the member of staff who is responsible for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=db_index)


def set_up_or_staff_key() -> "models.ForeignKey[Staff | None, Staff | None]":
    """Return such a key that is empty in the rows of the opening of a casino, which has no staff yet (ADR 85).

    The database refuses any other row without a person (`only_an_opening_names_no_person`).
    """
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
