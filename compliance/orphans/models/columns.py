"""Columns that name the member of staff and the desk of an act."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from compliance.venues.models import CashDesk, Staff


def staff_key() -> "models.ForeignKey[Staff, Staff]":
    """Return a foreign key to the member of staff who is responsible for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")


def desk_key(*, null: bool = False) -> "models.ForeignKey[CashDesk | None, CashDesk | None]":
    """Return a foreign key to the cash desk at which money changed hands."""
    return models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=null)
