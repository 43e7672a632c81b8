"""The column in which every act of the door names who did it."""

from django.conf import settings
from django.db import models


def staff(*, db_index: bool = True) -> "models.ForeignKey[models.Model, models.Model]":
    """The member of staff who answers for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=db_index)
