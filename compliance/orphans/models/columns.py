"""Columns that name the member of staff and the desk of an act."""

from django.conf import settings
from django.db import models


def staff_key(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    """Return a foreign key to the member of staff who is responsible for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null)


def desk_key(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    """Return a foreign key to the cash desk at which money changed hands."""
    return models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=null)
