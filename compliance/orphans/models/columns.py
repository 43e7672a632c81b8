"""The columns in which every act about money left behind names who did it, and at which desk."""

from django.conf import settings
from django.db import models


def staff(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    """The member of staff who answers for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null)


def desk(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    """The cash desk at which money changed hands."""
    return models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=null)
